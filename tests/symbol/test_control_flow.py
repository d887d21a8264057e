"""Loops and branches in symbols."""

from __future__ import annotations

import numpy
import pytest

from slipstream import gluon, nd, np, npx, sym


def test_foreach():
    w = sym.var("w")

    def body(x, states):
        y = sym.broadcast_add(sym.dot(x, w), states[0])
        return [y, y * 2], [y]

    outputs, states = sym.contrib.foreach(body, sym.var("x"), [sym.var("s")])
    net = sym.load_json(sym.Group([*outputs, *states]).tojson())
    assert net.list_arguments() == ["x", "s", "w"]
    rng = numpy.random.default_rng(0)
    x, w, s = rng.normal(size=(4, 2, 3)), rng.normal(size=(3, 5)), rng.normal(size=(2, 5))
    found = net.eval(x=nd.array(x), w=nd.array(w), s=nd.array(s))
    state, steps = s, []
    for item in x:
        state = item @ w + state
        steps.append(state)
    for y, wanted in zip(found, (steps, numpy.multiply(2, steps), state), strict=True):
        numpy.testing.assert_allclose(y.asnumpy(), wanted, rtol=1e-4, atol=1e-5)
    assert net.infer_shape(x=(4, 2, 3), w=(3, 5), s=(2, 5))[1] == [(4, 2, 5), (4, 2, 5), (2, 5)]


def test_while_loop():
    i, total = sym.var("i"), sym.var("t")
    outputs, after = sym.contrib.while_loop(
        lambda i, t: i <= 3, lambda i, t: (t, [i + 1, t + i]), [i, total], max_iterations=6
    )
    net = sym.load_json(sym.Group([outputs, *after]).tojson())
    steps, count, sum_ = net.eval(i=nd.ones(1), t=nd.zeros(1))
    assert count.tolist() == [4.0] and sum_.tolist() == [6.0]
    assert steps.asnumpy()[:3].ravel().tolist() == [0.0, 1.0, 3.0]
    with pytest.raises(ValueError, match="max_iterations"):
        sym.contrib.while_loop(lambda i: i, lambda i: (i, [i]), [i])


def test_cond():
    x, y = sym.var("x"), sym.var("y")
    net = sym.contrib.cond(sym.sum(x) > 0, lambda: x * y, lambda: x - y)
    net = sym.load_json(net.tojson())
    for value in (2.0, -2.0):
        found = net.eval(x=nd.array([value]), y=nd.array([5.0]))[0].item()
        assert found == (10.0 if value > 0 else -7.0)


def test_cond_with_inputs():
    x, y = sym.var("x"), sym.var("y")
    net = sym.npx.cond(lambda a, b: a > b, lambda a, b: a * 2, lambda a, b: b * 3, [x, y])
    assert net.eval(x=nd.array([1.0]), y=nd.array([4.0]))[0].item() == 12.0


class Loop(gluon.HybridBlock):
    def __init__(self):
        super().__init__()
        self.dense = gluon.nn.Dense(3, in_units=3, flatten=False)

    def forward(self, x):
        def body(item, state):
            state = npx.relu(self.dense(item) + state)
            return state, state

        outputs, _ = npx.foreach(body, x, np.zeros_like(x[0]))
        return outputs


def test_a_block_with_a_loop_is_exported(tmp_path):
    npx.set_np()
    try:
        net = Loop()
        net.initialize()
        net.hybridize()
        x = np.random.normal(size=(4, 2, 3))
        wanted = net(x)
        files = net.export(tmp_path / "net")
        same = gluon.SymbolBlock.imports(files[0], "data", files[1])
        numpy.testing.assert_array_equal(same(x).asnumpy(), wanted.asnumpy())
    finally:
        npx.reset_np()
