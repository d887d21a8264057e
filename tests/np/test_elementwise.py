"""Elementwise operations: NumPy is the oracle, over types, shapes, layouts and scalars."""

from __future__ import annotations

import zlib

import ml_dtypes
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from slipstream import np

FLOATS = ["float16", "bfloat16", "float32", "float64"]
INTS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
COMPLEXES = ["complex64", "complex128"]
TOLERANCE = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 3e-6, "float64": 1e-13}
SHAPES = [(), (1,), (0, 3), (7,), (3, 1, 5), (33, 65)]


def _dtype(name: str) -> numpy.dtype:
    return numpy.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name)


def _data(shape: tuple[int, ...], dtype: str, low: float = -3, high: float = 3) -> numpy.ndarray:
    rng = numpy.random.default_rng(zlib.crc32(repr((shape, dtype)).encode()))
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype in INTS:
        return rng.integers(max(low, 0) if dtype == "uint8" else low, high + 1, shape).astype(dtype)
    return rng.uniform(low, high, shape).astype(_dtype(dtype))


def _same(ours: object, expected: numpy.ndarray, dtype: str, loose: float = 1) -> None:
    got = ours.asnumpy()
    assert got.shape == expected.shape
    if expected.dtype.kind in "biu" or got.dtype.kind in "biu":
        numpy.testing.assert_array_equal(got.astype(numpy.float64), expected.astype(numpy.float64))
        return
    t = TOLERANCE[dtype] * loose
    numpy.testing.assert_allclose(
        got.astype(numpy.float64), expected.astype(numpy.float64), rtol=t, atol=t
    )


UNARY = {
    "exp": (-3, 3), "expm1": (-3, 3), "exp2": (-3, 3), "log": (0.1, 5), "log1p": (-0.5, 5),
    "log2": (0.1, 5), "log10": (0.1, 5), "sqrt": (0, 5), "cbrt": (-5, 5), "sin": (-9, 9),
    "cos": (-9, 9), "tan": (-1.3, 1.3), "arcsin": (-1, 1), "arccos": (-1, 1), "arctan": (-9, 9),
    "sinh": (-3, 3), "cosh": (-3, 3), "tanh": (-4, 4), "arcsinh": (-9, 9), "arccosh": (1.1, 9),
    "arctanh": (-0.9, 0.9), "negative": (-9, 9), "absolute": (-9, 9), "sign": (-9, 9),
    "square": (-9, 9), "reciprocal": (0.5, 5), "ceil": (-9, 9), "floor": (-9, 9),
    "trunc": (-9, 9), "rint": (-9, 9), "degrees": (-9, 9), "radians": (-200, 200),
    "isnan": (-1, 1), "isinf": (-1, 1), "isfinite": (-1, 1), "logical_not": (-1, 1),
}  # fmt: skip


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", UNARY)
def test_unary_on_floats(name: str, dtype: str) -> None:
    for shape in SHAPES:
        x = _data(shape, dtype, *UNARY[name])
        with numpy.errstate(all="ignore"):
            expected = getattr(numpy, name)(x.astype(numpy.float64))
        if dtype in ("float16", "bfloat16") and expected.dtype.kind == "f":
            expected = expected.astype(x.dtype)
        _same(getattr(np, name)(np.array(x, dtype=dtype)), expected, dtype, 4)


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("name", ["negative", "absolute", "sign", "square", "invert"])
def test_unary_on_integers(name: str, dtype: str) -> None:
    x = _data((33, 65), dtype)
    _same(getattr(np, name)(np.array(x, dtype=dtype)), getattr(numpy, name)(x), dtype)


BINARY = ["add", "subtract", "multiply", "maximum", "minimum", "mod", "floor_divide"]
COMPARE = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]


@pytest.mark.parametrize("dtype", [*FLOATS, *INTS])
@pytest.mark.parametrize("name", BINARY + COMPARE)
def test_binary_with_broadcasting(name: str, dtype: str) -> None:
    for left, right in [((5, 7), (5, 7)), ((5, 7), (7,)), ((4, 1, 3), (2, 1)), ((), (3,)),
                        ((0, 3), (3,)), ((1, 1), (6, 5))]:  # fmt: skip
        a, b = _data(left, dtype), _data(right, dtype, 1, 5)
        with numpy.errstate(all="ignore"):
            expected = getattr(numpy, name)(a, b)
        ours = getattr(np, name)(np.array(a, dtype=dtype), np.array(b, dtype=dtype))
        if name in COMPARE:
            assert ours.dtype == numpy.bool_
        _same(ours, expected, dtype, 4)


@pytest.mark.parametrize("name", ["divide", "power", "arctan2", "hypot", "copysign", "logaddexp"])
@pytest.mark.parametrize("dtype", FLOATS)
def test_binary_on_floats(name: str, dtype: str) -> None:
    a, b = _data((9, 31), dtype, 0.2, 3), _data((31,), dtype, 0.5, 2)
    wide = getattr(numpy, name)(a.astype(numpy.float64), b.astype(numpy.float64))
    _same(getattr(np, name)(np.array(a, dtype=dtype), np.array(b, dtype=dtype)), wide, dtype, 8)


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_or", "bitwise_xor", "left_shift"])
@pytest.mark.parametrize("dtype", INTS)
def test_bitwise(name: str, dtype: str) -> None:
    a, b = _data((9, 31), dtype, 0, 60), _data((31,), dtype, 0, 3)
    expected = getattr(numpy, name)(a, b)
    _same(getattr(np, name)(np.array(a, dtype=dtype), np.array(b, dtype=dtype)), expected, dtype)


