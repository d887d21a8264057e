"""Medians, quantiles and percentiles, against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import np

RNG = numpy.random.default_rng(0)
METHODS = [
    "linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf",
    "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull", "median_unbiased",
    "normal_unbiased",
]  # fmt: skip
AXES = [None, 0, 1, -1, (0, 1), (0, 2), (0, 1, 2)]


def close(ours, theirs, rtol=2e-6):
    assert ours.shape == numpy.shape(theirs)
    numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=rtol, atol=1e-6)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("keepdims", [False, True])
def test_median_over_axes(axis, keepdims):
    x = RNG.standard_normal((3, 4, 5)).astype("float32")
    close(np.median(np.array(x), axis, keepdims=keepdims), numpy.median(x, axis, keepdims=keepdims))
    close(
        np.nanmedian(np.array(x), axis, keepdims=keepdims), numpy.median(x, axis, keepdims=keepdims)
    )


@pytest.mark.parametrize("dtype", ["bool", "int32", "uint8", "float16", "float32", "float64"])
def test_median_of_types_and_lengths(dtype):
    for n in (1, 2, 3, 10, 1001, 200_000):
        x = (RNG.standard_normal(n) * 50).astype(dtype)
        close(np.median(np.array(x, dtype=dtype)), numpy.median(x.astype("float64")), 1e-3)
    assert np.median(np.array([1, 2], dtype="int32")).dtype == numpy.float32


@pytest.mark.parametrize("method", METHODS)
def test_quantiles_by_every_method(method):
    x = RNG.standard_normal((7, 10)).astype("float64")
    y = np.array(x, dtype="float64")
    for q in (
        0.0,
        0.1,
        0.5,
        0.77,
        1.0,
        [0.25, 0.5],
        [[0.1, 0.2], [0.3, 0.9]],
        numpy.linspace(0, 1, 30),
    ):
        for axis in (None, 0, 1):
            theirs = numpy.quantile(x, q, axis, method=method)
            close(np.quantile(y, q, axis, method=method), theirs)
            close(np.nanquantile(y, q, axis, method=method), theirs)
    close(np.percentile(y, [30, 70], method=method), numpy.percentile(x, [30, 70], method=method))


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("keepdims", [False, True])
def test_quantiles_over_axes(axis, keepdims):
    x = RNG.standard_normal((3, 4, 5)).astype("float32")
    y = np.array(x)
    for q in (0.3, [0.1, 0.5, 0.9]):
        theirs = numpy.quantile(x, q, axis, keepdims=keepdims)
        close(np.quantile(y, q, axis, keepdims=keepdims), theirs)
        close(np.nanquantile(y, q, axis, keepdims=keepdims), theirs)
        close(
            np.quantile(y.T, q, axis, keepdims=keepdims),
            numpy.quantile(x.T, q, axis, keepdims=keepdims),
        )


def test_nan_is_contagious_or_left_out():
    x = RNG.standard_normal((6, 9)).astype("float32")
    x[1, 3] = x[2, :5] = x[4] = numpy.nan
    y = np.array(x)
    close(np.median(y, 1), numpy.median(x, 1))
    close(np.quantile(y, [0.2, 0.8], 1), numpy.quantile(x, [0.2, 0.8], 1))
    with numpy.errstate(all="ignore"), pytest.warns(RuntimeWarning):
        close(np.nanmedian(y, 1), numpy.nanmedian(x, 1))
        close(np.nanpercentile(y, [20, 80], 1), numpy.nanpercentile(x, [20, 80], 1))
        close(np.nanquantile(y, 0.3), numpy.nanquantile(x, 0.3))


def test_nanmedian_of_infinities():
    inf, nan = float("inf"), float("nan")
    x = numpy.array([[-2, inf, nan], [inf, inf, 1], [-inf, inf, 2], [-inf, nan, 3]], "float32")
    close(np.nanmedian(np.array(x), 1), numpy.nanmedian(x, 1))


def test_quantiles_of_integers_and_infinities():
    x = RNG.integers(0, 100, 25)
    y = np.array(x, dtype="int32")
    close(np.quantile(y, 0.3), numpy.quantile(x, 0.3))
    lower = np.quantile(y, 0.3, method="lower")
    assert lower.dtype == numpy.int32
    assert lower.item() == numpy.quantile(x, 0.3, method="lower")
    inf = np.array([float("inf"), float("inf"), 1.0])
    assert np.quantile(inf, 0.75).item() == float("inf")


def test_quantile_arguments():
    x = np.ones((2, 3))
    with pytest.raises(ValueError, match="q must"):
        np.quantile(x, 1.5)
    with pytest.raises(ValueError, match="q must"):
        np.percentile(x, -1)
    with pytest.raises(ValueError, match="method"):
        np.quantile(x, 0.5, method="guess")
    with pytest.raises(ValueError, match="axis"):
        np.median(x, 2)
    with pytest.raises(ValueError, match="axis"):
        np.median(x, (0, 0))
    out = np.zeros(3)
    assert np.median(x, 0, out=out) is out
    assert out.tolist() == [1.0, 1.0, 1.0]
    assert np.percentile(x, 50, interpolation="lower").item() == 1.0
    assert np.quantile(x, np.array([0.5])).shape == (1,)
    assert numpy.isnan(np.median(np.zeros((0,))).item())
