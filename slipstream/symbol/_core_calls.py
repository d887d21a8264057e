"""Calls of the core's functions on symbols, as the formulas of losses and cells make them.

What has an operation of MXNet's gets that one; the rest are operations named after the core's
function, which only this library reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import name as naming
from ..base import NotImplementedForSymbol
from ..nd._ndarray import NDArray
from ..np._ndarray import ndarray
from ._collect import Collector, finish, is_symbolic
from ._core_names import PREFIX, function_of
from ._later import create
from ._node import Node
from ._operators import ELEMWISE
from ._run import CALL
from ._symbol import Symbol
from ._values import pack_call, parse

_OPERATORS = {
    "add": "plus", "subtract": "minus", "multiply": "mul", "divide": "div", "power": "power",
    "mod": "mod", "maximum": "maximum", "minimum": "minimum", "equal": "equal",
    "not_equal": "not_equal", "greater": "greater", "greater_equal": "greater_equal",
    "less": "lesser", "less_equal": "lesser_equal",
}  # fmt: skip
_SWAPPED = {"greater": "lesser", "lesser": "greater", "greater_equal": "lesser_equal",
            "lesser_equal": "greater_equal"}  # fmt: skip
_UNARY = frozenset(
    ("exp", "log", "sqrt", "square", "tanh", "sigmoid", "relu", "softsign", "rsqrt", "negative",
     "sign", "erf", "sin", "cos", "expm1", "log1p", "log_sigmoid", "mish")
)  # fmt: skip


def _known(name: str, args: tuple[Any, ...]) -> Any:
    """The operation of MXNet's for a call, when there is one."""
    first = args[0]
    if name.startswith("ops_"):
        name = name.removeprefix("ops_")
        if name in _UNARY and len(args) == 1:
            return create(name, args, {}, hint=name)
        if name in _OPERATORS and len(args) == 2:
            short = _OPERATORS[name]
            if all(isinstance(a, Symbol) for a in args):
                shapes = [_shape(a) for a in args]
                if shapes[0] != shapes[1]:  # a bias, for instance: the core broadcasts
                    return create(f"broadcast_{ELEMWISE.get(short, short)}", args, {},
                                  hint=f"_{short}")  # fmt: skip
            if isinstance(first, Symbol):
                return first._operate(args[1], short)
            if short in _SWAPPED:
                return args[1]._operate(first, _SWAPPED[short])
            return args[1]._operate(first, short, True)
        return None
    if name == "matmul" and isinstance(first, Symbol):
        second = args[1]
        shape = _shape(second)
        if len(args) > 3 and args[2:4] == (False, True) and shape is not None and len(shape) == 2:
            return create(
                "FullyConnected", (first, second),
                {"num_hidden": shape[0], "no_bias": True, "flatten": False}, hint="fwd",
            )  # fmt: skip
    if name == "concatenate":
        return create("Concat", tuple(first), {"dim": args[1]}, hint="concat")
    if name == "reshape" and all(isinstance(s, int) and s for s in _tuple(args[1])):
        wanted, have = _tuple(args[1]), _shape(first)
        if have and len(wanted) > 1 and wanted[0] == have[0]:
            wanted = (0, *wanted[1:])  # keep the batch, whatever its size
        return create("Reshape", (first, wanted), {}, hint="reshape")
    if name == "transpose":
        return create("transpose", args[:2], {}, hint="transpose")
    if name == "view_as":
        return first
    if name in ("copy", "snapshot"):
        return create("_copy", (first,), {}, hint="copy")
    return None


def _shape(x: Any) -> Any:
    """The shape of an array, of a traced symbol, or of a variable as far as it says one."""
    if hasattr(x, "shape"):
        return x.shape
    text = x.attr("__shape__")
    return None if text is None else parse(text)


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def call(name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """The result of a call of a core function that may have symbols among its arguments."""
    if not is_symbolic(args):
        if args and isinstance(args[0], type) and issubclass(args[0], Symbol):
            # zeros of the class of the data: arrays, which become constants
            args = (ndarray if args[0]._numpy else NDArray, *args[1:])
        return function(*args)
    if function_of(PREFIX + name) is None:
        raise NotImplementedForSymbol(f"a symbol has no value and cannot be written to: {name}")
    found = _known(name, args)
    if found is not None and found is not NotImplemented:
        return found
    collector = Collector()
    taken = [collector.take(a) for a in args]
    op = PREFIX + name
    node = Node(op, naming.current().get(None, name), {CALL: pack_call(taken, {})},
                collector.entries)  # fmt: skip
    return finish(node, collector.kind())
