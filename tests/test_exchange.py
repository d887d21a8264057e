"""Arrays in and out: NumPy, DLPack, the buffer protocol, pickles, NumPy's functions on ours."""

from __future__ import annotations

import copy
import ctypes
import gc
import itertools
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref

import numpy
import pytest

from slipstream import SlipstreamError, _core, engine, nd, np, npx
from slipstream._ops.io import interchange as exchange

from . import dlpack_peer

DTYPES = [
    "bool", "int8", "uint8", "int32", "int64", "float16", "bfloat16", "float32", "float64",
]  # fmt: skip
PLAIN = [d for d in DTYPES if d != "bfloat16"]
WINDOWS = {
    "whole": lambda x: x,
    "transposed": lambda x: x.T,
    "reversed": lambda x: x[::-1],
    "steps": lambda x: x[:, ::2],
    "row": lambda x: x[1],
    "empty": lambda x: x[:0],
    "element": lambda x: x[1, 2],
    "broadcast": lambda x: np.broadcast_to(x[0], (2, 4)),
}


def sample(dtype="float32"):
    return np.arange(12).reshape(3, 4).astype(dtype)


# ---- NumPy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
def test_asarray_sees_the_value_without_a_copy(dtype):
    for window in WINDOWS:
        x = WINDOWS[window](sample(dtype))
        a = numpy.asarray(x)
        assert a.dtype == x.dtype
        assert not a.flags.writeable
        numpy.testing.assert_array_equal(a, x.asnumpy())
        b = numpy.asarray(x, copy=False)
        assert not a.size or numpy.shares_memory(a, b)
        c = numpy.array(x)
        assert c.flags.writeable
        assert not numpy.shares_memory(a, c)


def test_asarray_with_a_dtype():
    x = sample()
    assert numpy.asarray(x, dtype="int32").dtype == numpy.int32
    assert numpy.asarray(x, dtype="float32", copy=False).dtype == numpy.float32
    for copy_ in (None, True):
        assert x.__array__("float64", copy=copy_).dtype == numpy.float64
    with pytest.raises(ValueError, match="copy"):
        numpy.asarray(x, dtype="int32", copy=False)
    with pytest.raises(ValueError, match="copy=False"):
        x.__array__("int32", copy=False)
    assert x.__array__().flags.writeable is False
    assert x.__array__(copy=True).flags.writeable


def test_what_numpy_sees_never_changes():
    """The array moves on to new memory while a consumer reads the old one."""
    x = np.ones((4, 100)) + 1
    a = numpy.asarray(x)
    m = memoryview(x)
    t = numpy.from_dlpack(x)
    x += 1
    x[0] = 7
    x *= 3
    engine.waitall()
    assert (a == 2).all()
    assert (t == 2).all()
    assert m[3, 99] == 2
    assert x[1, 1].item() == 9
    del x
    gc.collect()
    engine.waitall()
    assert (a == 2).all()


def test_conversion_raises_what_failed_every_time():
    x = _core.fail_when_run(np.ones(3), "boom")
    for convert in (numpy.asarray, numpy.array, memoryview, bytes, numpy.from_dlpack) * 2:
        with pytest.raises(SlipstreamError, match="boom"):
            convert(x)


def test_no_sync_forbids_looking():
    x = np.ones(3) + 1
    with engine.no_sync():
        for convert in (numpy.asarray, memoryview, bytes, pickle.dumps):
            with pytest.raises(SlipstreamError, match="no_sync"):
                convert(x)


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals")
def test_an_interrupt_during_asarray_is_not_lost():
    class Stop(Exception):
        pass

    def stop(number, frame):
        raise Stop

    old = signal.signal(signal.SIGALRM, stop)
    try:
        x = np.ones((1500, 1500))
        for _ in range(40):
            x = np.dot(x, x) * 1e-3
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Stop):
            numpy.asarray(x)
        del x
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert numpy.asarray(np.ones(1)).tolist() == [1]


# ---- buffer protocol -----------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", PLAIN)
def test_memoryview(dtype):
    for window in WINDOWS:
        x = WINDOWS[window](sample(dtype))
        expected = x.asnumpy()
        m = memoryview(x)
        assert m.readonly
        assert m.shape == x.shape
        assert m.itemsize == x.itemsize
        numpy.testing.assert_array_equal(numpy.array(m), expected)
        assert m.tobytes() == expected.tobytes()


