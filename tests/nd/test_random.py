"""The classic random functions: MXNet's shapes, types and names."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from scipy import stats

import slipstream
from slipstream import SlipstreamError, nd

N = 30_000

# Name, arguments, mean, variance.
DRAWS: list[tuple[str, dict[str, float], float, float]] = [
    ("uniform", {"low": -1, "high": 3}, 1, 16 / 12),
    ("normal", {"loc": 2, "scale": 0.5}, 2, 0.25),
    ("gamma", {"alpha": 3, "beta": 0.5}, 1.5, 0.75),
    ("exponential", {"scale": 4}, 4, 16),
    ("poisson", {"lam": 4}, 4, 4),
    ("binomial", {"n": 20, "p": 0.3}, 6, 4.2),
    ("negative_binomial", {"k": 4, "p": 0.4}, 6, 15),
    ("generalized_negative_binomial", {"mu": 2, "alpha": 0.3}, 2, 3.2),
]


@pytest.mark.parametrize(("name", "args", "mean", "variance"), DRAWS)
def test_numbers_and_arrays_as_parameters(
    name: str, args: dict[str, float], mean: float, variance: float
) -> None:
    draw = getattr(nd.random, name)
    nd.random.seed(3)
    x = draw(**args, shape=(N,))
    arrays = {k: nd.array([v, v]) for k, v in args.items()}
    y = draw(**arrays, shape=(N,))
    assert x.shape == (N,) and y.shape == (2, N)
    for v in (x.asnumpy(), *y.asnumpy()):
        assert v.dtype == "float32"
        assert abs(v.mean() - mean) < 5 * (variance / N) ** 0.5
        assert v.var() == pytest.approx(variance, rel=0.12)
    assert draw(**args).shape == (1,)
    assert draw(**arrays).shape == (2,)
    assert draw(**arrays, shape=(3, 4)).shape == (2, 3, 4)
    assert draw(**args, shape=(2, 0)).asnumpy().shape == (2, 0)
    assert draw(**args, shape=2, dtype="float64").dtype == numpy.float64
    out = nd.zeros((4, 5))
    assert draw(**args, out=out) is out and (out.asnumpy() != 0).any()


@pytest.mark.parametrize(("name", "args", "mean", "variance"), DRAWS)
def test_flat_names(name: str, args: dict[str, float], mean: float, variance: float) -> None:
    if name == "binomial":
        return
    if name == "exponential":
        args = {"lam": 1 / args["scale"]}
    nd.random.seed(3)
    x = getattr(nd, f"random_{name}")(*args.values(), shape=(N,))
    assert abs(x.asnumpy().mean() - mean) < 5 * (variance / N) ** 0.5
    getattr(nd, f"random_{name}")(**args, shape=(2, 3), ctx=slipstream.cpu(), dtype="float32")
    y = getattr(nd, f"sample_{name}")(*(nd.array([v]) for v in args.values()), shape=(N,))
    assert y.shape == (1, N)
    assert abs(y.asnumpy().mean() - mean) < 5 * (variance / N) ** 0.5
    like = getattr(nd, f"random_{name}_like")(nd.zeros((N,)), *args.values())
    assert abs(like.asnumpy().mean() - mean) < 5 * (variance / N) ** 0.5
    half = getattr(nd.random, f"{name}_like")(nd.zeros((2, 3), dtype="float16"))
    assert half.shape == (2, 3) and half.dtype == numpy.float16


def test_sample_normal_names_its_parameters_mu_and_sigma() -> None:
    x = nd.sample_normal(mu=nd.array([1e6, 2e6]), sigma=nd.array([1, 1]), shape=2).asnumpy()
    numpy.testing.assert_allclose(x, [[1e6] * 2, [2e6] * 2], rtol=1e-4)


def test_uniform_and_normal_at_the_top() -> None:
    assert nd.uniform(0, 1, shape=(2, 3)).shape == nd.normal(0, 1, shape=(2, 3)).shape == (2, 3)
    assert nd.random_randint(0, 5, shape=(2,)).dtype == numpy.int32
    assert nd.random.randn(2, 3).shape == (2, 3)


def test_dispersion_zero_is_poisson() -> None:
    nd.random.seed(1)
    for alpha in (0.0, nd.array([0.0])):
        mu = 3.0 if isinstance(alpha, float) else nd.array([3.0])
        x = nd.random.generalized_negative_binomial(mu, alpha, shape=(N,)).asnumpy()
        assert x.var() == pytest.approx(3, rel=0.1)


@pytest.mark.parametrize("draw", [nd.random.multinomial, nd.random.categorical])
def test_categorical(draw: Any) -> None:
    nd.random.seed(2)
    p = numpy.array([[0.1, 0.2, 0.7], [0.5, 0.5, 0]], dtype="float32")
    x = draw(nd.array(p), shape=(N,))
    assert x.shape == (2, N) and x.dtype == numpy.int32
    first = numpy.bincount(x.asnumpy()[0], minlength=3)
    assert (
        stats.chisquare(first, p[0].astype("float64") / p[0].sum(dtype="float64") * N).pvalue > 1e-4
    )
    assert set(x.asnumpy()[1].tolist()) == {0, 1}
    assert draw(nd.array(p)).shape == (2,)
    assert draw(nd.array(p[0])).shape == (1,)
    assert draw(nd.array(p[0]), shape=4).shape == (4,)
    assert draw(nd.array(p), shape=(3, 4), dtype="float32").dtype == numpy.float32
    places, log_p = draw(nd.array(p), shape=(3, 4), get_prob=True)
    chosen = numpy.take_along_axis(p, places.asnumpy().reshape(2, 12), 1).reshape(2, 3, 4)
    numpy.testing.assert_allclose(log_p.asnumpy(), numpy.log(chosen), rtol=1e-5)
    assert nd.sample_multinomial(nd.array(p), shape=5).shape == (2, 5)
    with pytest.raises(SlipstreamError, match="sum to 1"):
        draw(nd.array([0.5, 0.9])).asnumpy()
    with pytest.raises(SlipstreamError, match="negative"):
        draw(nd.array([-0.5, 1.5])).asnumpy()


def test_multinomial_counts() -> None:
    n, p = nd.array([10, 3]), nd.array([[0.2, 0.8], [0, 1]])
    x = nd.random.multinomial(n=n, p=p, shape=(5,)).asnumpy()
    assert x.shape == (2, 5, 2) and x.dtype == "float32"
    assert (x.sum(axis=2) == [[10] * 5, [3] * 5]).all() and (x[1, :, 0] == 0).all()
    with pytest.raises(ValueError, match="data"):
        nd.random.multinomial()


def test_shuffle_gives_a_copy() -> None:
    x = nd.arange(100)
    y = nd.shuffle(x)
    assert x.asnumpy().tolist() == list(range(100))
    assert sorted(y.asnumpy().tolist()) == list(range(100)) != y.asnumpy().tolist()


def test_mx_random_has_the_same_functions() -> None:
    slipstream.random.seed(1)
    a = slipstream.random.gamma(2, 1, shape=3).asnumpy()
    nd.random.seed(1)
    numpy.testing.assert_array_equal(nd.random.gamma(2, 1, shape=3).asnumpy(), a)


def test_bad_parameters_are_named() -> None:
    with pytest.raises(ValueError, match="alpha"):
        nd.random.gamma(-1, 1)
    with pytest.raises(SlipstreamError, match="beta"):
        nd.random.gamma(nd.array([1]), nd.array([-1])).asnumpy()
    with pytest.raises(ValueError, match="k must"):
        nd.random.negative_binomial(0, 0.5)
    with pytest.raises(SlipstreamError, match="mu"):
        nd.random.generalized_negative_binomial(nd.array([-1]), nd.array([1])).asnumpy()


def test_unique_zipfian_classes_differ_and_say_how_many_draws_they_took():
    draw = nd._internal._sample_unique_zipfian
    slipstream.random.seed(3)
    classes, draws = draw(1000, shape=(3, 200))
    assert classes.dtype == numpy.int64 and draws.dtype == numpy.int64
    for row, count in zip(classes.asnumpy(), draws.asnumpy(), strict=True):
        assert len(set(row)) == 200 and row.min() >= 0 and row.max() < 1000 and count > 200
    slipstream.random.seed(3)
    again, _ = draw(1000, shape=(3, 200))
    assert (again == classes).asnumpy().all()
    # A class c has the share of [c + 1/2, c + 3/2) on a logarithmic scale that ends at range_max.
    first, _ = draw(10, shape=(20000, 1))
    bounds = numpy.log(numpy.clip(numpy.arange(11) + 0.5, 1, 10)) / numpy.log(10)
    share = numpy.bincount(first.asnumpy().ravel(), minlength=10) / 20000
    assert abs(share - numpy.diff(bounds)).max() < 0.015
    with pytest.raises(ValueError, match="different classes"):
        draw(3, shape=(1, 4))
    with pytest.raises(ValueError, match="shape"):
        draw(3, shape=4)


def test_rand_zipfian_of_symbols():
    true = slipstream.sym.var("true")
    drawn, of_true, of_drawn = slipstream.sym.contrib.rand_zipfian(true, 50, 20)
    run = slipstream.sym.Group([drawn, of_true, of_drawn]).bind(
        slipstream.cpu(), {"true": nd.array([0, 7])}
    )
    found, true_count, drawn_count = (x.asnumpy() for x in run.forward())
    assert found.dtype == numpy.int64 and found.min() >= 0 and found.max() < 20

    def expected(c):
        return numpy.log((c + 2) / (c + 1)) / numpy.log(21) * 50

    numpy.testing.assert_allclose(true_count, expected(numpy.array([0.0, 7.0])), rtol=1e-6)
    numpy.testing.assert_allclose(drawn_count, expected(found.astype("float64")), rtol=1e-6)
