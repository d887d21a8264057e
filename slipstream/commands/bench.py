"""``slipstream bench``: how fast it is here, against whatever peers are installed."""

from __future__ import annotations

import argparse
import sys


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "bench",
        help="measure the speed against NumPy and other peers that are installed",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measure against NumPy, hand-written C, bare BLAS, PyTorch, onnxruntime and\n"
        "JAX, as far as they are installed. Contenders take turns in one run; figures are ratios\n"
        "of times.",
        epilog="suites:\n"
        "  engine    recording, dropping, fusing, waiting, pacing (about a minute)\n"
        "  ops       single operations, four sizes each (several minutes)\n"
        "  training  whole models against PyTorch (several minutes)\n"
        "  serving   lowered models against onnxruntime and PyTorch, and over HTTP (a minute)\n"
        "  all       all of these\n\n"
        "examples:\n"
        "  slipstream bench recording\n"
        "  slipstream bench c\n"
        "  slipstream bench ops --only F.sort",
    )
    parser.add_argument("suites", nargs="*", metavar="suite", help="see below (default: engine)")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="ops, training, serving: what contains it"
    )
    parser.add_argument("--markdown", action="store_true", help="tables in Markdown")
    parser.set_defaults(call=run)


def run(options: argparse.Namespace) -> int:
    """Runs the command; figures that are missed are shown, and are no failure of the command."""
    from ..benchmarks import __main__ as benchmarks

    if benchmarks.unknown(options.suites):
        print(f"slipstream bench: {benchmarks.unknown(options.suites)}", file=sys.stderr)
        return 2
    benchmarks.run(options.suites or ["engine"], options.only, options.markdown)
    if not options.markdown:
        print("\nA ratio is our time divided by the peer's: below 1 we are faster.")
    return 0
