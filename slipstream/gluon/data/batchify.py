"""Functions that make one batch of a list of samples."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import _core
from ..._array_class import array_class
from ..._convert import Array, from_numpy
from ..._dtypes import dtype_name

__all__ = ["Append", "AsList", "Group", "Pad", "Stack", "default_batchify_fn"]


def make_array(values: Any, dtype: Any = None) -> Array:
    """An array of the type its values have; float64 stays float64."""
    a = numpy.asarray(values)
    if a.dtype.kind not in "biufc" and a.dtype.kind != "V":
        kind = "text" if a.dtype.kind in "US" else f"samples of type {type(values[0]).__name__}"
        raise TypeError(f"{kind} cannot be stacked into an array; give a batchify_fn, or AsList()")
    return from_numpy(array_class(), a, dtype_name(a.dtype if dtype is None else dtype))


def _stack(data: Sequence[Array]) -> Array:
    shape = data[0].shape
    for i, x in enumerate(data):
        if x.shape != shape:
            raise ValueError(
                f"samples of different shapes cannot be stacked: sample 0 of the batch has shape "
                f"{shape}, sample {i} has {x.shape}; batchify.Pad pads them"
            )
    cls = type(data[0])
    parts = [_core.reshape(x, (1, *shape)) for x in data]
    joined = _core.concatenate(parts, 0)
    return joined if type(joined) is cls else _core.view_as(joined, cls)


def _check_some(data: Sequence[Any]) -> None:
    if len(data) == 0:
        raise ValueError("a batch of no samples")


def default_batchify_fn(data: Sequence[Any]) -> Any:
    """Samples stacked along a new first axis; those that are tuples, element by element.

    >>> batch = default_batchify_fn([([1.0, 2.0], 0), ([3.0, 4.0], 1)])
    >>> [x.tolist() for x in batch]
    [[[1.0, 2.0], [3.0, 4.0]], [0, 1]]
    """
    _check_some(data)
    first = data[0]
    if isinstance(first, Array):
        if all(isinstance(x, Array) for x in data):
            return _stack(data)
        return make_array([x.asnumpy() if isinstance(x, Array) else x for x in data])
    if isinstance(first, tuple):
        return [default_batchify_fn(column) for column in zip(*data, strict=True)]
    return make_array(data)


class Stack:
    """Samples of one shape stacked along a new first axis.

    >>> Stack()([[1, 2], [3, 4]]).tolist()
    [[1, 2], [3, 4]]
    """

    def __init__(self, use_shared_mem: bool = False) -> None:
        pass

    def __call__(self, data: Sequence[Any]) -> Any:
        _check_some(data)
        if isinstance(data[0], (tuple, list)) and any(isinstance(x, Array) for x in data[0]):
            return [self(column) for column in zip(*data, strict=True)]
        if isinstance(data[0], tuple):
            return [self(column) for column in zip(*data, strict=True)]
        return default_batchify_fn(data)


class Pad:
    """Samples of different lengths, padded at their ends to the longest, and stacked.

    Parameters
    ----------
    val : number
        What is padded with; 0 when None.
    dtype : str or numpy.dtype
        Of the batch; that of the first sample when None.
    round_to : int
        Lengths become multiples of it.

    Examples
    --------
    >>> Pad(val=-1)([[1, 2, 3], [4]]).tolist()
    [[1, 2, 3], [4, -1, -1]]
    """

    def __init__(
        self, val: float | None = None, dtype: Any = None, round_to: int | None = None,
        use_shared_mem: bool = False,
    ) -> None:  # fmt: skip
        if round_to is not None and round_to < 1:
            raise ValueError(f"round_to must be positive, not {round_to}")
        self._val = 0 if val is None else val
        self._dtype = dtype
        self._round_to = round_to

    def __call__(self, data: Sequence[Any]) -> Any:
        _check_some(data)
        if not isinstance(data[0], (Array, numpy.ndarray, list)):
            raise TypeError(
                f"Pad takes arrays or lists of numbers, not samples of type "
                f"{type(data[0]).__name__}; use Group(Pad(), ...) for samples that are tuples"
            )
        arrays = [x.asnumpy() if isinstance(x, Array) else numpy.asarray(x) for x in data]
        ndim = arrays[0].ndim
        for i, a in enumerate(arrays):
            if a.ndim != ndim:
                raise ValueError(f"sample {i} has {a.ndim} axes, sample 0 has {ndim}")
        shape = [max(a.shape[axis] for a in arrays) for axis in range(ndim)]
        if self._round_to is not None:
            shape = [math.ceil(n / self._round_to) * self._round_to for n in shape]
        dtype = arrays[0].dtype if self._dtype is None else numpy.dtype(self._dtype)
        batch = numpy.full((len(arrays), *shape), self._val, dtype=dtype)
        for i, a in enumerate(arrays):
            place: Any = (i, *(slice(0, n) for n in a.shape))
            batch[place] = a
        return make_array(batch)


class Append:
    """A list with one array for each sample, of any shape; ``expand`` gives it a batch axis.

    >>> [x.shape for x in Append()([[1, 2, 3], [4]])]
    [(1, 3), (1, 1)]
    """

    def __init__(
        self, expand: bool = True, batch_axis: int = 0, use_shared_mem: bool = False
    ) -> None:
        self._expand = expand
        self._batch_axis = batch_axis

    def __call__(self, data: Sequence[Any]) -> list[Array]:
        arrays = [x if isinstance(x, Array) else make_array(x) for x in data]
        if not self._expand:
            return arrays
        return [x.expand_dims(axis=self._batch_axis) for x in arrays]


class Group:
    """One function for each element of samples that are tuples.

    >>> padded, stacked = Group(Pad(), Stack())([([1, 2], 0), ([3], 1)])
    >>> padded.tolist(), stacked.tolist()
    ([[1, 2], [3, 0]], [0, 1])
    """

    def __init__(self, fn: Any, *args: Callable[[Any], Any]) -> None:
        if isinstance(fn, (list, tuple)):
            if args:
                raise TypeError("Group takes functions, or one list of them, not both")
            self._fn = tuple(fn)
        else:
            self._fn = (fn, *args)
        for i, f in enumerate(self._fn):
            if not callable(f):
                raise TypeError(f"function {i} of Group is not callable: {f!r}")

    def __call__(self, data: Sequence[Any]) -> tuple[Any, ...]:
        for i, sample in enumerate(data):
            if len(sample) != len(self._fn):
                raise ValueError(
                    f"Group has {len(self._fn)} functions, but sample {i} has {len(sample)} parts"
                )
        return tuple(f([sample[i] for sample in data]) for i, f in enumerate(self._fn))


class AsList:
    """The samples as they are, in a list: for text and the like.

    >>> AsList()(("one", "two"))
    ['one', 'two']
    """

    def __call__(self, data: Sequence[Any]) -> list[Any]:
        return list(data)
