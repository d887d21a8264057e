"""What is noted: as much as the engine counts, at times that add up, on every thread."""

from __future__ import annotations

import os
import threading

import numpy
import pytest

import slipstream
from slipstream import _core, engine, np, profiler
from slipstream.profiler._events import END
from tests.profiler.conftest import work


@pytest.mark.parametrize("mode", ["async", "sync"])
@pytest.mark.parametrize("fusion", [True, False])
def test_counts_are_those_of_the_engine(mode, fusion):
    before = engine.configure()
    engine.configure(mode=mode, fusion=fusion)
    try:
        engine.waitall()
        engine.reset_stats()
        with profiler.profile() as p:
            work(50)
        stats, counts = engine.stats(), p.summary()["counts"]
    finally:
        engine.configure(mode=before["mode"], fusion=before["fusion"])
    names = ("recorded", "executed", "dropped", "elided", "fused", "groups", "syncs", "stalls")
    assert {name: counts[name] for name in names} == {name: stats[name] for name in names}
    assert counts["recorded"] == counts["executed"] + counts["dropped"]
    assert counts["lost"] == 0


def test_nothing_is_noted_when_off(quiet_engine):
    with profiler.profile() as p:
        pass
    work(3)
    assert p.summary()["counts"]["recorded"] == 0
    with profiler.profile() as p:
        work(1)
    assert p.summary()["counts"]["recorded"] < 10


def test_pause_leaves_a_gap(quiet_engine):
    with profiler.profile() as p:
        work(1)
        p.pause()
        work(5)
        p.resume()
        work(1)
    with profiler.profile() as q:
        work(1)
        work(1)
    assert p.summary()["counts"]["recorded"] == q.summary()["counts"]["recorded"]


def test_times_add_up(finished):
    events, summary = finished.events, finished.summary()
    for thread in summary["threads"]:
        rest = thread["idle_s"] if thread["worker"] else thread["other_s"]
        assert rest >= -1e-9
        assert thread["busy_s"] + thread["waiting_s"] + rest == pytest.approx(events.wall_s)
    time = summary["time"]
    assert time["t2_compute_s"] + time["backend_idle_s"] == pytest.approx(events.wall_s)
    assert 0 <= time["overlap"] <= 1.000001
    assert time["t1_record_s"] <= events.wall_s
    ran = events.tables["run"]["duration"].sum() * 1e-9
    assert sum(row["total_s"] for row in summary["operations"]) == pytest.approx(ran)


def test_busy_and_idle_of_a_worker_make_up_the_whole_time(quiet_engine):
    x = np.ones((200, 200))
    with profiler.profile() as p:
        for _ in range(10):
            x = np.dot(x, x) * 0.001
            x.asnumpy()
    events = p.events
    summary = {row["name"]: row for row in p.summary()["threads"]}
    for number, thread in enumerate(events.threads):
        # Neither the summary's way nor NumPy: one interval after the other.
        spans = sorted(
            (begin, begin + duration)
            for kind in ("run", "help")
            for who, begin, duration in zip(
                *(events.tables[kind][k].tolist() for k in ("thread", "time", "duration")),
                strict=True,
            )
            if who == number
        )
        busy, idle, at = 0, 0, events.begin_ns
        for begin, end in spans:
            idle += max(0, begin - at)
            busy += max(0, end - max(at, begin))
            at = max(at, end)
        idle += events.end_ns - at
        assert busy + idle == events.end_ns - events.begin_ns
        assert summary[thread.name]["busy_s"] == pytest.approx(busy * 1e-9)
        if thread.is_worker:
            assert summary[thread.name]["idle_s"] == pytest.approx(idle * 1e-9)


def test_waits_are_those_of_the_blockers(finished):
    sync = finished.events.tables["sync"]
    own = [_core.profiler_text(k) != END for k in sync["kind"].tolist()]
    waited = sync["duration"][own].sum() * 1e-9
    rows = finished.summary()["blockers"]
    assert sum(row["total_s"] for row in rows) == pytest.approx(waited)
    assert sum(row["count"] for row in rows) == sum(own)


