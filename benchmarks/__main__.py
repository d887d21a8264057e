"""Runs ``slipstream.benchmarks``; the exit code is 1 if a figure is missed."""

import sys

from slipstream.benchmarks.__main__ import main

if __name__ == "__main__":
    sys.exit(main(prog="python -m benchmarks"))
