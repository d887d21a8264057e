"""Functions made of simpler ones, nan-reductions, windows and calculus, against NumPy."""

from __future__ import annotations

import io
import math

import numpy
import pytest

from slipstream import np


def _floats(shape, seed=0, low=-3.0, high=3.0):
    return numpy.random.default_rng(seed).uniform(low, high, shape).astype("float32")


def close(got, expected, rtol=1e-5, atol=1e-6):
    numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=rtol, atol=atol)


NAN_REDUCTIONS = ["nansum", "nanprod", "nanmean", "nanvar", "nanstd", "nanmax", "nanmin"]


@pytest.mark.parametrize("name", NAN_REDUCTIONS)
@pytest.mark.filterwarnings("ignore:All-NaN|Mean of empty|Degrees of freedom:RuntimeWarning")
def test_nan_reductions(name):
    a = _floats((5, 6))
    a[0, 1] = a[3, 4] = a[2] = numpy.nan
    whole = numpy.arange(6).reshape(2, 3)
    mine, theirs = getattr(np, name), getattr(numpy, name)
    for axis in (None, 0, 1, -1, (0, 1)):
        for keepdims in (False, True):
            got = mine(np.array(a), axis=axis, keepdims=keepdims)
            close(got, theirs(a, axis=axis, keepdims=keepdims), rtol=1e-4)
        close(mine(np.array(whole, dtype="int64"), axis=axis), theirs(whole, axis=axis))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_infinity_has_no_variance():
    a = numpy.array([[numpy.inf, numpy.nan, 1], [2, numpy.nan, 4]], "float32")
    for name in ("nanvar", "nanstd"):
        close(getattr(np, name)(np.array(a), axis=1), getattr(numpy, name)(a, axis=1))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64", "uint64", "float32"])
def test_rounding_to_tens(dtype):
    a = numpy.array([0, 5, 15, 25, 49, 51, 99, 104]).astype(dtype)
    for decimals in (-1, -2, -3, 0, 1):
        got = np.round(np.array(a, dtype=dtype), decimals)
        assert got.dtype == a.dtype
        numpy.testing.assert_array_equal(got.asnumpy(), numpy.round(a, decimals))
    assert np.array([-25, -35], dtype="int32").round(-1).tolist() == [-20, -40]


def test_clip_by_numbers_beyond_the_type():
    for dtype in ("uint8", "int16", "uint64", "int64"):
        info = numpy.iinfo(dtype)
        a = numpy.array([info.min, 3, info.max], dtype)
        got = np.clip(np.array(a, dtype=dtype), info.min - 5, info.max + 5)
        numpy.testing.assert_array_equal(got.asnumpy(), a)
        assert np.clip(np.array(a, dtype=dtype), -1, 5).tolist() == numpy.clip(a, -1, 5).tolist()


def test_isclose_of_integers_that_wrap_around():
    a, b = np.array([0, 255], dtype="uint8"), np.array([255, 254], dtype="uint8")
    assert np.isclose(a, b, atol=1).tolist() == [False, True]


def test_complex_numbers_in_functions_of_parts():
    z = numpy.array([complex(numpy.nan, 1), complex(2, numpy.inf), 3 - 4j], "complex64")
    got = np.nan_to_num(np.array(z), posinf=7.0)
    numpy.testing.assert_array_equal(got.asnumpy(), numpy.nan_to_num(z, posinf=7.0))
    close(np.float_power(np.array(z[2:]), 2), numpy.float_power(z[2:], 2))
    for name in ("isposinf", "isneginf"):
        with pytest.raises(TypeError, match=name):
            getattr(np, name)(np.array(z))


def test_negative_numbers_beside_bool_and_unsigned_arrays():
    for dtype in ("bool", "uint8", "uint64"):
        a = numpy.array([1, 0, 1]).astype(dtype)
        for name in ("float_power", "heaviside", "logaddexp2"):
            with numpy.errstate(divide="ignore"):
                expected = getattr(numpy, name)(a.astype("float64"), -1)
            close(getattr(np, name)(np.array(a, dtype=dtype), -1), expected)


