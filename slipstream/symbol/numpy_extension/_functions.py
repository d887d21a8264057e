"""Symbols of the functions of ``npx``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import npx
from .._call import UNSET
from .._numpy_symbol import call

if TYPE_CHECKING:
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "activation", "adaptive_avg_pooling2d", "add_n", "arange_like", "batch_dot", "batch_flatten",
    "batch_norm", "batch_take", "bilinear_resize2d", "bipartite_matching", "box_decode",
    "box_encode", "box_iou", "box_nms", "broadcast_like", "cast", "constraint_check", "convolution",
    "ctc_loss", "custom", "deconvolution", "deformable_convolution", "diag", "digamma", "dropout",
    "embedding", "erf", "erfinv", "fully_connected", "gamma", "gammaln", "gather_nd", "gelu",
    "gpu_memory_info", "group_norm", "hard_sigmoid", "index_add", "index_array", "index_update",
    "instance_norm", "interleaved_matmul_encdec_qk", "interleaved_matmul_encdec_valatt",
    "interleaved_matmul_selfatt_qk", "interleaved_matmul_selfatt_valatt", "l2_normalization",
    "layer_norm", "leaky_relu", "log_sigmoid", "log_softmax", "lrn", "masked_log_softmax",
    "masked_softmax", "mish", "modulated_deformable_convolution", "multi_sum_sq",
    "multibox_detection", "multibox_prior", "multibox_target", "nonzero", "norm", "one_hot", "pad",
    "pick", "polyval", "pooling", "rcbrt", "relu", "reshape", "reshape_like", "rnn", "roi_align",
    "roi_pooling", "round_ste", "rsqrt", "scatter_nd", "sequence_last", "sequence_mask",
    "sequence_reverse", "set_np_default_dtype", "shape_array", "sigmoid", "sign_ste", "silu",
    "slice", "slice_axis", "slice_like", "smooth_l1", "softmax", "softmin", "softsign",
    "stop_gradient", "topk", "upsampling",
]


def activation(
    data: SymbolLike = UNSET, act_type: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """An activation function by its name.

    The symbol of ``npx.activation(data, act_type='relu')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_activation", "activation", npx.activation, {"data": data, "act_type": act_type, "out":
        out, "name": name, "attr": attr}, attributes
    )


def adaptive_avg_pooling2d(
    data: SymbolLike = UNSET, output_size: int | Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Averages of windows that cover the planes evenly, as many as asked for.

    The symbol of ``npx.adaptive_avg_pooling2d(data, output_size=1)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_adaptive_avg_pooling2d", "adaptive_avg_pooling2d", npx.adaptive_avg_pooling2d,
        {"data": data, "output_size": output_size, "out": out, "name": name, "attr": attr},
        attributes
    )


def add_n(
    *args: SymbolLike | Sequence[SymbolLike], num_args: int | None = UNSET, out: None = None,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of all arguments.

    The symbol of ``npx.add_n(*args, num_args=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_add_n", "add_n", npx.add_n, {"num_args": num_args, "out": out, "name": name, "attr":
        attr}, attributes, *args
    )


def arange_like(
    data: SymbolLike = UNSET, start: float = UNSET, step: float = UNSET, repeat: int = UNSET,
    ctx: Any = UNSET, axis: int | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Evenly spaced numbers in the shape of `data`, or as long as one of its axes.

    The symbol of ``npx.arange_like(data, start=0.0, step=1.0, repeat=1, ctx=None, axis=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_arange_like", "arange_like", npx.arange_like, {"data": data, "start": start, "step":
        step, "repeat": repeat, "ctx": ctx, "axis": axis, "out": out, "name": name, "attr": attr},
        attributes
    )


def batch_dot(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, forward_stype: str | None = UNSET, out: None = None,
    name: str | None = None, *, lhs: SymbolLike | None = UNSET, rhs: SymbolLike | None = UNSET,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The matrix products of two stacks of matrices.

    The symbol of ``npx.batch_dot(a, b, transpose_a=False, transpose_b=False, forward_stype=None,
    lhs=None, rhs=None)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_batch_dot", "batch_dot", npx.batch_dot, {"a": a, "b": b, "transpose_a": transpose_a,
        "transpose_b": transpose_b, "forward_stype": forward_stype, "out": out, "name": name, "lhs":
        lhs, "rhs": rhs, "attr": attr}, attributes
    )


