"""Linear algebra of the classic frontend."""

from __future__ import annotations

from ._linalg_functions import *
from ._linalg_functions import __all__ as __all__
