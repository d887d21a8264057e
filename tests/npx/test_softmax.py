"""Softmax in all its variants against NumPy in float64."""

from __future__ import annotations

import numpy
import pytest

from slipstream import _core, engine, nd, np, npx

rng = numpy.random.default_rng(5)


def reference(x, axis=-1, temperature=1.0, log=False):
    x = numpy.asarray(x, numpy.float64) / temperature
    d = x - x.max(axis, keepdims=True)
    s = numpy.exp(d).sum(axis, keepdims=True)
    return d - numpy.log(s) if log else numpy.exp(d) / s


SHAPES = [
    (1,),
    (5,),
    (3, 1),
    (4, 16),
    (3, 17),
    (2, 100),
    (5, 513),
    (2, 5000),
    (3, 4, 5),
    (2, 70, 300),
]


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_softmax_along_every_axis(shape, log):
    x = (rng.standard_normal(shape) * 5).astype(numpy.float32)
    f = npx.log_softmax if log else npx.softmax
    for axis in range(-len(shape), len(shape)):
        result = f(np.array(x), axis=axis).asnumpy()
        numpy.testing.assert_allclose(
            result, reference(x, axis, log=log), rtol=2e-6, atol=4e-6 if log else 1e-7
        )


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(
    ("dtype", "tolerance"), [("float64", 1e-13), ("float16", 2e-3), ("bfloat16", 1e-2)]
)
def test_softmax_keeps_the_float_type(dtype, tolerance, log):
    x = np.array(rng.standard_normal((3, 33)), dtype=dtype)
    result = (npx.log_softmax if log else npx.softmax)(x, axis=0)
    assert str(result.dtype) == dtype
    expected = reference(x.astype("float64").asnumpy(), 0, log=log)
    error = numpy.abs(result.astype("float64").asnumpy() - expected).max()
    assert error <= tolerance * numpy.abs(expected).max()


def test_integers_become_the_default_float():
    result = npx.softmax(np.array([[1, 1]], dtype="int32"))
    assert result.dtype == numpy.float32
    assert result.tolist() == [[0.5, 0.5]]


def test_dtype_and_temperature():
    x = rng.standard_normal((4, 9)).astype(numpy.float32)
    result = npx.softmax(np.array(x), temperature=2.5, dtype="float64")
    assert result.dtype == numpy.float64
    numpy.testing.assert_allclose(result.asnumpy(), reference(x, temperature=2.5), rtol=1e-5)
    with pytest.raises(ValueError, match="temperature"):
        npx.softmax(np.array(x), temperature=0)


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("axis", [1, 2])
def test_elements_beyond_the_length_are_zero(axis, log):
    x = rng.standard_normal((3, 5, 7)).astype(numpy.float32)
    n, other = x.shape[axis], x.shape[3 - axis]
    length = rng.integers(0, n + 1, (3, other))
    f = npx.log_softmax if log else npx.softmax
    result = f(np.array(x), axis=axis, length=np.array(length, dtype="int32"), use_length=True)
    got = numpy.moveaxis(result.asnumpy(), axis, -1)
    rows = numpy.moveaxis(x, axis, -1)
    for i, j in numpy.ndindex(3, other):
        k = length[i, j]
        assert (got[i, j, k:] == 0).all()
        if k:
            expected = reference(rows[i, j, :k], log=log)
            numpy.testing.assert_allclose(got[i, j, :k], expected, rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="length"):
        npx.softmax(np.array(x), axis=axis, use_length=True)
    with pytest.raises(ValueError, match="length"):
        npx.softmax(np.array(x), axis=axis, length=np.ones(3), use_length=True)


