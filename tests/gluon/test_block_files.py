"""Blocks: parameters in files."""

from __future__ import annotations

import subprocess
import sys

import numpy
import pytest

from slipstream import cpu, nd
from slipstream.gluon import nn

from .models import small


class TestFiles:
    @pytest.mark.parametrize("suffix", ["params", "safetensors"])
    def test_saved_and_loaded(self, tmp_path, suffix):
        path = tmp_path / f"net.{suffix}"
        net, other = small(), small()
        net.initialize()
        x = nd.random.normal(shape=(2, 3))
        expected = net(x).asnumpy()
        net.save_parameters(path)
        assert sorted(nd.load(path)) == ["0.bias", "0.weight", "1.bias", "1.weight"]
        other.load_parameters(path)
        assert (other(x).asnumpy() == expected).all()
        other.initialize(force_reinit=True)
        other.load_parameters(str(path), ctx=cpu(0))
        assert (other(x).asnumpy() == expected).all()

    def test_loaded_by_another_process(self, tmp_path):
        path = tmp_path / "net.params"
        net = small()
        net.initialize()
        expected = net(nd.arange(3).reshape((1, 3))).asnumpy().tolist()
        net.save_parameters(path)
        code = f"""
from slipstream import nd
from slipstream.gluon import nn
net = nn.HybridSequential()
net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
net.load_parameters({str(path)!r})
print(net(nd.arange(3).reshape((1, 3))).asnumpy().tolist())
"""
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert out.stdout.strip() == str(expected), out.stderr

    def test_missing_and_extra(self, tmp_path):
        path = tmp_path / "net.params"
        net = small()
        net.initialize()
        net(nd.ones((1, 3)))
        net.save_parameters(path)
        more = small()
        more.add(nn.Dense(1))
        with pytest.raises(AssertionError, match=r"'2\.weight', '2\.bias'"):
            more.load_parameters(path)
        more.load_parameters(path, allow_missing=True)
        fewer = nn.HybridSequential()
        fewer.add(nn.Dense(4))
        with pytest.raises(ValueError, match=r"'1\.weight', '1\.bias'"):
            fewer.load_parameters(path)
        fewer.load_parameters(path, ignore_extra=True)
        wrong = nn.HybridSequential()
        wrong.add(nn.Dense(5), nn.Dense(2))
        with pytest.raises(AssertionError, match="shape"):
            wrong.load_parameters(path)

    def test_types(self, tmp_path):
        path = tmp_path / "net.params"
        net = nn.Dense(2, in_units=2, dtype="float64")
        net.initialize()
        net.save_parameters(path)
        other = nn.Dense(2, in_units=2)
        with pytest.raises(AssertionError, match="cast_dtype"):
            other.load_parameters(path)
        other.load_parameters(path, cast_dtype=True)
        assert other.weight.data().dtype == numpy.float32
        other.load_parameters(path, cast_dtype=True, dtype_source="saved")
        assert other.weight.data().dtype == numpy.float64

    @pytest.mark.usefixtures("mxnet_1x")
    def test_full_names_and_exported_names(self, tmp_path):
        path = tmp_path / "net.params"
        net = small(prefix="net_")
        net.initialize()
        x = nd.ones((1, 3))
        expected = net(x).asnumpy()
        for strip, start in (("", ""), ("", "arg:"), ("net_", "")):
            arrays = {
                start + k[len(strip) :]: p.data() for k, p in net.collect_params().items()
            }  # fmt: skip
            nd.save(path, arrays)
            other = small(prefix="net_")
            other.load_parameters(path)
            assert (other(x).asnumpy() == expected).all()

    def test_older_functions(self, tmp_path):
        path = tmp_path / "net.params"
        net, other = small(), small()
        net.initialize()
        net(nd.ones((1, 3)))
        with pytest.warns(UserWarning, match="save_parameters"):
            net.save_params(path)
        with pytest.warns(UserWarning, match="load_parameters"):
            other.load_params(path)
        assert (other[0].weight.data().asnumpy() == net[0].weight.data().asnumpy()).all()

    def test_deduplicated(self, tmp_path):
        path = tmp_path / "net.params"

        def tied():
            net = nn.Sequential()
            net.add(nn.Dense(2, in_units=2))
            net.add(nn.Dense(2, in_units=2, params=net[0].params))
            return net

        net = tied()
        net.initialize()
        net.save_parameters(path, deduplicate=True)
        assert sorted(nd.load(path)) == ["0.bias", "0.weight"]
        tied().load_parameters(path)

    def test_failed_saving_leaves_the_old_file(self, tmp_path):
        path = tmp_path / "net.params"
        net = nn.Dense(1, in_units=1)
        net.initialize()
        net.save_parameters(path)
        before = path.read_bytes()
        net.bias._arrays[0][:] = nd.array([1.0])
        net.bias._arrays = None  # saving cannot succeed
        with pytest.raises(RuntimeError, match="initialized"):
            net.save_parameters(path)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


class TestModels:
    """``save`` and ``load``: parameters, and what was hybridized."""

    def net(self):
        net = nn.Sequential()
        net.add(nn.Dense(3, in_units=2), nn.Dense(1, in_units=3))
        return net

    def test_a_loaded_model_computes_the_same_and_is_hybridized_alike(self, tmp_path):
        net, other = self.net(), self.net()
        net.initialize()
        net[1].hybridize()
        net.save(tmp_path / "net")
        assert sorted(p.name for p in tmp_path.iterdir()) == ["net-model.json", "net-model.params"]
        other.load(tmp_path / "net")
        assert [block._active for block in other] == [False, True]
        x = nd.ones((1, 2))
        assert (other(x).asnumpy() == net(x).asnumpy()).all()

    def test_names_of_children_may_differ(self, tmp_path):
        def named(start):
            net = nn.Sequential()
            for i in range(2):
                net.register_child(nn.Dense(2, in_units=2), f"{start}{i}")
            return net

        net, other = named("a"), named("b")
        net.initialize()
        net.save(tmp_path / "net")
        other.load(tmp_path / "net")
        x = nd.ones((1, 2))
        assert (other(x).asnumpy() == net(x).asnumpy()).all()

    def test_another_model_is_refused_and_left_as_it_was(self, tmp_path):
        net = self.net()
        net.initialize()
        net.save(tmp_path / "net")
        other = nn.Sequential()
        other.add(nn.Dense(3, in_units=2), nn.BatchNorm())
        with pytest.raises(ValueError, match="no block batchnorm2"):
            other.load(tmp_path / "net")
        assert other[0].weight._arrays is None
        (tmp_path / "net-model.json").write_text("{")
        with pytest.raises(ValueError, match="not a saved model"):
            self.net().load(tmp_path / "net")
