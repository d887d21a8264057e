"""Helpers of training loops."""

from __future__ import annotations

import hashlib
import math

import numpy
import pytest

from slipstream import cpu, nd, np
from slipstream.gluon import utils


class TestSplit:
    def test_even(self):
        parts = utils.split_data(nd.arange(12).reshape((6, 2)), 3)
        assert [p.shape for p in parts] == [(2, 2)] * 3
        assert parts[1].asnumpy()[0, 0] == 4

    def test_uneven(self):
        x = np.arange(7)
        with pytest.raises(ValueError, match="evenly"):
            utils.split_data(x, 2)
        parts = utils.split_data(x, 3, even_split=False)
        assert [p.size for p in parts] == [3, 2, 2]
        assert numpy.concatenate([p.asnumpy() for p in parts]).tolist() == list(range(7))

    def test_other_axis(self):
        parts = utils.split_data(nd.ones((3, 4)), 2, batch_axis=1)
        assert [p.shape for p in parts] == [(3, 2)] * 2

    def test_too_many(self):
        with pytest.raises(ValueError, match="too many"):
            utils.split_data(nd.ones((2,)), 3, even_split=False)

    def test_load(self):
        x = numpy.arange(4.0)
        assert len(utils.split_and_load(x, [cpu(0)])) == 1
        parts = utils.split_and_load(x, [cpu(0), cpu(1)])
        assert [p.asnumpy().tolist() for p in parts] == [[0, 1], [2, 3]]
        assert len(utils.split_and_load(x, device_list=[cpu(0), cpu(1)])) == 2


class TestClip:
    @pytest.mark.parametrize("check", [True, False])
    def test_norm(self, check):
        arrays = [nd.ones((3, 3)) * 2, nd.ones((4,)) * 2]
        norm = utils.clip_global_norm(arrays, 1.0, check_isfinite=check)
        value = norm if check else norm.asscalar()
        assert value == pytest.approx(math.sqrt(13 * 4), rel=1e-5)
        total = sum((a.asnumpy() ** 2).sum() for a in arrays)
        assert total == pytest.approx(1, rel=1e-4)

    @pytest.mark.parametrize("dtype", ["float16", "float64"])
    @pytest.mark.parametrize("make", [nd.ones, np.ones])
    def test_other_types(self, make, dtype):
        x = make((4,), dtype=dtype)
        utils.clip_global_norm([x], 1.0)
        numpy.testing.assert_allclose(x.asnumpy(), 0.5, rtol=1e-3)
        with pytest.raises(TypeError, match="arrays must be arrays"):
            utils.clip_global_norm([numpy.ones(2)], 1.0)

    def test_short_ones_stay(self):
        x = np.array([0.1, 0.2])
        utils.clip_global_norm([x], 1.0)
        numpy.testing.assert_allclose(x.asnumpy(), [0.1, 0.2], rtol=1e-6)

    def test_not_finite(self):
        with pytest.warns(UserWarning, match="finite"):
            utils.clip_global_norm([nd.array([numpy.inf])], 1.0)
        with pytest.raises(ValueError, match="arrays"):
            utils.clip_global_norm([], 1.0)


class TestDownload:
    def test_file(self, tmp_path):
        source = tmp_path / "data.bin"
        source.write_bytes(b"hello")
        sha1 = hashlib.sha1(b"hello").hexdigest()
        folder = tmp_path / "to"
        folder.mkdir()
        path = utils.download(source.as_uri(), str(folder), sha1_hash=sha1)
        assert path == str(folder / "data.bin")
        assert utils.check_sha1(path, sha1)
        source.write_bytes(b"other")
        utils.download(source.as_uri(), path)
        assert (folder / "data.bin").read_bytes() == b"hello"
        utils.download(source.as_uri(), path, overwrite=True)
        assert (folder / "data.bin").read_bytes() == b"other"

    def test_failures_leave_nothing(self, tmp_path):
        source = tmp_path / "data.bin"
        source.write_bytes(b"hello")
        with pytest.raises(OSError, match="SHA-1"):
            utils.download(source.as_uri(), str(tmp_path / "x"), sha1_hash="00", retries=0)
        with pytest.raises(OSError, match="could not fetch"):
            utils.download((tmp_path / "none").as_uri(), str(tmp_path / "x"), retries=0)
        assert [p.name for p in tmp_path.iterdir()] == ["data.bin"]


def test_shape_is_known():
    assert utils.shape_is_known((1, 2))
    assert utils.shape_is_known(())
    assert not utils.shape_is_known((1, -1))
    assert not utils.shape_is_known(None)


def test_split_rnn_params():
    sizes = 2 * (4 * 5 * 3 + 4 * 5 * 5) + 2 * 2 * 20
    parts = utils.split_rnn_params(nd.arange(sizes), "lstm", 1, 3, 5, bidirectional=True)
    assert parts["l0_i2h_weight"].shape == (20, 3)
    assert parts["r0_h2h_bias"].shape == (20,)
    assert sum(p.size for p in parts.values()) == sizes
    with pytest.raises(ValueError, match="elements"):
        utils.split_rnn_params(nd.arange(3), "gru", 1, 3, 5)
