"""Parameters that MXNet's functions have beyond those that most programs give."""

from __future__ import annotations

import numpy
import pytest

import slipstream
from slipstream import SlipstreamError, autograd, gluon, io, metric, nd, np, npx, sym, util

X = nd.arange(24).reshape((2, 3, 4))


@pytest.mark.parametrize(
    ("given", "shape"),
    [  # as MXNet 1.9.1 gives them
        ({"target_shape": (2, 0)}, (2, 12)),
        ({"target_shape": (0, 0), "keep_highest": True}, (2, 12)),
        ({"target_shape": (4, 6)}, (4, 6)),
        ({"target_shape": (7, 0, 4), "keep_highest": True}, (2, 3, 4)),
        ({"target_shape": (2, 0), "shape": (4, 6)}, (4, 6)),
    ],
)
def test_reshape_by_the_older_argument(given, shape):
    assert nd.Reshape(X, **given).shape == shape
    assert nd.reshape(X, **given).reshape((-1,)).tolist() == list(range(24))


def test_reshape_works_out_one_size():
    with pytest.raises(ValueError, match="target_shape"):
        nd.reshape(X, target_shape=(0, 0))


def test_results_are_dense():
    a = nd.ones((2, 3, 3))
    assert nd.dot(a[0], a[1], forward_stype="default").shape == (3, 3)
    assert nd.batch_dot(a, a, False, False, None).shape == (2, 3, 3)
    assert npx.batch_dot(np.ones((2, 3, 3)), np.ones((2, 3, 3)), forward_stype="default").ndim == 3
    assert nd.empty((2,), stype="default").shape == nd.zeros((2,), stype="default").shape == (2,)
    for call, name in [
        (lambda: nd.dot(a[0], a[1], forward_stype="csr"), "forward_stype"),
        (lambda: nd.batch_dot(a, a, forward_stype="csr"), "forward_stype"),
        (lambda: nd.empty((2,), stype="csr"), "stype"),
        (lambda: nd.zeros((2,), stype="row_sparse"), "stype"),
    ]:
        with pytest.raises(SlipstreamError, match=f"^{name}=.*sparse"):
            call()


def test_from_numpy_makes_the_class_that_is_asked_for():
    a = numpy.ones(2, "float32")
    assert type(nd.from_numpy(a, array_cls=np.ndarray)) is np.ndarray
    assert type(nd.from_numpy(a, False, nd.NDArray)) is nd.NDArray
    with pytest.raises(TypeError, match="array_cls"):
        nd.from_numpy(a, array_cls=list)


def test_arguments_without_effect_are_taken():
    x = nd.array([[1, 2, 3]])
    assert (nd.softmin(x, use_length=False) == nd.softmin(x)).all()
    with pytest.raises(ValueError, match="use_length"):
        nd.softmin(x, use_length=True)
    assert nd.contrib.gradientmultiplier(x, 2.0, is_int=False).shape == x.shape
    images = nd.ones((1, 1, 4, 4))
    assert nd.Pooling(images, kernel=(2, 2), output_size=()).shape == (1, 1, 3, 3)
    assert metric.PCC(has_global_stats=True).name == "pcc"
    data = gluon.data.ArrayDataset(nd.arange(4))
    assert len(list(gluon.data.DataLoader(data, 2, auto_reload=True))) == 2
    assert util.use_np(func=len)([1, 2]) == 2
    before = autograd.set_recording(is_recording=True)
    assert autograd.set_recording(before) is True
    assert util.get_cuda_compute_capability(ctx=slipstream.cpu()) is None
    nd.random.seed(1, device=slipstream.cpu())
    slipstream.contrib.amp.init(layout_optimization=True)


def test_optimizers_arguments_by_both_names_and_in_mxnets_order():
    w, g = nd.array([1.0]), nd.array([2.0])

    def zeros(n):
        return [nd.zeros((1,)) for _ in range(n)]

    assert nd.rmsprop_update(w, g, *zeros(1), lr=0.5, rho=0.0).tolist() == [0.5]
    by_own = nd.rmspropalex_update(w, g, *zeros(3), lr=0.5, gamma1=0.5, gamma2=0.3)
    by_other = nd.rmspropalex_update(w, g, *zeros(3), lr=0.5, rho=0.5, momentum=0.3)
    assert by_own.tolist() == by_other.tolist()
    with pytest.raises(TypeError, match="gamma1 and rho"):
        nd.rmsprop_update(w, g, *zeros(1), lr=0.5, rho=0.1, gamma1=0.2)
    named = nd.ftml_update(w, g, *zeros(3), lr=0.1, beta1=0.5, beta2=0.9, epsilon=1e-6, t=2)
    placed = nd.ftml_update(w, g, *zeros(3), 0.1, 0.5, 0.9, 1e-6, 2)
    assert named.tolist() == placed.tolist()
    named = nd.lamb_update_phase1(w, g, *zeros(2), beta1=0.5, t=2, wd=0.1)
    placed = nd.lamb_update_phase1(w, g, *zeros(2), 0.5, 0.999, 1e-6, 2, True, 0.1)
    assert named.tolist() == placed.tolist()
    with pytest.raises(TypeError, match="t is missing"):
        nd.ftml_update(w, g, *zeros(3), lr=0.1)
    with pytest.raises(TypeError, match="wd is missing"):
        nd.lamb_update_phase1(w, g, *zeros(2), t=1)


