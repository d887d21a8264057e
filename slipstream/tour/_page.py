"""The tour as one page for a browser: words, tables and pictures, no script, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ._report import Report
from ._svg import Picture

_STYLE = """
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --line: #dfe3e8; --text: #1c2430; --soft: #5a6575;
  --accent: #2f6fdf; --grid: #e6eaef; --record: #7b8ea9; --wait: #d64545; --stall: #c4830c;
  --good: #1d7a46; --code: #f1f3f6;
  --b0: #2f7fd3; --b1: #3a9150; --b2: #8458c9; --b3: #14909c; --b4: #bf4f97; --b5: #98623a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161c; --card: #1a2029; --line: #2d3643; --text: #e3e8ef; --soft: #9aa6b7;
    --accent: #6ea2ff; --grid: #28313d; --record: #7e93b3; --wait: #f0716b; --stall: #e5b04a;
    --good: #6fd097; --code: #141a22;
    --b0: #5aa2f2; --b1: #63bd78; --b2: #ab87ee; --b3: #45bcc7; --b4: #e07fbc; --b5: #cd9567;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 900px; padding: 20px 14px 40px; background: var(--page);
  color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 24px; margin: 0 0 6px; }
h2 { font-size: 19px; margin: 0 0 4px; }
h3 { font-size: 14px; margin: 18px 0 8px; }
p { margin: 6px 0; max-width: 75ch; }
a { color: var(--accent); }
nav ol { padding-left: 24px; columns: 2; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 16px 18px; margin-top: 18px; }
pre { background: var(--code); border-radius: 6px; padding: 10px 12px; overflow-x: auto;
  font: 13px/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre.message { color: var(--wait); white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th { color: var(--soft); font-weight: 500; }
th, td { text-align: right; padding: 3px 22px 3px 0; border-bottom: 1px solid var(--grid);
  font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
.conclusion { color: var(--good); font-weight: 600; margin-top: 12px; }
.soft, footer { color: var(--soft); }
svg { display: block; width: 100%; min-width: 560px; font: 12px system-ui, sans-serif; }
svg text { fill: var(--text); }
svg text.soft { fill: var(--soft); }
svg text.strong { font-weight: 600; }
svg text.label { fill: var(--card); pointer-events: none; }
svg text.code { font: 12.5px ui-monospace, Menlo, Consolas, monospace; white-space: pre; }
.line { fill: none !important; stroke-width: 2; stroke-linejoin: round; }
.grid { fill: var(--grid); } .mark { fill: var(--grid); }
.record { fill: var(--record); stroke: var(--record); } .run { fill: var(--b0); stroke: var(--b0); }
.wait { fill: var(--wait); stroke: var(--wait); } .stall { fill: var(--stall); }
.other { fill: var(--b5); stroke: var(--b5); } .dropped { fill: var(--grid); }
.b0 { fill: var(--b0); stroke: var(--b0); } .b1 { fill: var(--b1); stroke: var(--b1); }
.b2 { fill: var(--b2); stroke: var(--b2); } .b3 { fill: var(--b3); stroke: var(--b3); }
.b4 { fill: var(--b4); } .b5 { fill: var(--b5); }
rect { stroke: none !important; }
.key { display: flex; flex-wrap: wrap; gap: 2px 18px; font-size: 13px; color: var(--soft); }
.key i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; }
@media (max-width: 600px) { nav ol { columns: 1; } section { padding: 12px; } }
"""

_KEY = (
    ("var(--record)", "Python records"),
    ("var(--wait)", "Python waits"),
    ("linear-gradient(90deg, var(--b0) 50%, var(--b1) 50%)", "computing, a colour each batch"),
)


def _table(report: Report) -> str:
    head = ""
    if any(report.columns[1:]):
        cells = "".join(f"<th>{escape(name)}</th>" for name in report.columns)
        head = f"<thead><tr>{cells}</tr></thead>"
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        for row in report.rows
    )
    return f'<div class="scroll"><table>{head}<tbody>{rows}</tbody></table></div>'


def _figure(picture: Picture) -> str:
    return f'<h3>{escape(picture.title)}</h3><div class="scroll picture">{picture.svg}</div>'


def _experiment(number: int, name: str, report: Report, pictures: Sequence[Picture]) -> str:
    message = f'<pre class="message">{escape(report.message)}</pre>' if report.message else ""
    return (
        f'<section id="{escape(name)}"><h2>{number}. {escape(report.title)}</h2>'
        f'<p class="sentence">{escape(report.sentence)}</p>'
        f"<pre>{escape(report.program)}</pre>"
        + _table(report)
        + message
        + f'<p class="conclusion">{escape(report.conclusion)}</p>'
        + "".join(map(_figure, pictures))
        + "</section>"
    )


def page(
    found: Sequence[tuple[str, Report, Sequence[Picture]]], greeting: str, farewell: str
) -> str:
    """The whole page as a string."""
    key = "".join(f'<span><i style="background:{color}"></i>{text}</span>' for color, text in _KEY)
    entries = "".join(
        f'<li><a href="#{escape(name)}">{escape(report.title)}</a></li>'
        for name, report, _ in found
    )
    sections = "".join(
        _experiment(number, name, report, pictures)
        for number, (name, report, pictures) in enumerate(found, 1)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>A tour of slipstream</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>A tour of slipstream</h1>
<p>What asynchrony does. {escape(greeting)}</p>
<nav><ol>{entries}</ol></nav>
<p class="soft">Timelines are drawn from a smaller run of the same program under the profiler, after
what is in the tables was measured without it. Point at a bar to see what it is.</p>
<div class="key">{key}</div>
{sections}
<footer><p>{escape(farewell)}</p></footer>
</body>
</html>
"""
