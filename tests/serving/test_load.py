"""Loading lowered models: wrong inputs, other files, damage, threads."""

from __future__ import annotations

import json
import random
import shutil
import threading
from pathlib import Path

import numpy
import pytest

from slipstream import engine, nd, serving
from slipstream.base import MXNetError
from slipstream.gluon import nn

from .models import TwoHeads, lenet


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A small convolutional network, lowered, and its outputs."""
    net = lenet()
    net.initialize()
    net.hybridize()
    x = nd.array(numpy.random.default_rng(0).standard_normal((3, 1, 28, 28)).astype("float32"))
    y = net(x).asnumpy()
    folder = tmp_path_factory.mktemp("lowered")
    names = net.export(str(folder / "net"), lowered=True)
    return (*names, x, y)


def test_wrong_inputs_name_the_input(files):
    model = serving.load(*files[:2])
    with pytest.raises(ValueError, match=r"input data has shape \(1,28,28\); expected \(N, 1, 28"):
        model(nd.ones((1, 28, 28)))
    with pytest.raises(ValueError, match=r"input data has shape \(2,1,28,27\)"):
        model(nd.ones((2, 1, 28, 27)))
    with pytest.raises(ValueError, match="input data has shape"):
        model(nd.ones((0, 1, 28, 28)))
    with pytest.raises(TypeError, match="input data has type int32; expected float32"):
        model(nd.ones((2, 1, 28, 28), dtype="int32"))
    with pytest.raises(TypeError, match="there is no input 'image'"):
        model(image=nd.ones((2, 1, 28, 28)))
    with pytest.raises(TypeError, match="missing input 'data'"):
        model()
    with pytest.raises(TypeError, match="given twice"):
        model(nd.ones((2, 1, 28, 28)), data=nd.ones((2, 1, 28, 28)))
    with pytest.raises(TypeError, match="1 inputs, not 2"):
        model(nd.ones((2, 1, 28, 28)), nd.ones(1))


def test_batch_sizes_must_agree(tmp_path):
    net = TwoHeads()
    net.initialize()
    net.hybridize()
    net(nd.ones((2, 4)), nd.ones((2, 6)))
    model = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
    with pytest.raises(ValueError, match=r"input data1 has shape \(3,6\); .* with N = 2"):
        model(nd.ones((2, 4)), nd.ones((3, 6)))
    same = nd.ones((4, 4))
    assert model(same, nd.ones((4, 6)))[0].shape == (4, 6)


def test_numpy_arrays_are_taken(files):
    y = serving.load(*files[:2])(files[2].asnumpy())
    assert y.asnumpy().tobytes() == files[3].tobytes()


def test_views_and_pending_inputs(files):
    model = serving.load(*files[:2])
    twice = nd.concat(files[2], files[2], dim=0) * 1
    assert model(twice[3:]).asnumpy().tobytes() == files[3].tobytes()


def test_models_are_run_asynchronously(files):
    model = serving.load(*files[:2])
    with engine.no_sync():
        y = model(files[2]) + 1
    assert numpy.allclose(y.asnumpy(), files[3] + 1)


def test_a_file_that_was_not_lowered(tmp_path):
    net = nn.Dense(2)
    net.initialize()
    net(nd.ones((1, 3)))
    with pytest.raises(ValueError, match="was not lowered; run `slipstream lower` on it first"):
        serving.load(*net.export(str(tmp_path / "net")))
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    with pytest.raises(ValueError, match="not a lowered model; `slipstream lower` writes them"):
        serving.load(other, other)


def test_missing_files(tmp_path, files):
    with pytest.raises(ValueError, match=r"nothing-symbol\.json: No such file"):
        serving.load(tmp_path / "nothing")
    with pytest.raises(ValueError, match="there is no array"):
        other = tmp_path / "other.params"
        nd.save(str(other), {"arg:x": nd.ones(1)})
        serving.load(files[0], other)


def _changed(files, tmp_path, change):
    """The model with its JSON changed."""
    with open(files[0], encoding="utf-8") as file:
        graph = json.load(file)
    change(graph)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(graph), "utf-8")
    return serving.load(path, files[1])


def _step(graph, name):
    return next(n for n in graph["nodes"] if n["op"] == f"slipstream.{name}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda g: g["attrs"].update(slipstream_lowered=["int", 2]), "version 2 of the format"),
        (
            lambda g: _step(g, "pooling").update(op="slipstream.nothing"),
            "nothing is not known here",
        ),
        (lambda g: _step(g, "pooling").update(op="slipstream.unchecked_view"), "is not known here"),
        (lambda g: _step(g, "pooling").update(op="Pooling"), "unknown operation Pooling"),
        (lambda g: _step(g, "pooling")["attrs"].pop("kernel"), "kernel is missing"),
        (lambda g: _step(g, "pooling")["attrs"].update(colour=1), "no parameter colour"),
        (lambda g: _step(g, "pooling")["attrs"].update(kernel="x"), "kernel: expected a list"),
        (lambda g: _step(g, "pooling")["attrs"].update(full=1), "full: the value has the wrong"),
        (lambda g: _step(g, "pooling").update(inputs=[[999, 0, 0]]), "refers to no earlier result"),
        (lambda g: _step(g, "pooling").update(inputs=[]), "refers to no input"),
        (lambda g: g.pop("heads"), "there is no 'heads'"),
        (lambda g: g.update(heads=[]), "one head for each output"),
        (lambda g: g["lowered"]["inputs"][0].update(dtype="float7"), "unknown element type float7"),
        (lambda g: g["nodes"].pop(0), "refers to no earlier result|no node for input"),
        (lambda g: g["nodes"].append(g["nodes"][1]), "two nodes for the parameter"),
    ],
)
def test_changed_graphs(change, message, files, tmp_path):
    with pytest.raises(ValueError, match=message):
        _changed(files, tmp_path, change)


def test_changed_sizes_are_found_when_it_runs(files, tmp_path):
    def beyond(graph):
        data = _step(graph, "convolution")["attrs"]["data"]
        data["view"] = {"shape": ["N", 1, 28, 28], "strides": [784, 784, 28, 1], "offset": 1}

    with pytest.raises(ValueError, match="reaches beyond the data"):
        _changed(files, tmp_path, beyond)(files[2])

    def overflow(graph):
        data = _step(graph, "convolution")["attrs"]["data"]
        data["view"] = {"shape": ["9223372036854775807*N", 1], "strides": [1, 1], "offset": 0}

    with pytest.raises(ValueError, match="too large"):
        _changed(files, tmp_path, overflow)(files[2])

    def shape(graph):
        graph["lowered"]["outputs"][0]["shape"] = ["N", 11]

    with pytest.raises(ValueError, match=r"has shape \(3,10\), not \(3,11\)"):
        _changed(files, tmp_path, shape)(files[2])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a value"),
        ("{", "expected the name of a member"),
        ('{"a" 1}', "expected ':'"),
        ("[1,]", "expected a value"),
        ("[1 2]", "expected ','"),
        ('"\\q"', "unknown escape"),
        ('"\\ud800"', "expected"),
        ('"a', "has no end"),
        ("01", "the end of the file"),
        ("1.", "expected digits"),
        ("nul", "expected a value"),
        ("[" * 100, "nested too deeply"),
        ("{} {}", "the end of the file"),
    ],
)
def test_bad_json(text, message, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=f"at byte .*{message}"):
        serving.load(path, path)


def _damaged(data: bytes, random: random.Random) -> bytes:
    """Cut short, or with a few bytes changed."""
    if random.random() < 0.3:
        return data[: random.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(min(len(data), 4000) if random.random() < 0.7 else len(data))
        changed[at] = random.randrange(256)
    return bytes(changed)


@pytest.mark.parametrize("which", [0, 1], ids=["symbol", "params"])
def test_damaged_files_raise_or_run(which, files, tmp_path):
    chance = random.Random(7)
    paths = [tmp_path / "net.json", tmp_path / "net.params"]
    for i in (0, 1):
        shutil.copy(files[i], paths[i])
    data = Path(files[which]).read_bytes()
    loaded = 0
    for _ in range(150):
        paths[which].write_bytes(_damaged(data, chance))
        try:
            model = serving.load(*paths)
            model(files[2][:1]).wait_to_read()
            loaded += 1
        except (MXNetError, ValueError, TypeError, IndexError, MemoryError):
            pass
    assert loaded < 150
    paths[which].write_bytes(data)
    assert serving.load(*paths)(files[2]).asnumpy().tobytes() == files[3].tobytes()


def test_threads_share_a_model(files):
    model = serving.load(*files[:2])
    wrong = []

    def work(k):
        for i in range(12):
            n = 1 + (i + k) % 3
            y = model(files[2][:n]).asnumpy()
            if y.tobytes() != single[n]:
                wrong.append((k, i))

    single = {n: model(files[2][:n]).asnumpy().tobytes() for n in (1, 2, 3)}
    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_many_batch_sizes(files):
    model = serving.load(*files[:2])
    for n in [*range(1, 20), 1, 2]:
        x = nd.ones((n, 1, 28, 28))
        assert model(x).shape == (n, 10)
