"""Reductions and places at lengths around those of vectors, tiles and runs of rows."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, np

LENGTHS = [1, 3, 15, 16, 17, 63, 64, 65, 127, 129, 1000, 8191, 8192, 8257, 20001]


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8"])
@pytest.mark.usefixtures("numpy_types")
def test_sums_of_bytes_do_not_overflow(dtype, n):
    extreme = {"bool": True, "int8": -128, "uint8": 255}[dtype]
    assert int(np.full(n, extreme, dtype=dtype).sum()) == int(extreme) * n
    x = numpy.random.default_rng(n).integers(0, 2 if dtype == "bool" else 120, n).astype(dtype)
    assert int(np.array(x, dtype=dtype).sum()) == int(x.sum())


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint32", "uint64"])
def test_extremes_of_integers(dtype, n):
    info = numpy.iinfo(dtype)
    x = numpy.random.default_rng(n).integers(info.min, info.max, n, dtype=dtype)
    a = np.array(x, dtype=dtype)
    assert int(a.max()) == int(x.max())
    assert int(a.min()) == int(x.min())
    for place in (0, n // 2, n - 1):
        y = numpy.full(n, 3, dtype)
        y[place] = 5
        assert int(np.array(y, dtype=dtype).max()) == 5
        y[place] = 1
        assert int(np.array(y, dtype=dtype).min()) == 1


@pytest.mark.parametrize("columns", [1, 7, 16, 100, 129, 2047, 2049, 5000])
@pytest.mark.parametrize("rows", [1, 2, 15, 16, 17, 33, 300])
def test_column_sums(rows, columns):
    x = numpy.random.default_rng(rows).standard_normal((2, rows, columns)).astype("float32")
    a = np.array(x)
    exact = x.astype("float64")
    scale = numpy.abs(exact).sum(axis=1) + 1e-30
    alone = a.sum(axis=1).asnumpy()
    assert (numpy.abs(alone - exact.sum(axis=1)) / scale).max() < 1e-6
    # The same bits whether the rows are computed on the way or lie in memory.
    fused = [(a * 1 + 0).sum(axis=1).asnumpy(), np.negative(-a).sum(axis=1).asnumpy()]
    engine.configure(fusion=False)
    fused.append((a * 1 + 0).sum(axis=1).asnumpy())
    for other in fused:
        numpy.testing.assert_array_equal(other, alone)
    numpy.testing.assert_allclose(a.mean(axis=1), alone / rows, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5, 0.98, 1.0])
@pytest.mark.parametrize("n", [1, 7, 8, 255, 257, 300, 16383, 16385, 40000])
def test_places_of_what_is_true(n, share):
    mask = numpy.random.default_rng(n).random(n) < share
    found = np.nonzero(np.array(mask))[0]
    numpy.testing.assert_array_equal(found.asnumpy(), numpy.nonzero(mask)[0])
    x = numpy.arange(n, dtype="float32")
    numpy.testing.assert_array_equal(np.array(x)[np.array(mask)].asnumpy(), x[mask])
    if n % 2 == 0:
        square = mask.reshape(2, n // 2)
        for ours, theirs in zip(np.nonzero(np.array(square)), numpy.nonzero(square), strict=True):
            numpy.testing.assert_array_equal(ours.asnumpy(), theirs)
