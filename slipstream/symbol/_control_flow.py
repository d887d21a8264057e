"""Loops and branches in symbols: nodes that hold the graphs of their bodies as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from .. import name as naming
from .. import nd
from ..base import MXNetError
from . import _json
from ._collect import Collector, finish
from ._later import provides
from ._node import Node, topological
from ._run import FLOW, Program
from ._symbol import Group, Symbol

_CALLS = {"_foreach": nd.contrib.foreach, "_while_loop": nd.contrib.while_loop,
          "_cond": nd.contrib.cond}  # fmt: skip


def _flat(value: Any) -> list[Symbol]:
    if isinstance(value, Symbol):
        return [value]
    if value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [s for v in value for s in _flat(v)]
    raise TypeError(f"the body of a loop or branch must give symbols, not {type(value).__name__}")


def _like(value: Any, flat: Sequence[Any]) -> Any:
    """As the user gave it: one alone, or a list."""
    return flat[0] if isinstance(value, Symbol) else list(flat)


def _variable(like: Symbol, name: str, of_item: bool) -> Symbol:
    """A variable inside of the body, for a whole value or for one item along its first axis."""
    outer, i = like._entries[0]
    node = Node(None, name, {})
    if outer.shapes is not None and outer.dtypes is not None:
        node.shapes = [outer.shapes[i][1:] if of_item else outer.shapes[i]]
        node.dtypes = [outer.dtypes[i]]
    return type(like)([(node, 0)])


class _Flow:
    """A node in the making: its inputs, and its bodies with the names of their variables."""

    def __init__(self, op: str, name: str | None, hint: str) -> None:
        self.op = op
        self.name = naming.current().get(name, hint)
        self.collector = Collector()
        self.inner: list[str] = []
        self.bodies: list[str] = []
        self.free: dict[str, Node] = {}

    def variables(self, symbols: Sequence[Symbol], label: str, of_item: bool) -> list[Symbol]:
        """Inputs of the node, and the variables that stand for them inside."""
        made = []
        for i, symbol in enumerate(symbols):
            self.collector.take(symbol)
            inside = _variable(symbol, f"{self.name}_{label}{i}", of_item)
            self.inner.append(inside._entries[0][0].name)
            made.append(inside)
        return made

    def add(self, heads: Sequence[Symbol]) -> None:
        """A body; what it uses of outside becomes further inputs."""
        entries = Group(heads)._entries
        self.bodies.append(_json.dump(entries))
        for node in topological(entries):
            if node.op is None and node.name not in self.inner:
                self.free.setdefault(node.name, node)

    def finish(self, counts: dict[str, Any]) -> list[Symbol]:
        """The outputs of the node."""
        entries = [*self.collector.entries, *((node, 0) for node in self.free.values())]
        layout = {"inner": self.inner, "free": list(self.free), "bodies": self.bodies, **counts}
        node = Node(self.op, self.name, {FLOW: json.dumps(layout)}, entries)
        node.num_outputs = counts["outputs"] + counts["states"]
        made = finish(node, self.collector.kind())
        return made if isinstance(made, list) else made._outputs()


def foreach(
    body: Callable[[Any, Any], Any], data: Any, init_states: Any, name: str | None = None
) -> tuple[Any, Any]:
    """Run a function over the items of symbols along their first axis, with states.

    >>> from slipstream import nd, sym
    >>> def add(x, total):
    ...     return x + total, x + total
    >>> outputs, _ = sym.contrib.foreach(add, sym.var("x"), sym.var("start"))
    >>> outputs.eval(x=nd.array([[1], [2], [3]]), start=nd.zeros(1))[0].tolist()
    [[1.0], [3.0], [6.0]]
    """
    flow = _Flow("_foreach", name, "foreach")
    items = flow.variables(_flat(data), "data", of_item=True)
    states = flow.variables(_flat(init_states), "state", of_item=False)
    outputs, after = body(_like(data, items), _like(init_states, states))
    flow.add([*_flat(outputs), *_flat(after)])
    n = len(_flat(outputs))
    made = flow.finish({"data": len(items), "outputs": n, "states": len(states)})
    return _like(outputs, made[:n]), _like(init_states, made[n:])


def while_loop(
    cond: Callable[..., Any],
    func: Callable[..., Any],
    loop_vars: Any,
    max_iterations: int | None = None,
    name: str | None = None,
) -> tuple[Any, Any]:
    """Run a function on variables while a condition holds, at most `max_iterations` times.

    >>> from slipstream import nd, sym
    >>> outputs, (i,) = sym.contrib.while_loop(
    ...     lambda i: i < 3, lambda i: (i * 2, [i + 1]), [sym.var("i")], max_iterations=5
    ... )
    >>> i.eval(i=nd.zeros(1))[0].tolist()
    [3.0]
    """
    if max_iterations is None:
        raise ValueError("while_loop needs max_iterations")
    flow = _Flow("_while_loop", name, "while_loop")
    inside = flow.variables(_flat(loop_vars), "var", of_item=False)
    outputs, after = func(*inside)
    flow.add(_flat(cond(*inside)))
    flow.add([*_flat(outputs), *_flat(after)])
    n = len(_flat(outputs))
    made = flow.finish({"most": int(max_iterations), "outputs": n, "states": len(inside)})
    return _like(outputs, made[:n]) if n else [], _like(loop_vars, made[n:])


def cond(
    pred: Any,
    then_func: Callable[..., Any],
    else_func: Callable[..., Any],
    inputs: Any = (),
    name: str | None = None,
) -> Any:
    """One of two functions, chosen by a condition when the symbol runs.

    With `inputs` they get those, and so does the condition when it is a function.

    >>> from slipstream import nd, sym
    >>> x = sym.var("x")
    >>> y = sym.contrib.cond(x > 0, lambda: x * 2, lambda: x - 1)
    >>> y.eval(x=nd.array([-3]))[0].tolist()
    [-4.0]
    """
    flow = _Flow("_cond", name, "cond")
    inputs = [inputs] if isinstance(inputs, Symbol) else list(inputs)
    if callable(pred) and not isinstance(pred, Symbol):
        pred = pred(*inputs)
    first, second = then_func(*inputs), else_func(*inputs)
    if len(_flat(first)) != len(_flat(second)):
        raise ValueError("cond: both functions must give as many symbols")
    flow.add(_flat(pred))
    flow.add(_flat(first))
    flow.add(_flat(second))
    made = flow.finish({"outputs": len(_flat(first)), "states": 0})
    return _like(first, made)


@provides("plan")
def plan(node: Node) -> Callable[[list[Any]], Any]:
    """How to run such a node."""
    if FLOW not in node.attrs:
        raise MXNetError(f"{node.op} named {node.name!r} has no body that could be read")
    layout = json.loads(node.attrs[FLOW])
    programs = [Program(_json.parse_graph(text)) for text in layout["bodies"]]
    inner, free = layout["inner"], layout["free"]
    call: Any = _CALLS[node.op or ""]
    n = layout["outputs"]

    def run(inputs: list[Any]) -> list[Any]:
        outside = dict(zip(free, inputs[len(inner) :], strict=True))

        def body(which: int, values: Sequence[Any]) -> list[Any]:
            known = {**outside, **dict(zip(inner, values, strict=True))}
            program = programs[which]
            return program([known[v.name] for v in program.variables])

        own = inputs[: len(inner)]
        if node.op == "_foreach":
            cut = layout["data"]

            def step(items: Any, states: Any) -> tuple[Any, Any]:
                results = body(0, [*items, *states])
                return results[:n], results[n:]

            outputs, states = call(step, own[:cut], own[cut:])
            return [*outputs, *states]
        if node.op == "_while_loop":

            def advance(*values: Any) -> tuple[Any, Any]:
                results = body(1, values)
                return results[:n], results[n:]

            outputs, states = call(lambda *values: body(0, values)[0], advance, own, layout["most"])
            return [*outputs, *states]
        return call(body(0, ())[0], lambda: body(1, ()), lambda: body(2, ()))

    return run
