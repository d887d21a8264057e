"""``slipstream profile`` as a shell sees it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from slipstream import profiler
from slipstream.cli import main

PROGRAM = """
import sys
from slipstream import np
x = np.ones((50, 50))
for _ in range(int(sys.argv[1])):
    x = np.dot(x, x) * 0.001
    x.asnumpy()
print("done", __name__)
"""


@pytest.fixture
def run(tmp_path):
    def call(*arguments, program=PROGRAM):
        (tmp_path / "train.py").write_text(program)
        return subprocess.run(
            [sys.executable, "-m", "slipstream", "profile", *arguments],
            cwd=tmp_path, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    return call


def test_prints_blockers_and_writes_the_page(run, tmp_path):
    result = run("train.py", "12")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "done __main__\n"
    assert "train.py:7" in result.stderr
    assert "asnumpy()" in result.stderr
    assert "<canvas" in (tmp_path / "run.html").read_text()


def test_several_outputs_and_json(run, tmp_path):
    result = run("-o", "a.html", "-o", "b.json", "--json", "train.py", "3")
    assert result.returncode == 0, result.stderr
    summary = json.loads(result.stdout.split("\n", 1)[1])
    assert summary["counts"]["syncs"] == 4
    assert json.loads((tmp_path / "b.json").read_text())["traceEvents"]
    assert (tmp_path / "a.html").exists()


def test_module(run, tmp_path):
    assert run("-m", "train", "2").stdout == "done __main__\n"


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("raise ValueError('oh no')", 1, "oh no"),
        ("sys.exit(7)", 7, ""),
        ("sys.exit('bad end')", 1, "bad end"),
        ("import os; os.fork() or sys.exit(3)", 0, ""),
    ],
)
def test_the_file_is_written_however_the_program_ends(run, tmp_path, line, code, said):
    program = PROGRAM + line + "\n"
    result = run("-o", "r.json", "train.py", "2", program=program)
    assert result.returncode == code
    assert said in result.stderr
    # Of an error one sees the program's lines only.
    assert "runpy" not in result.stderr
    assert "commands/profile.py" not in result.stderr
    assert result.stderr.count("wrote r.json") == 1
    assert json.loads((tmp_path / "r.json").read_text())["traceEvents"]


def test_ctrl_c_still_writes_a_valid_file(tmp_path):
    (tmp_path / "train.py").write_text(PROGRAM.replace("for ", "print('go', flush=True)\nfor "))
    process = subprocess.Popen(
        [sys.executable, "-m", "slipstream", "profile", "-o", "r.json", "train.py", "100000000"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout.readline() == "go\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "train.py" in errors
    assert json.loads((tmp_path / "r.json").read_text())["traceEvents"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.py"], "there is no file nowhere.py"),
        (["-o", "x.pdf", "train.py"], "must end in .html, .json or .txt"),
        (["-o", "nowhere/x.html", "train.py"], "there is no folder"),
        (["-o", "folder.html", "train.py"], "'folder.html' is a folder"),
    ],
)
def test_mistakes_are_explained_before_the_program_runs(
    tmp_path, monkeypatch, capsys, arguments, said
):
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "train.py").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)
    assert main(["profile", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["folder.html", "train.py"]
    assert profiler.current() is None


def test_a_module_that_is_not_there(run, tmp_path):
    result = run("-m", "nowhere")
    assert result.returncode == 2
    assert result.stderr == "slipstream profile: there is no module nowhere\n"
    assert not (tmp_path / "run.html").exists()


def test_a_folder_that_goes_away_is_said_without_a_traceback(run, tmp_path):
    (tmp_path / "out").mkdir()
    result = run(
        "-o", "out/r.json", "train.py", "2", program=PROGRAM + "import os; os.rmdir('out')\n"
    )
    assert result.returncode == 1
    assert "out/r.json was not written: No such file or directory" in result.stderr
    assert "Blockers" in result.stderr  # the summary is there all the same
    assert "Traceback" not in result.stderr


def test_programs_written_for_mxnet(run, tmp_path):
    program = "import mxnet as mx\nprint(mx.nd.ones((2, 2)).sum().asscalar())\n"
    result = run("-o", "r.txt", "train.py", program=program)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "4.0\n"
    assert "train.py:2" in (tmp_path / "r.txt").read_text()
