"""The page of a comparison: the verdict, and each line's error over the run."""

from __future__ import annotations

import linecache
import math
import os
from html import escape

from ._compare import Line, Verdict
from ._record_file import Record

_WIDTH, _HEIGHT = 320, 48
_LOWEST = -9.0  # smaller errors are drawn at the bottom: log10

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1c2733; background: #fff; }
h1 { font-size: 1.4rem; } .same { color: #1a7f37; } .different { color: #b3261e; }
.unclear { color: #8a5a00; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .4rem .8rem;
  border-bottom: 1px solid #d8dee6; vertical-align: top; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { white-space: pre-wrap; margin: 0; }
.error { stroke: #2458a6; fill: none; stroke-width: 1.5; }
.limit { stroke: #b3261e; fill: none; stroke-width: 1; stroke-dasharray: 4 3; }
svg { background: #f4f6f9; border-radius: 4px; }
@media (prefers-color-scheme: dark) { body { color: #dfe6ee; background: #14181d; }
  td, th { border-color: #333b45; } svg { background: #1e242c; } .error { stroke: #7fb0ff; } }
"""


def _points(values: list[float]) -> str:
    step = _WIDTH / max(len(values) - 1, 1)
    marks = []
    for i, value in enumerate(values):
        log = 0.0 if not math.isfinite(value) else math.log10(max(value, 10**_LOWEST))
        y = _HEIGHT - 2 - (_HEIGHT - 4) * (min(log, 0.0) - _LOWEST) / -_LOWEST
        marks.append(f"{i * step:.1f},{y:.1f}")
    if len(marks) == 1:
        marks.append(f"{_WIDTH},{marks[0].partition(',')[2]}")
    return " ".join(marks)


def _thin(values: list[float], most: int = 600) -> list[float]:
    """The largest of each run of values, so that a long curve keeps its peaks."""
    width = -(-len(values) // most) or 1
    return [max(values[i : i + width]) for i in range(0, len(values), width)]


def _row(line: Line, folder: str) -> str:
    path = line.file if os.path.isabs(line.file) else os.path.join(folder, line.file)
    source = linecache.getline(path, line.line).strip()
    worst = max(line.errors, default=0.0)
    off = sum(e > t for e, t in zip(line.errors, line.tolerances, strict=True))
    state = f"{off:,} off" if off else "within rounding"
    label = escape(f"{line.file}:{line.line}")
    return (
        f"<tr><td><code>{label}</code><br><pre>{escape(source)}</pre></td>"
        f"<td>{escape(line.what)}</td><td>{len(line.errors):,}</td><td>{worst:.1e}<br>{state}</td>"
        f'<td><svg width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="error of {label}">'
        f'<polyline class="limit" points="{_points(_thin(line.tolerances))}"/>'
        f'<polyline class="error" points="{_points(_thin(line.errors))}"/></svg></td></tr>'
    )


def page(verdict: Verdict, there: Record, here: Record) -> str:
    """The page as HTML, with nothing to load."""
    kind = "same" if verdict.same else "different" if verdict.divergence else "unclear"
    folder = str(here.settings.get("folder", ""))
    details = [escape(note) for note in (*verdict.unreplayable, *verdict.notes)]
    d = verdict.divergence
    if d is not None:
        operands = ", ".join(f"{e:.1e}" for e in d.operands) or "none"
        details += [
            f"<code>{escape(d.operation)}</code> at <code>{escape(d.file)}:{d.line}</code>, "
            f"execution {d.occurrence}, off by {d.error:.1e}",
            f"with mxnet <code>{escape(d.there)}</code>",
            f"here <code>{escape(d.here)}</code>",
            f"its operands are off by {operands}",
        ]
        if d.seen:
            details.append(f"seen at <code>{escape(d.seen)}</code>")
    items = "".join(f"<li>{text}</li>" for text in details)
    rows = "".join(_row(line, folder) for line in verdict.lines)
    program = os.path.basename(str(there.settings.get("script")))
    versions = escape(
        f"{program}: mxnet {there.settings.get('mxnet')}"
        f" (Python {there.settings.get('python')}) and slipstream"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{versions}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
        f'<h1 class="{kind}">{escape(str(verdict))}</h1><p>{versions}</p><ul>{items}</ul>'
        "<p>Each curve is the relative error of one line over the run (logarithmic, 1e-9 to 1);"
        " the dashed one is the tolerance, which grows with the length of the computation.</p>"
        "<table><tr><th>line</th><th>look</th><th>times</th><th>largest error</th><th>over the run"
        f"</th></tr>{rows}</table></html>\n"
    )
