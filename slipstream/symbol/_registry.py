"""Operations of graphs: which function of a frontend an operation's name stands for.

Names are MXNet's, old ones too. A name may have several candidates; the first one that takes all
of a node's attributes is called.
"""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from .. import nd, np, npx
from .._ops.random.sampled_classes import sample_unique_zipfian
from ..base import MXNetError


class Frontend(NamedTuple):
    """Functions that graphs can hold, and what their names start with there."""

    name: str
    prefix: str
    module: Any


FRONTENDS = {
    name: Frontend(name, prefix, importlib.import_module(f"slipstream.{name}"))
    for name, prefix in {
        "nd": "", "nd.contrib": "_contrib_", "nd.linalg": "_linalg_", "nd.random": "_random_",
        "nd.image": "_image_", "np": "_npi_", "np.linalg": "_npi_linalg_",
        "np.random": "_npi_random_", "np.fft": "_npi_fft_", "npx": "_npx_",
        "npx.random": "_npx_random_", "npx.image": "_npx_image_",
    }.items()
}  # fmt: skip

# What makes no node: files, switches, exchange with other libraries, Python callbacks, types.
_EXCLUDED = frozenset(
    ("__array_namespace_info__", "allclose", "apply_along_axis", "apply_over_axes", "array",
     "array_equal", "array_equiv", "asarray", "ascontiguousarray", "broadcast_shapes", "can_cast",
     "cond", "copyto", "cpu", "cpu_pinned", "current_context", "current_device", "diag_indices",
     "einsum_path", "fill_diagonal", "finfo", "foreach", "from_dlpack", "from_numpy",
     "fromfunction", "fromiter", "fromstring", "genfromtxt", "get_printoptions", "gpu", "iinfo",
     "is_np_array", "is_np_default_dtype", "is_np_shape", "iscomplexobj", "isdtype", "isrealobj",
     "isscalar", "ix_", "load", "load_frombuffer", "loadtxt", "may_share_memory", "ndim",
     "num_gpus", "piecewise", "place", "promote_types", "put", "put_along_axis", "putmask",
     "reset_np", "result_type", "save", "savetxt", "savez", "savez_compressed", "seed", "set_np",
     "set_printoptions", "shape", "shares_memory", "size", "to_dlpack_for_read",
     "to_dlpack_for_write", "use_np", "waitall", "while_loop")
)  # fmt: skip


def function_names(frontend: str) -> list[str]:
    """The functions of a frontend that graphs can hold."""
    module = FRONTENDS[frontend].module
    return [
        name
        for name in dict.fromkeys(module.__all__)
        if name not in _EXCLUDED and inspect.isfunction(getattr(module, name))
    ]


@functools.cache
def signature(function: Callable[..., Any]) -> inspect.Signature:
    """As ``inspect.signature``, worked out once."""
    return inspect.signature(function)


# ---- names -----------------------------------------------------------------------------------

# Functions of nd whose operation has another name in files.
_CANONICAL = {
    "ElementWiseSum": "add_n", "Softmax": "SoftmaxOutput", "abs": "abs", "absolute": "abs",
    "arange": "_arange", "broadcast_axes": "broadcast_axis", "broadcast_minus": "broadcast_sub",
    "broadcast_plus": "broadcast_add", "cast": "Cast", "choose_element_0index": "pick",
    "concat": "Concat", "crop": "slice", "eye": "_eye", "flatten": "Flatten", "flip": "reverse",
    "full": "_full", "identity": "_copy", "linspace": "_linspace", "make_loss": "make_loss",
    "ones": "_ones", "pad": "Pad", "reshape": "Reshape", "split": "SliceChannel",
    "split_v2": "_split_v2", "stop_gradient": "BlockGrad", "sum_axis": "sum",
    "swapaxes": "SwapAxis", "zeros": "_zeros",
}  # fmt: skip


def op_name(frontend: str, name: str) -> str:
    """What a frontend's function is called in a graph."""
    if frontend == "nd":
        return _CANONICAL.get(name, name)
    return FRONTENDS[frontend].prefix + name


# The two-sided operations: nd's function, the suffix of their classic names, their mirror image.
_BINARY = {
    "plus": "broadcast_add", "minus": "broadcast_sub", "mul": "broadcast_mul",
    "div": "broadcast_div", "mod": "broadcast_mod", "power": "broadcast_power",
    "maximum": "broadcast_maximum", "minimum": "broadcast_minimum", "hypot": "broadcast_hypot",
    "equal": "broadcast_equal", "not_equal": "broadcast_not_equal",
    "greater": "broadcast_greater", "greater_equal": "broadcast_greater_equal",
    "lesser": "broadcast_lesser", "lesser_equal": "broadcast_lesser_equal",
    "logical_and": "broadcast_logical_and", "logical_or": "broadcast_logical_or",
    "logical_xor": "broadcast_logical_xor",
}  # fmt: skip


