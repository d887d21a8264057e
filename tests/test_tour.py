"""The tour: its figures are what they must be, its conclusions are those of its figures."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from slipstream import engine
from slipstream.tour import EXPERIMENTS, experiments

NAMES = [
    "queue", "numpy", "sync", "assign", "stages", "wait", "train", "predict", "overlap", "error",
]  # fmt: skip


def call(folder, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "slipstream", "tour", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def reports():
    return dict(experiments(quick=True))


def test_every_experiment_has_a_sentence_a_table_and_a_conclusion(reports):
    assert list(reports) == list(EXPERIMENTS) == NAMES
    for report in reports.values():
        assert report.title and report.program
        assert report.sentence.endswith((".", "?"))
        assert report.conclusion.endswith(".")
        assert all(len(row) == len(report.columns) for row in report.rows)
        json.dumps(report.as_dict())


def test_tour_leaves_the_engine_as_it_was():
    before = engine.configure()
    list(experiments(["stages", "overlap"], quick=True))
    assert engine.configure() == before


def test_progress_is_told():
    said = []
    list(experiments(["wait"], quick=True, say=said.append))
    assert len(said) > 2
    assert all(text.startswith("wait_to_read versus waitall") for text in said)


def test_calls_that_look_wait_and_others_do_not(reports):
    for call_, found in reports["sync"].figures["calls"].items():
        assert (found["waits"] > 0) == (found["group"] == "waits"), call_


def test_every_assignment_is_computed_or_dropped(reports):
    figures = reports["assign"].figures
    assert figures["wait_each_computed"] == 1000
    assert figures["wait_once_recorded"] == 1000
    assert figures["wait_once_computed"] + figures["wait_once_dropped"] == 1000
    dropped = f"{figures['wait_once_dropped']:,} of 1,000"
    assert (dropped in reports["assign"].conclusion) == (figures["wait_once_dropped"] > 0)


def test_predictions_follow_from_the_stages_and_the_condition_is_checked(reports):
    for case in (reports["stages"].figures[size] for size in ("large", "small")):
        t1, t2, t3 = (case[f"t{i}_s"] for i in (1, 2, 3))
        assert min(t1, t2, t3) >= 0
        assert case["sync_predicted_s"] == pytest.approx(1000 * (t1 + t2 + t3))
        assert case["async_predicted_s"] == pytest.approx(t1 + 1000 * t2 + t3)
        assert case["backend_is_slower"] == (1000 * t2 > 999 * t1)
    fails = not reports["stages"].figures["small"]["backend_is_slower"]
    assert ("1000·t2 > 999·t1 fails" in reports["stages"].conclusion) == fails


def test_waitall_leaves_nothing_unfinished(reports):
    figures = reports["wait"].figures
    assert figures["waitall_ready"] == figures["products"]
    assert 1 <= figures["wait_to_read_ready"] <= figures["products"]
    assert figures["wait_to_read_alone_ready"] == figures["waitall_alone_ready"] == 1


@pytest.mark.parametrize("name", ["train", "predict"])
def test_batches_are_issued_one_after_the_other(reports, name):
    figures = reports[name].figures
    for key in ("with_barrier", "without_barrier"):
        found = figures[key]
        assert len(found["issued_s"]) == figures["batches"]
        assert found["issued_s"] == sorted(found["issued_s"])
        assert found["issued_s"][-1] <= found["total_s"]
        assert found["peak_bytes"] > 0


def test_kept_predictions_are_computed_whether_python_waits_or_not(reports):
    figures = reports["predict"].figures
    kept, waited = figures["without_barrier"], figures["with_barrier"]
    assert kept["computed"] == waited["computed"]
    unseen = figures["nobody_looks"]
    assert unseen["computed"] + unseen["dropped"] == kept["computed"] + kept["dropped"]


def test_lookahead_overlaps_one_batch_at_most(reports):
    figures = reports["overlap"].figures
    assert figures["lookahead_1"]["one_before_unfinished"] == 0
    assert figures["lookahead_1"]["two_before_unfinished"] == 0
    assert figures["lookahead_2"]["two_before_unfinished"] == 0


def test_error_is_raised_late_again_and_names_its_line(reports):
    figures = reports["error"].figures
    assert (figures["raised_at_line"], figures["recorded_at_line"]) == (7, 2)
    assert figures["numpy_raised_at_line"] == 2
    assert figures["raised_again"]
    assert "example.py:2 in pick" in reports["error"].message


def test_in_a_pipe_there_are_no_colours_no_progress_and_no_blanks_at_line_ends(tmp_path):
    result = call(tmp_path, "--quick")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout and "\r" not in result.stdout
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", result.stdout, re.M)]
    assert numbers == list(range(1, len(NAMES) + 1))
    assert not re.search(r"[ \t]$", result.stdout, re.M)
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_only_runs_one_experiment_and_json_is_json_only(tmp_path):
    result = call(tmp_path, "--quick", "--only", "error", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    assert list(json.loads(result.stdout)) == ["error"]


def test_synchronous_mode_of_the_environment_is_set_aside(tmp_path):
    result = call(tmp_path, "--quick", "--only", "overlap", SLIPSTREAM_ENGINE="sync")
    assert result.returncode == 0, result.stderr
    assert "runs asynchronously" in " ".join(result.stdout.split())


def test_no_color_is_respected_even_when_colours_are_forced_on(tmp_path):
    result = call(tmp_path, "--quick", "--only", "error", NO_COLOR="1", FORCE_COLOR="1")
    assert "\x1b[3" not in result.stdout  # bold may stay, colours may not


def test_terminal_without_unicode_gets_question_marks_and_no_traceback(tmp_path):
    result = call(tmp_path, "--quick", "--only", "stages", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (result.returncode, result.stderr) == (0, "")
    assert "1000?t2" in result.stdout


def test_on_a_narrow_terminal_tables_fit_and_progress_is_taken_away(tmp_path):
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "slipstream", "tour", "--quick", "--only", "predict"],
        cwd=tmp_path,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environment, "TERM": "xterm"},
    )
    os.close(theirs)
    text = b""
    try:
        while chunk := os.read(ours, 4096):
            text += chunk
    except OSError:
        pass  # the other end is closed
    finally:
        os.close(ours)
    assert process.wait(timeout=60) == 0
    shown = text.decode()
    assert "[1/1] prediction with and without a barrier" in shown
    assert "\x1b[" in shown
    # What is written over is not on the screen any more.
    lines = [line.rsplit("\r\x1b[2K", 1)[-1] for line in shown.replace("\r\n", "\n").split("\n")]
    assert not any("[1/1]" in line for line in lines)
    table = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    table = [line for line in table if "issued" in line or "finished" in line or "memory" in line]
    assert table and all(len(line) <= 50 for line in table)
