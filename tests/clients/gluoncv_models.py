"""gluoncv: one model of each family is trained for a few steps on one picture, and predicts."""

from __future__ import annotations

import random

import gluoncv
import mxnet as mx
import numpy as np
from gluoncv.data.batchify import Stack, Tuple
from gluoncv.data.transforms import presets
from gluoncv.loss import MixSoftmaxCrossEntropyLoss, SSDMultiBoxLoss
from mxnet import autograd, gluon, nd
from recorded import Wave, fill, run, same, wave

# Statistics of the few pixels that are left in deep layers would amplify rounding errors.
STEADY = {"norm_kwargs": {"use_global_stats": True}}
BOXES = np.array([[8, 8, 40, 40, 0], [20, 24, 60, 60, 2]], dtype="float32")


def picture(height: int = 64, width: int = 64) -> nd.NDArray:
    return nd.array(np.uint8(127 + 100 * wave((height, width, 3))), dtype="uint8")


def steps(net: gluon.Block, loss_of, count: int = 3, rate: float = 1e-3, batch: int = 1) -> list:
    """Losses of a few steps of SGD."""
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": rate})
    losses = []
    for _ in range(count):
        with autograd.record():
            loss = loss_of()
        autograd.backward(loss)
        trainer.step(batch)
        losses.append(sum(float(part.mean().asscalar()) for part in loss))
    assert np.isfinite(losses).all() and losses[-1] < losses[0], losses
    return losses


def drop_nothing(net: gluon.Block) -> None:
    """Dropout layers let everything through: random draws do not agree."""
    net.apply(lambda layer: setattr(layer, "_rate", 0.0) if hasattr(layer, "_rate") else None)


def told(losses: list, *outputs: nd.NDArray) -> str:
    for output in outputs:
        assert np.isfinite(output.asnumpy()).all()
    shapes = ", ".join(str(output.shape) for output in outputs)
    return f"loss {losses[0]:.4f} -> {losses[-1]:.4f}, predicts {shapes}"


def classify() -> str:
    net = gluoncv.model_zoo.get_model("cifar_resnet20_v1", classes=4)
    net.initialize(Wave())
    net.cast("float64")  # deep networks amplify the rounding errors of float32
    net.hybridize()
    x = nd.array(wave((4, 3, 32, 32)), dtype="float64")
    y = nd.array([0, 1, 2, 3], dtype="float64")
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()
    losses = steps(net, lambda: [criterion(net(x), y)], rate=2**-7, batch=4)
    same("classify: losses", losses, 1e-5)
    return told(losses, net(x))


def detected(ids: nd.NDArray, scores: nd.NDArray, boxes: nd.NDArray) -> None:
    """Detections of a class are sorted by score."""
    assert boxes.shape[2] == 4 and ids.shape == scores.shape == (*boxes.shape[:2], 1)
    kinds, order = ids.asnumpy()[0, :, 0], scores.asnumpy()[0, :, 0]
    for kind in set(kinds[kinds >= 0]):
        assert (np.diff(order[kinds == kind]) <= 1e-6).all(), order


def ssd() -> str:
    net = gluoncv.model_zoo.get_model(
        "ssd_512_mobilenet1.0_custom", classes=["a", "b", "c"], pretrained_base=False, **STEADY
    )
    net.initialize(Wave())
    with autograd.train_mode():
        _, _, anchors = net(nd.zeros((1, 3, 64, 64)))
    transform = presets.ssd.SSDDefaultTrainTransform(64, 64, anchors)
    boxes, ids = nd.array(BOXES[None, :, :4] / 64), nd.array(BOXES[None, :, 4:])
    classes, boxes, _ = transform._target_generator(anchors, None, boxes, ids)
    x = nd.array(wave((1, 3, 64, 64)))
    fill(net, 0.05)
    criterion = SSDMultiBoxLoss()

    def loss():
        scores, offsets, _ = net(x)
        total, _, _ = criterion([scores], [offsets], [classes], [boxes])
        return total

    losses = steps(net, loss, rate=1e-4)
    same("ssd: losses", losses)
    ids, scores, bounding = net(x)
    detected(ids, scores, bounding)
    return told(losses, ids, scores)


def yolo() -> str:
    net = gluoncv.model_zoo.get_model(
        "yolo3_mobilenet1.0_custom", classes=["a", "b", "c"], pretrained_base=False, **STEADY
    )
    net.initialize(Wave())
    transform = presets.yolo.YOLO3DefaultTrainTransform(64, 64, net)
    random.seed(0)
    np.random.seed(0)
    batch = Tuple(*([Stack()] * 7))([transform(picture(), BOXES)])
    x, targets = batch[0], batch[1:]
    fill(net, 0.05)
    losses = steps(net, lambda: net(x, targets[5], *targets[:5]), rate=1e-4)
    same("yolo: losses", losses)
    ids, scores, bounding = net(x)
    detected(ids, scores, bounding)
    return told(losses, ids, scores)


