"""Looks at what the operations of an executor give, every few batches."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any

from . import nd
from ._convert import Array


def _mean_size(x: Array) -> Array:
    return nd.norm(x) / x.size**0.5


class Monitor:
    """Computes a statistic of arrays whose names match a pattern.

    Parameters
    ----------
    interval : int
        Batches between looks.
    stat_func : callable, optional
        The statistic of an array: an array, a list of arrays or a number. The root of the mean of
        squares by default.
    pattern : str
        A regular expression that names match from their beginning.
    sort : bool
        Whether results are in the order of their names.
    monitor_all : bool
        Accepted: operations' results are watched, and after ``backward`` the gradients that they
        give to their inputs (``fc_backward_output1``).

    Examples
    --------
    >>> from slipstream import mon, nd, sym
    >>> run = (2 * sym.var("x")).simple_bind(x=(2,))
    >>> watch = mon.Monitor(1, pattern="x|.*output")
    >>> watch.install(run)
    >>> watch.tic()
    >>> _ = run.forward(x=nd.ones((2,)))
    >>> [(name, text) for _, name, text in watch.toc()][-1]
    ('x', '1.0\\t')
    """

    def __init__(
        self,
        interval: int,
        stat_func: Callable[[Array], Any] | None = None,
        pattern: str = ".*",
        sort: bool = False,
        monitor_all: bool = False,
    ) -> None:
        self.interval = interval
        self.stat_func = _mean_size if stat_func is None else stat_func
        self.re_prog = re.compile(pattern)
        self.sort = sort
        self.monitor_all = monitor_all
        self.activated = False
        self.step = 0
        self.exes: list[Any] = []
        self.queue: list[tuple[int, str, Any]] = []

    def install(self, exe: Any) -> None:
        """Watch an executor."""
        exe.set_monitor_callback(self._seen, self.monitor_all)
        self.exes.append(exe)

    def _seen(self, name: str, array: Array) -> None:
        if self.activated and self.re_prog.match(name):
            self.queue.append((self.step, name, self.stat_func(array)))

    def tic(self) -> None:
        """Begin a batch."""
        if self.step % self.interval == 0:
            self.queue = []
            self.activated = True
        self.step += 1

    def toc(self) -> list[tuple[int, str, str]]:
        """End a batch: (batch, name, statistic as text) of what was seen. Waits for it."""
        if not self.activated:
            return []
        for exe in self.exes:
            for named in (exe.arg_dict, exe.aux_dict):
                for name, array in named.items():
                    self._seen(name, array)
        self.activated = False
        if self.sort:
            self.queue.sort(key=lambda entry: entry[1])
        found = []
        for step, name, value in self.queue:
            values = value if isinstance(value, (list, tuple)) else [value]
            texts = [_text(v) for v in values]
            found.append((step, name, "\t".join(texts) + "\t"))
        self.queue = []
        return found

    def toc_print(self) -> None:
        """End a batch and log what was seen."""
        for step, name, text in self.toc():
            logging.info("Batch: %7d %30s %s", step, name, text)


def _text(value: Any) -> str:
    if isinstance(value, Array):
        return str(value.asscalar() if value.size == 1 else value.asnumpy())
    return str(value)


__all__ = ["Monitor"]