def test_vecdot_counts_axes_of_each_operand():
    a, b = _floats((4, 3)), _floats(4, 1)
    close(np.vecdot(np.array(a), np.array(b), axis=0), numpy.vecdot(a, b, axis=0))
    with pytest.raises(ValueError, match="axis 0"):
        np.vecdot(np.ones((3, 1)), np.ones(1), axis=0)


def test_differences_until_nothing_is_left():
    assert np.diff(np.ones((2, 3)), n=10**9).shape == numpy.diff(numpy.ones((2, 3)), n=9).shape


def test_cuts_may_be_an_array_of_the_default_type():
    parts = np.split(np.arange(5), np.array([1, 3]))
    assert [p.tolist() for p in parts] == [[0], [1, 2], [3, 4]]


def test_repeat_of_nothing():
    assert np.repeat(np.zeros((3, 0)), []).shape == (0,)


def test_repeats_may_be_an_array_of_the_default_type():
    assert np.repeat(np.array([5, 6]), np.array([2, 1])).tolist() == [5, 5, 6]
    with pytest.raises(TypeError, match="repeats"):
        np.repeat(np.array([5, 6]), np.array([0.5, 1]))


def test_nan_places():
    a = _floats((5, 6))
    a[0, 1] = a[3, 4] = numpy.nan
    for name in ("nanargmax", "nanargmin"):
        for axis in (None, 0, 1):
            got = getattr(np, name)(np.array(a), axis=axis).asnumpy()
            numpy.testing.assert_array_equal(got, getattr(numpy, name)(a, axis=axis))
    a[2] = numpy.nan
    with pytest.raises(ValueError, match="NaN"):
        np.nanargmax(np.array(a), axis=1)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64"])
def test_divisors(dtype):
    rng = numpy.random.default_rng(0)
    low = 0 if dtype == "uint8" else -12
    a, b = (rng.integers(low, 12, (20, 30)).astype(dtype) for _ in range(2))
    for name in ("gcd", "lcm"):
        mine, theirs = getattr(np, name), getattr(numpy, name)
        got = mine(np.array(a, dtype=dtype), np.array(b, dtype=dtype)).asnumpy()
        assert got.dtype == theirs(a, b).dtype
        numpy.testing.assert_array_equal(got, theirs(a, b))
        got = mine(np.array(a, dtype=dtype).T, np.array(b[0], dtype=dtype)[:20]).asnumpy()
        numpy.testing.assert_array_equal(got, theirs(a.T, b[0][:20]))
    with pytest.raises(TypeError, match="gcd"):
        np.gcd(np.ones(2), 2)


def test_parts_of_floats():
    a = numpy.array([0, -0.0, 1.5, -2.75, 1e-40, 3e38, numpy.inf, -numpy.inf, numpy.nan], "f4")
    x = np.array(a)
    for name in ("frexp", "modf"):
        for got, expected in zip(getattr(np, name)(x), getattr(numpy, name)(a), strict=True):
            numpy.testing.assert_array_equal(got.asnumpy(), expected)
    mantissa, exponent = np.frexp(x)
    numpy.testing.assert_array_equal(np.ldexp(mantissa, exponent).asnumpy(), a)
    numpy.testing.assert_array_equal(np.nextafter(x, 0.0).asnumpy(),
                                     numpy.nextafter(a, numpy.float32(0)))  # fmt: skip
    with numpy.errstate(all="ignore"):
        numpy.testing.assert_array_equal(np.spacing(x).asnumpy()[:5], numpy.spacing(a)[:5])


