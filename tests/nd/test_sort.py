"""Sorting with the classic frontend's conventions."""

from __future__ import annotations

import numpy
import pytest

from slipstream import nd

X = numpy.random.default_rng(0).standard_normal((4, 6)).astype("float32")


@pytest.mark.parametrize("axis", [0, 1, -1, None])
@pytest.mark.parametrize("is_ascend", [True, False])
def test_sort_and_argsort(axis, is_ascend):
    x = nd.array(X)
    flat, at = (X.ravel(), 0) if axis is None else (X, axis)
    order = numpy.argsort(flat if is_ascend else -flat, at)
    for places in (nd.argsort(x, axis, is_ascend), x.argsort(axis, is_ascend)):
        assert places.dtype == numpy.float32
        numpy.testing.assert_array_equal(places.asnumpy(), order)
    assert nd.argsort(x, axis, is_ascend, dtype="int32").dtype == numpy.int32
    expected = numpy.take_along_axis(flat, order, at)
    for result in (nd.sort(x, axis, is_ascend), x.sort(axis, is_ascend)):
        numpy.testing.assert_array_equal(result.asnumpy(), expected)
    numpy.testing.assert_array_equal(x.asnumpy(), X)  # a copy was sorted


def test_topk():
    x = nd.array(X)
    order = numpy.argsort(-X, 1)[:, :2]
    numpy.testing.assert_array_equal(nd.topk(x, k=2).asnumpy(), order)
    numpy.testing.assert_array_equal(x.topk(k=2).asnumpy(), order)
    values, places = nd.topk(x, k=2, ret_typ="both")
    assert places.dtype == numpy.float32
    numpy.testing.assert_array_equal(values.asnumpy(), numpy.take_along_axis(X, order, 1))
    mask = nd.topk(x, axis=0, k=1, ret_typ="mask").asnumpy()
    numpy.testing.assert_array_equal(mask, (X.max(0) == X).astype("float32"))
    smallest = nd.topk(x, axis=None, k=1, ret_typ="value", is_ascend=True)
    assert smallest.asscalar() == X.min()
    assert type(values) is nd.NDArray


def test_boolean_mask():
    x = nd.array(X)
    index = nd.array([0, 1, 0, 1])
    numpy.testing.assert_array_equal(nd.contrib.boolean_mask(x, index).asnumpy(), X[[1, 3]])
    columns = nd.contrib.boolean_mask(x, nd.array([1, 0, 0, 0, 0, 1]), axis=1)
    numpy.testing.assert_array_equal(columns.asnumpy(), X[:, [0, 5]])
    with pytest.raises(ValueError, match="index"):
        nd.contrib.boolean_mask(x, nd.array([1, 0]))


def test_histogram():
    counts, edges = nd.histogram(nd.array(X), bins=5, range=(-2, 2))
    theirs, their_edges = numpy.histogram(X, 5, (-2, 2))
    numpy.testing.assert_array_equal(counts.asnumpy(), theirs)
    numpy.testing.assert_allclose(edges.asnumpy(), their_edges, rtol=1e-6)
    counts, edges = nd.histogram(nd.array(X), bins=nd.array([-1, 0, 1]))
    numpy.testing.assert_array_equal(counts.asnumpy(), numpy.histogram(X, [-1, 0, 1])[0])


def test_argmax_channel():
    numpy.testing.assert_array_equal(nd.argmax_channel(nd.array(X)).asnumpy(), X.argmax(1))
