"""Files of optimizer states: safetensors that cannot run code; pickles only when allowed."""

from __future__ import annotations

import json
import os
import pickle
import struct
from pathlib import Path

import numpy
import pytest

from slipstream import (
    _version_rules,
    autograd,
    compat,
    gluon,
    init,
    kvstore,
    lr_scheduler,
    nd,
    np,
    optimizer,
)

MXNET = Path(__file__).parent.parent / "data"
KINDS = [
    ("sgd", {"learning_rate": 0.1, "momentum": 0.9}),
    ("adam", {"lr_scheduler": lr_scheduler.FactorScheduler(10, 0.5)}),
    ("sgd", {}),
    ("rmsprop", {"centered": True}),
    ("sgd", {"momentum": 0.9, "multi_precision": True}),
    ("lamb", {"wd": 0.1, "clip_gradient": 0.5}),
]


def trained(kind, options, dtype="float32", steps=2):
    net = gluon.nn.Dense(2, in_units=3, dtype=dtype)
    net.initialize(init.One())
    trainer = gluon.Trainer(net.collect_params(), kind, options)
    step(net, trainer, steps)
    return net, trainer


def step(net, trainer, steps=1):
    for _ in range(steps):
        with autograd.record():
            loss = net(nd.ones((4, 3), dtype=net.weight.dtype)).sum()
        loss.backward()
        trainer.step(4)


def flat(state):
    if isinstance(state, (list, tuple)):
        return [x for s in state for x in flat(s)]
    return [] if state is None else [state.asnumpy().tolist()]


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_a_trainer_goes_on_where_another_stopped(kind, options, tmp_path):
    dtype = "float16" if options.get("multi_precision") else "float32"
    net, trainer = trained(kind, options, dtype)
    trainer.save_states(tmp_path / "states")
    net.save_parameters(str(tmp_path / "params"))
    step(net, trainer)
    other, second = trained(kind, {}, dtype, steps=0)
    other.load_parameters(str(tmp_path / "params"))
    second.load_states(tmp_path / "states")
    assert type(second._optimizer) is type(trainer._optimizer)
    assert second.learning_rate == trainer.learning_rate
    step(other, second)
    for a, b in zip(net.collect_params().values(), other.collect_params().values(), strict=True):
        assert a.data().asnumpy().tolist() == b.data().asnumpy().tolist()
    assert second._optimizer.num_update == trainer._optimizer.num_update == 3


def test_the_file_is_safetensors_with_the_states_as_arrays(tmp_path):
    _, trainer = trained("adam", {})
    trainer.save_states(tmp_path / "states")
    data = (tmp_path / "states").read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    assert header.pop("__metadata__")["kind"] == "slipstream optimizer states"
    assert len(header) == 4  # mean and variance of two parameters
    assert {e["dtype"] for e in header.values()} == {"F32"}


class Boom:
    def __reduce__(self):
        return os.mkdir, ("pickle-ran-code",)


