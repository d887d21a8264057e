"""Metrics against NumPy, over batches of different sizes, without waiting before ``get``."""

import json
import math

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, engine, metric, nd, np

SIZES = (5, 1, 8)


def batches(*shape, classes=None, seed=0):
    rng = numpy.random.RandomState(seed)
    for n in SIZES:
        label = rng.randint(0, classes, n) if classes else rng.randn(n, *shape)
        score = rng.rand(n, *(shape if not classes or shape else (classes,)))
        yield label.astype("float32"), score.astype("float32")


def fed(m, pairs, frontend=nd, single=False):
    """The metric's value after all batches; counting does not wait."""
    pairs = list(pairs)
    with engine.no_sync():
        for label, pred in pairs:
            label, pred = frontend.array(label), frontend.array(pred)
            m.update(label, pred) if single else m.update([label], [pred])
    label, pred = (numpy.concatenate(x) for x in zip(*pairs, strict=True))
    return m.get()[1], label, pred


def softmax(x, axis=-1):
    e = numpy.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def test_both_names_are_one_module():
    import slipstream.gluon.metric

    assert slipstream.gluon.metric is metric
    assert mx.gluon.metric is mx.metric


@pytest.mark.parametrize("frontend", [nd, np])
@pytest.mark.parametrize("single", [False, True])
def test_accuracy(frontend, single):
    got, label, pred = fed(metric.Accuracy(), batches(classes=4), frontend, single)
    assert got == pytest.approx((pred.argmax(1) == label).mean())
    assert isinstance(got, float)


def test_accuracy_of_classes_and_along_an_axis():
    m = metric.Accuracy()
    m.update([nd.array([1, 2, 3])], [nd.array([1, 0, 3])])
    assert m.get() == ("accuracy", pytest.approx(2 / 3))
    rng = numpy.random.RandomState(0)
    label, score = rng.randint(0, 3, (2, 5)), rng.rand(2, 5, 3)
    m = metric.Accuracy(axis=2)
    m.update(nd.array(label), nd.array(score))
    assert m.get()[1] == pytest.approx((score.argmax(2) == label).mean())
    m = metric.Accuracy()
    m.update(nd.array(label), nd.array(score.transpose(0, 2, 1)))
    assert m.get()[1] == pytest.approx((score.argmax(2) == label).mean())


def test_accuracy_refuses_what_does_not_match():
    with pytest.raises(ValueError, match="do not match"):
        metric.Accuracy().update([nd.zeros((3,))], [nd.zeros((2, 4))])
    with pytest.raises(ValueError, match="do not match"):
        metric.Accuracy().update([nd.zeros((3,))], [])


def test_top_k():
    got, label, pred = fed(metric.TopKAccuracy(top_k=3), batches(classes=6))
    best = numpy.argsort(-pred, axis=1)[:, :3]
    assert got == pytest.approx((best == label[:, None]).any(1).mean())
    m = metric.TopKAccuracy(top_k=10)
    assert m.name == "top_k_accuracy_10"
    assert fed(m, batches(classes=3))[0] == 1
    with pytest.raises(ValueError, match="top_k"):
        metric.TopKAccuracy(top_k=1)
    with pytest.raises(ValueError, match="dimensions"):
        m.update(nd.zeros((2,)), nd.zeros((2, 2, 2)))


def counted(label, said):
    return [((said == a) & (label == b)).sum() for a, b in ((1, 1), (1, 0), (0, 1), (0, 0))]


@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize("beta", [1, 2])
def test_f_of_two_classes(two, beta):
    pairs = [(label, p if two else p[:, 1]) for label, p in batches(classes=2)]
    m = metric.F1() if beta == 1 else metric.Fbeta(beta=beta)
    got, label, pred = fed(m, pairs)
    hit, false, missed, _ = counted(label, (pred[:, 1] if two else pred) > 0.5)
    precision, recall = hit / (hit + false), hit / (hit + missed)
    score = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
    assert got == pytest.approx(score)


@pytest.mark.parametrize("average", ["micro", "macro", None])
@pytest.mark.parametrize("kind", ["multiclass", "multilabel"])
def test_f_of_many_classes(average, kind):
    rng = numpy.random.RandomState(4)
    m = metric.F1(class_type=kind, average=average, threshold=0.4)
    if kind == "multiclass":
        got, label, pred = fed(m, batches(classes=3))
        truth, said = numpy.eye(3)[label.astype(int)], numpy.eye(3)[pred.argmax(1)]
    else:
        pairs = [(rng.randint(0, 2, (n, 3)), rng.rand(n, 3)) for n in SIZES]
        got, truth, pred = fed(m, pairs)
        said = pred > 0.4
    hit, false, missed, _ = numpy.array([counted(truth[:, k], said[:, k]) for k in range(3)]).T
    if average == "micro":
        hit, false, missed = hit.sum(), false.sum(), missed.sum()
    score = 2 * hit / (2 * hit + false + missed)
    numpy.testing.assert_allclose(got, score.mean() if average == "macro" else score)


