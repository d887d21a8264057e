"""Losses on symbols whose shapes are known only when they are bound."""

import numpy
import pytest

import slipstream as mx
from slipstream.gluon import loss

RNG = numpy.random.RandomState(1)
MATRIX = (3, 4)
CLASSES = numpy.array([0, 3, 2])
SEQUENCES = numpy.array([[1, 0, -1, -1], [2, 1, 1, -1]])
SIGNS = numpy.array([1, -1, 1])

CASES = [
    (loss.L2Loss(), MATRIX, MATRIX),
    (loss.L2Loss(weight=3, batch_axis=1), MATRIX, MATRIX),
    (loss.L1Loss(), MATRIX, MATRIX, (3, 1)),
    (loss.SigmoidBCELoss(), MATRIX, MATRIX),
    (loss.SigmoidBCELoss(from_sigmoid=True), MATRIX, MATRIX),
    (loss.SigmoidBCELoss(), MATRIX, MATRIX, MATRIX, (4,)),
    (loss.SoftmaxCELoss(), MATRIX, CLASSES),
    (loss.SoftmaxCELoss(), MATRIX, CLASSES, (3, 1)),
    (loss.SoftmaxCELoss(sparse_label=False), MATRIX, MATRIX),
    (loss.KLDivLoss(from_logits=False), MATRIX, MATRIX),
    (loss.HuberLoss(rho=0.3), MATRIX, MATRIX),
    (loss.HingeLoss(), MATRIX, MATRIX),
    (loss.LogisticLoss(), MATRIX, MATRIX),
    (loss.TripletLoss(), MATRIX, MATRIX, MATRIX),
    (loss.CosineEmbeddingLoss(), MATRIX, MATRIX, SIGNS),
    (loss.PoissonNLLLoss(compute_full=True), MATRIX, MATRIX),
    (loss.CTCLoss(), (2, 20, 4), SEQUENCES),
    (loss.CTCLoss("TNC", "TN"), (20, 2, 4), SEQUENCES.T),
    (loss.CTCLoss(), (2, 20, 4), SEQUENCES, numpy.array([18, 20]), numpy.array([2, 3])),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: type(case[0]).__name__)
def test_a_loss_of_symbols_is_the_loss_of_arrays(case):
    function, *operands = case
    arrays = {
        f"v{i}": mx.nd.array(RNG.uniform(0.1, 0.9, x) if isinstance(x, tuple) else x)
        for i, x in enumerate(operands)
    }
    computed = function(*(mx.sym.var(name) for name in arrays))
    (got,) = computed.bind(mx.cpu(), arrays).forward()
    expected = function(*arrays.values())
    assert got.shape == expected.shape
    assert numpy.allclose(got.asnumpy(), expected.asnumpy(), rtol=1e-5)


def test_weights_of_samples_broadcast_when_shapes_are_inferred():
    head = loss.L2Loss()(mx.sym.var("x"), mx.sym.var("y"), mx.sym.var("w"))
    assert head.infer_shape(x=(5, 3), y=(5, 3), w=(5, 1))[1] == [(5,)]


def test_a_net_of_symbols_trains_with_a_gluon_loss():
    x = RNG.uniform(-1, 1, (64, 3)).astype("float32")
    y = (x.sum(axis=1) > 0).astype("float32")
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    head = mx.sym.make_loss(loss.SoftmaxCELoss()(net, mx.sym.var("label")))
    module = mx.mod.Module(head, data_names=("data",), label_names=("label",))
    batches = mx.io.NDArrayIter(x, y, batch_size=16, label_name="label")
    module.fit(
        batches,
        num_epoch=12,
        optimizer_params={"learning_rate": 1.0},
        initializer=mx.init.Uniform(0.1),
        eval_metric=mx.metric.Loss(),
    )
    assert module.score(batches, mx.metric.Loss())[0][1] < 0.3
