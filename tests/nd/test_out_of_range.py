"""Labels and tokens out of range: errors, or clipped where a program runs as an MXNet program."""

import pytest

from slipstream import _index_mode, autograd, gluon, nd, np, npx
from slipstream.base import MXNetError

X = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


@pytest.fixture
def served():
    _index_mode.serve_mxnet(True)
    yield
    _index_mode.serve_mxnet(False)


def embedded(index):
    layer = gluon.nn.Embedding(3, 2)
    layer.initialize("ones")
    return layer(index)


CALLS = {
    "nd.pick": lambda i: nd.pick(nd.array(X), nd.array(i)),
    "pick of integers": lambda i: nd.pick(nd.array(X), nd.array(i, dtype="int32")),
    "method": lambda i: nd.array(X).pick(nd.array(i)),
    "flat": lambda i: nd.pick(nd.array(X), nd.array(i), axis=None),
    "npx.pick": lambda i: npx.pick(np.array(X), np.array(i)),
    "Embedding": lambda i: nd.Embedding(nd.array(i), nd.ones((3, 2)), 3, 2),
    "npx.embedding": lambda i: npx.embedding(np.array(i), np.ones((3, 2))),
    "nn.Embedding": lambda i: embedded(np.array(i)),
    "loss": lambda i: gluon.loss.SoftmaxCrossEntropyLoss()(nd.array(X), nd.array(i)),
}


@pytest.mark.parametrize("bad", [9, -1])
@pytest.mark.parametrize("name", CALLS)
def test_out_of_range_is_an_error_that_names_the_line(name, bad):
    CALLS[name]([0, 1]).wait_to_read()
    result = CALLS[name]([bad, 1])
    message = rf"(?s)index {bad} is out of bounds.*test_out_of_range"
    with pytest.raises(IndexError, match=message) as e:
        result.wait_to_read()
    assert isinstance(e.value, MXNetError)


@pytest.mark.parametrize("name", [n for n in CALLS if n != "flat"])
def test_mxnet_programs_get_the_nearest(name, served):
    assert CALLS[name]([9, -1]).tolist() == CALLS[name]([2, 0]).tolist()


def test_modes_that_are_asked_for():
    x = nd.array(X)
    assert nd.pick(x, nd.array([9, -1]), mode="clip").tolist() == [3, 4]
    assert nd.pick(x, nd.array([4, -1]), mode="wrap").tolist() == [2, 6]
    assert nd.batch_take(x, nd.array([9, -1], dtype="int32")).tolist() == [3, 4]
    assert nd.take(x, nd.array([9, -1])).tolist() == [X[1], X[0]]
    assert nd.one_hot(nd.array([9, -1]), 2).tolist() == [[0, 0], [0, 0]]
    with pytest.raises(IndexError, match="out of bounds"):
        nd.gather_nd(x, nd.array([[0], [3]])).wait_to_read()
    assert nd.gather_nd(x, nd.array([[0], [-1]])).tolist() == [3]


def test_ignored_labels_are_no_error():
    x = nd.array(X)
    x.attach_grad()
    with autograd.record():
        y = nd.SoftmaxOutput(x, nd.array([1, -1]), use_ignore=True, ignore_label=-1)
    y.backward()
    assert x.grad[1].tolist() == [0, 0, 0]
    assert x.grad[0, 1].asscalar() < 0


def test_compat_switches_clipping_on_and_off():
    from slipstream import compat

    compat.install("mxnet", force=True, decide=False)
    try:
        assert _index_mode.index_mode() == "clip"
    finally:
        compat.uninstall()
    assert _index_mode.index_mode() == "strict"


def test_probabilities_of_any_sum_are_drawn_from_as_mxnet_does(served):
    """A number above the last sum gives an index past the end; MXNet's sample_multinomial."""
    nd.random.seed(3)
    drawn = nd.random.multinomial(nd.array([[0.25, 0.25], [3, 3]]), shape=2000).asnumpy()
    assert set(drawn[0]) == {0, 1, 2} and abs((drawn[0] == 2).mean() - 0.5) < 0.05
    assert set(drawn[1]) == {0}
    places, log_p = nd.random.multinomial(nd.array([0.0, 0.5]), shape=100, get_prob=True)
    assert set(places.asnumpy()) == {1, 2} and log_p.asnumpy() == pytest.approx(-0.6931472)


def test_unknown_activations_are_errors_at_the_layer_or_at_its_call():
    with pytest.raises(ValueError, match="not 'soft'"):
        gluon.nn.Activation("soft")


def test_unknown_activations_raise_when_called_where_mxnet_is_served(served):
    layer = gluon.nn.Activation("soft")
    with pytest.raises(ValueError, match="not 'soft'"):
        layer(nd.ones(2))
