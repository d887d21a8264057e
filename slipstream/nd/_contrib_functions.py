"""Functions of ``nd.contrib``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import _core
from .._arguments import explained
from .._convert import as_kind, as_kinds, finish, operand
from .._core import ops as core_ops
from .._ops import control_flow as _control_flow
from .._ops import fft as _fft
from .._ops import logic as _logic
from .._ops.creation import ranges as _creation_ranges
from .._ops.elementwise import straight_through as _elementwise_straight_through
from .._ops.indexing import grids as _indexing_grids
from .._ops.indexing import masks as _indexing_masks
from .._ops.indexing import put as _indexing_put
from .._ops.legacy import hawkes as _legacy_hawkes
from .._ops.legacy import quadratic as _legacy_quadratic
from .._ops.nn import attention as _nn_attention
from .._ops.nn import deformable_convolution as _nn_deformable_convolution
from .._ops.nn import losses as _nn_losses
from .._ops.nn import normalization as _nn_normalization
from .._ops.nn import pooling as _nn_pooling
from .._ops.optimizer import adam as _optimizer_adam
from .._ops.optimizer import adaptive as _optimizer_adaptive
from .._ops.random import sampled_classes as _random_sampled_classes
from .._ops.vision import boxes as _vision_boxes
from .._ops.vision import multibox as _vision_multibox
from .._ops.vision import proposals as _vision_proposals
from .._ops.vision import resize as _vision_resize
from .._ops.vision import roi as _vision_roi
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ._ndarray import NDArray

__all__ = [
    "AdaptiveAvgPooling2D", "BilinearResize2D", "CTCLoss", "DeformableConvolution",
    "ModulatedDeformableConvolution", "MultiBoxDetection", "MultiBoxPrior", "MultiBoxTarget",
    "MultiProposal", "PSROIPooling", "Proposal", "ROIAlign", "SyncBatchNorm", "adamw_update",
    "allclose", "arange_like", "bipartite_matching", "boolean_mask", "box_decode", "box_encode",
    "box_iou", "box_nms", "box_non_maximum_suppression", "cond", "ctc_loss", "div_sqrt_dim", "fft",
    "foreach", "getnnz", "gradientmultiplier", "group_adagrad_update", "hawkesll", "ifft",
    "index_array", "index_copy", "interleaved_matmul_encdec_qk", "interleaved_matmul_encdec_valatt",
    "interleaved_matmul_selfatt_qk", "interleaved_matmul_selfatt_valatt", "isfinite", "isinf",
    "isnan", "mp_adamw_update", "multi_adamw_update", "multi_mp_adamw_update", "multibox_detection",
    "multibox_prior", "multibox_target", "quadratic", "rand_zipfian", "roi_align", "round_ste",
    "sign_ste", "while_loop",
]


def AdaptiveAvgPooling2D(
    data: ArrayLike, output_size: int | Sequence[int] = 1, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[[[1, 2, 3, 4]]]])
    >>> nd.contrib.AdaptiveAvgPooling2D(x, output_size=(1, 2)).tolist()
    [[[[1.5, 3.5]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_pooling.AdaptiveAvgPooling2D(data, output_size)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "AdaptiveAvgPooling2D", data, output_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_pooling.AdaptiveAvgPooling2D, output_size=output_size
        ) from error.__cause__


def BilinearResize2D(
    data: ArrayLike, like: ArrayLike | None = None, height: int = 1, width: int = 1,
    scale_height: float | None = None, scale_width: float | None = None, mode: str = "size",
    align_corners: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[[[0, 2]]]])
    >>> nd.contrib.BilinearResize2D(x, height=1, width=3).tolist()
    [[[[0.0, 1.0, 2.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if like is not None and type(like) is not NDArray:
            like = as_kind(NDArray, like)
        result = _vision_resize.BilinearResize2D(
            data, like, height, width, scale_height, scale_width, mode, align_corners
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "BilinearResize2D", data, like, height, width, scale_height, scale_width,
            mode, align_corners, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_resize.BilinearResize2D, height=height, width=width,
            scale_height=scale_height, scale_width=scale_width, mode=mode
        ) from error.__cause__


def CTCLoss(
    data: ArrayLike, label: ArrayLike, data_lengths: ArrayLike | None = None,
    label_lengths: ArrayLike | None = None, use_data_lengths: bool = False,
    use_label_lengths: bool = False, blank_label: str = "first", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.CTCLoss(nd.zeros((1, 1, 4)), nd.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if data_lengths is not None and type(data_lengths) is not NDArray:
            data_lengths = as_kind(NDArray, data_lengths)
        if label_lengths is not None and type(label_lengths) is not NDArray:
            label_lengths = as_kind(NDArray, label_lengths)
        result = _nn_losses.ctc_loss(
            data, label, data_lengths, label_lengths, use_data_lengths, use_label_lengths,
            blank_label
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "CTCLoss", data, label, data_lengths, label_lengths, use_data_lengths,
            use_label_lengths, blank_label, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.ctc_loss, blank_label=blank_label) from error.__cause__


def DeformableConvolution(
    data: ArrayLike, offset: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, num_deformable_group: int = 1,
    workspace: int = 1024, no_bias: bool = False, layout: str | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[[[1, 2, 3]]]])
    >>> offset = nd.array([[[[0, 0, 0]], [[0.5, 0.5, 0]]]])
    >>> nd.contrib.DeformableConvolution(x, offset, nd.ones((1, 1, 1, 1)), no_bias=True).tolist()
    [[[[1.5, 2.5, 3.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(offset) is not NDArray:
            offset = as_kind(NDArray, offset)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if bias is not None and type(bias) is not NDArray:
            bias = as_kind(NDArray, bias)
        result = _nn_deformable_convolution.deformable_convolution(
            data, offset, weight, bias, kernel, stride, dilate, pad, num_filter, num_group,
            num_deformable_group, workspace, no_bias, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "DeformableConvolution", data, offset, weight, bias, kernel, stride,
            dilate, pad, num_filter, num_group, num_deformable_group, workspace, no_bias, layout,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_deformable_convolution.deformable_convolution, kernel=kernel, stride=stride,
            dilate=dilate, pad=pad, num_filter=num_filter, num_group=num_group,
            num_deformable_group=num_deformable_group, workspace=workspace, layout=layout
        ) from error.__cause__


def ModulatedDeformableConvolution(
    data: ArrayLike, offset: ArrayLike, mask: ArrayLike, weight: ArrayLike,
    bias: ArrayLike | None = None, kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None, dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None, num_filter: int | None = None, num_group: int = 1,
    num_deformable_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    im2col_step: int = 64, layout: str | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x, w = nd.array([[[[1, 2, 3]]]]), nd.ones((1, 1, 1, 1))
    >>> offset, mask = nd.zeros((1, 2, 1, 3)), nd.array([[[[1, 0.5, 0]]]])
    >>> nd.contrib.ModulatedDeformableConvolution(x, offset, mask, w, no_bias=True).tolist()
    [[[[1.0, 1.0, 0.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(offset) is not NDArray:
            offset = as_kind(NDArray, offset)
        if type(mask) is not NDArray:
            mask = as_kind(NDArray, mask)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if bias is not None and type(bias) is not NDArray:
            bias = as_kind(NDArray, bias)
        result = _nn_deformable_convolution.modulated_deformable_convolution(
            data, offset, mask, weight, bias, kernel, stride, dilate, pad, num_filter, num_group,
            num_deformable_group, workspace, no_bias, im2col_step, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "ModulatedDeformableConvolution", data, offset, mask, weight, bias,
            kernel, stride, dilate, pad, num_filter, num_group, num_deformable_group, workspace,
            no_bias, im2col_step, layout, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_deformable_convolution.modulated_deformable_convolution, kernel=kernel,
            stride=stride, dilate=dilate, pad=pad, num_filter=num_filter, num_group=num_group,
            num_deformable_group=num_deformable_group, workspace=workspace, im2col_step=im2col_step,
            layout=layout
        ) from error.__cause__


def MultiBoxDetection(
    cls_prob: ArrayLike, loc_pred: ArrayLike, anchor: ArrayLike, clip: bool = True,
    threshold: float = 0.01, background_id: int = 0, nms_threshold: float = 0.5,
    force_suppress: bool = False, variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2),
    nms_topk: int = -1, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> anchors = nd.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> prob = nd.array([[[0.25, 1.0], [0.75, 0.0]]])
    >>> nd.contrib.MultiBoxDetection(prob, nd.zeros((1, 8)), anchors).tolist()[0][0]
    [0.0, 0.75, 0.0, 0.0, 0.5, 0.5]
    """
    try:
        if type(cls_prob) is not NDArray:
            cls_prob = as_kind(NDArray, cls_prob)
        if type(loc_pred) is not NDArray:
            loc_pred = as_kind(NDArray, loc_pred)
        if type(anchor) is not NDArray:
            anchor = as_kind(NDArray, anchor)
        result = _vision_multibox.multibox_detection(
            cls_prob, loc_pred, anchor, clip, threshold, background_id, nms_threshold,
            force_suppress, variances, nms_topk
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "MultiBoxDetection", cls_prob, loc_pred, anchor, clip, threshold,
            background_id, nms_threshold, force_suppress, variances, nms_topk, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_detection, threshold=threshold,
            background_id=background_id, nms_threshold=nms_threshold, variances=variances,
            nms_topk=nms_topk
        ) from error.__cause__


