"""Densities of samples against SciPy."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from scipy import stats

from slipstream import nd

P = numpy.array([0.6, 1.3, 2.5])
Q = numpy.array([0.8, 0.5, 0.3])
SAMPLES = numpy.array([[0.5, 1.0], [0.7, 2.0], [1.1, 3.0]])
COUNTS = numpy.array([[0.0, 1.0], [2.0, 5.0], [3.0, 4.0]])

CASES = {
    "normal": (SAMPLES, (P, Q), lambda x, m, s: stats.norm.logpdf(x, m, s)),
    "gamma": (SAMPLES, (P, Q), lambda x, a, b: stats.gamma.logpdf(x, a, scale=1 / b)),
    "exponential": (SAMPLES, (P,), lambda x, r: stats.expon.logpdf(x, scale=1 / r)),
    "poisson": (COUNTS, (P,), lambda x, r: stats.poisson.logpmf(x, r)),
    "negative_binomial": (COUNTS, (P, Q), lambda x, k, p: stats.nbinom.logpmf(x, k, p)),
    "generalized_negative_binomial": (
        COUNTS, (P, Q), lambda x, m, a: stats.nbinom.logpmf(x, 1 / a, 1 / (m * a + 1))),
    "uniform": (SAMPLES, (-P, P + 3), lambda x, a, b: numpy.log(1 / (b - a)) + 0 * x),
}  # fmt: skip


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", CASES)
def test_density(name: str, dtype: str) -> None:
    samples, parameters, log_density = CASES[name]
    wanted = log_density(samples, *(p[:, None] for p in parameters))
    function: Any = getattr(nd, f"random_pdf_{name}")
    mine = [nd.array(v, dtype=dtype) for v in (samples, *parameters)]
    exact = {"float32": 2e-5, "float64": 1e-9}[dtype]
    result = function(*mine, is_log=True)
    assert result.asnumpy().dtype == dtype
    numpy.testing.assert_allclose(result.asnumpy(), wanted, rtol=exact, atol=exact)
    numpy.testing.assert_allclose(function(*mine).asnumpy(), numpy.exp(wanted), rtol=exact * 5)
    one = function(mine[0][:, 0], *mine[1:])
    numpy.testing.assert_allclose(one.asnumpy(), numpy.exp(wanted)[:, 0], rtol=exact * 5)


def test_dirichlet() -> None:
    alpha = numpy.array([[0.5, 1.5, 2.0], [3.0, 1.0, 1.0]])
    shares = numpy.random.default_rng(1).dirichlet([1, 2, 3], size=(2, 4))
    wanted = [
        [stats.dirichlet.pdf(s, a) for s in rows] for rows, a in zip(shares, alpha, strict=True)
    ]
    mine = nd.array(shares, dtype="float64"), nd.array(alpha, dtype="float64")
    numpy.testing.assert_allclose(nd.random_pdf_dirichlet(*mine).asnumpy(), wanted, rtol=1e-9)
    logs = nd.random_pdf_dirichlet(*mine, is_log=True)
    numpy.testing.assert_allclose(logs.asnumpy(), numpy.log(wanted), rtol=1e-9, atol=1e-12)


def test_shapes_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="lam"):
        nd.random_pdf_poisson(nd.ones((2, 3)), nd.ones((3,)))
    with pytest.raises(ValueError, match="alpha"):
        nd.random_pdf_dirichlet(nd.ones((2, 3)), nd.ones((2, 4)))
