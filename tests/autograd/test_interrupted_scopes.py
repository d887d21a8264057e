"""Ctrl-C at any moment leaves recording and training as they were before the scope."""

from __future__ import annotations

import dis
import functools
import os
import sys
from typing import Any

import pytest

import slipstream
from slipstream import autograd, gluon, np

from ..process.programs import run

PACKAGE = os.path.dirname(slipstream.__file__)


# After these instructions Python looks for signals.
CHECKS = ("CALL", "CALL_FUNCTION_EX", "CALL_KW", "RESUME", "JUMP_BACKWARD")


@functools.cache
def operations(code):
    return {i.offset: i.opname for i in dis.get_instructions(code)}


class _InterruptAt:
    """Raises KeyboardInterrupt the n-th time that Python looks for signals in this package."""

    def __init__(self, n: int) -> None:
        self.left = n
        self.last: dict[Any, str] = {}  # the instruction before, of each frame

    def __call__(self, frame, event, arg):
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return self if event == "call" else None
        frame.f_trace_opcodes = True
        if event == "opcode":
            before = self.last.get(frame)
            self.last[frame] = operations(frame.f_code)[frame.f_lasti]
            if before is not None and not before.startswith(CHECKS):
                return self
            self.left -= 1
            if self.left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self


def interrupted_everywhere(work):
    """Calls work() again and again, each time interrupted at a later moment."""
    states = []
    for n in range(1, 10_000):
        tracer = _InterruptAt(n)
        before = autograd.is_recording(), autograd.is_training()
        sys.settrace(tracer)
        try:
            work()
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        states.append((autograd.is_recording(), autograd.is_training()))
        autograd.set_recording(before[0])
        autograd.set_training(before[1])
        if tracer.left > 0:  # it was not interrupted any more
            return before, states
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    "scope", [autograd.record, autograd.pause, autograd.train_mode, autograd.predict_mode]
)
def test_scopes_are_left_whole(scope):
    def work():
        with scope():
            autograd.is_recording()

    for recording, training in [(False, False), (True, True), (False, True)]:
        with slipstream._core.Scope(recording, training):
            before, states = interrupted_everywhere(work)
            assert set(states) == {before} and len(states) > 3


class Twice(autograd.Function):
    def forward(self, x):
        return x * 2

    def backward(self, dy):
        return dy * 2


def test_functions_and_statistics_leave_recording_on():
    x = np.ones((2, 3))
    norm = gluon.nn.BatchNorm(in_channels=3)
    norm.initialize()
    norm(x)

    def work():
        Twice()(x)
        norm(x)

    with autograd.record():
        before, states = interrupted_everywhere(work)
        assert set(states) == {before}


def test_a_real_ctrl_c_never_leaves_a_scope_open():
    """Thousands of signals, at whatever moment they come."""
    run(
        """
        import signal
        from slipstream import autograd
        count = 0
        def interrupt(*_):
            global count
            count += 1
            raise KeyboardInterrupt
        def scopes():
            while True:
                with autograd.record():
                    with autograd.pause():
                        with autograd.predict_mode():
                            pass
        signal.signal(signal.SIGALRM, interrupt)
        while count < 2000:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.00005)
                scopes()
            except KeyboardInterrupt:
                pass
            assert not autograd.is_recording() and not autograd.is_training(), count
        """
    )


def test_a_scope_may_be_entered_inside_of_itself():
    scope = autograd.record()
    with scope:
        with autograd.pause(), scope:
            assert autograd.is_recording() and autograd.is_training()
        assert autograd.is_recording() and autograd.is_training()
    assert not autograd.is_recording() and not autograd.is_training()
    with pytest.raises(RuntimeError, match="not entered"):
        scope.__exit__(None, None, None)