def batch_flatten(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Two dimensions: the first one, and all others as one.

    The symbol of ``npx.batch_flatten(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_batch_flatten", "batch_flatten", npx.batch_flatten, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )


def batch_norm(
    x: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    running_mean: SymbolLike = UNSET, running_var: SymbolLike = UNSET, eps: float = UNSET,
    momentum: float = UNSET, fix_gamma: bool = UNSET, use_global_stats: bool = UNSET,
    output_mean_var: bool = UNSET, axis: int = UNSET, cudnn_off: bool = UNSET,
    min_calib_range: float | None = UNSET, max_calib_range: float | None = UNSET, out: None = None,
    name: str | None = None, *, data: SymbolLike | None = UNSET,
    moving_mean: SymbolLike | None = UNSET, moving_var: SymbolLike | None = UNSET,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``npx.batch_norm(x, gamma, beta, running_mean, running_var, eps=0.001,
    momentum=0.9, fix_gamma=True, use_global_stats=False, output_mean_var=False, axis=1,
    cudnn_off=False, min_calib_range=None, max_calib_range=None, data=None, moving_mean=None,
    moving_var=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_batch_norm", "batch_norm", npx.batch_norm, {"x": x, "gamma": gamma, "beta": beta,
        "running_mean": running_mean, "running_var": running_var, "eps": eps, "momentum": momentum,
        "fix_gamma": fix_gamma, "use_global_stats": use_global_stats, "output_mean_var":
        output_mean_var, "axis": axis, "cudnn_off": cudnn_off, "min_calib_range": min_calib_range,
        "max_calib_range": max_calib_range, "out": out, "name": name, "data": data, "moving_mean":
        moving_mean, "moving_var": moving_var, "attr": attr}, attributes
    )


def batch_take(
    a: SymbolLike = UNSET, indices: SymbolLike = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """One element of each row.

    The symbol of ``npx.batch_take(a, indices)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npx_batch_take", "batch_take", npx.batch_take, {"a": a, "indices": indices, "out": out,
        "name": name, "attr": attr}, attributes
    )


def bilinear_resize2d(
    data: SymbolLike = UNSET, like: SymbolLike | None = UNSET, height: int = UNSET,
    width: int = UNSET, scale_height: float | None = UNSET, scale_width: float | None = UNSET,
    mode: str = UNSET, align_corners: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Planes of another size, linear between the elements.

    The symbol of ``npx.bilinear_resize2d(data, like=None, height=1, width=1, scale_height=None,
    scale_width=None, mode='size', align_corners=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_bilinear_resize2d", "bilinear_resize2d", npx.bilinear_resize2d, {"data": data, "like":
        like, "height": height, "width": width, "scale_height": scale_height, "scale_width":
        scale_width, "mode": mode, "align_corners": align_corners, "out": out, "name": name, "attr":
        attr}, attributes
    )


def bipartite_matching(
    data: SymbolLike = UNSET, is_ascend: bool = UNSET, threshold: float | None = UNSET,
    topk: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Pairs rows with columns, the best score first, each at most once.

    The symbol of ``npx.bipartite_matching(data, is_ascend=False, threshold=None, topk=-1)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_bipartite_matching", "bipartite_matching", npx.bipartite_matching, {"data": data,
        "is_ascend": is_ascend, "threshold": threshold, "topk": topk, "out": out, "name": name,
        "attr": attr}, attributes
    )


def box_decode(
    data: SymbolLike = UNSET, anchors: SymbolLike = UNSET, std0: float = UNSET, std1: float = UNSET,
    std2: float = UNSET, std3: float = UNSET, clip: float = UNSET, format: str = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Boxes (in corner format) from predictions relative to anchors.

    The symbol of ``npx.box_decode(data, anchors, std0=1.0, std1=1.0, std2=1.0, std3=1.0, clip=-1.0,
    format='center')``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_box_decode", "box_decode", npx.box_decode, {"data": data, "anchors": anchors, "std0":
        std0, "std1": std1, "std2": std2, "std3": std3, "clip": clip, "format": format, "out": out,
        "name": name, "attr": attr}, attributes
    )


def box_encode(
    samples: SymbolLike = UNSET, matches: SymbolLike = UNSET, anchors: SymbolLike = UNSET,
    refs: SymbolLike = UNSET, means: SymbolLike = UNSET, stds: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Training targets: where the matched box lies, as seen from each anchor.

    The symbol of ``npx.box_encode(samples, matches, anchors, refs, means=(0.0, 0.0, 0.0, 0.0),
    stds=(0.1, 0.1, 0.2, 0.2))``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npx_box_encode", "box_encode", npx.box_encode, {"samples": samples, "matches": matches,
        "anchors": anchors, "refs": refs, "means": means, "stds": stds, "out": out, "name": name,
        "attr": attr}, attributes
    )


def box_iou(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, format: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Overlap of every box of `lhs` with every box of `rhs`, as a share of their union.

    The symbol of ``npx.box_iou(lhs, rhs, format='corner')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_box_iou", "box_iou", npx.box_iou, {"lhs": lhs, "rhs": rhs, "format": format, "out":
        out, "name": name, "attr": attr}, attributes
    )


def box_nms(
    data: SymbolLike = UNSET, overlap_thresh: float = UNSET, valid_thresh: float = UNSET,
    topk: int = UNSET, coord_start: int = UNSET, score_index: int = UNSET, id_index: int = UNSET,
    background_id: int = UNSET, force_suppress: bool = UNSET, in_format: str = UNSET,
    out_format: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Keeps the best of boxes that overlap (non-maximum suppression).

    The symbol of ``npx.box_nms(data, overlap_thresh=0.5, valid_thresh=0.0, topk=-1, coord_start=2,
    score_index=1, id_index=-1, background_id=-1, force_suppress=False, in_format='corner',
    out_format='corner')``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_box_nms", "box_nms", npx.box_nms, {"data": data, "overlap_thresh": overlap_thresh,
        "valid_thresh": valid_thresh, "topk": topk, "coord_start": coord_start, "score_index":
        score_index, "id_index": id_index, "background_id": background_id, "force_suppress":
        force_suppress, "in_format": in_format, "out_format": out_format, "out": out, "name": name,
        "attr": attr}, attributes
    )


def broadcast_like(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, lhs_axes: int | Sequence[int] | None = UNSET,
    rhs_axes: int | Sequence[int] | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    The symbol of ``npx.broadcast_like(lhs, rhs, lhs_axes=None, rhs_axes=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_broadcast_like", "broadcast_like", npx.broadcast_like, {"lhs": lhs, "rhs": rhs,
        "lhs_axes": lhs_axes, "rhs_axes": rhs_axes, "out": out, "name": name, "attr": attr},
        attributes
    )


def cast(
    data: SymbolLike = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The elements in another type.

    The symbol of ``npx.cast(data, dtype)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_cast", "cast", npx.cast, {"data": data, "dtype": dtype, "out": out, "name": name,
        "attr": attr}, attributes
    )


def constraint_check(
    input: SymbolLike = UNSET, msg: str = UNSET, out: None = None, name: str | None = None, *,
    x: SymbolLike | None = UNSET, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """True, once all elements are true; otherwise looking at the result raises with `msg`.

    The symbol of ``npx.constraint_check(input, msg='Constraint violated!', x=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_constraint_check", "constraint_check", npx.constraint_check, {"input": input, "msg":
        msg, "out": out, "name": name, "x": x, "attr": attr}, attributes
    )


def convolution(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, workspace: int = UNSET,
    no_bias: bool = UNSET, cudnn_tune: str | None = UNSET, cudnn_off: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Slide filters over one to three spatial dimensions.

    The symbol of ``npx.convolution(data, weight, bias=None, kernel=None, stride=None, dilate=None,
    pad=None, num_filter=None, num_group=1, workspace=1024, no_bias=False, cudnn_tune=None,
    cudnn_off=False, layout=None)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npx_convolution", "convolution", npx.convolution, {"data": data, "weight": weight, "bias":
        bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad, "num_filter":
        num_filter, "num_group": num_group, "workspace": workspace, "no_bias": no_bias,
        "cudnn_tune": cudnn_tune, "cudnn_off": cudnn_off, "layout": layout, "out": out, "name":
        name, "attr": attr}, attributes
    )


def ctc_loss(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, data_lengths: SymbolLike | None = UNSET,
    label_lengths: SymbolLike | None = UNSET, use_data_lengths: bool = UNSET,
    use_label_lengths: bool = UNSET, blank_label: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Minus the log likelihood of label sequences, summed over all alignments.

    The symbol of ``npx.ctc_loss(data, label, data_lengths=None, label_lengths=None,
    use_data_lengths=False, use_label_lengths=False, blank_label='first')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_ctc_loss", "ctc_loss", npx.ctc_loss, {"data": data, "label": label, "data_lengths":
        data_lengths, "label_lengths": label_lengths, "use_data_lengths": use_data_lengths,
        "use_label_lengths": use_label_lengths, "blank_label": blank_label, "out": out, "name":
        name, "attr": attr}, attributes
    )


