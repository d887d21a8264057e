"""Denormal numbers: kept by default, zero when asked for, on every thread."""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import platform
import struct
import threading
from collections.abc import Iterator

import numpy
import pytest

from slipstream import autograd, engine, gluon, np, util

TINY = numpy.float32(1e-39)  # below the smallest normal float32, 1.2e-38


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = engine.configure()
    yield
    engine.configure(**before)


def tiny(n: int = 4) -> np.ndarray:
    return np.array(numpy.full(n, TINY))


def share_of_zeros(x: np.ndarray) -> float:
    return float((x.asnumpy() == 0).mean())


def test_they_are_kept_by_default():
    assert engine.configure()["flush_denorms"] is False
    assert (tiny() * 2).asnumpy().tolist() == [TINY * numpy.float32(2)] * 4
    assert share_of_zeros(np.array([1e-30]) * 1e-10) == 0


def test_set_flush_denorms_says_what_it_was():
    assert util.set_flush_denorms(True) is False
    assert engine.configure()["flush_denorms"] is True
    assert util.set_flush_denorms(True) is True
    assert util.set_flush_denorms(False) is True
    assert engine.configure()["flush_denorms"] is False


def test_configure_wants_a_flag():
    with pytest.raises(TypeError, match="flush_denorms must be True or False"):
        engine.configure(flush_denorms="yes")


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("n", [3, 1_000_000])  # by the waiting thread; by all of them
def test_operands_and_results_are_zero(mode, threads, n):
    engine.configure(mode=mode, threads=threads, flush_denorms=True)
    assert share_of_zeros(tiny(n) * 1e30) == 1, "operands"
    small = np.array(numpy.full(n, 1e-30, "float32"))
    assert share_of_zeros(small * 1e-10) == 1, "results"
    assert share_of_zeros((small * 1e-10) * 1e30) == 1, "in between"
    assert share_of_zeros(small * 1e-5) == 0, "normal numbers"


def test_products_and_sums():
    engine.configure(flush_denorms=True)
    a, b = np.array(numpy.full((8, 8), TINY)), np.array(numpy.full((8, 8), 1e30, "float32"))
    assert share_of_zeros(np.dot(a, b)) == 1
    assert float(a.sum() * 1e30) == 0
    double = np.array(numpy.full(3, 1e-310), dtype="float64")
    assert share_of_zeros(double * 1e300) == 1


def test_what_was_recorded_before_is_computed_as_before():
    kept = [tiny(n) * 2 for n in (3, 100, 100_000)]
    util.set_flush_denorms(True)
    flushed = [tiny(n) * 2 for n in (3, 100, 100_000)]
    util.set_flush_denorms(False)
    assert [share_of_zeros(x) for x in kept] == [0, 0, 0]
    assert [share_of_zeros(x) for x in flushed] == [1, 1, 1]


@pytest.mark.parametrize("flush", [False, True])
def test_the_program_itself_computes_as_before(flush):
    util.set_flush_denorms(flush)
    for n in (3, 500_000):
        (tiny(n) + 1).wait_to_read()
        engine.waitall()
        assert numpy.float32(1e-30) * numpy.float32(1e-10) != 0


@contextlib.contextmanager
def flushing_thread() -> Iterator[None]:
    """This thread's own mode, as some libraries change it."""
    if platform.machine() != "x86_64" or platform.libc_ver()[0] != "glibc":
        pytest.skip("writes the control register through glibc's fenv_t of x86-64")
    libm = ctypes.CDLL(ctypes.util.find_library("m"))
    before = ctypes.create_string_buffer(32)
    libm.fegetenv(before)
    (control,) = struct.unpack_from("<I", before, 28)
    changed = ctypes.create_string_buffer(before.raw, 32)
    struct.pack_into("<I", changed, 28, control | 0x8040)
    libm.fesetenv(changed)
    try:
        yield
    finally:
        libm.fesetenv(before)


@pytest.mark.parametrize("flush", [False, True])
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_a_thread_with_a_mode_of_its_own_changes_no_result(flush, mode):
    engine.configure(mode=mode, flush_denorms=flush)
    found = {}

    def compute():
        with flushing_thread():
            found["small"] = (tiny(3) * 2).asnumpy()
            found["large"] = (tiny(500_000) * 2).asnumpy()
            found["own"] = numpy.float32(1e-30) * numpy.float32(1e-10)

    with flushing_thread():  # skips where it cannot be done
        pass
    thread = threading.Thread(target=compute)
    thread.start()
    thread.join()
    shares = {name: float((x == 0).mean()) for name, x in found.items()}
    assert shares == {"small": float(flush), "large": float(flush), "own": 1}


@pytest.mark.parametrize("flush", [False, True])
def test_training_gives_the_same_bits_in_both_modes(flush):
    def train(**config):
        engine.configure(flush_denorms=flush, **config)
        np.random.seed(0)
        net = gluon.nn.Dense(8, in_units=16)
        net.initialize()
        trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.1})
        x = np.array(numpy.linspace(-1, 1, 64, dtype="float32").reshape(4, 16))
        for _ in range(10):
            with autograd.record():
                loss = ((net(x) * 1e-19) ** 2).sum()  # gradients below the normal numbers
            loss.backward()
            trainer.step(1)
        return net.weight.data().asnumpy().tobytes(), net.weight.grad().asnumpy()

    weights, grads = train(mode="sync", threads=1)
    assert train(mode="async", threads=2)[0] == weights
    below = (grads != 0) & (abs(grads) < numpy.finfo("float32").tiny)
    assert below.any() == (not flush)
