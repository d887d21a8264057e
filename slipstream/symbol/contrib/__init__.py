"""Symbols of the functions of ``nd.contrib``, with loops and branches."""

from __future__ import annotations

from .._control_flow import cond as cond
from .._control_flow import foreach as foreach
from .._control_flow import while_loop as while_loop
from .._sampled_classes import rand_zipfian
from . import _functions
from ._functions import *

__all__ = ["rand_zipfian"]
__all__ += _functions.__all__
