"""The pending graph behind a value: as text, Graphviz source and a picture."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import _core

_BOX_W, _BOX_H, _GAP_X, _GAP_Y, _EDGE = 168, 44, 26, 34, 16
_MOST_DRAWN = 300


class PendingOperation(NamedTuple):
    """One operation that has to run first."""

    seq: int
    name: str
    shape: str
    stage: str  # window, planned or running
    site: str
    group: int
    seen: bool
    inputs: tuple[tuple[int, str], ...]


class Explanation:
    """The pending operations behind a value; prints as text, shows as a picture in notebooks."""

    def __init__(self, operations: list[PendingOperation], shape: str) -> None:
        self.operations = operations
        self.shape = shape

    def _groups(self) -> dict[int, list[PendingOperation]]:
        groups: dict[int, list[PendingOperation]] = {}
        for op in self.operations:
            groups.setdefault(op.group, []).append(op)
        return groups

    def __str__(self) -> str:
        if not self.operations:
            return f"{self.shape}: computed, nothing is pending"
        groups = self._groups()
        numbers = {g: i + 1 for i, g in enumerate(g for g in groups if len(groups[g]) > 1)}
        lines = [
            f"{self.shape}: {len(self.operations)} operations pending, "
            f"in {len(groups)} {'run' if len(groups) == 1 else 'runs'}"
        ]
        for op in self.operations:
            operands = ", ".join(f"%{seq}" if seq else text for seq, text in op.inputs)
            notes = []
            if op.group in numbers:
                notes.append(f"fused in group {numbers[op.group]}")
            if op.stage == "running":
                notes.append("running now")
            if not op.seen:
                notes.append("only used here")
            if op.site:
                notes.append(op.site)
            lines.append(f"  %{op.seq} = {op.name}({operands})  {op.shape}   # {'; '.join(notes)}")
        return "\n".join(lines)

    __repr__ = __str__

    @property
    def dot(self) -> str:
        """Graphviz source: boxes are operations, frames are what runs as one."""

        def quoted(text: str) -> str:
            return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

        lines = ["digraph pending {", "  node [shape=box, style=rounded, fontname=sans];"]
        data = 0
        for group, ops in self._groups().items():
            if len(ops) > 1:
                lines += [f"  subgraph cluster_{group} {{", '    label="fused"; style=dashed;']
            lines += [
                f"    n{op.seq} [label={quoted(op.name + chr(10) + op.shape)}];" for op in ops
            ]
            if len(ops) > 1:
                lines.append("  }")
        for op in self.operations:
            for seq, text in op.inputs:
                if seq:
                    lines.append(f"  n{seq} -> n{op.seq};")
                else:
                    lines.append(f"  d{data} [label={quoted(text)}, shape=ellipse];")
                    lines.append(f"  d{data} -> n{op.seq};")
                    data += 1
        return "\n".join([*lines, "}", ""])

    def _layers(self) -> list[list[tuple[str, PendingOperation | str, list[str]]]]:
        """Boxes by their distance from the data: (key, operation or text, keys of operands)."""
        depth: dict[str, int] = {}
        layers: dict[int, list[tuple[str, PendingOperation | str, list[str]]]] = {}
        data = 0
        for op in self.operations[-_MOST_DRAWN:]:
            keys = []
            for seq, text in op.inputs:
                key = f"n{seq}"
                if not seq or key not in depth:
                    key = f"d{data}"
                    data += 1
                    depth[key] = -1  # placed just above its reader
                    keys.append((key, text))
                else:
                    keys.append((key, ""))
            level = 1 + max((depth[key] for key, _ in keys), default=0)
            level = max(level, 1)
            for key, text in keys:
                if text:
                    depth[key] = level - 1
                    layers.setdefault(level - 1, []).append((key, text, []))
            depth[f"n{op.seq}"] = level
            entry = (f"n{op.seq}", op, [key for key, _ in keys])
            layers.setdefault(level, []).append(entry)
        return [layers[level] for level in sorted(layers)]

    @property
    def svg(self) -> str:
        """The picture: data at the top, the value at the bottom, a colour for each fused group."""
        layers = self._layers()
        groups = self._groups()
        colours = {g: i for i, g in enumerate(g for g in groups if len(groups[g]) > 1)}
        widest = max((len(layer) for layer in layers), default=1)
        width = widest * (_BOX_W + _GAP_X) + 2 * _EDGE
        height = max(1, len(layers)) * (_BOX_H + _GAP_Y) + 2 * _EDGE
        at: dict[str, tuple[float, float]] = {}
        boxes, edges = [], []
        for row, layer in enumerate(layers):
            left = (width - len(layer) * (_BOX_W + _GAP_X) + _GAP_X) / 2
            for column, (key, what, operands) in enumerate(layer):
                x, y = left + column * (_BOX_W + _GAP_X), _EDGE + row * (_BOX_H + _GAP_Y)
                at[key] = (x, y)
                for operand in operands:
                    ox, oy = at[operand]
                    bottom = oy + (_BOX_H if operand[0] == "n" else 36)  # data is drawn smaller
                    edges.append(
                        f'<path d="M{ox + _BOX_W / 2:.0f} {bottom:.0f} '
                        f'L{x + _BOX_W / 2:.0f} {y - 2:.0f}" marker-end="url(#tip)"/>'
                    )
                boxes.append(_box(x, y, what, colours))
        if not self.operations:
            middle = _box(_EDGE + _GAP_X / 2, _EDGE, f"{self.shape}, computed", colours)
            boxes.append(middle)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12">'
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7a8699"/></marker>'
            "</defs>"
            f'<g stroke="#7a8699" fill="none">{"".join(edges)}</g>{"".join(boxes)}</svg>'
        )

    def _repr_svg_(self) -> str:
        return self.svg


def _box(x: float, y: float, what: PendingOperation | str, colours: dict[int, int]) -> str:
    from html import escape  # only pictures need it

    middle = x + _BOX_W / 2
    if isinstance(what, str):
        return (
            f'<rect x="{x:.0f}" y="{y + 8:.0f}" width="{_BOX_W}" height="28" rx="14" '
            'fill="#eef1f5" stroke="#b8c1cd"/>'
            f'<text x="{middle:.0f}" y="{y + 26:.0f}" text-anchor="middle" fill="#3c4757">'
            f"{escape(what)}</text>"
        )
    fused = what.group in colours
    hue = (205 + colours.get(what.group, 0) * 67) % 360
    fill = f"hsl({hue} 65% 88%)" if fused else "#ffffff"
    line = f"hsl({hue} 50% 45%)" if fused else "#5d6878"
    note = " · fused" if fused else ""
    title = f"operation {what.seq}, {what.stage}{note}, recorded at {what.site or '?'}"
    return (
        f"<g><title>{escape(title)}</title>"
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{_BOX_W}" height="{_BOX_H}" rx="6" '
        f'fill="{fill}" stroke="{line}" stroke-width="1.4"/>'
        f'<text x="{middle:.0f}" y="{y + 18:.0f}" text-anchor="middle" font-weight="bold" '
        f'fill="#1c2430">{escape(what.name)}{note}</text>'
        f'<text x="{middle:.0f}" y="{y + 35:.0f}" text-anchor="middle" fill="#3c4757">'
        f"{escape(what.shape)}</text></g>"
    )


def explain(x: Any) -> Explanation:
    """The pending graph behind an array: what will run, and what of it as one.

    Parameters
    ----------
    x : array
        The value to explain. Looking does not compute it.

    Returns
    -------
    Explanation
        Prints as text; ``.dot`` is Graphviz source, ``.svg`` a picture, shown in notebooks.

    Examples
    --------
    >>> from slipstream import engine, np
    >>> x = np.ones((1, 2))
    >>> x.wait_to_read()
    >>> print(engine.explain(x))
    (1, 2) float32: computed, nothing is pending
    """
    operations = [
        PendingOperation(
            seq, name, shape, stage, f"{site[0]}:{site[1]}" if site else "", group, seen,
            tuple(inputs),
        )
        for seq, name, shape, stage, site, group, seen, inputs in _core.explain(x)
    ]  # fmt: skip
    dims = ", ".join(map(str, x.shape)) + ("," if len(x.shape) == 1 else "")
    return Explanation(operations, f"({dims}) {_dtype_name(x)}")


def _dtype_name(x: Any) -> str:
    import numpy

    return str(numpy.dtype(x.dtype))
