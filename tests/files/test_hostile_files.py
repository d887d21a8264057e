"""Files that would take the machine: refused in time that grows with their length alone."""

from __future__ import annotations

import io
import json
import os
import signal
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy
import pytest

from slipstream import _core, gluon, image, init, nd, np, npx, sym
from slipstream import _image_codec as _codec
from slipstream._files import _writer
from slipstream.base import MXNetError

DATA = Path(__file__).parent.parent / "data"


def safetensors(header: str) -> io.BytesIO:
    data = header.encode()
    return io.BytesIO(struct.pack("<Q", len(data)) + data)


class Counting(str):
    """A name that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other):
        Counting.compared += 1
        return str.__eq__(self, other)


def test_a_long_header_is_checked_in_linear_time(monkeypatch):
    """Every name is looked at once, not compared with all others."""
    from slipstream._files import safetensors as module

    count = 20_000
    names = [Counting(i) for i in range(count)]
    Counting.compared = 0
    module._no_duplicates([(name, {}) for name in names])
    with pytest.raises(ValueError, match="'19999' appears twice"):
        module._no_duplicates([(name, {}) for name in [*names, Counting(count - 1)]])
    assert Counting.compared < 10 * count
    entry = '{"dtype":"F32","shape":[0],"data_offsets":[0,0]}'
    pairs = [f'"{i}":{entry}' for i in range(12_000)]
    with pytest.raises(ValueError, match="appears twice"):
        nd.load(safetensors("{" + ",".join([*pairs, pairs[-1]]) + "}"))


def graph(op="null", attrs=None, head=0, more=()):
    nodes = [{"op": "null", "name": "data", "inputs": []}, *more]
    if op != "null":
        nodes.append({"op": op, "name": "x", "attrs": attrs or {}, "inputs": [[0, 0, 0]]})
    return json.dumps({"nodes": nodes, "heads": [[len(nodes) - 1, head, 0]]})


@pytest.mark.parametrize(
    "text",
    [
        graph("relu", head=10**9),
        graph("SliceChannel", {"num_outputs": str(10**9)}),
        graph("SliceChannel", {"num_outputs": "-3"}),
        graph("_npi_split", {"indices_or_sections": str(10**12)}),
    ],
)
def test_a_graph_that_claims_too_many_outputs_is_refused(text):
    with pytest.raises(ValueError, match=r"outputs|output 1000000000"):
        sym.load_json(text)


def test_a_graph_from_a_file_names_operations_on_arrays_only():
    """Not the core's functions that open libraries, look at memory or control the engine."""
    refused = """load_blas configure from_dlpack unchecked_view shutdown seed numpy_view
    adopt_memory fail_when_run set_default_float store attach_grad to_dlpack_for_write"""
    for name in refused.split():
        assert hasattr(_core, name)
        with pytest.raises(MXNetError, match="is not known"):
            sym.load_json(graph("_core_" + name))
    sym.load_json(graph("_core_cumsum"))
    sym.load_json(graph("_core_window"))  # as earlier versions called a view


def test_a_view_stays_within_the_array():
    x = np.arange(12.0)
    assert _core.view(x, (3,), (4,), 3).tolist() == [3, 7, 11]
    assert _core.view(x[::-1], (2,), (-1,), 0).tolist() == [11, 10]
    assert _core.view(x, (0, 99), (99, 99), 99).shape == (0, 99)
    for shape, strides, offset in [((13,), (1,), 0), ((2,), (12,), 0), ((1,), (1,), 12),
                                   ((2,), (-1,), 0), ((2**62, 2**62), (2**62, 2**62), 0),
                                   ((2,), (1, 1), 0), ((-1,), (1,), 0)]:  # fmt: skip
        with pytest.raises(ValueError, match="view"):
            _core.view(x, shape, strides, offset)


def picture_of(width, height):
    """A PNG of some kilobytes that decodes to width x height pixels of one colour."""

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


def test_an_image_of_too_many_pixels_is_refused_before_it_is_decoded(monkeypatch, tmp_path):
    monkeypatch.setattr(_codec, "MOST_PIXELS", 10_000)
    assert image.imdecode(picture_of(100, 100)).shape == (100, 100, 3)
    large = picture_of(101, 100)
    (tmp_path / "large.png").write_bytes(large)
    for call in (lambda: image.imdecode(large), lambda: image.imread(str(tmp_path / "large.png")),
                 lambda: image.imdecode(large, flag=-1)):  # fmt: skip
        with pytest.raises(ValueError, match="101 x 100 pixels are more than 10000"):
            call()


# ---- a process that is killed --------------------------------------------------------------------

