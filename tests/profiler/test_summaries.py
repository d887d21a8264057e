"""Blockers, figures and tables say what happened."""

from __future__ import annotations

import json
import linecache
import time

import pytest

from slipstream import engine, np, profiler


def test_blocker_names_its_line_and_what_it_waited_for(quiet_engine):
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


def test_waitall_in_a_loop_gets_its_own_advice(quiet_engine):
    x = np.ones((200, 200))
    with profiler.profile() as p:
        for _ in range(12):
            x = np.dot(x, x)
            engine.waitall()
    row = next(r for r in p.summary()["blockers"] if "waitall" in r["kind"])
    assert row["waited_for"] == "everything"
    assert "wait_to_read" in row["advice"]


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
    assert found["dropped"] == engine.stats()["elided"]
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


def test_bad_file_name(finished, tmp_path):
    with pytest.raises(ValueError, match="path must end in"):
        finished.save(tmp_path / "run.pdf")
    assert list(tmp_path.iterdir()) == []


def test_text_file(finished, tmp_path):
    finished.save(tmp_path / "run.txt")
    assert "Blockers" in (tmp_path / "run.txt").read_text()


def test_what_comes_before_the_first_operation_is_nobodys_bottleneck(quiet_engine):
    with profiler.profile() as p:
        time.sleep(0.3)
        x = np.random.uniform(size=(700, 700))
        np.dot(np.dot(np.dot(x, x), x), x).wait_to_read()
    found = p.summary()["time"]
    assert found["setup_s"] >= 0.3
    assert found["t1_record_s"] <= found["wall_s"] - found["setup_s"]
    assert "before the first operation" in found["why"]
