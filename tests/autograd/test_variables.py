"""Variables: what has a gradient, where it goes, and what writing to them does."""

from __future__ import annotations

import pytest

import slipstream as mx
from slipstream import autograd, nd, np, npx

from .helpers import close, variable


def test_grad_is_zero_at_first_and_stays_the_same_object() -> None:
    x = np.array([1.0, 2.0])
    assert x.grad is None
    x.attach_grad()
    g = x.grad
    close(g, [0, 0])
    with autograd.record():
        y = (x * x).sum()
    y.backward()
    assert x.grad is g
    close(g, [2, 4])
    g[:] = 0
    close(x.grad, [0, 0])


@pytest.mark.parametrize(("req", "expected"), [("write", 6.0), ("add", 12.0)])
def test_grad_req(req: str, expected: float) -> None:
    x, other = np.array([3.0]), variable([1.0])
    x.attach_grad(grad_req=req)
    for _ in range(2):
        with autograd.record():
            y = x * x + other
        y.backward()
    close(x.grad, [expected])


def test_bad_grad_req() -> None:
    with pytest.raises(ValueError, match="grad_req"):
        np.ones(2).attach_grad(grad_req="sometimes")


def test_mark_variables() -> None:
    x, y = np.array([1.0]), np.array([2.0])
    gx, gy = np.zeros(1), np.array([10.0])
    autograd.mark_variables([x, y], [gx, gy], ["write", "add"])
    with autograd.record():
        z = x * y
    z.backward()
    assert x.grad is gx
    close(gx, [2.0])
    close(gy, [11.0])
    with pytest.raises(ValueError, match="differ in number"):
        autograd.mark_variables([x, y], [gx])
    with pytest.raises(ValueError, match="shape"):
        autograd.mark_variables(x, np.zeros(3))


def test_writing_outside_of_recording_keeps_the_variable() -> None:
    x = variable([1.0, 2.0])
    g = x.grad
    for _ in range(3):
        with autograd.record():
            y = (x * x).sum()
        y.backward()
        x -= 0.25 * x.grad
        x[:] = x * 1.0
    assert x.grad is g
    close(x, [0.125, 0.25])


def test_writing_while_recording_is_refused() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * 2
        for write in (lambda: x.__iadd__(1), lambda: y.__setitem__(0, 1.0)):
            with pytest.raises(mx.MXNetError, match="recorded"):
                write()
        free = np.zeros(2)
        free += 1  # concerns no variable
    y.backward()
    close(x.grad, [2, 2])


def test_attaching_to_a_computed_array() -> None:
    x = variable([1.0])
    with autograd.record():
        y = x * 2
    y.attach_grad()
    with autograd.record():
        z = y * y
    z.backward()
    close(y.grad, [4.0])
    close(x.grad, [8.0])  # the graph behind y stays: test_attach.py


def test_detach() -> None:
    x = variable([2.0])
    with autograd.record():
        y = x * x
        z = y.detach() * x
    z.backward()
    close(x.grad, [4.0])
    assert y.detach().grad is None


@pytest.mark.parametrize("stop", [npx.stop_gradient, lambda x: nd.BlockGrad(x.as_nd_ndarray())])
def test_stop_gradient(stop: object) -> None:
    x = variable([2.0])
    with autograd.record():
        y = stop(x * x).as_np_ndarray() * x
    y.backward()
    close(x.grad, [4.0])


def test_both_frontends_share_a_tape() -> None:
    x = nd.array([1.0, 2.0])
    x.attach_grad()
    with autograd.record():
        y = nd.sum(nd.square(x)).as_np_ndarray() * 2
    y.backward()
    assert isinstance(x.grad, nd.NDArray)
    close(x.grad.asnumpy(), [4, 8])


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "bfloat16"])
def test_gradients_have_the_variables_type(dtype: str) -> None:
    x = variable([1.0, 2.0], dtype=dtype)
    with autograd.record():
        y = (x.astype("float32") ** 2).sum()
    y.backward()
    assert x.grad.dtype == x.dtype
    close(x.grad.astype("float32"), [2, 4])
