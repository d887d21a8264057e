"""The short, unsigned and complex types, against NumPy."""

from __future__ import annotations

import pickle
from typing import Any

import numpy
import pytest

from slipstream import _core, np, npx

INTS = ["int16", "uint16", "uint32", "uint64"]
COMPLEXES = ["complex64", "complex128"]
SHAPES = [(), (1,), (0,), (7,), (3, 5), (2500,)]
TOLERANCE = {"complex64": 2e-6, "complex128": 1e-14}


def _ints(dtype: str, shape: tuple[int, ...], seed: int = 0) -> numpy.ndarray:
    """Small and extreme values."""
    rng = numpy.random.default_rng(seed)
    info = numpy.iinfo(dtype)
    near = rng.integers(max(-9, info.min), 10, shape).astype(dtype)
    far = rng.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)
    ends = rng.choice(numpy.array([info.min, info.max], dtype=dtype), shape)
    return numpy.where(
        rng.random(shape) < 0.6, near, numpy.where(rng.random(shape) < 0.5, far, ends)
    )


def _complexes(dtype: str, shape: tuple[int, ...], seed: int = 0) -> numpy.ndarray:
    rng = numpy.random.default_rng(seed)
    return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype)


def _array(x: numpy.ndarray) -> np.ndarray:
    return np.array(x, dtype=x.dtype)


def _close(ours: Any, theirs: Any, tolerance: float = 0.0) -> None:
    theirs = numpy.asarray(theirs)
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype
    if tolerance:
        numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=tolerance, atol=tolerance)
    else:
        numpy.testing.assert_array_equal(ours.asnumpy(), theirs)


INT_BINARY = [
    "add", "subtract", "multiply", "floor_divide", "mod", "fmod", "maximum", "minimum",
    "bitwise_and", "bitwise_or", "bitwise_xor", "equal", "not_equal", "less", "less_equal",
    "greater", "greater_equal", "logical_and", "logical_or", "logical_xor",
]  # fmt: skip


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("name", INT_BINARY)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_integer_operations(name: str, dtype: str) -> None:
    theirs, ours = getattr(numpy, name), getattr(np, name)
    for shape in SHAPES:
        x, y = _ints(dtype, shape, 1), _ints(dtype, shape, 2)
        _close(ours(_array(x), _array(y)), theirs(x, y))
    x = _ints(dtype, (40, 9), 3)
    _close(ours(_array(x), 3), theirs(x, 3))
    _close(ours(7, _array(x)), theirs(7, x))
    _close(ours(_array(x).T[::2], _array(x)[3:4, :1]), theirs(x.T[::2], x[3:4, :1]))


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.usefixtures("numpy_types")
def test_integer_functions_of_one_operand(dtype: str) -> None:
    x = _ints(dtype, (33, 5))
    y = _array(x)
    for name in ("negative", "absolute", "sign", "square", "invert", "logical_not", "floor",
                 "isnan", "isinf", "isfinite", "positive"):  # fmt: skip
        _close(getattr(np, name)(y), getattr(numpy, name)(x))
    _close(np.rint(y), x)
    _close(np.signbit(y), x < 0)
    _close(npx.relu(y), numpy.maximum(x, 0))
    _close(np.clip(y, 2, 100), numpy.clip(x, 2, 100))
    _close(np.where(y > 3, y, 5), numpy.where(x > 3, x, 5).astype(dtype))
    _close(y << 3, x << 3)
    _close(y >> 3, x >> 3)
    small = numpy.arange(5).astype(dtype)
    _close(_array(small) ** _array(small), small**small)
    assert np.exp(y).dtype == np.divide(y, y).dtype == numpy.float64


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.usefixtures("numpy_types")
def test_integer_reductions(dtype: str) -> None:
    x = _ints(dtype, (37, 130))
    y = _array(x)
    for axis in (None, 0, 1):
        for name in ("sum", "prod", "max", "min", "any", "all"):
            _close(getattr(np, name)(y, axis=axis), getattr(numpy, name)(x, axis=axis))
        _close(np.argmax(y, axis=axis), numpy.argmax(x, axis=axis))
        _close(np.argmin(y[::-1].T, axis=axis), numpy.argmin(x[::-1].T, axis=axis))
        _close(np.mean(y, axis=axis), x.mean(axis=axis, dtype="float64"), 1e-5)
    _close(np.sum(_array(x[:0]), axis=0), numpy.sum(x[:0], axis=0))
    _close(np.arange(3, 40, 4, dtype=dtype), numpy.arange(3, 40, 4, dtype=dtype))


