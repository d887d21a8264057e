"""``python -m tests.hostile``: see the package's docstring."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time

from .check import Finding, run_batch, shrink
from .corpus import corpus
from .generate import generate


def _same(a: Finding, b: Finding) -> bool:
    return a.kind == b.kind


def _signature_of(finding: Finding) -> str:
    """Findings that look alike are shrunk and shown once."""
    if finding.kind == "unclear":
        return (
            finding.text.rsplit(" (", 1)[-1]
            + re.sub(r"\d+|'[^']*'", "", finding.text.split(": ", 1)[-1])[:80]
        )
    frames = re.findall(r'File "[^"]*/slipstream/([^"]*)", line (\d+)', finding.text)
    return finding.kind + str(frames[:1])


def _report(seed: int, program: list[str], finding: Finding, shrinking: bool) -> None:
    print(f"\n{finding.kind} with --seed {seed}: {finding.text}", flush=True)
    if shrinking:
        found = run_batch([program])
        if any(_same(f, finding) for f in found):
            program = shrink(program, lambda p: any(_same(f, finding) for f in run_batch([p])))
        else:
            print("(not by this program alone: run its batch again to see it)")
    print("\n".join("    " + s for s in program), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to go on")
    parser.add_argument("--programs", type=int, help="how many programs at most")
    parser.add_argument("--seed", type=int, help="the first seed; alone with --minutes 0")
    parser.add_argument("--batch", type=int, default=200, help="programs per child process")
    parser.add_argument(
        "--keep-going", action="store_true", help="report every kind of finding once"
    )
    parser.add_argument(
        "--crashes", action="store_true", help="fail for crashes and hangs, not for unclear errors"
    )
    args = parser.parse_args()

    things = corpus()
    print(f"{len(things.examples)} examples, {len(things.signatures)} signatures", flush=True)
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(4), "little")
    batch = args.batch if args.minutes > 0 else 1
    end = time.monotonic() + args.minutes * 60
    done, known, wrong = 0, set(), False
    while True:
        programs = [generate(things, seed + i) for i in range(batch)]
        for finding in run_batch(programs):
            kind = _signature_of(finding)
            if kind not in known:
                known.add(kind)
                wrong = wrong or not (args.crashes and finding.kind == "unclear")
                _report(seed + finding.index, programs[finding.index], finding, True)
        done += batch
        seed += batch
        if (wrong and not args.keep_going) or time.monotonic() > end:
            break
        if args.programs is not None and done >= args.programs:
            break
    print(f"{done} programs, last seed {seed - 1}, {len(known)} findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