def MultiBoxPrior(
    data: ArrayLike, sizes: Sequence[float] = (1.0,), ratios: Sequence[float] = (1.0,),
    clip: bool = False, steps: Sequence[float] = (-1.0, -1.0),
    offsets: Sequence[float] = (0.5, 0.5), out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.MultiBoxPrior(nd.zeros((1, 3, 1, 1)), sizes=[0.5], ratios=[1, 4]).tolist()
    [[[0.25, 0.25, 0.75, 0.75], [0.0, 0.375, 1.0, 0.625]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_multibox.multibox_prior(data, sizes, ratios, clip, steps, offsets)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "MultiBoxPrior", data, sizes, ratios, clip, steps, offsets, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_prior, sizes=sizes, ratios=ratios, steps=steps,
            offsets=offsets
        ) from error.__cause__


def MultiBoxTarget(
    anchor: ArrayLike, label: ArrayLike, cls_pred: ArrayLike, overlap_threshold: float = 0.5,
    ignore_label: float = -1.0, negative_mining_ratio: float = -1.0,
    negative_mining_thresh: float = 0.5, minimum_negative_samples: int = 0,
    variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2), out: NDArray | None = None,
    name: str | None = None,
) -> list[NDArray]:
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
    >>> from slipstream import nd
    >>> anchors = nd.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> labels = nd.array([[[1, 0, 0, .5, .5]]])
    >>> loc, mask, cls = nd.contrib.MultiBoxTarget(anchors, labels, nd.zeros((1, 3, 2)))
    >>> mask.tolist(), cls.tolist()
    ([[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]], [[2.0, 0.0]])
    """
    try:
        if type(anchor) is not NDArray:
            anchor = as_kind(NDArray, anchor)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if type(cls_pred) is not NDArray:
            cls_pred = as_kind(NDArray, cls_pred)
        result = _vision_multibox.multibox_target(
            anchor, label, cls_pred, overlap_threshold, ignore_label, negative_mining_ratio,
            negative_mining_thresh, minimum_negative_samples, variances
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "MultiBoxTarget", anchor, label, cls_pred, overlap_threshold,
            ignore_label, negative_mining_ratio, negative_mining_thresh, minimum_negative_samples,
            variances, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_target, overlap_threshold=overlap_threshold,
            ignore_label=ignore_label, negative_mining_ratio=negative_mining_ratio,
            negative_mining_thresh=negative_mining_thresh,
            minimum_negative_samples=minimum_negative_samples, variances=variances
        ) from error.__cause__


def MultiProposal(
    cls_prob: ArrayLike, bbox_pred: ArrayLike, im_info: ArrayLike, rpn_pre_nms_top_n: int = 6000,
    rpn_post_nms_top_n: int = 300, threshold: float = 0.7, rpn_min_size: int = 16,
    scales: float | Sequence[float] = (4, 8, 16, 32), ratios: float | Sequence[float] = (0.5, 1, 2),
    feature_stride: int = 16, output_score: bool = False, iou_loss: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Boxes that may hold objects, from the predictions of a region proposal network.

    Boxes of all shapes and places are moved as predicted and cut at the border of the image; of the
    best ones those are kept that overlap no better one by more than `threshold`.

    Parameters
    ----------
    cls_prob : array of shape (batch, 2 anchors, height, width)
        Probabilities of background and of an object; anchors are ``len(ratios) * len(scales)``.
    bbox_pred : array of shape (batch, 4 anchors, height, width)
        Moves of the boxes.
    im_info : array of shape (batch, 3)
        Height, width and scale of each image.
    rpn_pre_nms_top_n, rpn_post_nms_top_n : int
        How many boxes are looked at (0: all), and how many are given for each image.
    threshold : float
        The largest overlap of two boxes that are both kept.
    rpn_min_size : int
        Smaller boxes, in pixels of the image before scaling, are not wanted.
    scales, ratios : numbers
        Sizes of boxes in strides, and height over width.
    feature_stride : int
        Pixels between places.
    output_score : bool
        Whether scores are a second result.
    iou_loss : bool
        Whether predictions are moves of corners.

    Returns
    -------
    array of shape (batch * rpn_post_nms_top_n, 5), or a list of it and the scores
        Rows [image, x1, y1, x2, y2]; without enough boxes the best ones repeat. Gradients are zero.

    Examples
    --------
    >>> from slipstream import nd
    >>> prob, moves = nd.ones((1, 2, 2, 2)), nd.zeros((1, 4, 2, 2))
    >>> nd.contrib.MultiProposal(prob, moves, nd.array([[32, 32, 1]]), scales=1, ratios=1,
    ...                   rpn_post_nms_top_n=2).tolist()
    [[0.0, 0.0, 0.0, 15.0, 15.0], [0.0, 16.0, 0.0, 31.0, 15.0]]
    """
    try:
        if type(cls_prob) is not NDArray:
            cls_prob = as_kind(NDArray, cls_prob)
        if type(bbox_pred) is not NDArray:
            bbox_pred = as_kind(NDArray, bbox_pred)
        if type(im_info) is not NDArray:
            im_info = as_kind(NDArray, im_info)
        result = _vision_proposals.MultiProposal(
            cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n, rpn_post_nms_top_n, threshold,
            rpn_min_size, scales, ratios, feature_stride, output_score, iou_loss
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "MultiProposal", cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n,
            rpn_post_nms_top_n, threshold, rpn_min_size, scales, ratios, feature_stride,
            output_score, iou_loss, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_proposals.MultiProposal, rpn_pre_nms_top_n=rpn_pre_nms_top_n,
            rpn_post_nms_top_n=rpn_post_nms_top_n, threshold=threshold, rpn_min_size=rpn_min_size,
            scales=scales, ratios=ratios, feature_stride=feature_stride
        ) from error.__cause__


def PSROIPooling(
    data: ArrayLike, rois: ArrayLike, spatial_scale: float, output_dim: int, pooled_size: int,
    group_size: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Averages over the cells of each region, each cell from channels of its own (R-FCN).

    Parameters
    ----------
    data : array of shape (batch, output_dim * group_size**2, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2], corners included. A region of no image gives zeros.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.
    output_dim : int
        Channels of the result.
    pooled_size : int
        Height and width of the result.
    group_size : int
        Groups of channels along each axis; as many as `pooled_size` by default.

    Returns
    -------
    array of shape (regions, output_dim, pooled_size, pooled_size)

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.arange(16).reshape((1, 4, 2, 2))
    >>> nd.contrib.PSROIPooling(x, nd.array([[0, 0, 0, 1, 1]]), 1.0, 1, 2).tolist()
    [[[[0.0, 5.0], [10.0, 15.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(rois) is not NDArray:
            rois = as_kind(NDArray, rois)
        result = _vision_roi.PSROIPooling(
            data, rois, spatial_scale, output_dim, pooled_size, group_size
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "PSROIPooling", data, rois, spatial_scale, output_dim, pooled_size,
            group_size, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.PSROIPooling, spatial_scale=spatial_scale, output_dim=output_dim,
            pooled_size=pooled_size, group_size=group_size
        ) from error.__cause__


def Proposal(
    cls_prob: ArrayLike, bbox_pred: ArrayLike, im_info: ArrayLike, rpn_pre_nms_top_n: int = 6000,
    rpn_post_nms_top_n: int = 300, threshold: float = 0.7, rpn_min_size: int = 16,
    scales: float | Sequence[float] = (4, 8, 16, 32), ratios: float | Sequence[float] = (0.5, 1, 2),
    feature_stride: int = 16, output_score: bool = False, iou_loss: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """As ``MultiProposal``, for one image.

    Examples
    --------
    >>> from slipstream import nd
    >>> prob, moves = nd.ones((1, 2, 2, 2)), nd.zeros((1, 4, 2, 2))
    >>> nd.contrib.Proposal(prob, moves, nd.array([[32, 32, 1]]), scales=1, ratios=1,
    ...              rpn_post_nms_top_n=2).tolist()
    [[0.0, 0.0, 0.0, 15.0, 15.0], [0.0, 16.0, 0.0, 31.0, 15.0]]
    """
    try:
        if type(cls_prob) is not NDArray:
            cls_prob = as_kind(NDArray, cls_prob)
        if type(bbox_pred) is not NDArray:
            bbox_pred = as_kind(NDArray, bbox_pred)
        if type(im_info) is not NDArray:
            im_info = as_kind(NDArray, im_info)
        result = _vision_proposals.Proposal(
            cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n, rpn_post_nms_top_n, threshold,
            rpn_min_size, scales, ratios, feature_stride, output_score, iou_loss
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "Proposal", cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n,
            rpn_post_nms_top_n, threshold, rpn_min_size, scales, ratios, feature_stride,
            output_score, iou_loss, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_proposals.Proposal, rpn_pre_nms_top_n=rpn_pre_nms_top_n,
            rpn_post_nms_top_n=rpn_post_nms_top_n, threshold=threshold, rpn_min_size=rpn_min_size,
            scales=scales, ratios=ratios, feature_stride=feature_stride
        ) from error.__cause__


def ROIAlign(
    data: ArrayLike, rois: ArrayLike, pooled_size: int | Sequence[int], spatial_scale: float,
    sample_ratio: int = -1, position_sensitive: bool = False, aligned: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.arange(16).reshape((1, 1, 4, 4))
    >>> nd.contrib.ROIAlign(x, nd.array([[0, 0, 0, 2, 2]]), (1, 1), 1.0).tolist()
    [[[[5.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(rois) is not NDArray:
            rois = as_kind(NDArray, rois)
        result = _vision_roi.roi_align(
            data, rois, pooled_size, spatial_scale, sample_ratio, position_sensitive, aligned
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "ROIAlign", data, rois, pooled_size, spatial_scale, sample_ratio,
            position_sensitive, aligned, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.roi_align, pooled_size=pooled_size, spatial_scale=spatial_scale,
            sample_ratio=sample_ratio
        ) from error.__cause__


def SyncBatchNorm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, moving_mean: ArrayLike,
    moving_var: ArrayLike, eps: float = 0.001, momentum: float = 0.9, fix_gamma: bool = True,
    use_global_stats: bool = False, output_mean_var: bool = False, ndev: int = 1, key: str = "",
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """``BatchNorm`` with the statistics of all devices; here all data are on one.

    Parameters
    ----------
    data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma, use_global_stats
        As in ``BatchNorm``; channels are on axis 1.
    output_mean_var : bool
        Return the mean and the variance as well.
    ndev, key
        Accepted.

    Examples
    --------
    >>> from slipstream import nd
    >>> zero, one = nd.zeros(1), nd.ones(1)
    >>> nd.contrib.SyncBatchNorm(nd.array([[3], [5]]), one, zero, zero, one, eps=0.0, key="bn").tolist()
    [[3.0], [5.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        if type(moving_mean) is not NDArray:
            moving_mean = as_kind(NDArray, moving_mean)
        if type(moving_var) is not NDArray:
            moving_var = as_kind(NDArray, moving_var)
        result = _nn_normalization.SyncBatchNorm(
            data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma, use_global_stats,
            output_mean_var, ndev, key
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "SyncBatchNorm", data, gamma, beta, moving_mean, moving_var, eps,
            momentum, fix_gamma, use_global_stats, output_mean_var, ndev, key, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.SyncBatchNorm, eps=eps, momentum=momentum, ndev=ndev, key=key
        ) from error.__cause__


def adamw_update(
    weight: ArrayLike, grad: ArrayLike, mean: ArrayLike, var: ArrayLike,
    rescale_grad: ArrayLike | float, lr: float, eta: float, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-08, wd: float = 0.0, clip_gradient: float = -1.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step of Adam with weight decay apart from the gradient; changes `mean` and `var`.

    Nothing changes where `rescale_grad`, a number or an array of one element, is zero or not
    finite.

    >>> from slipstream import nd
    >>> m, v = nd.zeros((1,)), nd.zeros((1,))
    >>> x = nd.ones((1,))
    >>> w = nd.contrib.adamw_update(x, x, m, v, 1.0, lr=0.1, beta1=0, beta2=0, eta=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mean) is not NDArray:
            mean = as_kind(NDArray, mean)
        if type(var) is not NDArray:
            var = as_kind(NDArray, var)
        if type(rescale_grad) is not NDArray:
            rescale_grad = operand(NDArray, rescale_grad)
        result = _optimizer_adam.adamw_update(
            weight, grad, mean, var, rescale_grad, lr, eta, beta1, beta2, epsilon, wd, clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "adamw_update", weight, grad, mean, var, rescale_grad, lr, eta, beta1,
            beta2, epsilon, wd, clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adam.adamw_update, lr=lr, eta=eta, beta1=beta1, beta2=beta2,
            epsilon=epsilon, wd=wd, clip_gradient=clip_gradient
        ) from error.__cause__


def allclose(
    a: ArrayLike, b: ArrayLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One when all elements are equal within a tolerance, else zero; an array of one uint8.

    >>> from slipstream import nd
    >>> nd.contrib.allclose(nd.array([1.0]), nd.array([1.0000001])).tolist()
    [1]
    """
    try:
        if type(a) is not NDArray:
            a = as_kind(NDArray, a)
        if type(b) is not NDArray:
            b = as_kind(NDArray, b)
        if a.shape != b.shape:
            raise ValueError(f"allclose: shapes {a.shape} and {b.shape} differ")
        near = _logic.isclose(_logic.as_float(a), _logic.as_float(b), rtol, atol, equal_nan)
        result = _core.cast(_logic._one(_core.reduce("all", near, None, False, None)), "uint8")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "allclose", a, b, rtol, atol, equal_nan, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.allclose_classic, rtol=rtol, atol=atol) from error.__cause__


def arange_like(
    data: ArrayLike, start: float = 0.0, step: float = 1.0, repeat: int = 1, ctx: Any = None,
    axis: int | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.arange_like(nd.zeros((2, 2))).tolist()
    [[0.0, 1.0], [2.0, 3.0]]
    >>> nd.contrib.arange_like(nd.zeros((2, 3)), start=1, axis=1).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _creation_ranges.arange_like(data, start, step, repeat, ctx, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "arange_like", data, start, step, repeat, ctx, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.arange_like, start=start, step=step, repeat=repeat, axis=axis
        ) from error.__cause__


def bipartite_matching(
    data: ArrayLike, is_ascend: bool = False, threshold: float | None = None, topk: int = -1,
    out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
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
    >>> from slipstream import nd
    >>> rows, columns = nd.contrib.bipartite_matching(
    ...     nd.array([[0.5, 0.6], [0.1, 0.2], [0.3, 0.4]]), threshold=1e-12)
    >>> rows.tolist(), columns.tolist()
    ([1.0, -1.0, 0.0], [2.0, 0.0])
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if threshold is None:
            raise TypeError("bipartite_matching needs threshold")
        result = list(
            _core.bipartite_matching(_vision_boxes.as_float(data), is_ascend, threshold, topk)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "bipartite_matching", data, is_ascend, threshold, topk, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.bipartite_matching, threshold=threshold, topk=topk
        ) from error.__cause__


def boolean_mask(
    data: ArrayLike, index: ArrayLike, axis: int = 0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Slices along an axis where `index` is not zero; waits for `index`.

    Parameters
    ----------
    data : array
    index : array
        As many elements as the axis has.
    axis : int

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.contrib.boolean_mask(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).asnumpy().tolist()
    [[3.0, 4.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(index) is not NDArray:
            index = as_kind(NDArray, index)
        result = _indexing_masks.boolean_mask(data, index, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "boolean_mask", data, index, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_masks.boolean_mask, axis=axis) from error.__cause__


def box_decode(
    data: ArrayLike, anchors: ArrayLike, std0: float = 1.0, std1: float = 1.0, std2: float = 1.0,
    std3: float = 1.0, clip: float = -1.0, format: str = "center", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.box_decode(nd.zeros((1, 1, 4)), nd.array([[[1, 1, 2, 2]]])).tolist()
    [[[0.0, 0.0, 2.0, 2.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(anchors) is not NDArray:
            anchors = as_kind(NDArray, anchors)
        result = _core.box_decode(
            _vision_boxes.as_float(data), _vision_boxes.as_float(anchors), std0, std1, std2, std3,
            clip, format
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "box_decode", data, anchors, std0, std1, std2, std3, clip, format,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.box_decode, std0=std0, std1=std1, std2=std2, std3=std3, clip=clip,
            format=format
        ) from error.__cause__


def box_encode(
    samples: ArrayLike, matches: ArrayLike, anchors: ArrayLike, refs: ArrayLike,
    means: ArrayLike = (0.0, 0.0, 0.0, 0.0), stds: ArrayLike = (0.1, 0.1, 0.2, 0.2),
    out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
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
    >>> from slipstream import nd
    >>> box = nd.array([[[0, 0, 2, 2]]])
    >>> targets, masks = nd.contrib.box_encode(nd.ones((1, 1)), nd.zeros((1, 1)), box, box + 1)
    >>> targets.tolist(), masks.tolist()
    ([[[5.0, 5.0, 0.0, 0.0]]], [[[1.0, 1.0, 1.0, 1.0]]])
    """
    try:
        if type(samples) is not NDArray:
            samples = as_kind(NDArray, samples)
        if type(matches) is not NDArray:
            matches = as_kind(NDArray, matches)
        if type(anchors) is not NDArray:
            anchors = as_kind(NDArray, anchors)
        if type(refs) is not NDArray:
            refs = as_kind(NDArray, refs)
        if type(means) is not NDArray:
            means = as_kind(NDArray, means)
        if type(stds) is not NDArray:
            stds = as_kind(NDArray, stds)
        result = list(
            _core.box_encode(samples, matches, _vision_boxes.as_float(anchors),
            _vision_boxes.as_float(refs), means, stds)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "box_encode", samples, matches, anchors, refs, means, stds, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_boxes.box_encode) from error.__cause__


def box_iou(
    lhs: ArrayLike, rhs: ArrayLike, format: str = "corner", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.box_iou(nd.array([[0, 0, 2, 2]]), nd.array([[1, 0, 3, 2], [5, 5, 6, 6]])).tolist()
    [[0.3333333432674408, 0.0]]
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _core.box_iou(_vision_boxes.as_float(lhs), _vision_boxes.as_float(rhs), format)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "box_iou", lhs, rhs, format, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_boxes.box_iou, format=format) from error.__cause__


def box_nms(
    data: ArrayLike, overlap_thresh: float = 0.5, valid_thresh: float = 0.0, topk: int = -1,
    coord_start: int = 2, score_index: int = 1, id_index: int = -1, background_id: int = -1,
    force_suppress: bool = False, in_format: str = "corner", out_format: str = "corner",
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[0, .5, 0, 0, 2, 2], [0, .9, 0, 0, 2, 1.9], [0, .4, 5, 5, 6, 6]])
    >>> nd.contrib.box_nms(x).asnumpy()[:, 1].round(1).tolist()
    [0.8999999761581421, 0.4000000059604645, -1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_boxes.box_nms(
            data, overlap_thresh, valid_thresh, topk, coord_start, score_index, id_index,
            background_id, force_suppress, in_format, out_format
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "box_nms", data, overlap_thresh, valid_thresh, topk, coord_start,
            score_index, id_index, background_id, force_suppress, in_format, out_format, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.box_nms, overlap_thresh=overlap_thresh, valid_thresh=valid_thresh,
            topk=topk, coord_start=coord_start, score_index=score_index, id_index=id_index,
            background_id=background_id, in_format=in_format, out_format=out_format
        ) from error.__cause__


def box_non_maximum_suppression(
    data: ArrayLike, overlap_thresh: float = 0.5, valid_thresh: float = 0.0, topk: int = -1,
    coord_start: int = 2, score_index: int = 1, id_index: int = -1, background_id: int = -1,
    force_suppress: bool = False, in_format: str = "corner", out_format: str = "corner",
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[0, .5, 0, 0, 2, 2], [0, .9, 0, 0, 2, 1.9], [0, .4, 5, 5, 6, 6]])
    >>> nd.contrib.box_non_maximum_suppression(x).asnumpy()[:, 1].round(1).tolist()
    [0.8999999761581421, 0.4000000059604645, -1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_boxes.box_nms(
            data, overlap_thresh, valid_thresh, topk, coord_start, score_index, id_index,
            background_id, force_suppress, in_format, out_format
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "box_non_maximum_suppression", data, overlap_thresh, valid_thresh, topk,
            coord_start, score_index, id_index, background_id, force_suppress, in_format,
            out_format, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_boxes.box_nms, overlap_thresh=overlap_thresh, valid_thresh=valid_thresh,
            topk=topk, coord_start=coord_start, score_index=score_index, id_index=id_index,
            background_id=background_id, in_format=in_format, out_format=out_format
        ) from error.__cause__


def cond(
    pred: Any, then_func: Callable[..., Any], else_func: Callable[..., Any],
    name: str | None = None,
) -> Any:
    """The result of one of two functions. Waits for the condition.

    Parameters
    ----------
    pred : array of one element
    then_func, else_func : function
        Called without arguments when `pred` is true, or false.
    name : str, optional
        Of the symbol, when symbols are given.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([2])
    >>> nd.contrib.cond(x > 1, lambda: x + 1, lambda: x - 1).tolist()
    [3.0]
    """
    try:
        return _control_flow._branch(pred, then_func, else_func, [])
    except Symbolic:
        return symbolic("nd.contrib", "cond", pred, then_func, else_func, name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _control_flow.cond, then_func=then_func, else_func=else_func, name=name
        ) from error.__cause__


def ctc_loss(
    data: ArrayLike, label: ArrayLike, data_lengths: ArrayLike | None = None,
    label_lengths: ArrayLike | None = None, use_data_lengths: bool = False,
    use_label_lengths: bool = False, blank_label: str = "first", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.ctc_loss(nd.zeros((1, 1, 4)), nd.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if data_lengths is not None and type(data_lengths) is not NDArray:
            data_lengths = as_kind(NDArray, data_lengths)
        if label_lengths is not None and type(label_lengths) is not NDArray:
            label_lengths = as_kind(NDArray, label_lengths)
        result = _nn_losses.ctc_loss(
            data, label, data_lengths, label_lengths, use_data_lengths, use_label_lengths,
            blank_label
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "ctc_loss", data, label, data_lengths, label_lengths, use_data_lengths,
            use_label_lengths, blank_label, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.ctc_loss, blank_label=blank_label) from error.__cause__


def div_sqrt_dim(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """`data` divided by the square root of its last axis's length.

    >>> from slipstream import nd
    >>> nd.contrib.div_sqrt_dim(nd.ones((1, 4))).tolist()
    [[0.5, 0.5, 0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if data.ndim == 0:
            raise ValueError("data has no dimensions")
        # By the rules of nd the root is truncated to the type of integers.
        result = _core.frontend_ops.divide(data, _nn_attention.math.sqrt(data.shape[-1]) or 1.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "div_sqrt_dim", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_attention.div_sqrt_dim) from error.__cause__


def fft(
    data: ArrayLike, compute_size: int = 128, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The Fourier transform along the last axis, as (real, imaginary) pairs side by side.

    Parameters
    ----------
    data : array, shape (..., d)
    compute_size : int
        How many lines MXNet transformed at once; here it does not matter.

    Returns
    -------
    array, shape (..., 2 * d)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.contrib.fft(nd.array([[1, 1]])).asnumpy().tolist()
    [[2.0, 0.0, 0.0, 0.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.fft_pairs(_fft.as_type(data, "float32"), False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "fft", data, compute_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.pairs, compute_size=compute_size) from error.__cause__


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
    >>> from slipstream import nd
    >>> def add(x, states):
    ...     return x + states[0], [x + states[0]]
    >>> outputs, states = nd.contrib.foreach(add, nd.array([[1], [2], [3]]), [nd.zeros((1,))])
    >>> outputs.tolist(), states[0].tolist()
    ([[1.0], [3.0], [6.0]], [6.0])
    """
    try:
        return _control_flow.foreach(body, data, init_states, name)
    except Symbolic:
        return symbolic("nd.contrib", "foreach", body, data, init_states, name)
    except (TypeError, ValueError) as error:
        raise explained(error, _control_flow.foreach, body=body, name=name) from error.__cause__


def getnnz(
    data: ArrayLike, axis: int | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """How many elements are not zero: of all, in each column (0) or in each row (1); int64.

    >>> from slipstream import nd
    >>> nd.contrib.getnnz(nd.array([[1, 0], [2, 3]]), axis=0).tolist()
    [2, 1]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        count = _core.reduce(
            "sum", core_ops.not_equal(data, 0), _logic.axes_of(axis), False, "int64"
        )
        result = _logic._one(count) if axis is None else count
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "getnnz", data, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.getnnz, axis=axis) from error.__cause__


def gradientmultiplier(
    data: ArrayLike, scalar: float = 1.0, is_int: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The data themselves; their gradient is multiplied by `scalar`.

    `is_int` is accepted and not used: the number knows its type.

    >>> from slipstream import nd
    >>> nd.contrib.gradientmultiplier(nd.ones((1,)), 0.5).tolist()
    [1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.pass_gradient(data, data, float(scalar))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "gradientmultiplier", data, scalar, is_int, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_straight_through.gradientmultiplier, scalar=scalar
        ) from error.__cause__


def group_adagrad_update(
    weight: ArrayLike, grad: ArrayLike, history: ArrayLike, lr: float, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, epsilon: float = 1e-05, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """One step of AdaGrad with one rate per row; changes `history`.

    >>> from slipstream import nd
    >>> x, history = nd.ones((1, 2)), nd.zeros((1, 1))
    >>> nd.contrib.group_adagrad_update(x, x, history, lr=0.5, epsilon=0.0).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(history) is not NDArray:
            history = as_kind(NDArray, history)
        result = _optimizer_adaptive.group_adagrad_update(
            weight, grad, history, lr, rescale_grad, clip_gradient, epsilon
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "group_adagrad_update", weight, grad, history, lr, rescale_grad,
            clip_gradient, epsilon, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adaptive.group_adagrad_update, lr=lr, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, epsilon=epsilon
        ) from error.__cause__


def hawkesll(
    lda: ArrayLike, alpha: ArrayLike, beta: ArrayLike, state: ArrayLike, lags: ArrayLike,
    marks: ArrayLike, valid_length: ArrayLike, max_time: ArrayLike, out: NDArray | None = None,
    name: str | None = None,
) -> list[NDArray]:
    """The log-likelihood of marked Hawkes processes, and their states at the end.

    The intensity of kind k is ``lda_k + alpha_k beta_k sum exp(-beta_k (t - t_i))`` over its
    events before t.

    Parameters
    ----------
    lda : array of shape (sequences, kinds)
        Intensities without events.
    alpha, beta : arrays of shape (kinds,)
        Branching ratios, and rates of decay.
    state : array of shape (sequences, kinds)
        ``sum exp(-beta_k (0 - t_i))`` over events before the beginning.
    lags : array of shape (sequences, points)
        Times between events.
    marks : array of shape (sequences, points)
        Their kinds.
    valid_length : array of shape (sequences,)
        How many of the points count.
    max_time : array of shape (sequences,)
        When observation ended.

    Returns
    -------
    list of arrays
        Log-likelihoods, shape (sequences,), and states at `max_time`. Only the first has gradients,
        to `lda`, `alpha` and `beta`.

    Examples
    --------
    >>> from slipstream import nd
    >>> lags, marks = nd.array([[1, 2]]), nd.array([[0, 0]])
    >>> ll, state = nd.contrib.hawkesll(
    ...     nd.array([[0.5]]), nd.array([0.2]), nd.array([1]), nd.zeros((1, 1)), lags, marks,
    ...     nd.array([2]), nd.array([5]),
    ... )
    >>> round(ll.item(), 3), round(state.item(), 3)
    (-4.203, 0.154)
    """
    try:
        if type(lda) is not NDArray:
            lda = as_kind(NDArray, lda)
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        if type(state) is not NDArray:
            state = as_kind(NDArray, state)
        if type(lags) is not NDArray:
            lags = as_kind(NDArray, lags)
        if type(marks) is not NDArray:
            marks = as_kind(NDArray, marks)
        if type(valid_length) is not NDArray:
            valid_length = as_kind(NDArray, valid_length)
        if type(max_time) is not NDArray:
            max_time = as_kind(NDArray, max_time)
        lda_ = lda
        alpha_ = alpha
        beta_ = beta
        lags_ = lags
        lda_, alpha_, beta_, lags_ = (
            _legacy_hawkes.as_float(x) for x in (lda_, alpha_, beta_, lags_)
        )
        before, lengths, ends = map(
            _legacy_hawkes.as_float, (_core.detach(state), valid_length, max_time)
        )
        likelihood, after = _core.hawkesll(lda_, alpha_, beta_, before, lags_, marks, lengths, ends)
        result = [likelihood, _core.detach(after)]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "hawkesll", lda, alpha, beta, state, lags, marks, valid_length, max_time,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_hawkes.hawkesll) from error.__cause__


def ifft(
    data: ArrayLike, compute_size: int = 128, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The real part of the inverse of ``fft``, not divided by the length.

    Parameters
    ----------
    data : array, shape (..., 2 * d)
        (real, imaginary) pairs side by side.
    compute_size : int
        How many lines MXNet transformed at once; here it does not matter.

    Returns
    -------
    array, shape (..., d)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.contrib.ifft(nd.array([[2, 0, 0, 0]])).asnumpy().tolist()
    [[2.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.fft_pairs(_fft.as_type(data, "float32"), True)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "ifft", data, compute_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _fft.inverse_pairs, compute_size=compute_size) from error.__cause__


def index_array(
    data: ArrayLike, axes: Sequence[int] | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """For each element its own index, along a new last axis, as int64.

    Parameters
    ----------
    data : array
    axes : sequence of int, optional
        Which axes' indices, in which order; all by default.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.contrib.index_array(nd.ones((2, 2))).tolist()
    [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _indexing_grids.index_array(data, axes)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "index_array", data, axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_grids.index_array, axes=axes) from error.__cause__


def index_copy(
    old_tensor: ArrayLike, index_vector: ArrayLike, new_tensor: ArrayLike,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """`old_tensor` with some of its rows replaced.

    Parameters
    ----------
    old_tensor : array
    index_vector : array of shape (rows,)
        Which rows to replace, in order.
    new_tensor : array of shape (rows, ...)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.contrib.index_copy(nd.zeros((3, 2)), nd.array([2]), nd.ones((1, 2))).tolist()
    [[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]
    """
    try:
        if type(old_tensor) is not NDArray:
            old_tensor = as_kind(NDArray, old_tensor)
        if type(index_vector) is not NDArray:
            index_vector = as_kind(NDArray, index_vector)
        if type(new_tensor) is not NDArray:
            new_tensor = as_kind(NDArray, new_tensor)
        if index_vector.ndim != 1 or new_tensor.shape[:1] != index_vector.shape:
            raise ValueError(
                f"index_vector has shape {index_vector.shape}; new_tensor of shape "
                f"{new_tensor.shape} needs one entry per row"
            )
        if new_tensor.shape[1:] != old_tensor.shape[1:]:
            raise ValueError(f"rows of shapes {old_tensor.shape} and {new_tensor.shape} differ")
        # Indices of type float32, the default, are accepted.
        result = _core.scatter(
            old_tensor, 0, [_indexing_put.as_index(index_vector)], new_tensor, False
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "index_copy", old_tensor, index_vector, new_tensor, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.index_copy) from error.__cause__


def interleaved_matmul_encdec_qk(
    queries: ArrayLike, keys_values: ArrayLike, heads: int, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.interleaved_matmul_encdec_qk(nd.ones((1, 1, 1)), nd.ones((2, 1, 2)), heads=1).tolist()
    [[[1.0, 1.0]]]
    """
    try:
        if type(queries) is not NDArray:
            queries = as_kind(NDArray, queries)
        if type(keys_values) is not NDArray:
            keys_values = as_kind(NDArray, keys_values)
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
            "nd.contrib", "interleaved_matmul_encdec_qk", queries, keys_values, heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_encdec_qk, heads=heads
        ) from error.__cause__


def interleaved_matmul_encdec_valatt(
    keys_values: ArrayLike, attention: ArrayLike, heads: int, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x, w = nd.ones((2, 1, 2)), nd.ones((1, 1, 2))
    >>> nd.contrib.interleaved_matmul_encdec_valatt(x, w, heads=1).tolist()
    [[[2.0]]]
    """
    try:
        if type(keys_values) is not NDArray:
            keys_values = as_kind(NDArray, keys_values)
        if type(attention) is not NDArray:
            attention = as_kind(NDArray, attention)
        result = _nn_attention.interleaved_matmul_encdec_valatt(keys_values, attention, heads)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "interleaved_matmul_encdec_valatt", keys_values, attention, heads,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_encdec_valatt, heads=heads
        ) from error.__cause__


def interleaved_matmul_selfatt_qk(
    queries_keys_values: ArrayLike, heads: int, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.interleaved_matmul_selfatt_qk(nd.ones((2, 1, 3)), heads=1).tolist()
    [[[1.0, 1.0], [1.0, 1.0]]]
    """
    try:
        if type(queries_keys_values) is not NDArray:
            queries_keys_values = as_kind(NDArray, queries_keys_values)
        x = _nn_attention._heads(queries_keys_values, heads, 3, "queries_keys_values")
        q, k = _nn_attention._by_head(x[:, :, :, 0]), _nn_attention._by_head(x[:, :, :, 1])
        q = core_ops.multiply(q, _nn_attention._shrunk(x.shape[4]))
        result = _core.matmul(q, k, False, True, "interleaved_matmul_selfatt_qk")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "interleaved_matmul_selfatt_qk", queries_keys_values, heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_selfatt_qk, heads=heads
        ) from error.__cause__


def interleaved_matmul_selfatt_valatt(
    queries_keys_values: ArrayLike, attention: ArrayLike, heads: int, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x, w = nd.ones((2, 1, 3)), nd.ones((1, 2, 2))
    >>> nd.contrib.interleaved_matmul_selfatt_valatt(x, w, heads=1).tolist()
    [[[2.0]], [[2.0]]]
    """
    try:
        if type(queries_keys_values) is not NDArray:
            queries_keys_values = as_kind(NDArray, queries_keys_values)
        if type(attention) is not NDArray:
            attention = as_kind(NDArray, attention)
        result = _nn_attention.interleaved_matmul_selfatt_valatt(
            queries_keys_values, attention, heads
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "interleaved_matmul_selfatt_valatt", queries_keys_values, attention,
            heads, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_attention.interleaved_matmul_selfatt_valatt, heads=heads
        ) from error.__cause__


def isfinite(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """One where an element is neither infinite nor missing, zero elsewhere.

    >>> from slipstream import nd
    >>> nd.contrib.isfinite(nd.array([1.0, float("inf")])).tolist()
    [1.0, 0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _logic._flag(core_ops.isfinite(_logic.as_float(data)), data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "isfinite", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isfinite) from error.__cause__


def isinf(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """One where an element is infinite, zero elsewhere.

    >>> from slipstream import nd
    >>> nd.contrib.isinf(nd.array([1.0, float("-inf")])).tolist()
    [0.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _logic._flag(core_ops.isinf(_logic.as_float(data)), data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "isinf", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isinf) from error.__cause__


def isnan(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """One where an element is not a number, zero elsewhere.

    >>> from slipstream import nd
    >>> nd.contrib.isnan(nd.array([1.0, float("nan")])).tolist()
    [0.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _logic._flag(core_ops.isnan(_logic.as_float(data)), data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "isnan", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isnan) from error.__cause__


def mp_adamw_update(
    weight: ArrayLike, grad: ArrayLike, mean: ArrayLike, var: ArrayLike, weight32: ArrayLike,
    rescale_grad: ArrayLike | float, lr: float, eta: float, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-08, wd: float = 0.0, clip_gradient: float = -1.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """``adamw_update`` of an exact weight, `weight32`; returns the rounded one.

    >>> from slipstream import nd
    >>> w = nd.ones((1,), dtype="float16")
    >>> m, v, exact = nd.zeros((1,)), nd.zeros((1,)), nd.ones((1,))
    >>> w = nd.contrib.mp_adamw_update(w, w, m, v, exact, 1.0, lr=0.5, beta1=0, beta2=0, eta=1)
    >>> w.dtype.__name__, w.tolist(), exact.tolist()
    ('float16', [0.5], [0.5])
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mean) is not NDArray:
            mean = as_kind(NDArray, mean)
        if type(var) is not NDArray:
            var = as_kind(NDArray, var)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        if type(rescale_grad) is not NDArray:
            rescale_grad = operand(NDArray, rescale_grad)
        result = _optimizer_adam.mp_adamw_update(
            weight, grad, mean, var, weight32, rescale_grad, lr, eta, beta1, beta2, epsilon, wd,
            clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "mp_adamw_update", weight, grad, mean, var, weight32, rescale_grad, lr,
            eta, beta1, beta2, epsilon, wd, clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adam.mp_adamw_update, lr=lr, eta=eta, beta1=beta1, beta2=beta2,
            epsilon=epsilon, wd=wd, clip_gradient=clip_gradient
        ) from error.__cause__


def multi_adamw_update(
    weights: Sequence[ArrayLike], grads: Sequence[ArrayLike], mean: Sequence[ArrayLike],
    var: Sequence[ArrayLike], rescale_grad: ArrayLike | float, lrs: float | Sequence[float],
    wds: float | Sequence[float], etas: float | Sequence[float], out: Any = None,
    name: str | None = None, size: int = 0, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-08, clip_gradient: float = -1.0,
) -> Any:
    """``adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import nd
    >>> x, m, v = nd.ones((1,)), nd.zeros((1,)), nd.zeros((1,))
    >>> w = nd.contrib.multi_adamw_update([x], [x], [m], [v], 1.0, [0.5], [0.0], [1.0], beta1=0, beta2=0)
    >>> w.tolist()
    [0.5]
    """
    try:
        weights = as_kinds(NDArray, weights)
        grads = as_kinds(NDArray, grads)
        mean = as_kinds(NDArray, mean)
        var = as_kinds(NDArray, var)
        if type(rescale_grad) is not NDArray:
            rescale_grad = operand(NDArray, rescale_grad)
        return _optimizer_adam.multi_adamw_update(
            weights, grads, mean, var, rescale_grad, lrs, wds, etas, out, name, size, beta1, beta2,
            epsilon, clip_gradient
        )
    except Symbolic:
        return symbolic(
            "nd.contrib", "multi_adamw_update", weights, grads, mean, var, rescale_grad, lrs, wds,
            etas, out, name, size, beta1, beta2, epsilon, clip_gradient
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adam.multi_adamw_update, lrs=lrs, wds=wds, etas=etas, name=name,
            size=size, beta1=beta1, beta2=beta2, epsilon=epsilon, clip_gradient=clip_gradient
        ) from error.__cause__


def multi_mp_adamw_update(
    weights: Sequence[ArrayLike], grads: Sequence[ArrayLike], mean: Sequence[ArrayLike],
    var: Sequence[ArrayLike], weights32: Sequence[ArrayLike], rescale_grad: ArrayLike | float,
    lrs: float | Sequence[float], wds: float | Sequence[float], etas: float | Sequence[float],
    out: Any = None, name: str | None = None, size: int = 0, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-08, clip_gradient: float = -1.0,
) -> Any:
    """``mp_adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import nd
    >>> x, m, v, exact = (nd.ones((1,), dtype="float16"), nd.zeros((1,)), nd.zeros((1,)),
    ...                   nd.ones((1,)))
    >>> w = nd.contrib.multi_mp_adamw_update([x], [x], [m], [v], [exact], 1.0, [0.5], [0.0], [1.0],
    ...                               beta1=0, beta2=0)
    >>> w.tolist(), exact.tolist()
    ([0.5], [0.5])
    """
    try:
        weights = as_kinds(NDArray, weights)
        grads = as_kinds(NDArray, grads)
        mean = as_kinds(NDArray, mean)
        var = as_kinds(NDArray, var)
        weights32 = as_kinds(NDArray, weights32)
        if type(rescale_grad) is not NDArray:
            rescale_grad = operand(NDArray, rescale_grad)
        return _optimizer_adam.multi_mp_adamw_update(
            weights, grads, mean, var, weights32, rescale_grad, lrs, wds, etas, out, name, size,
            beta1, beta2, epsilon, clip_gradient
        )
    except Symbolic:
        return symbolic(
            "nd.contrib", "multi_mp_adamw_update", weights, grads, mean, var, weights32,
            rescale_grad, lrs, wds, etas, out, name, size, beta1, beta2, epsilon, clip_gradient
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adam.multi_mp_adamw_update, lrs=lrs, wds=wds, etas=etas, name=name,
            size=size, beta1=beta1, beta2=beta2, epsilon=epsilon, clip_gradient=clip_gradient
        ) from error.__cause__


def multibox_detection(
    cls_prob: ArrayLike, loc_pred: ArrayLike, anchor: ArrayLike, clip: bool = True,
    threshold: float = 0.01, background_id: int = 0, nms_threshold: float = 0.5,
    force_suppress: bool = False, variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2),
    nms_topk: int = -1, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> anchors = nd.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> prob = nd.array([[[0.25, 1.0], [0.75, 0.0]]])
    >>> nd.contrib.multibox_detection(prob, nd.zeros((1, 8)), anchors).tolist()[0][0]
    [0.0, 0.75, 0.0, 0.0, 0.5, 0.5]
    """
    try:
        if type(cls_prob) is not NDArray:
            cls_prob = as_kind(NDArray, cls_prob)
        if type(loc_pred) is not NDArray:
            loc_pred = as_kind(NDArray, loc_pred)
        if type(anchor) is not NDArray:
            anchor = as_kind(NDArray, anchor)
        result = _vision_multibox.multibox_detection(
            cls_prob, loc_pred, anchor, clip, threshold, background_id, nms_threshold,
            force_suppress, variances, nms_topk
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "multibox_detection", cls_prob, loc_pred, anchor, clip, threshold,
            background_id, nms_threshold, force_suppress, variances, nms_topk, name=name
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
    offsets: Sequence[float] = (0.5, 0.5), out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.contrib.multibox_prior(nd.zeros((1, 3, 1, 1)), sizes=[0.5], ratios=[1, 4]).tolist()
    [[[0.25, 0.25, 0.75, 0.75], [0.0, 0.375, 1.0, 0.625]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_multibox.multibox_prior(data, sizes, ratios, clip, steps, offsets)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "multibox_prior", data, sizes, ratios, clip, steps, offsets, name=name
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
    variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2), out: NDArray | None = None,
    name: str | None = None,
) -> list[NDArray]:
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
    >>> from slipstream import nd
    >>> anchors = nd.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> labels = nd.array([[[1, 0, 0, .5, .5]]])
    >>> loc, mask, cls = nd.contrib.multibox_target(anchors, labels, nd.zeros((1, 3, 2)))
    >>> mask.tolist(), cls.tolist()
    ([[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]], [[2.0, 0.0]])
    """
    try:
        if type(anchor) is not NDArray:
            anchor = as_kind(NDArray, anchor)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if type(cls_pred) is not NDArray:
            cls_pred = as_kind(NDArray, cls_pred)
        result = _vision_multibox.multibox_target(
            anchor, label, cls_pred, overlap_threshold, ignore_label, negative_mining_ratio,
            negative_mining_thresh, minimum_negative_samples, variances
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "multibox_target", anchor, label, cls_pred, overlap_threshold,
            ignore_label, negative_mining_ratio, negative_mining_thresh, minimum_negative_samples,
            variances, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_multibox.multibox_target, overlap_threshold=overlap_threshold,
            ignore_label=ignore_label, negative_mining_ratio=negative_mining_ratio,
            negative_mining_thresh=negative_mining_thresh,
            minimum_negative_samples=minimum_negative_samples, variances=variances
        ) from error.__cause__


def quadratic(
    data: ArrayLike, a: float = 0.0, b: float = 0.0, c: float = 0.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """a x^2 + b x + c of each element.

    >>> from slipstream import nd
    >>> nd.contrib.quadratic(nd.array([1, 2]), a=1, b=2, c=3).tolist()
    [6.0, 11.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        x = _legacy_quadratic.as_float(data)
        result = core_ops.add(core_ops.multiply(core_ops.add(core_ops.multiply(x, a), b), x), c)
        result = _legacy_quadratic.in_type_of(result, data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "quadratic", data, a, b, c, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_quadratic.quadratic, a=a, b=b, c=c) from error.__cause__


def rand_zipfian(
    true_classes: ArrayLike, num_sampled: int, range_max: int, ctx: Any = None,
    out: NDArray | None = None, name: str | None = None,
) -> tuple[NDArray, NDArray, NDArray]:
    """Classes drawn with a probability that falls with their number, for sampled losses.

    Class c is drawn with probability ``log((c + 2) / (c + 1)) / log(range_max + 1)``.

    Returns
    -------
    tuple of arrays
        The drawn classes (int64), and how often `true_classes` and the drawn ones are expected
        in as many draws (float64).

    Examples
    --------
    >>> from slipstream import nd
    >>> drawn, true_count, drawn_count = nd.contrib.rand_zipfian(nd.array([3]), 4, 5)
    >>> drawn.shape, true_count.shape, drawn_count.shape
    ((4,), (1,), (4,))
    """
    try:
        if type(true_classes) is not NDArray:
            true_classes = as_kind(NDArray, true_classes)
        result = _random_sampled_classes.rand_zipfian(true_classes, num_sampled, range_max, ctx)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "rand_zipfian", true_classes, num_sampled, range_max, ctx, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_sampled_classes.rand_zipfian, num_sampled=num_sampled,
            range_max=range_max
        ) from error.__cause__


def roi_align(
    data: ArrayLike, rois: ArrayLike, pooled_size: int | Sequence[int], spatial_scale: float,
    sample_ratio: int = -1, position_sensitive: bool = False, aligned: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.arange(16).reshape((1, 1, 4, 4))
    >>> nd.contrib.roi_align(x, nd.array([[0, 0, 0, 2, 2]]), (1, 1), 1.0).tolist()
    [[[[5.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(rois) is not NDArray:
            rois = as_kind(NDArray, rois)
        result = _vision_roi.roi_align(
            data, rois, pooled_size, spatial_scale, sample_ratio, position_sensitive, aligned
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.contrib", "roi_align", data, rois, pooled_size, spatial_scale, sample_ratio,
            position_sensitive, aligned, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.roi_align, pooled_size=pooled_size, spatial_scale=spatial_scale,
            sample_ratio=sample_ratio
        ) from error.__cause__


def round_ste(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    >>> from slipstream import nd
    >>> nd.contrib.round_ste(nd.array([1.5, -0.2])).tolist()
    [2.0, -0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.pass_gradient(_elementwise_straight_through.round_away(data), data, 1.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "round_ste", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.round_ste) from error.__cause__


def sign_ste(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    >>> from slipstream import nd
    >>> nd.contrib.sign_ste(nd.array([-5, 0, 2])).tolist()
    [-1.0, 0.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.pass_gradient(core_ops.sign(data), data, 1.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.contrib", "sign_ste", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.sign_ste) from error.__cause__


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
    >>> from slipstream import nd
    >>> outputs, (i, total) = nd.contrib.while_loop(
    ...     lambda i, s: i <= 3,
    ...     lambda i, s: ([i + s], [i + 1, s + i]),
    ...     [nd.array([1]), nd.array([0])],
    ...     max_iterations=4,
    ... )
    >>> outputs[0].tolist(), total.tolist()
    ([[1.0], [3.0], [6.0], [0.0]], [6.0])
    """
    try:
        return _control_flow.while_loop(cond, func, loop_vars, max_iterations, name)
    except Symbolic:
        return symbolic("nd.contrib", "while_loop", cond, func, loop_vars, max_iterations, name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _control_flow.while_loop, cond=cond, func=func, max_iterations=max_iterations,
            name=name
        ) from error.__cause__