@pytest.mark.parametrize("dtype", INTS)
def test_integer_products(dtype: str) -> None:
    a, b = _ints(dtype, (9, 40), 1), _ints(dtype, (40, 11), 2)
    _close(np.dot(_array(a), _array(b)), numpy.dot(a, b))
    _close(_array(b).T @ _array(a).T, b.T @ a.T)
    _close(_array(a) @ _array(b)[:, 0], a @ b[:, 0])


@pytest.mark.parametrize("dtype", INTS)
def test_integers_move_in_and_out(dtype: str) -> None:
    x = _ints(dtype, (6, 7))
    y = np.array(x)
    assert y.dtype == x.dtype
    assert y.tolist() == x.tolist()
    assert y[2, 3].item() == x[2, 3].item()
    assert f"dtype={dtype}" in repr(y)
    _close(pickle.loads(pickle.dumps(y)), x)
    numpy.testing.assert_array_equal(numpy.from_dlpack(y), x)
    y[1:4, ::2] = 5
    x[1:4, ::2] = 5
    y[[0, 5]] = y[[5, 0]]
    x[[0, 5]] = x[[5, 0]]
    _close(y, x)
    draws = np.random.randint(3, 200, size=(1000,), dtype=dtype)
    assert draws.dtype == x.dtype
    assert 3 <= int(draws.min()) < 10 and 190 < int(draws.max()) < 200


@pytest.mark.usefixtures("numpy_types")
def test_the_largest_integers_are_exact() -> None:
    top = 2**64 - 1
    x = np.full((3,), top, dtype="uint64")
    assert x.tolist() == [top] * 3
    assert (x - 1).tolist() == [top - 1] * 3
    assert (x == top).all() and not (x < top).any()
    assert (x[0] // 2**63).item() == 1
    assert np.array(top, dtype="uint64").item() == int(x[0]) == top
    x[1] = 2**63
    assert x.tolist() == [top, 2**63, top]
    assert (np.array([1.5]) + top).tolist() == [float(2**64)]
    draws = np.random.randint(2**63, 2**64, size=(200,), dtype="uint64").asnumpy()
    assert draws.dtype == numpy.uint64 and (draws >= 2**63).all() and draws.std() > 0
    with pytest.raises(ValueError, match="out of bounds for int64"):
        np.ones((2,), dtype="int64") + 2**63
    with pytest.raises(ValueError, match="-1 out of bounds for uint64"):
        x + -1


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
                                   "uint64"])  # fmt: skip
@pytest.mark.usefixtures("numpy_types")
def test_comparisons_with_numbers_outside_the_type(dtype: str) -> None:
    info = numpy.iinfo(dtype)
    x = numpy.array([info.min, 0, 1, info.max], dtype=dtype)
    y = _array(x)
    for number in (-1, -(2**40), 2**40, 2**63, 2**64 - 1, 300, 70000):
        for name in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
            theirs, ours = getattr(numpy, name), getattr(np, name)
            _close(ours(y, number), theirs(x, number))
            _close(ours(number, y), theirs(number, x))
        _close(np.logical_and(y, number), numpy.logical_and(x, True))


@pytest.mark.parametrize("dtype", COMPLEXES)
@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide", "power", "equal",
                                  "not_equal", "logical_and", "logical_or",
                                  "logical_xor"])  # fmt: skip
def test_complex_operations(name: str, dtype: str) -> None:
    theirs, ours = getattr(numpy, name), getattr(np, name)
    tolerance = 10 * TOLERANCE[dtype]
    for shape in SHAPES:
        x, y = _complexes(dtype, shape, 1), _complexes(dtype, shape, 2)
        _close(ours(_array(x), _array(y)), theirs(x, y), tolerance)
    x = _complexes(dtype, (40, 9), 3)
    for number in (2, 0.5, 1 - 2j):
        _close(ours(_array(x), number), theirs(x, number), tolerance)
        _close(ours(number, _array(x)), theirs(number, x), tolerance)
    _close(ours(_array(x).T[::2], _array(x)[3:4, :1]), theirs(x.T[::2], x[3:4, :1]), tolerance)
    _close(ours(_array(x), _array(x.real)), theirs(x, x.real), tolerance)


