"""The command ``slipstream``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

# What a shell reports for a program ended by SIGINT and SIGPIPE.
INTERRUPTED = 130
NOBODY_READS = 141


def _version() -> str:
    from . import __version__

    return __version__


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="slipstream",
        description="Asynchronous deep learning for Python: record now, compute behind, "
        "wait only to look.",
    )
    parser.add_argument("--version", action="version", version=f"slipstream {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    tour = commands.add_parser(
        "tour",
        help="see on this machine what asynchrony does (under 30 seconds)",
        description="See on this machine what asynchrony does, in four stops.",
    )
    tour.add_argument("--quick", action="store_true", help="smaller work, a few seconds in all")
    tour.add_argument("--only", metavar="NAME", help="one stop: queue, assign, numpy or error")
    tour.add_argument("--json", action="store_true", help="the measurements as JSON, nothing else")
    return parser


def _tour(options: argparse.Namespace) -> int:
    from . import tour

    if options.only is not None and options.only not in tour.STOPS:
        print(
            f"slipstream tour: there is no stop {options.only!r}; "
            f"choose one of {', '.join(tour.STOPS)}",
            file=sys.stderr,
        )
        return 2
    names = list(tour.STOPS) if options.only is None else [options.only]
    if options.json:
        results = {name: tour.STOPS[name](options.quick).as_dict() for name in names}
        print(json.dumps(results, indent=2))
    else:
        tour.show(names, options.quick)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        The arguments after the program's name; those of the process when left out.

    Examples
    --------
    >>> main(["tour", "--only", "nowhere"])
    2
    """
    options = _parser().parse_args(arguments)
    try:
        code = _tour(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # `slipstream tour | head`: the interpreter's own flush at exit must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
