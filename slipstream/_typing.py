"""Types of arguments as callers write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy

from ._convert import Array

# Accepted as arrays: arrays of either class, NumPy's, numbers and nested lists.
ArrayLike: TypeAlias = Array | numpy.ndarray | numpy.generic | complex | Sequence[Any]
