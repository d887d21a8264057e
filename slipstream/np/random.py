"""Random numbers: reserved in program order, drawn when needed.

The same seed gives the same program the same numbers, whatever the number of threads.
"""

from __future__ import annotations

from ._random_functions import *
from ._random_functions import __all__ as __all__
