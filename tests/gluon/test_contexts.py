"""A block on several contexts: gradients go to the copy on the context of the data."""

import pytest

from slipstream import autograd, cpu, gluon, nd, np

PLACES = [cpu(0), cpu(1)]
X = [[1, 2, 3], [2, 3, 4], [7, 8, 9], [8, 9, 10]]


def gradients(make):
    net = gluon.nn.Dense(1, use_bias=False, in_units=3)
    net.initialize("ones", ctx=PLACES)
    x = nd.array(X)
    parts = make(x, gluon.utils.split_and_load(x, PLACES))
    with autograd.record():
        losses = [net(part).sum() for part in parts]
    for loss in losses:
        loss.backward()
    return [g.reshape(-1).tolist() for g in net.weight.list_grad()]


KNOWN = {
    "split_and_load": lambda x, parts: parts,
    "as_in_context": lambda x, parts: [
        x[:2].as_in_context(cpu(0)),
        x[2:].as_in_context(cpu(1)),
    ],
    "there already": lambda x, parts: [p.as_in_ctx(c) for p, c in zip(parts, PLACES, strict=True)],
    "computed and moved": lambda x, parts: [
        (p * 1).as_in_context(c) for p, c in zip(parts, PLACES, strict=True)
    ],
    "copyto": lambda x, parts: [p.copyto(c) for p, c in zip(parts, PLACES, strict=True)],
    "nd.array": lambda x, parts: [nd.array(X[:2], ctx=cpu(0)), nd.array(X[2:], ctx=cpu(1))],
    "np.array": lambda x, parts: [np.array(X[:2], ctx=cpu(0)), np.array(X[2:], device=cpu(1))],
}


@pytest.mark.parametrize("make", KNOWN.values(), ids=KNOWN)
def test_gradients_go_to_the_context_of_the_data(make):
    assert gradients(make) == [[3, 5, 7], [15, 17, 19]]


UNKNOWN = {
    "computed": lambda x, parts: [p * 1 for p in parts],
    "astype": lambda x, parts: [p.astype("float32") for p in parts],
    "plain": lambda x, parts: [x],
}


@pytest.mark.parametrize("make", UNKNOWN.values(), ids=UNKNOWN)
def test_data_of_unknown_context_are_an_error_when_recording(make):
    with pytest.raises(ValueError, match=r"split_and_load.*as_in_context"):
        gradients(make)


def test_arrays_know_their_context_inside_and_outside_of_a_call():
    class Layer(gluon.nn.HybridBlock):
        def __init__(self):
            super().__init__()
            self.factor = gluon.Parameter("factor", shape=(1,), init="ones")

        def forward(self, x):
            return (x * 2) * self.factor.data((x * 2).context)

    net = Layer()
    net.initialize(ctx=PLACES)
    parts = gluon.utils.split_and_load(nd.array(X), PLACES)
    assert [p.context for p in parts] == PLACES
    with autograd.record():
        losses = [net(p).sum() for p in parts]
    for loss in losses:
        loss.backward()
    assert [g.asscalar() for g in net.factor.list_grad()] == [30, 102]


def test_one_context_needs_no_telling():
    net = gluon.nn.Dense(1, in_units=3)
    net.initialize(ctx=cpu(0))
    with autograd.record():
        loss = net(nd.array(X) * 1).sum()
    loss.backward()
    x = nd.array(X)
    assert x.as_in_context(cpu(0)) is x


def test_predicting_takes_the_copy_of_the_current_context():
    net = gluon.nn.Dense(1, use_bias=False, in_units=3)
    net.initialize("ones", ctx=PLACES)
    assert net(nd.ones((1, 3))).tolist() == [[3]]
