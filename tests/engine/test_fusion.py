"""Fusion: chains run as one group without intermediate arrays, with the bits of separate runs."""

from __future__ import annotations

import numpy
import pytest

from slipstream import engine, np, npx

MB = 1 << 20
pytestmark = pytest.mark.usefixtures("held_window")


def counted(make):
    """Runs what `make` records; (its arrays, counters of that alone, bytes above the start)."""
    engine.waitall()
    engine.reset_stats()
    start = engine.stats()["live_bytes"]
    result = make()
    engine.waitall()
    s = engine.stats()
    return result, s, s["peak_bytes"] - start


def megabyte(value: float = 1.0):
    x = np.full((256, 1024), value)
    x.wait_to_read()
    return x


def test_a_chain_is_one_group_and_one_allocation():
    x = megabyte()

    def chain():
        y = x
        for _ in range(10):
            y = y * 2 - 1
        return y

    y, s, above = counted(chain)
    assert (s["groups"], s["fused"], s["executed"]) == (1, 20, 20)
    assert above == MB
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.ones((256, 1024), "float32"))


def test_a_chain_ends_in_a_reduction_without_any_array():
    x = megabyte(3.0)
    s, counts, above = counted(lambda: (x * 2 + 1).sum())
    assert (counts["groups"], counts["fused"]) == (1, 3)
    assert above < 4096
    assert float(s) == 7 * 256 * 1024


def test_several_reductions_of_one_chain_share_a_group():
    x = megabyte(3.0)

    def make():
        y = x * 2
        return y.sum(axis=0), y.max(axis=0)

    (total, largest), counts, _ = counted(make)
    assert (counts["groups"], counts["fused"]) == (1, 3)
    assert float(total[5]) == 6 * 256
    assert float(largest[5]) == 6


def test_random_draws_are_made_tile_by_tile():
    s, counts, above = counted(lambda: (np.random.normal(0, 1, (256, 1024)) * 0 + 2).mean())
    assert counts["groups"] == 1
    assert counts["fused"] == counts["executed"] == 4
    assert above < 4096
    assert float(s) == 2


def test_constants_are_never_laid_out():
    s, counts, above = counted(lambda: (np.full((256, 1024), 3.0) + np.ones((256, 1024))).sum())
    assert (counts["groups"], counts["fused"]) == (1, 4)
    assert above < 4096
    assert float(s) == 4 * 256 * 1024


def test_intermediates_that_are_still_held_become_further_outputs():
    x = megabyte(2.0)

    def make():
        a = x + 1
        b = a * 2
        c = b - 3
        return a, c

    (a, c), counts, above = counted(make)
    assert (counts["groups"], counts["fused"]) == (1, 3)
    assert above == 2 * MB
    assert float(a[0, 0]) == 3
    assert float(c[255, 1023]) == 3


def test_a_diamond_is_one_group():
    x = megabyte(2.0)
    y, counts, above = counted(lambda: np.sqrt(x) * np.exp(x) + (x - 1))
    assert (counts["groups"], counts["fused"]) == (1, 5)
    assert above == MB
    numpy.testing.assert_allclose(float(y[0, 0]), 2**0.5 * numpy.exp(2) + 1, rtol=1e-6)


def test_broadcast_operands_join():
    x = megabyte(2.0)
    row, column = np.arange(1024), np.arange(256).reshape(256, 1)
    engine.wait(row, column)
    y, counts, above = counted(lambda: x * row + column)
    assert (counts["groups"], counts["fused"]) == (1, 2)
    assert above == MB
    assert float(y[3, 5]) == 13


def test_a_product_hands_its_panels_to_bias_and_activation():
    x, w, b = np.ones((256, 128)), np.full((128, 1024), 0.5), np.full((1024,), -60.0)
    engine.wait(x, w, b)
    y, counts, above = counted(lambda: npx.relu(np.dot(x, w) + b))
    assert (counts["groups"], counts["fused"], counts["executed"]) == (1, 3, 3)
    assert above == MB
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.full((256, 1024), 4, "float32"))


