"""MXNet's ``mx.contrib``: the operations of ``nd.contrib``, ``text``, ``amp``."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ..nd import contrib as nd

if TYPE_CHECKING:
    from . import amp as amp
    from . import autograd as autograd
    from . import io as io
    from . import svrg_optimization as svrg_optimization
    from . import text as text

    sym: Any
    symbol: Any

ndarray = nd

__all__ = ["nd", "ndarray"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in ("amp", "autograd", "io", "svrg_optimization", "text"):  # on demand
            return importlib.import_module(f".{name}", __name__)
        if name in ("sym", "symbol"):
            from ..symbol import contrib

            return contrib
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
