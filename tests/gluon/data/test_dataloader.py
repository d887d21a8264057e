"""The loader: order, workers, errors, and that no process is left behind."""

from __future__ import annotations

import contextlib
import gc
import io
import multiprocessing
import multiprocessing.pool
import os
import pickle
import signal
import time

import numpy
import pytest

import slipstream
from slipstream import autograd, engine, gluon, nd, np, npx
from slipstream.gluon import data

from ...process.programs import interrupt_when, run

WORKERS = [(0, False), (1, False), (3, False), (2, True)]
KINDS = pytest.mark.parametrize("workers, threads", WORKERS)


def loader(dataset, size, workers, threads, **kwargs):
    return data.DataLoader(dataset, size, num_workers=workers, thread_pool=threads, **kwargs)


def workers_alive():
    """Children of this process that have not ended."""
    found = []
    for task in os.listdir("/proc/self/task"):
        path = f"/proc/self/task/{task}/children"
        with contextlib.suppress(FileNotFoundError), open(path, encoding="utf-8") as file:
            found += [int(pid) for pid in file.read().split()]
    return [pid for pid in found if not zombie(pid)]


@pytest.fixture(autouse=True)
def no_worker_is_left():
    before = workers_alive()
    yield
    gc.collect()
    assert gone(set(workers_alive()) - set(before))


@KINDS
def test_batches_come_in_order_every_time(workers, threads):
    x = numpy.random.rand(103, 4).astype("float32")
    pairs = data.ArrayDataset(nd.array(x), numpy.arange(103))
    made = loader(pairs, 10, workers, threads)
    assert len(made) == 11
    for _ in range(3):
        xs, ys = zip(*made, strict=True)
        numpy.testing.assert_array_equal(numpy.concatenate([a.asnumpy() for a in xs]), x)
        assert numpy.concatenate([b.asnumpy() for b in ys]).tolist() == list(range(103))


@KINDS
def test_a_slow_batch_does_not_change_the_order(workers, threads):
    def slow(i):
        time.sleep(0.05 if i % 7 == 0 else 0)
        return i

    made = loader(data.SimpleDataset(list(range(24))).transform(slow), 2, workers, threads)
    assert [b.tolist() for b in made] == [[i, i + 1] for i in range(0, 24, 2)]


@KINDS
def test_shuffle_visits_every_sample_once(workers, threads):
    made = loader(numpy.arange(50), 7, workers, threads, shuffle=True)
    passes = [numpy.concatenate([b.asnumpy() for b in made]).tolist() for _ in range(2)]
    assert passes[0] != passes[1]
    for seen in passes:
        assert sorted(seen) == list(range(50))


@KINDS
def test_last_batch(workers, threads):
    sizes = {
        last: [len(b) for b in loader(list(range(10)), 4, workers, threads, last_batch=last)]
        for last in ("keep", "discard")
    }
    assert sizes == {"keep": [4, 4, 2], "discard": [4, 4]}
    rolling = loader(list(range(10)), 4, workers, threads, last_batch="rollover")
    assert [len(list(rolling)) for _ in range(4)] == [2, 3, 2, 3]


@KINDS
def test_samplers_of_ones_own(workers, threads):
    made = loader(numpy.arange(10), 2, workers, threads, sampler=[5, 3, 1])
    assert [b.tolist() for b in made] == [[5, 3], [1]]
    made = data.DataLoader(
        numpy.arange(10), batch_sampler=[[1, 2], [9]], num_workers=workers, thread_pool=threads
    )
    assert [b.tolist() for b in made] == [[1, 2], [9]]


@KINDS
def test_any_batch_comes_through(workers, threads):
    """Nested batches, text, NumPy arrays and numbers, large and small, of every type."""

    def batchify(samples):
        n = len(samples)
        return {
            "text": ["sample"] * n,
            "numpy": numpy.arange(5000),
            "small": (nd.ones((2,), dtype="int8"), numpy.float32(2)),
            "np": np.ones((100, 100)),
            "bfloat16": nd.ones((3000,), dtype="bfloat16"),
            "empty": nd.ones((0, 3)),
            "complex": np.ones(2000, dtype="complex64"),
        }

    for made in loader(range(6), 2, workers, threads, batchify_fn=batchify):
        assert made["text"] == ["sample", "sample"]
        assert type(made["numpy"]) is numpy.ndarray and made["numpy"].sum() == 12497500
        made["numpy"][0] = 1  # ours to change
        assert made["small"][0].dtype == numpy.int8 and made["small"][1] == 2
        assert isinstance(made["np"], np.ndarray) and float(made["np"].sum()) == 10000
        assert float(made["bfloat16"].astype("float32").sum().asscalar()) == 3000
        assert made["empty"].shape == (0, 3)
        assert made["complex"].dtype == numpy.complex64


