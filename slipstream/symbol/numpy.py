"""Symbols of NumPy's functions: ``sym.np``."""

from __future__ import annotations

import sys
import types
from typing import Any

from ._array_symbol import ArraySymbol
from ._later import create
from ._operators import as_symbol, is_number, on_both_sides, operator, plain_number

_ORDERED = ("subtract", "true_divide", "mod", "power", "floor_divide", "matmul")


class _Symbol(ArraySymbol):
    """A symbol with NumPy's operators, methods and indexing.

    >>> from slipstream import np, sym
    >>> x = sym.var("x").as_np_ndarray()
    >>> (x[0] + 1).eval(x=np.ones((2, 2)))
    [array([2., 2.])]
    """

    __slots__ = ()
    _numpy = True

    def _operate(self, other: Any, short: str, mirrored: bool = False) -> Any:
        short = _NAMES.get(short, short)
        if is_number(other) and short != "matmul":
            letter = "r" if mirrored and short in _ORDERED else ""
            return create(f"_npi_{letter}{short}_scalar", (self,),
                           {"scalar": plain_number(other)}, hint=f"np_{short}_scalar",
                           kind=_Symbol)  # fmt: skip
        operand = as_symbol(other)
        if operand is None:
            return NotImplemented
        pair = (operand, self) if mirrored else (self, operand)
        return create(f"_npi_{short}", pair, {}, hint=f"np_{short}", kind=_Symbol)

    __matmul__, __rmatmul__ = on_both_sides("matmul")
    __floordiv__, __rfloordiv__ = on_both_sides("floor_divide")
    __and__ = __rand__ = operator("bitwise_and")
    __or__ = __ror__ = operator("bitwise_or")
    __xor__ = __rxor__ = operator("bitwise_xor")

    def __invert__(self) -> Any:
        return create("_npi_invert", (self,), {}, kind=_Symbol)

    def __neg__(self) -> Any:
        return create("_npi_negative", (self,), {}, kind=_Symbol)

    def reshape(self, *args: Any, newshape: Any = None, order: str = "C", **kwargs: Any) -> Any:
        """The same elements in another shape."""
        wanted = kwargs.pop("shape", newshape)
        if kwargs:
            raise TypeError(f"reshape: unknown argument {next(iter(kwargs))!r}")
        if wanted is None:
            wanted = args[0] if len(args) == 1 else args
        return create("_npi_reshape", (self, wanted, order), {}, kind=_Symbol,
                       hint="np_reshape")  # fmt: skip

    def transpose(self, *axes: Any) -> Any:
        """The axes in another order, reversed by default."""
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
            axes = tuple(axes[0] or ())
        return create("_npi_transpose", (self, axes or None), {}, kind=_Symbol,
                       hint="np_transpose")  # fmt: skip

    @property
    def T(self) -> Any:
        """The transposed array."""
        return self.transpose()

    def astype(self, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True,
               copy: bool = True) -> Any:  # fmt: skip
        """The elements in another type."""
        return create("_npx_cast", (self, dtype), {}, kind=_Symbol, hint="np_astype")

    def flatten(self, order: str = "C") -> Any:
        """All elements in one dimension."""
        return self.reshape(-1)

    def detach(self) -> Any:
        """The same, outside of any gradient."""
        return create("_npx_stop_gradient", (self,), {}, kind=_Symbol)


_NAMES = {
    "plus": "add", "minus": "subtract", "mul": "multiply", "div": "true_divide", "lesser": "less",
    "lesser_equal": "less_equal",
}  # fmt: skip

# Methods that are functions of np under the same name.
_METHODS = (
    "abs", "all", "any", "argmax", "argmin", "argsort", "broadcast_to", "clip", "copy", "cumsum",
    "diagonal", "dot", "exp", "expand_dims", "flip", "log", "max", "mean", "min", "prod", "ravel",
    "repeat", "round", "sign", "sort", "split", "sqrt", "square", "squeeze", "std", "sum",
    "swapaxes", "take", "tanh", "tile", "trace", "var", "zeros_like", "ones_like",
)  # fmt: skip
_EXTENSIONS = ("log_softmax", "one_hot", "pick", "relu", "sigmoid", "softmax", "topk", "norm")


def _method(op: str, name: str) -> Any:
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        return create(op, (self, *args), kwargs, kind=_Symbol, hint=f"np_{name}")

    method.__name__ = name
    method.__doc__ = f"As the function ``{name}`` of this symbol."
    return method


for _name in _METHODS:
    setattr(_Symbol, _name, _method(f"_npi_{_name}", _name))
for _name in _EXTENSIONS:
    setattr(_Symbol, _name, _method(f"_npx_{_name}", _name))


def _part(name: str, frontend: str) -> types.ModuleType:
    """A module of symbol functions, such as ``sym.np.random``."""
    from ._build import define

    module = types.ModuleType(f"{__package__}.{name}", f"Symbols of ``{frontend}``.")
    module.__all__ = define(vars(module), frontend)  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return module


def _install() -> None:
    from ._build import define

    here = globals()
    here["__all__"] = ["_Symbol", *define(here, "np")]
    for part in ("fft", "linalg", "random"):
        here[part] = _part(f"numpy.{part}", f"np.{part}")
    from .. import np

    for constant_name in ("pi", "e", "inf", "nan", "newaxis", "float32", "float64", "int32",
                          "int64", "bool_", "float16", "int8", "uint8"):  # fmt: skip
        here[constant_name] = getattr(np, constant_name)
