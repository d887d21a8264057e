"""Handlers: stop, update, measure, validate, log, save, show progress."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ....metric import CompositeEvalMetric, EvalMetric
from ....metric import Loss as LossMetric
from ._checkpoint import CheckpointHandler
from ._events import (
    BatchBegin,
    BatchEnd,
    EpochBegin,
    EpochEnd,
    EventHandler,
    TrainBegin,
    TrainEnd,
)
from ._monitor import Monitor
from ._progress import ProgressBarHandler
from .utils import check_metrics

__all__ = [
    "BatchBegin",
    "BatchEnd",
    "CheckpointHandler",
    "EarlyStoppingHandler",
    "EpochBegin",
    "EpochEnd",
    "EventHandler",
    "GradientUpdateHandler",
    "LoggingHandler",
    "MetricHandler",
    "ProgressBarHandler",
    "StoppingHandler",
    "TrainBegin",
    "TrainEnd",
    "ValidationHandler",
]


class StoppingHandler(TrainBegin, BatchEnd, EpochEnd):
    """Stops training after a number of epochs or batches.

    Parameters
    ----------
    max_epoch, max_batch : int, optional
        How many; ``fit`` says so anew when it starts.

    Examples
    --------
    >>> StoppingHandler(max_epoch=3).max_epoch
    3
    """

    def __init__(self, max_epoch: int | None = None, max_batch: int | None = None) -> None:
        self.max_epoch = max_epoch
        self.max_batch = max_batch
        self.current_batch = 0
        self.current_epoch = 0
        self.stop_training = False

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.max_epoch = estimator.max_epoch
        self.max_batch = estimator.max_batch
        self.current_batch = 0
        self.current_epoch = 0
        self.stop_training = False

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> bool:
        self.current_batch += 1
        self.stop_training |= self.current_batch == self.max_batch
        return self.stop_training

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> bool:
        self.current_epoch += 1
        self.stop_training |= self.current_epoch == self.max_epoch
        return self.stop_training


class MetricHandler(EpochBegin, BatchEnd):
    """Updates metrics with each batch, and starts them anew with each epoch.

    Parameters
    ----------
    metrics : metric or list of metrics
        A ``metric.Loss`` is given the losses, others labels and predictions.
    priority : float
        Early, so that other handlers see the new values.

    Examples
    --------
    >>> from slipstream import metric
    >>> MetricHandler(metric.Accuracy()).priority
    -1000
    """

    def __init__(self, metrics: Any, priority: float = -1000) -> None:
        self.metrics = check_metrics(metrics)
        self.priority = priority

    def epoch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        for metric in self.metrics:
            metric.reset()

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        for metric in self.metrics:
            if isinstance(metric, LossMetric):
                metric.update(0, kwargs["loss"])
            else:
                metric.update(kwargs["label"], kwargs["pred"])


class ValidationHandler(TrainBegin, BatchEnd, EpochEnd):
    """Evaluates on other data after some epochs or batches.

    Parameters
    ----------
    val_data : DataLoader
        The other data.
    eval_fn : callable
        Called with ``val_data, batch_axis, event_handlers``: ``estimator.evaluate``.
    epoch_period, batch_period : int, optional
        After how many epochs, after how many batches; None for never.
    priority : float
        Early, so that other handlers see the new values.
    event_handlers : handler or list of handlers, optional
        Passed on to `eval_fn`.

    Examples
    --------
    >>> handler = ValidationHandler([], eval_fn=print, batch_period=10)
    >>> handler.epoch_period, handler.batch_period
    (1, 10)
    """

    def __init__(
        self, val_data: Any, eval_fn: Callable[..., Any], epoch_period: int | None = 1,
        batch_period: int | None = None, priority: float = -1000, event_handlers: Any = None,
    ) -> None:  # fmt: skip
        self.val_data = val_data
        self.eval_fn = eval_fn
        self.epoch_period = epoch_period
        self.batch_period = batch_period
        self.current_batch = 0
        self.current_epoch = 0
        self.priority = priority
        self.event_handlers = event_handlers

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.current_batch = 0
        self.current_epoch = 0

    def _evaluate(self, estimator: Any) -> None:
        self.eval_fn(
            val_data=self.val_data,
            batch_axis=estimator.batch_axis,
            event_handlers=self.event_handlers,
        )

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.current_batch += 1
        if self.batch_period and self.current_batch % self.batch_period == 0:
            self._evaluate(estimator)

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.current_epoch += 1
        if self.epoch_period and self.current_epoch % self.epoch_period == 0:
            self._evaluate(estimator)


def _values(metrics: list[EvalMetric]) -> str:
    """The metrics' names and values: looking at them waits."""
    pairs = (pair for metric in metrics for pair in metric.get_name_value())
    return ", ".join(f"{name}: {value:.4f}" for name, value in pairs)


