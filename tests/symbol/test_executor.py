"""Running symbols, forward and backward."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, nd, sym


def test_bind_runs_forward_and_backward():
    a, b = sym.var("a"), sym.var("b")
    x, y = nd.array([1.0, 2.0]), nd.array([3.0, 4.0])
    dx, dy = nd.zeros(2), nd.ones(2)
    run = (a * b + a).bind(
        mx.cpu(), [x, y], args_grad={"a": dx, "b": dy}, grad_req={"a": "write", "b": "add"}
    )
    assert run.forward(is_train=True)[0].tolist() == [4.0, 10.0]
    run.backward(nd.array([1.0, 10.0]))
    assert dx.tolist() == [4.0, 50.0]
    assert dy.tolist() == [2.0, 21.0]
    assert run.grad_dict["a"] is dx
    assert list(run.output_dict) == run._symbol.list_outputs()


def test_gradients_belong_to_the_executor():
    x = nd.array([3.0])
    x.attach_grad()
    with autograd.record():
        z = x * 2
    g = nd.zeros(1)
    run = (sym.var("a") ** 2).bind(mx.cpu(), {"a": x}, {"a": g})
    run.forward(is_train=True)
    run.backward()
    z.backward()
    assert g.item() == 6.0 and x.grad.item() == 2.0


def test_bind_refuses_what_does_not_fit():
    net = sym.var("a") + sym.var("b")
    with pytest.raises(ValueError, match="'b'"):
        net.bind(mx.cpu(), {"a": nd.ones(1)})
    with pytest.raises(ValueError, match="2"):
        net.bind(mx.cpu(), [nd.ones(1)])
    with pytest.raises(TypeError, match="array"):
        net.bind(mx.cpu(), {"a": 1, "b": 2})
    with pytest.raises(ValueError, match="grad_req"):
        net.bind(mx.cpu(), [nd.ones(1), nd.ones(1)], grad_req="sometimes")
    with pytest.raises(ValueError, match="two variables"):
        (sym.var("a") + sym.var("a")).bind(mx.cpu(), {"a": nd.ones(1)})
    run = net.bind(mx.cpu(), [nd.ones(1), nd.ones(1)])
    with pytest.raises(TypeError, match="no argument"):
        run.forward(c=nd.ones(1))
    with pytest.raises(ValueError, match="shape"):
        run.forward(a=nd.ones(2))


def test_a_network_learns():
    mx.random.seed(3)
    net = sym.FullyConnected(sym.var("data"), num_hidden=16, name="fc1")
    net = sym.BatchNorm(net, fix_gamma=False, name="bn")
    net = sym.Activation(net, act_type="relu")
    net = sym.SoftmaxOutput(sym.FullyConnected(net, num_hidden=3, name="fc2"), name="softmax")
    run = net.simple_bind(mx.cpu(), data=(64, 5), grad_req="write")
    for name, value in run.arg_dict.items():
        if name.endswith("weight"):
            value[:] = nd.random.uniform(-0.5, 0.5, shape=value.shape)
    run.arg_dict["bn_gamma"][:] = 1
    run.aux_dict["bn_moving_var"][:] = 1
    x = nd.random.normal(shape=(64, 5))
    y = (x[:, 0] > 0) + (x[:, 1] > 0)
    for _ in range(100):
        run.forward(is_train=True, data=x, softmax_label=y)
        run.backward()
        for name, value in run.arg_dict.items():
            if name not in ("data", "softmax_label"):
                value[:] -= 0.02 * run.grad_dict[name]
    right = run.outputs[0].asnumpy().argmax(axis=1) == y.asnumpy()
    assert right.mean() > 0.85
    assert abs(run.aux_dict["bn_moving_mean"].asnumpy()).sum() > 0
    before = run.aux_dict["bn_moving_mean"].asnumpy()
    run.forward(is_train=False)
    numpy.testing.assert_array_equal(run.aux_dict["bn_moving_mean"].asnumpy(), before)


def test_reshape_shares_parameters():
    net = sym.FullyConnected(sym.var("x"), num_hidden=4, name="fc")
    run = net.simple_bind(mx.cpu(), x=(5, 4))
    run.arg_dict["fc_weight"][:] = 1
    other = run.reshape(x=(3, 4))
    other.forward(x=nd.ones((3, 4)))
    assert other.outputs[0].shape == (3, 4) and (other.outputs[0].asnumpy() == 4).all()
    assert other.arg_dict["fc_weight"] is run.arg_dict["fc_weight"]
    with pytest.raises(ValueError, match="partial_shaping"):
        run.reshape(x=(5, 6), allow_up_sizing=True)
    larger = run.reshape(x=(5, 6), partial_shaping=True, allow_up_sizing=True)
    assert larger.arg_dict["fc_weight"].shape == (4, 6)
    with pytest.raises(mx.MXNetError, match="allow_up_sizing"):
        run.reshape(x=(6, 4))


def test_reshape_keeps_the_first_elements():
    run = (sym.var("x") * 2).simple_bind(x=(3, 2))
    run.arg_dict["x"][:] = nd.arange(6).reshape((3, 2))
    smaller = run.reshape(x=(2, 2))
    assert smaller.forward()[0].tolist() == [[0.0, 2.0], [4.0, 6.0]]
    smaller.arg_dict["x"][:] = 5
    assert run.arg_dict["x"].tolist() == [[5.0, 5.0], [5.0, 5.0], [4.0, 5.0]]
    larger = run.reshape(x=(4, 2), allow_up_sizing=True)
    larger.arg_dict["x"][:] = 1
    assert run.arg_dict["x"].tolist()[0] == [5.0, 5.0]


def test_backward_follows_any_forward():
    x, y = sym.var("x"), sym.var("y")
    places = {"x": nd.zeros(2), "y": nd.zeros(2)}
    run = (x * y).bind(None, {"x": nd.array([1, 2]), "y": nd.array([3, 4])}, places)
    run.forward()
    run.backward([nd.array([1, 10])])
    assert places["x"].tolist() == [3.0, 40.0] and places["y"].tolist() == [1.0, 20.0]
    dropout = sym.Dropout(x, p=0.5).simple_bind(x=(6,))
    dropout.forward(x=nd.ones(6))
    dropout.backward([nd.ones(6)])
    assert dropout.grad_dict["x"].tolist() == [1.0] * 6  # not in training: the identity


def test_outputs_before_the_first_forward():
    run = (sym.var("x") + 1).simple_bind(x=(2,))
    run.arg_dict["x"][:] = 3
    assert run.outputs[0].shape == (2,)
    assert run.outputs[0].tolist() == [4.0, 4.0]
    run.backward([nd.array([1, 5])])  # of the values that the arguments have
    assert run.grad_dict["x"].tolist() == [1.0, 5.0]


def test_backward_can_follow_backward():
    run = sym.square(sym.var("x")).simple_bind(x=(2,), grad_req="add")
    run.forward(is_train=True, x=nd.array([1, 3]))
    run.backward([nd.ones(2)])
    run.backward([nd.ones(2)])
    assert run.grad_dict["x"].tolist() == [4.0, 12.0]
    norm = sym.BatchNorm(sym.var("x"), momentum=0.5, name="bn").simple_bind(x=(2, 1))
    norm.forward(is_train=True, x=nd.array([[2], [4]]))
    norm.backward([nd.ones((2, 1))])
    norm.backward([nd.ones((2, 1))])
    assert norm.aux_dict["bn_moving_mean"].tolist() == [2.25]  # moved twice
    still = sym.RNN(sym.Dropout(sym.var("x"), p=0), state_size=2, num_layers=1, mode="rnn_tanh")
    run = still.simple_bind(x=(3, 1, 2))
    run.forward(is_train=True, x=nd.ones((3, 1, 2)))
    for _ in range(2):  # nothing is dropped, so that all draws are the same
        run.backward([nd.ones((3, 1, 2))])
    dropout = sym.Dropout(sym.var("x"), name="drop").simple_bind(x=(2,))
    dropout.forward(is_train=True)
    dropout.backward([nd.ones(2)])
    with pytest.raises(RuntimeError, match="'drop' draws random numbers"):
        dropout.backward([nd.ones(2)])


def test_copy_params_and_monitor():
    net = sym.relu(sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc"), name="act")
    run = net.simple_bind(x=(1, 3), grad_req="null")
    run.copy_params_from({"fc_weight": nd.ones((2, 3)), "fc_bias": nd.ones(2)})
    seen = []
    run.set_monitor_callback(lambda name, value: seen.append((name, value.shape)))
    assert run.forward(x=nd.ones((1, 3)))[0].tolist() == [[4.0, 4.0]]
    assert seen == [("fc_output", (1, 2)), ("act_output", (1, 2))]
    with pytest.raises(ValueError, match="nothing"):
        run.copy_params_from({"nothing": nd.ones(1)})
    run.copy_params_from({"nothing": nd.ones(1)}, allow_extra_params=True)
    assert all(g is None for g in run.grad_arrays)


def test_a_monitor_sees_the_gradients_that_operations_pass_on():
    x = sym.sigmoid(sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc"), name="act")
    net = sym.LinearRegressionOutput(x * 2 + x, sym.var("label"), grad_scale=2, name="out")
    run = net.simple_bind(x=(1, 2), label=(1, 2))
    for array in run.arg_arrays:
        array[:] = 0.3
    seen = []
    run.set_monitor_callback(lambda name, value: seen.append((name.decode(), value.asnumpy())))
    run.forward(is_train=True)
    del seen[:]
    run.backward()
    found = {name: value.ravel()[0] for name, value in seen}
    assert next(iter(found)) == "out_backward_output0" and found["out_backward_output1"] == 0
    # What MXNet 1.9.1 shows, of each operation alone.
    assert found["out_backward_output0"] == pytest.approx(1.5532436)
    assert found["act_backward_output"] == pytest.approx(1.1003276)
    numbers = [found[f"fc_backward_output{i}"] for i in range(3)]
    assert numbers == pytest.approx([0.6601966, 0.3300983, 1.1003276])
    gradient = run.grad_dict["fc_bias"].asnumpy()[0]
    run.set_monitor_callback(lambda name, value: None)
    run.forward(is_train=True)
    run.backward()
    assert run.grad_dict["fc_bias"].asnumpy()[0] == gradient == pytest.approx(1.1003276)


def test_dropout_only_in_training():
    net = sym.Dropout(sym.var("x"), p=0.5)
    run = net.bind(mx.cpu(), [nd.ones((100,))], grad_req="null")
    assert run.forward(is_train=False)[0].sum().item() == 100
    assert (run.forward(is_train=True)[0].asnumpy() == 0).any()


@pytest.mark.parametrize(
    ("make", "gradient"),
    [
        (lambda x, t: sym.LinearRegressionOutput(x, t, grad_scale=2), lambda x, t: 2 * (x - t) / 3),
        (lambda x, t: sym.MAERegressionOutput(x, t), lambda x, t: numpy.sign(x - t) / 3),
        (lambda x, t: sym.LogisticRegressionOutput(x, t),
         lambda x, t: (1 / (1 + numpy.exp(-x)) - t) / 3),
        (lambda x, t: sym.MakeLoss(sym.square(x - t), grad_scale=0.5), lambda x, t: x - t),
        (lambda x, t: sym.BlockGrad(x) * t, lambda x, t: 0 * x),
    ],
)  # fmt: skip
def test_gradients_of_losses(make, gradient):
    rng = numpy.random.default_rng(0)
    x, t = rng.normal(size=(2, 4, 3)).astype("float32")
    run = make(sym.var("x"), sym.var("t")).bind(
        mx.cpu(), {"x": nd.array(x), "t": nd.array(t)}, {"x": nd.zeros((4, 3))}
    )
    run.forward(is_train=True)
    run.backward()
    numpy.testing.assert_allclose(
        run.grad_dict["x"].asnumpy(), gradient(x, t), rtol=1e-5, atol=1e-6
    )


@pytest.mark.parametrize("normalization", ["null", "batch", "valid"])
@pytest.mark.parametrize("use_ignore", [False, True])
@pytest.mark.parametrize("alpha", [0.0, 0.1])
def test_gradient_of_softmax_output(normalization, use_ignore, alpha):
    rng = numpy.random.default_rng(0)
    x = rng.normal(size=(4, 5)).astype("float32")
    label = numpy.array([1, 0, 4, 0], "float32")
    net = sym.SoftmaxOutput(
        sym.var("x"), sym.var("t"), grad_scale=3, ignore_label=0, use_ignore=use_ignore,
        normalization=normalization, smooth_alpha=alpha,
    )  # fmt: skip
    run = net.bind(mx.cpu(), {"x": nd.array(x), "t": nd.array(label)}, {"x": nd.zeros((4, 5))})
    run.forward(is_train=True)
    run.backward()
    p = numpy.exp(x) / numpy.exp(x).sum(axis=1, keepdims=True)
    wanted = numpy.full((4, 5), alpha / 4)
    wanted[range(4), label.astype(int)] = 1 - alpha
    gradient = 3 * (p - wanted)
    if use_ignore:
        gradient[label == 0] = 0
    gradient /= {"null": 1, "batch": 4, "valid": 2 if use_ignore else 4}[normalization]
    numpy.testing.assert_allclose(run.grad_dict["x"].asnumpy(), gradient, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("linear", [False, True])
def test_gradient_of_svm_output(linear):
    rng = numpy.random.default_rng(1)
    x = rng.normal(size=(4, 3)).astype("float32")
    label = numpy.array([0, 2, 1, 1])
    net = sym.SVMOutput(sym.var("x"), sym.var("t"), margin=0.8, regularization_coefficient=0.5,
                        use_linear=linear)  # fmt: skip
    run = net.bind(mx.cpu(), {"x": nd.array(x), "t": nd.array(label)}, {"x": nd.zeros((4, 3))})
    run.forward(is_train=True)
    run.backward()
    side = -numpy.ones((4, 3))
    side[range(4), label] = 1
    short = 0.8 - side * x
    slope = (short > 0) if linear else 2 * numpy.maximum(short, 0)
    numpy.testing.assert_allclose(run.grad_dict["x"].asnumpy(), -0.5 * side * slope, rtol=1e-5)


def test_writing_into_an_output_does_not_change_the_gradients():
    x = sym.var("x")
    exe = (x * x).bind(None, {"x": nd.array([1, 2, 3])}, {"x": nd.zeros(3)})
    (y,) = exe.forward(is_train=True)
    y[:] = 0
    assert exe.outputs[0].tolist() == [0, 0, 0]
    exe.backward()
    assert exe.grad_dict["x"].tolist() == [2, 4, 6]


def test_gradients_of_arguments_without_axes():
    x = nd.array(numpy.array(2.0))
    slope = nd.array(numpy.array(7.0))
    assert x.shape == slope.shape == ()
    exe = (sym.var("x") * 3).bind(None, {"x": x}, {"x": slope})
    exe.forward(is_train=True)
    exe.backward()
    assert exe.grad_dict["x"].shape == ()
    assert exe.grad_dict["x"].tolist() == 3