def _with_scalar(function: Callable[..., Any], mirrored: bool) -> Callable[..., Any]:
    def right(data: Any, scalar: float = 0.0, is_int: bool = True) -> Any:
        return function(data, scalar)

    def left(data: Any, scalar: float = 0.0, is_int: bool = True) -> Any:
        return function(scalar, data)

    return left if mirrored else right


def _first(lhs: Any, rhs: Any) -> Any:
    return lhs


def _full(shape: Any, value: float = 0.0, val: float | None = None, dtype: Any = None) -> Any:
    return nd.full(_known_sizes(shape), value if val is None else val, dtype=dtype)


def _known_sizes(shape: Any) -> tuple[int, ...]:
    """MXNet's files leave the batch of first states open, as 0; size 1 fits every batch."""
    sizes = shape if isinstance(shape, (tuple, list)) else (shape,)
    return tuple(1 if s == 0 else s for s in sizes)


def _zeros(shape: Any, dtype: Any = None) -> Any:
    return nd.zeros(_known_sizes(shape), dtype=dtype)


def _ones(shape: Any, dtype: Any = None) -> Any:
    return nd.ones(_known_sizes(shape), dtype=dtype)


def _for_every_batch(function: Callable[..., Any]) -> Callable[..., Any]:
    """A recurrent network whose states may be those of a batch of one."""

    @functools.wraps(function)
    def network(data: Any, parameters: Any, *states: Any, **kwargs: Any) -> Any:
        batch = data.shape[1]
        fitting = [
            s.broadcast_to((s.shape[0], batch, s.shape[2]))
            if s is not None and s.ndim == 3 and s.shape[1] == 1
            else s
            for s in states
        ]
        return function(data, parameters, *fitting, **kwargs)

    return network


def _arange(
    start: float = 0.0,
    stop: float | None = None,
    step: float = 1.0,
    repeat: int = 1,
    infer_range: bool = False,
    dtype: Any = "float32",
) -> Any:
    return nd.arange(start, stop, step, repeat=repeat, dtype=dtype)


def _split_v2(
    ary: Any,
    indices_or_sections: Any = None,
    axis: int = 0,
    squeeze_axis: bool = False,
    indices: Any = None,
    sections: int = 0,
) -> Any:
    if indices_or_sections is None:
        # MXNet's files name the place where each part begins, the first one included.
        indices_or_sections = sections or tuple(indices)[1:]
    return nd.split_v2(ary, indices_or_sections, axis, squeeze_axis)


def _np_split(
    ary: Any,
    indices_or_sections: Any = None,
    axis: int = 0,
    squeeze_axis: bool = False,
    indices: Any = None,
    sections: int = 0,
) -> Any:
    if indices_or_sections is None:
        indices_or_sections = sections or tuple(indices)[1:]
    return np.split(ary, indices_or_sections, axis)


def _np_full(
    shape: Any, fill_value: Any = None, dtype: Any = None, value: Any = 0.0, order: str = "C"
) -> Any:
    return np.full(shape, value if fill_value is None else fill_value, dtype)


def _np_einsum(*operands: Any, subscripts: str | None = None, optimize: Any = None) -> Any:
    return np.einsum(*operands) if subscripts is None else np.einsum(subscripts, *operands)


def _np_reshape(a: Any, shape: Any = None, order: str = "C", newshape: Any = None,
                reverse: bool = False) -> Any:  # fmt: skip
    if newshape is not None and any(
        s < -1 for s in (newshape if isinstance(newshape, (tuple, list)) else (newshape,))
    ):
        return npx.reshape(a, newshape, reverse, order)
    return np.reshape(a, newshape if shape is None else shape, order)


def _where_lscalar(condition: Any, x: Any, scalar: float = 0.0) -> Any:
    return np.where(condition, scalar, x)


def _where_rscalar(condition: Any, y: Any, scalar: float = 0.0) -> Any:
    return np.where(condition, y, scalar)


def _where_scalar2(condition: Any, x: float = 0.0, y: float = 0.0) -> Any:
    return np.where(condition, x, y)


def _tensordot(a: Any, b: Any, a_axes_summed: Any = (), b_axes_summed: Any = ()) -> Any:
    return np.tensordot(a, b, (a_axes_summed, b_axes_summed))


