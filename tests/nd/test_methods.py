"""The methods of arrays: that MXNet's exist, and what they do."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import slipstream as mx
from slipstream import nd, np

# What MXNet's classes have, without what belongs to gradients.
CLASSIC = """
abs arccos arccosh arcsin arcsinh arctan arctanh argmax argmax_channel argmin argsort as_in_context
as_in_ctx as_nd_ndarray as_np_ndarray asnumpy asscalar astype broadcast_axes broadcast_like
broadcast_to cbrt ceil clip context copy copyto cos cosh ctx degrees depth_to_space detach device
diag dtype exp expand_dims expm1 fix flatten flip floor log log10 log1p log2 log_sigmoid log_softmax
max mean min mish nanprod nansum ndim norm one_hot ones_like pad pick prod radians rcbrt reciprocal
relu repeat reshape reshape_like rint round rsqrt shape shape_array sigmoid sign sin sinh size
size_array slice slice_assign slice_assign_scalar slice_axis slice_like softmax softmin sort
space_to_depth split split_v2 sqrt square squeeze stype sum swapaxes T take tan tanh tile
to_device to_dlpack_for_read to_dlpack_for_write topk tostype transpose trunc wait_to_read
zeros_like __abs__ __add__ __bool__ __eq__ __ge__ __getitem__ __gt__ __hash__ __iadd__ __imod__
__imul__ __isub__ __itruediv__ __le__ __len__ __lt__ __mod__ __mul__ __ne__ __neg__ __pow__
__radd__ __reduce__ __repr__ __rmod__ __rmul__ __rpow__ __rsub__ __rtruediv__ __setitem__ __sub__
__truediv__
"""

NUMPY = """
all any choose conj conjugate cumprod cumsum diagonal dot fill flat imag item itemset itemsize mT
nbytes nonzero ptp put ravel real reshape_view searchsorted std tobytes tolist trace var view
__and__ __ceil__ __divmod__ __float__ __floor__ __floordiv__ __format__ __iand__ __ifloordiv__
__ilshift__ __imatmul__ __index__ __int__ __invert__ __ior__ __ipow__ __irshift__ __ixor__
__lshift__ __matmul__ __or__ __pos__ __rand__ __rfloordiv__ __rlshift__ __rmatmul__ __ror__
__round__ __rrshift__ __rshift__ __rxor__ __trunc__ __xor__ __array__ __array_function__
__array_ufunc__ __dlpack__ __dlpack_device__
"""

X = numpy.arange(24, dtype="float32").reshape(2, 3, 4) / 8 - 1


def test_methods_are_there() -> None:
    assert [m for m in CLASSIC.split() if not hasattr(nd.NDArray, m)] == []
    assert [m for m in (CLASSIC + NUMPY).split() if not hasattr(np.ndarray, m)] == []


def test_methods_have_documents_and_signatures() -> None:
    import inspect

    for cls in (nd.NDArray, np.ndarray):
        for name in (CLASSIC + NUMPY).split():
            method = getattr(cls, name, None)
            if callable(method) and not name.startswith("__"):
                assert method.__doc__, name
                assert next(iter(inspect.signature(method).parameters)) == "self", name


ELEMENTWISE = {
    "abs": "abs", "sign": "sign", "square": "square", "exp": "exp", "expm1": "expm1",
    "sin": "sin", "cos": "cos", "tan": "tan", "arctan": "arctan", "sinh": "sinh", "cosh": "cosh",
    "tanh": "tanh", "arcsinh": "arcsinh", "ceil": "ceil", "floor": "floor", "trunc": "trunc",
    "fix": "trunc", "cbrt": "cbrt", "degrees": "degrees", "radians": "radians",
}  # fmt: skip


@pytest.mark.parametrize("frontend", [nd, np], ids=["nd", "np"])
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise_methods(name: str, frontend: Any) -> None:
    wanted = getattr(numpy, ELEMENTWISE[name])(X)
    x = frontend.array(X)
    result = getattr(x, name)()
    assert type(result) is type(x)
    numpy.testing.assert_allclose(result.asnumpy(), wanted, rtol=2e-6, atol=1e-6)
    out = frontend.zeros(X.shape)
    assert getattr(x, name)(out=out) is out
    numpy.testing.assert_array_equal(out.asnumpy(), result.asnumpy())


def test_classic_arguments() -> None:
    x = nd.array(X)
    assert x.expand_dims(axis=0, inplace=True).shape == (1, 2, 3, 4)
    assert x.expand_dims(0).squeeze(axis=0, inplace=True).shape == (2, 3, 4)
    assert x.flatten(inplace=True).shape == (2, 12)
    assert x.swapaxes(dim1=0, dim2=2).shape == (4, 3, 2)
    assert x.transpose(axes=(2, 0, 1)).shape == (4, 2, 3)
    assert x.transpose((1, 0, 2)).shape == (3, 2, 4)
    assert x.astype("int32", False).dtype is numpy.int32
    assert x.astype("float32", False) is x
    assert x.astype("float32") is not x
    assert x.copyto(mx.cpu()) is not x
    assert x.as_in_context(mx.cpu()) is x.as_in_ctx(mx.cpu()) is x.to_device(mx.cpu()) is x
    assert x.tostype("default") is x
    assert (x.stype, x.context, x.ctx, x.device) == ("default", mx.cpu(), mx.cpu(), mx.cpu())
    with pytest.raises(ValueError, match="stype"):
        x.tostype("csr")
    with pytest.raises(TypeError, match="axes"):
        x.transpose(order=(0, 1, 2))


def test_methods_that_are_functions() -> None:
    x = nd.array(X)
    holes = numpy.where(X > 0.5, numpy.nan, X)
    numpy.testing.assert_allclose(
        nd.array(holes).nansum(axis=2).asnumpy(), numpy.nansum(holes, 2), rtol=1e-6
    )
    assert nd.array(holes).nanprod().shape == (1,)
    assert np.array(holes).nansum().shape == ()
    numpy.testing.assert_array_equal(x.zeros_like().asnumpy(), numpy.zeros_like(X))
    numpy.testing.assert_array_equal(x.ones_like().asnumpy(), numpy.ones_like(X))
    assert x.slice_like(nd.ones((1, 2, 2))).shape == (1, 2, 2)
    assert x.slice_like(nd.ones((1, 2, 2)), axes=(0, -1)).shape == (1, 3, 2)
    assert x.shape_array().tolist() == [2, 3, 4]
    assert x.size_array().tolist() == [24]
    assert [p.shape for p in x.split_v2((1, 2), axis=1)] == [(2, 1, 4)] * 3
    assert x[0].argmax_channel().tolist() == [3.0] * 3
    assert nd.ones((1, 2, 1)).broadcast_axes(axis=(0, 2), size=(3, 4)).shape == (3, 2, 4)
    assert nd.ones((1, 4, 2, 2)).depth_to_space(2).shape == (1, 1, 4, 4)
    assert nd.ones((1, 1, 4, 4)).space_to_depth(2).shape == (1, 4, 2, 2)
    assert nd.ones((1, 1, 2, 2)).pad(mode="constant", pad_width=(0,) * 4 + (1,) * 4).shape == (
        1, 1, 4, 4)  # fmt: skip
    numpy.testing.assert_array_equal(x[0].diag().asnumpy(), numpy.diag(X[0]))
    numpy.testing.assert_allclose(
        x.softmin(axis=1).asnumpy(), (-x).softmax(axis=1).asnumpy(), rtol=1e-6
    )
    numpy.testing.assert_allclose(x.log_sigmoid().asnumpy(), -numpy.log1p(numpy.exp(-X)), rtol=1e-5)
    numpy.testing.assert_allclose(
        x.mish().asnumpy(), X * numpy.tanh(numpy.log1p(numpy.exp(X))), rtol=1e-5, atol=1e-6
    )


def test_numpy_methods() -> None:
    x = np.array(X)
    for name, args in (("cumsum", (1,)), ("cumprod", (0,)), ("diagonal", ()), ("trace", ()),
                       ("swapaxes", (0, 2))):  # fmt: skip
        numpy.testing.assert_allclose(
            getattr(x, name)(*args).asnumpy(), getattr(X, name)(*args), rtol=1e-5, atol=1e-6
        )
    numpy.testing.assert_array_equal(x.mT.asnumpy(), X.swapaxes(1, 2))
    numpy.testing.assert_allclose(x.var(correction=1).item(), X.var(ddof=1), rtol=1e-5)
    numpy.testing.assert_allclose(x.std(0, correction=1).asnumpy(), X.std(0, ddof=1), rtol=1e-5)
    assert x.reshape_view(6, 4).shape == (6, 4)
    with pytest.raises(ValueError, match="mT"):
        np.ones(3).mT  # noqa: B018  # reading it is what raises


@pytest.mark.parametrize("make", [lambda x: x, lambda x: x.T, lambda x: x[:, ::-1]])
def test_flat(make: Any) -> None:
    base, reference = np.array(X[0]), X[0].copy()
    x, wanted = make(base), make(reference)
    assert [v.item() for v in x.flat] == list(wanted.flat)
    assert len(x.flat) == 12
    x.flat[3] = 9
    wanted.flat[3] = 9
    x.flat[5:8] = np.array([1, 2, 3])
    wanted.flat[5:8] = [1, 2, 3]
    x.itemset(0, 5)
    x.itemset((1, 1), 6)
    wanted.flat[0] = 5
    wanted[1, 1] = 6
    numpy.testing.assert_array_equal(base.asnumpy(), reference)
    x.fill(2)
    assert base.tolist() == numpy.full((3, 4), 2.0).tolist()


def test_rounding_builtins() -> None:
    import math

    x = np.array([1.5, -1.5])
    assert math.floor(x).tolist() == [1.0, -2.0]
    assert math.ceil(x).tolist() == [2.0, -1.0]
    assert math.trunc(x).tolist() == [1.0, -1.0]
    assert [v.tolist() for v in divmod(x, 1)] == [[1.0, -2.0], [0.5, 0.5]]
    assert [v.tolist() for v in divmod(3, x)] == [[2.0, -2.0], [0.0, 0.0]]


@pytest.mark.parametrize("frontend", [nd, np], ids=["nd", "np"])
def test_shape_may_be_set(frontend: Any) -> None:
    x = frontend.array(numpy.arange(6.0))
    view = x[2:4]
    x.shape = (2, 3)
    assert x.shape == (2, 3)
    x[0, 2] = 9
    view[1] = 7
    assert x.tolist() == [[0, 1, 9], [7, 4, 5]]
    assert view.tolist() == [9, 7]
    x += 1
    assert view.tolist() == [10, 8]
    x.shape = -1
    assert x.shape == (6,)
    with pytest.raises(ValueError):
        x.shape = (4, 2)
    y = frontend.array(X[0]).T
    with pytest.raises(AttributeError, match="copy"):
        y.shape = (12,)
    with pytest.raises(AttributeError):
        del x.shape


def test_slice_assign() -> None:
    x = nd.ones((2, 2, 2))
    y = x.slice_assign_scalar(0, (0, 0, None), (1, 1, None), (None, None, None))
    assert y is x
    assert x.tolist() == [[[0, 0], [1, 1]], [[1, 1], [1, 1]]]
    x.slice_assign(nd.array([[[5, 6]]]), (1, 0, None), (2, 1, None), (None, None, -1))
    assert x[1, 0].tolist() == [6, 5]
    with pytest.raises(ValueError, match="begin"):
        x.slice_assign_scalar(0, (0, 0), (1,), (None, None))


def test_reshape_like_takes_mxnets_names():
    x, y = nd.ones((6, 5)), nd.ones((2, 3))
    assert x.reshape_like(rhs=y, lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2).shape == (2, 3, 5)


def test_mxnets_way_to_write_bfloat16():
    kind = numpy.dtype([("bfloat16", numpy.uint16)])
    x = nd.array([1.0, 2.0]).astype(kind)
    assert x.dtype == mx.nd.ones((1,), dtype="bfloat16").dtype
    assert x.astype("float32").asnumpy().tolist() == [1, 2]


def test_crop_assign():
    x = nd.ones((2, 3))
    nd._internal._crop_assign(x, nd.zeros((1, 2)), begin=(0, 0), end=(1, 2), out=x)
    assert x.asnumpy().tolist() == [[0, 0, 1], [1, 1, 1]]
    nd._internal._crop_assign_scalar(x, scalar=5, begin=(1, 1), end=(2, 3), out=x)
    assert x.asnumpy().tolist() == [[0, 0, 1], [1, 5, 5]]


def test_axes_and_repetitions_that_say_nothing_are_refused():
    x = nd.ones((2, 2))
    with pytest.raises(ValueError, match="lhs_axes"):
        nd.broadcast_like(x, x, lhs_axes=(), rhs_axes=())
    with pytest.raises(ValueError, match="reps"):
        nd.tile(x, (1, 0))
    with mx.util.np_shape():
        assert nd.tile(x, (1, 0)).shape == (2, 0)
