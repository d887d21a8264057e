"""Control flow, small contrib operations, and rearranged images."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, autograd, nd, np, npx, sym

X = numpy.arange(24, dtype="float32").reshape(4, 6)


# ---- control flow ------------------------------------------------------------------------------


def test_foreach_with_one_array_and_one_state() -> None:
    out, state = nd.contrib.foreach(lambda x, s: (x * s, s + 1), nd.array(X), nd.ones((6,)))
    numpy.testing.assert_array_equal(out.asnumpy(), X * numpy.arange(1, 5)[:, None])
    assert state.tolist() == [5.0] * 6


def test_foreach_with_nested_lists() -> None:
    def body(data, states):
        x, y = data
        first, (second,) = states
        return [x + y, [x - y, first]], [first + x, [second + y]]

    data = [np.array(X), np.array(2 * X)]
    outputs, states = npx.foreach(body, data, [np.zeros(6), [np.ones(6)]])
    summed = numpy.concatenate([numpy.zeros((1, 6)), X.cumsum(0)])
    numpy.testing.assert_array_equal(outputs[0].asnumpy(), 3 * X)
    numpy.testing.assert_array_equal(outputs[1][0].asnumpy(), -X)
    numpy.testing.assert_array_equal(outputs[1][1].asnumpy(), summed[:-1])
    numpy.testing.assert_array_equal(states[0].asnumpy(), summed[-1])
    numpy.testing.assert_array_equal(states[1][0].asnumpy(), 1 + 2 * summed[-1])


def test_foreach_refuses_what_it_cannot_loop_over() -> None:
    with pytest.raises(TypeError, match="data"):
        nd.contrib.foreach(lambda x, s: (x, s), 3, nd.ones(1))
    with pytest.raises(TypeError, match="init_states"):
        nd.contrib.foreach(lambda x, s: (x, s), nd.ones((2, 1)), "state")
    with pytest.raises(ValueError, match="differ"):
        nd.contrib.foreach(lambda x, s: (x[0], s), [nd.ones((2, 1)), nd.ones((3, 1))], [])
    with pytest.raises(TypeError, match="output of body"):
        nd.contrib.foreach(lambda x, s: (3, s), nd.ones((2, 1)), [])


def test_while_loop_stops_and_pads() -> None:
    def step(i, s):
        return [i + s], [i + 1, s + i]

    start = (np.array([0], dtype="int64"), np.array([1], dtype="int64"))
    outputs, states = npx.while_loop(lambda i, s: i <= 5, step, start, max_iterations=10)
    assert outputs[0].dtype == "int64"
    assert outputs[0].tolist() == [[1], [2], [4], [7], [11], [16], [0], [0], [0], [0]]
    assert [s.tolist() for s in states] == [[6], [16]]
    outputs, states = npx.while_loop(lambda i, s: i <= 5, step, start, max_iterations=3)
    assert outputs[0].tolist() == [[1], [2], [4]]
    outputs, states = npx.while_loop(lambda i, s: i < 0, step, start, max_iterations=3)
    assert outputs == []
    assert states[1].tolist() == [1]


def test_while_loop_without_outputs_and_with_one_variable() -> None:
    outputs, i = nd.contrib.while_loop(
        lambda i: i < 4, lambda i: (None, i + 1), nd.zeros((1,)), max_iterations=9
    )
    assert outputs == []
    assert i.tolist() == [4.0]
    with pytest.raises(ValueError, match="max_iterations"):
        nd.contrib.while_loop(lambda i: True, lambda i: (i, i), [nd.zeros(1)])
    with pytest.raises(ValueError, match="loop variables"):
        nd.contrib.while_loop(lambda i: True, lambda i: (i, []), [nd.zeros(1)], max_iterations=2)
    with pytest.raises(ValueError, match="single value"):
        nd.contrib.while_loop(lambda i: i, lambda i: (i, i), [nd.zeros((2,))], max_iterations=2)


def test_cond() -> None:
    a, b = nd.array([1]), nd.array([2])
    pick = nd.contrib.cond(a * b < 5, lambda: (a + 5) * (b + 5), lambda: (a - 5) * (b - 5))
    assert pick.tolist() == [42.0]
    other = nd.contrib.cond(a > b, lambda: [a, b], lambda: [b, [a]])
    assert other[1][0].tolist() == [1.0]
    x = np.array([3.0])
    assert npx.cond(lambda v: v > 2, lambda v: v * 2, lambda v: v, [x]).tolist() == [6.0]


# ---- small operations --------------------------------------------------------------------------


def test_not_a_number_and_friends() -> None:
    x = nd.array([1.0, float("nan"), float("inf"), float("-inf")])
    assert nd.contrib.isnan(x).tolist() == [0, 1, 0, 0]
    assert nd.contrib.isinf(x).tolist() == [0, 0, 1, 1]
    assert nd.contrib.isfinite(x).tolist() == [1, 0, 0, 0]
    assert nd.contrib.isnan(x).dtype == numpy.float32
    assert nd.contrib.isfinite(nd.array([1, 2], dtype="int32")).tolist() == [1, 1]


def test_arange_like() -> None:
    x = nd.array(X)
    numpy.testing.assert_array_equal(nd.contrib.arange_like(x).asnumpy(), X)
    assert nd.contrib.arange_like(x, start=2, step=0.5, axis=0).tolist() == [2, 2.5, 3, 3.5]
    assert npx.arange_like(np.array(X), axis=-1).tolist() == [0, 1, 2, 3, 4, 5]
    assert nd.contrib.arange_like(x, axis=1, repeat=4).tolist() == [0, 0, 0, 0, 1, 1]
    assert nd.contrib.arange_like(nd.zeros((0, 3))).shape == (0, 3)
    with pytest.raises(ValueError, match="axis"):
        nd.contrib.arange_like(x, axis=2)


def test_index_copy() -> None:
    x = nd.zeros((5, 3))
    new = nd.array(numpy.arange(1, 10).reshape(3, 3))
    expected = numpy.zeros((5, 3))
    expected[[0, 4, 2]] = numpy.arange(1, 10).reshape(3, 3)
    ours = nd.contrib.index_copy(x, nd.array([0, 4, 2]), new)
    numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    assert (x.asnumpy() == 0).all()
    with pytest.raises(ValueError, match="index_vector"):
        nd.contrib.index_copy(x, nd.array([0, 4]), new)
    with pytest.raises(ValueError, match="differ"):
        nd.contrib.index_copy(x, nd.array([0, 4, 2]), nd.ones((3, 2)))
    with pytest.raises(SlipstreamError, match="out of"):
        nd.contrib.index_copy(x, nd.array([0, 5, 2]), new).asnumpy()


def test_index_array() -> None:
    x = nd.ones((3, 2, 2))
    every = nd.contrib.index_array(x).asnumpy()
    some = nd.contrib.index_array(x, axes=(1, 0)).asnumpy()
    assert every.dtype == numpy.int64
    for place in numpy.ndindex(3, 2, 2):
        assert tuple(every[place]) == place
        assert tuple(some[place]) == (place[1], place[0])
    assert nd.contrib.index_array(nd.zeros((0, 2))).shape == (0, 2, 2)


def test_div_sqrt_dim_and_quadratic() -> None:
    numpy.testing.assert_allclose(nd.contrib.div_sqrt_dim(nd.array(X)).asnumpy(),
                                  X / numpy.sqrt(6), rtol=1e-6)  # fmt: skip
    numpy.testing.assert_allclose(nd.contrib.quadratic(nd.array(X), 2, 3, 4).asnumpy(),
                                  2 * X**2 + 3 * X + 4, rtol=1e-6)  # fmt: skip
    assert nd.contrib.quadratic(nd.array([2.0]), c=7).tolist() == [7.0]


# ---- rearranged images -------------------------------------------------------------------------


def test_depth_and_space() -> None:
    x = numpy.arange(24, dtype="float32").reshape(1, 4, 2, 3)
    space = nd.depth_to_space(nd.array(x), 2)
    assert space.tolist() == [[[[0, 6, 1, 7, 2, 8], [12, 18, 13, 19, 14, 20],
                                [3, 9, 4, 10, 5, 11], [15, 21, 16, 22, 17, 23]]]]  # fmt: skip
    numpy.testing.assert_array_equal(nd.space_to_depth(space, 2).asnumpy(), x)
    big = numpy.random.default_rng(0).normal(size=(2, 18, 4, 5)).astype("float32")
    there = nd.depth_to_space(nd.array(big), 3)
    assert there.shape == (2, 2, 12, 15)
    values = there.asnumpy()
    for n, c, i, j in numpy.ndindex(2, 2, 12, 15):
        depth = (i % 3 * 3 + j % 3) * 2 + c
        assert values[n, c, i, j] == big[n, depth, i // 3, j // 3]
    numpy.testing.assert_array_equal(nd.space_to_depth(there, 3).asnumpy(), big)
    with pytest.raises(ValueError, match="channels"):
        nd.depth_to_space(nd.ones((1, 3, 2, 2)), 2)
    with pytest.raises(ValueError, match="image"):
        nd.space_to_depth(nd.ones((1, 3, 3, 2)), 2)


def columns(x, kernel, stride, dilate, pad):
    """Column by column, from the padded image."""
    n, c = x.shape[:2]
    padded = numpy.pad(x, [(0, 0), (0, 0), *((p, p) for p in pad)])
    places = [(padded.shape[2 + i] - dilate[i] * (kernel[i] - 1) - 1) // stride[i] + 1
              for i in range(len(kernel))]  # fmt: skip
    out = numpy.zeros((n, c, *kernel, *places), x.dtype)
    for k in numpy.ndindex(*kernel):
        for p in numpy.ndindex(*places):
            at = tuple(p[i] * stride[i] + k[i] * dilate[i] for i in range(len(kernel)))
            out[(slice(None), slice(None), *k, *p)] = padded[(slice(None), slice(None), *at)]
    return out.reshape(n, c * int(numpy.prod(kernel)), -1)


CONVOLUTIONS = [
    ((2, 3, 7), (3,), (1,), (1,), (0,)),
    ((2, 3, 9), (3,), (2,), (2,), (1,)),
    ((2, 3, 5, 6), (3, 2), (1, 2), (1, 1), (1, 0)),
    ((1, 2, 7, 8), (2, 3), (2, 1), (2, 2), (3, 2)),
    ((1, 2, 4, 5, 3), (2, 2, 2), (1, 2, 1), (1, 1, 1), (1, 0, 1)),
]


@pytest.mark.parametrize(("shape", "kernel", "stride", "dilate", "pad"), CONVOLUTIONS)
def test_im2col_and_back(shape, kernel, stride, dilate, pad) -> None:
    rng = numpy.random.default_rng(0)
    for dtype in ("float32", "float64", "uint8"):
        x = rng.integers(0, 100, shape).astype(dtype)
        ours = nd.im2col(nd.array(x, dtype=dtype), kernel, stride, dilate, pad)
        assert numpy.dtype(ours.dtype) == dtype
        numpy.testing.assert_array_equal(ours.asnumpy(), columns(x, kernel, stride, dilate, pad))
    # The sum back is the transpose of the gathering: <a, im2col(x)> = <col2im(a), x>.
    x = rng.normal(size=shape)
    a = rng.normal(size=ours.shape)
    back = nd.col2im(nd.array(a, dtype="float64"), shape[2:], kernel, stride, dilate, pad)
    assert back.shape == shape
    numpy.testing.assert_allclose(
        (back.asnumpy() * x).sum(), (a * columns(x, kernel, stride, dilate, pad)).sum(), rtol=1e-9
    )


def test_im2col_arguments() -> None:
    x = nd.ones((1, 2, 5, 5))
    assert nd.im2col(x, kernel=(2, 2)).shape == (1, 8, 16)
    for bad in ({"kernel": (2,)}, {"kernel": (9, 9)}, {"kernel": (2, 2), "stride": (1,)},
                {"kernel": (2, 2), "pad": (-1, 0)}):  # fmt: skip
        with pytest.raises(ValueError, match=r"kernel|stride|pad"):
            nd.im2col(x, **bad)
    with pytest.raises(ValueError, match="data has shape"):
        nd.col2im(nd.ones((1, 8, 15)), (5, 5), (2, 2))
    with pytest.raises(ValueError, match="multiple"):
        nd.col2im(nd.ones((1, 7, 16)), (5, 5), (2, 2))


def test_khatri_rao() -> None:
    a, b, c = (numpy.random.default_rng(i).normal(size=(i + 2, 3)) for i in range(3))
    ours = nd.khatri_rao(*(nd.array(m, dtype="float64") for m in (a, b, c))).asnumpy()
    expected = numpy.stack([numpy.kron(numpy.kron(a[:, k], b[:, k]), c[:, k]) for k in range(3)], 1)
    numpy.testing.assert_allclose(ours, expected, rtol=1e-12)
    with pytest.raises(ValueError, match="columns"):
        nd.khatri_rao(nd.ones((2, 3)), nd.ones((2, 2)))


def test_sync_batch_norm_is_that_of_one_device():
    x = nd.array(numpy.random.default_rng(0).normal(size=(4, 3, 2)))
    results = []
    for function, more in ((nd.BatchNorm, {}), (nd.contrib.SyncBatchNorm, {"ndev": 2, "key": "a"})):
        mean, var = nd.zeros(3), nd.ones(3)
        with autograd.train_mode():
            y = function(x, nd.ones(3), nd.ones(3), mean, var, momentum=0.5, **more)
        results.append([a.tolist() for a in (y, mean, var)])
    assert results[0] == results[1]
    symbol = sym.contrib.SyncBatchNorm(sym.var("x"), key="bn", name="bn")
    assert symbol.list_auxiliary_states() == ["bn_moving_mean", "bn_moving_var"]


def test_proposals_as_symbols_and_their_gradients():
    names = ("prob", "moves", "info")
    rois, scores = sym.contrib.MultiProposal(
        *(sym.var(n) for n in names), scales=1, ratios=1, rpn_post_nms_top_n=3, output_score=True
    )
    rng = numpy.random.RandomState(0)
    arrays = [nd.array(rng.rand(1, 2, 2, 2)), nd.array(rng.randn(1, 4, 2, 2) * 0.1),
              nd.array([[32, 32, 1]])]  # fmt: skip
    grads = [nd.ones(x.shape) for x in arrays]
    run = sym.Group([rois, scores]).bind(None, dict(zip(names, arrays, strict=True)),
                                         dict(zip(names, grads, strict=True)))  # fmt: skip
    found = run.forward(is_train=True)
    assert [x.shape for x in found] == [(3, 5), (3, 1)]
    assert (numpy.diff(found[1].asnumpy().ravel()) <= 0).all()
    run.backward([nd.ones((3, 5)), nd.ones((3, 1))])
    assert all((g.asnumpy() == 0).all() for g in grads)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda f, one: f.Proposal(one((2, 2, 2, 2)), one((2, 4, 2, 2)), one((2, 3)), scales=1,
                                   ratios=1), ValueError, "MultiProposal"),
        (lambda f, one: f.MultiProposal(one((1, 2, 2, 2)), one((1, 8, 2, 2)), one((1, 3)),
                                        scales=1, ratios=1), ValueError, "bbox_pred"),
        (lambda f, one: f.MultiProposal(one((1, 2, 2, 2)), one((1, 4, 2, 2)), one((1, 3)),
                                        scales=(1, 2), ratios=1), ValueError, "cls_prob has 2"),
        (lambda f, one: f.MultiProposal(one((1, 2, 2, 2)), one((1, 4, 2, 2)), one((1, 3)) * 99,
                                        scales=1, ratios=1).asnumpy(), SlipstreamError, "im_info"),
        (lambda f, one: f.PSROIPooling(one((1, 5, 2, 2)), one((1, 5)), 1.0, 1, 2), ValueError,
         "5 channels"),
        (lambda f, one: f.hawkesll(one((1, 2)), one(2), one(2), one((1, 2)), one((1, 3)),
                                   one((1, 3)) * 2, one(1), one(1))[0].asnumpy(), SlipstreamError,
         "mark 2"),
        (lambda f, one: f.hawkesll(one((1, 2)), one(3), one(2), one((1, 2)), one((1, 3)),
                                   one((1, 3)), one(1), one(1)), ValueError, "alpha"),
        (lambda f, one: f.hawkesll(one((1, 2)), one(2), one(2), one((1, 2)), one((1, 3)),
                                   one((1, 3)), one(1) * 4, one(1))[0].asnumpy(), SlipstreamError,
         "valid_length"),
    ],
)  # fmt: skip
def test_bad_regions_and_processes(call, error, message):
    with pytest.raises(error, match=message):
        call(nd.contrib, nd.ones)


def test_control_flow_takes_a_name_as_symbols_do():
    x = nd.array([2.0])
    assert nd.contrib.cond(x > 1, lambda: x * 2, lambda: x, name="choice").asscalar() == 4
    out, _ = nd.contrib.foreach(lambda a, s: (a + s, s), nd.ones((2, 1)), x, name="loop")
    assert out.tolist() == [[3.0], [3.0]]
    _, (last,) = nd.contrib.while_loop(
        lambda i: i < 3, lambda i: (i, [i + 1]), [x], max_iterations=5, name="count"
    )
    assert last.asscalar() == 3


@pytest.mark.parametrize(
    ("mode", "options", "size"),
    [
        ("odd_scale", {"scale_height": 2, "scale_width": 0.5}, (9, 3)),
        ("to_even_down", {}, (4, 6)),
        ("to_even_up", {}, (6, 6)),
        ("to_odd_down", {}, (5, 5)),
        ("to_odd_up", {}, (5, 7)),
    ],
)
def test_sizes_of_resized_planes(mode, options, size):
    x = nd.array(numpy.arange(30).reshape(1, 1, 5, 6))
    found = nd.contrib.BilinearResize2D(x, mode=mode, **options)
    expected = nd.contrib.BilinearResize2D(x, height=size[0], width=size[1])
    assert found.shape[2:] == size and (found == expected).asnumpy().all()
    with pytest.raises(ValueError, match="to_odd_up"):
        nd.contrib.BilinearResize2D(x, mode="to_prime")


def test_flat_places_without_a_limit():
    found = nd.unravel_index(nd.array([5, 100]), shape=(-1, 3))
    assert found.tolist() == [[1.0, 33.0], [2.0, 1.0]]
    assert nd.unravel_index(nd.array([7]), shape=(-1,)).tolist() == [[7.0]]
    assert nd.ravel_multi_index(found, shape=(-1, 3)).tolist() == [5.0, 100.0]
    with pytest.raises(ValueError, match="first size"):
        nd.unravel_index(nd.array([5]), shape=(-1, -1))


def test_kept_boxes_have_gradients():
    x = nd.array([[0, 0.5, 0, 0, 1, 1], [0, 0.9, 0, 0, 1, 1.1], [0, 0.4, 5, 5, 6, 6]])
    x.attach_grad()
    with autograd.record():
        y = nd.contrib.box_nms(x, overlap_thresh=0.5)
        dx = autograd.grad((y * y).sum(), [x], create_graph=True)[0]
        total = (dx * dx).sum()
    total.backward()
    kept = numpy.array([0, 1, 1])[:, None]  # the first one overlaps the second
    numpy.testing.assert_allclose(dx.asnumpy(), 2 * x.asnumpy() * kept, rtol=1e-6)
    numpy.testing.assert_allclose(x.grad.asnumpy(), 8 * x.asnumpy() * kept, rtol=1e-6)
