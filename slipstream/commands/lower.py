"""``slipstream lower``: a saved model in the core's operations, for programs without Python."""

from __future__ import annotations

import argparse
import sys


def add(commands: argparse._SubParsersAction) -> None:
    """Enters the command."""
    lower = commands.add_parser(
        "lower",
        help="write a saved model so that C and C++ programs can run it without Python",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Read a symbol and its parameters, as export() or MXNet wrote them, and write\n"
        "OUT-symbol.json and OUT.params in the core's own operations. These are what the C\n"
        "functions (ss_model_load, MXPredCreate) and slipstream.serving.load read.",
        epilog="example: slipstream lower net-symbol.json net-0000.params \\\n"
        "             --shape data:N,3,224,224 -o lowered\n\n"
        "N stands for the batch size, which stays free.",
    )
    lower.add_argument("symbol", metavar="SYMBOL", help="the -symbol.json file")
    lower.add_argument("params", metavar="PARAMS", help="the .params file")
    lower.add_argument(
        "--shape", action="append", required=True, metavar="NAME:SIZES", type=_shape,
        help="the shape of an input, such as data:N,3,224,224; once for each input",
    )  # fmt: skip
    lower.add_argument(
        "--dtype", action="append", default=[], metavar="NAME:TYPE", type=_dtype,
        help="the element type of an input that is not float32, such as words:int32",
    )  # fmt: skip
    lower.add_argument("-o", "--out", required=True, help="what the names of both files begin with")
    lower.set_defaults(call=call)


def _named(text: str, what: str) -> tuple[str, str]:
    name, colon, rest = text.rpartition(":")
    if not colon or not name:
        raise argparse.ArgumentTypeError(f"expected NAME:{what}, got {text!r}")
    return name, rest


def _shape(text: str) -> tuple[str, list[str]]:
    name, sizes = _named(text, "SIZES")
    shape = [size.strip() for size in sizes.split(",")] if sizes.strip() else []
    for size in shape:
        if size != "N" and not (size.isascii() and size.isdigit()):
            raise argparse.ArgumentTypeError(f"sizes are integers or N, not {size!r}")
    return name, shape


def _dtype(text: str) -> tuple[str, str]:
    return _named(text, "TYPE")


def call(options: argparse.Namespace) -> int:
    """Lowers the model; returns the exit code."""
    from ..serving import lower

    try:
        names = lower(
            options.symbol, options.params, dict(options.shape), options.out, dict(options.dtype)
        )
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        print(f"slipstream lower: {error}", file=sys.stderr)
        return 1
    print(f"written: {names[0]}, {names[1]}")
    return 0
