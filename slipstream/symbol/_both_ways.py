"""Shapes that follow in both directions, with some sizes still unknown.

A rule takes an operation's attributes and what is known of the shapes of its inputs and outputs
(None: nothing; -1: not that size), and gives what follows from them, as two dicts by position.
Merging with what was known, and finding contradictions, is the caller's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from ..base import MXNetError

Shape = tuple[int, ...]
Shapes = Sequence[Shape | None]
Found = tuple[dict[int, Shape], dict[int, Shape]]
Rule = Callable[[dict[str, Any], Shapes, Shapes], Found]

NOTHING: Found = ({}, {})


def product(sizes: Sequence[int]) -> int:
    """Their product; -1 when one is unknown."""
    return -1 if any(s < 0 for s in sizes) else math.prod(sizes)


def joined(a: Shape, b: Shape | None) -> Shape:
    """The known sizes of two shapes; contradictions are left for the caller to find."""
    if b is None or len(a) != len(b):
        return a
    return tuple(y if x < 0 else x for x, y in zip(a, b, strict=True))


def as_sizes(value: Any, count: int, default: int) -> tuple[int, ...]:
    """A kernel, stride or padding, one for each axis."""
    if value is None or value == ():
        return (default,) * count
    return (value,) * count if isinstance(value, int) else tuple(value)


def same(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    """All inputs and outputs have one shape."""
    known = [s for s in (*ins, *outs) if s is not None]
    if not known:
        return NOTHING
    shape = known[0]
    for other in known[1:]:
        shape = joined(shape, other)
    return dict.fromkeys(range(len(ins)), shape), dict.fromkeys(range(len(outs)), shape)


def first_like_output(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    """The first input and the first output have one shape."""
    found, shapes = same(attrs, ins[:1], outs[:1])
    return found, shapes


def dense(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    hidden, data, out = attrs.get("num_hidden"), ins[0], outs[0]
    if hidden is None:
        return NOTHING
    found: dict[int, Shape] = {2: (hidden,)} if len(ins) > 2 else {}
    if not data:
        return found, {}
    if out and data[0] < 0:
        data = found[0] = (out[0], *data[1:])
    if attrs.get("flatten", True):
        found[1] = (hidden, product(data[1:]))
        return found, {0: (data[0], hidden)}
    found[1] = (hidden, data[-1])
    return found, {0: (*data[:-1], hidden)}


def convolution(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    filters, kernel, data, out = attrs.get("num_filter"), attrs.get("kernel"), ins[0], outs[0]
    if filters is None:
        return NOTHING
    found: dict[int, Shape] = {2: (filters,)} if len(ins) > 2 else {}
    if not data or kernel is None:
        return found, {}
    if len(data) < 2:
        raise MXNetError(f"data of shape {data} has no axis of channels")
    kernel = (kernel,) if isinstance(kernel, int) else tuple(kernel)
    count, groups, layout = len(kernel), attrs.get("num_group", 1), attrs.get("layout") or ""
    channels_last = layout.endswith("C")
    channel = data[-1] if channels_last else data[1]
    width = channel // groups if channel > 0 else -1
    found[1] = (filters, *kernel, width) if channels_last else (filters, width, *kernel)
    if channels_last or len(data) != count + 2:
        return found, {}
    stride = as_sizes(attrs.get("stride"), count, 1)
    pad = as_sizes(attrs.get("pad"), count, 0)
    # The size that a kernel takes off an axis beyond its first step.
    loss = [d * (k - 1) - 2 * p for d, k, p in
            zip(as_sizes(attrs.get("dilate"), count, 1), kernel, pad, strict=True)]  # fmt: skip
    if out is not None and len(out) == len(data):
        axes = [
            o + by if x < 0 and o > 0 and step == 1 else x
            for x, o, by, step in zip(data[2:], out[2:], loss, stride, strict=True)
        ]
        data = found[0] = (joined(data[:1], out[:1])[0], data[1], *axes)
    axes = [
        (x - by - 1) // step + 1 if x > 0 else -1
        for x, by, step in zip(data[2:], loss, stride, strict=True)
    ]
    return found, {0: (data[0], filters, *axes)}


def embedding(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    rows, width, out = attrs.get("input_dim"), attrs.get("output_dim"), outs[0]
    if rows is None or width is None:
        return NOTHING
    found: dict[int, Shape] = {1: (rows, width)}
    data = ins[0]
    if data is None:
        return (found | {0: out[:-1]}, {}) if out else (found, {})
    return found, {0: (*data, width)}


def slices(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    """One input cut into equal parts along an axis."""
    data, count = ins[0], attrs.get("num_outputs", 1)
    if data is None:
        return NOTHING
    axis, squeeze = attrs.get("axis", 1), attrs.get("squeeze_axis", False)
    if not -len(data) <= axis < len(data):
        return NOTHING
    axis %= len(data)
    for out in outs:
        if out is None or len(out) != len(data) - bool(squeeze):
            continue
        whole = 1 if squeeze else out[axis]
        rest = (*out[:axis], *out[axis if squeeze else axis + 1 :])
        data = joined(data, (*rest[:axis], whole * count if whole > 0 else -1, *rest[axis:]))
    size = data[axis] // count if data[axis] > 0 else -1
    part = (*data[:axis], *(() if squeeze else (size,)), *data[axis + 1 :])
    return {0: data}, dict.fromkeys(range(len(outs)), part)


def concat(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    known = [s for s in (*ins, *outs) if s is not None]
    axis = attrs.get("dim", 1)
    if not known or not -len(known[0]) <= axis < len(known[0]):
        return NOTHING
    axis %= len(known[0])
    common: Shape = (-1,) * len(known[0])
    for shape in known:
        if len(shape) == len(common):
            common = joined(common, shape)
    sizes = [-1 if s is None or len(s) <= axis else s[axis] for s in ins]
    total = -1 if outs[0] is None or len(outs[0]) <= axis else outs[0][axis]
    if sizes.count(-1) == 0:
        total = sum(sizes)
    elif sizes.count(-1) == 1 and total > 0:
        sizes[sizes.index(-1)] = total - sum(s for s in sizes if s >= 0)

    def with_size(size: int) -> Shape:
        return (*common[:axis], size, *common[axis + 1 :])

    return {i: with_size(s) for i, s in enumerate(sizes)}, {0: with_size(total)}


def dot(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    a, b = ins[0], ins[1]
    if not a or not b or (len(a) == 1 and len(b) == 1):
        return NOTHING
    left = a[1:] if attrs.get("transpose_a") else a[:-1]
    right = b[:-1] if attrs.get("transpose_b") else b[1:]
    return {}, {0: (*left, *right)}


def batch_dot(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    a, b = ins[0], ins[1]
    if a is None or b is None or len(a) < 3 or len(a) != len(b):
        return NOTHING
    rows, inner = (a[-1], a[-2]) if attrs.get("transpose_a") else (a[-2], a[-1])
    other, columns = (b[-1], b[-2]) if attrs.get("transpose_b") else (b[-2], b[-1])
    if inner < 0 or other < 0:
        return NOTHING
    return {}, {0: (*joined(a[:-2], b[:-2]), rows, columns)}


def transpose(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    data, out = ins[0], outs[0]
    known = out if data is None else data
    if known is None:
        return NOTHING
    axes = attrs.get("axes") or tuple(reversed(range(len(known))))
    axes = (axes,) if isinstance(axes, int) else axes
    if sorted(a % len(known) for a in axes) != list(range(len(known))):
        return NOTHING
    back = [0] * len(axes)
    for to, at in enumerate(axes):
        back[at % len(known)] = to
    found = {} if out is None else {0: tuple(out[i] for i in back)}
    return found, {} if data is None else {0: tuple(data[i] for i in axes)}


def pick(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    data, axis = ins[0], attrs.get("axis", -1)
    if not data or axis is None or not -len(data) <= axis < len(data):
        return NOTHING
    axis %= len(data)
    rest = (*data[:axis], *data[axis + 1 :])
    out = (*data[:axis], 1, *data[axis + 1 :]) if attrs.get("keepdims") else rest
    found = {} if ins[1] is None or len(ins[1]) != len(rest) else {1: rest}
    return found, {0: out}


def reshape(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    """One unknown size of the data follows from the number of elements."""
    data, out = ins[0], outs[0]
    if data is None or out is None or data.count(-1) != 1 or -1 in out:
        return NOTHING
    rest = math.prod(s for s in data if s >= 0)
    size = math.prod(out)
    if rest == 0 or size % rest:
        return NOTHING
    return {0: tuple(size // rest if s < 0 else s for s in data)}, {}


def _cut(size: int, begin: int | None, end: int | None, step: int | None) -> int:
    """How many elements a slice takes of an axis; -1 when its size is unknown."""
    return -1 if size < 0 else len(range(*slice(begin, end, step or None).indices(size)))


def basic_slice(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    data = ins[0]
    if data is None or "begin" not in attrs or "end" not in attrs:
        return NOTHING
    keys = []
    for name in ("begin", "end", "step"):
        value = attrs.get(name)
        given = () if value is None else value if isinstance(value, (tuple, list)) else (value,)
        keys.append((*given, *(None,) * (len(data) - len(given))))
    if any(len(k) != len(data) for k in keys):
        return NOTHING
    return {}, {0: tuple(_cut(n, *key) for n, *key in zip(data, *keys, strict=True))}


def slice_axis(attrs: dict[str, Any], ins: Shapes, outs: Shapes) -> Found:
    data, axis = ins[0], attrs.get("axis")
    if data is None or axis is None or not -len(data) <= axis < len(data):
        return NOTHING
    axis %= len(data)
    size = _cut(data[axis], attrs.get("begin"), attrs.get("end"), None)
    return {}, {0: (*data[:axis], size, *data[axis + 1 :])}


_UNARY = (
    "abs", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "cbrt", "ceil", "cos",
    "cosh", "degrees", "erf", "erfinv", "exp", "expm1", "fix", "floor", "gamma", "gammaln",
    "hard_sigmoid", "log", "log10", "log1p", "log2", "logical_not", "negative", "radians", "rcbrt",
    "reciprocal", "relu", "rint", "round", "rsqrt", "sigmoid", "sign", "sin", "sinh", "smooth_l1",
    "softsign", "sqrt", "square", "tan", "tanh", "trunc", "clip", "ones_like", "zeros_like",
    "softmax", "log_softmax", "softmin", "Cast", "amp_cast", "_copy", "BlockGrad", "make_loss",
    "MakeLoss", "Activation", "Dropout", "SoftmaxActivation", "L2Normalization", "LRN",
    "_identity_with_attr_like_rhs", "add_n", "ElementWiseSum",
)  # fmt: skip
_PAIRS = (
    "plus", "minus", "mul", "div", "mod", "power", "maximum", "minimum", "hypot", "equal",
    "not_equal", "greater", "greater_equal", "lesser", "lesser_equal", "logical_and", "logical_or",
    "logical_xor",
)  # fmt: skip
_NORMS = ("BatchNorm", "BatchNorm_v1", "CuDNNBatchNorm", "LayerNorm", "GroupNorm", "InstanceNorm")

RULES: dict[str, Rule] = {
    "FullyConnected": dense, "_npx_fully_connected": dense, "Convolution": convolution,
    "_npx_convolution": convolution, "Convolution_v1": convolution, "Embedding": embedding,
    "_npx_embedding": embedding, "_contrib_SparseEmbedding": embedding, "SliceChannel": slices,
    "Concat": concat, "dot": dot, "batch_dot": batch_dot, "transpose": transpose, "pick": pick,
    "slice": basic_slice, "slice_axis": slice_axis,
    "Reshape": reshape, "Flatten": reshape,
    "LeakyReLU": first_like_output, **dict.fromkeys(_UNARY, same),
    **dict.fromkeys(_NORMS, first_like_output),
    **{f"elemwise_{s}": same for s in ("add", "sub", "mul", "div")}, "_add": same, "_sub": same,
}  # fmt: skip
for _short in _PAIRS:
    _camel = "".join(part.capitalize() for part in _short.split("_"))
    RULES |= {f"_{_short}": same, f"_{_camel}": same, f"_{_short}_scalar": same,
              f"_r{_short}_scalar": same, f"_{_camel}Scalar": same,
              f"_R{_camel}Scalar": same}  # fmt: skip
