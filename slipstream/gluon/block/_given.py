"""NumPy arrays and lists of numbers given to a block."""

from __future__ import annotations

from typing import Any

import numpy

from ..._convert import Array

DEEPEST = 32  # dimensions that NumPy's arrays had at most


def _is_data(x: Any) -> bool:
    """Whether it is a NumPy array or a nested list of numbers."""
    if isinstance(x, numpy.ndarray):
        return x.dtype.kind in "biuf"
    for _ in range(DEEPEST):  # a list may contain itself
        if not isinstance(x, (list, tuple)) or not x:
            return False
        x = x[0]
        if isinstance(x, (int, float, numpy.generic)):
            return True
    return False


def as_arrays(
    args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with data as arrays of the frontend in use; everything else as it is."""
    given = (*args, *kwargs.values())
    if not any(_is_data(x) for x in given):
        return args, kwargs
    from ... import nd, np, npx

    first = next((x for x in given if isinstance(x, Array)), None)
    numpy_mode = npx.is_np_array() if first is None else isinstance(first, np.ndarray)
    make = np.array if numpy_mode else nd.array

    def made(x: Any) -> Array:
        if isinstance(x, numpy.ndarray) and x.dtype == numpy.float64:
            x = x.astype(numpy.float32)  # as parameters are
        return make(x, dtype=x.dtype) if isinstance(x, numpy.ndarray) else make(x)

    found = [made(x) if _is_data(x) else x for x in given]
    return tuple(found[: len(args)]), dict(zip(kwargs, found[len(args) :], strict=True))
