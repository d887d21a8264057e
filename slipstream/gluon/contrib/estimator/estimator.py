"""The training loop."""

from __future__ import annotations

import copy
import logging
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from ....context import Context, cpu, num_gpus
from ....metric import EvalMetric
from ....metric import Loss as LossMetric
from ...data import DataLoader
from ...loss import Loss
from ...trainer import Trainer
from ._events import (
    BatchBegin,
    BatchEnd,
    EpochBegin,
    EpochEnd,
    EventHandler,
    TrainBegin,
    TrainEnd,
)
from .batch_processor import BatchProcessor
from .event_handler import (
    GradientUpdateHandler,
    LoggingHandler,
    MetricHandler,
    StoppingHandler,
    ValidationHandler,
)
from .utils import check_handler_metrics, check_metrics, metric_for

__all__ = ["Estimator"]

_KINDS = (TrainBegin, EpochBegin, BatchBegin, BatchEnd, EpochEnd, TrainEnd)


class Estimator:
    """Trains and evaluates a model; handlers are called at each step of it.

    Parameters
    ----------
    net : Block
        The model.
    loss : gluon.loss.Loss
        What is made small.
    train_metrics, val_metrics : metric or list of metrics, optional
        What is watched: by default the loss, and the accuracy beside cross entropy.
    initializer : Initializer, optional
        For parameters that are not initialized.
    trainer : Trainer, optional
        Updates the parameters: by default SGD with a learning rate of 0.001.
    context : Context or list of Context, optional
        Where to train; also as ``device``.
    val_net : Block, optional
        The model to evaluate, if it is another one.
    val_loss : gluon.loss.Loss, optional
        The loss when evaluating, if it is another one.
    batch_processor : BatchProcessor, optional
        What is done with one batch.

    Attributes
    ----------
    logger : logging.Logger
        Where handlers write; to standard output by default.

    Examples
    --------
    >>> from slipstream import gluon, np, npx
    >>> from slipstream.gluon.contrib.estimator import Estimator
    >>> npx.set_np()
    >>> net = gluon.nn.Dense(1)
    >>> net.initialize()
    >>> trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    >>> x = np.arange(8).reshape(8, 1) / 8
    >>> data = gluon.data.DataLoader(gluon.data.ArrayDataset(x, 2 * x), batch_size=4)
    >>> estimator = Estimator(net, gluon.loss.L2Loss(), trainer=trainer)
    >>> estimator.logger.setLevel("ERROR")
    >>> estimator.fit(data, epochs=100)
    >>> name, value = estimator.train_metrics[0].get()
    >>> name, bool(value < 0.01)
    ('training l2loss', True)
    >>> npx.reset_np()
    """

    def __init__(
        self, net: Any, loss: Loss, train_metrics: Any = None, val_metrics: Any = None,
        initializer: Any = None, trainer: Trainer | None = None, context: Any = None,
        val_net: Any = None, val_loss: Loss | None = None,
        batch_processor: BatchProcessor | None = None, device: Any = None,
    ) -> None:  # fmt: skip
        self.net = net
        self.loss = self._check_loss(loss)
        self._train_metrics = check_metrics(train_metrics)
        self._val_metrics = check_metrics(val_metrics)
        self._name_metrics()
        self.val_net = net if val_net is None else val_net
        self.val_loss = self.loss if val_loss is None else self._check_loss(val_loss)
        self.logger = logging.Logger("Estimator", logging.INFO)
        self.logger.addHandler(logging.StreamHandler(sys.stdout))
        self.context = self._check_context(device if context is None else context)
        self._initialize(initializer)
        self.trainer = self._check_trainer(trainer)
        self.batch_processor = self._check_batch_processor(batch_processor)
        self.max_epoch: int | None = None
        self.max_batch: int | None = None
        self.batch_axis = 0
        self.train_data: Any = None

    @property
    def device(self) -> list[Context]:
        """Where it trains."""
        return self.context

    @property
    def train_metrics(self) -> list[EvalMetric]:
        """The metrics that training updates; their names begin with 'training'."""
        return self._train_metrics

    @property
    def val_metrics(self) -> list[EvalMetric]:
        """The metrics that evaluating updates; their names begin with 'validation'."""
        return self._val_metrics

    @staticmethod
    def _check_loss(loss: Any) -> Loss:
        if not isinstance(loss, Loss):
            raise ValueError(f"loss must be a gluon.loss.Loss, not {loss!r}")
        return loss

    @staticmethod
    def _check_context(context: Any) -> list[Context]:
        if not context:
            return [cpu()]
        contexts = [context] if isinstance(context, Context) else context
        if not isinstance(contexts, list | tuple) or not all(
            isinstance(one, Context) for one in contexts
        ):
            raise ValueError(f"context must be a Context or a list of them, not {context!r}")
        for one in contexts:
            if not one.device_type.startswith("cpu") and one.device_id >= num_gpus():
                # As MXNet has it: an AssertionError for a device that is not there.
                raise AssertionError(f"{one} is not available; use cpu()")
        return list(contexts)

    def _initialize(self, initializer: Any) -> None:
        if not self._is_initialized():
            if initializer is None:
                self.net.initialize(ctx=self.context)
            else:
                self.net.initialize(init=initializer, ctx=self.context)
        elif initializer is not None:
            warnings.warn(
                "Network already fully initialized: initializer is not used. "
                "Use net.initialize(init, force_reinit=True) to initialize again.", stacklevel=3,
            )  # fmt: skip

    def _is_initialized(self) -> bool:
        for parameter in self.net.collect_params().values():
            try:
                parameter.list_ctx()
            except RuntimeError:
                return False
        return True

    def _check_trainer(self, trainer: Any) -> Trainer:
        if trainer is None:
            warnings.warn(
                "No trainer specified: SGD with a learning rate of 0.001 is used.", stacklevel=3
            )
            return Trainer(self.net.collect_params(), "sgd", {"learning_rate": 0.001})
        if not isinstance(trainer, Trainer):
            raise ValueError(f"trainer must be a gluon.Trainer, not {trainer!r}")
        return trainer

    @staticmethod
    def _check_batch_processor(processor: Any) -> Any:
        if processor is None:
            return BatchProcessor()
        for method in ("fit_batch", "evaluate_batch"):
            if not callable(getattr(processor, method, None)):
                raise ValueError(f"batch_processor must have a method {method}: {processor!r}")
        return processor

    def _name_metrics(self) -> None:
        """Adds what is watched by default, and says in each name where it belongs."""
        if not self._train_metrics:
            suggested = metric_for(self.loss)
            name = self.loss.name.rstrip("1234567890")
            self._train_metrics = [*([suggested] if suggested else []), LossMetric(name)]
        if not self._val_metrics:
            self._val_metrics = [copy.deepcopy(metric) for metric in self._train_metrics]
        for metrics, prefix in (
            (self._train_metrics, "training"),
            (self._val_metrics, "validation"),
        ):
            for metric in metrics:
                if not metric.name.startswith(prefix):
                    bare = metric.name.removeprefix("training ").removeprefix("validation ")
                    metric.name = f"{prefix} {bare}"

    @staticmethod
    def _check_data(data: Any) -> None:
        if not isinstance(data, DataLoader):
            raise ValueError(f"data must be a gluon.data.DataLoader, not {type(data).__name__}")

    def evaluate(
        self, val_data: DataLoader, batch_axis: int = 0, event_handlers: Any = None
    ) -> None:
        """Evaluate on other data; afterwards ``val_metrics`` have the values.

        Parameters
        ----------
        val_data : DataLoader
            Data and labels.
        batch_axis : int
            The axis along which a batch is cut for several contexts.
        event_handlers : handler or list of handlers, optional
            Called beside those that update and log the metrics.
        """
        self._check_data(val_data)
        for metric in self.val_metrics:
            metric.reset()
        handlers = self._prepare_default_validation_handlers(event_handlers)
        _, epoch_begin, batch_begin, batch_end, epoch_end, _ = self._categorize_handlers(handlers)
        for handler in epoch_begin:
            handler.epoch_begin(self)
        for batch in val_data:
            for handler in batch_begin:
                handler.batch_begin(self, batch=batch)
            _, label, pred, loss = self.batch_processor.evaluate_batch(self, batch, batch_axis)
            for handler in batch_end:
                handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
        for handler in epoch_end:
            handler.epoch_end(self)

    def fit(
        self, train_data: DataLoader, val_data: DataLoader | None = None,
        epochs: int | None = None, event_handlers: Any = None, batches: int | None = None,
        batch_axis: int = 0,
    ) -> None:  # fmt: skip
        """Train for a number of epochs, or of batches.

        Parameters
        ----------
        train_data : DataLoader
            Data and labels.
        val_data : DataLoader, optional
            Evaluated after each epoch.
        epochs, batches : int
            How many; exactly one of the two.
        event_handlers : handler or list of handlers, optional
            Called beside those that stop, update, measure and log; one of the same kind replaces
            its default.
        batch_axis : int
            The axis along which a batch is cut for several contexts.
        """
        self._check_data(train_data)
        if (not epochs) == (not batches):
            raise ValueError("fit needs either epochs or batches")
        self.max_epoch = epochs
        self.max_batch = batches
        self.batch_axis = batch_axis
        self.train_data = train_data
        handlers = self._prepare_default_handlers(val_data, event_handlers)
        train_begin, epoch_begin, batch_begin, batch_end, epoch_end, train_end = (
            self._categorize_handlers(handlers)
        )
        for handler in train_begin:
            handler.train_begin(self)
        stop = False
        while not stop:
            for handler in epoch_begin:
                handler.epoch_begin(self)
            for batch in train_data:
                for handler in batch_begin:
                    handler.batch_begin(self, batch=batch)
                _, label, pred, loss = self.batch_processor.fit_batch(self, batch, batch_axis)
                said = [
                    handler.batch_end(self, batch=batch, pred=pred, label=label, loss=loss)
                    for handler in batch_end
                ]
                if any(said):
                    break
            stop = any([handler.epoch_end(self) for handler in epoch_end])  # all are called
        for handler in train_end:
            handler.train_end(self)

    @staticmethod
    def _check_event_handlers(handlers: Any) -> list[EventHandler]:
        handlers = [handlers] if isinstance(handlers, EventHandler) else list(handlers or [])
        for handler in handlers:
            if not isinstance(handler, EventHandler):
                raise ValueError(f"event_handlers must be EventHandlers, not {handler!r}")
        return handlers

    def _complete(
        self, handlers: Any, defaults: Sequence[EventHandler], known: list[EvalMetric]
    ) -> list[EventHandler]:
        """The handlers, with a default for each kind that is not among them, in their order."""
        handlers = self._check_event_handlers(handlers)
        added = [d for d in defaults if not any(isinstance(h, type(d)) for h in handlers)]
        if handlers and added:  # defaults and others must speak of the same metrics
            for handler in handlers:
                check_handler_metrics(handler, known)
        return sorted([*handlers, *added], key=lambda handler: getattr(handler, "priority", 0))

    def _prepare_default_handlers(
        self, val_data: DataLoader | None, event_handlers: Any
    ) -> list[EventHandler]:
        defaults: list[EventHandler] = [
            StoppingHandler(self.max_epoch, self.max_batch),
            GradientUpdateHandler(),
            MetricHandler(self.train_metrics),
            LoggingHandler(metrics=self.train_metrics),
        ]
        if val_data is not None:
            defaults.append(ValidationHandler(val_data, self.evaluate))
        return self._complete(event_handlers, defaults, self.train_metrics + self.val_metrics)

    def _prepare_default_validation_handlers(self, event_handlers: Any) -> list[EventHandler]:
        defaults = [MetricHandler(self.val_metrics), LoggingHandler(metrics=self.val_metrics)]
        return self._complete(event_handlers, defaults, self.val_metrics)

    @staticmethod
    def _categorize_handlers(event_handlers: list[Any]) -> tuple[list[Any], ...]:
        """The handlers of each moment, from train_begin to train_end."""
        return tuple([h for h in event_handlers if isinstance(h, kind)] for kind in _KINDS)
