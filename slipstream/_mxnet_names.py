"""Undocumented names of MXNet that programs use nevertheless, and who uses each.

New programs should not need any of them. They stay for programs that were written for MXNet.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

# Names that ``from mxnet.<module> import *`` brings besides the module's own functions, because
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
        "array": "slipstream.nd:array",
    },
    # MXNet's test_autograd.
    "autograd": {
        "NDArray": "slipstream.nd:NDArray",
        "Symbol": "slipstream.symbol:Symbol",
    },
}

# Modules of the standard library that ``import mxnet`` loads. After that a program which says only
# ``import multiprocessing`` can use ``multiprocessing.pool``, and some rely on it.
_LOADED_BY_MXNET = (
    "email.message", "email.utils", "html.entities", "http.client", "http.cookiejar",
    "http.cookies", "importlib.abc", "importlib.metadata", "importlib.resources", "importlib.util",
    "multiprocessing.pool",  # sockeye.data_io
    "multiprocessing.queues", "multiprocessing.reduction", "multiprocessing.resource_sharer",
    "unittest.case", "urllib.error",
    "urllib.request",  # MXNet's unit tests
    "xml.parsers.expat",
)  # fmt: skip


def load_what_mxnet_loads() -> None:
    """Import the standard modules that ``import mxnet`` brings along."""
    for name in _LOADED_BY_MXNET:
        importlib.import_module(name)


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
        from ._suggest import missing

        raise missing(full_name, name)
    place, _, attribute = _BROUGHT_ALONG[module][name].partition(":")
    found = importlib.import_module(place)
    return getattr(found, attribute) if attribute else found
