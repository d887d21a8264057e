"""Shapes and types of a graph.

Outputs are found by recording the operation on placeholders, which are never read and are
therefore never computed. Rules say what the shapes of weights follow from.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any, TypeGuard

from .. import _core, autograd, operator
from .._dtypes import name_of
from .._numpy_mode import is_np_shape
from .._rnn_layout import vector_size
from ..base import MXNetError
from . import _both_ways
from ._both_ways import Shape
from ._node import Entry, Node, topological
from ._run import arguments, call, outputs_of, plan
from ._values import parse

# Types by MXNet's numbers, which its files use.
TYPE_NUMBERS = ("float32", "float64", "float16", "uint8", "int32", "int8", "int64", "bool",
                "int16", "uint16", "uint32", "uint64", "bfloat16")  # fmt: skip


def type_of_text(text: str) -> str | None:
    """A ``__dtype__`` attribute: a number of MXNet's or a name; -1 is unknown."""
    value = parse(text)
    if isinstance(value, int):
        return TYPE_NUMBERS[value] if 0 <= value < len(TYPE_NUMBERS) else None
    return text


def placeholder(op: str, shape: Shape, dtype: str) -> Any:
    """An array of that shape and type that takes no memory."""
    from ..nd._ndarray import NDArray
    from ..np._ndarray import ndarray

    cls = ndarray if op.startswith("_np") else NDArray
    return _core.broadcast_to(_core.fill(cls, 0, dtype, ()), shape)


def _draws(op: str) -> bool:
    return "random" in op or "sample_" in op or op in ("_shuffle", "shuffle")


def draws(node: Node) -> bool:
    """Whether a node gives other values each time it runs in training, or may."""
    op = node.op or ""
    share = {"Dropout": 0.5, "_npx_dropout": 0.5, "RNN": 0.0, "_npx_rnn": 0.0}.get(op)
    if share is not None:
        return bool(arguments(node).get("p", share))
    return _draws(op) or op == "Custom"


def example_outputs(node: Node) -> Any:
    """The results of a node on placeholders of its inputs' traced shapes; None without those."""
    op = node.op or ""
    if not node.inputs and _draws(op):
        return None  # nothing random happens before the symbol runs
    values = []
    for child, i in node.inputs:
        if child.shapes is None or child.dtypes is None:
            return None
        values.append(placeholder(op, child.shapes[i], child.dtypes[i]))
    with autograd.pause(train_mode=False):
        return plan(node)(values)


# ---- rules: input shapes that follow from others -------------------------------------------------

Rule = Callable[[dict[str, Any], list[Shape | None]], dict[int, Shape]]