def test_operations_run_after_they_were_recorded_and_before_their_readers(finished):
    events = finished.events
    record, run = events.tables["record"], events.tables["run"]
    for row, seq in enumerate(record["seq"].tolist()):
        at = events.run_by_node.get(seq)
        if at is None:
            continue
        assert run["time"][at] >= record["time"][row]
        first = record["inputs_end"][row - 1] if row else 0
        for maker in record["inputs"][first : record["inputs_end"][row]].tolist():
            made = events.run_by_node.get(maker)
            if made is not None and made != at:
                assert run["time"][made] + run["duration"][made] <= run["time"][at]


def test_memory_curve_ends_where_the_engine_is(quiet_engine):
    with profiler.profile() as p:
        kept = np.ones((256, 256)) + 1
        work(5)
    memory = p.summary()["memory"]
    assert memory["end_bytes"] == engine.stats()["live_bytes"]
    assert memory["peak_bytes"] == engine.stats()["peak_bytes"]
    alive = {row["name"] for row in memory["live_at_peak"]}
    assert any("full" in name or "add" in name for name in alive)
    assert kept.shape == (256, 256)


def test_shapes_and_lines(quiet_engine):
    with profiler.profile() as p:
        x = np.ones((2, 3), dtype="float64")
    events = p.events
    assert events.shapes[0] == "(2, 3) float64"
    site = events.site(int(events.tables["record"]["site"][0]))
    assert site.file == __file__
    assert site.function == "test_shapes_and_lines"
    assert x.dtype == numpy.float64


def test_threads_have_lanes_of_their_own(quiet_engine):
    def body():
        work(5)

    with profiler.profile() as p:
        threads = [threading.Thread(target=body, name=f"trainer {i}") for i in range(3)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    record = p.events.tables["record"]
    assert len(set(record["thread"].tolist())) == 3
    assert len(set(record["seq"].tolist())) == record["seq"].size
    assert p.summary()["counts"]["recorded"] == engine.stats()["recorded"]


def test_failures_are_noted(quiet_engine):
    with profiler.profile() as p:
        x = np.take(np.ones(3), np.array([7]), mode="raise")
        with pytest.raises(slipstream.SlipstreamError):
            x.asnumpy()
    (error,) = p.summary()["errors"]
    assert error["message"]
    assert "test_events.py" in error["site"]


def test_ctrl_c_in_the_block_waits_for_nothing(quiet_engine):
    with pytest.raises(KeyboardInterrupt), profiler.profile() as p:
        work(2)
        raise KeyboardInterrupt
    kinds = {_core.profiler_text(k) for k in p.events.tables["sync"]["kind"].tolist()}
    assert END not in kinds
    assert p.summary()["counts"]["recorded"] > 0
    assert profiler.current() is None


def test_an_error_in_the_block_is_passed_on(quiet_engine, tmp_path):
    with pytest.raises(ZeroDivisionError), profiler.profile() as p:
        work(2)
        1 / 0  # noqa: B018  # any error will do
    p.save(tmp_path / "run.txt")
    assert p.summary()["counts"]["executed"] > 0


def test_a_child_of_fork_goes_on_without_profile(quiet_engine):
    with profiler.profile() as p:
        work(2)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                work(2)
                with profiler.profile() as own:
                    work(1)
                p.stop()
                code = 0 if own.summary()["counts"]["recorded"] > 0 else 2
            finally:
                os._exit(code)
        work(2)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    with profiler.profile() as q:
        work(2)
        work(2)
    assert p.summary()["counts"]["recorded"] == q.summary()["counts"]["recorded"]


def test_more_events_than_wanted_are_counted_as_lost(quiet_engine):
    x = np.ones(3)
    with profiler.profile(most_events=4096) as p:
        for _ in range(4000):
            x + 1
    assert p.summary()["counts"]["lost"] > 0
    assert "lost" in str(p)


def test_one_profile_at_a_time():
    with profiler.profile() as p:
        assert profiler.current() is p
        with pytest.raises(RuntimeError, match="running already"):
            profiler.profile().start()
    assert profiler.current() is None
    with pytest.raises(RuntimeError, match="not been stopped"):
        _ = profiler.Profile().events
