"""``slipstream run``: programs, notebooks and documents of others."""

from __future__ import annotations

import argparse
import os
import sys


def add(commands: argparse._SubParsersAction) -> None:
    """Enters the command."""
    run = commands.add_parser(
        "run",
        help="run a program, notebook or document written for MXNet, Paddle or d2l",
        usage="slipstream run [options] FILE [args ...]\n"
        "       slipstream run [options] -m MODULE [args ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Run a Python program, a notebook (.ipynb) or a Markdown document with fenced\n"
        "Python cells. `import mxnet`, `paddle`, `d2l` and `d2lzh` find slipstream there,\n"
        "unless the real packages are installed.",
        epilog="examples:\n"
        "  slipstream run train.py --epochs 3\n"
        "  slipstream run lesson.md\n"
        "  slipstream run lesson.ipynb --keep-going -o done.ipynb\n"
        "  slipstream run -m pytest tests\n\n"
        "Documents run in the folder they lie in. The exit code is the program's own; 1 if\n"
        "a cell failed, 2 if there was nothing to run.",
    )
    run.add_argument("-m", dest="module", metavar="MODULE", help="run a module, as python -m does")
    run.add_argument("-k", "--keep-going", action="store_true", help="go on after a failing cell")
    run.add_argument("-o", "--output", metavar="OUT.ipynb", help="save the executed notebook")
    run.add_argument("-q", "--quiet", action="store_true", help="outputs of cells, nothing else")
    run.add_argument(
        "--tab",
        metavar="NAME",
        help="whose cells to run where a document has several frameworks' (default: mxnet, "
        "or paddle if there are only those)",
    )
    run.add_argument(
        "--force", action="store_true", help="serve mxnet and its kin even if they are installed"
    )
    run.add_argument(
        "--mxnet",
        choices=("1.x", "2.0"),
        help="the MXNet version whose rules hold (default: read from the program's source)",
    )
    run.add_argument(
        "--gpus",
        type=_number,
        metavar="N",
        help="let the CPU stand in for N GPUs: mx.gpu(0) works, and computes on the CPU",
    )
    run.set_defaults(call=call)


def _number(text: str) -> int:
    if not text.isdigit() or int(text) > 64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 64")
    return int(text)


def call(options: argparse.Namespace) -> int:
    """Runs the program; returns the exit code."""
    from ..compat._document import NotRunnable
    from ..compat._run import run
    from ..compat._versions import version as compat_version

    rest = list(options.rest)
    file = None
    if options.module is None:
        if not rest:
            print("slipstream run: name a file, or a module after -m", file=sys.stderr)
            return 2
        file = rest.pop(0)
    try:
        # Options may follow a document; what follows a program is the program's.
        if file is not None and file.lower().endswith((".md", ".ipynb", ".markdown", ".txt")):
            late = argparse.ArgumentParser(prog="slipstream run", add_help=False)
            late.add_argument("-k", "--keep-going", action="store_true")
            late.add_argument("-o", "--output")
            late.add_argument("-q", "--quiet", action="store_true")
            late.add_argument("--tab")
            late.add_argument("--force", action="store_true")
            late.add_argument("--mxnet", choices=("1.x", "2.0"))
            late.add_argument("--gpus", type=_number)
            given, rest = late.parse_known_args(rest)
            for name, value in vars(given).items():
                if value:
                    setattr(options, name, value)
        if options.mxnet is not None:
            compat_version(options.mxnet)
        if options.gpus is not None:  # in the environment, so that processes it starts have it
            os.environ["SLIPSTREAM_GPUS"] = str(options.gpus)
        return run(
            file,
            rest,
            module=options.module,
            tab=options.tab,
            keep_going=options.keep_going,
            output=options.output,
            quiet=options.quiet,
            force=options.force,
        )
    except NotRunnable as error:
        print(f"slipstream run: {error}", file=sys.stderr)
        return 2


def divide(words: list[str]) -> tuple[list[str], list[str]]:
    """The words that are ours, and from the file's or the module's name on those that are not."""
    if words[:1] != ["run"]:
        return words, []
    i = 1
    while i < len(words):
        word = words[i]
        if word in ("-m", "-o", "--output", "--tab", "--gpus", "--mxnet"):
            i += 2
        elif word.startswith("-") and word != "-":
            i += 1
        else:
            break
        if word.startswith("-m"):
            break
    return words[:i], words[i:]