def custom(
    *data: SymbolLike, op_type: str = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The operation registered as `op_type` with :func:`slipstream.operator.register`.

    The symbol of ``npx.custom(*data, op_type, **kwargs)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_custom", "custom", npx.custom, {"op_type": op_type, "out": out, "name": name, "attr":
        attr}, attributes, *data
    )


def deconvolution(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    adj: Sequence[int] | None = UNSET, target_shape: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, workspace: int = UNSET,
    no_bias: bool = UNSET, cudnn_tune: str | None = UNSET, cudnn_off: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The transpose of a convolution: each element is spread over the window it would come from.

    The symbol of ``npx.deconvolution(data, weight, bias=None, kernel=None, stride=None,
    dilate=None, pad=None, adj=None, target_shape=None, num_filter=None, num_group=1,
    workspace=1024, no_bias=False, cudnn_tune=None, cudnn_off=False, layout=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_deconvolution", "deconvolution", npx.deconvolution, {"data": data, "weight": weight,
        "bias": bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad, "adj": adj,
        "target_shape": target_shape, "num_filter": num_filter, "num_group": num_group, "workspace":
        workspace, "no_bias": no_bias, "cudnn_tune": cudnn_tune, "cudnn_off": cudnn_off, "layout":
        layout, "out": out, "name": name, "attr": attr}, attributes
    )