def test_composed_functions():
    a, b = _floats((6, 7)), _floats((7,), 1)
    a[0, 0] = 0
    x, y = np.array(a), np.array(b)
    for name in ("heaviside", "logaddexp2"):
        close(getattr(np, name)(x, y), getattr(numpy, name)(a, b))
    close(np.float_power(np.abs(x), 0.5), numpy.float_power(numpy.abs(a), 0.5))
    assert np.float_power(x, 2).dtype == numpy.float64
    for got, expected in zip(np.divmod(x, 0.75), numpy.divmod(a, 0.75), strict=True):
        close(got, expected, atol=1e-5)
    close(np.sinc(x), numpy.sinc(a), atol=1e-5)
    close(np.i0(np.array(a * 7)), numpy.i0(a * 7))
    close(np.unwrap(np.array(a * 3)), numpy.unwrap(a * 3), atol=1e-4)
    close(np.kron(x, y), numpy.kron(a, b))
    close(np.kron(x, x[:2, :3]), numpy.kron(a, a[:2, :3]))
    assert np.array_equiv(np.ones((2, 3)), np.ones(3)) and not np.array_equiv(x, np.ones(5))


@pytest.mark.parametrize("name", ["hanning", "hamming", "blackman", "bartlett"])
def test_windows(name):
    for n in (0, 1, 2, 5, 12):
        close(getattr(np, name)(n), getattr(numpy, name)(n))
    close(np.kaiser(9, 4.5), numpy.kaiser(9, 4.5))


def test_products():
    for sa, sb in [((4, 3), (3,)), ((4, 3), (4, 3)), ((4, 2), (4, 3)), ((4, 3), (4, 2))]:
        a, b = _floats(sa), _floats(sb, 1)
        pad = [numpy.pad(v, [(0, 0)] * (v.ndim - 1) + [(0, 3 - v.shape[-1])]) for v in (a, b)]
        close(np.cross(np.array(a), np.array(b)), numpy.cross(*pad), atol=1e-5)
    a, b = _floats((3, 5)), _floats((3, 5), 1)
    close(np.cross(np.array(a), np.array(b), axis=0), numpy.cross(a, b, axis=0), atol=1e-5)
    close(np.vecdot(np.array(a), np.array(b)), numpy.vecdot(a, b), atol=1e-5)
    close(np.vecdot(np.array(a), np.array(b), axis=0), (a * b).sum(0), atol=1e-5)


def test_interp():
    xp = numpy.sort(_floats((20,)))
    fp, x = _floats((20,), 1), _floats((5, 40), 2, -4, 4)
    args = [np.array(v) for v in (x, xp, fp)]
    close(np.interp(*args), numpy.interp(x, xp, fp))
    close(np.interp(*args, left=-9, right=9), numpy.interp(x, xp, fp, -9, 9))
    close(np.interp(*args, period=2.5), numpy.interp(x, xp, fp, period=2.5), atol=1e-4)
    with pytest.raises(ValueError, match="interp"):
        np.interp(args[0], args[1], args[2][:3])


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("sizes", [(1, 1), (9, 4), (9, 5), (4, 9), (5, 8), (3000, 7), (1000, 700)])
def test_convolution(sizes, mode):
    a, v = _floats((sizes[0],)), _floats((sizes[1],), 1)
    for name in ("convolve", "correlate"):
        got = getattr(np, name)(np.array(a), np.array(v), mode)
        close(got, getattr(numpy, name)(a, v, mode), atol=1e-4, rtol=1e-4)
    i, j = numpy.arange(6), numpy.array([1, -2, 3])
    got = np.convolve(np.array(i, dtype="int32"), np.array(j, dtype="int32"), mode).asnumpy()
    numpy.testing.assert_array_equal(got, numpy.convolve(i, j, mode))
    assert got.dtype == numpy.int32