def test_special_values():
    inf = float("inf")
    assert npx.softmax(np.array([[1e4, -1e4], [-inf, 0.0]])).tolist() == [[1, 0], [0, 1]]
    assert numpy.isnan(npx.softmax(np.array([float("nan"), 1.0])).asnumpy()).all()
    assert numpy.isnan(npx.softmax(np.array([-inf, -inf])).asnumpy()).all()
    wide = numpy.zeros((1, 600), "f")
    wide[0, :300] = -inf
    result = npx.softmax(np.array(wide)).asnumpy()
    assert (result[0, :300] == 0).all()
    assert numpy.allclose(result[0, 300:], 1 / 300)


def test_views_and_nothing():
    x = rng.standard_normal((6, 8)).astype(numpy.float32)
    a = np.array(x)
    numpy.testing.assert_allclose(npx.softmax(a.T).asnumpy(), reference(x.T), rtol=1e-5)
    numpy.testing.assert_allclose(
        npx.softmax(a[::-1, ::2]).asnumpy(), reference(x[::-1, ::2]), rtol=1e-5
    )
    spread = np.broadcast_to(a[0], (3, 8))
    numpy.testing.assert_allclose(
        npx.softmax(spread).asnumpy(), reference(numpy.broadcast_to(x[0], (3, 8))), rtol=1e-5
    )
    assert npx.softmax(np.ones((0, 3))).asnumpy().shape == (0, 3)
    assert npx.softmax(np.ones((3, 0))).asnumpy().shape == (3, 0)


def test_bits_do_not_depend_on_threads():
    x = np.array(rng.standard_normal((300, 40, 77)))
    results = []
    for threads in (1, 3):
        engine.configure(threads=threads)
        results.append([npx.softmax(x, axis=a).asnumpy() for a in range(3)])
    for a, b in zip(*results, strict=True):
        assert (a == b).all()


def test_masked_softmax_counts_what_the_mask_keeps():
    x = rng.standard_normal((4, 6)).astype(numpy.float32)
    mask = rng.random((4, 6)) < 0.5
    mask[:, 0] = True
    expected = numpy.where(mask, numpy.exp(x), 0)
    expected /= expected.sum(-1, keepdims=True)
    result = npx.masked_softmax(np.array(x), np.array(mask)).asnumpy()
    numpy.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-7)
    logs = npx.masked_log_softmax(np.array(x), np.array(mask)).asnumpy()
    with numpy.errstate(divide="ignore"):
        numpy.testing.assert_allclose(logs, numpy.log(expected), rtol=1e-5, atol=1e-6)
    nothing = npx.masked_softmax(np.array(x), np.zeros((4, 6), dtype=bool))
    assert (nothing.asnumpy() == 0).all()


def test_softmin():
    x = rng.standard_normal((4, 6)).astype(numpy.float32)
    numpy.testing.assert_allclose(npx.softmin(np.array(x)).asnumpy(), reference(-x), rtol=1e-5)


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("axis", [0, 1])
def test_backward_is_the_derivative(axis, log):
    x, g = rng.standard_normal((2, 4, 6))
    y = _core.softmax(np.array(x, dtype="float64"), axis, 1.5, log, None)
    dx = _core.softmax_backward(np.array(g, dtype="float64"), y, axis, 1.5, log).asnumpy()
    for i in numpy.ndindex(4, 6):
        moved = []
        for h in (-1e-6, 1e-6):
            z = x.copy()
            z[i] += h
            moved.append(reference(z, axis, 1.5, log))
        assert abs(((moved[1] - moved[0]) / 2e-6 * g).sum() - dx[i]) < 1e-7