def deformable_convolution(
    data: SymbolLike = UNSET, offset: SymbolLike = UNSET, weight: SymbolLike = UNSET,
    bias: SymbolLike | None = UNSET, kernel: Sequence[int] | None = UNSET,
    stride: Sequence[int] | None = UNSET, dilate: Sequence[int] | None = UNSET,
    pad: Sequence[int] | None = UNSET, num_filter: int | None = UNSET, num_group: int = UNSET,
    num_deformable_group: int = UNSET, workspace: int = UNSET, no_bias: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A convolution that reads the data at moved places, interpolated.

    The symbol of ``npx.deformable_convolution(data, offset, weight, bias=None, kernel=None,
    stride=None, dilate=None, pad=None, num_filter=None, num_group=1, num_deformable_group=1,
    workspace=1024, no_bias=False, layout=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npx_deformable_convolution", "deformable_convolution", npx.deformable_convolution,
        {"data": data, "offset": offset, "weight": weight, "bias": bias, "kernel": kernel, "stride":
        stride, "dilate": dilate, "pad": pad, "num_filter": num_filter, "num_group": num_group,
        "num_deformable_group": num_deformable_group, "workspace": workspace, "no_bias": no_bias,
        "layout": layout, "out": out, "name": name, "attr": attr}, attributes
    )


def diag(
    data: SymbolLike = UNSET, k: int = UNSET, axis1: int = UNSET, axis2: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    The symbol of ``npx.diag(data, k=0, axis1=0, axis2=1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_diag", "diag", npx.diag, {"data": data, "k": k, "axis1": axis1, "axis2": axis2, "out":
        out, "name": name, "attr": attr}, attributes
    )


def digamma(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Derivative of gammaln, element by element.

    The symbol of ``npx.digamma(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_digamma", "digamma", npx.digamma, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def dropout(
    data: SymbolLike = UNSET, p: float = UNSET, mode: str = UNSET,
    axes: Sequence[int] | None = UNSET, cudnn_off: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    The symbol of ``npx.dropout(data, p=0.5, mode='training', axes=None, cudnn_off=False)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_dropout", "dropout", npx.dropout, {"data": data, "p": p, "mode": mode, "axes": axes,
        "cudnn_off": cudnn_off, "out": out, "name": name, "attr": attr}, attributes
    )


def embedding(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, input_dim: int | None = UNSET,
    output_dim: int | None = UNSET, dtype: Any = UNSET, sparse_grad: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The rows of `weight` at the given indices.

    The symbol of ``npx.embedding(data, weight, input_dim=None, output_dim=None, dtype='float32',
    sparse_grad=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_embedding", "embedding", npx.embedding, {"data": data, "weight": weight, "input_dim":
        input_dim, "output_dim": output_dim, "dtype": dtype, "sparse_grad": sparse_grad, "out": out,
        "name": name, "attr": attr}, attributes
    )


def erf(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Error function, element by element.

    The symbol of ``npx.erf(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npx_erf", "erf", npx.erf, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def erfinv(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Inverse of the error function, element by element.

    The symbol of ``npx.erfinv(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_erfinv", "erfinv", npx.erfinv, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def fully_connected(
    x: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    num_hidden: int | None = UNSET, no_bias: bool | None = UNSET, flatten: bool = UNSET,
    out: None = None, name: str | None = None, *, data: SymbolLike | None = UNSET,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The data times the transposed weights, plus the bias.

    The symbol of ``npx.fully_connected(x, weight, bias=None, num_hidden=None, no_bias=None,
    flatten=True, data=None)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_fully_connected", "fully_connected", npx.fully_connected, {"x": x, "weight": weight,
        "bias": bias, "num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten, "out": out,
        "name": name, "data": data, "attr": attr}, attributes
    )


def gamma(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Gamma function, element by element.

    The symbol of ``npx.gamma(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_gamma", "gamma", npx.gamma, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def gammaln(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Logarithm of the gamma function, element by element.

    The symbol of ``npx.gammaln(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_gammaln", "gammaln", npx.gammaln, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def gather_nd(
    data: SymbolLike = UNSET, indices: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Elements or slices at points: column j of `indices` is one point.

    The symbol of ``npx.gather_nd(data, indices)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npx_gather_nd", "gather_nd", npx.gather_nd, {"data": data, "indices": indices, "out": out,
        "name": name, "attr": attr}, attributes
    )


def gelu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x times the normal distribution function, element by element.

    The symbol of ``npx.gelu(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_gelu", "gelu", npx.gelu, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def gpu_memory_info(
    device_id: int = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Free and total bytes of a GPU; raises where there is none.

    The symbol of ``npx.gpu_memory_info(device_id=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_gpu_memory_info", "gpu_memory_info", npx.gpu_memory_info, {"device_id": device_id,
        "name": name, "attr": attr}, attributes
    )


def group_norm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    num_groups: int = UNSET, eps: float = UNSET, output_mean_var: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    The symbol of ``npx.group_norm(data, gamma, beta, num_groups=1, eps=0.001,
    output_mean_var=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_group_norm", "group_norm", npx.group_norm, {"data": data, "gamma": gamma, "beta":
        beta, "num_groups": num_groups, "eps": eps, "output_mean_var": output_mean_var, "out": out,
        "name": name, "attr": attr}, attributes
    )


def hard_sigmoid(
    data: SymbolLike = UNSET, alpha: float = UNSET, beta: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """alpha * x + beta, kept between 0 and 1.

    The symbol of ``npx.hard_sigmoid(data, alpha=0.2, beta=0.5)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_hard_sigmoid", "hard_sigmoid", npx.hard_sigmoid, {"data": data, "alpha": alpha,
        "beta": beta, "out": out, "name": name, "attr": attr}, attributes
    )


def index_add(
    a: SymbolLike = UNSET, ind: SymbolLike = UNSET, val: SymbolLike | float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A copy of `a` with `val` added at indices; where an index repeats, all are added.

    The symbol of ``npx.index_add(a, ind, val)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_npx_index_add", "index_add", npx.index_add, {"a": a, "ind": ind, "val": val, "out": out,
        "name": name, "attr": attr}, attributes
    )


def index_array(
    data: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """For each element its own index, along a new last axis, as int64.

    The symbol of ``npx.index_array(data, axes=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_index_array", "index_array", npx.index_array, {"data": data, "axes": axes, "out": out,
        "name": name, "attr": attr}, attributes
    )


def index_update(
    a: SymbolLike = UNSET, ind: SymbolLike = UNSET, val: SymbolLike | float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """A copy of `a` with `val` at indices; where an index repeats, the last one counts.

    The symbol of ``npx.index_update(a, ind, val)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_index_update", "index_update", npx.index_update, {"a": a, "ind": ind, "val": val,
        "out": out, "name": name, "attr": attr}, attributes
    )


def instance_norm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    eps: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``npx.instance_norm(data, gamma, beta, eps=0.001)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_instance_norm", "instance_norm", npx.instance_norm, {"data": data, "gamma": gamma,
        "beta": beta, "eps": eps, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_encdec_qk(
    queries: SymbolLike = UNSET, keys_values: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Scaled products of a decoder's queries and an encoder's keys for each head.

    The symbol of ``npx.interleaved_matmul_encdec_qk(queries, keys_values, heads)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_interleaved_matmul_encdec_qk", "interleaved_matmul_encdec_qk",
        npx.interleaved_matmul_encdec_qk, {"queries": queries, "keys_values": keys_values, "heads":
        heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_encdec_valatt(
    keys_values: SymbolLike = UNSET, attention: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """An encoder's values weighted by the attention.

    The symbol of ``npx.interleaved_matmul_encdec_valatt(keys_values, attention, heads)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_interleaved_matmul_encdec_valatt", "interleaved_matmul_encdec_valatt",
        npx.interleaved_matmul_encdec_valatt, {"keys_values": keys_values, "attention": attention,
        "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_selfatt_qk(
    queries_keys_values: SymbolLike = UNSET, heads: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Scaled products of queries and keys for each head of self-attention.

    The symbol of ``npx.interleaved_matmul_selfatt_qk(queries_keys_values, heads)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_interleaved_matmul_selfatt_qk", "interleaved_matmul_selfatt_qk",
        npx.interleaved_matmul_selfatt_qk, {"queries_keys_values": queries_keys_values, "heads":
        heads, "out": out, "name": name, "attr": attr}, attributes
    )


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: SymbolLike = UNSET, attention: SymbolLike = UNSET, heads: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The values of self-attention weighted by the attention.

    The symbol of ``npx.interleaved_matmul_selfatt_valatt(queries_keys_values, attention, heads)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_interleaved_matmul_selfatt_valatt", "interleaved_matmul_selfatt_valatt",
        npx.interleaved_matmul_selfatt_valatt, {"queries_keys_values": queries_keys_values,
        "attention": attention, "heads": heads, "out": out, "name": name, "attr": attr}, attributes
    )


def l2_normalization(
    data: SymbolLike = UNSET, eps: float = UNSET, mode: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Divided by the square root of the sum of squares.

    The symbol of ``npx.l2_normalization(data, eps=1e-10, mode='instance')``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_l2_normalization", "l2_normalization", npx.l2_normalization, {"data": data, "eps":
        eps, "mode": mode, "out": out, "name": name, "attr": attr}, attributes
    )


def layer_norm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    axis: int = UNSET, eps: float = UNSET, output_mean_var: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``npx.layer_norm(data, gamma, beta, axis=-1, eps=1e-05, output_mean_var=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_layer_norm", "layer_norm", npx.layer_norm, {"data": data, "gamma": gamma, "beta":
        beta, "axis": axis, "eps": eps, "output_mean_var": output_mean_var, "out": out, "name":
        name, "attr": attr}, attributes
    )


