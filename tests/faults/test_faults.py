"""A share of ``python -m tests.faults``: see the package's docstring."""

from __future__ import annotations

import os
import re

import pytest

from slipstream import _core, engine

from .allocations import compiler, run_child
from .check import Case, Lost, check
from .models import MODELS, Training


@pytest.mark.parametrize("hybrid", [False, True], ids=["plain", "hybridized"])
@pytest.mark.parametrize("model", MODELS)
def test_a_fault_at_any_operation_loses_nothing(model, hybrid):
    faults = list(check(Case(model, hybrid=hybrid)))
    assert len(faults) > 20
    assert any(not all(f.updated.values()) for f in faults)


@pytest.mark.parametrize("model", MODELS)
def test_so_does_one_in_sync_mode_and_for_want_of_memory(model):
    for hybrid in (False, True):
        assert list(check(Case(model, hybrid=hybrid, mode="sync"), every=3))
        assert list(check(Case(model, hybrid=hybrid, memory=True), every=3, first=2))


@pytest.mark.parametrize("optimizer", ["sgd", "lamb", "ftml", "dcasgd", "lars", "nadam"])
def test_steps_written_in_python_lose_nothing_either(optimizer):
    assert list(check(Case("mlp", optimizer), every=5))


def test_nor_do_exact_copies_of_halves():
    assert list(check(Case("mlp", "adam", dtype="float16"), every=2))


def test_sync_mode_decides_as_async_mode_does():
    """Where the program goes on: a failed forward pass ends a step in sync mode."""
    both = [list(check(Case("lenet", mode=mode))) for mode in ("async", "sync")]
    assert len(both[0]) == len(both[1])
    compared = 0
    for a, s in zip(*both, strict=True):
        assert a.operation == s.operation
        if not s.forward_raised:
            assert list(a.updated.values()) == list(s.updated.values()), a.operation
            compared += not all(a.updated.values())
    assert compared > 10


def test_the_check_finds_what_is_lost(monkeypatch):
    """Without the guard around an optimizer written in Python, its weights are lost."""
    monkeypatch.setattr(_core, "guarded_update", lambda update, *_: update())
    with pytest.raises(Lost):
        list(check(Case("mlp", "lamb")))


def test_a_state_that_cannot_be_made_raises_at_the_step():
    """It would fail every update after it."""
    training = Training("mlp", "adam", False)
    training.trainer._updaters[0].states.clear()

    def fail_in_step(part):
        if part.__name__ != "<lambda>":
            return part()
        engine._fail_at(1, memory=True)  # the first state's zeros
        with pytest.raises(MemoryError, match="in operation: full"):
            part()
        engine._fail_at(0)

    training.step(fail_in_step)
    before = training.read()
    training.step(lambda part: part())
    now = training.read()
    assert all((now[name][0] != before[name][0]).any() for name in now)
    assert sum(len(arrays) == 3 for arrays in now.values()) == 8


@pytest.mark.skipif(compiler() is None, reason="a malloc that fails has to be compiled")
@pytest.mark.skipif("LD_PRELOAD" in os.environ, reason="a sanitizer has a malloc of its own")
def test_a_failed_allocation_inside_of_a_kernel_loses_nothing():
    done = run_child(["--every", "11", "--most", "6"])
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    counts = re.search(
        r"(\d+) examples: (\d+) allocations failed, (\d+) of them raised", done.stdout
    )
    examples, failed, raised = map(int, counts.groups())
    assert examples > 100 and failed > 100 and raised > 30
    assert all(int(n) > 3 for n in re.findall(r"async error: (\d+) allocations", done.stdout))
