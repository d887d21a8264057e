"""Sorting against NumPy: every type, length and axis, NaN, ties, and the same bits everywhere."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy
import pytest

from slipstream import _core, np, npx

DTYPES = ["bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64"]
# Around registers, networks, radix passes and parallel pieces.
LENGTHS = [0, 1, 2, 7, 16, 17, 33, 100, 128, 129, 255, 256, 257, 600, 5000, 70_000, 140_000]


def draw(kind: str, n: int, dtype: str, rng: numpy.random.Generator) -> numpy.ndarray:
    if kind == "spread":
        x = rng.standard_normal(n) * 100
    elif kind == "few":
        x = rng.integers(0, 3, n)
    elif kind == "same":
        x = numpy.full(n, 7)
    elif kind == "sorted":
        x = numpy.arange(n) % 120
    else:
        x = numpy.where(rng.random(n) < 0.2, numpy.nan, rng.standard_normal(n))
        if dtype[0] != "f":
            x = numpy.nan_to_num(x)
    return x.astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("kind", ["spread", "few", "same", "sorted", "nan"])
def test_sort_and_argsort_agree_with_numpy(dtype, kind):
    rng = numpy.random.default_rng(0)
    for n in LENGTHS:
        x = draw(kind, n, dtype, rng)
        y = np.array(x, dtype=dtype)
        numpy.testing.assert_array_equal(np.sort(y).asnumpy(), numpy.sort(x))
        order = np.argsort(y)
        assert order.dtype == numpy.int64
        numpy.testing.assert_array_equal(order.asnumpy(), numpy.argsort(x, kind="stable"))
        numpy.testing.assert_array_equal(np.sort(y, descending=True).asnumpy(), numpy.sort(x)[::-1])
    assert np.sort(y).dtype == x.dtype


def test_bfloat16_sorts_like_its_floats():
    x = np.array(numpy.random.default_rng(0).standard_normal(1000)).astype("bfloat16")
    expected = numpy.sort(x.astype("float32").asnumpy())
    numpy.testing.assert_array_equal(np.sort(x).astype("float32").asnumpy(), expected)
    numpy.testing.assert_array_equal(
        np.argsort(x).asnumpy(), numpy.argsort(x.astype("float32").asnumpy(), kind="stable")
    )


@pytest.mark.parametrize("shape", [(3, 4, 5), (1, 6), (6, 1), (0, 3), (3, 0), (40, 300), (300, 40)])
@pytest.mark.parametrize("dtype", ["float32", "int64", "uint8"])
def test_every_axis(shape, dtype):
    x = (numpy.random.default_rng(0).standard_normal(shape) * 50).astype(dtype)
    y = np.array(x, dtype=dtype)
    for axis in [None, *range(-len(shape), len(shape))]:
        numpy.testing.assert_array_equal(np.sort(y, axis).asnumpy(), numpy.sort(x, axis))
        numpy.testing.assert_array_equal(
            np.argsort(y, axis).asnumpy(), numpy.argsort(x, axis, kind="stable")
        )


@pytest.mark.parametrize("view", [lambda a: a.T, lambda a: a[::2], lambda a: a[:, ::-1]])
def test_views(view):
    x = numpy.random.default_rng(0).standard_normal((30, 20)).astype("float32")
    y = np.array(x)
    for axis in (0, 1):
        numpy.testing.assert_array_equal(
            np.sort(view(y), axis).asnumpy(), numpy.sort(view(x), axis)
        )
        numpy.testing.assert_array_equal(
            np.argsort(view(y), axis).asnumpy(), numpy.argsort(view(x), axis)
        )
    wide = np.broadcast_to(y[0], (3, 20))
    numpy.testing.assert_array_equal(
        np.sort(wide).asnumpy(), numpy.sort(numpy.broadcast_to(x[0], (3, 20)))
    )


def test_descending_order_is_stable_too():
    x = numpy.random.default_rng(0).integers(0, 5, 400)
    expected = numpy.argsort(-x, kind="stable")
    order = np.argsort(np.array(x, dtype="int32"), descending=True)
    numpy.testing.assert_array_equal(order.asnumpy(), expected)


def test_zeros_are_equal_and_nan_comes_last():
    x = np.array([0.0, -0.0, float("nan"), -1.0, -float("nan"), float("inf")])
    assert np.argsort(x).tolist() == [3, 0, 1, 5, 2, 4]
    assert numpy.isnan(np.sort(x).asnumpy()[-2:]).all()


def test_wide_integers_sort_by_all_their_bits():
    rng = numpy.random.default_rng(0)
    for high in (2**31, 2**40, 2**62):
        x = rng.integers(-high, high, 3000) // rng.integers(1, 2**20, 3000)
        y = np.array(x, dtype="int64")
        numpy.testing.assert_array_equal(np.sort(y).asnumpy(), numpy.sort(x))
        numpy.testing.assert_array_equal(np.argsort(y).asnumpy(), numpy.argsort(x, kind="stable"))
    # Many keys that only differ in their low bits.
    x = numpy.concatenate([rng.integers(0, 1000, 2000), [2**62, -(2**62)]])
    numpy.testing.assert_array_equal(
        np.argsort(np.array(x, dtype="int64")).asnumpy(), numpy.argsort(x, kind="stable")
    )


def test_keys_at_the_ends_of_their_range():
    for dtype in ("int8", "int32", "int64"):
        info = numpy.iinfo(dtype)
        x = numpy.array([info.max, 0, info.min, info.max, -1] * 200, dtype)
        numpy.testing.assert_array_equal(np.sort(np.array(x, dtype=dtype)).asnumpy(), numpy.sort(x))


def test_patterns_that_are_hard_for_quicksort():
    n = 50_000
    ramp = numpy.arange(n)
    for x in (ramp, ramp[::-1], numpy.minimum(ramp, n - ramp), ramp % 1000, ramp // 7 % 2):
        y = np.array(numpy.ascontiguousarray(x), dtype="int32")
        numpy.testing.assert_array_equal(np.sort(y).asnumpy(), numpy.sort(x))


PROGRAM = """
import hashlib, numpy
from slipstream import np, npx
h = hashlib.sha256()
rng = numpy.random.default_rng(3)
for n in (10, 300, 5000, 200_000):
    x = rng.standard_normal(n).astype('float32')
    x[::7] = numpy.nan; x[::11] = 0.0; x[::13] = -0.0
    for dtype in ('float32', 'float64', 'float16', 'int32', 'int64'):
        y = np.array(numpy.nan_to_num(x * 100) if dtype[0] == 'i' else x, dtype=dtype)
        for r in (np.sort(y), np.argsort(y), np.sort(y, descending=True), np.median(y),
                  *npx.topk(y, k=5, ret_typ='both'), np.searchsorted(np.sort(y), y)):
            h.update(r.asnumpy().tobytes())
