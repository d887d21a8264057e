"""``slipstream tour``: what asynchrony does, measured on this machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import _screen

if TYPE_CHECKING:
    from rich.console import Console

    from ..tour import Report
    from ..tour._svg import Picture

    _Album = list[tuple[str, Report, list[Picture]]]


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    from ..tour import EXPERIMENTS

    width = max(map(len, EXPERIMENTS))
    listing = "\n".join(f"  {name:{width}}  {about}" for name, (_, about) in EXPERIMENTS.items())
    parser = commands.add_parser(
        "tour",
        help="see on this machine what asynchrony does (about a minute)",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="See on this machine what asynchrony does: short experiments, each with its\n"
        "program, a table of what was measured here and now, and what follows from it.",
        epilog=f"experiments:\n{listing}",
    )
    parser.add_argument("--quick", action="store_true", help="smaller work, a few seconds in all")
    parser.add_argument("--only", metavar="NAME", help="one experiment (see below)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON, nothing else")
    parser.add_argument(
        "--html", metavar="FILE", help="also write a page for a browser, with pictures"
    )
    parser.set_defaults(call=run)


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns its exit code."""
    from .. import engine, tour

    if options.only is not None and options.only not in tour.EXPERIMENTS:
        print(
            f"slipstream tour: there is no experiment {options.only!r}; "
            f"choose one of {', '.join(tour.EXPERIMENTS)}",
            file=sys.stderr,
        )
        return 2
    if options.html is not None and not _can_write(options.html):
        print(f"slipstream tour: {options.html!r} cannot be written", file=sys.stderr)
        return 2
    names = list(tour.EXPERIMENTS) if options.only is None else [options.only]
    mode = engine.configure()["mode"]
    engine.configure(mode="async")  # what the tour is about
    try:
        return _visit(names, options, mode)
    finally:
        engine.configure(mode=mode)


def _can_write(name: str) -> bool:
    """Whether a file of this name could be written: asked before the work, not after it."""
    folder = os.path.dirname(os.path.abspath(name))
    return os.path.isdir(folder) and os.access(folder, os.W_OK) and not os.path.isdir(name)


def _visit(names: list[str], options: argparse.Namespace, mode: str) -> int:
    greeting = _greeting(mode)
    album: _Album = []
    with _screen.progress() as progress:
        reports = _reports(names, options.quick, progress)
        if options.html is not None:
            reports = _drawn(reports, options.quick, progress, album)
        start = time.perf_counter()
        if options.json:
            figures = {name: report.as_dict() for _, name, report in reports}
            progress.clear()
            print(json.dumps(figures, indent=2))
            farewell = _farewell(len(names), time.perf_counter() - start)
        else:
            console = _screen.console()
            _screen.paragraph(console, greeting)
            for number, _, report in reports:
                progress.clear()
                _show(console, number, report)
                sys.stdout.flush()
            print()
            farewell = _farewell(len(names), time.perf_counter() - start)
            _screen.paragraph(console, farewell, "dim")
    if options.html is not None:
        _write(options.html, album, greeting, farewell)
    return 0


def _drawn(
    reports: Iterator[tuple[int, str, Report]],
    quick: bool,
    progress: _screen.Progress,
    album: _Album,
) -> Iterator[tuple[int, str, Report]]:
    """The same reports; their pictures are made as soon as each has been shown."""
    from .. import tour

    for number, name, report in reports:
        yield number, name, report
        album.append((name, report, tour.pictures(name, report, quick, progress.say)))
        progress.clear()


def _write(name: str, album: _Album, greeting: str, farewell: str) -> None:
    from .. import tour
    from .._files import replacing

    text = tour.page(album, greeting, farewell)
    with replacing(name) as f:
        f.write(text.encode())
    print(f"wrote {name}", file=sys.stderr)


def _reports(
    names: list[str], quick: bool, progress: _screen.Progress
) -> Iterator[tuple[int, str, Report]]:
    from .. import tour

    for number, name in enumerate(names, 1):
        progress.begin(f"[{number}/{len(names)}] ")
        for _, report in tour.experiments([name], quick, progress.say):
            yield number, name, report


def _greeting(mode: str) -> str:
    from .. import engine

    threads = engine.configure()["threads"]
    threads = f"{threads} thread{'s' * (threads != 1)}"
    text = f"slipstream on {threads}. Everything below is measured here and now."
    if mode == "sync":
        text += " The environment asks for synchronous mode; the tour runs asynchronously."
    return text


def _farewell(count: int, seconds: float) -> str:
    """How long it took; and whether others were at work meanwhile."""
    text = f"{count} experiment{'s' * (count != 1)}, {seconds:.0f} s."
    load, cores = os.getloadavg()[0], len(os.sched_getaffinity(0))
    if load > 1.5 * cores + 0.5:
        text += (
            f" The machine was busy with other work as well (load {load:.1f} on {cores} cores): "
            "times are longer and less even than they could be."
        )
    return text


def _show(console: Console, number: int, report: Report) -> None:
    """Prints one experiment."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.show_header = any(report.columns[2:])
    for i, heading in enumerate(report.columns):
        table.add_column(heading, justify="right" if i else "left", overflow="fold")
    for row in report.rows:
        table.add_row(*row)
    print()
    _screen.paragraph(console, f"{number}. {report.title}", "bold")
    _screen.paragraph(console, report.sentence, indent=3)
    print()
    _screen.verbatim(console, report.program, "cyan", indent=4)
    print()
    _screen.indented(console, table, indent=4)
    print()
    if report.message:
        _screen.verbatim(console, report.message, "red", indent=4)
        print()
    _screen.paragraph(console, report.conclusion, "green", indent=3)