def boom(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return pickle.dumps(({0: None}, Boom()))


def test_pickles_are_refused_unless_they_are_allowed(tmp_path, monkeypatch):
    updater = optimizer.get_updater(optimizer.SGD())
    data = boom(tmp_path, monkeypatch)
    with pytest.raises(ValueError, match="allow_pickle=True"):
        updater.set_states(data)
    assert not os.path.exists("pickle-ran-code")
    good = pickle.dumps({0: nd.ones(2)})
    with pytest.raises(ValueError, match="allow_pickle=True"):
        updater.set_states(good)
    updater.set_states(good, allow_pickle=True)
    assert updater.states[0].asnumpy().tolist() == [1, 1]


def test_compat_reads_pickles_of_arrays_and_optimizers_only(tmp_path, monkeypatch):
    """What earlier versions wrote: a dict of arrays, or that and the optimizer."""
    compat.install("mxnet")
    try:
        rule = optimizer.Adam(learning_rate=0.25, lr_scheduler=lr_scheduler.PolyScheduler(9))
        updater = optimizer.get_updater(optimizer.Adam())
        state = (nd.ones((2, 3)), np.array([1, 2], dtype="bfloat16"), None, [3.5])
        updater.set_states(pickle.dumps(({0: state, "b": None}, rule)))
        assert updater.optimizer.lr == 0.25
        assert type(updater.optimizer.lr_scheduler) is lr_scheduler.PolyScheduler
        assert updater.states[0][1].tolist() == [1, 2]
        for data in (boom(tmp_path, monkeypatch), pickle.dumps({0: os.system}),
                     pickle.dumps({0: numpy.testing.assert_equal})):  # fmt: skip
            with pytest.raises(ValueError, match="neither an array nor an optimizer"):
                updater.set_states(data)
        assert not os.path.exists("pickle-ran-code")
    finally:
        compat.uninstall()


class Calls:
    """Pickled as a call of a function that pickles of arrays call themselves, or as a state."""

    def __init__(self, *reduced):
        self.reduced = reduced

    def __reduce__(self):
        return self.reduced


OBJECTS = numpy.dtype(object)
HOSTILE = {
    "addresses as an array": Calls(numpy.ndarray, ((1,), OBJECTS, bytearray(b"\x08" * 8))),
    "objects": Calls(numpy.dtype, ("O", False, True)),
    "a type that forgets its objects": Calls(
        numpy.dtype, ("O", False, True), (3, "|", None, None, None, -1, -1, 0)
    ),
    "more elements than bytes": Calls(
        numpy.ones(1).__reduce__()[0], numpy.ones(1).__reduce__()[1],
        (1, (10**9,), numpy.dtype("f4"), False, b"1234"),
    ),
    "a text of another encoding": Calls(__import__("_codecs").encode, ("x", "rot13")),
    "a module that is not imported": Calls(__import__("operator").methodcaller, ("x",)),
    "no optimizer": 5,
    "a list in itself": (own := []),
}  # fmt: skip
own.append(own)


@pytest.mark.parametrize("what", HOSTILE)
def test_compat_refuses_pickles_that_misuse_what_they_may_name(what):
    """Nothing that they name is called: NumPy would take the bytes of some for addresses."""
    compat.install("mxnet", decide=False)
    try:
        updater = optimizer.get_updater(optimizer.Adam())
        for content in ({0: HOSTILE[what]}, ({0: None}, HOSTILE[what])):
            if what == "no optimizer" and 0 in content:
                continue  # a number among states is fine
            with pytest.raises(ValueError, match="states: "):
                updater.set_states(pickle.dumps(content))
    finally:
        compat.uninstall()


def test_a_pickle_cannot_change_the_classes_that_it_names():
    # Adam itself, and then "build" it with slots: attributes of the class would be set.
    data = b"\x80\x02cslipstream.optimizer.adam\nAdam\nN}X\x04\x00\x00\x00stepK\x05s\x86b."
    before = optimizer.Adam.step
    compat.install("mxnet", decide=False)
    try:
        with pytest.raises(ValueError, match="states: "):
            optimizer.get_updater(optimizer.Adam()).set_states(data)
    finally:
        compat.uninstall()
    assert optimizer.Adam.step is before


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_compat_reads_arrays_of_all_kinds_from_pickles(protocol):
    kinds = ["bool", "int8", "uint8", "int32", "int64", "float16", "bfloat16", "float32", "float64"]
    arrays = [np.array([[0, 1, 2], [3, 4, 5]], dtype=kind) for kind in kinds]
    columns = numpy.asfortranarray(numpy.arange(6.0).reshape(2, 3))
    states = {0: arrays, 1: columns, 2: numpy.float32(0.5), 3: numpy.zeros((0, 2)), 4: nd.ones(())}
    compat.install("mxnet", decide=False)
    try:
        updater = optimizer.get_updater(optimizer.SGD())
        updater.set_states(pickle.dumps(states, protocol))
    finally:
        compat.uninstall()
    found = updater.states
    for a, b in zip(found[0], arrays, strict=True):
        assert type(a) is np.ndarray
        assert (str(a.dtype), a.tolist()) == (str(b.dtype), b.tolist())
    assert found[1].tolist() == columns.tolist()
    assert (found[2], type(found[2])) == (0.5, numpy.float32)
    assert found[3].shape == (0, 2)
    assert type(found[4]) is nd.NDArray and found[4].shape == ()


@pytest.mark.parametrize("version", ["1.9.1", "2.0.0beta1"])
@pytest.mark.parametrize(("kind", "options"), KINDS[:3])
def test_states_that_mxnet_wrote(kind, options, version, tmp_path):
    """One step of a Dense layer; see tools/record_mxnet_files.py."""
    name = {"adam": "adam"}.get(kind, "sgd-momentum" if "momentum" in options else "sgd")
    path = MXNET / f"mxnet-{version}-{name}.states"
    _, trainer = trained(kind, {}, steps=0)
    with pytest.raises(ValueError, match="allow_pickle=True"):
        trainer.load_states(path)
    trainer.load_states(path, allow_pickle=True)
    assert trainer._optimizer.num_update == 1
    assert trainer.learning_rate == 0.125
    assert trainer._optimizer._index_update_count == {0: 1, 1: 1}
    _, ours = trained(kind, {**options, "learning_rate": 0.125}, steps=1)
    for i in range(2):
        got, expected = flat(trainer._updaters[0].states[i]), flat(ours._updaters[0].states[i])
        assert len(got) == len(expected)
        for a, b in zip(got, expected, strict=True):
            numpy.testing.assert_allclose(a, b, rtol=2e-5)


def test_stores_and_updaters_write_the_same_format(tmp_path):
    path = str(tmp_path / "states")
    store = kvstore.create("local")
    store.set_optimizer(optimizer.SGD(momentum=0.9, learning_rate=0.5))
    store.init(3, nd.ones(2))
    store.push(3, nd.ones(2))
    store.save_optimizer_states(path, dump_optimizer=True)
    other = kvstore.create("local")
    other.set_optimizer(optimizer.SGD(momentum=0.9))
    other.load_optimizer_states(path)
    assert other._updater.states[3].asnumpy().tolist() == [-0.5, -0.5]
    assert other._updater.optimizer.lr == 0.5
    (tmp_path / "pickle").write_bytes(pickle.dumps({3: nd.ones(2)}))
    with pytest.raises(ValueError, match="allow_pickle"):
        other.load_optimizer_states(str(tmp_path / "pickle"))
    other.load_optimizer_states(str(tmp_path / "pickle"), allow_pickle=True)
    assert other._updater.states[3].asnumpy().tolist() == [1, 1]


class Own(optimizer.Optimizer):
    """An optimizer that is not registered, with something that no file can hold."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.function = lambda: 3
        self.table = numpy.arange(3.0)

    def create_state(self, index, weight):
        return nd.zeros(weight.shape)


def test_an_optimizer_of_ones_own_keeps_what_cannot_be_saved():
    updater = optimizer.get_updater(Own(learning_rate=0.25))
    updater.states[0] = nd.ones(2)
    data = updater.get_states(dump_optimizer=True)
    other = optimizer.get_updater(Own())
    other.set_states(data)
    assert other.optimizer.lr == 0.25
    assert other.optimizer.function() == 3
    assert other.optimizer.table.tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="saved with the optimizer Own"):
        optimizer.get_updater(optimizer.SGD()).set_states(data)


def test_damaged_states_raise_a_value_error():
    updater = optimizer.get_updater(optimizer.Adam())
    updater.states[0] = (nd.ones(2), nd.ones(2))
    data = updater.get_states(dump_optimizer=True)
    random = numpy.random.default_rng(3)
    for _ in range(150):
        damaged = bytearray(data)
        for at in random.integers(0, len(data), 3):
            damaged[at] = random.integers(0, 256)
        loads = optimizer.get_updater(optimizer.Adam())
        try:
            loads.set_states(bytes(damaged[: random.integers(0, len(data) + 1)]))
        except ValueError:
            continue
    with pytest.raises(ValueError, match="expected safetensors or a pickle"):
        updater.set_states(b"nothing")
    with pytest.raises(TypeError, match="bytes"):
        updater.set_states("text")


@pytest.mark.parametrize("momentum", [0.0, 0.9])
@pytest.mark.parametrize(("wrote", "reads"), [("1.x", "2.0"), ("2.0", "1.x"), ("1.x", "1.x")])
def test_halves_keep_their_exact_weights_between_versions(wrote, reads, momentum):
    beginning = _version_rules.state()

    def run(version, data, steps):
        _version_rules.restore(beginning)
        compat.version(version)
        updater = optimizer.get_updater(
            optimizer.SGD(learning_rate=0.1, momentum=momentum, multi_precision=True)
        )
        if data is not None:
            updater.set_states(data)
        for _ in range(steps):
            updater(0, nd.full((2,), 1e-3, dtype="float16"), weight)
        exact = updater.states[0][1 if version == "1.x" else 0]
        assert exact.dtype == numpy.float32
        return updater.get_states(), exact.asnumpy().tolist()

    weight = nd.ones((2,), dtype="float16")
    expected = run(wrote, None, 4)[1]
    weight = nd.ones((2,), dtype="float16")
    data, _ = run(wrote, None, 2)
    assert run(reads, data, 2)[1] == expected


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize(("wrote", "reads"), [("1.x", "2.0"), ("2.0", "1.x"), ("1.x", "1.x")])
def test_centered_rmsprop_goes_on_between_versions(wrote, reads, dtype):
    beginning = _version_rules.state()

    def updater_of(version):
        _version_rules.restore(beginning)
        compat.version(version)
        rule = optimizer.RMSProp(learning_rate=0.1, centered=True, multi_precision=True)
        return optimizer.get_updater(rule)

    first, weight = updater_of(wrote), nd.ones((2,), dtype=dtype)
    for g in (0.5, 0.25):
        first(0, nd.full((2,), g, dtype=dtype), weight)
    state = first.states[0]
    squares = (state[1] if dtype == "float16" else state)[0 if wrote == "1.x" else 1]
    assert squares.asnumpy()[0] == pytest.approx(0.9 * 0.1 * 0.25 + 0.1 * 0.0625)
    data = first.get_states()
    second = updater_of(reads)
    second.set_states(data)
    second(0, nd.full((2,), 0.5, dtype=dtype), weight)
    assert numpy.isfinite(weight.asnumpy()).all()
    after = second.states[0]
    squares = (after[1] if dtype == "float16" else after)[0 if reads == "1.x" else 1]
    expected = 0.9 * (0.9 * 0.1 * 0.25 + 0.1 * 0.0625) + 0.1 * 0.25
    assert squares.asnumpy()[0] == pytest.approx(expected, rel=1e-3)
