"""The command ``slipstream``, as a shell sees it."""

from __future__ import annotations

import json
import os
import shlex
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


@pytest.mark.parametrize("command", ["tour", "doctor", "bench"])
def test_help_names_the_commands_and_each_has_its_own(run, command):
    assert command in run("--help").stdout
    result = run(command, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert f"slipstream {command}" in result.stdout


def test_without_a_command_the_help_is_shown(run):
    result = run()
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run("--help").stdout


@pytest.mark.parametrize("command", ["tour", "run", "check", "doctor", "bench"])
def test_an_unknown_option_shows_the_usage_of_its_command(run, command):
    result = run(command, "--nonsense", "x")
    assert result.returncode == 2
    assert result.stderr.startswith(f"usage: slipstream {command} ")
    assert f"slipstream {command}: error: unrecognized arguments: --nonsense" in result.stderr


def test_version(run):
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"slipstream {slipstream.release}\n")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["tour", "--fast"], "--fast"),
        (["fly"], "fly"),
        (["tour", "--only", "nowhere"], "queue, numpy, sync"),
        (["bench", "nothing"], "engine, ops, training, serving, all"),
    ],
)
def test_mistakes_are_explained_without_a_traceback(run, arguments, hint):
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert hint in result.stderr
    assert "Traceback" not in result.stderr


VARIABLES = [
    ("SLIPSTREAM_THREADS", "many"),
    ("SLIPSTREAM_THREADS", "0"),
    ("SLIPSTREAM_ENGINE", "fast"),
    ("SLIPSTREAM_FUSION", "yes"),
    ("SLIPSTREAM_BUDGET", "lots"),
    ("SLIPSTREAM_ISA", "avx9"),
    ("SLIPSTREAM_MXNET", "1.9"),
    ("SLIPSTREAM_IMAGE_PIXELS", "few"),
]


@pytest.mark.parametrize(("name", "value"), VARIABLES)
def test_variable_that_makes_no_sense_is_named_without_a_traceback(run, name, value):
    result = run("doctor", **{name: value})
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert f"{name}={value!r}" in result.stderr


def test_variable_that_makes_no_sense_raises_where_a_program_imports(tmp_path):
    program = (
        "try:\n    import slipstream\n"
        "except ValueError as e:\n    print(type(e).__name__, e)\n"
    )  # fmt: skip
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "SLIPSTREAM_FUSION": "on"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert "SLIPSTREAM_FUSION='on' is not valid: use 0 or 1" in result.stdout


def test_bench_runs_a_part_of_the_figures(run):
    result = run("bench", "recording", "--markdown")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("| what | ours |")
    assert len(result.stdout.splitlines()) == 5


def test_reader_that_leaves_early_causes_no_complaint(tmp_path):
    command = f"{shlex.quote(sys.executable)} -m slipstream tour --quick | head -n 1"
    result = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["tour", "doctor"])
def test_ctrl_c_ends_with_130_and_no_traceback(tmp_path, command):
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "slipstream", command],
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
    # Python ends by the signal itself when it was inside of exec() of a text, as dataclasses use
    # when they are imported; a shell reports 130 for both.
    assert process.returncode in (130, -signal.SIGINT), errors
    assert "Traceback" not in errors


def test_json_of_a_command_is_json_only(run):
    for command in (["tour", "--quick", "--only", "error"], ["doctor", "--no-test"]):
        result = run(*command, "--json")
        assert (result.returncode, result.stderr) == (0, "")
        assert json.loads(result.stdout)
