"""NumPy functions called with our arrays: ours of that name, else NumPy's on converted values."""

from __future__ import annotations

import importlib
from typing import Any

import numpy

from . import _core
from ._convert import Array, finish, from_numpy


def _to_numpy(value: Any) -> Any:
    if isinstance(value, Array):
        return _core.to_numpy(value, "NumPy conversion")
    if isinstance(value, (list, tuple)):
        items = [_to_numpy(v) for v in value]
        return type(value)(items) if type(value) in (list, tuple) else items
    if isinstance(value, dict):
        return {k: _to_numpy(v) for k, v in value.items()}
    return value


def call_ufunc(self: Array, ufunc: Any, method: str, inputs: Any, kwargs: dict[str, Any]) -> Any:
    """What ``numpy.add(x, y)`` and ``numpy_array + x`` do when `x` is one of our arrays."""
    from . import np

    out = kwargs.pop("out", None)
    target = out[0] if isinstance(out, tuple) and len(out) == 1 else out
    function = getattr(np, ufunc.__name__, None) if method == "__call__" else None
    usable = function is not None and not kwargs and (target is None or isinstance(target, Array))
    if usable:
        cls = type(self)
        operands = [from_numpy(cls, v) if isinstance(v, numpy.ndarray) else v for v in inputs]
        return finish(function(*operands), target)
    if out is not None:
        outs = out if isinstance(out, tuple) else (out,)
        if any(isinstance(o, Array) for o in outs):
            return NotImplemented
        kwargs["out"] = outs
    return getattr(ufunc, method)(*_to_numpy(list(inputs)), **_to_numpy(kwargs))


def _ours(func: Any) -> Any:
    """Our function for a function of numpy or numpy.linalg."""
    module = getattr(func, "__module__", "") or ""
    if module == "numpy":
        from . import np

        return getattr(np, func.__name__, None)
    if module == "numpy.linalg":
        linalg = importlib.import_module("slipstream.np").linalg
        return getattr(linalg, func.__name__, None)
    return None


def call_function(func: Any, args: Any, kwargs: Any) -> Any:
    """What ``numpy.concatenate([x, y])`` does when `x` is one of our arrays."""
    function = _ours(func)
    if callable(function):
        try:
            return function(*args, **kwargs)
        except (TypeError, NotImplementedError):
            pass  # an argument of NumPy's that we do not have
    return func(*_to_numpy(args), **_to_numpy(kwargs))