@pytest.mark.parametrize("dtype", COMPLEXES)
@pytest.mark.parametrize("name", [
    "negative", "absolute", "sign", "square", "exp", "expm1", "exp2", "log", "log1p", "log2",
    "log10", "sqrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh",
    "arcsinh", "arccosh", "arctanh", "reciprocal", "rint", "logical_not", "isnan", "isinf",
    "isfinite", "real", "imag", "conj", "conjugate", "angle", "positive", "iscomplex", "isreal",
])  # fmt: skip
def test_complex_functions(name: str, dtype: str) -> None:
    for shape in SHAPES:
        x = _complexes(dtype, shape)
        _close(getattr(np, name)(_array(x)), getattr(numpy, name)(x), 5 * TOLERANCE[dtype])
    x = _complexes(dtype, (6, 8))
    _close(getattr(np, name)(_array(x)[::2].T), getattr(numpy, name)(x[::2].T),
           5 * TOLERANCE[dtype])  # fmt: skip


@pytest.mark.parametrize("dtype", COMPLEXES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_complex_special_values(dtype: str) -> None:
    parts = [0.0, -0.0, 1.0, -1.0, numpy.inf, -numpy.inf, numpy.nan]
    x = numpy.array([complex(a, b) for a in parts for b in parts], dtype=dtype)
    for name in ("absolute", "sign", "exp", "log", "sqrt", "square", "sinh", "cosh", "tanh",
                 "reciprocal", "isnan", "isinf", "isfinite", "logical_not"):  # fmt: skip
        ours = getattr(np, name)(_array(x)).asnumpy()
        numpy.testing.assert_allclose(ours, getattr(numpy, name)(x), rtol=1e-5, err_msg=name)
    for name in ("multiply", "divide", "equal", "not_equal"):
        ours = getattr(np, name)(_array(x)[:, None], _array(x)).asnumpy()
        numpy.testing.assert_allclose(ours, getattr(numpy, name)(x[:, None], x), err_msg=name)


@pytest.mark.parametrize("dtype", COMPLEXES)
def test_complex_reductions_and_products(dtype: str) -> None:
    x = _complexes(dtype, (12, 5))
    y = _array(x)
    tolerance = 10 * TOLERANCE[dtype]
    for axis in (None, 0, 1):
        for name in ("sum", "prod", "mean", "var", "std", "any", "all", "count_nonzero"):
            theirs = numpy.asarray(getattr(numpy, name)(x, axis=axis))
            ours = getattr(np, name)(y, axis=axis)
            assert ours.dtype == theirs.dtype, name
            numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=tolerance, atol=tolerance)
    long = _complexes(dtype, (50000,))
    _close(np.sum(_array(long)), long.sum(dtype="complex128").astype(dtype), 100 * tolerance)
    _close(np.linalg.norm(y), numpy.linalg.norm(x), tolerance)
    _close(np.dot(y, y.T), numpy.dot(x, x.T), 10 * tolerance)
    _close(y.T @ y[:, 0], x.T @ x[:, 0], 10 * tolerance)
    _close(y[::-2].T @ y[::-2], x[::-2].T @ x[::-2], 10 * tolerance)
    batch = _complexes(dtype, (3, 1, 4, 6))
    _close(np.matmul(_array(batch), _array(batch).transpose(1, 0, 3, 2)),
           batch @ batch.transpose(1, 0, 3, 2), 10 * tolerance)  # fmt: skip
    big = _complexes(dtype, (300, 280))
    _close(np.dot(_array(big), _array(big).T), numpy.dot(big, big.T), 1000 * tolerance)