def leaky_relu(
    data: SymbolLike = UNSET, gamma: SymbolLike | None = UNSET, act_type: str = UNSET,
    slope: float = UNSET, lower_bound: float = UNSET, upper_bound: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x where it is positive; elsewhere slope * x, or what `act_type` says.

    The symbol of ``npx.leaky_relu(data, gamma=None, act_type='leaky', slope=0.25,
    lower_bound=0.125, upper_bound=0.334)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_leaky_relu", "leaky_relu", npx.leaky_relu, {"data": data, "gamma": gamma, "act_type":
        act_type, "slope": slope, "lower_bound": lower_bound, "upper_bound": upper_bound, "out":
        out, "name": name, "attr": attr}, attributes
    )


def log_sigmoid(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """log(sigmoid(x)), element by element.

    The symbol of ``npx.log_sigmoid(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_log_sigmoid", "log_sigmoid", npx.log_sigmoid, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def log_softmax(
    data: SymbolLike = UNSET, axis: int = UNSET, length: SymbolLike | None = UNSET,
    temperature: float | None = UNSET, use_length: bool = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The logarithm of the softmax.

    The symbol of ``npx.log_softmax(data, axis=-1, length=None, temperature=None, use_length=False,
    dtype=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_log_softmax", "log_softmax", npx.log_softmax, {"data": data, "axis": axis, "length":
        length, "temperature": temperature, "use_length": use_length, "dtype": dtype, "out": out,
        "name": name, "attr": attr}, attributes
    )


def lrn(
    data: SymbolLike = UNSET, alpha: float = UNSET, beta: float = UNSET, knorm: float = UNSET,
    nsize: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Local response normalisation: divided by a power of the squares of nearby channels.

    The symbol of ``npx.lrn(data, alpha=0.0001, beta=0.75, knorm=2.0, nsize=5)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_lrn", "lrn", npx.lrn, {"data": data, "alpha": alpha, "beta": beta, "knorm": knorm,
        "nsize": nsize, "out": out, "name": name, "attr": attr}, attributes
    )


def masked_log_softmax(
    data: SymbolLike = UNSET, mask: SymbolLike = UNSET, axis: int = UNSET,
    temperature: float = UNSET, normalize: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    The symbol of ``npx.masked_log_softmax(data, mask, axis=-1, temperature=1.0, normalize=True)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_masked_log_softmax", "masked_log_softmax", npx.masked_log_softmax, {"data": data,
        "mask": mask, "axis": axis, "temperature": temperature, "normalize": normalize, "out": out,
        "name": name, "attr": attr}, attributes
    )


def masked_softmax(
    data: SymbolLike = UNSET, mask: SymbolLike = UNSET, axis: int = UNSET,
    temperature: float = UNSET, normalize: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The softmax of those elements where the mask is true; zero elsewhere.

    The symbol of ``npx.masked_softmax(data, mask, axis=-1, temperature=1.0, normalize=True)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_masked_softmax", "masked_softmax", npx.masked_softmax, {"data": data, "mask": mask,
        "axis": axis, "temperature": temperature, "normalize": normalize, "out": out, "name": name,
        "attr": attr}, attributes
    )


def mish(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x * tanh(log(1 + exp(x))), element by element.

    The symbol of ``npx.mish(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_mish", "mish", npx.mish, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def modulated_deformable_convolution(
    data: SymbolLike = UNSET, offset: SymbolLike = UNSET, mask: SymbolLike = UNSET,
    weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, num_deformable_group: int = UNSET,
    workspace: int = UNSET, no_bias: bool = UNSET, im2col_step: int = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A deformable convolution in which each tap also has a factor.

    The symbol of ``npx.modulated_deformable_convolution(data, offset, mask, weight, bias=None,
    kernel=None, stride=None, dilate=None, pad=None, num_filter=None, num_group=1,
    num_deformable_group=1, workspace=1024, no_bias=False, im2col_step=64, layout=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_modulated_deformable_convolution", "modulated_deformable_convolution",
        npx.modulated_deformable_convolution, {"data": data, "offset": offset, "mask": mask,
        "weight": weight, "bias": bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad":
        pad, "num_filter": num_filter, "num_group": num_group, "num_deformable_group":
        num_deformable_group, "workspace": workspace, "no_bias": no_bias, "im2col_step":
        im2col_step, "layout": layout, "out": out, "name": name, "attr": attr}, attributes
    )


def multi_sum_sq(
    *arrays: Any, num_arrays: int | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The sum of squares of each array, as one vector.

    The symbol of ``npx.multi_sum_sq(*arrays, num_arrays=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_multi_sum_sq", "multi_sum_sq", npx.multi_sum_sq, {"num_arrays": num_arrays, "out":
        out, "name": name, "attr": attr}, attributes, *arrays
    )


def multibox_detection(
    cls_prob: SymbolLike = UNSET, loc_pred: SymbolLike = UNSET, anchor: SymbolLike = UNSET,
    clip: bool = UNSET, threshold: float = UNSET, background_id: int = UNSET,
    nms_threshold: float = UNSET, force_suppress: bool = UNSET, variances: Sequence[float] = UNSET,
    nms_topk: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Detected objects from class probabilities and predicted locations.

    The symbol of ``npx.multibox_detection(cls_prob, loc_pred, anchor, clip=True, threshold=0.01,
    background_id=0, nms_threshold=0.5, force_suppress=False, variances=(0.1, 0.1, 0.2, 0.2),
    nms_topk=-1)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_multibox_detection", "multibox_detection", npx.multibox_detection, {"cls_prob":
        cls_prob, "loc_pred": loc_pred, "anchor": anchor, "clip": clip, "threshold": threshold,
        "background_id": background_id, "nms_threshold": nms_threshold, "force_suppress":
        force_suppress, "variances": variances, "nms_topk": nms_topk, "out": out, "name": name,
        "attr": attr}, attributes
    )


def multibox_prior(
    data: SymbolLike = UNSET, sizes: Sequence[float] = UNSET, ratios: Sequence[float] = UNSET,
    clip: bool = UNSET, steps: Sequence[float] = UNSET, offsets: Sequence[float] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Anchor boxes around every pixel of a feature map.

    The symbol of ``npx.multibox_prior(data, sizes=(1.0,), ratios=(1.0,), clip=False, steps=(-1.0,
    -1.0), offsets=(0.5, 0.5))``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_npx_multibox_prior", "multibox_prior", npx.multibox_prior, {"data": data, "sizes": sizes,
        "ratios": ratios, "clip": clip, "steps": steps, "offsets": offsets, "out": out, "name":
        name, "attr": attr}, attributes
    )


def multibox_target(
    anchor: SymbolLike = UNSET, label: SymbolLike = UNSET, cls_pred: SymbolLike = UNSET,
    overlap_threshold: float = UNSET, ignore_label: float = UNSET,
    negative_mining_ratio: float = UNSET, negative_mining_thresh: float = UNSET,
    minimum_negative_samples: int = UNSET, variances: Sequence[float] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """What anchor boxes should predict, given the true boxes.

    The symbol of ``npx.multibox_target(anchor, label, cls_pred, overlap_threshold=0.5,
    ignore_label=-1.0, negative_mining_ratio=-1.0, negative_mining_thresh=0.5,
    minimum_negative_samples=0, variances=(0.1, 0.1, 0.2, 0.2))``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_multibox_target", "multibox_target", npx.multibox_target, {"anchor": anchor, "label":
        label, "cls_pred": cls_pred, "overlap_threshold": overlap_threshold, "ignore_label":
        ignore_label, "negative_mining_ratio": negative_mining_ratio, "negative_mining_thresh":
        negative_mining_thresh, "minimum_negative_samples": minimum_negative_samples, "variances":
        variances, "out": out, "name": name, "attr": attr}, attributes
    )


