"""The classic interface: MXNet's arguments, shapes and types."""

from __future__ import annotations

import inspect
import types
from typing import Any

import numpy
import pytest

import slipstream as mx
from slipstream import nd, np, npx

X = numpy.arange(24, dtype="float32").reshape(2, 3, 4)
A = numpy.array([[1, 2, 3], [4, 5, 6]], dtype="float32")
B = numpy.array([1, 2, 3], dtype="float32")


def check(result: Any, wanted: Any, dtype: str = "float32") -> None:
    wanted = numpy.asarray(wanted, dtype=dtype)
    assert result.shape == wanted.shape
    assert numpy.dtype(result.dtype) == dtype
    numpy.testing.assert_allclose(result.asnumpy(), wanted, rtol=1e-6)


# ---- all functions -------------------------------------------------------------------------------

WITHOUT_OUT = {
    "array", "array_equal", "arange", "concatenate", "empty", "eye", "from_dlpack", "from_numpy",
    "linspace", "load", "load_frombuffer", "power", "reset_arrays", "save", "shuffle",
    "to_dlpack_for_read", "to_dlpack_for_write", "waitall",
}  # fmt: skip


def _functions() -> list[tuple[str, Any]]:
    return [(n, f) for n in nd.__all__ if isinstance(f := getattr(nd, n), types.FunctionType)]


def test_every_function_takes_out() -> None:
    missing = {
        name
        for name, f in _functions()
        if "out" not in inspect.signature(f).parameters and not name.endswith("_like")
    }
    assert missing - WITHOUT_OUT == set()


def test_names_of_parameters() -> None:
    firsts = {
        "exp": ["data"], "relu": ["data"], "broadcast_add": ["lhs", "rhs"], "add": ["lhs", "rhs"],
        "elemwise_mul": ["lhs", "rhs"], "maximum": ["lhs", "rhs"], "power": ["base", "exp"],
        "dot": ["lhs", "rhs", "transpose_a", "transpose_b"], "clip": ["data", "a_min", "a_max"],
        "sum": ["data", "axis", "keepdims", "exclude"], "take": ["a", "indices", "axis", "mode"],
        "one_hot": ["indices", "depth", "on_value", "off_value", "dtype"],
        "slice": ["data", "begin", "end", "step"], "reshape": ["data", "shape", "reverse"],
        "where": ["condition", "x", "y"], "pick": ["data", "index", "axis", "keepdims", "mode"],
        "split": ["data", "num_outputs", "axis", "squeeze_axis"],
        "norm": ["data", "ord", "axis", "out_dtype", "keepdims"],
        "adam_update": ["weight", "grad", "mean", "var", "lr", "beta1", "beta2", "epsilon", "wd"],
    }  # fmt: skip
    for name, wanted in firsts.items():
        names = list(inspect.signature(getattr(nd, name)).parameters)
        assert names[: len(wanted)] == wanted, name
    check(nd.exp(data=nd.zeros((2,))), [1, 1])
    check(nd.add(lhs=nd.ones((2,)), rhs=nd.ones((2,))), [2, 2])
    check(nd.power(base=nd.array([2]), exp=nd.array([3])), [8])
    check(nd.sqrt(nd.array([4]), name="root"), [2])
    check(npx.sigmoid(data=np.zeros(1)), [0.5])


