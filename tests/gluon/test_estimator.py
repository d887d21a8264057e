"""The estimator: what it trains, whom it calls and when, what it saves."""

from __future__ import annotations

import io
import json
import logging
import os
import warnings

import pytest
from rich.console import Console

import slipstream as mx
from slipstream import gluon, nd
from slipstream.gluon import nn
from slipstream.gluon.contrib.estimator import (
    BatchBegin,
    BatchEnd,
    BatchProcessor,
    CheckpointHandler,
    EarlyStoppingHandler,
    EpochBegin,
    EpochEnd,
    Estimator,
    GradientUpdateHandler,
    LoggingHandler,
    MetricHandler,
    ProgressBarHandler,
    StoppingHandler,
    TrainBegin,
    TrainEnd,
    ValidationHandler,
)


def network():
    mx.random.seed(5)
    net = nn.HybridSequential()
    net.add(nn.Dense(4, activation="relu", in_units=3), nn.Dense(2, in_units=4))
    net.initialize(mx.init.Xavier())
    return net


def data(samples=10, batch_size=4):
    mx.random.seed(3)
    x = nd.random.uniform(shape=(samples, 3))
    y = x[:, 0] > x[:, 1]
    return gluon.data.DataLoader(gluon.data.ArrayDataset(x, y), batch_size=batch_size)


def make(net=None, rate=0.5, **kwargs):
    net = network() if net is None else net
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": rate})
    kwargs.setdefault("trainer", trainer)
    estimator = Estimator(net, gluon.loss.SoftmaxCrossEntropyLoss(), **kwargs)
    estimator.logger.setLevel(logging.ERROR)
    return estimator


def value(metrics, part):
    return next(m.get()[1] for m in metrics if part in m.name)


def test_fit_trains():
    estimator = make()
    train = data(40)
    estimator.fit(train, epochs=1)
    before = value(estimator.train_metrics, "loss")
    estimator.fit(train, epochs=30)
    assert value(estimator.train_metrics, "loss") < before / 2
    assert value(estimator.train_metrics, "acc") > 0.8


def test_evaluate_fills_the_validation_metrics_only():
    estimator = make()
    estimator.evaluate(data())
    assert 0 <= value(estimator.val_metrics, "acc") <= 1
    assert estimator.train_metrics[0].get()[1] != estimator.train_metrics[0].get()[1]  # nan


def test_validation_data_is_evaluated_after_each_epoch():
    estimator = make()
    estimator.fit(data(), val_data=data(6), epochs=2)
    assert value(estimator.val_metrics, "loss") > 0


def test_names_of_metrics_say_where_they_belong():
    estimator = make()
    assert [m.name for m in estimator.train_metrics] == [
        "training accuracy",
        "training softmaxcrossentropyloss",
    ]
    assert [m.name for m in estimator.val_metrics] == [
        "validation accuracy",
        "validation softmaxcrossentropyloss",
    ]
    own = make(train_metrics=mx.metric.Accuracy(), val_metrics=[mx.metric.Accuracy()])
    assert [m.name for m in own.train_metrics] == ["training accuracy"]
    assert [m.name for m in own.val_metrics] == ["validation accuracy"]


def test_a_composite_metric_is_taken_apart():
    metric = mx.metric.CompositeEvalMetric([mx.metric.Accuracy(), mx.metric.CrossEntropy()])
    assert len(make(train_metrics=metric).train_metrics) == 2


class Notes(TrainBegin, EpochBegin, BatchBegin, BatchEnd, EpochEnd, TrainEnd):
    """Writes down what it is called for."""

    def __init__(self, name="", notes=None, priority=0):
        self.notes = [] if notes is None else notes
        self.name = name
        self.priority = priority

    def train_begin(self, estimator, *args, **kwargs):
        self.notes.append(self.name + "train begins")

    def epoch_begin(self, estimator, *args, **kwargs):
        self.notes.append(self.name + "epoch begins")

    def batch_begin(self, estimator, *args, **kwargs):
        assert len(kwargs["batch"]) == 2
        self.notes.append(self.name + "batch begins")

    def batch_end(self, estimator, *args, **kwargs):
        assert kwargs.keys() == {"batch", "pred", "label", "loss"}
        self.notes.append(self.name + "batch ends")

    def epoch_end(self, estimator, *args, **kwargs):
        self.notes.append(self.name + "epoch ends")

    def train_end(self, estimator, *args, **kwargs):
        self.notes.append(self.name + "train ends")


def test_handlers_are_called_at_each_moment():
    notes = Notes()
    make().fit(data(8), epochs=2, event_handlers=notes)
    epoch = ["epoch begins", *["batch begins", "batch ends"] * 2, "epoch ends"]
    assert notes.notes == ["train begins", *epoch, *epoch, "train ends"]


def test_smaller_priority_is_called_first():
    notes = []
    handlers = [Notes("late ", notes, 5), Notes("early ", notes, -5)]
    make().fit(data(4), epochs=1, event_handlers=handlers)
    assert notes[:2] == ["early train begins", "late train begins"]


