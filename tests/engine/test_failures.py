"""Failures at run time: sticky on the value, raised at every sync, naming the recording line."""

from __future__ import annotations

import inspect
import pathlib

import numpy
import pytest

import slipstream
from slipstream import SlipstreamError, SlipstreamMemoryError, _core, base, engine, nd, np, npx


def broken(message: str = "boom", shape: tuple[int, ...] = (2, 3)):
    """An array whose computation fails."""
    return _core.fail_when_run(np.ones(shape), message)


def line_before() -> str:
    """file:line of the statement before the call of this function."""
    frame = inspect.currentframe().f_back
    return f"{pathlib.Path(frame.f_code.co_filename).name}:{frame.f_lineno - 1}"


SYNCS = {
    "asnumpy": lambda x: x.asnumpy(),
    "wait_to_read": lambda x: x.wait_to_read(),
    "repr": repr,
    "str": str,
    "tolist": lambda x: x.tolist(),
    "item": lambda x: x.sum().item(),
    "float": lambda x: float(x.sum()),
    "int": lambda x: int(x.sum()),
    "bool": lambda x: bool(x.sum()),
    "numpy": lambda x: numpy.asarray(x),
    "engine.wait": lambda x: engine.wait(x),
    "format": lambda x: f"{x.sum():.2f}",
}


@pytest.mark.parametrize("sync", SYNCS.values(), ids=SYNCS.keys())
def test_every_sync_raises_every_time(sync):
    x = broken()
    for _ in range(3):
        with pytest.raises(SlipstreamError, match="boom"):
            sync(x)


def test_recording_on_a_failed_value_does_not_raise():
    x = broken()
    with pytest.raises(SlipstreamError):
        x.wait_to_read()
    y = x + 1
    with pytest.raises(SlipstreamError, match="boom"):
        y.asnumpy()


def test_the_message_names_operation_shapes_and_line():
    x = _core.fail_when_run(np.ones((2, 3)), "boom")
    here = line_before()
    y = (x * 2).sum()
    with pytest.raises(SlipstreamError) as caught:
        float(y)
    text = str(caught.value)
    assert "boom" in text
    assert "fail_when_run (2,3) float32" in text
    assert here in text
    assert "test_the_message_names_operation_shapes_and_line" in text


def test_an_index_out_of_range_names_index_axis_and_line():
    x, index = np.arange(10), np.array([3, 12], dtype="int64")
    y = x[index]
    here = line_before()
    with pytest.raises(SlipstreamError) as caught:
        y.wait_to_read()
    text = str(caught.value)
    assert "index 12 is out of bounds for axis 0 with size 10" in text
    assert here in text


def outside() -> np.ndarray:
    return np.array([7], dtype="int64")


OUTSIDE = {
    "x[i]": lambda: np.arange(4)[outside()],
    "two axes": lambda: np.ones((4, 4))[outside(), outside()],
    "take": lambda: np.take(np.arange(4), outside(), mode="raise"),
    "take_along_axis": lambda: np.take_along_axis(np.ones((4, 1)), outside()[None], 0),
    "pick": lambda: npx.pick(np.ones((1, 4)), outside(), mode="raise"),
    "gather_nd": lambda: nd.gather_nd(nd.ones((4,)), nd.array([[7]], dtype="int64")),
    "boxes of a sum": lambda: np.arange(4)[outside()].sum() + 1,
}


def assigned() -> np.ndarray:
    x = np.zeros(4)
    x[outside()] = 1
    return x


@pytest.mark.parametrize("make", [*OUTSIDE.values(), assigned], ids=[*OUTSIDE, "x[i] = 1"])
def test_programs_that_catch_index_error_catch_it_at_the_sync(make):
    for wait in (lambda x: x.asnumpy(), lambda x: x.wait_to_read(), repr):
        x = make()
        with pytest.raises(IndexError, match="index 7 is out of bounds") as caught:
            wait(x)
        assert isinstance(caught.value, SlipstreamError)
        assert type(caught.value) is slipstream.SlipstreamIndexError


def test_waitall_raises_the_kind_of_the_first_failure():
    for make, kind in ((OUTSIDE["x[i]"], IndexError), (singular, numpy.linalg.LinAlgError)):
        x = make()
        with pytest.raises(kind):
            engine.waitall()
        del x


def singular() -> np.ndarray:
    return np.linalg.inv(np.zeros((2, 2)))


def test_other_failures_are_no_index_errors():
    with pytest.raises(SlipstreamError, match="boom") as caught:
        broken().asnumpy()
    assert not isinstance(caught.value, IndexError)


def test_a_failure_reaches_far_down_a_chain():
    x = broken()
    y = x
    for _ in range(500):
        y = np.dot(y + 1, np.ones((3, 3)))
    for _ in range(2):
        with pytest.raises(SlipstreamError, match="boom"):
            y.asnumpy()


@pytest.mark.parametrize("window", ["held", "default"])
def test_healthy_neighbours_are_unaffected(window):
    if window == "held":
        engine.configure(window_ops=1_000_000, window_us=30_000_000)
    x = np.ones((64, 64))
    bad = broken("boom", (64, 64))
    shared = x * 2
    mixed = shared + bad  # fused with the next lines, and fails
    good = shared * 3
    total = good.sum()
    with pytest.raises(SlipstreamError, match="boom"):
        mixed.asnumpy()
    assert float(total) == 6 * 64 * 64
    numpy.testing.assert_array_equal(good.asnumpy(), numpy.full((64, 64), 6, "float32"))
    with pytest.raises(SlipstreamError, match="boom"):
        (mixed.sum() + total).item()


