"""Undocumented names of MXNet that programs use nevertheless, and who uses each.

New programs should not need any of them. They stay for programs that were written for MXNet.
"""

from __future__ import annotations

import importlib

# What ``from mxnet.<module> import *`` brings along besides the module's own functions, because
# MXNet's modules do not say what they export.
_BROUGHT_ALONG = {
    # MXNet's unit tests take their `mx` and `np` (which is NumPy) from here.
    "test_utils": {
        "mx": "slipstream",
        "np": "numpy",
        "npt": "numpy.testing",
        "rnd": "numpy.random",
        "logging": "logging",
        "os": "os",
        "sys": "sys",
        "json": "json",
        "time": "time",
        "Symbol": "slipstream.symbol:Symbol",
    },
    # MXNet's test_autograd.
    "autograd": {
        "NDArray": "slipstream.nd:NDArray",
        "Symbol": "slipstream.symbol:Symbol",
    },
}


def brought_along(module: str) -> list[str]:
    """The names that a star import of a module of MXNet yields besides its functions.

    >>> "NDArray" in brought_along("autograd")
    True
    """
    return list(_BROUGHT_ALONG[module])


def find(module: str, full_name: str, name: str) -> object:
    """One of those names; what the module's ``__getattr__`` returns.

    >>> find("autograd", "slipstream.autograd", "NDArray").__name__
    'NDArray'
    """
    if name not in _BROUGHT_ALONG[module]:
        raise AttributeError(f"module {full_name!r} has no attribute {name!r}")
    place, _, attribute = _BROUGHT_ALONG[module][name].partition(":")
    found = importlib.import_module(place)
    return getattr(found, attribute) if attribute else found