@pytest.mark.parametrize(
    ("call", "shape"),
    [
        (lambda out: nd.exp(nd.ones((2,)), out=out), (2,)),
        (lambda out: nd.broadcast_add(nd.ones((2, 1)), nd.ones((3,)), out=out), (2, 3)),
        (lambda out: nd.reshape(nd.ones((2, 3)), (3, 2), out=out), (3, 2)),
        (lambda out: nd.transpose(nd.ones((2, 3)), out=out), (3, 2)),
        (lambda out: nd.one_hot(nd.array([1, 0]), 3, out=out), (2, 3)),
        (lambda out: nd.softmax(nd.ones((2, 3)), out=out), (2, 3)),
        (lambda out: nd.pick(nd.ones((2, 3)), nd.array([0, 1]), out=out), (2,)),
        (lambda out: nd.argmax(nd.ones((2, 3)), axis=1, out=out), (2,)),
        (lambda out: nd.slice_axis(nd.ones((2, 3)), axis=1, begin=0, end=2, out=out), (2, 2)),
        (lambda out: nd.tile(nd.ones((2,)), 2, out=out), (4,)),
        (lambda out: nd.stack(nd.ones((2,)), nd.ones((2,)), out=out), (2, 2)),
        (lambda out: nd.concat(nd.ones((1, 2)), nd.ones((1, 2)), dim=0, out=out), (2, 2)),
        (lambda out: nd.moveaxis(nd.ones((2, 3)), 0, 1, out=out), (3, 2)),
        (lambda out: nd.FullyConnected(nd.ones((2, 3)), nd.ones((4, 3)), num_hidden=4,
                                       no_bias=True, out=out), (2, 4)),
    ],
)  # fmt: skip
def test_out(call: Any, shape: tuple[int, ...]) -> None:
    out = nd.full(shape, -7)
    assert call(out) is out
    numpy.testing.assert_array_equal(out.asnumpy(), call(None).asnumpy())


def test_out_of_several_results() -> None:
    parts = [nd.zeros((2, 1)) for _ in range(3)]
    assert nd.split(nd.array(A), 3, out=parts) is parts
    assert [p.tolist() for p in parts] == [[[1], [4]], [[2], [5]], [[3], [6]]]
    mean, var = nd.zeros((3,)), nd.zeros((3,))
    nd.moments(nd.array(A), axes=[0], out=(mean, var))
    check(mean, [2.5, 3.5, 4.5])
    check(var, [2.25] * 3)
    with pytest.raises(ValueError, match="out must be 2 arrays"):
        nd.moments(nd.array(A), axes=[0], out=[mean])
    with pytest.raises(TypeError, match="out must be an array"):
        nd.exp(nd.ones((2,)), out=3)


# ---- operators -----------------------------------------------------------------------------------


def test_elemwise_functions_want_one_shape() -> None:
    a, b = nd.array(A), nd.array([1, 2, 3])
    check(a + b, A + B)
    check(nd.broadcast_add(a, b), A + B)
    check(nd.elemwise_mul(a, a), A * A)
    for name in ("add", "sub", "mul", "div"):
        with pytest.raises(ValueError, match=rf"elemwise_{name}.*\(2, 3\) and \(3,\)"):
            getattr(nd, f"elemwise_{name}")(a, b)


def test_comparisons_are_numbers() -> None:
    a = nd.array(A)
    check(a > 2, A > 2)
    check(a == a, A == A)
    check(a != nd.array([1, 2, 3]), A != [1, 2, 3])
    check(nd.array([1, 2], dtype="int32") >= 2, [0, 1], "int32")
    check(nd.logical_and(a, 0), numpy.zeros_like(A))
    check(nd.lesser(a, 3), A < 3)
    check(nd.broadcast_lesser_equal(a, nd.array([1, 2, 3])), A <= [1, 2, 3])
    check(nd.true_divide(a, 2), A / 2)


