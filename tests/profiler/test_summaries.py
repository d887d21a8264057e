"""Blockers, figures and tables say what happened."""

from __future__ import annotations

import io
import json
import linecache
import time

import numpy
import pytest

from slipstream import engine, np, profiler
from slipstream.profiler import _blockers, _machine, _overlap
from slipstream.profiler._tables import show
from tests.profiler.conftest import work


@pytest.fixture
def any_cost(monkeypatch):
    """Advice is given however little a wait costs: that is up to the machine."""
    monkeypatch.setattr(_blockers, "_LITTLE", 0.0)


def test_blocker_names_its_line_and_what_it_waited_for(quiet_engine, any_cost):
    x = np.ones((200, 200))
    with profiler.profile() as p:
        for _ in range(12):
            y = np.dot(x, x)
            y.asnumpy()  # waits
    (row,) = p.summary()["blockers"]
    assert row["file"] == __file__
    assert "# waits" in linecache.getline(__file__, row["line"])
    assert row["kind"] == "asnumpy()"
    assert row["count"] == 12
    assert row["waited_for"] == "matmul"
    assert "loop" in row["advice"]
    assert row["recorded_at"] == f"{__file__}:{row['line'] - 1}"


def test_waitall_in_a_loop_gets_its_own_advice(quiet_engine, any_cost):
    x = np.ones((200, 200))
    with profiler.profile() as p:
        for _ in range(12):
            x = np.dot(x, x)
            engine.waitall()
    row = next(r for r in p.summary()["blockers"] if "waitall" in r["kind"])
    assert row["waited_for"] == "everything"
    assert "wait_to_read" in row["advice"]


def test_a_line_that_waits_twice_is_one_blocker(quiet_engine):
    x, y = np.ones((50, 50)), np.ones((3,))
    with profiler.profile() as p:
        for _ in range(12):
            np.dot(x, x).asnumpy(), y.asnumpy()
    (row,) = p.summary()["blockers"]
    assert row["count"] == 24
    sync = p.events.tables["sync"]
    product = numpy.array([p.events.ops[op] == "matmul" for op in sync["op"]])
    assert product.sum() == 12
    # It names what took most of the time; how long each took is decided here, not by the machine.
    for longer, name in ((product, "matmul"), (~product, "full")):
        sync["duration"] = numpy.where(longer, 1000, 1)
        (row,) = _blockers.blockers(p.events)
        assert row["waited_for"] == name


def test_what_came_from_python_is_called_so(quiet_engine):
    x = np.array([1.0, 2.0])
    x.wait_to_read()
    with profiler.profile() as p:
        x.asnumpy()
    (row,) = p.summary()["blockers"]
    assert row["waited_for"] == "data from Python"
    assert row["recorded_at"] == ""
    assert "unknown" not in str(p)


@pytest.mark.parametrize(
    ("look", "words"),
    [
        (lambda y: y.sum().item(), "small array in a loop"),
        (lambda y: bool(y.sum() > 0), "where() chooses"),
        (lambda y: y.asnumpy(), "Converts an array in a loop"),
        (lambda y: y.wait_to_read(), "results arrive without it"),
        (lambda y: engine.wait(y), "results arrive without it"),
        (lambda y: engine.waitall(), "wait_to_read()"),
    ],
)
def test_advice_fits_what_waits(quiet_engine, any_cost, look, words):
    x = np.ones((200, 200))
    with profiler.profile() as p:
        for _ in range(12):
            look(np.dot(x, x))
    assert words in p.summary()["blockers"][0]["advice"]
    # Longer lines are cut in a terminal; the first words are there.
    assert p.summary()["blockers"][0]["advice"].split(":")[0] in str(p)


def test_lookahead_does_what_it_is_for(quiet_engine):
    x = np.ones((300, 300))
    with profiler.profile() as p:
        for _ in engine.lookahead(1, range(12)):
            x = np.dot(x, x) * 0.001
    rows = [r for r in p.summary()["blockers"] if r["kind"] == "lookahead"]
    assert rows
    assert all(r["waited_for"] == "everything" for r in rows)
    assert all("what it is for" in r["advice"] or r["advice"] == "Costs little." for r in rows)


def _verdict(t1, t2, blockers, setup=0.0, wall=1.0, operations=(), stall=0.0, count=100):
    time = {"wall_s": wall, "setup_s": setup, "t1_record_s": t1, "t2_compute_s": t2,
            "best_s": setup + max(t1, t2), "stall_s": stall}  # fmt: skip
    rows = [{"site": "train.py:7", "kind": "asnumpy()", "total_s": s, "count": count}
            for s in blockers]  # fmt: skip
    return _overlap._verdict(time, rows, list(operations))


def test_waits_are_to_blame_only_where_they_cost():
    kind, why = _verdict(0.3, 0.6, [0.5])
    assert kind == "waits"
    assert "train.py:7 waits: asnumpy(), 50% of the time" in why
    assert "600 ms at best, not 1.00 s" in why
    # Few waits, or a backend that is busy anyway.
    assert _verdict(0.7, 0.2, [0.001])[0] == "frontend"
    assert _verdict(0.2, 0.9, [0.7])[0] == "backend"
    assert _verdict(0.2, 0.7, [])[0] == "backend"
    # A look at the end is no mistake.
    assert _verdict(0.2, 0.7, [0.7], count=1)[0] == "backend"


