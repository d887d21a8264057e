"""The trace keeps the rules of its format: nesting, flows, counters."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from slipstream import profiler
from tests.profiler.conftest import work


@pytest.fixture
def trace(quiet_engine, tmp_path):
    domain = profiler.Domain("training")
    with profiler.profile() as p:
        counter = domain.new_counter("steps", 0)
        with domain.new_task("first"), profiler.scope("inner"):
            work(10)
            counter += 1
        domain.new_marker("half").mark()
        work(10, look=False)
    p.save(tmp_path / "run.json")
    return json.loads((tmp_path / "run.json").read_text())["traceEvents"]


def test_every_event_has_what_its_phase_needs(trace):
    for e in trace:
        assert {"ph", "pid", "tid", "name"} <= set(e)
        if e["ph"] != "M":
            assert e["ts"] >= 0
        if e["ph"] == "X":
            assert e["dur"] >= 0
    assert {e["ph"] for e in trace} == {"M", "X", "s", "f", "C", "b", "e", "i"}


def test_slices_of_a_thread_nest(trace):
    by_thread = defaultdict(list)
    for e in trace:
        if e["ph"] == "X":
            by_thread[e["tid"]].append((e["ts"], e["ts"] + e["dur"]))
    for spans in by_thread.values():
        open_ = []
        for begin, end in sorted(spans, key=lambda s: (s[0], -s[1])):
            while open_ and open_[-1] <= begin:
                open_.pop()
            assert not open_ or end <= open_[-1] + 1e-6
            open_.append(end)


def test_flows_come_in_pairs_inside_slices(trace):
    spans = defaultdict(list)
    for e in trace:
        if e["ph"] == "X":
            spans[e["tid"]].append((e["ts"], e["ts"] + e["dur"]))
    flows = defaultdict(dict)
    for e in trace:
        if e["ph"] in "sf":
            assert e["ph"] not in flows[e["id"]]
            flows[e["id"]][e["ph"]] = e
            assert any(b - 1e-6 <= e["ts"] <= d + 1e-6 for b, d in spans[e["tid"]])
    assert flows
    for pair in flows.values():
        assert set(pair) == {"s", "f"}
        assert pair["s"]["ts"] <= pair["f"]["ts"] + 1e-6
    assert {e["name"] for pair in flows.values() for e in pair.values()} == {"run", "result"}


def test_threads_are_named_and_marks_are_there(trace):
    used = {e["tid"] for e in trace if e["ph"] == "X"}
    named = {e["tid"] for e in trace if e["name"] == "thread_name"}
    assert used <= named
    names = {e["name"] for e in trace}
    assert {"first", "inner:", "steps", "half", "memory"} <= names
    pairs = [e["ph"] for e in trace if e.get("id") and str(e["id"]).startswith("mark")]
    assert pairs.count("b") == pairs.count("e") == 2
