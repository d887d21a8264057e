"""One value: zeros, ones, a number or an array."""

from __future__ import annotations

from typing import Any

import numpy

from .._convert import Array
from ._base import Initializer, alias, plain, register


@register
@alias("zeros")
class Zero(Initializer):
    """Zeros.

    >>> from slipstream import init, nd
    >>> x = nd.empty((2,))
    >>> init.Zero()("weight", x)
    >>> x.tolist()
    [0.0, 0.0]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = 0


@register
@alias("ones")
class One(Initializer):
    """Ones.

    >>> from slipstream import init, nd
    >>> x = nd.empty((2,))
    >>> init.One()("weight", x)
    >>> x.tolist()
    [1.0, 1.0]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = 1


@register
class Constant(Initializer):
    """A number, or an array of the parameter's shape.

    >>> from slipstream import init, nd
    >>> x = nd.zeros((2,))
    >>> init.Constant([1, 2]).init_weight("x", x)
    >>> x.asnumpy().tolist()
    [1.0, 2.0]
    """

    def __init__(self, value: Any) -> None:
        super().__init__(value=value)
        self.value = value

    def _init_weight(self, _: str, arr: Array) -> None:
        value = self.value
        arr[:] = numpy.asarray(value, "float32") if isinstance(value, (list, tuple)) else value

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Initializer):
            return NotImplemented
        return type(self) is type(other) and plain(self.value) == plain(other.value)

    __hash__ = object.__hash__
