"""Blocks that are in MXNet's ``gluon.contrib``."""

from __future__ import annotations

import importlib
from typing import Any

_MODULES = ("cnn", "data", "estimator", "nn", "rnn")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
