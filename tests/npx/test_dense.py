"""Dense layers, embeddings, dropout, activations and shape codes."""

from __future__ import annotations

import math

import numpy
import pytest

from slipstream import autograd, nd, np, npx

rng = numpy.random.default_rng(9)


def draw(*shape):
    return rng.standard_normal(shape).astype(numpy.float32)


@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize("bias", [False, True])
def test_fully_connected(flatten, bias):
    x, b = draw(3, 4, 5), draw(6)
    w = draw(6, 20 if flatten else 5)
    result = npx.fully_connected(
        np.array(x), np.array(w), np.array(b), num_hidden=6, no_bias=not bias, flatten=flatten
    )
    expected = (x.reshape(3, -1) if flatten else x) @ w.T + (b if bias else 0)
    numpy.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-4, atol=1e-5)


def test_a_bias_that_is_given_is_used():
    x, w, b = np.ones((2, 3)), np.ones((4, 3)), np.array([1, 2, 3, 4])
    assert npx.fully_connected(x, w, b, num_hidden=4).tolist() == [[4, 5, 6, 7]] * 2
    assert npx.fully_connected(x, w, num_hidden=4).tolist() == [[3, 3, 3, 3]] * 2
    assert npx.fully_connected(x, w, b, no_bias=True).tolist() == [[3, 3, 3, 3]] * 2
    with pytest.raises(ValueError, match="bias"):
        npx.fully_connected(x, w, no_bias=False)


def test_fully_connected_refuses_what_does_not_fit():
    x, w = np.ones((2, 3)), np.ones((4, 3))
    with pytest.raises(ValueError, match="num_hidden"):
        npx.fully_connected(x, w, num_hidden=5)
    with pytest.raises(ValueError, match="weight"):
        npx.fully_connected(x, np.ones((4, 2)))
    with pytest.raises(ValueError, match="bias"):
        npx.fully_connected(x, w, np.ones(3), no_bias=False)
    with pytest.raises(ValueError, match="bias"):
        nd.FullyConnected(nd.ones((2, 3)), nd.ones((4, 3)), num_hidden=4)


def test_embedding_takes_rows():
    w = draw(5, 3)
    index = numpy.array([[0, 4], [4, 0]])
    result = npx.embedding(np.array(index, dtype="int32"), np.array(w), input_dim=5, output_dim=3)
    assert (result.asnumpy() == w[[[0, 4], [4, 0]]]).all()
    with pytest.raises(ValueError, match="output_dim"):
        npx.embedding(np.array(index), np.array(w), output_dim=4)


def test_dropout_only_drops_in_training(training):
    x = np.ones((100, 100))
    npx.seed(3)
    y = npx.dropout(x, p=0.25).asnumpy()
    assert set(numpy.unique(y)) == {0, numpy.float32(1 / 0.75)}
    assert abs((y == 0).mean() - 0.25) < 0.02
    npx.seed(3)
    assert (npx.dropout(x, p=0.25).asnumpy() == y).all()
    assert not (npx.dropout(x, p=0.25).asnumpy() == y).all()
    shared = npx.dropout(x, p=0.5, axes=(0,)).asnumpy()
    assert (shared == shared[0]).all()
    assert (npx.dropout(x, p=0).asnumpy() == 1).all()
    assert (npx.dropout(x, p=1).asnumpy() == 0).all()
    autograd.set_training(False)
    assert (npx.dropout(x, p=0.5).asnumpy() == 1).all()
    assert (npx.dropout(x, p=0.5, mode="always").asnumpy() == 0).any()
    with pytest.raises(ValueError, match="p must"):
        npx.dropout(x, p=1.5)
    with pytest.raises(ValueError, match="mode"):
        npx.dropout(x, mode="never")