@KINDS
def test_a_batch_stays_as_it_was_when_later_ones_arrive(workers, threads):
    kept = list(loader(nd.arange(4000).reshape((8, 500)), 2, workers, threads))
    assert [float(b[0, 0].asscalar()) for b in kept] == [0, 1000, 2000, 3000]


@KINDS
def test_two_iterators_at_once(workers, threads):
    made = loader(numpy.arange(20), 3, workers, threads)
    for a, b in zip(made, made, strict=True):
        assert a.tolist() == b.tolist()


@KINDS
def test_leaving_the_loop_and_starting_anew(workers, threads):
    made = loader(numpy.arange(40), 4, workers, threads)
    for _ in range(5):
        for i, batch in enumerate(made):
            assert batch.tolist()[0] == 4 * i
            if i == 2:
                break
    assert len(list(made)) == 10


@KINDS
def test_an_error_is_that_of_the_sample(workers, threads):
    def fail(i):
        if i == 13:
            raise KeyError("sample thirteen")
        return i

    made = loader(data.SimpleDataset(list(range(20))).transform(fail), 4, workers, threads)
    seen = []
    with pytest.raises(KeyError, match="sample thirteen") as caught:
        for batch in made:
            seen.append(batch.tolist())
    assert seen == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    if workers and not threads:
        assert "in fail" in str(caught.value.__cause__)
        assert "test_dataloader.py" in str(caught.value.__cause__)
        assert any("[12, 13, 14, 15]" in note for note in caught.value.__notes__)
    assert next(iter(made)).tolist() == [0, 1, 2, 3]  # it goes on working


def test_an_error_that_cannot_be_pickled():
    class Strange(Exception):
        def __init__(self, a, b):
            super().__init__("strange")

    def fail(i):
        raise Strange(1, 2)

    made = data.DataLoader(data.SimpleDataset([1]).transform(fail), 1, num_workers=1)
    with pytest.raises(slipstream.SlipstreamError, match="strange") as caught:
        next(iter(made))
    assert "in fail" in str(caught.value.__cause__)


def test_a_batch_that_cannot_be_pickled_is_an_error():
    made = data.DataLoader([1, 2], 1, num_workers=1, batchify_fn=lambda samples: lambda: 1)
    with pytest.raises(Exception, match="pickle"):
        next(iter(made))


@pytest.mark.parametrize(
    "how, told", [("os._exit(3)", "exit code 3"), ("os.kill(os.getpid(), 9)", "SIGKILL")]
)
def test_a_worker_that_dies_is_an_error_and_not_a_hang(how, told):
    def die(i):
        if i == 9:
            exec(how, {"os": os})
        return i

    made = data.DataLoader(data.SimpleDataset(list(range(40))).transform(die), 2, num_workers=2)
    with pytest.raises(slipstream.SlipstreamError, match=told):
        list(made)
    assert next(iter(made)).tolist() == [0, 1]  # with new workers


def test_a_worker_that_is_stuck_is_a_timeout():
    def stuck(i):
        time.sleep(60)

    made = data.DataLoader(data.SimpleDataset([1]).transform(stuck), 1, num_workers=1, timeout=0.3)
    with pytest.raises(multiprocessing.TimeoutError, match=r"0.3 seconds"):
        next(iter(made))
    assert not workers_alive()


def test_workers_do_not_compute_what_the_parent_has_pending(held_window):
    x = np.ones((16, 16))
    x.wait_to_read()
    pending = [np.dot(x, x) + i for i in range(30)]
    before = engine.stats()["executed"]
    seen = data.SimpleDataset([0, 1]).transform(lambda i: numpy.int64(engine.stats()["executed"]))
    counts = [int(c.asnumpy()[0]) for c in data.DataLoader(seen, 1, num_workers=2)]
    assert counts == [before, before]
    assert float(pending[3][0, 0]) == 19


