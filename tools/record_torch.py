"""Records what PyTorch computes, for tests that compare with it and do not need it.

Run with a Python that has this package and PyTorch:

    pip install . torch==2.13.0 && python tools/record_torch.py

Trains the models of tests/training/models.py and runs the recurrent layers of
tests/gluon/rnn_cases.py, in float64, into tests/data/pytorch.npz; then exchanges arrays with
PyTorch, which the tests do with a peer of their own.
"""

import pathlib
import sys
from collections.abc import Callable
from typing import Any

import numpy
import torch
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(1, str(ROOT))

from slipstream import nd, np, npx  # noqa: E402
from tests.gluon import rnn_cases  # noqa: E402
from tests.training.models import HEADS, MODELS, WIDTH, Model  # noqa: E402
from tests.training.runs import Weights, batches, sketches, start  # noqa: E402

Params = dict[str, Any]


def mlp(p: Params, x: Any) -> Any:
    x = F.relu(F.linear(x, p["0.weight"], p["0.bias"]))
    x = F.linear(x, p["1.weight"], p["1.bias"]).tanh()
    return F.linear(x, p["2.weight"], p["2.bias"])


def lenet(p: Params, x: Any) -> Any:
    x = F.avg_pool2d(F.conv2d(x, p["0.weight"], p["0.bias"], padding=2).sigmoid(), 2)
    x = F.avg_pool2d(F.conv2d(x, p["2.weight"], p["2.bias"]).sigmoid(), 2)
    x = F.linear(x.flatten(1), p["4.weight"], p["4.bias"]).sigmoid()
    return F.linear(x, p["5.weight"], p["5.bias"])


def resnet(p: Params, x: Any) -> Any:
    def norm(name: str, x: Any) -> Any:
        gamma, beta = p[f"{name}.gamma"], p[f"{name}.beta"]
        return F.batch_norm(x, None, None, gamma, beta, training=True, eps=1e-5)

    def conv(name: str, x: Any, stride: int, padding: int) -> Any:
        return F.conv2d(x, p[f"{name}.weight"], stride=stride, padding=padding)

    x = F.relu(norm("features.1", conv("features.0", x, 2, 3)))
    x = F.max_pool2d(x, 3, 2, 1)
    for stage in range(4):
        for block in range(2):
            name, stride = f"features.{stage + 4}.{block}", 2 if stage and not block else 1
            y = F.relu(norm(f"{name}.body.1", conv(f"{name}.body.0", x, stride, 1)))
            y = norm(f"{name}.body.4", conv(f"{name}.body.3", y, 1, 1))
            if f"{name}.downsample.0.weight" in p:
                x = norm(f"{name}.downsample.1", conv(f"{name}.downsample.0", x, stride, 0))
            x = F.relu(y + x)
    return F.linear(x.mean((2, 3)), p["output.weight"], p["output.bias"])


def language(p: Params, x: Any) -> Any:
    x = F.embedding(x, p["embedding.weight"])
    flat = p["lstm.rnn_param"]  # the weights of both layers, then their biases
    shapes = [(64, 12), (64, 16), (64, 16), (64, 16), (64,), (64,), (64,), (64,)]
    parts = flat.split([numpy.prod(shape).item() for shape in shapes])
    parts = [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]
    for layer in range(2):
        w_x, w_h = parts[2 * layer : 2 * layer + 2]
        bias = parts[2 * layer + 4] + parts[2 * layer + 5]
        h = c = torch.zeros(x.shape[1], 16, dtype=x.dtype)
        outputs = []
        for step in x:
            into, forget, new, out = (F.linear(step, w_x) + F.linear(h, w_h) + bias).chunk(4, 1)
            c = forget.sigmoid() * c + into.sigmoid() * new.tanh()
            h = out.sigmoid() * c.tanh()
            outputs.append(h)
        x = torch.stack(outputs)
    return F.linear(x, p["decoder.weight"], p["decoder.bias"])


