"""Helpers of the book, and where they are found."""

from __future__ import annotations

import random

import pytest

from slipstream import autograd, gluon, nd, np
from slipstream.compat import d2l
from slipstream.compat.d2l import mxnet, zh
from slipstream.compat.d2l import paddle as d2l_paddle


def test_namespaces(served):
    import d2l as whole
    import d2lzh
    from d2l import mxnet as by_np
    from d2l import paddle as by_paddle

    assert whole is d2l
    assert by_np is mxnet and by_paddle is d2l_paddle and d2lzh is zh
    assert whole.Timer is by_np.Timer


def test_what_is_not_there_says_where_to_get_it():
    with pytest.raises(AttributeError, match=r"BERTModel.*pip install d2l"):
        _ = mxnet.BERTModel
    with pytest.raises(AttributeError, match="pip install d2lzh"):
        _ = zh.no_such


def test_benchmarks_print_their_time(capsys):
    with d2l.Benchmark("work"):
        pass
    with d2l.Benchmark():
        pass
    with d2l.benchmark("it took %.1f s"):
        pass
    with d2l.benchmark():
        pass
    with zh.Benchmark("queued."):
        pass
    with zh.Benchmark():
        pass
    lines = capsys.readouterr().out.splitlines()
    assert [line.rstrip("0123456789. sec") for line in lines] == [
        "work:", "Done:", "it took", "Done in", "queued. time:", "time:",
    ]  # fmt: skip


def test_timer_sums():
    timer = d2l.Timer()
    for _ in range(3):
        timer.start()
        timer.stop()
    assert timer.sum() == pytest.approx(3 * timer.avg())
    assert timer.cumsum()[-1] == pytest.approx(timer.sum())


def test_linear_regression_from_scratch_on_np():
    random.seed(0)
    np.random.seed(0)
    true_w = np.array([2, -3.4])
    X, y = mxnet.synthetic_data(true_w, 4.2, 200)
    w, b = np.zeros((2, 1)), np.zeros(1)
    for p in (w, b):
        p.attach_grad()
    for _ in range(10):
        for a, c in mxnet.data_iter(20, X, y):
            with autograd.record():
                loss = mxnet.squared_loss(mxnet.linreg(a, w, b), c)
            loss.backward()
            mxnet.sgd([w, b], 0.1, len(a))
    assert abs(w.reshape(-1) - true_w).max().item() < 0.05
    assert abs(b.item() - 4.2) < 0.05


def test_linear_regression_from_scratch_on_paddle():
    from slipstream.compat import paddle

    paddle.seed(0)
    random.seed(0)
    X, y = d2l_paddle.synthetic_data(paddle.to_tensor([2, -3.4]), 4.2, 200)
    w = paddle.zeros([2, 1])
    b = paddle.zeros([1])
    for p in (w, b):
        p.stop_gradient = False
    for _ in range(10):
        for a, c in d2l_paddle.load_array((X, y), 20):
            d2l_paddle.squared_loss(d2l_paddle.linreg(a, w, b), c).sum().backward()
            d2l_paddle.sgd([w, b], 0.1, 20)
    assert abs(w.numpy().ravel() - [2, -3.4]).max() < 0.05


@pytest.mark.parametrize("frontend", [np, nd], ids=["np", "nd"])
def test_accuracy(frontend):
    y_hat = frontend.array([[0.1, 0.9], [0.8, 0.2], [0.3, 0.7]])
    assert mxnet.accuracy(y_hat, frontend.array([1, 0, 0])) == 2


def test_training_a_classifier_prints_its_epochs(capsys):
    X = nd.random.normal(shape=(40, 4))
    y = (X[:, 0] > 0).astype("float32")
    data = gluon.data.DataLoader(gluon.data.ArrayDataset(X, y), 10)
    net = gluon.nn.Dense(2)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.5})
    zh.train_ch3(net, data, data, gluon.loss.SoftmaxCrossEntropyLoss(), 3, 10, None, None, trainer)
    zh.train_ch5(net, data, data, 10, trainer, zh.try_gpu(), 1)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("epoch 1, loss ")
    assert float(lines[-1].split("test acc ")[1].split(",")[0]) > 0.8


def test_correlation_clipping_and_blocks():
    X = np.arange(9).reshape((3, 3))
    K = np.array([[0, 1], [2, 3]])
    assert mxnet.corr2d(X, K).tolist() == [[19, 25], [37, 43]]
    w = np.ones((2,))
    w.attach_grad()
    with autograd.record():
        (w * np.array([3.0, 4.0])).sum().backward()

    class Net:
        params = (w,)

    mxnet.grad_clipping(Net, 1.0)
    assert w.grad.tolist() == pytest.approx([0.6, 0.8])
    net = mxnet.resnet18(10)
    net.initialize()
    assert net(np.ones((1, 3, 16, 16))).shape == (1, 10)


def test_text_helpers():
    lines = mxnet.tokenize(["a b a", "c"])
    vocab = mxnet.Vocab(lines, reserved_tokens=["<pad>"])
    assert vocab.to_tokens(vocab[["a", "nothing"]]) == ["a", "<unk>"]
    assert mxnet.truncate_pad([1, 2, 3], 2, 0) == [1, 2]
    assert mxnet.truncate_pad([1], 3, 0) == [1, 0, 0]
    for batches in (mxnet.seq_data_iter_random, mxnet.seq_data_iter_sequential):
        for X, Y in batches(list(range(40)), 2, 5):
            assert X.shape == Y.shape == (2, 5)
            assert (Y - X).tolist() == [[1] * 5] * 2
    for batches in (zh.data_iter_random, zh.data_iter_consecutive):
        for X, Y in batches(list(range(40)), 2, 5):
            assert (Y - X).asnumpy().tolist() == [[1] * 5] * 2


def test_pictures_need_matplotlib_and_nothing_else_does(monkeypatch, capsys):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    monkeypatch.setattr("slipstream.compat.d2l._plot._noted", False)
    mxnet.set_figsize()
    mxnet.plot([1, 2], [[1, 2]])
    animator = mxnet.Animator(legend=["a"])
    animator.add(1, (0.5, None))
    assert animator.Y == [[0.5], []]
    assert capsys.readouterr().err.count("matplotlib is not installed") == 1


def test_pictures_with_matplotlib():
    pytest.importorskip("matplotlib", reason="it draws the pictures").use("Agg")
    x = np.arange(0, 3, 0.1)
    mxnet.plot(x, [x * x, 2 * x], "x", "f", legend=["a", "b"])
    assert len(mxnet.plt.gca().lines) == 2
    mxnet.show_images(np.ones((2, 4, 4)), 1, 2, titles=["a", "b"])
    animator = mxnet.Animator()
    animator.add(1, (1, 2))
    animator.add(2, (2, 3))
    assert len(animator.axes[0].lines) == 2
    mxnet.plt.close("all")
