"""Models of blocks: define, initialize, train, save."""

from __future__ import annotations

import importlib

from .._suggest import missing

# Each name and the module it comes from; "" for a module of this package. Imported when asked for.
_LATER = {
    "Block": "block",
    "HybridBlock": "block",
    "SymbolBlock": "block",
    "Constant": "parameter",
    "DeferredInitializationError": "parameter",
    "Parameter": "parameter",
    "ParameterDict": "parameter",
    "Trainer": "trainer",
    "block": "",
    "contrib": "",
    "data": "",
    "loss": "",
    "metric": "",
    "model_zoo": "",
    "nn": "",
    "parameter": "",
    "rnn": "",
    "tensor_types": "parameter",
    "trainer": "",
    "utils": "",
}


def __getattr__(name: str) -> object:
    where = _LATER.get(name)
    if where is None:
        raise missing(__name__, name)
    if not where:
        return importlib.import_module(f".{name}", __name__)
    found = getattr(importlib.import_module(f".{where}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
