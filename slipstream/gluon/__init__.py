"""Models of blocks: define, initialize, train, save."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .._suggest import missing

if TYPE_CHECKING:  # what checkers and editors know; at run time each is imported when asked for
    from . import block as block
    from . import contrib as contrib
    from . import data as data
    from . import loss as loss
    from . import metric as metric
    from . import model_zoo as model_zoo
    from . import nn as nn
    from . import parameter as parameter
    from . import rnn as rnn
    from . import trainer as trainer
    from . import utils as utils
    from .block import Block as Block
    from .block import HybridBlock as HybridBlock
    from .block import SymbolBlock as SymbolBlock
    from .parameter import Constant as Constant
    from .parameter import DeferredInitializationError as DeferredInitializationError
    from .parameter import Parameter as Parameter
    from .parameter import ParameterDict as ParameterDict
    from .parameter import tensor_types as tensor_types
    from .trainer import Trainer as Trainer

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


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
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