# ---- shapes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "codes", "reverse", "wanted"),
    [
        ((2, 3, 4), (4, 0, 2), False, (4, 3, 2)),
        ((2, 3, 4), (6, 1, -1), False, (6, 1, 4)),
        ((2, 3, 4), (-1,), False, (24,)),
        ((2, 3, 4), (-2,), False, (2, 3, 4)),
        ((2, 3, 4), (2, -2, 1, 1), False, (2, 3, 4, 1, 1)),
        ((2, 3, 4), (-3, 4), False, (6, 4)),
        ((2, 3, 4, 5), (-3, -3), False, (6, 20)),
        ((2, 3, 4), (0, -3), False, (2, 12)),
        ((2, 3, 4), (-3, -2), False, (6, 4)),
        ((2, 3, 4), (-4, 1, 2, -2), False, (1, 2, 3, 4)),
        ((2, 3, 4), (2, -4, -1, 3, -2), False, (2, 1, 3, 4)),
        ((10, 5, 4), (-1, 0), False, (40, 5)),
        ((10, 5, 4), (-1, 0), True, (50, 4)),
        ((8, 3, 3, 3, 4, 4), (-4, 2, -1, 0, 0, 0, 0, 0), False, (2, 4, 3, 3, 3, 4, 4)),
    ],
)
def test_reshape_codes(shape: Any, codes: Any, reverse: bool, wanted: Any) -> None:
    x = nd.ones(shape)
    assert x.reshape(codes, reverse=reverse).shape == wanted
    assert x.reshape(shape=codes, reverse=reverse).shape == wanted
    assert nd.reshape(x, shape=codes, reverse=reverse).shape == wanted
    assert nd.Reshape(data=x, shape=codes, reverse=reverse).shape == wanted


@pytest.mark.parametrize(
    ("codes", "says"),
    [
        ((0, 0, 0), "needs more axes"),
        ((-4, 2), "followed by two sizes"),
        ((-4, -1, -1, 0), "only one of the two"),
        ((-4, 0, -1, 0), "cannot split an axis of size 2 into 0 and -1"),
    ],
)
def test_reshape_codes_that_do_not_fit_are_told(codes: Any, says: str) -> None:
    with pytest.raises(ValueError, match=f"shape.*{says}"):
        nd.ones((2, 3)).reshape(codes)


def test_shapes_like() -> None:
    x, y = nd.ones((30, 7)), nd.ones((15, 2, 4))
    assert nd.reshape_like(x, nd.ones((7, 30))).shape == (7, 30)
    ends = {"lhs_begin": 0, "lhs_end": 1, "rhs_begin": 0, "rhs_end": 2}
    assert nd.reshape_like(x, y, **ends).shape == (15, 2, 7)
    assert nd.reshape_like(
        nd.ones((4, 6)), nd.ones((9, 2, 3)), lhs_begin=-1, rhs_begin=1
    ).shape == (4, 2, 3)
    assert nd.broadcast_like(nd.ones((1, 2)), nd.ones((3, 2))).shape == (3, 2)
    assert nd.broadcast_like(
        nd.ones((1, 2, 1)), nd.ones((9, 8)), lhs_axes=(0, 2), rhs_axes=(0, 1)
    ).shape == (9, 2, 8)


def test_joining_and_splitting() -> None:
    a = nd.array(A)
    check(nd.concat(a, a, dim=0), numpy.concatenate([A, A]))
    check(nd.concat(a, a), numpy.concatenate([A, A], 1))
    check(nd.Concat(a, a, dim=0, num_args=2), numpy.concatenate([A, A]))
    check(nd.stack(a, a, axis=1, num_args=2), numpy.stack([A, A], 1))
    parts = nd.split(a, num_outputs=3, axis=1, squeeze_axis=True)
    for i, part in enumerate(parts):
        check(part, A[:, i])
    check(nd.split(a, num_outputs=1), A)
    check(nd.SliceChannel(a, num_outputs=3)[1], A[:, 1:2])
    for part, wanted in zip(nd.split_v2(a, (1,), axis=1), (A[:, :1], A[:, 1:]), strict=True):
        check(part, wanted)


