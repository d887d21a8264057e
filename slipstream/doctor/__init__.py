"""What ``slipstream doctor`` finds out: the installation, its speed, and whether it is right."""

from __future__ import annotations

from ._advice import Finding, advice
from ._facts import facts
from ._selftest import CHECKS, Outcome, selftest
from ._speed import Comparison, speed

__all__ = ["CHECKS", "Comparison", "Finding", "Outcome", "advice", "facts", "selftest", "speed"]