def test_labels_that_are_no_classes_are_told_when_looked_at():
    m = metric.F1()
    m.update(nd.array([0, 1, 2]), nd.array([0.1, 0.9, 0.9]))
    with pytest.raises(ValueError, match="label 2"):
        m.get()
    m = metric.F1(class_type="multiclass")
    m.update(nd.array([0, 5]), nd.array([[0.1, 0.9], [0.9, 0.1]]))
    with pytest.raises(ValueError, match="label 5"):
        m.get()
    with pytest.raises(ValueError, match="two classes"):
        metric.F1().update(nd.array([0]), nd.array([[1, 2, 3]]))
    with pytest.raises(ValueError, match="class_type"):
        metric.F1(class_type="up")


def test_mcc():
    got, label, pred = fed(metric.MCC(), batches(classes=2))
    assert got == pytest.approx(numpy.corrcoef(label, pred[:, 1] > 0.5)[0, 1])


def test_pcc_is_mcc_for_two_classes():
    pairs = [(label, p / p.sum(1, keepdims=True)) for label, p in batches(classes=2, seed=1)]
    assert fed(metric.PCC(), pairs)[0] == pytest.approx(fed(metric.MCC(), pairs)[0])


def test_pcc():
    m = metric.PCC()
    got, label, pred = fed(m, batches(classes=4, seed=2))
    said = pred.argmax(1)
    truth, chosen = numpy.eye(4)[label.astype(int)], numpy.eye(4)[said]
    cov = [(numpy.cov(a.T, b.T)[:4, 4:]).trace() for a, b in
           ((truth, chosen), (truth, truth), (chosen, chosen))]  # fmt: skip
    assert got == pytest.approx(cov[0] / math.sqrt(cov[1] * cov[2]))
    classes = metric.PCC()  # of classes themselves, the number of which grows
    for n in (3, 4):
        keep = (label < n) & (said < n)
        classes.update(nd.array(label[keep]), nd.array(said[keep]))
    assert classes.get()[1] <= 1
    bad = metric.PCC()
    bad.update(nd.array([7]), nd.array([[0.5, 0.6]]))
    with pytest.raises(ValueError, match="1 labels"):
        bad.get()


def test_binary_accuracy():
    pairs = [(label, p[:, 0]) for label, p in batches(classes=2)]
    got, label, pred = fed(metric.BinaryAccuracy(threshold=0.3), pairs)
    assert got == pytest.approx(((pred > 0.3) == label).mean())


@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_regression(shape):
    for name, formula in (
        ("mae", lambda e: abs(e).mean()),
        ("mse", lambda e: (e * e).mean()),
        ("rmse", lambda e: math.sqrt((e * e).mean())),
    ):
        got, label, pred = fed(metric.create(name), batches(*shape))
        assert got == pytest.approx(formula(label - pred), rel=1e-5)


def test_columns_and_vectors_are_compared_element_by_element():
    m = metric.MSE()
    m.update(nd.array([1, 2, 3]), nd.array([[1], [2], [5]]))
    assert m.get()[1] == pytest.approx(4 / 3)


@pytest.mark.parametrize("p", [1, 2, 3])
def test_pairwise_distance(p):
    got, label, pred = fed(metric.MeanPairwiseDistance(p=p), batches(4))
    assert got == pytest.approx((abs(label - pred) ** p).sum(1).__pow__(1 / p).mean(), rel=1e-5)


def test_cosine():
    got, label, pred = fed(metric.MeanCosineSimilarity(), batches(4))
    lengths = numpy.linalg.norm(label, axis=1) * numpy.linalg.norm(pred, axis=1)
    assert got == pytest.approx(((label * pred).sum(1) / lengths).mean(), rel=1e-5)


@pytest.mark.parametrize("logits", [False, True])
@pytest.mark.parametrize("ignore", [None, 1])
def test_cross_entropy_and_perplexity(logits, ignore):
    pairs = [(label, p if logits else softmax(p)) for label, p in batches(classes=3)]
    options = {"from_logits": logits, "ignore_label": ignore}
    got, label, pred = fed(metric.CrossEntropy(**options), pairs)
    chance = (softmax(pred) if logits else pred)[numpy.arange(len(label)), label.astype(int)]
    expected = -numpy.log(chance[label != ignore] if ignore is not None else chance).mean()
    assert got == pytest.approx(expected, rel=1e-5)
    assert fed(metric.Perplexity(**options), pairs)[0] == pytest.approx(
        math.exp(expected), rel=1e-5
    )
    if ignore is None and not logits:
        assert fed(metric.NegativeLogLikelihood(), pairs)[0] == pytest.approx(expected, rel=1e-5)


