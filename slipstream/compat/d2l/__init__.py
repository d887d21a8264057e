"""The helpers that *Dive into Deep Learning* keeps in its package, where that is not installed.

``d2l.mxnet`` works on ``np`` arrays, ``d2lzh`` (here ``d2l.zh``) on ``nd`` arrays, ``d2l.paddle``
on Paddle tensors. The book's own packages, once installed, run on slipstream as they are.

>>> from slipstream.compat import d2l
>>> timer = d2l.Timer()
>>> timer.stop() >= 0
True
"""

from __future__ import annotations

import importlib
from typing import Any

_MODULES = ("mxnet", "paddle", "zh")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Early editions: `import d2l` is all there is.
    return getattr(importlib.import_module(".mxnet", __name__), name)
