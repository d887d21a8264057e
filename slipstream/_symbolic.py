"""Functions on arrays, called with symbols: they make the symbol of the call.

It costs nothing while there are none: a symbol is met where the conversion to an array fails.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Symbolic(TypeError):
    """A symbol stands where an array is needed."""


class AnySymbol:
    """Base class of symbols, for modules that must not import them."""

    __slots__ = ()


_of_arrays: Callable[..., Any]


def build_with(of_arrays: F) -> F:
    """Notes what makes the symbols of calls; ``slipstream.symbol`` does when it is loaded."""
    global _of_arrays
    _of_arrays = of_arrays
    return of_arrays


def symbolic(frontend: str, function: str, /, *args: Any, **kwargs: Any) -> Any:
    """The symbol of a call of a frontend's function."""
    return _of_arrays(frontend, function, args, kwargs)