KILLED = """
import os, signal, sys
from slipstream import gluon, nd
from slipstream._files import _writer
path = sys.argv[1]


with _writer.replacing(path) as out:
    out.write(b"x" * 100000)
    out.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_leaves_no_temporary_file(tmp_path):
    number = _writer._unnamed(str(tmp_path))
    if number is None:
        pytest.skip("this file system has no files without names (O_TMPFILE)")
    os.close(number)
    target = tmp_path / "states"
    target.write_bytes(b"old")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(target)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert os.listdir(tmp_path) == ["states"]
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize("without", ["nothing", "unnamed files", "links"])
def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path, monkeypatch, without):
    if without == "unnamed files":
        monkeypatch.setattr(_writer, "_unnamed", lambda folder: None)
    elif without == "links":

        def refused(*args, **kwargs):
            raise PermissionError("links are not allowed")

        monkeypatch.setattr(os, "link", refused)
    target = tmp_path / "a.npy"
    for value in (1, 2):
        np.save(target, np.full(3, value))
        assert np.load(target).tolist() == [value] * 3
    os.chmod(target, 0o640)
    np.save(target, np.full(3, 3))
    assert target.stat().st_mode & 0o777 == 0o640
    with pytest.raises(RuntimeError, match="stop"), _writer.replacing(str(target)) as out:
        out.write(b"half")
        raise RuntimeError("stop")
    assert np.load(target).tolist() == [3, 3, 3]
    assert os.listdir(tmp_path) == ["a.npy"]


def test_a_copy_that_does_not_fit_leaves_nothing_behind(tmp_path, monkeypatch):
    if (number := _writer._unnamed(str(tmp_path))) is None:
        pytest.skip("this file system has no files without names (O_TMPFILE)")
    os.close(number)

    def full(*args, **kwargs):
        raise OSError("no space left")

    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(_writer.shutil, "copyfileobj", full)
    with pytest.raises(OSError, match="no space left"):
        np.save(tmp_path / "a.npy", np.ones(3))
    assert os.listdir(tmp_path) == []


# ---- MXNet's versions ----------------------------------------------------------------------------

V2, V3 = 0xF993FAC9, 0xF993FACA


def version_of(path):
    return struct.unpack("<I", Path(path).read_bytes()[24:28])[0]


@pytest.fixture
def numpy_mode():
    npx.set_np()
    yield
    npx.reset_np()


def test_arrays_of_numpy_mode_are_saved_as_mxnet_reads_them_there(tmp_path, numpy_mode):
    path = str(tmp_path / "x.params")
    for arrays in ({"a": np.ones(2)}, [np.ones(2)], np.ones(2), {"a": nd.ones(2)}):
        nd.save(path, arrays)
        assert version_of(path) == V3
    npx.save(path, {"a": np.ones(2)})
    assert version_of(path) == V3


def test_classic_arrays_are_saved_as_mxnet_1_reads_them(tmp_path):
    path = str(tmp_path / "x.params")
    nd.save(path, {"a": nd.ones(2)})
    assert version_of(path) == V2
    nd.save(path, {"a": np.ones(2)})  # arrays that MXNet has in NumPy mode only
    assert version_of(path) == V3


@pytest.mark.parametrize("mode", ["classic", "numpy"])
def test_exported_models_have_the_version_of_their_mode(tmp_path, mode, request):
    if mode == "numpy":
        request.getfixturevalue("numpy_mode")
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(2, in_units=3))
    net.initialize(init.One())
    net.hybridize()
    net(np.ones((1, 3)) if mode == "numpy" else nd.ones((1, 3)))
    graph, params = net.export(str(tmp_path / "net"))
    assert version_of(params) == (V3 if mode == "numpy" else V2)
    assert ("is_np_shape" in json.loads(Path(graph).read_text())["attrs"]) == (mode == "numpy")


@pytest.mark.parametrize("name", ["1.9.1-nd", "1.9.1-np", "2.0.0beta1-nd"])
def test_arrays_that_mxnet_wrote(name):
    """Written by tools/record_mxnet_files.py."""
    loaded = nd.load(str(DATA / f"mxnet-{name}.params"))
    numpy.testing.assert_array_equal(loaded["a"].asnumpy(), numpy.arange(6.0).reshape(2, 3))
    assert loaded["b"].asnumpy().tolist() == [1, -2]
    assert loaded["b"].dtype == numpy.int32
    if name == "1.9.1-np":
        loaded = npx.load(str(DATA / f"mxnet-{name}.params"))
        assert loaded["scalar"].shape == ()
        assert loaded["scalar"].item() == 2.5
        assert loaded["none"].shape == (0, 3)
