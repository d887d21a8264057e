"""NumPy functions called with our arrays: ours of that name, else NumPy's on converted values.

Ours are recorded and give arrays of ours. NumPy's wait, see read-only values and give NumPy arrays;
what they would have written into one of our arrays (``out=``, ``numpy.put(x, ...)``) is stored into
it.
"""

from __future__ import annotations

from typing import Any

import numpy

from . import _core
from ._convert import Array, check_out, finish, from_numpy
from ._dtypes import name_of

# Methods of ufuncs as functions of ours.
_REDUCE = {
    "add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all",
    "logical_or": "any",
}  # fmt: skip
_ACCUMULATE = {"add": "cumsum", "multiply": "cumprod"}

# Functions of NumPy that change their first argument.
_CHANGE_FIRST = frozenset(("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"))

_np: Any  # the module ``slipstream.np``


def serve(np: Any) -> None:
    """Notes the module whose functions answer for NumPy's; ``slipstream.np`` does."""
    global _np
    _np = np


def _to_numpy(value: Any) -> Any:
    if isinstance(value, Array):
        return _core.numpy_view(value, "NumPy conversion")
    if isinstance(value, (list, tuple)):
        items = [_to_numpy(v) for v in value]
        return type(value)(items) if type(value) in (list, tuple) else items
    if isinstance(value, dict):
        return {k: _to_numpy(v) for k, v in value.items()}
    return value


def _adopt(cls: type[Array], value: Any) -> Any:
    """NumPy operands of our functions become arrays of the same class as ours."""
    return from_numpy(cls, value) if isinstance(value, numpy.ndarray) else value


def _store(target: Array, value: Any) -> None:
    """Puts a NumPy result into an array of ours, under NumPy's casting rule for ``out=``."""
    value = numpy.asarray(value)
    check_out(value.dtype.name, target)
    if value.shape != target.shape:
        raise ValueError(f"out has shape {target.shape}, the result has shape {value.shape}")
    _core.store(target, from_numpy(type(target), value, name_of(target)))


# ---- ufuncs --------------------------------------------------------------------------------------


def _own_ufunc(cls: type[Array], ufunc: Any, method: str, inputs: Any, kwargs: Any) -> Any:
    """The result of our functions, or NotImplemented when there is none for the arguments."""
    if method == "__call__":
        function = getattr(_np, ufunc.__name__, None)
        where = kwargs.get("where", True)
        if function is None or set(kwargs) - {"where", "out"}:
            return NotImplemented
        target = kwargs.get("out")
        operands = [_adopt(cls, v) for v in inputs]
        if where is True:
            return function(*operands)
        if target is None:
            return NotImplemented  # elsewhere NumPy's result is undefined
        return _np.where(_adopt(cls, where), function(*operands), target)
    if method == "reduce":
        name, allowed = _REDUCE.get(ufunc.__name__), {"axis", "dtype", "keepdims", "out"}
        kwargs = {"axis": 0, **kwargs}  # a ufunc's default, unlike that of sum
    elif method == "accumulate":
        name, allowed = _ACCUMULATE.get(ufunc.__name__), {"axis", "dtype", "out"}
        kwargs = {"axis": 0, **kwargs}
    elif method == "outer":
        function = getattr(_np, ufunc.__name__, None)
        if function is None or kwargs or len(inputs) != 2:
            return NotImplemented
        a, b = (_adopt(cls, v) for v in inputs)
        left, right = (v.ndim if isinstance(v, Array) else 0 for v in (a, b))
        if left and right:
            a = _core.reshape(a, (*a.shape, *(1,) * right))
        return function(a, b)
    else:
        return NotImplemented
    function = getattr(_np, name, None) if name else None
    if function is None or len(inputs) != 1 or set(kwargs) - allowed:
        return NotImplemented
    options = {k: v for k, v in kwargs.items() if (k != "out" and v is not None) or k == "axis"}
    return function(inputs[0], **options)


def call_ufunc(self: Array, ufunc: Any, method: str, inputs: Any, kwargs: dict[str, Any]) -> Any:
    """Called for ``numpy.add(x, y)`` and ``numpy_array + x`` when `x` is one of our arrays."""
    if method == "at":
        return _at(ufunc, *inputs)
    out = kwargs.pop("out", None)
    outs = out if isinstance(out, tuple) else (out,)
    if len(outs) == 1 and (outs[0] is None or isinstance(outs[0], Array)):
        ours = {**kwargs, "out": outs[0]} if outs[0] is not None else kwargs
        try:
            result = _own_ufunc(type(self), ufunc, method, inputs, ours)
            if result is not NotImplemented:
                return finish(result, outs[0])
        except TypeError:
            pass  # a type or an argument of NumPy's that we do not have
    places = [_core.to_numpy(o, "NumPy conversion") if isinstance(o, Array) else o for o in outs]
    if out is not None:
        kwargs["out"] = tuple(places)
    result = getattr(ufunc, method)(*_to_numpy(list(inputs)), **_to_numpy(kwargs))
    for target, place in zip(outs, places, strict=True):
        if isinstance(target, Array):
            _store(target, place)
    if out is None or not any(isinstance(o, Array) for o in outs):
        return result
    return outs[0] if len(outs) == 1 else outs


def _at(ufunc: Any, target: Any, *rest: Any) -> None:
    """``numpy.add.at(x, indices, values)``: repeated indices count each time."""
    if not isinstance(target, Array):
        ufunc.at(target, *_to_numpy(list(rest)))
        return
    values = _core.to_numpy(target, "NumPy conversion")
    ufunc.at(values, *_to_numpy(list(rest)))
    _store(target, values)


# ---- functions -----------------------------------------------------------------------------------


def _ours(func: Any) -> Any:
    """Our function for a function of numpy, numpy.linalg or numpy.fft."""
    module = getattr(func, "__module__", "") or ""
    if module != "numpy" and not module.startswith("numpy."):
        return None
    place = _np
    for part in module.split(".")[1:]:
        place = getattr(place, part, None)
    return getattr(place, func.__name__, None)


def call_function(func: Any, args: Any, kwargs: Any) -> Any:
    """Called for ``numpy.concatenate([x, y])`` when `x` is one of our arrays."""
    function = _ours(func)
    out = kwargs.get("out")
    if callable(function) and (out is None or isinstance(out, Array)):
        try:
            return function(*args, **kwargs)
        except TypeError:
            pass  # an argument of NumPy's that we do not have
    if func.__name__ in _CHANGE_FIRST and args and isinstance(args[0], Array):
        values = _core.to_numpy(args[0], "NumPy conversion")
        func(values, *_to_numpy(args[1:]), **_to_numpy(kwargs))
        _store(args[0], values)
        return None
    if isinstance(out, Array):
        rest = {k: v for k, v in kwargs.items() if k != "out"}
        _store(out, func(*_to_numpy(args), **_to_numpy(rest)))
        return out
    return func(*_to_numpy(args), **_to_numpy(kwargs))