@pytest.mark.parametrize(
    ("begin", "end", "step", "key"),
    [
        ((0, 1), (2, 3), None, numpy.s_[0:2, 1:3]),
        ((0, 2), (2, None), (1, -1), numpy.s_[0:2, 2::-1]),
        ((None, -1), (None, None), (None, -2), numpy.s_[:, -1::-2]),
        ((1,), (None,), None, numpy.s_[1:]),
        (1, 2, None, numpy.s_[1:2]),
        ((-1, 0), (-3, 3), (-1, 2), numpy.s_[-1:-3:-1, 0:3:2]),
    ],
)
def test_slice(begin: Any, end: Any, step: Any, key: Any) -> None:
    check(nd.slice(nd.array(A), begin, end, step), A[key])
    check(nd.array(A).slice(begin=begin, end=end, step=step), A[key])
    check(nd.crop(nd.array(A), begin=begin, end=end, step=step), A[key])


def test_images_are_cropped() -> None:
    image = numpy.arange(32, dtype="float32").reshape(1, 2, 4, 4)
    x = nd.array(image)
    check(nd.Crop(x, offset=(1, 2), h_w=(2, 2)), image[:, :, 1:3, 2:4])
    check(nd.Crop(x, nd.ones((1, 1, 2, 3)), center_crop=True, num_args=2), image[:, :, 1:3, :3])
    with pytest.raises(ValueError, match="offset"):
        nd.Crop(x, offset=(3, 0), h_w=(2, 2))
    with pytest.raises(ValueError, match="fits"):
        nd.Crop(x, h_w=(5, 2))


# ---- reductions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "max", "min"])
def test_reductions(name: str) -> None:
    x, f = nd.array(X / 8), getattr(numpy, name)
    for result in (getattr(nd, name), getattr(type(x), name)):
        check(result(x), f(X / 8).reshape(1))
        check(result(x, axis=()), f(X / 8).reshape(1))
        check(result(x, axis=1), f(X / 8, axis=1))
        check(result(x, axis=(0, 2), keepdims=True), f(X / 8, axis=(0, 2), keepdims=True))
        check(result(x, axis=1, exclude=True), f(X / 8, axis=(0, 2)))
        check(result(x, axis=-1, exclude=True, keepdims=True), f(X / 8, (0, 1), keepdims=True))


def test_norms_are_of_vectors() -> None:
    x = nd.array(X)
    check(nd.norm(x), [numpy.sqrt((X**2).sum())])
    check(nd.norm(x, ord=1), [X.sum()])
    check(nd.norm(x, ord=2, axis=1), numpy.sqrt((X**2).sum(1)))
    check(nd.norm(x, ord=2, axis=(0, 1)), numpy.sqrt((X**2).sum((0, 1))))
    check(x.norm(ord=1, axis=(0, 2), keepdims=True), X.sum((0, 2), keepdims=True))
    check(nd.norm(x, axis=0, out_dtype="float64"), numpy.sqrt((X**2).sum(0)), "float64")
    assert npx.norm(np.array(X)).shape == ()
    with pytest.raises(ValueError, match="ord"):
        nd.norm(x, ord=3)


def test_places_are_floats() -> None:
    a = nd.array(A)
    check(nd.argmax(a, axis=1), [2, 2])
    check(nd.argmin(a, axis=0, keepdims=True), [[0, 0, 0]])
    check(nd.argmax(a), [5])
    check(nd.argmax_channel(a), [2, 2])
    check(nd.topk(a, k=2), [[2, 1], [2, 1]])
    check(nd.topk(a, k=2, dtype="int32"), [[2, 1], [2, 1]], "int32")
    check(nd.argsort(a, is_ascend=False), [[2, 1, 0], [2, 1, 0]])
    mean, var = nd.moments(a)
    check(mean, [3.5])
    check(var, [A.var()])
    mean, var = nd.moments(a, axes=(0, 1), keepdims=True)
    assert mean.shape == var.shape == (1, 1)


# ---- choosing ------------------------------------------------------------------------------------


