"""``python -m tests.fuzz``: see the package's docstring."""

from __future__ import annotations

import argparse
import os
import sys
import time

from slipstream import _core

from .check import Mismatch, check, show, shrink, some_variants
from .generate import generate


def _fails(program: list, seed: int, configs: list, tries: int) -> bool:
    for _ in range(tries):
        try:
            check(program, seed, configs)
        except Mismatch:
            return True
    return False


def _report(seed: int, program: list, configs: list, error: Mismatch, tries: int) -> None:
    print(f"\nFAILED with --seed {seed}: {error}", flush=True)
    print("shrinking ...", flush=True)
    smaller = shrink(program, lambda p: _fails(p, seed, configs, tries))
    print(f"{len(smaller)} of {len(program)} statements, seed {seed}, still fail:")
    print(show(smaller))
    try:
        check(smaller, seed, configs * tries)
        print("(it did not fail the last time: a question of timing)")
    except Mismatch as e:
        print(e)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to go on")
    parser.add_argument("--seed", type=int, help="run this one program only")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--length", type=int, default=150, help="statements per program")
    parser.add_argument("--variants", type=int, default=6, help="engines per program")
    parser.add_argument("--tries", type=int, default=3, help="repetitions per shrinking step")
    args = parser.parse_args()

    print(f"isa {_core.isa()}, threads {args.threads}, length {args.length}", flush=True)
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(4), "little")
    end = time.monotonic() + args.minutes * 60
    done = operations = 0
    while True:
        program = generate(seed, args.length)
        configs = list(some_variants(seed, args.variants, tuple(args.threads)))
        try:
            check(program, seed, configs)
        except Mismatch as e:
            _report(seed, program, configs, e, args.tries)
            return 1
        done += 1
        operations += len(program) * (len(configs) + 1)
        if args.seed is not None or time.monotonic() > end:
            break
        seed += 1
    print(f"{done} programs, {operations} statements, last seed {seed}: all engines agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
