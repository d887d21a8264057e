"""Histograms, against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import np

RNG = numpy.random.default_rng(0)


def close(ours, theirs, rtol=2e-6):
    assert ours.shape == numpy.shape(theirs)
    numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=rtol, atol=1e-6)


@pytest.mark.parametrize("dtype", ["uint8", "int32", "float32", "float64"])
def test_histogram(dtype):
    for n in (0, 1, 100, 200_000):
        x = (RNG.standard_normal(n) * 20 + 60).astype(dtype)
        y = np.array(x, dtype=dtype)
        for kwargs in ({}, {"bins": 7}, {"range": (40, 70)}, {"bins": [50, 55, 60, 90]}):
            counts, edges = np.histogram(y, **kwargs)
            theirs, their_edges = numpy.histogram(x, **kwargs)
            assert counts.dtype == numpy.int64
            numpy.testing.assert_allclose(edges.asnumpy(), their_edges, rtol=1e-6)
            # Float32 edges may put an element that sits on one into its neighbour.
            assert int(counts.sum()) == theirs.sum()
            exact = numpy.histogram(x, edges.asnumpy().astype("float64"))[0]
            if dtype != "float64":
                numpy.testing.assert_array_equal(counts.asnumpy(), exact)
            else:
                numpy.testing.assert_array_equal(counts.asnumpy(), theirs)


def test_histogram_weights_density_and_rules():
    x = RNG.standard_normal(500).astype("float32")
    w = RNG.random(500).astype("float32")
    y = np.array(x)
    close(np.histogram(y, 5, weights=np.array(w))[0], numpy.histogram(x, 5, weights=w)[0], 1e-5)
    close(np.histogram(y, 5, density=True)[0], numpy.histogram(x, 5, density=True)[0], 1e-5)
    close(np.histogram(y, "sturges")[1], numpy.histogram(x, "sturges")[1], 1e-5)
    close(np.histogram_bin_edges(y, 4), numpy.histogram_bin_edges(x, 4), 1e-5)
    assert np.histogram(np.ones(3), 2)[1].tolist() == [0.5, 1.0, 1.5]
    assert np.histogram(np.array([1.0, float("nan"), 5.0]), [0, 2])[0].tolist() == [1]
    for bad in (0, [1.0], [2.0, 1.0]):
        with pytest.raises(ValueError, match="bins"):
            np.histogram(y, bad)
    with pytest.raises(TypeError, match="bins"):
        np.histogram(y, 1.5)
    with pytest.raises(ValueError, match="range"):
        np.histogram(y, range=(2, 1))
    with pytest.raises(ValueError, match="weights"):
        np.histogram(y, weights=np.ones(2))


def test_histograms_of_points():
    x, y = RNG.standard_normal((2, 300)).astype("float32")
    w = RNG.random(300).astype("float32")
    for kwargs in ({"bins": 4}, {"bins": [3, 5]}, {"bins": 3, "range": [(-1, 1), (-2, 0.5)]}):
        ours = np.histogram2d(np.array(x), np.array(y), **kwargs)
        theirs = numpy.histogram2d(x, y, **kwargs)
        for a, b in zip(ours, theirs, strict=True):
            close(a, b, 1e-5)
    close(
        np.histogram2d(np.array(x), np.array(y), 4, density=True, weights=np.array(w))[0],
        numpy.histogram2d(x, y, 4, density=True, weights=w)[0],
        1e-4,
    )
    points = RNG.standard_normal((100, 3)).astype("float32")
    close(np.histogramdd(np.array(points), 3)[0], numpy.histogramdd(points, 3)[0])
