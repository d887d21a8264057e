"""nd.linalg: the classic names, over one matrix and over batches."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, nd, np

LA = nd.linalg
BATCHES = [(), (2, 3)]


def draw(shape, seed=0):
    return numpy.random.default_rng(seed).standard_normal(shape)


def ours(x):
    return nd.array(x, dtype="float64")


def close(x, expected):
    assert x.shape == numpy.shape(expected)
    numpy.testing.assert_allclose(x.asnumpy(), expected, rtol=1e-9, atol=1e-10)


def turn(x, wanted=True):
    return x.swapaxes(-1, -2) if wanted else x


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("ta", [False, True])
@pytest.mark.parametrize("tb", [False, True])
def test_gemm(batch, ta, tb):
    a = draw((*batch, *((4, 2) if ta else (2, 4))))
    b = draw((*batch, *((3, 4) if tb else (4, 3))), 1)
    c = draw((*batch, 2, 3), 2)
    product = turn(a, ta) @ turn(b, tb)
    close(LA.gemm2(ours(a), ours(b), ta, tb, alpha=2.0), 2 * product)
    close(LA.gemm(ours(a), ours(b), ours(c), ta, tb, 2.0, 3.0), 2 * product + 3 * c)
    close(nd.linalg_gemm2(ours(a), ours(b), transpose_a=ta, transpose_b=tb), product)


def test_gemm_with_rows_on_another_axis():
    a, b, c = draw((2, 5, 4)), draw((4, 5, 3), 1), draw((2, 5, 3), 2)
    expected = numpy.einsum("ibk,kbj->ibj", a, b)
    close(LA.gemm2(ours(a), ours(b), axis=0), expected)
    close(LA.gemm(ours(a), ours(b), ours(c), axis=-3), expected + c)


def test_out_receives_the_result():
    out = nd.zeros((2, 2), dtype="float64")
    result = LA.syrk(ours([[1, 2], [3, 4]]), out=out)
    assert result is out
    close(out, [[5, 11], [11, 25]])


@pytest.mark.parametrize("batch", BATCHES)
def test_syrk(batch):
    a = draw((*batch, 2, 3))
    close(LA.syrk(ours(a)), a @ turn(a))
    close(LA.syrk(ours(a), transpose=True, alpha=0.5), 0.5 * turn(a) @ a)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("transpose", [False, True])
@pytest.mark.parametrize("rightside", [False, True])
@pytest.mark.parametrize("lower", [False, True])
def test_triangular_products_and_solutions(batch, transpose, rightside, lower):
    a = draw((*batch, 3, 3)) + 3 * numpy.eye(3)
    b = draw((*batch, *((2, 3) if rightside else (3, 2))), 1)
    matrix = turn(numpy.tril(a) if lower else numpy.triu(a), transpose)
    product = b @ matrix if rightside else matrix @ b
    arguments = {"transpose": transpose, "rightside": rightside, "lower": lower}
    close(LA.trmm(ours(a), ours(b), **arguments, alpha=2.0), 2 * product)
    close(LA.trsm(ours(a), ours(product), **arguments, alpha=2.0), 2 * b)


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("lower", [False, True])
def test_cholesky(batch, lower):
    a = draw((*batch, 4, 4))
    a = a @ turn(a) + numpy.eye(4)
    factor = LA.potrf(ours(a), lower=lower)
    f = numpy.linalg.cholesky(a, upper=not lower)
    close(factor, f)
    close(LA.potri(factor, lower=lower), numpy.linalg.inv(a))
    close(LA.sumlogdiag(factor), numpy.atleast_1d(numpy.linalg.slogdet(a)[1] / 2))


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("shape", [(2, 4), (3, 3), (1, 1)])
def test_gelqf(batch, shape):
    a = draw((*batch, *shape))
    Q, L = LA.gelqf(ours(a))
    q, low = Q.asnumpy(), L.asnumpy()
    close(nd.linalg.gemm2(L, Q), a)
    numpy.testing.assert_allclose(
        q @ turn(q), numpy.zeros_like(low) + numpy.eye(shape[0]), atol=1e-12
    )
    numpy.testing.assert_array_equal(low, numpy.tril(low))


@pytest.mark.parametrize("batch", BATCHES)
def test_syevd(batch):
    a = draw((*batch, 4, 4))
    a = a + turn(a)
    U, L = LA.syevd(ours(a))
    close(L, numpy.linalg.eigvalsh(a))
    u = U.asnumpy()
    numpy.testing.assert_allclose(u @ a, L.asnumpy()[..., None] * u, atol=1e-10)


@pytest.mark.parametrize("batch", BATCHES)
def test_inverse_and_determinants(batch):
    a = draw((*batch, 3, 3))
    close(LA.inverse(ours(a)), numpy.linalg.inv(a))
    close(LA.det(ours(a)), numpy.atleast_1d(numpy.linalg.det(a)))
    sign, logabs = LA.slogdet(ours(a))
    close(sign, numpy.atleast_1d(numpy.linalg.slogdet(a)[0]))
    close(logabs, numpy.atleast_1d(numpy.linalg.slogdet(a)[1]))


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("offset", [-2, -1, 0, 1, 2])
def test_diagonals(batch, offset):
    a = draw((*batch, 4, 4))
    d = numpy.diagonal(a, offset, -2, -1)
    close(LA.extractdiag(ours(a), offset), d)
    close(LA.extractdiag(ours(turn(a)).swapaxes(-1, -2), offset), d)
    full = LA.makediag(ours(d), offset)
    close(LA.extractdiag(full, offset), d)
    assert numpy.count_nonzero(full.asnumpy()) == d.size


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("offset", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("lower", [False, True])
def test_triangles(batch, offset, lower):
    a = draw((*batch, 4, 4))
    low = offset < 0 or (offset == 0 and lower)
    kept = numpy.tril(a, offset) if low else numpy.triu(a, offset)
    # Lower triangles by rows, upper ones by columns.
    places = numpy.tril_indices(4, offset) if low else numpy.tril_indices(4, -offset)[::-1]
    packed = LA.extracttrian(ours(a), offset, lower)
    close(packed, a[(..., *places)])
    close(LA.maketrian(packed, offset, lower), kept)


def test_singular_matrices_raise_where_the_result_is_read():
    for call in (
        lambda: LA.inverse(nd.ones((2, 2))),
        lambda: LA.potrf(-nd.ones((2, 2))),
        lambda: LA.trsm(nd.zeros((2, 2)), nd.ones((2, 2))),
    ):
        x = call()
        with pytest.raises(SlipstreamError):
            x.asnumpy()


@pytest.mark.parametrize(
    "call",
    [
        lambda: LA.gemm2(nd.ones(3), nd.ones((3, 3))),
        lambda: LA.gemm2(nd.ones((2, 3)), nd.ones((2, 3))),
        lambda: LA.gemm2(nd.ones((2, 3)), nd.ones((3, 2)), axis=-1),
        lambda: LA.gemm(nd.ones((2, 2)), nd.ones((2, 2)), nd.ones((3, 2, 2))),
        lambda: LA.potrf(nd.ones((2, 3))),
        lambda: LA.gelqf(nd.ones((3, 2))),
        lambda: LA.trsm(nd.ones((2, 2)), nd.ones((3, 2))),
        lambda: LA.maketrian(nd.ones(4)),
        lambda: LA.extractdiag(nd.ones((2, 2)), 2),
    ],
)
def test_bad_arguments_raise_at_the_call(call):
    with pytest.raises(ValueError):
        call()


def test_the_largest_element_of_an_eigenvector_is_positive():
    a = numpy.random.RandomState(0).normal(size=(3, 6, 6))
    a = a + a.swapaxes(1, 2)
    rows = nd.linalg.syevd(nd.array(a, dtype="float64"))[0].asnumpy().reshape(-1, 6)
    columns = np.linalg.eigh(np.array(a, dtype="float64"))[1].asnumpy()
    assert (columns.swapaxes(1, 2).reshape(-1, 6) == rows).all()
    assert (numpy.take_along_axis(rows, abs(rows).argmax(1)[:, None], 1) > 0).all()
