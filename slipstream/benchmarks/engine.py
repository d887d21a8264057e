"""The engine's figures: recording, dropping, fusing, waiting, pacing."""

from __future__ import annotations

import functools
import timeit
from collections.abc import Callable, Iterator
from typing import Any

import numpy

from slipstream import engine, np, npx

from .measure import Row, in_turns, show_time
from .peers import bare_products, c_loops

THREADS = engine.configure()["threads"]


def _per_call(statement: str, names: dict[str, object], number: int) -> Callable[[], object]:
    timer = timeit.Timer(statement, globals=names)
    return lambda: timer.timeit(number)


def _row(what: str, ours: float, peer: float, limit: float, against: str, note: str = "") -> Row:
    return Row(what, show_time(ours), f"{show_time(peer)} ({against})", ours / peer, limit, note)


def recording() -> Iterator[Row]:
    number = 20_000
    x, nx = np.ones((1, 2)), numpy.ones((1, 2), "float32")
    a, na = np.ones((2, 2)), numpy.ones((2, 2), "float32")
    t = in_turns(
        15,
        ours=_per_call("x + 1", {"x": x}, number),
        numpy=_per_call("x + 1", {"x": nx}, number),
        ours_mul=_per_call("a * b", {"a": a, "b": a.copy()}, number),
        numpy_mul=_per_call("a * b", {"a": na, "b": na.copy()}, number),
        ours_wait=_per_call("(x + 1).wait_to_read()", {"x": x}, number),
    )
    t = {name: seconds / number for name, seconds in t.items()}
    yield _row("record x + 1, shape (1, 2)", t["ours"], t["numpy"], 0.25, "NumPy")
    yield _row("record a * b, two (2, 2)", t["ours_mul"], t["numpy_mul"], 0.5, "NumPy")
    yield _row("x + 1 and wait_to_read()", t["ours_wait"], t["numpy"], 1.2, "NumPy")


def assignments() -> Iterator[Row]:
    nx = numpy.random.rand(2000, 2000).astype("float32")
    x = np.array(nx)
    loops = c_loops(THREADS)
    buffers = [numpy.empty_like(nx), numpy.empty_like(nx)]

    def thousand() -> None:
        for _ in range(1000):
            y = x + 1
        y.wait_to_read()

    def each() -> None:
        for _ in range(20):
            y = x + 1
            y.wait_to_read()

    def with_numpy() -> None:
        for _ in range(20):
            y = nx + 1  # noqa: F841  (kept until the next one, as in the loop above)

    def with_c() -> None:
        assert loops is not None
        for i in range(20):
            loops.add_one(nx.ctypes.data, buffers[i % 2].ctypes.data, nx.size)

    contenders: dict[str, Any] = {"thousand": thousand, "each": each, "numpy": with_numpy}
    if loops:
        contenders["c"] = with_c
    t = in_turns(9, **contenders)
    engine.reset_stats()
    thousand()
    executed = engine.stats()["executed"]
    yield _row(
        "1,000 x y = x + 1, 2000x2000, one sync", t["thousand"], t["numpy"] * 50, 1 / 300,
        "NumPy", f"{executed} of 1,000 computed",
    )  # fmt: skip
    yield Row("  of which computed", str(executed), "1,000", executed, 20)
    yield _row("the same, a sync each (per op)", t["each"] / 20, t["numpy"] / 20, 0.7, "NumPy")
    if loops:
        yield _row("", t["each"] / 20, t["c"] / 20, 1.3, "C loop, two buffers")


def _chain(y: Any, maximum: Callable) -> Any:
    for _ in range(5):
        y = y * 1.01
        y = y + 0.5
        y = y - 0.25
        y = maximum(y, 0.1)
    return y


def chain() -> Iterator[Row]:
    nx = numpy.random.rand(2000, 2000).astype("float32")
    x, out = np.array(nx), numpy.empty_like(nx)
    loops = c_loops(THREADS)
    contenders: dict[str, Any] = {
        "ours": lambda: _chain(x, np.maximum).wait_to_read(),
        "numpy": lambda: _chain(nx, numpy.maximum),
    }
    if loops:
        contenders["c"] = lambda: loops.chain(nx.ctypes.data, out.ctypes.data, nx.size)
    t = in_turns(11, **contenders)
    npx.waitall()
    engine.empty_cache()
    engine.reset_stats()
    before = engine.stats()["live_bytes"]
    _chain(x, np.maximum).wait_to_read()
    s = engine.stats()
    note = f"{s['groups']} pass, {(s['peak_bytes'] - before) / x.nbytes:.2g} allocation"
    yield _row("20 elementwise operations, 2000x2000", t["ours"], t["numpy"], 1.0, "NumPy", note)
    if loops:
        yield _row("", t["ours"], t["c"], 1.3, "hand-fused C loop")