@pytest.mark.parametrize("dtype", COMPLEXES)
def test_complex_numbers_move_in_and_out(dtype: str) -> None:
    x = _complexes(dtype, (6, 7))
    y = _array(x)
    _close(y, x)
    assert y.tolist() == x.tolist()
    assert y[2, 3].item() == complex(y[2, 3]) == complex(x[2, 3])
    _close(pickle.loads(pickle.dumps(y)), x)
    numpy.testing.assert_array_equal(numpy.from_dlpack(y), x)
    y[1:4, ::2] = 5 - 1j
    x[1:4, ::2] = 5 - 1j
    y[[0, 5]] = y[[5, 0]]
    x[[0, 5]] = x[[5, 0]]
    y[[1, 1], [2, 3]] = 4j
    x[[1, 1], [2, 3]] = 4j
    y[5] = 2
    x[5] = 2
    _close(y, x)
    _close(np.full((3, 2), 1 + 2j, dtype=dtype), numpy.full((3, 2), 1 + 2j, dtype))
    _close(np.zeros((3, 0), dtype=dtype), numpy.zeros((3, 0), dtype))
    _close(np.ones((2, 2), dtype=dtype), numpy.ones((2, 2), dtype))
    _close(np.arange(4, dtype=dtype), numpy.arange(4, dtype=dtype))
    _close(np.concatenate([y, y.real], axis=1), numpy.concatenate([x, x.real], axis=1))
    _close(np.where(y.real > 0, y, 1j), numpy.where(x.real > 0, x, 1j).astype(dtype))


@pytest.mark.parametrize("dtype", COMPLEXES)
def test_parts_can_be_set(dtype: str) -> None:
    x = _complexes(dtype, (3, 4))
    y = _array(x)
    y.real = 2.5
    x.real = 2.5
    y[1:].imag = numpy.arange(4, dtype=x.real.dtype)
    x[1:].imag = numpy.arange(4, dtype=x.real.dtype)
    _close(y, x)
    y += 1j
    x += 1j
    _close(y, x)
    with pytest.raises(TypeError, match="imag"):
        np.ones((2,)).imag = 1


def test_parts_of_real_numbers() -> None:
    for dtype in ("bool", "int8", "uint16", "int32", "float16", "float32", "float64"):
        x = np.ones((3,), dtype=dtype)
        assert x.real is x
        assert x.imag.dtype == x.conj().dtype == x.dtype
        assert x.imag.tolist() == [0] * 3
        assert x.conj().tolist() == [1] * 3
    assert np.isrealobj(np.ones(2)) and not np.iscomplexobj(np.ones(2))
    assert np.iscomplexobj(1j) and np.iscomplexobj(np.array(1j))


def test_python_complex_numbers_are_weak() -> None:
    for dtype, expected in (("bool", "complex64"), ("int64", "complex64"), ("float16", "complex64"),
                            ("float32", "complex64"), ("float64", "complex128"),
                            ("complex128", "complex128")):  # fmt: skip
        assert (np.ones((2,), dtype=dtype) + 1j).dtype == expected, dtype
    assert (
        np.array([1j]).dtype == np.array(1j).dtype == np.ones(2, dtype=complex).dtype == "complex64"
    )
    assert np.array(numpy.array([1j])).dtype == "complex64"
    assert repr(np.array([1 + 2j])) == "array([1.+2.j])"
    before = _core.default_float()
    try:
        _core.set_default_float("float64")
        assert np.array([1j]).dtype == "complex128"
        assert (np.ones((2,), dtype="int32") * 1j).dtype == "complex128"
    finally:
        _core.set_default_float(before)


def test_complex_numbers_have_no_order() -> None:
    x = np.ones((2,), dtype="complex64")
    for call in (lambda: x < x, lambda: x >= 1, lambda: np.maximum(x, x), lambda: np.clip(x, 0, 1),
                 lambda: x.max(), lambda: x.argmin(), lambda: np.floor(x), lambda: x // 2,
                 lambda: np.arctan2(x, x)):  # fmt: skip
        with pytest.raises(TypeError, match="complex64"):
            call()
    with pytest.raises(TypeError, match="complex"):
        float(x[0])
    with pytest.raises(TypeError, match="complex64"):
        y = np.ones((2,))
        y += 1j
    with pytest.raises(TypeError, match="complex"):
        np.ones((2,))[0] = 1j


@pytest.mark.usefixtures("numpy_types")
def test_fused_groups_mix_element_sizes() -> None:
    x = _complexes("complex128", (70, 90))
    y = _array(x)
    ours = np.abs((y * 2 + 1j).conj() / (y.T[:70, :70].sum() + 3)) + y.imag.astype("float32")
    theirs = numpy.abs((x * 2 + 1j).conj() / (x.T[:70, :70].sum() + 3)) + x.imag.astype("float32")
    _close(ours, theirs, 1e-12)
    total = (np.exp(1j * y.real) * y[:, :1]).sum(axis=0)
    _close(total, (numpy.exp(1j * x.real) * x[:, :1]).sum(axis=0), 1e-12)
    _close((y.astype("complex64").real.astype("int16") + 1).sum(),
           (x.astype("complex64").real.astype("int16") + 1).sum(), 0)  # fmt: skip


