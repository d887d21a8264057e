"""Functions that training loops call after a batch or an epoch.

Those after a batch get an object with ``epoch``, ``nbatch`` and ``eval_metric`` (which may be
None); looking at the metric waits for it.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Any


def module_checkpoint(
    mod: Any, prefix: str, period: int = 1, save_optimizer_states: bool = False
) -> Callable[..., None]:
    """A function for the end of epochs that calls ``mod.save_checkpoint`` every `period` epochs.

    >>> class Module:
    ...     def save_checkpoint(self, prefix, epoch, save_optimizer_states):
    ...         print(f"{prefix}-{epoch}")
    >>> done = module_checkpoint(Module(), "mine", period=2)
    >>> done(0); done(1)
    mine-2
    """
    period = max(1, int(period))

    def save(iter_no: int, sym: Any = None, arg: Any = None, aux: Any = None) -> None:
        if (iter_no + 1) % period == 0:
            mod.save_checkpoint(prefix, iter_no + 1, save_optimizer_states)

    return save


def do_checkpoint(prefix: str, period: int = 1) -> Callable[..., None]:
    """A function for the end of epochs that saves symbol and parameters every `period` epochs.

    The files are ``prefix-symbol.json`` and ``prefix-0001.params`` and so on.

    >>> import os, tempfile
    >>> from slipstream import callback, nd, sym
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save = callback.do_checkpoint(folder + "/model")
    ...     save(0, sym.FullyConnected(sym.var("x"), num_hidden=1), {"w": nd.ones((1,))}, {})
    ...     print(sorted(os.listdir(folder)))
    ['model-0001.params', 'model-symbol.json']
    """
    period = max(1, int(period))

    def save(iter_no: int, sym: Any, arg: Any, aux: Any) -> None:
        if (iter_no + 1) % period == 0:
            from .model import save_checkpoint

            save_checkpoint(prefix, iter_no + 1, sym, arg, aux)

    return save


def log_train_metric(period: int, auto_reset: bool = False) -> Callable[[Any], None]:
    """A function for the end of batches that logs the metric every `period` batches.

    >>> from slipstream import callback, metric, nd
    >>> class Step:
    ...     epoch, nbatch, eval_metric = 0, 10, metric.MAE()
    >>> Step.eval_metric.update(nd.ones((1,)), nd.zeros((1,)))
    >>> callback.log_train_metric(period=10)(Step())  # logs Iter[0] Batch[10] Train-mae=1.0
    """

    def log(param: Any) -> None:
        if param.nbatch % period == 0 and param.eval_metric is not None:
            for name, value in param.eval_metric.get_name_value():
                logging.info("Iter[%d] Batch[%d] Train-%s=%f",
                             param.epoch, param.nbatch, name, value)  # fmt: skip
            if auto_reset:
                param.eval_metric.reset_local()

    return log


class Speedometer:
    """Logs samples per second, and the metric, every `frequent` batches.

    Parameters
    ----------
    batch_size
        Samples of a batch.
    frequent
        Batches between logs.
    auto_reset
        The metric begins anew after each.

    Examples
    --------
    >>> import logging
    >>> from slipstream import callback
    >>> class Step:  # what a training loop hands over
    ...     epoch, nbatch, eval_metric = 0, 1, None
    >>> watch = callback.Speedometer(batch_size=32, frequent=1)
    >>> watch(Step())  # begins
    >>> Step.nbatch = 2
    >>> watch(Step())  # logs "Epoch[0] Batch [...] Speed: ... samples/sec"
    """

    def __init__(self, batch_size: int, frequent: int = 50, auto_reset: bool = True) -> None:
        self.batch_size = batch_size
        self.frequent = frequent
        self.auto_reset = auto_reset
        self.init = False
        self.tic = 0.0
        self.last_count = 0

    def __call__(self, param: Any) -> None:
        count = param.nbatch
        if self.last_count > count:  # a new epoch
            self.init = False
        self.last_count = count
        if not self.init:
            self.init = True
            self.tic = time.time()
        elif count % self.frequent == 0:
            self._log(param, count)
            self.tic = time.time()

    def _log(self, param: Any, count: int) -> None:
        # First the metric: looking at it waits until the batches are really done.
        values = [] if param.eval_metric is None else param.eval_metric.get_name_value()
        seconds = time.time() - self.tic
        speed = self.frequent * self.batch_size / seconds if seconds > 0 else math.inf
        if param.eval_metric is None:
            logging.info("Iter[%d] Batch [%d]\tSpeed: %.2f samples/sec", param.epoch, count, speed)
            return
        first = 0
        if self.auto_reset:
            first = count - self.frequent
            param.eval_metric.reset_local()
        shown = "".join(f"\t{name}={value:f}" for name, value in values)
        logging.info("Epoch[%d] Batch [%d-%d]\tSpeed: %.2f samples/sec%s",
                     param.epoch, first, count, speed, shown)  # fmt: skip


class ProgressBar:
    """Logs a bar of how much of `total` batches is done, `length` characters wide.

    >>> from slipstream import callback
    >>> class Step:
    ...     nbatch = 5
    >>> callback.ProgressBar(total=10)(Step())  # logs [=====-----] 50%
    """

    def __init__(self, total: int, length: int = 80) -> None:
        if not total > 0:
            raise ValueError(f"total must be a positive number of batches, not {total}")
        self.total = total
        self.bar_len = length

    def __call__(self, param: Any) -> None:
        share = param.nbatch / self.total
        filled = round(self.bar_len * share)
        bar = "=" * filled + "-" * (self.bar_len - filled)
        logging.info("[%s] %s%%\r", bar, math.ceil(100 * share))


class LogValidationMetricsCallback:
    """Logs the metric at the end of an epoch's validation.

    >>> from slipstream import callback, metric
    >>> class Epoch:
    ...     epoch, eval_metric = 0, metric.MAE()
    >>> callback.LogValidationMetricsCallback()(Epoch())  # logs Epoch[0] Validation-mae=...
    """

    def __call__(self, param: Any) -> None:
        if not param.eval_metric:
            return
        for name, value in param.eval_metric.get_name_value():
            logging.info("Epoch[%d] Validation-%s=%f", param.epoch, name, value)


__all__ = [
    "LogValidationMetricsCallback",
    "ProgressBar",
    "Speedometer",
    "do_checkpoint",
    "log_train_metric",
    "module_checkpoint",
]
