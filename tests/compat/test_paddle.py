"""Paddle's programming model."""

from __future__ import annotations

import os

import numpy
import pytest

from slipstream import engine
from slipstream.compat import paddle
from slipstream.compat.paddle import nn
from slipstream.compat.paddle.nn import functional as F


def check(tensor, expected, **tolerance):
    numpy.testing.assert_allclose(tensor.numpy(), expected, **{"rtol": 1e-5, **tolerance})


def test_tensors_show_themselves_as_paddles():
    x = paddle.ones((1, 2))
    y = paddle.ones((1, 2))
    assert repr(x * y + 2) == (
        "Tensor(shape=[1, 2], dtype=float32, place=Place(cpu), stop_gradient=True,\n"
        "       [[3., 3.]])"
    )
    assert (x.shape, x.ndim, x.size, len(x)) == ([1, 2], 2, 2, 1)
    assert x.dtype == paddle.float32 == "float32"
    assert repr(x.dtype) == "paddle.float32"
    assert f"{paddle.to_tensor(1.5):.1f}" == "1.5"


def test_types_of_what_is_made():
    assert paddle.to_tensor([1, 2]).dtype == paddle.int64
    assert paddle.to_tensor([1.0]).dtype == paddle.float32
    assert paddle.to_tensor(numpy.zeros(2)).dtype == paddle.float64
    assert paddle.to_tensor([1], dtype="float16").dtype == paddle.float16
    assert paddle.arange(3).dtype == paddle.int64
    assert paddle.arange(0, 1, 0.5).dtype == paddle.float32
    assert paddle.randint(0, 5, [4]).dtype == paddle.int64


def test_operations_are_recorded_and_synchronize_waits():
    a = paddle.randn(shape=(200, 200))
    kept = [paddle.mm(a, a) for _ in range(5)]
    paddle.device.cuda.synchronize()
    paddle.device.synchronize()
    assert paddle.device.cuda.device_count() == 0
    assert engine.stats()["pending"] == 0
    check(kept[-1], a.numpy() @ a.numpy(), atol=1e-3)


@pytest.mark.parametrize(
    ("ours", "numpys"),
    [
        (lambda x: x.sum(axis=0), lambda x: x.sum(0)),
        (lambda x: x.mean(axis=[0, 1]), lambda x: x.mean()),
        (lambda x: x.max(axis=1, keepdim=True), lambda x: x.max(1, keepdims=True)),
        (lambda x: x.argmax(axis=-1), lambda x: x.argmax(-1)),
        (lambda x: x.std(), lambda x: x.std(ddof=1)),
        (lambda x: x.reshape([-1, 2]), lambda x: x.reshape(-1, 2)),
        (lambda x: x.transpose([1, 0]), lambda x: x.T),
        (lambda x: x.unsqueeze(0).squeeze(), lambda x: x),
        (lambda x: x.flatten(), lambda x: x.ravel()),
        (lambda x: x.exp().log().abs().sqrt(), lambda x: numpy.sqrt(numpy.abs(x))),
        (lambda x: x.clip(-0.5, 0.5), lambda x: x.clip(-0.5, 0.5)),
        (lambda x: x[1:, ::2], lambda x: x[1:, ::2]),
        (lambda x: paddle.concat([x, x], axis=1), lambda x: numpy.concatenate([x, x], 1)),
        (lambda x: paddle.stack([x, x]), lambda x: numpy.stack([x, x])),
        (lambda x: paddle.split(x, [1, -1], axis=1)[1], lambda x: x[:, 1:]),
        (lambda x: paddle.topk(x, 2)[0], lambda x: -numpy.sort(-x)[:, :2]),
        (lambda x: paddle.where(x > 0, x, x * 0), lambda x: x * (x > 0)),
        (lambda x: paddle.matmul(x, x, transpose_y=True), lambda x: x @ x.T),
        (lambda x: 1 / (2 - x) - 3 * x**2, lambda x: 1 / (2 - x) - 3 * x**2),
        (lambda x: x.norm(), lambda x: numpy.linalg.norm(x)),
        (lambda x: paddle.gather(x, paddle.to_tensor([1, 0])), lambda x: x[[1, 0]]),
        (lambda x: x.expand([2, -1, -1]), lambda x: numpy.stack([x, x])),
        (lambda x: paddle.einsum("ij,kj->ik", x, x), lambda x: x @ x.T),
    ],
)
def test_functions_against_numpy(ours, numpys):
    values = numpy.random.RandomState(0).uniform(0.1, 1, (3, 4)).astype("float32")
    check(ours(paddle.to_tensor(values)), numpys(values), atol=1e-5)


def test_gradients_add_up_until_they_are_cleared():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    assert x.grad is None and x.is_leaf
    for n in (1, 2):
        y = (x * x).sum()
        assert not y.stop_gradient and not y.is_leaf
        y.backward()
        check(x.grad, [2.0 * n, 4.0 * n])
    x.clear_grad()
    assert x.grad is None


def test_nothing_is_recorded_without_a_variable_or_under_no_grad():
    x = paddle.to_tensor([1.0], stop_gradient=False)
    with paddle.no_grad():
        assert (x * 2).stop_gradient

    @paddle.no_grad()
    def double(v):
        return v * 2

    assert double(x).stop_gradient
    assert not (x * 2).stop_gradient
    assert (x * 2).detach().stop_gradient
    assert (paddle.ones([1]) * 2).stop_gradient


def test_grad_does_not_touch_the_leaves():
    x = paddle.to_tensor([3.0], stop_gradient=False)
    (g,) = paddle.grad(x**2, x)
    check(g, [6.0])
    assert x.grad is None