def test_cross_entropy_of_sequences_and_other_axes():
    rng = numpy.random.RandomState(0)
    label, pred = rng.randint(0, 3, (2, 5)), softmax(rng.rand(2, 5, 3))
    expected = -numpy.log(numpy.take_along_axis(pred, label[..., None], 2)).mean()
    for axis, p, y in ((-1, pred, label), (1, pred.transpose(0, 2, 1), label),
                       (-1, pred.reshape(10, 3), label)):  # fmt: skip
        m = metric.CrossEntropy(axis=axis)
        m.update(nd.array(y), nd.array(p))
        assert m.get()[1] == pytest.approx(expected, rel=1e-5)
    with pytest.raises(ValueError, match="do not match"):
        metric.CrossEntropy().update(nd.zeros((3,)), nd.zeros((2, 4)))


def test_pearson():
    got, label, pred = fed(metric.PearsonCorrelation(), batches())
    assert got == pytest.approx(numpy.corrcoef(label, pred)[0, 1], rel=1e-5)
    far = [(label + 1e3, p + 1e3) for label, p in batches()]
    got, label, pred = fed(metric.PearsonCorrelation(), far)
    assert got == pytest.approx(numpy.corrcoef(label, pred)[0, 1], rel=1e-4)
    pairs = [pair for pair in batches() if len(pair[0]) > 1]
    each = [numpy.corrcoef(a, b)[0, 1] for a, b in pairs]
    got, _, _ = fed(metric.PearsonCorrelation(average="macro"), pairs)
    assert got == pytest.approx(numpy.mean(each), rel=1e-5)


@pytest.mark.parametrize("name", ["loss", "torch", "caffe"])
def test_losses(name):
    m = metric.create(name)
    m.update(None, [nd.array([1, 2]), nd.array([6])])
    m.update(None, nd.array([3]))
    assert m.get() == (name, 3)


def test_functions():
    def off(label, pred):
        assert isinstance(label, numpy.ndarray)
        return abs(label - pred).sum(), len(label)

    for m in (metric.create(off), metric.np(off), metric.CustomMetric(off)):
        assert m.name == "off"
        m.update([nd.array([1, 2])], [nd.array([1, 4])])
        assert m.get()[1] == 1
    assert metric.CustomMetric(lambda label, pred: 0).name == "custom(<lambda>)"
    with pytest.raises(TypeError):
        metric.CustomMetric(off).get_config()
    m = metric.np(off, allow_extra_outputs=True)
    m.update([nd.array([1.0])], [nd.array([3.0]), nd.array([9.0])])
    assert m.get()[1] == 2
    with pytest.raises(ValueError, match="do not match"):
        metric.np(off).update([nd.array([1.0])], [nd.array([3.0]), nd.array([9.0])])


def test_several_at_once():
    m = metric.create(["acc", metric.TopKAccuracy(2), "ce"])
    assert isinstance(m, metric.CompositeEvalMetric)
    for label, pred in batches(classes=3):
        m.update([nd.array(label)], [nd.array(pred)])
    names, values = m.get()
    assert names == ["accuracy", "top_k_accuracy_2", "cross-entropy"]
    assert values[0] == fed(metric.Accuracy(), batches(classes=3))[0]
    assert dict(m.get_name_value()) == dict(zip(names, values, strict=True))
    assert m.get_metric(0).name == "accuracy"
    with pytest.raises(ValueError, match="no metric"):
        m.get_metric(3)
    m.reset()
    assert all(math.isnan(v) for v in m.get()[1])


def test_by_names_of_arrays():
    m = metric.Accuracy(output_names=["out"], label_names=["y"])
    y, out, other = nd.array([1]), nd.array([[0.1, 0.9]]), nd.array([[0.9, 0.1]])
    m.update_dict({"y": y, "z": y}, {"other": other, "out": out})
    assert m.get()[1] == 1
    both = metric.CompositeEvalMetric(["acc"], output_names=["out"])
    both.update_dict({"y": y}, {"other": other, "out": out})
    assert both.get()[1] == [1]


