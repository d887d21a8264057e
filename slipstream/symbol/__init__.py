"""Symbols: networks as expressions over named variables (MXNet's ``mx.sym``).

>>> from slipstream import sym
>>> data = sym.var("data")
>>> net = sym.softmax(sym.FullyConnected(data, num_hidden=10, name="fc"))
>>> net.list_arguments()
['data', 'fc_weight', 'fc_bias']
"""

from __future__ import annotations

import sys as _sys
from typing import Any

from ..attribute import AttrScope
from ..name import NameManager, Prefix
from . import _build, numpy
from .symbol import ArraySymbol, Group, Symbol, Variable, constant, fromjson, load, load_json, var

_functions = _build.define(globals(), "nd")
numpy._install()

# E402, last: they use the names just installed.
from . import _control_flow, _sampled_classes, numpy_extension  # noqa: E402

np = numpy
npx = numpy_extension
contrib = numpy._part("contrib", "nd.contrib")
for _flow in (_control_flow.foreach, _control_flow.while_loop, _control_flow.cond):
    setattr(contrib, _flow.__name__, _flow)
    setattr(npx, _flow.__name__, _flow)
setattr(contrib, "rand_zipfian", _sampled_classes.rand_zipfian)  # noqa: B010  # checkers do not know its names
image = numpy._part("image", "nd.image")
linalg = numpy._part("linalg", "nd.linalg")
random = numpy._part("random", "nd.random")
_internal = _sys.modules[__name__]  # where programs look for operations with underscores
op = _internal


def _pair(short: str, title: str) -> Any:
    def function(lhs: Any, rhs: Any, name: str | None = None) -> Any:
        if isinstance(lhs, Symbol):
            result = lhs._operate(rhs, short)
        elif isinstance(rhs, Symbol):
            result = rhs._operate(lhs, short, True)
        else:
            raise TypeError(f"{title} takes a symbol and a symbol or number")
        if result is NotImplemented:
            raise TypeError(f"{title} takes a symbol and a symbol or number")
        if name is not None:
            result._entries[0][0].name = name
        return result

    function.__name__ = function.__qualname__ = title
    function.__module__ = __name__
    function.__doc__ = f"``nd.{title}`` of two symbols, or of a symbol and a number."
    return function


for _short, _titles in {
    "plus": ("add",), "minus": ("subtract",), "mul": ("multiply",), "div": ("divide",),
    "power": ("power", "pow"), "maximum": ("maximum",), "minimum": ("minimum",),
    "hypot": ("hypot",), "mod": ("modulo",), "equal": ("equal",), "not_equal": ("not_equal",),
    "greater": ("greater",), "greater_equal": ("greater_equal",),
    "lesser": ("lesser", "less"), "lesser_equal": ("lesser_equal", "less_equal"),
}.items():  # fmt: skip
    for _title in _titles:
        globals()[_title] = _pair(_short, _title)


def _install_methods() -> None:
    """The methods of arrays that are functions of nd under the same name."""
    names = (
        "abs", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "argmax",
        "argmax_channel", "argmin", "argsort", "broadcast_axes", "broadcast_like", "broadcast_to",
        "cbrt", "ceil", "clip", "cos", "cosh", "degrees", "depth_to_space", "diag", "dot", "exp",
        "expand_dims", "expm1", "fix", "flatten", "flip", "floor", "log", "log10", "log1p", "log2",
        "log_softmax", "max", "mean", "min", "nanprod", "nansum", "norm", "one_hot", "ones_like",
        "pad", "pick", "prod", "radians", "rcbrt", "reciprocal", "relu", "repeat", "reshape_like",
        "rint", "round", "rsqrt", "shape_array", "sigmoid", "sign", "sin", "sinh", "size_array",
        "slice", "slice_axis", "slice_like", "softmax", "softmin", "sort", "space_to_depth",
        "split", "split_v2", "sqrt", "square", "squeeze", "sum", "swapaxes", "take", "tan", "tanh",
        "tile", "topk", "trunc", "zeros_like",
    )  # fmt: skip
    for name in names:
        if name not in Symbol.__dict__:
            setattr(Symbol, name, _method(name))


def _method(name: str) -> Any:
    function = globals()[name]

    def method(self: Symbol, *args: Any, **kwargs: Any) -> Any:
        return function(self, *args, **kwargs)

    method.__name__ = name
    method.__qualname__ = f"Symbol.{name}"
    method.__doc__ = f"As the function ``sym.{name}`` of this symbol."
    return method


def _reshape(self: Symbol, *args: Any, **kwargs: Any) -> Any:
    """The same elements in another shape, with MXNet's codes."""
    if len(args) > 1 or (len(args) == 1 and isinstance(args[0], int)):
        args = (tuple(args),)
    return globals()["reshape"](self, *args, **kwargs)


def _transpose(self: Symbol, *axes: Any, **kwargs: Any) -> Any:
    """The axes in another order, reversed by default."""
    if len(axes) > 1 or (len(axes) == 1 and isinstance(axes[0], int)):
        axes = (tuple(axes),)
    return globals()["transpose"](self, *axes, **kwargs)


def _astype(self: Symbol, dtype: Any, copy: bool = True) -> Any:
    """The elements in another type."""
    return globals()["cast"](self, dtype=dtype)


def _detach(self: Symbol) -> Any:
    """The same, outside of any gradient."""
    return globals()["stop_gradient"](self)


_install_methods()
for _name, _function in {"reshape": _reshape, "transpose": _transpose, "astype": _astype,
                         "detach": _detach, "copy": _method("identity")}.items():  # fmt: skip
    setattr(Symbol, _name, _function)
Symbol.T = property(lambda self: self.transpose())  # type: ignore[attr-defined]


SymbolBase = Symbol  # as sym._internal.SymbolBase; MXNet's own tests look for leaked symbols


def __getattr__(name: str) -> Any:
    """Operations by the names they have in files: ``sym._plus_scalar``, ``sym._internal._copy``."""
    from . import _registry

    if not name.startswith("__") and _registry.known(name):

        def function(*args: Any, **kwargs: Any) -> Any:
            return _build.create(name, args, kwargs, fill_in=True)

        function.__name__ = name
        return function
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ArraySymbol", "AttrScope", "Group", "NameManager", "Prefix", "Symbol", "Variable", "constant",
    "contrib", "fromjson", "image", "linalg", "load", "load_json", "np", "npx", "random", "var",
    *_functions,
]  # fmt: skip
