"""Prints the table of figures: ``python -m benchmarks [group ...]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from slipstream import engine

from . import engine as engine_rows
from . import ops

COLUMNS = ("what", "ours", "peer", "ratio", "must reach", "", "note")


def show(title: str, columns: Sequence[str], lines: list[list[str]], markdown: bool) -> None:
    """Prints a table, in Markdown or for a terminal."""
    if markdown:
        for line in (columns, ["---"] * len(columns), *lines):
            print("| " + " | ".join(line) + " |")
        return
    table = Table(*columns, title=title)
    for line in lines:
        table.add_row(*line)
    Console(width=150 if not sys.stdout.isatty() else None).print(table)


def operations(only: str, markdown: bool) -> int:
    """The table of single operations: ratios to NumPy and PyTorch."""
    lines, summary, good = ops.table(list(ops.results(only)))
    sizes = [f"{n:,}" for n in ops.SIZES]
    show("time divided by the peer's", ("", "operation", *sizes), lines, markdown)
    print("\n" + "\n".join(summary))
    return 0 if good else 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ", ".join(engine_rows.GROUPS)
    choices = f"ops, training, or any of {names}"
    parser.add_argument("groups", nargs="*", metavar="group", help=choices)
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--only", default="", help="ops, training: cases that contain this text")
    options = parser.parse_args()
    if options.groups == ["ops"]:
        return operations(options.only, options.markdown)
    groups = options.groups or list(engine_rows.GROUPS)
    known = dict(engine_rows.GROUPS)
    if "training" in groups:
        from . import training  # imports gluon; its rows import PyTorch

        known["training"] = lambda: training.rows(options.only)
    unknown = [g for g in groups if g not in known]
    if unknown:
        parser.error(f"unknown group {unknown[0]}")
    rows = [row for group in groups for row in known[group]()]
    cells = [
        (row.what, row.ours, row.peer, f"{row.ratio:.3g}", f"{row.limit:.3g}",
         "ok" if row.reached else "missed", row.note)
        for row in rows
    ]  # fmt: skip
    threads = engine.configure()["threads"]
    title = f"slipstream, {threads} threads: ratios in one run"
    show(title, COLUMNS, [list(line) for line in cells], options.markdown)
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
