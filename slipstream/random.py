"""Random numbers as ``mx.random``: the functions of ``nd.random``."""

from __future__ import annotations

from .nd import random as _random
from .nd.random import *

__all__ = list(_random.__all__)
