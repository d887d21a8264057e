"""``slipstream check``: names of MXNet that are not here."""

from __future__ import annotations

import argparse


def add(commands: argparse._SubParsersAction) -> None:
    """Enters the command."""
    check = commands.add_parser(
        "check",
        help="list the MXNet names a program uses that are not here, without running it",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Read programs, notebooks and documents (folders: all below them) without\n"
        "running them, and list every name of mxnet they use that slipstream does not have, with\n"
        "what to use instead. Names that behave differently here get a note.",
        epilog="The exit code is 1 if a name is missing, 2 if a file cannot be read.",
    )
    check.add_argument("paths", nargs="+", metavar="PATH", help="a file or a folder")
    check.add_argument("--json", action="store_true", help="the findings as JSON, nothing else")
    check.add_argument(
        "-q", "--quiet", action="store_true", help="the missing names, without notes and summary"
    )
    check.set_defaults(call=call)


def call(options: argparse.Namespace) -> int:
    """Reads the programs; returns the exit code."""
    from ..compat._check import command

    return command(options.paths, as_json=options.json, quiet=options.quiet)
