"""Functions of ``npx``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from .. import _core
from .._arguments import explained
from .._convert import Array, as_index, as_kind, as_kinds, each_kind, finish, operand
from .._core import frontend_ops
from .._core import ops as core_ops
from .._declare import REQUIRED, check_dense, either, lack
from .._ops import casting as _casting
from .._ops import control_flow as _control_flow
from .._ops import logic as _logic
from .._ops import polynomial as _polynomial
from .._ops.creation import diagonals as _creation_diagonals
from .._ops.creation import ranges as _creation_ranges
from .._ops.elementwise import arithmetic as _elementwise_arithmetic
from .._ops.elementwise import operands as _elementwise_operands
from .._ops.elementwise import straight_through as _elementwise_straight_through
from .._ops.indexing import gather as _indexing_gather
from .._ops.indexing import grids as _indexing_grids
from .._ops.indexing import one_hot as _indexing_one_hot
from .._ops.indexing import put as _indexing_put
from .._ops.indexing import slicing as _indexing_slicing
from .._ops.io import files as _io_files
from .._ops.io import interchange as _io_interchange
from .._ops.legacy import custom as _legacy_custom
from .._ops.linalg import dot as _linalg_dot
from .._ops.linalg import norms as _linalg_norms
from .._ops.manipulation import broadcasting as _manipulation_broadcasting
from .._ops.manipulation import pad as _manipulation_pad
from .._ops.manipulation import reshape as _manipulation_reshape
from .._ops.manipulation import shape as _manipulation_shape
from .._ops.nn import activation as _nn_activation
from .._ops.nn import attention as _nn_attention
from .._ops.nn import convolution as _nn_convolution
from .._ops.nn import deformable_convolution as _nn_deformable_convolution
from .._ops.nn import dense as _nn_dense
from .._ops.nn import dropout as _nn_dropout
from .._ops.nn import embedding as _nn_embedding
from .._ops.nn import losses as _nn_losses
from .._ops.nn import normalization as _nn_normalization
from .._ops.nn import pooling as _nn_pooling
from .._ops.nn import rnn as _nn_rnn
from .._ops.nn import sequence as _nn_sequence
from .._ops.nn import softmax as _nn_softmax
from .._ops.optimizer import lars as _optimizer_lars
from .._ops.random import draws as _random_draws
from .._ops.sorting import search as _sorting_search
from .._ops.sorting import sort as _sorting_sort
from .._ops.vision import boxes as _vision_boxes
from .._ops.vision import multibox as _vision_multibox
from .._ops.vision import resize as _vision_resize
from .._ops.vision import roi as _vision_roi
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError
from ..np._ndarray import ndarray

__all__ = [
    "activation", "adaptive_avg_pooling2d", "add_n", "arange_like", "batch_dot", "batch_flatten",
    "batch_norm", "batch_take", "bilinear_resize2d", "bipartite_matching", "box_decode",
    "box_encode", "box_iou", "box_nms", "broadcast_like", "cast", "cond", "constraint_check",
    "convolution", "ctc_loss", "custom", "deconvolution", "deformable_convolution", "diag",
    "digamma", "dropout", "embedding", "erf", "erfinv", "foreach", "from_dlpack", "from_numpy",
    "fully_connected", "gamma", "gammaln", "gather_nd", "gelu", "group_norm", "hard_sigmoid",
    "index_add", "index_array", "index_update", "instance_norm", "interleaved_matmul_encdec_qk",
    "interleaved_matmul_encdec_valatt", "interleaved_matmul_selfatt_qk",
    "interleaved_matmul_selfatt_valatt", "l2_normalization", "layer_norm", "leaky_relu", "load",
    "log_sigmoid", "log_softmax", "lrn", "masked_log_softmax", "masked_softmax", "mish",
    "modulated_deformable_convolution", "multi_sum_sq", "multibox_detection", "multibox_prior",
    "multibox_target", "nonzero", "norm", "one_hot", "pad", "pick", "polyval", "pooling", "rcbrt",
    "relu", "reshape", "reshape_like", "rnn", "roi_align", "roi_pooling", "round_ste", "rsqrt",
    "save", "savez", "scatter_nd", "seed", "sequence_last", "sequence_mask", "sequence_reverse",
    "shape_array", "sigmoid", "sign_ste", "silu", "slice", "slice_axis", "slice_like", "smooth_l1",
    "softmax", "softmin", "softsign", "stop_gradient", "to_dlpack_for_read", "to_dlpack_for_write",
    "topk", "upsampling", "while_loop",
]


def activation(
    data: ArrayLike, act_type: str = "relu", out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """An activation function by its name.

    Parameters
    ----------
    data : array
    act_type : str
        relu, sigmoid, tanh, softrelu, softsign, log_sigmoid, mish, gelu, gelu_erf, gelu_tanh, silu.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.activation(np.array([-1, 1]), act_type='relu').tolist()
    [0.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_activation.activation(data, act_type)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "activation", data, act_type, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_activation.activation, act_type=act_type) from error.__cause__


