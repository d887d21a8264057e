"""``slipstream.symbol`` under its short name."""

from __future__ import annotations

import sys

from . import symbol

sys.modules[__name__] = symbol
