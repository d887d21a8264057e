"""``slipstream config``: where the C interface is, and what compilers have to be told."""

from __future__ import annotations

import argparse
import sys


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "config",
        help="flags for programs in C and C++, and a copy for machines without Python",
        description="Tell where slipstream.h and libslipstream are and what compilers and CMake "
        "have to be told; each option prints one line.",
        epilog="cc program.c $(slipstream config --cflags --libs)",
    )
    for option, tells in _OPTIONS.items():
        parser.add_argument(f"--{option}", dest="show", action="append_const", const=option,
                            help=tells)  # fmt: skip
    parser.add_argument(
        "--bundle", metavar="DIR",
        help="copy library, BLAS, oneDNN, headers and CMake package into a folder",
    )  # fmt: skip
    parser.set_defaults(call=run)


_OPTIONS = {
    "cflags": "arguments of the compiler",
    "libs": "arguments of the linker",
    "cmake-dir": "the folder for -Dslipstream_DIR=",
    "include-dir": "the folder with slipstream.h",
    "lib-dir": "the folder with the library",
    "library": "the library itself",
    "abi-version": "the version of the C interface",
}


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns its exit code."""
    from .. import _native

    try:
        if options.bundle:
            for path in _native.bundle(options.bundle):
                print(path)
        shown = options.show or ([] if options.bundle else list(_OPTIONS))
        for option in shown:
            value = getattr(_native, option.replace("-", "_"))()
            print(value if options.show else f"{option:12} {value}")
    except _native.MissingLibraryError as e:
        print(f"slipstream config: {e}", file=sys.stderr)
        return 1
    return 0
