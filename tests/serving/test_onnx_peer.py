"""The ONNX graphs that ``slipstream bench serving`` compares with compute what the networks do."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from slipstream import np, npx
from slipstream.benchmarks.onnx_peer import onnx_model
from slipstream.gluon import nn

pytest.importorskip("onnx", reason="onnx is not installed")
onnxruntime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")


class Residual(nn.HybridBlock):
    def __init__(self) -> None:
        super().__init__()
        self.body = nn.HybridSequential()
        self.body.add(nn.Conv2D(4, 3, padding=1, groups=2, in_channels=4), nn.BatchNorm())

    def forward(self, x):
        return x + self.body(x)


def test_same_numbers(tmp_path: Path) -> None:
    npx.set_np()
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(4, 3, strides=2, in_channels=3, use_bias=False), nn.BatchNorm(),
        nn.Activation("relu"), nn.MaxPool2D(3, 2, 1), Residual(), nn.GlobalAvgPool2D(),
        nn.Flatten(), nn.Dense(5),
    )  # fmt: skip
    net.initialize()
    net.hybridize()
    x = numpy.random.rand(2, 3, 17, 17).astype("float32")
    expected = net(np.array(x)).asnumpy()
    symbol, params = net.export(str(tmp_path / "net"))
    session = onnxruntime.InferenceSession(onnx_model(symbol, params, (3, 17, 17)))
    numpy.testing.assert_allclose(session.run(None, {"data": x})[0], expected, 1e-5, 1e-6)
