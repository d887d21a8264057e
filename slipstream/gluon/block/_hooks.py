"""Hooks: functions that are called with what a block gets and computes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..._convert import Array

if TYPE_CHECKING:
    from ._block import Block


class Hooks(OrderedDict[int, Any]):
    """Hooks by number; a class of our own, so that handles can refer to it weakly."""


# MXNet's operators of layers that are called otherwise, by a class that they are derived from.
_OPERATORS = {
    "Dense": "FullyConnected", "_Pooling": "Pooling", "PReLU": "LeakyReLU", "ELU": "LeakyReLU",
    "SELU": "LeakyReLU", "GELU": "LeakyReLU",
}  # fmt: skip
# MXNet's names of parameters that are called otherwise, and of the input where it is not "data".
_PARAMETERS = {"running_mean": "moving_mean", "running_var": "moving_var", "alpha": "gamma"}
_INPUTS = {"Activation": "input0", "Flatten": "input0"}


def _operator_of(block: Block) -> str:
    for cls in type(block).__mro__:
        if cls.__name__ == "_Conv":
            return "Deconvolution" if "Transpose" in type(block).__name__ else "Convolution"
        if cls.__name__ in _OPERATORS:
            return _OPERATORS[cls.__name__]
    return type(block).__name__


def op_hook(callback: Callable[..., Any], monitor_all: bool) -> Callable[..., None]:
    """A forward hook that calls ``callback(name, kind, array)`` with each array of a layer."""

    def watch(block: Block, inputs: Any, outputs: Any) -> None:
        kind = _operator_of(block)

        def tell(values: Any, label: str) -> None:
            if isinstance(values, Array):
                callback(f"{block.name}_fwd_{label}", kind, values)
            elif isinstance(values, (list, tuple)):
                for i, value in enumerate(values):
                    tell(value, f"{label}{i}")

        if monitor_all:
            tell(inputs[0] if len(inputs) == 1 else inputs, _INPUTS.get(kind, "data"))
            for name, p in block._reg_params.items():
                tell(p.data(), _PARAMETERS.get(name, name))
        tell(outputs, "output")

    return watch
