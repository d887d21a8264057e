"""Random draws: reproducible per seed, right in distribution, independent of threads and fusion."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from scipy import stats

from slipstream import SlipstreamError, engine, np, npx

N = 40_000

# Name, arguments, SciPy's frozen distribution.
CONTINUOUS: list[tuple[str, tuple[Any, ...], Any]] = [
    ("uniform", (-1, 3), stats.uniform(-1, 4)),
    ("normal", (2, 0.5), stats.norm(2, 0.5)),
    ("gumbel", (1, 2), stats.gumbel_r(1, 2)),
    ("laplace", (1, 2), stats.laplace(1, 2)),
    ("logistic", (1, 2), stats.logistic(1, 2)),
    ("exponential", (2,), stats.expon(0, 2)),
    ("lognormal", (0.5, 0.7), stats.lognorm(0.7, 0, numpy.exp(0.5))),
    ("gamma", (0.3, 2), stats.gamma(0.3, 0, 2)),
    ("gamma", (1.0, 1), stats.gamma(1.0)),
    ("gamma", (7.5, 0.5), stats.gamma(7.5, 0, 0.5)),
    ("gamma", (4000, 1), stats.gamma(4000)),
    ("standard_gamma", (2.5,), stats.gamma(2.5)),
    ("chisquare", (3,), stats.chi2(3)),
    ("f", (3, 8), stats.f(3, 8)),
    ("standard_t", (4,), stats.t(4)),
    ("beta", (2, 3), stats.beta(2, 3)),
    ("beta", (0.4, 0.6), stats.beta(0.4, 0.6)),
    ("weibull", (1.7,), stats.weibull_min(1.7)),
    ("pareto", (3,), stats.lomax(3)),
    ("power", (2.5,), stats.powerlaw(2.5)),
    ("rayleigh", (2,), stats.rayleigh(0, 2)),
    ("triangular", (-1, 2, 4), stats.triang(0.6, -1, 5)),
    ("vonmises", (0, 0.5), stats.vonmises(0.5)),
    ("vonmises", (0, 30), stats.vonmises(30)),
]
COUNTS: list[tuple[str, tuple[Any, ...], Any]] = [
    ("poisson", (0.3,), stats.poisson(0.3)),
    ("poisson", (9.9,), stats.poisson(9.9)),
    ("poisson", (10,), stats.poisson(10)),
    ("poisson", (250,), stats.poisson(250)),
    ("poisson", (149.5,), stats.poisson(149.5)),
    ("binomial", (7, 0.4), stats.binom(7, 0.4)),
    ("binomial", (30, 0.9), stats.binom(30, 0.9)),
    ("binomial", (200, 0.3), stats.binom(200, 0.3)),
    ("binomial", (100_000, 0.75), stats.binom(100_000, 0.75)),
    ("geometric", (0.2,), stats.geom(0.2)),
    ("negative_binomial", (3.5, 0.4), stats.nbinom(3.5, 0.4)),
    ("zipf", (3.0,), stats.zipf(3.0)),
    ("randint", (-3, 9), stats.randint(-3, 9)),
]


def _id(case: Any) -> str | None:
    return str(case) if isinstance(case, (str, tuple)) else None


@pytest.mark.parametrize(("name", "args", "expected"), CONTINUOUS, ids=_id)
def test_continuous_distributions(name: str, args: Any, expected: Any) -> None:
    np.random.seed(11)
    for dtype in ("float32", "float64"):
        x = getattr(np.random, name)(*args, size=(N,), dtype=dtype)
        assert x.dtype == dtype
        assert stats.kstest(x.asnumpy().astype("float64"), expected.cdf).pvalue > 1e-4


@pytest.mark.parametrize(("name", "args", "expected"), CONTINUOUS[::3], ids=_id)
def test_short_floats(name: str, args: Any, expected: Any) -> None:
    np.random.seed(11)
    for dtype in ("float16", "bfloat16"):
        x = getattr(np.random, name)(*args, size=(N,), dtype=dtype)
        assert str(x.dtype) == dtype
        median = numpy.median(x.astype("float32").asnumpy())
        assert expected.cdf(median) == pytest.approx(0.5, abs=0.03)


def _chi_square(x: numpy.ndarray, expected: Any) -> float:
    """The p-value of counts over cells of at least twenty expected draws."""
    grid = expected.ppf((numpy.arange(40) + 1) / 41)
    edges = numpy.unique(grid[numpy.isfinite(grid)])
    seen = numpy.diff([0, *[(x <= e).sum() for e in edges], len(x)])
    chance = numpy.diff([0, *expected.cdf(edges), 1])
    keep = chance * len(x) > 20
    seen, chance = (
        numpy.append(seen[keep], seen[~keep].sum()),
        numpy.append(chance[keep], chance[~keep].sum()),
    )
    if chance[-1] * len(x) < 1e-6:
        assert seen[-1] == 0
        seen, chance = seen[:-1], chance[:-1]
    return stats.chisquare(seen, chance / chance.sum() * len(x)).pvalue


@pytest.mark.parametrize(("name", "args", "expected"), COUNTS, ids=_id)
@pytest.mark.parametrize("arrays", [False, True], ids=["numbers", "arrays"])
def test_counts(name: str, args: Any, expected: Any, arrays: bool) -> None:
    np.random.seed(12)
    if arrays:
        kind = "int64" if name == "randint" else "float64"
        args = [np.full((N,), a, dtype=kind) for a in args]
        x = getattr(np.random, name)(*args)
    else:
        x = getattr(np.random, name)(*args, size=(N,))
    assert x.dtype == "int64" and x.shape == (N,)
    v = x.asnumpy()
    assert _chi_square(v, expected) > 1e-4
    if name != "zipf":  # its variance is infinite
        assert abs(v.mean() - expected.mean()) < 5 * expected.std() / N**0.5


def test_array_parameters_give_the_numbers_of_number_parameters() -> None:
    # Counts of a middling mean come from a table only when the parameters are numbers.
    for name, args, _ in CONTINUOUS + [c for c in COUNTS if c[0] == "geometric"] + COUNTS[3:4]:
        np.random.seed(3)
        expected = getattr(np.random, name)(*args, size=(3000,), dtype="float64").asnumpy()
        np.random.seed(3)
        arrays = [np.full((3000,), a, dtype="float64") for a in args]
        x = getattr(np.random, name)(*arrays, dtype="float64").asnumpy()
        numpy.testing.assert_allclose(x, expected, rtol=1e-12, atol=1e-12, err_msg=name)


@pytest.mark.parametrize(("name", "args", "expected"), CONTINUOUS + COUNTS, ids=_id)
def test_parameters_broadcast(name: str, args: Any, expected: Any) -> None:
    first = numpy.array([[args[0]], [args[0]]], dtype="float64" if name != "randint" else "int64")
    parameters = [np.array(first, dtype=first.dtype), *args[1:]]
    draw = getattr(np.random, name)
    assert draw(*parameters).shape == (2, 1)
    assert draw(*parameters, size=(2, 5)).shape == (2, 5)
    assert draw(*parameters, size=(3, 2, 5)).shape == (3, 2, 5)
    assert draw(*args).shape == ()
    assert draw(*args, size=7).shape == (7,)
    assert draw(*args, size=(0, 2)).asnumpy().shape == (0, 2)
    assert draw(*parameters, size=(2, 0)).asnumpy().shape == (2, 0)
    with pytest.raises(ValueError):
        draw(*parameters, size=(3, 5)).wait_to_read()
    with pytest.raises(ValueError):
        draw(*args, size=(-1,))


def test_strided_parameters_are_read_in_their_order() -> None:
    mean = np.array(numpy.arange(1, 7).reshape(2, 3) * 1e6)
    x = np.random.poisson(mean.T, dtype="float64").asnumpy()
    numpy.testing.assert_allclose(x, mean.asnumpy().T, rtol=0.01)
    x = np.random.poisson(mean[:, ::-2], size=(4, 2, 2)).asnumpy()
    numpy.testing.assert_allclose(x, numpy.tile(mean.asnumpy()[:, ::-2], (4, 1, 1)), rtol=0.01)


def _draws() -> list[numpy.ndarray]:
    np.random.seed(42)
    shapes = np.random.uniform(0.1, 4, size=(9000,))
    made = [
        np.random.uniform(-1, 3, size=(300, 70)),
        np.random.normal(2, 0.5, size=(100_003,)),
        np.random.randint(0, 10, size=(1000,)),
        np.random.permutation(50),
        np.random.permutation(70_001),
        (np.random.normal(size=(64, 64)) * 2 + 1).sum(axis=0),
        np.random.gamma(shapes),
        np.random.gamma(0.5, size=(20_001,)),
        np.random.poisson(shapes * 9, size=(2, 9000)),
        np.random.binomial(100, 0.3, size=(9001,)),
        np.random.negative_binomial(3, 0.2, size=(5000,)),
        np.random.multinomial(20, [0.2, 0.3, 0.5], size=(3000,)),
        np.random.choice(100, size=(5000,), p=numpy.arange(100) / 4950),
        np.random.choice(100, size=(50,), replace=False, p=numpy.arange(100) / 4950),
        np.random.beta(0.3, 2, size=(5000,)),
        np.random.vonmises(1, 2, size=(5000,)),
    ]
    return [x.asnumpy() for x in made]


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("fusion", [True, False])
@pytest.mark.parametrize("mode", ["async", "sync"])
def test_same_seed_same_bits(threads: int, fusion: bool, mode: str) -> None:
    engine.configure(mode="sync", threads=1, fusion=False)
    expected = _draws()
    engine.configure(mode=mode, threads=threads, fusion=fusion)
    for a, b in zip(expected, _draws(), strict=True):
        numpy.testing.assert_array_equal(a, b)


_PROGRAM = """
import hashlib
from slipstream import np
np.random.seed(7)
a = np.array([0.3, 2.0, 20.0] * 3000, dtype="float64")
for x in (np.random.gamma(a, dtype="float64"), np.random.poisson(a), np.random.permutation(70000),
          np.random.binomial(300, a / 21), np.random.zipf(a + 1), np.random.vonmises(0, a)):
    print(hashlib.sha256(x.asnumpy().tobytes()).hexdigest())
