"""Record the names of the nodes in MXNet's model zoo and recurrent cells, for the tests.

Run with a Python that has MXNet 1.9.1:

    python tools/record_node_names.py tests/data/node-names-1.9.1.json

Names of models are kept as checksums of their lists: they are many.
"""

from __future__ import annotations

import json
import sys
import zlib
from typing import Any

MODELS = [
    "alexnet", "densenet121", "densenet161", "densenet169", "densenet201", "inceptionv3",
    "mobilenet0.25", "mobilenet1.0", "mobilenetv2_0.25", "mobilenetv2_1.0", "resnet18_v1",
    "resnet18_v2", "resnet34_v1", "resnet34_v2", "resnet50_v1", "resnet50_v2", "resnet101_v1",
    "resnet101_v2", "resnet152_v1", "resnet152_v2", "squeezenet1.0", "squeezenet1.1", "vgg11",
    "vgg11_bn", "vgg13", "vgg13_bn", "vgg16", "vgg16_bn", "vgg19", "vgg19_bn",
]  # fmt: skip
CELLS = {
    "RNNCell": lambda rnn: rnn.RNNCell(4, prefix="c_"),
    "LSTMCell": lambda rnn: rnn.LSTMCell(4, prefix="c_"),
    "GRUCell": lambda rnn: rnn.GRUCell(4, prefix="c_"),
    "ResidualCell": lambda rnn: rnn.ResidualCell(rnn.GRUCell(4, prefix="c_")),
    "ZoneoutCell": lambda rnn: rnn.ZoneoutCell(rnn.GRUCell(4, prefix="c_"), 0.1, 0.1),
    "DropoutCell": lambda rnn: rnn.DropoutCell(0.3, prefix="d_"),
}
LAYERS = ["LSTM", "GRU", "RNN"]


def of_model(mx: Any, name: str) -> list[int]:
    """Checksums of the names of arguments, states and all outputs inside."""
    net = mx.gluon.model_zoo.vision.get_model(name, prefix="net_")
    out = net(mx.sym.var("data"))
    lists = (
        out.list_arguments(), out.list_auxiliary_states(), out.get_internals().list_outputs(),
    )  # fmt: skip
    return [zlib.crc32("\n".join(names).encode()) for names in lists]


def of_cell(mx: Any, name: str) -> list[list[str]]:
    """All outputs inside of two unrolled steps, and of one step from states by name."""
    make = CELLS[name]
    with mx.name.NameManager():
        outputs, states = make(mx.gluon.rnn).unroll(
            2, mx.sym.var("data"), layout="NTC", merge_outputs=False
        )
        unrolled = mx.sym.Group(outputs + states)
        cell = make(mx.gluon.rnn)
        output, states = cell(mx.sym.var("x"), cell.begin_state(func=mx.sym.var))
        step = mx.sym.Group([output, *states])
    return [s.get_internals().list_outputs() for s in (unrolled, step)]


def of_layer(mx: Any, name: str) -> list[list[str]]:
    """All outputs inside of a layer in both directions."""
    with mx.name.NameManager():
        layer = getattr(mx.gluon.rnn, name)(4, bidirectional=True, prefix="l_")
        return [layer(mx.sym.var("data")).get_internals().list_outputs()]


def main() -> None:
    """Write the file."""
    import mxnet as mx

    found = {
        "models": {name: of_model(mx, name) for name in MODELS},
        "cells": {name: of_cell(mx, name) for name in CELLS},
        "layers": {name: of_layer(mx, name) for name in LAYERS},
    }
    with open(sys.argv[1], "w") as file:
        json.dump(found, file, indent=0)
        file.write("\n")


if __name__ == "__main__":
    main()
