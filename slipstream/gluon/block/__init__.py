"""Blocks: what models are made of.

>>> from slipstream import nd
>>> from slipstream.gluon import nn
>>> net = nn.Sequential()
>>> net.add(nn.Dense(3, activation='relu'), nn.Dense(1))
>>> net.initialize()
>>> net(nd.ones((2, 5))).shape
(2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# Names not in __all__ are for packages that import them from here, and for pickled blocks.
from .._nested import flatten as _flatten  # noqa: F401
from .._nested import regroup as _regroup  # noqa: F401
from ..parameter import DeferredInitializationError, Parameter, ParameterDict  # noqa: F401
from ._block import Block
from ._hooks import Hooks as _Hooks  # noqa: F401
from ._hybrid import HybridBlock
from ._names import BlockScope as _BlockScope  # noqa: F401

if TYPE_CHECKING:  # for checkers; it is made of symbols, and imported when asked for
    from .._symbol_block import SymbolBlock as SymbolBlock

__all__ = ["Block", "HybridBlock"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name == "SymbolBlock":
            from .._symbol_block import SymbolBlock

            return SymbolBlock
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
