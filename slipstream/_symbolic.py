"""What functions on arrays do when they are given symbols: they make the symbol of the call.

It costs nothing while there are none: a symbol is met where the conversion to an array fails.
"""

from __future__ import annotations

from typing import Any


class Symbolic(TypeError):
    """A symbol stands where an array is needed."""


def symbolic(frontend: str, function: str, /, *args: Any, **kwargs: Any) -> Any:
    """The symbol of a call of a frontend's function."""
    from .symbol._build import of_arrays

    return of_arrays(frontend, function, args, kwargs)