def test_all_workers_end_at_once_when_one_fails():
    """Also one that computes without letting its other threads run."""

    begun, begin = os.pipe()

    def work(i):
        if i == 0:
            os.write(begin, b"x")
            return 7**10**8
        os.read(begun, 1)
        os._exit(3)

    made = data.DataLoader(data.SimpleDataset([0, 1]).transform(work), 1, num_workers=2)
    batches = iter(made)
    busy = made._pool._members[0].process
    with pytest.raises(slipstream.SlipstreamError, match="exit code 3"):
        next(batches)
    assert busy.exitcode == -signal.SIGTERM  # not SIGKILL, after a time of grace
    assert not workers_alive()
    os.close(begun)
    os.close(begin)


def test_ctrl_c_while_workers_start_is_raised():
    """The wait for running operations, before the fork, ends with it, and leaves no process."""
    run(
        """
        import os, signal, sys, threading, time
        from slipstream import _core, engine, np
        from slipstream.gluon import data
        signal.signal(signal.SIGINT, signal.default_int_handler)
        opened, gate = os.pipe()
        engine.configure(window_ops=1)
        y = _core.block_when_run(np.ones((4,)), opened)
        z = y + 1
        def press():  # when the main thread is where workers are forked
            main = threading.main_thread().ident
            while "_workers.py" not in sys._current_frames()[main].f_code.co_filename:
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGINT)
        while _core.computing() == 0:
            time.sleep(0.01)
        threading.Thread(target=press).start()
        loader = data.DataLoader([1, 2, 3, 4], 2, num_workers=2)
        try:
            iter(loader)
            raise SystemExit("not interrupted")
        except KeyboardInterrupt:
            pass
        os.close(gate)
        try:
            os.waitpid(-1, os.WNOHANG)
            raise SystemExit("a worker is left")
        except ChildProcessError:
            pass
        assert [b.tolist() for b in loader] == [[1, 2], [3, 4]]
        assert float(z.sum()) == 8
        """
    )


def test_workers_end_with_the_loader():
    made = data.DataLoader(numpy.arange(40), 4, num_workers=2)
    assert not workers_alive()  # not before they are needed
    batches = iter(made)
    next(batches)
    workers = workers_alive()
    assert len(workers) == 2
    del made
    assert workers_alive() == workers  # the iterator still needs them
    del batches
    assert gone(workers)


def test_ctrl_c_is_not_lost_while_the_workers_of_a_forgotten_loader_end():
    done = interrupt_when(
        "gone",
        """
        import time
        from slipstream.gluon import data
        deaf = data.SimpleDataset([10**8]).transform(lambda n: 7**n)  # no thread of it runs
        try:
            batches = iter(data.DataLoader(deaf, 1, num_workers=1))
            time.sleep(0.5)
            print("gone", flush=True)
            del batches
            time.sleep(30)
        except KeyboardInterrupt:
            print("interrupted")
        """,
    )
    assert done.stdout.split() == ["gone", "interrupted"]
    assert done.stderr == ""


def test_two_loaders_with_workers():
    a = data.DataLoader(numpy.arange(40), 4, num_workers=2)
    b = data.DataLoader(numpy.arange(40) * 2, 4, num_workers=2)
    for x, y in zip(a, b, strict=True):
        numpy.testing.assert_array_equal(x.asnumpy() * 2, y.asnumpy())
    del b
    assert len(list(a)) == 10


def test_what_is_drawn_differs_between_batches_and_repeats_with_the_seed():
    def draw(i):
        return (
            numpy.random.rand(),
            float(nd.random.uniform().asscalar()),
            numpy.random.randint(1 << 30),
        )

    def passes():
        made = data.DataLoader(
            data.SimpleDataset(list(range(12))).transform(draw), 2, num_workers=2
        )
        numpy.random.seed(7)
        return [[column.tolist() for column in batch] for _ in range(2) for batch in made]

    first = passes()
    assert first == passes()
    for column in range(3):
        values = [x for batch in first for x in batch[column]]
        assert len(set(values)) == len(values) == 24


