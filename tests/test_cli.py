"""The command ``slipstream``, as a shell sees it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import slipstream


@pytest.fixture
def run(tmp_path):
    """Runs the command in an empty folder, where only the installed package can be imported."""

    def call(*arguments, **environment):
        return subprocess.run(
            [sys.executable, "-m", "slipstream", *arguments],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )

    return call


def test_help_names_the_commands(run):
    result = run("--help")
    assert result.returncode == 0
    assert "tour" in result.stdout
    assert "--only" in run("tour", "--help").stdout


def test_version(run):
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"slipstream {slipstream.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["tour", "--fast"], "--fast"),
        (["fly"], "fly"),
        ([], "command"),
        (["tour", "--only", "nowhere"], "queue, assign, numpy, error"),
    ],
)
def test_mistakes_are_explained_without_a_traceback(run, arguments, hint):
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert hint in result.stderr
    assert "Traceback" not in result.stderr


def test_tour_in_a_pipe_has_no_colours_and_ends_each_stop_with_a_sentence(run):
    result = run("tour", "--quick")
    assert result.returncode == 0, result.stderr
    assert "\x1b" not in result.stdout
    for text in ("1. Queueing", "2. Work", "3. NumPy", "4. An error", "recorded at: example.py:2"):
        assert text in result.stdout


def test_tour_as_json_is_json_only(run):
    result = run("tour", "--quick", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    stops = json.loads(result.stdout)
    assert list(stops) == ["queue", "assign", "numpy", "error"]
    measured = {m["name"]: m["value"] for m in stops["assign"]["measured"]}
    assert measured["additions recorded without"] == 1000
    computed, dropped = measured["of these computed"], measured["of these dropped unseen"]
    assert computed + dropped == 1000
    assert dropped > 500
    lines = [m["value"] for m in stops["error"]["measured"]]
    assert lines == [7, 2]


def test_only_runs_one_stop(run):
    result = run("tour", "--quick", "--only", "error", "--json")
    assert list(json.loads(result.stdout)) == ["error"]


def test_no_color_is_respected_even_when_colours_are_forced_on(run):
    result = run("tour", "--quick", "--only", "error", NO_COLOR="1", FORCE_COLOR="1")
    assert "\x1b[3" not in result.stdout  # bold may stay, colours may not


def test_reader_that_leaves_early_causes_no_complaint(tmp_path):
    command = f"{sys.executable} -m slipstream tour --quick | head -n 1"
    result = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_ctrl_c_ends_with_130_and_no_traceback(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "slipstream", "tour"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A background job starts with Ctrl-C ignored, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    process.stdout.readline()  # it has begun
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
