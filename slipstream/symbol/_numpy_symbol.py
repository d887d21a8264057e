"""Symbols with NumPy's operators, methods and indexing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _call
from ._later import create, provides
from ._numpy_methods import NumpyMethods
from ._operators import as_symbol, is_number, plain_number

_ORDERED = ("subtract", "true_divide", "mod", "power", "floor_divide", "matmul")


@provides("_Symbol")
class _Symbol(NumpyMethods):
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

    def __matmul__(self, other: Any) -> Any:
        return self._operate(other, "matmul")

    def __rmatmul__(self, other: Any) -> Any:
        return self._operate(other, "matmul", mirrored=True)

    def __floordiv__(self, other: Any) -> Any:
        return self._operate(other, "floor_divide")

    def __rfloordiv__(self, other: Any) -> Any:
        return self._operate(other, "floor_divide", mirrored=True)

    def __and__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_and")

    def __rand__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_and")

    def __or__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_or")

    def __ror__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_or")

    def __xor__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_xor")

    def __rxor__(self, other: Any) -> Any:
        return self._operate(other, "bitwise_xor")

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


def call(
    op: str, hint: str, function: Callable[..., Any], given: dict[str, Any],
    attributes: dict[str, Any], /, *args: Any,
) -> Any:  # fmt: skip
    """As ``_call.call``, for NumPy's functions: the result has NumPy's operators."""
    return _call.call(op, hint, function, given, attributes, *args, kind=_Symbol)
