"""Methods of both array classes: conversion, waiting, asyncio, pickling, shapes, reductions.

Operators, indexing, ``len`` and truth live in the core's C slots; nothing here may redefine them,
a Python method in their place would cost more than the operation itself. Classes have no instance
dictionary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import Array
from ._elementwise_methods import ElementwiseMethods
from .copying import CopyingMethods
from .copying import rebuild as _rebuild  # noqa: F401  # pickles name it here
from .devices import DeviceMethods
from .gradients import GradientMethods
from .numeric import NumericMethods
from .reading import ReadingMethods
from .reductions import ReductionMethods
from .shapes import ShapeMethods
from .sorting import SortingMethods


class ArrayMethods(
    ReadingMethods, CopyingMethods, GradientMethods, DeviceMethods, ShapeMethods, ReductionMethods,
    SortingMethods, NumericMethods, ElementwiseMethods, Array,
):  # fmt: skip
    """Methods common to ``nd.NDArray`` and ``np.ndarray``, with NumPy's conventions."""

    __slots__ = ()

    __array_priority__ = 1000.0

    if TYPE_CHECKING:  # each class has its own

        @property
        def dtype(self) -> Any: ...
