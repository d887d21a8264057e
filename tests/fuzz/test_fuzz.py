"""The default run's share of the fuzzer: some programs, and hypothesis choosing further ones."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slipstream import _core, engine

from .check import ORACLE, Mismatch, check, configure, settle, show, shrink, some_variants, variants
from .execute import Run, execute
from .generate import generate
from .reference import compare_with_numpy


def check_program(seed: int, length: int, count: int) -> None:
    """One random program under `count` engines; a failure names the seed and the program."""
    program = generate(seed, length)
    configs = list(some_variants(seed, count))
    try:
        check(program, seed, configs)
    except Mismatch as e:
        pytest.fail(
            f"{e}\npython -m tests.fuzz --seed {seed} --length {length}\n{show(program)}",
            pytrace=False,
        )


@pytest.mark.parametrize("seed", range(12))
def test_engines_agree_to_the_bit(seed):
    check_program(seed, length=150, count=4)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
@given(st.integers(10**6, 10**9), st.sampled_from([20, 60, 400]))
def test_engines_agree_on_programs_that_hypothesis_chooses(seed, length):
    check_program(seed, length, count=3)


def test_every_engine_agrees_on_one_program():
    check(generate(99, 80), 99, variants())


@pytest.mark.parametrize("seed", range(6))
def test_the_oracle_agrees_with_numpy(seed):
    configure(ORACLE)
    compare_with_numpy(seed)


def test_a_program_is_the_same_for_the_same_seed():
    assert generate(3, 100) == generate(3, 100)
    assert generate(3, 100) != generate(4, 100)


def test_programs_fail_in_the_ways_they_are_meant_to():
    """Without failures among the results, agreement about failures would mean nothing."""
    configure(ORACLE)
    shown = [str(execute(generate(seed, 150), seed)) for seed in range(40)]
    settle()
    assert any("injected" in text for text in shown)
    assert any("out of bounds" in text for text in shown)


def test_a_wrong_result_would_be_found_and_shrunk(monkeypatch):
    """The fuzzer itself: an engine that is wrong about `add` does not pass."""
    honest = Run.do_elementwise

    def lie(self, target, op, *operands):
        honest(self, target, op, *operands)
        if op == "add" and _core.config()["mode"] == "async":
            self.arrays[target] = _core.ops.add(self.arrays[target], 1)

    program = next(
        p
        for p in (generate(seed, 200, failures=False) for seed in range(100))
        if sum(s[0] == "elementwise" and s[2] == "add" for s in p) > 3
    )
    monkeypatch.setattr(Run, "do_elementwise", lie)
    configs = [{**ORACLE, "mode": "async"}]

    def fails(p):
        try:
            check(p, 1, configs)
        except Mismatch:
            return True
        return False

    # A sum that is infinite or dropped may hide; one of so many does not.
    assert fails(program)
    smaller = shrink(program, fails)
    assert len(smaller) < 12
    assert any(s[0] == "elementwise" and s[2] == "add" for s in smaller)


def test_a_leak_would_be_found():
    kept = []
    configure(ORACLE)
    program = [("array", "a0", [4], "float32", 1, "plain"), ("elementwise", "a1", "exp", "a0")]
    honest = Run.do_drop
    try:
        Run.do_drop = lambda self, a: kept.append(self.arrays[a])
        with pytest.raises(Mismatch, match="left behind"):
            check([*program, ("drop", "a1")], 1, [])
    finally:
        Run.do_drop = honest
        kept.clear()
    assert numpy.isfinite(engine.stats()["live_values"])