def test_integer_division_follows_python_signs_and_never_traps() -> None:
    a = numpy.array([7, -7, 7, -7, 5, -(2**31)], dtype="int32")
    b = numpy.array([3, 3, -3, -3, 0, -1], dtype="int32")
    x, y = np.array(a, dtype="int32"), np.array(b, dtype="int32")
    assert (x // y).asnumpy()[:5].tolist() == [2, -3, -3, 2, 0]
    assert (x % y).asnumpy()[:5].tolist() == [1, 2, -2, -1, 0]


def test_nan_and_infinity_travel_as_in_numpy() -> None:
    v = numpy.array([numpy.nan, numpy.inf, -numpy.inf, 0.0, -0.0, 1.0], dtype="float32")
    a, b = (g.ravel().copy() for g in numpy.meshgrid(v, v))
    for name in ("add", "multiply", "maximum", "minimum", "divide", "fmax", "fmin", "power"):
        with numpy.errstate(all="ignore"):
            expected = getattr(numpy, name)(a, b)
        numpy.testing.assert_array_equal(getattr(np, name)(np.array(a), np.array(b)), expected)


@pytest.mark.parametrize("op", ["+", "-", "*", "/", "//", "%", "**"])
def test_operators_with_python_numbers_on_both_sides(op: str) -> None:
    x = numpy.linspace(0.5, 4, 9, dtype="float32")
    y = np.array(x)
    for expression in (f"v {op} 2", f"2.5 {op} v", f"v {op} 1.5"):
        ours, theirs = eval(expression, {"v": y}), eval(expression, {"v": x})
        assert ours.dtype == numpy.float32
        _same(ours, theirs, "float32", 4)


ALL = ["bool", *INTS, *FLOATS, *COMPLEXES]


def _promoted(left: str, right: str) -> numpy.dtype:
    """NumPy's rule; bfloat16, which it leaves to others, behaves like float16 to other types."""
    if left == right:
        return _dtype(left)
    small = ("bool", "int8", "uint8")
    for a, b in ((left, right), (right, left)):
        if a == "bfloat16":
            return _dtype("bfloat16" if b in small else "float32" if b == "float16" else
                          numpy.promote_types("float16", b).name)  # fmt: skip
    return numpy.promote_types(left, right)


@pytest.mark.parametrize("left", ALL)
@pytest.mark.parametrize("right", ALL)
@pytest.mark.usefixtures("numpy_types")
def test_promotion_is_numpys(left: str, right: str) -> None:
    expected = _promoted(left, right)
    a, b = np.ones((2,), dtype=left), np.ones((2,), dtype=right)
    assert (a + b).dtype == expected
    assert np.where(np.array([True, False]), a, b).dtype == expected


@pytest.mark.usefixtures("numpy_types")
def test_python_integer_that_does_not_fit_is_refused_at_the_call() -> None:
    with pytest.raises((ValueError, OverflowError), match="300"):
        np.ones((2,), dtype="uint8") + 300


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_where_and_clip_against_numpy(data: st.DataObject) -> None:
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=3, max_dims=4, max_side=5))
    rng = numpy.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    c = rng.integers(0, 2, shapes.input_shapes[0]).astype(bool)
    a, b = (rng.normal(size=s).astype("float32") for s in shapes.input_shapes[1:])
    ours = np.where(np.array(c, dtype="bool"), np.array(a), np.array(b))
    numpy.testing.assert_array_equal(ours.asnumpy(), numpy.where(c, a, b))
    numpy.testing.assert_array_equal(np.clip(np.array(a), -0.5, 0.5).asnumpy(), a.clip(-0.5, 0.5))


@pytest.mark.parametrize("source", ALL)
@pytest.mark.parametrize("target", ALL)
@pytest.mark.filterwarnings("ignore:Casting complex")
def test_casts(source: str, target: str) -> None:
    x = _data((5, 13), source, 0, 9)
    numpy.testing.assert_array_equal(
        np.array(x, dtype=source).astype(target).asnumpy(), x.astype(_dtype(target))
    )


def test_non_contiguous_operands() -> None:
    x = numpy.arange(60, dtype="float32").reshape(3, 4, 5)
    y = np.array(x)
    for view in (lambda v: v.T, lambda v: v[:, ::-1], lambda v: v[::2, 1:, ::3],
                 lambda v: v.transpose(1, 0, 2)[2]):  # fmt: skip
        numpy.testing.assert_array_equal((view(y) * 2 + 1).asnumpy(), view(x) * 2 + 1)
        numpy.testing.assert_array_equal(np.add(view(y), view(y)).asnumpy(), view(x) + view(x))


def test_out_receives_the_result() -> None:
    x = np.array([1.0, 4.0, 9.0])
    out = np.zeros((3,))
    assert np.sqrt(x, out=out) is out
    assert out.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="out"):
        np.sqrt(x, out=np.zeros((4,)))