def test_the_first_failed_operand_is_the_one_reported():
    a, b = broken("first"), broken("second")
    for _ in range(2):
        with pytest.raises(SlipstreamError, match="first"):
            (a + b).asnumpy()
        with pytest.raises(SlipstreamError, match="second"):
            (b + a).asnumpy()


def test_waitall_reports_each_failure_once():
    a, b = broken("the first fault"), broken("the second fault")
    c = a + 1
    with pytest.raises(SlipstreamError) as caught:
        engine.waitall()
    text = str(caught.value)
    assert text.count("the first fault") == 1
    assert text.count("the second fault") == 1
    engine.waitall()
    with pytest.raises(SlipstreamError, match="the first fault"):  # still on the value
        c.asnumpy()
    del b


def test_waitall_does_not_repeat_a_failure_that_was_read():
    x = broken("seen")
    with pytest.raises(SlipstreamError, match="seen"):
        x.asnumpy()
    engine.waitall()


def test_waitall_reports_failures_of_dropped_values():
    x = broken("dropped")
    y = np.ones((3,)) + 1
    engine.configure(window_ops=1)  # finishes what is recorded: it has run, and failed
    del x
    with pytest.raises(SlipstreamError, match="dropped"):
        engine.waitall()
    assert float(y[0]) == 2


def test_a_dropped_failure_that_never_ran_is_no_failure(held_window):
    engine.waitall()
    engine.reset_stats()
    x = broken()
    del x
    engine.waitall()
    assert engine.stats()["executed"] == 0


def test_the_engine_goes_on_after_many_failures():
    for i in range(300):
        with pytest.raises(SlipstreamError, match=f"number {i}\\b"):
            broken(f"number {i}").asnumpy()
    assert float((np.ones((4,)) + 1).sum()) == 8


def test_overwriting_heals_an_array():
    x = np.ones((2, 3))
    bad = broken()
    x[0] = bad[0]
    with pytest.raises(SlipstreamError, match="boom"):
        x.asnumpy()
    x[:] = 4  # nothing of the old value is read
    numpy.testing.assert_array_equal(x.asnumpy(), numpy.full((2, 3), 4))


def test_a_failed_update_through_a_view_fails_the_base_and_its_views():
    x = np.ones((4, 3))
    v = x[1:3]
    v += broken()
    for array in (x, v, x[0]):
        with pytest.raises(SlipstreamError, match="boom"):
            array.asnumpy()


def test_mxnet_programs_catch_it_under_their_name():
    with pytest.raises(base.MXNetError, match="boom"):
        broken().asnumpy()


# ---- memory --------------------------------------------------------------------------------------


def test_out_of_memory_is_sticky_and_the_engine_goes_on():
    x = np.ones((10**6, 10**6))
    y = x + 1
    for error in (MemoryError, SlipstreamError, SlipstreamMemoryError):
        with pytest.raises(error, match="out of memory"):
            y.wait_to_read()
    with pytest.raises(MemoryError) as caught:
        float(y[0, 0])
    assert "in operation: full" in str(caught.value)
    assert "test_failures.py" in str(caught.value)
    assert float(np.ones((1000,)).sum()) == 1000


def test_what_needs_no_memory_works_on_a_huge_array(held_window):
    """Its sum is computed tile by tile; the array itself never exists."""
    x = np.ones((10**4, 10**4))
    engine.reset_stats()
    start = engine.stats()["live_bytes"]
    assert float((x[:100] * 0 + 1).sum()) == 10**6
    del x
    assert engine.stats()["peak_bytes"] - start < 10**9


def test_out_of_memory_in_a_fused_group_spares_the_neighbours(held_window):
    small = np.ones((1000,))
    huge = np.ones((10**6, 10**6)) * 2
    good = small * 3
    with pytest.raises(MemoryError):
        huge.wait_to_read()
    assert float(good.sum()) == 3000


@pytest.mark.parametrize(
    "make",
    [
        lambda n: np.eye(1, n), lambda n: np.linspace(0, 1, n), lambda n: np.fft.fftfreq(n),
        lambda n: np.pad(np.ones(3), n), lambda n: np.fft.fft(np.ones(3), n=n),
        lambda n: npx.one_hot(np.ones(3), n), lambda n: np.broadcast_to(np.ones(1), (n,)) * 2,
        lambda n: np.broadcast_to(np.ones(1), (n >> 20, 1 << 40)) * 2,
    ],
)  # fmt: skip
def test_more_bytes_than_can_be_counted_are_out_of_memory(make):
    """The number of bytes in 64 bits is small again, but so little is not what gets written."""
    with pytest.raises((MemoryError, ValueError), match=r"out of memory|has too many elements"):
        make((1 << 62) + 1).wait_to_read()


def test_copying_in_too_much_data_raises_at_the_call():
    class Huge:
        shape = (1 << 45,)

    with pytest.raises((MemoryError, ValueError, TypeError)):
        _core.from_buffer(np.ndarray, b"", "int8", Huge.shape)
    assert float(np.ones((3,)).sum()) == 3
