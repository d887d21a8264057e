"""Schedules of the learning rate."""

import math
import pickle

import numpy
import pytest

from slipstream import lr_scheduler as ls


def test_factor():
    s = ls.FactorScheduler(step=100, factor=0.1, stop_factor_lr=1e-3, base_lr=1.0)
    assert s(0) == s(100) == 1
    assert s(101) == pytest.approx(0.1)
    assert s(401) == 1e-3
    assert s(10**6) == 1e-3


def test_factor_catches_up():
    s = ls.FactorScheduler(step=10, factor=0.5, base_lr=1.0)
    assert s(35) == 0.125


@pytest.mark.parametrize("kind", [list, tuple])
def test_multi_factor(kind):
    s = ls.MultiFactorScheduler(kind([10, 20]), factor=0.5, base_lr=0.8)
    assert [s(n) for n in (0, 10, 11, 20, 21, 500)] == [0.8, 0.8, 0.4, 0.4, 0.2, 0.2]


def test_poly():
    s = ls.PolyScheduler(100, base_lr=1.0, pwr=2, final_lr=0.2)
    for n in (0, 1, 50, 100):
        assert s(n) == pytest.approx(0.2 + 0.8 * (1 - n / 100) ** 2)
    assert s(101) == pytest.approx(0.2)


def test_cosine():
    s = ls.CosineScheduler(100, base_lr=1.0, final_lr=0.2)
    for n in (0, 25, 50, 100):
        assert s(n) == pytest.approx(0.2 + 0.4 * (1 + math.cos(math.pi * n / 100)))
    assert s(1000) == pytest.approx(0.2)


@pytest.mark.parametrize("mode", ["linear", "constant"])
@pytest.mark.parametrize(
    "make",
    [lambda **k: ls.FactorScheduler(1000, **k), lambda **k: ls.MultiFactorScheduler([500], **k),
     lambda **k: ls.PolyScheduler(100, **k), lambda **k: ls.CosineScheduler(100, **k)],
)  # fmt: skip
def test_warmup(make, mode):
    s = make(base_lr=1.0, warmup_steps=10, warmup_begin_lr=0.5, warmup_mode=mode)
    expected = [0.5, 0.75, 0.95] if mode == "linear" else [0.5] * 3
    assert [s(0), s(5), s(9)] == pytest.approx(expected)
    assert s(10) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="warm-up steps"):
        s.get_warmup_lr(10)


def test_warmup_without_anything_after():
    assert ls.CosineScheduler(10, base_lr=1.0, final_lr=0.1, warmup_steps=10)(10) == 0.1


def test_they_go_on_after_pickling():
    s = ls.FactorScheduler(step=10, factor=0.5, base_lr=1.0)
    s(25)
    assert pickle.loads(pickle.dumps(s))(35) == 0.125


def test_own_schedules():
    class Root(ls.LRScheduler):
        def __call__(self, num_update):
            return self.base_lr * (num_update + 1) ** -0.5

    assert Root(base_lr=2.0)(3) == 1.0
    with pytest.raises(TypeError, match="__call__"):
        ls.LRScheduler()(1)


@pytest.mark.parametrize(
    ("make", "message"),
    [(lambda: ls.FactorScheduler(0), "step"), (lambda: ls.FactorScheduler(1, 2), "factor"),
     (lambda: ls.MultiFactorScheduler([]), "step"),
     (lambda: ls.MultiFactorScheduler([2, 2]), "step"),
     (lambda: ls.MultiFactorScheduler([0, 2]), "step"), (lambda: ls.PolyScheduler(0), "max_update"),
     (lambda: ls.CosineScheduler(1.5), "max_update"),
     (lambda: ls.LRScheduler(warmup_steps=-1), "warmup_steps"),
     (lambda: ls.LRScheduler(warmup_steps=1.5), "warmup_steps"),
     (lambda: ls.LRScheduler(0.1, 5, 0.2), "warmup_begin_lr"),
     (lambda: ls.LRScheduler(warmup_mode="up"), "warmup_mode")],
)  # fmt: skip
def test_refusals(make, message):
    with pytest.raises((ValueError, TypeError), match=message):
        make()


def test_a_scheduler_counts_any_number_of_updates_at_once():
    """Once the rate stays as it is, steps are no longer counted one by one."""
    schedule = ls.FactorScheduler(3, 0.5, stop_factor_lr=0.1, base_lr=0.4)
    assert schedule(2**62) == 0.1
    assert 2**62 - 3 <= schedule.count < 2**62
    for wrong in (-1, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="num_update"):
            schedule(wrong)


def test_numpy_integers():
    assert ls.PolyScheduler(numpy.int64(20), base_lr=1.0, warmup_steps=numpy.int32(4))(20) == 0
