"""Boxes against plain loops, and against examples computed by hand."""

from __future__ import annotations

import math

import numpy
import pytest

from slipstream import SlipstreamError, nd, np, npx


def corners(box, format="corner"):
    if format == "corner":
        return box
    x, y, w, h = box
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def iou(a, b, format="corner"):
    a, b = corners(a, format), corners(b, format)
    w = max(0.0, min(a[2], b[2]) - max(a[0], b[0]))
    h = max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
    union = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h
    return w * h / union if w * h > 0 else 0.0


def random_boxes(*shape: int, seed: int = 0) -> numpy.ndarray:
    rng = numpy.random.default_rng(seed)
    low = rng.uniform(0, 0.7, (*shape, 2))
    return numpy.concatenate([low, low + rng.uniform(0.05, 0.3, (*shape, 2))], -1)


# ---- overlap -----------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["corner", "center"])
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
def test_iou(format, dtype) -> None:
    a, b = random_boxes(2, 5), random_boxes(7, seed=1)
    if format == "center":
        a, b = (numpy.concatenate([(x[..., :2] + x[..., 2:]) / 2, x[..., 2:] - x[..., :2]], -1)
                for x in (a, b))  # fmt: skip
    ours = npx.box_iou(np.array(a, dtype=dtype), np.array(b, dtype=dtype), format=format)
    assert ours.shape == (2, 5, 7)
    assert ours.dtype == dtype
    for i, j, k in numpy.ndindex(2, 5, 7):
        expected = iou(a[i, j], b[k], format)
        assert abs(float(ours[i, j, k]) - expected) < (2e-2 if dtype == "float16" else 1e-5)


def test_iou_of_touching_empty_and_no_boxes() -> None:
    a = np.array([[0, 0, 1, 1], [0, 0, 0, 0], [2, 2, 1, 1]])
    b = np.array([[1, 0, 2, 1], [0, 0, 1, 1]])
    assert npx.box_iou(a, b).tolist() == [[0.0, 1.0], [0.0, 0.0], [0.0, 0.0]]
    assert nd.contrib.box_iou(nd.zeros((0, 4)), nd.zeros((3, 4))).shape == (0, 3)
    with pytest.raises(ValueError, match="lhs has shape"):
        npx.box_iou(np.ones((2, 5)), np.ones((2, 4)))
    with pytest.raises(ValueError, match="format"):
        npx.box_iou(np.ones((2, 4)), np.ones((2, 4)), format="middle")


# ---- suppression -------------------------------------------------------------------------------


def nms(rows, overlap, valid, topk, coord, score, id_, background, force, format):
    order = [i for i, r in enumerate(rows)
             if r[score] > valid and (id_ < 0 or r[id_] != background)]  # fmt: skip
    order.sort(key=lambda i: -rows[i][score])
    if topk > 0:
        order = order[:topk]
    kept = []
    for i in order:
        if all(
            iou(rows[i][coord : coord + 4], rows[j][coord : coord + 4], format) <= overlap
            or (not force and id_ >= 0 and int(rows[i][id_]) != int(rows[j][id_]))
            for j in kept
        ):
            kept.append(i)
    return kept


@pytest.mark.parametrize("topk", [-1, 5, 100])
@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("id_index", [-1, 0])
@pytest.mark.parametrize("format", ["corner", "center"])
def test_nms(format, id_index, force, topk) -> None:
    rng = numpy.random.default_rng(3)
    boxes = random_boxes(3, 40)
    if format == "center":
        boxes[..., 2:] -= boxes[..., :2]
    rows = numpy.concatenate(
        [rng.integers(-1, 3, (3, 40, 1)), rng.uniform(-0.2, 1, (3, 40, 1)), boxes], -1
    ).astype("float32")
    ours = npx.box_nms(
        np.array(rows), overlap_thresh=0.3, valid_thresh=0.1, topk=topk, id_index=id_index,
        background_id=1, force_suppress=force, in_format=format, out_format=format,
    ).asnumpy()  # fmt: skip
    assert ours.shape == rows.shape
    for b in range(3):
        kept = nms(rows[b], 0.3, 0.1, topk, 2, 1, id_index, 1, force, format)
        assert 0 < len(kept) < 40
        numpy.testing.assert_array_equal(ours[b, : len(kept)], rows[b, kept])
        assert (ours[b, len(kept) :] == -1).all()


