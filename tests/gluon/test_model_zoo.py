"""The zoo: every name gives its model, with the published parameters under known names."""

from __future__ import annotations

import math
import os

import pytest

from slipstream import gluon, init, nd, np, npx
from slipstream.gluon.model_zoo import model_store, vision

# Numbers of parameters, running statistics included, as MXNet's documentation has them.
PUBLISHED = {
    "alexnet": 61_100_840,
    "densenet121": 8_062_504,
    "densenet161": 28_900_936,
    "densenet169": 14_307_880,
    "densenet201": 20_242_984,
    "inceptionv3": 23_869_000,
    "mobilenet0.25": 475_544,
    "mobilenet0.5": 1_342_536,
    "mobilenet0.75": 2_601_976,
    "mobilenet1.0": 4_253_864,
    "mobilenetv2_0.25": 1_526_856,
    "mobilenetv2_0.5": 1_983_104,
    "mobilenetv2_0.75": 2_653_864,
    "mobilenetv2_1.0": 3_539_136,
    "resnet101_v1": 44_695_144,
    "resnet101_v2": 44_639_412,
    "resnet152_v1": 60_404_072,
    "resnet152_v2": 60_329_140,
    "resnet18_v1": 11_699_112,
    "resnet18_v2": 11_695_796,
    "resnet34_v1": 21_814_696,
    "resnet34_v2": 21_811_380,
    "resnet50_v1": 25_629_032,
    "resnet50_v2": 25_595_060,
    "squeezenet1.0": 1_248_424,
    "squeezenet1.1": 1_235_496,
    "vgg11": 132_863_336,
    "vgg11_bn": 132_874_344,
    "vgg13": 133_047_848,
    "vgg13_bn": 133_059_624,
    "vgg16": 138_357_544,
    "vgg16_bn": 138_374_440,
    "vgg19": 143_667_240,
    "vgg19_bn": 143_689_256,
}
# Not in that list; the paper says 5.4 and 2.9 million.
NOT_LISTED = {"mobilenetv3_large": 5.4e6, "mobilenetv3_small": 2.9e6}

# The smallest image that a model can take, where 32 pixels are not enough.
SMALLEST = {"alexnet": 64, "inceptionv3": 299, "squeezenet": 224, "densenet": 224}


def smallest(name):
    return next((size for part, size in SMALLEST.items() if name.startswith(part)), 32)


def sizes(net):
    return {name: p.shape for name, p in net._collect_params_with_prefix().items()}


def count(net, size):
    """Parameters of the model for images of that size; nothing is computed."""
    net.initialize(init.Zero())
    net(nd.zeros((1, 3, size, size)))  # dropped at once: shapes are all we want
    return sum(math.prod(shape) for shape in sizes(net).values())


def test_every_name_is_covered():
    assert set(vision.MODELS) == PUBLISHED.keys() | NOT_LISTED.keys()


@pytest.mark.parametrize("name", PUBLISHED)
def test_number_of_parameters_is_the_published_one(name, held_window):
    size = 299 if name == "inceptionv3" else 224
    assert count(vision.get_model(name), size) == PUBLISHED[name]


@pytest.mark.parametrize("name", NOT_LISTED)
def test_number_of_parameters_is_about_what_the_paper_says(name, held_window):
    assert count(vision.get_model(name), 32) == pytest.approx(NOT_LISTED[name], rel=0.05)


@pytest.mark.parametrize(
    "name",
    [
        "alexnet", "vgg11", "vgg11_bn", "resnet18_v1", "resnet50_v1", "resnet18_v2", "resnet50_v2",
        "mobilenet0.25", "mobilenetv2_0.25", "mobilenetv3_small", "mobilenetv3_large",
        "squeezenet1.0", "squeezenet1.1", "densenet121", "inceptionv3",
    ],
)  # fmt: skip
def test_output_has_a_value_for_each_class(name):
    net = vision.get_model(name, classes=7)
    net.initialize(init.Xavier())
    size = smallest(name)
    out = net(nd.random.uniform(shape=(1, 3, size, size)))
    assert out.shape == (1, 7)
    assert bool(nd.contrib.isfinite(out).asnumpy().all())


@pytest.mark.parametrize(
    "name", ["vgg11_bn", "resnet18_v1", "resnet50_v2", "mobilenetv2_0.25", "mobilenetv3_small"]
)
def test_hybridized_and_exported_models_give_the_same_bits(name, tmp_path):
    net = vision.get_model(name, classes=7)
    net.initialize(init.Xavier())
    x = nd.random.uniform(shape=(2, 3, 32, 32))
    expected = net(x).asnumpy()
    net.hybridize()
    assert (net(x).asnumpy() == expected).all()
    assert (net(x).asnumpy() == expected).all()
    files = net.export(str(tmp_path / "model"))
    again = gluon.SymbolBlock.imports(files[0], ["data"], files[1])
    assert (again(x).asnumpy() == expected).all()


