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


def op_hook(callback: Callable[..., Any], monitor_all: bool) -> Callable[..., None]:
    """A forward hook that calls ``callback(name, kind, array)`` with each array of a layer."""

    def watch(block: Block, inputs: Any, outputs: Any) -> None:
        kind = type(block).__name__

        def tell(values: Any, label: str) -> None:
            if isinstance(values, Array):
                callback(f"{block.name}_fwd_{label}", kind, values)
            elif isinstance(values, (list, tuple)):
                for i, value in enumerate(values):
                    tell(value, f"{label}{i}")

        if monitor_all:
            tell(inputs[0] if len(inputs) == 1 else inputs, "data")
            for name, p in block._reg_params.items():
                tell(p.data(), name)
        tell(outputs, "output")

    return watch
