"""What functions on arrays do when they are given symbols: they make the symbol of the call.

It costs nothing while there are none: a symbol is met where the conversion to an array fails.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any


class Symbolic(TypeError):
    """A symbol stands where an array is needed."""


def _create(frontend: str, name: str, /, *args: Any, **kwargs: Any) -> Any:
    from .symbol._build import of_arrays

    return of_arrays(frontend, name, args, kwargs)


def symbolic(frontend: str, name: str) -> Callable[..., Any]:
    """What to call instead of a frontend's function, with the same arguments."""
    return functools.partial(_create, frontend, name)
