"""Region proposals of two-stage detectors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, from_numpy
from ..._declare import operation
from ..casting import as_float


def _anchors(cls: type[Array], stride: float, scales: Any, ratios: Any) -> Array:
    """The boxes around the first place, (ratios x scales, 4); in float32 as MXNet makes them."""
    scales, ratios = ((x,) if isinstance(x, (int, float)) else tuple(x) for x in (scales, ratios))
    if not scales or not ratios or min((*scales, *ratios)) <= 0:
        raise ValueError("Proposal: scales and ratios must be positive numbers")
    centre = 0.5 * (stride - 1)
    rows = []
    for ratio in ratios:
        width = math.floor(math.sqrt(math.floor(stride * stride / ratio)) + 0.5)
        height = math.floor(width * ratio + 0.5)
        for scale in scales:
            x, y = 0.5 * (width * scale - 1), 0.5 * (height * scale - 1)
            rows.append((centre - x, centre - y, centre + x, centre + y))
    return from_numpy(cls, numpy.array(rows, dtype=numpy.float32))


@operation(nd_contrib=("MultiProposal",))
def MultiProposal(
    cls_prob: Array,
    bbox_pred: Array,
    im_info: Array,
    rpn_pre_nms_top_n: int = 6000,
    rpn_post_nms_top_n: int = 300,
    threshold: float = 0.7,
    rpn_min_size: int = 16,
    scales: float | Sequence[float] = (4, 8, 16, 32),
    ratios: float | Sequence[float] = (0.5, 1, 2),
    feature_stride: int = 16,
    output_score: bool = False,
    iou_loss: bool = False,
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
    >>> from slipstream import {imports}
    >>> prob, moves = {a}.ones((1, 2, 2, 2)), {a}.zeros((1, 4, 2, 2))
    >>> {f}.MultiProposal(prob, moves, {a}.array([[32, 32, 1]]), scales=1, ratios=1,
    ...                   rpn_post_nms_top_n=2).tolist()
    [[0.0, 0.0, 0.0, 15.0, 15.0], [0.0, 16.0, 0.0, 31.0, 15.0]]
    """
    anchors = _anchors(type(cls_prob), feature_stride, scales, ratios)
    rois, scores = _core.proposals(
        as_float(cls_prob), as_float(bbox_pred), as_float(im_info), anchors, rpn_pre_nms_top_n,
        rpn_post_nms_top_n, threshold, rpn_min_size, feature_stride, iou_loss,
    )  # fmt: skip
    return [rois, scores] if output_score else rois


@operation(nd_contrib=("Proposal",))
def Proposal(
    cls_prob: Array,
    bbox_pred: Array,
    im_info: Array,
    rpn_pre_nms_top_n: int = 6000,
    rpn_post_nms_top_n: int = 300,
    threshold: float = 0.7,
    rpn_min_size: int = 16,
    scales: float | Sequence[float] = (4, 8, 16, 32),
    ratios: float | Sequence[float] = (0.5, 1, 2),
    feature_stride: int = 16,
    output_score: bool = False,
    iou_loss: bool = False,
) -> Any:
    """As ``MultiProposal``, for one image.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> prob, moves = {a}.ones((1, 2, 2, 2)), {a}.zeros((1, 4, 2, 2))
    >>> {f}.Proposal(prob, moves, {a}.array([[32, 32, 1]]), scales=1, ratios=1,
    ...              rpn_post_nms_top_n=2).tolist()
    [[0.0, 0.0, 0.0, 15.0, 15.0], [0.0, 16.0, 0.0, 31.0, 15.0]]
    """
    if cls_prob.shape[0] != 1:
        raise ValueError(f"Proposal: cls_prob is of {cls_prob.shape[0]} images; use MultiProposal")
    return MultiProposal(
        cls_prob, bbox_pred, im_info, rpn_pre_nms_top_n, rpn_post_nms_top_n, threshold,
        rpn_min_size, scales, ratios, feature_stride, output_score, iou_loss,
    )  # fmt: skip