def test_a_dtype_object_means_that_type() -> None:
    for dtype in ("float64", "complex128", "int64", "float16"):
        assert np.zeros((2,), dtype=numpy.dtype(dtype)).dtype == dtype
        assert np.zeros((2,)).astype(np.zeros((2,), dtype=dtype).dtype).dtype == dtype
    assert np.zeros((2,), dtype=float).dtype == np.zeros((2,), dtype="float").dtype == "float32"


def test_large_integers_beside_small_ones_are_exact() -> None:
    big = 2**63 + 1
    assert np.array([big, 1], dtype="uint64").tolist() == [big, 1]
    assert np.array([[2**64 - 1], [0]], dtype="uint64").tolist() == [[2**64 - 1], [0]]
    assert np.arange(big, big + 3, dtype="uint64").tolist() == [big, big + 1, big + 2]
    assert np.arange(2**60 + 7, 2**60, -3, dtype="int64").tolist() == [
        2**60 + 7, 2**60 + 4, 2**60 + 1]  # fmt: skip


RANKS = [["bool"], ["uint8", "uint64"], ["int8", "int64"], ["float16", "bfloat16", "float64"],
         ["complex64"]]  # fmt: skip


def test_results_go_into_arrays_of_the_same_kind_or_a_wider_one() -> None:
    """NumPy's rule for ``out=`` and for operators that work in place."""
    names = [(rank, name) for rank, kinds in enumerate(RANKS) for name in kinds]
    for rank, name in names:
        value = np.ones(2, dtype=name)
        for place, target in names:
            out = np.zeros(2, dtype=target)
            if rank <= place:
                assert rank == 4 or np.maximum(value, value, out=out) is out
                if (name, target[:3]) != ("uint64", "int"):  # together they are float64
                    out += value
                    assert out.tolist() == ([1, 1] if rank == 4 or target == "bool" else [2, 2])
                continue
            if rank < 4:
                with pytest.raises(TypeError, match="out"):
                    np.maximum(value, value, out=out)
            with pytest.raises(TypeError, match="in-place"):
                out += value
            assert out.tolist() == [0, 0]


@pytest.mark.parametrize("dtype", COMPLEXES)
@pytest.mark.usefixtures("numpy_types")
def test_imaginary_parts_are_not_lost(dtype: str) -> None:
    """By functions that compute in float64 inside."""
    z = _complexes(dtype, (3, 4))
    ours = _array(z)
    _close(np.cov(ours), numpy.cov(z).astype(dtype), 1e-5)
    weights = numpy.array([1.0, 2.0, 3.0, 4.0])
    _close(np.cov(ours, aweights=weights), numpy.cov(z, aweights=weights).astype(dtype), 1e-5)
    for mode in ("mean", "linear_ramp"):
        _close(np.pad(ours, 2, mode=mode), numpy.pad(z, 2, mode=mode), 1e-5)
    x, xp = numpy.array([-1, 0.5, 1.5, 9], z.real.dtype), numpy.arange(4.0)
    for more in ({}, {"left": 1j, "right": 2}, {"period": 2.5}):
        theirs = numpy.interp(x, xp, z[0], **more).astype(dtype)
        _close(np.interp(_array(x), _array(xp), ours[0], **more), theirs, 1e-5)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda z, x: np.bincount(x.astype("int64"), weights=z), "weights must be real"),
        (lambda z, x: np.histogram(x, weights=z), "weights must be real"),
        (lambda z, x: np.histogram2d(x, x, weights=z), "weights must be real"),
        (lambda z, x: np.polyfit(x, z, 1), "y must be real"),
        (lambda z, x: np.interp(z, x, x), "x must be real"),
        (lambda z, x: np.interp(x, z, x), "xp must be real"),
    ],
)
def test_what_needs_real_numbers_says_so(call: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        call(_array(_complexes("complex64", (4,))), np.arange(4.0))