def adaptive_avg_pooling2d(
    data: ArrayLike, output_size: int | Sequence[int] = 1, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Averages of windows that cover the planes evenly, as many as asked for.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    output_size : int or (int, int)
        Height and width of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[[1, 2, 3, 4]]]])
    >>> npx.adaptive_avg_pooling2d(x, output_size=(1, 2)).tolist()
    [[[[1.5, 3.5]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_pooling.AdaptiveAvgPooling2D(data, output_size)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "adaptive_avg_pooling2d", data, output_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_pooling.AdaptiveAvgPooling2D, output_size=output_size
        ) from error.__cause__


def add_n(
    *args: ArrayLike | Sequence[ArrayLike], num_args: int | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The sum of all arguments.

    >>> from slipstream import np, npx
    >>> npx.add_n(np.ones((2,)), np.ones((2,)), np.ones((2,))).tolist()
    [3.0, 3.0]
    """
    try:
        args = each_kind(ndarray, args)
        result = _elementwise_arithmetic.add_n(*args, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "add_n", *args, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_arithmetic.add_n, num_args=num_args
        ) from error.__cause__


def arange_like(
    data: ArrayLike, start: float = 0.0, step: float = 1.0, repeat: int = 1, ctx: Any = None,
    axis: int | None = None, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Evenly spaced numbers in the shape of `data`, or as long as one of its axes.

    Parameters
    ----------
    data : array
    start, step : float
    repeat : int
        How often each number appears.
    ctx : optional
        Accepted and unused.
    axis : int, optional
        Return one dimension, as long as this axis.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.arange_like(np.zeros((2, 2))).tolist()
    [[0.0, 1.0], [2.0, 3.0]]
    >>> npx.arange_like(np.zeros((2, 3)), start=1, axis=1).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _creation_ranges.arange_like(data, start, step, repeat, ctx, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "arange_like", data, start, step, repeat, ctx, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.arange_like, start=start, step=step, repeat=repeat, axis=axis
        ) from error.__cause__


def batch_dot(
    a: ArrayLike = REQUIRED, b: ArrayLike = REQUIRED, transpose_a: bool = False,
    transpose_b: bool = False, forward_stype: str | None = None, out: ndarray | None = None,
    name: str | None = None, *, lhs: ArrayLike | None = None, rhs: ArrayLike | None = None,
) -> ndarray:
    """The matrix products of two stacks of matrices.

    `lhs` and `rhs` are other names of `a` and `b`. `forward_stype` is None or ``'default'``: the
    result is dense.

    >>> from slipstream import np, npx
    >>> npx.batch_dot(np.ones((2, 1, 3)), np.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    if a is REQUIRED or lhs is not None:
        a = either("a", a, "lhs", lhs, REQUIRED)
    if b is REQUIRED or rhs is not None:
        b = either("b", b, "rhs", rhs, REQUIRED)
    try:
        if forward_stype is not None:
            check_dense(forward_stype, "forward_stype")
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        if a.ndim < 3 or a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
            raise SlipstreamValueError(
                f"batch_dot: shapes {a.shape} and {b.shape} are not two equal stacks"
            )
        result = _core.matmul(a, b, bool(transpose_a), bool(transpose_b), "batch_dot")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "batch_dot", a, b, transpose_a, transpose_b, forward_stype, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.batch_dot) from error.__cause__


def batch_flatten(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import np, npx
    >>> npx.batch_flatten(np.ones((2, 3, 4))).shape
    (2, 12)
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        rows = data.shape[0] if data.ndim else 1
        result = _core.reshape(data, (rows, data.size // rows if rows else 0))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "batch_flatten", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.flatten) from error.__cause__


def batch_norm(
    x: ArrayLike = REQUIRED, gamma: ArrayLike = REQUIRED, beta: ArrayLike = REQUIRED,
    running_mean: ArrayLike = REQUIRED, running_var: ArrayLike = REQUIRED, eps: float = 0.001,
    momentum: float = 0.9, fix_gamma: bool = True, use_global_stats: bool = False,
    output_mean_var: bool = False, axis: int = 1, cudnn_off: bool = False,
    min_calib_range: float | None = None, max_calib_range: float | None = None,
    out: ndarray | None = None, name: str | None = None, *, data: ArrayLike | None = None,
    moving_mean: ArrayLike | None = None, moving_var: ArrayLike | None = None,
) -> Any:
    """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    In training, with the statistics of this batch; otherwise with `running_mean` and `running_var`. A backward
    pass through it moves those two, each time: ``running = momentum * running + (1 - momentum) *
    batch``. Training without a backward pass leaves them as they are, as in MXNet.

    Parameters
    ----------
    x : array
    gamma, beta : array
        Factor and shift of each channel.
    running_mean, running_var : array
        Running statistics of each channel; written by backward passes.
    eps : float
        Added to the variance.
    momentum : float
        The part of the running statistics that stays.
    fix_gamma : bool
        Gamma counts as 1.
    use_global_stats : bool
        Use the running statistics in training, too.
    output_mean_var : bool
        Return the mean and 1 / sqrt(variance + eps) as well.
    axis : int
        Where the channels are.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import np, npx
    >>> zero, one = np.zeros(1), np.ones(1)
    >>> npx.batch_norm(np.array([[3], [5]]), one, zero, zero, one, eps=0.0).tolist()
    [[3.0], [5.0]]
    """
    if x is REQUIRED or data is not None:
        x = either("x", x, "data", data, REQUIRED)
    if gamma is REQUIRED:
        lack("gamma")
    if beta is REQUIRED:
        lack("beta")
    if running_mean is REQUIRED or moving_mean is not None:
        running_mean = either("running_mean", running_mean, "moving_mean", moving_mean, REQUIRED)
    if running_var is REQUIRED or moving_var is not None:
        running_var = either("running_var", running_var, "moving_var", moving_var, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(gamma) is not ndarray:
            gamma = as_kind(ndarray, gamma)
        if type(beta) is not ndarray:
            beta = as_kind(ndarray, beta)
        if type(running_mean) is not ndarray:
            running_mean = as_kind(ndarray, running_mean)
        if type(running_var) is not ndarray:
            running_var = as_kind(ndarray, running_var)
        result = _nn_normalization.batch_norm(
            x, gamma, beta, running_mean, running_var, eps, momentum, fix_gamma, use_global_stats,
            output_mean_var, axis, cudnn_off, min_calib_range, max_calib_range
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "batch_norm", x, gamma, beta, running_mean, running_var, eps, momentum,
            fix_gamma, use_global_stats, output_mean_var, axis, cudnn_off, min_calib_range,
            max_calib_range, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.batch_norm, eps=eps, momentum=momentum, axis=axis,
            min_calib_range=min_calib_range, max_calib_range=max_calib_range
        ) from error.__cause__


def batch_take(
    a: ArrayLike, indices: ArrayLike, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """One element of each row.

    >>> from slipstream import np, npx
    >>> npx.batch_take(np.array([[1, 2], [3, 4]]), np.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(indices) is not ndarray:
            indices = as_kind(ndarray, indices)
        result = _indexing_gather.pick(a, indices, 1, False, "clip")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "batch_take", a, indices, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.batch_take) from error.__cause__


def bilinear_resize2d(
    data: ArrayLike, like: ArrayLike | None = None, height: int = 1, width: int = 1,
    scale_height: float | None = None, scale_width: float | None = None, mode: str = "size",
    align_corners: bool = True, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Planes of another size, linear between the elements.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    like : array, optional
        With ``mode='like'``, the result gets the height and width of this array.
    height, width : int
        The size of the result.
    scale_height, scale_width : float, optional
        Factors for the size of the data, used instead of `height` and `width`.
    mode : str
        ``'size'`` or ``'like'``; ``'odd_scale'`` multiplies the distance between the first and the
        last element of an odd size; ``'to_even_down'``, ``'to_even_up'``, ``'to_odd_down'`` and
        ``'to_odd_up'`` change a size by one where it is not even, or odd.
    align_corners : bool
        Whether the corner elements of data and result lie on each other.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[[0, 2]]]])
    >>> npx.bilinear_resize2d(x, height=1, width=3).tolist()
    [[[[0.0, 1.0, 2.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if like is not None and type(like) is not ndarray:
            like = as_kind(ndarray, like)
        result = _vision_resize.BilinearResize2D(
            data, like, height, width, scale_height, scale_width, mode, align_corners
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "bilinear_resize2d", data, like, height, width, scale_height, scale_width, mode,
            align_corners, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_resize.BilinearResize2D, height=height, width=width,
            scale_height=scale_height, scale_width=scale_width, mode=mode
        ) from error.__cause__


def bipartite_matching(
    data: ArrayLike, is_ascend: bool = False, threshold: float | None = None, topk: int = -1,
    out: ndarray | None = None, name: str | None = None,
) -> list[ndarray]:
    """Pairs rows with columns, the best score first, each at most once.

    Parameters
    ----------
    data : array of shape (..., rows, columns)
        Scores.
    is_ascend : bool
        Whether small scores are the good ones.
    threshold : float
        Pairs whose score is not better than this are left alone.
    topk : int
        At most that many pairs; -1 for no limit.

    Returns
    -------
    list of two arrays
        The column matched to each row, and the row matched to each column; -1 if unmatched.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> rows, columns = npx.bipartite_matching(
    ...     np.array([[0.5, 0.6], [0.1, 0.2], [0.3, 0.4]]), threshold=1e-12)
    >>> rows.tolist(), columns.tolist()
    ([1.0, -1.0, 0.0], [2.0, 0.0])
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if threshold is None:
            raise TypeError("bipartite_matching needs threshold")
        result = list(
            _core.bipartite_matching(_vision_boxes.as_float(data), is_ascend, threshold, topk)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "bipartite_matching", data, is_ascend, threshold, topk, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.bipartite_matching, threshold=threshold, topk=topk
        ) from error.__cause__


def box_decode(
    data: ArrayLike, anchors: ArrayLike, std0: float = 1.0, std1: float = 1.0, std2: float = 1.0,
    std3: float = 1.0, clip: float = -1.0, format: str = "center", out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Boxes (in corner format) from predictions relative to anchors.

    Parameters
    ----------
    data : array of shape (batch, boxes, 4)
    anchors : array of shape (1, boxes, 4)
    std0, std1, std2, std3 : float
        What the four predictions are multiplied by.
    clip : float
        If positive, the largest logarithm of a size's growth.
    format : str
        Of the anchors: ``corner`` or ``center``.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.box_decode(np.zeros((1, 1, 4)), np.array([[[1, 1, 2, 2]]])).tolist()
    [[[0.0, 0.0, 2.0, 2.0]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(anchors) is not ndarray:
            anchors = as_kind(ndarray, anchors)
        result = _core.box_decode(
            _vision_boxes.as_float(data), _vision_boxes.as_float(anchors), std0, std1, std2, std3,
            clip, format
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "box_decode", data, anchors, std0, std1, std2, std3, clip, format, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.box_decode, std0=std0, std1=std1, std2=std2, std3=std3, clip=clip,
            format=format
        ) from error.__cause__


def box_encode(
    samples: ArrayLike, matches: ArrayLike, anchors: ArrayLike, refs: ArrayLike,
    means: ArrayLike = (0.0, 0.0, 0.0, 0.0), stds: ArrayLike = (0.1, 0.1, 0.2, 0.2),
    out: ndarray | None = None, name: str | None = None,
) -> list[ndarray]:
    """Training targets: where the matched box lies, as seen from each anchor.

    Parameters
    ----------
    samples : array of shape (batch, boxes)
        Above 0.5 for anchors that have a match.
    matches : array of shape (batch, boxes)
        The matched box's place in `refs`.
    anchors : array of shape (batch, boxes, 4)
        In corner format, as `refs`.
    refs : array of shape (batch, objects, 4)
    means, stds : array of shape (4,)
        Subtracted from the targets, then divided by.

    Returns
    -------
    list of two arrays of the anchors' shape: targets, and a mask of ones and zeros

    Examples
    --------
    >>> from slipstream import np, npx
    >>> box = np.array([[[0, 0, 2, 2]]])
    >>> targets, masks = npx.box_encode(np.ones((1, 1)), np.zeros((1, 1)), box, box + 1)
    >>> targets.tolist(), masks.tolist()
    ([[[5.0, 5.0, 0.0, 0.0]]], [[[1.0, 1.0, 1.0, 1.0]]])
    """
    try:
        if type(samples) is not ndarray:
            samples = as_kind(ndarray, samples)
        if type(matches) is not ndarray:
            matches = as_kind(ndarray, matches)
        if type(anchors) is not ndarray:
            anchors = as_kind(ndarray, anchors)
        if type(refs) is not ndarray:
            refs = as_kind(ndarray, refs)
        if type(means) is not ndarray:
            means = as_kind(ndarray, means)
        if type(stds) is not ndarray:
            stds = as_kind(ndarray, stds)
        result = list(
            _core.box_encode(samples, matches, _vision_boxes.as_float(anchors),
            _vision_boxes.as_float(refs), means, stds)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "box_encode", samples, matches, anchors, refs, means, stds, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_boxes.box_encode) from error.__cause__


def box_iou(
    lhs: ArrayLike, rhs: ArrayLike, format: str = "corner", out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Overlap of every box of `lhs` with every box of `rhs`, as a share of their union.

    Parameters
    ----------
    lhs, rhs : array of shape (..., boxes, 4)
    format : str
        ``corner``: [xmin, ymin, xmax, ymax]; ``center``: [x, y, width, height].

    Returns
    -------
    array of shape lhs.shape[:-1] + rhs.shape[:-1]

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.box_iou(np.array([[0, 0, 2, 2]]), np.array([[1, 0, 3, 2], [5, 5, 6, 6]])).tolist()
    [[0.3333333432674408, 0.0]]
    """
    try:
        if type(lhs) is not ndarray:
            lhs = as_kind(ndarray, lhs)
        if type(rhs) is not ndarray:
            rhs = as_kind(ndarray, rhs)
        result = _core.box_iou(_vision_boxes.as_float(lhs), _vision_boxes.as_float(rhs), format)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "box_iou", lhs, rhs, format, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_boxes.box_iou, format=format) from error.__cause__


def box_nms(
    data: ArrayLike, overlap_thresh: float = 0.5, valid_thresh: float = 0.0, topk: int = -1,
    coord_start: int = 2, score_index: int = 1, id_index: int = -1, background_id: int = -1,
    force_suppress: bool = False, in_format: str = "corner", out_format: str = "corner",
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Keeps the best of boxes that overlap (non-maximum suppression).

    Parameters
    ----------
    data : array of shape (..., boxes, 5 or more)
        Rows with a score, four coordinates and maybe a class.
    overlap_thresh : float
        Boxes that overlap a better one by more are dropped.
    valid_thresh : float
        Boxes with this score or less are dropped at once.
    topk : int
        Consider only that many of the best; -1 for all.
    coord_start, score_index, id_index : int
        Where a row has its coordinates, score and class (-1: no class).
    background_id : int
        Boxes of this class are dropped.
    force_suppress : bool
        Compare boxes of different classes too.
    in_format, out_format : str
        ``corner`` or ``center``.

    Returns
    -------
    array of the same shape: the kept rows, best score first, then rows of -1

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[0, .5, 0, 0, 2, 2], [0, .9, 0, 0, 2, 1.9], [0, .4, 5, 5, 6, 6]])
    >>> npx.box_nms(x).asnumpy()[:, 1].round(1).tolist()
    [0.8999999761581421, 0.4000000059604645, -1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _vision_boxes.box_nms(
            data, overlap_thresh, valid_thresh, topk, coord_start, score_index, id_index,
            background_id, force_suppress, in_format, out_format
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "box_nms", data, overlap_thresh, valid_thresh, topk, coord_start, score_index,
            id_index, background_id, force_suppress, in_format, out_format, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.box_nms, overlap_thresh=overlap_thresh, valid_thresh=valid_thresh,
            topk=topk, coord_start=coord_start, score_index=score_index, id_index=id_index,
            background_id=background_id, in_format=in_format, out_format=out_format
        ) from error.__cause__


def broadcast_like(
    lhs: ArrayLike, rhs: ArrayLike, lhs_axes: int | Sequence[int] | None = None,
    rhs_axes: int | Sequence[int] | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.broadcast_like(np.ones((1, 2)), np.ones((3, 2))).shape
    (3, 2)
    """
    try:
        if type(lhs) is not ndarray:
            lhs = as_kind(ndarray, lhs)
        if type(rhs) is not ndarray:
            rhs = as_kind(ndarray, rhs)
        result = _manipulation_broadcasting.broadcast_like(lhs, rhs, lhs_axes, rhs_axes)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "broadcast_like", lhs, rhs, lhs_axes, rhs_axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_like, lhs_axes=lhs_axes, rhs_axes=rhs_axes
        ) from error.__cause__


def cast(
    data: ArrayLike, dtype: Any, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The elements in another type.

    >>> from slipstream import np, npx
    >>> npx.cast(np.array([1.7]), "int32").tolist()
    [1]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = data.astype(dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "cast", data, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.cast) from error.__cause__


def cond(
    pred: Any, then_func: Callable[..., Any], else_func: Callable[..., Any], inputs: Any = (),
    name: str = "cond",
) -> Any:
    """The result of one of two functions. Waits for the condition.

    Parameters
    ----------
    pred : array of one element, or a function of the inputs that returns one
    then_func, else_func : function
        Called with the inputs when `pred` is true, or false.
    inputs : array or sequence of arrays
    name : str
        Accepted and unused.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([2])
    >>> npx.cond(x > 1, lambda: x + 1, lambda: x - 1).tolist()
    [3.0]
    """
    try:
        _control_flow._refuse_symbols(pred, inputs)
        arrays = [inputs] if isinstance(inputs, Array) else list(inputs)
        return _control_flow._branch(pred, then_func, else_func, arrays)
    except Symbolic:
        return symbolic("npx", "cond", pred, then_func, else_func, inputs, name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _control_flow.npx_cond, then_func=then_func, else_func=else_func, name=name
        ) from error.__cause__


def constraint_check(
    input: ArrayLike = REQUIRED, msg: str = "Constraint violated!", out: ndarray | None = None,
    name: str | None = None, *, x: ArrayLike | None = None,
) -> ndarray:
    """True, once all elements are true; otherwise looking at the result raises with `msg`.

    Multiply by the result what depends on the condition.

    >>> from slipstream import np, npx
    >>> npx.constraint_check(np.array([1, 2]) > 0, "must be positive").item()
    True
    """
    if input is REQUIRED or x is not None:
        input = either("input", input, "x", x, REQUIRED)
    try:
        if type(input) is not ndarray:
            input = as_kind(ndarray, input)
        result = _core.constraint_check(_core.cast(input, "bool"), msg)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "constraint_check", input, msg, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.constraint_check, msg=msg) from error.__cause__


def convolution(
    data: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    cudnn_tune: str | None = None, cudnn_off: bool = False, layout: str | None = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Slide filters over one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, width), (batch, channels, height, width) or with depth before height.
    weight : array
        (num_filter, channels / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Steps between positions, between taps, and zeros around `data`: 1, 1 and 0.
    num_group : int
        Channels and filters are split into that many independent convolutions.
    no_bias : bool
        `bias` is not used.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last, also in `weight` (filter, kernel..., channels).
    workspace, cudnn_tune, cudnn_off
        Accepted and not used.

    Returns
    -------
    array
        (batch, num_filter, size...), size = (n + 2 pad - dilate (kernel - 1) - 1) / stride + 1.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x, w = np.ones((1, 1, 3, 3)), np.ones((1, 1, 2, 2))
    >>> npx.convolution(x, w, kernel=(2, 2), num_filter=1, no_bias=True).tolist()
    [[[[4.0, 4.0], [4.0, 4.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        if bias is not None and type(bias) is not ndarray:
            bias = as_kind(ndarray, bias)
        result = _nn_convolution.convolution(
            data, weight, bias, kernel, stride, dilate, pad, num_filter, num_group, workspace,
            no_bias, cudnn_tune, cudnn_off, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "convolution", data, weight, bias, kernel, stride, dilate, pad, num_filter,
            num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_convolution.convolution, kernel=kernel, stride=stride, dilate=dilate,
            pad=pad, num_filter=num_filter, num_group=num_group, workspace=workspace,
            cudnn_tune=cudnn_tune, layout=layout
        ) from error.__cause__


def ctc_loss(
    data: ArrayLike, label: ArrayLike, data_lengths: ArrayLike | None = None,
    label_lengths: ArrayLike | None = None, use_data_lengths: bool = False,
    use_label_lengths: bool = False, blank_label: str = "first", out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Minus the log likelihood of label sequences, summed over all alignments.

    Parameters
    ----------
    data : array of shape (steps, batch, classes)
        Activations before the softmax, one class of them for the blank.
    label : array of shape (batch, labels)
        Without ``use_label_lengths`` a sequence ends at the first padding value.
    data_lengths, label_lengths : array of shape (batch,), optional
        Used with ``use_data_lengths`` and ``use_label_lengths``.
    blank_label : str
        ``first``: class 0 is the blank, padding is 0; ``last``: the last class is the blank,
        padding is -1.

    Returns
    -------
    array of shape (batch,); zero where a label does not fit into the steps

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.ctc_loss(np.zeros((1, 1, 4)), np.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(label) is not ndarray:
            label = as_kind(ndarray, label)
        if data_lengths is not None and type(data_lengths) is not ndarray:
            data_lengths = as_kind(ndarray, data_lengths)
        if label_lengths is not None and type(label_lengths) is not ndarray:
            label_lengths = as_kind(ndarray, label_lengths)
        result = _nn_losses.ctc_loss(
            data, label, data_lengths, label_lengths, use_data_lengths, use_label_lengths,
            blank_label
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "ctc_loss", data, label, data_lengths, label_lengths, use_data_lengths,
            use_label_lengths, blank_label, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.ctc_loss, blank_label=blank_label) from error.__cause__


def custom(
    *data: ArrayLike, op_type: str, out: ndarray | None = None, name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The operation registered as `op_type` with :func:`slipstream.operator.register`.

    Parameters
    ----------
    *data : array
        Its arguments, then its auxiliary states; or by name, as keywords.
    op_type : str
        The name it was registered with.
    **kwargs
        Arguments that are no arrays go to the registered class, as strings.

    Returns
    -------
    array or list of arrays

    Examples
    --------
    >>> from slipstream import operator, np, npx
    >>> class Double(operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], in_data[0] * 2)
    ...
    ...     def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
    ...         self.assign(in_grad[0], req[0], out_grad[0] * 2)
    >>> @operator.register("double")
    ... class DoubleProp(operator.CustomOpProp):
    ...     def create_operator(self, ctx, shapes, dtypes):
    ...         return Double()
    >>> npx.custom(np.array([1, 2]), op_type="double").tolist()
    [2.0, 4.0]
    """
    try:
        data = tuple(as_kinds(ndarray, data))
        named = {k: v for k, v in kwargs.items() if isinstance(v, Array)}
        settings = {k: v for k, v in kwargs.items() if k not in named and v is not None}
        result = _legacy_custom._run(op_type, data, named, settings)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "custom", *data, op_type=op_type, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_custom.Custom, op_type=op_type) from error.__cause__


def deconvolution(
    data: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    adj: Sequence[int] | None = None, target_shape: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    cudnn_tune: str | None = None, cudnn_off: bool = False, layout: str | None = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The transpose of a convolution: each element is spread over the window it would come from.

    Parameters
    ----------
    data : array
        (batch, channels, size...), with one to three spatial dimensions.
    weight : array
        (channels, num_filter / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Those of the convolution that this one transposes.
    adj : ints, optional
        Added to the size of the result, each below stride or dilate.
    target_shape : ints, optional
        The size of the result; `pad` and `adj` follow from it.
    num_group, no_bias, layout, workspace, cudnn_tune, cudnn_off
        As in convolution.

    Returns
    -------
    array
        (batch, num_filter, size...), size = stride (n - 1) + dilate (kernel - 1) + 1 - 2 pad + adj.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x, w = np.ones((1, 1, 2)), np.ones((1, 1, 2))
    >>> npx.deconvolution(x, w, kernel=(2,), stride=(1,), num_filter=1, no_bias=True).tolist()
    [[[1.0, 2.0, 1.0]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        if bias is not None and type(bias) is not ndarray:
            bias = as_kind(ndarray, bias)
        result = _nn_convolution.deconvolution(
            data, weight, bias, kernel, stride, dilate, pad, adj, target_shape, num_filter,
            num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "deconvolution", data, weight, bias, kernel, stride, dilate, pad, adj,
            target_shape, num_filter, num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_convolution.deconvolution, kernel=kernel, stride=stride, dilate=dilate,
            pad=pad, adj=adj, target_shape=target_shape, num_filter=num_filter, num_group=num_group,
            workspace=workspace, cudnn_tune=cudnn_tune, layout=layout
        ) from error.__cause__


def deformable_convolution(
    data: ArrayLike, offset: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, num_deformable_group: int = 1,
    workspace: int = 1024, no_bias: bool = False, layout: str | None = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """A convolution that reads the data at moved places, interpolated.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    offset : array
        (batch, 2 * num_deformable_group * kernel height * kernel width, height, width of the
        result): how far down and how far right each tap is moved.
    weight : array
        (num_filter, channels / num_group, kernel height, kernel width).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        As in ``convolution``.
    num_group : int
        Channels and filters are split into that many independent convolutions.
    num_deformable_group : int
        Channels are split into that many groups, each moved in its own way.
    no_bias : bool
        `bias` is not used.
    workspace, layout
        Accepted; data are NCHW.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[[1, 2, 3]]]])
    >>> offset = np.array([[[[0, 0, 0]], [[0.5, 0.5, 0]]]])
    >>> npx.deformable_convolution(x, offset, np.ones((1, 1, 1, 1)), no_bias=True).tolist()
    [[[[1.5, 2.5, 3.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(offset) is not ndarray:
            offset = as_kind(ndarray, offset)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        if bias is not None and type(bias) is not ndarray:
            bias = as_kind(ndarray, bias)
        result = _nn_deformable_convolution.deformable_convolution(
            data, offset, weight, bias, kernel, stride, dilate, pad, num_filter, num_group,
            num_deformable_group, workspace, no_bias, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "deformable_convolution", data, offset, weight, bias, kernel, stride, dilate,
            pad, num_filter, num_group, num_deformable_group, workspace, no_bias, layout, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_deformable_convolution.deformable_convolution, kernel=kernel, stride=stride,
            dilate=dilate, pad=pad, num_filter=num_filter, num_group=num_group,
            num_deformable_group=num_deformable_group, workspace=workspace, layout=layout
        ) from error.__cause__


def diag(
    data: ArrayLike, k: int = 0, axis1: int = 0, axis2: int = 1, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.diag(np.array([1, 2])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _creation_diagonals.diag_classic(data, k, axis1, axis2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "diag", data, k, axis1, axis2, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_diagonals.diag_classic, k=k, axis1=axis1, axis2=axis2
        ) from error.__cause__


def digamma(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Derivative of gammaln, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.digamma(np.array([float('inf')]))
    array([inf])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.digamma(data)
    return _elementwise_operands.unary(
        "npx.digamma", ndarray, frontend_ops.digamma, None, data, out
    )


def dropout(
    data: ArrayLike, p: float = 0.5, mode: str = "training", axes: Sequence[int] | None = None,
    cudnn_off: bool = False, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    Parameters
    ----------
    data : array
    p : float
        The probability of a zero, from 0 to below 1.
    mode : str
        ``'training'``: only in training; ``'always'``: always.
    axes : ints, optional
        Axes along which all elements share one draw.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.dropout(np.ones((2,)), p=0.5).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_dropout.dropout(data, p, mode, axes, cudnn_off)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "dropout", data, p, mode, axes, cudnn_off, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_dropout.dropout, p=p, mode=mode, axes=axes) from error.__cause__


def embedding(
    data: ArrayLike, weight: ArrayLike, input_dim: int | None = None, output_dim: int | None = None,
    dtype: Any = "float32", sparse_grad: bool = False, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The rows of `weight` at the given indices.

    An index out of range, also a negative one, is an error when it is computed. Programs that run
    as MXNet programs (``slipstream run``, ``compat``) get the nearest row, as in MXNet.

    Parameters
    ----------
    data : array
        Indices.
    weight : array
        (input_dim, output_dim).
    input_dim, output_dim : int, optional
        Checked against the shape of `weight`.
    dtype, sparse_grad
        Accepted and not used: the result has the type of `weight`.

    Returns
    -------
    array
        The shape of `data`, and output_dim.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.embedding(np.array([1, 0]), np.array([[1, 2], [3, 4]])).tolist()
    [[3.0, 4.0], [1.0, 2.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        result = _nn_embedding.embedding(data, weight, input_dim, output_dim, dtype, sparse_grad)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "embedding", data, weight, input_dim, output_dim, dtype, sparse_grad, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_embedding.embedding, input_dim=input_dim, output_dim=output_dim
        ) from error.__cause__


def erf(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Error function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.erf(np.array([0.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.erf(data)
    return _elementwise_operands.unary("npx.erf", ndarray, frontend_ops.erf, None, data, out)


def erfinv(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Inverse of the error function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.erfinv(np.array([0.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.erfinv(data)
    return _elementwise_operands.unary("npx.erfinv", ndarray, frontend_ops.erfinv, None, data, out)


def foreach(
    body: Callable[..., Any], data: Any, init_states: Any, name: str | None = None,
) -> tuple[Any, Any]:
    """Runs `body` for each slice of `data` along axis 0, handing states on.

    Parameters
    ----------
    body : function
        ``outputs, states = body(slice, states)``; outputs are an array or nested lists.
    data : array or list of arrays
    init_states : array or nested lists of arrays
    name : str, optional
        Of the symbol, when symbols are given.

    Returns
    -------
    outputs, states
        The outputs of all slices stacked along a new first axis, and the last states.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> def add(x, states):
    ...     return x + states[0], [x + states[0]]
    >>> outputs, states = npx.foreach(add, np.array([[1], [2], [3]]), [np.zeros((1,))])
    >>> outputs.tolist(), states[0].tolist()
    ([[1.0], [3.0], [6.0]], [6.0])
    """
    try:
        return _control_flow.foreach(body, data, init_states, name)
    except Symbolic:
        return symbolic("npx", "foreach", body, data, init_states, name)
    except (TypeError, ValueError) as error:
        raise explained(error, _control_flow.foreach, body=body, name=name) from error.__cause__


def from_dlpack(dlpack: Any) -> ndarray:
    """An array from another library's, or from a DLPack capsule; a copy. See ``np.from_dlpack``.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.from_dlpack(npx.to_dlpack_for_read(np.ones(2))).tolist()
    [1.0, 1.0]
    """
    try:
        return _io_interchange.take(ndarray, dlpack, None)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.from_dlpack_copy) from error.__cause__


def from_numpy(ndarray: Any, zero_copy: bool = True) -> ndarray:
    """A NumPy array in its own type: its memory, locked, or a copy with `zero_copy=False`.

    Writing to the result gives it new memory; the NumPy array keeps its values.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import np, npx
    >>> a = numpy.ones(2, 'float32')
    >>> x = npx.from_numpy(a)
    >>> a.flags.writeable
    False
    """
    return _io_interchange.lend(_io_interchange.frontend_class("np"), ndarray, zero_copy)


def fully_connected(
    x: ArrayLike = REQUIRED, weight: ArrayLike = REQUIRED, bias: ArrayLike | None = None,
    num_hidden: int | None = None, no_bias: bool | None = None, flatten: bool = True,
    out: ndarray | None = None, name: str | None = None, *, data: ArrayLike | None = None,
) -> ndarray:
    """The data times the transposed weights, plus the bias.

    Parameters
    ----------
    x : array
        Also called `data`.
    weight : array
        (num_hidden, inputs).
    bias : array, optional
        (num_hidden,), used unless `no_bias`.
    num_hidden : int, optional
        Checked against the shape of `weight`.
    no_bias : bool, optional
        `bias` is not used; by default it is when it is given.
    flatten : bool
        All axes of `x` but the first are the inputs; otherwise the last one only.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.fully_connected(np.ones((1, 3)), np.ones((2, 3)), num_hidden=2).tolist()
    [[3.0, 3.0]]
    """
    if x is REQUIRED or data is not None:
        x = either("x", x, "data", data, REQUIRED)
    if weight is REQUIRED:
        lack("weight")
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        if bias is not None and type(bias) is not ndarray:
            bias = as_kind(ndarray, bias)
        if no_bias is False and bias is None:
            raise ValueError("bias is needed unless no_bias is true")
        result = _core.fully_connected(x, weight, None if no_bias else bias, num_hidden, flatten)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "fully_connected", x, weight, bias, num_hidden, no_bias, flatten, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_dense.fully_connected, num_hidden=num_hidden
        ) from error.__cause__


def gamma(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Gamma function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.gamma(np.array([1.]))
    array([1.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.gamma(data)
    return _elementwise_operands.unary("npx.gamma", ndarray, frontend_ops.gamma, None, data, out)


def gammaln(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Logarithm of the gamma function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.gammaln(np.array([1.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.gammaln(data)
    return _elementwise_operands.unary(
        "npx.gammaln", ndarray, frontend_ops.gammaln, None, data, out
    )


def gather_nd(
    data: ArrayLike, indices: ArrayLike, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Elements or slices at points: column j of `indices` is one point.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of `data`.

    Returns
    -------
    array
        The shape of `indices` without its first axis, and what remains of `data`.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[1, 2], [3, 4]])
    >>> npx.gather_nd(x, np.array([[1, 0], [0, 1]])).tolist()
    [3.0, 2.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(indices) is not ndarray:
            indices = as_kind(ndarray, indices)
        if indices.ndim < 1 or not 1 <= indices.shape[0] <= data.ndim:
            raise ValueError(f"indices {indices.shape} do not fit data {data.shape}")
        places = _indexing_gather.as_index(indices)
        result = _core.gather(data, 0, [places[i] for i in range(indices.shape[0])], "raise")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "gather_nd", data, indices, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.gather_nd) from error.__cause__


def gelu(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """x times the normal distribution function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.gelu(np.array([0.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.gelu(data)
    return _elementwise_operands.unary("npx.gelu", ndarray, frontend_ops.gelu, None, data, out)


def group_norm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, num_groups: int = 1, eps: float = 0.001,
    output_mean_var: bool = False, out: ndarray | None = None, name: str | None = None,
) -> Any:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    gamma, beta : array
        Factor and shift of each channel, or of each group.
    num_groups : int
        A divisor of the number of channels.
    eps : float
        Added to the variance.
    output_mean_var : bool
        Return the mean and the standard deviation sqrt(variance + eps) as well.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[1], [3]]])
    >>> npx.group_norm(x, np.ones(2), np.zeros(2), eps=0.0).tolist()
    [[[-1.0], [1.0]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(gamma) is not ndarray:
            gamma = as_kind(ndarray, gamma)
        if type(beta) is not ndarray:
            beta = as_kind(ndarray, beta)
        gamma_ = gamma
        beta_ = beta
        if data.ndim >= 2 and gamma_.shape == beta_.shape == (num_groups,) != data.shape[1:2]:
            each = data.shape[1] // max(num_groups, 1)
            gamma_, beta_ = (
                _core.reshape(
                    _core.broadcast_to(_core.reshape(p, (-1, 1)), (num_groups, each)), (-1,)
                )
                for p in (gamma_, beta_)
            )
        y, mean, scale = _core.row_norm(data, gamma_, beta_, int(num_groups) or -1, float(eps))
        if not data.size:
            y = _nn_normalization._spread_affine(data, gamma_, beta_)
        result = [y, mean, core_ops.reciprocal(scale)] if output_mean_var else y
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "group_norm", data, gamma, beta, num_groups, eps, output_mean_var, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.group_norm, num_groups=num_groups, eps=eps
        ) from error.__cause__


def hard_sigmoid(
    data: ArrayLike, alpha: float = 0.2, beta: float = 0.5, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """alpha * x + beta, kept between 0 and 1.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.hard_sigmoid(np.array([-9, 0, 9])).tolist()
    [0.0, 0.5, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        line = core_ops.add(
            core_ops.multiply(_nn_activation.as_float(data), float(alpha)), float(beta)
        )
        inside = core_ops.logical_and(core_ops.greater(line, 0.0), core_ops.less(line, 1.0))
        # At the bounds, as beyond them, the gradient is zero.
        result = _core.where(inside, line, _core.clip(_core.detach(line), 0.0, 1.0))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "hard_sigmoid", data, alpha, beta, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_activation.hard_sigmoid, alpha=alpha, beta=beta
        ) from error.__cause__


def index_add(
    a: ArrayLike, ind: ArrayLike, val: ArrayLike | float, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """A copy of `a` with `val` added at indices; where an index repeats, all are added.

    Parameters
    ----------
    a : array
    ind : array
        One row per axis of `a` (from the first), one column per place; or one row alone.
    val : array or number
        Broadcast to what the indices select.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.index_add(np.zeros(3), np.array([[0, 0, 2]]), 1).tolist()
    [2.0, 0.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(ind) is not ndarray:
            ind = as_kind(ndarray, ind)
        if type(val) is not ndarray:
            val = operand(ndarray, val)
        result = _indexing_put._indexed(a, ind, val, True)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "index_add", a, ind, val, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.index_add) from error.__cause__


def index_array(
    data: ArrayLike, axes: Sequence[int] | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """For each element its own index, along a new last axis, as int64.

    Parameters
    ----------
    data : array
    axes : sequence of int, optional
        Which axes' indices, in which order; all by default.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.index_array(np.ones((2, 2))).tolist()
    [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _indexing_grids.index_array(data, axes)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "index_array", data, axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_grids.index_array, axes=axes) from error.__cause__


def index_update(
    a: ArrayLike, ind: ArrayLike, val: ArrayLike | float, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """A copy of `a` with `val` at indices; where an index repeats, the last one counts.

    Parameters
    ----------
    a : array
    ind : array
        One row per axis of `a` (from the first), one column per place; or one row alone.
    val : array or number
        Broadcast to what the indices select.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.index_update(np.zeros(3), np.array([[0, 2]]), 7).tolist()
    [7.0, 0.0, 7.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(ind) is not ndarray:
            ind = as_kind(ndarray, ind)
        if type(val) is not ndarray:
            val = operand(ndarray, val)
        result = _indexing_put._indexed(a, ind, val, False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "index_update", a, ind, val, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.index_update) from error.__cause__


def instance_norm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, eps: float = 0.001,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    gamma, beta : array
        Factor and shift of each channel.
    eps : float
        Added to the variance.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[1, 3]]])
    >>> npx.instance_norm(x, np.ones(1), np.zeros(1), eps=0.0).tolist()
    [[[-1.0, 1.0]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(gamma) is not ndarray:
            gamma = as_kind(ndarray, gamma)
        if type(beta) is not ndarray:
            beta = as_kind(ndarray, beta)
        result = _nn_normalization.instance_norm(data, gamma, beta, eps)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "instance_norm", data, gamma, beta, eps, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_normalization.instance_norm, eps=eps) from error.__cause__


def interleaved_matmul_encdec_qk(
    queries: ArrayLike, keys_values: ArrayLike, heads: int, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Scaled products of a decoder's queries and an encoder's keys for each head.

    Parameters
    ----------
    queries : array
        (length, batch, heads * size).
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, other length).

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.interleaved_matmul_encdec_qk(np.ones((1, 1, 1)), np.ones((2, 1, 2)), heads=1).tolist()
    [[[1.0, 1.0]]]
    """
    try:
        if type(queries) is not ndarray:
            queries = as_kind(ndarray, queries)
        if type(keys_values) is not ndarray:
            keys_values = as_kind(ndarray, keys_values)
        q = _nn_attention._heads(queries, heads, 1, "queries")
        k = _nn_attention._heads(keys_values, heads, 2, "keys_values")
        left = core_ops.multiply(
            _nn_attention._by_head(q[:, :, :, 0]), _nn_attention._shrunk(q.shape[4])
        )
        right = _nn_attention._by_head(k[:, :, :, 0])
        result = _core.matmul(left, right, False, True, "interleaved_matmul_encdec_qk")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "interleaved_matmul_encdec_qk", queries, keys_values, heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_encdec_qk, heads=heads
        ) from error.__cause__


def interleaved_matmul_encdec_valatt(
    keys_values: ArrayLike, attention: ArrayLike, heads: int, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """An encoder's values weighted by the attention.

    Parameters
    ----------
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    attention : array
        (batch * heads, length, other length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x, w = np.ones((2, 1, 2)), np.ones((1, 1, 2))
    >>> npx.interleaved_matmul_encdec_valatt(x, w, heads=1).tolist()
    [[[2.0]]]
    """
    try:
        if type(keys_values) is not ndarray:
            keys_values = as_kind(ndarray, keys_values)
        if type(attention) is not ndarray:
            attention = as_kind(ndarray, attention)
        result = _nn_attention.interleaved_matmul_encdec_valatt(keys_values, attention, heads)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "interleaved_matmul_encdec_valatt", keys_values, attention, heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_encdec_valatt, heads=heads
        ) from error.__cause__


def interleaved_matmul_selfatt_qk(
    queries_keys_values: ArrayLike, heads: int, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Scaled products of queries and keys for each head of self-attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, length).

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.interleaved_matmul_selfatt_qk(np.ones((2, 1, 3)), heads=1).tolist()
    [[[1.0, 1.0], [1.0, 1.0]]]
    """
    try:
        if type(queries_keys_values) is not ndarray:
            queries_keys_values = as_kind(ndarray, queries_keys_values)
        x = _nn_attention._heads(queries_keys_values, heads, 3, "queries_keys_values")
        q, k = _nn_attention._by_head(x[:, :, :, 0]), _nn_attention._by_head(x[:, :, :, 1])
        q = core_ops.multiply(q, _nn_attention._shrunk(x.shape[4]))
        result = _core.matmul(q, k, False, True, "interleaved_matmul_selfatt_qk")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "interleaved_matmul_selfatt_qk", queries_keys_values, heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_selfatt_qk, heads=heads
        ) from error.__cause__


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: ArrayLike, attention: ArrayLike, heads: int, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The values of self-attention weighted by the attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    attention : array
        (batch * heads, length, length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x, w = np.ones((2, 1, 3)), np.ones((1, 2, 2))
    >>> npx.interleaved_matmul_selfatt_valatt(x, w, heads=1).tolist()
    [[[2.0]], [[2.0]]]
    """
    try:
        if type(queries_keys_values) is not ndarray:
            queries_keys_values = as_kind(ndarray, queries_keys_values)
        if type(attention) is not ndarray:
            attention = as_kind(ndarray, attention)
        result = _nn_attention.interleaved_matmul_selfatt_valatt(
            queries_keys_values, attention, heads
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "interleaved_matmul_selfatt_valatt", queries_keys_values, attention, heads,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_selfatt_valatt, heads=heads
        ) from error.__cause__


def l2_normalization(
    data: ArrayLike, eps: float = 1e-10, mode: str = "instance", out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Divided by the square root of the sum of squares.

    Parameters
    ----------
    data : array
    eps : float
        Added to the sum.
    mode : str
        What is summed: ``'instance'`` all axes but the first, ``'channel'`` the second axis,
        ``'spatial'`` all axes from the third on.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.l2_normalization(np.array([[0, 4]])).tolist()
    [[0.0, 1.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_normalization.L2Normalization(data, eps, mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "l2_normalization", data, eps, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.L2Normalization, eps=eps, mode=mode
        ) from error.__cause__


def layer_norm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, axis: int = -1, eps: float = 1e-05,
    output_mean_var: bool = False, out: ndarray | None = None, name: str | None = None,
) -> Any:
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
    gamma, beta : array
        Factor and shift of each element of a row.
    axis : int
        The axis that is normalised.
    eps : float
        Added to the variance.
    output_mean_var : bool
        Return the mean and the standard deviation sqrt(variance + eps) as well.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.layer_norm(np.array([[1, 3]]), np.ones(2), np.zeros(2), eps=0.0).tolist()
    [[-1.0, 1.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(gamma) is not ndarray:
            gamma = as_kind(ndarray, gamma)
        if type(beta) is not ndarray:
            beta = as_kind(ndarray, beta)
        result = _nn_normalization.layer_norm(data, gamma, beta, axis, eps, output_mean_var)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "layer_norm", data, gamma, beta, axis, eps, output_mean_var, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.layer_norm, axis=axis, eps=eps
        ) from error.__cause__


def leaky_relu(
    data: ArrayLike, gamma: ArrayLike | None = None, act_type: str = "leaky", slope: float = 0.25,
    lower_bound: float = 0.125, upper_bound: float = 0.334, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """x where it is positive; elsewhere slope * x, or what `act_type` says.

    Parameters
    ----------
    data : array
    gamma : array, optional
        For ``'prelu'``: the slope, one for all or one for each channel (axis 1).
    act_type : str
        ``'leaky'``, ``'prelu'``, ``'rrelu'`` (in training a slope drawn for each element between
        the bounds, otherwise their middle), ``'elu'``, ``'selu'`` or ``'gelu'``.
    slope : float
        For ``'leaky'`` and ``'elu'``.
    lower_bound, upper_bound : float
        For ``'rrelu'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.leaky_relu(np.array([-4, 1])).tolist()
    [-1.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if gamma is not None and type(gamma) is not ndarray:
            gamma = as_kind(ndarray, gamma)
        result = _nn_activation.leaky_relu(data, gamma, act_type, slope, lower_bound, upper_bound)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "leaky_relu", data, gamma, act_type, slope, lower_bound, upper_bound, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_activation.leaky_relu, act_type=act_type, slope=slope,
            lower_bound=lower_bound, upper_bound=upper_bound
        ) from error.__cause__


def load(file: Any) -> Any:
    """The arrays in a file, in any format that slipstream reads; see ``np.load``.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np, npx
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.safetensors')
    >>> npx.save(path, {'x': np.ones(2)})
    >>> npx.load(path)
    {'x': array([1., 1.])}
    """
    try:
        found = _io_files._read(ndarray, file)
        return found if _io_files.follows_1x("files.npx_save") else _io_files._alone(found)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.npx_load) from error.__cause__


def log_sigmoid(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """log(sigmoid(x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.log_sigmoid(np.array([-1000.]))
    array([-1000.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.log_sigmoid(data)
    return _elementwise_operands.unary(
        "npx.log_sigmoid", ndarray, frontend_ops.log_sigmoid, None, data, out
    )


def log_softmax(
    data: ArrayLike, axis: int = -1, length: ArrayLike | None = None,
    temperature: float | None = None, use_length: bool = False, dtype: Any = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The logarithm of the softmax.

    Parameters
    ----------
    data : array
    axis : int
        Where the results are normalised.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.log_softmax(np.zeros((1, 1))).tolist()
    [[0.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if length is not None and type(length) is not ndarray:
            length = as_kind(ndarray, length)
        result = _nn_softmax.softmax_along(
            data, axis, length, temperature, dtype, True, _nn_softmax._use(length, use_length)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "log_softmax", data, axis, length, temperature, use_length, dtype, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.log_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def lrn(
    data: ArrayLike, alpha: float = 0.0001, beta: float = 0.75, knorm: float = 2.0, nsize: int = 5,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Local response normalisation: divided by a power of the squares of nearby channels.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    alpha, beta, knorm : float
        The divisor is ``(knorm + alpha / nsize * sum of squares) ** beta``.
    nsize : int
        How many channels are summed, an odd number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.ones((1, 1, 1, 1))
    >>> npx.lrn(x, alpha=1.0, beta=1.0, knorm=1.0, nsize=1).tolist()
    [[[[0.5]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_normalization.LRN(data, alpha, beta, knorm, nsize)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "lrn", data, alpha, beta, knorm, nsize, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.LRN, alpha=alpha, beta=beta, knorm=knorm, nsize=nsize
        ) from error.__cause__


def masked_log_softmax(
    data: ArrayLike, mask: ArrayLike, axis: int = -1, temperature: float = 1.0,
    normalize: bool = True, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the softmax sums to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.masked_log_softmax(np.zeros((1, 2)), np.array([[1, 0]])).tolist()
    [[0.0, -inf]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(mask) is not ndarray:
            mask = as_kind(ndarray, mask)
        result = _core.where(
            mask, _nn_softmax._masked(data, mask, axis, temperature, True), float("-inf")
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "masked_log_softmax", data, mask, axis, temperature, normalize, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.masked_log_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def masked_softmax(
    data: ArrayLike, mask: ArrayLike, axis: int = -1, temperature: float = 1.0,
    normalize: bool = True, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The softmax of those elements where the mask is true; zero elsewhere.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the results sum to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.masked_softmax(np.zeros((1, 3)), np.array([[1, 1, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(mask) is not ndarray:
            mask = as_kind(ndarray, mask)
        result = _core.where(mask, _nn_softmax._masked(data, mask, axis, temperature, False), 0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "masked_softmax", data, mask, axis, temperature, normalize, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.masked_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def mish(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """x * tanh(log(1 + exp(x))), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.mish(np.array([0.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.mish(data)
    return _elementwise_operands.unary("npx.mish", ndarray, frontend_ops.mish, None, data, out)


def modulated_deformable_convolution(
    data: ArrayLike, offset: ArrayLike, mask: ArrayLike, weight: ArrayLike,
    bias: ArrayLike | None = None, kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None, dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None, num_filter: int | None = None, num_group: int = 1,
    num_deformable_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    im2col_step: int = 64, layout: str | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """A deformable convolution in which each tap also has a factor.

    Parameters
    ----------
    data, offset, weight, bias
        As in ``DeformableConvolution``.
    mask : array
        (batch, num_deformable_group * kernel height * kernel width, height, width of the result):
        the factors.
    kernel, stride, dilate, pad, num_filter, num_group, num_deformable_group, no_bias
        As in ``DeformableConvolution``.
    workspace, im2col_step, layout
        Accepted; data are NCHW.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x, w = np.array([[[[1, 2, 3]]]]), np.ones((1, 1, 1, 1))
    >>> offset, mask = np.zeros((1, 2, 1, 3)), np.array([[[[1, 0.5, 0]]]])
    >>> npx.modulated_deformable_convolution(x, offset, mask, w, no_bias=True).tolist()
    [[[[1.0, 1.0, 0.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(offset) is not ndarray:
            offset = as_kind(ndarray, offset)
        if type(mask) is not ndarray:
            mask = as_kind(ndarray, mask)
        if type(weight) is not ndarray:
            weight = as_kind(ndarray, weight)
        if bias is not None and type(bias) is not ndarray:
            bias = as_kind(ndarray, bias)
        result = _nn_deformable_convolution.modulated_deformable_convolution(
            data, offset, mask, weight, bias, kernel, stride, dilate, pad, num_filter, num_group,
            num_deformable_group, workspace, no_bias, im2col_step, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "modulated_deformable_convolution", data, offset, mask, weight, bias, kernel,
            stride, dilate, pad, num_filter, num_group, num_deformable_group, workspace, no_bias,
            im2col_step, layout, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_deformable_convolution.modulated_deformable_convolution, kernel=kernel,
            stride=stride, dilate=dilate, pad=pad, num_filter=num_filter, num_group=num_group,
            num_deformable_group=num_deformable_group, workspace=workspace, im2col_step=im2col_step,
            layout=layout
        ) from error.__cause__


def multi_sum_sq(
    *arrays: Any, num_arrays: int | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The sum of squares of each array, as one vector.

    Parameters
    ----------
    *arrays : arrays
    num_arrays : int, optional
        Checked against their number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.multi_sum_sq(np.ones((2,)), np.array([3]), num_arrays=2).tolist()
    [2.0, 9.0]
    """
    try:
        result = _optimizer_lars.multi_sum_sq(*arrays, num_arrays=num_arrays)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "multi_sum_sq", *arrays, num_arrays=num_arrays, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lars.multi_sum_sq, num_arrays=num_arrays
        ) from error.__cause__


def multibox_detection(
    cls_prob: ArrayLike, loc_pred: ArrayLike, anchor: ArrayLike, clip: bool = True,
    threshold: float = 0.01, background_id: int = 0, nms_threshold: float = 0.5,
    force_suppress: bool = False, variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2),
    nms_topk: int = -1, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Detected objects from class probabilities and predicted locations.

    Parameters
    ----------
    cls_prob : array of shape (batch, classes + 1, boxes)
    loc_pred : array of shape (batch, boxes * 4)
    anchor : array of shape (1, boxes, 4)
    clip : bool
        Cut boxes off at the image's border.
    threshold : float
        Boxes whose best probability is less are background.
    background_id : int
        Which class of `cls_prob` is the background; the others are counted without it.
    nms_threshold : float
        Boxes of one class that overlap a better one by this much are dropped.
    force_suppress : bool
        Compare boxes of different classes too.
    variances : sequence of four float
        What the predictions are multiplied by.
    nms_topk : int
        Keep only that many of the best; -1 for all.

    Returns
    -------
    array of shape (batch, boxes, 6)
        Rows [class, probability, xmin, ymin, xmax, ymax]; class -1 where there is no object.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> anchors = np.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> prob = np.array([[[0.25, 1.0], [0.75, 0.0]]])
    >>> npx.multibox_detection(prob, np.zeros((1, 8)), anchors).tolist()[0][0]
    [0.0, 0.75, 0.0, 0.0, 0.5, 0.5]
    """
    try:
        if type(cls_prob) is not ndarray:
            cls_prob = as_kind(ndarray, cls_prob)
        if type(loc_pred) is not ndarray:
            loc_pred = as_kind(ndarray, loc_pred)
        if type(anchor) is not ndarray:
            anchor = as_kind(ndarray, anchor)
        result = _vision_multibox.multibox_detection(
            cls_prob, loc_pred, anchor, clip, threshold, background_id, nms_threshold,
            force_suppress, variances, nms_topk
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "multibox_detection", cls_prob, loc_pred, anchor, clip, threshold, background_id,
            nms_threshold, force_suppress, variances, nms_topk, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_detection, threshold=threshold,
            background_id=background_id, nms_threshold=nms_threshold, variances=variances,
            nms_topk=nms_topk
        ) from error.__cause__


def multibox_prior(
    data: ArrayLike, sizes: Sequence[float] = (1.0,), ratios: Sequence[float] = (1.0,),
    clip: bool = False, steps: Sequence[float] = (-1.0, -1.0),
    offsets: Sequence[float] = (0.5, 0.5), out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Anchor boxes around every pixel of a feature map.

    A pixel gets the boxes (sizes[i], ratios[0]) for all sizes, then (sizes[0], ratios[j]) for the
    other ratios. Only the shape and type of `data` matter: nothing waits for its values.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    sizes : sequence of float
        Heights of square boxes, as a share of the image's.
    ratios : sequence of float
        Width to height; a box's area stays that of its size.
    clip : bool
        Cut boxes off at the image's border.
    steps : pair of float
        Distance of pixels in y and x; -1 for 1 / height and 1 / width.
    offsets : pair of float
        Where a box's centre is inside its pixel, in y and x.

    Returns
    -------
    array of shape (1, height * width * (len(sizes) + len(ratios) - 1), 4)
        [xmin, ymin, xmax, ymax] as shares of the image.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.multibox_prior(np.zeros((1, 3, 1, 1)), sizes=[0.5], ratios=[1, 4]).tolist()
    [[[0.25, 0.25, 0.75, 0.75], [0.0, 0.375, 1.0, 0.625]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _vision_multibox.multibox_prior(data, sizes, ratios, clip, steps, offsets)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "multibox_prior", data, sizes, ratios, clip, steps, offsets, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_prior, sizes=sizes, ratios=ratios, steps=steps,
            offsets=offsets
        ) from error.__cause__


def multibox_target(
    anchor: ArrayLike, label: ArrayLike, cls_pred: ArrayLike, overlap_threshold: float = 0.5,
    ignore_label: float = -1.0, negative_mining_ratio: float = -1.0,
    negative_mining_thresh: float = 0.5, minimum_negative_samples: int = 0,
    variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2), out: ndarray | None = None,
    name: str | None = None,
) -> list[ndarray]:
    """What anchor boxes should predict, given the true boxes.

    Each true box is matched with the anchor that overlaps it most; other anchors are matched with
    the true box they overlap most, if by more than the threshold.

    Parameters
    ----------
    anchor : array of shape (1, boxes, 4)
    label : array of shape (batch, labels, 5 or more)
        Rows [class, xmin, ymin, xmax, ymax]; rows of -1 from the end of the list on.
    cls_pred : array of shape (batch, classes + 1, boxes)
        Predictions; they choose the negatives when mining.
    overlap_threshold : float
    ignore_label : float
        Class target of anchors that are neither matched nor negative.
    negative_mining_ratio : float
        Negatives per matched anchor; -1 makes all others negative.
    negative_mining_thresh : float
        Only anchors that overlap less become mined negatives.
    minimum_negative_samples : int
        At least that many negatives when mining.
    variances : sequence of four float
        What the location targets are divided by.

    Returns
    -------
    list of three arrays
        Location targets and mask of shape (batch, boxes * 4); class targets of shape
        (batch, boxes), 0 for background.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> anchors = np.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> labels = np.array([[[1, 0, 0, .5, .5]]])
    >>> loc, mask, cls = npx.multibox_target(anchors, labels, np.zeros((1, 3, 2)))
    >>> mask.tolist(), cls.tolist()
    ([[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]], [[2.0, 0.0]])
    """
    try:
        if type(anchor) is not ndarray:
            anchor = as_kind(ndarray, anchor)
        if type(label) is not ndarray:
            label = as_kind(ndarray, label)
        if type(cls_pred) is not ndarray:
            cls_pred = as_kind(ndarray, cls_pred)
        result = _vision_multibox.multibox_target(
            anchor, label, cls_pred, overlap_threshold, ignore_label, negative_mining_ratio,
            negative_mining_thresh, minimum_negative_samples, variances
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "multibox_target", anchor, label, cls_pred, overlap_threshold, ignore_label,
            negative_mining_ratio, negative_mining_thresh, minimum_negative_samples, variances,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_target, overlap_threshold=overlap_threshold,
            ignore_label=ignore_label, negative_mining_ratio=negative_mining_ratio,
            negative_mining_thresh=negative_mining_thresh,
            minimum_negative_samples=minimum_negative_samples, variances=variances
        ) from error.__cause__


def nonzero(a: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    A single number counts as an array of one, as in MXNet.

    Parameters
    ----------
    a : array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.nonzero(np.array([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _sorting_search.argwhere(a if a.ndim else _core.reshape(a, (1,)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "nonzero", a, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_search.nonzero_rows) from error.__cause__


def norm(
    data: ArrayLike, ord: int | None = 2, axis: Any = None, keepdims: bool = False,
    out_dtype: Any = None, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The norm of all elements, or along axes, as one vector; `ord` is 1 or 2.

    >>> from slipstream import np, npx
    >>> npx.norm(np.array([3, 4])).item()
    5.0
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        axis_ = axis
        if ord not in (1, 2, None):
            raise ValueError(f"ord must be 1 or 2, not {ord!r}")
        axis_ = None if isinstance(axis_, tuple) and not axis_ else axis_
        if ord == 1:
            result = _linalg_norms.reduce(
                "sum", core_ops.absolute(data), axis_, None, None, keepdims
            )
        else:
            x = _linalg_norms.as_float(data)
            result = _linalg_norms.root(
                _linalg_norms.reduce("sum", _linalg_norms.squared_size(x), axis_, None, None,
                keepdims)
            )
        result = result if out_dtype is None else result.astype(out_dtype, copy=False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "norm", data, ord, axis, keepdims, out_dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.elementwise_norm, ord=ord) from error.__cause__


def one_hot(
    data: ArrayLike = REQUIRED, depth: int = REQUIRED, on_value: float = 1.0,
    off_value: float = 0.0, dtype: Any = "float32", out: ndarray | None = None,
    name: str | None = None, *, indices: ArrayLike | None = None,
) -> ndarray:
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    `indices` is another name of `data`.

    >>> from slipstream import np, npx
    >>> npx.one_hot(np.array([0, 2]), 3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    if data is REQUIRED or indices is not None:
        data = either("data", data, "indices", indices, REQUIRED)
    if depth is REQUIRED:
        lack("depth")
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _indexing_one_hot.one_hot(data, depth, on_value, off_value, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "one_hot", data, depth, on_value, off_value, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_one_hot.one_hot, depth=depth, on_value=on_value, off_value=off_value
        ) from error.__cause__


def pad(
    data: ArrayLike, mode: str = "constant", pad_width: Sequence[int] = (),
    constant_value: float = 0, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The array with a border around it.

    Parameters
    ----------
    data : array
    mode : str
        ``'constant'``, ``'edge'`` or ``'reflect'``.
    pad_width : sequence of ints
        Before and after for each axis, one after the other.
    constant_value : float
        The border's value for mode ``'constant'``.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[1, 2]])
    >>> npx.pad(x, mode='edge', pad_width=(0, 0, 1, 1)).tolist()
    [[1.0, 1.0, 2.0, 2.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if mode not in ("constant", "edge", "reflect"):
            raise ValueError(f"mode must be 'constant', 'edge' or 'reflect', not {mode!r}")
        widths = [_manipulation_pad.operator.index(w) for w in pad_width]
        if len(widths) != 2 * data.ndim:
            raise ValueError(f"pad_width must have {2 * data.ndim} entries, not {len(widths)}")
        result = _core.pad(data, widths[::2], widths[1::2], mode, constant_value)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "pad", data, mode, pad_width, constant_value, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_pad.pad_classic, mode=mode, pad_width=pad_width,
            constant_value=constant_value
        ) from error.__cause__


def pick(
    data: ArrayLike, index: ArrayLike, axis: int | None = -1, mode: str | None = None,
    keepdims: bool = False, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import np, npx
    >>> npx.pick(np.array([[1, 2], [3, 4]]), np.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(index) is not ndarray:
            index = as_index(ndarray, index)
        result = _indexing_gather.pick(data, index, axis, keepdims, mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "pick", data, index, axis, mode, keepdims, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.pick_npx, axis=axis, mode=mode) from error.__cause__


def polyval(
    p: ArrayLike, x: ArrayLike | float, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The polynomial with coefficients p, highest power first, at x.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.polyval(np.array([3, 0, 1]), np.array([5])).tolist()
    [76.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        if type(x) is not ndarray:
            x = operand(ndarray, x)
        result = _polynomial.polyval(p, x)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "polyval", p, x, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyval) from error.__cause__


def pooling(
    data: ArrayLike, kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    pad: Sequence[int] | None = None, pool_type: str = "max", pooling_convention: str = "valid",
    global_pool: bool = False, cudnn_off: bool = False, p_value: float | None = None,
    count_include_pad: bool | None = None, layout: str | None = None, output_size: Any = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """One number for each window of one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    kernel, stride, pad : ints
        The window, its step (1) and how far it may reach over the edges (0, below `kernel`).
    pool_type : str
        ``'max'``, ``'avg'``, ``'sum'`` or ``'lp'``, the `p_value`-norm.
    pooling_convention : str
        ``'valid'``: windows that do not fit at the end are left out; ``'full'``: they stay.
    global_pool : bool
        One window of the size of the data.
    count_include_pad : bool, optional
        Whether averages divide by the window's size (the default) or by its part inside the data.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When the arguments do not fit `data`.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[1, 4, 2, 3]]])
    >>> npx.pooling(x, kernel=(2,), stride=(2,), pool_type='max').tolist()
    [[[4.0, 3.0]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _nn_pooling.pooling(
            data, kernel, stride, pad, pool_type, pooling_convention, global_pool, cudnn_off,
            p_value, count_include_pad, layout, output_size
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "pooling", data, kernel, stride, pad, pool_type, pooling_convention, global_pool,
            cudnn_off, p_value, count_include_pad, layout, output_size, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_pooling.pooling, kernel=kernel, stride=stride, pad=pad, pool_type=pool_type,
            pooling_convention=pooling_convention, p_value=p_value, layout=layout
        ) from error.__cause__


def rcbrt(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """1 / cbrt(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.rcbrt(np.array([8.]))
    array([0.5])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.rcbrt(data)
    return _elementwise_operands.unary("npx.rcbrt", ndarray, frontend_ops.rcbrt, None, data, out)


def relu(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """max(x, 0), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.relu(np.array([-1., 2.]))
    array([0., 2.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.relu(data)
    return _elementwise_operands.unary("npx.relu", ndarray, frontend_ops.relu, None, data, out)


def reshape(
    a: ArrayLike, newshape: int | Sequence[int], reverse: bool = False, order: str = "C",
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    Parameters
    ----------
    a : array
    newshape : int or ints
        -1 is worked out from the other sizes; -2 copies this axis; -3 leaves out this axis of size
        1; -4 copies all remaining axes; -5 joins this axis and the next; -6 splits this axis into
        the two sizes that follow, one of which may be -1.
    reverse : bool
        The codes count from the last axis.
    order : str
        Only ``'C'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.reshape(np.ones((2, 3, 4)), (-2, -5)).shape
    (2, 12)
    >>> npx.reshape(np.ones((8, 3)), (-6, 2, -1, -4)).shape
    (2, 4, 3)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _manipulation_reshape.reshape_npx(a, newshape, reverse, order)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "reshape", a, newshape, reverse, order, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reshape.reshape_npx, newshape=newshape, order=order
        ) from error.__cause__


def reshape_like(
    lhs: ArrayLike, rhs: ArrayLike, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import np, npx
    >>> npx.reshape_like(np.ones(4), np.ones((2, 2))).shape
    (2, 2)
    >>> npx.reshape_like(np.ones((6, 5)), np.ones((2, 3)), lhs_begin=0, lhs_end=1).shape
    (2, 3, 5)
    """
    try:
        if type(lhs) is not ndarray:
            lhs = as_kind(ndarray, lhs)
        if type(rhs) is not ndarray:
            rhs = as_kind(ndarray, rhs)
        left = builtins.slice(
            _manipulation_reshape.bound(lhs_begin, "lhs_begin"),
            _manipulation_reshape.bound(lhs_end, "lhs_end")
        )
        right = builtins.slice(
            _manipulation_reshape.bound(rhs_begin, "rhs_begin"),
            _manipulation_reshape.bound(rhs_end, "rhs_end")
        )
        begin, end, _ = left.indices(lhs.ndim)
        old = lhs.shape
        result = _core.reshape(lhs, old[:begin] + rhs.shape[right] + old[max(begin, end) :])
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "reshape_like", lhs, rhs, lhs_begin, lhs_end, rhs_begin, rhs_end, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reshape.reshape_like, lhs_begin=lhs_begin, lhs_end=lhs_end,
            rhs_begin=rhs_begin, rhs_end=rhs_end
        ) from error.__cause__


def rnn(
    data: ArrayLike, parameters: ArrayLike, state: ArrayLike, state_cell: ArrayLike | None = None,
    sequence_length: ArrayLike | None = None, mode: str | None = None,
    state_size: int | None = None, num_layers: int | None = None, bidirectional: bool = False,
    state_outputs: bool = False, p: float = 0.0, use_sequence_length: bool = False,
    projection_size: None = None, lstm_state_clip_min: None = None,
    lstm_state_clip_max: None = None, lstm_state_clip_nan: None = None, out: ndarray | None = None,
    name: str | None = None,
) -> Any:
    """Runs sequences through stacked recurrent layers.

    Parameters
    ----------
    data : array of shape (steps, batch, features)
    parameters : array of one dimension
        All weights, then all biases. For each layer and direction the weights are those of the
        input, (gates * state_size, features), and of the state, (gates * state_size, state_size);
        the biases follow in the same order. Gates are input, forget, new, output for ``lstm`` and
        reset, update, new for ``gru``.
    state, state_cell : array of shape (layers * directions, batch, state_size)
        `state_cell` is for ``lstm``.
    sequence_length : array of shape (batch,), optional
        With ``use_sequence_length=True``, steps from there on give zeros and leave the states.
    mode : str
        ``rnn_relu``, ``rnn_tanh``, ``lstm`` or ``gru``.
    state_size, num_layers : int
    bidirectional : bool
    state_outputs : bool
        Whether to return the final states too.
    p : float
        Dropout between layers, while training.

    Returns
    -------
    array of shape (steps, batch, directions * state_size), or a list of it, the final states and,
    for ``lstm``, the final cells

    Examples
    --------
    >>> from slipstream import np, npx
    >>> w = np.ones((1 * 1 + 1 * 1 + 2,)) * 0.5
    >>> x, h = np.ones((2, 1, 1)), np.zeros((1, 1, 1))
    >>> npx.rnn(x, w, h, mode="rnn_relu", state_size=1, num_layers=1).tolist()
    [[[1.5]], [[2.25]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(parameters) is not ndarray:
            parameters = as_kind(ndarray, parameters)
        if type(state) is not ndarray:
            state = as_kind(ndarray, state)
        if state_cell is not None and type(state_cell) is not ndarray:
            state_cell = as_kind(ndarray, state_cell)
        if sequence_length is not None and type(sequence_length) is not ndarray:
            sequence_length = as_kind(ndarray, sequence_length)
        result = _nn_rnn.rnn(
            data, parameters, state, state_cell, sequence_length, mode, state_size, num_layers,
            bidirectional, state_outputs, p, use_sequence_length, projection_size,
            lstm_state_clip_min, lstm_state_clip_max, lstm_state_clip_nan
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "rnn", data, parameters, state, state_cell, sequence_length, mode, state_size,
            num_layers, bidirectional, state_outputs, p, use_sequence_length, projection_size,
            lstm_state_clip_min, lstm_state_clip_max, lstm_state_clip_nan, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_rnn.rnn, mode=mode, state_size=state_size, num_layers=num_layers, p=p,
            projection_size=projection_size, lstm_state_clip_min=lstm_state_clip_min,
            lstm_state_clip_max=lstm_state_clip_max, lstm_state_clip_nan=lstm_state_clip_nan
        ) from error.__cause__


def roi_align(
    data: ArrayLike, rois: ArrayLike, pooled_size: int | Sequence[int], spatial_scale: float,
    sample_ratio: int = -1, position_sensitive: bool = False, aligned: bool = False,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Averages of interpolated samples of each region, in a grid of one size for all.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2]. A negative image gives zeros.
    pooled_size : pair of int
        Height and width of the result.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.
    sample_ratio : int
        Samples per cell and axis; -1 for one per element it covers.
    position_sensitive : bool
        Whether each cell has channels of its own.
    aligned : bool
        Whether coordinates are of pixel centres, half a pixel further.

    Returns
    -------
    array of shape (regions, channels, height, width)

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.arange(16).reshape((1, 1, 4, 4))
    >>> npx.roi_align(x, np.array([[0, 0, 0, 2, 2]]), (1, 1), 1.0).tolist()
    [[[[5.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(rois) is not ndarray:
            rois = as_kind(ndarray, rois)
        result = _vision_roi.roi_align(
            data, rois, pooled_size, spatial_scale, sample_ratio, position_sensitive, aligned
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "roi_align", data, rois, pooled_size, spatial_scale, sample_ratio,
            position_sensitive, aligned, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.roi_align, pooled_size=pooled_size, spatial_scale=spatial_scale,
            sample_ratio=sample_ratio
        ) from error.__cause__


def roi_pooling(
    data: ArrayLike, rois: ArrayLike, pooled_size: int | Sequence[int], spatial_scale: float,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The largest elements of each region, in a grid of one size for all.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2], corners included. A region of no image gives zeros.
    pooled_size : pair of int
        Height and width of the result.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.

    Returns
    -------
    array of shape (regions, channels, height, width)

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.arange(16).reshape((1, 1, 4, 4))
    >>> rois = np.array([[0, 0, 0, 20, 20], [0, 0, 10, 30, 30]])
    >>> npx.roi_pooling(x, rois, pooled_size=(2, 2), spatial_scale=0.1).tolist()
    [[[[5.0, 6.0], [9.0, 10.0]]], [[[9.0, 11.0], [13.0, 15.0]]]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(rois) is not ndarray:
            rois = as_kind(ndarray, rois)
        result = _core.roi_pooling(
            _vision_roi.as_float(data), _vision_roi.as_float(rois), _vision_roi._pair(pooled_size,
            "pooled_size"), spatial_scale
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "roi_pooling", data, rois, pooled_size, spatial_scale, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.roi_pooling, pooled_size=pooled_size, spatial_scale=spatial_scale
        ) from error.__cause__


def round_ste(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    >>> from slipstream import np, npx
    >>> npx.round_ste(np.array([1.5, -0.2])).tolist()
    [2.0, -0.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _core.pass_gradient(_elementwise_straight_through.round_away(data), data, 1.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "round_ste", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.round_ste) from error.__cause__


def rsqrt(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.rsqrt(np.array([4.]))
    array([0.5])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.rsqrt(data)
    return _elementwise_operands.unary("npx.rsqrt", ndarray, frontend_ops.rsqrt, None, data, out)


def save(file: Any, arr: Any, format: str | None = None) -> None:
    """Write an array, a list or a dict of arrays to a file; waits for them.

    Parameters
    ----------
    file : path or binary file
        Written as a whole or not at all.
    arr : array, list of arrays or dict of str to array
    format : {'mxnet', 'npy', 'npz', 'safetensors'}, optional
        By default what the suffix says (``.npy``, ``.npz``, ``.safetensors``). Otherwise one array
        is written as ``.npy``, as MXNet 2.0 does, and lists and dicts in MXNet's own format with
        NumPy shapes. Under the rules of 1.x that is the format whatever the suffix.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np, npx
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> npx.save(path, [np.zeros(1), np.ones(2)])
    >>> x, y = npx.load(path)
    >>> y.tolist()
    [1.0, 1.0]
    """
    try:
        return _io_files.npx_save(file, arr, format)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.npx_save, format=format) from error.__cause__


def savez(file: Any, *args: Any, **kwds: Any) -> None:
    """Write several arrays to one file in NumPy's ``.npz`` format; waits for them.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np, npx
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> npx.savez(path, np.zeros(1), bias=np.ones(2))
    >>> sorted(npx.load(path))
    ['arr_0', 'bias']
    """
    _io_files._write(file, _io_files._named(args, kwds), "npz")


def scatter_nd(
    data: ArrayLike, indices: ArrayLike, shape: Sequence[int], out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of the result.
    shape : ints
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.scatter_nd(np.array([5, 6]), np.array([[2, 0]]), shape=(3,)).tolist()
    [6.0, 0.0, 5.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(indices) is not ndarray:
            indices = as_kind(ndarray, indices)
        result = _indexing_gather.scatter_nd(data, indices, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "scatter_nd", data, indices, shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.scatter_nd, shape=shape) from error.__cause__


def seed(
    seed: int = REQUIRED, ctx: Any = "all", *, device: Any = None, seed_state: int | None = None,
) -> None:
    """Start the random stream anew: the same seed gives the same program the same numbers.

    `seed_state` is another name of `seed`. There is one stream for all devices, so `ctx` and
    `device` are accepted and not used.

    >>> from slipstream import np, npx
    >>> npx.seed(1)
    >>> x = np.random.uniform(size=3)
    >>> npx.seed(1)
    >>> bool((x == np.random.uniform(size=3)).all())
    True
    """
    if seed is REQUIRED or seed_state is not None:
        seed = either("seed", seed, "seed_state", seed_state, REQUIRED)
    try:
        return _random_draws.seed(seed, ctx, device=device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.seed, seed=seed) from error.__cause__


def sequence_last(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    axis: int = 0, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The last step of each sequence.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
        Lengths from 1; the last step is at length - 1.
    use_sequence_length : bool
        False takes the last step of all.
    axis : int
        The axis of the sequence: 0 or 1.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[1, 2], [3, 4], [5, 6]])
    >>> npx.sequence_last(x).tolist()
    [5.0, 6.0]
    >>> npx.sequence_last(x, np.array([1, 2]), True).tolist()
    [1.0, 4.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if sequence_length is not None and type(sequence_length) is not ndarray:
            sequence_length = as_kind(ndarray, sequence_length)
        result = _nn_sequence.sequence_last(data, sequence_length, use_sequence_length, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "sequence_last", data, sequence_length, use_sequence_length, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_sequence.sequence_last, axis=axis) from error.__cause__


def sequence_mask(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    value: float = 0.0, axis: int = 0, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Replaces what lies beyond each sequence's length.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False returns a copy of `data`.
    value : float
        What the elements beyond the length become.
    axis : int
        The axis of the sequence: 0 or 1; the batch is on the other.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[1, 2, 3], [4, 5, 6]])
    >>> npx.sequence_mask(x, np.array([1, 2]), True, value=-1, axis=1).tolist()
    [[1.0, -1.0, -1.0], [4.0, 5.0, -1.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if sequence_length is not None and type(sequence_length) is not ndarray:
            sequence_length = as_kind(ndarray, sequence_length)
        result = _nn_sequence.sequence_mask(data, sequence_length, use_sequence_length, value, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "sequence_mask", data, sequence_length, use_sequence_length, value, axis,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_sequence.sequence_mask, value=value, axis=axis
        ) from error.__cause__


def sequence_reverse(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    axis: int = 0, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Each sequence backwards; what lies beyond its length stays.

    Parameters
    ----------
    data : array
        Steps on axis 0, the batch on axis 1.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False reverses all steps.
    axis : int
        The axis of the sequence: 0.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[1, 2], [3, 4], [5, 6]])
    >>> npx.sequence_reverse(x).tolist()
    [[5.0, 6.0], [3.0, 4.0], [1.0, 2.0]]
    >>> npx.sequence_reverse(x, np.array([2, 3]), True).tolist()
    [[3.0, 6.0], [1.0, 4.0], [5.0, 2.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if sequence_length is not None and type(sequence_length) is not ndarray:
            sequence_length = as_kind(ndarray, sequence_length)
        result = _nn_sequence.sequence_reverse(data, sequence_length, use_sequence_length, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "sequence_reverse", data, sequence_length, use_sequence_length, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_sequence.sequence_reverse, axis=axis) from error.__cause__


def shape_array(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """The shape as an array of int64.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.shape_array(np.ones((2, 3))).tolist()
    [2, 3]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        shape = numpy.array(data.shape, numpy.int64)
        result = _core.from_buffer(type(data), shape, "int64", shape.shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "shape_array", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.shape_array) from error.__cause__


def sigmoid(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.sigmoid(np.array([0.]))
    array([0.5])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.sigmoid(data)
    return _elementwise_operands.unary(
        "npx.sigmoid", ndarray, frontend_ops.sigmoid, None, data, out
    )


def sign_ste(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    >>> from slipstream import np, npx
    >>> npx.sign_ste(np.array([-5, 0, 2])).tolist()
    [-1.0, 0.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _core.pass_gradient(core_ops.sign(data), data, 1.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "sign_ste", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.sign_ste) from error.__cause__


def silu(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """x * sigmoid(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.silu(np.array([0.]))
    array([0.])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.silu(data)
    return _elementwise_operands.unary("npx.silu", ndarray, frontend_ops.silu, None, data, out)


def slice(
    data: ArrayLike, begin: Any, end: Any, step: Any = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """From `begin` to `end` in steps of `step` along the first axes; None means from or to the end.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.slice(np.array([1, 2, 3]), begin=(1,), end=(None,)).tolist()
    [2.0, 3.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _indexing_slicing.slice(data, begin, end, step)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "slice", data, begin, end, step, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_slicing.slice) from error.__cause__


def slice_axis(
    data: ArrayLike, axis: int, begin: int, end: int | None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:
    """From `begin` to `end` along one axis.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.slice_axis(np.array([[1, 2, 3]]), axis=1, begin=0, end=2).tolist()
    [[1.0, 2.0]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _indexing_slicing.slice_axis(data, axis, begin, end)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "slice_axis", data, axis, begin, end, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_slicing.slice_axis, axis=axis, begin=begin, end=end
        ) from error.__cause__


def slice_like(
    data: ArrayLike, shape_like: ArrayLike, axes: Sequence[int] | None = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """An array cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import np, npx
    >>> npx.slice_like(np.ones((3, 4)), np.ones((2, 2))).shape
    (2, 2)
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if type(shape_like) is not ndarray:
            shape_like = as_kind(ndarray, shape_like)
        key = [_indexing_slicing.builtins.slice(None)] * data.ndim
        for a in axes or range(data.ndim):
            a = _indexing_slicing.normalize_axis(a, data.ndim, "axes")
            key[a] = _indexing_slicing.builtins.slice(0, shape_like.shape[a])
        result = data[tuple(key)]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "slice_like", data, shape_like, axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_slicing.slice_like, axes=axes) from error.__cause__


def smooth_l1(
    data: ArrayLike, scalar: float = 1.0, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.smooth_l1(np.array([0.5, 2.0])).tolist()
    [0.125, 1.5]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        x = _nn_losses.as_float(data)
        size, square = core_ops.absolute(x), float(scalar) ** 2
        # The quadratic part sees zeros beyond its range, where its gradient could overflow.
        inside = core_ops.less(size, 1 / square)
        near = core_ops.multiply(core_ops.square(_core.where(inside, x, 0.0)), 0.5 * square)
        far = core_ops.subtract(size, 0.5 / square)
        result = _nn_losses.in_type_of(_core.where(inside, near, far), data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "smooth_l1", data, scalar, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.smooth_l1, scalar=scalar) from error.__cause__


def softmax(
    data: ArrayLike, axis: int = -1, length: ArrayLike | None = None,
    temperature: float | None = None, use_length: bool = False, dtype: Any = None,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """exp(x) divided by its sum along an axis.

    Parameters
    ----------
    data : array
    axis : int
        Where the results sum to one.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.softmax(np.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if length is not None and type(length) is not ndarray:
            length = as_kind(ndarray, length)
        if isinstance(axis, Array):
            raise TypeError("axis must be an int; give the lengths as length=")
        result = _nn_softmax.softmax_along(
            data, axis, length, temperature, dtype, False, _nn_softmax._use(length, use_length)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "softmax", data, axis, length, temperature, use_length, dtype, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def softmin(
    data: ArrayLike, axis: int = -1, temperature: float | None = None, dtype: Any = None,
    use_length: bool = False, out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """The softmax of -x: the smallest element gets the largest share.

    Parameters
    ----------
    data : array
    axis : int
        Where the results sum to one.
    temperature : float, optional
        `data` is divided by it first.
    dtype : optional
        The type of the result.
    use_length : bool
        False, as in MXNet: there is no argument for lengths.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.softmin(np.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        if use_length:
            raise ValueError("use_length must be False: softmin takes no lengths")
        result = _nn_softmax.softmax_along(
            core_ops.negative(_nn_softmax.as_float(data)), axis, None, temperature, dtype, False
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "softmin", data, axis, temperature, dtype, use_length, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.softmin, axis=axis, temperature=temperature
        ) from error.__cause__


def softsign(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """x / (1 + abs(x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.softsign(np.array([1.]))
    array([0.5])
    """
    if type(data) is ndarray and out is None:
        return frontend_ops.softsign(data)
    return _elementwise_operands.unary(
        "npx.softsign", ndarray, frontend_ops.softsign, None, data, out
    )


def stop_gradient(data: ArrayLike, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """The same data, with a gradient of zero.

    >>> from slipstream import np, npx
    >>> npx.stop_gradient(np.ones(2)).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _core.stop_gradient(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "stop_gradient", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.stop_gradient) from error.__cause__


def to_dlpack_for_read(data: ArrayLike) -> object:
    """A DLPack capsule on the array's value, without a copy; waits for it.

    The capsule is of the kind that every consumer takes, from before DLPack 1.0. Its consumer must
    not write: the value stays as it is, whatever happens to the array afterwards.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.from_dlpack(npx.to_dlpack_for_read(np.ones(2))).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        return _core.to_dlpack(data, False, False)
    except Symbolic:
        return symbolic("npx", "to_dlpack_for_read", data)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.to_dlpack_for_read) from error.__cause__


def to_dlpack_for_write(data: ArrayLike) -> object:
    """A DLPack capsule on the array's own memory, to be written; waits for the array.

    What the consumer writes is seen by operations on `data`, and on its views, that are recorded
    afterwards. Those recorded before, other arrays with the same value and what NumPy was given
    keep the value as it was. The memory is the array's until the array changes: after ``data += 1``
    or ``data[:] = ...`` it has new memory, and what the consumer writes then is no longer seen.

    Raises
    ------
    ValueError
        When `data` is a view in reversed order, or repeats elements.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import np, npx
    >>> x = np.zeros(2)
    >>> lent = npx.to_dlpack_for_write(x)  # give it to a library that writes 1, 2
    >>> x.tolist()
    [0.0, 0.0]
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        return _core.to_dlpack_for_write(data)
    except Symbolic:
        return symbolic("npx", "to_dlpack_for_write", data)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.to_dlpack_for_write) from error.__cause__


def topk(
    data: ArrayLike, axis: int | None = -1, k: int = 1, ret_typ: str = "indices",
    is_ascend: bool = False, dtype: Any = "float32", out: ndarray | None = None,
    name: str | None = None,
) -> Any:
    """The k largest elements along an axis, in order.

    Parameters
    ----------
    data : array
    axis : int, optional
        None means the flattened array.
    k : int
        How many; less than one means all.
    ret_typ : str
        ``'indices'`` for their places, ``'value'`` for themselves, ``'both'`` for a list of values
        and places, ``'mask'`` for an array of the shape of `data` with ones at their places.
    is_ascend : bool
        Whether the smallest are wanted.
    dtype : dtype
        Of the places.

    Returns
    -------
    array, or list of two arrays

    Raises
    ------
    ValueError
        When `k` is larger than the axis or `ret_typ` is unknown.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([3, 1, 2])
    >>> npx.topk(x, k=2).asnumpy().tolist(), npx.topk(x, k=2, ret_typ='value').asnumpy().tolist()
    ([0.0, 2.0], [3.0, 2.0])
    """
    try:
        if type(data) is not ndarray:
            data = as_kind(ndarray, data)
        result = _sorting_sort.topk(data, axis, k, ret_typ, is_ascend, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("npx", "topk", data, axis, k, ret_typ, is_ascend, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.topk, axis=axis, k=k, ret_typ=ret_typ
        ) from error.__cause__


def upsampling(
    *data: Any, scale: int, sample_type: str = "nearest", num_filter: int = 0,
    multi_input_mode: str = "concat", num_args: int = 1, workspace: int = 512,
    out: ndarray | None = None, name: str | None = None,
) -> ndarray:
    """Planes enlarged by a whole factor.

    Parameters
    ----------
    *data : arrays
        (batch, channels, height, width) each. With ``sample_type='bilinear'``: the data and the
        weights of a deconvolution (channels, 1, k, k) with k = 2 scale - scale % 2.
    scale : int
        The factor for the first array; the others are enlarged to the same size.
    sample_type : str
        ``'nearest'`` repeats elements, ``'bilinear'`` is the deconvolution.
    multi_input_mode : str
        ``'concat'`` joins several arrays along channels, ``'sum'`` adds them.
    num_filter, num_args, workspace
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np, npx
    >>> x = np.array([[[[1, 2]]]])
    >>> npx.upsampling(x, scale=2, sample_type='nearest').tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """
    try:
        result = _vision_resize.UpSampling(
            *data, scale=scale, sample_type=sample_type, num_filter=num_filter,
            multi_input_mode=multi_input_mode, num_args=num_args, workspace=workspace
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "npx", "upsampling", *data, scale=scale, sample_type=sample_type, num_filter=num_filter,
            multi_input_mode=multi_input_mode, num_args=num_args, workspace=workspace, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_resize.UpSampling, scale=scale, sample_type=sample_type,
            num_filter=num_filter, multi_input_mode=multi_input_mode, num_args=num_args,
            workspace=workspace
        ) from error.__cause__


def while_loop(
    cond: Callable[..., Any], func: Callable[..., Any], loop_vars: Any,
    max_iterations: int | None = None, name: str | None = None,
) -> tuple[Any, Any]:
    """Runs `func` while `cond` of the loop variables is true. Waits for each condition.

    Parameters
    ----------
    cond : function
        ``cond(*loop_vars)`` is a single value.
    func : function
        ``outputs, loop_vars = func(*loop_vars)``; outputs may be None.
    loop_vars : array or list of arrays
    max_iterations : int
        The loop ends after that many.

    Returns
    -------
    outputs, loop_vars
        The outputs of all steps along a new first axis of length `max_iterations`, zero where the
        loop had ended (an empty list when it never ran), and the last loop variables.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> outputs, (i, total) = npx.while_loop(
    ...     lambda i, s: i <= 3,
    ...     lambda i, s: ([i + s], [i + 1, s + i]),
    ...     [np.array([1]), np.array([0])],
    ...     max_iterations=4,
    ... )
    >>> outputs[0].tolist(), total.tolist()
    ([[1.0], [3.0], [6.0], [0.0]], [6.0])
    """
    try:
        return _control_flow.while_loop(cond, func, loop_vars, max_iterations, name)
    except Symbolic:
        return symbolic("npx", "while_loop", cond, func, loop_vars, max_iterations, name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _control_flow.while_loop, cond=cond, func=func, max_iterations=max_iterations,
            name=name
        ) from error.__cause__
