"""Sync points: each waits and is counted; no_sync finds them; asyncio waits without blocking."""

from __future__ import annotations

import asyncio
import copy
import inspect
import pathlib
import pickle

import numpy
import pytest

from slipstream import SlipstreamError, _core, engine, nd, np

SYNCS = {
    "asnumpy": lambda x: x.asnumpy(),
    "wait_to_read": lambda x: x.wait_to_read(),
    "repr": repr,
    "str": str,
    "item": lambda x: x.item(),
    "tolist": lambda x: x.tolist(),
    "float": float,
    "int": int,
    "bool": bool,
    "index": lambda x: [0, 1, 2, 3][x[0].astype("int64")],
    "numpy.asarray": numpy.asarray,
    "engine.wait": engine.wait,
    "waitall": lambda x: engine.waitall(),
    "format": lambda x: f"{x[0]:.1f}",
    "contains": lambda x: 2.0 in x,
    "pickle": pickle.dumps,
    "if": lambda x: 1 if x > 0 else 2,
    "comparison chain": lambda x: 0 < x < 5,
    "numpy.from_dlpack": numpy.from_dlpack,
}


@pytest.mark.parametrize("sync", SYNCS.values(), ids=SYNCS.keys())
def test_sync_waits_and_is_counted(sync, held_window):
    x = np.ones((1,)) + 1
    engine.reset_stats()
    assert not engine.ready(x)
    sync(x)
    assert engine.ready(x)
    assert engine.stats()["syncs"] >= 1


@pytest.mark.parametrize("sync", SYNCS.values(), ids=SYNCS.keys())
def test_no_sync_refuses_it_and_names_the_line(sync):
    x = np.ones((1,)) + 1
    with engine.no_sync(), pytest.raises(SlipstreamError) as caught:
        sync(x)
    text = str(caught.value)
    assert "no_sync" in text
    assert "test_sync_points.py:" in text
    sync(x)  # allowed again


NO_SYNCS = {
    "arithmetic": lambda x: x * 2 + x,
    "comparison": lambda x: x > 1,
    "product": lambda x: np.dot(x, x),
    "reduction": lambda x: x.sum(axis=0).mean(),
    "indexing": lambda x: x[0, 1:],
    "gather": lambda x: x[np.array([0, 1], dtype="int64")],
    "assignment": lambda x: x.__setitem__((slice(None), 0), 5),
    "in-place": lambda x: x.__iadd__(1),
    "shape": lambda x: (x.shape, x.dtype, x.size, x.ndim, len(x), x.T.shape),
    "reshape": lambda x: x.reshape(-1).reshape(2, 2),
    "concatenate": lambda x: np.concatenate([x, x]),
    "copy": lambda x: (x.copy(), copy.copy(x), copy.deepcopy(x)),
    "cast": lambda x: x.astype("int32"),
    "random": lambda x: np.random.normal(0, 1, (2, 2)) + x,
    "conversion in": lambda x: x + np.array([[1, 2], [3, 4]]),
    "iteration": lambda x: [row * 2 for row in x],
    "ready": lambda x: engine.ready(x),
    "stats": lambda x: engine.stats(),
    "identity": lambda x: (x is x, x == None, hash(x)),  # noqa: E711  # == is meant
    "drop": lambda x: None,
}


@pytest.mark.parametrize("call", NO_SYNCS.values(), ids=NO_SYNCS.keys())
def test_everything_else_waits_for_nothing(call):
    x = np.ones((2, 2)) + 1
    engine.reset_stats()
    with engine.no_sync():
        call(x)
    assert engine.stats()["syncs"] == 0


def test_no_sync_names_the_very_line():
    x = np.ones((2, 2)) + 1
    with engine.no_sync(), pytest.raises(SlipstreamError) as caught:
        line = inspect.currentframe().f_lineno + 1
        x.asnumpy()
    assert f"{pathlib.Path(__file__).name}:{line}" in str(caught.value)
    assert "asnumpy()" in str(caught.value)


