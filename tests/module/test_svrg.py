"""``contrib.svrg_optimization``: numbers of MXNet 1.9.1."""

from __future__ import annotations

import numpy
import pytest

from slipstream import contrib, init, io, kvstore, nd, sym
from slipstream.contrib.svrg_optimization import SVRGModule
from slipstream.contrib.svrg_optimization.svrg_optimizer import _SVRGOptimizer


def net():
    out = sym.FullyConnected(sym.var("data"), num_hidden=1, name="fc")
    return sym.LinearRegressionOutput(out, sym.var("label"), name="lro")


def data():
    x = numpy.random.RandomState(0).randint(1, 5, (50, 2)).astype("float32")
    return io.NDArrayIter(x, x @ numpy.array([1.0, 2.0]), 8, label_name="label")


@pytest.mark.parametrize(
    ("optimizer", "options", "weight", "bias"),
    [
        ("sgd", {"learning_rate": 0.02, "momentum": 0.9}, [0.9430745, 2.0304964], 0.1088031),
        ("adam", {"learning_rate": 0.1}, [1.0202513, 1.9197674], 0.3328743),
    ],
)
def test_training_is_that_of_mxnet(optimizer, options, weight, bias):
    model = SVRGModule(net(), label_names=["label"], update_freq=2)
    model.fit(data(), eval_metric="mse", optimizer=optimizer, optimizer_params=options,
              num_epoch=5, initializer=init.One())  # fmt: skip
    found = model.get_params()[0]
    assert found["fc_weight"].asnumpy()[0].tolist() == pytest.approx(weight, abs=2e-5)
    assert found["fc_bias"].asscalar() == pytest.approx(bias, abs=2e-5)
    assert isinstance(model._optimizer, _SVRGOptimizer)


def test_the_full_gradient_is_the_mean_over_batches():
    model = SVRGModule(net(), label_names=["label"], update_freq=1)
    batches = data()
    model.bind(batches.provide_data, batches.provide_label)
    model.init_params(init.One())
    model.init_optimizer(optimizer_params={"learning_rate": 0.1})
    model.update_full_grads(batches)
    x = numpy.random.RandomState(0).randint(1, 5, (50, 2))
    error = x.sum(1) - x @ [1, 2]
    # 56 samples in 7 batches: six from the beginning fill the last one, which counts for a quarter.
    padded = numpy.r_[error, error[:6]], numpy.r_[x, x[:6]]
    expected = (padded[0][:, None] * padded[1]).sum(0) / (7 - 6 / 8)
    mean = model._param_dict[0]["fc_weight"].asnumpy()[0]
    assert mean.tolist() == pytest.approx(expected.tolist(), rel=1e-5)


def test_arguments_are_checked():
    assert contrib.svrg_optimization.SVRGModule is SVRGModule
    with pytest.raises(TypeError, match="update_freq"):
        SVRGModule(net(), label_names=["label"])
    with pytest.raises(ValueError, match="update_freq"):
        SVRGModule(net(), label_names=["label"], update_freq=0)


def test_full_gradients_are_assigned_in_a_store():
    names = {0: "weight", 1: "weight_full"}
    rule = _SVRGOptimizer("sgd", param_idx2name=names, learning_rate=1.0)
    store = kvstore.create("local")
    store.set_optimizer(rule)
    for key, start, gradient, expected in ((0, 0.0, 1.0, -1.0), (1, 1.0, 2.0, 2.0)):
        value = nd.full((3,), start)
        store.init(key, value)
        store.push(key, nd.full((3,), gradient))
        store.pull(key, value)
        assert value.asnumpy().tolist() == [expected] * 3
