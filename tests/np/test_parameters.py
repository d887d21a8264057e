"""Parameters that NumPy's and MXNet's functions have beyond the usual ones."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

from slipstream import np

X = numpy.random.RandomState(0).rand(3, 4).astype("float32") * 4 - 2
MASK = numpy.array([[True, False, True, True], [False] * 4, [True, True, False, True]])
WITH_NAN = numpy.where(X > 1, numpy.float32("nan"), X)


def same(ours: Any, theirs: Any) -> None:
    assert ours.shape == numpy.shape(theirs)
    numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize("name", ["sum", "prod", "max", "min"])
@pytest.mark.parametrize("axis", [None, 0, -1, (0, 1)])
@pytest.mark.parametrize("keepdims", [False, True])
def test_reductions_begin_with_a_number_and_leave_elements_out(name, axis, keepdims):
    ours, theirs = getattr(np, name), getattr(numpy, name)
    x = np.array(X)
    given = {"axis": axis, "keepdims": keepdims, "initial": 0.5}
    same(ours(x, **given), theirs(X, **given))
    same(ours(x, where=np.array(MASK), **given), theirs(X, where=MASK, **given))
    row = MASK[:1]
    same(ours(x, where=row, **given), theirs(X, where=row, **given))


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nanmax", "nanmin"])
@pytest.mark.parametrize("axis", [None, 0, -1])
def test_reductions_without_nan_begin_with_a_number_too(name, axis):
    ours, theirs = getattr(np, name), getattr(numpy, name)
    x = np.array(WITH_NAN)
    same(ours(x, axis, initial=1.5), theirs(WITH_NAN, axis, initial=1.5))
    given = {"axis": axis, "initial": 1.5, "where": MASK}
    same(ours(x, **given), theirs(WITH_NAN, **given))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", ["mean", "var", "std", "nanmean", "nanvar", "nanstd"])
@pytest.mark.parametrize("axis", [None, 0, -1])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_averages_leave_elements_out(name, axis, dtype):
    a = X.astype(dtype) if dtype == "int32" or "nan" not in name else WITH_NAN
    given = {"axis": axis, "where": MASK, "keepdims": True}
    if name[-3:] in ("var", "std"):
        given["ddof"] = 1
    same(getattr(np, name)(np.array(a), **given), getattr(numpy, name)(a, **given))
    if name in ("var", "std"):
        given["correction"] = given.pop("ddof")
        same(getattr(np, name)(np.array(a), **given), getattr(numpy, name)(a, ddof=1, axis=axis,
             where=MASK, keepdims=True))  # fmt: skip


@pytest.mark.parametrize("name", ["any", "all"])
def test_any_and_all_leave_elements_out(name):
    a = X > 0
    for axis in (None, 0, 1):
        theirs = getattr(numpy, name)(a, axis, where=MASK)
        assert getattr(np, name)(np.array(a), axis, where=MASK).tolist() == theirs.tolist()


def test_initial_takes_the_type_of_the_result():
    a = numpy.array([1, 2], "int32")
    for name in ("sum", "max"):
        ours, theirs = getattr(np, name), getattr(numpy, name)
        assert ours(np.array(a), initial=7).asnumpy() == theirs(a, initial=7)
        assert ours(np.array(a), initial=7).dtype == theirs(a, initial=7).dtype
    assert np.sum(np.array([True, False]), initial=2, where=True).tolist() == 3
    assert np.sum(np.array([True, True]), where=[True, False]).dtype == numpy.int64


def test_an_extreme_of_nothing_is_the_number_to_begin_with():
    empty = np.zeros((2, 0))
    assert np.max(empty, axis=1, initial=3).tolist() == [3, 3]
    assert np.min(empty, axis=1, keepdims=True, initial=3).shape == (2, 1)
    assert np.sum(empty, axis=1, initial=3).tolist() == [3, 3]


def test_out_is_where_numpy_has_it():
    x = np.array(WITH_NAN)
    for name in ("nansum", "nanprod", "nanmean"):
        out = np.zeros(4)
        assert getattr(np, name)(x, 0, "float32", out, False) is out
        same(out, getattr(numpy, name)(WITH_NAN, 0))
    for name in ("nanmax", "nanmin"):
        out = np.zeros(4)
        assert getattr(np, name)(x, 0, out) is out
        same(out, getattr(numpy, name)(WITH_NAN, 0))


def test_masks_and_beginnings_that_do_not_fit_are_named():
    x = np.array(X)
    with pytest.raises(ValueError, match="initial"):
        np.max(x, where=MASK)
    with pytest.raises(ValueError, match="initial"):
        np.sum(x, initial=np.ones(4))
    with pytest.raises(TypeError, match="where must be bools"):
        np.sum(x, where=np.ones(4))
    with pytest.raises(ValueError, match="where has shape"):
        np.mean(x, where=np.array([True, False]))