def test_polynomials():
    p, q, x = _floats((4,)), _floats((2,), 1), _floats((3, 5), 2)
    close(np.polyval(np.array(p), np.array(x)), numpy.polyval(p, x), atol=1e-4)
    for name in ("polyadd", "polysub", "polymul"):
        close(getattr(np, name)(np.array(p), np.array(q)), getattr(numpy, name)(p, q), atol=1e-5)
    for m in (0, 1, 2, 6):
        close(np.polyder(np.array(p), m), numpy.polyder(p, m), atol=1e-5)
    close(np.polyint(np.array(p), 2, k=[1, 2]), numpy.polyint(p, 2, k=[1, 2]), atol=1e-5)
    close(np.poly(np.array(p)), numpy.poly(p), atol=1e-4)
    y = numpy.polyval([1.0, -2.0, 0.5], numpy.linspace(0, 1, 9)).astype("float32")
    close(np.polyfit(np.linspace(0, 1, 9), np.array(y), 2), [1, -2, 0.5], atol=1e-3)
    assert sorted(np.roots(np.array([1, -6, 11, -6])).round(2).tolist()) == [1, 2, 3]


@pytest.mark.parametrize("order", [1, 2])
def test_gradient(order):
    with pytest.raises(ValueError, match="axis"):
        np.gradient(np.ones((3, 3)), axis=(0, -2), edge_order=order)
    a = _floats((6, 7))
    for got, expected in zip(np.gradient(np.array(a), edge_order=order),
                             numpy.gradient(a, edge_order=order), strict=True):  # fmt: skip
        close(got, expected, atol=1e-5)
    x = numpy.cumsum(_floats((7,), 1, 0.5, 1.5))
    close(np.gradient(np.array(a), np.array(x), axis=1, edge_order=order),
          numpy.gradient(a, x, axis=1, edge_order=order), atol=1e-4)  # fmt: skip
    close(np.gradient(np.array(a), 0.5, axis=0, edge_order=order),
          numpy.gradient(a, 0.5, axis=0, edge_order=order), atol=1e-5)  # fmt: skip
    with pytest.raises(ValueError, match="gradient"):
        np.gradient(np.ones(1))


def test_covariance():
    a, b = _floats((3, 50)), _floats((2, 50), 1)
    x, y = np.array(a), np.array(b)
    close(np.cov(x), numpy.cov(a), atol=1e-5)
    close(np.cov(x, y, bias=True), numpy.cov(a, b, bias=True), atol=1e-5)
    close(np.cov(x.T, rowvar=False, ddof=3), numpy.cov(a, ddof=3), atol=1e-5)
    close(np.cov(x[0]), numpy.cov(a[0]), atol=1e-5)
    f, w = numpy.arange(50) % 3 + 1, _floats((50,), 2, 0.5, 1)
    close(np.cov(x, fweights=np.array(f), aweights=np.array(w)),
          numpy.cov(a, fweights=f, aweights=w), atol=1e-5)  # fmt: skip
    close(np.corrcoef(x, y), numpy.corrcoef(a, b), atol=1e-5)


def test_types():
    assert np.result_type(np.ones(1, dtype="int32"), 2.5) == numpy.float32
    assert np.result_type("int8", "uint8", 3) == np.promote_types("int8", "uint8")
    assert np.result_type(1, 2) == numpy.int64 and np.result_type(True) == numpy.bool_
    assert np.can_cast("int8", "int64") and not np.can_cast(np.ones(1), "int32")
    assert np.can_cast("int64", "int8", "unsafe")
    assert np.isscalar(1) and not np.isscalar([1])


def test_text_and_functions(tmp_path):
    path = tmp_path / "a.txt"
    a = _floats((3, 4))
    np.savetxt(path, np.array(a))
    close(np.loadtxt(path), a)
    close(np.genfromtxt(io.StringIO("1,2\n3,x"), delimiter=","), [[1, 2], [3, numpy.nan]])
    assert np.fromiter(iter([1, 2]), "float32").tolist() == [1, 2]
    assert np.fromstring("1 2", sep=" ").tolist() == [1, 2]
    close(np.fromfunction(lambda i, j: i * 3 + j, (2, 3)), numpy.arange(6).reshape(2, 3))
    close(np.geomspace(1, 1000, 4), [1, 10, 100, 1000])


INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integer_functions_at_the_edges_of_their_types(dtype):
    """Against Python's integers, taken modulo the type as NumPy does."""
    info = numpy.iinfo(dtype)
    some = (info.min, info.min + 1, -1, 0, 1, 2, 3, 6, info.max // 2 + 1, info.max - 1, info.max)
    edges = sorted({v for v in some if info.min <= v <= info.max})
    pairs = [(a, b) for a in edges for b in edges]
    first, second = (numpy.array(side, dtype) for side in zip(*pairs, strict=True))

    def wrapped(values):
        return numpy.array([v % 2**info.bits for v in values], "uint64").astype(dtype)

    expected = {
        "gcd": [math.gcd(a, b) for a, b in pairs],
        "lcm": [math.lcm(a, b) for a, b in pairs],
        "add": [a + b for a, b in pairs],
        "subtract": [a - b for a, b in pairs],
        "multiply": [a * b for a, b in pairs],
        "maximum": [max(a, b) for a, b in pairs],
        "minimum": [min(a, b) for a, b in pairs],
        "bitwise_and": [a & b for a, b in pairs],
        "bitwise_or": [a | b for a, b in pairs],
        "bitwise_xor": [a ^ b for a, b in pairs],
    }
    x, y = np.array(first, dtype=dtype), np.array(second, dtype=dtype)
    for name, exact in expected.items():
        got = getattr(np, name)(x, y)
        assert got.dtype == dtype, name
        numpy.testing.assert_array_equal(got.asnumpy(), wrapped(exact), err_msg=name)
    for name in ("equal", "less", "greater_equal"):
        got = getattr(np, name)(x, y).asnumpy().astype(bool)
        assert got.tolist() == getattr(numpy, name)(first, second).tolist(), name
    nonzero = second != 0
    safe = nonzero & ~((first == info.min) & (second.astype(object) == -1))
    x, y = np.array(first[safe], dtype=dtype), np.array(second[safe], dtype=dtype)
    kept = [p for p, ok in zip(pairs, safe, strict=True) if ok]
    for name, exact in {
        "floor_divide": [a // b for a, b in kept],
        "mod": [a % b for a, b in kept],
        "fmod": [(abs(a) % abs(b)) * (-1 if a < 0 else 1) for a, b in kept],
    }.items():
        got = getattr(np, name)(x, y)
        numpy.testing.assert_array_equal(got.asnumpy(), wrapped(exact), err_msg=name)
    single = numpy.array(edges, dtype)
    z = np.array(single, dtype=dtype)
    for name in ("negative", "absolute", "sign", "square", "invert"):
        expected_one = getattr(numpy, name)(single)
        numpy.testing.assert_array_equal(getattr(np, name)(z).asnumpy(), expected_one, err_msg=name)


@pytest.mark.parametrize(
    "name",
    ["logaddexp", "logaddexp2", "heaviside", "arctan2", "hypot", "copysign", "true_divide", "power",
     "fmax", "nextafter"],
)  # fmt: skip
def test_integers_beside_float64_are_exact(name):
    """int32 becomes float64 beside it, not float32 on the way, which does not hold 2**24 + 1."""
    whole, float64 = [16777217, 0, -16777219, 5], [16777217.0, 0.1, 0.3, 16777217.0]
    f, g = getattr(np, name), getattr(numpy, name)
    a, b = np.array(whole, dtype="int32"), np.array(float64, dtype="float64")
    with numpy.errstate(all="ignore"):
        references = g(whole, float64), g(float64, whole)
    for got, expected in zip((f(a, b), f(b, a)), references, strict=True):
        assert got.dtype == "float64"
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-15)
