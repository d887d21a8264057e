"""einsum against NumPy's."""

from __future__ import annotations

import numpy
import pytest

from slipstream import np

SIZES = {"i": 3, "j": 4, "k": 5, "l": 2, "b": 6, "n": 1}
CASES = [
    "i->i", "ij->ji", "ij->", "ij->j", "ii", "ii->i", "iji->j", "iij->ji", "ij,jk", "ij,jk->ki",
    "ij,ij->i", "ij,ij->", "ij,kl->ijkl", "i,i", "i,j->ji", "bij,bjk->bik", "bij,bkj->ikb",
    "bij,jk->bik", "ij,jk,kl->il", "ij,jk,kl,lb->ib", "ij,j->i", "ijk,jil->kl", "ij,ik,il->jkl",
    "b,bij,bij->b", "ii,ij->j", "ijk,ik->i", "i,,j->ij", "ij,jk,ki->", "ijk->", "bii->b",
    "ji,jk->ik", "ij,kj->ik", "ji,kj->ik", "ij,ij->j", "ij,ij->ji", "ijk,ijk->ik", "ij,ij->ij", ",",
]  # fmt: skip


def _arrays(subscripts, dtype="float32"):
    rng = numpy.random.default_rng(0)
    inputs = subscripts.split("->")[0].split(",")
    return [rng.integers(-3, 4, [SIZES[c] for c in labels]).astype(dtype) for labels in inputs]


@pytest.mark.parametrize("subscripts", CASES)
def test_einsum_is_numpys(subscripts):
    arrays = _arrays(subscripts)
    expected = numpy.einsum(subscripts, *arrays)
    for optimize in (True, False, "greedy"):
        got = np.einsum(subscripts, *map(np.array, arrays), optimize=optimize).asnumpy()
        assert got.dtype == numpy.float32 and got.shape == expected.shape
        numpy.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("dtype", ["int32", "int64", "float64"])
def test_types(dtype):
    for subscripts in ("ij,jk->ik", "ij,ij->i", "ij->i"):
        arrays = _arrays(subscripts, dtype)
        got = np.einsum(subscripts, *(np.array(a, dtype=dtype) for a in arrays)).asnumpy()
        expected = numpy.einsum(subscripts, *arrays)
        assert got.dtype == expected.dtype
        numpy.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("subscripts", ["...ij,...jk->...ik", "...i->...", "i...->i...", "...,...",
                                        "i...,i...->...", "...ij,j"])  # fmt: skip
def test_ellipsis(subscripts):
    rng = numpy.random.default_rng(1)
    a = rng.integers(-3, 4, (3, 4, 4)).astype("float32")
    b = rng.integers(-3, 4, (4,) if subscripts.endswith("j,j") else (3, 4, 4)).astype("float32")
    operands = [a, b] if "," in subscripts else [a]
    numpy.testing.assert_array_equal(np.einsum(subscripts, *map(np.array, operands)).asnumpy(),
                                     numpy.einsum(subscripts, *operands))  # fmt: skip


def test_broadcast_of_ones_and_unequal_ellipses():
    a = numpy.arange(12, dtype="float32").reshape(3, 1, 4)
    b = numpy.arange(8, dtype="float32").reshape(2, 4)
    for subscripts in ("...i,...i->...", "ijk,jk->ij"):
        got = np.einsum(subscripts, np.array(a), np.array(b)).asnumpy()
        numpy.testing.assert_array_equal(got, numpy.einsum(subscripts, a, b))


def test_axis_lists_views_and_out():
    a, b = _arrays("ij,jk")
    x, y = np.array(a), np.array(b)
    got = np.einsum(x, [0, 1], y, [1, 2], [2, 0])
    numpy.testing.assert_array_equal(got.asnumpy(), numpy.einsum(a, [0, 1], b, [1, 2], [2, 0]))
    got = np.einsum(x, [Ellipsis, 1], [1, Ellipsis])
    numpy.testing.assert_array_equal(got.asnumpy(), a.T)
    numpy.testing.assert_array_equal(np.einsum("ji,kj->ik", x.T[::-1].T.T, y.T).asnumpy(),
                                     numpy.einsum("ji,kj->ik", a.T[::-1].T.T, b.T))  # fmt: skip
    out = np.zeros((3, 5))
    assert np.einsum("ij,jk", x, y, out=out) is out
    numpy.testing.assert_array_equal(out.asnumpy(), a @ b)


def test_path_can_be_reused():
    arrays = _arrays("ij,jk,kl->il")
    mine = [np.array(a) for a in arrays]
    path, text = np.einsum_path("ij,jk,kl->il", *mine)
    assert path[0] == "einsum_path" and len(path) == 3 and "->" in text
    got = np.einsum("ij,jk,kl->il", *mine, optimize=path)
    numpy.testing.assert_array_equal(got.asnumpy(), numpy.einsum("ij,jk,kl->il", *arrays))


def test_bad_subscripts_raise_at_the_call():
    x = np.ones((2, 3))
    for subscripts in ("ijk", "i", "ij,jk", "ij->k", "ij->ii", "i1"):
        with pytest.raises(ValueError, match="einsum"):
            np.einsum(subscripts, x)
    with pytest.raises(ValueError, match="ellipsis"):
        np.einsum("...j->j", x)
    with pytest.raises(ValueError, match="einsum"):
        np.einsum("ij,jk", x, x)
    with pytest.raises(ValueError, match="einsum"):
        np.einsum("ii", x)
