"""Symbols of NumPy's functions: ``sym.np``."""

from __future__ import annotations

from ...np import bool_ as bool_
from ...np import e as e
from ...np import float16 as float16
from ...np import float32 as float32
from ...np import float64 as float64
from ...np import inf as inf
from ...np import int8 as int8
from ...np import int32 as int32
from ...np import int64 as int64
from ...np import nan as nan
from ...np import newaxis as newaxis
from ...np import pi as pi
from ...np import uint8 as uint8
from .._numpy_symbol import _Symbol
from . import _functions
from . import fft as fft
from . import linalg as linalg
from . import random as random
from ._functions import *

__all__ = ["_Symbol"]
__all__ += _functions.__all__
