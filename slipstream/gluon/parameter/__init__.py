"""Parameters of blocks: arrays with a name, an initializer and a gradient.

>>> from slipstream import gluon
>>> weight = gluon.Parameter('weight', shape=(2, 3), init='ones')
>>> weight.initialize()
>>> weight.data().sum().item()
6.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..._array_class import array_class  # noqa: F401  # that of parameters made now
from ..._convert import Array
from ._dict import ParameterDict
from ._files import load_arrays, put_arrays, save_arrays, without_kinds  # noqa: F401  # for gluon
from ._parameter import Constant, DeferredInitializationError, Parameter

if TYPE_CHECKING:  # for checkers; see `__getattr__`
    from ...symbol import Symbol

    tensor_types: tuple[type[Symbol], type[Array]]

__all__ = ["Constant", "DeferredInitializationError", "Parameter", "ParameterDict"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """``tensor_types``: what is an array in a hybrid block."""
        if name == "tensor_types":
            from ...symbol import Symbol

            return Symbol, Array
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