def test_group_norm_adds_what_mxnet_adds():
    x, one, zero = [[[1e-3], [3e-3]]], [1.0, 1.0], [0.0, 0.0]
    got = nd.GroupNorm(nd.array(x), nd.array(one), nd.array(zero)).asnumpy()
    numpy.testing.assert_allclose(got.ravel(), [-0.30151135, 0.30151132], rtol=1e-5)
    got = npx.group_norm(np.array(x), np.array(one), np.array(zero)).asnumpy()
    numpy.testing.assert_allclose(got.ravel(), [-0.03160698, 0.03160697], rtol=1e-5)


def test_iterators_find_the_samples_in_the_layout():
    steps = nd.arange(24).reshape((3, 4, 2))
    batches = io.NDArrayIter(steps, nd.arange(4), 2, layout="TNC")
    assert batches.provide_data[0].shape == (3, 2, 2)
    assert batches.provide_data[0].layout == "TNC"
    got = [(b.data[0].asnumpy(), b.label[0].tolist()) for b in batches]
    assert [label for _, label in got] == [[0, 1], [2, 3]]
    joined = numpy.concatenate([data for data, _ in got], 1)
    numpy.testing.assert_array_equal(joined, steps.asnumpy())
    numpy.random.seed(0)
    shuffled = io.NDArrayIter(steps, nd.arange(4), 2, shuffle=True, layout="TNC")
    for batch in shuffled:
        chosen = [int(i) for i in batch.label[0].tolist()]
        numpy.testing.assert_array_equal(batch.data[0].asnumpy(), steps.asnumpy()[:, chosen])
    with pytest.raises(ValueError, match="layout"):
        io.NDArrayIter(steps, batch_size=2, layout="TC")


def test_npx_takes_out_and_a_name():
    x = np.array([[1.0, -2.0, 3.0]])
    for call in (
        lambda **more: npx.softmax(x, **more),
        lambda **more: npx.log_softmax(x, axis=-1, **more),
        lambda **more: npx.layer_norm(x, np.ones(3), np.zeros(3), **more),
        lambda **more: npx.batch_flatten(x, **more),
        lambda **more: npx.reshape_like(x, x, **more),
        lambda **more: npx.stop_gradient(x, **more),
        lambda **more: npx.slice(x, (0, 0), (1, 3), **more),
        lambda **more: npx.fully_connected(x, np.ones((3, 3)), num_hidden=3, **more),
        lambda **more: npx.one_hot(np.array([1]), 3, **more),
    ):
        out = np.zeros((1, 3))
        assert call(out=out, name="fwd") is out
        assert (out == call()).all()
    out = np.zeros(1)
    assert npx.pick(x, np.array([2]), out=out, name="fwd") is out
    assert out.tolist() == [3.0]


def test_npx_has_the_names_of_every_mxnet():
    x, one, zero = np.array([[3.0], [5.0]]), np.ones(1), np.zeros(1)
    given = {"gamma": one, "beta": zero, "eps": 0.0}
    assert npx.batch_norm(data=x, moving_mean=zero, moving_var=one, **given).tolist() == x.tolist()
    assert npx.fully_connected(data=x, weight=np.ones((2, 1))).shape == (2, 2)
    assert npx.one_hot(indices=np.array([1]), depth=2).tolist() == [[0, 1]]
    assert npx.batch_dot(lhs=x[None], rhs=x[None], transpose_b=True).shape == (1, 2, 2)
    assert npx.constraint_check(x=x > 0).item()
    for call, name in [
        (lambda: npx.batch_norm(x, one, zero, zero), "running_var"),
        (lambda: npx.fully_connected(data=x), "weight"),
        (lambda: npx.one_hot(indices=x), "depth"),
        (lambda: npx.batch_dot(lhs=x), "b"),
    ]:
        with pytest.raises(TypeError, match=f"{name} is missing"):
            call()


def test_symbols_get_the_name_and_the_second_names():
    x = sym.var("x").as_np_ndarray()
    y = npx.softmax(x, axis=-1, name="fwd")
    assert y.name == "fwd"
    z = npx.fully_connected(data=x, weight=sym.var("w").as_np_ndarray(), num_hidden=2, name="fc")
    assert z.list_arguments() == ["x", "w"]
    assert z.name == "fc"


def test_pooling_layers_take_both_orders():
    line = nd.ones((1, 1, 5))
    assert gluon.nn.AvgPool1D(2, 2, 0, "NCW")(line).shape == (1, 1, 2)
    assert gluon.nn.AvgPool1D(2, 2, 0, "NCW", True)(line).shape == (1, 1, 3)
    assert gluon.nn.AvgPool1D(2, 2, 0, True, "NCW")(line).shape == (1, 1, 3)
    box = nd.ones((1, 1, 5, 5, 5))
    assert gluon.nn.MaxPool3D(2, 2, 0, True)(box).shape == (1, 1, 3, 3, 3)
    assert gluon.nn.MaxPool3D(2, 2, 0, True, "NCDHW")(box).shape == (1, 1, 3, 3, 3)
    assert gluon.nn.MaxPool3D(2, 2, 0, "NCDHW")(box).shape == (1, 1, 2, 2, 2)


def test_devices_by_their_later_name():
    p = gluon.Parameter("w", shape=(2,), init="ones")
    p.initialize()
    assert p.data(device=slipstream.cpu()).tolist() == [1, 1]
    assert p.grad(device=slipstream.cpu()).tolist() == [0, 0]
    zoo = gluon.model_zoo.vision
    for make in (lambda **m: zoo.get_resnet(1, 18, **m), lambda **m: zoo.get_vgg(11, **m),
                 lambda **m: zoo.get_mobilenet(0.25, **m)):  # fmt: skip
        net = make(device=slipstream.cpu(), classes=3)
        assert list(net.collect_params().values())[-1].shape == (3,)
    assert np.ones(2).as_in_ctx(ctx=slipstream.cpu()).tolist() == [1, 1]