class LoggingHandler(TrainBegin, TrainEnd, EpochBegin, EpochEnd, BatchBegin, BatchEnd):
    """Writes what happens to the estimator's logger.

    Parameters
    ----------
    log_interval : 'epoch' or int
        After each epoch, or also after every so many batches. Looking at metrics waits for them:
        with an interval of 1 no batch is recorded ahead.
    metrics : metric or list of metrics, optional
        Whose values are written.
    priority : float
        Late, so that it sees what other handlers did.

    Examples
    --------
    >>> LoggingHandler(log_interval=10).log_interval
    10
    """

    def __init__(
        self, log_interval: int | str = "epoch", metrics: Any = None, priority: float = math.inf
    ) -> None:
        if log_interval != "epoch" and (not isinstance(log_interval, int) or log_interval < 1):
            raise ValueError(f"log_interval must be 'epoch' or a number, not {log_interval!r}")
        self.metrics = check_metrics(metrics)
        self.log_interval = log_interval
        self.priority = priority
        self._reset()

    def _reset(self) -> None:
        self.batch_index = 0
        self.current_epoch = 0
        self.processed_samples = 0
        self.log_interval_time = self.train_start = self.epoch_start = time.time()

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self._reset()
        trainer = estimator.trainer
        estimator.logger.info(
            "Training begins: optimizer %s, learning rate %.4g",
            type(trainer.optimizer).__name__, trainer.learning_rate,
        )  # fmt: skip
        if estimator.max_epoch:
            estimator.logger.info("Train for %d epochs.", estimator.max_epoch)
        else:
            estimator.logger.info("Train for %d batches.", estimator.max_batch)

    def train_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        values = _values(self.metrics)  # before the clock is read: it waits for the last batch
        seconds = time.time() - self.train_start
        estimator.logger.info(
            "Training finished in %.3fs, %d epochs. %s", seconds, self.current_epoch, values
        )

    def batch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self.batch_index == 0:
            self.log_interval_time = time.time()

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.processed_samples += kwargs["batch"][0].shape[0]
        if isinstance(self.log_interval, int) and self.batch_index % self.log_interval == 0:
            values = _values(self.metrics)
            now = time.time()
            estimator.logger.info(
                "[Epoch %d][Batch %d][Samples %d] time/interval: %.3fs %s",
                self.current_epoch, self.batch_index, self.processed_samples,
                now - self.log_interval_time, values,
            )  # fmt: skip
            self.log_interval_time = now
        self.batch_index += 1

    def epoch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.epoch_start = time.time()
        if any("training" in metric.name for metric in self.metrics):
            rate = estimator.trainer.learning_rate
            estimator.logger.info(
                "[Epoch %d] Begin, current learning rate: %.4g", self.current_epoch, rate
            )
        else:
            estimator.logger.info("Validation begins")

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        values = _values(self.metrics)
        seconds = time.time() - self.epoch_start
        estimator.logger.info(
            "[Epoch %d] Finished in %.3fs, %s", self.current_epoch, seconds, values
        )
        self.current_epoch += 1
        self.batch_index = 0


class EarlyStoppingHandler(TrainBegin, EpochEnd, TrainEnd):
    """Stops training when a metric no longer gets better.

    Parameters
    ----------
    monitor : metric
        One of ``estimator.train_metrics`` or ``estimator.val_metrics``.
    min_delta : float
        A smaller change is none.
    patience : int
        For how many epochs it may stay as it is.
    mode : 'auto', 'min' or 'max'
        Whether smaller or larger is better; 'auto' sees by the name.
    baseline : float, optional
        It must be better than this from the beginning.

    Examples
    --------
    >>> from slipstream import metric
    >>> EarlyStoppingHandler(metric.Accuracy(), patience=2, mode="max").patience
    2
    """

    def __init__(
        self, monitor: EvalMetric, min_delta: float = 0, patience: int = 0, mode: str = "auto",
        baseline: float | None = None,
    ) -> None:  # fmt: skip
        if not isinstance(monitor, EvalMetric) or isinstance(monitor, CompositeEvalMetric):
            raise ValueError(
                "monitor must be one metric of estimator.train_metrics or estimator.val_metrics, "
                f"not {monitor!r}"
            )
        self.monitor = monitor
        self.baseline = baseline
        self.patience = patience
        self.min_delta = min_delta
        self.wait = 0
        self.stopped_epoch = 0
        self.current_epoch = 0
        self.stop_training = False
        self._watch = Monitor(monitor, mode, min_delta)

    @property
    def best(self) -> float:
        """The best value so far."""
        return self._watch.best

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.wait = 0
        self.stopped_epoch = 0
        self.current_epoch = 0
        self.stop_training = False
        self._watch.reset(self.baseline)

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> bool:
        better = self._watch.better()
        if better:
            self.wait = 0
        elif better is not None:
            self.wait += 1
            if self.wait >= self.patience:
                self.stopped_epoch = self.current_epoch
                self.stop_training = True
        self.current_epoch += 1
        return self.stop_training

    def train_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self.stop_training:
            estimator.logger.info(
                "[Epoch %d] EarlyStoppingHandler: stopped, %s did not get better than %.5f",
                self.stopped_epoch, self.monitor.get()[0], self.best,
            )  # fmt: skip


class GradientUpdateHandler(BatchEnd):
    """Updates the parameters after each batch.

    Inherit to update less often, or to change gradients before.

    Parameters
    ----------
    priority : float
        Before all others, so that they see the new parameters.

    Examples
    --------
    >>> GradientUpdateHandler().priority
    -2000
    """

    def __init__(self, priority: float = -2000) -> None:
        self.priority = priority

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        loss = kwargs["loss"]
        losses = loss if isinstance(loss, list) else [loss]
        estimator.trainer.step(sum(one.shape[0] if one.shape else 1 for one in losses))
