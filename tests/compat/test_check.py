"""``slipstream check``: names, without running anything."""

from __future__ import annotations

import json

from slipstream.compat._check import missing, uses

PROGRAM = """\
import mxnet as mx
from mxnet import nd, gluon as g
from mxnet.gluon import nn
from mxnet.nowhere import thing

raise SystemExit("never run")

net = nn.Dense(3)
a = mx.nd.ones((2,)) + nd.no_such_function(1)
module = mx.rnn.LSTMCell(3)
deep = g.nn.Dense.forward

def shadow(nd):
    return nd.not_a_name_of_mxnet

try:
    from mxnet.gluon import perhaps
except ImportError:
    perhaps = None

layers = nn
layers.NoSuchLayer(3)
"""


def found(path):
    return {(use.name, use.place) for use in uses(path) if missing(use.name)}


def test_names_of_a_program(write):
    path = write("a.py", PROGRAM)
    assert found(path) == {
        ("mxnet.nowhere.thing", "4"),
        ("mxnet.nd.no_such_function", "9"),
        ("mxnet.rnn.LSTMCell", "10"),
        ("mxnet.gluon.nn.NoSuchLayer", "22"),
    }
    assert "mxnet.gluon.nn.Dense" in {use.name for use in uses(path)}


def test_names_of_documents_and_notebooks(write):
    text = """\
    ```python
    from mxnet import nd
    %matplotlib inline
    ```

    ```python
    #@tab pytorch
    nd.in_another_tab
    ```

    ```python
    nd.ones(1)
    nd.missing_one
    ```
    """
    assert found(write("a.md", text)) == {("mxnet.nd.missing_one", "13")}
    cells = ["from mxnet import nd", "x = 1\nnd.missing_one\n"]
    notebook = {"cells": [{"cell_type": "code", "source": source} for source in cells]}
    path = write("a.ipynb", json.dumps(notebook))
    assert found(path) == {("mxnet.nd.missing_one", "cell 2, line 2")}


def test_the_report_and_its_exit_codes(slipstream, write, tmp_path):
    write("bad/a.py", PROGRAM)
    write("bad/.git/b.py", "import mxnet.nothing")
    write("good.py", "from mxnet import nd\nnd.ones(1)\n")
    result = slipstream("check", "bad", "good.py")
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert f"{tmp_path.name}" not in result.stdout
    assert any(line.startswith("bad/a.py:10: mxnet.rnn is not here; use gluon") for line in lines)
    assert len(lines) == 5
    assert "2 files" in lines[-1] and "%" in lines[-1]
    good = slipstream("check", "good.py")
    assert (good.returncode, "100 %" in good.stdout) == (0, True)
    report = json.loads(slipstream("check", "bad", "--json").stdout)
    assert {entry["name"] for entry in report["missing"]} >= {"mxnet.rnn.LSTMCell"}
    assert 0 < report["supported_percent"] < 100


def test_files_that_cannot_be_read_are_named(slipstream, write, tmp_path):
    (tmp_path / "binary.py").write_bytes(b"\0\1\2")
    write("old.py", "print 'two'\n")
    result = slipstream("check", "binary.py", "old.py")
    assert result.returncode == 2
    assert "binary file" in result.stderr and "old.py:1: not Python 3" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == "0 of 2 files could be read: no names of mxnet\n"


def test_a_typo_gets_the_right_spelling_and_a_real_name_does_not(slipstream, write):
    write("a.py", "from mxnet import nd, gluon\ngluon.nn.Densse(3)\nnd.imdecode(b)\nnd.xyzzy(1)\n")
    lines = slipstream("check", "a.py").stdout.splitlines()
    assert lines[0] == "a.py:2: mxnet.gluon.nn.Densse is not here; did you mean Dense?"
    assert lines[1].startswith("a.py:3: mxnet.nd.imdecode is not here; use ")
    assert lines[2] == "a.py:4: mxnet.nd.xyzzy is not here"


def test_names_that_differ_get_one_note_and_are_not_missing(slipstream, write):
    write("a.py", "import mxnet as mx\nmx.random.seed(1)\nmx.rnd.seed(2)\nmx.random.seed(3)\n")
    result = slipstream("check", "a.py")
    notes = [line for line in result.stdout.splitlines() if "note:" in line]
    assert result.returncode == 0
    assert len(notes) == 1 and notes[0].startswith("a.py:2: note: mxnet.random.seed is here")
    assert "note:" not in slipstream("check", "--quiet", "a.py").stdout
    report = json.loads(slipstream("check", "--json", "a.py").stdout)
    assert [entry["place"] for entry in report["different"]] == ["2", "3", "4"]
