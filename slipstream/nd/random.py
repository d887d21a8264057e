"""Random numbers with MXNet's classic arguments: ``shape=``, ``ctx=``, ``out=``."""

from __future__ import annotations

from ._random_functions import *
from ._random_functions import __all__ as __all__
