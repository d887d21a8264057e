"""Prediction by lowered models: ``slipstream bench serving``.

Networks with random weights run here, in onnxruntime (the same weights) and in PyTorch (eager), on
as many threads: NumPy arrays in, NumPy arrays out. In a checkout with a C++ compiler they are also
served by ``examples/cpp/http_server.cpp`` and asked over HTTP. The best of a few turns counts.
"""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from slipstream import _native, engine, gluon, init, np, npx, serving

from .measure import Row, in_turns, show_time
from .training import dense, dense_torch, resnet_torch

THREADS = engine.configure()["threads"]
PAUSE = 0.05  # the threads of PyTorch and onnxruntime stay busy for a moment after a call
ROUNDS, CLIENTS = 7, 4
SOURCE = Path("examples") / "cpp" / "http_server.cpp"

Run = Callable[[numpy.ndarray], numpy.ndarray]


class Case(NamedTuple):
    """A network: here, in PyTorch, its input, calls of a turn, and what ratios must reach."""

    what: str
    net: Callable[[], gluon.HybridBlock]
    torch: Callable[[], Any]
    shape: tuple[int, ...]
    calls: int
    limits: dict[str, float]


def mobilenet_torch() -> Any:
    """MobileNet 1.0 in PyTorch."""
    from torch import nn as tnn

    layers: list[Any] = []

    def add(before: int, after: int, kernel: int, stride: int, groups: int = 1) -> None:
        layers.extend([
            tnn.Conv2d(before, after, kernel, stride, kernel // 2, groups=groups, bias=False),
            tnn.BatchNorm2d(after), tnn.ReLU(),
        ])  # fmt: skip

    add(3, 32, 3, 2)
    before = 32
    sizes = [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5]
    for after, stride in [*sizes, (1024, 2), (1024, 1)]:
        add(before, before, 3, stride, groups=before)
        add(before, after, 1, 1)
        before = after
    return tnn.Sequential(
        *layers, tnn.AdaptiveAvgPool2d(1), tnn.Flatten(), tnn.Linear(before, 1000)
    )


IMAGE = (3, 224, 224)
UNITS = (512, 2048, 512, 10)
zoo = gluon.model_zoo.vision
CASES = {
    "resnet": Case(
        "ResNet-18", lambda: zoo.resnet18_v1(classes=1000), lambda: resnet_torch(1000), IMAGE, 1,
        {"onnxruntime": 1.5, "PyTorch": 1.0, "HTTP": 1.5},
    ),
    "mobilenet": Case(
        "MobileNet", lambda: zoo.mobilenet1_0(classes=1000), mobilenet_torch, IMAGE, 1,
        {"onnxruntime": 1.5, "PyTorch": 1.0, "HTTP": 1.5},
    ),
    "mlp": Case(
        "MLP 512-2048-512-10", lambda: dense(UNITS), lambda: dense_torch(UNITS), UNITS[:1], 50,
        {"onnxruntime": 1.5, "PyTorch": 1.0, "HTTP": 4.0},
    ),
}  # fmt: skip


def has(module: str) -> bool:
    """Whether a peer is installed."""
    return importlib.util.find_spec(module) is not None


def ours(model: serving.Model) -> Run:
    """The lowered model."""
    return lambda x: model(x).asnumpy()


def with_onnxruntime(content: bytes) -> Run:
    """The network in onnxruntime."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    return lambda x: session.run(None, {"data": x})[0]


def with_torch(net: Any) -> Run:
    """The network in PyTorch."""
    import torch

    torch.set_num_threads(THREADS)
    net.eval()

    def run(x: numpy.ndarray) -> numpy.ndarray:
        with torch.inference_mode():
            return net(torch.from_numpy(x)).numpy()

    return run


class Files(NamedTuple):
    """What a network was written to."""

    lowered: tuple[str, str]
    onnx: bytes | None


def write(case: Case, folder: str) -> Files:
    """Writes a network with random weights."""
    net = case.net()
    net.initialize(init.Xavier())
    net.hybridize()
    net(np.zeros((1, *case.shape)))
    names = os.path.join(folder, "lowered-symbol.json"), os.path.join(folder, "lowered.params")
    lowered = serving.lower_block(net, names)
    if not (has("onnx") and has("onnxruntime")):
        return Files(lowered, None)
    from .onnx_peer import onnx_model

    symbol, params = net.export(os.path.join(folder, "net"))
    assert params is not None
    return Files(lowered, onnx_model(symbol, params, case.shape))


def compare(case: Case, files: Files, model: serving.Model) -> Iterator[Row]:
    """Batches of 1 and 8, against each peer."""
    contenders = {"ours": ours(model)}
    if files.onnx is not None:
        contenders["onnxruntime"] = with_onnxruntime(files.onnx)
    if has("torch"):
        contenders["PyTorch"] = with_torch(case.torch())
    for size in (1, 8):
        x = numpy.random.rand(size, *case.shape).astype("float32")
        if "onnxruntime" in contenders:
            expected = contenders["onnxruntime"](x)
            numpy.testing.assert_allclose(contenders["ours"](x), expected, 1e-2, 1e-3)

        def turn(run: Run, x: numpy.ndarray = x) -> None:
            for _ in range(case.calls):
                run(x)

        calls: Any = {name: lambda run=run: turn(run) for name, run in contenders.items()}
        seconds = in_turns(ROUNDS, pause=PAUSE, pick=min, wake=True, **calls)
        mine = seconds["ours"] / case.calls
        for name in list(contenders)[1:]:
            peer = seconds[name] / case.calls
            yield Row(
                f"{case.what}, batch {size}", show_time(mine), f"{show_time(peer)} ({name})",
                mine / peer, case.limits[name], f"{size / mine:.0f} samples/s, {size / peer:.0f}",
            )  # fmt: skip


def build_server(folder: str) -> str | None:
    """The example server, compiled; None without its source, a compiler or libslipstream."""
    source = next((p for p in (SOURCE, Path(__file__).parents[2] / SOURCE) if p.is_file()), None)
    if source is None:
        return None
    out = os.path.join(folder, "http_server")
    try:
        flags = shlex.split(f"{_native.cflags()} {_native.libs()}")
        command = [os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-pthread"]
        subprocess.run([*command, str(source), "-o", out, *flags], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError, _native.MissingLibraryError):
        return None
    return out


@contextlib.contextmanager
def served(program: str, files: Files) -> Iterator[int]:
    """A server that runs meanwhile; its port."""
    command = [program, *files.lowered, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield int(line.rpartition(":")[2])
        finally:
            process.terminate()


class Client:
    """A connection that asks for predictions of one sample."""

    def __init__(self, port: int, x: numpy.ndarray) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._body = x.tobytes()

    def ask(self, times: int = 1) -> bytes:
        for _ in range(times):
            self._connection.request("POST", "/predict", self._body)
            response = self._connection.getresponse()
            answer = response.read()
            if response.status != 200:
                raise RuntimeError(answer.decode())
        return answer


def over_http(case: Case, files: Files, model: serving.Model, program: str) -> Iterator[Row]:
    """Requests of one client, then of several, against the model in this process."""
    run = ours(model)
    x = numpy.random.rand(1, *case.shape).astype("float32")
    with served(program, files) as port:
        client = Client(port, x)
        numpy.testing.assert_array_equal(
            numpy.frombuffer(client.ask(), "float32"), run(x).reshape(-1)
        )

        def direct() -> None:
            for _ in range(case.calls):
                run(x)

        seconds = in_turns(
            ROUNDS, pause=PAUSE, pick=min, wake=True, http=lambda: client.ask(case.calls),
            direct=direct,
        )  # fmt: skip
        mine, alone = seconds["http"] / case.calls, seconds["direct"] / case.calls
        yield Row(
            f"{case.what}, batch 1, over HTTP", show_time(mine), f"{show_time(alone)} (no HTTP)",
            mine / alone, case.limits["HTTP"],
        )  # fmt: skip
        clients = [Client(port, x) for _ in range(CLIENTS)]
        with ThreadPoolExecutor(CLIENTS) as pool:
            seconds = in_turns(
                ROUNDS, pick=min,
                together=lambda: list(pool.map(lambda c: c.ask(case.calls), clients)),
            )  # fmt: skip
        each = seconds["together"] / (CLIENTS * case.calls)
        yield Row(
            f"  {CLIENTS} clients, a request", show_time(each), f"{show_time(alone)} (no HTTP)",
            each / alone, case.limits["HTTP"], f"{1 / each:.0f} requests/s",
        )  # fmt: skip


def rows(only: str = "") -> Iterator[Row]:
    """The table's lines; `only` networks whose name contains this text."""
    npx.set_np()
    with tempfile.TemporaryDirectory(prefix="slipstream-bench-") as folder:
        program = build_server(folder)
        for name, case in CASES.items():
            if only not in name:
                continue
            files = write(case, folder)
            model = serving.load(*files.lowered)
            yield from compare(case, files, model)
            if program is not None:
                yield from over_http(case, files, model, program)