def _slice_assign(lhs: Any, rhs: Any, begin: Any, end: Any, step: Any = None) -> Any:
    return lhs.copy().slice_assign(rhs, begin, end, step)


def _slice_assign_scalar(
    data: Any, scalar: float = 0.0, begin: Any = (), end: Any = (), step: Any = None
) -> Any:
    return data.copy().slice_assign_scalar(scalar, begin, end, step)


def _masked(mask: Any, start_axis: int) -> tuple[Any, ...]:
    """The index of the elements where a mask over the axes from `start_axis` on is true."""
    return (*(slice(None),) * start_axis, mask.astype("bool"))


def _boolean_mask_assign(data: Any, mask: Any, value: Any = 0.0, start_axis: int = 0) -> Any:
    result = data.copy()
    result[_masked(mask, start_axis)] = value
    return result


def _getitem(data: Any, key: Any) -> Any:
    return data[key]


def _batch_norm(
    data: Any, gamma: Any, beta: Any, moving_mean: Any, moving_var: Any, eps: float = 1e-3,
    momentum: float = 0.9, fix_gamma: bool = True, use_global_stats: bool = False,
    output_mean_var: bool = False, axis: int = 1, ndev: int = 1, key: str = "",
) -> Any:  # fmt: skip
    return nd.BatchNorm(data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma,
                        use_global_stats, output_mean_var, axis)  # fmt: skip


def _classic_table() -> dict[str, list[Callable[..., Any]]]:
    table: dict[str, list[Callable[..., Any]]] = {}
    for short, name in _BINARY.items():
        function = getattr(nd, name)
        camel = "".join(part.capitalize() for part in short.split("_"))
        for mirrored, letter in ((False, ""), (True, "r")):
            scalar = _with_scalar(function, mirrored)
            table[f"_{letter}{short}_scalar"] = [scalar]
            table[f"_{letter.upper()}{camel}Scalar"] = [scalar]
        table[f"_{short}"] = [function]
        table[f"_{camel}"] = [function]
    for short in ("add", "sub", "mul", "div"):
        # Of equal shapes by definition; nothing is lost by the function that takes all shapes.
        table[f"elemwise_{short}"] = [getattr(nd, f"broadcast_{short}")]
    table |= {
        "_add": [nd.broadcast_add], "_sub": [nd.broadcast_sub], "_grad_add": [nd.broadcast_add],
        "_copy": [nd.identity], "_copyto": [nd.identity], "_CrossDeviceCopy": [nd.identity],
        "_identity_with_attr_like_rhs": [_first], "_zeros": [_zeros], "_ones": [_ones],
        "_full": [_full], "_arange": [_arange], "_eye": [nd.eye], "_linspace": [nd.linspace],
        "_split_v2": [_split_v2], "_rnn_param_concat": [nd.concat], "_npi_split": [_np_split],
        "_npi_einsum": [_np_einsum], "_npi_full": [_np_full], "_np_reshape": [_np_reshape],
        "_npi_reshape": [_np_reshape], "_npx_reshape": [npx.reshape, _np_reshape],
        "RNN": [_for_every_batch(nd.RNN)], "_npx_rnn": [_for_every_batch(npx.rnn)],
        "_npi_slice": [nd.slice], "_getitem": [_getitem], "BatchNorm_v1": [_batch_norm],
        "CuDNNBatchNorm": [_batch_norm], "_contrib_SyncBatchNorm": [_batch_norm],
        "_contrib_BatchNormWithReLU": [_batch_norm], "_shuffle": [nd.shuffle],
        "_histogram": [nd.histogram], "_unravel_index": [nd.unravel_index],
        "_ravel_multi_index": [nd.ravel_multi_index], "Convolution_v1": [nd.Convolution],
        "Pooling_v1": [nd.Pooling], "ceil": [nd.ceil], "_np_copy": [np.copy],
        "_foreach": [nd.contrib.foreach], "_while_loop": [nd.contrib.while_loop],
        "_cond": [nd.contrib.cond], "_zeros_without_dtype": [_zeros],
        "_slice_assign": [_slice_assign], "_crop_assign": [_slice_assign],
        "_crop_assign_scalar": [_slice_assign_scalar],
        "_sample_unique_zipfian": [sample_unique_zipfian],
        "_slice_assign_scalar": [_slice_assign_scalar], "_contrib_SparseEmbedding": [nd.Embedding],
        "_contrib_allclose": [nd.contrib.allclose], "_np_product": [np.prod],
        "_npi_where_lscalar": [_where_lscalar], "_npi_where_rscalar": [_where_rscalar],
        "_npi_where_scalar2": [_where_scalar2], "_npi_repeats": [np.repeat],
        "_npi_tensordot": [np.tensordot, _tensordot], "_npi_tensordot_int_axes": [np.tensordot],
        "_npi_boolean_mask": [nd.contrib.boolean_mask],
        "_npi_boolean_mask_assign_scalar": [_boolean_mask_assign],
        "_npi_boolean_mask_assign_tensor": [_boolean_mask_assign],
        "_npi_normal_n": [npx.random.normal_n], "_npi_uniform_n": [npx.random.uniform_n],
    }  # fmt: skip
    return table


