"""``slipstream profile``: runs a program, shows where its time went."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
import traceback
from typing import Any

INTERRUPTED = 130


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "profile",
        help="run a program and show where its time went",
        description="Run a program, print who waited for whom, and write a page with its timeline.",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", action="append",
        help="where to write: .html (a page, the default run.html), .json (a trace for Perfetto) "
        "or .txt; may be given more than once",
    )  # fmt: skip
    parser.add_argument("-m", dest="module", action="store_true", help="SCRIPT is a module's name")
    parser.add_argument("--live", action="store_true", help="show what the engine does meanwhile")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON on stdout")
    parser.add_argument("script", metavar="SCRIPT", help="the program")
    parser.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="its arguments")
    parser.set_defaults(call=run)


def _run(options: argparse.Namespace) -> None:
    sys.argv = [options.script, *options.arguments]
    if options.module:
        sys.path.insert(0, os.getcwd())
        runpy.run_module(options.script, run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, os.path.dirname(os.path.abspath(options.script)))
        runpy.run_path(options.script, run_name="__main__")


def _show_error() -> None:
    """The program's traceback, without the frames that started it."""
    kind, error, tb = sys.exc_info()
    while tb is not None and tb.tb_frame.f_code.co_filename in (__file__, runpy.__file__):
        tb = tb.tb_next
    if tb is None and error is not None:
        tb = error.__traceback__
    while tb is not None and "runpy" in tb.tb_frame.f_code.co_filename:
        tb = tb.tb_next
    traceback.print_exception(kind, error, tb)


def run(options: argparse.Namespace) -> int:
    """Runs the program under a profile; returns its exit code."""
    from ..profiler import Profile, watch

    outputs = options.output or ["run.html"]
    for name in outputs:
        if not name.lower().endswith((".html", ".htm", ".json", ".txt")):
            print(
                f"slipstream profile: the file must end in .html, .json or .txt, not {name!r}",
                file=sys.stderr,
            )
            return 2
    if not options.module and not os.path.isfile(options.script):
        print(f"slipstream profile: there is no file {options.script!r}", file=sys.stderr)
        return 2
    # Paths are meant from here, wherever the program goes.
    outputs = [os.path.abspath(name) for name in outputs]
    process = os.getpid()
    profile = Profile()
    code: Any = 0
    profile.start()
    live = watch() if options.live else None
    try:
        _run(options)
    except SystemExit as e:
        code = e.code
        if code is None:
            code = 0
        elif not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
    except KeyboardInterrupt:
        code = INTERRUPTED
        profile.give_up()
    except BaseException:
        code = 1
        _show_error()
    if os.getpid() != process:  # a child that the program forked: the profile is its parent's
        return int(code)
    if live is not None:
        live.stop()
    profile.stop()
    # Files first: whoever reads the output may go away.
    for name in outputs:
        profile.save(name)
    if options.json:
        print(profile.json())
    else:
        profile.print(sys.stderr)
    for name in outputs:
        print(f"wrote {os.path.relpath(name)}", file=sys.stderr)
    return int(code)
