"""Numbers that MXNet 1.9.1 computed for the same programs, and what makes programs comparable.

``CLIENTS_RECORD=1 python PROGRAM`` with the real MXNet writes ``recorded/CLIENT.json``; every other
run compares with it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import mxnet as mx
import numpy as np

_RECORDING = bool(os.environ.get("CLIENTS_RECORD"))
_FILE = Path(__file__).parent / "recorded" / f"{Path(sys.argv[0]).stem}.json"
_known: dict[str, list] = json.loads(_FILE.read_text()) if _FILE.exists() else {}


@mx.init.register
class Wave(mx.init.Initializer):
    """Weights that depend on their shape only, so that no random numbers have to agree."""

    def __init__(self, scale: float = 0.2) -> None:
        super().__init__(scale=scale)
        self.scale = scale

    def _init_weight(self, name: str, array: mx.nd.NDArray) -> None:
        array[:] = wave(array.shape, self.scale)

    def _init_default(self, name: str, array: mx.nd.NDArray) -> None:
        array[:] = wave(array.shape, self.scale)


def fill(net: mx.gluon.Block, scale: float) -> None:
    """Wave in all weights, also those of layers that draw theirs themselves."""
    for parameter in net.collect_params().values():
        if parameter.grad_req != "null" and len(parameter.shape) > 1:
            parameter.set_data(mx.nd.array(wave(parameter.shape, scale)))


def wave(shape: tuple[int, ...], scale: float = 1.0) -> np.ndarray:
    """Numbers between -scale and scale without a short period."""
    at = np.arange(int(np.prod(shape)), dtype=np.float64)
    return (scale * np.sin(at * 1.7 + 0.3 * np.sqrt(at) + len(shape))).astype("f4").reshape(shape)


def same(name: str, values: object, tolerance: float = 1e-3) -> None:
    """Compare numbers with those of MXNet, relative to the largest of them."""
    array = np.asarray(values, dtype=np.float64)
    assert np.isfinite(array).all(), f"{name}: {array}"
    # Of large arrays a spread-out sample, and the sum of all.
    flat = array.ravel()
    if flat.size > 24:
        flat = np.append(flat[:: flat.size // 23][:24], flat.mean())
    if _RECORDING:
        assert not mx.__file__.count("slipstream"), "record with the real MXNet"
        _known[name] = [list(array.shape), [float(f"{v:.7g}") for v in flat]]
        _FILE.parent.mkdir(exist_ok=True)
        rows = (f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in sorted(_known.items()))
        _FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
        return
    shape, expected = _known[name]
    assert list(array.shape) == shape, f"{name}: shape {array.shape}, in MXNet {shape}"
    off = np.abs(flat - expected).max() / max(np.abs(expected).max(), 1e-30)
    assert off <= tolerance, f"{name}: off by {off:.2g}\nhere  {flat}\nMXNet {np.array(expected)}"


def run(parts: dict[str, Callable[[], object]]) -> None:
    """Run the parts that the command line names, or all of them, without random weights."""
    for kind in (mx.init.Uniform, mx.init.Normal, mx.init.Xavier, mx.init.Orthogonal):
        kind._init_weight = lambda self, name, array: Wave()._init_weight(name, array)
    for name in sys.argv[1:] or parts:
        print(f"{name}: {parts[name]()}", flush=True)
