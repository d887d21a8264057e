"""Paddle's programming model on slipstream: enough for small programs, asynchronous throughout.

>>> from slipstream.compat import paddle
>>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
>>> (x * x).sum().backward()
>>> x.grad.tolist()
[2.0, 4.0]
"""

from __future__ import annotations

import importlib
import pickle
from typing import Any

import numpy

from ...optimizer._state_pickles import read_pickle
from . import _functions
from ._absent import explain

# Paddle's names, not all used here.
from ._tensor import Tensor, enable_grad, grad_enabled, no_grad, set_grad_enabled  # noqa: F401

__version__ = "2.6.0"

for _name in _functions.FUNCTIONS:
    globals()[_name] = getattr(_functions, _name)
globals().update(_functions.TYPES)

is_grad_enabled = grad_enabled


class CPUPlace:
    """The CPU."""

    def __repr__(self) -> str:
        return "Place(cpu)"


def save(obj: Any, path: str, protocol: int = 4) -> None:
    """Write tensors, or dictionaries of them, to a file."""
    with open(path, "wb") as file:
        pickle.dump(_plain(obj), file, protocol=protocol)


def load(path: str, allow_pickle: bool = False, **options: Any) -> Any:
    """Read what `save` wrote: a pickle, of which only arrays and plain data are read.

    With ``allow_pickle=True`` it may hold anything, and run any code: for files you trust.
    """
    with open(path, "rb") as file:
        return _tensors(read_pickle(file.read(), path, allow_pickle))


def _plain(thing: Any) -> Any:
    if isinstance(thing, Tensor):
        return thing.numpy()
    if isinstance(thing, dict):
        return {k: _plain(v) for k, v in thing.items()}
    return type(thing)(map(_plain, thing)) if isinstance(thing, (list, tuple)) else thing


def _tensors(thing: Any) -> Any:
    if isinstance(thing, numpy.ndarray):
        return Tensor(thing)
    if isinstance(thing, dict):
        return {k: _tensors(v) for k, v in thing.items()}
    return type(thing)(map(_tensors, thing)) if isinstance(thing, (list, tuple)) else thing


def is_compiled_with_cuda() -> bool:
    """False: there is only the CPU."""
    return False


_absent = explain("paddle")


def __getattr__(name: str) -> Any:
    if name in ("device", "io", "nn", "optimizer"):
        return importlib.import_module(f".{name}", __name__)
    if name in ("set_device", "get_device"):
        return getattr(importlib.import_module(".device", __name__), name)
    return _absent(name)