def test_nms_by_hand() -> None:
    x = nd.array([[0, 0.5, 0.1, 0.1, 0.2, 0.2], [1, 0.4, 0.1, 0.1, 0.2, 0.2],
                  [0, 0.3, 0.1, 0.1, 0.14, 0.14], [2, 0.6, 0.5, 0.5, 0.7, 0.8]])  # fmt: skip
    out = nd.contrib.box_nms(x, overlap_thresh=0.1, coord_start=2, score_index=1, id_index=0,
                             force_suppress=True)  # fmt: skip
    numpy.testing.assert_allclose(
        out.asnumpy(), [[2, 0.6, 0.5, 0.5, 0.7, 0.8], [0, 0.5, 0.1, 0.1, 0.2, 0.2], [-1] * 6,
                        [-1] * 6], rtol=1e-6)  # fmt: skip


def test_nms_equal_scores_keep_their_order_and_formats_change() -> None:
    x = np.array([[0.5, 0, 0, 2, 2], [0.5, 4, 4, 6, 8], [0.5, 0, 0, 2, 2]])
    out = npx.box_nms(x, coord_start=1, score_index=0, out_format="center")
    assert out.tolist() == [[0.5, 1, 1, 2, 2], [0.5, 5, 6, 2, 4], [-1.0] * 5]
    back = npx.box_nms(out, coord_start=1, score_index=0, in_format="center")
    assert back.tolist()[:2] == x.tolist()[:2]


