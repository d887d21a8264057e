"""Methods that are functions of a frontend under the same name: ``x.nansum()`` and so on.

They are put on the classes when all functions exist.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy

from . import _core
from ._convert import A, Array, convert

# Methods of nd.NDArray, and by inheritance of np.ndarray.
_CLASSIC = (
    "argmax_channel", "broadcast_axes", "nanprod", "nansum", "ones_like", "shape_array",
    "size_array", "slice_like", "swapaxes", "zeros_like",
)  # fmt: skip

# Methods of np.ndarray, with NumPy's arguments.
_NUMPY = ("diag", "ones_like", "ptp", "swapaxes", "trace", "zeros_like")


def _method(cls: type[Array], frontend: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Array, *args: Any, **kwargs: Any) -> Any:
        return function(self, *args, **kwargs)

    name = function.__name__
    method.__name__ = name
    method.__qualname__ = f"{cls.__name__}.{name}"
    method.__module__ = cls.__module__
    method.__doc__ = f"As the function ``{frontend}.{name}`` of this array."
    signature = inspect.signature(function)
    _, *rest = signature.parameters.values()
    method.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY), *rest]
    )
    return method


def install() -> None:
    """Puts the methods on both classes."""
    from . import nd, np

    for cls, frontend, module, names in (
        (nd.NDArray, "nd", nd, _CLASSIC),
        (np.ndarray, "np", np, _NUMPY),
    ):
        for name in names:
            setattr(cls, name, _method(cls, frontend, getattr(module, name)))


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


def window(begin: Any, end: Any, step: Any) -> tuple[slice, ...]:
    """MXNet's begin, end and step of each axis as a key."""
    begin, end, step = (
        list(v) if isinstance(v, (tuple, list)) else [v] for v in (begin, end, step)
    )
    if not step or step == [None]:
        step = [None] * len(begin)
    if not len(begin) == len(end) == len(step):
        raise ValueError("begin, end and step must have the same number of entries")
    return tuple(slice(b, e, s) for b, e, s in zip(begin, end, step, strict=True))


def assign_window(target: A, value: Any, begin: Any, end: Any, step: Any) -> A:
    """What slice_assign and slice_assign_scalar do."""
    if not isinstance(value, (Array, bool, int, float)):
        value = convert(type(target), value)
    target[window(begin, end, step)] = value
    return target