@pytest.mark.parametrize("dtype", DTYPES)
def test_bytes(dtype):
    for window in WINDOWS:
        x = WINDOWS[window](sample(dtype))
        assert bytes(x) == x.tobytes() == x.asnumpy().tobytes()


def test_a_consumer_without_strides_gets_packed_elements(tmp_path):
    import hashlib

    x = sample().T
    assert hashlib.md5(x).digest() == hashlib.md5(x.asnumpy().tobytes()).digest()
    with open(tmp_path / "x", "wb") as file:
        file.write(x)
    numpy.testing.assert_array_equal(
        numpy.frombuffer((tmp_path / "x").read_bytes(), "f4"), x.asnumpy().ravel()
    )
    assert numpy.frombuffer(sample(), "f4").tolist() == list(range(12))


def test_memory_cannot_be_written():
    x = sample()
    with pytest.raises(TypeError, match="read-only"):
        memoryview(x)[0, 0] = 1
    with pytest.raises(TypeError, match="not writable"):
        (ctypes.c_char * 48).from_buffer(x)
    with pytest.raises(BufferError, match="format"):
        memoryview(sample("bfloat16"))


# ---- DLPack --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", PLAIN)
def test_numpy_to_us_through_dlpack(dtype):
    for window, copy_ in itertools.product(WINDOWS, [None, True, False]):
        a = numpy.arange(12).reshape(3, 4).astype(dtype)
        a = numpy.broadcast_to(a[0], (2, 4)) if window == "broadcast" else WINDOWS[window](a)
        a = numpy.asarray(a)
        x = np.from_dlpack(a, copy=copy_)
        assert type(x) is np.ndarray
        assert x.dtype == a.dtype
        numpy.testing.assert_array_equal(x.asnumpy(), a)
        numpy.testing.assert_array_equal((x == x).asnumpy(), numpy.ones_like(a, bool))
        shared = numpy.shares_memory(numpy.asarray(x), a)
        assert shared is (copy_ is False and a.size > 0)


def test_a_borrowed_buffer_is_never_read_late(held_window):
    a = numpy.ones(1000, "f4")
    x = np.from_dlpack(a)
    y = nd.from_numpy(a, zero_copy=False)
    z = np.array(a)
    sums = [v.sum() + 0 for v in (x, y, z)]
    a[:] = 5
    assert [float(s) for s in sums] == [1000] * 3


def test_shared_memory_is_never_written():
    a = numpy.ones(1000, "f4")
    x = np.from_dlpack(a, copy=False)
    y = x + 1  # x's memory must not be taken for y
    del x
    assert y[0].item() == 2
    x = np.from_dlpack(a, copy=False)
    x += 1
    x[3] = 9
    x *= 2
    engine.waitall()
    assert float(x.sum()) == 4 * 999 + 18
    assert (a == 1).all()
    v = np.from_dlpack(a.reshape(10, 100).T, copy=False)
    v[:] = 3
    v += 1
    assert float(v.sum()) == 4000
    assert (a == 1).all()


def test_the_lender_gets_its_memory_back():
    class Owner(numpy.ndarray):
        pass

    a = numpy.ones(1000, "f4").view(Owner)
    seen = weakref.ref(a)
    x = np.from_dlpack(a, copy=False)
    del a
    gc.collect()
    assert seen() is not None
    y = x * 2 + 1
    del x
    assert float(y.sum()) == 3000
    engine.waitall()
    for _ in range(1000):
        pass  # the interpreter returns it between instructions
    gc.collect()
    assert seen() is None


def test_many_loans_and_threads():
    a = numpy.arange(100, dtype="f4")
    before = sys.getrefcount(a)
    bad = []

    def work():
        for _ in range(200):
            x = np.from_dlpack(a, copy=False)
            if float((x * 2).sum()) != 9900:
                bad.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not bad
    engine.waitall()
    np.from_dlpack(a, copy=False)
    np.from_dlpack(numpy.ones(1), copy=False)  # what waits to be returned goes now
    assert sys.getrefcount(a) <= before + 1


def test_our_own_arrays_through_dlpack_are_views():
    x = np.ones(3)
    y = np.from_dlpack(x)
    y += 1
    assert x.tolist() == [2, 2, 2]
    z = np.from_dlpack(x, copy=True)
    z += 1
    assert x.tolist() == [2, 2, 2]