"""


def test_samplers_do_not_depend_on_the_instruction_set() -> None:
    seen = set()
    for isa in ("baseline", "avx2", ""):
        env = dict(os.environ, SLIPSTREAM_ISA=isa)
        command = [sys.executable, "-c", _PROGRAM]
        seen.add(subprocess.run(command, env=env, check=True, capture_output=True).stdout)
    assert len(seen) == 1


def test_an_element_does_not_depend_on_the_others() -> None:
    # Rejections of one element never take another's numbers.
    a = numpy.full(5000, 50.0)
    np.random.seed(9)
    expected = np.random.poisson(np.array(a)).asnumpy()
    a[::2] = 700.0
    np.random.seed(9)
    x = np.random.poisson(np.array(a)).asnumpy()
    numpy.testing.assert_array_equal(x[1::2], expected[1::2])
    assert (x[::2] != expected[::2]).all()


def test_consecutive_draws_are_independent() -> None:
    np.random.seed(2)
    for draw in (
        lambda: np.random.gamma(0.7, size=(N,)),
        lambda: np.random.poisson(3, size=(N,)),
        lambda: np.random.binomial(60, 0.4, size=(N,)),
    ):
        a, b = draw().asnumpy(), draw().asnumpy()
        assert abs(stats.spearmanr(a, b)[0]) < 5 / N**0.5
        assert abs(stats.spearmanr(a[1:], a[:-1])[0]) < 5 / N**0.5


def test_moments_and_ranges() -> None:
    np.random.seed(1)
    u = np.random.uniform(-1, 3, size=(200_000,)).asnumpy()
    assert u.min() >= -1 and u.max() < 3
    r = np.random.randint(3, 9, size=(60_000,)).asnumpy()
    assert set(r.tolist()) == {3, 4, 5, 6, 7, 8}
    assert np.random.random(3).shape == np.random.random_sample(3).shape == (3,)
    assert np.random.rand(2, 3).shape == np.random.randn(2, 3).shape == (2, 3)
    assert np.random.standard_exponential(4).shape == (4,)


def test_randint_full_ranges() -> None:
    np.random.seed(1)
    for name in ("int8", "uint8", "int32", "int64"):
        limits = numpy.iinfo(name)
        x = np.random.randint(limits.min, int(limits.max) + 1, size=(N,), dtype=name)
        assert x.dtype == name
        v = x.asnumpy().astype("float64")
        width = float(limits.max) - float(limits.min)
        assert v.min() < limits.min + width / 100 and v.max() > limits.max - width / 100
        assert abs(v.mean() - (limits.max / 2 + limits.min / 2)) < width / 50
        only = np.random.randint(limits.max, int(limits.max) + 1, size=3, dtype=name)
        assert (only.asnumpy() == limits.max).all()
    x = np.random.randint(np.array([0, 10, -5], dtype="int64"), np.array([1, 12, 5], dtype="int64"))
    assert x.asnumpy()[0] == 0 and x.asnumpy()[1] in (10, 11)
    assert np.random.randint([1, 5], [2, 6]).tolist() == [1, 5]
    with pytest.raises(SlipstreamError, match="low must be below high"):
        np.random.randint(np.array([0, 3], dtype="int64"), 3, size=(4, 2)).asnumpy()


def test_two_draws_differ_and_seed_restarts() -> None:
    np.random.seed(5)
    a, b = np.random.normal(size=(10,)), np.random.normal(size=(10,))
    np.random.seed(5)
    again = np.random.normal(size=(10,))
    assert (a.asnumpy() != b.asnumpy()).any()
    numpy.testing.assert_array_equal(a.asnumpy(), again.asnumpy())


def test_a_dropped_draw_still_takes_its_numbers() -> None:
    # What was recorded, not what was computed, decides the stream.
    for draw in (lambda: np.random.normal(size=(10,)), lambda: np.random.gamma(0.5, size=(10,))):
        np.random.seed(3)
        draw().wait_to_read()
        expected = draw().asnumpy()
        np.random.seed(3)
        draw()
        numpy.testing.assert_array_equal(draw().asnumpy(), expected)


def test_shuffle_and_choice_keep_the_elements() -> None:
    x = np.arange(100)
    np.random.shuffle(x)
    assert sorted(x.asnumpy().tolist()) == list(range(100))
    assert x.asnumpy().tolist() != list(range(100))
    m = np.arange(12).reshape(4, 3)
    np.random.shuffle(m)
    assert sorted(m.asnumpy()[:, 0].tolist()) == [0, 3, 6, 9]
    assert (m.asnumpy() % 3 == numpy.arange(3)).all()
    c = np.random.choice(10, size=(4,), replace=False).asnumpy()
    assert len(set(c.tolist())) == 4


@pytest.mark.parametrize("n", [0, 1, 2, 511, 512, 513, 32_768, 32_769, 65_537, 300_000])
def test_permutations_have_every_number_once(n: int) -> None:
    np.random.seed(n)
    p = np.random.permutation(n).asnumpy()
    assert p.dtype == "int64"
    numpy.testing.assert_array_equal(numpy.sort(p), numpy.arange(n))
    if n > 1000:
        assert abs(stats.spearmanr(p, numpy.arange(n))[0]) < 5 / n**0.5
        assert stats.kstest(p[: n // 10] / n, "uniform").pvalue > 1e-4


def test_every_order_is_as_likely() -> None:
    np.random.seed(8)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        order = tuple(np.random.permutation(3).tolist())
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6 and stats.chisquare(list(seen.values())).pvalue > 1e-4


def test_weighted_choice() -> None:
    np.random.seed(4)
    p = numpy.array([0.1, 0, 0.3, 0.6])
    for weights in (p, p.tolist(), np.array(p)):
        x = np.random.choice(4, size=(N,), p=weights).asnumpy()
        counts = numpy.bincount(x, minlength=4)
        assert counts[1] == 0
        assert stats.chisquare(counts[p > 0], p[p > 0] * N).pvalue > 1e-4
        some = np.random.choice(np.array([5, 6, 7, 8]), size=(3,), replace=False, p=weights)
        assert sorted(some.tolist()) == [5, 7, 8]
    first = [int(np.random.choice(4, (2,), False, p)[0]) for _ in range(3000)]
    counts = numpy.bincount(first, minlength=4)
    assert stats.chisquare(counts[p > 0], p[p > 0] * 3000).pvalue > 1e-4
    with pytest.raises(ValueError, match="sum to 1"):
        np.random.choice(2, size=3, p=[0.5, 0.6])
    with pytest.raises(SlipstreamError, match="sum to 1"):
        np.random.choice(2, size=3, p=np.array([0.5, 0.6])).asnumpy()
    with pytest.raises(SlipstreamError, match="non-zero"):
        np.random.choice(2, size=2, replace=False, p=np.array([0.0, 1.0])).asnumpy()
    with pytest.raises(ValueError, match="one entry"):
        np.random.choice(3, size=2, p=[0.5, 0.5])


def test_multinomial() -> None:
    np.random.seed(6)
    p = numpy.array([0.2, 0, 0.5, 0.3])
    x = np.random.multinomial(50, p, size=(4000,)).asnumpy()
    assert x.shape == (4000, 4) and x.dtype == "int64"
    assert (x.sum(axis=1) == 50).all() and (x[:, 1] == 0).all()
    numpy.testing.assert_allclose(x.mean(axis=0), 50 * p, atol=0.3)
    cov = numpy.cov(x[:, [0, 2]].T)
    assert cov[0, 1] == pytest.approx(-50 * 0.1, abs=0.6)
    assert _chi_square(x[:, 2], stats.binom(50, 0.5)) > 1e-3
    assert np.random.multinomial(3, p).shape == (4,)
    assert np.random.multinomial(np.array([3, 4]), p, size=5).asnumpy().sum(axis=2).tolist() == [
        [3] * 5, [4] * 5,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="pvals"):
        np.random.multinomial(3, [0.5, 0.9])
    with pytest.raises(ValueError, match="n must"):
        np.random.multinomial(-1, [0.5, 0.5])
    with pytest.raises(SlipstreamError, match="sum to 1"):
        np.random.multinomial(3, np.array([0.5, 0.9])).asnumpy()


def test_multivariate_normal() -> None:
    np.random.seed(6)
    mean, cov = numpy.array([1.0, -2, 0]), numpy.array([[2, 0.6, 0], [0.6, 1, 0.3], [0, 0.3, 0.5]])
    x = np.random.multivariate_normal(mean, cov, size=(N,)).asnumpy()
    assert x.shape == (N, 3)
    numpy.testing.assert_allclose(x.mean(axis=0), mean, atol=0.04)
    numpy.testing.assert_allclose(numpy.cov(x.T), cov, atol=0.06)
    singular = np.random.multivariate_normal([0, 0], [[1, 1], [1, 1]], size=100).asnumpy()
    numpy.testing.assert_allclose(singular[:, 0], singular[:, 1], atol=1e-5)
    assert np.random.multivariate_normal([0, 0], numpy.eye(2)).shape == (2,)
    batch = np.random.multivariate_normal(
        np.zeros((4, 1, 2)), np.array(numpy.stack([numpy.eye(2)] * 3)), size=5
    )
    assert batch.asnumpy().shape == (5, 4, 3, 2)
    with pytest.raises(SlipstreamError, match="semidefinite"):
        np.random.multivariate_normal([0, 0], [[1, 2], [2, 1]]).asnumpy()
    with pytest.raises(ValueError, match="cov"):
        np.random.multivariate_normal([0, 0], numpy.eye(3))


def test_dirichlet() -> None:
    np.random.seed(6)
    alpha = numpy.array([0.5, 2, 1.5])
    x = np.random.dirichlet(alpha, size=(N,)).asnumpy()
    numpy.testing.assert_allclose(x.sum(axis=1), 1, rtol=1e-5)
    for i in range(3):
        expected = stats.beta(alpha[i], alpha.sum() - alpha[i])
        assert stats.kstest(x[:, i].astype("float64"), expected.cdf).pvalue > 1e-4


def test_tiny_shapes_do_not_make_nan() -> None:
    np.random.seed(6)
    b = np.random.beta(1e-4, 1e-4, size=(1000,)).asnumpy()
    assert ((b >= 0) & (b <= 1)).all() and 400 < (b > 0.5).sum() < 600
    assert np.random.gamma(0, size=(3,)).tolist() == [0, 0, 0]
    assert numpy.isfinite(np.random.dirichlet([1e-3, 1e-3], size=100).asnumpy()).all()


def test_edges_of_counts() -> None:
    assert np.random.poisson(0, size=3).tolist() == [0, 0, 0]
    assert np.random.binomial(9, 0, size=2).tolist() == [0, 0]
    assert np.random.binomial(9, 1, size=2).tolist() == [9, 9]
    assert np.random.binomial(0, 0.5, size=2).tolist() == [0, 0]
    big = np.random.poisson(1e15, size=(100,), dtype="float64").asnumpy()
    assert abs(big.mean() - 1e15) < 5e7 and big.std() == pytest.approx(1e15**0.5, rel=0.4)
    assert np.random.poisson(3, size=2, dtype="int32").dtype == "int32"


def test_bernoulli() -> None:
    np.random.seed(6)
    for p in (0.3, np.full((N,), 0.3)):
        assert np.random.bernoulli(p, size=(N,)).asnumpy().mean() == pytest.approx(0.3, abs=0.02)
    for logit in (0.0, np.zeros((N,))):
        x = npx.random.bernoulli(logit=logit, size=(N,)).asnumpy()
        assert x.mean() == pytest.approx(0.5, abs=0.02)
    with pytest.raises(ValueError, match="either"):
        npx.random.bernoulli()


def test_out_is_filled() -> None:
    for draw in (np.random.normal, np.random.uniform, np.random.poisson):
        out = np.zeros((3, 50))
        assert draw(out=out) is out
        assert len(set(out.asnumpy().ravel().tolist())) > 1
    out = np.zeros((4,))
    np.random.gamma(2.0, size=(4,), out=out)
    assert (out.asnumpy() > 0).all()


def test_batches() -> None:
    loc = np.array([[1e6], [2e6]])
    x = npx.random.normal_n(loc, np.ones((3,)), batch_shape=(5, 4))
    assert x.shape == (5, 4, 2, 3)
    numpy.testing.assert_allclose(x.asnumpy()[0, 0], [[1e6] * 3, [2e6] * 3], rtol=1e-4)
    assert npx.random.uniform_n(0, loc).shape == (2, 1)
    assert npx.random.uniform_n(batch_shape=3).shape == (3,)


BAD: list[tuple[str, Callable[..., Any], list[Any]]] = [
    ("scale", np.random.normal, [0.0, -1.0]),
    ("scale", np.random.exponential, [-1.0]),
    ("sigma", np.random.lognormal, [0.0, -1.0]),
    ("shape", np.random.gamma, [-1.0]),
    ("scale", np.random.gamma, [1.0, -1.0]),
    ("df", np.random.chisquare, [0.0]),
    ("dfden", np.random.f, [1.0, 0.0]),
    ("a must", np.random.beta, [0.0, 1.0]),
    ("a must", np.random.weibull, [-2.0]),
    ("a must", np.random.power, [0.0]),
    ("lam", np.random.poisson, [-1.0]),
    ("n must", np.random.binomial, [-1.0, 0.5]),
    ("p must", np.random.binomial, [3.0, 1.5]),
    ("p must", np.random.geometric, [0.0]),
    ("p must", np.random.negative_binomial, [3.0, 0.0]),
    ("prob", np.random.bernoulli, [1.5]),
    ("kappa", np.random.vonmises, [0.0, -1.0]),
    ("mode", np.random.triangular, [1.0, 0.0, 2.0]),
    ("a must", np.random.zipf, [1.0]),
]


@pytest.mark.parametrize(("match", "draw", "args"), BAD)
def test_bad_parameters_are_named(match: str, draw: Callable[..., Any], args: list[Any]) -> None:
    with pytest.raises(ValueError, match=match):
        draw(*args, size=(3,))
    arrays = [np.array([1.0 if a <= 0 else a, a]) for a in args]
    bad = draw(*arrays, size=(3, 2))  # only the data can tell
    with pytest.raises(SlipstreamError, match=match):
        bad.asnumpy()
    with pytest.raises(SlipstreamError, match=match):  # at every sync
        bad.asnumpy()


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="high"):
        np.random.randint(5, 5, size=(3,))
    with pytest.raises(ValueError, match="int8"):
        np.random.randint(0, 129, size=(3,), dtype="int8")
    with pytest.raises(TypeError, match="low and high"):
        np.random.randint(0.5, 3)
    with pytest.raises(TypeError, match="dtype"):
        np.random.gamma(1.0, dtype="int32")
    with pytest.raises(TypeError, match="dtype"):
        np.random.randint(3, dtype="float32")
    with pytest.raises(TypeError, match="size"):
        np.random.poisson(1.0, size="3")
    with pytest.raises(ValueError, match="larger"):
        np.random.choice(3, size=4, replace=False)
    with pytest.raises(TypeError, match="array"):
        np.random.shuffle([1, 2])
