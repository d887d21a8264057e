"""Saving: whole files or none, waiting, and which format it is."""

from __future__ import annotations

import os
import stat

import numpy
import pytest

from slipstream import SlipstreamError, _core, _version_rules, engine, nd, np, npx


def failing():
    return _core.fail_when_run(np.ones(3), "boom")


@pytest.mark.parametrize("name", ["x", "x.npy", "x.npz", "x.safetensors"])
def test_a_failed_value_leaves_the_old_file(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"old")
    with pytest.raises(SlipstreamError, match="boom"):
        npx.save(path, failing())
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [name]


def test_an_error_while_writing_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "x.npy"
    path.write_bytes(b"old")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        np.save(path, np.ones(3))
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["x.npy"]


def test_saving_waits_and_saves_the_value_of_the_call(tmp_path):
    x = np.ones((100, 100))
    for _ in range(5):
        x = np.dot(x, x) / 100
    nd.save(tmp_path / "x", [x])
    x += 1
    assert float(nd.load(tmp_path / "x")[0].sum()) == 10000


def test_saving_is_refused_where_nothing_may_wait(tmp_path):
    with engine.no_sync(), pytest.raises(SlipstreamError, match="save"):
        np.save(tmp_path / "x", np.ones(2))


def test_permissions_and_links_are_kept(tmp_path):
    real = tmp_path / "real.npy"
    np.save(real, np.ones(1))
    assert stat.S_IMODE(real.stat().st_mode) == 0o666 & ~_umask()
    real.chmod(0o640)
    (tmp_path / "link.npy").symlink_to(real)
    np.save(tmp_path / "link.npy", np.zeros(2))
    assert (tmp_path / "link.npy").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert np.load(real).tolist() == [0, 0]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_device_is_written_directly():
    with open("/dev/null", "wb") as file:
        np.save(file, np.ones(2))
    npx.save("/dev/null", np.ones(2))
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)  # and not replaced by a file


def test_paths_that_cannot_be_written(tmp_path):
    with pytest.raises(FileNotFoundError):
        npx.save(tmp_path / "no" / "x", np.ones(1))
    with pytest.raises(IsADirectoryError):
        npx.save(tmp_path, np.ones(1))
    with pytest.raises(TypeError, match="file must be"):
        npx.save(3, np.ones(1), format="npy")
    with pytest.raises(FileNotFoundError):
        npx.load(tmp_path / "x")
    with pytest.raises(TypeError, match="file must be"):
        npx.load(3)


def test_the_format_is_known_by_contents(tmp_path):
    data = {"a": np.ones(2)}
    for format in ("mxnet", "npz", "safetensors"):
        npx.save(tmp_path / "x.npy", data, format=format)
        assert npx.load(tmp_path / "x.npy")["a"].tolist() == [1, 1]
    npx.save(tmp_path / "x.npz", np.ones(2), format="npy")
    assert npx.load(tmp_path / "x.npz").tolist() == [1, 1]
    with pytest.raises(ValueError, match="format must be one of"):
        npx.save(tmp_path / "x", data, format="hdf5")
    with pytest.raises(ValueError, match="holds one array"):
        npx.save(tmp_path / "x.npy", [np.ones(1)] * 2)


def test_frontends_give_their_own_class_and_form(tmp_path):
    for name in ("x", "x.npy"):
        nd.save(tmp_path / name, nd.ones((2,)))
        (x,) = nd.load(str(tmp_path / name))
        assert type(x) is nd.NDArray
        assert type(npx.load(tmp_path / name)) is np.ndarray
        assert type(np.load(tmp_path / name)) is np.ndarray


def test_views_and_numpy_arrays_are_saved_as_their_elements(tmp_path):
    x = np.arange(12).reshape(3, 4)
    npx.save(tmp_path / "x", [x[::-1, ::2], x.T, np.broadcast_to(x[0], (2, 4)), numpy.arange(3)])
    a, b, c, d = npx.load(tmp_path / "x")
    e = x.asnumpy()
    numpy.testing.assert_array_equal(a.asnumpy(), e[::-1, ::2])
    numpy.testing.assert_array_equal(b.asnumpy(), e.T)
    numpy.testing.assert_array_equal(c.asnumpy(), [e[0], e[0]])
    assert d.tolist() == [0, 1, 2]


def test_loading_takes_no_second_copy(tmp_path):
    np.save(tmp_path / "x.npy", np.ones((4, 1 << 20)))
    engine.waitall()
    before = engine.stats()["live_bytes"]
    x = np.load(tmp_path / "x.npy")
    assert engine.stats()["live_bytes"] - before <= x.nbytes * 1.3


def test_npx_save_of_one_array_is_what_numpy_reads(tmp_path):
    path = tmp_path / "x"
    npx.save(str(path), np.array([1.0, 2.0]))
    assert numpy.load(path).tolist() == [1, 2]
    assert npx.load(str(path)).tolist() == [1, 2]
    assert [x.tolist() for x in nd.load(str(path))] == [[1, 2]]
    npx.save(str(path), [np.ones(1)])
    assert path.read_bytes()[:2] != b"\x93N"


def test_npx_save_and_load_by_1x_rules(tmp_path):
    _version_rules.choose("1.x")
    path = str(tmp_path / "x.npy")
    npx.save(path, np.ones((2, 0)))
    (x,) = npx.load(path)
    assert x.shape == (2, 0)
    npx.save(path, [np.ones(2), np.ones(3)])
    assert [x.shape for x in npx.load(path)] == [(2,), (3,)]
