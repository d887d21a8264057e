"""Symbols to look at: a table of layers, and a drawing (with the graphviz package)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .symbol import Symbol
from .symbol._infer import Inference, is_complete
from .symbol._node import Node
from .symbol._run import arguments

__all__ = ["plot_network", "print_summary"]

_PARAMETERS = ("weight", "bias", "gamma", "beta", "moving_mean", "moving_var", "running_mean",
               "running_var", "parameters")  # fmt: skip

_STATISTICS = ("_mean", "_var")  # moving ones, which are not trained


def _is_parameter(node: Node) -> bool:
    return node.op is None and node.name.endswith(tuple(f"_{p}" for p in _PARAMETERS))


def _shapes(symbol: Symbol, shape: Any) -> Inference:
    return Inference(symbol._entries, dict(shape or {}))


def _table(symbol: Symbol, shape: Any) -> list[tuple[str, str, int, list[str]]]:
    """Name and type, output shape, parameters and inputs of each layer."""
    inference = _shapes(symbol, shape)
    rows = []
    heads = {id(node) for node, _ in symbol._entries}
    for node in inference.nodes:
        if node.op is None and (_is_parameter(node) or id(node) in heads):
            continue
        if node.op is None and node.name.endswith("_label"):
            continue
        count, before = 0, []
        for child, i in node.inputs:
            if child.op is None and _is_parameter(child):
                if child.name.endswith(_STATISTICS):
                    continue
                known = inference.shape((child, i))
                if is_complete(known):
                    count += math.prod(known)
            elif not child.name.endswith("_label"):
                before.append(child.name)
        found = inference.shape((node, 0))
        text = "x".join(map(str, found[1:])) if shape and is_complete(found) else ""
        rows.append((f"{node.name}({node.op or 'null'})", text, count, before))
    return rows


def print_summary(
    symbol: Symbol,
    shape: dict[str, Sequence[int]] | None = None,
    line_length: int = 120,
    positions: Sequence[float] = (0.44, 0.64, 0.74, 1.0),
) -> int:
    """Print a table of a symbol's layers; returns the number of parameters.

    Parameters
    ----------
    symbol : Symbol
    shape : dict of str to tuple, optional
        The shapes of the data, by name; without them shapes and counts are missing.
    line_length : int
    positions : sequence of float
        Where each of the four columns ends, as a part of the line.

    Examples
    --------
    >>> from slipstream import sym, visualization
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    >>> visualization.print_summary(net, {"data": (1, 3)}, line_length=70)
    ______________________________________________________________________
    Layer (type)                  Output Shape  Param  Previous Layer
    ======================================================================
    data(null)                    3             0
    ______________________________________________________________________
    fc(FullyConnected)            2             8      data
    ======================================================================
    Total params: 8
    ______________________________________________________________________
    8
    """
    if not isinstance(symbol, Symbol):
        raise TypeError(f"symbol must be a Symbol, not {type(symbol).__name__}")
    ends = [int(line_length * p) if p <= 1 else int(p) for p in positions]

    def line(fields: Sequence[str]) -> None:
        text = ""
        for field, end in zip(fields, ends, strict=False):
            text = (text + field)[: end - 1].ljust(end)
        print(text.rstrip())

    rows = _table(symbol, shape)
    print("_" * line_length)
    line(("Layer (type)", "Output Shape", "Param #", "Previous Layer"))
    print("=" * line_length)
    total = 0
    for i, (name, size, count, before) in enumerate(rows):
        line((name, size, str(count), before[0] if before else ""))
        for other in before[1:]:
            line(("", "", "", other))
        print(("=" if i == len(rows) - 1 else "_") * line_length)
        total += count
    print(f"Total params: {total}")
    print("_" * line_length)
    return total


_COLORS = {
    "FullyConnected": "#fb8072", "Convolution": "#fb8072", "Deconvolution": "#fb8072",
    "BatchNorm": "#bebada", "Activation": "#ffffb3", "LeakyReLU": "#ffffb3",
    "Pooling": "#80b1d3", "Concat": "#fdb462", "Flatten": "#fdb462", "Reshape": "#fdb462",
    "Softmax": "#fccde5", "SoftmaxOutput": "#fccde5",
}  # fmt: skip


def _label(node: Node) -> str:
    if node.op is None:
        return node.name
    attrs = arguments(node)
    shown = [node.op]
    for key in ("num_hidden", "num_filter", "kernel", "stride", "pool_type", "act_type"):
        if key in attrs:
            shown.append(f"{key}={attrs[key]}")
    return "\n".join(shown)


def plot_network(
    symbol: Symbol,
    title: str = "plot",
    save_format: str = "pdf",
    shape: dict[str, Sequence[int]] | None = None,
    dtype: Any = None,
    node_attrs: dict[str, str] | None = None,
    hide_weights: bool = True,
) -> Any:
    """A drawing of a symbol as a ``graphviz.Digraph``.

    Parameters
    ----------
    symbol : Symbol
    title, save_format : str
        The name and the format of the file that its ``render()`` writes.
    shape : dict of str to tuple, optional
        The shapes of the data, by name; with them the arrows show shapes.
    node_attrs : dict of str, optional
        Attributes for all nodes of the drawing.
    hide_weights : bool
        Whether parameters are left out.

    Raises
    ------
    ImportError
        Without the package graphviz.
    """
    if not isinstance(symbol, Symbol):
        raise TypeError(f"symbol must be a Symbol, not {type(symbol).__name__}")
    try:
        import graphviz
    except ImportError:
        raise ImportError("plot_network needs the package graphviz: pip install graphviz") from None
    inference = _shapes(symbol, shape)
    style = {"shape": "box", "fixedsize": "false", "style": "filled", **(node_attrs or {})}
    drawing = graphviz.Digraph(name=title, format=save_format)
    hidden = {id(n) for n in inference.nodes if hide_weights and _is_parameter(n)}
    for node in inference.nodes:
        if id(node) not in hidden:
            color = _COLORS.get(node.op or "", "#8dd3c7" if node.op is None else "#fccde5")
            drawing.node(node.name, label=_label(node), fillcolor=color, **style)
    for node in inference.nodes:
        for child, i in node.inputs:
            if id(child) in hidden:
                continue
            known = inference.shape((child, i)) if shape else None
            text = "x".join(map(str, known[1:])) if is_complete(known) and known else ""
            drawing.edge(child.name, node.name, label=text, dir="back", arrowtail="open")
    return drawing
