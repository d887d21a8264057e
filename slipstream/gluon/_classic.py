"""MXNet's own operations for blocks that are called with symbols of unknown shapes."""

from __future__ import annotations

from typing import Any


def classic(name: str, /, *operands: Any, **options: Any) -> Any:
    """An operation of MXNet on symbols, which infers shapes when they are bound.

    >>> from slipstream import sym
    >>> classic("relu", sym.var("x"), name="r").list_outputs()
    ['r_output']
    """
    from .. import symbol

    return type(operands[0])(getattr(symbol, name)(*operands, **options)._entries)
