"""A first tour: what asynchrony does, measured on the reader's own machine.

Each stop runs a short program, measures it, and draws its conclusion from the numbers.
"""

from __future__ import annotations

import statistics
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from . import engine, np, npx
from .base import SlipstreamError


@dataclass
class Stop:
    """What one stop found out.

    Parameters
    ----------
    title : str
        What the stop is about.
    program : str
        The lines of Python it ran.
    rows : list of tuple
        What was measured: a name, a number and its unit (``'s'``, ``''`` for counts).
    conclusion : str
        One sentence, made from the numbers.
    message : str
        An error message to show, if the stop is about one.
    """

    title: str
    program: str
    rows: list[tuple[str, float, str]]
    conclusion: str
    message: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The measurements for ``--json``."""
        measured = [{"name": name, "value": value, "unit": unit} for name, value, unit in self.rows]
        out = {"title": self.title, "measured": measured, "conclusion": self.conclusion}
        if self.message:
            out["message"] = self.message
        return out


def format_seconds(seconds: float) -> str:
    """A duration with three digits.

    >>> format_seconds(0.00001234), format_seconds(0.0456), format_seconds(1.5)
    ('12.3 µs', '45.6 ms', '1.50 s')
    """
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}" if seconds < 1 else f"{seconds:.2f} s"
    return f"{seconds * 1e9:.3g} ns"


def format_ratio(slow: float, fast: float) -> str:
    """How many times longer `slow` is than `fast`, in words.

    >>> format_ratio(2.0, 0.001), format_ratio(3.0, 2.0), format_ratio(1.0, 1.01)
    ('2000 times', '1.5 times', '1.0 times')
    """
    ratio = slow / max(fast, 1e-9)
    return f"{ratio:.0f} times" if ratio >= 10 else f"{ratio:.1f} times"


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def queue(quick: bool = False) -> Stop:
    """Queueing a matrix product versus having its result."""
    n = 600 if quick else 2000
    np.dot(np.ones((64, 64)), np.ones((64, 64))).wait_to_read()  # the workers start
    start = time.perf_counter()
    x = np.random.normal(size=(n, n))
    y = np.dot(x, x).sum()
    queued = time.perf_counter() - start
    printed = str(y)
    finished = time.perf_counter() - start
    return Stop(
        "Queueing is not finishing",
        f"x = np.random.normal(size=({n}, {n}))\ny = np.dot(x, x).sum()\nprint(y)  # {printed}",
        [("queued: Python is free again", queued, "s"), ("finished: printed", finished, "s")],
        f"Python was free after {format_seconds(queued)}; only print waited, for the remaining "
        f"{format_seconds(finished - queued)}.",
    )


def assign(quick: bool = False) -> Stop:
    """A thousand assignments, with a sync each and with one at the end."""
    n, times = (200 if quick else 1000), 1000
    x = np.ones((n, n))
    x.wait_to_read()

    def each() -> None:
        for _ in range(times):
            y = x + 1
            y.wait_to_read()

    def once() -> None:
        for _ in range(times):
            y = x + 1
        y.wait_to_read()

    def in_numpy() -> None:
        a = numpy.ones((n, n), numpy.float32)
        for _ in range(times):
            b = a + 1
        del b

    engine.reset_stats()
    with_sync = _timed(each)
    computed_with_sync = engine.stats()["executed"]
    engine.reset_stats()
    without = _timed(once)
    npx.waitall()
    stats = engine.stats()
    plain = _timed(in_numpy)
    return Stop(
        "Work nobody can see is not done",
        f"for _ in range({times}):\n    y = x + 1  # {n} x {n}",
        [
            ("wait_to_read() every time", with_sync, "s"),
            ("one wait at the end", without, "s"),
            ("the same loop in NumPy", plain, "s"),
            ("additions computed with a wait each", computed_with_sync, ""),
            ("additions recorded without", stats["recorded"], ""),
            ("of these computed", stats["executed"], ""),
            ("of these dropped unseen", stats["elided"], ""),
        ],
        f"Without a wait in the loop {stats['executed']} of {stats['recorded']} additions were "
        f"computed, because each assignment drops the result before it: waiting every time took "
        f"{format_ratio(with_sync, without)} as long.",
    )


def numpy_alongside(quick: bool = False) -> Stop:
    """Ten random matrices and their products, in NumPy and here."""
    n, times = (300 if quick else 1000), 10
    rng = numpy.random.default_rng(0)

    def doubles() -> None:
        for _ in range(times):
            a = numpy.random.normal(size=(n, n))
            numpy.dot(a, a)

    def singles() -> None:
        for _ in range(times):
            a = rng.standard_normal(size=(n, n), dtype=numpy.float32)
            numpy.dot(a, a)

    def queued() -> list[Any]:
        results = []
        for _ in range(times):
            a = np.random.normal(size=(n, n))
            results.append(np.dot(a, a))
        return results

    numpy.dot(numpy.ones((n, n)), numpy.ones((n, n)))  # threads start, libraries load
    npx.waitall()
    rounds: dict[str, list[float]] = {"double": [], "single": [], "queued": [], "finished": []}
    for _ in range(3):  # in turns, so that a busy moment hits all of them
        rounds["double"].append(_timed(doubles))
        rounds["single"].append(_timed(singles))
        start = time.perf_counter()
        results = queued()
        rounds["queued"].append(time.perf_counter() - start)
        npx.waitall()
        rounds["finished"].append(time.perf_counter() - start)
        del results
    seconds = {name: statistics.median(values) for name, values in rounds.items()}
    in_single, to_queue, to_finish = (seconds[k] for k in ("single", "queued", "finished"))
    if to_finish <= in_single:
        verdict = f"{format_ratio(in_single, to_finish)} as fast as NumPy"
    else:
        verdict = f"{format_ratio(to_finish, in_single)} as long as NumPy"
    return Stop(
        "NumPy alongside",
        f"for _ in range({times}):\n    a = np.random.normal(size=({n}, {n}))\n"
        "    b = np.dot(a, a)",
        [
            ("numpy.random.normal, float64", seconds["double"], "s"),
            ("numpy, float32 (what slipstream computes)", in_single, "s"),
            ("slipstream, queued", to_queue, "s"),
            ("slipstream, finished", to_finish, "s"),
        ],
        f"The loop returned after {format_seconds(to_queue)}, which is queueing, not speed; with "
        f"every product computed it took {format_seconds(to_finish)}, {verdict} in the same type.",
    )


_FAULTY = """\
def pick(rows, wanted):
    return rows[wanted]          # nothing is known to be wrong yet

