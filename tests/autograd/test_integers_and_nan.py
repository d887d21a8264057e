"""Gradients where MXNet has conventions: of integers, at NaN and at the ends of ranges."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd, np, npx

NAN, INF = float("nan"), float("inf")


def gradients(f, *variables):
    for x in variables:
        x.attach_grad()
        x.grad[:] = 9
    with autograd.record():
        y = f(*variables)
    y.backward()
    return [x.grad.asnumpy().tolist() for x in variables]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64"])
def test_remainders_of_integers_have_no_gradient(dtype):
    def pair():
        return np.array([7, 9, 5], dtype=dtype), np.array([2, 4, 5], dtype=dtype)

    for f in (np.mod, np.fmod, lambda a, b: a % 3 + 20 % b, lambda a, b: a % 2.5 + b % 0.75):
        assert gradients(f, *pair()) == [[0, 0, 0], [0, 0, 0]]
    a, b = (x.as_nd_ndarray() for x in pair())
    assert gradients(nd.broadcast_mod, a, b) == [[0, 0, 0], [0, 0, 0]]


def test_remainders_of_floats_have_a_gradient():
    a, b = np.array([7.0, -9.0]), np.array([2.0, 4.0])
    assert gradients(np.mod, a, b) == [[1, 1], [-3, 3]]
    assert gradients(np.fmod, a, b) == [[1, 1], [-3, 2]]


@pytest.mark.parametrize(
    ("f", "of_floats", "of_floats_second"),
    [
        (np.add, [1, 1], [1, 1]),
        (np.subtract, [-1, -1], [1, 1]),
        (np.multiply, [7, 9], [7, 9]),
        (np.mod, [-3, -2], [1, 1]),
    ],
)
def test_integers_beside_floats_have_no_gradient(f, of_floats, of_floats_second):
    def pair():
        return np.array([7, 9], dtype="int32"), np.array([2.0, 4.0])

    a, b = pair()
    assert gradients(f, a, b) == [[0, 0], of_floats]
    a, b = pair()
    assert gradients(f, b, a) == [of_floats_second, [0, 0]]


def test_integers_beside_integers_and_casts_have_gradients():
    a, b = np.array([7, 9], dtype="int32"), np.array([2, 4], dtype="int32")
    assert gradients(np.multiply, a, b) == [[2, 4], [7, 9]]
    assert gradients(lambda a: a.astype("float32") * 2, a) == [[2, 2]]


@pytest.mark.parametrize(
    ("f", "expected"),
    [
        (npx.relu, [NAN, 0, 0, 1, 1, 0]),
        (npx.leaky_relu, [1, 0.25, 0.25, 1, 1, 0.25]),
        (npx.sigmoid, [NAN, 0.19661194, 0.25, 0.19661194, 0, 0]),
        (lambda x: np.clip(x, -1, 1), [1, 1, 1, 1, 0, 0]),
        (npx.hard_sigmoid, [0, 0.2, 0.2, 0.2, 0, 0]),
        (lambda x: np.maximum(x, 0), [0, 0, 1, 1, 1, 0]),
    ],
    ids=["relu", "leaky", "sigmoid", "clip", "hard_sigmoid", "maximum"],
)
def test_gradients_at_nan_and_infinity(f, expected):
    (found,) = gradients(f, np.array([NAN, -1, 0, 1, INF, -INF]))
    numpy.testing.assert_allclose(found, expected, rtol=1e-6)


def test_second_gradient_of_relu():
    x = np.array([-2.0, 0.0, 3.0])
    x.attach_grad()
    with autograd.record():
        (first,) = autograd.grad(npx.relu(x) ** 3, [x], create_graph=True)
    first.backward()
    assert x.grad.tolist() == [0, 0, 18]


def test_hard_sigmoid_is_flat_at_its_bounds():
    assert gradients(npx.hard_sigmoid, np.array([-2.5, 2.5]))[0] == [0, 0]
    assert npx.hard_sigmoid(np.array([-3.0, -2.5, 0.0, 2.5])).tolist() == [0, 0, 0.5, 1]


def test_ldexp_of_whole_and_other_exponents():
    x, e = np.array([3.0, 3.0]), np.array([1.0, 2.5])
    value = 3 * 2 ** e.asnumpy()
    numpy.testing.assert_allclose(np.ldexp(x, e).asnumpy(), value, rtol=1e-6)
    numpy.testing.assert_allclose(np.ldexp(x, 2.5).asnumpy(), [3 * 2**2.5] * 2, rtol=1e-6)
    of_x, of_e = gradients(np.ldexp, x, e)
    numpy.testing.assert_allclose(of_x, value / 3, rtol=1e-6)
    numpy.testing.assert_allclose(of_e, value * numpy.log(2), rtol=1e-6)


def test_variables_with_grad_req_null_are_let_go_of():
    def recorded():
        a, b = np.ones(2), np.ones(2)
        a.attach_grad("null")
        b.attach_grad()
        with autograd.record():
            return a, b, a * b * 2

    a, b, y = recorded()
    assert a.grad is not None
    y.backward(retain_graph=True)
    assert a.grad is not None
    y.backward()
    assert a.grad is None
    with autograd.record():
        y = a * b * 3
    y.backward()
    assert a.grad is None
    assert b.grad.tolist() == [3, 3]
    a.attach_grad()
    with autograd.record():
        y = a * b
    y.backward()
    assert a.grad.tolist() == [1, 1]
    a, b, y = recorded()
    autograd.grad(y, [b])
    assert a.grad is None


@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_an_extreme_beside_a_nan_has_no_gradient(name):
    nan = float("nan")
    x, y = np.array([0.0, nan, 1.0, 2.0]), np.array([nan, 0.0, 1.0, 1.0])
    x.attach_grad()
    y.attach_grad()
    with autograd.record():
        z = getattr(np, name)(x, y)
    z.backward()
    first = name == "maximum"
    assert x.grad.tolist() == [0, 0, 1, int(first)]  # the first of equal ones
    assert y.grad.tolist() == [0, 0, 0, int(not first)]


def test_gradients_at_the_ends_of_the_range():
    def slope(f, values):
        x = np.array(values)
        x.attach_grad()
        with autograd.record():
            y = f(x)
        y.backward()
        return x.grad.tolist()

    inf = float("inf")
    assert slope(npx.smooth_l1, [inf, -inf, 3.0, 0.5]) == [1, -1, 1, 0.5]
    assert slope(lambda x: np.hypot(x, 0.0), [1e-40, -1e-40, 2.0]) == [1, -1, 1]
    signs = np.array([-1.0, 1.0])
    assert slope(lambda x: np.copysign(x, signs), [0.0, 0.0]) == [-1, 1]