def test_reversed_views_are_copied_for_others():
    """PyTorch aborts on negative strides; others get what it gets."""
    x = np.arange(6).reshape(2, 3)
    for v in (x[::-1], x.T[:, ::-1], x[:1][::-1], x[::-1, ::2]):
        t = numpy.from_dlpack(v)
        assert t.flags.c_contiguous and t.tolist() == v.tolist()
        assert numpy.asarray(v, copy=False).tolist() == v.tolist()
        with pytest.raises(BufferError, match="copy"):
            v.__dlpack__(max_version=(1, 0), copy=False)
        assert nd.from_dlpack(nd.to_dlpack_for_read(v)).asnumpy().tolist() == v.tolist()


def test_capsules():
    for frontend, cls in ((nd, nd.NDArray), (npx, np.ndarray)):
        x = sample()
        for capsule in (frontend.to_dlpack_for_read(x.T), frontend.to_dlpack_for_write(x.T)):
            y = frontend.from_dlpack(capsule)
            assert type(y) is cls
            numpy.testing.assert_array_equal(y.asnumpy(), x.asnumpy().T)
    capsule = nd.to_dlpack_for_write(x)
    np.from_dlpack(capsule, copy=False)
    with pytest.raises(ValueError, match="taken already"):
        np.from_dlpack(capsule)
    with pytest.raises(TypeError, match="__dlpack__"):
        np.from_dlpack([1, 2])


def test_dlpack_refusals():
    class Elsewhere:
        def __init__(self, a):
            self.a = a

        def __dlpack__(self):
            return self.a.__dlpack__()

    assert np.from_dlpack(Elsewhere(numpy.ones(2, "f4"))).tolist() == [1, 1]
    with pytest.raises(BufferError, match="dimensions"):
        np.from_dlpack(numpy.ones((1,) * 20))
    with pytest.raises(BufferError, match="dl_device"):
        np.ones(1).__dlpack__(dl_device=(2, 0))
    with pytest.raises(BufferError, match="stream"):
        np.ones(1).__dlpack__(stream=1)


def test_from_numpy_locks_what_it_shares():
    a = numpy.ones(4, "f4")
    x = nd.from_numpy(a)
    with pytest.raises(ValueError, match="read-only"):
        a[0] = 2
    assert numpy.shares_memory(numpy.asarray(x), a)
    x[0] = 3  # in memory of its own: nothing that NumPy holds locked changes
    assert x.tolist() == [3, 1, 1, 1]
    assert a.tolist() == [1, 1, 1, 1]
    free = numpy.ones(2)
    copied = npx.from_numpy(free, zero_copy=False)
    free[0] = 5
    assert copied.tolist() == [1, 1]
    with pytest.raises(ValueError, match="contiguous"):
        npx.from_numpy(numpy.ones((2, 2)).T[:1])
    assert type(npx.from_numpy(numpy.ones(2))) is np.ndarray
    assert nd.from_numpy(numpy.ones(2)).dtype is numpy.float64


@pytest.mark.parametrize("a", [numpy.array([True, False]), numpy.broadcast_to(1.5, (2,))])
def test_bools_and_locked_arrays_come_in_with_every_numpy(a):
    for x in (np.from_dlpack(a), np.from_dlpack(a, copy=True), nd.from_numpy(a, zero_copy=False)):
        assert x.dtype == a.dtype
        assert x.tolist() == a.tolist()
    locked = a.copy()
    locked.flags.writeable = False
    assert nd.from_numpy(locked, zero_copy=True).tolist() == a.tolist()
    assert nd.from_numpy(a.copy(), zero_copy=True).tolist() == a.tolist()


def test_what_cannot_be_unlocked_is_shared_with_an_older_numpy(monkeypatch):
    """It lends no locked array, and arrays from pickles cannot be unlocked: sockeye's iterators."""
    monkeypatch.setattr(exchange, "_LENDS_LOCKED", False)
    a = pickle.loads(pickle.dumps(numpy.arange(3)))
    x = nd.from_numpy(a)
    assert x.tolist() == [0, 1, 2] and not a.flags.writeable
    assert numpy.shares_memory(numpy.asarray(x), a)


