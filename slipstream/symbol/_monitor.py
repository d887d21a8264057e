"""Monitoring of a running graph: the results of nodes, and the gradients they pass on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import _core
from .._convert import Array
from .._dtypes import name_of
from ._inputs import is_state, output_names
from ._node import Node


class _Name(str):
    """Text that can be decoded: MXNet gives bytes to callbacks, and they decode them."""

    __slots__ = ()

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return str(self)


class NodeMonitor:
    """Calls back with the results of each node, and after a backward pass with its gradients."""

    def __init__(self, callback: Callable[[str, Array], None]) -> None:
        self._callback = callback
        self._entered: list[tuple[Node, list[Any]]] = []

    def begin(self) -> None:
        """A run begins: its backward pass is not that of the last one."""
        self._entered = []

    def saw_inputs(self, node: Node, inputs: list[Any]) -> list[Any]:
        """Copies of a node's inputs, whose gradients are those that this node alone passes on."""
        copies = []
        for i, x in enumerate(inputs):
            if isinstance(x, Array) and not is_state(node.op or "", i):
                x = _core.copy(x)
                _core.attach_grad(x, _core.fill(type(x), 0, name_of(x), x.shape), "write", True)
            copies.append(x)
        self._entered.append((node, copies))
        return copies

    def saw_outputs(self, node: Node, results: Sequence[Any]) -> None:
        """Shows the results of a node."""
        names = output_names(node.op or "", node.name, len(results))
        for name, value in zip(names, results, strict=False):
            self._callback(_Name(name), value)
        if self._entered and not any(_core.on_tape(y) for y in results if isinstance(y, Array)):
            self._entered.pop()  # nothing goes back through this node

    def show_gradients(self) -> None:
        """Shows the gradients since the last call, of the last node first."""
        entered, self._entered = self._entered, []
        for node, copies in reversed(entered):
            gradients = [_core.grad_of(x) for x in copies if isinstance(x, Array)]
            found = [g for g in gradients if g is not None]
            for i, gradient in enumerate(found):
                number = i if len(found) > 1 else ""
                self._callback(_Name(f"{node.name}_backward_output{number}"), gradient)
