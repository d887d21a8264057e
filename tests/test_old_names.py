"""Names from MXNet's corners: old spellings, and helpers of tutorials."""

from __future__ import annotations

import importlib
import math
import os

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, gluon, io, nd, np, npx, sym, test_utils


def test_constants_and_reductions_that_numpy_2_has_no_more():
    assert math.isnan(np.NaN) and math.isnan(np.NAN)
    assert (math.inf, -math.inf) == (np.PINF, np.NINF)
    assert math.copysign(1, np.NZERO) == -1 and math.copysign(1, np.PZERO) == 1
    x = np.array([[1, 0], [2, 3]])
    assert np.alltrue(x, axis=1).tolist() == [False, True]
    assert np.sometrue(x).item() is True
    assert np.product(x, axis=0).tolist() == [2.0, 0.0]


@pytest.mark.parametrize("value", [0, 255, 256, -1, -129, 70000, 1.5, True, 2**40])
def test_min_scalar_type_is_numpys(value):
    assert np.min_scalar_type(value) == numpy.min_scalar_type(value)


def test_min_scalar_type_of_an_array_is_its_own():
    assert np.min_scalar_type(np.ones(2, dtype="int16")) == numpy.dtype("int16")


def test_switches_are_at_the_top_too():
    for name in ("is_np_array", "np_array", "use_np", "set_np_shape", "np_default_dtype"):
        assert getattr(mx, name) is getattr(mx.util, name)
    assert mx.rnd is mx.random and mx.mod is mx.module and mx.mon is mx.monitor
    assert mx.amp is mx.contrib.amp
    with pytest.raises(AttributeError, match="no_such"):
        _ = mx.no_such


def test_devices_under_npx_and_by_number():
    assert npx.cpu_pinned() == mx.cpu_pinned()
    with pytest.raises(mx.MXNetError, match="gpu"):
        npx.gpu_memory_info()
    assert mx.Context.devtype2str[mx.Context.devstr2type["gpu"]] == "gpu"


def test_first_versions_of_layers_are_those_of_today():
    x = nd.array(numpy.random.RandomState(0).randn(1, 2, 6, 6))
    weight, bias = nd.ones((3, 2, 3, 3)), nd.zeros((3,))
    options = {"kernel": (3, 3), "num_filter": 3}
    ours = nd.Convolution_v1(x, weight, bias, **options).asnumpy()
    assert (ours == nd.Convolution(x, weight, bias, **options).asnumpy()).all()
    assert nd.Pooling_v1(x, kernel=(2, 2), stride=(2, 2)).shape == (1, 2, 3, 3)


def test_a_loader_trains_a_module():
    rng = numpy.random.RandomState(0)
    x = rng.randn(21, 4).astype("float32")
    pairs = gluon.data.ArrayDataset(x, (x.sum(1) > 0).astype("float32"))
    batches = mx.contrib.io.DataLoaderIter(gluon.data.DataLoader(pairs, batch_size=8))
    assert isinstance(batches, io.DataIter)
    last = list(batches)[-1]
    assert last.pad == 3 and last.data[0].shape == (8, 4)
    assert (last.data[0].asnumpy()[5:] == 0).all()
    batches.reset()
    out = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    model = mx.mod.Module(sym.SoftmaxOutput(out, name="softmax"))
    model.fit(batches, num_epoch=20, optimizer_params={"learning_rate": 0.5})
    assert dict(model.score(batches, "acc"))["accuracy"] > 0.8


def test_gradients_under_their_first_names():
    old = mx.contrib.autograd
    (only,), y = old.grad_and_loss(lambda a, b: a * a * b, 0)(nd.array([3]), nd.array([2]))
    assert (only.tolist(), y.tolist()) == ([12.0], [18.0])
    assert [g.tolist() for g in old.grad(lambda a, b: a * b)(nd.array([3]), nd.array([2]))] == [
        [2.0],
        [3.0],
    ]
    assert not autograd.is_recording()
    with old.train_section():
        assert autograd.is_recording() and autograd.is_training()
        with old.test_section():
            assert not autograd.is_recording() and not autograd.is_training()
    with pytest.raises(TypeError, match="outputs"):
        old.backward(nd.ones(1))


def test_mnist_of_tutorials_is_read_from_files(tmp_path):
    test_utils._files._blank_mnist(str(tmp_path), 6)
    test_utils.get_mnist_ubyte(str(tmp_path))
    digits = test_utils.get_mnist(str(tmp_path))
    assert digits["train_data"].shape == (6, 1, 28, 28)
    assert digits["test_label"].tolist() == [0, 1, 2, 3, 4, 5]
    train, validate = test_utils.get_mnist_iterator(2, (1, 28, 28), num_parts=2, path=str(tmp_path))
    assert type(train) is io.MNISTIter  # with the bits of MXNet's: tests/io
    for batches in (train, validate):  # one of two parts, without the incomplete last batch
        assert [batch.data[0].shape for batch in batches] == [(2, 1, 28, 28)]
    with pytest.raises(FileNotFoundError, match="train-images"):
        test_utils.get_mnist_ubyte(str(tmp_path / "nowhere"))


def test_helpers_of_tests(capfd):
    tries = []

    @test_utils.retry(3)
    def fails():
        tries.append(1)
        raise AssertionError("always")

    with pytest.raises(AssertionError, match="always"):
        fails()
    assert len(tries) == 3
    with test_utils.discard_stderr():
        os.write(2, b"unseen")
    os.write(2, b"seen")
    assert capfd.readouterr().err == "seen"


@pytest.mark.parametrize(
    ("module", "names"),
    [("metric", "Accuracy _Confusion"), ("init", "Xavier Mixed InitDesc"),
     ("gluon.block", "Block _Hooks _BlockScope Parameter DeferredInitializationError"),
     ("gluon.parameter", "Parameter ParameterDict Constant"),
     ("gluon.rnn.rnn_cell", "LSTMCell ZoneoutCell"), ("gluon.loss", "L2Loss KLDivLoss"),
     ("symbol.symbol", "Symbol ArraySymbol _from_json")],
)  # fmt: skip
def test_pickles_of_earlier_versions_find_their_classes(module, names):
    found = importlib.import_module(f"slipstream.{module}")
    assert [name for name in names.split() if not hasattr(found, name)] == []


def test_metric_has_the_modules_that_programs_take_from_it():
    from slipstream.metric import math as m
    from slipstream.metric import ndarray, registry
    from slipstream.metric import numpy as real

    assert (ndarray, registry, m, real) == (mx.nd, mx.registry, math, numpy)
