"""Behind non-differentiable operations gradients are zero. Passes release what they have used."""

from __future__ import annotations

import gc
import weakref

import pytest

from slipstream import autograd, engine, gluon, nd, np, npx
from slipstream.gluon import nn

# Results that do not move with x, or not smoothly.
FLAT = {
    "floor": np.floor,
    "round": np.round,
    "sign after smooth": lambda x: np.sign(x * x - 2),
    "argmax": np.argmax,
    "argsort": np.argsort,
    "nd.argmax": lambda x: x.as_nd_ndarray().argmax(axis=0),
    "comparison": lambda x: x > 1,
    "sum of comparison": lambda x: (x > 1).sum(),
    "isnan": np.isnan,
    "stop_gradient": npx.stop_gradient,
    "BlockGrad": lambda x: nd.BlockGrad(x.as_nd_ndarray()) * 3,
    "where": lambda x: np.where(x > 1, 1.0, 0.0),
    "take": lambda x: np.take(np.arange(5.0), x.astype("int32")),
    "places of topk": lambda x: nd.topk(x.as_nd_ndarray(), k=2),
    "view": lambda x: np.floor(x)[1:],
    "zeros_like": np.zeros_like,
    "ones_like": lambda x: np.ones_like(x * 2) * 3,
    "full_like": lambda x: np.full_like(x, 2, dtype="int32"),
    "another shape": lambda x: np.ones_like(x[::2], shape=(2, 2)),
    "complex": lambda x: np.ones_like(x, dtype="complex64").real,
    "nd.zeros_like": lambda x: nd.zeros_like(x.as_nd_ndarray()),
    "nd.ones_like": lambda x: nd.ones_like(x.as_nd_ndarray()).exp(),
    "arange_like": lambda x: npx.arange_like(x, axis=0),
    "replayed": lambda x: replayed(x),
    "chain": lambda x: np.exp(np.ceil(x) + 1).sum(),
    "written in place": lambda x: np.zeros(3).__iadd__(x > 1),
}


class Like(nn.HybridBlock):
    def forward(self, x):
        return np.ones_like(x * 2) + np.zeros_like(x)


def replayed(x):
    net = Like()
    net.hybridize()
    return [net(x) for _ in range(3)][-1]


def variable(req: str = "write") -> np.ndarray:
    x = np.array([0.5, 1.5, 2.5])
    x.attach_grad(req)
    if req != "null":
        x.grad[:] = 7
    return x


@pytest.mark.parametrize("f", FLAT.values(), ids=FLAT)
def test_head_without_slope_gives_zeros(f):
    x, more = variable(), variable("add")
    with autograd.record():
        y, z = f(x), f(more)
    assert autograd.grad(y, [x], retain_graph=True)[0].tolist() == [0, 0, 0]
    y.backward()
    z.backward()
    assert x.grad.tolist() == [0, 0, 0]
    assert more.grad.tolist() == [7, 7, 7]


@pytest.mark.parametrize("f", FLAT.values(), ids=FLAT)
def test_head_without_slope_beside_one_with_slope(f):
    x = variable()
    with autograd.record():
        heads = [f(x), x * 2]
    autograd.backward(heads)
    assert x.grad.tolist() == [2, 2, 2]


@pytest.mark.parametrize("req", ["write", "add"])
def test_variable_behind_an_operand_without_slope(req):
    x, w = variable(req), variable(req)
    with autograd.record():
        y = np.floor(x) * w
    y.backward()
    base = 0 if req == "write" else 7
    assert x.grad.tolist() == [base] * 3
    assert w.grad.tolist() == [base, base + 1, base + 2]


def test_paths_with_and_without_slope_mix():
    x = variable()
    with autograd.record():
        y = np.floor(x * x) * x
    y.backward()
    assert x.grad.tolist() == [0, 2, 6]


def test_second_pass_from_a_head_without_slope():
    x = variable()
    with autograd.record():
        y = np.floor(x)
    y.backward(retain_graph=True)
    x.grad[:] = 3
    y.backward()
    assert x.grad.tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match="retain_graph"):
        y.backward()


def test_pass_that_stops_leaves_the_rest_for_another():
    made, judge = variable(), variable()
    with autograd.record():
        fake = made * made
        first = judge * npx.stop_gradient(fake)
        second = judge * fake
    first.backward()
    assert made.grad.tolist() == [0, 0, 0]
    assert judge.grad.tolist() == [0.25, 2.25, 6.25]
    second.backward()
    assert made.grad.tolist() == [0.5, 4.5, 12.5]


def test_only_null_variables():
    x, w = variable("null"), variable()
    with autograd.record():
        heads = [np.floor(x), x * 2]
        both = np.floor(x) * w
    for y in heads:
        with pytest.raises(ValueError, match="grad_req='null'"):
            y.backward()
    both.backward()
    assert w.grad.tolist() == [0, 1, 2]


@pytest.mark.parametrize("f", [lambda x: x.detach(), lambda x: np.ones(3)])
def test_head_that_is_not_recorded_raises(f):
    x = variable()
    with autograd.record():
        y = f(x)
    with pytest.raises(ValueError, match="not computed from a variable"):
        y.backward()