def test_choosing() -> None:
    a = nd.array(A)
    check(nd.take(nd.array([1, 2, 3]), nd.array([-5, 1, 9])), [1, 2, 3])
    check(nd.take(a, nd.array([0, -1, 4]), axis=1, mode="wrap"), A[:, [0, 2, 1]])
    check(nd.take(a, nd.array([[1], [0]])), A[[[1], [0]]])
    check(nd.pick(a, nd.array([0, 7]), mode="clip"), [1, 6])
    check(nd.pick(a, nd.array([0, 4]), axis=1, mode="wrap", keepdims=True), [[1], [5]])
    check(nd.pick(a, nd.array([0, 1, 0]), axis=0), [1, 5, 3])
    check(nd.choose_element_0index(a, nd.array([2, 1])), [3, 5])
    check(nd.batch_take(a, nd.array([2, 1])), [3, 5])
    check(npx.batch_take(np.array(A), np.array([2, 1])), [3, 5])
    check(nd.where(nd.array([1, 0]), a, -a), [A[0], -A[1]])
    check(nd.where(a > 2, a, nd.zeros_like(a)), numpy.where(A > 2, A, 0))
    check(nd.one_hot(nd.array([0, 5, -1]), 3), [[1, 0, 0], [0, 0, 0], [0, 0, 0]])
    check(nd.one_hot(nd.array([1]), 2, on_value=8, off_value=1, dtype="int32"), [[1, 8]], "int32")


def test_elements_of_rows_are_replaced() -> None:
    a = nd.array(A)
    values, places = nd.array([-1, -2]), nd.array([2, 0])
    wanted = [[1, 2, -1], [-2, 5, 6]]
    check(nd.fill_element_0index(a, values, places), wanted)
    check(a, A)
    assert nd.fill_element_0index(a, values, places, out=a) is a
    check(a, wanted)
    out = nd.ones((2, 3))
    assert nd.onehot_encode(nd.array([2, 0]), out) is out
    check(out, [[0, 0, 1], [1, 0, 0]])
    with pytest.raises(ValueError, match="rhs"):
        nd.fill_element_0index(a, values, nd.array([1]))


# ---- products ------------------------------------------------------------------------------------


def test_dot() -> None:
    x, rng = X, numpy.random.default_rng(0)
    y, z = rng.normal(size=(4, 5)), rng.normal(size=(4, 5, 2))
    mine = [nd.array(v) for v in (x, y, z)]
    numpy.testing.assert_allclose(nd.dot(mine[0], mine[1]).asnumpy(), x @ y, rtol=1e-4)
    numpy.testing.assert_allclose(
        nd.dot(mine[0], mine[2]).asnumpy(), numpy.tensordot(x, z, 1), rtol=1e-4, atol=1e-4
    )
    numpy.testing.assert_allclose(
        nd.dot(mine[1], mine[2], transpose_a=True).asnumpy(), numpy.tensordot(y.T, z, 1),
        rtol=1e-4, atol=1e-4,
    )  # fmt: skip
    check(nd.dot(nd.array([1, 2]), nd.array([3, 4])), [11])
    check(nd.dot(nd.array(A), nd.array(A), transpose_b=True), A @ A.T)
    check(nd.batch_dot(nd.array(X), nd.array(X), transpose_b=True), X @ X.swapaxes(1, 2))


# ---- making arrays -------------------------------------------------------------------------------


def test_making() -> None:
    check(nd.arange(3), [0, 1, 2])
    check(nd.arange(2, 6, step=1.5, repeat=2), [2, 2, 3.5, 3.5, 5, 5])
    check(nd.arange(2, 6, step=2, repeat=3, dtype="int32"), [2, 2, 2, 4, 4, 4], "int32")
    check(nd.arange(5, 0, -2), [5, 3, 1])
    check(nd.linspace(0, 1, 5, endpoint=False), [0, 0.2, 0.4, 0.6, 0.8])
    check(nd.full((2,), 3, ctx=mx.cpu(), dtype="int8"), [3, 3], "int8")
    check(nd.eye(2, 3, 1), numpy.eye(2, 3, 1))
    check(nd.eye(3, k=-1, ctx=mx.cpu(), dtype="int32"), numpy.eye(3, k=-1), "int32")
    check(nd.zeros(3, mx.cpu(), "float64"), [0, 0, 0], "float64")
    check(nd.ones(shape=(1, 2)), [[1, 1]])


