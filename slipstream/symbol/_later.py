"""What symbols use of modules that are made of symbols, imported when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._symbol import Symbol


def create(op: str, args: tuple[Any, ...], kwargs: dict[str, Any], **options: Any) -> Any:
    """The result of an operation on symbols."""
    from . import _build

    return _build.create(op, args, kwargs, **options)


def is_symbol(value: Any) -> bool:
    """Whether it is a symbol."""
    from ._symbol import Symbol

    return isinstance(value, Symbol)


def constant(value: Any) -> Symbol:
    """A variable that has a value already."""
    from . import _variables

    return _variables.constant(value)
