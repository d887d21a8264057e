"""np.fft against NumPy's, in both precisions; nd.contrib's transforms of pairs."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy
import pytest

from slipstream import engine, nd, np

TYPES = ["float32", "float64", "complex64", "complex128"]
# Primes and powers, lengths on both sides of where lines are cut, and large prime factors.
LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 16, 30, 61, 67, 97, 121, 127, 128, 210, 256, 1000]
LENGTHS += [1009, 1024, 1025, 1155, 2048, 2187, 2 * 1009, 4096, 10007, 12000, 16384, 40000]


def draw(shape, dtype="float64", seed=0):
    rng = numpy.random.default_rng(seed)
    x = rng.standard_normal(shape)
    if dtype.startswith("complex"):
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


def ours(x):
    return np.array(x, dtype=x.dtype.name)


def close(x, expected):
    """Within a few roundings of the largest value, as transforms are."""
    got = x.asnumpy()
    assert got.shape == expected.shape
    if not got.size:
        return
    single = got.dtype.name in ("float32", "complex64")
    largest = max(float(abs(expected).max()), 1e-30)
    assert abs(got - expected).max() <= (3e-6 if single else 1e-14) * largest


def wide(x):
    return x.astype("complex128" if x.dtype.kind == "c" else "float64")


@pytest.mark.parametrize("dtype", TYPES)
def test_all_lengths(dtype):
    for n in LENGTHS:
        a = draw(n, dtype, n)
        x = ours(a)
        close(np.fft.fft(x), numpy.fft.fft(wide(a)))
        close(np.fft.ifft(x), numpy.fft.ifft(wide(a)))
        if a.dtype.kind != "c":
            close(np.fft.rfft(x), numpy.fft.rfft(wide(a)))
            close(np.fft.ihfft(x), numpy.fft.ihfft(wide(a)))
        for m in {n, 2 * n - 1, 2 * n - 2} - {0}:
            close(np.fft.irfft(x, m), numpy.fft.irfft(wide(a), m))
            close(np.fft.hfft(x, m), numpy.fft.hfft(wide(a), m))


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(3, 40), (9, 17), (1, 8), (5, 1), (2, 6, 7), (3, 1300), (4, 67)])
def test_many_lines_along_any_axis(dtype, shape):
    a = draw(shape, dtype)
    x = ours(a)
    for axis in range(-len(shape), len(shape)):
        close(np.fft.fft(x, axis=axis), numpy.fft.fft(wide(a), axis=axis))
        close(np.fft.ifft(x, axis=axis), numpy.fft.ifft(wide(a), axis=axis))
        if a.dtype.kind != "c":
            close(np.fft.rfft(x, axis=axis), numpy.fft.rfft(wide(a), axis=axis))
        for n in (2 * shape[axis] - 1, 2 * shape[axis]):
            close(np.fft.irfft(x, n, axis), numpy.fft.irfft(wide(a), n, axis))


def test_wide_arrays_along_the_first_axis():
    a = draw((1500, 24), "complex128")
    close(np.fft.fft(ours(a), axis=0), numpy.fft.fft(a, axis=0))
    close(np.fft.rfft(ours(a.real), axis=0), numpy.fft.rfft(a.real, axis=0))
    close(np.fft.irfft(ours(a), axis=0), numpy.fft.irfft(a, axis=0))
    a = draw((20000, 5), "complex64")
    close(np.fft.fft(ours(a), axis=0), numpy.fft.fft(wide(a), axis=0))


@pytest.mark.parametrize("n", [1, 2, 7, 12, 20, 1500])
@pytest.mark.parametrize("norm", [None, "backward", "ortho", "forward"])
def test_cut_filled_up_and_scaled(n, norm):
    a = draw((3, 12))
    x = ours(a)
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        mine, theirs = getattr(np.fft, name), getattr(numpy.fft, name)
        close(mine(x, n, norm=norm), theirs(a, n, norm=norm))
        close(mine(x, n, 0, norm), theirs(a, n, 0, norm))


def test_results_have_the_precision_of_the_argument():
    assert np.fft.fft(np.ones(4)).dtype == numpy.complex64
    assert np.fft.fft(np.ones(4, dtype="float64")).dtype == numpy.complex128
    assert np.fft.fft(np.ones(4, dtype="int32")).dtype == numpy.complex64
    assert np.fft.irfft(np.ones(4)).dtype == numpy.float32
    assert np.fft.irfft(np.ones(4, dtype="complex128")).dtype == numpy.float64


@pytest.mark.parametrize("name", ["fftn", "ifftn", "rfftn", "irfftn"])
@pytest.mark.parametrize("s, axes", [
    (None, None), (None, (0,)), (None, (-1, 0)), ((4, 6), (1, 2)), ((3, -1), (0, 2)),
    ((5, 4, 8), (0, 1, 2)),
])  # fmt: skip
@pytest.mark.parametrize("norm", [None, "ortho"])
def test_several_axes(name, s, axes, norm):
    a = draw((3, 4, 6))
    mine, theirs = getattr(np.fft, name), getattr(numpy.fft, name)
    close(mine(ours(a), s, axes, norm), theirs(a, s, axes, norm))


@pytest.mark.parametrize("name", ["fft2", "ifft2", "rfft2", "irfft2"])
def test_two_axes(name):
    a = draw((2, 16, 10))
    mine, theirs = getattr(np.fft, name), getattr(numpy.fft, name)
    close(mine(ours(a)), theirs(a))
    close(mine(ours(a), (8, 12)), theirs(a, (8, 12)))
    close(mine(ours(a), axes=(0, 1)), theirs(a, axes=(0, 1)))


def test_storage_order_does_not_matter():
    a = draw((6, 10), "complex128")
    x = ours(a)
    close(np.fft.fft(x.T), numpy.fft.fft(a.T))
    close(np.fft.fft(x[:, ::2]), numpy.fft.fft(a[:, ::2]))
    close(np.fft.fft(x[::-1], axis=0), numpy.fft.fft(a[::-1], axis=0))
    close(
        np.fft.rfft(np.broadcast_to(ours(a.real)[0], (4, 10))),
        numpy.fft.rfft(numpy.broadcast_to(a.real[0], (4, 10))),
    )


def test_empty_batches():
    x = np.ones((0, 4))
    assert np.fft.fft(x).shape == (0, 4)
    assert np.fft.rfft(x).shape == (0, 3)
    assert np.fft.irfft(x).shape == (0, 6)


def test_results_do_not_depend_on_the_number_of_threads():
    x = ours(draw(30000, "complex128"))
    results = []
    for threads in (1, 2, 4):
        engine.configure(threads=threads)
        results.append(np.fft.fft(x).asnumpy())
    assert (results[0] == results[1]).all()
    assert (results[0] == results[2]).all()


_HASH = """
import hashlib, numpy
from slipstream import np
h = hashlib.sha256()
for name in ("complex64", "complex128"):
    for shape in ((100,), (3000,), (7, 66), (67,), (127, 3), (1009,)):
        r = numpy.random.default_rng(1)
        a = (r.standard_normal(shape) + 1j * r.standard_normal(shape)).astype(name)
        x, y = np.array(a, dtype=name), np.array(a.real, dtype=a.real.dtype.name)
        for z in (np.fft.fft(x), np.fft.irfft(x), np.fft.rfft(y), np.fft.ifft(x, axis=0)):
            h.update(z.asnumpy().tobytes())
