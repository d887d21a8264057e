"""A progress bar while training."""

from __future__ import annotations

import time
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from ._events import BatchEnd, EpochBegin, EpochEnd, TrainBegin, TrainEnd
from .utils import check_metrics


class ProgressBarHandler(TrainBegin, EpochBegin, BatchEnd, EpochEnd, TrainEnd):
    """A bar for each epoch, with the metrics; shows nothing where there is no terminal.

    Parameters
    ----------
    metrics : metric or list of metrics, optional
        Shown beside the bar; those of training by default.
    interval : float
        Seconds between two looks at the metrics: looking waits for what is recorded.
    console : rich.console.Console, optional
        Where to show it; standard error by default.
    priority : float
        Late, so that it sees what other handlers did.

    Examples
    --------
    >>> ProgressBarHandler(interval=2.0).interval
    2.0
    """

    def __init__(
        self, metrics: Any = None, interval: float = 0.5, console: Console | None = None,
        priority: float = 1000,
    ) -> None:  # fmt: skip
        self.metrics = check_metrics(metrics)
        self.interval = interval
        self.priority = priority
        self.current_epoch = 0
        self._console = Console(stderr=True) if console is None else console
        self._progress: Progress | None = None
        self._task: Any = None
        self._shown = 0.0

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.train_end(estimator)  # one that an error left open
        self.current_epoch = 0
        if not self._console.is_terminal:
            return
        if not self.metrics:
            self.metrics = list(estimator.train_metrics)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[values]}"),
            console=self._console,
        )
        self._progress.start()

    def epoch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self._progress is None:
            return
        total = len(estimator.train_data) if hasattr(estimator.train_data, "__len__") else None
        if estimator.max_batch:
            total = estimator.max_batch if total is None else min(total, estimator.max_batch)
        of = f"/{estimator.max_epoch}" if estimator.max_epoch else ""
        self._task = self._progress.add_task(
            f"epoch {self.current_epoch + 1}{of}", total=total, values=""
        )
        self._shown = time.monotonic()

    def _values(self) -> str:
        pairs = [pair for metric in self.metrics for pair in metric.get_name_value()]
        return " ".join(f"{name.removeprefix('training ')} {value:.4f}" for name, value in pairs)

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self._progress is None:
            return
        self._progress.advance(self._task)
        now = time.monotonic()
        if now - self._shown >= self.interval:
            self._progress.update(self._task, values=self._values())
            self._shown = time.monotonic()

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self._progress is not None:
            self._progress.update(self._task, values=self._values())
        self.current_epoch += 1

    def train_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self._progress is not None:
            self._progress.stop()
            self._progress = None
