"""Calls of the functions and methods of symbols: they make a node of the given arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._later import create, is_symbol

if TYPE_CHECKING:
    from ._symbol import Symbol


class _Unset:
    """The default of arguments of functions on symbols: a graph holds only those that are given."""

    def __repr__(self) -> str:
        return "<unset>"


UNSET: Any = _Unset()


def call(
    op: str, hint: str, function: Callable[..., Any] | None, given: dict[str, Any],
    attributes: dict[str, Any], /, *args: Any, kind: type[Symbol] | None = None,
    fill_in: bool = True,
) -> Any:  # fmt: skip
    """The symbol of an operation on what was given; with `fill_in` missing inputs are variables.

    `function` does it on arrays (None: what `op` stands for), nodes without a name are named after
    `hint`.
    """
    kwargs = {name: value for name, value in given.items() if value is not UNSET} | attributes
    args = tuple(value for value in args if value is not UNSET)
    return create(op, args, kwargs, function=function, hint=hint, kind=kind, fill_in=fill_in)


def call_strict(
    op: str, hint: str, given: dict[str, Any], attributes: dict[str, Any], /, *args: Any
) -> Any:
    """As `call` of the function that `op` stands for, without variables for missing inputs."""
    return call(op, hint, None, given, attributes, *args, fill_in=False)


def pair(operator: str, title: str, lhs: Any, rhs: Any, name: str | None) -> Any:
    """The node of an operator on a symbol and a symbol or number."""
    result = NotImplemented
    if is_symbol(lhs):
        result = lhs._operate(rhs, operator)
    elif is_symbol(rhs):
        result = rhs._operate(lhs, operator, True)
    if result is NotImplemented:
        raise TypeError(f"{title} takes a symbol and a symbol or number")
    if name is not None:
        result._entries[0][0].name = name
    return result
