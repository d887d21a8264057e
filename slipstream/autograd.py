"""Gradients: record what is computed, then walk it backwards.

>>> from slipstream import autograd
>>> with autograd.record():
...     autograd.is_recording(), autograd.is_training()
(True, True)
>>> autograd.is_recording()
False
"""

from __future__ import annotations

import threading
from types import TracebackType

from . import _mode


class _State(threading.local):
    recording = False


_state = _State()


def is_recording() -> bool:
    """Whether this thread records operations for gradients."""
    return _state.recording


def set_recording(is_record: bool) -> bool:
    """Switch recording on or off in this thread; returns what it was before."""
    before = _state.recording
    _state.recording = bool(is_record)
    return before


def is_training() -> bool:
    """Whether operations such as dropout behave as in training in this thread."""
    return _mode.is_training()


def set_training(train_mode: bool) -> bool:
    """Switch training behaviour on or off in this thread; returns what it was before."""
    return _mode.set_training(train_mode)


class _Scope:
    """Sets recording and training for a while; None leaves one as it is."""

    __slots__ = ("_before", "_recording", "_training")

    def __init__(self, recording: bool | None, training: bool | None) -> None:
        self._recording = recording
        self._training = training
        self._before: list[tuple[bool | None, bool | None]] = []

    def __enter__(self) -> None:
        self._before.append(
            (
                None if self._recording is None else set_recording(self._recording),
                None if self._training is None else set_training(self._training),
            )
        )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        recording, training = self._before.pop()
        if recording is not None:
            set_recording(recording)
        if training is not None:
            set_training(training)


def record(train_mode: bool = True) -> _Scope:
    """A scope whose operations are recorded for gradients; ``train_mode`` as in training."""
    return _Scope(True, train_mode)


def pause(train_mode: bool = False) -> _Scope:
    """A scope, inside of ``record``, whose operations are not recorded."""
    return _Scope(False, train_mode)


def train_mode() -> _Scope:
    """A scope in which dropout and the like behave as in training; recording stays as it is."""
    return _Scope(None, True)


def predict_mode() -> _Scope:
    """A scope in which dropout and the like behave as in prediction."""
    return _Scope(None, False)
