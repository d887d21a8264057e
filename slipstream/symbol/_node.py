"""Nodes of a symbol's graph: variables and operations with named attributes and inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Entry = tuple["Node", int]  # one output of a node


class Node:
    """A variable (``op`` is None) or an operation; after it is built only attributes change."""

    __slots__ = (
        "attrs", "aux", "dtypes", "inputs", "name", "num_outputs", "op", "plan", "shapes", "value",
    )  # fmt: skip

    def __init__(
        self,
        op: str | None,
        name: str,
        attrs: dict[str, str],
        inputs: Iterable[Entry] = (),
        num_outputs: int = 1,
    ) -> None:
        self.op = op
        self.name = name
        self.attrs = attrs
        self.inputs: tuple[Entry, ...] = tuple(inputs)
        self.num_outputs = num_outputs
        self.plan: Any = None  # how to call it, worked out at its first run
        self.shapes: list[tuple[int, ...]] | None = None  # of a traced example
        self.dtypes: list[str] | None = None
        self.value: Any = None  # of a constant
        self.aux = False  # a variable that is known to be a state, such as a running mean

    def with_inputs(self, inputs: Iterable[Entry]) -> Node:
        """The same node on other inputs."""
        node = Node(self.op, self.name, dict(self.attrs), inputs, self.num_outputs)
        node.plan, node.value, node.aux = self.plan, self.value, self.aux
        node.shapes, node.dtypes = self.shapes, self.dtypes
        return node


def topological(entries: Iterable[Entry]) -> list[Node]:
    """All nodes that the entries need, each after its inputs, in the order of a deep walk."""
    order: list[Node] = []
    seen: set[int] = set()
    for head, _ in entries:
        if id(head) in seen:
            continue
        seen.add(id(head))
        stack = [(head, iter(head.inputs))]
        while stack:
            node, rest = stack[-1]
            for child, _ in rest:
                if id(child) not in seen:
                    seen.add(id(child))
                    stack.append((child, iter(child.inputs)))
                    break
            else:
                order.append(node)
                stack.pop()
    return order


def rewrite(
    entries: Iterable[Entry], replace: Callable[[Node], Entry | None], inside: bool = False
) -> list[Entry]:
    """The graph with nodes replaced; nodes that need none of them stay the same objects.

    With `inside` the replacements are outputs of this graph, which may be replaced themselves.
    """
    entries = list(entries)
    new: dict[int, Node] = {}
    direct: dict[int, Entry] = {}
    for node in topological(entries):
        other = replace(node)
        if other is not None:
            if inside:
                other = direct.get(id(other[0])) or (new.get(id(other[0]), other[0]), other[1])
            direct[id(node)] = other
            continue
        inputs = [direct.get(id(n)) or (new.get(id(n), n), i) for n, i in node.inputs]
        if any(a[0] is not b[0] or a[1] != b[1] for a, b in zip(inputs, node.inputs, strict=True)):
            new[id(node)] = node.with_inputs(inputs)
    return [direct.get(id(n)) or (new.get(id(n), n), i) for n, i in entries]
