"""The doctor: facts, self-test, and what it concludes from them."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys

import numpy
import pytest

import slipstream
from slipstream import _core, doctor, engine


@pytest.fixture(scope="module")
def facts():
    found = doctor.facts()
    # A machine with nothing to complain about, whatever this one is.
    found["cores"] |= {"machine": 2, "affinity": 2, "cgroup": None, "usable": 2, "load": 0.1,
                       "throttled": 0}  # fmt: skip
    found["cpu"] |= {"in_use": "avx2", "capable_of": "avx2"}
    found["engine"] = {**found["engine"], "mode": "async", "fusion": True, "threads": 2}
    found["memory"] |= {"swap_used_bytes": 0, "own_swap_bytes": 0}
    found["libraries"] |= {"onednn_path": "libdnnl.so", "onednn_problem": None}
    found["environment"] = []
    return found


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "slipstream", "doctor", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_facts_are_those_of_this_process():
    found = doctor.facts()
    assert found["versions"]["slipstream"] == slipstream.release
    assert found["versions"]["numpy"] == numpy.__version__
    assert found["cpu"]["in_use"] == _core.isa()
    assert found["engine"] == engine.configure()
    assert 1 <= found["cores"]["usable"] <= found["cores"]["machine"]
    assert os.path.isfile(found["libraries"]["openblas_path"])
    json.dumps(found)


def test_a_sound_machine_gets_no_advice(facts):
    facts["memory"]["available_bytes"] = facts["memory"]["budget_bytes"]
    assert doctor.advice(facts) == []


@pytest.mark.parametrize(
    ("place", "change", "text"),
    [
        ("engine", {"mode": "sync"}, "synchronous mode"),
        ("engine", {"fusion": False}, "fusion is off"),
        ("engine", {"threads": 1}, "one thread computes, 2 cores"),
        ("engine", {"threads": 8}, "8 threads compute on 2 cores"),
        ("engine", {"budget_bytes": 1 << 20}, "pending work may hold 1 MB"),
        ("cpu", {"in_use": "baseline"}, "can do avx2, in use is baseline"),
        ("cores", {"load": 7.0}, "load 7.0 on 2 cores"),
        ("cores", {"throttled": 12}, "held this container back 12 times"),
        ("cores", {"cgroup": 1.5}, "1.5 of 2 cores"),
        ("memory", {"own_swap_bytes": 5_000_000}, "5 MB of this process are swapped out"),
        ("memory", {"available_bytes": 1_000_000_000, "budget_bytes": 9_000_000_000}, "1.0 GB of"),
        ("libraries", {"onednn_problem": "no libgomp"}, "oneDNN does not load: no libgomp"),
    ],
)
def test_what_makes_it_slow_is_named(facts, place, change, text):
    changed = copy.deepcopy(facts)
    changed[place].update(change)
    assert any(text in finding.what for finding in doctor.advice(changed))


def test_slower_than_numpy_is_told_with_the_reasons_if_there_are_any(facts):
    slow = doctor.Comparison("x + y", 3.0, 1.0)
    assert slow.ratio == 3.0
    (finding,) = (f for f in doctor.advice(facts, [], [slow]) if "x + y" in f.what)
    assert "3.0 times" in finding.what and "report" in finding.remedy
    changed = {**facts, "engine": {**facts["engine"], "fusion": False}}
    (finding,) = (f for f in doctor.advice(changed, [], [slow]) if "x + y" in f.what)
    assert "reasons" in finding.remedy


def test_self_test_passes_and_leaves_the_engine_as_it_was():
    before = engine.configure()
    outcomes = list(doctor.selftest())
    assert [o.name for o in outcomes] == list(doctor.CHECKS)
    assert [o.detail for o in outcomes if not o.passed] == []
    assert engine.configure() == before


def test_self_test_notices_a_function_that_computes_something_else(monkeypatch):
    from slipstream import np

    right = np.tanh
    monkeypatch.setattr(np, "tanh", lambda x: right(x) * 1.001)
    failed = {o.name: o.detail for o in doctor.selftest() if not o.passed}
    assert "F.tanh(a) differs from NumPy" in failed["elementwise"]


def test_check_that_raises_is_a_failure_not_a_crash():
    def broken():
        raise RuntimeError("no such thing")

    (outcome,) = doctor.selftest({"broken": broken})
    assert (outcome.passed, outcome.detail) == (False, "RuntimeError: no such thing")
    (finding,) = (f for f in doctor.advice(doctor.facts(), [outcome]) if "broken" in f.what)
    assert finding.kind == "wrong"


def test_command_shows_facts_tests_and_a_conclusion():
    result = run(SLIPSTREAM_FUSION="0")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    for text in ("NumPy", "SLIPSTREAM_FUSION=0", "gradients", "data loader", "fusion is off",
                 f"All {len(doctor.CHECKS)} checks passed"):  # fmt: skip
        assert text in result.stdout


def test_unknown_variable_is_pointed_out():
    result = run("--no-test", SLIPSTREAM_THREAD="2")
    assert "there is no variable SLIPSTREAM_THREAD" in result.stdout
    assert result.returncode == 0


def test_command_as_json_is_json_only():
    result = run("--json")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert sorted(found) == ["facts", "findings", "selftest", "sound", "speed"]
    assert found["sound"] is True
    assert len(found["selftest"]) == len(doctor.CHECKS)


def test_failing_self_test_ends_in_1():
    program = (
        "import sys\n"
        "from slipstream import cli, np\n"
        "right = np.exp\n"
        "np.exp = lambda x: right(x) + 1\n"
        "sys.exit(cli.main(['doctor']))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 1, result.stderr
    assert "FAILED" in result.stdout
    assert "F.exp(a) differs from NumPy" in " ".join(result.stdout.split())
