"""``slipstream profile``: runs a program, shows where its time went."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

INTERRUPTED = 130
_ENDINGS = (".html", ".htm", ".json", ".txt")


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "profile",
        help="run a program and show where its time went",
        usage="slipstream profile [options] SCRIPT [args ...]\n"
        "       slipstream profile [options] -m MODULE [args ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Run a program, print who waited for whom, and write a page with its\n"
        "timeline. What `slipstream run` runs can be profiled: programs, modules,\n"
        "notebooks, documents.",
        epilog="examples:\n"
        "  slipstream profile train.py --epochs 1\n"
        "  slipstream profile -o run.json train.py     a trace for ui.perfetto.dev\n"
        "  slipstream profile --live -m trainer.main\n\n"
        "The exit code is the program's own. The files are written however it ends.",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", action="append",
        help="where to write: .html (a page, the default run.html), .json (a trace for Perfetto) "
        "or .txt (the tables); may be given more than once",
    )  # fmt: skip
    parser.add_argument("-m", dest="module", action="store_true", help="SCRIPT is a module's name")
    parser.add_argument("--live", action="store_true", help="show what the engine does meanwhile")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON on stdout")
    parser.add_argument("script", metavar="SCRIPT", help="the program")
    parser.add_argument("arguments", metavar="args", nargs=argparse.REMAINDER, help="its arguments")
    parser.set_defaults(call=call)


def _complain(text: str) -> int:
    print(f"slipstream profile: {text}", file=sys.stderr)
    return 2


def _unwritable(name: str) -> str | None:
    """Why a file cannot be written; better said before the program runs for an hour."""
    folder = os.path.dirname(os.path.abspath(name))
    if not name.lower().endswith(_ENDINGS):
        return f"the file must end in .html, .json or .txt, not {name!r}"
    if not os.path.isdir(folder):
        return f"there is no folder {folder!r} for {os.path.basename(name)!r}"
    if os.path.isdir(name):
        return f"{name!r} is a folder"
    if not os.access(folder, os.W_OK):
        return f"the folder {folder!r} cannot be written to"
    return None


def _save(profile: Any, outputs: list[str]) -> bool:
    """Writes the files, says so, and whether all could be written."""
    complete = True
    for name in outputs:
        try:
            profile.save(name)
        except OSError as e:
            complete = False
            _complain(f"{os.path.relpath(name)} was not written: {e.strerror or e}")
    return complete


def _run(options: argparse.Namespace) -> int:
    """Runs the program; its exit code."""
    from ..compat._run import run

    script = options.script
    try:
        return run(
            None if options.module else script,
            options.arguments,
            module=script if options.module else None,
        )
    except SystemExit as e:
        if e.code is None or isinstance(e.code, int):
            return e.code or 0
        print(e.code, file=sys.stderr)
        return 1


def call(options: argparse.Namespace) -> int:
    """Runs the program under a profile; returns its exit code."""
    from ..compat._document import NotRunnable
    from ..profiler import Profile, watch

    outputs = options.output or ["run.html"]
    for name in outputs:
        if why := _unwritable(name):
            return _complain(why)
    # Paths are meant from here, wherever the program goes.
    outputs = [os.path.abspath(name) for name in outputs]
    process = os.getpid()
    profile = Profile()
    profile.start()
    live = watch() if options.live else None
    try:
        code = _run(options)
    except KeyboardInterrupt:
        code = INTERRUPTED
        profile.give_up()
    except NotRunnable as e:
        profile.give_up()
        profile.stop()
        return _complain(str(e))
    finally:
        if live is not None and os.getpid() == process:
            live.stop()
    if os.getpid() != process:  # a child that the program forked: the profile is its parent's
        return code
    profile.stop()
    # Write files first: the reader of the output may go away.
    complete = _save(profile, outputs)
    if options.json:
        print(profile.json())
    else:
        profile.print(sys.stderr)
    if complete:
        for name in outputs:
            print(f"wrote {os.path.relpath(name)}", file=sys.stderr)
    return code if complete or code else 1
