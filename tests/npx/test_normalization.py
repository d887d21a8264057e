"""Normalisation against NumPy; training mode; gradients against finite differences."""

from __future__ import annotations

import numpy
import pytest

from slipstream import _core, autograd, engine, nd, np, npx

rng = numpy.random.default_rng(3)


def draw(*shape):
    return rng.standard_normal(shape).astype(numpy.float32)


def normalized(x, axes, eps):
    x = x.astype(numpy.float64)
    mean, var = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    return (x - mean) / numpy.sqrt(var + eps), mean, var


def channelwise(p, ndim, axis):
    return p.reshape([-1 if i == axis else 1 for i in range(ndim)])


SHAPES = [((4, 3, 5, 6), 1), ((6, 5), 1), ((7, 20, 2), 1), ((3, 4, 5, 2), -1), ((2, 33, 17), 1),
          ((40, 3, 20, 30), 1), ((64, 2), -1)]  # fmt: skip


@pytest.mark.parametrize(("shape", "axis"), SHAPES)
def test_batch_norm_uses_statistics_of_the_batch_and_moves_the_running_ones(shape, axis):
    x = draw(*shape) * 3 + 2
    axis %= len(shape)
    c = shape[axis]
    gamma, beta, mean, var = draw(c), draw(c), draw(c), numpy.abs(draw(c))
    running = np.array(mean), np.array(var)
    data = np.array(x)
    data.attach_grad()
    with autograd.record():
        y, m, s = npx.batch_norm(
            data, np.array(gamma), np.array(beta), *running, eps=1e-2, momentum=0.7,
            fix_gamma=False, axis=axis, output_mean_var=True,
        )  # fmt: skip
    y.backward()
    axes = tuple(i for i in range(len(shape)) if i != axis)
    z, batch_mean, batch_var = normalized(x, axes, 1e-2)
    expected = z * channelwise(gamma, x.ndim, axis) + channelwise(beta, x.ndim, axis)
    numpy.testing.assert_allclose(y.asnumpy(), expected, atol=2e-5, rtol=1e-5)
    batch_mean, batch_var = batch_mean.ravel(), batch_var.ravel()
    numpy.testing.assert_allclose(m.asnumpy(), batch_mean, atol=1e-5)
    numpy.testing.assert_allclose(s.asnumpy(), 1 / numpy.sqrt(batch_var + 1e-2), rtol=1e-5)
    numpy.testing.assert_allclose(running[0].asnumpy(), 0.7 * mean + 0.3 * batch_mean, atol=1e-5)
    numpy.testing.assert_allclose(running[1].asnumpy(), 0.7 * var + 0.3 * batch_var, atol=1e-4)


@pytest.mark.parametrize("global_stats", [False, True])
@pytest.mark.parametrize(("shape", "axis"), SHAPES)
def test_batch_norm_outside_training_uses_running_statistics(shape, axis, global_stats):
    before = autograd.set_training(global_stats)
    try:
        x = draw(*shape)
        axis %= len(shape)
        c = shape[axis]
        gamma, beta, mean, var = draw(c), draw(c), draw(c), numpy.abs(draw(c))
        arrays = [nd.array(v) for v in (x, gamma, beta, mean, var)]
        y = nd.BatchNorm(*arrays, fix_gamma=False, axis=axis, use_global_stats=global_stats)
        g, b, m, v = (channelwise(p, x.ndim, axis) for p in (gamma, beta, mean, var))
        expected = (x - m) / numpy.sqrt(v + 1e-3) * g + b
        numpy.testing.assert_allclose(y.asnumpy(), expected, atol=1e-4, rtol=1e-4)
        assert (arrays[3].asnumpy() == mean).all()
    finally:
        autograd.set_training(before)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("shape", [(1, 50, 1, 1), (2, 50), (1, 50, 64), (2, 50, 16, 16)])
def test_a_channel_of_equal_numbers_becomes_beta_exactly(shape, dtype, training):
    """A rounding error above zero would pass the ReLU behind it, and its gradient too."""
    each = draw(50).reshape(50, *[1] * (len(shape) - 2)).astype(dtype)
    x = np.array(numpy.broadcast_to(each, shape).astype(dtype), dtype=dtype)
    beta = np.array(draw(50).astype(dtype), dtype=dtype)
    ones = np.ones(50, dtype=dtype)
    y = npx.batch_norm(x, ones * 3, beta, ones, ones.copy(), fix_gamma=False)
    wanted = numpy.broadcast_to(beta.asnumpy().reshape(each.shape), shape)
    assert (y.asnumpy() == wanted).all()


