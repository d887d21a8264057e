"""Recording: a call returns before its result exists, and unobservable work is never done."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, np


def books_balance() -> bool:
    s = engine.stats()
    return s["recorded"] == s["executed"] + s["dropped"] + s["pending"]


def test_recording_computes_nothing(held_window):
    x = np.ones((8, 8))
    x.wait_to_read()
    engine.reset_stats()
    y = x
    for _ in range(50):
        y = y + 1
    s = engine.stats()
    assert (s["recorded"], s["executed"], s["pending"]) == (50, 0, 50)
    assert not engine.ready(y)
    assert float(y[0, 0]) == 51
    assert engine.stats()["pending"] == 0


def test_recording_a_long_product_returns_before_it_is_computed():
    x = np.ones((1500, 1500))
    x.wait_to_read()
    y = x
    for _ in range(6):
        y = np.dot(y, x) * (1 / 1500)
    assert not engine.ready(y)
    assert float(y[3, 4]) == pytest.approx(1, rel=1e-3)
    assert engine.ready(y)


def test_work_progresses_without_a_sync():
    """It is computed although nothing waits for it."""
    x = np.ones((100, 100))
    y = np.dot(x, x) + 1
    for _ in range(100_000_000):
        if engine.ready(y):
            break
    assert engine.ready(y)


def test_work_behind_a_brief_sync_progresses_without_another():
    """Reading one result must not leave its dependents lying ready and unattended."""
    x = np.ones((64, 64))
    for _ in range(20):
        y = x + 1
        z = np.dot(y, y)
        w = np.dot(z, y)
        y.wait_to_read()
        for _ in range(100_000_000):
            if engine.ready(w):
                break
        assert engine.ready(w)


def test_dropped_result_is_never_computed():
    x = np.ones((4, 4))
    x.wait_to_read()
    engine.reset_stats()
    for _ in range(1000):
        y = x + 1
    y.wait_to_read()
    s = engine.stats()
    assert s["recorded"] == 1000
    assert s["executed"] <= 20
    assert s["executed"] + s["dropped"] == 1000


def test_what_only_a_dropped_result_needed_is_never_computed(held_window):
    x = np.ones((4, 4))
    x.wait_to_read()
    engine.reset_stats()
    deep = x
    for _ in range(100):
        deep = np.dot(deep, x) + 1
    kept = x + 2
    del deep
    s = engine.stats()
    assert (s["dropped"], s["pending"]) == (200, 1)
    kept.wait_to_read()
    assert engine.stats()["executed"] == 1


def test_a_dropped_result_that_others_need_is_computed(held_window):
    x = np.ones((4,))
    y = x + 1
    z = y * 3
    del y, x
    engine.reset_stats()
    numpy.testing.assert_array_equal(z.asnumpy(), [6, 6, 6, 6])
    assert engine.stats()["dropped"] == 0


def test_an_overwritten_version_that_was_not_read_is_never_computed(held_window):
    x = np.zeros((4,))
    x.wait_to_read()
    engine.reset_stats()
    x[:] = np.arange(4) + 1
    x[:] = 7
    numpy.testing.assert_array_equal(x.asnumpy(), [7, 7, 7, 7])
    assert engine.stats()["executed"] == 1


def test_part_of_a_planned_group_can_still_be_dropped():
    """A group waits for a product that only one of its members read; that member goes away."""
    engine.configure(threads=1, window_ops=4, window_us=1)
    big = np.ones((700, 700))
    small = np.ones((64,))
    for _ in range(30):
        busy = np.dot(big, big)  # holds the only worker while the rest is planned and dropped
        slow = np.dot(small.reshape(8, 8), small.reshape(8, 8)).reshape(64)
        shared = small * 2
        member = shared + slow
        other = shared * 3
        engine.ready(other)
        del slow, member, shared
        assert float(other[5]) == 6
        engine.waitall()
        del busy


def test_recorded_is_executed_dropped_and_pending_at_any_time():
    x = np.ones((32, 32))
    engine.reset_stats()
    keep = []
    for i in range(300):
        y = np.dot(x, x) + i
        if i % 7 == 0:
            keep.append(y.sum())
        assert books_balance()
    del y
    assert books_balance()
    engine.waitall()
    s = engine.stats()
    assert s["pending"] == 0
    assert s["recorded"] == s["executed"] + s["dropped"]
    assert [float(k) for k in keep[:2]] == [32 * 32 * 32, 32 * 32 * 39]


def test_sync_mode_computes_at_the_call():
    engine.configure(mode="sync")
    engine.reset_stats()
    y = np.ones((3,)) + 1
    s = engine.stats()
    assert engine.ready(y)
    assert s["executed"] == s["recorded"] > 0


def test_bulk_releases_after_that_many_operations():
    engine.configure(window_us=30_000_000)
    x = np.ones((4,))
    x.wait_to_read()
    with engine.bulk(1000):
        assert engine.configure()["window_ops"] == 1000
        y = [x + i for i in range(20)]
        assert engine.stats()["pending"] == 20
    # Leaving the block starts what was recorded under the old size, and does not wait for it.
    assert engine.configure()["window_ops"] == 64
    for _ in range(100_000_000):
        if engine.stats()["pending"] == 0:
            break
    assert engine.stats()["pending"] == 0
    assert [float(v[0]) for v in y] == list(range(1, 21))


def test_a_full_window_starts_without_a_sync():
    engine.configure(window_ops=8, window_us=30_000_000)
    x = np.ones((4,))
    y = [x + i for i in range(8)]
    for _ in range(100_000_000):
        if engine.ready(y[0]):
            break
    assert engine.ready(y[0])


def test_set_bulk_size_returns_the_size_before():
    before = engine.set_bulk_size(5)
    assert engine.configure()["window_ops"] == 5
    assert engine.set_bulk_size(before) == 5
    assert engine.set_bulk_size(0) == before  # 0: nothing waits
    assert engine.configure()["window_ops"] == 1


def test_lookahead_finishes_a_batch_before_the_one_after_next_starts():
    x = np.ones((4,))
    engine.waitall()
    for depth in (1, 2, 3):
        with engine.lookahead(depth) as ahead:
            recorded = []
            for t in range(8):
                if t >= depth:
                    assert engine.ready(recorded[t - depth])
                recorded.append(x + t)
                ahead.step()


def test_lookahead_over_an_iterable_hands_out_every_batch():
    total = np.zeros(())
    for batch in engine.lookahead(2, range(10)):
        total += batch
    assert float(total) == 45


def test_lookahead_lets_depth_batches_overlap(held_window):
    x = np.ones((4,))
    x.wait_to_read()
    with engine.lookahead(3) as ahead:
        first = x + 1
        ahead.step()
        second = x + 2
        ahead.step()
        assert engine.stats()["pending"] == 2  # depth 3: two may be behind
        ahead.step()
        assert engine.ready(first)
        assert not engine.ready(second)


@pytest.mark.parametrize(
    ("setting", "error", "names"),
    [
        ({"mode": "turbo"}, ValueError, "mode"),
        ({"threads": 0}, ValueError, "threads"),
        ({"threads": 1.5}, TypeError, "threads"),
        ({"threads": True}, TypeError, "threads"),
        ({"fusion": 3}, TypeError, "fusion"),
        ({"budget_bytes": -1}, ValueError, "budget_bytes"),
        ({"window_ops": 0}, ValueError, "window_ops"),
        ({"window_us": -5}, ValueError, "window_us"),
        ({"budget_bytes": "1G"}, TypeError, "budget_bytes"),
    ],
)
def test_configure_rejects_bad_settings_and_changes_nothing(setting, error, names):
    before = engine.configure()
    with pytest.raises(error, match=names):
        engine.configure(**setting)
    assert engine.configure() == before


def test_configure_changes_only_what_it_is_given():
    before = engine.configure()
    after = engine.configure(window_ops=17)
    assert after == {**before, "window_ops": 17}


def test_results_are_right_while_the_number_of_threads_changes():
    x = np.arange(100_000)
    expected = (numpy.arange(100_000, dtype="float32") * 2 + 1).sum()
    for threads in (1, 4, 2, 3, 1, 2):
        engine.configure(threads=threads)
        assert engine.configure()["threads"] == threads
        assert float((x * 2 + 1).sum()) == pytest.approx(expected)