print(h.hexdigest())
"""


def test_results_do_not_depend_on_the_instruction_set():
    found = set()
    for isa in ("baseline", "avx2"):
        environment = {**os.environ, "SLIPSTREAM_ISA": isa}
        found.add(subprocess.check_output([sys.executable, "-c", _HASH], env=environment))
    assert len(found) == 1


@pytest.mark.parametrize("n", [1, 2, 3, 8, 9])
def test_frequencies_and_shifts(n):
    for d in (1.0, 0.1):
        close(np.fft.fftfreq(n, d), numpy.fft.fftfreq(n, d))
        close(np.fft.rfftfreq(n, d), numpy.fft.rfftfreq(n, d))
    assert np.fft.fftfreq(n, dtype="float64").dtype == numpy.float64
    a = draw((n, 4, 3))
    for axes in (None, 0, (0, 2), -1):
        close(np.fft.fftshift(ours(a), axes), numpy.fft.fftshift(a, axes))
        close(np.fft.ifftshift(ours(a), axes), numpy.fft.ifftshift(a, axes))


@pytest.mark.parametrize("call", [
    lambda x: np.fft.fft(x, 0),
    lambda x: np.fft.fft(x, -1),
    lambda x: np.fft.fft(x, axis=2),
    lambda x: np.fft.fft(x, norm="both"),
    lambda x: np.fft.hfft(x, norm="both"),
    lambda x: np.fft.fft(x[:, :0]),
    lambda x: np.fft.irfft(x[:, :1]),
    lambda x: np.fft.fftn(x, (2,), (0, 1)),
    lambda x: np.fft.fftn(x, (2, 2, 2)),
    lambda x: np.fft.rfftn(x, axes=()),
    lambda x: np.fft.fftfreq(0),
    lambda x: nd.contrib.ifft(nd.ones((2, 3))),
])  # fmt: skip
def test_bad_arguments_raise_at_the_call(call):
    with pytest.raises(ValueError):
        call(np.ones((2, 4)))


def test_wrong_types_raise_at_the_call():
    with pytest.raises(TypeError):
        np.fft.rfft(np.ones(4, dtype="complex64"))
    with pytest.raises(TypeError):
        np.fft.fft(np.ones(4), 2.5)


@pytest.mark.parametrize("shape", [(1, 4), (3, 7), (2, 3, 8)])
def test_pairs(shape):
    a = draw(shape, "float32")
    pairs = nd.contrib.fft(nd.array(a))
    expected = numpy.fft.fft(a.astype("float64"))
    assert pairs.shape == (*shape[:-1], 2 * shape[-1])
    numpy.testing.assert_allclose(pairs.asnumpy()[..., ::2], expected.real, atol=1e-5)
    numpy.testing.assert_allclose(pairs.asnumpy()[..., 1::2], expected.imag, atol=1e-5)
    back = nd.contrib.ifft(pairs) / shape[-1]
    numpy.testing.assert_allclose(back.asnumpy(), a, atol=1e-5)
