"""Nodes of the model zoo's and the cells' graphs have the names that MXNet 1.9.1 gives them."""

import importlib.util
import json
from pathlib import Path

import pytest

import slipstream as mx
from slipstream import _version_rules

ROOT = Path(__file__).parents[2]
NAMES = json.loads((ROOT / "tests/data/node-names-1.9.1.json").read_text())
_spec = importlib.util.spec_from_file_location("record", ROOT / "tools/record_node_names.py")
record = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(record)


@pytest.fixture(autouse=True)
def version():
    _version_rules.choose("1.x")


# One of each kind: the others differ in the number of their layers.
@pytest.mark.parametrize("name", [
    "alexnet", "densenet121", "inceptionv3", "mobilenet0.25", "mobilenetv2_1.0", "resnet18_v1",
    "resnet18_v2", "resnet50_v1", "resnet50_v2", "squeezenet1.0", "vgg11_bn",
])  # fmt: skip
def test_models(name):
    assert record.of_model(mx, name) == NAMES["models"][name]


def test_no_name_comes_twice():
    for name in ("resnet18_v2", "resnet50_v1"):
        out = mx.gluon.model_zoo.vision.get_model(name)(mx.sym.var("data"))
        names = out.get_internals().list_outputs()
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", record.CELLS)
def test_cells(name):
    assert record.of_cell(mx, name) == NAMES["cells"][name]


@pytest.mark.parametrize("name", record.LAYERS)
def test_layers(name):
    assert record.of_layer(mx, name) == NAMES["layers"][name]
