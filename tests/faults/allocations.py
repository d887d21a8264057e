"""Each allocation inside of kernels fails once: ``python -m tests.faults.allocations``.

A library in C stands in for malloc and is told by the engine which threads compute. Training steps
are checked as for other faults (see the package). Besides, the examples of all public functions
run with each of their allocations failing: they must raise MemoryError or recover, and afterwards
give what they gave before. The work is done in a child process, so that a crash is reported too.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import io
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("failing_malloc.c")
LIBRARY = "SLIPSTREAM_FAILING_MALLOC"


def compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc")


def run_child(arguments: list[str], seconds: float = 600) -> subprocess.CompletedProcess[str]:
    """Runs this module with its own malloc."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "failing_malloc.so")
        build = [compiler() or "cc", "-O1", "-shared", "-fPIC", str(SOURCE), "-o", library]
        subprocess.run(build, check=True)
        work = os.path.join(folder, "work")
        os.mkdir(work)
        # The child starts in there and finds these tests, but not the sources beside them.
        os.symlink(SOURCE.parents[1], os.path.join(work, "tests"))
        path = os.pathsep.join(p or os.getcwd() for p in sys.path)
        return subprocess.run(
            [sys.executable, "-X", "faulthandler", "-m", "tests.faults.allocations", "--child",
             *arguments],
            env={**os.environ, "PYTHONPATH": path, "LD_PRELOAD": library, LIBRARY: library},
            cwd=work, capture_output=True, text=True, timeout=seconds,
        )  # fmt: skip


class Allocations:
    """Lets the n-th allocation of kernels fail; what `check` calls a fault."""

    def __init__(self) -> None:
        from slipstream import _core

        self._library = ctypes.CDLL(os.environ[LIBRARY])
        self._library.faults_made.restype = ctypes.c_long
        self._library.faults_arm.argtypes = [ctypes.c_long]
        hook = ctypes.cast(self._library.faults_kernel, ctypes.c_void_p).value
        assert hook is not None
        _core.set_kernel_hook(hook)
        _core.set_cache_limit(0)  # a block that is kept for reuse cannot fail

    def arm(self, n: int) -> None:
        self._library.faults_arm(n)

    def made(self) -> int:
        return self._library.faults_made()


class Wrong(AssertionError):
    """An example did something else than raise MemoryError or recover."""


def _run(statements: tuple[str, ...]) -> tuple[str, BaseException | None]:
    """What an example prints, and what it raises."""
    import slipstream as mx

    out = io.StringIO()
    names: dict[str, Any] = {"__name__": "example"}
    error: BaseException | None = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            mx.random.seed(1)
            for statement in statements:
                exec(compile(statement, "<example>", "single"), names)
            mx.waitall()
        except Exception as e:
            error = e
        with contextlib.suppress(Exception):
            mx.waitall()  # errors of arrays that the example did not look at
    return out.getvalue(), error


def _is_shortage(error: BaseException) -> bool:
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, MemoryError) or "out of memory" in str(seen):
            return True
        seen = seen.__cause__ or seen.__context__
    return False


def check_example(faults: Allocations, statements: tuple[str, ...], most: int) -> tuple[int, int]:
    """Lets up to `most` allocations of an example fail, one at a time; how many did and raised."""
    _run(statements)  # what is made once, such as compiled kernels
    faults.arm(0)
    expected, error = _run(statements)
    made = faults.made()
    again, _ = _run(statements)
    if error is not None:
        return 0, 0  # it shows an error
    step = max(1, -(-made // most))
    done = raised = 0
    for n in range(1, made + 1, step):
        faults.arm(n)
        shown, error = _run(statements)
        faults.arm(0)
        if error is not None and not _is_shortage(error):
            raise Wrong(f"allocation {n} of {made}: {type(error).__name__}: {error}")
        raised += error is not None
        if error is None and shown != expected and again == expected:
            raise Wrong(f"allocation {n} of {made}: it gives\n{shown}and not\n{expected}")
        after, error = _run(statements)
        if error is not None:
            raise Wrong(f"after allocation {n} of {made}: {type(error).__name__}: {error}")
        if after != expected and again == expected:
            raise Wrong(f"after allocation {n} of {made}: it gives\n{after}and not\n{expected}")
        done += 1
    return done, raised


def _examples(args: argparse.Namespace, faults: Allocations) -> Iterator[tuple[int, int]]:
    from ..hostile.corpus import corpus

    for number, example in enumerate(corpus().examples):
        if number % args.every != args.first % args.every:
            continue
        print(f"example {example.where}", file=sys.stderr, flush=True)
        try:
            yield check_example(faults, example.statements, args.most)
        except Wrong as e:
            print(f"FAILED {example.where}: {e}", flush=True)
            args.failed = True


def _training(args: argparse.Namespace, faults: Allocations) -> Iterator[tuple[str, int]]:
    from .check import Case, Lost, check

    for model, hybrid in itertools.product(args.models, (False, True)):
        case = Case(model, args.optimizer, hybrid)
        print(f"training {case}", file=sys.stderr, flush=True)
        try:
            yield str(case), sum(1 for _ in check(case, args.every, args.first, faults))
        except Lost as e:
            print(f"FAILED {e}", flush=True)
            args.failed = True


def child(args: argparse.Namespace) -> int:
    faults = Allocations()
    args.failed = False
    total, start = 0, time.monotonic()
    if args.models:
        for what, count in _training(args, faults):
            print(f"{what}: {count} allocations failed", flush=True)
            total += count
    if not args.no_examples:
        counts = list(_examples(args, faults))
        failed, raised = (sum(c[i] for c in counts) for i in (0, 1))
        print(f"{len(counts)} examples: {failed} allocations failed, {raised} of them raised")
        total += failed
    seconds = time.monotonic() - start
    verdict = "something was lost" if args.failed else "nothing was lost"
    print(f"{total} allocations failed, {seconds:.0f} s: {verdict}")
    return 1 if args.failed else 0


def main() -> int:
    from .models import MODELS

    parser = argparse.ArgumentParser(prog="python -m tests.faults.allocations", description=__doc__)
    parser.add_argument("--models", nargs="*", choices=MODELS, default=list(MODELS))
    parser.add_argument("--optimizer", default="adam")
    parser.add_argument("--no-examples", action="store_true", help="training steps only")
    parser.add_argument("--every", type=int, default=1, help="each how many one is tried")
    parser.add_argument("--first", type=int, default=1, help="which one is the first")
    parser.add_argument("--most", type=int, default=30, help="allocations of an example")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return child(args)
    done = run_child(sys.argv[1:], seconds=3600)
    print(done.stdout, end="")
    if done.returncode != 0:
        print(done.stderr[-3000:], file=sys.stderr)
        print(f"the child ended with {done.returncode}")
    return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
