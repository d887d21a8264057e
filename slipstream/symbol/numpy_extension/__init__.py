"""Symbols of the extensions to NumPy: ``sym.npx``."""

from __future__ import annotations

from .._control_flow import cond as cond
from .._control_flow import foreach as foreach
from .._control_flow import while_loop as while_loop
from . import _functions
from . import image as image
from . import random as random
from ._functions import *

__all__: list[str] = []
__all__ += _functions.__all__
