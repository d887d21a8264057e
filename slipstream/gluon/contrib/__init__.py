"""Blocks that are in MXNet's ``gluon.contrib``."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import cnn as cnn
    from . import data as data
    from . import estimator as estimator
    from . import nn as nn
    from . import rnn as rnn

_MODULES = ("cnn", "data", "estimator", "nn", "rnn")


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return importlib.import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
