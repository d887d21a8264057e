"""Bounding boxes: overlap, suppression, matching, encoding."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float


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
