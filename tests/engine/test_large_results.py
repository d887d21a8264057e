"""Results beyond the cache, whose lines are stored past it: every element arrives, odd ends too."""

from __future__ import annotations

import numpy
import pytest

from slipstream import np

N = (12 << 20) // 4 + 4099  # float32 elements: past the limit, and not a whole number of lines

CASES = {
    "one operation": lambda f, x, y: x + y,
    "a chain": lambda f, x, y: (x - 1) * 2,
    "wider": lambda f, x, y: x.astype("float64"),
    "a view's copy": lambda f, x, y: f.ascontiguousarray(x[::-1]),
    "joined": lambda f, x, y: f.concatenate([x[:7], y, x[5:]]),
    "joined in rows": lambda f, x, y: f.stack([x, y], axis=1),
    "rolled": lambda f, x, y: f.roll(x, 1001),
    "padded": lambda f, x, y: f.pad(x[:3000000].reshape(1000, 3000), 3),
    "rows picked": lambda f, x, y: f.take(
        x[:3000000].reshape(500, 6000), f.array([3, 499, 0] * 200), axis=0
    ),
    "parts of rows picked": lambda f, x, y: f.take(
        x[:3000000].reshape(4, 250, 3000), f.array([3, 249, 0] * 100), axis=1
    ),
    "picked by two indices": lambda f, x, y: x[:3000000].reshape(20, 50, 3000)[
        f.array([3, 19, 0] * 400), f.array([49, 0, 7, 8] * 300)
    ],
    "transposed": lambda f, x, y: f.ascontiguousarray(x[:3148250].reshape(1750, 1799).T),
}


@pytest.fixture(scope="module")
def operands() -> tuple[numpy.ndarray, numpy.ndarray]:
    g = numpy.random.default_rng(3)
    return g.standard_normal(N, numpy.float32), g.standard_normal(N, numpy.float32)


@pytest.mark.parametrize("name", CASES)
def test_as_numpy(operands, name):
    case = CASES[name]
    got = case(np, *map(np.array, operands))
    numpy.testing.assert_array_equal(got.asnumpy(), case(numpy, *operands))


def test_several_results_of_one_group(operands, held_window):
    x, y = operands
    a, b = map(np.array, operands)
    p = a + b
    q = p * 2
    big = q > a  # one byte each: not past the cache
    r = q.astype("float64")
    numpy.testing.assert_array_equal(p.asnumpy(), x + y)
    numpy.testing.assert_array_equal(q.asnumpy(), (x + y) * 2)
    numpy.testing.assert_array_equal(big.asnumpy(), (x + y) * 2 > x)
    numpy.testing.assert_array_equal(r.asnumpy(), ((x + y) * 2).astype("float64"))


def test_beside_a_reduction(operands, held_window):
    x = operands[0][:3_148_000].reshape(1574, 2000)
    a = np.array(x)
    doubled = a * 2
    rows, columns = doubled.max(axis=1), (a - 1).max(axis=0)
    numpy.testing.assert_array_equal(rows.asnumpy(), (x * 2).max(axis=1))
    numpy.testing.assert_array_equal(doubled.asnumpy(), x * 2)
    numpy.testing.assert_array_equal(columns.asnumpy(), (x - 1).max(axis=0))


def test_a_factor_per_channel(operands):
    x = operands[0][: 4 * 3 * 262_301].reshape(4, 3, 262_301)
    factor = numpy.array([2, 3, 5], "float32").reshape(1, 3, 1)
    got = np.array(x) * np.array(factor) + 1
    numpy.testing.assert_array_equal(got.asnumpy(), x * factor + 1)


def test_in_the_memory_of_an_operand(operands):
    a = np.array(operands[0])
    a.wait_to_read()
    for _ in range(3):
        a = a * 2
        a.wait_to_read()
    numpy.testing.assert_array_equal(a.asnumpy(), operands[0] * 8)