def test_head_gradient_of_another_shape_raises():
    x = variable()
    with autograd.record():
        y = np.floor(x)
    with pytest.raises(ValueError, match="head gradient has shape"):
        y.backward(np.ones(2))


def test_grad_for_a_value_without_slope_raises():
    x = variable()
    with autograd.record():
        y = np.floor(x)
        z = y * 2
    with pytest.raises(ValueError, match="variables\\[0\\] is not on the tape"):
        autograd.grad(z, [y])


def test_gradient_of_a_gradient_with_a_factor_without_slope():
    x = variable()
    with autograd.record():
        y = np.floor(x) * x
        (slope,) = autograd.grad(y, x, create_graph=True)
    assert slope.tolist() == [0, 1, 2]
    slope.backward()
    assert x.grad.tolist() == [0, 0, 0]


def test_function_of_operands_without_slope():
    class Double(autograd.Function):
        def forward(self, x):
            return x * 2

        def backward(self, dy):
            return dy * 2

    x = variable()
    with autograd.record():
        y = Double()(np.floor(x))
    y.backward()
    assert x.grad.tolist() == [0, 0, 0]


def test_masks_may_be_written_to_while_recording():
    x = variable()
    with autograd.record():
        mask = (x > 1).astype("float32")
        mask *= 2
        mask[0] = 5
        y = mask * x
    y.backward()
    assert x.grad.tolist() == [5, 2, 2]


def test_hybridized_block_gives_zeros_too():
    class Floor(nn.HybridBlock):
        def __init__(self):
            super().__init__()
            self.dense = nn.Dense(2, in_units=3)

        def forward(self, x):
            return np.floor(self.dense(x))

    net = Floor()
    net.initialize()
    net.hybridize()
    weight = net.dense.weight
    for _ in range(3):
        weight.grad()[:] = 7
        with autograd.record():
            y = net(np.ones((4, 3)))
        y.backward()
        assert weight.grad().tolist() == [[0] * 3] * 2


def test_results_without_slope_keep_no_memory():
    """Counting hits under record() must not hold the passes that were counted."""
    x = np.ones((1000, 10))
    w = np.ones((10, 10))
    w.attach_grad()
    hits = np.zeros(())
    seen, kept = [], []
    for _ in range(4):
        with autograd.record():
            h = np.exp(np.dot(x, w))  # its gradient would keep it
            hits = hits + (h.argmax(axis=1) == 0).sum()
            kept.append(h[0, 0] > 1)
        del h
        engine.waitall()
        seen.append(engine.stats()["live_bytes"])
    assert seen[-1] - seen[0] < 20_000, "a pass is 40 kB"
    hits.backward()
    assert w.grad.tolist() == [[0] * 10] * 10


def test_variables_that_are_gone_are_not_remembered():
    hits = np.zeros(())
    for _ in range(3):
        x = variable()
        with autograd.record():
            hits = hits + (x > 1).sum()
    hits.backward()
    assert x.grad.tolist() == [0, 0, 0]


@pytest.mark.parametrize("req", ["write", "add"])
def test_gradient_behind_a_zero_slope_is_zero(req):
    x, w = np.array([1.0, -2.0]), np.array([3.0])
    x.attach_grad(req)
    w.attach_grad()
    with autograd.record():
        y = (x * x).sum()
    y.backward()
    with autograd.record():
        y = (np.sign(x * 2 + 1) * w).sum()
    y.backward()
    assert x.grad.tolist() == ([0, 0] if req == "write" else [2, -4])
    assert w.grad.tolist() == [0]


def test_trainer_steps_over_a_zero_slope():
    net = nn.Dense(1, in_units=2)
    net.initialize()
    before = net.weight.data().tolist()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    with autograd.record():
        loss = np.sign(net(np.ones((3, 2)))).sum()
    loss.backward()
    trainer.step(1)
    assert net.weight.data().tolist() == before


def test_function_is_let_go_after_the_pass():
    class Double(autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * 2

        def backward(self, dy):
            return dy * 2

    x = np.ones(3)
    x.attach_grad()
    function = Double()
    with autograd.record():
        y = function(x)
    seen = weakref.ref(function)
    del function
    assert seen() is not None
    y.backward()
    gc.collect()
    assert seen() is None, "kept although no pass can go through it again"
    assert x.grad.tolist() == [2, 2, 2]


def test_arrays_like_a_recorded_one_can_be_written():
    x = variable()
    with autograd.record():
        y = np.zeros_like(x)
        y[1:] = x[1:] * 2
        z = nd.ones_like(x.as_nd_ndarray())
        z[0] = 5
    assert y.tolist() == [0, 3, 5]
    assert z.tolist() == [5, 1, 1]


def test_arrays_like_another_are_of_the_asked_value_and_type():
    x = variable()
    with autograd.record():
        y = np.full_like(x.reshape(3, 1), 2, dtype="int16", shape=(2, 0, 3))
        z = np.ones_like(x[::-1])
        out = np.full_like(x, 4, out=np.zeros(3))
    assert (y.shape, y.dtype) == ((2, 0, 3), np.int16)
    assert z.tolist() == [1, 1, 1]
    assert out.tolist() == [4, 4, 4]