def faster_rcnn() -> str:
    net = gluoncv.model_zoo.get_model(
        "faster_rcnn_resnet50_v1b_custom",
        classes=["a", "b"],
        pretrained_base=False,
        transfer=None,
        num_sample=16,
        rpn_train_pre_nms=200,
        rpn_train_post_nms=32,
        rpn_test_pre_nms=100,
        rpn_test_post_nms=16,
        short=64,
        max_size=64,
    )
    net.initialize(Wave(0.05))
    x = nd.array(wave((1, 3, 64, 64)))
    boxes = nd.array(BOXES[None, :, :4])
    labels = nd.array([[[0], [1]]])
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()
    huber = gluon.loss.HuberLoss()
    for parameter in net.collect_params(".*batchnorm.*").values():
        parameter.grad_req = "null"

    def loss():
        cls, box, _, _, _, score, offsets, _, cls_t, box_t, box_mask, _ = net(x, boxes, labels)
        return [
            criterion(cls.reshape((-1, 3)), cls_t.reshape((-1,))),
            huber(box * box_mask, box_t * box_mask),
            huber(score, nd.zeros_like(score)),
            huber(offsets, nd.zeros_like(offsets)),
        ]

    losses = steps(net, loss, rate=1e-2)
    same("faster_rcnn: first loss", losses[:1])  # the samples that later ones need are drawn
    ids, scores, bounding = net(x)
    detected(ids, scores, bounding)
    return told(losses, ids, scores)


def segment() -> str:
    net = gluoncv.model_zoo.FCN(
        nclass=3, backbone="resnet50", pretrained_base=False, aux=True, crop_size=48
    )
    net.initialize(Wave(0.05))
    net.cast("float64")
    drop_nothing(net)
    x = nd.array(wave((2, 3, 48, 48)), dtype="float64")
    y = nd.array(np.abs(wave((2, 48, 48)) * 2.9).astype("int32"), dtype="float64")
    criterion = MixSoftmaxCrossEntropyLoss(aux=True, aux_weight=0.5)
    losses = steps(net, lambda: [criterion(*net(x), y)], rate=2**-7, batch=2)
    same("segment: losses", losses)
    out = net(x)[0]
    assert out.shape == (2, 3, 48, 48)
    return told(losses, out)


def pose() -> str:
    net = gluoncv.model_zoo.get_model(
        "simple_pose_resnet18_v1b", num_joints=5, pretrained_base=False, pretrained_ctx=mx.cpu()
    )
    net.initialize()
    net(nd.zeros((1, 3, 64, 64)))
    net.cast("float64")
    fill(net, 0.1)
    x = nd.array(wave((2, 3, 64, 64)), dtype="float64")
    heat = nd.array(np.abs(wave((2, 5, 16, 16))), dtype="float64")
    weights = nd.ones((2, 5, 1, 1), dtype="float64")
    criterion = gluon.loss.L2Loss()
    losses = steps(net, lambda: [criterion(net(x), heat, weights)], rate=2**-7, batch=2)
    same("pose: losses", losses, 1e-5)
    out = net(x)
    assert out.shape == (2, 5, 16, 16)
    found, _ = gluoncv.data.transforms.pose.get_max_pred(out)
    assert found.shape == (2, 5, 2)
    return told(losses, out)


def video() -> str:
    net = gluoncv.model_zoo.get_model(
        "i3d_resnet50_v1_kinetics400", nclass=3, pretrained=False, pretrained_base=False, **STEADY
    )
    net.initialize()
    fill(net, 0.05)
    net.cast("float64")
    drop_nothing(net)
    x = nd.array(wave((1, 3, 8, 32, 32)), dtype="float64")
    y = nd.array([1], dtype="float64")
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()
    losses = steps(net, lambda: [criterion(net(x), y)], count=2, rate=2**-20)
    same("video: losses", losses, 5e-3)  # the second one depends on the order of BLAS's sums
    out = net(x)
    assert out.shape == (1, 3)
    return told(losses, out)


def metrics() -> str:
    measure = gluoncv.utils.metrics.VOC07MApMetric(iou_thresh=0.5, class_names=["a", "b", "c"])
    boxes, ids = nd.array(BOXES[None, :, :4]), nd.array(BOXES[None, :, 4:])
    measure.update(boxes, ids, nd.array([[[0.9], [0.8]]]), boxes, ids)
    names, values = measure.get()
    assert names[-1] == "mAP" and abs(values[-1] - 1) < 1e-6, values
    segments = gluoncv.utils.metrics.SegmentationMetric(3)
    labels = nd.array([[[0, 1], [2, 1]]])
    segments.update(labels, nd.one_hot(labels, 3).transpose((0, 3, 1, 2)))
    assert np.allclose(segments.get(), 1)
    return "mean average precision, segmentation"


run({f.__name__: f for f in (classify, ssd, yolo, faster_rcnn, segment, pose, video, metrics)})
