"""Views alias their base like NumPy's: the same statements give the same arrays."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slipstream import engine, np

# Each program gets a fresh array x of shape (6, 4) (and z of shape (4, 4)) from either library.
PROGRAMS = {
    "write through a row": "v = x[2]; v[:] = 9",
    "write to the base shows in the view": "v = x[1:4]; x[2, 3] = -5",
    "in-place through a column": "v = x[:, 1]; v += 10",
    "in-place through a step": "v = x[::2, ::-1]; v *= 3",
    "negative step both ways": "v = x[::-1]; v[0] = 7; x[5, 1] = 8",
    "view of a view": "v = x[1:]; w = v[:, 2:]; w[0] = 1; v[0] = 2; w[1, 1] = 3",
    "reshape is a view": "v = x.reshape(4, 6); v[1] = 0",
    "reshape of a row range": "v = x[2:4].reshape(-1); v[3] = 77",
    "reshape of a column copies": "v = x[:, 1:3].reshape(-1); v[:] = 0",
    "transpose is a view": "v = x.T; v[1] = 5; v[:, 0] += 1",
    "transpose and slice": "v = x.T[1:3, ::2]; v[...] = -v",
    "newaxis is a view": "v = x[:, None, 1]; v[2, 0] = 50",
    "ellipsis is a view": "v = x[..., 0]; v[...] = 4",
    "zero-dimensional view": "v = x[3, ...]; v[2:3] += 1",
    "overlap forwards": "x[1:] = x[:-1]",
    "overlap backwards": "x[:-1] = x[1:]",
    "overlap reversed": "x[:] = x[::-1]",
    "overlap in place": "v = x[1:]; v += x[:-1]",
    "add its own transpose": "z[:] += z.T",
    "assign its own transpose": "z[:] = z.T",
    "in-place with its own transpose": "z += z.T",
    "in-place with its own row": "z -= z[0]",
    "in-place with its own element": "z += z[1, 1]",
    "shift columns": "z[:, 1:] = z[:, :-1]",
    "reverse a view of itself": "v = z[1:3]; v[:] = v[::-1, ::-1]",
    "a broadcast row": "x[:] = x[0]",
    "a broadcast column": "x[:, :] = x[:, 1:2]",
    "a result is no view": "v = x + 0; v[:] = 0",
    "a copy is no view": "v = x.copy(); v[0] = 0; x[1] = 1",
    "an alias is the same array": "v = x; v += 1; x *= 2",
    "rebinding is no mutation": "v = x; v = v + 1; x *= 2",
    "two views of one base": "v = x[:3]; w = x[2:]; v += 1; w *= 2; v -= 3",
    "read before a later write": "v = x * 2; x[:] = 0",
    "sum before a later write": "v = x[1:3].sum(axis=0); x[1] = 100",
    "many writes through many views": (
        "v = [x[i] for i in range(6)]\nfor i in range(6): v[i] += v[5 - i]\nv = v[0]"
    ),
    "write a list": "x[1] = [1, 2, 3, 4]",
    "write an integer array's values": "v = x[2:4]; v[:] = [[1], [2]]",
    "fill the whole array": "v = x[0]; x[:] = 3",
    "replace the whole array": "v = x[::-1]; x[:] = x * 2 + 1",
    "gather copies": "v = x[[0, 2]]; v[:] = 0",
    "scatter writes": "v = x[:, 0]; x[[1, 3]] = 5",
    "scatter through a view": "v = x[1:]; v[[0, 2], [1, 3]] = -1",
    "mask writes": "v = x[0]; x[x > 10] = 0",
    "swap two rows": "v = x[0].copy(); x[0] = x[1]; x[1] = v",
    "iterate over rows": "for row in x: row += row[0]",
    "flat view of a transpose copies": "v = x.T.reshape(-1); v[:] = 0",
    "empty slice": "v = x[3:3]; v += 1; x[2:2] = 9",
    "squeeze is a view": "v = x[1:2].squeeze(); v[:] = 6",
    "expand is a view": "v = x[2][None]; v[0, 1] = 8",
    "swapaxes is a view": "v = x.swapaxes(0, 1); v[2] -= 1",
}


def run(program: str, library) -> dict:
    names = {
        "x": library.array(numpy.arange(24, dtype="float32").reshape(6, 4)),
        "z": library.array((numpy.arange(16, dtype="float32") ** 2).reshape(4, 4)),
    }
    exec(program, names)
    return {k: numpy.array(names[k]) for k in ("x", "z", "v", "w") if k in names}


@pytest.mark.parametrize("mode", ["async", "sync", "held"])
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_same_statements_same_arrays(program, mode):
    if mode == "held":
        engine.configure(window_ops=1_000_000, window_us=30_000_000)
    else:
        engine.configure(mode=mode)
    expected, got = run(program, numpy), run(program, np)
    assert expected.keys() == got.keys()
    for name in expected:
        numpy.testing.assert_array_equal(got[name], expected[name], err_msg=f"{name}: {program}")


def slices(size: int):
    bounds = st.one_of(st.none(), st.integers(-size - 2, size + 2))
    steps = st.sampled_from([None, 1, 2, -1, -2, 3])
    return st.builds(slice, bounds, bounds, steps)


@st.composite
def indices(draw, shape: tuple[int, ...]):
    """A basic index of an array of that shape: integers and slices, newaxis in between."""
    key = []
    for size in shape[: draw(st.integers(0, len(shape)))]:
        if draw(st.booleans()) and draw(st.booleans()):
            key.append(None)
        key.append(draw(st.one_of(slices(size), st.integers(-size, size - 1))))
    return tuple(key)


@settings(max_examples=150, deadline=None)
@given(first=indices((5, 4, 3)), data=st.data())
def test_views_of_views_alias_like_numpys(first, data):
    """Two nested views; a write through each and to the base shows in all three."""
    theirs = [numpy.arange(60, dtype="float32").reshape(5, 4, 3)]
    ours = [np.array(theirs[0])]
    theirs.append(theirs[0][first])
    ours.append(ours[0][first])
    if theirs[1].ndim and all(theirs[1].shape):
        second = data.draw(indices(theirs[1].shape))
        theirs.append(theirs[1][second])
        ours.append(ours[1][second])
    for i in range(len(ours)):
        for arrays in (theirs, ours):
            if getattr(arrays[i], "ndim", 0):  # NumPy gives a number for one element
                arrays[i][...] = arrays[i] * 2 + (100 * i + 1)
        theirs[0][0, 0, 0] = ours[0][0, 0, 0] = -1
        for a, b in zip(theirs, ours, strict=True):
            if numpy.ndim(a):
                numpy.testing.assert_array_equal(b.asnumpy(), a)


def test_views_keep_the_data_of_a_dropped_base():
    x = np.arange(12).reshape(3, 4)
    v = x[1]
    del x
    v += 1
    numpy.testing.assert_array_equal(v.asnumpy(), [5, 6, 7, 8])


def test_an_operation_recorded_before_a_write_sees_the_old_value(held_window):
    x = np.zeros((1000,))
    before = x + 1
    x[:] = 5
    between = x + 1
    x += 1
    after = x + 1
    assert [float(a[0]) for a in (before, between, after)] == [1, 6, 7]


def test_numpy_data_is_copied_when_the_call_is_made(held_window):
    source = numpy.ones((1000,), "float32")
    x = np.array(source)
    y = x + 1
    source[:] = 99
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.full((1000,), 2, "float32"))
    numpy.testing.assert_array_equal(x.asnumpy(), numpy.ones((1000,), "float32"))


def test_a_numpy_copy_of_a_result_stays_as_it_was_read():
    x = np.zeros((1000,))
    seen = x.asnumpy()
    x += 1
    x.wait_to_read()
    assert seen.sum() == 0
    seen[:] = 7
    assert float(x.sum()) == 1000
