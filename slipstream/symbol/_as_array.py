"""Methods that symbols share with arrays."""

from __future__ import annotations

from typing import Any, Self

import numpy

from .. import nd
from .._dtypes import BY_NAME
from .._symbolic import Symbolic
from ..base import NotImplementedForSymbol
from ..context import Context, current_context
from ._call import call
from ._graph import Graph
from ._methods import SymbolMethods


class ArrayLikeMethods(SymbolMethods, Graph):
    """Attributes and methods of arrays, for blocks that are called with symbols."""

    __slots__ = ()
    _numpy = False  # whether it has NumPy's operators

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the traced example; AttributeError outside of a trace."""
        node, i = self._entries[0]
        if node.shapes is None:
            raise AttributeError(f"{self.name} has no shape before it is inferred or bound")
        return node.shapes[i]

    @property
    def dtype(self) -> Any:
        """The type of the traced example; AttributeError outside of a trace."""
        return self._dtype if self._numpy else self._dtype.type

    @property
    def _dtype(self) -> numpy.dtype:
        node, i = self._entries[0]
        if node.dtypes is None:
            raise AttributeError(f"{self.name} has no type before it is inferred or bound")
        return BY_NAME[node.dtypes[i]]

    @property
    def ndim(self) -> int:
        """The number of dimensions of the traced example."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements of the traced example."""
        return int(numpy.prod(self.shape))

    @property
    def context(self) -> Context:
        """The device."""
        return current_context()

    ctx = device = context

    @property
    def stype(self) -> str:
        """Storage type; always ``'default'`` (dense)."""
        return "default"

    def as_in_context(self, context: Any) -> Self:
        """The symbol itself: it has no data on any device."""
        return self

    as_in_ctx = to_device = as_in_context

    def reshape(self, *args: Any, **kwargs: Any) -> Any:
        """The same elements in another shape, with MXNet's codes."""
        if len(args) > 1 or (len(args) == 1 and isinstance(args[0], int)):
            args = (tuple(args),)
        return call("Reshape", "reshape", nd.reshape, kwargs, {}, self, *args)

    def transpose(self, *axes: Any, **kwargs: Any) -> Any:
        """The axes in another order, reversed by default."""
        if len(axes) > 1 or (len(axes) == 1 and isinstance(axes[0], int)):
            axes = (tuple(axes),)
        return call("transpose", "transpose", nd.transpose, kwargs, {}, self, *axes)

    @property
    def T(self) -> Any:
        """The axes in reversed order."""
        return self.transpose()

    def astype(self, dtype: Any, copy: bool = True) -> Any:
        """The elements in another type."""
        return call("Cast", "cast", nd.cast, {"dtype": dtype}, {}, self)

    def copy(self, **kwargs: Any) -> Any:
        """The same elements; `name` is the name of the operation."""
        return call("_copy", "identity", nd.identity, kwargs, {}, self)

    def detach(self) -> Any:
        """The same, outside of any gradient."""
        return call("BlockGrad", "stop_gradient", nd.stop_gradient, {}, {}, self)

    def _no_value(self, *args: Any, **kwargs: Any) -> Any:
        """Raises: a symbol has no value before it is bound to arrays."""
        raise NotImplementedForSymbol("a symbol has no value; bind it to arrays first")

    asnumpy = asscalar = item = tolist = wait_to_read = attach_grad = backward = _no_value

    __float__ = __int__ = __index__ = __setitem__ = _no_value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise Symbolic("a symbol has no value; bind it to arrays first")

    def __abs__(self) -> Any:
        return self.abs()