def test_a_product_that_is_also_read_elsewhere_keeps_its_values():
    x, w = np.ones((256, 128)), np.full((128, 1024), 0.5)
    engine.wait(x, w)

    def make():
        product = np.dot(x, w)
        return product, product * 2 + 1

    (product, y), counts, above = counted(make)
    assert (counts["groups"], counts["fused"]) == (1, 3)
    assert above == 2 * MB
    assert float(product[9, 9]) == 64
    assert float(y[9, 9]) == 129


def test_a_reduction_is_not_read_before_it_is_complete():
    x = megabyte(2.0)
    y, counts, _ = counted(lambda: x / x.sum() + x.max())
    assert counts["executed"] == 4
    numpy.testing.assert_allclose(float(y[7, 7]), 2 / (2 * 256 * 1024) + 2)


def test_groups_never_wait_for_each_other_in_a_circle():
    """b needs a's group finished (through a product), c needs a and b: it may not join a."""
    a = np.ones((64, 64)) * 2
    b = np.dot(a, a) * 0.5
    c = a + b
    d = np.dot(c, a) + b
    e = d * a - c
    expected = numpy.full((64, 64), 2.0)
    eb = expected @ expected * 0.5
    ec = expected + eb
    ed = ec @ expected + eb
    numpy.testing.assert_allclose(e.asnumpy(), ed * expected - ec)


def test_fusion_can_be_switched_off():
    engine.configure(fusion=False)
    x = megabyte()
    y, counts, _ = counted(lambda: x * 2 + 1 - 3)
    assert (counts["groups"], counts["fused"], counts["executed"]) == (0, 0, 3)
    assert float(y[0, 0]) == 0


def test_fused_results_have_the_bits_of_separate_runs():
    data = numpy.random.default_rng(5).normal(0, 3, (300, 301)).astype("float32")

    def compute():
        x = np.array(data)
        w = np.array(data.T[:, :200])
        y = np.tanh(x * 1.1 + np.exp(-x * x)) / (x - 0.3)
        z = npx.sigmoid(np.dot(x, w) + y[:, :200])
        arrays = y, y.sum(axis=1), y.mean(), z, (z * z).sum(axis=0)
        return [a.asnumpy().tobytes() for a in arrays]

    fused = compute()
    engine.configure(fusion=False)
    assert compute() == fused
    engine.configure(mode="sync")
    assert compute() == fused


@pytest.mark.parametrize("name", ["add", "multiply", "power", "maximum", "hypot", "arctan2"])
def test_one_element_in_a_group_passes_on_the_same_nan(name: str) -> None:
    nans = numpy.array([numpy.nan, -numpy.nan], "float32")

    def compute() -> list[bytes]:
        results = []
        for first, second in [(0, 1), (1, 0)]:
            x, y = np.array(nans[first]), np.array(nans[second])
            engine.waitall()
            z = getattr(np, name)(x * 1, y)
            results.append(z.asnumpy().tobytes())
        return results

    fused = compute()
    engine.configure(fusion=False)
    assert compute() == fused


def test_chains_longer_than_a_group_are_right():
    x = megabyte(0.0)
    y = x
    for _ in range(500):
        y = y + 1
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.full((256, 1024), 500, "float32"))


@pytest.mark.parametrize("name", ["any", "all"])
def test_a_truth_reduction_that_stops_early_leaves_no_result_out(name: str) -> None:
    x = np.arange(20000)
    x.wait_to_read()
    y = (x + 1) * (name == "any")
    truth = getattr(y, name)()
    assert bool(truth) == (name == "any")
    expected = (numpy.arange(20000, dtype="float32") + 1) * (name == "any")
    numpy.testing.assert_array_equal(y.asnumpy(), expected)


RUN_PROGRAMS = {
    "a factor and a shift per channel": lambda x, c, r, k: x * c + c,
    "the factor first": lambda x, c, r, k: c - x / c,
    "runs of two lengths": lambda x, c, r, k: (x * c + r) * r,
    "runs and rows": lambda x, c, r, k: x * c + k,
    "only what repeats": lambda x, c, r, k: c * c + x,
    "a sum after it": lambda x, c, r, k: (x * c).sum(axis=-1),
    "read twice": lambda x, c, r, k: np.where(x > c, x, c) * c,
    "another type": lambda x, c, r, k: (x > c).astype("int32") * (c > 0),
}


