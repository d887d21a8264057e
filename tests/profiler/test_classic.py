"""MXNet's functions."""

from __future__ import annotations

import json

import pytest

import slipstream as mx
from slipstream import profiler
from tests.profiler.conftest import work


@pytest.fixture(autouse=True)
def stopped():
    yield
    profiler.stop()
    profiler.dumps(reset=True)


def test_state_and_dump(tmp_path):
    profiler.set_config(profile_all=True, aggregate_stats=True, filename=str(tmp_path / "p.json"))
    profiler.set_state("run")
    work(3)
    profiler.set_state("stop")
    profiler.dump()
    names = {e["name"] for e in json.loads((tmp_path / "p.json").read_text())["traceEvents"]}
    assert "exp" in names


def test_dump_may_go_on(tmp_path):
    profiler.set_config(filename=str(tmp_path / "p.txt"))
    profiler.start()
    work(1)
    profiler.dump(finished=False)
    assert profiler.current() is not None
    profiler.dump()
    assert profiler.current() is None


def test_aggregate_table():
    profiler.start()
    work(3)
    profiler.stop()
    table = profiler.dumps()
    assert "Total Count" in table
    assert "Avg Time (ms)" in table
    rows = json.loads(profiler.dumps(format="json", sort_by="count", ascending=True))
    counts = [row["count"] for row in rows["Time"]["operator"]]
    assert counts == sorted(counts)
    assert counts
    profiler.dumps(reset=True)
    assert json.loads(profiler.dumps(format="json"))["Time"]["operator"] == []


def test_pause_and_resume():
    profiler.start()
    profiler.pause()
    work(2)
    profiler.resume()
    profiler.stop()
    assert json.loads(profiler.dumps(format="json"))["Time"]["operator"] == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: profiler.set_state("go"), "state must be"),
        (lambda: profiler.set_config(colour=1), "no option 'colour'"),
        (lambda: profiler.dumps(format="xml"), "format must be"),
        (lambda: profiler.dumps(sort_by="name"), "sort_by must be"),
        (lambda: profiler.Marker(profiler.Domain("d"), "m").mark("moon"), "scope must be"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_old_names_still_work():
    with pytest.warns(DeprecationWarning):
        profiler.profiler_set_state("stop")
    assert mx.profiler is profiler


def test_counter_values(quiet_engine):
    with profiler.profile() as p:
        counter = profiler.Counter(profiler.Domain("d"), "n", 5)
        counter.increment(2)
        counter -= 3
    assert [s.value for s in p.events.spans] == [5, 7, 4]