@pytest.mark.parametrize(
    "make",
    [
        lambda p: paddle.optimizer.SGD(0.1, parameters=p),
        lambda p: paddle.optimizer.Momentum(0.02, parameters=p),
        lambda p: paddle.optimizer.Adam(0.05, parameters=p),
        lambda p: paddle.optimizer.AdamW(0.05, parameters=p, weight_decay=1e-4),
        lambda p: paddle.optimizer.SGD(
            paddle.optimizer.lr.StepDecay(0.1, step_size=100), parameters=p
        ),
    ],
)
def test_a_model_learns(make):
    paddle.seed(0)
    X = paddle.randn((64, 3))
    y = paddle.matmul(X, paddle.to_tensor([[1.0], [-2.0], [0.5]])) + 3
    net = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer, loss = make(net.parameters()), nn.MSELoss()
    data = paddle.io.TensorDataset([X, y])
    first = float(loss(net(X), y))
    for _ in range(15):
        for a, b in paddle.io.DataLoader(data, batch_size=16, shuffle=True):
            value = loss(net(a), b)
            value.backward()
            optimizer.step()
            optimizer.clear_grad()
    assert float(loss(net(X), y)) < first / 10


def test_losses_against_numpy():
    scores = numpy.random.RandomState(0).randn(5, 3).astype("float32")
    classes = numpy.array([0, 2, 1, 1, 0])
    logs = scores - numpy.log(numpy.exp(scores).sum(1, keepdims=True))
    expected = -logs[numpy.arange(5), classes]
    a, b = paddle.to_tensor(scores), paddle.to_tensor(classes)
    check(nn.CrossEntropyLoss()(a, b), expected.mean())
    check(F.cross_entropy(a, b, reduction="none"), expected)
    check(F.mse_loss(a, a * 0, reduction="sum"), (scores**2).sum())
    check(nn.L1Loss()(a, a * 0), numpy.abs(scores).mean())
    half = 0.5 * numpy.ones_like(scores)
    wanted = numpy.log1p(numpy.exp(scores)) - half * scores
    check(nn.BCEWithLogitsLoss()(a, paddle.to_tensor(half)), wanted.mean())
    with pytest.raises(ValueError, match="reduction"):
        F.mse_loss(a, a, reduction="most")


def test_layers_have_names_states_and_modes(tmp_path):
    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv = nn.Conv2D(1, 2, 3, padding=1)
            self.norm = nn.BatchNorm2D(2)
            self.rest = nn.Sequential(nn.MaxPool2D(2), nn.Flatten(), nn.Dropout(0.5))
            self.out = nn.Linear(8, 3)

        def forward(self, x):
            return self.out(self.rest(F.relu(self.norm(self.conv(x)))))

    net = Net()
    names = [name for name, _ in net.named_parameters()]
    assert names == [
        "conv.weight", "conv.bias", "norm.weight", "norm.bias", "out.weight", "out.bias",
    ]  # fmt: skip
    x = paddle.randn([4, 1, 4, 4])
    net(x).sum().backward()
    assert all(p.grad is not None for p in net.parameters())
    net.eval()
    check(net(x), net(x).numpy())
    path = str(tmp_path / "net.pdparams")
    paddle.save(net.state_dict(), path)
    other = Net()
    other.set_state_dict(paddle.load(path))
    other.eval()
    check(other(x), net(x).numpy())
    with pytest.raises(KeyError, match="nothing"):
        other.set_state_dict({"nothing": x})
    assert "Conv2D" in repr(net)


def test_loaders():
    class Pairs(paddle.io.Dataset):
        def __len__(self):
            return 5

        def __getitem__(self, i):
            return numpy.full(2, i, "float32"), i

    batches = list(paddle.io.DataLoader(Pairs(), batch_size=2, drop_last=True))
    assert [x.shape for x, _ in batches] == [[2, 2]] * 2
    assert [y.tolist() for _, y in batches] == [[0, 1], [2, 3]]


@pytest.mark.parametrize(
    ("get", "name"),
    [
        (lambda: paddle.fluid, r"paddle\.fluid"),
        (lambda: nn.Transformer, r"paddle\.nn\.Transformer"),
        (lambda: F.grid_sample, r"paddle\.nn\.functional\.grid_sample"),
        (lambda: paddle.optimizer.Lamb, r"paddle\.optimizer\.Lamb"),
        (lambda: paddle.io.random_split, r"paddle\.io\.random_split"),
        (lambda: paddle.device.cuda.Stream, r"paddle\.device\.cuda\.Stream"),
        (lambda: paddle.ones([1]).nowhere, r"paddle\.Tensor\.nowhere"),
    ],
)
def test_what_is_not_there_is_named(get, name):
    with pytest.raises(AttributeError, match=name):
        get()


def test_mistakes():
    with pytest.raises(ValueError, match="parameters"):
        paddle.optimizer.SGD(0.1)
    with pytest.raises(ValueError, match="device"):
        paddle.device.set_device("gpu:0")
    with pytest.raises(RuntimeError, match="no GPU"):
        paddle.ones([1]).cuda()


class Runs:
    """Its pickle calls a function when it is read."""

    def __reduce__(self):
        return os.system, ("touch owned",)


def test_a_file_cannot_run_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    state = {"w": paddle.to_tensor([1.0, 2.0]), "more": [1, "two", (3.0, None)]}
    paddle.save(state, "good.pdparams")
    loaded = paddle.load("good.pdparams")
    assert loaded["w"].tolist() == [1, 2] and loaded["more"] == [1, "two", (3.0, None)]
    paddle.save({"w": Runs()}, "bad.pdparams")
    with pytest.raises(ValueError, match=r"bad.pdparams: .*system.* allow_pickle=True"):
        paddle.load("bad.pdparams")
    assert not (tmp_path / "owned").exists()
