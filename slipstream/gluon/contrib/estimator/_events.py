"""The six moments at which a handler may be called."""

from __future__ import annotations

from typing import Any


class EventHandler:
    """Base class of handlers, which derive from one or more of the classes below.

    Handlers of one moment are called in the order of their ``priority``, smallest first; one
    without is of priority 0.

    >>> from slipstream.gluon.contrib.estimator import EpochEnd
    >>> class Tell(EpochEnd):  # one of its kinds
    ...     def epoch_end(self, estimator, *args, **kwargs):
    ...         print("an epoch is over")
    >>> Tell().epoch_end(None)
    an epoch is over
    """


class TrainBegin(EventHandler):
    """Called once, before training.

    >>> class Hello(TrainBegin):
    ...     def train_begin(self, estimator, *args, **kwargs):
    ...         print("hello")
    """

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        """Before the first epoch."""


class TrainEnd(EventHandler):
    """Called once, after training.

    >>> class Goodbye(TrainEnd):
    ...     def train_end(self, estimator, *args, **kwargs):
    ...         print("goodbye")
    """

    def train_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        """After the last epoch."""


class EpochBegin(EventHandler):
    """Called before each epoch.

    >>> class Count(EpochBegin):
    ...     def epoch_begin(self, estimator, *args, **kwargs):
    ...         print("another epoch")
    """

    def epoch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        """Before an epoch's first batch."""


class EpochEnd(EventHandler):
    """Called after each epoch; training stops when it returns true.

    >>> class Once(EpochEnd):
    ...     def epoch_end(self, estimator, *args, **kwargs):
    ...         return True
    """

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> bool | None:
        """After an epoch's last batch."""
        return False


class BatchBegin(EventHandler):
    """Called before each batch, with ``batch``.

    >>> class Show(BatchBegin):
    ...     def batch_begin(self, estimator, *args, **kwargs):
    ...         print(kwargs["batch"][0].shape)
    """

    def batch_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        """Before a batch."""


class BatchEnd(EventHandler):
    """Called after each batch, with ``batch, pred, label, loss``; true ends the epoch.

    >>> class Once(BatchEnd):
    ...     def batch_end(self, estimator, *args, **kwargs):
    ...         return True
    """

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> bool | None:
        """After a batch: its gradients are recorded, its update may be."""
        return False