def test_since_the_last_reset_of_either_kind():
    m = metric.Accuracy()
    m.update(nd.array([1, 1]), nd.array([1, 1]))
    m.reset_local()
    assert math.isnan(m.get()[1])
    m.update(nd.array([1, 1]), nd.array([0, 1]))
    assert m.get()[1] == 0.5
    assert m.get_global()[1] == 0.75
    assert m.get_global_name_value() == [("accuracy", 0.75)]
    m.reset()
    assert math.isnan(m.get_global()[1])


@pytest.mark.parametrize("name", ["acc", "f1", "mcc", "pcc", "ce", "mae", "pearsonr", "loss"])
def test_global_values_are_those_of_everything(name):
    whole, cut = metric.create(name), metric.create(name)
    two = name in ("acc", "f1", "mcc", "pcc", "ce")
    for k, (label, pred) in enumerate(batches(classes=2 if two else None, seed=5)):
        for m in (whole, cut):
            m.update([nd.array(label)], [nd.array(pred)])
        if k < 2:
            cut.reset_local()
            assert math.isnan(cut.get()[1])
    last = metric.create(name)
    last.update([nd.array(label)], [nd.array(pred)])
    assert cut.get() == last.get()
    assert cut.get_global()[1] == pytest.approx(whole.get()[1])
    cut.reset()
    assert math.isnan(cut.get_global()[1])


@pytest.mark.parametrize(
    "m",
    [metric.Accuracy(axis=2), metric.TopKAccuracy(3), metric.F1(average="macro"), metric.MAE(),
     metric.Fbeta(beta=2), metric.MeanPairwiseDistance(p=3), metric.CrossEntropy(ignore_label=2),
     metric.Perplexity(1), metric.PearsonCorrelation(), metric.NegativeLogLikelihood(),
     metric.BinaryAccuracy(threshold=0.1), metric.CompositeEvalMetric(["acc", "mae"])],
)  # fmt: skip
def test_descriptions_make_equal_metrics(m):
    config = m.get_config()
    assert metric.create(json.loads(json.dumps(config))).get_config() == config
    assert str(m).startswith("EvalMetric: {")


def test_own_metrics():
    @metric.register
    @metric.alias("test_mine")
    class TestCounts(metric.EvalMetric):
        def __init__(self, name="counts", **kwargs):
            super().__init__(name, **kwargs)

        def update(self, labels, preds):
            for label in labels:
                self.sum_metric += label.sum()
                self.num_inst += 1

    m = metric.create("test_mine")
    m.update([nd.array([1, 2])], [])
    m.update([nd.array([4, 5])], [])
    assert m.get() == ("counts", 6)
    with pytest.raises(TypeError, match="update"):
        metric.EvalMetric("x").update(1, 2)
    with pytest.raises(ValueError, match="no_such"):
        metric.create("no_such")


def test_counting_is_not_recorded_for_gradients():
    x = nd.ones((2,))
    x.attach_grad()
    m = metric.Loss()
    with autograd.record():
        y = x * 2
        m.update(None, y)
    y.backward()
    assert m.get()[1] == 2
    assert x.grad.asnumpy().tolist() == [2, 2]


def test_memory_stays_small_without_looking():
    m = metric.create(["acc", "ce"])
    label, pred = nd.zeros((1000,)), nd.ones((1000, 10)) / 10
    mx.waitall()
    before = engine.stats()["live_values"]
    for _ in range(300):
        m.update(label, pred)
    mx.waitall()
    assert engine.stats()["live_values"] - before < 20
    assert m.get()[1][0] == 1


class Both(metric.EvalMetric):
    """Counts for ``get`` and for ``get_global`` itself, as metrics of MXNet 1.x do."""

    def update(self, labels, preds):
        self.sum_metric += preds.sum().asscalar()
        self.global_sum_metric += preds.sum().asscalar()
        self.num_inst += preds.size
        self.global_num_inst += preds.size


def test_metric_that_counts_both_itself():
    m = Both("both")
    m.update(None, nd.array([1, 3]))
    assert m.get() == m.get_global() == ("both", 2.0)
    m.reset_local()
    m.update(None, nd.array([5]))
    assert m.get() == ("both", 5.0) and m.get_global() == ("both", 3.0)
    m.reset()
    m.update(None, nd.array([7]))
    assert m.get() == m.get_global() == ("both", 7.0)


class Forgetful(metric.EvalMetric):
    def reset(self):
        self.sum_metric, self.num_inst = 0.0, 0

    def update(self, labels, preds):
        self.sum_metric += 1
        self.num_inst += 1


def test_metric_with_a_reset_of_its_own():
    m = Forgetful("forgetful")
    m.update(None, None)
    assert m.get() == m.get_global() == ("forgetful", 1.0)
