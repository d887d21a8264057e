"""Reports of the tour's experiments, and how figures are formatted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Say = Callable[[str], None]
"""Called with a few words about what is being measured right now."""


@dataclass
class Report:
    """The report of one experiment.

    Parameters
    ----------
    title, sentence : str
        What it is about, and what to look for.
    program : str
        The lines of Python that were measured.
    columns : tuple of str
        The headings of the table.
    rows : list of tuple of str
        The lines of the table, as shown.
    figures : dict
        The same as numbers, for ``--json``; names end in their unit (``_s``, ``_bytes``).
    conclusion : str
        Made from the figures alone.
    message : str
        An error message to show, if the experiment is about one.
    """

    title: str
    sentence: str
    program: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    figures: dict[str, Any]
    conclusion: str
    message: str = field(default="")

    def as_dict(self) -> dict[str, Any]:
        """The experiment for ``--json``."""
        out: dict[str, Any] = {
            "title": self.title,
            "sentence": self.sentence,
            "figures": self.figures,
            "conclusion": self.conclusion,
        }
        if self.message:
            out["message"] = self.message
        return out


def timed(work: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rounds(count: int, seconds: float) -> Iterator[int]:
    """Counts up to `count`, but on a slow or busy machine not for much longer than `seconds`.

    >>> list(rounds(3, seconds=60))
    [0, 1, 2]
    >>> list(rounds(3, seconds=0))
    [0]
    """
    end = time.perf_counter() + seconds
    for i in range(count):
        yield i
        if time.perf_counter() >= end:
            return


def duration(seconds: float) -> str:
    """A duration with three digits.

    >>> duration(0.00001234), duration(0.0456), duration(0.83), duration(1.5)
    ('12.3 µs', '45.6 ms', '830 ms', '1.50 s')
    >>> duration(0.0009996), duration(2e-9), duration(0)
    ('1.00 ms', '2.00 ns', '0 s')
    """
    if seconds <= 0:
        return "0 s"
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= 0.9995 * scale:
            return f"{_three_digits(seconds / scale)} {unit}"
    return f"{_three_digits(seconds * 1e9)} ns"


def _three_digits(value: float) -> str:
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:.0f}"


def megabytes(count: int) -> str:
    """A number of bytes in MB.

    >>> megabytes(12_340_000), megabytes(0)
    ('12.3 MB', '0.0 MB')
    """
    return f"{count / 1e6:.1f} MB"


def times(larger: float, smaller: float) -> str:
    """How many times `smaller` goes into `larger`, in words.

    >>> times(2.0, 0.001), times(3.0, 2.0), times(1.0, 1.01)
    ('2,000 times', '1.5 times', '1.0 times')
    """
    ratio = larger / max(smaller, 1e-9)
    return f"{ratio:,.0f} times" if ratio >= 10 else f"{ratio:.1f} times"


def of(part: int, whole: int, what: str) -> str:
    """So many of so many.

    >>> of(0, 10, "batches"), of(10, 10, "batches"), of(3, 10, "batches")
    ('none of the 10 batches', 'all 10 batches', '3 of the 10 batches')
    """
    if part == 0:
        return f"none of the {whole:,} {what}"
    return f"all {whole:,} {what}" if part == whole else f"{part:,} of the {whole:,} {what}"


def settle() -> None:
    """Lets everything that was recorded finish, and threads of libraries come to rest."""
    from .. import engine

    engine.waitall()
    time.sleep(0.03)  # those of BLAS spin for a while after a call