def test_another_library_takes_our_arrays():
    x = sample()
    for y in (x, x.T, x[1:, ::2], x[::-1]):
        assert dlpack_peer.take(y).array.tolist() == y.tolist()
        for capsule in (y.__dlpack__(), nd.to_dlpack_for_read(y)):
            assert dlpack_peer.Taken(capsule).array.tolist() == y.tolist()
    assert dlpack_peer.Taken(nd.to_dlpack_for_write(x)).array.tolist() == x.tolist()
    taken = dlpack_peer.take(x)
    assert taken.array.ctypes.data == numpy.asarray(x).ctypes.data
    assert taken.read_only
    del x
    engine.waitall()
    assert taken.array.tolist() == sample().tolist()  # the memory is kept for it


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "bool", "int64", "float16", "float64"])
def test_another_library_lends_us_its_memory(dtype):
    a = numpy.arange(6).reshape(2, 3).astype(np.dtype(dtype)).T
    lender = dlpack_peer.Lent(a)
    for copy_ in (None, True, False):
        y = np.from_dlpack(lender, copy=copy_)
        assert (str(y.dtype), y.tolist()) == (str(a.dtype), a.tolist())
        del y
    engine.waitall()
    gc.collect()
    assert lender.out == 0


def test_what_another_library_lends_is_never_written():
    lender = dlpack_peer.Lent(numpy.ones(3, "float32"))
    x = np.from_dlpack(lender, copy=False)
    y = x + 1
    y += 1
    x += 5
    assert (y.tolist(), x.tolist(), lender.array.tolist()) == ([3, 3, 3], [6, 6, 6], [1, 1, 1])


# ---- pickles and copies --------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol):
    for window, dtype in itertools.product(WINDOWS, ["float32", "bfloat16", "bool"]):
        for cls in (np.ndarray, nd.NDArray):
            x = _core.view_as(WINDOWS[window](sample(dtype)), cls)
            y = pickle.loads(pickle.dumps(x, protocol))
            assert type(y) is cls
            assert (y._dtype, y.shape) == (x._dtype, x.shape)
            numpy.testing.assert_array_equal(y.asnumpy(), x.asnumpy())


def test_a_view_is_pickled_as_its_own_data():
    x = np.ones((1000, 1000))
    assert len(pickle.dumps(x[0, :10])) < 1000


def test_out_of_band_pickles():
    x = sample()
    buffers = []
    data = pickle.dumps(x, 5, buffer_callback=buffers.append)
    assert len(buffers) == 1
    y = pickle.loads(data, buffers=buffers)
    x += 1
    assert y.tolist() == (x - 1).tolist()


def test_pickles_load_in_a_fresh_process(tmp_path):
    path = tmp_path / "x.pickle"
    path.write_bytes(pickle.dumps([np.ones(2), nd.ones((1, 2)), np.ones(2, dtype="bfloat16")]))
    code = (
        "import pickle, sys; a, b, c = pickle.load(open(sys.argv[1], 'rb'));"
        "print(type(a).__name__, type(b).__name__, c.dtype, a.tolist(), b.shape)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}, timeout=120,
    )  # fmt: skip
    assert done.stdout.split("\n")[0] == "ndarray NDArray bfloat16 [1.0, 1.0] (1, 2)"


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda x: copy.deepcopy([x, x])[1]])
@pytest.mark.parametrize("cls", [np.ndarray, nd.NDArray])
def test_copies_are_independent(how, cls):
    x = _core.view_as(sample()[1:], cls)
    y = how(x)
    assert type(y) is cls
    y += 1
    x[0] = 0
    assert y.tolist() == [[5, 6, 7, 8], [9, 10, 11, 12]]


@pytest.mark.parametrize("make", [np.ones, nd.ones])
def test_weak_references(make):
    x = make((2,))
    gone = []
    r = weakref.ref(x, gone.append)
    assert r() is x
    del x
    gc.collect()
    assert r() is None
    assert len(gone) == 1


# ---- NumPy's functions on our arrays -------------------------------------------------------------


def ours(value, expected):
    assert isinstance(value, np.ndarray)
    numpy.testing.assert_allclose(value.asnumpy(), expected, rtol=1e-5)


def test_ufunc_methods_stay_ours():
    x = sample()
    a = x.asnumpy()
    ours(numpy.sum(x), a.sum())
    ours(numpy.add.reduce(x), a.sum(0))
    ours(numpy.add.reduce(x, axis=None), a.sum())
    ours(numpy.multiply.reduce(x, axis=1, keepdims=True), a.prod(1, keepdims=True))
    ours(numpy.maximum.reduce(x, axis=1), a.max(1))
    ours(numpy.logical_and.reduce(x), a.all(0))
    ours(numpy.multiply.outer(x[0], x[1]), numpy.multiply.outer(a[0], a[1]))
    ours(numpy.add(x, numpy.ones(4)), a + 1)
    out = np.zeros(4)
    assert numpy.add.reduce(x, out=out) is out
    ours(out, a.sum(0))


