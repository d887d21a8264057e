"""Functions that symbols need from modules built on symbols, which register them here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ._symbol import Symbol

T = TypeVar("T")
_PROVIDED: dict[str, Any] = {}


def provides(name: str) -> Callable[[T], T]:
    """A decorator of what others use by this name."""

    def note(thing: T) -> T:
        _PROVIDED[name] = thing
        return thing

    return note


def create(op: str, args: tuple[Any, ...], kwargs: dict[str, Any], **options: Any) -> Any:
    """The result of an operation on symbols."""
    return _PROVIDED["create"](op, args, kwargs, **options)


def is_symbol(value: Any) -> bool:
    """Whether it is a symbol."""
    return isinstance(value, _PROVIDED["Symbol"])


def constant(value: Any) -> Symbol:
    """A variable that has a value already."""
    return _PROVIDED["constant"](value)


def numpy_symbol() -> type[Symbol]:
    """The class of symbols with NumPy's operators and indexing."""
    return _PROVIDED["_Symbol"]


def plan_of_flow(node: Any) -> Callable[[list[Any]], Any]:
    """How to call a node of control flow on its inputs."""
    return _PROVIDED["plan"](node)
