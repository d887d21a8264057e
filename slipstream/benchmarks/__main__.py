"""Prints tables of figures: ``slipstream bench [group ...]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from rich.markup import escape
from rich.table import Table

from .. import engine
from ..commands import _screen
from . import engine as engine_rows
from . import ops
from .measure import Row

COLUMNS = ("what", "ours", "peer", "ratio", "must reach", "", "note")

#: What can be asked for besides the groups of the engine's figures.
SUITES = ("engine", "ops", "training", "serving", "all")


def show(title: str, columns: Sequence[str], lines: list[list[str]], markdown: bool) -> None:
    """Prints a table, in Markdown or for a terminal."""
    if markdown:
        for line in (columns, ["---"] * len(columns), *lines):
            print("| " + " | ".join(line) + " |")
        return
    table = Table(*columns, title=title)
    for line in lines:
        table.add_row(*map(escape, line))
    console = _screen.console()
    if not sys.stdout.isatty():
        console.width = 150
    console.print(table)


def operations(only: str, markdown: bool, progress: _screen.Progress) -> bool:
    """The table of single operations, ratios to NumPy and PyTorch; whether all are reached."""
    found: dict[tuple[str, str, int], ops.Result] = {}
    for result in ops.results(only):
        progress.say(f"ops: {result.case}")
        found[result.group, result.case, result.size] = result
    progress.clear()
    if not found:
        print(f"no operation contains {only!r}", file=sys.stderr)
        return False
    lines, summary, good = ops.table(list(found.values()))
    sizes = [f"{n:,}" for n in ops.SIZES]
    show("time divided by the peer's", ("", "operation", *sizes), lines, markdown)
    print("\n" + "\n".join(summary))
    return good


def rows(
    title: str,
    groups: dict[str, Callable[[], Iterator[Row]]],
    markdown: bool,
    progress: _screen.Progress,
) -> bool:
    """The table of groups of figures; whether all are reached."""
    found: list[Row] = []
    for name, group in groups.items():
        progress.say(name)
        for row in group():
            progress.say(f"{name}: {row.what.strip()}")
            found.append(row)
    progress.clear()
    lines = [
        [row.what, row.ours, row.peer, f"{row.ratio:.3g}", f"{row.limit:.3g}",
         "ok" if row.reached else "missed", row.note]
        for row in found
    ]  # fmt: skip
    show(title, COLUMNS, lines, markdown)
    return all(row.reached for row in found)


def training(only: str, markdown: bool, progress: _screen.Progress) -> bool:
    """The table of whole models; whether all are reached."""
    from . import training as training_rows  # imports gluon; its rows import PyTorch

    if not training_rows.with_torch():
        print(
            "training: PyTorch is not installed; models that have no other peer are left out",
            file=sys.stderr,
        )
    groups = {"training": lambda: training_rows.rows(only)}
    return rows(_title("training"), groups, markdown, progress)


def serving(only: str, markdown: bool, progress: _screen.Progress) -> bool:
    """The table of lowered models and the HTTP server; whether all are reached."""
    from . import serving as serving_rows

    missing = [name for name in ("onnx", "onnxruntime", "torch") if not serving_rows.has(name)]
    if missing:
        print(f"serving: {', '.join(missing)} not installed; without these peers", file=sys.stderr)
    groups = {"serving": lambda: serving_rows.rows(only)}
    return rows(_title("serving"), groups, markdown, progress)


def _title(what: str) -> str:
    return f"slipstream {what}, {engine.configure()['threads']} threads: ratios in one run"


def run(suites: Sequence[str], only: str = "", markdown: bool = False) -> bool:
    """Runs suites, or groups of the engine's, and prints their tables.

    Parameters
    ----------
    suites : sequence of str
        Of ``SUITES``, or names of groups.
    only : str
        Operations and models that contain this text.
    markdown : bool
        Tables in Markdown.

    Returns
    -------
    bool
        Whether every figure reached its limit.
    """
    wanted = set(suites)
    if "all" in wanted:
        wanted |= {"engine", "ops", "training", "serving"}
    good = True
    with _screen.progress() as progress:
        groups = {
            name: group
            for name, group in engine_rows.GROUPS.items()
            if "engine" in wanted or name in wanted
        }
        if groups:
            good &= rows(_title("engine"), groups, markdown, progress)
        if "training" in wanted:
            good &= training(only, markdown, progress)
        if "serving" in wanted:
            good &= serving(only, markdown, progress)
        if "ops" in wanted:  # last: it turns PyTorch's gradients off
            good &= operations(only, markdown, progress)
    return good


def unknown(suites: Sequence[str]) -> str:
    """Error message for unknown names of suites; empty if all are known.

    >>> unknown(["engine", "chain"])
    ''
    """
    choices = (*SUITES, *engine_rows.GROUPS)
    wrong = [name for name in suites if name not in choices]
    return f"there is no suite {wrong[0]!r}; choose of {', '.join(choices)}" if wrong else ""


def main(arguments: Sequence[str] | None = None, prog: str | None = None) -> int:
    """The command for those who watch the figures: the exit code is 1 if one is missed."""
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    about = f"{', '.join(SUITES)}, or a part of engine (default: engine)"
    parser.add_argument("suites", nargs="*", metavar="suite", help=about)
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="ops, training, serving: what contains it"
    )
    parser.add_argument("--markdown", action="store_true", help="tables in Markdown")
    options = parser.parse_args(arguments)
    if unknown(options.suites):
        parser.error(unknown(options.suites))
    return 0 if run(options.suites or ["engine"], options.only, options.markdown) else 1


if __name__ == "__main__":
    sys.exit(main(prog="python -m slipstream.benchmarks"))
