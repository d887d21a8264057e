"""Gradients of random draws with respect to the parameters of their distribution."""

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, nd, np

# Of shape a, at the points z: the slope dz/da that keeps the probability below z, by central
# differences of scipy.special.gammaincinv (gammainccinv above the median).
SLOPES = {
    0.5: ([0.01, 0.2, 1.0, 4.0, 12.0], [0.093544, 0.794051, 1.878247, 3.206268, 4.35445]),
    2.0: ([0.05, 0.7, 2.0, 5.0, 14.0], [0.099758, 0.610853, 1.086209, 1.658069, 2.450788]),
    30.0: ([12.0, 24.0, 30.0, 37.0, 60.0], [0.614167, 0.897539, 1.005574, 1.114694, 1.393907]),
    4000.0: ([3800.0, 4000.0, 4200.0], [0.974613, 1.000042, 1.024636]),
    30000.0: ([29500.0, 30000.0, 30600.0], [0.991625, 1.000006, 1.00994]),
}


def slopes(a, draw):
    a.attach_grad()
    mx.random.seed(5)
    with autograd.record():
        z = draw(a)
    z.backward()
    return z.asnumpy(), a.grad.asnumpy()


@pytest.mark.parametrize("shape", SLOPES)
def test_gamma_moves_with_its_shape(shape):
    # Slopes fall together with the recorded ones, interpolated between their points.
    points, expected = SLOPES[shape]
    a = np.full((4000,), shape, dtype="float64")
    z, slope = slopes(a, lambda a: np.random.gamma(a, 1.0, dtype="float64"))
    order = numpy.argsort(z)
    inside = [(p, e) for p, e in zip(points, expected, strict=True) if z.min() < p < z.max()]
    assert len(inside) >= 3
    for point, value in inside:
        found = numpy.interp(point, z[order], slope[order])
        assert found == pytest.approx(value, rel=0.01)


def test_gradients_of_gamma_are_summed_over_the_size():
    a, b = np.array([2.0, 3.0]), np.array([1.0, 2.0])
    for x in (a, b):
        x.attach_grad()
    mx.random.seed(5)
    with autograd.record():
        z = np.random.gamma(a, b, size=(400, 2))
    z.backward()
    # The mean of a gamma variable is a * b.
    numpy.testing.assert_allclose(a.grad.asnumpy() / 400, [1, 2], rtol=0.1)
    numpy.testing.assert_allclose(b.grad.asnumpy(), (z / b).sum(axis=0).asnumpy(), rtol=1e-5)


def test_chisquare_moves_as_gamma_of_half():
    df = np.array([3.0] * 500)
    _, slope = slopes(df, lambda df: np.random.chisquare(df))
    half = np.array([1.5] * 500)
    _, expected = slopes(half, lambda a: np.random.gamma(a, 2.0))
    numpy.testing.assert_allclose(slope, expected / 2, rtol=1e-5)
    assert slope.mean() == pytest.approx(1, rel=0.1)


@pytest.mark.parametrize("name", ["beta", "dirichlet", "f", "standard_t"])
def test_distributions_made_of_gamma_have_finite_slopes(name):
    a, b = np.array([0.01, 0.5, 3.0, 40.0]), np.array([2.0, 0.02, 1.0, 60.0])
    draws = {
        "beta": lambda a: np.random.beta(a, b),
        "f": lambda a: np.random.f(a + 1, b + 1),
        "standard_t": lambda a: np.random.standard_t(a + 1),
        "dirichlet": lambda a: np.random.dirichlet(a) * b,
    }
    _, slope = slopes(a, draws[name])
    assert numpy.isfinite(slope).all() and (slope != 0).any()


DRAWS = {
    "np.uniform": lambda a: np.random.uniform(a, a + 1),
    "np.laplace": lambda a: np.random.laplace(a, a),
    "np.power": lambda a: np.random.power(a),
    "nd.normal": lambda a: nd.random.normal(a, a),
    "nd.gamma": lambda a: nd.random.gamma(a, a),
    "nd.sample_uniform": lambda a: nd.sample_uniform(a, a + 1),
}


@pytest.mark.parametrize("name", DRAWS)
def test_draws_without_a_gradient_in_mxnet_give_zeros(name):
    space = np if name.startswith("np") else nd
    _, slope = slopes(space.array([1.0, 2.0]), DRAWS[name])
    assert slope.tolist() == [0, 0]
