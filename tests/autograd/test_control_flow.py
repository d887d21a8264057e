"""Gradients through loops and branches."""

from __future__ import annotations

from slipstream import autograd, nd

from .helpers import close


def test_gradients_flow_through_loops() -> None:
    x = nd.array([[1.0], [2.0], [3.0]])
    w = nd.array([2.0])
    x.attach_grad()
    w.attach_grad()
    with autograd.record():
        outputs, states = nd.contrib.foreach(
            lambda a, s: (a * s[0], [s[0] * w]), x, [nd.ones((1,))]
        )
        total = outputs.sum() + states[0].sum()
    total.backward()
    close(x.grad.asnumpy(), [[1], [2], [4]])
    close(w.grad.asnumpy(), [2 + 3 * 4 + 12])
    with autograd.record():
        _, (_, product) = nd.contrib.while_loop(
            lambda i, p: i < 3, lambda i, p: (None, [i + 1, p * w]), [nd.zeros((1,)), w],
            max_iterations=5,
        )  # fmt: skip
        y = nd.contrib.cond(product.sum() > 0, lambda: product * 2, lambda: product)
    y.backward()
    close(w.grad.asnumpy(), [2 * 4 * 8])
