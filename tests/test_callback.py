"""What training loops call after batches and epochs."""

from types import SimpleNamespace

import pytest

from slipstream import callback, metric, nd


@pytest.fixture
def log(caplog):
    caplog.set_level("INFO")
    return caplog


def batch(n, epoch=0, m=None):
    return SimpleNamespace(epoch=epoch, nbatch=n, eval_metric=m)


def accuracy(*right):
    m = metric.Accuracy()
    m.update(nd.ones((len(right),)), nd.array(right))
    return m


@pytest.mark.parametrize("auto_reset", [False, True])
def test_speedometer(log, auto_reset):
    meter = callback.Speedometer(batch_size=4, frequent=2, auto_reset=auto_reset)
    m = accuracy(1, 0)
    for n in range(1, 5):
        meter(batch(n, m=m))
    lines = [r.getMessage() for r in log.records]
    assert len(lines) == 2
    assert "samples/sec" in lines[0]
    assert "accuracy=0.500000" in lines[0]
    assert ("Batch [2-4]" if auto_reset else "Batch [0-4]") in lines[1]
    assert ("accuracy=nan" if auto_reset else "accuracy=0.5") in lines[1]
    meter(batch(1, 1))  # a new epoch
    meter(batch(2, 1))
    assert log.records[-1].getMessage().startswith("Iter[1] Batch [2]")
    assert m.get_global()[1] == 0.5


def test_train_metric(log):
    m = accuracy(1, 1)
    note = callback.log_train_metric(2, auto_reset=True)
    note(batch(1, m=m))
    note(batch(2, m=m))
    assert [r.getMessage() for r in log.records] == ["Iter[0] Batch[2] Train-accuracy=1.000000"]
    note(batch(2))
    assert m.num_inst == 0


def test_validation(log):
    callback.LogValidationMetricsCallback()(batch(1, 3, accuracy(1)))
    callback.LogValidationMetricsCallback()(batch(1, 3))
    assert log.text.count("Epoch[3] Validation-accuracy=1.000000") == 1


def test_bar(log):
    callback.ProgressBar(total=4, length=8)(batch(1))
    assert "[==------] 25%" in log.text


def test_checkpoints_every_few_epochs(monkeypatch):
    import sys

    saved = []
    model = SimpleNamespace(save_checkpoint=lambda *args: saved.append(args))
    monkeypatch.setitem(sys.modules, "slipstream.model", model)
    done = callback.do_checkpoint("x", 2)
    for epoch in range(4):
        done(epoch, "sym", "arg", "aux")
    assert saved == [("x", 2, "sym", "arg", "aux"), ("x", 4, "sym", "arg", "aux")]
    saved.clear()
    done = callback.module_checkpoint(model, "y", 3, True)
    for epoch in range(3):
        done(epoch)
    assert saved == [("y", 3, True)]


def test_a_progress_bar_needs_batches():
    with pytest.raises(ValueError, match="total"):
        callback.ProgressBar(total=0)
