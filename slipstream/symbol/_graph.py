"""The graph that a symbol is outputs of: its variables, outputs and attributes, and files of it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from . import _inputs, _json
from ._attributes import HIDDEN_KEYS, stored_key
from ._node import Entry, Node, topological


class Graph:
    """Some outputs of a graph of nodes."""

    __slots__ = ("__weakref__", "_entries")

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)

    def __repr__(self) -> str:
        name = self.name
        if name is None:
            inner = ", ".join(node.name for node, _ in self._entries)
            return f"<{type(self).__name__} group [{inner}]>"
        return f"<{type(self).__name__} {name}>"

    @property
    def name(self) -> str | None:
        """The name of the operation or variable; None for a group."""
        first = self._entries[0][0] if self._entries else None
        if first is None or any(node is not first for node, _ in self._entries):
            return None
        return first.name

    def _nodes(self) -> list[Node]:
        return topological(self._entries)

    def _state_nodes(self) -> set[int]:
        states = set()
        for node in self._nodes():
            if node.op is None:
                if node.aux:
                    states.add(id(node))
                continue
            for i, (child, _) in enumerate(node.inputs):
                if child.op is None and _inputs.is_state(node.op, i):
                    states.add(id(child))
        return states

    def list_arguments(self) -> list[str]:
        """The names of the variables, without states, in the order of a walk over the graph.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_arguments()
        ['x', 'fc_weight', 'fc_bias']
        """
        states = self._state_nodes()
        return [n.name for n in self._nodes() if n.op is None and id(n) not in states]

    def list_auxiliary_states(self) -> list[str]:
        """The names of variables that operations write, such as running means."""
        states = self._state_nodes()
        return [n.name for n in self._nodes() if n.op is None and id(n) in states]

    def list_inputs(self) -> list[str]:
        """The names of all variables.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_inputs()
        ['x', 'fc_weight', 'fc_bias']
        """
        return [n.name for n in self._nodes() if n.op is None]

    def list_outputs(self) -> list[str]:
        """The names of the outputs.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_outputs()
        ['fc_output']
        """
        return [output_name(entry) for entry in self._entries]

    @property
    def num_outputs(self) -> int:
        """How many outputs there are."""
        return len(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def attr(self, key: str) -> str | None:
        """An attribute of the last node as text; None when it has none of that name.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> x = sym.var("x", attr={"colour": "red"})
        >>> x.attr("colour")
        'red'
        """
        attrs = self._entries[0][0].attrs
        found = attrs.get(key)
        return attrs.get(f"__{key}__") if found is None else found

    def list_attr(self, recursive: bool = False) -> dict[str, str]:
        """The attributes of the last node; of all nodes see ``attr_dict``."""
        if recursive:
            raise DeprecationWarning("list_attr: use attr_dict() for the attributes of all nodes")
        return _listed(self._entries[0][0].attrs)

    def attr_dict(self) -> dict[str, dict[str, str]]:
        """The attributes of all nodes that have any, by name."""
        return {node.name: _listed(node.attrs) for node in self._nodes() if node.attrs}

    def _set_attr(self, **attributes: str) -> None:
        for key, value in attributes.items():
            if not isinstance(value, str):
                raise ValueError(f"attribute {key} must be a string, not {value!r}")
            node = self._entries[0][0]
            if key == "name":
                node.name = value
                continue
            node.attrs[stored_key(key)] = value
            node.plan = None

    def tojson(self, remove_amp_cast: bool = True) -> str:
        """The graph as JSON, in MXNet's format.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> sym.fromjson(y.tojson()).list_arguments()
        ['x', 'fc_weight', 'fc_bias']
        """
        return _json.dump(self._entries, remove_amp_cast)

    def save(self, fname: str | os.PathLike[str], remove_amp_cast: bool = True) -> None:
        """Write the graph as JSON.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     y.save(folder + "/net-symbol.json")
        ...     print(sym.load(folder + "/net-symbol.json").list_outputs())
        ['fc_output']
        """
        from .._files._writer import replacing

        with replacing(fname) as file:
            file.write(self.tojson(remove_amp_cast).encode())

    def debug_str(self) -> str:
        """The graph as text, for people."""
        lines = ["Symbol Outputs:"]
        lines += [f"\toutput[{i}]={n.name}({k})" for i, (n, k) in enumerate(self._entries)]
        for node in self._nodes():
            if node.op is None:
                lines.append(f"Variable:{node.name}")
                continue
            lines += ["--------------------", f"Op:{node.op}, Name={node.name}", "Inputs:"]
            for i, (child, k) in enumerate(node.inputs):
                lines.append(f"\targ[{i}]={child.name}({k}) version=0")
            if node.attrs:
                lines.append("Attrs:")
                lines += [f"\t{key}={value}" for key, value in sorted(node.attrs.items())]
        return "\n".join(lines) + "\n"


def _listed(attrs: dict[str, str]) -> dict[str, str]:
    """Attributes as programs see them: those about a node, such as lr_mult, by both names."""
    plain = {k: attrs[f"__{k}__"] for k in HIDDEN_KEYS if f"__{k}__" in attrs}
    return {**attrs, **plain}


def output_name(entry: Entry) -> str:
    """What MXNet calls the output of a node."""
    node, i = entry
    if node.op is None:
        return node.name
    return _inputs.output_names(node.op, node.name, node.num_outputs)[i]