def test_types_of_made_arrays() -> None:
    check(nd.array([1, 2]), [1, 2])
    check(nd.array(numpy.array([1, 2])), [1, 2])
    check(nd.array(numpy.array([1.5])), [1.5])
    check(nd.array(nd.array([1], dtype="int32")), [1], "int32")
    check(nd.array(numpy.array([1, 2]), dtype="uint8"), [1, 2], "uint8")
    assert nd.array([]).shape == (0,)


def test_assignment() -> None:
    x = nd.zeros((4, 2))
    x[1:3] = 5
    check(x, [[0, 0], [5, 5], [5, 5], [0, 0]])
    x[:] = nd.ones((4, 2))
    x[0] = numpy.array([7, 8])
    x[:, 1] = [1, 2, 3, 4]
    x[3, 0] = 9
    check(x, [[7, 1], [1, 2], [1, 3], [9, 4]])
    vector = nd.array([1, 2, 3])
    assert vector[0].shape == (1,)
    assert len(vector) == 3
    assert [v.asscalar() for v in vector] == [1, 2, 3]
    with pytest.raises(ValueError):
        x[:] = nd.ones((2, 4))


# ---- types, storage, questions -------------------------------------------------------------------


def test_mixed_precision_casts() -> None:
    half, single, whole = nd.ones((1,), dtype="float16"), nd.ones((1,)), nd.ones((1,), dtype="int8")
    assert nd.amp_cast(half, "float32").dtype is numpy.float32
    assert nd.amp_cast(whole, "float32").dtype is numpy.int8
    wide = nd.amp_multicast(half, single, whole, num_outputs=3)
    assert [x.dtype for x in wide] == [numpy.float32, numpy.float32, numpy.int8]
    narrow = nd.amp_multicast(half, single, num_outputs=2, cast_narrow=True)
    assert [x.dtype for x in narrow] == [numpy.float16, numpy.float16]
    assert nd.cast_storage(single, "default").stype == "default"
    with pytest.raises(ValueError, match="stype"):
        nd.cast_storage(single, "csr")


def test_finite() -> None:
    good, bad = nd.ones((2, 2)), nd.array([1, float("nan")])
    check(nd.all_finite(good), [1])
    check(nd.all_finite(bad), [0])
    check(nd.multi_all_finite(good, good, num_arrays=2), [1])
    check(nd.multi_all_finite(good, bad, num_arrays=2), [0])
    out = nd.zeros((1,))
    check(nd.all_finite(good, init_output=False, out=out), [0])
    check(nd.all_finite(good, init_output=True, out=out), [1])
    nd.reset_arrays(good, out, num_arrays=2)
    check(good, numpy.zeros((2, 2)))
    check(out, [0])


def test_contrib() -> None:
    c = nd.contrib
    check(c.allclose(nd.array([1, 2]), nd.array([1, 2.1])), [0], "uint8")
    check(c.allclose(nd.array([1, 2]), nd.array([1, 2.1]), rtol=0.1), [1], "uint8")
    nan, inf = float("nan"), float("inf")
    check(c.allclose(nd.array([nan, inf]), nd.array([nan, inf])), [1], "uint8")
    check(c.allclose(nd.array([nan]), nd.array([nan]), equal_nan=False), [0], "uint8")
    check(c.allclose(nd.array([1]), nd.array([inf])), [0], "uint8")
    sparse = numpy.array([[1, 0, 0], [2, 3, 0]])
    check(c.getnnz(nd.array(sparse)), [3], "int64")
    check(c.getnnz(nd.array(sparse), axis=0), [2, 1, 0], "int64")
    check(c.getnnz(nd.array(sparse), axis=1), [1, 2], "int64")
    check(c.gradientmultiplier(nd.array([3]), scalar=-1), [3])
    check(c.round_ste(nd.array([1.5, -2.5, 0.2])), [2, -3, 0])
    check(c.sign_ste(nd.array([1.5, -2.5, 0])), [1, -1, 0])


