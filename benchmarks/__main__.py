"""Prints the table of figures: ``python -m benchmarks [group ...]``."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.table import Table

from slipstream import engine

from . import engine as engine_rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ", ".join(engine_rows.GROUPS)
    parser.add_argument("groups", nargs="*", metavar="group", help=f"any of {names}; default all")
    groups = parser.parse_args().groups or list(engine_rows.GROUPS)
    unknown = [g for g in groups if g not in engine_rows.GROUPS]
    if unknown:
        parser.error(f"unknown group {unknown[0]}")
    table = Table(title=f"slipstream, {engine.configure()['threads']} threads: ratios in one run")
    for column in ("what", "ours", "peer", "ratio", "must reach", "", "note"):
        table.add_column(column)
    missed = 0
    for group in groups:
        for row in engine_rows.GROUPS[group]():
            missed += not row.reached
            table.add_row(row.what, row.ours, row.peer, f"{row.ratio:.3g}", f"{row.limit:.3g}",
                          "ok" if row.reached else "missed", row.note)  # fmt: skip
    Console(width=150 if not sys.stdout.isatty() else None).print(table)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
