"""Prints the table of figures: ``python -m benchmarks [group ...]``."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.table import Table

from slipstream import engine

from . import engine as engine_rows

COLUMNS = ("what", "ours", "peer", "ratio", "must reach", "", "note")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ", ".join(engine_rows.GROUPS)
    parser.add_argument("groups", nargs="*", metavar="group", help=f"any of {names}; default all")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    options = parser.parse_args()
    groups = options.groups or list(engine_rows.GROUPS)
    unknown = [g for g in groups if g not in engine_rows.GROUPS]
    if unknown:
        parser.error(f"unknown group {unknown[0]}")
    rows = [row for group in groups for row in engine_rows.GROUPS[group]()]
    cells = [
        (row.what, row.ours, row.peer, f"{row.ratio:.3g}", f"{row.limit:.3g}",
         "ok" if row.reached else "missed", row.note)
        for row in rows
    ]  # fmt: skip
    if options.markdown:
        for line in (COLUMNS, ["---"] * len(COLUMNS), *cells):
            print("| " + " | ".join(line) + " |")
    else:
        threads = engine.configure()["threads"]
        table = Table(*COLUMNS, title=f"slipstream, {threads} threads: ratios in one run")
        for line in cells:
            table.add_row(*line)
        Console(width=150 if not sys.stdout.isatty() else None).print(table)
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
