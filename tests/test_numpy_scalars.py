"""NumPy's scalars where Python's numbers are expected: sizes, axes and values often are some."""

from __future__ import annotations

import numpy
import pytest

from slipstream import gluon, nd, np, sym
from slipstream.gluon.data.vision import transforms

IMAGE = nd.ones((1, 1, 4, 4))


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "max", "min", "norm", "nansum"])
def test_axes_of_reductions(name):
    x = nd.array([[1, 2, 3], [4, 5, 6]])
    function = getattr(nd, name)
    for axis in (0, 1, (0, 1)):
        given = numpy.int64(axis) if isinstance(axis, int) else tuple(map(numpy.int64, axis))
        assert function(x, axis=given).tolist() == function(x, axis=axis).tolist()
    with pytest.raises(TypeError, match="axis"):
        function(x, axis=numpy.array([0, 1]))


@pytest.mark.parametrize(
    "value", [numpy.int64(2), numpy.float32(2), numpy.float16(2), numpy.bool_(True)]
)
def test_values_of_new_arrays(value):
    wanted = [float(value)] * 2
    assert nd.full((2,), value).tolist() == wanted
    assert np.full((2,), value, dtype="float32").tolist() == wanted
    assert np.full_like(np.ones(2), value).tolist() == wanted
    x = np.zeros(2)
    x[:] = value
    assert x.tolist() == wanted


def test_refused_values_are_named():
    for value in ("2", None, [1, 2]):
        with pytest.raises(TypeError, match="val must be a number"):
            nd.full((2,), value)
        with pytest.raises(TypeError, match="fill_value"):
            np.full_like(np.ones(2), value)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda n: nd.im2col(IMAGE, kernel=(n(2), n(2)), pad=(n(1), n(1))).shape, (1, 4, 25)),
        (lambda n: gluon.nn.ReflectionPad2D(n(1))(IMAGE).shape, (1, 1, 6, 6)),
        (lambda n: gluon.Parameter("w", shape=n(3)).shape, (3,)),
        (lambda n: gluon.nn.Dense(n(3), in_units=n(2)).weight.shape, (3, 2)),
        (lambda n: sym.var("x", shape=(n(2), n(3))).infer_shape()[0], [(2, 3)]),
        (lambda n: sym.var("x", shape=n(2)).infer_shape()[0], [(2,)]),
        (lambda n: np.histogram2d(np.ones(3), np.ones(3), bins=n(2))[0].shape, (2, 2)),
        (lambda n: transforms.Resize(n(2))(nd.ones((4, 4, 3))).shape, (2, 2, 3)),
    ],
)
@pytest.mark.parametrize("number", [int, numpy.int64, numpy.uint8])
def test_sizes(call, expected, number):
    found = call(number)
    assert found == expected
    assert "numpy" not in repr(found)
    assert "np." not in repr(found)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: gluon.Parameter("w", shape="ab"), "shape"),
        (lambda: gluon.Parameter("w", shape=(1.5,)), "shape"),
        (lambda: sym.var("x", shape=(1.5,)), "shape"),
        (lambda: gluon.nn.ReflectionPad2D("a"), "padding"),
        (lambda: nd.im2col(IMAGE, kernel="ab"), "kernel"),
    ],
)
def test_sizes_that_are_none_are_named(call, name):
    with pytest.raises(TypeError, match=f"{name} must be"):
        call()