def test_zipfian_draws() -> None:
    mx.random.seed(1)
    drawn, true_count, drawn_count = nd.contrib.rand_zipfian(nd.array([3, 0]), 20000, 5)
    assert drawn.dtype is numpy.int64
    assert drawn.shape == drawn_count.shape == (20000,)
    share = numpy.log((numpy.arange(5) + 2) / (numpy.arange(5) + 1)) / numpy.log(6)
    check(true_count, share[[3, 0]] * 20000, "float64")
    numpy.testing.assert_allclose(drawn_count.asnumpy(), share[drawn.asnumpy()] * 20000)
    seen = numpy.bincount(drawn.asnumpy(), minlength=5) / 20000
    numpy.testing.assert_allclose(seen, share, atol=0.02)


def test_sums_and_triangles() -> None:
    a = nd.array(A)
    check(nd.ElementWiseSum(a, a, a, num_args=3), 3 * A)
    check(nd.add_n([a, a]), 2 * A)
    check(npx.add_n(np.array(A), np.array(A)), 2 * A)
    check(nd.tril(a), numpy.tril(A))
    check(nd.triu(a, k=1), numpy.triu(A, 1))
    assert nd.array_equal(a, nd.array(A))
    assert not nd.array_equal(a, nd.ones((3,)))
    with pytest.raises(ValueError, match="add_n"):
        nd.add_n()


# ---- a condition on data -------------------------------------------------------------------------


def test_constraints_fail_where_they_are_looked_at() -> None:
    scale = np.array([1.0, 2.0])
    checked = scale * npx.constraint_check(scale > 0, "scale must be positive")
    assert checked.tolist() == [1.0, 2.0]
    bad = np.array([1.0, -2.0])
    failed = bad * npx.constraint_check(bad > 0, "scale must be positive")
    for _ in range(2):
        with pytest.raises(mx.MXNetError, match="scale must be positive"):
            failed.asnumpy()
    assert npx.constraint_check(np.ones((0,)) > 0, "nothing to check").item() is True


# ---- what looks through, and what does not -------------------------------------------------------

OWN = {
    "nd.transpose": lambda x: nd.transpose(x),
    "T": lambda x: x.T,
    "x.transpose": lambda x: x.transpose((1, 0)),
    "nd.reshape": lambda x: nd.reshape(x, (3, 2)),
    "nd.flatten": lambda x: nd.flatten(x),
    "x.flatten": lambda x: x.flatten(),
    "nd.slice": lambda x: nd.slice(x, (0, 1), (2, 3)),
    "x.slice_axis": lambda x: x.slice_axis(axis=1, begin=1, end=3),
    "nd.slice_like": lambda x: nd.slice_like(x, nd.ones((1, 2))),
    "nd.flip": lambda x: nd.flip(x, axis=1),
    "nd.expand_dims": lambda x: nd.expand_dims(x, axis=0),
    "x.expand_dims": lambda x: x.expand_dims(0),
    "nd.squeeze": lambda x: nd.squeeze(x.reshape((1, 2, 3))),
    "nd.split": lambda x: nd.split(x, 3)[1],
    "x.split": lambda x: x.split(3, squeeze_axis=True)[2],
    "nd.split_v2": lambda x: nd.split_v2(x, 3, axis=1)[1],
    "nd.moveaxis": lambda x: nd.moveaxis(x, 0, 1),
    "nd.BlockGrad": lambda x: nd.BlockGrad(x),
    "nd.swapaxes": lambda x: nd.swapaxes(x, 0, 1),
}


