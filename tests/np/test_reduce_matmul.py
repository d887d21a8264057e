"""Reductions and matrix products: NumPy is the oracle."""

from __future__ import annotations

import itertools

import numpy
import pytest

from slipstream import autograd, np
from slipstream.base import MXNetError

RNG = numpy.random.default_rng(7)
SHAPES = [(5,), (1, 1), (7, 3), (2, 3, 4), (4, 1, 5, 2), (3000,), (3, 5000), (300, 7), (70, 2100)]


def _axes(ndim: int) -> list[object]:
    axes: list[object] = [None, *range(ndim), -1]
    for r in range(2, ndim + 1):
        axes += list(itertools.combinations(range(ndim), r))
    return axes


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "prod", "var", "std"])
def test_reductions_over_every_axis_set(name: str, shape: tuple[int, ...]) -> None:
    x = RNG.uniform(0.9, 1.1, shape).astype("float32")
    y = np.array(x)
    for axis in _axes(len(shape)):
        for keepdims in (False, True):
            expected = getattr(x.astype(numpy.float64), name)(axis=axis, keepdims=keepdims)
            got = getattr(np, name)(y, axis=axis, keepdims=keepdims)
            assert got.shape == expected.shape
            numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int32", "int64"])
@pytest.mark.usefixtures("numpy_types")
def test_integer_sums_are_exact_and_wide(dtype: str) -> None:
    x = RNG.integers(0, 2 if dtype == "bool" else 100, (40, 50)).astype(dtype)
    for axis in (None, 0, 1):
        got = np.array(x, dtype=dtype).sum(axis=axis)
        assert got.dtype == (numpy.uint64 if dtype == "uint8" else numpy.int64)
        numpy.testing.assert_array_equal(got.asnumpy(), x.sum(axis=axis))
    numpy.testing.assert_allclose(
        np.array(x, dtype=dtype).mean(axis=0).asnumpy(), x.mean(axis=0), rtol=1e-6
    )


@pytest.mark.parametrize("name", ["any", "all"])
def test_truth_reductions(name: str) -> None:
    x = RNG.integers(0, 2, (6, 5, 4)).astype(bool)
    for axis in _axes(3):
        got = getattr(np, name)(np.array(x, dtype="bool"), axis=axis)
        assert got.dtype == numpy.bool_
        numpy.testing.assert_array_equal(got.asnumpy(), getattr(x, name)(axis=axis))


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_positions_of_extremes(name: str) -> None:
    x = RNG.integers(0, 9, (6, 50, 4)).astype("float32")
    x[1, 3, 2] = numpy.nan
    for axis in (None, 0, 1, 2, -1):
        got = getattr(np, name)(np.array(x), axis=axis)
        numpy.testing.assert_array_equal(got.asnumpy(), getattr(x, name)(axis=axis))


def test_nan_wins_in_max_and_min() -> None:
    x = numpy.ones((3, 5000), "float32")
    x[1, 4321] = numpy.nan
    numpy.testing.assert_array_equal(np.array(x).max(axis=1).asnumpy(), x.max(axis=1))
    numpy.testing.assert_array_equal(np.array(x).min(axis=0).asnumpy(), x.min(axis=0))


def test_empty_reductions() -> None:
    x = np.zeros((0, 3))
    assert x.sum().item() == 0
    assert x.prod(axis=0).tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="max"):
        x.max(axis=0)


def test_sum_keeps_precision_of_many_small_numbers() -> None:
    x = numpy.full((1 << 22,), 0.1, "float32")
    assert np.array(x).sum().item() == pytest.approx(0.1 * (1 << 22), rel=1e-6)


def test_norm() -> None:
    x = RNG.normal(size=(3, 4)).astype("float32")
    assert np.linalg.norm(np.array(x)).item() == pytest.approx(numpy.linalg.norm(x), rel=1e-6)
    numpy.testing.assert_allclose(
        np.linalg.norm(np.array(x), axis=1).asnumpy(), numpy.linalg.norm(x, axis=1), rtol=1e-6
    )


