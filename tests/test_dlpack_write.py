"""``to_dlpack_for_write``: a consumer writes into the array's own memory, and into no other."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, _core, autograd, engine, nd, np, npx

from .dlpack_peer import look


@pytest.fixture(params=[nd, npx], ids=["nd", "npx"])
def f(request):
    return request.param


def zeros(f, shape):
    return nd.zeros(shape) if f is nd else np.zeros(shape)


def test_what_is_written_is_seen(f):
    x = zeros(f, (2, 3))
    capsule = f.to_dlpack_for_write(x)
    memory = look(capsule)
    memory[1] = 5
    assert x.asnumpy().tolist() == [[0, 0, 0], [5, 5, 5]]
    assert (x * 2).asnumpy().tolist() == [[0, 0, 0], [10, 10, 10]]
    memory[0] = 1
    del memory, capsule
    assert x.asnumpy().sum() == 18


def test_it_is_a_sync_point():
    x = np.ones(3) + 1
    assert look(npx.to_dlpack_for_write(x)).tolist() == [2, 2, 2]
    with engine.no_sync(), pytest.raises(SlipstreamError, match="no_sync"):
        npx.to_dlpack_for_write(x + 1)
    with pytest.raises(SlipstreamError, match="boom"):
        npx.to_dlpack_for_write(_core.fail_when_run(np.ones(3), "boom"))


def test_views_share_what_is_written():
    x = np.zeros((4, 4))
    view = x[1:3, ::2]
    memory = look(npx.to_dlpack_for_write(view))
    memory[:] = 7
    assert view.tolist() == [[7, 7], [7, 7]]
    assert x.sum().item() == 28
    row = x[1]
    look(npx.to_dlpack_for_write(x))[1] = 1
    assert row.tolist() == [1, 1, 1, 1]


def test_others_keep_the_value_as_it_was():
    """Results recorded before, other arrays with the same value, and NumPy's view of it."""
    engine.configure(mode="async")
    x = np.ones(1000) + 1
    x.wait_to_read()
    seen = numpy.asarray(x)
    other = x.copy()
    snapshot = _core.snapshot(x)
    later = x
    for _ in range(50):
        later = later * 1.0  # still pending when the memory is written
    look(npx.to_dlpack_for_write(x))[:] = 9
    assert (x == 9).all().item()
    for kept in (seen, other.asnumpy(), snapshot.asnumpy(), later.asnumpy()):
        assert (kept == 2).all()


def test_a_changed_array_has_new_memory():
    x = np.zeros(3)
    capsule = npx.to_dlpack_for_write(x)
    memory = look(capsule)
    memory[:] = 1
    x += 1
    assert x.tolist() == [2, 2, 2]
    memory[:] = 50  # lent memory is not reused for another value, and no longer the array's
    assert x.tolist() == [2, 2, 2]
    y = np.zeros(3)
    z = y
    capsule = npx.to_dlpack_for_write(y)
    lent = look(capsule)
    y[:] = 4
    lent[:] = 1
    assert z.tolist() == [4, 4, 4]


def test_memory_that_only_the_array_holds_is_not_copied():
    x = np.ones(1000) + 1
    x.wait_to_read()
    engine.waitall()
    at = numpy.asarray(x).ctypes.data
    capsule = npx.to_dlpack_for_write(x)
    assert look(capsule).ctypes.data == at
    again = npx.to_dlpack_for_write(x)  # the first consumer could write: it keeps its own
    assert look(again).ctypes.data != at


def test_gradients_stay_attached():
    x = np.ones(2)
    x.attach_grad()
    look(npx.to_dlpack_for_write(x))[:] = 3
    with autograd.record():
        y = (x * x).sum()
    y.backward()
    assert x.grad.tolist() == [6, 6]


@pytest.mark.parametrize(
    ("view", "why"),
    [(lambda x: x[::-1], "reversed"), (lambda x: np.broadcast_to(x, (2, 3)), "repeats")],
)
def test_views_that_cannot_be_lent_are_refused(view, why):
    with pytest.raises(ValueError, match=why):
        npx.to_dlpack_for_write(view(np.ones(3)))


def test_for_read_gives_the_capsule_that_old_consumers_take(f):
    x = zeros(f, (3,)) + 2
    capsule = f.to_dlpack_for_read(x)
    assert look(capsule).tolist() == [2, 2, 2]
    assert look(capsule).ctypes.data == numpy.asarray(x).ctypes.data
    assert f.from_dlpack(capsule).asnumpy().tolist() == [2, 2, 2]
    assert f.from_dlpack(x.__dlpack__(max_version=(1, 0))).asnumpy().tolist() == [2, 2, 2]