def test_classic_output_layers():
    x = rng.standard_normal((4, 3, 5)).astype(numpy.float32)
    a, label = nd.array(x), nd.array([0, 1, 2, 1])
    flat = reference(x.reshape(4, -1)).reshape(x.shape)
    close = {"rtol": 1e-5, "atol": 1e-7}
    numpy.testing.assert_allclose(nd.SoftmaxOutput(a, label).asnumpy(), flat, **close)
    multi = nd.SoftmaxOutput(a, label, multi_output=True)
    numpy.testing.assert_allclose(multi.asnumpy(), reference(x, 1), **close)
    kept = nd.SoftmaxOutput(a, label, preserve_shape=True)
    numpy.testing.assert_allclose(kept.asnumpy(), reference(x), **close)
    numpy.testing.assert_allclose(nd.SoftmaxActivation(a).asnumpy(), flat, **close)
    channel = nd.SoftmaxActivation(a, mode="channel")
    numpy.testing.assert_allclose(channel.asnumpy(), reference(x, 1), **close)
    scores = x[:, :, 0]
    entropy = nd.softmax_cross_entropy(nd.array(scores), label).asnumpy()
    expected = -reference(scores, log=True)[range(4), [0, 1, 2, 1]].sum()
    numpy.testing.assert_allclose(entropy, [expected], rtol=1e-5)
    logistic = nd.LogisticRegressionOutput(a, a).asnumpy()
    numpy.testing.assert_allclose(logistic, 1 / (1 + numpy.exp(-x)), rtol=1e-5)
    for f in (nd.LinearRegressionOutput, nd.MAERegressionOutput, nd.SVMOutput):
        assert (f(a, a).asnumpy() == x).all()
    assert (nd.MakeLoss(a).asnumpy() == x).all()
    assert (nd.make_loss(a).asnumpy() == x).all()


def test_classic_arguments():
    x = rng.standard_normal((2, 4)).astype(numpy.float32)
    length = nd.array([1, 4])
    result = nd.softmax(nd.array(x), length, use_length=True).asnumpy()
    assert result[0].tolist() == [1, 0, 0, 0]
    assert (
        nd.array(x).softmax(axis=0).asnumpy() == nd.softmax(nd.array(x), axis=0).asnumpy()
    ).all()


def test_bad_axis_raises_at_the_call():
    with pytest.raises(ValueError, match="axis"):
        npx.softmax(np.ones((2, 2)), axis=2)
    with pytest.raises(ValueError, match="dimensions"):
        npx.softmax(np.array(1.0))


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("shape", [(2, 3), (2, 3000), (300, 2), (3, 4, 70)])
@pytest.mark.parametrize(("dtype", "large"), [("float32", 1e7), ("float64", 1e16), ("float16", 6e4),
                                              ("bfloat16", 1e30)])  # fmt: skip
def test_large_logits_keep_the_logarithm_of_the_sum(shape, dtype, large, log):
    """The logarithm of the sum must not be added to the maximum, beside which it is lost."""
    f = npx.log_softmax if log else npx.softmax
    for sign in (1, -1):
        x = np.array(numpy.full(shape, sign * large) + rng.integers(0, 2, shape), dtype=dtype)
        exact = x.astype("float64").asnumpy()
        for axis in range(len(shape)):
            for temperature in (1.0, 3.0, 0.5):
                got = f(x, axis=axis, temperature=temperature).astype("float64").asnumpy()
                expected = reference(exact, axis, temperature, log=log)
                tolerance = {"float16": 2e-3, "bfloat16": 1e-2}.get(dtype, 3e-6)
                numpy.testing.assert_allclose(got, expected, rtol=tolerance, atol=1e-6)


def test_large_logits_with_lengths_and_masks():
    x = np.full((2, 4), 1e7)
    masked = npx.log_softmax(x, length=np.array([2, 4]), use_length=True).asnumpy()
    numpy.testing.assert_allclose(masked[:, 0], -numpy.log([2, 4]), rtol=1e-6)
    some = np.array([[1, 1, 0, 0], [1, 1, 1, 1]], dtype="bool")
    masked = npx.masked_log_softmax(x, some).asnumpy()
    numpy.testing.assert_allclose(masked[:, 0], -numpy.log([2, 4]), rtol=1e-6)


def test_a_temperature_does_not_overflow():
    x = np.array([3e38, 3e38, 1e38])
    assert npx.softmax(x, temperature=0.5).tolist() == [0.5, 0.5, 0]