def test_a_handler_that_returns_true_ends_the_epoch_or_the_training():
    class Short(BatchEnd, EpochEnd):
        def batch_end(self, estimator, *args, **kwargs):
            return True

        def epoch_end(self, estimator, *args, **kwargs):
            return True

    notes = Notes()
    make().fit(data(), epochs=9, event_handlers=[notes, Short()])
    assert notes.notes.count("batch ends") == 1
    assert notes.notes.count("epoch ends") == 1


def test_batches_are_counted_over_epochs():
    notes = Notes()
    make().fit(data(8), batches=5, event_handlers=notes)  # two in an epoch
    assert notes.notes.count("batch ends") == 5
    assert notes.notes.count("epoch begins") == 3


def test_parameters_are_updated_by_the_handler_for_it():
    class Never(GradientUpdateHandler):
        def batch_end(self, estimator, *args, **kwargs):
            pass

    estimator = make()
    before = estimator.net[0].weight.data().asnumpy()
    estimator.fit(data(), epochs=1, event_handlers=Never())
    assert (estimator.net[0].weight.data().asnumpy() == before).all()
    estimator.fit(data(), epochs=1)
    assert (estimator.net[0].weight.data().asnumpy() != before).any()


def test_training_does_not_wait_between_batches():
    class Strict(BatchBegin, BatchEnd):
        priority = 1e9
        batches = 0

        def batch_begin(self, estimator, *args, **kwargs):
            self.batches += 1
            self.scope = mx.engine.no_sync()
            self.scope.__enter__()

        def batch_end(self, estimator, *args, **kwargs):
            self.scope.__exit__()

    estimator = make()
    estimator.fit(data(), epochs=1)
    strict = Strict()
    handlers = [strict, LoggingHandler(metrics=estimator.train_metrics, priority=1e8)]
    estimator.fit(data(), epochs=1, event_handlers=handlers)
    assert strict.batches == len(data())


def test_default_handlers_and_their_order():
    estimator = make()
    estimator.max_epoch, estimator.max_batch = 1, None
    stop = EarlyStoppingHandler(estimator.val_metrics[0], mode="max")
    handlers = estimator._prepare_default_handlers(data(), [stop])
    assert [type(h) for h in handlers] == [
        GradientUpdateHandler, MetricHandler, ValidationHandler, EarlyStoppingHandler,
        StoppingHandler, LoggingHandler,
    ]  # fmt: skip
    assert len(estimator._prepare_default_handlers(None, None)) == 4


def test_a_handler_with_a_metric_that_is_not_updated_is_rejected():
    estimator = make()
    with pytest.raises(ValueError, match="LoggingHandler watches the metric"):
        estimator.fit(data(), epochs=1, event_handlers=LoggingHandler(metrics=mx.metric.RMSE()))


def test_bad_arguments_name_the_argument():
    net = network()
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    for expected, wrong in (
        ("loss", {"loss": "mse"}),
        ("metrics", {"train_metrics": "acc"}),
        ("trainer", {"trainer": "sgd"}),
        ("context", {"context": "cpu"}),
        ("batch_processor", {"batch_processor": object()}),
    ):
        with pytest.raises(ValueError, match=expected):
            Estimator(**{"net": net, "loss": loss, "trainer": trainer, **wrong})
    with pytest.raises(AssertionError, match="not available"):
        Estimator(net, loss, trainer=trainer, context=[mx.gpu(0)])
    estimator = make()
    with pytest.raises(ValueError, match="either epochs or batches"):
        estimator.fit(data())
    with pytest.raises(ValueError, match="either epochs or batches"):
        estimator.fit(data(), epochs=1, batches=1)
    with pytest.raises(ValueError, match="DataLoader"):
        estimator.fit([nd.ones((2, 3))], epochs=1)
    with pytest.raises(ValueError, match="EventHandler"):
        estimator.fit(data(), epochs=1, event_handlers=[print])
    with pytest.raises(ValueError, match="log_interval"):
        LoggingHandler(log_interval="batch")


def test_what_is_not_said_is_warned_of():
    with pytest.warns(UserWarning, match="No trainer specified"):
        estimator = Estimator(network(), gluon.loss.L2Loss())
    assert estimator.trainer.learning_rate == 0.001
    net = network()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    with pytest.warns(UserWarning, match="already fully initialized"):
        Estimator(net, gluon.loss.L2Loss(), initializer=mx.init.Zero(), trainer=trainer)
    fresh = nn.Dense(2, in_units=3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trainer = gluon.Trainer(fresh.collect_params(), "sgd")
        Estimator(fresh, gluon.loss.L2Loss(), initializer=mx.init.One(), trainer=trainer)
    assert (fresh.weight.data().asnumpy() == 1).all()


def test_several_contexts_share_a_batch():
    net = nn.Dense(2, in_units=3)
    net.initialize(ctx=[mx.cpu(0), mx.cpu(1)])
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.5})
    estimator = make(net, trainer=trainer, context=[mx.cpu(0), mx.cpu(1)])
    estimator.fit(data(8), epochs=2)
    one, two = (w.asnumpy() for w in net.weight.list_data())
    assert (one == two).all()


