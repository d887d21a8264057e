"""Memory: reused in place, returned when released, bounded when running ahead."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, engine, gluon, np

MB = 1 << 20


def above_start(work) -> int:
    """The most bytes alive during `work` beyond those alive before."""
    engine.waitall()
    engine.reset_stats()
    start = engine.stats()["live_bytes"]
    work()
    engine.waitall()
    return engine.stats()["peak_bytes"] - start


def test_in_place_in_a_loop_takes_no_memory(held_window):
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        nonlocal x
        for _ in range(200):
            x += 1
            x.wait_to_read()

    assert above_start(work) == 0
    assert float(x[3, 3]) == 200


def test_in_place_without_a_sync_takes_no_memory(held_window):
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        nonlocal x
        for _ in range(200):
            x += 1

    assert above_start(work) == 0
    assert float(x[3, 3]) == 200


def test_in_place_behind_a_running_worker_stays_flat():
    """It may begin before the old version's handle is gone: then two versions exist for a while."""
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        nonlocal x
        for _ in range(2000):
            x += 1

    assert above_start(work) <= 2 * MB
    assert float(x[3, 3]) == 2000


def test_a_write_through_a_view_is_in_place(held_window):
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        for i in range(100):
            x[i] = i
            x[:, i] += 1

    assert above_start(work) < MB // 4
    assert float(x[99, 99]) == 100


def test_writes_through_views_behind_a_running_worker_stay_flat():
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        for i in range(500):
            x[i] = i
            x[:, i] += 1

    assert above_start(work) <= 3 * MB


def test_a_rebound_name_gives_its_memory_to_the_result(held_window):
    x = np.zeros((512, 512))
    x.wait_to_read()

    def work():
        nonlocal x
        for _ in range(100):
            x = x * 2 + 1
            x.wait_to_read()

    assert above_start(work) == 0


def test_a_value_that_is_still_read_is_not_overwritten():
    x = np.zeros((512, 512))
    x.wait_to_read()
    old = x.copy()
    seen = []
    for _ in range(20):
        seen.append(x.sum())
        x += 1
    assert [float(s) for s in seen] == [512 * 512 * i for i in range(20)]
    assert float(old.sum()) == 0


def test_gather_and_scatter_in_place(held_window):
    x = np.zeros((1024, 256))
    index = np.array([1, 5, 9], dtype="int64")
    engine.wait(x, index)

    def work():
        for _ in range(50):
            x[index] += 1

    assert above_start(work) < MB // 4
    assert float(x[5, 7]) == 50


def test_memory_is_returned_the_moment_it_is_unreachable():
    engine.waitall()
    start = engine.stats()
    x = np.ones((512, 512))
    x.wait_to_read()
    assert engine.stats()["live_bytes"] == start["live_bytes"] + MB
    del x
    now = engine.stats()
    assert (now["live_bytes"], now["live_values"]) == (start["live_bytes"], start["live_values"])


def test_empty_cache_gives_everything_back():
    np.ones((512, 512)).wait_to_read()
    assert engine.stats()["cached_bytes"] >= MB
    engine.empty_cache()
    assert engine.stats()["cached_bytes"] == 0


def test_a_million_operations_in_one_chain():
    y = np.zeros((2,))
    for _ in range(1_000_000):
        y = y + 1
    assert float(y[0]) == 1_000_000


def test_a_deep_chain_dropped_before_it_ran(held_window):
    """Released one by one, not by recursion: no stack overflow, nothing left."""
    x = np.zeros((2,))
    x.wait_to_read()
    engine.reset_stats()
    start = engine.stats()["live_values"]
    y = x
    for _ in range(16_000):
        y = y + 1
    assert engine.stats()["pending"] == 16_000
    del y
    s = engine.stats()
    assert (s["dropped"], s["pending"], s["live_values"]) == (16_000, 0, start)


def test_a_deep_chain_of_views_and_products_dropped():
    x = np.ones((4, 4))
    y = x
    for _ in range(100_000):
        y = np.dot(y.T, x)[::-1]
    del y
    engine.waitall()
    assert engine.stats()["pending"] == 0
    assert float(x.sum()) == 16


def test_recording_is_held_back_by_a_count_of_pending_operations(held_window):
    """A loop whose results are all kept cannot make the window grow without limit."""
    x = np.zeros((2,))
    engine.reset_stats()
    kept = [x + i for i in range(60_000)]
    s = engine.stats()
    assert s["stalls"] > 0
    assert s["pending"] <= 20_000
    assert float(kept[-1][0]) == 59_999


BATCH = (256, 1024)  # one megabyte


def train(steps: int, sync: bool) -> int:
    """A loop over batches from NumPy; the most bytes it held."""
    rng = numpy.random.default_rng(0)
    batches = [rng.random(BATCH, dtype="float32") for _ in range(4)]
    w = np.full((1024, 256), 0.01)
    w.wait_to_read()
    engine.empty_cache()

    def work():
        nonlocal w
        for i in range(steps):
            x = np.array(batches[i % 4])
            h = np.tanh(np.dot(x, w))
            gradient = np.dot(x.T, h - 0.5)
            w -= gradient * 1e-6
            if sync:
                w.wait_to_read()

    return above_start(work)


def test_running_ahead_costs_at_most_a_fifth_more_memory():
    with_sync, without = train(60, sync=True), train(60, sync=False)
    assert without <= 1.2 * with_sync, f"{without / MB:.2f} MB against {with_sync / MB:.2f} MB"


