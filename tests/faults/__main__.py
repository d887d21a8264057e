"""``python -m tests.faults``: see the package's docstring."""

from __future__ import annotations

import argparse
import itertools
import sys
import time

from .check import Case, Lost, check
from .models import MODELS

OPTIMIZERS = (
    "sgd", "nag", "adam", "adamw", "adagrad", "adadelta", "adabelief", "adamax", "rmsprop", "ftrl",
    "ftml", "nadam", "signum", "sgld", "dcasgd", "lars", "lamb", "lans",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--models", nargs="+", choices=MODELS, default=list(MODELS))
    parser.add_argument("--optimizers", nargs="+", default=["adam"], metavar="NAME",
                        help="'all' for every optimizer")  # fmt: skip
    parser.add_argument("--modes", nargs="+", choices=("async", "sync"), default=["async", "sync"])
    parser.add_argument("--every", type=int, default=1, help="each how many operations one fails")
    args = parser.parse_args()
    optimizers = OPTIMIZERS if args.optimizers == ["all"] else args.optimizers
    start, faults, skips = time.monotonic(), 0, 0
    for model, optimizer, hybrid, mode, memory in itertools.product(
        args.models, optimizers, (False, True), args.modes, (False, True)
    ):
        case = Case(model, optimizer, hybrid, mode, memory)
        try:
            done = list(check(case, args.every))
        except Lost as e:
            print(f"FAILED {e}")
            return 1
        skipped = sum(not all(f.updated.values()) for f in done)
        print(f"{case}: {len(done)} faults, {skipped} left something unchanged", flush=True)
        faults += len(done)
        skips += skipped
    seconds = time.monotonic() - start
    print(f"{faults} faults, {skips} with skipped updates, {seconds:.0f} s: nothing was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
