"""What recordings hold of memory, how deep they get, where their failures come out."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, engine, np

from .helpers import close, variable


def test_values_are_let_go_after_backward() -> None:
    engine.waitall()
    x = variable(numpy.ones(1 << 18, "float32"))  # 1 MiB
    with autograd.record():
        y = x
        for _ in range(16):
            y = np.tanh(y)
        loss = y.sum()
    loss.backward(retain_graph=True)
    x.grad.wait_to_read()
    del y
    held = engine.stats()["live_bytes"]
    loss.backward()
    x.grad.wait_to_read()
    engine.waitall()
    freed = held - engine.stats()["live_bytes"]
    assert freed >= 14 << 20


def test_only_what_rules_read_is_kept() -> None:
    """Sums read nothing: what they summed is gone with its last handle."""
    engine.waitall()
    x = variable(numpy.ones(1 << 18, "float32"))
    before = engine.stats()["live_bytes"]
    with autograd.record():
        y = x
        for _ in range(16):
            y = y + 1.0
        loss = y.sum()
        del y
    loss.wait_to_read()
    engine.waitall()
    assert engine.stats()["live_bytes"] - before < 3 << 20
    loss.backward()
    close(x.grad[:2], [1, 1])


def test_a_recording_without_backward_is_let_go() -> None:
    class Kept(autograd.Function):
        def forward(self, x: np.ndarray) -> np.ndarray:
            return x * 1

        def backward(self, dy: np.ndarray) -> np.ndarray:
            return dy

    x = variable([1.0])
    f = Kept()
    seen = weakref.ref(f)
    with autograd.record():
        y = f(x) * 2
    del f
    gc.collect()
    assert seen() is not None
    del y
    gc.collect()
    assert seen() is None


def test_a_long_chain() -> None:
    """As deep as a program may get; in a process of its own, which a stack overflow would end."""
    program = """
from slipstream import autograd, np
x = np.array([1.0])
x.attach_grad()
with autograd.record():
    y = x
    for _ in range(1_000_000):
        y = y + 1.0
y.backward()
assert x.grad.item() == 1.0
with autograd.record():
    y = x
    for _ in range(1_000_000):
        y = y + 1.0
del y
print("done")
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300
    )
    assert run.stdout.strip() == "done", run.stderr[-2000:]


def test_failures_come_out_where_gradients_are_looked_at() -> None:
    x = variable(numpy.zeros((2, 2)))
    with autograd.record():
        y = np.linalg.inv(x).sum()
    y.backward()
    with pytest.raises(mx.SlipstreamError, match="singular"):
        x.grad.asnumpy()


@pytest.mark.parametrize("shape", [(1, 1), (1,), (0, 1), (1, 3), ()], ids=str)
def test_nothing_broadcast_sums_to_zero(shape: tuple[int, ...]) -> None:
    """Repeated along an axis of length 0, a variable is used nowhere: its gradient is zero."""
    x = np.ones(shape)
    x.attach_grad()
    empty = np.ones((0, 3))
    for compute in (
        lambda: x + empty,
        lambda: np.where(empty > 0, x, 2 * x),
        lambda: np.broadcast_to(x, (0, 3)),
        lambda: (x * empty).sum(),
    ):
        x.grad[...] = 7
        with autograd.record():
            y = compute()
        y.backward()
        assert x.grad.shape == shape
        assert not x.grad.asnumpy().any()