def test_copying_batches_in_costs_at_most_a_fifth_more_memory():
    data = numpy.ones((512, 1024), "float32")

    def loop(sync):
        def work():
            total = np.zeros(())
            for _ in range(200):
                total += np.dot(np.array(data), np.full((1024, 64), 1e-3)).sum()
                if sync:
                    total.wait_to_read()
            assert float(total) == pytest.approx(200 * 512 * 64 * 1.024, rel=1e-3)

        return above_start(work)

    with_sync, without = loop(True), loop(False)
    assert without <= 1.2 * with_sync, f"{without / MB:.2f} MB against {with_sync / MB:.2f} MB"


def test_arrays_updated_in_place_are_no_run_ahead(held_window):
    """Their memory was the program's before the update was recorded, and is so after it."""
    w = np.ones((1024, 1024))
    w.wait_to_read()
    batch = numpy.ones(1024, "float32")
    engine.reset_stats()
    for _ in range(20):
        w -= np.array(batch)
    assert engine.stats()["stalls"] == 0
    assert float(w[0, 0]) == 1 - 20


def test_parameters_and_moments_are_no_run_ahead(held_window):
    net = gluon.nn.Dense(512, in_units=1024)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "adam")

    def step():
        x = np.array(numpy.ones((4, 1024), "float32"))
        with autograd.record():
            loss = net(x).sum()
        loss.backward()
        trainer.step(1)

    step()
    engine.waitall()
    engine.reset_stats()
    for _ in range(5):
        step()
    assert engine.stats()["stalls"] == 0


def test_training_from_numpy_batches_costs_at_most_a_fifth_more_memory():
    """Updates run in place, also when a worker is as fast as they are recorded."""
    data = numpy.ones((64, 784), "float32")
    net = gluon.nn.HybridSequential()
    net.add(gluon.nn.Dense(128, in_units=784, activation="relu"), gluon.nn.Dense(10, in_units=128))
    net.initialize()
    net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "adam")

    def loop(sync):
        engine.waitall()
        engine.reset_stats()
        for _ in range(100):
            x = np.array(data)
            with autograd.record():
                loss = net(x).mean()
            loss.backward()
            trainer.step(1)
            if sync:
                loss.item()
        engine.waitall()
        return engine.stats()["peak_bytes"]

    loop(True)
    with_sync, without = loop(True), loop(False)
    assert without <= 1.2 * with_sync, f"{without / MB:.2f} MB against {with_sync / MB:.2f} MB"


def test_an_old_version_that_is_still_read_is_run_ahead(held_window):
    w = np.ones((1024, 1024))
    w.wait_to_read()
    batch = numpy.ones((64, 1024), "float32")
    sums = []
    engine.reset_stats()
    for _ in range(5):
        sums.append((w[:64] * np.array(batch)).sum())
        w = w + 1  # not in place: both versions are needed
    assert engine.stats()["stalls"] > 0
    assert [float(s) for s in sums] == [(1 << 16) * (i + 1) for i in range(5)]


def test_small_arrays_do_not_wait_for_large_data_that_is_pending(held_window):
    total = np.array(numpy.ones((1024, 1024), "float32")).sum()
    engine.reset_stats()
    kept = [np.array([t]) + np.array(numpy.eye(3)) for t in range(500)]
    s = engine.stats()
    assert (s["stalls"], s["executed"]) == (0, 0)
    assert float(kept[-1].sum() + total) == 9 * 499 + 3 + (1 << 20)


def test_labels_do_not_wait_for_the_batch_they_belong_to(held_window):
    """Only the next large batch does."""
    batch, labels = numpy.ones((64, 4096), "float32"), numpy.ones(64, "int32")
    sums = []
    engine.reset_stats()
    for _ in range(10):
        x = np.array(batch)
        stalls = engine.stats()["stalls"]
        y = np.array(labels)
        assert engine.stats()["stalls"] == stalls
        sums.append(x.sum() + y.sum())
    del x, y
    assert engine.stats()["stalls"] > 0
    assert [float(s) for s in sums] == [64 * 4096 + 64] * 10


def test_small_arrays_that_pile_up_are_paced(held_window):
    row = numpy.ones(2048, "float32")
    engine.reset_stats()
    sums = [np.array(row).sum() for _ in range(1000)]
    s = engine.stats()
    assert s["stalls"] > 0
    assert s["peak_bytes"] <= 1 * MB  # all of them are eight
    assert float(sums[-1]) == 2048


def test_random_batches_are_not_made_ahead_of_their_turn():
    w = np.full((1024, 64), 0.01)

    def loop(sync):
        def work():
            total = np.zeros(())
            for _ in range(100):
                total += np.dot(np.random.normal(0, 1, (512, 1024)), w).sum()
                if sync:
                    total.wait_to_read()

        return above_start(work)

    with_sync, without = loop(True), loop(False)
    assert without <= 1.2 * with_sync, f"{without / MB:.2f} MB against {with_sync / MB:.2f} MB"


def test_a_small_budget_holds_recording_back():
    engine.configure(budget_bytes=16 * MB)
    x = np.ones((512, 512))
    x.wait_to_read()

    def work():
        s = np.zeros(())
        for _ in range(200):
            s += np.dot(x, x)[0, 0]
        assert float(s) == 200 * 512

    assert above_start(work) <= 20 * MB
    assert engine.stats()["stalls"] > 0


def test_a_budget_smaller_than_one_result_still_makes_progress():
    engine.configure(budget_bytes=1)
    x = np.ones((512, 512))
    y = [x + i for i in range(20)]
    assert [float(v[0, 0]) for v in y] == list(range(1, 21))


def test_sync_mode_needs_no_more_than_numpy():
    """x and the two results of its line."""
    engine.configure(mode="sync")
    x = np.zeros((512, 512))

    def work():
        nonlocal x
        for _ in range(20):
            x = x * 2 + 1

    assert above_start(work) <= 2 * MB