def test_verdicts_say_what_to_look_at():
    rows = [{"name": "convolution", "total_s": 3.0}, {"name": "sum", "total_s": 1.0}]
    assert "75% of the computing is convolution" in _verdict(0.1, 0.95, [], operations=rows)[1]
    assert "hybridize" in _verdict(0.9, 0.1, [])[1]
    assert "held Python back 30%" in _verdict(0.6, 0.1, [], stall=0.3)[1]
    # Imports are not counted: 0.4 of the 0.5 seconds that are left.
    assert "computes 80%" in _verdict(0.1, 0.4, [], setup=0.5)[1]


def test_share_of_what_the_machine_can_do(quiet_engine):
    x = np.ones((256, 256))
    with profiler.profile() as p:
        for _ in range(20):
            x = np.dot(x, x) * 0.001
        (x + 1).wait_to_read()
    before = engine.stats()
    summary = p.summary()
    assert engine.stats() == before  # measuring is not recorded
    machine = summary["machine"]
    assert machine["threads"] == engine.configure()["threads"]
    assert machine["gflops"] > 0
    assert machine["gbytes_per_s"] > 0
    for row in summary["operations"]:
        if row["flops"]:
            assert row["gflops_share"] == pytest.approx(row["gflops"] / machine["gflops"])
            assert row["gflops_share"] > 0
        if row["moved_bytes"]:
            assert row["gbytes_per_s_share"] > 0
    assert "share of what" in str(p)


def test_the_machine_is_measured_once_and_never_in_a_profile(quiet_engine, monkeypatch):
    calls = []

    def measure():
        calls.append(profiler.current())
        return 100.0, 10.0

    monkeypatch.setattr(_machine, "_measured", {})
    monkeypatch.setattr(_machine._core, "measure_peak", measure)
    with profiler.profile() as p:
        work(2)
    assert calls == []
    with profiler.profile() as q:
        work(2)
        assert p.summary()["operations"][0]["gbytes_per_s_share"] is None
        str(p)
    assert calls == []
    q.summary()
    with profiler.profile() as r:
        work(2)
    r.summary()
    assert calls == [None]


def test_rates_of_a_product(quiet_engine):
    x = np.ones((128, 128))
    x.wait_to_read()
    with profiler.profile() as p:
        np.dot(x, x).wait_to_read()
    (row,) = (r for r in p.summary()["operations"] if r["name"] == "matmul")
    assert row["flops"] == 2 * 128**3
    assert row["moved_bytes"] == 3 * 128 * 128 * 4
    assert row["gflops"] == pytest.approx(row["flops"] / row["total_s"] * 1e-9)


def test_dropped_and_fused_are_named(finished):
    found = finished.summary()["elimination"]
    assert found["dropped"] == engine.stats()["dropped"]
    assert {row["name"] for row in found["dropped_by_line"]} == {"exp"}
    assert any("matmul" in row["name"] and "add" in row["name"] for row in found["fused_groups"])


def test_summary_is_json(finished):
    assert json.loads(finished.json()) == finished.summary()


def test_tables_show_the_blocker(finished):
    shown = str(finished)
    assert "Blockers" in shown
    assert "item()" in shown
    assert "conftest.py" in shown
    assert "matmul" in repr(finished)


def test_notebook_form_is_escaped(finished):
    finished.summary()["operations"][0]["name"] = "<script>alert(1)</script>"
    html = finished._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_an_empty_profile_has_all_tables():
    with profiler.profile() as p:
        pass
    assert p.summary()["time"]["bottleneck"] == "none"
    assert "Memory" in str(p)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_tables_fit_the_terminal(finished, width):
    out = io.StringIO()
    show(finished.summary(), out, width)
    assert max(map(len, out.getvalue().splitlines())) <= width


def test_a_file_that_cannot_be_written_leaves_nothing_behind(finished, tmp_path):
    with pytest.raises(FileNotFoundError):
        finished.save(tmp_path / "nowhere" / "run.html")
    (tmp_path / "run.txt").mkdir()
    with pytest.raises(IsADirectoryError):
        finished.save(tmp_path / "run.txt")
    assert [p.name for p in tmp_path.iterdir()] == ["run.txt"]


def test_names_that_are_no_text(quiet_engine, tmp_path):
    with profiler.profile() as p:
        exec(compile("np.ones(3).asnumpy()", "/no/\udcff.py", "exec"), {"np": np})
    for ending in ("html", "json", "txt"):
        p.save(tmp_path / f"run.{ending}")
        assert "udcff.py" in (tmp_path / f"run.{ending}").read_text(encoding="utf-8")


def test_bad_file_name(finished, tmp_path):
    with pytest.raises(ValueError, match="path must end in"):
        finished.save(tmp_path / "run.pdf")
    assert list(tmp_path.iterdir()) == []


def test_text_file(finished, tmp_path):
    finished.save(tmp_path / "run.txt")
    assert "Blockers" in (tmp_path / "run.txt").read_text()


def test_what_comes_before_the_first_operation_is_not_a_bottleneck(quiet_engine):
    with profiler.profile() as p:
        time.sleep(0.3)
        x = np.random.uniform(size=(700, 700))
        np.dot(np.dot(np.dot(x, x), x), x).wait_to_read()
    found = p.summary()["time"]
    assert found["setup_s"] >= 0.3
    assert found["t1_record_s"] <= found["wall_s"] - found["setup_s"]
    assert "before the first operation" in found["why"]
