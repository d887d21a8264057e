"""Exported networks as ONNX graphs, for onnxruntime: the few operations that benchmarks need."""

from __future__ import annotations

import ast
import json
from typing import Any

import numpy

from slipstream import nd


def _several(attrs: dict[str, str], name: str) -> list[int]:
    return list(ast.literal_eval(attrs[name]))


class _Graph:
    """An ONNX graph that grows by the nodes of a symbol."""

    def __init__(self) -> None:
        from onnx import helper

        self._helper = helper
        self.nodes: list[Any] = []

    def add(self, op: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self.nodes.append(self._helper.make_node(op, inputs, [output], **attributes))
        return output

    def convolution(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        return self.add(
            "Conv", inputs, out, kernel_shape=_several(attrs, "kernel"),
            strides=_several(attrs, "stride"), dilations=_several(attrs, "dilate"),
            pads=2 * _several(attrs, "pad"), group=int(attrs["num_group"]),
        )  # fmt: skip

    def batch_norm(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        return self.add("BatchNormalization", inputs, out, epsilon=float(attrs["eps"]))

    def activation(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        return self.add({"relu": "Relu", "tanh": "Tanh"}[attrs["act_type"]], inputs, out)

    def pooling(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        if attrs["global_pool"] == "True":
            return self.add("GlobalAveragePool", inputs, out)
        return self.add(
            "MaxPool", inputs, out, kernel_shape=_several(attrs, "kernel"),
            strides=_several(attrs, "stride"), pads=2 * _several(attrs, "pad"),
        )  # fmt: skip

    def plus(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        return self.add("Add", inputs, out)

    def flatten(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        return self.add("Flatten", inputs, out)

    def dense(self, out: str, inputs: list[str], attrs: dict[str, str]) -> str:
        flat = self.add("Flatten", inputs[:1], f"{out}_flat")
        return self.add("Gemm", [flat, *inputs[1:]], out, transB=1)


_NODES = {
    "Convolution": _Graph.convolution,
    "BatchNorm": _Graph.batch_norm,
    "Activation": _Graph.activation,
    "Pooling": _Graph.pooling,
    "_npi_add": _Graph.plus,
    "Flatten": _Graph.flatten,
    "FullyConnected": _Graph.dense,
}


def onnx_model(symbol_file: str, params_file: str, shape: tuple[int, ...]) -> bytes:
    """An exported network, with ``data`` of this shape after the batch size, as an ONNX file."""
    from onnx import TensorProto, helper, numpy_helper

    with open(symbol_file, encoding="utf-8") as f:
        symbol = json.load(f)
    arrays = {name.partition(":")[2]: a.asnumpy() for name, a in nd.load(params_file).items()}
    graph, names = _Graph(), []
    for node in symbol["nodes"]:
        names.append(node["name"])
        if node["op"] != "null":
            inputs = [names[i] for i, *_ in node["inputs"]]
            _NODES[node["op"]](graph, node["name"], inputs, node.get("attrs", {}))
    result = names[symbol["heads"][0][0]]
    model = helper.make_model(
        helper.make_graph(
            graph.nodes, "net",
            [helper.make_tensor_value_info("data", TensorProto.FLOAT, ["N", *shape])],
            [helper.make_tensor_value_info(result, TensorProto.FLOAT, ["N", None])],
            [numpy_helper.from_array(numpy.ascontiguousarray(a), n) for n, a in arrays.items()],
        ),
        opset_imports=[helper.make_opsetid("", 17)], ir_version=8,
    )  # fmt: skip
    return model.SerializeToString()