def encoder(p: Params, x: Any) -> Any:
    x = F.embedding(x, p["embedding.weight"])
    for name in ("first", "second"):
        n, t, _ = x.shape
        q, k, v = (
            F.linear(x, p[f"{name}.{part}.weight"])
            .reshape(n, t, HEADS, WIDTH // HEADS)
            .transpose(1, 2)
            for part in ("query", "key", "value")
        )
        attended = (q @ k.mT / (WIDTH // HEADS) ** 0.5).softmax(-1) @ v
        attended = attended.transpose(1, 2).reshape(n, t, WIDTH)

        def dense(part: str, x: Any, name: str = name) -> Any:
            return F.linear(x, p[f"{name}.{part}.weight"], p[f"{name}.{part}.bias"])

        def norm(part: str, x: Any, name: str = name) -> Any:
            gamma, beta = p[f"{name}.{part}.gamma"], p[f"{name}.{part}.beta"]
            return F.layer_norm(x, (WIDTH,), gamma, beta, eps=1e-5)

        x = norm("norm1", x + dense("merge", attended))
        x = norm("norm2", x + dense("narrow", F.relu(dense("wide", x))))
    return F.linear(x.mean(1), p["output.weight"], p["output.bias"])


FORWARD = {
    "mlp": mlp,
    "wide mlp": mlp,
    "lenet": lenet,
    "resnet18": resnet,
    "lstm": language,
    "transformer": encoder,
}


def train(
    model: Model, forward: Callable[[Params, Any], Any], weights: Weights
) -> tuple[list[float], Weights]:
    """Losses of all steps and the weights after them."""
    params = {
        name: torch.tensor(value, dtype=torch.float64, requires_grad=True)
        for name, value in weights.items()
        if "running" not in name
    }
    losses = []
    for x, y in batches(model):
        out = forward(params, torch.tensor(x))
        loss = F.cross_entropy(out.flatten(0, -2), torch.tensor(y).flatten())
        slopes = torch.autograd.grad(loss, list(params.values()))
        with torch.no_grad():
            for parameter, slope in zip(params.values(), slopes, strict=True):
                parameter -= model.rate * slope
        losses.append(loss.item())
    return losses, {name: value.detach().numpy() for name, value in params.items()}


def recurrent(mode: str, both: bool) -> list[numpy.ndarray]:
    """Outputs, last states, and gradients of the inputs and parameters."""
    case = rnn_cases.case(mode, both)
    sizes = (rnn_cases.INPUTS, rnn_cases.HIDDEN, rnn_cases.LAYERS)
    options = {"bidirectional": both, "dtype": torch.float64}
    if mode.startswith("rnn"):
        layer = torch.nn.RNN(*sizes, nonlinearity=mode[4:], **options)
    else:
        layer = (torch.nn.LSTM if mode == "lstm" else torch.nn.GRU)(*sizes, **options)
    names = {"i2h_weight": "weight_ih", "h2h_weight": "weight_hh",
             "i2h_bias": "bias_ih", "h2h_bias": "bias_hh"}  # fmt: skip
    params = []
    for name, value in case.weights.items():  # "r1_i2h_bias" is "bias_ih_l1_reverse"
        direction, what = name[:2], name[3:]
        end = "_reverse" if direction[0] == "r" else ""
        params.append(getattr(layer, f"{names[what]}_l{direction[1]}{end}"))
        params[-1].data = torch.tensor(value)
    x = torch.tensor(case.x, requires_grad=True)
    states = [torch.tensor(s) for s in case.states]
    y, after = layer(x, tuple(states) if mode == "lstm" else states[0])
    after = after if mode == "lstm" else (after,)
    (y.sum() + sum(s.square().sum() for s in after)).backward()
    found = [y.detach(), *(s.detach() for s in after), x.grad, *(p.grad for p in params)]
    return [value.numpy() for value in found]


def exchange() -> None:
    """Arrays go to PyTorch and come back through DLPack."""
    x = np.arange(12, dtype="float32").reshape(3, 4)
    for t in (
        torch.from_dlpack(x),
        torch.from_dlpack(x.T).T,
        torch.from_dlpack(x[::-1]).flip(0),
        torch.utils.dlpack.from_dlpack(nd.to_dlpack_for_read(x)),
        torch.utils.dlpack.from_dlpack(nd.to_dlpack_for_write(x)),
    ):
        assert t.tolist() == x.tolist()
    assert torch.from_dlpack(x).data_ptr() == numpy.asarray(x).ctypes.data
    for dtype in (torch.float32, torch.bfloat16, torch.bool, torch.int64, torch.float16):
        t = torch.arange(6).reshape(2, 3).to(dtype)
        for copy in (None, False):
            assert np.from_dlpack(t.T, copy=copy).tolist() == t.T.tolist()
    t = torch.ones(3)
    y = np.from_dlpack(t, copy=False) + 1
    y += 1
    assert (y.tolist(), t.tolist()) == ([3, 3, 3], [1, 1, 1])


def main() -> None:
    """Records everything."""
    torch.set_num_threads(1)
    npx.set_np()
    found = {}
    for name, model in MODELS.items():
        losses, weights = train(model, FORWARD[name], start(model))
        found[f"training {name}"] = numpy.concatenate([losses, *sketches(weights).values()])
    for mode in rnn_cases.MODES:
        for both in (False, True):
            values = [value.ravel() for value in recurrent(mode, both)]
            found[rnn_cases.key(mode, both)] = numpy.concatenate(values)
    path = ROOT / "tests" / "data" / "pytorch.npz"
    numpy.savez_compressed(path, version=torch.__version__, **found)
    print(f"{len(found)} cases of PyTorch {torch.__version__}, {path.stat().st_size:,} bytes")
    exchange()


if __name__ == "__main__":
    main()
