"""Sync mode: what fails at run time raises at the call that recorded it."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy
import pytest

from slipstream import SlipstreamError, _core, autograd, engine, gluon, nd, np
from slipstream.gluon import nn


@pytest.fixture(autouse=True)
def sync_mode() -> None:
    engine.configure(mode="sync")


OUTSIDE = numpy.array([9])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: np.arange(4)[np.array(OUTSIDE)], IndexError, "index 9 is out of bounds"),
        (lambda: np.take(np.arange(4), np.array(OUTSIDE), mode="raise"), IndexError, "index 9"),
        (lambda: np.linalg.inv(np.zeros((2, 2))), numpy.linalg.LinAlgError, "ingular"),
        (lambda: np.ones((10**6, 10**6)), MemoryError, "out of memory"),
        (lambda: nd.ones((10**6, 10**6)) + 1, MemoryError, "out of memory"),
        (lambda: np.linalg.qr(_core.fail_when_run(np.ones((2, 2)), "x")), SlipstreamError, "x"),
    ],
)
def test_a_failure_raises_at_the_call(call, error, message):
    with pytest.raises(error, match=message) as caught:
        call()
    assert "test_sync_mode.py" in str(caught.value)
    engine.waitall()  # told once


def test_an_array_that_failed_before_raises_at_every_call_that_reads_it():
    engine.configure(mode="async")
    x = _core.fail_when_run(np.ones((2, 3)), "boom")
    with pytest.raises(SlipstreamError):
        engine.waitall()
    engine.configure(mode="sync")
    for call in (lambda: x + 1, lambda: np.dot(x, x.T), lambda: x.sum(), x.asnumpy):
        for _ in range(2):
            with pytest.raises(SlipstreamError, match="boom"):
                call()


def test_in_place_writes_raise_and_are_as_failed_as_in_async_mode():
    x, bad = np.ones((2, 3)), np.ones((2, 3))
    with pytest.raises(SlipstreamError, match="injected"):
        engine._fail_at(1)
        bad += 1
    engine._fail_at(0)
    for write in (lambda: x.__iadd__(bad), lambda: x.__setitem__(0, bad[0])):
        with pytest.raises(SlipstreamError, match="injected"):
            write()
        with pytest.raises(SlipstreamError, match="injected"):
            x.asnumpy()
    x[:] = 4
    assert float(x.sum()) == 24


def test_an_error_of_arguments_is_not_followed_by_an_older_one():
    x = np.ones((2, 3))
    with pytest.raises(ValueError, match="broadcast"):
        x + np.ones((4, 5))
    assert float((x + 1).sum()) == 12


@pytest.mark.parametrize("hybrid", [False, True])
def test_a_model_raises_in_its_forward_pass(hybrid):
    net = nn.HybridSequential()
    net.add(nn.Dense(3, in_units=4), nn.Dense(2, in_units=3))
    net.initialize()
    if hybrid:
        net.hybridize()
    x = np.ones((2, 4))
    net(x)
    engine._fail_at(2)
    with pytest.raises(SlipstreamError, match="injected fault"):
        net(x)
    engine._fail_at(0)
    assert net(x).shape == (2, 2)


def test_a_backward_pass_raises_when_it_has_written_all_gradients():
    w, v = np.ones((2,)), np.ones((2,))
    w.attach_grad()
    v.attach_grad()
    with autograd.record():
        y = (w * 2).sum() + (v**3).sum()
    engine._fail_at(3)
    with pytest.raises(SlipstreamError, match="injected fault"):
        y.backward()
    engine._fail_at(0)
    healthy = 0
    for x, expected in ((w, 2), (v, 3)):
        try:
            assert x.grad.asnumpy().tolist() == [expected] * 2
            healthy += 1
        except SlipstreamError:
            pass
    assert healthy == 1


def test_a_step_raises_at_its_end_when_its_updates_fail():
    net = nn.Dense(2, in_units=3)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "lamb")

    def passes() -> None:
        with autograd.record():
            loss = net(np.ones((1, 3))).sum()
        loss.backward()

    passes()
    trainer.step(1)
    before = [p.data().asnumpy() for p in net.collect_params().values()]
    passes()
    engine._fail_at(5, memory=True)  # of the first parameter's update
    with pytest.raises(MemoryError, match="out of memory"):
        trainer.step(1)
    engine._fail_at(0)
    now = [p.data().asnumpy() for p in net.collect_params().values()]
    moved = [bool((a != b).any()) for a, b in zip(now, before, strict=True)]
    assert sorted(moved) == [False, True]
    engine.waitall()


@pytest.mark.parametrize(
    "variable", [("SLIPSTREAM_ENGINE", "sync"), ("MXNET_ENGINE_TYPE", "NaiveEngine")]
)
def test_the_environment_chooses_it(variable, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from slipstream import np\n"
        "index = np.array([9])\n"
        "try:\n"
        "    y = np.arange(4)[index]\n"
        "except IndexError as e:\n"
        "    print('program.py:4' in str(e))\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], env={**os.environ, variable[0]: variable[1]},
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("True\n", "")