def nonzero(
    a: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    The symbol of ``npx.nonzero(a)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_nonzero", "nonzero", npx.nonzero, {"a": a, "out": out, "name": name, "attr": attr},
        attributes
    )


def norm(
    data: SymbolLike = UNSET, ord: int | None = UNSET, axis: Any = UNSET, keepdims: bool = UNSET,
    out_dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The norm of all elements, or along axes, as one vector; `ord` is 1 or 2.

    The symbol of ``npx.norm(data, ord=2, axis=None, keepdims=False, out_dtype=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_norm", "norm", npx.norm, {"data": data, "ord": ord, "axis": axis, "keepdims":
        keepdims, "out_dtype": out_dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def one_hot(
    data: SymbolLike = UNSET, depth: int = UNSET, on_value: float = UNSET, off_value: float = UNSET,
    dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    indices: SymbolLike | None = UNSET, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    The symbol of ``npx.one_hot(data, depth, on_value=1.0, off_value=0.0, dtype='float32',
    indices=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_one_hot", "one_hot", npx.one_hot, {"data": data, "depth": depth, "on_value": on_value,
        "off_value": off_value, "dtype": dtype, "out": out, "name": name, "indices": indices,
        "attr": attr}, attributes
    )


def pad(
    data: SymbolLike = UNSET, mode: str = UNSET, pad_width: Sequence[int] = UNSET,
    constant_value: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The array with a border around it.

    The symbol of ``npx.pad(data, mode='constant', pad_width=(), constant_value=0)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_pad", "pad", npx.pad, {"data": data, "mode": mode, "pad_width": pad_width,
        "constant_value": constant_value, "out": out, "name": name, "attr": attr}, attributes
    )


def pick(
    data: SymbolLike = UNSET, index: SymbolLike = UNSET, axis: int | None = UNSET,
    mode: str | None = UNSET, keepdims: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """One element per position along an axis, chosen by `index`.

    The symbol of ``npx.pick(data, index, axis=-1, mode=None, keepdims=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_pick", "pick", npx.pick, {"data": data, "index": index, "axis": axis, "mode": mode,
        "keepdims": keepdims, "out": out, "name": name, "attr": attr}, attributes
    )


def polyval(
    p: SymbolLike = UNSET, x: SymbolLike | float = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The polynomial with coefficients p, highest power first, at x.

    The symbol of ``npx.polyval(p, x)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_polyval", "polyval", npx.polyval, {"p": p, "x": x, "out": out, "name": name, "attr":
        attr}, attributes
    )


def pooling(
    data: SymbolLike = UNSET, kernel: Sequence[int] | None = UNSET,
    stride: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET, pool_type: str = UNSET,
    pooling_convention: str = UNSET, global_pool: bool = UNSET, cudnn_off: bool = UNSET,
    p_value: float | None = UNSET, count_include_pad: bool | None = UNSET,
    layout: str | None = UNSET, output_size: Any = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """One number for each window of one to three spatial dimensions.

    The symbol of ``npx.pooling(data, kernel=None, stride=None, pad=None, pool_type='max',
    pooling_convention='valid', global_pool=False, cudnn_off=False, p_value=None,
    count_include_pad=None, layout=None, output_size=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_pooling", "pooling", npx.pooling, {"data": data, "kernel": kernel, "stride": stride,
        "pad": pad, "pool_type": pool_type, "pooling_convention": pooling_convention, "global_pool":
        global_pool, "cudnn_off": cudnn_off, "p_value": p_value, "count_include_pad":
        count_include_pad, "layout": layout, "output_size": output_size, "out": out, "name": name,
        "attr": attr}, attributes
    )


def rcbrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """1 / cbrt(x), element by element.

    The symbol of ``npx.rcbrt(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_rcbrt", "rcbrt", npx.rcbrt, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def relu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """max(x, 0), element by element.

    The symbol of ``npx.relu(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_relu", "relu", npx.relu, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def reshape(
    a: SymbolLike = UNSET, newshape: int | Sequence[int] = UNSET, reverse: bool = UNSET,
    order: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    The symbol of ``npx.reshape(a, newshape, reverse=False, order='C')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_reshape", "reshape", npx.reshape, {"a": a, "newshape": newshape, "reverse": reverse,
        "order": order, "out": out, "name": name, "attr": attr}, attributes
    )