@pytest.mark.parametrize("program", RUN_PROGRAMS.values(), ids=RUN_PROGRAMS)
@pytest.mark.parametrize("inner", [255, 256, 1000, 2048, 5000])
def test_factors_that_repeat_for_long_runs(program, inner):
    g = numpy.random.default_rng(inner)
    shapes = (3, 4, inner), (4, 1), (3, 1, 1), (inner,)
    given = [g.standard_normal(s).astype("float32") for s in shapes]
    given[1][2] = numpy.nan
    engine.configure(fusion=True)
    fused = program(*(np.array(a) for a in given)).asnumpy()
    engine.configure(fusion=False)
    try:
        alone = program(*(np.array(a) for a in given)).asnumpy()
    finally:
        engine.configure(fusion=True)
    numpy.testing.assert_array_equal(fused, alone)


@pytest.mark.parametrize("n", [1, 5, 15, 16, 17, 63, 64, 100, 129, 2048, 5000])
def test_a_sum_over_products_has_the_bits_of_a_sum_over_an_array(n):
    a, b = np.random.normal(size=(3, n)), np.random.normal(size=(3, n))
    product = a * b
    product.wait_to_read()  # an array by itself; below it is never stored
    for left, right in ((a, b), (b + 0, a), (a, b + 0), (a + 0, b + 0)):
        numpy.testing.assert_array_equal(
            (left * right).sum(axis=1).asnumpy(), product.sum(axis=1).asnumpy()
        )
    numpy.testing.assert_array_equal((a * b).sum().asnumpy(), product.sum().asnumpy())
    numpy.testing.assert_array_equal((a * b).sum(axis=0).asnumpy(), product.sum(axis=0).asnumpy())
    numpy.testing.assert_allclose(
        (a * b).mean(axis=1), product.asnumpy().astype("d").mean(axis=1), rtol=1e-5, atol=1e-6
    )


PERIODS = {
    "a row": lambda x, r: (x * r + 1, numpy.float32),
    "twice": lambda x, r: (r - x * r, numpy.float32),
    "backwards": lambda x, r: (x + r[..., ::-1], numpy.float32),
    "another type": lambda x, r: ((x > r) & (r > 0), bool),
    "doubles": lambda x, r: (x.astype("float64") / (r * r + 1), numpy.float64),
    "summed": lambda x, r: ((x * r).sum(axis=-1), None),
    "summed by rows": lambda x, r: ((x * r).sum(axis=0), None),
}


@pytest.mark.parametrize("program", PERIODS.values(), ids=PERIODS)
@pytest.mark.parametrize(
    "shapes",
    [
        [(3000, 1), (1,)],
        [(4000, 3), (3,)],
        [(101, 100), (100,)],
        [(9, 2047), (2047,)],
        [(9, 2048), (2048,)],
        [(9, 2049), (2049,)],
        [(4, 9000), (9000,)],
        [(50, 20, 30), (20, 30)],
        [(50, 20, 30), (20, 1)],
        [(50, 20, 30), (50, 1, 30)],
    ],
    ids=str,
)
def test_operands_that_repeat_after_some_positions(program, shapes):
    g = numpy.random.default_rng(len(shapes[0]))
    x, r = (g.standard_normal(s).astype("float32") for s in shapes)
    expected, dtype = program(x, r)
    computed = program(np.array(x), np.array(r))[0].asnumpy()
    if dtype is None:
        numpy.testing.assert_allclose(computed, expected, rtol=1e-4, atol=1e-3)
    else:
        numpy.testing.assert_allclose(computed, expected, rtol=1e-6)
        assert computed.dtype == dtype
    columns = np.array(r.T.copy()).T  # the same, in another order of memory
    again = program(np.array(x), columns)[0].asnumpy()
    numpy.testing.assert_array_equal(again, computed)


def test_repeated_operands_of_different_sizes_are_aligned():
    """An odd number of bools before float64: the sanitizers complain about a misaligned load."""
    draw = numpy.random.RandomState(0)
    mask, row, rows = draw.rand(1025) > 0.5, draw.rand(1025), draw.rand(40, 1025)
    picked = np.where(
        np.array(mask), np.array(row, dtype="float64"), np.array(rows, dtype="float64")
    )
    numpy.testing.assert_array_equal(picked.asnumpy(), numpy.where(mask, row, rows))
