"""Parameters that NumPy's and MXNet's functions have beyond the usual ones."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

from slipstream import SlipstreamError, np, npx

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


@pytest.mark.usefixtures("numpy_types")
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
    with pytest.raises(TypeError, match="where must be a boolean array"):
        np.sum(x, where=np.ones(4))
    with pytest.raises(ValueError, match="where has shape"):
        np.mean(x, where=np.array([True, False]))


# ---- second names --------------------------------------------------------------------------------


A = numpy.arange(6, dtype="float32").reshape(2, 3)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda a: np.round(x=a / 4, decimals=1), numpy.round(A / 4, 1)),
        (lambda a: np.around(x=a / 4, decimals=1), numpy.round(A / 4, 1)),
        (lambda a: np.ravel(x=a), A.ravel()),
        (lambda a: np.concatenate(seq=[a, a], axis=1), numpy.concatenate([A, A], 1)),
        (lambda a: np.concat(seq=[a, a], axis=1), numpy.concatenate([A, A], 1)),
        (lambda a: np.vstack(arrays=[a, a]), numpy.vstack([A, A])),
        (lambda a: np.hstack(arrays=[a, a]), numpy.hstack([A, A])),
        (lambda a: np.dstack(arrays=[a, a]), numpy.dstack([A, A])),
        (lambda a: np.diag(array=a, k=1), numpy.diag(A, 1)),
        (lambda a: np.diagflat(array=a), numpy.diagflat(A)),
        (lambda a: np.pad(x=a, pad_width=1), numpy.pad(A, 1)),
        (lambda a: np.asarray(obj=a), A),
        (lambda a: np.empty_like(prototype=a, order="C", subok=False), A * 0),
        (lambda a: np.vecdot(a=a, b=a), (A * A).sum(-1)),
        (lambda a: np.linalg.outer(a=a[0], b=a[1]), numpy.outer(A[0], A[1])),
        (lambda a: np.linalg.diagonal(a=a), numpy.diagonal(A)),
        (lambda a: np.linalg.trace(a=a), numpy.trace(A)),
        (lambda a: np.linalg.svdvals(a=a), numpy.linalg.svd(A, compute_uv=False)),
        (lambda a: np.linalg.matrix_transpose(a=a), A.T),
        (lambda a: np.linalg.matrix_rank(M=a), numpy.linalg.matrix_rank(A)),
        (lambda a: a.dot(b=a.T), A @ A.T),
        (lambda a: np.histogram(a, bins=3, normed=True)[0], numpy.histogram(A, 3, density=True)[0]),
    ],
)
def test_arguments_have_the_names_of_every_mxnet(call, expected):
    same(call(np.array(A)), expected)


def test_an_argument_of_two_names_is_given_once():
    a = np.array(A)
    with pytest.raises(TypeError, match="x and a are the same"):
        np.linalg.svdvals(a, a=a)
    with pytest.raises(TypeError, match="arrays and seq are the same"):
        np.concatenate([a], seq=[a])
    with pytest.raises(TypeError, match="density and normed are the same"):
        np.histogram(a, density=True, normed=True)
    for call in (np.concatenate, np.vstack, np.round, np.diag, np.diagflat, np.linalg.svdvals):
        with pytest.raises(TypeError, match="is missing"):
            call()
    with pytest.raises(TypeError, match="pad_width is missing"):
        np.pad(x=a)
    with pytest.raises(TypeError, match="x2 is missing"):
        np.linalg.outer(a)


# ---- parameters of single functions --------------------------------------------------------------


def test_array_equal_with_nan():
    a = np.array([1, float("nan")])
    assert not np.array_equal(a, a)
    assert np.array_equal(a, a, equal_nan=True)
    assert not np.array_equal(a, np.array([2, float("nan")]), equal_nan=True)
    assert np.array_equal(np.array([1], dtype="int32"), [1], equal_nan=True)


def test_results_go_into_out():
    a = np.array(A)
    for call, expected in [
        (lambda out: np.copy(a, out), A),
        (lambda out: np.flip(a, 1, out), A[:, ::-1]),
        (lambda out: np.squeeze(a[None], 0, out), A),
        (lambda out: np.reshape(a.T, (2, 3), out=out), A.T.reshape(2, 3)),
        (lambda out: np.vstack([a[0], a[1]], out), A),
        (lambda out: np.zeros_like(a, out=out), A * 0),
        (lambda out: np.ones_like(a, out=out), A * 0 + 1),
        (lambda out: np.full_like(a, 7, out=out), A * 0 + 7),
        (lambda out: np.choose(np.zeros((2, 3), dtype="int32"), [a], out, "clip"), A),
    ]:
        out = np.full((2, 3), -1.0)
        assert call(out) is out
        same(out, expected)


@pytest.mark.parametrize("name", ["zeros_like", "ones_like", "empty_like"])
def test_order_and_device_of_new_arrays(name):
    make = getattr(np, name)
    assert make(np.array(A), "int32", "F", ctx=npx.cpu()).dtype == numpy.int32
    assert make(np.array(A), device=npx.cpu(), shape=(4,)).shape == (4,)
    with pytest.raises(ValueError, match="order"):
        make(np.array(A), order="Z")
    with pytest.raises(SlipstreamError, match="gpu"):
        make(np.array(A), ctx=npx.gpu())
    with pytest.raises(ValueError, match="order"):
        np.zeros((2,), order="Z")


def test_devices_of_places():
    for make in (np.tri, np.triu_indices, np.tril_indices):
        make(2, device=npx.cpu())
        with pytest.raises(SlipstreamError, match="gpu"):
            make(2, device=npx.gpu())
    assert np.indices((2, 3), ctx=npx.cpu()).shape == (2, 2, 3)
    with pytest.raises(SlipstreamError, match="gpu"):
        np.indices((2, 3), device=npx.gpu())


def test_an_axis_of_numbers_in_a_row():
    same(np.logspace(0, 2, 3, axis=0), numpy.logspace(0, 2, 3))
    for make in (np.linspace, np.logspace):
        with pytest.raises(numpy_axis_error(), match="axis"):
            make(0, 1, 3, axis=1)


def numpy_axis_error():
    return getattr(numpy, "exceptions", numpy).AxisError


def test_shares_memory_with_a_limit():
    a = np.array(A)
    assert np.shares_memory(a, a[0], max_work=1)
    assert np.may_share_memory(a, a[0], 1)


def test_corrcoef_takes_what_has_no_effect():
    same(np.corrcoef(np.array(X), bias=True, ddof=1), numpy.corrcoef(X))


def test_matrix_norm_on_other_axes():
    t = numpy.random.RandomState(1).rand(2, 3, 4).astype("float32")
    for order in ("fro", 1, 2, "nuc"):
        same(
            np.linalg.matrix_norm(np.array(t), ord=order, axis=(0, 2)),
            numpy.linalg.norm(t, order, (0, 2)),
        )
    for bad in (0, (1, 1), (0, 1, 2)):
        with pytest.raises(ValueError, match="axis"):
            np.linalg.matrix_norm(np.array(t), axis=bad)


def test_eigh_reads_the_upper_triangle():
    lopsided = numpy.array([[2, 5], [1, 3]], "float32")
    for upper, name in ((True, "U"), (False, "L")):
        expected = numpy.linalg.eigvalsh(lopsided, name)
        same(np.linalg.eigvalsh(np.array(lopsided), upper=upper), expected)
        same(np.linalg.eigvalsh(np.array(lopsided), upper), expected)
        same(np.linalg.eigh(np.array(lopsided), upper=upper)[0], expected)


# ---- polyfit -------------------------------------------------------------------------------------

POINTS = numpy.linspace(-1, 2, 9)
VALUES = numpy.random.RandomState(2).rand(9)
WEIGHTS = numpy.random.RandomState(3).rand(9) + 0.5


def doubles(*arrays):
    return [np.array(a, dtype="float64") for a in arrays]


def exactly(ours, theirs):
    assert ours.shape == numpy.shape(theirs)
    numpy.testing.assert_allclose(ours.asnumpy(), theirs, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("columns", [None, 1, 3])
@pytest.mark.parametrize("deg", [0, 1, 3])
def test_polyfit_with_weights_and_covariance(columns, deg):
    y = VALUES if columns is None else numpy.random.RandomState(4).rand(9, columns)
    x, v, w = doubles(POINTS, y, WEIGHTS)
    exactly(np.polyfit(x, v, deg, w=w), numpy.polyfit(POINTS, y, deg, w=WEIGHTS))
    for cov in (True, "unscaled"):
        for ours, theirs in zip(
            np.polyfit(x, v, deg, w=w, cov=cov),
            numpy.polyfit(POINTS, y, deg, w=WEIGHTS, cov=cov),
            strict=True,
        ):
            exactly(ours, theirs)
    ours = np.polyfit(x, v, deg, full=True)
    theirs = numpy.polyfit(POINTS, y, deg, full=True)
    for i in range(4):
        exactly(ours[i], theirs[i])
    assert ours[4] == pytest.approx(theirs[4])


@pytest.mark.filterwarnings("ignore")
def test_polyfit_of_points_that_do_not_determine_it():
    twice = numpy.array([1.0, 1.0, 2.0, 2.0])
    y = numpy.array([1.0, 2.0, 3.0, 4.0])
    ours = np.polyfit(*doubles(twice, y), 2, full=True)
    theirs = numpy.polyfit(twice, y, 2, full=True)
    assert ours[1].shape == theirs[1].shape == (0,)
    assert ours[2].item() == theirs[2] == 2
    exactly(np.polyfit(*doubles(POINTS, VALUES), 5, 0.1),
            numpy.polyfit(POINTS, VALUES, 5, 0.1))  # fmt: skip


def test_polyfit_names_what_is_wrong():
    x, v = doubles(POINTS, VALUES)
    with pytest.raises(ValueError, match="w has shape"):
        np.polyfit(x, v, 1, w=np.ones(3))
    with pytest.raises(ValueError, match="cov must be"):
        np.polyfit(x, v, 1, cov="scaled")
    with pytest.raises(ValueError, match="cov: 9 points"):
        np.polyfit(x, v, 8, cov=True)


def test_seeds_by_every_name():
    for again in (
        lambda: np.random.seed(3),
        lambda: np.random.seed(seed_state=3),
        lambda: np.random.seed(seed=3, device=npx.cpu()),
        lambda: npx.random.seed(seed=3, ctx="all"),
    ):
        np.random.seed(3)
        first = np.random.uniform(size=4)
        again()
        assert (first == np.random.uniform(size=4)).all()
    with pytest.raises(TypeError, match="seed is missing"):
        np.random.seed()
    with pytest.raises(TypeError, match="seed must be an integer"):
        np.random.seed("a")