def reshape_like(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, lhs_begin: int | None = UNSET,
    lhs_end: int | None = UNSET, rhs_begin: int | None = UNSET, rhs_end: int | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    The symbol of ``npx.reshape_like(lhs, rhs, lhs_begin=None, lhs_end=None, rhs_begin=None,
    rhs_end=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_reshape_like", "reshape_like", npx.reshape_like, {"lhs": lhs, "rhs": rhs, "lhs_begin":
        lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end, "out": out,
        "name": name, "attr": attr}, attributes
    )


def rnn(
    data: SymbolLike = UNSET, parameters: SymbolLike = UNSET, state: SymbolLike = UNSET,
    state_cell: SymbolLike | None = UNSET, sequence_length: SymbolLike | None = UNSET,
    mode: str | None = UNSET, state_size: int | None = UNSET, num_layers: int | None = UNSET,
    bidirectional: bool = UNSET, state_outputs: bool = UNSET, p: float = UNSET,
    use_sequence_length: bool = UNSET, projection_size: None = UNSET,
    lstm_state_clip_min: None = UNSET, lstm_state_clip_max: None = UNSET,
    lstm_state_clip_nan: None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Runs sequences through stacked recurrent layers.

    The symbol of ``npx.rnn(data, parameters, state, state_cell=None, sequence_length=None,
    mode=None, state_size=None, num_layers=None, bidirectional=False, state_outputs=False, p=0.0,
    use_sequence_length=False, projection_size=None, lstm_state_clip_min=None,
    lstm_state_clip_max=None, lstm_state_clip_nan=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_rnn", "rnn", npx.rnn, {"data": data, "parameters": parameters, "state": state,
        "state_cell": state_cell, "sequence_length": sequence_length, "mode": mode, "state_size":
        state_size, "num_layers": num_layers, "bidirectional": bidirectional, "state_outputs":
        state_outputs, "p": p, "use_sequence_length": use_sequence_length, "projection_size":
        projection_size, "lstm_state_clip_min": lstm_state_clip_min, "lstm_state_clip_max":
        lstm_state_clip_max, "lstm_state_clip_nan": lstm_state_clip_nan, "out": out, "name": name,
        "attr": attr}, attributes
    )


def roi_align(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, pooled_size: int | Sequence[int] = UNSET,
    spatial_scale: float = UNSET, sample_ratio: int = UNSET, position_sensitive: bool = UNSET,
    aligned: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Averages of interpolated samples of each region, in a grid of one size for all.

    The symbol of ``npx.roi_align(data, rois, pooled_size, spatial_scale, sample_ratio=-1,
    position_sensitive=False, aligned=False)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_roi_align", "roi_align", npx.roi_align, {"data": data, "rois": rois, "pooled_size":
        pooled_size, "spatial_scale": spatial_scale, "sample_ratio": sample_ratio,
        "position_sensitive": position_sensitive, "aligned": aligned, "out": out, "name": name,
        "attr": attr}, attributes
    )


def roi_pooling(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, pooled_size: int | Sequence[int] = UNSET,
    spatial_scale: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The largest elements of each region, in a grid of one size for all.

    The symbol of ``npx.roi_pooling(data, rois, pooled_size, spatial_scale)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_roi_pooling", "roi_pooling", npx.roi_pooling, {"data": data, "rois": rois,
        "pooled_size": pooled_size, "spatial_scale": spatial_scale, "out": out, "name": name,
        "attr": attr}, attributes
    )


