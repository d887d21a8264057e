"""Errors for parts of Paddle that are not provided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def explain(module: str) -> Callable[[str], Any]:
    """A module's ``__getattr__`` for names that are not there."""

    def __getattr__(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        raise AttributeError(
            f"{module}.{name} is not in slipstream's Paddle, which has what small programs use; "
            f"dir({module}) lists it"
        )

    return __getattr__
