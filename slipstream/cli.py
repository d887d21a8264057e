"""The command ``slipstream``."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

# Exit codes that a shell reports for a program ended by SIGINT and SIGPIPE.
INTERRUPTED = 130
PIPE_CLOSED = 141

# Modules of slipstream.commands.
_COMMANDS = ("tour", "run", "check", "certify", "doctor", "bench", "profile", "lower", "config")


def _version() -> str:
    from . import release

    return release


def _parser() -> tuple[argparse.ArgumentParser, argparse._SubParsersAction]:
    parser = argparse.ArgumentParser(
        prog="slipstream",
        description="Asynchronous deep learning for Python: record now, compute behind, "
        "wait only to look.",
        epilog="`slipstream COMMAND --help` tells more; `slipstream FILE` is short for "
        "`slipstream run FILE`.",
    )
    parser.add_argument("--version", action="version", version=f"slipstream {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="command")
    for module in _COMMANDS:
        importlib.import_module(f".commands.{module}", __package__).add(commands)
    return parser, commands


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
    from .commands.run import divide

    words, rest = divide(_spelled_out(arguments))
    if words and not words[0].startswith("-") and words[0] not in _COMMANDS:
        from ._suggest import nearest

        near = nearest(words[0], _COMMANDS)
        hint = f"did you mean {near!r}?" if near else f"use {', '.join(_COMMANDS)}"
        print(f"slipstream: unknown command {words[0]!r}; {hint}", file=sys.stderr)
        return 2
    parser, commands = _parser()
    options, unknown = parser.parse_known_args(words)
    if unknown:  # argparse would show the usage of `slipstream`, not that of the command
        blamed = commands.choices.get(options.command, parser)
        blamed.error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.command is None:
        parser.print_help()
        return 0
    options.rest = rest
    try:
        code = options.call(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # `slipstream tour | head`: the interpreter's own flush at exit must not complain either.
        if sys.__stdout__ is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())
        return PIPE_CLOSED


def _spelled_out(arguments: Sequence[str] | None) -> list[str]:
    """Puts in the ``run`` that ``slipstream FILE`` leaves out."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    first = words[0] if words else ""
    looks_like_file = first.lower().endswith((".py", ".md", ".ipynb")) or os.sep in first
    if first and not first.startswith("-") and (looks_like_file or os.path.isfile(first)):
        return ["run", *words]
    return words