def _convolution(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    return _both_ways.convolution(attrs, shapes, [None])[0]


def _deconvolution(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    found = _convolution(attrs, shapes)
    data = shapes[0]
    if 1 in found and data:
        filters, groups = attrs["num_filter"], attrs.get("num_group", 1)
        kernel = attrs["kernel"]
        kernel = (kernel,) if isinstance(kernel, int) else tuple(kernel)
        layout = attrs.get("layout")
        if layout and layout.endswith("C"):
            found[1] = (data[-1], *kernel, filters // groups)
        else:
            found[1] = (data[1], filters // groups, *kernel)
    return found


def _deformable(place: int) -> Rule:
    """As a convolution, with the weight at another place among the inputs."""

    def rule(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
        found = _convolution(attrs, [shapes[0], *shapes[place:]])
        return {i + place - 1: shape for i, shape in found.items()}

    return rule


def _per_axis(default: int) -> Rule:
    def rule(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
        data, axis = shapes[0], attrs.get("axis", default)
        if not data or not -len(data) <= axis < len(data):
            return {}
        return {i: (data[axis],) for i in range(1, len(shapes))}

    return rule


def _upsampling(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    if attrs.get("sample_type") != "bilinear" or len(shapes) != 2 or not shapes[0]:
        return {}
    scale = attrs["scale"]
    size = 2 * scale - scale % 2
    return {1: (attrs.get("num_filter") or shapes[0][1], 1, size, size)}


def _prelu(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    data = shapes[0]
    return {1: (data[1 if len(data) > 1 else 0],)} if data and len(shapes) > 1 else {}


def _rnn(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    data = shapes[0]
    if not data or len(data) != 3:
        return {}
    size, layers = attrs["state_size"], attrs["num_layers"]
    directions = 2 if attrs.get("bidirectional") else 1
    total = vector_size((attrs["mode"], layers, size, directions, None), data[2])
    found: dict[int, Shape] = {1: (total,), 2: (layers * directions, data[1], size)}
    if attrs["mode"] == "lstm" and len(shapes) > 3:
        found[3] = found[2]
    return found


def _label_of_classes(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    data = shapes[0]
    if not data or len(shapes) < 2 or shapes[1] is not None:
        return {}
    if attrs.get("multi_output"):
        return {1: (data[0], *data[2:])}
    return {1: data[:-1] if attrs.get("preserve_shape") else data[:1]}


def _label_like_data(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    # A label of one column may come without that axis, so only a missing shape is filled in.
    return {1: shapes[0]} if shapes[0] and len(shapes) > 1 and shapes[1] is None else {}


def _settings(attrs: dict[str, Any]) -> dict[str, Any]:
    """The shapes and types passed to a custom operation."""
    return {k: v for k, v in attrs.items() if k not in ("op_type", "num_args")}


def _custom(attrs: dict[str, Any], shapes: list[Shape | None]) -> dict[int, Shape]:
    # Most derive everything from their first input.
    if not shapes or shapes[0] is None:
        return {}
    found = operator.input_shapes(attrs["op_type"], _settings(attrs), shapes)
    return {i: shape for i, shape in enumerate(found) if shapes[i] is None}


_RULES: dict[str, Rule] = {
    "Custom": _custom,
    "Deconvolution": _deconvolution, "_npx_deconvolution": _deconvolution,
    "_contrib_DeformableConvolution": _deformable(2),
    "_npx_deformable_convolution": _deformable(2),
    "_contrib_ModulatedDeformableConvolution": _deformable(3),
    "_npx_modulated_deformable_convolution": _deformable(3),
    "BatchNorm": _per_axis(1), "BatchNorm_v1": _per_axis(1), "CuDNNBatchNorm": _per_axis(1),
    "_contrib_SyncBatchNorm": _per_axis(1), "_npx_batch_norm": _per_axis(1),
    "LayerNorm": _per_axis(-1), "_npx_layer_norm": _per_axis(-1), "GroupNorm": _per_axis(1),
    "_npx_group_norm": _per_axis(1), "InstanceNorm": _per_axis(1),
    "_npx_instance_norm": _per_axis(1), "RNN": _rnn, "_npx_rnn": _rnn, "LeakyReLU": _prelu,
    "_npx_leaky_relu": _prelu, "SoftmaxOutput": _label_of_classes, "Softmax": _label_of_classes,
    "SVMOutput": _label_of_classes, "softmax_cross_entropy": _label_of_classes,
    "LinearRegressionOutput": _label_like_data, "LogisticRegressionOutput": _label_like_data,
    "MAERegressionOutput": _label_like_data, "UpSampling": _upsampling,
}  # fmt: skip


# ---- shapes --------------------------------------------------------------------------------------


def _unknown_size(size: int) -> bool:
    return size < 0 or (size == 0 and not is_np_shape())


def is_complete(shape: Shape | None) -> TypeGuard[Shape]:
    """Whether all sizes of a shape are known."""
    return shape is not None and not any(_unknown_size(s) for s in shape)


def _internal(shape: Any) -> Shape | None:
    """A shape as given or stored, with -1 for unknown sizes; None when nothing is known."""
    if shape is None:
        return None
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    if not shape and not is_np_shape():
        return None
    return tuple(-1 if _unknown_size(s) else s for s in shape)


def _merge(old: Shape | None, new: Shape | None, what: str) -> Shape | None:
    if old is None or new is None:
        return new if old is None else old
    fits = len(old) == len(new) and all(
        a == b or a < 0 or b < 0 for a, b in zip(old, new, strict=True)
    )
    if not fits:
        raise MXNetError(f"shapes do not agree: {what} has shape {old}, but needs {new}")
    return _both_ways.joined(old, new)


class Inference:
    """Shapes and types of all outputs of a graph's nodes, as far as they can be known.

    Unknown sizes are -1 inside, whatever the rule of the program is; see ``shape``.
    """

    def __init__(
        self, entries: Iterable[Entry], shapes: dict[str, Any], types: dict[str, str] | None = None
    ) -> None:
        self.entries = list(entries)
        self.nodes = topological(self.entries)
        self.shapes: dict[tuple[int, int], Shape | None] = {}
        self.types = infer_types(self.nodes, types or {})
        self._recorded: set[int] = set()
        self._open = _of_open_batch(self.nodes)
        for node in self.nodes:
            if node.op is None:
                self.shapes[id(node), 0] = _known_shape(node, shapes)
        while self._round():
            pass

    def _round(self) -> bool:
        """One walk over the graph; whether anything new was found that others may need."""
        changed = False
        for node in self.nodes:
            if node.op is None:
                continue
            both_ways = _both_ways.RULES.get(node.op)
            if both_ways is not None and not (
                id(node) in self._open and both_ways is _both_ways.same
            ):
                changed |= self._relate(node, both_ways)
            if id(node) in self._recorded:
                continue
            inputs = self._inputs(node)
            rule = _RULES.get(node.op)
            if rule is not None and any(not _complete(s) for s in inputs):
                changed |= self._fill(node, inputs, rule)
                inputs = self._inputs(node)
            if all(_complete(s) for s in inputs):
                self._record(node, inputs)  # type: ignore[arg-type]
                self._recorded.add(id(node))
                changed = True
        return changed

    def _inputs(self, node: Node) -> list[Shape | None]:
        return [self.shapes.get((id(child), i)) for child, i in node.inputs]

    def _learn(self, node: Node, output: int, shape: Shape | None) -> bool:
        """Note what follows for a node's output; whether it is new."""
        old = self.shapes.get((id(node), output))
        merged = _merge(old, shape, repr(node.name))
        self.shapes[id(node), output] = merged
        return merged != old

    def _relate(self, node: Node, rule: _both_ways.Rule) -> bool:
        outputs = [self.shapes.get((id(node), i)) for i in range(node.num_outputs)]
        changed = False
        try:
            given, made = rule(arguments(node), self._inputs(node), outputs)
            for position, shape in given.items():
                if position < len(node.inputs):
                    changed |= self._learn(*node.inputs[position], shape)
            for position, shape in made.items():
                if position < node.num_outputs:
                    changed |= self._learn(node, position, shape)
        except MXNetError as error:
            raise MXNetError(f"operation {node.op} named {node.name!r}: {error}") from None
        return changed

    def _fill(self, node: Node, inputs: list[Shape | None], rule: Rule) -> bool:
        changed = False
        found = rule(arguments(node), [s if _complete(s) else None for s in inputs])
        for position, shape in found.items():
            if position >= len(node.inputs):
                continue
            child, i = node.inputs[position]
            if child.op is None and not _complete(self.shapes.get((id(child), i))):
                changed |= self._learn(child, i, shape)
        return changed

    def _record(self, node: Node, inputs: list[Shape]) -> None:
        op = node.op or ""
        types = [self.types.get((id(child), i)) or "float32" for child, i in node.inputs]
        try:
            if op == "Custom":  # a program's own code, which must not run before its time
                attrs = arguments(node)
                made = operator.output_types(attrs["op_type"], _settings(attrs), inputs, types)
                for i, (shape, kind) in enumerate(made):
                    self._learn(node, i, shape)
                    self.types[id(node), i] = kind
                return
            values = [placeholder(op, s, t) for s, t in zip(inputs, types, strict=True)]
            with autograd.pause(train_mode=False):
                results = call(node, values)
        except (TypeError, ValueError, IndexError) as error:
            raise MXNetError(
                f"shapes do not fit the operation {node.op} named {node.name!r}: {error}"
            ) from error
        for i, result in enumerate(results):
            self._learn(node, i, result.shape)
            self.types[id(node), i] = name_of(result)

    def shape(self, entry: Entry) -> Shape | None:
        """The shape of one output; unknown sizes are 0, or -1 with NumPy's shapes."""
        shape = self.shapes.get((id(entry[0]), entry[1]))
        if shape is None or is_np_shape():
            return shape
        return tuple(0 if s < 0 else s for s in shape)


def _of_open_batch(nodes: Iterable[Node]) -> set[int]:
    """Nodes that follow from first states of any batch (``zeros((0, 5))``).

    Those run as a batch of one that is broadcast, so that their shapes need not be equal.
    """
    found: set[int] = set()
    for node in nodes:
        if node.op in ("_zeros", "_ones", "_full", "_zeros_without_dtype"):
            shape = _internal(parse(node.attrs.get("shape", "()")))
            if shape is not None and not _complete(shape):
                found.add(id(node))
        elif any(id(child) in found for child, _ in node.inputs):
            found.add(id(node))
    return found


def _complete(shape: Shape | None) -> bool:
    return shape is not None and all(s >= 0 for s in shape)


def _known_shape(node: Node, given: dict[str, Any]) -> Shape | None:
    shape = _internal(given.get(node.name))
    if node.value is not None:
        return node.value.shape
    own = _internal(parse(node.attrs["__shape__"])) if "__shape__" in node.attrs else None
    if own is None and node.shapes is not None:
        own = node.shapes[0]
    return shape if _complete(shape) else _merge(shape, own, node.name)


# ---- types ---------------------------------------------------------------------------------------

# Operations whose first inputs are indices or masks: they say nothing about the result's type.
_OF_INDICES = frozenset(("Embedding", "_npx_embedding", "one_hot", "_npx_one_hot"))
_NAMED_TYPE = frozenset(
    ("Cast", "cast", "amp_cast", "_zeros", "_ones", "_full", "_arange", "_eye", "_linspace",
     "one_hot", "_npx_one_hot", "argsort", "topk", "_npx_topk", "Embedding", "_npx_embedding",
     "_npx_cast", "_npi_astype")
)  # fmt: skip
_INDEX_INPUTS = frozenset(("take", "pick", "batch_take", "gather_nd", "_npi_take", "_npx_pick",
                           "SequenceMask", "_npx_sequence_mask", "where"))  # fmt: skip


def infer_types(nodes: Iterable[Node], given: dict[str, str]) -> dict[tuple[int, int], str | None]:
    """Types that follow from attributes and from the first inputs; unknown variables get them."""
    types: dict[tuple[int, int], str | None] = {}
    for node in nodes:
        key = (id(node), 0)
        if node.op is None:
            known = given.get(node.name)
            if known is None and node.value is not None:
                known = name_of(node.value)
            if known is None and "__dtype__" in node.attrs:
                known = type_of_text(node.attrs["__dtype__"])
            if known is None and node.dtypes is not None:
                known = node.dtypes[0]
            types[key] = known
            continue
        attrs = arguments(node)
        named = attrs.get("dtype") if node.op in _NAMED_TYPE or _draws(node.op) else None
        inputs = [(id(child), i) for child, i in node.inputs]
        first = next((types.get(k) for k in inputs if types.get(k)), None)
        if node.op not in _OF_INDICES and node.op not in _INDEX_INPUTS and first is not None:
            for child, i in node.inputs:
                if child.op is None and types.get((id(child), i)) is None:
                    types[id(child), i] = first
        if named is None and node.op in _OF_INDICES:
            named = "float32"
        for i in range(node.num_outputs):
            types[id(node), i] = named or first
    return types


def warn_unknown(names: list[str]) -> None:
    """Tells which arguments' shapes cannot be known."""
    warnings.warn(
        "infer_shape: the shapes of these arguments do not follow from what was given: "
        + ", ".join(names),
        stacklevel=4,
    )


__all__ = [
    "Inference", "draws", "example_outputs", "infer_types", "is_complete", "outputs_of",
    "placeholder",
    "type_of_text", "warn_unknown",
]  # fmt: skip
