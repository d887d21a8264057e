"""Running sums and products, differences and integrals, against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, nd, np

SHAPES = [(0,), (1,), (7,), (3, 0), (4, 5), (2, 3, 4), (5000,), (3, 2500), (300, 7)]


def _data(shape, dtype="float32", seed=0):
    rng = numpy.random.default_rng(seed)
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if numpy.dtype(dtype).kind in "iu":
        return rng.integers(0, 5, shape).astype(dtype)
    return rng.uniform(0.5, 1.5, shape).astype(dtype)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_scan_along_every_axis_is_numpys(name, shape):
    a = _data(shape)
    if name == "cumprod":
        a = a ** numpy.float32(0.01)
    for axis in (None, *range(-a.ndim, a.ndim)):
        expected = getattr(numpy, name)(a.astype("float64"), axis=axis)
        got = getattr(np, name)(np.array(a), axis=axis)
        assert got.dtype == numpy.float32
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=2e-6)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int32", "int64", "float16", "float64"])
@pytest.mark.usefixtures("numpy_types")
def test_scan_has_numpys_types(dtype):
    a = _data((3, 40), dtype)
    x = np.array(a, dtype=dtype)
    for name in ("cumsum", "cumprod"):
        got = getattr(np, name)(x, axis=1).asnumpy()
        expected = getattr(numpy, name)(a, axis=1)
        if a.dtype.kind != "u":
            assert got.dtype == expected.dtype
        numpy.testing.assert_allclose(got, expected.astype(got.dtype), rtol=2e-2)
    assert np.cumsum(x, axis=0, dtype="float32").dtype == numpy.float32


def test_scan_of_views():
    a = _data((60, 80))
    x = np.array(a)
    for view in (lambda v: v.T, lambda v: v[::2], lambda v: v[:, ::-1], lambda v: v[5:6, 3:]):
        for axis in (0, 1, None):
            expected = numpy.cumsum(view(a).astype("float64"), axis=axis)
            numpy.testing.assert_allclose(np.cumsum(view(x), axis=axis).asnumpy(), expected, 1e-5)


def test_long_sum_has_the_same_bits_for_any_number_of_threads():
    a = np.array(_data((300_001,)) - 1)
    results = []
    before = engine.configure()
    for count in (1, 2):
        engine.configure(threads=count)
        results.append(np.cumsum(a).asnumpy().tobytes())
    engine.configure(**before)
    assert results[0] == results[1]


def test_cumulative_sum_of_the_array_standard():
    a = _data((3, 4))
    got = np.cumulative_sum(np.array(a), axis=1, include_initial=True).asnumpy()
    numpy.testing.assert_allclose(got, numpy.cumulative_sum(a, axis=1, include_initial=True))
    got = np.cumulative_prod(np.array(a), axis=0, include_initial=True).asnumpy()
    numpy.testing.assert_allclose(got, numpy.cumulative_prod(a, axis=0, include_initial=True))
    with pytest.raises(ValueError, match="axis"):
        np.cumulative_sum(np.array(a))


def test_nan_counts_as_nothing():
    a = _data((4, 6))
    a[1, 2] = a[0, 0] = numpy.nan
    for name in ("nancumsum", "nancumprod"):
        got = getattr(np, name)(np.array(a), axis=1).asnumpy()
        numpy.testing.assert_allclose(got, getattr(numpy, name)(a, axis=1), rtol=1e-6)


@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("n", [0, 1, 2, 9])
def test_diff(n, axis):
    a = _data((6, 7))
    numpy.testing.assert_allclose(np.diff(np.array(a), n, axis).asnumpy(),
                                  numpy.diff(a, n, axis), atol=1e-5)  # fmt: skip


def test_diff_with_borders_and_bool():
    a = _data((3, 4))
    got = np.diff(np.array(a), prepend=0, append=np.ones((3, 2))).asnumpy()
    numpy.testing.assert_allclose(got, numpy.diff(a, prepend=0, append=numpy.ones((3, 2), "f4")))
    flags = _data((9,), "bool")
    assert np.diff(np.array(flags)).asnumpy().tolist() == numpy.diff(flags).tolist()
    got = np.ediff1d(np.array(a), to_begin=[1, 2], to_end=3).asnumpy()
    numpy.testing.assert_allclose(got, numpy.ediff1d(a, 3, [1, 2]), rtol=1e-5)


def test_trapezoid():
    y, x = _data((4, 9)), numpy.sort(_data((9,), seed=1))
    numpy.testing.assert_allclose(
        np.trapezoid(np.array(y), np.array(x)).asnumpy(), numpy.trapezoid(y, x), rtol=1e-5
    )
    numpy.testing.assert_allclose(
        np.trapz(np.array(y), dx=0.5, axis=0).asnumpy(), numpy.trapezoid(y, dx=0.5, axis=0), 1e-5
    )


def test_bad_axes_raise_at_the_call():
    with pytest.raises(ValueError, match="axis"):
        np.cumsum(np.ones(3), axis=1)
    with pytest.raises(TypeError, match="axis"):
        np.cumprod(np.ones(3), axis=0.5)
    with pytest.raises(ValueError, match="n must"):
        np.diff(np.ones(3), -1)


def test_classic_cumsum():
    assert nd.cumsum(nd.array([[1, 2], [3, 4]]), axis=0).asnumpy().tolist() == [[1, 2], [4, 6]]
