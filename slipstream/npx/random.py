"""Random numbers beyond NumPy's."""

from __future__ import annotations

from ._random_functions import *
from ._random_functions import __all__ as __all__
