"""Whether operations such as dropout and batch norm run as in training; autograd sets it."""

from __future__ import annotations

import threading


class _Mode(threading.local):
    training = False


_mode = _Mode()


def is_training() -> bool:
    """Whether this thread trains.

    >>> is_training()
    False
    """
    return _mode.training


def set_training(training: bool) -> bool:
    """Switch training on or off in this thread; returns what it was before.

    >>> before = set_training(True)
    >>> set_training(before)
    True
    """
    before = _mode.training
    _mode.training = bool(training)
    return before