def round_ste(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    The symbol of ``npx.round_ste(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_round_ste", "round_ste", npx.round_ste, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def rsqrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """1 / sqrt(x), element by element.

    The symbol of ``npx.rsqrt(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_rsqrt", "rsqrt", npx.rsqrt, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def scatter_nd(
    data: SymbolLike = UNSET, indices: SymbolLike = UNSET, shape: Sequence[int] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    The symbol of ``npx.scatter_nd(data, indices, shape)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_scatter_nd", "scatter_nd", npx.scatter_nd, {"data": data, "indices": indices, "shape":
        shape, "out": out, "name": name, "attr": attr}, attributes
    )


def sequence_last(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, axis: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The last step of each sequence.

    The symbol of ``npx.sequence_last(data, sequence_length=None, use_sequence_length=False,
    axis=0)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_sequence_last", "sequence_last", npx.sequence_last, {"data": data, "sequence_length":
        sequence_length, "use_sequence_length": use_sequence_length, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def sequence_mask(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, value: float = UNSET, axis: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Replaces what lies beyond each sequence's length.

    The symbol of ``npx.sequence_mask(data, sequence_length=None, use_sequence_length=False,
    value=0.0, axis=0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_npx_sequence_mask", "sequence_mask", npx.sequence_mask, {"data": data, "sequence_length":
        sequence_length, "use_sequence_length": use_sequence_length, "value": value, "axis": axis,
        "out": out, "name": name, "attr": attr}, attributes
    )


def sequence_reverse(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, axis: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Each sequence backwards; what lies beyond its length stays.

    The symbol of ``npx.sequence_reverse(data, sequence_length=None, use_sequence_length=False,
    axis=0)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_sequence_reverse", "sequence_reverse", npx.sequence_reverse, {"data": data,
        "sequence_length": sequence_length, "use_sequence_length": use_sequence_length, "axis":
        axis, "out": out, "name": name, "attr": attr}, attributes
    )


def set_np_default_dtype(
    is_np_default_dtype: bool = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """Switch float64 as the default on or off; returns what it was before.

    The symbol of ``npx.set_np_default_dtype(is_np_default_dtype=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_set_np_default_dtype", "set_np_default_dtype", npx.set_np_default_dtype,
        {"is_np_default_dtype": is_np_default_dtype, "name": name, "attr": attr}, attributes
    )


def shape_array(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The shape as an array of int64.

    The symbol of ``npx.shape_array(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_shape_array", "shape_array", npx.shape_array, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def sigmoid(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """1 / (1 + exp(-x)), element by element.

    The symbol of ``npx.sigmoid(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_sigmoid", "sigmoid", npx.sigmoid, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def sign_ste(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    The symbol of ``npx.sign_ste(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_sign_ste", "sign_ste", npx.sign_ste, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def silu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x * sigmoid(x), element by element.

    The symbol of ``npx.silu(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_npx_silu", "silu", npx.silu, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def slice(
    data: SymbolLike = UNSET, begin: Any = UNSET, end: Any = UNSET, step: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """From `begin` to `end` in steps of `step` along the first axes; None means from or to the end.

    The symbol of ``npx.slice(data, begin, end, step=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_slice", "slice", npx.slice, {"data": data, "begin": begin, "end": end, "step": step,
        "out": out, "name": name, "attr": attr}, attributes
    )


def slice_axis(
    data: SymbolLike = UNSET, axis: int = UNSET, begin: int = UNSET, end: int | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """From `begin` to `end` along one axis.

    The symbol of ``npx.slice_axis(data, axis, begin, end)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_slice_axis", "slice_axis", npx.slice_axis, {"data": data, "axis": axis, "begin":
        begin, "end": end, "out": out, "name": name, "attr": attr}, attributes
    )


def slice_like(
    data: SymbolLike = UNSET, shape_like: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """An array cut to the shape of another array, on the given axes or on all.

    The symbol of ``npx.slice_like(data, shape_like, axes=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_slice_like", "slice_like", npx.slice_like, {"data": data, "shape_like": shape_like,
        "axes": axes, "out": out, "name": name, "attr": attr}, attributes
    )


def smooth_l1(
    data: SymbolLike = UNSET, scalar: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    The symbol of ``npx.smooth_l1(data, scalar=1.0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_smooth_l1", "smooth_l1", npx.smooth_l1, {"data": data, "scalar": scalar, "out": out,
        "name": name, "attr": attr}, attributes
    )


def softmax(
    data: SymbolLike = UNSET, axis: int = UNSET, length: SymbolLike | None = UNSET,
    temperature: float | None = UNSET, use_length: bool = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """exp(x) divided by its sum along an axis.

    The symbol of ``npx.softmax(data, axis=-1, length=None, temperature=None, use_length=False,
    dtype=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_softmax", "softmax", npx.softmax, {"data": data, "axis": axis, "length": length,
        "temperature": temperature, "use_length": use_length, "dtype": dtype, "out": out, "name":
        name, "attr": attr}, attributes
    )


def softmin(
    data: SymbolLike = UNSET, axis: int = UNSET, temperature: float | None = UNSET,
    dtype: Any = UNSET, use_length: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The softmax of -x: the smallest element gets the largest share.

    The symbol of ``npx.softmin(data, axis=-1, temperature=None, dtype=None, use_length=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_softmin", "softmin", npx.softmin, {"data": data, "axis": axis, "temperature":
        temperature, "dtype": dtype, "use_length": use_length, "out": out, "name": name, "attr":
        attr}, attributes
    )


def softsign(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """x / (1 + abs(x)), element by element.

    The symbol of ``npx.softsign(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_softsign", "softsign", npx.softsign, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def stop_gradient(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The same data, with a gradient of zero.

    The symbol of ``npx.stop_gradient(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npx_stop_gradient", "stop_gradient", npx.stop_gradient, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )


def topk(
    data: SymbolLike = UNSET, axis: int | None = UNSET, k: int = UNSET, ret_typ: str = UNSET,
    is_ascend: bool = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Any:
    """The k largest elements along an axis, in order.

    The symbol of ``npx.topk(data, axis=-1, k=1, ret_typ='indices', is_ascend=False,
    dtype='float32')``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_topk", "topk", npx.topk, {"data": data, "axis": axis, "k": k, "ret_typ": ret_typ,
        "is_ascend": is_ascend, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def upsampling(
    *data: Any, scale: int = UNSET, sample_type: str = UNSET, num_filter: int = UNSET,
    multi_input_mode: str = UNSET, num_args: int = UNSET, workspace: int = UNSET, out: None = None,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Planes enlarged by a whole factor.

    The symbol of ``npx.upsampling(*data, scale, sample_type='nearest', num_filter=0,
    multi_input_mode='concat', num_args=1, workspace=512)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npx_upsampling", "upsampling", npx.upsampling, {"scale": scale, "sample_type":
        sample_type, "num_filter": num_filter, "multi_input_mode": multi_input_mode, "num_args":
        num_args, "workspace": workspace, "out": out, "name": name, "attr": attr}, attributes, *data
    )
