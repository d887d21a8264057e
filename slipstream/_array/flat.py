"""The elements of an array in one dimension."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy

from .. import _core
from .._convert import Array


class Flat:
    """The elements of an array in row-major order, to read and to assign: ``x.flat[3] = 1``."""

    __slots__ = ("_array",)

    def __init__(self, array: Array) -> None:
        self._array = array

    def __len__(self) -> int:
        return self._array.size

    def __iter__(self) -> Iterator[Any]:
        return iter(_core.reshape(self._array, (-1,)))

    def __getitem__(self, key: Any) -> Any:
        return _core.reshape(self._array, (-1,))[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        # Through a copy: the elements may not lie in a row.
        flat = _core.reshape(_core.copy(self._array), (-1,))
        flat[key] = value
        _core.store(self._array, _core.reshape(flat, self._array.shape))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray:
        return numpy.array(_core.to_numpy(self._array, "NumPy conversion").ravel(), dtype=dtype)
