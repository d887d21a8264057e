"""Operations that MXNet's graphs hold under names, or with attributes, that no function has."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .. import nd, np, npx
from .._ops.random.sampled_classes import sample_unique_zipfian

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


def with_scalar(function: Callable[..., Any], mirrored: bool) -> Callable[..., Any]:
    """A function of two operands as MXNet's operation on an array and the attribute `scalar`."""

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


def _table() -> dict[str, list[Callable[..., Any]]]:
    table: dict[str, list[Callable[..., Any]]] = {}
    for short, name in _BINARY.items():
        function = getattr(nd, name)
        camel = "".join(part.capitalize() for part in short.split("_"))
        for mirrored, letter in ((False, ""), (True, "r")):
            scalar = with_scalar(function, mirrored)
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


OLD_NAMES = _table()
