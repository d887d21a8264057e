"""Names of np and npx operations in files: those that MXNet itself writes.

MXNet knows most of them under several names, and its tools look for the first. Some take other
attributes than the function of NumPy's interface does; those are rewritten, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._version_rules import follows_1x
from ._values import parse

Attrs = dict[str, str]

# Of npx, without its prefix; the attributes are the same.
_NPX = {
    "activation": "Activation", "add_n": "add_n", "arange_like": "_contrib_arange_like",
    "batch_dot": "batch_dot", "batch_flatten": "Flatten", "batch_norm": "BatchNorm",
    "batch_norm_with_relu": "_contrib_BatchNormWithReLU",
    "bipartite_matching": "_contrib_bipartite_matching", "box_decode": "_contrib_box_decode",
    "box_encode": "_contrib_box_encode", "box_iou": "_contrib_box_iou",
    "box_nms": "_contrib_box_nms", "broadcast_greater": "broadcast_greater",
    "broadcast_like": "broadcast_like", "cast": "Cast", "convolution": "Convolution",
    "ctc_loss": "CTCLoss", "deconvolution": "Deconvolution", "digamma": "digamma",
    "dropout": "Dropout", "embedding": "Embedding", "erf": "erf", "erfinv": "erfinv",
    "fully_connected": "FullyConnected", "gamma": "gamma", "gammaln": "gammaln",
    "gather_nd": "gather_nd", "group_norm": "GroupNorm", "instance_norm": "InstanceNorm",
    "layer_norm": "LayerNorm", "leaky_relu": "LeakyReLU", "log_softmax": "log_softmax",
    "masked_log_softmax": "masked_log_softmax", "masked_softmax": "masked_softmax",
    "multibox_detection": "_contrib_MultiBoxDetection", "multibox_prior": "_contrib_MultiBoxPrior",
    "multibox_target": "_contrib_MultiBoxTarget", "norm": "norm", "one_hot": "one_hot",
    "pad": "Pad", "pick": "pick", "pooling": "Pooling", "reshape_like": "reshape_like",
    "rnn": "RNN", "roi_pooling": "ROIPooling", "sequence_last": "SequenceLast",
    "sequence_mask": "SequenceMask", "sequence_reverse": "SequenceReverse",
    "shape_array": "shape_array", "slice": "slice", "slice_channel": "SliceChannel",
    "slice_like": "slice_like", "smooth_l1": "smooth_l1", "softmax": "softmax",
    "softsign": "softsign", "stop_gradient": "BlockGrad",
    "sync_batch_norm": "_contrib_SyncBatchNorm", "topk": "topk",
}  # fmt: skip

# Operations of np that begin with _np_ in 1.x, with _npi_ in 2.0.
_NP_1X = (
    "all", "amax", "amin", "any", "atleast_1d", "atleast_2d", "atleast_3d", "copy", "cumsum",
    "diag", "diagflat", "diagonal", "dot", "max", "min", "moveaxis", "prod", "repeat", "roll",
    "squeeze", "sum", "trace", "transpose",
)  # fmt: skip

# Operations of two operands, one of which may be a number: their names with a number.
_SCALAR = {
    "add": ("_npi_add_scalar", "_npi_add_scalar"),
    "subtract": ("_npi_subtract_scalar", "_npi_rsubtract_scalar"),
    "multiply": ("_npi_multiply_scalar", "_npi_multiply_scalar"),
    "true_divide": ("_npi_true_divide_scalar", "_npi_rtrue_divide_scalar"),
    "mod": ("_npi_mod_scalar", "_npi_rmod_scalar"),
    "power": ("_npi_power_scalar", "_npi_rpower_scalar"),
    "maximum": ("_maximum_scalar", "_maximum_scalar"),
    "minimum": ("_minimum_scalar", "_minimum_scalar"),
}


def _clip(attrs: Attrs, inputs: int) -> tuple[str, Attrs] | None:
    low = attrs.get("a_min", attrs.get("min"))
    high = attrs.get("a_max", attrs.get("max"))
    if inputs != 1 or low in (None, "None") or high in (None, "None"):
        return None
    rest = {k: v for k, v in attrs.items() if k not in ("min", "max")}
    return "clip", {**rest, "a_min": str(low), "a_max": str(high)}


def _concatenate(attrs: Attrs, inputs: int) -> tuple[str, Attrs] | None:
    if attrs.get("axis") == "None":
        return None
    rest = {k: v for k, v in attrs.items() if k != "axis"}
    return "Concat", {**rest, "dim": attrs.get("axis", "0"), "num_args": str(inputs)}


def _stack(attrs: Attrs, inputs: int) -> tuple[str, Attrs]:
    return "stack", {**attrs, "num_args": str(inputs)}


def _reshape(attrs: Attrs, inputs: int) -> tuple[str, Attrs] | None:
    shape = parse(attrs.get("newshape", attrs.get("shape", "None")))
    if shape is None:
        return None
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    rest = {k: v for k, v in attrs.items() if k not in ("shape", "newshape")}
    return "_npx_reshape", {**rest, "newshape": str(sizes)}


def _split(attrs: Attrs, inputs: int) -> tuple[str, Attrs]:
    how = parse(attrs.get("indices_or_sections", "1"))
    rest = {k: v for k, v in attrs.items() if k != "indices_or_sections"}
    if isinstance(how, (tuple, list)):
        return "_split_v2", {**rest, "indices": str((0, *how))}
    return "_split_v2", {**rest, "indices": "()", "sections": str(how)}


def _swapaxes(attrs: Attrs, inputs: int) -> tuple[str, Attrs]:
    names = {"axis1": "dim1", "axis2": "dim2"}
    return "SwapAxis", {names.get(k, k): v for k, v in attrs.items()}


def _expand_dims(attrs: Attrs, inputs: int) -> tuple[str, Attrs] | None:
    return None if "(" in attrs.get("axis", "") else ("expand_dims", attrs)


_REWRITTEN: dict[str, Callable[[Attrs, int], tuple[str, Attrs] | None]] = {
    "clip": _clip, "concatenate": _concatenate, "stack": _stack, "reshape": _reshape,
    "swapaxes": _swapaxes, "expand_dims": _expand_dims, "split": _split,
    "abs": lambda attrs, inputs: ("_npi_absolute", attrs),
}  # fmt: skip


def in_files(op: str, attrs: Any, inputs: int) -> tuple[str, Attrs]:
    """The name and the attributes that stand for a node in a file.

    >>> in_files("_npx_convolution", {"num_filter": "2"}, 3)
    ('Convolution', {'num_filter': '2'})
    >>> in_files("_npi_maximum", {"x2": "0.5"}, 1)
    ('_maximum_scalar', {'scalar': '0.5'})
    """
    attrs = dict(attrs)
    if op.startswith("_npx_"):
        return _NPX.get(op.removeprefix("_npx_"), op), attrs
    if not op.startswith("_npi_"):
        return op, attrs
    plain = op.removeprefix("_npi_")
    if plain in _SCALAR and inputs == 1 and ("x1" in attrs) != ("x2" in attrs):
        mirrored = "x1" in attrs
        number = attrs.pop("x1" if mirrored else "x2")
        return _SCALAR[plain][mirrored], {**attrs, "scalar": number}
    rewritten = _REWRITTEN[plain](attrs, inputs) if plain in _REWRITTEN else None
    if rewritten is None and plain in _NP_1X and follows_1x("symbol.names"):
        return f"_np_{plain}", attrs
    return rewritten or (op, attrs)
