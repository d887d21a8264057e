"""Errors for helpers of the book that are not provided."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

# Names that the book's packages pass on, imported on first access.
_PASSED_ON = {
    "gdata": "slipstream.gluon.data",
    "mx": "slipstream",
    "rnn": "slipstream.gluon.rnn",
    "vision": "slipstream.gluon.data.vision",
}


def explain(package: str, install: str) -> Callable[[str], Any]:
    """A module's ``__getattr__`` that tells where the name can be had."""

    def __getattr__(name: str) -> Any:
        if name in _PASSED_ON:
            return importlib.import_module(_PASSED_ON[name])
        raise AttributeError(
            f"{package} has no {name!r} here: slipstream brings the book's small helpers only. "
            f"`pip install {install}` gives all of them, and they run on slipstream."
        )

    return __getattr__