def test_workers_compute_with_arrays_that_were_pending_at_the_fork():
    x = nd.ones((300, 300))
    for _ in range(5):
        x = nd.dot(x, nd.ones((300, 300))) / 300
    made = data.DataLoader(
        data.SimpleDataset(range(8)).transform(lambda i: x * i), 2, num_workers=2
    )
    sums = [float(b.sum().asscalar()) for b in made]
    assert sums == pytest.approx([90000.0, 450000.0, 810000.0, 1170000.0])


def test_numpy_mode_reaches_workers_that_run_already():
    made = data.DataLoader([1.0, 2.0], 1, num_workers=1)
    assert isinstance(next(iter(made)), nd.NDArray)
    npx.set_np()
    try:
        assert isinstance(next(iter(made)), np.ndarray)
    finally:
        npx.reset_np()


def test_iterating_while_recording_does_not_record_in_the_workers():
    samples = data.SimpleDataset(range(4)).transform(lambda i: nd.ones((2,)) * i)
    made = data.DataLoader(samples, 2, num_workers=1)
    with autograd.record():
        assert [b.shape for b in made] == [(2, 2), (2, 2)]


def test_lambdas_and_local_classes():
    class Local(data.Dataset):
        def __len__(self):
            return 4

        def __getitem__(self, idx):
            return nd.full((2,), idx)

    made = data.DataLoader(Local(), 2, num_workers=2, batchify_fn=lambda s: nd.stack(*s) + 1)
    assert [b[:, 0].asnumpy().tolist() for b in made] == [[1, 2], [3, 4]]


def test_a_worker_may_have_a_loader_with_workers():
    def total(i):
        inner = data.DataLoader(numpy.arange(10) + i, 3, num_workers=2)
        return sum(int(batch.sum().asscalar()) for batch in inner)

    made = data.DataLoader(data.SimpleDataset(range(4)).transform(total), 2, num_workers=2)
    assert [b.tolist() for b in made] == [[45, 55], [65, 75]]


def test_more_workers_than_batches_and_no_samples():
    assert len(list(data.DataLoader(numpy.arange(3), 2, num_workers=4))) == 2
    for workers in (0, 2):
        assert list(data.DataLoader([], 2, num_workers=workers)) == []


@pytest.mark.parametrize("prefetch", [0, 1, 3, 50])
def test_prefetch(prefetch):
    made = data.DataLoader(numpy.arange(30), 2, num_workers=2, prefetch=prefetch)
    assert [b.tolist()[0] for b in made] == list(range(0, 30, 2))


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"batch_size": 2, "batch_sampler": [[0]]},
        {"batch_sampler": [[0]], "shuffle": True},
        {"batch_size": 2, "shuffle": True, "sampler": [0]},
        {"batch_size": 0},
        {"batch_size": 2, "last_batch": "drop"},
        {"batch_size": 2, "timeout": 0},
    ],
)
def test_wrong_arguments(arguments):
    with pytest.raises(ValueError):
        data.DataLoader([1, 2, 3], **arguments)


def test_accepted_and_unused():
    made = data.DataLoader([1, 2], 1, pin_memory=True, pin_device_id=1, try_nopython=True)
    assert len(list(made)) == 2
    assert gluon.data.DataLoader is data.DataLoader


# ---- processes of their own ----------------------------------------------------------------------

ALIVE = """
import os, sys, time
from slipstream import nd
from slipstream.gluon import data
def slow(i):
    time.sleep(0.02)
    return nd.ones((100,)) * i
made = data.DataLoader(data.SimpleDataset(range(1000)).transform(slow), 4, num_workers=2)
batches = iter(made)
next(batches)
print(*[m.process.pid for m in made._pool._members], flush=True)
"""


