"""Bounding boxes: overlap, suppression, matching, anchors, targets and detections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import FLOATS, name_of
from ..casting import as_float


def _floats(values: Any, name: str, count: int | None = None) -> list[float]:
    """A number or a sequence of numbers as a list."""
    if isinstance(values, (int, float)):
        values = [values]
    try:
        result = [float(v) for v in values]
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be numbers, not {values!r}") from None
    if not result or (count is not None and len(result) != count):
        raise ValueError(f"{name} must have {count or 'at least one'} entries, not {len(result)}")
    return result


@operation(npx="box_iou", nd_contrib="box_iou")
def box_iou(lhs: Array, rhs: Array, format: str = "corner") -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.box_iou({a}.array([[0, 0, 2, 2]]), {a}.array([[1, 0, 3, 2], [5, 5, 6, 6]])).tolist()
    [[0.3333333432674408, 0.0]]
    """
    return _core.box_iou(as_float(lhs), as_float(rhs), format)


@operation(npx="box_nms", nd_contrib=("box_nms", "box_non_maximum_suppression"))
def box_nms(
    data: Array,
    overlap_thresh: float = 0.5,
    valid_thresh: float = 0.0,
    topk: int = -1,
    coord_start: int = 2,
    score_index: int = 1,
    id_index: int = -1,
    background_id: int = -1,
    force_suppress: bool = False,
    in_format: str = "corner",
    out_format: str = "corner",
) -> Array:
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
    >>> from slipstream import {imports}
    >>> x = {a}.array([[0, .5, 0, 0, 2, 2], [0, .9, 0, 0, 2, 1.9], [0, .4, 5, 5, 6, 6]])
    >>> {f}.box_nms(x).asnumpy()[:, 1].round(1).tolist()
    [0.8999999761581421, 0.4000000059604645, -1.0]
    """
    return _core.box_nms(
        as_float(data), overlap_thresh, valid_thresh, topk, coord_start, score_index, id_index,
        background_id, force_suppress, in_format, out_format,
    )  # fmt: skip


@operation(npx="bipartite_matching", nd_contrib="bipartite_matching")
def bipartite_matching(
    data: Array, is_ascend: bool = False, threshold: float | None = None, topk: int = -1
) -> list[Array]:
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
    >>> from slipstream import {imports}
    >>> rows, columns = {f}.bipartite_matching(
    ...     {a}.array([[0.5, 0.6], [0.1, 0.2], [0.3, 0.4]]), threshold=1e-12)
    >>> rows.tolist(), columns.tolist()
    ([1.0, -1.0, 0.0], [2.0, 0.0])
    """
    if threshold is None:
        raise TypeError("bipartite_matching needs threshold")
    return list(_core.bipartite_matching(as_float(data), is_ascend, threshold, topk))


@operation(npx="box_encode", nd_contrib="box_encode")
# The function that callers see makes arrays of the defaults, too.
def box_encode(
    samples: Array,
    matches: Array,
    anchors: Array,
    refs: Array,
    means: Array = (0.0, 0.0, 0.0, 0.0),  # type: ignore[assignment]  # converted
    stds: Array = (0.1, 0.1, 0.2, 0.2),  # type: ignore[assignment]  # converted
) -> list[Array]:
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
    >>> from slipstream import {imports}
    >>> box = {a}.array([[[0, 0, 2, 2]]])
    >>> targets, masks = {f}.box_encode({a}.ones((1, 1)), {a}.zeros((1, 1)), box, box + 1)
    >>> targets.tolist(), masks.tolist()
    ([[[5.0, 5.0, 0.0, 0.0]]], [[[1.0, 1.0, 1.0, 1.0]]])
    """
    return list(_core.box_encode(samples, matches, as_float(anchors), as_float(refs), means, stds))


@operation(npx="box_decode", nd_contrib="box_decode")
def box_decode(
    data: Array,
    anchors: Array,
    std0: float = 1.0,
    std1: float = 1.0,
    std2: float = 1.0,
    std3: float = 1.0,
    clip: float = -1.0,
    format: str = "center",
) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.box_decode({a}.zeros((1, 1, 4)), {a}.array([[[1, 1, 2, 2]]])).tolist()
    [[[0.0, 0.0, 2.0, 2.0]]]
    """
    return _core.box_decode(as_float(data), as_float(anchors), std0, std1, std2, std3, clip, format)


