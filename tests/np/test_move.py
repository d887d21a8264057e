"""Copies of strided views, padding, diagonals, places and selections, against NumPy."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, nd, np, npx

DTYPES = ["bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64"]


def _data(shape, dtype="float32", seed=0):
    rng = numpy.random.default_rng(seed)
    return rng.integers(0, 100, shape).astype(dtype)


def same(got, expected):
    numpy.testing.assert_array_equal(got.asnumpy(), expected)


# ---- strided copies ------------------------------------------------------------------------------

VIEWS = [
    lambda v: v.T,
    lambda v: v[::2],
    lambda v: v[:, ::-1],
    lambda v: v[::-1, ::-1].T,
    lambda v: v[:, ::2].T,
    lambda v: v[3:, 5:].T,
    lambda v: v[::-1].T,
    lambda v: v.T[::-3],
]


@pytest.mark.parametrize("shape", [(5, 7), (64, 64), (70, 130), (257, 129), (16, 300), (300, 6)])
def test_copy_of_a_view_is_numpys(shape):
    for dtype in DTYPES:
        a = _data(shape, dtype)
        x = np.array(a, dtype=dtype)
        for view in VIEWS:
            same(view(x).copy(), view(a))


@pytest.mark.parametrize("shape", [(3, 20, 33), (40, 4, 64), (65, 70, 3), (2, 1, 500)])
def test_copy_of_permuted_axes(shape):
    a = _data(shape)
    x = np.array(a)
    for order in [(0, 2, 1), (2, 1, 0), (1, 0, 2), (2, 0, 1), (1, 2, 0)]:
        same(x.transpose(*order).copy(), a.transpose(order))
        same(x.transpose(*order) + 1, a.transpose(order) + 1)
        same(x[:, ::-1].transpose(*order).copy(), a[:, ::-1].transpose(order))


@pytest.mark.parametrize("shape", [(300, 700), (2000, 60), (9000, 33), (33, 9000), (1 << 17, 3)])
def test_transposed_operands_of_fused_operations(shape):
    a = _data(shape)
    x = np.array(a)
    y = np.array(a.T.copy())
    same(x.T + y * 2 - 1, a.T * 3 - 1)
    same((x.T * 2).sum(axis=0), (a.T * 2).sum(axis=0))
    same((x.T + x.T[::-1])[:5].copy(), (a.T + a.T[::-1])[:5])


def test_large_transposed_copy():
    a = _data((1500, 1100))
    same(np.array(a).T.copy(), a.T)
    same(np.ascontiguousarray(np.array(a).T[:, 1:]), a.T[:, 1:])


def test_short_runs():
    a = _data((50, 3, 5))
    x = np.array(a)
    for n in (1, 2, 3, 17):
        same(np.repeat(x, n, 2), numpy.repeat(a, n, 2))
        same(np.repeat(x, n, 0), numpy.repeat(a, n, 0))
        same(np.tile(x, (1, n, 2)), numpy.tile(a, (1, n, 2)))
    same(x[:, ::2, 1::2].copy(), a[:, ::2, 1::2])


def test_join_of_views():
    a = _data((40, 60))
    x = np.array(a)
    for axis in (0, 1):
        same(np.concatenate([x[::2], x[::-2]], axis), numpy.concatenate([a[::2], a[::-2]], axis))
        same(np.concatenate([x.T, x.T], axis), numpy.concatenate([a.T, a.T], axis))
    for axis in (0, 1, 2):
        same(np.stack([x, x + 1, x], axis), numpy.stack([a, a + 1, a], axis))
    same(np.roll(x, (3, -5), (0, 1)), numpy.roll(a, (3, -5), (0, 1)))
    same(np.roll(x, 0), a)


# ---- taking and putting --------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
def test_take(dtype):
    a = _data((30, 40), dtype)
    x = np.array(a, dtype=dtype)
    index = numpy.random.default_rng(1).integers(-30, 30, (7, 9))
    same(np.take(x, index, 0), numpy.take(a, index, 0))
    same(np.take(x, index, 1), numpy.take(a, index, 1))
    same(np.take(x, index), numpy.take(a, index))
    same(np.take(x, index * 9, 1, mode="clip"), numpy.take(a, index * 9, 1, mode="clip"))
    same(np.take(x, index * 9, 1, mode="wrap"), numpy.take(a, index * 9, 1, mode="wrap"))
    same(x[np.array(index, dtype="int32"), 3], a[index, 3])


def test_take_of_many_elements():
    a = _data((100_000,))
    index = numpy.random.default_rng(1).integers(-100_000, 100_000, 70_001)
    same(np.take(np.array(a), np.array(index, dtype="int64")), a[index])
    with pytest.raises(Exception, match="index 100000 is out of bounds"):
        np.take(np.array(a), np.array([1, -1, 100_000], dtype="int64")).wait_to_read()
    with pytest.raises(Exception, match="index -100001 is out of bounds"):
        np.array(a).reshape(2, -1)[0][np.array([-100_001], dtype="int64")].wait_to_read()


@pytest.mark.parametrize("axis", [0, 1, 2, -1, None])
def test_take_and_put_along_axis(axis):
    a = _data((4, 5, 6))
    flat = a.ravel() if axis is None else a
    index = numpy.random.default_rng(2).integers(-4, 4, (120,) if axis is None else (4, 5, 6))
    x = np.array(a)
    same(np.take_along_axis(x, np.array(index, dtype="int64"), axis),
         numpy.take_along_axis(a, index, axis))  # fmt: skip
    values = _data(index.shape, seed=3)
    b = a.copy()
    order = numpy.take_along_axis(flat, index, 0 if axis is None else axis)
    assert order.shape == index.shape
    once = numpy.argsort(flat, axis=0 if axis is None else axis)  # each place once
    numpy.put_along_axis(b, once, values.reshape(once.shape), axis)
    np.put_along_axis(x, np.array(once, dtype="int64"), values.reshape(once.shape), axis)
    same(x, b)


def test_along_axis_broadcasts_and_checks():
    a = _data((3, 4))
    same(np.take_along_axis(np.array(a), np.array([[1, 0]], dtype="int64"), 1),
         numpy.take_along_axis(a, numpy.array([[1, 0]]), 1))  # fmt: skip
    with pytest.raises(ValueError, match="indices"):
        np.take_along_axis(np.array(a), np.zeros(3, dtype="int64"), 1)
    with pytest.raises(Exception, match="out of bounds"):
        np.take_along_axis(np.array(a), np.full((3, 1), 4, dtype="int64"), 1).wait_to_read()


def test_put_mask_place_and_copyto():
    a = _data((4, 5))
    mask = a % 2 == 0
    for name, args in [
        ("put", ([0, -1, 3], [7, 8])), ("putmask", (mask, [1, 2, 3])), ("place", (mask, [1, 2])),
        ("copyto", (5,)), ("fill_diagonal", ([9, 8],)),
    ]:  # fmt: skip
        b, x = a.copy(), np.array(a)
        getattr(numpy, name)(b, *args)
        getattr(np, name)(x, *[np.array(v) if isinstance(v, numpy.ndarray) else v for v in args])
        same(x, b)
    for mode in ("wrap", "clip"):
        b, x = a.copy(), np.array(a)
        numpy.put(b, [25, -30], [1, 2], mode=mode)
        np.put(x, [25, -30], [1, 2], mode=mode)
        same(x, b)
    b, x = _data((9, 3)), np.array(_data((9, 3)))
    numpy.fill_diagonal(b, 5, wrap=True)
    np.fill_diagonal(x, 5, wrap=True)
    same(x, b)
    b, x = _data((3, 3, 3)), np.array(_data((3, 3, 3)))
    numpy.fill_diagonal(b, 5)
    np.fill_diagonal(x, 5)
    same(x, b)


def test_scatter_keeps_the_last_and_adds_in_order():
    x = np.zeros(5)
    x[np.array([1, 1, 2], dtype="int64")] = np.array([3, 4, 5])
    assert x.tolist() == [0, 4, 5, 0, 0]
    x[np.array([0, -1], dtype="int64")] = 7
    assert x.tolist() == [7, 4, 5, 0, 7]


# ---- padding -------------------------------------------------------------------------------------

WIDTHS = [1, (2, 3), ((0, 1), (4, 0)), ((7, 9), (11, 2)), 0]


MODES = [
    "constant", "edge", "reflect", "symmetric", "wrap", "linear_ramp", "maximum", "minimum",
    "mean", "median",
]  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_pad_modes(mode):
    for dtype in ("float32", "int32"):
        a = _data((3, 4), dtype)
        for width in WIDTHS:
            got = np.pad(np.array(a, dtype=dtype), width, mode=mode).asnumpy()
            expected = numpy.pad(a, width, mode=mode)
            assert got.dtype == expected.dtype
            numpy.testing.assert_allclose(got, expected, rtol=1e-5)


@pytest.mark.parametrize("mode", ["reflect", "symmetric"])
def test_pad_odd(mode):
    a = _data((3, 4))
    for width in WIDTHS:
        got = np.pad(np.array(a), width, mode=mode, reflect_type="odd")
        same(got, numpy.pad(a, width, mode=mode, reflect_type="odd"))


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_pad_with_a_complex_number(dtype):
    a = numpy.array([1 + 2j, 3 - 1j], dtype)
    ours = np.pad(np.array(a, dtype=dtype), 2, constant_values=4 - 5j)
    numpy.testing.assert_array_equal(ours.asnumpy(), numpy.pad(a, 2, constant_values=4 - 5j))


def test_pad_arguments():
    a = _data((3, 4))
    x = np.array(a)
    same(np.pad(x, 2, constant_values=7), numpy.pad(a, 2, constant_values=7))
    values = ((1, 2), (3, 4))
    same(np.pad(x, 2, constant_values=values), numpy.pad(a, 2, constant_values=values))
    same(np.pad(x, 2, mode="maximum", stat_length=2), numpy.pad(a, 2, "maximum", stat_length=2))
    same(np.pad(x, 3, mode="linear_ramp", end_values=6),
         numpy.pad(a, 3, "linear_ramp", end_values=6))  # fmt: skip
    same(np.pad(x.T, 1, mode="edge"), numpy.pad(a.T, 1, "edge"))
    same(np.pad(np.ones((0, 2)), 1), numpy.pad(numpy.ones((0, 2)), 1))
    same(np.pad(np.array([5.0]), 3, mode="reflect"), numpy.full(7, 5))
    assert np.pad(x, 1, mode="empty").shape == (5, 6)
    with pytest.raises(ValueError, match="mode"):
        np.pad(x, 1, mode="mirror")
    with pytest.raises(ValueError, match="pad_width"):
        np.pad(x, -1)
    with pytest.raises(ValueError, match="stat_length"):
        np.pad(x, 1, mode="edge", stat_length=1)
    with pytest.raises(ValueError, match="pad_width"):
        np.pad(np.ones((0, 2)), 1, mode="edge")


def test_classic_pad():
    a = _data((1, 2, 3, 4))
    x = nd.array(a)
    width = (0, 0, 0, 0, 1, 2, 2, 1)
    pairs = [(0, 0), (0, 0), (1, 2), (2, 1)]
    for mode in ("constant", "edge", "reflect"):
        same(nd.pad(x, mode=mode, pad_width=width), numpy.pad(a, pairs, mode))
        same(npx.pad(np.array(a), mode=mode, pad_width=width), numpy.pad(a, pairs, mode))
    got = nd.pad(x, mode="constant", pad_width=width, constant_value=3)
    same(got, numpy.pad(a, pairs, constant_values=3))
    with pytest.raises(ValueError, match="pad_width"):
        nd.pad(x, mode="edge", pad_width=(1, 1))


# ---- diagonals, triangles, indices ---------------------------------------------------------------


@pytest.mark.parametrize("k", [-5, -2, -1, 0, 1, 3, 6])
def test_diagonals(k):
    a = _data((4, 5))
    x = np.array(a)
    same(np.diagonal(x, k), numpy.diagonal(a, k))
    same(np.diag(x, k), numpy.diag(a, k))
    same(np.diagflat(x[0], k), numpy.diagflat(a[0], k))
    same(np.tril(x, k), numpy.tril(a, k))
    same(np.triu(x, k), numpy.triu(a, k))
    same(np.trace(x, k), numpy.trace(a, k))
    b = _data((2, 3, 4, 5))
    same(np.diagonal(np.array(b), k, 1, 3), numpy.diagonal(b, k, 1, 3))
    same(np.trace(np.array(b), k, 3, 0), numpy.trace(b, k, 3, 0))
    for name in ("tril_indices", "triu_indices"):
        for got, expected in zip(getattr(np, name)(4, k, 5), getattr(numpy, name)(4, k, 5),
                                 strict=True):  # fmt: skip
            same(got, expected)
    same(np.triu(x[np.triu_indices_from(x)]), numpy.triu(a[numpy.triu_indices_from(a)]))


def test_diagonal_is_a_view():
    x = np.zeros((3, 3))
    np.diagonal(x)[:] = 4
    assert x.tolist() == [[4, 0, 0], [0, 4, 0], [0, 0, 4]]


def test_turned_and_stacked():
    a = _data((2, 3, 4))
    x = np.array(a)
    for k in range(-4, 5):
        same(np.rot90(x, k), numpy.rot90(a, k))
        same(np.rot90(x, k, (2, 0)), numpy.rot90(a, k, (2, 0)))
    same(np.matrix_transpose(x), numpy.matrix_transpose(a))
    for axis in (0, 1, -1):
        for got, expected in zip(np.unstack(x, axis=axis), numpy.unstack(a, axis=axis),
                                 strict=True):  # fmt: skip
            same(got, expected)
    same(np.block([[x[0], x[1]], [x[1], x[0]]]), numpy.block([[a[0], a[1]], [a[1], a[0]]]))
    same(np.block([x[0, 0], 5.0]), numpy.block([a[0, 0], 5.0]))
    same(np.vander(x[0, 0], 3), numpy.vander(a[0, 0], 3))
    same(np.vander(np.array([2, 3], dtype="int32"), increasing=True),
         numpy.vander([2, 3], increasing=True))  # fmt: skip


def test_indices():
    same(np.indices((2, 3)), numpy.indices((2, 3)))
    flat = numpy.array([[0, 5], [11, 7]])
    for order in "CF":
        for got, expected in zip(
            np.unravel_index(np.array(flat, dtype="int64"), (3, 4), order),
            numpy.unravel_index(flat, (3, 4), order), strict=True,
        ):  # fmt: skip
            same(got, expected)
        parts = numpy.unravel_index(flat, (3, 4), order)
        mine = [np.array(p, dtype="int64") for p in parts]
        same(np.ravel_multi_index(mine, (3, 4), order=order), flat)
    assert np.unravel_index(5, (2, 3)) == (1, 2)
    got = np.ravel_multi_index((np.array([9]), np.array([-1])), (3, 4), mode=("clip", "wrap"))
    assert got.tolist() == [11]
    with pytest.raises(Exception, match="out of bounds"):
        np.ravel_multi_index((np.array([9]), np.array([1])), (3, 4)).wait_to_read()
    for flat in ([12], [-1]):
        for order in ("C", "F"):
            with pytest.raises(SlipstreamError, match="out of bounds"):
                np.stack(np.unravel_index(np.array(flat), (3, 4), order)).wait_to_read()
    with pytest.raises(SlipstreamError, match="out of bounds"):
        np.ravel_multi_index((np.array([-1]), np.array([1])), (3, 4)).wait_to_read()
    a = _data((5, 6))
    same(np.array(a)[np.ix_([4, 0], [True, False, True, False, False, False])],
         a[numpy.ix_([4, 0], [True, False, True, False, False, False])])  # fmt: skip
    assert nd.unravel_index(nd.array([5, 11]), shape=(3, 4)).asnumpy().tolist() == [[1, 2], [1, 3]]
    assert nd.ravel_multi_index(nd.array([[1, 2], [1, 3]]), shape=(3, 4)).asnumpy().tolist() == [
        5, 11]  # fmt: skip


def test_places_in_an_array_too_large_to_list_them():
    shape, flat = (10**6, 10**7), numpy.array([0, 123456789012, 9999999999999])
    parts = np.unravel_index(np.array(flat, dtype="int64"), shape)
    assert [p.tolist() for p in parts] == [p.tolist() for p in numpy.unravel_index(flat, shape)]
    assert np.ravel_multi_index(parts, shape).tolist() == flat.tolist()
    ahead = tuple(p * 3 - 5 for p in parts)
    theirs = [p.asnumpy() for p in ahead]
    for mode in ("wrap", "clip"):
        ours = np.ravel_multi_index(ahead, shape, mode)
        assert ours.tolist() == numpy.ravel_multi_index(theirs, shape, mode).tolist()
    with pytest.raises(SlipstreamError, match="out of bounds for size 1000000"):
        np.unravel_index(np.array([10**13], dtype="int64"), shape)[0].wait_to_read()
    with pytest.raises(ValueError, match="mode must be"):
        np.ravel_multi_index(parts, shape, "x")


def test_selections():
    a = _data((3, 4))
    x = np.array(a)
    same(
        np.select([x < 20, x < 60], [x, x * 2], -1), numpy.select([a < 20, a < 60], [a, a * 2], -1)
    )
    index = (a % 3).astype("int64")
    same(np.choose(np.array(index, dtype="int64"), [x, -x, 0.0]), numpy.choose(index, [a, -a, 0]))
    same(np.choose(np.array(index * 5, dtype="int64"), [x, -x], mode="clip"),
         numpy.choose(index * 5, [a, -a], mode="clip"))  # fmt: skip
    same(np.piecewise(x, [x < 20, x > 60], [lambda v: -v, 1, lambda v: v * 2]),
         numpy.piecewise(a, [a < 20, a > 60], [lambda v: -v, 1, lambda v: v * 2]))  # fmt: skip
    with pytest.raises(ValueError, match="condlist"):
        np.select([x < 1], [])


def test_apply():
    a = _data((2, 3, 4))
    x = np.array(a)
    for axis in (0, 1, 2):
        same(np.apply_along_axis(lambda v: v.sum(), axis, x), a.sum(axis))
        same(np.apply_along_axis(lambda v: v[:2] * 2, axis, x),
             numpy.apply_along_axis(lambda v: v[:2] * 2, axis, a))  # fmt: skip
    same(np.apply_over_axes(np.sum, x, [0, 2]), numpy.apply_over_axes(numpy.sum, a, [0, 2]))


def test_classic_moves():
    a = _data((3, 4, 5))
    x = nd.array(a)
    same(nd.diag(x, 1, 0, 2), numpy.diagonal(a, 1, 0, 2))
    same(nd.diag(x[0, 0], k=-1), numpy.diag(a[0, 0], -1))
    for got, expected in zip(nd.split_v2(x, (1, 3), 1), numpy.split(a, (1, 3), 1), strict=True):
        same(got, expected)
    same(nd.moveaxis(x, 0, 2), numpy.moveaxis(a, 0, 2))
