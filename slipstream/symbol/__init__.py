"""Symbols: networks as expressions over named variables (MXNet's ``mx.sym``).

>>> from slipstream import sym
>>> data = sym.var("data")
>>> net = sym.softmax(sym.FullyConnected(data, num_hidden=10, name="fc"))
>>> net.list_arguments()
['data', 'fc_weight', 'fc_bias']
"""

from __future__ import annotations

import importlib
import sys as _sys
from typing import TYPE_CHECKING, Any

from ..attribute import AttrScope
from ..name import NameManager, Prefix
from .symbol import ArraySymbol, Group, Symbol, Variable, constant, fromjson, load, load_json, var

# After the class that they make.
from . import _build, _functions, contrib, image, linalg, random  # isort: skip
from ._functions import *  # isort: skip

if TYPE_CHECKING:  # at run time they are imported when asked for
    from . import numpy as np
    from . import numpy_extension as npx

_internal = _sys.modules[__name__]  # where programs look for operations with underscores
op = _internal
SymbolBase = Symbol  # as sym._internal.SymbolBase; MXNet's own tests look for leaked symbols


def __getattr__(name: str) -> Any:
    """NumPy's functions, and operations by their names in files: ``sym._internal._copy``."""
    from . import _registry

    name_of_module = {"np": "numpy", "npx": "numpy_extension"}.get(name, name)
    if name_of_module in ("numpy", "numpy_extension"):
        return importlib.import_module(f".{name_of_module}", __name__)
    if not name.startswith("__") and _registry.known(name):

        def function(*args: Any, **kwargs: Any) -> Any:
            return _build.create(name, args, kwargs, fill_in=True)

        function.__name__ = name
        return function
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), "np", "npx", "numpy", "numpy_extension"})


__all__ = [
    "ArraySymbol", "AttrScope", "Group", "NameManager", "Prefix", "Symbol", "Variable", "constant",
    "contrib", "fromjson", "image", "linalg", "load", "load_json", "np", "npx", "random", "var",
]  # fmt: skip
__all__ += _functions.__all__
