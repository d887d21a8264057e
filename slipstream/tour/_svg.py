"""Small pictures in SVG: bars, curves over time, timelines. Colours are the page's."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from ._report import duration

WIDTH = 720  # of every picture, in its own units
_LEFT = 150  # where bars and curves begin; names are before it
_TEXT, _BOLD = 6.6, 7.8  # about the width of a letter


class Picture(NamedTuple):
    """A picture and what it shows."""

    title: str
    svg: str


class Bar(NamedTuple):
    """A bar from `begin` to `end`, with words beside it."""

    name: str
    end: float
    words: str
    color: str = "run"
    begin: float = 0.0


class Curve(NamedTuple):
    """Values from each time on."""

    name: str
    times: Sequence[float]
    values: Sequence[float]
    color: str


class Item(NamedTuple):
    """Something that went on from `begin` to `end`."""

    begin: float
    end: float
    color: str
    title: str
    label: str = ""  # written on it where there is room


class Lane(NamedTuple):
    """A row of a timeline."""

    name: str
    items: list[Item]


def _number(x: float) -> str:
    """A coordinate, short.

    >>> _number(3.0), _number(2.345)
    ('3', '2.35')
    """
    return f"{x:.2f}".rstrip("0").rstrip(".")


def rect(x: float, y: float, w: float, h: float, color: str, title: str = "") -> str:
    """A filled rectangle; its title shows when one points at it."""
    start = f'<rect class="{color}" x="{_number(x)}" y="{_number(y)}"'
    start += f' width="{_number(w)}" height="{_number(h)}"'
    return f"{start}><title>{escape(title)}</title></rect>" if title else start + "/>"


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    """A line of text; `y` is its middle."""
    return (
        f'<text class="{kind}" x="{_number(x)}" y="{_number(y + 4)}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def svg(height: float, parts: Sequence[str], label: str) -> str:
    """The element around it all."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {_number(height)}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def ticks(most: float, about: int = 5) -> list[float]:
    """Round numbers from 0 to `most`.

    >>> ticks(0.043), ticks(0)
    ([0.0, 0.01, 0.02, 0.03, 0.04], [0.0])
    """
    if most <= 0:
        return [0.0]
    power = 10.0 ** math.floor(math.log10(most / about))
    step = next(power * m for m in (1, 2, 5, 10) if power * m * about >= most)
    return [round(step * k, 12) for k in range(int(most / step * (1 + 1e-9)) + 1)]


def _tick(seconds: float) -> str:
    """A round time without zeros at its end.

    >>> _tick(0.02), _tick(1.5), _tick(0)
    ('20 ms', '1.5 s', '0')
    """
    value, _, unit = duration(seconds).partition(" ")
    return f"{float(value):g} {unit}" if seconds else "0"


def _time_axis(most: float, bottom: float) -> list[str]:
    scale = (WIDTH - _LEFT - 10) / max(most, 1e-12)
    out = []
    for t in ticks(most):
        x = _LEFT + t * scale
        out.append(rect(x, 16, 1, bottom - 16, "grid"))
        out.append(words(min(x, WIDTH - 22), 7, _tick(t), "soft", "middle"))
    return out


def bars(rows: Sequence[Bar], title: str) -> Picture:
    """Horizontal bars with their names before and their values behind."""
    left = min(330.0, 16 + _TEXT * max(len(row.name) for row in rows))
    room = WIDTH - left - 12 - _BOLD * max(len(row.words) for row in rows)
    scale = room / max(max(row.end for row in rows), 1e-12)
    parts = []
    for k, row in enumerate(rows):
        y = 26 * k
        w = max((row.end - row.begin) * scale, 1.5) if row.end > row.begin else 0
        parts.append(words(0, y + 13, row.name))
        if w:
            parts.append(rect(left + row.begin * scale, y + 4, w, 18, row.color, row.words))
        parts.append(words(left + row.begin * scale + w + 7, y + 13, row.words, "strong"))
    return Picture(title, svg(26 * len(rows) + 2, parts, title))


