"""Gradients through views and parts of arrays."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd, np

from .helpers import close, variable


@pytest.mark.parametrize(
    "look",
    [
        lambda x: x[1], lambda x: x[:, 1:3], lambda x: x[::-1, ::2], lambda x: x.T,
        lambda x: x.reshape(4, 3), lambda x: x.T.reshape(2, 6), lambda x: x[None, ..., None],
        lambda x: np.broadcast_to(x, (2, 3, 4)), lambda x: x.ravel()[3:9],
        lambda x: np.diagonal(x), lambda x: x[np.array([0, 2, 0])], lambda x: x[:, [1, 1]],
        lambda x: x[x > 5], lambda x: np.swapaxes(x, 0, 1)[2], lambda x: x[1, 2],
    ],
)  # fmt: skip
def test_views(look: object) -> None:
    values = numpy.arange(12.0).reshape(3, 4)
    x = variable(values)
    with autograd.record():
        y = look(x * 1.0) * 3
        z = look(x) * 2
    autograd.backward([y, z])
    marks = look(np.array(numpy.arange(12).reshape(3, 4))).asnumpy()
    expected = numpy.bincount(marks.ravel(), minlength=12).reshape(3, 4) * 5.0
    close(x.grad, expected)


def test_pieces_of_one_array() -> None:
    x = variable(numpy.arange(8.0))
    with autograd.record():
        a, b = np.split(x, 2)
        y = (a * b).sum() + x[3] * 10
    y.backward()
    close(x.grad, [4, 5, 6, 17, 0, 1, 2, 3])


@pytest.mark.parametrize("transpose_b", [False, True])
@pytest.mark.parametrize("transpose_a", [False, True])
@pytest.mark.parametrize("size", [4, 5])
def test_products_of_matrices_apart_in_memory(
    size: int, transpose_a: bool, transpose_b: bool
) -> None:
    # Heads of attention: the matrices of a batch are not one after the other.
    rng = numpy.random.default_rng(0)
    shape_a = (3, 4, 2, size) if transpose_a else (3, size, 2, 4)
    shape_b = (3, size, 2, 4) if transpose_b else (3, 4, 2, size)
    a, b = (nd.array(rng.normal(size=s)) for s in (shape_a, shape_b))
    found = []
    for laid_out in (False, True):
        a.attach_grad()
        b.attach_grad()
        with autograd.record():
            p, q = a.swapaxes(1, 2), b.swapaxes(1, 2)
            if laid_out:
                p, q = p.copy(), q.copy()
            y = nd.batch_dot(p, q, transpose_a=transpose_a, transpose_b=transpose_b)
            loss = (y * y).sum()
        loss.backward()
        found.append((y.asnumpy(), a.grad.asnumpy(), b.grad.asnumpy()))
    for one, other in zip(*found, strict=True):
        numpy.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5)
