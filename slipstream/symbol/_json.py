"""Graphs as JSON, in the format of MXNet's ``-symbol.json`` files; older forms are read, too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .. import operator
from .._numpy_mode import is_np_shape
from ..base import MXNetError
from . import _inputs, _registry
from ._canonical import in_files
from ._node import Entry, Node, rewrite, topological
from ._run import CALL, FLOW, arguments
from ._values import parse, unpack_call

_VERSION = 10901  # the MXNet whose format this is

# Attributes about a node that files before 1.0 wrote without underscores.
_HIDDEN = ("ctx_group", "lr_mult", "wd_mult", "force_mirroring", "mirror_stage")


# More than any operation has: outputs are listed one by one, and a file may claim any number.
_MOST_OUTPUTS = 1 << 14


def dump(entries: Sequence[Entry], remove_casts: bool = True) -> str:
    """The text of a graph with those outputs."""
    if remove_casts:
        entries = rewrite(
            entries, lambda n: n.inputs[0] if n.op == "amp_cast" else None, inside=True
        )
    order = topological(entries)
    index = {id(node): i for i, node in enumerate(order)}
    nodes, starts = [], [0]
    for node in order:
        op, attrs = node.op or "null", node.attrs
        if CALL not in attrs and FLOW not in attrs:
            op, attrs = in_files(op, attrs, len(node.inputs))
        item: dict[str, Any] = {"op": op, "name": node.name}
        if attrs:
            item["attrs"] = dict(sorted(attrs.items()))
        item["inputs"] = [[index[id(child)], i, 0] for child, i in node.inputs]
        nodes.append(item)
        starts.append(starts[-1] + node.num_outputs)
    graph = {
        "nodes": nodes,
        "arg_nodes": [i for i, node in enumerate(order) if node.op is None],
        "node_row_ptr": starts,
        "heads": [[index[id(node)], i, 0] for node, i in entries],
        "attrs": {"mxnet_version": ["int", _VERSION]},
    }
    if in_numpy_mode(order):
        graph["attrs"]["is_np_shape"] = ["int", 1]  # type: ignore[index]
    return json.dumps(graph, indent=2)


def in_numpy_mode(nodes: Iterable[Node]) -> bool:
    """Whether a graph and its parameters are for MXNet in NumPy mode, which marks both."""
    return is_np_shape() or any((node.op or "").startswith("_np") for node in nodes)


def _attributes(item: dict[str, Any]) -> dict[str, str]:
    """A node's attributes, wherever this version of the format kept them."""
    attrs: dict[str, str] = {}
    for key in ("param", "attr", "attrs"):
        found = item.get(key)
        if found:
            attrs |= {str(k): v if isinstance(v, str) else str(v) for k, v in found.items()}
    return attrs


def _upgrade(node: Node) -> None:
    """Brings what old versions wrote into today's form."""
    for key in list(node.attrs):
        if key in _HIDDEN:
            node.attrs[f"__{key}__"] = node.attrs.pop(key)
            continue
        for hidden in _HIDDEN:
            # fc(weight_lr_mult=2) meant the variable of that input.
            if node.op is not None and key.endswith(f"_{hidden}"):
                owner = key.removesuffix(f"_{hidden}")
                text = node.attrs.pop(key)
                for child, _ in node.inputs:
                    if child.op is None and child.name == f"{node.name}_{owner}":
                        child.attrs[f"__{hidden}__"] = text
                break
    if node.op == "Reshape" and "target_shape" in node.attrs:
        target = parse(node.attrs.pop("target_shape"))
        node.attrs.pop("keep_highest", None)
        if "shape" not in node.attrs:
            node.attrs["shape"] = str(tuple(-1 if s == 0 else s for s in target))
    if node.op == "Custom" and operator.is_registered(node.attrs.get("op_type", "")):
        settings = arguments(node)
        op_type = settings.pop("op_type")
        settings.pop("num_args", None)
        own, _ = operator.input_names(op_type, settings)
        for child, _ in node.inputs[len(own) :]:
            child.aux = child.op is None
    if _inputs.is_state(node.op or "", 3) and len(node.inputs) == 3:
        # The first versions did not write states.
        states = [Node(None, f"{node.name}_{s}", {}) for s in ("moving_mean", "moving_var")]
        node.inputs += tuple((state, 0) for state in states)


def _outputs(node: Node) -> int:
    if FLOW in node.attrs:
        layout = json.loads(node.attrs[FLOW])
        return layout["outputs"] + layout["states"]
    if CALL in node.attrs:
        args, kwargs = unpack_call(node.attrs[CALL])
        values = dict(kwargs)
        if node.op in ("_npi_split", "_npi_array_split", "_split_v2") and len(args) > 1:
            values["indices_or_sections"] = args[1]
    else:
        values = arguments(node)
    return _inputs.count_outputs(node.op or "", values, len(node.inputs))


def _entry(where: Any, nodes: list[Node], what: str) -> Entry:
    try:
        index, output = int(where[0]), int(where[1])
    except (TypeError, ValueError, IndexError):
        raise ValueError(f"{what} must be pairs of a node and an output, not {where!r}") from None
    if not 0 <= index < len(nodes) or output < 0:
        raise ValueError(f"{what} names node {index}, output {output}, which is not known there")
    node = nodes[index]
    if output >= _MOST_OUTPUTS:
        raise ValueError(f"{what} names output {output}; at most {_MOST_OUTPUTS} are supported")
    if output >= node.num_outputs:
        if node.op is None:
            raise ValueError(f"{what} names output {output} of the variable {node.name!r}")
        node.num_outputs = output + 1
    return node, output


def parse_graph(text: str) -> list[Entry]:
    """The outputs of the graph in a text."""
    graph = json.loads(text)
    if not isinstance(graph, dict) or not isinstance(graph.get("nodes"), list):
        raise ValueError("a symbol's JSON has a list of nodes")
    if "slipstream_lowered" in graph.get("attrs", {}):
        raise ValueError("this is a lowered model; slipstream.serving.load reads it")
    # A size of 0 in a file of the classic interface is an unknown one; in NumPy's that is -1.
    classic_shapes = is_np_shape() and "is_np_shape" not in graph.get("attrs", {})
    nodes: list[Node] = []
    for item in graph["nodes"]:
        op, name = item["op"], item["name"]
        if not isinstance(op, str) or not isinstance(name, str):
            raise ValueError("op and name of a node must be strings")
        inputs = [_entry(e, nodes, f"inputs of {name!r}") for e in item.get("inputs", ())]
        node = Node(None if op == "null" else op, name, _attributes(item), inputs)
        _upgrade(node)
        if classic_shapes and "__shape__" in node.attrs:
            shape = parse(node.attrs["__shape__"])
            sizes = shape if isinstance(shape, tuple) else (shape,)
            node.attrs["__shape__"] = str(tuple(s or -1 for s in sizes))
        if node.op is not None:
            if not _registry.known(node.op):
                raise MXNetError(f"operation {node.op} of {name!r} is not known")
            node.num_outputs = _outputs(node)
            if not 0 <= node.num_outputs <= _MOST_OUTPUTS:
                raise ValueError(
                    f"{name!r} claims {node.num_outputs} outputs; at most {_MOST_OUTPUTS} are "
                    "supported"
                )
        nodes.append(node)
    heads = graph.get("heads")
    if not heads:
        heads = [[len(nodes) - 1, 0]] if nodes else []
    return [_entry(head, nodes, "heads") for head in heads]
