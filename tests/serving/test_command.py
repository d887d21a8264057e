"""``slipstream lower`` on the command line."""

from __future__ import annotations

import pytest

from slipstream import nd, serving
from slipstream.cli import main
from slipstream.gluon import nn


@pytest.fixture
def files(tmp_path):
    net = nn.Dense(2)
    net.initialize("ones")
    net(nd.ones((1, 3)))
    return net.export(str(tmp_path / "net"))


def test_lower(files, tmp_path, capsys):
    out = str(tmp_path / "lowered")
    assert main(["lower", *files, "--shape", "data:N,3", "-o", out]) == 0
    assert f"written: {out}-symbol.json, {out}.params" in capsys.readouterr().out
    assert serving.load(out)(nd.ones((2, 3))).tolist() == [[3, 3], [3, 3]]


def test_errors(files, tmp_path, capsys):
    out = str(tmp_path / "lowered")
    assert main(["lower", *files, "--shape", "x:N,3", "-o", out]) == 1
    assert "has no input 'x'" in capsys.readouterr().err
    assert main(["lower", "nothing", files[1], "--shape", "data:N,3", "-o", out]) == 1
    assert "nothing" in capsys.readouterr().err
    for shape in ("data", "data:N,x", ":1"):
        with pytest.raises(SystemExit):
            main(["lower", *files, "--shape", shape, "-o", out])


def test_types_of_inputs(tmp_path):
    net = nn.HybridSequential()
    net.add(nn.Embedding(9, 4), nn.Dense(2))
    net.initialize("ones")
    net(nd.ones((1, 3), dtype="int32"))
    files = net.export(str(tmp_path / "net"))
    out = str(tmp_path / "lowered")
    words = ["--shape", "data:N,3", "--dtype", "data:int32"]
    assert main(["lower", *files, *words, "-o", out]) == 0
    model = serving.load(out)
    assert model.inputs[0].dtype == "int32"
    assert model(nd.array([[1, 2, 3]], dtype="int32")).tolist() == [[12, 12]]
    assert main(["lower", *files, *words[:2], "--dtype", "data:int33", "-o", out]) == 1
