"""Nodes of calls: their inputs collected from the arguments, their outputs as symbols."""

from __future__ import annotations

from typing import Any

import numpy

from .._convert import Array
from .._dtypes import name_of
from ._array_symbol import ArraySymbol
from ._infer import example_outputs
from ._node import Entry, Node
from ._run import outputs_of
from ._symbol import Symbol
from ._values import Reference
from ._variables import constant


def _rank(symbol: Symbol) -> int:
    """Results are of the kind that can do most among the inputs."""
    return isinstance(symbol, ArraySymbol) + symbol._numpy


class Collector:
    """The symbols among the arguments of a call, numbered."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.first: Symbol | None = None

    def add(self, symbol: Symbol) -> Reference:
        if len(symbol._entries) != 1:
            raise ValueError(
                f"an input must be a symbol of one output; this one has {len(symbol._entries)}: "
                f"{symbol.list_outputs()}"
            )
        if self.first is None or _rank(symbol) > _rank(self.first):
            self.first = symbol
        self.entries.append(symbol._entries[0])
        return Reference(len(self.entries) - 1)

    def kind(self) -> type[Symbol]:
        """The class of the result."""
        return Symbol if self.first is None else type(self.first)

    def take(self, value: Any, depth: int = 0) -> Any:
        """The value with references for its symbols; arrays become constants."""
        if depth > 32:
            raise ValueError("an argument's lists are nested too deeply, or contain themselves")
        if isinstance(value, Symbol):
            return self.add(value)
        if isinstance(value, (Array, numpy.ndarray)):
            return self.add(constant(value))
        if isinstance(value, tuple):
            return tuple(self.take(v, depth + 1) for v in value)
        if isinstance(value, list):
            return [self.take(v, depth + 1) for v in value]
        if isinstance(value, slice):
            return slice(self.take(value.start), self.take(value.stop), self.take(value.step))
        return value


def finish(node: Node, kind: type[Symbol]) -> Any:
    """The symbol of a new node, or a list; with shapes when those of its inputs are known."""
    several = node.num_outputs > 1
    example = example_outputs(node)
    if example is not None:
        several = isinstance(example, (list, tuple))
        results = outputs_of(example)
        node.num_outputs = len(results)
        node.shapes = [r.shape for r in results]
        node.dtypes = [name_of(r) for r in results]
    if issubclass(kind, ArraySymbol) and several:
        return [kind([(node, i)]) for i in range(node.num_outputs)]
    return kind([(node, i) for i in range(node.num_outputs)])


def is_symbolic(values: Any) -> bool:
    """Whether there is a symbol among arguments."""
    for value in values:
        if isinstance(value, Symbol):
            return True
        if isinstance(value, (list, tuple)) and is_symbolic(value):
            return True
    return False