def test_another_model_may_be_evaluated():
    other = network()
    calls = []
    other.register_forward_hook(lambda *args: calls.append(1))
    make(val_net=other).fit(data(4), val_data=data(8), epochs=1)
    assert len(calls) == 2


def test_a_batch_processor_replaces_what_is_done_with_a_batch():
    class Twice(BatchProcessor):
        batches = 0

        def fit_batch(self, estimator, train_batch, batch_axis=0):
            self.batches += 1
            return super().fit_batch(estimator, train_batch, batch_axis)

    processor = Twice()
    make(batch_processor=processor).fit(data(8), epochs=3)
    assert processor.batches == 6


def test_log_tells_of_epochs_and_metrics():
    estimator = make()
    text = io.StringIO()
    estimator.logger.setLevel(logging.INFO)
    estimator.logger.handlers[0].setStream(text)
    estimator.fit(data(8), val_data=data(4), epochs=1)
    said = text.getvalue()
    assert "Training begins: optimizer SGD, learning rate 0.5" in said
    assert "[Epoch 0] Finished in" in said
    assert "training accuracy: " in said
    assert "validation accuracy: " in said
    text.truncate(0)
    handler = LoggingHandler(log_interval=1, metrics=estimator.train_metrics)
    estimator.fit(data(8), epochs=1, event_handlers=handler)
    assert text.getvalue().count("time/interval") == 2


def test_early_stopping_waits_for_its_patience():
    estimator = make(rate=0.0)  # nothing gets better
    notes = Notes()
    watched = estimator.train_metrics[1]
    handler = EarlyStoppingHandler(watched, patience=2, mode="min")
    estimator.fit(data(), epochs=50, event_handlers=[handler, notes])
    assert notes.notes.count("epoch ends") == 3
    assert handler.stopped_epoch == 2
    with pytest.raises(ValueError, match="monitor"):
        EarlyStoppingHandler("accuracy")


def test_mode_auto_sees_by_the_name():
    estimator = make()
    accuracy, loss = estimator.train_metrics
    assert EarlyStoppingHandler(accuracy).best == -float("inf")
    assert EarlyStoppingHandler(loss).best == float("inf")
    with pytest.warns(RuntimeWarning, match="mode"):
        EarlyStoppingHandler(loss, mode="smallest")


def test_checkpoints_are_saved_and_old_ones_removed(tmp_path):
    estimator = make()
    handler = CheckpointHandler(
        tmp_path, max_checkpoints=2, monitor=estimator.train_metrics[1], save_best=True
    )
    estimator.fit(data(8), epochs=4, event_handlers=handler)
    names = sorted(os.listdir(tmp_path))
    assert names == [
        "model-best.params", "model-best.states",
        "model-epoch2batch6.params", "model-epoch2batch6.states",
        "model-epoch3batch8.params", "model-epoch3batch8.states",
    ]  # fmt: skip
    net = network()
    net.load_parameters(str(tmp_path / "model-epoch3batch8.params"))
    assert (net[0].weight.data().asnumpy() == estimator.net[0].weight.data().asnumpy()).all()


def test_training_goes_on_from_the_last_checkpoint(tmp_path):
    make().fit(data(8), epochs=2, event_handlers=CheckpointHandler(tmp_path))
    estimator = make()
    notes = Notes()
    handler = CheckpointHandler(tmp_path, resume_from_checkpoint=True)
    estimator.fit(data(8), epochs=5, event_handlers=[handler, notes])
    assert notes.notes.count("epoch ends") == 3
    assert max(os.listdir(tmp_path)).startswith("model-epoch4")
    with pytest.raises(ValueError, match="trained already"):
        make().fit(
            data(8), epochs=5,
            event_handlers=CheckpointHandler(tmp_path, resume_from_checkpoint=True),
        )  # fmt: skip
    with pytest.raises(ValueError, match="to resume"):
        make().fit(
            data(8), batches=5,
            event_handlers=CheckpointHandler(tmp_path, resume_from_checkpoint=True),
        )  # fmt: skip


def test_a_hybridized_model_is_saved_as_a_symbol(tmp_path):
    net = network()
    net.hybridize()
    make(net).fit(data(8), epochs=1, event_handlers=CheckpointHandler(tmp_path))
    graph = json.loads((tmp_path / "model-symbol.json").read_text())
    assert graph["nodes"]
    assert not [name for name in os.listdir(tmp_path) if name.startswith("tmp")]


def test_progress_bar_is_quiet_without_a_terminal():
    text = io.StringIO()
    bar = ProgressBarHandler(console=Console(file=text))
    make().fit(data(), epochs=2, event_handlers=bar)
    assert text.getvalue() == ""


def test_progress_bar_shows_epochs_and_metrics():
    text = io.StringIO()
    bar = ProgressBarHandler(console=Console(file=text, force_terminal=True, width=150), interval=0)
    make().fit(data(8), epochs=2, event_handlers=bar)
    said = text.getvalue()
    assert "epoch 2/2" in said
    assert "2/2" in said
    assert "accuracy" in said
