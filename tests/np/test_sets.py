"""Set operations against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import np

RNG = numpy.random.default_rng(0)
DTYPES = ["bool", "uint8", "int32", "int64", "float16", "float32"]


def same(ours, theirs):
    numpy.testing.assert_array_equal(ours.asnumpy(), theirs)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(0,), (1,), (50,), (4, 6), (2, 0), (100_000,)])
def test_unique(dtype, shape):
    x = RNG.integers(0, 9, shape).astype(dtype)
    y = np.array(x, dtype=dtype)
    same(np.unique(y), numpy.unique(x))
    ours = np.unique(y, True, True, True)
    theirs = numpy.unique(x, True, True, True)
    for a, b in zip(ours, theirs, strict=True):
        same(a, b)
    assert ours[2].shape == theirs[2].shape
    same(np.unique(y, return_counts=True)[1], theirs[3])


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_unique_along_an_axis(axis):
    x = RNG.integers(0, 2, (12, 3, 2)).astype("int32")
    y = np.array(x, dtype="int32")
    ours = np.unique(y, True, True, True, axis=axis)
    theirs = numpy.unique(x, True, True, True, axis=axis)
    for a, b in zip(ours, theirs, strict=True):
        same(a, b)
    with pytest.raises(ValueError, match="axis"):
        np.unique(y, axis=3)


def test_unique_and_nan():
    x = numpy.array([1.0, numpy.nan, 2.0, numpy.nan, 1.0], "float32")
    y = np.array(x)
    for equal_nan in (True, False):
        ours = np.unique(y, True, True, True, equal_nan=equal_nan)
        theirs = numpy.unique(x, True, True, True, equal_nan=equal_nan)
        for a, b in zip(ours, theirs, strict=True):
            same(a, b)


def test_named_results_of_the_array_api():
    x = RNG.integers(0, 5, (3, 4)).astype("int32")
    y = np.array(x, dtype="int32")
    everything, theirs = np.unique_all(y), numpy.unique_all(x)
    for name in ("values", "indices", "inverse_indices", "counts"):
        same(getattr(everything, name), getattr(theirs, name))
    same(np.unique_counts(y).counts, theirs.counts)
    same(np.unique_inverse(y).inverse_indices, theirs.inverse_indices)
    same(np.unique_values(y), theirs.values)
    nan = np.array([float("nan"), float("nan"), 1.0])
    assert np.unique_values(nan).shape == (3,)
    assert np.unique_counts(nan).counts.tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("sizes", [(0, 3), (3, 0), (20, 7), (7, 20), (50_000, 300)])
def test_membership_and_algebra(dtype, sizes):
    a, b = (RNG.integers(0, 40, n).astype(dtype) for n in sizes)
    x, y = np.array(a, dtype=dtype), np.array(b, dtype=dtype)
    same(np.isin(x, y), numpy.isin(a, b))
    same(np.isin(x, y, invert=True), numpy.isin(a, b, invert=True))
    same(np.in1d(x, y), numpy.isin(a, b))
    same(np.intersect1d(x, y), numpy.intersect1d(a, b))
    same(np.union1d(x, y), numpy.union1d(a, b))
    same(np.setdiff1d(x, y), numpy.setdiff1d(a, b))
    same(np.setxor1d(x, y), numpy.setxor1d(a, b))
    for ours, theirs in zip(
        np.intersect1d(x, y, return_indices=True),
        numpy.intersect1d(a, b, return_indices=True),
        strict=True,
    ):
        same(ours, theirs)


def test_membership_keeps_the_shape_and_mixes_types():
    x = RNG.integers(0, 9, (3, 4, 2)).astype("int32")
    same(np.isin(np.array(x, dtype="int32").T, [1, 2.5, 3]), numpy.isin(x.T, [1, 2.5, 3]))
    nan = float("nan")
    assert np.isin(np.array([nan, 1.0]), np.array([nan])).tolist() == [False, False]
    mixed = np.intersect1d(np.array([1, 2], dtype="int32"), np.array([2.0, 3.0], dtype="float64"))
    assert mixed.dtype == numpy.float64
    assert mixed.tolist() == [2.0]
    assert np.setdiff1d([3, 1, 2], [1], assume_unique=True).tolist() == [3.0, 2.0]