def products() -> Iterator[Row]:
    bare = bare_products(THREADS)
    given = [numpy.random.randn(1000, 1000).astype("float32") for _ in range(10)]
    outs = [numpy.empty((1000, 1000), "float32") for _ in range(10)]
    kept: list[object] = []

    def record() -> None:
        kept.clear()
        for _ in range(10):
            a = np.random.normal(size=(1000, 1000))
            kept.append(np.dot(a, a))

    def ours() -> None:
        record()
        npx.waitall()

    def run(product: Callable[..., None]) -> Callable[[], None]:
        def all_ten() -> None:
            for a, c in zip(given, outs, strict=True):
                product(a, a, c)

        return all_ten

    peers: dict[str, Any] = {name: run(p) for name, p in bare.items()}
    t = in_turns(11, ours=ours, **peers)
    fastest = min(bare, key=lambda name: t[name])
    yield _row(
        "10 x (random.normal, dot), 1000x1000", t["ours"], t[fastest], 1.15, f"bare {fastest}"
    )
    npx.waitall()
    start = timeit.default_timer()
    record()
    spent = timeit.default_timer() - start
    npx.waitall()
    yield _row("  recording it", spent, t["ours"], 0.01, "all of it")


def _drawn(distribution: Callable[..., Any]) -> None:
    distribution(size=(1 << 20,)).wait_to_read()


def random_numbers() -> Iterator[Row]:
    generator = numpy.random.default_rng(1)
    out = numpy.empty(1 << 20, "float32")
    threads = engine.configure()["threads"]
    engine.configure(threads=1)
    try:
        for name, ours, peer, limit in (
            ("normal", np.random.normal, generator.standard_normal, 1 / 5),
            ("uniform", np.random.uniform, generator.random, 1 / 3),
        ):
            t = in_turns(
                15,
                ours=functools.partial(_drawn, ours),
                numpy=functools.partial(peer, dtype="float32", out=out),
            )
            rate = (1 << 20) / t["ours"] / 1e6
            yield _row(
                f"random {name} float32, one core, 2^20", t["ours"], t["numpy"], limit,
                "NumPy Generator", f"{rate:.0f} M/s",
            )  # fmt: skip
    finally:
        engine.configure(threads=threads)


def batches() -> Iterator[Row]:
    batch = numpy.random.rand(1024, 512).astype("float32")  # 2 MB
    w = np.array(numpy.random.rand(512, 256).astype("float32"))

    def loop(sync: bool, n: int = 2000) -> int:
        npx.waitall()
        engine.reset_stats()
        s = np.zeros(())
        for _ in range(n):
            h = npx.relu(np.dot(np.array(batch), w))
            s += h.sum()
            if sync:
                s.wait_to_read()
        s.wait_to_read()
        return engine.stats()["peak_bytes"]

    peaks = {"free": loop(False, 200), "synced": loop(True, 200)}
    t = in_turns(3, free=lambda: loop(False, 500), synced=lambda: loop(True, 500))
    yield Row(
        "2,000 x NumPy batch, no sync: peak memory", f"{peaks['free'] / 1e6:.1f} MB",
        f"{peaks['synced'] / 1e6:.1f} MB (a sync each)", peaks["free"] / peaks["synced"], 1.2,
    )  # fmt: skip
    yield _row("  time", t["free"] * 4, t["synced"] * 4, 1.0, "a sync each")


def long_chain() -> Iterator[Row]:
    x, nx = np.ones((2, 3)), numpy.ones((2, 3), "float32")

    def run(y: Any, n: int) -> Any:
        for _ in range(n):
            y = y + 1
        return y

    n = 200_000
    t = in_turns(5, ours=lambda: run(x, n).wait_to_read(), numpy=lambda: run(nx, n))
    npx.waitall()
    before = engine.stats()["live_bytes"]
    run(x, 1_000_000).wait_to_read()
    npx.waitall()
    left = engine.stats()["live_bytes"] - before
    yield _row(
        "1,000,000 x y = y + 1, small, one sync", t["ours"] * 5, t["numpy"] * 5, 0.5, "NumPy",
        f"{left} bytes left",
    )  # fmt: skip


def profiling() -> Iterator[Row]:
    from . import profiling as rows  # imports gluon

    yield from rows.rows()


def importing() -> Iterator[Row]:
    from . import importing as rows

    yield from rows.rows()


def from_c() -> Iterator[Row]:
    from . import native

    yield from native.rows()


GROUPS = {
    "recording": recording,
    "assignments": assignments,
    "chain": chain,
    "products": products,
    "random": random_numbers,
    "batches": batches,
    "long-chain": long_chain,
    "profiling": profiling,
    "import": importing,
    "c": from_c,
}
