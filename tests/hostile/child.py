"""The child: runs programs from a file and says on a pipe where it is.

Each line it writes is JSON: ``{"begin": i}`` before program i, ``{"end": i, "unclear": [...]}``
after it. A child that ends without ``{"done": true}`` died in the program that it began last.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import resource
import sys
import traceback
import warnings
from typing import Any

from .values import namespace

# The package's own words for a mistake inside of it. Errors that a caller can act on are others.
INTERNAL = (SystemError, AssertionError, NameError, RecursionError, ZeroDivisionError)
WORDS = ("std::", "vector::", "basic_string", "bad_cast", "incompatible function arguments",
         "internal error", "map::at", "bad_alloc", "bad optional", "nanobind")  # fmt: skip


def unclear(error: BaseException) -> str | None:
    """Why an error says nothing to the caller, or None when it does."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames or frames[-1].filename.startswith("<"):
        inside = not isinstance(
            error, (NameError, AssertionError, ZeroDivisionError, RecursionError)
        )
    else:
        inside = f"{os.sep}slipstream{os.sep}" in frames[-1].filename
    text = f"{type(error).__name__}: {error}"
    if isinstance(error, RecursionError) and "getting the repr" in text:
        return None  # Python's own limit for what the message was to show
    if isinstance(error, AssertionError) and error.args:
        return None  # MXNet's kind of error for some arguments
    if inside and (isinstance(error, INTERNAL) or any(w in text for w in WORDS)):
        where = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
        return text[:300] + where
    return None


class _Program:
    def __init__(self) -> None:
        self.names = namespace()
        self.names["record"] = self._record
        self.scopes = contextlib.ExitStack()
        self.recording = False

    def _record(self) -> None:
        from slipstream import autograd

        self.recording = True
        self.names["shared"].attach_grad()
        self.scopes.enter_context(autograd.record())

    def _look(self) -> None:
        """Sync on everything that the program made, and differentiate it."""
        from slipstream import autograd

        for value in list(self.names.values()):
            for x in value if isinstance(value, (list, tuple)) and len(value) < 9 else [value]:
                if hasattr(x, "asnumpy") and hasattr(x, "backward"):
                    if self.recording and autograd.is_recording():
                        with contextlib.suppress(Exception):
                            x.backward(retain_graph=True)
                    x.asnumpy()

    def run(self, statements: list[str]) -> list[str]:
        found = []
        with self.scopes:
            for statement in [*statements, None]:
                try:
                    if statement is None:
                        self._look()
                    else:
                        exec(compile(statement, "<program>", "exec"), self.names)
                except Exception as error:
                    if reason := unclear(error):
                        found.append(f"{statement or 'a sync at the end'}: {reason}")
        return found


def main(programs: str, report: int, seconds: float, megabytes: int) -> None:
    import slipstream as mx

    if megabytes:
        with open("/proc/self/statm") as f:
            used = int(f.read().split()[0]) * resource.getpagesize()
        limit = used + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**28, 2**28))
    warnings.simplefilter("ignore")
    quiet = open(os.devnull, "w")  # noqa: SIM115

    def say(**what: Any) -> None:
        os.write(report, json.dumps(what).encode() + b"\n")

    with open(programs) as f:
        todo = json.load(f)
    for i, statements in enumerate(todo):
        say(begin=i)
        faulthandler.dump_traceback_later(seconds, exit=True)
        with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
            program = _Program()
            try:
                found = program.run(statements)
            except SystemExit:
                found = ["SystemExit"]
            del program
            with contextlib.suppress(Exception):
                mx.waitall()
        faulthandler.cancel_dump_traceback_later()
        say(end=i, unclear=found)
    say(done=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