def test_no_sync_nests():
    x = np.ones((2, 2)) + 1
    with engine.no_sync():
        with engine.no_sync():
            pass
        with pytest.raises(SlipstreamError):
            x.wait_to_read()
    x.wait_to_read()


def test_no_sync_ends_with_an_exception():
    x = np.ones((2, 2)) + 1
    with pytest.raises(KeyError), engine.no_sync():
        raise KeyError
    x.wait_to_read()


def test_classic_frontend_spellings_wait_too(held_window):
    x = nd.ones((1,)) + 1
    assert not engine.ready(x)
    assert x.asscalar() == 2
    assert engine.ready(x)
    y = x * 3
    nd.waitall()
    assert engine.ready(y)


def test_ready_never_waits(held_window):
    x = np.ones((3,)) + 1
    engine.reset_stats()
    assert engine.ready(x) is False
    assert engine.stats()["syncs"] == 0
    x.wait_to_read()
    assert engine.ready(x) is True


def test_ready_of_a_failed_value_is_true():
    x = _core.fail_when_run(np.ones((3,)), "boom")
    with pytest.raises(SlipstreamError):
        x.wait_to_read()
    assert engine.ready(x)


def test_waiting_for_one_value_leaves_the_rest_pending(held_window):
    x = np.ones((3,))
    first = x + 1
    second = np.dot(x, x)
    first.wait_to_read()
    assert engine.ready(first)
    second.wait_to_read()
    assert float(second) == 3


# ---- asyncio -------------------------------------------------------------------------------------


def test_await_gives_the_array_and_the_loop_keeps_running():
    big = np.ones((1200, 1200))

    async def main():
        ticks = 0
        running = True

        async def tick():
            nonlocal ticks
            while running:
                ticks += 1
                await asyncio.sleep(0)

        ticker = asyncio.create_task(tick())
        await asyncio.sleep(0)
        before = ticks
        y = big
        for _ in range(8):
            y = np.dot(y, big) * (1 / 1200)
        result = await y
        during = ticks - before
        running = False
        await ticker
        return result is y, float(result[0, 0]), during

    same, value, during = asyncio.run(main())
    assert same
    assert value == pytest.approx(1, rel=1e-3)
    assert during > 10


def test_await_of_a_computed_array_returns_at_once():
    async def main():
        x = np.ones((3,)) + 1
        x.wait_to_read()
        return float((await x).sum())

    assert asyncio.run(main()) == 6


def test_await_raises_what_failed_every_time():
    async def main():
        x = _core.fail_when_run(np.ones((3,)), "boom") + 1
        for _ in range(2):
            with pytest.raises(SlipstreamError, match="boom"):
                await x

    asyncio.run(main())


def test_many_awaits_at_once():
    async def one(i):
        x = np.full((50, 50), i)
        y = await (np.dot(x, x) + i)
        return float(y[0, 0])

    async def main():
        return await asyncio.gather(*[one(i) for i in range(100)])

    assert asyncio.run(main()) == [50.0 * i * i + i for i in range(100)]


def test_a_cancelled_await_leaves_the_engine_usable():
    big = np.ones((1000, 1000))

    async def main():
        async def wait():
            y = big
            for _ in range(6):
                y = np.dot(y, big) * 1e-3
            return await y

        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return float((big[0] + 1).sum())

    assert asyncio.run(main()) == 2000


def test_a_callback_may_itself_wait():
    """What runs when a value is done is ordinary Python: it can read other values."""
    seen = []
    x = np.ones((300, 300))
    for i in range(20):
        y = np.dot(x, x) + i
        z = np.dot(y, x) - i
        _core.when_done(y, lambda z=z: seen.append(float(z[0, 0])))
        engine.waitall()
    while len(seen) < 20:  # callbacks run behind waitall
        pass
    assert seen[0] == 300 * 300
