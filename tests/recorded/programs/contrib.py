"""Operations of ``nd.contrib``: region proposals, pooling of regions, point processes."""

import numpy

from . import case

PROPOSALS = {
    "plain": {"rpn_post_nms_top_n": 10},
    "few": {"rpn_post_nms_top_n": 12, "rpn_pre_nms_top_n": 40, "threshold": 0.3},
    "corners": {"rpn_post_nms_top_n": 12, "iou_loss": True, "rpn_min_size": 4},
    "repeated": {"rpn_post_nms_top_n": 60, "rpn_pre_nms_top_n": 0, "threshold": 0.1},
}


def rows(x):
    """Some rows, and all of them in sums."""
    x = x.asnumpy().reshape(x.shape[0], -1).astype("float64")
    return [x[::4], x.sum(axis=1)]


def enter_proposal(label, options):
    @case("contrib/MultiProposal/" + label, ("1.x",))
    def program(env):
        nd = env.mx.nd
        scores = nd.array(env.random(2, 12, 5, 5, low=0.0))
        moves = nd.array(env.random(2, 24, 5, 5, seed=1))
        sizes = nd.array([[70, 76, 1.2], [60, 50, 0.8]])
        found = nd.contrib.MultiProposal(
            scores, moves, sizes, scales=(2, 3), ratios=(0.5, 1, 2), output_score=True, **options
        )
        return [rows(x) for x in found]


for _label, _options in PROPOSALS.items():
    enter_proposal(_label, _options)


@case("contrib/Proposal", ("1.x",))
def proposal(env):
    nd = env.mx.nd
    scores, moves = nd.array(env.random(1, 24, 3, 4, low=0.0)), nd.array(env.random(1, 48, 3, 4))
    return nd.contrib.Proposal(scores, moves, nd.array([[48, 60, 1]]), rpn_post_nms_top_n=5)


def enter_psroi(groups, size):
    @case(f"contrib/PSROIPooling/{groups} {size}", ("1.x",))
    def program(env):
        nd = env.mx.nd
        x = nd.array(env.random(2, 2 * groups * groups, 6, 8))
        regions = nd.array([[0, 0, 0, 7, 7], [1, 3.2, 2.7, 12, 9], [0, 5, 5, 5, 5],
                            [1, -3, -2, 30, 33]])  # fmt: skip
        x.attach_grad()
        with env.mx.autograd.record():
            y = nd.contrib.PSROIPooling(x, regions, spatial_scale=0.5, output_dim=2,
                                        pooled_size=size, group_size=groups)  # fmt: skip
            total = (y * y).sum()
        total.backward()
        return [rows(y), rows(x.grad)]


for _groups, _size in ((1, 2), (3, 3), (2, 4), (3, 2)):
    enter_psroi(_groups, _size)


@case("contrib/hawkesll", ("1.x",))
def hawkes(env):
    nd = env.mx.nd
    inputs = [nd.array(env.random(4, 3, low=1.0, high=3.0)), nd.array([0.2, 0.3, 0.4]),
              nd.array([1.0, 2.0, 3.0])]  # fmt: skip
    for x in inputs:
        x.attach_grad()
    marks = numpy.random.RandomState(0).randint(0, 3, (4, 5))
    with env.mx.autograd.record():
        likelihood, state = nd.contrib.hawkesll(
            *inputs, nd.array(env.random(4, 3, seed=2, low=0.0)),
            nd.array(env.random(4, 5, seed=3, low=0.0)), nd.array(marks, dtype="int32"),
            nd.array([1, 2, 4, 5]), nd.array([6, 7, 8, 9]),
        )  # fmt: skip
    likelihood.backward(nd.array([1, 2, 3, 4]))
    return [likelihood, state, [x.grad for x in inputs]]


def enter_nms(label, options):
    @case("contrib/box_nms/" + label, ("1.x",))
    def program(env):
        nd = env.mx.nd
        boxes = env.random(2, 8, 6, low=0.0)
        boxes[:, :, 4:] += boxes[:, :, 2:4]
        boxes[:, :, 0] = numpy.arange(16).reshape(2, 8) % 2
        x = nd.array(boxes)
        x.attach_grad()
        with env.mx.autograd.record():
            y = nd.contrib.box_nms(x, id_index=0, **options)
        y.backward(nd.array(env.random(2, 8, 6, seed=1)))
        return [y, x.grad]


for _label, _options in {
    "plain": {"overlap_thresh": 0.3},
    "few": {"overlap_thresh": 0.5, "topk": 3, "valid_thresh": 0.2, "force_suppress": True},
    "format": {"overlap_thresh": 0.3, "out_format": "center"},
    "none": {"topk": 0},
}.items():
    enter_nms(_label, _options)
