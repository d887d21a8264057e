"""Inputs and outputs of operations in graphs: their names and numbers, states, first values."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ._frontends import signature

_LEARNT = frozenset(
    ("FullyConnected", "Convolution", "Deconvolution", "_contrib_DeformableConvolution",
     "_contrib_ModulatedDeformableConvolution", "_npx_deformable_convolution",
     "_npx_modulated_deformable_convolution")
)  # fmt: skip

# Names of inputs in functions whose parameters have no annotation that says so.
_INPUT_NAMES = frozenset(
    ("a", "array", "b", "base", "condition", "data", "exp", "index", "indices", "lhs", "m", "rhs",
     "shape_like", "x", "x1", "x2", "y")
)  # fmt: skip


def _is_input(p: inspect.Parameter) -> bool:
    annotation = str(p.annotation)
    if annotation in ("Array", "ArrayLike"):
        return True
    return annotation == "Any" and p.name in _INPUT_NAMES


def input_names(op: str, function: Callable[..., Any], given: dict[str, Any]) -> list[str]:
    """The inputs an operation needs with those arguments; missing ones become variables."""
    parameters = signature(function).parameters

    def flag(name: str) -> Any:
        if name in given:
            return given[name]
        return parameters[name].default if name in parameters else None

    names = [p.name for p in parameters.values() if p.default is p.empty and _is_input(p)]
    plain = op.removeprefix("_npx_")
    if op in _LEARNT or plain in ("fully_connected", "convolution", "deconvolution"):
        # MXNet's deconvolution has no bias unless one is asked for.
        if not (flag("no_bias") or (plain.lower() == "deconvolution" and "no_bias" not in given)):
            names.append("bias")
    elif plain in ("LeakyReLU", "leaky_relu") and flag("act_type") == "prelu":
        names.append("gamma")
    elif op in ("SoftmaxOutput", "Softmax"):
        names.append("label")
    elif plain in ("RNN", "rnn") and flag("mode") == "lstm":
        names.append("state_cell")
    if flag("use_sequence_length") and "sequence_length" in parameters:
        names.append("sequence_length")
    for name in ("data_lengths", "label_lengths"):
        if flag(f"use_{name}"):
            names.append(name)
    return names


_BATCH_NORMS = frozenset(
    ("BatchNorm", "BatchNorm_v1", "CuDNNBatchNorm", "_contrib_SyncBatchNorm", "_npx_batch_norm",
     "_contrib_BatchNormWithReLU")
)  # fmt: skip


def is_state(op: str, position: int) -> bool:
    """Whether an operation writes that input: an auxiliary state."""
    return op in _BATCH_NORMS and position in (3, 4)


def initial_value(op: str, position: int) -> str | None:
    """The initializer, as text, of a variable at that input which has none of its own."""
    if op in _BATCH_NORMS:
        return {3: '["zero", {}]', 4: '["one", {}]'}.get(position)
    if position == 1 and op in ("LeakyReLU", "_npx_leaky_relu"):
        return '["Constant", {"value": 0.25}]'
    if position == 1 and op == "UpSampling":
        return '["bilinear", {}]'
    return None


_TWO = frozenset(
    ("_contrib_bipartite_matching", "_linalg_gelqf", "_linalg_slogdet", "_linalg_syevd",
     "_npi_divmod", "_npi_frexp", "_npi_histogram", "_npi_linalg_eig", "_npi_linalg_eigh",
     "_npi_linalg_qr", "_npi_linalg_slogdet", "_npi_modf", "histogram", "linalg_gelqf",
     "linalg_slogdet", "linalg_syevd", "moments", "_sample_unique_zipfian",
     "_contrib_hawkesll")
)  # fmt: skip
_THREE = frozenset(
    ("_contrib_MultiBoxTarget", "_contrib_multibox_target", "_npi_linalg_svd",
     "_npx_multibox_target", "MultiBoxTarget")
)  # fmt: skip
_PARTS = frozenset(
    ("_npi_array_split", "_npi_dsplit", "_npi_hsplit", "_npi_split", "_npi_vsplit", "_split_v2")
)


def count_outputs(op: str, attrs: dict[str, Any], inputs: int) -> int:
    """How many outputs an operation has, as far as its attributes tell."""
    if op in _TWO:
        return 2
    if op in _THREE:
        return 3
    if op in _PARTS:
        parts = attrs.get("indices_or_sections")
        if parts is None:
            return int(attrs.get("sections") or len(attrs.get("indices") or (0,)))
        return parts if isinstance(parts, int) else len(parts) + 1
    if op == "SliceChannel":
        return int(attrs.get("num_outputs", 1))
    if attrs.get("output_mean_var"):
        return 3
    if op in ("topk", "_npx_topk") and attrs.get("ret_typ") == "both":
        return 2
    if op in ("RNN", "_npx_rnn") and attrs.get("state_outputs"):
        return 3 if attrs.get("mode") == "lstm" else 2
    if op in ("amp_multicast", "_npi_meshgrid", "_npi_broadcast_arrays"):
        return inputs
    if attrs.get("get_prob") or attrs.get("output_score"):
        return 2
    return 1


_OUTPUT_NAMES = {
    "RNN": ("output", "state_output", "statecell_output"),
    "BatchNorm": ("output", "mean", "var"),
    "LayerNorm": ("output", "mean", "std"),
    "GroupNorm": ("output", "mean", "std"),
}


def output_names(op: str, name: str, count: int) -> list[str]:
    """The names of a node's outputs."""
    if op in _OUTPUT_NAMES:
        return [f"{name}_{suffix}" for suffix in _OUTPUT_NAMES[op][:count]]
    if count == 1:
        return [f"{name}_output"]
    return [f"{name}_output{i}" for i in range(count)]


def first_is_list(function: Callable[..., Any]) -> bool:
    """Whether a function takes its arrays as one list: ``np.concatenate([a, b])``."""
    first = next(iter(signature(function).parameters.values()), None)
    if first is None or first.kind is first.VAR_POSITIONAL:
        return False
    return "Arrays" in str(first.annotation) or first.name in ("arrays", "tup", "arys")