@pytest.mark.parametrize("name", OWN)
def test_functions_give_arrays_of_their_own(name: str) -> None:
    x = nd.array(A)
    y = OWN[name](x)
    before = y.asnumpy()
    y += 1
    y[0] = 9
    check(x, A)
    assert (y.asnumpy() != before).all()
    y = OWN[name](x)
    x[:] = -1
    x += 5
    numpy.testing.assert_array_equal(y.asnumpy(), before)
    view = y[:]
    view[...] = 3
    assert (y.asnumpy() == 3).all()
    check(x, numpy.full_like(A, 4))


@pytest.mark.parametrize(
    "see",
    [
        lambda x: x.reshape((3, 2)),
        lambda x: x[0:1],
        lambda x: x.expand_dims(0, inplace=True),
        lambda x: x.flatten(inplace=True),
        lambda x: x.detach(),
        lambda x: x.as_np_ndarray().T,
    ],
)
def test_views_look_through(see: Any) -> None:
    x = nd.array(A)
    see(x)[...] = 8
    assert (x.asnumpy() == 8).any()


def test_some_axes_in_the_shape_of_some_others() -> None:
    x = nd.arange(24).reshape((6, 4))
    y = nd.ones((2, 3, 5))
    assert x.reshape_like(nd.ones((4, 6))).shape == (4, 6)
    for found in (
        x.reshape_like(y, lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2),
        x.reshape_like(y, lhs_begin=-2, lhs_end=-1, rhs_begin=0, rhs_end=-1),
        nd.reshape_like(x, y, lhs_begin=0, lhs_end=1, rhs_end=2),
    ):
        assert type(found) is nd.NDArray
        assert found.tolist() == x.reshape((2, 3, 4)).tolist()
    found = npx.reshape_like(np.ones((6, 4)), np.ones((2, 3)), lhs_end=1)
    assert type(found) is np.ndarray and found.shape == (2, 3, 4)


def test_operations_by_the_names_in_files() -> None:
    x, y = nd.array([1, 2]), nd.array([3, 4])
    assert nd._internal._plus(x, y, name="sum").tolist() == [4.0, 6.0]
    assert nd._internal._rminus_scalar(x, scalar=5.0).tolist() == [4.0, 3.0]
    out = nd.zeros(2)
    assert nd._internal._mul(x, y, out=out) is out and out.tolist() == [3.0, 8.0]
    assert not hasattr(nd._internal, "_no_such_operation")
    assert not hasattr(nd._internal, "relu")


def test_operations_of_two_sides_overlook_an_axis() -> None:
    x, y = nd.ones((2, 3)), nd.ones((2, 1))
    assert nd.broadcast_mul(x, y, axis=-1).shape == (2, 3)
    assert nd.broadcast_lesser(x, y, axis=0).tolist() == [[0.0] * 3] * 2
    with pytest.raises(TypeError, match="color"):
        nd.broadcast_mul(x, y, color="red")


def test_rounding_of_halves_as_in_mxnet():
    x = nd.array([0.5, 1.5, 2.5, -0.5, -1.5, 0.49999997, 8388609, float("inf")])
    down = [0, 1, 2, -1, -2, 0, 8388609, float("inf")]
    away = [1, 2, 3, -1, -2, 0, 8388609, float("inf")]
    assert nd.rint(x).asnumpy().tolist() == x.rint().asnumpy().tolist() == down
    assert nd.round(x).asnumpy().tolist() == x.round().asnumpy().tolist() == away
    assert np.rint(np.array([0.5, 1.5])).tolist() == np.array([0.5, 1.5]).rint().tolist() == [0, 2]
    for f in (nd.rint, nd.round):
        assert f(nd.array([1, 2], dtype="int32")).dtype == numpy.int32