def gone(pids, seconds=10):
    """Whether these processes end within some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        left = [p for p in pids if os.path.exists(f"/proc/{p}") and not zombie(p)]
        if not left:
            return True
        time.sleep(0.05)
    return False


def zombie(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):  # the latter: it ended after the open
        return True


@pytest.mark.parametrize(
    "end, code",
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("raise ValueError('at home')", 1),
        ("os._exit(4)", 4),
        ("os.kill(os.getpid(), 9)", -9),
        ("import threading as t\nt.Thread(target=list, args=(batches,), daemon=True).start()", 0),
    ],
)  # fmt: skip
def test_no_worker_outlives_its_program(end, code):
    done = run(ALIVE + end, expect=code)
    assert gone([int(p) for p in done.stdout.split()])
    if code == 0 and "thread" not in end:
        assert done.stderr == ""


def test_ctrl_c_leaves_no_worker_and_one_traceback():
    done = interrupt_when("0 ", ALIVE.replace("print(", "print(0, ") + "for b in batches: pass")
    assert gone([int(p) for p in done.stdout.split()[1:]])
    assert done.returncode != 0
    assert done.stderr.count("KeyboardInterrupt") == 1


def test_a_fork_of_the_parent_does_not_stop_its_workers():
    run(
        ALIVE
        + """
pid = os.fork()
if pid == 0:
    del batches, made
    sys.exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
assert next(batches).shape == (4, 100)
"""
    )


@pytest.mark.parametrize("threads", [False, True])
def test_a_fork_of_the_parent_gets_workers_of_its_own(threads):
    run(
        f"""
        import os, sys
        from slipstream import np
        from slipstream.gluon import data
        made = data.DataLoader(np.arange(8), 2, num_workers=2, thread_pool={threads})
        assert len(list(made)) == 4
        pid = os.fork()
        if pid == 0:
            os._exit(0 if [int(b[0]) for b in made] == [0, 2, 4, 6] else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
        assert len(list(made)) == 4
        """
    )


def test_training_with_workers_while_the_engine_is_busy():
    run(
        """
        from slipstream import nd
        from slipstream.gluon import data
        pairs = data.ArrayDataset(nd.random.uniform(shape=(256, 64)), nd.arange(256))
        w = nd.random.uniform(shape=(64, 64))
        made = data.DataLoader(pairs.transform_first(lambda x: x * 2), 16, num_workers=2)
        for _ in range(5):
            total = 0
            for x, y in made:
                for _ in range(10):
                    x = nd.dot(x, w) / 32
                total = total + x.sum()
            assert float(total.asscalar()) > 0
        """
    )


# ---- loaders of other packages -------------------------------------------------------------------

_shown: object = None


def _show(dataset: object) -> None:
    global _shown
    _shown = dataset


def _make(chosen, batchify_fn, dataset=None):
    from slipstream.gluon.data.dataloader import ForkingPickler

    source = _shown if dataset is None else dataset
    batch = batchify_fn([source[i] for i in chosen])
    if dataset is not None:
        return batch
    buffer = io.BytesIO()
    ForkingPickler(buffer, pickle.HIGHEST_PROTOCOL).dump(batch)
    return buffer.getvalue()


@pytest.mark.parametrize("threads", [False, True])
def test_batches_of_a_pool_of_ones_own(threads):
    from slipstream.gluon.data.dataloader import _as_in_context, _MultiWorkerIter

    source = [(nd.array([i, i]), i) for i in range(7)]
    sampler = data.BatchSampler(data.SequentialSampler(7), 2, "keep")
    if threads:
        pool = multiprocessing.pool.ThreadPool(2)
    else:
        pool = multiprocessing.Pool(2, initializer=_show, initargs=[source])
    with pool:
        batches = _MultiWorkerIter(
            pool, data.dataloader.default_mp_batchify_fn, sampler, worker_fn=_make, prefetch=3,
            dataset=source if threads else None,
        )  # fmt: skip
        assert len(batches) == 4 and iter(batches) is batches
        found = [(x.tolist(), y.tolist()) for x, y in batches]
    assert found[0] == ([[0.0, 0.0], [1.0, 1.0]], [0, 1]) and found[-1] == ([[6.0, 6.0]], [6])
    assert len(found) == 4
    moved = _as_in_context([nd.ones(2), ["text", np.ones(1)]], slipstream.cpu_pinned())
    assert moved[0].tolist() == [1.0, 1.0] and moved[1][0] == "text"
    with pytest.raises(TypeError, match="worker_fn"):
        _MultiWorkerIter(pool, None, sampler)