def test_fix_gamma_counts_gamma_as_one():
    x, c = draw(2, 3, 4), numpy.ones(3, "f")
    y = npx.batch_norm(*(np.array(v) for v in (x, 5 * c, 0 * c, 0 * c, c)), eps=0)
    numpy.testing.assert_allclose(y.asnumpy(), x, rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64"])
def test_norms_keep_the_float_type(dtype, training):
    x = np.array(draw(3, 4, 5), dtype=dtype)
    exact = x.astype("float64").asnumpy()
    one, zero = np.ones(4, dtype=dtype), np.zeros(4, dtype=dtype)
    five, none = np.ones(5, dtype=dtype), np.zeros(5, dtype=dtype)
    results = [
        (npx.batch_norm(x, one, zero, zero.copy(), one.copy(), eps=1e-3), (0, 2), 1e-3),
        (npx.layer_norm(x, five, none), -1, 1e-5),
        (npx.instance_norm(x, one, zero), -1, 1e-3),
    ]
    for y, axes, eps in results:
        assert str(y.dtype) == dtype
        error = numpy.abs(y.astype("float64").asnumpy() - normalized(exact, axes, eps)[0]).max()
        assert error < {"float16": 5e-3, "bfloat16": 5e-2, "float64": 1e-12}[dtype]


@pytest.mark.parametrize("axis", [-1, 0, 1])
@pytest.mark.parametrize("shape", [(4, 5, 7), (3, 1, 100), (2, 3, 2049), (1, 6, 256)])
def test_layer_norm(shape, axis):
    x = draw(*shape) + 5
    n = shape[axis]
    gamma, beta = draw(n), draw(n)
    y, mean, std = npx.layer_norm(
        np.array(x), np.array(gamma), np.array(beta), axis=axis, eps=1e-3, output_mean_var=True
    )
    z, m, v = normalized(x, axis, 1e-3)
    place = axis % 3
    expected = z * channelwise(gamma, 3, place) + channelwise(beta, 3, place)
    numpy.testing.assert_allclose(y.asnumpy(), expected, atol=1e-4)
    numpy.testing.assert_allclose(mean.asnumpy(), m, rtol=1e-5)
    numpy.testing.assert_allclose(std.asnumpy(), numpy.sqrt(v + 1e-3), rtol=1e-4)


def test_layer_norm_of_views_and_nothing():
    x = draw(6, 8)
    one, zero = np.ones(6), np.zeros(6)
    y = npx.layer_norm(np.array(x).T, one, zero)
    numpy.testing.assert_allclose(y.asnumpy(), normalized(x.T, -1, 1e-5)[0], atol=1e-5)
    y = npx.layer_norm(np.array(x)[::2, ::-1], np.ones(8), np.zeros(8))
    numpy.testing.assert_allclose(y.asnumpy(), normalized(x[::2, ::-1], -1, 1e-5)[0], atol=1e-5)
    assert npx.layer_norm(np.ones((0, 3)), np.ones(3), np.zeros(3)).asnumpy().shape == (0, 3)


@pytest.mark.parametrize(("channels", "groups"), [(6, 1), (6, 2), (6, 6), (4, 2)])
def test_group_norm(channels, groups):
    x = draw(3, channels, 4, 5) * 2 + 1
    gamma, beta = draw(channels), draw(channels)
    y = npx.group_norm(np.array(x), np.array(gamma), np.array(beta), groups, eps=1e-3)
    z = normalized(x.reshape(3, groups, -1), -1, 1e-3)[0].reshape(x.shape)
    expected = z * gamma[:, None, None] + beta[:, None, None]
    numpy.testing.assert_allclose(y.asnumpy(), expected, atol=1e-4)
    each = channels // groups
    few = npx.group_norm(
        np.array(x), np.array(gamma[:groups]), np.array(beta[:groups]), groups, eps=1e-3
    )
    g, b = gamma[:groups].repeat(each), beta[:groups].repeat(each)
    numpy.testing.assert_allclose(few.asnumpy(), z * g[:, None, None] + b[:, None, None], atol=1e-4)


def test_instance_norm():
    x, gamma, beta = draw(2, 3, 4, 5), draw(3), draw(3)
    y = nd.InstanceNorm(nd.array(x), nd.array(gamma), nd.array(beta), eps=1e-3)
    expected = normalized(x, (2, 3), 1e-3)[0] * gamma[:, None, None] + beta[:, None, None]
    numpy.testing.assert_allclose(y.asnumpy(), expected, atol=1e-4)


@pytest.mark.parametrize(("mode", "axes"), [("instance", (1, 2)), ("channel", 1), ("spatial", 2)])
def test_l2_normalization(mode, axes):
    x = draw(3, 4, 5)
    y = nd.L2Normalization(nd.array(x), mode=mode)
    expected = x / numpy.sqrt((x.astype("d") ** 2).sum(axes, keepdims=True) + 1e-10)
    numpy.testing.assert_allclose(y.asnumpy(), expected, rtol=1e-5)


@pytest.mark.parametrize("nsize", [1, 3, 5])
def test_lrn(nsize):
    x = draw(2, 6, 3, 4)
    y = nd.LRN(nd.array(x), alpha=0.1, beta=0.75, knorm=2, nsize=nsize)
    padded = numpy.pad(x.astype("d") ** 2, [(0, 0), (nsize // 2,) * 2, (0, 0), (0, 0)])
    total = sum(padded[:, i : i + 6] for i in range(nsize))
    numpy.testing.assert_allclose(
        y.asnumpy(), x / (2 + 0.1 / nsize * total) ** 0.75, rtol=1e-5, atol=1e-6
    )


def test_bits_do_not_depend_on_threads(training):
    x = np.array(draw(20, 3, 40, 41))
    c, r = np.ones(3), np.array(draw(300, 700))
    results = []
    for threads in (1, 3):
        engine.configure(threads=threads)
        y = npx.batch_norm(x, c, c, c.copy(), c.copy())
        results.append((y.asnumpy(), npx.layer_norm(r, np.ones(700), np.ones(700)).asnumpy()))
    for a, b in zip(*results, strict=True):
        assert (a == b).all()


def difference(f, x, g, h=1e-6):
    """The gradient of sum(g * f(x)) by central differences."""
    out = numpy.zeros_like(x)
    for i in numpy.ndindex(*x.shape):
        up, down = x.copy(), x.copy()
        up[i] += h
        down[i] -= h
        out[i] = ((f(up) - f(down)) * g).sum() / (2 * h)
    return out


@pytest.mark.parametrize("shape", [(3, 2, 4), (5, 3), (2, 2, 20)])
def test_batch_norm_backward_is_the_derivative(shape):
    x, g = (rng.standard_normal(shape) for _ in range(2))
    gamma, beta = rng.standard_normal((2, shape[1]))
    axes = tuple(i for i in range(len(shape)) if i != 1)

    def forward(x, gamma, beta):
        z = normalized(x, axes, 1e-3)[0]
        return z * channelwise(gamma, x.ndim, 1) + channelwise(beta, x.ndim, 1)

    a, ga, gm = (np.array(v, dtype="float64") for v in (x, g, gamma))
    _, mean, var = _core.batch_norm(a, gm, np.array(beta, dtype="float64"), 1, 1e-3)
    grads = _core.batch_norm_backward(ga, a, gm, mean, var, 1, 1e-3)
    expected = (
        difference(lambda v: forward(v, gamma, beta), x, g),
        difference(lambda v: forward(x, v, beta), gamma, g),
        difference(lambda v: forward(x, gamma, v), beta, g),
    )
    for got, want in zip(grads, expected, strict=True):
        numpy.testing.assert_allclose(got.asnumpy(), want, atol=1e-6)


@pytest.mark.parametrize(("shape", "groups"), [((4, 7), 0), ((2, 4, 3), 2), ((3, 2, 5), 2)])
def test_row_norm_backward_is_the_derivative(shape, groups):
    x, g = (rng.standard_normal(shape) for _ in range(2))
    n = shape[1] if groups else shape[-1]
    gamma, beta = rng.standard_normal((2, n))

    def forward(x, gamma, beta):
        if not groups:
            return normalized(x, -1, 1e-3)[0] * gamma + beta
        z = normalized(x.reshape(shape[0], groups, -1), -1, 1e-3)[0].reshape(shape)
        return z * gamma[:, None] + beta[:, None]

    a, ga, gm = (np.array(v, dtype="float64") for v in (x, g, gamma))
    _, mean, scale = _core.row_norm(a, gm, np.array(beta, dtype="float64"), groups, 1e-3)
    grads = _core.layer_norm_backward(ga, a, gm, mean, scale, groups, 1e-3)
    expected = (
        difference(lambda v: forward(v, gamma, beta), x, g),
        difference(lambda v: forward(x, v, beta), gamma, g),
        difference(lambda v: forward(x, gamma, v), beta, g),
    )
    for got, want in zip(grads, expected, strict=True):
        numpy.testing.assert_allclose(got.asnumpy(), want, atol=1e-6)


def test_bad_arguments_raise_at_the_call():
    x, three, four = np.ones((2, 3, 4)), np.ones(3), np.ones(4)
    with pytest.raises(ValueError, match="running_var"):
        npx.batch_norm(x, three, three, three, four)
    with pytest.raises(ValueError, match="axis"):
        npx.batch_norm(x, three, three, three, three, axis=3)
    with pytest.raises(ValueError, match="gamma"):
        npx.layer_norm(x, three, four)
    with pytest.raises(ValueError, match="num_groups"):
        npx.group_norm(x, three, three, 2)
    with pytest.raises(ValueError, match="dimensions"):
        npx.instance_norm(np.ones((2, 3)), three, three)
    with pytest.raises(ValueError, match="mode"):
        nd.L2Normalization(nd.ones((2, 2)), mode="all")
    with pytest.raises(ValueError, match="nsize"):
        nd.LRN(nd.ones((1, 1, 1, 1)), nsize=2)
