"""``slipstream certify``: whether a program computes here what it computes with MXNet."""

from __future__ import annotations

import argparse
import math
import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..certify import Divergence, Verdict
    from ..certify._run import Program

SAME, DIFFERENT, BAD_USAGE, UNCLEAR = 0, 1, 2, 3


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "certify",
        help="prove that a program computes here what it computes with MXNet",
        usage="slipstream certify --mxnet OLDPYTHON [options] SCRIPT [args ...]\n"
        "       slipstream certify --against RUN.cert [options] SCRIPT [args ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Run a program with real MXNet, in the Python environment where that still\n"
        "works, and then here, with the same initial parameters, orders and random\n"
        "draws, and compare every value that the program looks at: asnumpy, asscalar,\n"
        "item, print, metrics, saved parameters.",
        epilog="examples:\n"
        "  slipstream certify --mxnet ~/old/bin/python train.py --epochs 1\n"
        "  slipstream certify --mxnet ~/old/bin/python --record run.cert --steps 20 train.py\n"
        "  slipstream certify --against run.cert train.py\n\n"
        "exit codes: 0 the same, 1 different, 2 nothing could be run, 3 cannot be compared\n"
        "(the program failed, or draws numbers that cannot be replayed).",
    )
    add = parser.add_argument
    add("--mxnet", metavar="OLDPYTHON", help="a Python that has mxnet and numpy")
    add("--record", metavar="FILE", help="keep the run with MXNet in this file")
    add("--against", metavar="FILE", help="compare with a kept run; needs no MXNet")
    add("--steps", type=_count, default=0, metavar="N", help="stop after N optimizer steps")
    add("--limit", type=_count, default=1024, metavar="MB", help="largest record (default: 1024)")
    add("--page", metavar="FILE.html", help="write a page with each line's error over the run")
    add("--gradients", action="store_true", help="note the gradient of every operation, too")
    add("-v", "--verbose", action="store_true", help="show what the program prints")
    add("-m", dest="module", action="store_true", help="SCRIPT is a module's name")
    add("script", metavar="SCRIPT", help="the program")
    add("arguments", metavar="args", nargs=argparse.REMAINDER, help="its arguments")
    parser.set_defaults(call=call)


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return int(text)


def _complain(text: str) -> int:
    print(f"slipstream certify: {text}", file=sys.stderr)
    return BAD_USAGE


def _why_not(options: argparse.Namespace) -> str | None:
    """An error in the options, found before the program runs for an hour."""
    if bool(options.mxnet) == bool(options.against):
        return "name a Python that has MXNet (--mxnet), or a kept run (--against)"
    if options.record and options.against:
        return "--record keeps a run with MXNet; it goes with --mxnet"
    if not options.module and not os.path.isfile(options.script):
        return f"there is no file {options.script}"
    if options.against and not os.path.isfile(options.against):
        return f"--against: there is no file {options.against}"
    for name in ("record", "page"):
        path = getattr(options, name)
        if path and not os.path.isdir(os.path.dirname(os.path.abspath(path))):
            return f"--{name}: there is no folder for {path}"
    return None


def call(options: argparse.Namespace) -> int:
    """Runs both sides and prints the verdict; returns the exit code."""
    from ..certify import BadRecord
    from ..certify._run import CannotRun, NotRunnable, Program

    why = _why_not(options)
    if why:
        return _complain(why)
    program = Program(
        script=options.script,
        arguments=options.arguments,
        module=options.module,
        steps=options.steps,
        limit_bytes=options.limit << 20,
        gradients=options.gradients,
    )
    with tempfile.TemporaryDirectory(prefix="slipstream-certify-") as work:
        try:
            return _certify(options, program, work)
        except (CannotRun, NotRunnable, BadRecord) as error:
            return _complain(str(error))


def _certify(options: argparse.Namespace, program: Program, work: str) -> int:
    from dataclasses import replace

    from ..certify import compare, load
    from ..certify._page import page
    from ..certify._record_file import put_hybridized, take_hybridized
    from ..certify._run import record_here, record_there

    kept, ours = os.path.join(work, "there.cert"), os.path.join(work, "here.cert")
    compiled = os.path.join(work, "there-hybridized.cert")
    if options.against:
        kept = os.path.abspath(options.against)
        settings = load(kept).settings
        program = replace(
            program, steps=program.steps or int(settings["steps"]),
            gradients=bool(settings["gradients"]),
        )  # fmt: skip
    else:
        record_there(program, options.mxnet, kept, work, options.verbose)
    there = load(kept)
    version = str(there.settings["mxnet"])
    hybridized = replace(program, hybridize=True, gradients=False)
    if options.against:
        take_hybridized(kept, compiled)
    elif there.settings.get("hybridized"):
        record_there(hybridized, options.mxnet, compiled, work, options.verbose)
    if options.record:
        shutil.copyfile(kept, options.record)
        if os.path.exists(compiled):
            put_hybridized(options.record, compiled)
    record_here(program, kept, version, ours, work, options.verbose)
    here = load(ours)
    verdict = compare(there, here)
    wrong_gradient = verdict.divergence and verdict.divergence.operation == "backward"
    if wrong_gradient and options.mxnet and not program.gradients:
        # Once more, noting every gradient, to name the operation.
        program = replace(program, gradients=True)
        record_there(program, options.mxnet, kept, work, False)
        record_here(program, kept, version, ours, work, False)
        closer = compare(load(kept), load(ours))
        if closer.divergence is not None:
            verdict.divergence = closer.divergence
    if verdict.same and os.path.exists(compiled):
        compiled_there = load(compiled)  # checked before it is replayed
        record_here(hybridized, compiled, version, ours, work, options.verbose)
        verdict.add_hybridized(compare(compiled_there, load(ours)))
    if options.page:
        with open(options.page, "w", encoding="utf-8") as file:
            file.write(page(verdict, there, here))
    _report(verdict)
    return SAME if verdict.same else DIFFERENT if verdict.divergence else UNCLEAR


def _report(verdict: Verdict) -> None:
    print(verdict)
    if verdict.divergence is not None:
        _explain(verdict.divergence)
    for note in verdict.unreplayable + verdict.notes:
        if not str(verdict).endswith(note):
            print(f"  {note}")


def _explain(d: Divergence) -> None:
    print(f"  with mxnet {d.there}")
    print(f"  here       {d.here}")
    if math.isfinite(d.error):
        print(f"  off by     {d.error:.1e} of its largest element")
    if d.operands:
        more = f" and {len(d.operands) - 6} others" if len(d.operands) > 6 else ""
        errors = ", ".join(f"{e:.1e}" for e in sorted(d.operands, reverse=True)[:6])
        print(f"  operands   off by {errors}{more}")
    if d.seen:
        print(f"  seen at    {d.seen}")
