"""``model.FeedForward``: what was before modules."""

from __future__ import annotations

import numpy
import pytest

from slipstream import init, io, model, nd, sym


def network():
    out = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    return sym.SoftmaxOutput(out, name="softmax")


def data(n=60):
    x = numpy.random.RandomState(0).randn(n, 4).astype("float32")
    return x, (x.sum(1) > 0).astype("float32")


def test_arrays_train_it_and_files_keep_it(tmp_path):
    x, y = data()
    made = model.FeedForward.create(
        network(), x, y, num_epoch=20, learning_rate=0.5, momentum=0.9, eval_data=(x, y)
    )
    found = made.predict(x)
    assert isinstance(found, numpy.ndarray) and found.shape == (60, 2)
    assert (found.argmax(1) == y).mean() > 0.9
    assert made.score(io.NDArrayIter(x, y, 10)) > 0.9
    prefix = str(tmp_path / "net")
    made.save(prefix)
    loaded = model.FeedForward.load(prefix, 20)
    assert loaded.begin_epoch == 20
    numpy.testing.assert_allclose(loaded.predict(nd.array(x)), found, rtol=1e-6)


def test_iterators_padding_and_returned_data():
    x, y = data(22)
    made = model.FeedForward(network(), num_epoch=2, initializer=init.Xavier(), learning_rate=0.1)
    made.fit(io.NDArrayIter(x, y, 8), batch_end_callback=lambda p: None)
    found, inputs, labels = made.predict(io.NDArrayIter(x, y, 8), return_data=True)
    assert found.shape == (22, 2)
    assert (inputs == x).all() and (labels == y).all()
    assert made.predict(io.NDArrayIter(x, y, 8), num_batch=1).shape == (8, 2)


def test_an_epoch_of_a_given_size():
    x, y = data()
    seen = []
    made = model.FeedForward(network(), num_epoch=3, epoch_size=2, numpy_batch_size=10)
    made.fit(x, y, batch_end_callback=lambda p: seen.append((p.epoch, p.nbatch)))
    assert seen == [(e, b) for e in range(3) for b in range(2)]


def test_parameters_missing_extra_and_none():
    x, _ = data(8)
    with pytest.raises(RuntimeError, match="call fit"):
        model.FeedForward(network()).predict(x)
    with pytest.raises(ValueError, match="y must be given"):
        model.FeedForward(network(), num_epoch=1).fit(x)
    values = {"fc_weight": nd.ones((2, 4)), "fc_bias": nd.zeros((2,)), "other": nd.ones((1,))}
    with pytest.raises(ValueError, match="other"):
        model.FeedForward(network(), arg_params=values).predict(x)
    made = model.FeedForward(network(), arg_params=values, allow_extra_params=True)
    assert made.predict(x).tolist() == [[0.5, 0.5]] * 8