def test_np_arrays_give_np_arrays():
    npx.set_np()
    net = vision.resnet18_v1(classes=3, thumbnail=True)
    net.initialize()
    out = net(np.ones((2, 3, 8, 8)))
    assert isinstance(out, np.ndarray)
    assert out.shape == (2, 3)


@pytest.mark.parametrize(
    "name, some",
    [
        ("alexnet", ["features.0.weight", "features.9.bias", "output.bias"]),
        ("vgg11_bn", ["features.0.bias", "features.1.running_mean", "features.29.weight"]),
        (
            "resnet18_v1",
            ["features.0.weight", "features.1.running_var", "features.4.0.body.0.weight",
             "features.5.0.downsample.1.gamma", "output.weight"],
        ),
        (
            "resnet50_v2",
            ["features.0.running_mean", "features.1.weight", "features.5.0.bn1.gamma",
             "features.5.0.conv3.weight", "features.5.0.downsample.weight", "features.9.beta"],
        ),
        ("densenet121", ["features.4.0.1.0.gamma", "features.5.2.weight", "output.weight"]),
        ("squeezenet1.1", ["features.3.0.0.weight", "features.3.1.1.0.bias", "output.0.bias"]),
        ("mobilenet0.25", ["features.0.weight", "features.4.gamma", "output.bias"]),
        ("mobilenetv2_0.25", ["features.3.out.0.weight", "features.3.out.7.beta"]),
        (
            "mobilenetv3_small",
            ["features.3.conv1.conv.weight", "features.3.se.conv1.bias",
             "features.4.expand.bn.gamma", "output.0.weight"],
        ),
        (
            "inceptionv3",
            ["features.0.0.weight", "features.7.1.1.0.weight", "features.16.1.1.0.0.0.weight",
             "features.16.2.0.1.1.gamma", "output.weight"],
        ),
    ],
)  # fmt: skip
def test_parameters_are_named_as_in_published_files(name, some):
    found = sizes(vision.get_model(name))
    assert not [one for one in some if one not in found]


@pytest.mark.usefixtures("mxnet_1x")
def test_full_names_follow_the_older_scheme():
    net = vision.resnet18_v1(prefix="resnetv10_")
    names = list(net.collect_params())
    assert names[0] == "resnetv10_conv0_weight"
    assert "resnetv10_stage2_batchnorm2_running_var" in names
    assert names[-1] == "resnetv10_dense0_bias"


def test_pretrained_loads_the_file_of_that_name(tmp_path):
    net = vision.resnet18_v1(classes=3, thumbnail=True)
    net.initialize()
    x = nd.random.uniform(shape=(1, 3, 8, 8))
    expected = net(x).asnumpy()
    net.save_parameters(str(tmp_path / "resnet18_v1-0123abcd.params"))
    (tmp_path / "resnet18_v1b-0123abcd.params").write_bytes(b"of another model")
    loaded = vision.get_model(
        "resnet18_v1", pretrained=True, root=tmp_path, classes=3, thumbnail=True
    )
    assert (loaded(x).asnumpy() == expected).all()


def test_pretrained_without_a_file_says_where_it_was_looked_for(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"mobilenet0\.5\.params") as error:
        vision.mobilenet0_5(pretrained=True, root=tmp_path)
    assert str(tmp_path) in str(error.value)


def test_root_is_in_the_home_of_mxnet_by_default(tmp_path, monkeypatch):
    monkeypatch.setenv("MXNET_HOME", str(tmp_path))
    (tmp_path / "models").mkdir()
    file = tmp_path / "models" / "alexnet.params"
    file.write_bytes(b"")
    assert model_store.get_model_file("alexnet") == str(file)
    model_store.purge()
    assert not file.exists()


def test_bad_arguments_name_the_argument():
    with pytest.raises(ValueError, match="no model 'resnet18'"):
        vision.get_model("resnet18")
    with pytest.raises(ValueError, match="num_layers"):
        vision.get_resnet(1, 19)
    with pytest.raises(ValueError, match="version"):
        vision.get_resnet(3, 18)
    with pytest.raises(ValueError, match="version"):
        vision.SqueezeNet("1.2")
    with pytest.raises(ValueError, match="num_layers"):
        vision.get_vgg(12)
    with pytest.raises(ValueError, match="channels"):
        vision.ResNetV1(vision.BasicBlockV1, [1, 1], [8, 8])


def test_file_with_the_known_hash_goes_before_newer_ones(tmp_path, monkeypatch):
    known, newer = tmp_path / "some-01234567.params", tmp_path / "some-89abcdef.params"
    known.touch()
    newer.touch()
    os.utime(known, (1, 1))
    assert model_store.get_model_file("some", tmp_path) == str(newer)
    monkeypatch.setitem(model_store._model_sha1, "some", "0123456789")
    assert model_store.get_model_file("some", tmp_path) == str(known)
    known.unlink()
    assert model_store.get_model_file("some", tmp_path) == str(newer)
