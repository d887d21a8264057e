"""Methods of symbols that are functions of ``sym``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import nd
from ._call import UNSET, call

if TYPE_CHECKING:
    from ._symbol import Symbol
    from ._typing import SymbolLike


class SymbolMethods:
    """Methods of symbols that are functions of ``sym``."""

    __slots__ = ()

    def abs(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Absolute value, element by element.

        As the function ``abs`` of this symbol.
        """
        return call(
            "abs", "abs", nd.abs, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def arccos(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse cosine, in radians, element by element.

        As the function ``arccos`` of this symbol.
        """
        return call(
            "arccos", "arccos", nd.arccos, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def arccosh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse hyperbolic cosine, element by element.

        As the function ``arccosh`` of this symbol.
        """
        return call(
            "arccosh", "arccosh", nd.arccosh, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def arcsin(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse sine, in radians, element by element.

        As the function ``arcsin`` of this symbol.
        """
        return call(
            "arcsin", "arcsin", nd.arcsin, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def arcsinh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse hyperbolic sine, element by element.

        As the function ``arcsinh`` of this symbol.
        """
        return call(
            "arcsinh", "arcsinh", nd.arcsinh, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def arctan(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse tangent, in radians, element by element.

        As the function ``arctan`` of this symbol.
        """
        return call(
            "arctan", "arctan", nd.arctan, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def arctanh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Inverse hyperbolic tangent, element by element.

        As the function ``arctanh`` of this symbol.
        """
        return call(
            "arctanh", "arctanh", nd.arctanh, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def argmax(
        self, axis: int | None = UNSET, keepdims: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The place of the largest element, in the type of `data`.

        As the function ``argmax`` of this symbol.
        """
        return call(
            "argmax", "argmax", nd.argmax, {"data": self, "axis": axis, "keepdims": keepdims, "out":
            out, "name": name, "attr": attr}, attributes
        )

    def argmax_channel(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """The place of the largest element along the second axis.

        As the function ``argmax_channel`` of this symbol.
        """
        return call(
            "argmax_channel", "argmax_channel", nd.argmax_channel, {"data": self, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def argmin(
        self, axis: int | None = UNSET, keepdims: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The place of the smallest element, in the type of `data`.

        As the function ``argmin`` of this symbol.
        """
        return call(
            "argmin", "argmin", nd.argmin, {"data": self, "axis": axis, "keepdims": keepdims, "out":
            out, "name": name, "attr": attr}, attributes
        )

    def argsort(
        self, axis: int | None = UNSET, is_ascend: bool = UNSET, dtype: Any = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The places that sort an array; equal elements keep their order.

        As the function ``argsort`` of this symbol.
        """
        return call(
            "argsort", "argsort", nd.argsort, {"data": self, "axis": axis, "is_ascend": is_ascend,
            "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def broadcast_axes(
        self, axis: int | Sequence[int] = UNSET, size: int | Sequence[int] = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """An array with axes of length one repeated to the given sizes.

        As the function ``broadcast_axes`` of this symbol.
        """
        return call(
            "broadcast_axis", "broadcast_axes", nd.broadcast_axes, {"data": self, "axis": axis, "size":
            size, "out": out, "name": name, "attr": attr}, attributes
        )

    def broadcast_like(
        self, rhs: SymbolLike = UNSET, lhs_axes: int | Sequence[int] | None = UNSET,
        rhs_axes: int | Sequence[int] | None = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

        As the function ``broadcast_like`` of this symbol.
        """
        return call(
            "broadcast_like", "broadcast_like", nd.broadcast_like, {"lhs": self, "rhs": rhs, "lhs_axes":
            lhs_axes, "rhs_axes": rhs_axes, "out": out, "name": name, "attr": attr}, attributes
        )

    def broadcast_to(
        self, shape: Sequence[int] = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """A view repeated along axes to that shape; 0 keeps a size.

        As the function ``broadcast_to`` of this symbol.
        """
        return call(
            "broadcast_to", "broadcast_to", nd.broadcast_to, {"data": self, "shape": shape, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def cbrt(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Cube root, element by element.

        As the function ``cbrt`` of this symbol.
        """
        return call(
            "cbrt", "cbrt", nd.cbrt, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def ceil(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Up to the next integer, element by element.

        As the function ``ceil`` of this symbol.
        """
        return call(
            "ceil", "ceil", nd.ceil, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def clip(
        self, a_min: float | None = UNSET, a_max: float | None = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Values below `a_min` become `a_min`, values above `a_max` become `a_max`.

        As the function ``clip`` of this symbol.
        """
        return call(
            "clip", "clip", nd.clip, {"data": self, "a_min": a_min, "a_max": a_max, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def cos(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Cosine, of radians, element by element.

        As the function ``cos`` of this symbol.
        """
        return call(
            "cos", "cos", nd.cos, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def cosh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Hyperbolic cosine, element by element.

        As the function ``cosh`` of this symbol.
        """
        return call(
            "cosh", "cosh", nd.cosh, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def degrees(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Radians to degrees, element by element.

        As the function ``degrees`` of this symbol.
        """
        return call(
            "degrees", "degrees", nd.degrees, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def depth_to_space(
        self, block_size: int = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Channels laid out as blocks of pixels.

        As the function ``depth_to_space`` of this symbol.
        """
        return call(
            "depth_to_space", "depth_to_space", nd.depth_to_space, {"data": self, "block_size":
            block_size, "out": out, "name": name, "attr": attr}, attributes
        )

    def diag(
        self, k: int = UNSET, axis1: int = UNSET, axis2: int = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

        As the function ``diag`` of this symbol.
        """
        return call(
            "diag", "diag", nd.diag, {"data": self, "k": k, "axis1": axis1, "axis2": axis2, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def dot(
        self, rhs: SymbolLike = UNSET, transpose_a: bool = UNSET, transpose_b: bool = UNSET,
        forward_stype: str | None = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The product over the last axis of `lhs` and the first of `rhs`.

        As the function ``dot`` of this symbol.
        """
        return call(
            "dot", "dot", nd.dot, {"lhs": self, "rhs": rhs, "transpose_a": transpose_a, "transpose_b":
            transpose_b, "forward_stype": forward_stype, "out": out, "name": name, "attr": attr},
            attributes
        )

    def exp(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Exponential function, element by element.

        As the function ``exp`` of this symbol.
        """
        return call(
            "exp", "exp", nd.exp, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def expand_dims(
        self, axis: int = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """An array with a new axis of length one.

        As the function ``expand_dims`` of this symbol.
        """
        return call(
            "expand_dims", "expand_dims", nd.expand_dims, {"data": self, "axis": axis, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def expm1(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """exp(x) - 1, exact near zero, element by element.

        As the function ``expm1`` of this symbol.
        """
        return call(
            "expm1", "expm1", nd.expm1, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def fix(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Towards zero to an integer, element by element.

        As the function ``fix`` of this symbol.
        """
        return call(
            "fix", "fix", nd.fix, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def flatten(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Two dimensions: the first one, and all others as one.

        As the function ``flatten`` of this symbol.
        """
        return call(
            "Flatten", "flatten", nd.flatten, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def flip(
        self, axis: int | Sequence[int] = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The elements in reversed order along axes.

        As the function ``flip`` of this symbol.
        """
        return call(
            "reverse", "flip", nd.flip, {"data": self, "axis": axis, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def floor(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Down to the next integer, element by element.

        As the function ``floor`` of this symbol.
        """
        return call(
            "floor", "floor", nd.floor, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def log(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Natural logarithm, element by element.

        As the function ``log`` of this symbol.
        """
        return call(
            "log", "log", nd.log, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def log10(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Logarithm to base 10, element by element.

        As the function ``log10`` of this symbol.
        """
        return call(
            "log10", "log10", nd.log10, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def log1p(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """log(1 + x), exact near zero, element by element.

        As the function ``log1p`` of this symbol.
        """
        return call(
            "log1p", "log1p", nd.log1p, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def log2(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Logarithm to base 2, element by element.

        As the function ``log2`` of this symbol.
        """
        return call(
            "log2", "log2", nd.log2, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def log_softmax(
        self, axis: int = UNSET, temperature: float | None = UNSET, dtype: Any = UNSET,
        use_length: bool = UNSET, length: SymbolLike | None = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The logarithm of the softmax.

        As the function ``log_softmax`` of this symbol.
        """
        return call(
            "log_softmax", "log_softmax", nd.log_softmax, {"data": self, "axis": axis, "temperature":
            temperature, "dtype": dtype, "use_length": use_length, "length": length, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def max(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The largest element over axes; with `exclude` over all axes but the named ones.

        As the function ``max`` of this symbol.
        """
        return call(
            "max", "max", nd.max, {"data": self, "axis": axis, "keepdims": keepdims, "exclude": exclude,
            "out": out, "name": name, "attr": attr}, attributes
        )

    def mean(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The mean over axes; with `exclude` over all axes but the named ones.

        As the function ``mean`` of this symbol.
        """
        return call(
            "mean", "mean", nd.mean, {"data": self, "axis": axis, "keepdims": keepdims, "exclude":
            exclude, "out": out, "name": name, "attr": attr}, attributes
        )

    def min(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The smallest element over axes; with `exclude` over all axes but the named ones.

        As the function ``min`` of this symbol.
        """
        return call(
            "min", "min", nd.min, {"data": self, "axis": axis, "keepdims": keepdims, "exclude": exclude,
            "out": out, "name": name, "attr": attr}, attributes
        )

    def nanprod(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The product over axes of what is not NaN; with `exclude` over all axes but the named ones.

        As the function ``nanprod`` of this symbol.
        """
        return call(
            "nanprod", "nanprod", nd.nanprod, {"data": self, "axis": axis, "keepdims": keepdims,
            "exclude": exclude, "out": out, "name": name, "attr": attr}, attributes
        )

    def nansum(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The sum over axes of what is not NaN; with `exclude` over all axes but the named ones.

        As the function ``nansum`` of this symbol.
        """
        return call(
            "nansum", "nansum", nd.nansum, {"data": self, "axis": axis, "keepdims": keepdims, "exclude":
            exclude, "out": out, "name": name, "attr": attr}, attributes
        )

    def norm(
        self, ord: int = UNSET, axis: Any = UNSET, out_dtype: Any = UNSET, keepdims: bool = UNSET,
        out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """The norm of all elements, or along axes; `ord` is 1 or 2.

        As the function ``norm`` of this symbol.
        """
        return call(
            "norm", "norm", nd.norm, {"data": self, "ord": ord, "axis": axis, "out_dtype": out_dtype,
            "keepdims": keepdims, "out": out, "name": name, "attr": attr}, attributes
        )

    def one_hot(
        self, depth: int = UNSET, on_value: float = UNSET, off_value: float = UNSET, dtype: Any = UNSET,
        out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

        As the function ``one_hot`` of this symbol.
        """
        return call(
            "one_hot", "one_hot", nd.one_hot, {"indices": self, "depth": depth, "on_value": on_value,
            "off_value": off_value, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def ones_like(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Ones in the shape and type of `data`.

        As the function ``ones_like`` of this symbol.
        """
        return call(
            "ones_like", "ones_like", nd.ones_like, {"data": self, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def pad(
        self, mode: str = UNSET, pad_width: Sequence[int] = UNSET, constant_value: float = UNSET,
        out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """The array with a border around it.

        As the function ``pad`` of this symbol.
        """
        return call(
            "Pad", "pad", nd.pad, {"data": self, "mode": mode, "pad_width": pad_width, "constant_value":
            constant_value, "out": out, "name": name, "attr": attr}, attributes
        )

    def pick(
        self, index: SymbolLike = UNSET, axis: int | None = UNSET, keepdims: bool = UNSET,
        mode: str | None = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """One element per position along an axis, chosen by `index`.

        As the function ``pick`` of this symbol.
        """
        return call(
            "pick", "pick", nd.pick, {"data": self, "index": index, "axis": axis, "keepdims": keepdims,
            "mode": mode, "out": out, "name": name, "attr": attr}, attributes
        )

    def prod(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The product over axes; with `exclude` over all axes but the named ones.

        As the function ``prod`` of this symbol.
        """
        return call(
            "prod", "prod", nd.prod, {"data": self, "axis": axis, "keepdims": keepdims, "exclude":
            exclude, "out": out, "name": name, "attr": attr}, attributes
        )

    def radians(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Degrees to radians, element by element.

        As the function ``radians`` of this symbol.
        """
        return call(
            "radians", "radians", nd.radians, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def rcbrt(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """1 / cbrt(x), element by element.

        As the function ``rcbrt`` of this symbol.
        """
        return call(
            "rcbrt", "rcbrt", nd.rcbrt, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def reciprocal(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """1 / x, element by element.

        As the function ``reciprocal`` of this symbol.
        """
        return call(
            "reciprocal", "reciprocal", nd.reciprocal, {"data": self, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def relu(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """max(x, 0), element by element.

        As the function ``relu`` of this symbol.
        """
        return call(
            "relu", "relu", nd.relu, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def repeat(
        self, repeats: int = UNSET, axis: int | None = UNSET, out: None = None, name: str | None = None,
        *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Each element repeated.

        As the function ``repeat`` of this symbol.
        """
        return call(
            "repeat", "repeat", nd.repeat, {"data": self, "repeats": repeats, "axis": axis, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def reshape_like(
        self, rhs: SymbolLike = UNSET, lhs_begin: int | None = UNSET, lhs_end: int | None = UNSET,
        rhs_begin: int | None = UNSET, rhs_end: int | None = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

        As the function ``reshape_like`` of this symbol.
        """
        return call(
            "reshape_like", "reshape_like", nd.reshape_like, {"lhs": self, "rhs": rhs, "lhs_begin":
            lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def rint(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """To the nearest integer, halves to the lower one.

        As the function ``rint`` of this symbol.
        """
        return call(
            "rint", "rint", nd.rint, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def round(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """To the nearest integer, halves away from zero.

        As the function ``round`` of this symbol.
        """
        return call(
            "round", "round", nd.round, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def rsqrt(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """1 / sqrt(x), element by element.

        As the function ``rsqrt`` of this symbol.
        """
        return call(
            "rsqrt", "rsqrt", nd.rsqrt, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def shape_array(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """The shape as an array of int64.

        As the function ``shape_array`` of this symbol.
        """
        return call(
            "shape_array", "shape_array", nd.shape_array, {"data": self, "out": out, "name": name,
            "attr": attr}, attributes
        )

    def sigmoid(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """1 / (1 + exp(-x)), element by element.

        As the function ``sigmoid`` of this symbol.
        """
        return call(
            "sigmoid", "sigmoid", nd.sigmoid, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def sign(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """-1, 0 or 1 by the sign of x, element by element.

        As the function ``sign`` of this symbol.
        """
        return call(
            "sign", "sign", nd.sign, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def sin(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Sine, of radians, element by element.

        As the function ``sin`` of this symbol.
        """
        return call(
            "sin", "sin", nd.sin, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def sinh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Hyperbolic sine, element by element.

        As the function ``sinh`` of this symbol.
        """
        return call(
            "sinh", "sinh", nd.sinh, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def size_array(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """The number of elements as an array of int64.

        As the function ``size_array`` of this symbol.
        """
        return call(
            "size_array", "size_array", nd.size_array, {"data": self, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def slice(
        self, begin: Any = UNSET, end: Any = UNSET, step: Any = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

        As the function ``slice`` of this symbol.
        """
        return call(
            "slice", "slice", nd.slice, {"data": self, "begin": begin, "end": end, "step": step, "out":
            out, "name": name, "attr": attr}, attributes
        )

    def slice_axis(
        self, axis: int = UNSET, begin: int = UNSET, end: int | None = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The elements from `begin` to `end` along one axis.

        As the function ``slice_axis`` of this symbol.
        """
        return call(
            "slice_axis", "slice_axis", nd.slice_axis, {"data": self, "axis": axis, "begin": begin,
            "end": end, "out": out, "name": name, "attr": attr}, attributes
        )

    def slice_like(
        self, shape_like: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """An array cut to the shape of another array, on the given axes or on all.

        As the function ``slice_like`` of this symbol.
        """
        return call(
            "slice_like", "slice_like", nd.slice_like, {"data": self, "shape_like": shape_like, "axes":
            axes, "out": out, "name": name, "attr": attr}, attributes
        )

    def softmax(
        self, length: SymbolLike | None = UNSET, axis: int = UNSET, temperature: float | None = UNSET,
        dtype: Any = UNSET, use_length: bool = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """exp(x) divided by its sum along an axis.

        As the function ``softmax`` of this symbol.
        """
        return call(
            "softmax", "softmax", nd.softmax, {"data": self, "length": length, "axis": axis,
            "temperature": temperature, "dtype": dtype, "use_length": use_length, "out": out, "name":
            name, "attr": attr}, attributes
        )

    def softmin(
        self, axis: int = UNSET, temperature: float | None = UNSET, dtype: Any = UNSET,
        use_length: bool = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The softmax of -x: the smallest element gets the largest share.

        As the function ``softmin`` of this symbol.
        """
        return call(
            "softmin", "softmin", nd.softmin, {"data": self, "axis": axis, "temperature": temperature,
            "dtype": dtype, "use_length": use_length, "out": out, "name": name, "attr": attr},
            attributes
        )

    def sort(
        self, axis: int | None = UNSET, is_ascend: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """A sorted copy.

        As the function ``sort`` of this symbol.
        """
        return call(
            "sort", "sort", nd.sort, {"data": self, "axis": axis, "is_ascend": is_ascend, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def space_to_depth(
        self, block_size: int = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Blocks of pixels as channels: the inverse of ``depth_to_space``.

        As the function ``space_to_depth`` of this symbol.
        """
        return call(
            "space_to_depth", "space_to_depth", nd.space_to_depth, {"data": self, "block_size":
            block_size, "out": out, "name": name, "attr": attr}, attributes
        )

    def split(
        self, num_outputs: int = UNSET, axis: int = UNSET, squeeze_axis: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

        As the function ``split`` of this symbol.
        """
        return call(
            "SliceChannel", "split", nd.split, {"data": self, "num_outputs": num_outputs, "axis": axis,
            "squeeze_axis": squeeze_axis, "out": out, "name": name, "attr": attr}, attributes
        )

    def split_v2(
        self, indices_or_sections: Any = UNSET, axis: int = UNSET, squeeze_axis: bool = UNSET,
        out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Equal parts along an axis, or the parts between the given indices.

        As the function ``split_v2`` of this symbol.
        """
        return call(
            "_split_v2", "split_v2", nd.split_v2, {"ary": self, "indices_or_sections":
            indices_or_sections, "axis": axis, "squeeze_axis": squeeze_axis, "out": out, "name": name,
            "attr": attr}, attributes
        )

    def sqrt(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Square root, element by element.

        As the function ``sqrt`` of this symbol.
        """
        return call(
            "sqrt", "sqrt", nd.sqrt, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def square(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """x * x, element by element.

        As the function ``square`` of this symbol.
        """
        return call(
            "square", "square", nd.square, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def squeeze(
        self, axis: int | Sequence[int] | None = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """An array without axes of length one.

        As the function ``squeeze`` of this symbol.
        """
        return call(
            "squeeze", "squeeze", nd.squeeze, {"data": self, "axis": axis, "out": out, "name": name,
            "attr": attr}, attributes
        )

    def sum(
        self, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The sum over axes; with `exclude` over all axes but the named ones.

        As the function ``sum`` of this symbol.
        """
        return call(
            "sum", "sum", nd.sum, {"data": self, "axis": axis, "keepdims": keepdims, "exclude": exclude,
            "out": out, "name": name, "attr": attr}, attributes
        )

    def swapaxes(
        self, dim1: int = UNSET, dim2: int = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """An array with two axes exchanged.

        As the function ``swapaxes`` of this symbol.
        """
        return call(
            "SwapAxis", "swapaxes", nd.swapaxes, {"data": self, "dim1": dim1, "dim2": dim2, "out": out,
            "name": name, "attr": attr}, attributes
        )

    def take(
        self, indices: SymbolLike = UNSET, axis: int = UNSET, mode: str = UNSET, out: None = None,
        name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """Slices at the given places along an axis.

        As the function ``take`` of this symbol.
        """
        return call(
            "take", "take", nd.take, {"a": self, "indices": indices, "axis": axis, "mode": mode, "out":
            out, "name": name, "attr": attr}, attributes
        )

    def tan(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Tangent, of radians, element by element.

        As the function ``tan`` of this symbol.
        """
        return call(
            "tan", "tan", nd.tan, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def tanh(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Hyperbolic tangent, element by element.

        As the function ``tanh`` of this symbol.
        """
        return call(
            "tanh", "tanh", nd.tanh, {"data": self, "out": out, "name": name, "attr": attr}, attributes
        )

    def tile(
        self, reps: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The whole array repeated along axes; at least once, unless shapes are NumPy's.

        As the function ``tile`` of this symbol.
        """
        return call(
            "tile", "tile", nd.tile, {"data": self, "reps": reps, "out": out, "name": name, "attr":
            attr}, attributes
        )

    def topk(
        self, axis: int | None = UNSET, k: int = UNSET, ret_typ: str = UNSET, is_ascend: bool = UNSET,
        dtype: Any = UNSET, out: None = None, name: str | None = None, *,
        attr: dict[str, str] | None = None, **attributes: Any,
    ) -> Symbol:
        """The k largest elements along an axis, in order.

        As the function ``topk`` of this symbol.
        """
        return call(
            "topk", "topk", nd.topk, {"data": self, "axis": axis, "k": k, "ret_typ": ret_typ,
            "is_ascend": is_ascend, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
        )

    def trunc(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Towards zero to an integer, element by element.

        As the function ``trunc`` of this symbol.
        """
        return call(
            "trunc", "trunc", nd.trunc, {"data": self, "out": out, "name": name, "attr": attr},
            attributes
        )

    def zeros_like(
        self, out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
        **attributes: Any,
    ) -> Symbol:
        """Zeros in the shape and type of `data`.

        As the function ``zeros_like`` of this symbol.
        """
        return call(
            "zeros_like", "zeros_like", nd.zeros_like, {"data": self, "out": out, "name": name, "attr":
            attr}, attributes
        )