@pytest.mark.parametrize("shape", [(2, 3, 4), (1,), (0, 3), ()])
@pytest.mark.parametrize("dtype", ["float32", "float16", "int32", "uint8", "bool", "complex64"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.usefixtures("numpy_types")
def test_reductions_of_selected_elements(dtype: str, shape: tuple[int, ...]) -> None:
    x = RNG.integers(0, 5, shape).astype(dtype)
    y = np.array(x, dtype=dtype)
    for mask in (RNG.random(shape) < 0.5, numpy.array(RNG.random(shape[-1:]) < 0.5)):
        for name in ("sum", "prod", "mean", "var", "std", "any", "all", "max", "min"):
            extra = {"initial": 2} if name in ("max", "min") else {}
            if (extra and dtype[0] == "c") or (dtype == "bool" and extra):
                continue
            for axis in (None, 0, -1)[: 1 + 2 * bool(shape)]:
                options = {"axis": axis, "keepdims": True, **extra}
                expected = getattr(numpy, name)(x, where=mask, **options)
                for got in (
                    getattr(np, name)(y, where=np.array(mask), **options),
                    getattr(y, name)(where=mask, **options),
                ):
                    if dtype[0] in "fc" or name in ("max", "min", "any", "all"):
                        assert got.dtype == expected.dtype
                    rtol = 2e-3 if dtype == "float16" else 1e-5
                    numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=rtol)


def test_reductions_start_from_initial() -> None:
    x = np.array([[1, 2], [3, 4]])
    assert np.sum(x, initial=10).item() == 20
    assert x.prod(axis=0, initial=2).tolist() == [6, 16]
    assert np.max(x, axis=1, initial=3).tolist() == [3, 4]
    assert np.min(np.zeros((3, 0)), axis=1, initial=5).tolist() == [5, 5, 5]
    big = np.array([1, 2], dtype="int64")
    assert np.max(big, initial=2**60 + 1).item() == 2**60 + 1
    assert np.sum(x, where=True).item() == 10


def test_what_reductions_refuse_in_where() -> None:
    x = np.ones((2, 3))
    with pytest.raises(TypeError, match="where"):
        np.sum(x, where=np.ones(3))
    with pytest.raises(ValueError, match="broadcast"):
        np.sum(x, where=np.ones(2, dtype=bool))
    with pytest.raises(ValueError, match="initial"):
        np.max(x, where=np.ones(3, dtype=bool))


def test_reductions_of_floats_in_an_integer_type_convert_the_result() -> None:
    x = numpy.array([[1.5, 2.5, 2.9], [0.9, 4.1, 3.0]], "float32")
    y = np.array(x)
    for name in ("sum", "prod", "mean"):
        for axis in (None, 0, 1):
            got = getattr(np, name)(y, axis=axis, dtype="int64")
            expected = getattr(numpy, name)(x, axis=axis).astype("int64")
            assert got.dtype == expected.dtype
            numpy.testing.assert_array_equal(got.asnumpy(), expected)


def test_reductions_of_floats_in_an_integer_type_have_gradients() -> None:
    x = np.array([1.5, 2.0, 3.0, 4.0])
    x.attach_grad()
    for name, expected in (("mean", [0.25] * 4), ("sum", [1] * 4), ("prod", [24, 18, 12, 9])):
        with autograd.record():
            y = getattr(np, name)(x, dtype="int32")
        y.backward()
        assert x.grad.tolist() == expected
    x = np.ones(3)
    x.attach_grad()
    with autograd.record():
        y = np.mean(x, dtype="float16")
    y.backward()
    assert y.dtype == "float16"
    assert x.grad.tolist() == [float(numpy.float32(1) / 3)] * 3


def test_a_number_has_an_axis_to_reduce_over() -> None:
    x = np.array(5.0)
    for axis in (0, -1, (0,)):
        assert np.sum(x, axis=axis).item() == np.max(x, axis=axis).item() == 5
        assert np.squeeze(x, axis).shape == ()
    assert np.argmax(x, 0).item() == np.argmin(x, -1).item() == 0
    for f in (np.sum, np.argmax, np.squeeze):
        with pytest.raises(ValueError, match="axis 1 is out of bounds") as error:
            f(x, axis=1)
        assert isinstance(error.value, MXNetError)


def test_integers_keep_their_mean_in_an_integer_type() -> None:
    ints = np.array([1, 2, 4], dtype="uint16")
    assert np.mean(ints, dtype="int64").item() == 2


def test_bad_axis_is_refused_at_the_call() -> None:
    for error in (ValueError, IndexError, numpy.exceptions.AxisError):
        with pytest.raises(error, match="axis 2"):
            np.zeros((2, 3)).sum(axis=2)
    with pytest.raises(ValueError, match="axis"):
        np.zeros((2, 3)).sum(axis=(0, 0))


MATMUL = [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((0, 3), (3, 4)),
          ((2, 0), (0, 4)), ((5, 2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4)), ((2, 3), (5, 3, 4)),
          ((4, 1, 2, 3), (5, 3, 2)), ((1, 257), (257, 300)), ((300, 257), (257, 1)),
          ((130, 70), (70, 190)), ((17, 33), (33, 65)), ((64, 1000), (1000, 8))]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), MATMUL)
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_matmul(left: tuple[int, ...], right: tuple[int, ...], dtype: str) -> None:
    a, b = (RNG.integers(-4, 5, s).astype(dtype) for s in (left, right))
    got = np.matmul(np.array(a, dtype=dtype), np.array(b, dtype=dtype))
    assert got.dtype == dtype
    numpy.testing.assert_array_equal(got.asnumpy(), a @ b)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "bool", "uint8"])
