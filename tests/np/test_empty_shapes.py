"""Axes of length 0 and 1: the table of test_table with other shapes, NumPy decides.

What NumPy computes must come out the same. Where NumPy raises, a plain error or a result is fine.
"""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd, np, npx
from tests.np.test_table import EXPRESSIONS, _compare, _run

# x is (A, B), t (C, A, B), v (V,), m and p (B, B).
USUAL = {"A": 3, "B": 4, "C": 2, "V": 5}
SIZES = [
    {"A": 0}, {"B": 0}, {"C": 0, "V": 0}, {"A": 0, "B": 0}, {"A": 1, "V": 1}, {"B": 1, "C": 1},
    {"A": 1, "B": 1, "C": 1, "V": 2}, {"A": 0, "B": 1, "C": 0}, {"A": 1, "B": 0},
]  # fmt: skip
# NumPy does not look at indices when there is nothing to take.
STRICTER = {"F.take(x, [1, 0, 2], axis=1)"}


def _sources(dtype: str, sizes: dict[str, int]) -> dict[str, numpy.ndarray]:
    g = numpy.random.default_rng(5)
    a, b, c, v = (USUAL | sizes).values()

    def make(*shape: int) -> numpy.ndarray:
        return g.integers(0, 5, shape).astype(dtype)

    real = "float64" if dtype == "float64" else "float32"
    square = g.random((b, b)).astype(real)
    return {
        "x": make(a, b), "y": make(a, b), "m": make(b, b), "v": make(v), "e": make(0, a),
        "e4": make(0, b), "o": make(1, a, 1), "z": make(), "t": make(c, a, b), "c": make(c, a),
        "d": g.permutation(a * b).reshape(a, b).astype(dtype), "f": g.random((a, b)).astype(real),
        "p": square @ square.T + numpy.eye(b, dtype=real), "v4": g.random(b).astype(real),
        "i": g.integers(0, 5, v), "i4": g.integers(0, 5, (a, b)).astype("int32"),
        "b": g.random((a, b)) > 0.5,
    }  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "bool"])
@pytest.mark.usefixtures("numpy_types")
def test_gives_what_numpy_gives(sizes: dict[str, int], dtype: str) -> None:
    sources = _sources(dtype, sizes)
    arrays = {k: np.array(a, dtype=a.dtype) for k, a in sources.items()}
    compared = 0
    for expression in EXPRESSIONS:
        try:
            theirs = _run(expression, numpy, sources)
        except (TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError):
            theirs = None
        try:
            ours = _run(expression, np, arrays)
            if theirs is not None:
                _compare(ours, theirs, dtype)
                compared += 1
        except (TypeError, ValueError, IndexError, np.linalg.LinAlgError) as e:
            if theirs is not None and expression not in STRICTER:
                e.add_note(expression)
                raise
        except Exception as e:
            e.add_note(expression)
            raise
    assert compared > 150


def test_the_shorter_of_both_is_repeated_to_take_along_an_axis() -> None:
    g = numpy.random.default_rng(1)
    for a, i, axis in (
        ((1, 4), (3, 2), 1), ((3, 4), (1, 2), 1), ((3, 1), (2, 5), 0), ((1, 3, 1), (2, 2, 2), 1),
        ((1, 4), (0, 2), 1), ((0, 4), (1, 2), 1), ((2, 0), (2, 0), 1),
    ):  # fmt: skip
        x, places = g.random(a).astype("float32"), g.integers(0, max(a[axis], 1), i)
        ours = np.take_along_axis(np.array(x), np.array(places), axis)
        theirs = numpy.take_along_axis(x, places, axis)
        assert ours.shape == theirs.shape
        assert ours.tolist() == theirs.tolist()
    with pytest.raises(ValueError, match="broadcast"):
        np.take_along_axis(np.ones((2, 4)), np.zeros((3, 1), dtype="int64"), 1)


def test_polynomials_of_no_coefficients() -> None:
    none = np.zeros(0)
    for a, b in ((none, none), (none, np.ones(3)), (np.ones(2), none)):
        assert np.polymul(a, b).tolist() == numpy.polymul(a.asnumpy(), b.asnumpy()).tolist()


