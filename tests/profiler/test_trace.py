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


def test_flows_come_in_pairs_and_bind_to_the_slices_they_mean(trace):
    slices = defaultdict(list)
    for e in trace:
        if e["ph"] == "X":
            slices[e["tid"]].append((e["ts"], e["ts"] + e["dur"], e["cat"]))

    def around(e):
        """The innermost slice, as viewers look for it: its end is not part of it."""
        found = [s for s in slices[e["tid"]] if s[0] <= e["ts"] < s[1]]
        return min(found, key=lambda s: s[1] - s[0])[2] if found else None

    flows = defaultdict(dict)
    for e in trace:
        if e["ph"] in "sf":
            assert e["ph"] not in flows[e["id"]]
            assert e["ph"] == "s" or e["bp"] == "e"
            flows[e["id"]][e["ph"]] = e
    assert flows
    meant = {"run": ("record", "run"), "result": ("run", "sync")}
    for pair in flows.values():
        assert set(pair) == {"s", "f"}
        first, last = pair["s"], pair["f"]
        assert (first["name"], first["cat"]) == (last["name"], last["cat"])
        assert first["ts"] <= last["ts"]
        assert (around(first), around(last)) == meant[first["name"]]
    assert {pair["s"]["name"] for pair in flows.values()} == set(meant)


def test_counters_are_numbers_and_pairs_match(trace):
    open_ = {}
    for e in trace:
        if e["ph"] == "C":
            assert e["args"]
            assert all(isinstance(v, int | float) for v in e["args"].values())
        if e["ph"] == "b":
            open_[e["cat"], e["id"], e["name"]] = e["ts"]
        if e["ph"] == "e":
            assert open_.pop((e["cat"], e["id"], e["name"])) <= e["ts"]
        if e["ph"] == "i":
            assert e["s"] in "gpt"
    assert open_ == {}


def test_threads_are_named_and_marks_are_there(trace):
    used = {e["tid"] for e in trace if e["ph"] == "X"}
    named = {e["tid"] for e in trace if e["name"] == "thread_name"}
    assert used <= named
    names = {e["name"] for e in trace}
    assert {"first", "inner:", "steps", "half", "memory"} <= names
    pairs = [e["ph"] for e in trace if e.get("id") and str(e["id"]).startswith("mark")]
    assert pairs.count("b") == pairs.count("e") == 2