def _envelope(line: Curve, most_s: float, count: int = 60) -> Curve:
    """The highest value in each of `count` stretches, where there are many more of them.

    >>> _envelope(Curve("", [0.0, 0.2, 0.4, 0.6, 0.8], [5, 1, 2, 9, 3], ""), 1.0, 1).values
    [9]
    """
    if len(line.times) <= 4 * count:
        return line
    highest: dict[int, float] = {}
    for k, (t, value) in enumerate(zip(line.times, line.values, strict=True)):
        # A value lasts until the next one.
        until = line.times[k + 1] if k + 1 < len(line.times) else t
        for stretch in range(int(t / most_s * count), int(until / most_s * count) + 1):
            highest[stretch] = max(highest.get(stretch, 0), value)
    return line._replace(
        times=[stretch * most_s / count for stretch in sorted(highest)],
        values=[highest[stretch] for stretch in sorted(highest)],
    )


def curves(
    lines: Sequence[Curve], most_s: float, format: Callable[[float], str], title: str
) -> Picture:
    """Steps over time, on common axes; of a dense line the highest values."""
    lines = [_envelope(line, most_s) for line in lines]
    height, top = 170, 24
    most = max((max(line.values, default=0) for line in lines), default=0)
    across = (WIDTH - _LEFT - 10) / max(most_s, 1e-12)
    up = (height - top - 8) / max(most, 1e-12)
    parts = _time_axis(most_s, height)
    for value in ticks(most, about=3):
        y = height - value * up
        parts.append(rect(_LEFT, y, WIDTH - _LEFT - 10, 0.7, "grid"))
        parts.append(words(_LEFT - 8, y, format(value), "soft", "end"))
    for line in lines:
        points: list[tuple[float, float]] = []
        last = height - 0.0
        for t, value in zip(line.times, line.values, strict=True):
            x, y = _LEFT + t * across, height - value * up
            if points and x - points[-1][0] < 0.4 and abs(y - last) < 0.4:
                continue
            points += [(x, last), (x, y)]
            last = y
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        parts.append(f'<polyline class="line {line.color}" points="{path}"/>')
    for k, line in enumerate(lines):
        y = top + 18 * k
        parts.append(rect(0, y - 5, 11, 11, line.color))
        parts.append(words(17, y, line.name, "strong"))
    return Picture(title, svg(height + 6, parts, title))


def _thin(items: Sequence[Item], scale: float) -> list[Item]:
    """Neighbours that could not be told apart become one."""
    out: list[Item] = []
    for item in sorted(items):
        if out and item.color == out[-1].color and (item.end - out[-1].begin) * scale < 1.2:
            out[-1] = out[-1]._replace(end=max(item.end, out[-1].end))
        else:
            out.append(item)
    return out


def timeline(groups: Sequence[tuple[str, Sequence[Lane]]], most_s: float, title: str) -> Picture:
    """Lanes over time; groups of lanes below one another have the same axis."""
    scale = (WIDTH - _LEFT - 10) / max(most_s, 1e-12)
    y, parts = 20.0, []
    for name, lanes in groups:
        if name:
            parts.append(words(0, y + 10, name, "strong"))
            y += 22
        for lane in lanes:
            parts.append(words(8 if name else 0, y + 10, lane.name, "soft"))
            for item in _thin(lane.items, scale):
                w = max((item.end - item.begin) * scale, 1)
                x = min(_LEFT + item.begin * scale, WIDTH - 10 - 1)
                parts.append(rect(x, y + 1, min(w, WIDTH - 10 - x), 18, item.color, item.title))
                if item.label and w > _TEXT * len(item.label) + 8:
                    parts.append(words(x + 5, y + 10, item.label, "label"))
            y += 23
        y += 6
    return Picture(title, svg(y, [*_time_axis(most_s, y), *parts], title))