def test_nms_edges() -> None:
    x = np.array([[0.5, 0, 0, 2, 2], [0.6, 0, 0, 2, 2]])
    place = {"coord_start": 1, "score_index": 0}
    assert npx.box_nms(x, topk=0, **place).tolist() == x.tolist()
    assert npx.box_nms(x, valid_thresh=0.6, **place).tolist() == [[-1.0] * 5] * 2
    assert npx.box_nms(np.zeros((0, 6))).shape == (0, 6)
    assert npx.box_nms(np.zeros((2, 0, 6))).shape == (2, 0, 6)
    # At the threshold exactly nothing is dropped.
    half = np.array([[0.9, 0, 0, 2, 1], [0.8, 0, 0, 1, 1]])
    assert npx.box_nms(half, overlap_thresh=0.5, **place)[1, 0] > 0
    for bad in ({"coord_start": 3}, {"score_index": 3}, {"id_index": 9}, {"id_index": 1}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            npx.box_nms(np.zeros((4, 6)), **bad)
    with pytest.raises(ValueError, match="data has shape"):
        npx.box_nms(np.zeros((4, 5)), id_index=0)


# ---- matching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ascend", [False, True])
@pytest.mark.parametrize("topk", [-1, 2])
def test_matching(ascend, topk) -> None:
    scores = numpy.random.default_rng(0).integers(0, 10, (2, 3, 6, 4)) / 10
    rows, cols = nd.contrib.bipartite_matching(
        nd.array(scores), is_ascend=ascend, threshold=0.45, topk=topk
    )
    assert rows.shape == (2, 3, 6)
    assert cols.shape == (2, 3, 4)
    for b in numpy.ndindex(2, 3):
        pairs = sorted(numpy.ndindex(6, 4), key=lambda p, b=b: scores[b][p] * (1 if ascend else -1))
        row, col = [-1.0] * 6, [-1.0] * 4
        found = 0
        for i, j in pairs:
            good = scores[b][i, j] < 0.45 if ascend else scores[b][i, j] > 0.45
            if good and row[i] == -1 and col[j] == -1 and found != topk:
                row[i], col[j] = j, i
                found += 1
        assert rows.asnumpy()[b].tolist() == row
        assert cols.asnumpy()[b].tolist() == col


def test_matching_edges() -> None:
    rows, cols = npx.bipartite_matching(np.zeros((2, 0, 3)), threshold=0.5)
    assert rows.shape == (2, 0)
    assert cols.tolist() == [[-1.0] * 3] * 2
    with pytest.raises(TypeError, match="threshold"):
        npx.bipartite_matching(np.zeros((2, 3)))


# ---- targets and back --------------------------------------------------------------------------


def test_encode_and_decode_are_inverse() -> None:
    anchors, refs = random_boxes(2, 6), random_boxes(2, 3, seed=1)
    rng = numpy.random.default_rng(0)
    samples, matches = rng.integers(0, 2, (2, 6)), rng.integers(0, 3, (2, 6))
    samples[:, 0] = 1
    targets, masks = npx.box_encode(np.array(samples), np.array(matches), np.array(anchors),
                                    np.array(refs), [0.0] * 4, [0.1, 0.1, 0.2, 0.2])  # fmt: skip
    for b, i in numpy.ndindex(2, 6):
        a, g = anchors[b, i], refs[b, matches[b, i]]
        aw, ah, gw, gh = a[2] - a[0], a[3] - a[1], g[2] - g[0], g[3] - g[1]
        expected = [((g[0] + g[2]) / 2 - (a[0] + a[2]) / 2) / aw / 0.1,
                    ((g[1] + g[3]) / 2 - (a[1] + a[3]) / 2) / ah / 0.1,
                    math.log(gw / aw) / 0.2, math.log(gh / ah) / 0.2]  # fmt: skip
        assert masks[b, i].tolist() == [float(samples[b, i])] * 4
        numpy.testing.assert_allclose(
            targets[b, i].asnumpy(), numpy.multiply(expected, samples[b, i]), rtol=1e-3, atol=1e-4
        )
    one = slice(0, 1)
    boxes = npx.box_decode(targets[one], np.array(anchors[one]), 0.1, 0.1, 0.2, 0.2,
                           format="corner").asnumpy()  # fmt: skip
    for i in range(6):
        wanted = refs[0, matches[0, i]] if samples[0, i] else anchors[0, i]
        numpy.testing.assert_allclose(boxes[0, i], wanted, atol=1e-5)


def test_decode_clips_growth() -> None:
    x = np.array([[[0, 0, 100, 100]]])
    out = npx.box_decode(x, np.array([[[0, 0, 2, 2]]]), clip=math.log(3.0))
    numpy.testing.assert_allclose(out.asnumpy(), [[[-3, -3, 3, 3]]], rtol=1e-6)
    with pytest.raises(ValueError, match="anchors has shape"):
        npx.box_decode(x, np.ones((1, 2, 4)))


def test_encode_of_a_match_that_does_not_exist_fails_when_it_is_seen() -> None:
    box = np.ones((1, 1, 4))
    targets, _ = npx.box_encode(np.ones((1, 1)), np.ones((1, 1)), box, box)
    with pytest.raises(SlipstreamError, match="matches"):
        targets.asnumpy()
    # The match of an anchor that is not a sample is not used.
    targets, _ = npx.box_encode(np.zeros((1, 1)), np.array([[-1]]), box, box)
    assert targets.tolist() == [[[0.0] * 4]]


# ---- anchors -----------------------------------------------------------------------------------


def priors(height, width, sizes, ratios, steps, offsets):
    out = []
    for r in range(height):
        for c in range(width):
            y, x = (r + offsets[0]) * steps[0], (c + offsets[1]) * steps[1]
            shapes = [(s, ratios[0]) for s in sizes] + [(sizes[0], q) for q in ratios[1:]]
            for s, q in shapes:
                w, h = s * height / width * math.sqrt(q) / 2, s / math.sqrt(q) / 2
                out.append([x - w, y - h, x + w, y + h])
    return numpy.array(out)[None]


@pytest.mark.parametrize("clip", [False, True])
@pytest.mark.parametrize("steps", [None, (0.3, 0.2)])
def test_prior(clip, steps) -> None:
    options = {"steps": steps, "offsets": (0.25, 0.75)} if steps else {}
    sizes, ratios = [0.75, 0.5, 0.25], [1, 2, 0.5]
    expected = priors(
        3, 5, sizes, ratios, steps or (1 / 3, 1 / 5), options.get("offsets", (0.5, 0.5))
    )
    if clip:
        expected = expected.clip(0, 1)
    for ours in (
        npx.multibox_prior(np.zeros((2, 7, 3, 5)), sizes=sizes, ratios=ratios, clip=clip,
                           **options),
        nd.contrib.MultiBoxPrior(nd.zeros((2, 7, 3, 5)), sizes=sizes, ratios=ratios, clip=clip,
                                 **options),
    ):  # fmt: skip
        assert ours.shape == (1, 3 * 5 * 5, 4)
        numpy.testing.assert_allclose(ours.asnumpy(), expected, rtol=1e-5, atol=1e-6)


def test_prior_of_a_large_image_as_in_the_book() -> None:
    boxes = npx.multibox_prior(np.zeros((1, 3, 561, 728)), sizes=[0.75, 0.5, 0.25],
                               ratios=[1, 2, 0.5])  # fmt: skip
    assert boxes.shape == (1, 2042040, 4)
    at = boxes.reshape(561, 728, 5, 4)[250, 250].asnumpy()
    y, x = 250.5 / 561, 250.5 / 728
    for got, (size, ratio) in zip(
        at, [(0.75, 1), (0.5, 1), (0.25, 1), (0.75, 2), (0.75, 0.5)], strict=True
    ):
        w, h = size * 561 / 728 * math.sqrt(ratio) / 2, size / math.sqrt(ratio) / 2
        numpy.testing.assert_allclose(got, [x - w, y - h, x + w, y + h], rtol=1e-5, atol=1e-6)


def test_prior_edges() -> None:
    x = np.zeros((1, 1, 2, 2), dtype="float64")
    assert npx.multibox_prior(x).dtype == "float64"
    assert npx.multibox_prior(x, sizes=0.5, ratios=(1, 2)).shape == (1, 8, 4)
    pending = x + 1
    npx.multibox_prior(pending)
    for bad in ({"sizes": []}, {"ratios": []}, {"ratios": [-1]}, {"steps": [1]},
                {"offsets": [2, 0]}, {"steps": [1, -1]}):  # fmt: skip
        with pytest.raises(ValueError, match=next(iter(bad))):
            npx.multibox_prior(x, **bad)
    with pytest.raises(TypeError, match="sizes"):
        npx.multibox_prior(x, sizes="large")
    with pytest.raises(ValueError, match="data has shape"):
        npx.multibox_prior(np.zeros((2, 2)))
    with pytest.raises(ValueError, match="no pixels"):
        npx.multibox_prior(np.zeros((1, 1, 0, 2)))


# ---- training targets --------------------------------------------------------------------------


def target(anchors, labels, scores, threshold=0.5, ignore=-1, ratio=-1, thresh=0.5, minimum=0):
    """Matches, then negatives, of one image."""
    variances = (0.1, 0.1, 0.2, 0.2)
    truths = [label for label in labels]
    for i, label in enumerate(labels):
        if label[0] == -1:
            truths = truths[:i]
            break
    n = len(anchors)
    loc, mask, cls = numpy.zeros((n, 4)), numpy.zeros((n, 4)), numpy.full(n, float(ignore))
    if not truths:
        return loc, mask, cls
    overlap = [[iou(a, t[1:5]) for t in truths] for a in anchors]
    match = {}
    left = set(range(len(truths)))
    while left:
        pairs = [(overlap[i][k], -i, -k) for i in range(n) if i not in match for k in left]
        best = max(pairs, default=(0, 0, 0))
        if best[0] <= 1e-6:
            break
        match[-best[1]] = -best[2]
        left.remove(-best[2])
    for i in range(n):
        k = int(numpy.argmax(overlap[i]))
        if i not in match and threshold > 0 and overlap[i][k] > threshold:
            match[i] = k
    others = [i for i in range(n) if i not in match]
    if ratio > 0:
        e = numpy.exp(scores - scores.max(0))
        background = (e / e.sum(0))[0]
        wanted = min(max(int(len(match) * ratio), minimum), len(others))
        others = [i for i in others if max(overlap[i]) < thresh]
        others = sorted(others, key=lambda i: background[i])[:wanted]
    cls[others] = 0
    for i, k in match.items():
        a, g = anchors[i], truths[k][1:5]
        cls[i] = truths[k][0] + 1
        mask[i] = 1
        loc[i] = [((g[0] + g[2]) - (a[0] + a[2])) / 2 / (a[2] - a[0]) / variances[0],
                  ((g[1] + g[3]) - (a[1] + a[3])) / 2 / (a[3] - a[1]) / variances[1],
                  math.log((g[2] - g[0]) / (a[2] - a[0])) / variances[2],
                  math.log((g[3] - g[1]) / (a[3] - a[1])) / variances[3]]  # fmt: skip
    return loc, mask, cls


@pytest.mark.parametrize("options", [
    {},
    {"overlap_threshold": 0.2, "ignore_label": -7},
    {"overlap_threshold": -1},
    {"negative_mining_ratio": 2, "negative_mining_thresh": 0.1},
    {"negative_mining_ratio": 0.1, "minimum_negative_samples": 4},
    {"negative_mining_ratio": 1000},
])  # fmt: skip
def test_target(options) -> None:
    anchors = random_boxes(1, 60)
    rng = numpy.random.default_rng(5)
    labels = numpy.concatenate([rng.integers(0, 3, (4, 5, 1)), random_boxes(4, 5, seed=2)], -1)
    for image, count in enumerate([5, 3, 0, 1]):
        labels[image, count:] = -1
    scores = rng.normal(size=(4, 4, 60))
    loc, mask, cls = npx.multibox_target(
        *(np.array(a, dtype="float64") for a in (anchors, labels, scores)), **options
    )
    assert loc.shape == mask.shape == (4, 240)
    assert cls.shape == (4, 60)
    names = {"overlap_threshold": "threshold", "ignore_label": "ignore",
             "negative_mining_ratio": "ratio", "negative_mining_thresh": "thresh",
             "minimum_negative_samples": "minimum"}  # fmt: skip
    for b in range(4):
        expected = target(anchors[0], labels[b], scores[b],
                          **{names[k]: v for k, v in options.items()})  # fmt: skip
        numpy.testing.assert_allclose(
            loc[b].asnumpy().reshape(60, 4), expected[0], rtol=1e-6, atol=1e-9
        )
        numpy.testing.assert_array_equal(mask[b].asnumpy().reshape(60, 4), expected[1])
        numpy.testing.assert_array_equal(cls[b].asnumpy(), expected[2])


def test_target_of_the_book() -> None:
    truth = np.array([[0, 0.1, 0.08, 0.52, 0.92], [1, 0.55, 0.2, 0.9, 0.88]])
    anchors = np.array([[0, 0.1, 0.2, 0.3], [0.15, 0.2, 0.4, 0.4], [0.63, 0.05, 0.88, 0.98],
                        [0.66, 0.45, 0.8, 0.8], [0.57, 0.3, 0.92, 0.9]])  # fmt: skip
    loc, mask, cls = npx.multibox_target(np.expand_dims(anchors, 0), np.expand_dims(truth, 0),
                                         np.zeros((1, 3, 5)))  # fmt: skip
    assert cls.tolist() == [[0.0, 1.0, 2.0, 0.0, 2.0]]
    assert mask.reshape(5, 4)[:, 0].tolist() == [0.0, 1.0, 1.0, 0.0, 1.0]
    numpy.testing.assert_allclose(
        loc.asnumpy().reshape(5, 4)[[1, 4]],
        [[1.4, 10, 2.59, 7.18], [-0.571429, -1.0, 0.0, 0.625781]],
        rtol=5e-3,
        atol=1e-5,
    )


def test_target_arguments_and_data() -> None:
    anchors, labels, scores = np.zeros((1, 3, 4)), np.zeros((2, 1, 5)), np.zeros((2, 2, 3))
    assert nd.contrib.MultiBoxTarget(nd.zeros((1, 3, 4)), nd.zeros((2, 1, 5)),
                                     nd.zeros((2, 2, 3)))[2].shape == (2, 3)  # fmt: skip
    with pytest.raises(ValueError, match="anchor has shape"):
        npx.multibox_target(anchors[0], labels, scores)
    with pytest.raises(ValueError, match="label has shape"):
        npx.multibox_target(anchors, labels[:, :, :4], scores)
    with pytest.raises(ValueError, match="cls_pred has shape"):
        npx.multibox_target(anchors, labels, scores[:1])
    with pytest.raises(ValueError, match="variances"):
        npx.multibox_target(anchors, labels, scores, variances=(1, 2))
    bad = np.array([[[-1, 0, 0, 1, 1]]])
    with pytest.raises(SlipstreamError, match="class -1"):
        npx.multibox_target(anchors, bad, scores[:1])[2].asnumpy()
    none = npx.multibox_target(anchors, np.zeros((2, 0, 5)), scores)
    assert none[2].tolist() == [[-1.0] * 3] * 2


# ---- detections --------------------------------------------------------------------------------


def detections(prob, loc, anchors, clip, threshold, nms_threshold, force, topk):
    variances = (0.1, 0.1, 0.2, 0.2)
    rows = []
    for i, a in enumerate(anchors):
        best = 1 + int(numpy.argmax(prob[1:, i]))
        if prob[best, i] < threshold:
            continue
        w, h = a[2] - a[0], a[3] - a[1]
        x = loc[i][0] * variances[0] * w + (a[0] + a[2]) / 2
        y = loc[i][1] * variances[1] * h + (a[1] + a[3]) / 2
        w, h = (
            math.exp(loc[i][2] * variances[2]) * w / 2,
            math.exp(loc[i][3] * variances[3]) * h / 2,
        )
        box = [x - w, y - h, x + w, y + h]
        if clip:
            box = [min(max(v, 0.0), 1.0) for v in box]
        rows.append([best - 1, prob[best, i], *box])
    out = numpy.full((len(anchors), 6), -1.0)
    if 0 < nms_threshold <= 1:
        ordered = sorted(rows, key=lambda r: -r[1])[: topk if topk > 0 else None]
        for i in range(len(ordered)):
            for j in range(i):
                if (
                    ordered[j][0] >= 0
                    and (force or ordered[j][0] == ordered[i][0])
                    and (iou(ordered[j][2:], ordered[i][2:]) >= nms_threshold)
                ):
                    ordered[i][0] = -1
                    break
        for i in range(len(ordered), len(rows)):
            rows[i] = [-1, *rows[i][1:]]
        rows[: len(ordered)] = ordered
    if rows:
        out[: len(rows)] = rows
    return out


@pytest.mark.parametrize("clip", [False, True])
@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(("nms_threshold", "topk"), [(0.3, -1), (0.3, 7), (0.0, -1)])
def test_detection(clip, force, nms_threshold, topk) -> None:
    rng = numpy.random.default_rng(4)
    anchors = random_boxes(1, 50)
    prob = rng.dirichlet([1] * 4, (3, 50)).transpose(0, 2, 1)
    loc = rng.normal(size=(3, 200))
    ours = npx.multibox_detection(
        *(np.array(a, dtype="float64") for a in (prob, loc, anchors)), clip=clip, threshold=0.4,
        nms_threshold=nms_threshold, force_suppress=force, nms_topk=topk,
    ).asnumpy()  # fmt: skip
    for b in range(3):
        expected = detections(prob[b], loc[b].reshape(50, 4), anchors[0], clip, 0.4, nms_threshold,
                              force, topk)  # fmt: skip
        numpy.testing.assert_allclose(ours[b], expected, rtol=1e-9, atol=1e-12)


def test_detection_of_the_book() -> None:
    anchors = np.array([[0.1, 0.08, 0.52, 0.92], [0.08, 0.2, 0.56, 0.95], [0.15, 0.3, 0.62, 0.91],
                        [0.55, 0.2, 0.9, 0.88]])  # fmt: skip
    prob = np.array([[0] * 4, [0.9, 0.8, 0.7, 0.1], [0.1, 0.2, 0.3, 0.9]])
    out = npx.multibox_detection(np.expand_dims(prob, 0), np.zeros((1, 16)),
                                 np.expand_dims(anchors, 0), nms_threshold=0.5)  # fmt: skip
    numpy.testing.assert_allclose(out.asnumpy()[0, :, :2], [[0, 0.9], [1, 0.9], [-1, 0.8],
                                                            [-1, 0.7]], rtol=1e-6)  # fmt: skip


def test_detection_edges() -> None:
    anchors = np.array([[[0, 0, 1, 1]]])
    empty = npx.multibox_detection(np.array([[[1.0], [0.0]]]), np.zeros((1, 4)), anchors)
    assert empty.tolist() == [[[-1.0] * 6]]
    other = nd.contrib.MultiBoxDetection(nd.array([[[0.75], [0.25]]]), nd.zeros((1, 4)),
                                         nd.array([[[0, 0, 1, 1]]]), background_id=1)  # fmt: skip
    assert other.tolist() == [[[0.0, 0.75, 0.0, 0.0, 1.0, 1.0]]]
    with pytest.raises(ValueError, match="loc_pred has shape"):
        npx.multibox_detection(np.ones((1, 2, 1)), np.zeros((1, 5)), anchors)
    with pytest.raises(ValueError, match="anchor has shape"):
        npx.multibox_detection(np.ones((1, 2, 1)), np.zeros((1, 4)), anchors[0])
