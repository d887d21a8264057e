"""Exported np models name operations as MXNet's own files do; MXNet 1.9.1 and 2.0.0b1 run them."""

import json
from pathlib import Path

import numpy
import pytest

from slipstream import _version_rules, gluon, np, npx
from slipstream.gluon import nn
from slipstream.symbol._canonical import in_files


class Net(nn.HybridBlock):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4)

    def forward(self, x):
        y = npx.convolution(x, np.ones((2, 3, 1, 1)), no_bias=True, kernel=(1, 1), num_filter=2)
        y = npx.pooling(y, kernel=(2, 2), stride=(2, 2))
        y = npx.leaky_relu(npx.activation(y, act_type="softrelu"), act_type="elu", slope=0.3)
        y = npx.softmax(self.dense(np.clip(y, 0, 6)))
        y = np.concatenate([y, np.maximum(y, 0.1)], axis=1)
        a, b = np.split(np.stack([y, y]).reshape(2, -1), 2, axis=1)
        y = np.expand_dims(np.abs(a - b) + np.power(a, 2) - (1 - b), 0)
        return np.swapaxes(y, 0, 1).sum(axis=0)


# Checked with both: they load the file and give the same numbers.
NAMES = {
    "Convolution", "Pooling", "Activation", "LeakyReLU", "clip", "FullyConnected", "softmax",
    "Concat", "_maximum_scalar", "stack", "_npx_reshape", "_split_v2", "_npi_absolute",
    "_npi_power_scalar", "_npi_rsubtract_scalar", "_npi_subtract", "_npi_add", "expand_dims",
    "SwapAxis",
}  # fmt: skip


@pytest.mark.parametrize("version", ["1.x", "2.0"])
def test_files_have_canonical_names_and_read_back(version, tmp_path):
    _version_rules.choose(version)
    npx.set_np()
    try:
        net = Net()
        net.initialize()
        net.hybridize()
        x = np.random.uniform(size=(2, 3, 4, 4))
        expected = net(x)
        symbol, params = net.export(str(tmp_path / "net"))
        ops = {node["op"] for node in json.loads(Path(symbol).read_text())["nodes"]} - {"null"}
        assert ops == NAMES | {"_np_sum" if version == "1.x" else "_npi_sum"}
        loaded = gluon.SymbolBlock.imports(symbol, ["data"], params)
        numpy.testing.assert_array_equal(loaded(x).asnumpy(), expected.asnumpy())
    finally:
        npx.reset_np()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("_npi_subtract", {"x1": "3"}, 1), ("_npi_rsubtract_scalar", {"scalar": "3"})),
        (("_npi_split", {"indices_or_sections": "(1, 3)", "axis": "1"}, 1),
         ("_split_v2", {"indices": "(0, 1, 3)", "axis": "1"})),
        (("_npi_concatenate", {"axis": "None"}, 2), ("_npi_concatenate", {"axis": "None"})),
        (("_npi_clip", {"a_min": "0"}, 1), ("_npi_clip", {"a_min": "0"})),
        (("_npi_reshape", {"shape": "-1"}, 1), ("_npx_reshape", {"newshape": "(-1,)"})),
        (("_npx_relu", {}, 1), ("_npx_relu", {})),
        (("Convolution", {"kernel": "(1, 1)"}, 2), ("Convolution", {"kernel": "(1, 1)"})),
    ],
)  # fmt: skip
def test_names_and_attributes(given, expected):
    assert in_files(*given) == expected
