"""Variables: named ones, and arrays that are met when a symbol is made."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from .. import _core, nd
from .. import name as naming
from .._arguments import integers
from .._convert import Array
from .._dtypes import dtype_name, name_of
from ..np._ndarray import ndarray
from ._array_symbol import ArraySymbol
from ._attributes import own_attributes
from ._infer import TYPE_NUMBERS
from ._later import provides
from ._node import Node
from ._numpy_symbol import _Symbol
from ._run import is_hidden
from ._symbol import Symbol


def var(
    name: str,
    attr: dict[str, str] | None = None,
    shape: Any = None,
    lr_mult: float | None = None,
    wd_mult: float | None = None,
    dtype: Any = None,
    init: Any = None,
    stype: str | None = None,
    profiler_scope: str | None = None,
    **kwargs: Any,
) -> Symbol:
    """A named variable.

    Parameters
    ----------
    name : str
    attr : dict of str, optional
        Attributes; like further keywords their names start and end with two underscores.
    shape : tuple of int, optional
        Sizes that are not known are 0.
    lr_mult, wd_mult : float, optional
        For the optimizer.
    dtype : type, optional
    init : str or Initializer, optional

    Examples
    --------
    >>> from slipstream import sym
    >>> x = sym.var("x", shape=(2, 3), lr_mult=2)
    >>> x.attr("__lr_mult__"), x.infer_shape()[0]
    ('2', [(2, 3)])
    """
    if not isinstance(name, str):
        raise TypeError(f"name must be a string, not {name!r}")
    attrs = own_attributes(attr)
    if shape is not None:
        attrs["__shape__"] = str(integers(shape, "shape"))
    if lr_mult is not None:
        attrs["__lr_mult__"] = str(lr_mult)
    if wd_mult is not None:
        attrs["__wd_mult__"] = str(wd_mult)
    if dtype is not None:
        attrs["__dtype__"] = str(TYPE_NUMBERS.index(dtype_name(dtype)))
    if init is not None:
        attrs["__init__"] = init if isinstance(init, str) else init.dumps()
    if stype not in (None, "default"):
        raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
    for key, value in kwargs.items():
        if not is_hidden(key):
            raise ValueError(
                f"attribute {key} is not supported: names of attributes must start and end with "
                "two underscores"
            )
        attrs[key] = str(value)
    return Symbol([(Node(None, name, attrs), 0)])


Variable = var


class Trace(threading.local):
    """The state of a thread that traces a block: which arrays are which variables."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Any, Symbol]] | None = None


trace = Trace()


class tracing(_core.WholeScope):
    """A scope in which arrays met are the given variables, or new constants, once each."""

    def __init__(self, arrays: Sequence[tuple[Any, Symbol]]) -> None:
        self.known = {id(array): (array, symbol) for array, symbol in arrays}

    def _save(self) -> Any:
        return trace.known

    def _set(self) -> None:
        trace.known = self.known

    def _restore(self, saved: Any) -> None:
        trace.known = saved


@provides("constant")
def constant(value: Any) -> Symbol:
    """A variable that has a value already.

    >>> from slipstream import nd, sym
    >>> x = sym.var("x") + nd.ones(2)
    >>> x.eval(x=nd.ones(2))[0].asnumpy()
    array([2., 2.], dtype=float32)
    """
    known = trace.known
    if known is not None and id(value) in known:
        return known[id(value)][1]
    array = value
    if not isinstance(value, Array):
        array = nd.array(value, dtype=value.dtype)
    node = Node(None, naming.current().get(None, "constant"), {})
    node.value = array
    node.shapes, node.dtypes = [array.shape], [name_of(array)]
    node.attrs["__shape__"] = str(array.shape)
    if name_of(array) in TYPE_NUMBERS:
        node.attrs["__dtype__"] = str(TYPE_NUMBERS.index(name_of(array)))
    symbol = (_Symbol if isinstance(array, ndarray) else ArraySymbol)([(node, 0)])
    if known is not None:
        known[id(value)] = (value, symbol)
    return symbol
