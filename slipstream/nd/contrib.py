"""Operations that MXNet kept apart: boxes, control flow and more."""

from __future__ import annotations

from ._contrib_functions import *
from ._contrib_functions import __all__ as __all__