def test_accumulate_gives_numpys_values():
    x = sample()
    for f in (numpy.add, numpy.multiply, numpy.maximum):
        numpy.testing.assert_allclose(
            numpy.asarray(f.accumulate(x, axis=1)), f.accumulate(x.asnumpy(), axis=1)
        )


def test_ufunc_out_and_where():
    x = sample()
    a = x.asnumpy()
    out = np.zeros((3, 4))
    assert numpy.add(x, 1, out=out, where=x > 5) is out
    ours(out, numpy.where(a > 5, a + 1, 0))
    plain = numpy.zeros((3, 4), "f4")
    assert numpy.add(x, 1, out=plain) is plain
    numpy.testing.assert_array_equal(plain, a + 1)
    mantissa, exponent = np.zeros(4), np.zeros(4, dtype="int32")
    numpy.frexp(x[1], out=(mantissa, exponent))
    ours(mantissa, numpy.frexp(a[1])[0])
    ours(exponent, numpy.frexp(a[1])[1])
    with pytest.raises(TypeError):
        numpy.frexp(x[1], out=(exponent, mantissa))


@pytest.mark.parametrize("make", [np.zeros, nd.zeros])
def test_ufunc_at_changes_our_array(make):
    x = make((3,))
    view = x[1:]
    numpy.add.at(x, [0, 2, 2], [1, 2, 3])
    assert x.tolist() == [1, 0, 5]
    assert view.tolist() == [0, 5]
    numpy.multiply.at(view, np.array([1], dtype="int64"), 2)
    assert x.tolist() == [1, 0, 10]
    plain = numpy.zeros(2)
    numpy.add.at(plain, [0], np.ones(1))
    assert plain.tolist() == [1, 0]


def test_functions_that_change_their_argument():
    x = np.zeros(4)
    numpy.copyto(x, np.ones(4))
    numpy.put(x, [0], 7)
    numpy.putmask(x, np.array([False, True, False, False]), 3)
    assert x.tolist() == [7, 3, 1, 1]
    m = np.zeros((2, 2))
    numpy.fill_diagonal(m, 2)
    assert m.tolist() == [[2, 0], [0, 2]]


def test_functions_of_numpy():
    x = sample()
    a = x.asnumpy()
    ours(numpy.concatenate([x, x]), numpy.concatenate([a, a]))
    ours(numpy.mean(x, axis=0), a.mean(0))
    ours(numpy.where(x > 3, x, 0), numpy.where(a > 3, a, 0))
    out = np.zeros(4)
    assert numpy.median(x, axis=0, out=out) is out
    ours(out, numpy.median(a, axis=0))
    for result, expected in (
        (numpy.linalg.svd(x)[1], numpy.linalg.svd(a)[1]),
        (numpy.linalg.norm(x), numpy.linalg.norm(a)),
        (numpy.fft.fft(x[0]), numpy.fft.fft(a[0])),
        (numpy.isin(x, [1]), numpy.isin(a, [1])),
        (numpy.spacing(x), numpy.spacing(a)),
        (numpy.array([x, x]), numpy.array([a, a])),
    ):
        numpy.testing.assert_allclose(numpy.asarray(result), expected, rtol=1e-4, atol=1e-6)


def test_scipy_on_our_arrays():
    special = pytest.importorskip("scipy.special", reason="its functions are what is called")
    import scipy.linalg
    import scipy.ndimage
    import scipy.signal

    x = sample()
    a = x.asnumpy()
    for f in (
        special.expit,
        special.logsumexp,
        scipy.linalg.svdvals,
        lambda v: scipy.ndimage.gaussian_filter(v, 1),
        lambda v: scipy.signal.convolve(v[0], v[1]),
    ):
        numpy.testing.assert_allclose(numpy.asarray(f(x)), f(a), rtol=1e-5)


@pytest.mark.parametrize("F", [np, nd])
def test_arrays_are_sequences_to_c_code(F):
    item = ctypes.pythonapi.PySequence_GetItem
    item.restype = ctypes.py_object
    x = F.arange(6).reshape((2, 3))
    assert ctypes.pythonapi.PySequence_Check(ctypes.py_object(x)) == 1
    assert item(ctypes.py_object(x), ctypes.c_ssize_t(-1)).tolist() == [3, 4, 5]
    with pytest.raises(IndexError, match="5 is out of bounds"):
        item(ctypes.py_object(x), ctypes.c_ssize_t(5))
    assert x.__getitem__((1, slice(None, None, 2))).tolist() == [3, 5]
    assert numpy.array([x, x]).shape == (2, 2, 3)