_CLASSIC = _classic_table()

# Where to look for the rest of a name behind its prefix, in this order.
_PREFIXES = (
    ("_npi_linalg_", ("np.linalg",)),
    ("_npi_random_", ("np.random",)),
    ("_npi_fft_", ("np.fft",)),
    ("_npx_random_", ("npx.random",)),
    ("_npx_image_", ("npx.image",)),
    ("_npx__image_", ("npx.image",)),
    ("_npx_", ("npx", "nd", "np")),
    ("_npi_", ("np", "np.random", "np.linalg", "npx", "nd")),
    ("_np_", ("np", "np.linalg", "npx")),
    ("_contrib_", ("nd.contrib", "nd")),
    ("_linalg_", ("nd.linalg",)),
    ("linalg_", ("nd.linalg",)),
    ("_image_", ("nd.image",)),
    ("", ("nd", "nd.contrib")),
)


def _of_arrays(function: Any) -> Callable[..., Any]:
    """A function itself, when a stand-in that also takes symbols is in its place."""
    return getattr(function, "of_arrays", function)


@functools.cache
def candidates(op: str) -> tuple[Callable[..., Any], ...]:
    """The functions an operation's name may stand for."""
    if op in _CLASSIC:
        return tuple(_CLASSIC[op])
    found: list[Callable[..., Any]] = []
    if op.startswith("_core_"):
        from . import _core_calls

        function = _core_calls.function_of(op)
        return () if function is None else (function,)
    if op.startswith("_npi_") and op.endswith("_scalar"):
        name = op[len("_npi_") : -len("_scalar")]
        if hasattr(np, name):
            return (_with_scalar(_of_arrays(getattr(np, name)), False),)
        if name.startswith("r") and hasattr(np, name[1:]):
            return (_with_scalar(_of_arrays(getattr(np, name[1:])), True),)
    if op.startswith("_random_"):
        # MXNet's operation, then the function of nd.random, which names some parameters otherwise.
        name = op.removeprefix("_random_")
        for module, at in ((nd.random, name), (nd, f"random_{name}"), (nd, name)):
            if inspect.isfunction(getattr(module, at, None)):
                found.append(_of_arrays(getattr(module, at)))
        return tuple(found)
    if op.startswith("_sample_") and inspect.isfunction(getattr(nd, op[1:], None)):
        return (_of_arrays(getattr(nd, op[1:])),)
    for prefix, frontends in _PREFIXES:
        if op.startswith(prefix):
            name = op.removeprefix(prefix)
            for frontend in frontends:
                function = getattr(FRONTENDS[frontend].module, name, None)
                if inspect.isfunction(function) and name not in _EXCLUDED:
                    found.append(_of_arrays(function))
    return tuple(found)


def known(op: str) -> bool:
    """Whether there is a function of that name."""
    return bool(candidates(op))


# Attributes that only say how MXNet is to compute.
_IGNORED = frozenset(
    ("workspace", "cudnn_tune", "cudnn_off", "num_args", "num_weights", "is_int", "ctx", "name")
)


def choose(op: str, attrs: dict[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """The function for a node, and those of its attributes that the function takes."""
    functions = candidates(op)
    if not functions:
        raise MXNetError(f"operation {op} is not known")
    missing = ""
    for function in functions:
        parameters = signature(function).parameters
        open_ended = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
        chosen = {}
        for key, value in attrs.items():
            if key == "ctx":
                continue
            if key in parameters:
                chosen[key] = value
            elif key in _IGNORED or value is None:
                continue
            elif open_ended:
                chosen[key] = value
            else:
                missing = key
                break
        else:
            return function, chosen
    raise MXNetError(f"operation {op} has no attribute {missing!r} here")


# ---- inputs and outputs ------------------------------------------------------------------------

_LEARNT = frozenset(
    ("FullyConnected", "Convolution", "Deconvolution", "_contrib_DeformableConvolution",
     "_contrib_ModulatedDeformableConvolution", "_npx_deformable_convolution",
     "_npx_modulated_deformable_convolution")
)  # fmt: skip

# What inputs are called in functions whose parameters have no annotation that says so.
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