rows = np.arange(12).reshape(4, 3)
total = pick(rows, np.array([0, 9], dtype="int64")).sum()
average = total / 6
print(average)                   # the first look at a value
"""


def error(quick: bool = False) -> Stop:
    """A mistake that shows later, with the line that made it."""
    # Compiled under a name of its own: lines of this package are never shown as the user's.
    code = compile(_FAULTY, "example.py", "exec")
    message, raised_at = "", 0
    try:
        exec(code, {"np": np})
    except SlipstreamError as e:
        message = str(e)
        frames = traceback.extract_tb(e.__traceback__)
        raised_at = next((f.lineno for f in frames if f.filename == "example.py"), 0) or 0
    marker = "example.py:"
    recorded_at = int(message.split(marker, 1)[1].split()[0]) if marker in message else 0
    return Stop(
        "An error names the line that made it",
        _FAULTY.rstrip(),
        [("line that raised", raised_at, ""), ("line named in the error", recorded_at, "")],
        f"The error surfaced at line {raised_at}, where the value was first looked at, and names "
        f"line {recorded_at}, where the operation was recorded.",
        message,
    )


#: The stops of the tour, in order.
STOPS: dict[str, Callable[[bool], Stop]] = {
    "queue": queue,
    "assign": assign,
    "numpy": numpy_alongside,
    "error": error,
}


def _print_stop(console: Console, number: int, stop: Stop) -> None:
    console.print(Text(f"\n{number}. {stop.title}", style="bold"))
    for line in stop.program.splitlines():
        console.print(f"    {line}", style="cyan", markup=False, highlight=False, soft_wrap=True)
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 4))
    table.add_column()
    table.add_column(justify="right")
    for name, value, unit in stop.rows:
        table.add_row(name, format_seconds(value) if unit == "s" else f"{value:,}")
    console.print(table)
    if stop.message:
        for line in stop.message.splitlines():
            console.print(f"    {line}", style="red", markup=False, highlight=False, soft_wrap=True)
    console.print(Padding(Text(stop.conclusion, style="green"), (0, 0, 0, 2)))


def show(names: list[str], quick: bool = False) -> None:
    """Run the named stops and print what each found, as it is found."""
    console = Console()
    config = engine.configure()
    console.print(
        f"slipstream on {config['threads']} threads. Everything below is measured here and now.",
        highlight=False,
    )
    for number, name in enumerate(names, 1):
        _print_stop(console, number, STOPS[name](quick))
