"""The summary as HTML, for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any

from ._format import format_bytes, format_rate, format_seconds, short_site

_STYLE = "text-align:left;padding:2px 10px 2px 0"


def _table(title: str, head: list[str], rows: list[list[str]]) -> str:
    if not rows:
        return ""
    cells = "".join(f'<th style="{_STYLE}">{escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_STYLE}">{escape(cell)}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    head_row = f"<thead><tr>{cells}</tr></thead>"
    return f"<h4>{escape(title)}</h4><table>{head_row}<tbody>{body}</tbody></table>"


def summary_html(summary: dict[str, Any]) -> str:
    """The HTML that a notebook shows for a profile."""
    time, memory = summary["time"], summary["memory"]
    verdict = (
        f"<p><b>{format_seconds(summary['wall_s'])}. Bottleneck: {escape(time['bottleneck'])}.</b> "
        f"{escape(time['why'])}<br>t1 record {format_seconds(time['t1_record_s'])} · "
        f"t2 compute {format_seconds(time['t2_compute_s'])} · "
        f"t3 return {format_seconds(time['t3_return_s'])} · overlap {time['overlap']:.0%} · "
        f"peak memory {format_bytes(memory['peak_bytes'])}</p>"
    )
    blockers = _table(
        "Blockers",
        ["line", "what", "count", "total", "waited for", "advice"],
        [
            [short_site(r["site"]), r["kind"], str(r["count"]), format_seconds(r["total_s"]),
             r["waited_for"], r["advice"]]
            for r in summary["blockers"][:12]
        ],
    )  # fmt: skip
    operations = _table(
        "Operations",
        ["operation", "count", "total", "mean", "GB/s", "GFLOP/s"],
        [
            [r["name"], str(r["count"]), format_seconds(r["total_s"]), format_seconds(r["mean_s"]),
             format_rate(r["gbytes_per_s"], r["gbytes_per_s_share"]),
             format_rate(r["gflops"], r["gflops_share"]) if r["flops"] else ""]
            for r in summary["operations"][:12]
        ],
    )  # fmt: skip
    return verdict + blockers + operations
