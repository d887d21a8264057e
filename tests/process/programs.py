"""Running a piece of Python in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable

HANG = 60  # seconds: far more than any of these programs needs


def run(
    code: str, env: dict[str, str] | None = None, expect: int | None = 0,
    args: tuple = ("-X", "faulthandler"),
) -> subprocess.CompletedProcess:  # fmt: skip
    """The finished process; fails when it hangs or ends otherwise than expected."""
    done = subprocess.run(
        [sys.executable, *args, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=HANG,
        env={**os.environ, **(env or {})},
        check=False,
    )
    if expect is not None:
        assert done.returncode == expect, f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def interrupt_when(line: str, code: str, after: float = 0.3) -> subprocess.CompletedProcess:
    """Runs `code`, sends it Ctrl-C `after` seconds after it printed `line`."""
    # A background job starts with Ctrl-C ignored, and its children inherit that.
    listening = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-u", "-c", listening + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    try:
        seen = ""
        while line not in seen:
            text = process.stdout.readline()
            assert text, f"ended before it printed {line!r}: {process.stderr.read()}"
            seen += text
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG)
    finally:
        process.kill()
        process.wait()
    return subprocess.CompletedProcess(process.args, process.returncode, seen + out, err)


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Calls work(i) in `count` threads at once; raises what any of them raised."""
    import threading

    errors: list[BaseException] = []
    start = threading.Barrier(count)

    def call(i: int) -> None:
        start.wait()
        try:
            work(i)
        except BaseException as e:
            errors.append(e)

    threads = [threading.Thread(target=call, args=(i,)) for i in range(count)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(HANG)
        assert not t.is_alive(), "a thread hangs"
    if errors:
        raise errors[0]
