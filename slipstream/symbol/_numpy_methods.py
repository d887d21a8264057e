"""Methods of NumPy's symbols that are functions of ``sym.np`` or ``sym.npx``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._array_symbol import ArraySymbol
from ._call import UNSET, call_strict

if TYPE_CHECKING:
    from ..context import Context
    from ._numpy_symbol import _Symbol
    from ._typing import SymbolLike


class NumpyMethods(ArraySymbol):
    """Methods of NumPy's symbols that are functions of ``sym.np`` or ``sym.npx``."""

    __slots__ = ()

    def abs(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Absolute value, element by element.

        As the function ``abs`` of this symbol.
        """
        return call_strict(
            "_npi_abs", "np_abs", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def all(
        self, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *, where: Any = UNSET,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Whether all elements are true.

        As the function ``all`` of this symbol.
        """
        return call_strict(
            "_npi_all", "np_all", {"a": self, "axis": axis, "out": out, "keepdims": keepdims, "where":
            where, "name": name, "attr": attr}, attributes
        )

    def any(
        self, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, *, where: Any = UNSET,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Whether any element is true.

        As the function ``any`` of this symbol.
        """
        return call_strict(
            "_npi_any", "np_any", {"a": self, "axis": axis, "out": out, "keepdims": keepdims, "where":
            where, "name": name, "attr": attr}, attributes
        )

    def argmax(
        self, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The place of the largest element along an axis (of all elements by default).

        As the function ``argmax`` of this symbol.
        """
        return call_strict(
            "_npi_argmax", "np_argmax", {"a": self, "axis": axis, "out": out, "keepdims": keepdims,
            "name": name, "attr": attr}, attributes
        )

    def argmin(
        self, axis: int | None = UNSET, out: None = None, keepdims: bool = UNSET, *,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The place of the smallest element along an axis (of all elements by default).

        As the function ``argmin`` of this symbol.
        """
        return call_strict(
            "_npi_argmin", "np_argmin", {"a": self, "axis": axis, "out": out, "keepdims": keepdims,
            "name": name, "attr": attr}, attributes
        )

    def argsort(
        self, axis: int | None = UNSET, kind: str | None = UNSET, order: None = UNSET, *,
        descending: bool = UNSET, stable: bool | None = UNSET, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The places that sort an array; equal elements keep their order.

        As the function ``argsort`` of this symbol.
        """
        return call_strict(
            "_npi_argsort", "np_argsort", {"a": self, "axis": axis, "kind": kind, "order": order,
            "descending": descending, "stable": stable, "name": name, "attr": attr}, attributes
        )

    def broadcast_to(
        self, shape: int | Sequence[int] = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A view repeated along axes to that shape; -2 stands for the size that the axis has.

        As the function ``broadcast_to`` of this symbol.
        """
        return call_strict(
            "_npi_broadcast_to", "np_broadcast_to", {"array": self, "shape": shape, "name": name,
            "attr": attr}, attributes
        )

    def clip(
        self, min: SymbolLike | float | None = UNSET, max: SymbolLike | float | None = UNSET,
        out: None = None, *, a_min: SymbolLike | float | None = UNSET,
        a_max: SymbolLike | float | None = UNSET, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Values below `min` become `min`, values above `max` become `max`.

        As the function ``clip`` of this symbol.
        """
        return call_strict(
            "_npi_clip", "np_clip", {"a": self, "min": min, "max": max, "out": out, "a_min": a_min,
            "a_max": a_max, "name": name, "attr": attr}, attributes
        )

    def copy(
        self, out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """A copy with its own data, or the data in `out`.

        As the function ``copy`` of this symbol.
        """
        return call_strict(
            "_npi_copy", "np_copy", {"a": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def cumsum(
        self, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None, *,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The running sum along an axis (of all elements by default).

        As the function ``cumsum`` of this symbol.
        """
        return call_strict(
            "_npi_cumsum", "np_cumsum", {"a": self, "axis": axis, "dtype": dtype, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def diagonal(
        self, offset: int = UNSET, axis1: int = UNSET, axis2: int = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The diagonals of matrices in two axes, as the last axis of a view.

        As the function ``diagonal`` of this symbol.
        """
        return call_strict(
            "_npi_diagonal", "np_diagonal", {"a": self, "offset": offset, "axis1": axis1, "axis2":
            axis2, "name": name, "attr": attr}, attributes
        )

    def dot(
        self, b: SymbolLike = UNSET, out: None = None, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The sum over the last axis of `a` and the second-to-last of `b`.

        As the function ``dot`` of this symbol.
        """
        return call_strict(
            "_npi_dot", "np_dot", {"a": self, "b": b, "out": out, "name": name, "attr": attr},
            attributes
        )

    def exp(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Exponential function, element by element.

        As the function ``exp`` of this symbol.
        """
        return call_strict(
            "_npi_exp", "np_exp", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def expand_dims(
        self, axis: int | Sequence[int] = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A view with new axes of length one.

        As the function ``expand_dims`` of this symbol.
        """
        return call_strict(
            "_npi_expand_dims", "np_expand_dims", {"a": self, "axis": axis, "name": name, "attr": attr},
            attributes
        )

    def flip(
        self, axis: int | Sequence[int] | None = UNSET, out: None = None, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A view in reversed order along axes (all by default).

        As the function ``flip`` of this symbol.
        """
        return call_strict(
            "_npi_flip", "np_flip", {"m": self, "axis": axis, "out": out, "name": name, "attr": attr},
            attributes
        )

    def log(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Natural logarithm, element by element.

        As the function ``log`` of this symbol.
        """
        return call_strict(
            "_npi_log", "np_log", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def log_softmax(
        self, axis: int = UNSET, length: SymbolLike | None = UNSET, temperature: float | None = UNSET,
        use_length: bool = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The logarithm of the softmax.

        As the function ``log_softmax`` of this symbol.
        """
        return call_strict(
            "_npx_log_softmax", "np_log_softmax", {"data": self, "axis": axis, "length": length,
            "temperature": temperature, "use_length": use_length, "dtype": dtype, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def max(
        self, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, initial: Any = UNSET,
        where: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """The largest element over axes; NaN wins.

        As the function ``max`` of this symbol.
        """
        return call_strict(
            "_npi_max", "np_max", {"a": self, "axis": axis, "out": out, "keepdims": keepdims, "initial":
            initial, "where": where, "name": name, "attr": attr}, attributes
        )

    def mean(
        self, axis: Any = UNSET, dtype: Any = UNSET, out: None = None, keepdims: bool = UNSET, *,
        where: Any = UNSET, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """The mean of elements over axes.

        As the function ``mean`` of this symbol.
        """
        return call_strict(
            "_npi_mean", "np_mean", {"a": self, "axis": axis, "dtype": dtype, "out": out, "keepdims":
            keepdims, "where": where, "name": name, "attr": attr}, attributes
        )

    def min(
        self, axis: Any = UNSET, out: None = None, keepdims: bool = UNSET, initial: Any = UNSET,
        where: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """The smallest element over axes; NaN wins.

        As the function ``min`` of this symbol.
        """
        return call_strict(
            "_npi_min", "np_min", {"a": self, "axis": axis, "out": out, "keepdims": keepdims, "initial":
            initial, "where": where, "name": name, "attr": attr}, attributes
        )

    def norm(
        self, ord: int | None = UNSET, axis: Any = UNSET, keepdims: bool = UNSET,
        out_dtype: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The norm of all elements, or along axes, as one vector; `ord` is 1 or 2.

        As the function ``norm`` of this symbol.
        """
        return call_strict(
            "_npx_norm", "np_norm", {"data": self, "ord": ord, "axis": axis, "keepdims": keepdims,
            "out_dtype": out_dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def one_hot(
        self, depth: int = UNSET, on_value: float = UNSET, off_value: float = UNSET, dtype: Any = UNSET,
        out: None = None, name: str | None = None, *, indices: SymbolLike | None = UNSET,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

        As the function ``one_hot`` of this symbol.
        """
        return call_strict(
            "_npx_one_hot", "np_one_hot", {"data": self, "depth": depth, "on_value": on_value,
            "off_value": off_value, "dtype": dtype, "out": out, "name": name, "indices": indices,
            "attr": attr}, attributes
        )

    def ones_like(
        self, dtype: Any = UNSET, order: str = UNSET, *, shape: int | Sequence[int] | None = UNSET,
        ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Ones in the shape and type of `a`.

        As the function ``ones_like`` of this symbol.
        """
        return call_strict(
            "_npi_ones_like", "np_ones_like", {"a": self, "dtype": dtype, "order": order, "shape":
            shape, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
        )

    def pick(
        self, index: SymbolLike = UNSET, axis: int | None = UNSET, mode: str | None = UNSET,
        keepdims: bool = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """One element per position along an axis, chosen by `index`.

        As the function ``pick`` of this symbol.
        """
        return call_strict(
            "_npx_pick", "np_pick", {"data": self, "index": index, "axis": axis, "mode": mode,
            "keepdims": keepdims, "out": out, "name": name, "attr": attr}, attributes
        )

    def prod(
        self, axis: Any = UNSET, dtype: Any = UNSET, out: None = None, keepdims: bool = UNSET,
        initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The product of elements over axes.

        As the function ``prod`` of this symbol.
        """
        return call_strict(
            "_npi_prod", "np_prod", {"a": self, "axis": axis, "dtype": dtype, "out": out, "keepdims":
            keepdims, "initial": initial, "where": where, "name": name, "attr": attr}, attributes
        )

    def ravel(
        self, order: str = UNSET, *, x: SymbolLike | None = UNSET, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The elements in one dimension: a view where possible. `x` is another name of `a`.

        As the function ``ravel`` of this symbol.
        """
        return call_strict(
            "_npi_ravel", "np_ravel", {"a": self, "order": order, "x": x, "name": name, "attr": attr},
            attributes
        )

    def relu(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """max(x, 0), element by element.

        As the function ``relu`` of this symbol.
        """
        return call_strict(
            "_npx_relu", "np_relu", {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def repeat(
        self, repeats: Any = UNSET, axis: int | None = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Each element (or slice along `axis`) repeated.

        As the function ``repeat`` of this symbol.
        """
        return call_strict(
            "_npi_repeat", "np_repeat", {"a": self, "repeats": repeats, "axis": axis, "name": name,
            "attr": attr}, attributes
        )

    def round(
        self, decimals: int = UNSET, out: None = None, *, x: SymbolLike | None = UNSET,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """To the nearest number with that many decimals; halves go to the even one.

        As the function ``round`` of this symbol.
        """
        return call_strict(
            "_npi_round", "np_round", {"a": self, "decimals": decimals, "out": out, "x": x, "name":
            name, "attr": attr}, attributes
        )

    def sigmoid(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """1 / (1 + exp(-x)), element by element.

        As the function ``sigmoid`` of this symbol.
        """
        return call_strict(
            "_npx_sigmoid", "np_sigmoid", {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def sign(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """-1, 0 or 1 by the sign of x, element by element.

        As the function ``sign`` of this symbol.
        """
        return call_strict(
            "_npi_sign", "np_sign", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def softmax(
        self, axis: int = UNSET, length: SymbolLike | None = UNSET, temperature: float | None = UNSET,
        use_length: bool = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """exp(x) divided by its sum along an axis.

        As the function ``softmax`` of this symbol.
        """
        return call_strict(
            "_npx_softmax", "np_softmax", {"data": self, "axis": axis, "length": length, "temperature":
            temperature, "use_length": use_length, "dtype": dtype, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def sort(
        self, axis: int | None = UNSET, kind: str | None = UNSET, order: None = UNSET, *,
        descending: bool = UNSET, stable: bool | None = UNSET, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A sorted copy.

        As the function ``sort`` of this symbol.
        """
        return call_strict(
            "_npi_sort", "np_sort", {"a": self, "axis": axis, "kind": kind, "order": order,
            "descending": descending, "stable": stable, "name": name, "attr": attr}, attributes
        )

    def split(
        self, indices_or_sections: Any = UNSET, axis: int = UNSET, squeeze_axis: bool = UNSET,
        indices: Any = UNSET, sections: int = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Any:
        """As the function ``split`` of this symbol."""
        return call_strict(
            "_npi_split", "np_split", {"ary": self, "indices_or_sections": indices_or_sections, "axis":
            axis, "squeeze_axis": squeeze_axis, "indices": indices, "sections": sections, "name": name,
            "attr": attr}, attributes
        )

    def sqrt(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Square root, element by element.

        As the function ``sqrt`` of this symbol.
        """
        return call_strict(
            "_npi_sqrt", "np_sqrt", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def square(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """x * x, element by element.

        As the function ``square`` of this symbol.
        """
        return call_strict(
            "_npi_square", "np_square", {"x": self, "out": out, "where": where, "name": name, "attr":
            attr}, attributes
        )

    def squeeze(
        self, axis: int | Sequence[int] | None = UNSET, out: None = None, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A view without axes of length one.

        As the function ``squeeze`` of this symbol.
        """
        return call_strict(
            "_npi_squeeze", "np_squeeze", {"a": self, "axis": axis, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def std(
        self, axis: Any = UNSET, dtype: Any = UNSET, out: None = None, ddof: float = UNSET,
        keepdims: bool = UNSET, *, where: Any = UNSET, correction: float | None = UNSET,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The standard deviation over axes: the square root of `var`.

        As the function ``std`` of this symbol.
        """
        return call_strict(
            "_npi_std", "np_std", {"a": self, "axis": axis, "dtype": dtype, "out": out, "ddof": ddof,
            "keepdims": keepdims, "where": where, "correction": correction, "name": name, "attr": attr},
            attributes
        )

    def sum(
        self, axis: Any = UNSET, dtype: Any = UNSET, out: None = None, keepdims: bool = UNSET,
        initial: Any = UNSET, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The sum of elements over axes.

        As the function ``sum`` of this symbol.
        """
        return call_strict(
            "_npi_sum", "np_sum", {"a": self, "axis": axis, "dtype": dtype, "out": out, "keepdims":
            keepdims, "initial": initial, "where": where, "name": name, "attr": attr}, attributes
        )

    def swapaxes(
        self, axis1: int = UNSET, axis2: int = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """A view with two axes exchanged.

        As the function ``swapaxes`` of this symbol.
        """
        return call_strict(
            "_npi_swapaxes", "np_swapaxes", {"a": self, "axis1": axis1, "axis2": axis2, "name": name,
            "attr": attr}, attributes
        )

    def take(
        self, indices: SymbolLike = UNSET, axis: int | None = UNSET, mode: str = UNSET,
        out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """Elements at the given places along an axis (of the flattened array by default).

        As the function ``take`` of this symbol.
        """
        return call_strict(
            "_npi_take", "np_take", {"a": self, "indices": indices, "axis": axis, "mode": mode, "out":
            out, "name": name, "attr": attr}, attributes
        )

    def tanh(
        self, out: None = None, where: Any = UNSET, *, name: str | None = None,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Hyperbolic tangent, element by element.

        As the function ``tanh`` of this symbol.
        """
        return call_strict(
            "_npi_tanh", "np_tanh", {"x": self, "out": out, "where": where, "name": name, "attr": attr},
            attributes
        )

    def tile(
        self, reps: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """The whole array repeated along axes.

        As the function ``tile`` of this symbol.
        """
        return call_strict(
            "_npi_tile", "np_tile", {"A": self, "reps": reps, "name": name, "attr": attr}, attributes
        )

    def topk(
        self, axis: int | None = UNSET, k: int = UNSET, ret_typ: str = UNSET, is_ascend: bool = UNSET,
        dtype: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Any:
        """The k largest elements along an axis, in order.

        As the function ``topk`` of this symbol.
        """
        return call_strict(
            "_npx_topk", "np_topk", {"data": self, "axis": axis, "k": k, "ret_typ": ret_typ,
            "is_ascend": is_ascend, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def trace(
        self, offset: int = UNSET, axis1: int = UNSET, axis2: int = UNSET, dtype: Any = UNSET,
        out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> _Symbol:
        """The sum along the diagonals of matrices in two axes.

        As the function ``trace`` of this symbol.
        """
        return call_strict(
            "_npi_trace", "np_trace", {"a": self, "offset": offset, "axis1": axis1, "axis2": axis2,
            "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def var(
        self, axis: Any = UNSET, dtype: Any = UNSET, out: None = None, ddof: float = UNSET,
        keepdims: bool = UNSET, *, where: Any = UNSET, correction: float | None = UNSET,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """The variance over axes; `ddof` is subtracted from the number of elements.

        As the function ``var`` of this symbol.
        """
        return call_strict(
            "_npi_var", "np_var", {"a": self, "axis": axis, "dtype": dtype, "out": out, "ddof": ddof,
            "keepdims": keepdims, "where": where, "correction": correction, "name": name, "attr": attr},
            attributes
        )

    def zeros_like(
        self, dtype: Any = UNSET, order: str = UNSET, *, shape: int | Sequence[int] | None = UNSET,
        ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None,
        name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> _Symbol:
        """Zeros in the shape and type of `a`.

        As the function ``zeros_like`` of this symbol.
        """
        return call_strict(
            "_npi_zeros_like", "np_zeros_like", {"a": self, "dtype": dtype, "order": order, "shape":
            shape, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
        )