@operation(npx="multibox_prior", nd_contrib=("MultiBoxPrior", "multibox_prior"))
def multibox_prior(
    data: Array,
    sizes: Sequence[float] = (1.0,),
    ratios: Sequence[float] = (1.0,),
    clip: bool = False,
    steps: Sequence[float] = (-1.0, -1.0),
    offsets: Sequence[float] = (0.5, 0.5),
) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.multibox_prior({a}.zeros((1, 3, 1, 1)), sizes=[0.5], ratios=[1, 4]).tolist()
    [[[0.25, 0.25, 0.75, 0.75], [0.0, 0.375, 1.0, 0.625]]]
    """
    if data.ndim < 4:
        raise ValueError(
            f"data has shape {data.shape}; it must be (batch, channels, height, width)"
        )
    height, width = data.shape[2:4]
    if height == 0 or width == 0:
        raise ValueError(f"data has shape {data.shape}: it has no pixels")
    size = numpy.array(_floats(sizes, "sizes"), "float32")
    ratio = numpy.array(_floats(ratios, "ratios"), "float32")
    step_y, step_x = _floats(steps, "steps", 2)
    offset_y, offset_x = _floats(offsets, "offsets", 2)
    if not (0 <= offset_y <= 1 and 0 <= offset_x <= 1):
        raise ValueError(f"offsets must be between 0 and 1, not {offsets!r}")
    if step_y * step_x < 0:
        raise ValueError(f"steps must both be given or both be -1, not {steps!r}")
    if step_y <= 0 or step_x <= 0:
        step_y, step_x = 1.0 / height, 1.0 / width
    if not (ratio > 0).all():
        raise ValueError(f"ratios must be positive, not {ratios!r}")
    size = numpy.concatenate([size, numpy.repeat(size[:1], len(ratio) - 1)])
    root = numpy.sqrt(numpy.concatenate([numpy.repeat(ratio[:1], len(size) - len(ratio) + 1),
                                         ratio[1:]]))  # fmt: skip
    h, w = numpy.float32(height), numpy.float32(width)
    halves = numpy.stack([size * h / w * root / 2, size / root / 2], axis=1).astype("float32")
    cls = type(data)
    return _core.multibox_prior(
        cls, _core.from_buffer(cls, halves, "float32", halves.shape), height, width, step_y,
        step_x, offset_y, offset_x, clip, name_of(data) if name_of(data) in FLOATS else "float32",
    )  # fmt: skip


@operation(npx="multibox_target", nd_contrib=("MultiBoxTarget", "multibox_target"))
def multibox_target(
    anchor: Array,
    label: Array,
    cls_pred: Array,
    overlap_threshold: float = 0.5,
    ignore_label: float = -1.0,
    negative_mining_ratio: float = -1.0,
    negative_mining_thresh: float = 0.5,
    minimum_negative_samples: int = 0,
    variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2),
) -> list[Array]:
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
    >>> from slipstream import {imports}
    >>> anchors = {a}.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> labels = {a}.array([[[1, 0, 0, .5, .5]]])
    >>> loc, mask, cls = {f}.multibox_target(anchors, labels, {a}.zeros((1, 3, 2)))
    >>> mask.tolist(), cls.tolist()
    ([[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]], [[2.0, 0.0]])
    """
    return list(
        _core.multibox_target(
            as_float(anchor), label, cls_pred, overlap_threshold, ignore_label,
            negative_mining_ratio, negative_mining_thresh, minimum_negative_samples,
            *_floats(variances, "variances", 4),
        )
    )  # fmt: skip


@operation(npx="multibox_detection", nd_contrib=("MultiBoxDetection", "multibox_detection"))
def multibox_detection(
    cls_prob: Array,
    loc_pred: Array,
    anchor: Array,
    clip: bool = True,
    threshold: float = 0.01,
    background_id: int = 0,
    nms_threshold: float = 0.5,
    force_suppress: bool = False,
    variances: Sequence[float] = (0.1, 0.1, 0.2, 0.2),
    nms_topk: int = -1,
) -> Array:
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
    >>> from slipstream import {imports}
    >>> anchors = {a}.array([[[0, 0, .5, .5], [.5, .5, 1, 1]]])
    >>> prob = {a}.array([[[0.25, 1.0], [0.75, 0.0]]])
    >>> {f}.multibox_detection(prob, {a}.zeros((1, 8)), anchors).tolist()[0][0]
    [0.0, 0.75, 0.0, 0.0, 0.5, 0.5]
    """
    return _core.multibox_detection(
        as_float(cls_prob), loc_pred, anchor, clip, threshold, background_id, nms_threshold,
        force_suppress, nms_topk, *_floats(variances, "variances", 4),
    )  # fmt: skip