def test_nothing_to_partition() -> None:
    for shape in ((0,), (0, 3), (3, 0)):
        assert np.partition(np.zeros(shape), 2).shape == shape
        assert np.argpartition(np.zeros(shape), 2).shape == shape
    with pytest.raises(ValueError, match="kth 2"):
        np.partition(np.zeros(2), 2)


NOTHING = (1, 2, 0, 3)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: np.broadcast_to(np.ones(1), (2, -1)), "shape .*negative"),
        (lambda: nd.broadcast_axis(nd.ones((1, 2)), 0, -3), "shape .*negative"),
        (lambda: nd.UpSampling(nd.ones(NOTHING), scale=2, sample_type="nearest"), "data.*empty"),
        (lambda: nd.contrib.BilinearResize2D(nd.ones(NOTHING), height=2, width=2), "data.*empty"),
        (lambda: nd.BilinearSampler(nd.ones(NOTHING), nd.ones((1, 2, 3, 3))), "data has no"),
        (lambda: npx.pooling(np.ones(NOTHING), global_pool=True), "data.*empty planes"),
        (lambda: np.unravel_index(np.ones(2), (2, -3)), "shape must not be negative"),
        (lambda: np.ravel_multi_index((np.ones(2),), (-3,)), "dims must not be negative"),
        (lambda: np.indices((2, -3)), "dimensions must not be negative"),
        (
            lambda: npx.deformable_convolution(
                np.ones((1, 1, 2, 2)),
                np.ones((1, 2, 2, 2)),
                np.ones((1, 1, 1, 1)),
                kernel=(1, 1),
                num_filter=1,
                no_bias=True,
                stride=(0, 1),
            ),
            "stride.*below 1",
        ),
    ],
)
def test_what_needs_elements_says_so(call, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: nd.amp_multicast(nd.ones(1), object()),
        lambda: nd.multi_all_finite(nd.ones(1), object()),
        lambda: nd.reset_arrays(nd.ones(1), object()),
    ],
)
def test_what_takes_arrays_only_says_so(call) -> None:
    with pytest.raises(TypeError, match="data"):
        call()


def test_the_order_of_a_norm_is_a_number() -> None:
    x = np.array([3.0, 4.0])
    x.attach_grad()
    order = np.array([3.0])
    order.attach_grad()
    with autograd.record():
        y = np.linalg.norm(x, order)
    y.backward()
    assert y.shape == ()
    assert order.grad.tolist() == [0.0]
    with pytest.raises(TypeError, match="ord must be a number"):
        np.linalg.norm(x, [1, 2])


def test_sides_to_trim_are_a_word() -> None:
    with pytest.raises(TypeError, match="trim must be"):
        np.trim_zeros(np.ones(2), 1)


def test_shapes_of_numbers_and_lists() -> None:
    assert nd.shape_array([[1, 2]]).tolist() == [1, 2]
    assert nd.size_array([[1, 2]]).tolist() == [2]
    assert nd.reshape_like(nd.ones((1, 1)), 3).shape == ()
    assert npx.reshape_like(np.ones((1, 2)), [3, 4]).shape == (2,)
    assert np.ones((1, 2)).broadcast_like([[1, 2], [3, 4]]).shape == (2, 2)
    assert nd.slice_like(nd.ones((3, 3)), [[1, 2]]).shape == (1, 2)


def test_attention_without_channels() -> None:
    x = np.ones((2, 3, 0))
    assert npx.interleaved_matmul_selfatt_qk(x, heads=2).tolist() == numpy.zeros((6, 2, 2)).tolist()
    assert not npx.interleaved_matmul_encdec_qk(x, x, heads=2).asnumpy().any()


def test_a_response_of_nothing_is_nothing() -> None:
    for shape in ((1, 0, 2, 2), (0, 3, 2, 2), NOTHING):
        assert npx.lrn(np.ones(shape), nsize=3).shape == shape