print(h.hexdigest())
"""


def test_same_bits_on_any_instruction_set_and_number_of_threads():
    digests = set()
    for settings in ({}, {"SLIPSTREAM_ISA": "baseline"}, {"SLIPSTREAM_THREADS": "1"}):
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env={**os.environ, **settings},
            capture_output=True, text=True, timeout=100, check=True,
        )  # fmt: skip
        digests.add(run.stdout)
    assert len(digests) == 1


def test_lexsort():
    rng = numpy.random.default_rng(0)
    keys = rng.integers(0, 4, (3, 200))
    ours = [np.array(k, dtype="int32") for k in keys]
    numpy.testing.assert_array_equal(np.lexsort(ours).asnumpy(), numpy.lexsort(keys))
    numpy.testing.assert_array_equal(
        np.lexsort(np.array(keys, dtype="int32")).asnumpy(), numpy.lexsort(keys)
    )
    deep = rng.integers(0, 3, (2, 4, 50))
    for axis in (0, -1):
        numpy.testing.assert_array_equal(
            np.lexsort(np.array(deep, dtype="int32"), axis).asnumpy(), numpy.lexsort(deep, axis)
        )
    with pytest.raises(ValueError, match="shape"):
        np.lexsort((np.ones(2), np.ones(3)))
    with pytest.raises(TypeError, match="keys"):
        np.lexsort(())


@pytest.mark.parametrize("kth", [0, 5, -1, (2, 7)])
def test_partition(kth):
    x = numpy.random.default_rng(0).standard_normal((10, 10)).astype("float32")
    y = np.array(x)
    for axis in (0, 1, None):
        places = np.argpartition(y, kth, axis).asnumpy()
        got = np.partition(y, kth, axis).asnumpy()
        full = numpy.sort(x, axis)
        at = 0 if axis is None else axis
        for k in kth if isinstance(kth, tuple) else (kth,):
            numpy.testing.assert_array_equal(got.take(k, at), full.take(k, at))
        flat = x.ravel() if axis is None else x
        numpy.testing.assert_array_equal(numpy.take_along_axis(flat, places, at), got)
    with pytest.raises(ValueError, match="kth"):
        np.partition(y, 10)


def test_methods():
    x = numpy.random.default_rng(0).standard_normal((4, 9)).astype("float32")
    y = np.array(x)
    numpy.testing.assert_array_equal(y.argsort(0).asnumpy(), x.argsort(0))
    assert y.sort() is None
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.sort(x))
    z = np.array(x)
    z[1].sort()  # through a view
    expected = x.copy()
    expected[1].sort()
    numpy.testing.assert_array_equal(z.asnumpy(), expected)
    z.partition(3, 0)
    numpy.testing.assert_array_equal(z.asnumpy()[3], numpy.sort(expected, 0)[3])
    assert z.argpartition(2).shape == (4, 9)


def test_bad_arguments_raise_at_the_call():
    x = np.ones((2, 3))
    for f in (np.sort, np.argsort):
        with pytest.raises(ValueError, match="axis"):
            f(x, 2)
        with pytest.raises(ValueError, match="kind"):
            f(x, kind="fast")
        with pytest.raises(TypeError, match="axis"):
            f(x, 1.5)
    with pytest.raises(ValueError, match="axis"):
        np.sort(np.array(1.0))
    assert np.sort(np.array(1.0), None).tolist() == [1.0]


@pytest.mark.parametrize("dtype", ["float32", "float16", "int32", "int64", "uint8"])
@pytest.mark.parametrize("axis", [0, 1, -1, None])
def test_topk(dtype, axis):
    x = (numpy.random.default_rng(0).standard_normal((30, 70)) * 50).astype(dtype)
    y = np.array(x, dtype=dtype)
    flat, at = (x.ravel(), 0) if axis is None else (x, axis)
    ascending = numpy.argsort(flat, at, kind="stable")
    signed = -flat.astype("float64")
    descending = numpy.argsort(signed, at, kind="stable")
    for is_ascend, full in ((False, descending), (True, ascending)):
        for k in (1, 3, 30):
            order = full.take(range(k), at)
            values, places = npx.topk(y, axis, k, "both", is_ascend, "int32")
            assert places.dtype == numpy.int32
            numpy.testing.assert_array_equal(places.asnumpy(), order)
            numpy.testing.assert_array_equal(
                values.asnumpy(), numpy.take_along_axis(flat, order, at)
            )
            assert npx.topk(y, axis, k, is_ascend=is_ascend).dtype == numpy.float32
            mask = numpy.zeros_like(flat)
            numpy.put_along_axis(mask, order, 1, at)
            numpy.testing.assert_array_equal(
                npx.topk(y, axis, k, "mask", is_ascend).asnumpy(), mask.reshape(x.shape)
            )


def test_topk_arguments():
    x = np.array([3.0, 1.0, 2.0])
    assert npx.topk(x, k=0, ret_typ="value").tolist() == [3.0, 2.0, 1.0]
    with pytest.raises(ValueError, match="k must be"):
        npx.topk(x, k=4)
    with pytest.raises(ValueError, match="ret_typ"):
        npx.topk(x, ret_typ="all")
    long = np.array(numpy.random.default_rng(0).permutation(300_000), dtype="int32")
    assert npx.topk(long, k=3, ret_typ="value").tolist() == [299_999, 299_998, 299_997]


def test_select_takes_single_positions():
    x = numpy.random.default_rng(0).standard_normal((3, 1000)).astype("float32")
    got = _core.select(np.array(x), [0, 500, 999], -1).asnumpy()
    numpy.testing.assert_array_equal(got, numpy.sort(x)[:, [0, 500, 999]])
    with pytest.raises(IndexError, match="position"):
        _core.select(np.array(x), [1000], -1)
