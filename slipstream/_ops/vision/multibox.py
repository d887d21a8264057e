"""Anchor boxes of single-shot detectors: anchors, targets and detections."""

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
