"""Chains of cheap operations: kept in registers when fused, with the bits of one at a time."""

from __future__ import annotations

import itertools

import numpy
import pytest

from slipstream import engine, np, npx

LINKS = {
    "x + c": lambda x, c: x + c,
    "x - c": lambda x, c: x - c,
    "c - x": lambda x, c: c - x,
    "x * c": lambda x, c: x * c,
    "x / c": lambda x, c: x / c,
    "c / x": lambda x, c: c / x,
    "maximum(x, c)": lambda x, c: np.maximum(x, c),
    "maximum(c, x)": lambda x, c: np.maximum(c, x),
    "minimum(x, c)": lambda x, c: np.minimum(x, c),
    "relu": lambda x, c: npx.relu(x),
    "negative": lambda x, c: -x,
    "absolute": lambda x, c: abs(x),
    "square": lambda x, c: x**2,
}
SPECIAL = [numpy.nan, -numpy.nan, numpy.inf, -numpy.inf, 0.0, -0.0, 1e-42, -1e38, 3.4e38, 1.5]
CONSTANTS = [0.0, -0.0, 1.5, -2.25, float("inf"), float("nan"), 1e-40]


def data(n: int) -> numpy.ndarray:
    x = numpy.random.default_rng(n).normal(size=n).astype("float32")
    k = min(n, len(SPECIAL))
    x[:k] = SPECIAL[:k]
    return x


def bits(build, x: numpy.ndarray, fusion: bool) -> bytes:
    engine.configure(fusion=fusion)
    return build(np.array(x)).asnumpy().tobytes()


@pytest.mark.parametrize("name", LINKS)
def test_one_link_after_another_has_the_bits_of_each_alone(name):
    link = LINKS[name]
    for n, c in itertools.product((1, 15, 256, 300, 5000), CONSTANTS):
        x = data(n)

        def build(v, c=c):
            return link(link(v, c) + 0.5, c)

        assert bits(build, x, True) == bits(build, x, False), (n, c)


def test_a_long_chain_is_one_group_and_has_the_same_bits(held_window):
    def build(v):
        for link in LINKS.values():
            v = link(v, 1.25)
        return v

    x = data(70_000)
    unfused = bits(build, x, False)
    engine.reset_stats()
    assert bits(build, x, True) == unfused
    assert engine.stats()["groups"] == 1


def test_a_link_that_is_still_looked_at_keeps_its_own_value():
    x = np.array(data(3000)[len(SPECIAL) :])
    x.wait_to_read()
    middle = x + 1
    end = middle * 2 - 3
    other = middle * middle
    numpy.testing.assert_array_equal(end.asnumpy(), (x.asnumpy() + 1) * 2 - 3)
    numpy.testing.assert_array_equal(middle.asnumpy(), x.asnumpy() + 1)
    numpy.testing.assert_array_equal(other.asnumpy(), (x.asnumpy() + 1) ** 2)
