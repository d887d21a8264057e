"""Copies, other element types and pickles of an array."""

from __future__ import annotations

import io
from typing import Any, Self

import numpy

from .. import _array_contexts, _core
from .._convert import Array, from_numpy
from .._dtypes import dtype_name, name_of
from ..context import Context, check_device
from .part import Part


def rebuild(cls: type[Array], data: numpy.ndarray) -> Array:
    return from_numpy(cls, data, data.dtype.name)


class CopyingMethods(Part):
    """Copies of an array."""

    __slots__ = ()

    def __new__(cls, handle: None) -> Any:
        """For pickles that MXNet wrote: they make an array without a handle, then set its state."""
        if handle is not None:
            raise TypeError("arrays are made by functions such as np.array or np.zeros")
        return _core.fill(cls, 0, "float32", (0,))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Takes the array in a pickle of MXNet's: the bytes of a record, whatever its device."""
        from .._files import mxnet
        from .._files._reader import Reader

        handle = state.get("handle") if isinstance(state, dict) else None
        if handle is not None:
            reader = Reader(io.BytesIO(bytes(handle)), "pickle")
            _core.become(self, mxnet.read_record(reader, type(self), "an array"))

    def __reduce_ex__(self, protocol: Any) -> Any:
        return rebuild, (type(self), _core.numpy_view(self, "pickle"))

    def __reduce__(self) -> Any:
        return self.__reduce_ex__(2)

    def __copy__(self) -> Self:
        return _core.copy(self)

    def __deepcopy__(self, memo: Any) -> Self:
        return _core.copy(self)

    def copy(self, order: str = "C") -> Self:
        """A copy with its own data."""
        return _core.copy(self)

    def copyto(self, other: Any) -> Self:
        """Copy into another array of the same shape, or to a device."""
        if isinstance(other, Context):
            check_device(other)
            return _array_contexts.made(self.copy(), other)
        _core.store(other, self)
        return other

    def astype(self, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True,
               copy: bool = True) -> Self:  # fmt: skip
        """The elements in another type; with ``copy=False`` itself when it has that type."""
        name = dtype_name(dtype)
        if not copy and name == name_of(self):
            return self
        return _core.cast(self, name)