def test_activations_by_name():
    x = draw(50) * 3
    d = x.astype(numpy.float64)
    tanh = numpy.tanh(0.7978845608028654 * (d + 0.044715 * d**3))
    normal = numpy.array([0.5 * (1 + math.erf(v / math.sqrt(2))) for v in d])
    expected = {
        "relu": numpy.maximum(d, 0),
        "sigmoid": 1 / (1 + numpy.exp(-d)),
        "tanh": numpy.tanh(d),
        "softrelu": numpy.log1p(numpy.exp(d)),
        "softsign": d / (1 + numpy.abs(d)),
        "silu": d / (1 + numpy.exp(-d)),
        "gelu": d * normal,
        "gelu_erf": d * normal,
        "gelu_tanh": 0.5 * d * (1 + tanh),
    }
    for name, want in expected.items():
        got = npx.activation(np.array(x), name).asnumpy()
        numpy.testing.assert_allclose(got, want, rtol=2e-5, atol=2e-6, err_msg=name)
    with pytest.raises(ValueError, match="act_type"):
        npx.activation(np.array(x), "step")


def test_leaky_relu_kinds():
    x = draw(2, 3, 4)
    a = np.array(x)
    numpy.testing.assert_allclose(
        npx.leaky_relu(a, slope=0.1).asnumpy(), numpy.where(x > 0, x, 0.1 * x), rtol=1e-6
    )
    gamma = draw(3)
    numpy.testing.assert_allclose(
        npx.leaky_relu(a, np.array(gamma), act_type="prelu").asnumpy(),
        numpy.where(x > 0, x, gamma[:, None] * x),
        rtol=1e-6,
    )
    one = npx.leaky_relu(a, np.array([0.5]), act_type="prelu").asnumpy()
    numpy.testing.assert_allclose(one, numpy.where(x > 0, x, 0.5 * x), rtol=1e-6)
    middle = npx.leaky_relu(a, act_type="rrelu", lower_bound=0.1, upper_bound=0.3).asnumpy()
    numpy.testing.assert_allclose(middle, numpy.where(x > 0, x, 0.2 * x), rtol=1e-6)
    elu = npx.leaky_relu(a, act_type="elu", slope=0.7).asnumpy()
    numpy.testing.assert_allclose(elu, numpy.where(x > 0, x, 0.7 * numpy.expm1(x)), rtol=1e-5)
    with pytest.raises(ValueError, match="gamma"):
        npx.leaky_relu(a, act_type="prelu")
    with pytest.raises(ValueError, match="gamma"):
        npx.leaky_relu(a, np.ones(2), act_type="prelu")
    with pytest.raises(ValueError, match="act_type"):
        npx.leaky_relu(a, act_type="none")


def test_rrelu_draws_slopes_in_training(training):
    y = -npx.leaky_relu(-np.ones(1000), act_type="rrelu", lower_bound=0.1, upper_bound=0.3)
    y = y.asnumpy()
    assert ((y >= 0.1) & (y <= 0.3)).all()
    assert y.std() > 0.03


def test_hard_sigmoid_and_smooth_l1():
    x = draw(40) * 4
    numpy.testing.assert_allclose(
        npx.hard_sigmoid(np.array(x)).asnumpy(), numpy.clip(0.2 * x + 0.5, 0, 1), atol=1e-6
    )
    s = 1.5
    expected = numpy.where(numpy.abs(x) < 1 / s**2, 0.5 * (s * x) ** 2, numpy.abs(x) - 0.5 / s**2)
    result = npx.smooth_l1(np.array(x), scalar=s).asnumpy()
    numpy.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("shape", "codes", "reverse", "expected"),
    [
        ((2, 3, 8), (-2, -2, 2, -1), False, (2, 3, 2, 4)),
        ((8, 3, 3, 3, 4, 4), (-6, 2, -1, -4), False, (2, 4, 3, 3, 3, 4, 4)),
        ((8, 3, 3, 3, 4, 4), (-5, -4), False, (24, 3, 3, 4, 4)),
        ((8, 1, 4, 4), (-2, -3, -1), False, (8, 16)),
        ((8, 3, 3, 3, 8), (-4, -6, 4, -1), True, (8, 3, 3, 3, 4, 2)),
        ((2, 3), (6,), False, (6,)),
        ((2, 3), -1, False, (6,)),
        ((2, 3, 4), (-1, -2), True, (6, 4)),
    ],
)
def test_reshape_codes(shape, codes, reverse, expected):
    x = np.arange(math.prod(shape)).reshape(shape)
    y = npx.reshape(x, codes, reverse=reverse)
    assert y.shape == expected
    assert (y.asnumpy().ravel() == x.asnumpy().ravel()).all()


