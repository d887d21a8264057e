"""Integers stay integers in nd; tests/recorded/programs/integers.py has the whole table."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, nd, np, npx

INTS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("size", [1, 7, 2047, 2049])
def test_division_truncates_as_in_c(dtype, size):
    info = numpy.iinfo(dtype)
    rng = numpy.random.default_rng(size)
    a, b = rng.integers(info.min, info.max, (2, size), dtype=dtype, endpoint=True)
    b[0], a[0] = 1, info.max
    b[b == 0] = 3
    expected = [abs(int(x)) // abs(int(y)) * (-1 if (x < 0) != (y < 0) else 1)
                for x, y in zip(a, b, strict=True)]  # fmt: skip
    wrapped = numpy.array([v & (1 << 8 * info.dtype.itemsize) - 1 for v in expected], "uint64")
    wrapped = wrapped.astype(f"uint{8 * info.dtype.itemsize}").view(dtype)
    result = nd.array(a, dtype=dtype) / nd.array(b, dtype=dtype)
    assert result.dtype == numpy.dtype(dtype)
    numpy.testing.assert_array_equal(result.asnumpy(), wrapped)


def test_numbers_are_converted_before_anything_is_computed():
    x = nd.array([1, 200], dtype="uint8")
    assert (x + 300.9).tolist() == [45, 244]
    assert (x * -1).tolist() == [255, 56]
    assert (x == 300).tolist() == [0, 0] and (x == 256 + 200).tolist() == [0, 1]
    y = nd.array([5], dtype="int32")
    assert (y + 1e10).tolist() == [5 - 2**31]  # as C on this processor
    assert (y + float("nan")).tolist() == [5 - 2**31]
    assert (nd.array([1], dtype="int64") + (2**53 + 1)).tolist() == [2**53 + 2]
    assert nd.clip(nd.array([-128, 127], dtype="int8"), -300, 1e10).tolist() == [-128, 127]
    assert nd.clip(nd.array([0, 9], dtype="uint8"), -1.9, 5.9).tolist() == [0, 5]


def test_functions_are_truncated_where_they_are_exact_too():
    thousand = nd.array([10, 1000, 10**9], dtype="int32")
    assert nd.log10(thousand).tolist() == [1, 3, 9]
    assert nd.log2(nd.array([8, 2**29], dtype="int32")).tolist() == [3, 29]
    assert nd.cbrt(nd.array([27, 1331, 10**9], dtype="int64")).tolist() == [3, 11, 1000]
    assert nd.sqrt(nd.array([10**18, 24], dtype="int64")).tolist() == [10**9, 4]
    assert nd.exp(nd.array([20], dtype="int32")).tolist() == [485165195]


def test_a_mean_whose_count_does_not_fit_is_an_error():
    assert nd.ones(127, dtype="int8").mean().tolist() == [1]
    with pytest.raises(ValueError, match="128 elements in int8"):
        nd.ones(128, dtype="int8").mean()


def test_in_place_operators_keep_the_type():
    x = nd.array([7, -7], dtype="int32")
    view = x[:1]
    x /= 2
    assert x.tolist() == [3, -3] and view.tolist() == [3]
    x *= 1.9
    assert x.tolist() == [3, -3]


def test_remainders_by_zero_are_zero():
    x = nd.array([1.5, -2])
    assert (x % 0).tolist() == (x % nd.zeros(2)).tolist() == [0, 0]
    assert np.fmod(np.array([1.5]), np.array([0.0])).tolist() == [0]
    npx.set_np(dtype=True)
    assert numpy.isnan((np.array([1.5]) % 0).item())


def _chain(x):
    y = nd.sqrt(x * 2.5 + 7) / 2
    return nd.maximum(y, x % 3) * (y > 1) - nd.exp(x / 4)


def test_fused_chains_give_the_same_integers():
    x = numpy.random.default_rng(0).integers(-50, 50, (3, 5000))
    found = []
    for mode in ("sync", "async"):
        engine.configure(mode=mode)
        for dtype in ("int8", "int32", "int64"):
            found.append(_chain(nd.array(x, dtype=dtype)).asnumpy())
    for one, other in zip(found[:3], found[3:], strict=True):
        assert one.dtype == other.dtype
        numpy.testing.assert_array_equal(one, other)


def test_numpys_types_are_a_mode_of_np_alone():
    npx.set_np(dtype=True)
    i = np.array([1, 2], dtype="int32")
    assert (i * 1.5).dtype == i.mean().dtype == np.exp(i).dtype == numpy.float64
    assert i.sum().dtype == numpy.int64 and np.std(i).item() == 0.5
    with pytest.raises(ValueError, match="300"):
        np.ones(1, dtype="uint8") + 300
    assert (nd.array([7], dtype="int32") / 2).tolist() == [3]
