"""The summary as tables in a terminal."""

from __future__ import annotations

import io
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ._blockers import COSTS_LITTLE
from ._format import format_bytes, format_rate, format_seconds, short_site

_MOST_ROWS = 12


def _table(title: str, *columns: str) -> Table:
    table = Table(
        title=title, title_justify="left", title_style="bold", header_style="dim", box=SIMPLE_HEAD
    )
    for column in columns:
        left = column in ("operation", "line", "waited for", "what", "thread")
        table.add_column(column, justify="left" if left else "right", overflow="fold")
    return table


def _more(table: Table, rows: list[Any]) -> Table:
    if len(rows) > _MOST_ROWS:
        table.caption = f"and {len(rows) - _MOST_ROWS} more"
        table.caption_justify = "left"
    return table


def _overview(summary: dict[str, Any]) -> Text:
    time, counts = summary["time"], summary["counts"]
    text = Text()
    text.append(f"{format_seconds(summary['wall_s'])} in all. ", "bold")
    text.append(f"Bottleneck: {time['bottleneck']}. ", "bold yellow")
    text.append(time["why"] + "\n")
    text.append(
        f"t1 record {format_seconds(time['t1_record_s'])} · "
        f"t2 compute {format_seconds(time['t2_compute_s'])} · "
        f"t3 return {format_seconds(time['t3_return_s'])} · overlap {time['overlap']:.0%}\n"
    )
    text.append(
        f"{counts['recorded']} recorded, {counts['executed']} executed, "
        f"{counts['dropped']} dropped, {counts['fused']} fused in {counts['groups']} groups, "
        f"{counts['syncs']} syncs, {counts['stalls']} stalls"
    )
    if counts["lost"]:
        text.append(f"\n{counts['lost']} events were lost: raise most_events", "bold red")
    for error in summary["errors"]:
        text.append(f"\n{error['name']} failed: {error['message']} ({error['site']})", "bold red")
    return text


def _operations(summary: dict[str, Any], narrow: bool) -> Table:
    rows, machine = summary["operations"], summary["machine"]
    title = "Operations"
    if machine["gflops"]:
        title += (
            f": in brackets, the share of what {machine['threads']:.0f} threads can do here "
            f"({machine['gbytes_per_s']:.3g} GB/s, {machine['gflops']:.3g} GFLOP/s)"
        )
    columns = ("total", "mean") if narrow else ("total", "mean", "max", "moved")
    table = _table(title, "operation", "count", *columns, "GB/s", "GFLOP/s")
    table.columns[0].min_width = 20
    for row in rows[:_MOST_ROWS]:
        figures = {name: format_seconds(row[f"{name}_s"]) for name in ("total", "mean", "max")}
        figures["moved"] = format_bytes(row["moved_bytes"])
        table.add_row(
            Text(row["name"]),
            str(row["count"]),
            *(figures[name] for name in columns),
            format_rate(row["gbytes_per_s"], row["gbytes_per_s_share"]),
            format_rate(row["gflops"], row["gflops_share"]) if row["flops"] else "",
        )
    return _more(table, rows)


def _blockers(rows: list[dict[str, Any]]) -> Table:
    table = _table("Blockers", "line", "what", "count", "total", "mean", "waited for")
    for row in rows[:_MOST_ROWS]:
        made = f" ({short_site(row['recorded_at'])})" if row["recorded_at"] else ""
        table.add_row(
            Text(short_site(row["site"])),
            Text(row["kind"]),
            str(row["count"]),
            format_seconds(row["total_s"]),
            format_seconds(row["mean_s"]),
            Text(row["waited_for"] + made),
        )
    return _more(table, rows)


def _advice(rows: list[dict[str, Any]]) -> Table:
    """Advice on the most expensive lines."""
    table = Table.grid(padding=(0, 2, 0, 0))
    costly = [row for row in rows if row["advice"] != COSTS_LITTLE]
    for row in costly[:3]:
        table.add_row("", Text(short_site(row["site"]), "bold"), row["advice"])
    if not costly:
        table.add_row("", "None of these costs much.")
    table.add_row()
    return table


def _stalls(rows: list[dict[str, Any]]) -> Table:
    table = _table("Held back by back-pressure", "line", "count", "total")
    for row in rows[: _MOST_ROWS // 2]:
        table.add_row(
            Text(short_site(row["site"])), str(row["count"]), format_seconds(row["total_s"])
        )
    return table


def _memory(memory: dict[str, Any]) -> Table:
    title = f"Memory: peak {format_bytes(memory['peak_bytes'])}"
    if memory["stalls"]:
        title += f"; {memory['stalls']} stalls held Python back {format_seconds(memory['stall_s'])}"
    table = _table(title, "what", "line", "alive at peak", "allocated", "times")
    alive = {(row["name"], row["site"]): row["bytes"] for row in memory["live_at_peak"]}
    rows = sorted(
        memory["by_line"], key=lambda r: (-alive.get((r["name"], r["site"]), 0), -r["bytes"])
    )
    if memory["from_before_bytes"]:
        table.add_row("made before the profile", "", format_bytes(memory["from_before_bytes"]))
    for row in rows[:_MOST_ROWS]:
        table.add_row(
            Text(row["name"]),
            Text(short_site(row["site"])),
            format_bytes(alive.get((row["name"], row["site"]), 0)),
            format_bytes(row["bytes"]),
            str(row["count"]),
        )
    return _more(table, rows)


def _threads(rows: list[dict[str, Any]]) -> Table:
    table = _table("Threads", "thread", "computing", "waiting", "idle or Python")
    for row in rows:
        rest = row["idle_s"] if row["worker"] else row["other_s"]
        table.add_row(
            Text(row["name"]), *(format_seconds(x) for x in (row["busy_s"], row["waiting_s"], rest))
        )
    return table


def _elimination(found: dict[str, Any]) -> Table:
    table = _table("Dropped and fused", "what", "line", "times")
    for row in found["dropped_by_line"][: _MOST_ROWS // 2]:
        table.add_row(
            Text(f"dropped: {row['name']}"), Text(short_site(row["site"])), str(row["count"])
        )
    for row in found["fused_groups"][: _MOST_ROWS // 2]:
        table.add_row(Text(f"fused: {row['name']}"), "", str(row["count"]))
    return table


def show(summary: dict[str, Any], file: Any = None, width: int | None = None) -> None:
    """Prints all tables."""
    console = Console(file=file, width=width, highlight=False)
    console.print(_overview(summary))
    if summary["blockers"]:
        console.print(_blockers(summary["blockers"]))
        console.print(_advice(summary["blockers"]))
    if summary["memory"]["stalls_by_line"]:
        console.print(_stalls(summary["memory"]["stalls_by_line"]))
    if summary["operations"]:
        console.print(_operations(summary, narrow=console.width < 110))
    if summary["threads"]:
        console.print(_threads(summary["threads"]))
    if summary["elimination"]["dropped"] or summary["elimination"]["groups"]:
        console.print(_elimination(summary["elimination"]))
    console.print(_memory(summary["memory"]))


def as_text(summary: dict[str, Any]) -> str:
    """All tables as one string."""
    out = io.StringIO()
    show(summary, out, width=120)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
