"""The NumPy-like array class."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core
from .._array import ArrayMethods
from .._array.flat import Flat
from .._array_class import register_class
from .._dtypes import default_complex, name_of
from .._ops.manipulation import transpose as _transpose
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..nd._ndarray import NDArray
from ._methods import DeclaredMethods

_API_VERSIONS = ("2021.10", "2021.12", "2022.12", "2023.12", "2024.12")


@partial(register_class, "np")
class ndarray(DeclaredMethods, NDArray):
    """An array of ``mx.np``: made by ``np.array``, ``np.zeros`` and friends, not by this class.

    Operations on it are recorded and return at once; looking at values waits.

    >>> from slipstream import np
    >>> np.ones((1, 2)) + 1
    array([[2., 2.]])
    """

    __slots__ = ()

    # The core's own property: no Python between the user and the type.
    if TYPE_CHECKING:

        @property
        def dtype(self) -> numpy.dtype: ...
    else:
        dtype = _core.Array.__dict__["_dtype"]

    def __repr__(self) -> str:
        data = _core.to_numpy(self, "print")
        name = name_of(self)
        if name == "bfloat16":
            data = data.astype(numpy.float32)
        plain = ("bool", _core.default_float(), default_complex())
        suffix = "" if name in plain else f", dtype={name})"
        text = numpy.array2string(
            data, separator=", ", prefix="array(", suffix=suffix or ")", floatmode=None
        )
        if data.size == 0 and data.ndim != 1:
            text = f"[], shape={data.shape}"
        return f"array({text}{suffix or ')'}"

    def __str__(self) -> str:
        data = _core.to_numpy(self, "print")
        return str(data.astype(numpy.float32) if name_of(self) == "bfloat16" else data)

    def __format__(self, spec: str) -> str:
        if spec and self.ndim > 0:
            raise SlipstreamTypeError(
                f"an array of shape {self.shape} takes no format specification"
            )
        return super().__format__(spec)

    def __index__(self) -> int:
        if self.ndim > 0 or self.dtype.kind not in "iu":
            raise SlipstreamTypeError(
                "only an array of one integer without dimensions can be used as an index, not "
                f"{self.dtype} of shape {self.shape}"
            )
        return super().__index__()

    def as_nd_ndarray(self) -> NDArray:
        """The same data as an ``nd.NDArray``; both see each other's changes."""
        return _core.view_as(self, NDArray)

    def as_np_ndarray(self) -> Self:
        """Itself."""
        return self

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        """The module of functions for this array: ``slipstream.np``."""
        if api_version is not None and api_version not in _API_VERSIONS:
            raise SlipstreamValueError(
                f"api_version {api_version!r} is not supported; use one of "
                f"{', '.join(_API_VERSIONS)}"
            )
        return sys.modules[__package__]

    @property
    def mT(self) -> Self:
        """The view with the last two axes exchanged."""
        if self.ndim < 2:
            raise SlipstreamValueError(f"mT needs at least 2 dimensions; the array has {self.ndim}")
        return _transpose.swapaxes(self, -1, -2)

    # NumPy's conventions again, where the classic class has its own.
    astype = ArrayMethods.astype
    reshape = reshape_view = ArrayMethods.reshape
    flatten = ArrayMethods.flatten
    T = ArrayMethods.T
    transpose = ArrayMethods.transpose
    squeeze = ArrayMethods.squeeze
    expand_dims = ArrayMethods.expand_dims
    flip = ArrayMethods.flip
    sum = ArrayMethods.sum
    mean = ArrayMethods.mean
    prod = ArrayMethods.prod
    max = ArrayMethods.max
    min = ArrayMethods.min
    argmax = ArrayMethods.argmax
    argmin = ArrayMethods.argmin
    norm = ArrayMethods.norm
    clip = ArrayMethods.clip
    round = ArrayMethods.round
    rint = ArrayMethods.rint
    split = ArrayMethods.split
    take = ArrayMethods.take
    dot = ArrayMethods.dot
    sort = ArrayMethods.sort
    swapaxes = ArrayMethods.swapaxes
    argsort = ArrayMethods.argsort

    @property
    def flat(self) -> Any:
        """The elements in one dimension, to read and to assign."""
        return Flat(self)

    @flat.setter
    def flat(self, value: Any) -> None:
        self.flat[:] = value

    def fill(self, value: Any) -> None:
        """Sets all elements."""
        self[...] = value

    def itemset(self, *args: Any) -> None:
        """``itemset(place, value)``: sets one element."""
        *place, value = args
        if len(place) == 1 and isinstance(place[0], (int, numpy.integer)):
            self.flat[int(place[0])] = value
        else:
            self[tuple(place[0]) if len(place) == 1 else tuple(place)] = value

    def view(self) -> Self:
        """Another array on the same data; both see each other's changes."""
        return _core.view_as(self, type(self))

    def __divmod__(self, other: Any) -> tuple[Self, Self]:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> tuple[Self, Self]:
        return other // self, other % self

    def __ceil__(self) -> Self:
        return _core.ops.ceil(self)

    def __floor__(self) -> Self:
        return _core.ops.floor(self)

    def __trunc__(self) -> Self:
        return _core.ops.trunc(self)
