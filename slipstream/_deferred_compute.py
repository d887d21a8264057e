"""``mxnet._deferred_compute``: whether a hybridized block is being traced.

MXNet 2 builds a symbol from operations on arrays, and programs ask here whether that is going on.
Tracing belongs to the core here; the symbol of a block comes from ``export`` or from calling the
block with symbols, so that what asks for one array by array is refused.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NoReturn

from . import _core
from .base import MXNetError

__all__: list[str] = []


def is_deferred_compute() -> bool:
    """Whether the first call of a hybridized block is being traced.

    >>> is_deferred_compute()
    False
    """
    return _core.is_tracing()


@contextlib.contextmanager
def context(state: bool = True) -> Iterator[None]:
    """A scope that traces or not; only the state that holds already can be asked for."""
    if bool(state) != is_deferred_compute():
        _refuse("context")
    yield


def set_deferred_compute(state: bool) -> bool:
    """Tracing cannot be switched from outside: raises unless it is as wanted already."""
    if bool(state) != is_deferred_compute():
        _refuse("set_deferred_compute")
    return bool(state)


def get_symbol(output_arrays: Any, *, sym_cls: Any = None) -> NoReturn:
    """Arrays do not know the symbol they would be in: raises."""
    _refuse("get_symbol")


def set_variable(arrays: Any, variables: Any) -> NoReturn:
    """Arrays do not stand for variables of a symbol: raises."""
    _refuse("set_variable")


def clear(arrays: Any) -> None:
    """Forget the symbols of arrays: there are none."""


def _refuse(what: str) -> NoReturn:
    raise MXNetError(
        f"_deferred_compute.{what}: symbols are not built from operations on arrays; hybridize a "
        "block and export it, or call it with symbols"
    )