def test_matmul_of_narrow_types(dtype: str) -> None:
    a, b = (RNG.integers(0, 2, s) for s in ((9, 12), (12, 7)))
    got = np.matmul(np.array(a).astype(dtype), np.array(b).astype(dtype)).asnumpy()
    expected = a @ b
    if dtype == "bool":
        expected = expected > 0
    numpy.testing.assert_array_equal(got.astype("float32"), expected.astype("float32"))


def test_matmul_of_transposed_and_strided_operands() -> None:
    a, b = (RNG.normal(size=s).astype("float32") for s in ((90, 70), (90, 50)))
    x, y = np.array(a), np.array(b)
    numpy.testing.assert_allclose((x.T @ y).asnumpy(), a.T @ b, rtol=1e-4, atol=1e-4)
    numpy.testing.assert_allclose(
        (x[::2, ::3] @ y[:24:1, :].T[::2].T).asnumpy(), a[::2, ::3] @ b[:24, :].T[::2].T,
        rtol=1e-4, atol=1e-4,
    )  # fmt: skip
    numpy.testing.assert_allclose(
        (x[::-1] @ y.T[:, :70].T).asnumpy(), a[::-1] @ b.T[:, :70].T, rtol=1e-4, atol=1e-4
    )


DOT = [((2, 3), (3, 4)), ((2, 3, 4), (4,)), ((2, 3, 4), (5, 4, 6)), ((), (3,)), ((3,), (3,))]


@pytest.mark.parametrize(("left", "right"), DOT)
def test_dot(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    a, b = (RNG.integers(-4, 5, s).astype("float32") for s in (left, right))
    numpy.testing.assert_array_equal(np.dot(np.array(a), np.array(b)).asnumpy(), numpy.dot(a, b))


def test_products_that_do_not_fit_are_refused_with_both_shapes() -> None:
    with pytest.raises(ValueError, match=r"\(2,3\).*\(2,3\)"):
        np.dot(np.zeros((2, 3)), np.zeros((2, 3)))
