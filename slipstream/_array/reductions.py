"""Reductions of an array, with NumPy's conventions."""

from __future__ import annotations

from typing import Any, Self

from .._convert import Array
from .._ops.reductions import reduce
from .._ops.statistics import averages
from .part import Part


class ReductionMethods(Part):
    """Reductions over axes: sums, means, extremes and others."""

    __slots__ = ()

    def sum(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
            keepdims: bool = False, initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Sum over axes."""
        return reduce.reduce("sum", self, axis, dtype, out, keepdims, initial, where)

    def mean(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
             keepdims: bool = False, *, where: Any = None) -> Self:  # fmt: skip
        """Mean over axes."""
        return reduce.reduce("mean", self, axis, dtype, out, keepdims, None, where)

    def prod(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
             keepdims: bool = False, initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Product over axes."""
        return reduce.reduce("prod", self, axis, dtype, out, keepdims, initial, where)

    def max(self, axis: Any = None, out: Array | None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Largest element over axes."""
        return reduce.reduce("max", self, axis, None, out, keepdims, initial, where)

    def min(self, axis: Any = None, out: Array | None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Smallest element over axes."""
        return reduce.reduce("min", self, axis, None, out, keepdims, initial, where)

    def any(self, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
            where: Any = None) -> Self:  # fmt: skip
        """Whether any element is true."""
        return reduce.reduce("any", self, axis, None, out, keepdims, None, where)

    def all(self, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
            where: Any = None) -> Self:  # fmt: skip
        """Whether all elements are true."""
        return reduce.reduce("all", self, axis, None, out, keepdims, None, where)

    def argmax(self, axis: int | None = None, out: Array | None = None,
               keepdims: bool = False) -> Self:  # fmt: skip
        """Place of the largest element."""
        return reduce.arg_extreme(self, True, axis, out, keepdims)

    def argmin(self, axis: int | None = None, out: Array | None = None,
               keepdims: bool = False) -> Self:  # fmt: skip
        """Place of the smallest element."""
        return reduce.arg_extreme(self, False, axis, out, keepdims)

    def var(self, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
            keepdims: bool = False, correction: float | None = None, *,
            where: Any = None) -> Self:  # fmt: skip
        """Variance over axes."""
        ddof = ddof if correction is None else correction
        return averages.var(self, axis, dtype, out, ddof, keepdims, where=where)

    def std(self, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
            keepdims: bool = False, correction: float | None = None, *,
            where: Any = None) -> Self:  # fmt: skip
        """Standard deviation over axes."""
        ddof = ddof if correction is None else correction
        return averages.std(self, axis, dtype, out, ddof, keepdims, where=where)

    def norm(self, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Self:
        """Vector norm; the Euclidean one by default."""
        from .._ops.linalg.norms import norm

        return norm(self, ord, axis, keepdims)
