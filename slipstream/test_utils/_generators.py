"""Whether draws follow a distribution."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ._compare import host


def gen_buckets_probs_with_ppf(
    ppf: Callable[[float], float], nbuckets: int
) -> tuple[list[tuple[float, float]], list[float]]:
    """Ranges of equal probability, by the inverse of a distribution function.

    >>> gen_buckets_probs_with_ppf(lambda p: p, 2)
    ([(0.0, 0.5), (0.5, 1.0)], [0.5, 0.5])
    """
    edges = [ppf(i / nbuckets) for i in range(nbuckets + 1)]
    return list(itertools.pairwise(edges)), [1 / nbuckets] * nbuckets


def chi_square_check(
    generator: Callable[[int], Any], buckets: Sequence[Any], probs: Sequence[float],
    nsamples: int = 1000000,
) -> tuple[float, numpy.ndarray, numpy.ndarray]:  # fmt: skip
    """How probable draws like these are when `probs` holds (the p-value), and the counts.

    `buckets` are ranges (low, high) of a continuous distribution, or the values of a discrete one.
    Needs SciPy.
    """
    from scipy import stats

    if len(probs) != len(buckets):
        raise ValueError(f"{len(buckets)} buckets, but {len(probs)} probabilities")
    samples = host(generator(nsamples)).ravel()
    if isinstance(buckets[0], (tuple, list)):
        seen = [numpy.sum((samples >= low) & (samples < high)) for low, high in buckets]
    else:
        seen = [numpy.sum(samples == value) for value in buckets]
    observed = numpy.array(seen, dtype=numpy.float64)
    expected = numpy.array(probs, dtype=numpy.float64) * samples.size
    # Values outside of all buckets count against the generator, as a bucket of their own.
    outside = samples.size - observed.sum()
    rest = samples.size - expected.sum()
    if outside > 0 and rest <= 1e-6 * samples.size:
        return 0.0, observed, expected
    scaled = expected * (observed.sum() / expected.sum())
    return float(stats.chisquare(observed, scaled).pvalue), observed, expected


def verify_generator(
    generator: Callable[[int], Any], buckets: Sequence[Any], probs: Sequence[float],
    nsamples: int = 1000000, nrepeat: int = 5, success_rate: float = 0.2, alpha: float = 0.05,
) -> list[float]:  # fmt: skip
    """AssertionError unless enough of several chi-square tests succeed; returns their p-values."""
    values = [chi_square_check(generator, buckets, probs, nsamples)[0] for _ in range(nrepeat)]
    if sum(p > alpha for p in values) < nrepeat * success_rate:
        raise AssertionError(f"the draws do not follow the distribution: p-values {values}")
    return values


def mean_check(
    generator: Callable[[int], Any], mu: float, sigma: float, nsamples: int = 1000000
) -> bool:
    """Whether the mean of draws lies within three standard errors of `mu`."""
    mean = host(generator(nsamples)).mean()
    return bool(abs(mean - mu) < 3 * sigma / numpy.sqrt(nsamples))


def var_check(generator: Callable[[int], Any], sigma: float, nsamples: int = 1000000) -> bool:
    """Whether the variance of normal draws lies within three standard errors of sigma**2."""
    var = host(generator(nsamples)).astype("float64").var(ddof=1)
    return bool(abs(var - sigma**2) < 3 * numpy.sqrt(2 * sigma**4 / (nsamples - 1)))
