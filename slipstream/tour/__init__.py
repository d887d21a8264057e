"""A tour: what asynchrony does, measured on the reader's own machine.

Each experiment runs a short program, measures it, and draws its conclusion from the figures.

>>> list(EXPERIMENTS)[:3]
['queue', 'numpy', 'sync']
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ._report import Report, Say

if TYPE_CHECKING:
    from ._svg import Picture

__all__ = ["EXPERIMENTS", "Report", "experiments", "page", "pictures"]

#: The experiments in their order: a name, and the module and a few words about each.
EXPERIMENTS: dict[str, tuple[str, str]] = {
    "queue": ("queue", "queueing versus finishing"),
    "numpy": ("numpy_alongside", "ten products, NumPy alongside"),
    "sync": ("syncs", "every function that waits"),
    "assign": ("assign", "a thousand assignments"),
    "stages": ("stages", "the stages t1, t2, t3"),
    "wait": ("waiting", "wait_to_read versus waitall"),
    "train": ("training", "training with and without a barrier"),
    "predict": ("prediction", "prediction with and without a barrier"),
    "overlap": ("overlap", "an overlap of exactly one batch"),
    "error": ("error", "an error that names its line"),
}


def _silent(text: str) -> None:
    """Says nothing."""


def experiments(
    names: Sequence[str] | None = None, quick: bool = False, say: Say = _silent
) -> Iterator[tuple[str, Report]]:
    """Runs experiments one by one and yields each with its name.

    Parameters
    ----------
    names : sequence of str, optional
        Which of ``EXPERIMENTS``; all when left out.
    quick : bool
        Smaller work.
    say : callable
        Called with a few words about what is being measured.

    Examples
    --------
    >>> for name, report in experiments(["error"]):
    ...     print(name, report.figures["recorded_at_line"])
    error 2
    """
    for name in EXPERIMENTS if names is None else names:
        module, about = EXPERIMENTS[name]

        def progress(text: str, about: str = about) -> None:
            say(f"{about}: {text}" if text else about)

        progress("")
        run = importlib.import_module(f".{module}", __name__).run
        yield name, run(quick, progress)


def pictures(name: str, report: Report, quick: bool = False, say: Say = _silent) -> list[Picture]:
    """Draws what an experiment found out, and what goes on while a smaller one runs.

    Parameters
    ----------
    name : str
        One of ``EXPERIMENTS``.
    report : Report
        What it found out.
    quick : bool
        Smaller work.
    say : callable
        Called with a few words about what is being drawn.

    Returns
    -------
    list of Picture
        Titles, and pictures as SVG.

    Examples
    --------
    >>> ((name, report),) = experiments(["error"])
    >>> [p.title for p in pictures(name, report)]
    ['Recorded here, raised there']
    """
    module, about = EXPERIMENTS[name]
    say(f"{about}: pictures")
    return importlib.import_module(f".{module}", __name__).pictures(report, quick)


def page(
    found: Sequence[tuple[str, Report, Sequence[Picture]]], greeting: str = "", farewell: str = ""
) -> str:
    """The experiments as one self-contained page for a browser.

    Parameters
    ----------
    found : sequence of tuples
        For each experiment its name, report and pictures.
    greeting, farewell : str
        Sentences at the beginning and the end.

    Examples
    --------
    >>> ((name, report),) = experiments(["error"])
    >>> page([(name, report, [])]).startswith("<!doctype html>")
    True
    """
    from ._page import page

    return page(found, greeting, farewell)
