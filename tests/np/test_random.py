"""Random draws: reproducible per seed, right in distribution, independent of threads and fusion."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, np


def _draws() -> list[numpy.ndarray]:
    np.random.seed(42)
    return [
        np.random.uniform(-1, 3, size=(300, 70)).asnumpy(),
        np.random.normal(2, 0.5, size=(100_003,)).asnumpy(),
        np.random.randint(0, 10, size=(1000,)).asnumpy(),
        np.random.permutation(50).asnumpy(),
        (np.random.normal(size=(64, 64)) * 2 + 1).sum(axis=0).asnumpy(),
    ]


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("fusion", [True, False])
@pytest.mark.parametrize("mode", ["async", "sync"])
def test_same_seed_same_bits(threads: int, fusion: bool, mode: str) -> None:
    engine.configure(mode="sync", threads=1, fusion=False)
    expected = _draws()
    engine.configure(mode=mode, threads=threads, fusion=fusion)
    for a, b in zip(expected, _draws(), strict=True):
        numpy.testing.assert_array_equal(a, b)


def test_moments_and_ranges() -> None:
    np.random.seed(1)
    u = np.random.uniform(-1, 3, size=(200_000,)).asnumpy()
    assert u.min() >= -1 and u.max() < 3
    assert u.mean() == pytest.approx(1, abs=0.02)
    n = np.random.normal(2, 0.5, size=(200_000,)).asnumpy()
    assert n.mean() == pytest.approx(2, abs=0.01)
    assert n.std() == pytest.approx(0.5, abs=0.01)
    r = np.random.randint(3, 9, size=(60_000,)).asnumpy()
    assert set(r.tolist()) == {3, 4, 5, 6, 7, 8}


def test_two_draws_differ_and_seed_restarts() -> None:
    np.random.seed(5)
    a, b = np.random.normal(size=(10,)), np.random.normal(size=(10,))
    np.random.seed(5)
    again = np.random.normal(size=(10,))
    assert (a.asnumpy() != b.asnumpy()).any()
    numpy.testing.assert_array_equal(a.asnumpy(), again.asnumpy())


def test_a_dropped_draw_still_takes_its_numbers() -> None:
    # What was recorded, not what was computed, decides the stream.
    np.random.seed(3)
    np.random.normal(size=(10,)).wait_to_read()
    expected = np.random.normal(size=(10,)).asnumpy()
    np.random.seed(3)
    np.random.normal(size=(10,))
    numpy.testing.assert_array_equal(np.random.normal(size=(10,)).asnumpy(), expected)


def test_shuffle_and_choice_keep_the_elements() -> None:
    x = np.arange(100)
    np.random.shuffle(x)
    assert sorted(x.asnumpy().tolist()) == list(range(100))
    assert x.asnumpy().tolist() != list(range(100))
    c = np.random.choice(10, size=(4,), replace=False).asnumpy()
    assert len(set(c.tolist())) == 4


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="high"):
        np.random.randint(5, 5, size=(3,))
    with pytest.raises(ValueError, match="scale"):
        np.random.normal(0, -1, size=(3,))
