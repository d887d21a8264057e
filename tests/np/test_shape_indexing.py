"""Shapes, views, indexing and creation: NumPy is the oracle."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from slipstream import SlipstreamError, np

X = numpy.arange(120, dtype="float32").reshape(4, 5, 6)


def same(ours: object, expected: object) -> None:
    got = ours.asnumpy()
    expected = numpy.asarray(expected)
    assert got.shape == expected.shape
    numpy.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("shape", [(120,), (2, 60), (-1, 3), (4, 5, 6), (2, 2, 5, 6), (5, -1, 4)])
def test_reshape(shape: tuple[int, ...]) -> None:
    same(np.reshape(np.array(X), shape), X.reshape(shape))
    same(np.reshape(np.array(X).T, shape), X.T.reshape(shape))
    same(np.reshape(np.array(X)[:, ::2], (2, -1)), X[:, ::2].reshape(2, -1))


def test_reshape_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="newshape"):
        np.zeros((2, 3)).reshape(4, 2)


def test_joining_and_cutting() -> None:
    a, b = np.array(X), np.array(X + 1)
    for axis in (0, 1, 2, -1):
        same(np.concatenate([a, b], axis=axis), numpy.concatenate([X, X + 1], axis=axis))
        same(np.stack([a, b], axis=axis), numpy.stack([X, X + 1], axis=axis))
    for ours, theirs in zip(np.split(a, 2, axis=2), numpy.split(X, 2, axis=2), strict=True):
        same(ours, theirs)
    same(np.tile(a, (2, 1, 3)), numpy.tile(X, (2, 1, 3)))
    same(np.repeat(a, 3, axis=1), numpy.repeat(X, 3, axis=1))
    same(np.expand_dims(a, 1), numpy.expand_dims(X, 1))
    same(np.squeeze(a[:1]), X[:1].squeeze())
    same(np.broadcast_to(a[:, :1], (4, 5, 6)), numpy.broadcast_to(X[:, :1], (4, 5, 6)))
    same(np.swapaxes(a, 0, 2), X.swapaxes(0, 2))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_basic_indexing_reads_and_writes_as_numpy(data: st.DataObject) -> None:
    shape = data.draw(hnp.array_shapes(max_dims=4, max_side=6))
    index = data.draw(hnp.basic_indices(shape, allow_newaxis=True))
    x = numpy.arange(numpy.prod(shape), dtype="float32").reshape(shape)
    y = np.array(x)
    same(y[index], x[index])
    x[index] = 7
    y[index] = 7
    same(y, x)
    x[index] += 1
    y[index] += 1
    same(y, x)


INTEGER = [
    ([0, 2, -1],), ([[0, 1], [2, 3]],), (slice(None), [1, 1, 4]), ([0, 1], [2, 3]),
    ([0, 1], slice(1, 3), [2, 3]), (..., [5, 0]), (None, [1, 2]), (2, slice(None), [0, 3]),
    ([1], [2], [3]), (slice(None), 1, [0, 1]), ([[0], [1]], [0, 1, 2]),
]  # fmt: skip


@pytest.mark.parametrize("key", INTEGER, ids=str)
def test_integer_indexing(key: tuple[object, ...]) -> None:
    x, y = X.copy(), np.array(X)
    theirs = tuple(numpy.array(k) if isinstance(k, list) else k for k in key)
    ours = tuple(np.array(k, dtype="int64") if isinstance(k, list) else k for k in key)
    same(y[ours], x[theirs])
    same(y[theirs], x[theirs])
    x[theirs] = -1
    y[ours] = -1
    same(y, x)
    value = numpy.random.default_rng(1).normal(size=x[theirs].shape).astype("float32")
    x[theirs] = value
    y[ours] = np.array(value)
    same(y, x)


def test_boolean_indexing() -> None:
    x, y = X.copy(), np.array(X)
    same(y[y > 50], x[x > 50])
    same(y[np.array([True, False, True, False], dtype="bool")], x[[True, False, True, False]])
    y[y > 50] = 0
    x[x > 50] = 0
    same(y, x)
    y[:, numpy.array([True, False, True, False, True])] = 5
    x[:, numpy.array([True, False, True, False, True])] = 5
    same(y, x)


def test_index_out_of_range_at_the_call_and_at_the_sync() -> None:
    x = np.zeros((3, 4))
    with pytest.raises(IndexError, match="axis 0 with size 3"):
        x[3]
    with pytest.raises(IndexError, match="size 4"):
        x[:, [0, 9]]
    late = x[np.array([0, 5], dtype="int64")]
    for _ in range(2):
        with pytest.raises(SlipstreamError, match=r"(?s)index 5.*test_shape_indexing\.py:\d+"):
            late.asnumpy()


def test_take() -> None:
    y = np.array(X)
    same(np.take(y, np.array([0, 3], dtype="int32"), axis=0), X.take([0, 3], axis=0))
    same(np.take(y, np.array([7, -9], dtype="int32"), axis=1, mode="clip"),
         X.take([7, -9], axis=1, mode="clip"))  # fmt: skip
    same(np.take(y, np.array([7, -9], dtype="int32"), axis=1, mode="wrap"),
         X.take([7, -9], axis=1, mode="wrap"))  # fmt: skip


def test_creation() -> None:
    same(np.zeros((2, 3)), numpy.zeros((2, 3)))
    same(np.ones((2,), dtype="int32"), numpy.ones((2,)))
    same(np.full((2, 2), 7.5), numpy.full((2, 2), 7.5))
    same(np.arange(5), numpy.arange(5))
    same(np.arange(2, 11, 3), numpy.arange(2, 11, 3))
    numpy.testing.assert_allclose(
        np.linspace(0, 1, 7).asnumpy(), numpy.linspace(0, 1, 7), rtol=1e-6
    )
    same(np.eye(3, 4, k=1), numpy.eye(3, 4, k=1))
    same(np.zeros_like(np.array(X)), numpy.zeros_like(X))
    same(np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]])
    assert np.array([1, 2]).dtype == numpy.float32
    assert np.arange(3).dtype == numpy.float32


def test_bad_shapes_and_types_are_named() -> None:
    with pytest.raises(ValueError, match="shape"):
        np.zeros((2, -1))
    with pytest.raises(TypeError, match="complex256"):
        np.zeros((2,), dtype="complex256")
    with pytest.raises(TypeError, match="shape"):
        np.zeros("abc")


def test_shares_memory_looks_at_the_elements():
    x = np.ones((6, 4))
    other = np.ones((6, 4))
    views = {
        "all": lambda a: a, "even": lambda a: a[::2], "odd": lambda a: a[1::2],
        "top": lambda a: a[:3],
        "bottom": lambda a: a[3:], "left": lambda a: a[:, :2], "right": lambda a: a[:, 2:],
        "turned": lambda a: a.T[::-1], "none": lambda a: a[:0], "one": lambda a: a[2, 1:2],
    }  # fmt: skip
    a = numpy.ones((6, 4))
    for f in views.values():
        for g in views.values():
            expected = numpy.shares_memory(f(a), g(a)), numpy.may_share_memory(f(a), g(a))
            assert (np.shares_memory(f(x), g(x)), np.may_share_memory(f(x), g(x))) == expected
            assert not np.shares_memory(f(x), g(other))
    assert not np.shares_memory(x, [1])
    assert not np.may_share_memory(3, x)
