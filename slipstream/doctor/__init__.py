"""``slipstream doctor``: facts about the installation, its speed, and a self-test."""

from __future__ import annotations

from ._advice import Finding, advice
from ._facts import facts
from ._selftest import CHECKS, Outcome, selftest
from ._speed import Comparison, speed

__all__ = ["CHECKS", "Comparison", "Finding", "Outcome", "advice", "facts", "selftest", "speed"]