@pytest.mark.parametrize("codes", [(-3, -1), (-6, 2), (-6, -1, -1, -4), (-7,), (-2, -2, -2)])
def test_bad_reshape_codes(codes):
    with pytest.raises(ValueError, match="newshape"):
        npx.reshape(np.ones((4, 3)), codes)


def test_gather_and_scatter_at_points():
    x = draw(3, 4, 5)
    index = numpy.array([[0, 2, 1], [3, 0, 1]])
    got = npx.gather_nd(np.array(x), np.array(index)).asnumpy()
    assert (got == x[index[0], index[1]]).all()
    back = npx.scatter_nd(np.array(got), np.array(index), (3, 4, 5)).asnumpy()
    expected = numpy.zeros_like(x)
    expected[index[0], index[1]] = got
    assert (back == expected).all()
    with pytest.raises(ValueError, match="data"):
        npx.scatter_nd(np.ones((2, 5)), np.array(index), (3, 4, 5))
    with pytest.raises(ValueError, match="indices"):
        npx.gather_nd(np.array(x), np.ones((4, 2)))


def test_multi_sum_sq():
    parts = [draw(3), draw(2, 5)]
    result = npx.multi_sum_sq(*(np.array(p) for p in parts), num_arrays=2).asnumpy()
    numpy.testing.assert_allclose(result, [(p.astype("d") ** 2).sum() for p in parts], rtol=1e-6)
    with pytest.raises(ValueError, match="num_arrays"):
        npx.multi_sum_sq(np.ones(2), num_arrays=3)


def test_broadcast_like_and_slices():
    x = draw(1, 3)
    assert npx.broadcast_like(np.array(x), np.ones((4, 3))).shape == (4, 3)
    wide = npx.broadcast_like(np.array(x), np.ones((7, 2)), lhs_axes=(0,), rhs_axes=(1,))
    assert wide.shape == (2, 3)
    wide = npx.broadcast_like(np.array(x), np.ones((7, 2)), lhs_axes=0, rhs_axes=-1)
    assert wide.shape == (2, 3)
    y = np.arange(12).reshape(3, 4)
    assert npx.slice(y, begin=(0, None), end=(2, None), step=(1, -1)).tolist() == [
        [3, 2, 1, 0],
        [7, 6, 5, 4],
    ]
    assert npx.slice_axis(y, axis=-1, begin=1, end=None).shape == (3, 3)
    assert npx.shape_array(y).tolist() == [3, 4]


def test_interleaved_attention():
    length, batch, heads, size = 5, 2, 3, 4
    x = draw(length, batch, heads * 3 * size)
    q, k, v = numpy.moveaxis(x.reshape(length, batch, heads, 3, size), 3, 0).astype(numpy.float64)
    scores = numpy.einsum("qbhd,kbhd->bhqk", q, k) / 2
    got = npx.interleaved_matmul_selfatt_qk(np.array(x), heads)
    flat = scores.reshape(batch * heads, length, length)
    numpy.testing.assert_allclose(got.asnumpy(), flat, rtol=1e-4, atol=1e-5)
    out = npx.interleaved_matmul_selfatt_valatt(np.array(x), got, heads).asnumpy()
    expected = numpy.einsum("bhqk,kbhd->qbhd", scores, v).reshape(length, batch, -1)
    numpy.testing.assert_allclose(out, expected, rtol=1e-4, atol=1e-4)
    other, kv = draw(2, batch, heads * size), draw(length, batch, heads * 2 * size)
    q = other.reshape(2, batch, heads, size).astype(numpy.float64)
    k, v = numpy.moveaxis(kv.reshape(length, batch, heads, 2, size), 3, 0).astype(numpy.float64)
    scores = numpy.einsum("qbhd,kbhd->bhqk", q, k) / 2
    got = npx.interleaved_matmul_encdec_qk(np.array(other), np.array(kv), heads)
    numpy.testing.assert_allclose(
        got.asnumpy(), scores.reshape(-1, 2, length), rtol=1e-4, atol=1e-5
    )
    out = npx.interleaved_matmul_encdec_valatt(np.array(kv), got, heads).asnumpy()
    expected = numpy.einsum("bhqk,kbhd->qbhd", scores, v).reshape(2, batch, -1)
    numpy.testing.assert_allclose(out, expected, rtol=1e-4, atol=1e-4)
