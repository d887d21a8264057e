"""Searching, places, counting and choosing, against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import _core, np, npx

RNG = numpy.random.default_rng(0)


def same(ours, theirs):
    numpy.testing.assert_array_equal(ours.asnumpy(), theirs)


@pytest.mark.parametrize(
    "dtype", ["bool", "uint8", "int32", "int64", "float16", "float32", "float64"]
)
@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted(dtype, side):
    for n in (0, 1, 5, 1000):
        a = numpy.sort((RNG.standard_normal(n) * 20).astype(dtype))
        for shape in ((), (0,), (3, 7), (40_000,)):
            v = (RNG.standard_normal(shape) * 25).astype(dtype)
            ours = np.searchsorted(np.array(a, dtype=dtype), np.array(v, dtype=dtype), side)
            assert ours.dtype == numpy.int64
            same(ours, numpy.searchsorted(a, v, side))


def test_searchsorted_of_mixed_types_nan_and_sorter():
    a = numpy.array([1.0, 2.0, 2.0, numpy.inf, numpy.nan, numpy.nan], "float32")
    v = numpy.array([2.0, numpy.nan, numpy.inf, -0.0], "float32")
    for side in ("left", "right"):
        same(np.searchsorted(np.array(a), np.array(v), side), numpy.searchsorted(a, v, side))
    ints = np.array([1, 2, 3], dtype="int32")
    same(np.searchsorted(ints, np.array([2.5, 0.0])), [2, 0])
    assert np.searchsorted(ints, 2.5).item() == 2
    assert np.searchsorted(ints, 2, side="right").item() == 2
    x = RNG.standard_normal(50).astype("float32")
    order = numpy.argsort(x)
    same(
        np.searchsorted(np.array(x), np.array(x[:5]), sorter=np.array(order, dtype="int64")),
        numpy.searchsorted(x, x[:5], sorter=order),
    )
    assert np.array([1.0, 2.0]).searchsorted(1.5).item() == 1
    with pytest.raises(ValueError, match="side"):
        np.searchsorted(ints, 1, "middle")
    with pytest.raises(ValueError, match="dimension"):
        np.searchsorted(np.ones((2, 2)), 1)


@pytest.mark.parametrize(
    "shape", [(0,), (1,), (7,), (3, 4), (0, 3), (2, 3, 5), (40_000,), (20, 3000)]
)
@pytest.mark.parametrize("dtype", ["bool", "int32", "float32"])
def test_nonzero_and_its_sisters(shape, dtype):
    x = (RNG.random(shape) < 0.3).astype(dtype)
    y = np.array(x, dtype=dtype)
    for ours, theirs in zip(np.nonzero(y), numpy.nonzero(x), strict=True):
        assert ours.dtype == numpy.int64
        same(ours, theirs)
    for ours, theirs in zip(np.where(y), numpy.nonzero(x), strict=True):
        same(ours, theirs)
    for ours, theirs in zip(y.T.nonzero(), x.T.nonzero(), strict=True):
        same(ours, theirs)
    same(np.flatnonzero(y), numpy.flatnonzero(x))
    same(np.argwhere(y), numpy.argwhere(x))
    same(npx.nonzero(y), numpy.argwhere(x))


def test_nonzero_of_a_number_raises():
    with pytest.raises(ValueError, match="dimension"):
        np.nonzero(np.array(1.0))
    assert np.argwhere(np.array(1.0)).shape == (1, 0)
    with pytest.raises(TypeError, match="x and y"):
        np.where(np.ones(2), 1.0)


@pytest.mark.parametrize("right", [False, True])
def test_digitize(right):
    x = RNG.standard_normal((5, 6)).astype("float32")
    for bins in ([-1.0, 0.0, 1.0], [1.0, 0.0, -1.0], [0.5]):
        ours = np.digitize(np.array(x), np.array(bins), right)
        same(ours, numpy.digitize(x, numpy.array(bins, "float32"), right))
    with pytest.raises(ValueError, match="bins"):
        np.digitize(np.array(x), np.array([0.0, 2.0, 1.0]))


@pytest.mark.usefixtures("numpy_types")
def test_bincount():
    for n in (0, 1, 10, 300_000):
        x = RNG.integers(0, 9, n)
        w = RNG.standard_normal(n).astype("float32")
        for dtype in ("int32", "int64", "uint8", "float32"):
            y = np.array(x, dtype=dtype)
            same(np.bincount(y), numpy.bincount(x))
            same(np.bincount(y, minlength=20), numpy.bincount(x, minlength=20))
        ours = np.bincount(np.array(x, dtype="int32"), np.array(w))
        assert ours.dtype == numpy.float32
        numpy.testing.assert_allclose(ours.asnumpy(), numpy.bincount(x, w), rtol=1e-6)
    with pytest.raises(ValueError, match="negative"):
        np.bincount(np.array([-1], dtype="int32"))
    with pytest.raises(ValueError, match="minlength"):
        np.bincount(np.array([1], dtype="int32"), minlength=-1)
    with pytest.raises(ValueError, match="weights"):
        np.bincount(np.array([1], dtype="int32"), np.ones(2))
    with pytest.raises(ValueError, match="dimension"):
        np.bincount(np.ones((2, 2)))


def test_counting_out_of_bounds_is_a_sticky_error():
    result = _core.bincount(np.array([5], dtype="int64"), None, 3)
    for _ in range(2):
        with pytest.raises(Exception, match="out of bounds"):
            result.asnumpy()


def test_compress_and_extract():
    x = RNG.standard_normal((4, 5)).astype("float32")
    y = np.array(x)
    for condition, axis in (([True, False, True], 0), ([False, True], 1), ([1, 0, 1], None)):
        same(np.compress(condition, y, axis), numpy.compress(condition, x, axis))
        same(y.compress(condition, axis), x.compress(condition, axis))
    same(np.extract(y > 0, y), numpy.extract(x > 0, x))
    with pytest.raises(IndexError, match="condition"):
        np.compress([True] * 6, y, 0)
    with pytest.raises(ValueError, match="condition"):
        np.compress(np.ones((2, 2)), y, 0)


@pytest.mark.parametrize(
    "obj", [0, -1, [0, 2], [1, 1], slice(None, None, 2), slice(3, 0, -1), [],
            numpy.array([True, False, True, False])]
)  # fmt: skip
def test_delete(obj):
    x = RNG.standard_normal((4, 4)).astype("float32")
    for axis in (0, 1, -1):
        same(np.delete(np.array(x), obj, axis), numpy.delete(x, obj, axis))
    if not isinstance(obj, numpy.ndarray):
        same(np.delete(np.array(x), obj), numpy.delete(x, obj))


def test_delete_arguments():
    x = np.ones(3)
    assert np.delete(x, np.array([0, 1])).tolist() == [1.0]
    with pytest.raises(IndexError, match="obj"):
        np.delete(x, 3)
    with pytest.raises(IndexError, match="integers"):
        np.delete(x, 0.5)


@pytest.mark.parametrize(
    ("obj", "values", "axis"),
    [
        (1, 9.0, None), ([0, 2], 9.0, None), ([2, 0], [7.0, 8.0], None), (1, [5.0, 6.0], None),
        (1, 9.0, 0), (2, [1.0, 2.0, 3.0], 0), (1, [1.0, 2.0], 1), ([0, 3], [[1.0], [2.0]], 1),
        (slice(0, 2), 4.0, 1), (-1, 9.0, 1), ([1], [[1.0], [2.0]], 1), ([1, 1], 5.0, 0),
    ],
)  # fmt: skip
def test_insert(obj, values, axis):
    x = RNG.standard_normal((2, 3)).astype("float32")
    same(np.insert(np.array(x), obj, values, axis), numpy.insert(x, obj, values, axis))


@pytest.mark.parametrize("place", [1, -1])
@pytest.mark.parametrize(("values", "axis"), [
    ([8.0, 9.0], None), ([8.0, 9.0], 1), ([[7.0], [8.0]], 0), ([[1.0, 2.0, 3.0]], 1),
])  # fmt: skip
def test_one_place_in_a_list_takes_all_values(place, values, axis):
    x = numpy.arange(6.0).reshape(2, 3)
    same(np.insert(np.array(x), [place], values, axis), numpy.insert(x, [place], values, axis))


def test_insert_out_of_bounds():
    with pytest.raises(IndexError, match="obj"):
        np.insert(np.ones(3), 5, 1.0)


def test_append_resize_and_trim():
    x = RNG.standard_normal((2, 3)).astype("float32")
    y = np.array(x)
    same(np.append(y, y), numpy.append(x, x))
    same(np.append(y, y, axis=1), numpy.append(x, x, axis=1))
    with pytest.raises(ValueError, match="concatenate"):
        np.append(y, [1.0], axis=0)
    for shape in (4, (3, 5), (1,), (0, 2), ()):
        same(np.resize(y, shape), numpy.resize(x, shape))
    same(np.resize(np.zeros((0,)), (2, 2)), numpy.zeros((2, 2)))
    with pytest.raises(ValueError, match="new_shape"):
        np.resize(y, (-1, 2))
    z = numpy.array([0, 0, 1, 0, 2, 0], "float32")
    for trim in ("fb", "f", "b", "FB"):
        same(np.trim_zeros(np.array(z), trim), numpy.trim_zeros(z, trim))
    assert np.trim_zeros(np.zeros(4)).shape == (0,)
    with pytest.raises(ValueError, match="trim"):
        np.trim_zeros(np.array(z), "x")


def test_indexed_updates():
    a = np.zeros((2, 3))
    ind = np.array([[0, 0, 1], [1, 1, 2]])
    assert npx.index_add(a, ind, np.array([1.0, 2.0, 3.0])).tolist() == [[0, 3, 0], [0, 0, 3]]
    assert npx.index_update(a, ind, np.array([1.0, 2.0, 3.0])).tolist() == [[0, 2, 0], [0, 0, 3]]
    assert npx.index_add(a, np.array([1, 1]), 1.0).tolist() == [[0, 0, 0], [2, 2, 2]]
    assert a.tolist() == [[0, 0, 0], [0, 0, 0]]
    with pytest.raises(ValueError, match="ind"):
        npx.index_add(a, np.zeros((3, 1)), 1.0)
    with pytest.raises(ValueError, match="ind"):
        npx.index_update(a, np.array(0), 1.0)


@pytest.mark.parametrize("n", [1, 7, 8, 9, 255, 256, 263, 16384, 16385, 70000])
def test_places_and_counts_of_every_length(n):
    rng = numpy.random.default_rng(n)
    mask, k = rng.random(n) < 0.5, rng.integers(0, 50, n)
    assert np.nonzero(np.array(mask))[0].tolist() == numpy.nonzero(mask)[0].tolist()
    places = np.array(k, dtype="int64")
    assert np.bincount(places).tolist() == numpy.bincount(k).tolist()
    x = rng.random(50).astype("float32")
    for index in (k, k - 50):
        got = np.take(np.array(x), np.array(index, dtype="int64"))
        assert (got.asnumpy() == x[index]).all()
