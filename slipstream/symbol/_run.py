"""Running a graph: the functions of its nodes, called one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..base import MXNetError
from . import _inputs, _registry
from ._later import plan_of_flow
from ._node import Entry, Node, topological
from ._values import fill, parse, unpack_call

FLOW = "__flow__"  # the attribute of loops and branches: their bodies
CALL = "__call__"  # the attribute of calls that plain attributes cannot say


def is_hidden(key: str) -> bool:
    """Whether an attribute is about the node, not an argument of its operation."""
    return key.startswith("__") and key.endswith("__")


def arguments(node: Node) -> dict[str, Any]:
    """The attributes of a node as values."""
    return {key: parse(text) for key, text in node.attrs.items() if not is_hidden(key)}


def plan(node: Node) -> Callable[[list[Any]], Any]:
    """How to call a node on its inputs."""
    if node.plan is None:
        node.plan = _make_plan(node)
    return node.plan


def _make_plan(node: Node) -> Callable[[list[Any]], Any]:
    op = node.op
    if op is None:
        raise ValueError(f"{node.name} is a variable")
    if op in ("_foreach", "_while_loop", "_cond"):
        return plan_of_flow(node)
    if CALL in node.attrs:
        functions = _registry.candidates(op)
        if not functions:
            raise MXNetError(f"operation {op} is not known")
        function = functions[0]
        args, kwargs = unpack_call(node.attrs[CALL])

        def filled(inputs: list[Any]) -> Any:
            return function(
                *(fill(a, inputs) for a in args), **{k: fill(v, inputs) for k, v in kwargs.items()}
            )

        return filled
    function, kwargs = _registry.choose(op, arguments(node))
    if _inputs.first_is_list(function):
        return lambda inputs: function(inputs, **kwargs)
    return lambda inputs: function(*inputs, **kwargs)


def outputs_of(result: Any) -> Sequence[Any]:
    """The outputs that a function returned, as a list."""
    return result if isinstance(result, (tuple, list)) else (result,)


def call(node: Node, inputs: list[Any]) -> Sequence[Any]:
    """The outputs of a node; errors of its function name the node."""
    try:
        return outputs_of(plan(node)(inputs))
    except (TypeError, ValueError, IndexError) as error:
        error.add_note(f"in the operation {node.op} named {node.name!r} of a symbol")
        raise


class Program:
    """A graph made ready to run: each step releases the values that no later step needs."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        entries = list(entries)
        self.nodes = nodes = topological(entries)
        self.variables = [node for node in nodes if node.op is None]
        places: dict[tuple[int, int], int] = {}
        for node in nodes:
            for i in range(node.num_outputs):
                places[id(node), i] = len(places)
        last: dict[int, int] = {}
        steps = [node for node in nodes if node.op is not None]
        for at, node in enumerate(steps):
            for child, i in node.inputs:
                last[places[id(child), i]] = at
        kept = {places[id(node), i] for node, i in entries}
        # A step: node, places of its inputs, first place and number of its outputs, places todrop.
        self._steps: list[tuple[Node, list[int], int, int, list[int]]] = []
        for at, node in enumerate(steps):
            reads = [places[id(child), i] for child, i in node.inputs]
            writes = range(places[id(node), 0], places[id(node), 0] + node.num_outputs)
            clear = [p for p in dict.fromkeys(reads) if last[p] == at and p not in kept]
            clear += [p for p in writes if p not in last and p not in kept]
            self._steps.append((node, reads, writes.start, node.num_outputs, clear))
        self._size = len(places)
        self._starts = [places[id(node), 0] for node in self.variables]
        self._heads = [places[id(node), i] for node, i in entries]

    def __call__(
        self,
        values: Iterable[Any],
        watch: Callable[[Node, Sequence[Any]], None] | None = None,
        enter: Callable[[Node, list[Any]], list[Any]] | None = None,
    ) -> list[Any]:
        """The heads, from the values of `variables` in their order.

        `watch` sees what each node gives; `enter` sees its inputs, and may exchange them.
        """
        slots: list[Any] = [None] * self._size
        for place, value in zip(self._starts, values, strict=True):
            slots[place] = value
        for node, reads, start, count, clear in self._steps:
            inputs = [slots[p] for p in reads]
            results = call(node, inputs if enter is None else enter(node, inputs))
            if watch is not None:
                watch(node, results)
            if len(results) < count:
                raise MXNetError(
                    f"operation {node.op} named {node.name!r} gave {len(results)} outputs, "
                    f"not {count}"
                )
            slots[start : start + count] = results[:count]
            for p in clear:
                slots[p] = None
        return [slots[p] for p in self._heads]
