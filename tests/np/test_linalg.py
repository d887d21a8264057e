"""np.linalg against NumPy's, by value where that is unique and else by putting parts together."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, engine, np

LA = np.linalg
TOLERANCE = {"float32": 2e-4, "float64": 1e-10, "complex64": 2e-4, "complex128": 1e-10}
TYPES = ["float32", "float64", "complex64", "complex128"]
REALS = {"complex64": "float32", "complex128": "float64"}


def close(x, expected, tolerance=None):
    got = x.asnumpy()
    expected = numpy.asarray(expected)
    assert got.shape == expected.shape
    if tolerance is None:
        tolerance = TOLERANCE[got.dtype.name]
    numpy.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


def draw(shape, dtype="float64", seed=0):
    rng = numpy.random.default_rng(seed)
    x = rng.standard_normal(shape)
    if dtype.startswith("complex"):
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


def definite(n, dtype="float64", batch=()):
    a = draw((*batch, n, n), dtype)
    return a @ a.conj().swapaxes(-1, -2) + n * numpy.eye(n, dtype=dtype)


def ours(x):
    return np.array(x, dtype=x.dtype.name)


def layouts(x):
    """The same matrix stored in several ways."""
    wide = numpy.zeros((*x.shape[:-1], 2 * x.shape[-1]), x.dtype)
    wide[..., ::2] = x
    yield ours(x)
    yield ours(numpy.ascontiguousarray(x.swapaxes(-1, -2))).swapaxes(-1, -2)
    yield ours(wide)[..., ::2]
    yield ours(numpy.ascontiguousarray(x[..., ::-1, :]))[..., ::-1, :]


BATCHES = [(), (1,), (3,), (2, 3), (0,), (2, 0)]
SIZES = [0, 1, 2, 5, 17]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("n", SIZES)
def test_square_functions_agree_with_numpy(dtype, n):
    for batch in BATCHES:
        check_square_functions(dtype, batch, n)


def check_square_functions(dtype, batch, n):
    a = draw((*batch, n, n), dtype) + n * numpy.eye(n, dtype=dtype)
    x = ours(a)
    close(LA.inv(x), numpy.linalg.inv(a))
    close(LA.det(x) / 10.0 ** max(n, 1), numpy.linalg.det(a) / 10.0 ** max(n, 1))
    for got, expected in zip(LA.slogdet(x), numpy.linalg.slogdet(a), strict=True):
        close(got, expected)
    b = draw((*batch, n, 3), dtype, 1)
    close(LA.solve(x, ours(b)), numpy.linalg.solve(a, b))
    close(LA.solve(x, ours(b)[..., :0]), numpy.linalg.solve(a, b[..., :0]))
    s = definite(n, dtype, batch)
    close(LA.cholesky(ours(s)), numpy.linalg.cholesky(s))
    close(LA.cholesky(ours(s), upper=True), numpy.linalg.cholesky(s, upper=True))
    close(LA.eigvalsh(ours(s)), numpy.linalg.eigvalsh(s))


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(4, 4), (6, 3), (3, 6), (1, 5), (5, 1), (0, 3), (3, 0), (0, 0)])
def test_orthogonal_decompositions_put_together_again(dtype, shape):
    for batch in ((), (2, 3), (0,)):
        check_orthogonal_decompositions(dtype, shape, batch)


def check_orthogonal_decompositions(dtype, shape, batch):
    a = draw((*batch, *shape), dtype)
    x = ours(a)
    small = min(shape)
    for mode, k in (("reduced", small), ("complete", shape[0])):
        q, r = LA.qr(x, mode)
        assert q.shape == (*batch, shape[0], k)
        assert r.shape == (*batch, k, shape[1])
        close(q @ r, a)
        close(
            q.swapaxes(-1, -2).conj() @ q if is_complex(a) else q.swapaxes(-1, -2) @ q,
            numpy.broadcast_to(numpy.eye(k), (*batch, k, k)),
        )
        close(r, numpy.triu(r.asnumpy()))
    close(abs(LA.qr(x, "r")), abs(numpy.linalg.qr(a, "r")))
    for full in (True, False):
        u, s, vh = LA.svd(x, full_matrices=full)
        expected = numpy.linalg.svd(a, full_matrices=full)
        assert (u.shape, vh.shape) == (expected[0].shape, expected[2].shape)
        assert (u.dtype, s.dtype, vh.dtype) == tuple(e.dtype for e in expected)
        close(s, expected[1])
        close((u[..., :small] * s[..., None, :]) @ vh[..., :small, :], a)
        gram = u.asnumpy().conj().swapaxes(-1, -2) @ u.asnumpy()
        numpy.testing.assert_allclose(
            gram, numpy.zeros_like(gram) + numpy.eye(gram.shape[-1]), atol=TOLERANCE[dtype]
        )
    close(LA.svdvals(x), numpy.linalg.svdvals(a))
    close(LA.svd(x, compute_uv=False), numpy.linalg.svdvals(a))


def is_complex(a):
    return a.dtype.kind == "c"


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("UPLO", ["L", "U"])
def test_eigh_reads_one_triangle(dtype, UPLO):
    for batch in ((), (3,)):
        for n in (1, 2, 9, 40):
            check_eigh(dtype, UPLO, batch, n)


def check_eigh(dtype, UPLO, batch, n):
    a = draw((*batch, n, n), dtype)
    low = numpy.tril(a) if UPLO == "L" else numpy.triu(a)
    off = numpy.tril(a, -1) if UPLO == "L" else numpy.triu(a, 1)
    full = low + off.conj().swapaxes(-1, -2)
    diagonal = numpy.arange(n)
    full[..., diagonal, diagonal] = full[..., diagonal, diagonal].real
    w, v = LA.eigh(ours(a), UPLO)
    close(w, numpy.linalg.eigvalsh(full))
    close(LA.eigvalsh(ours(a), UPLO), numpy.linalg.eigvalsh(full))
    v = v.asnumpy()
    numpy.testing.assert_allclose(
        full @ v, v * w.asnumpy()[..., None, :], atol=10 * TOLERANCE[dtype]
    )


@pytest.mark.parametrize("n", [319, 320, 500])
@pytest.mark.parametrize("dtype", TYPES)
def test_large_systems_by_blocks(n, dtype):
    a = draw((n, n), dtype) + 3 * numpy.eye(n, dtype=dtype)
    x = ours(a)
    tolerance = 5e-2 if dtype in ("float32", "complex64") else 1e-8
    close(LA.solve(x, ours(draw((n,), dtype))), numpy.linalg.solve(a, draw((n,), dtype)), tolerance)
    b = draw((n, 150), dtype)
    close(LA.solve(x, ours(b)), numpy.linalg.solve(a, b), tolerance)
    close(LA.inv(x), numpy.linalg.inv(a), tolerance)
    for got, expected in zip(LA.slogdet(x), numpy.linalg.slogdet(a), strict=True):
        close(got, expected, tolerance)
    a[:, 7] = 0
    with pytest.raises(LA.LinAlgError, match="singular"):
        LA.inv(ours(a)).asnumpy()


def test_results_do_not_depend_on_the_number_of_threads():
    a = ours(draw((400, 400)))
    results = []
    for threads in (1, 2, 4):
        engine.configure(threads=threads)
        results.append([x.asnumpy() for x in (LA.inv(a), LA.solve(a, a[0]), LA.det(a / 20))])
    for other in results[1:]:
        for x, y in zip(results[0], other, strict=True):
            assert (x == y).all()


@pytest.mark.parametrize("name", ["inv", "det", "qr", "svd", "eigh", "pinv", "cholesky"])
def test_storage_order_does_not_matter(name):
    a = definite(4, batch=(2,))
    expected = None
    for x in layouts(a):
        result = getattr(LA, name)(x)
        parts = result if isinstance(result, tuple) else (result,)
        got = [p.asnumpy() for p in parts]
        if expected is None:
            expected = got
        for g, e in zip(got, expected, strict=True):
            numpy.testing.assert_array_equal(g, e)


def test_solve_broadcasts_batches_and_takes_one_vector():
    a, b = draw((2, 1, 3, 3)), draw((4, 3, 2), seed=1)
    close(LA.solve(ours(a), ours(b)), numpy.linalg.solve(a, b))
    v = draw(3)
    close(LA.solve(ours(a), ours(v)), numpy.linalg.solve(a, v))


def test_types_of_results():
    eye = np.eye(2)
    assert LA.inv(eye.astype("int32")).dtype == numpy.float32
    assert LA.inv(eye.astype("float16")).dtype == numpy.float16
    assert LA.inv(eye.astype("float64")).dtype == numpy.float64
    assert LA.solve(eye, eye.astype("float64")).dtype == numpy.float64
    assert LA.matrix_rank(eye).dtype == numpy.int64
    assert LA.slogdet(eye)._fields == ("sign", "logabsdet")
    assert LA.eigh(eye)._fields == ("eigenvalues", "eigenvectors")
    assert LA.qr(eye)._fields == ("Q", "R")
    assert LA.svd(eye)._fields == ("U", "S", "Vh")


@pytest.mark.parametrize("shape", [(6, 3), (3, 6), (4, 4), (3, 0), (0, 3)])
@pytest.mark.parametrize("dtype", TYPES)
def test_lstsq(shape, dtype):
    for columns in (None, 1, 2, 0):
        check_lstsq(shape, columns, dtype)


def check_lstsq(shape, columns, dtype):
    a = draw(shape, dtype)
    b = draw(shape[:1] if columns is None else (shape[0], columns), dtype, 1)
    for x in layouts(a):
        got = LA.lstsq(x, ours(b))
        expected = numpy.linalg.lstsq(a, b)
        for g, e in zip(got, expected, strict=True):
            close(g, e, TOLERANCE[dtype])


def test_lstsq_of_deficient_rank_has_no_residuals():
    a = numpy.array([[1.0, 1], [1, 1], [1, 1]])
    x, residuals, rank, s = LA.lstsq(ours(a), ours(numpy.ones(3)))
    assert residuals.shape == (0,)
    assert rank.item() == 1
    close(x, [0.5, 0.5])
    close(s, numpy.linalg.svdvals(a))


ORDERS = [None, 0, 1, -1, 2, -2, 3, 0.5, numpy.inf, -numpy.inf]


@pytest.mark.parametrize("ord", ORDERS)
@pytest.mark.parametrize("dtype", TYPES)
def test_vector_norms(ord, dtype):
    a = draw((2, 3, 4), dtype)
    for axis in (0, -1):
        for keep in (False, True):
            close(LA.norm(ours(a), ord, axis, keep), numpy.linalg.norm(a, ord, axis, keep))
    power = 2 if ord is None else ord
    close(LA.vector_norm(ours(a), ord=power), numpy.linalg.vector_norm(a, ord=power))
    close(
        LA.vector_norm(ours(a), ord=power, axis=(0, 2), keepdims=True),
        numpy.linalg.vector_norm(a, ord=power, axis=(0, 2), keepdims=True),
    )
    close(LA.norm(ours(a[0, 0]), ord), numpy.linalg.norm(a[0, 0], ord))


def test_norms_of_nothing_are_zero():
    for ord in (1, 2, numpy.inf, "fro", "nuc"):
        assert LA.matrix_norm(np.zeros((3, 0, 0)), ord=ord).tolist() == [0, 0, 0]
    assert LA.vector_norm(np.zeros((2, 0)), ord=numpy.inf, axis=1).tolist() == [0, 0]
    with pytest.raises(ValueError, match="no elements"):
        LA.vector_norm(np.zeros(0), ord=-numpy.inf)


@pytest.mark.parametrize("ord", [None, "fro", "nuc", 1, -1, 2, -2, numpy.inf, -numpy.inf])
@pytest.mark.parametrize("dtype", TYPES)
def test_matrix_norms_and_conditions(ord, dtype):
    a = draw((2, 3, 3), dtype)
    for axis in ((0, 1), (1, 0), (-1, -2), (2, 0)):
        for keep in (False, True):
            close(LA.norm(ours(a), ord, axis, keep), numpy.linalg.norm(a, ord, axis, keep))
    close(LA.norm(ours(a[0]), ord), numpy.linalg.norm(a[0], ord))
    close(ours(a[0]).norm(ord), numpy.linalg.norm(a[0], ord))
    if ord is not None:
        close(LA.matrix_norm(ours(a), ord=ord), numpy.linalg.matrix_norm(a, ord=ord))
    close(
        LA.cond(ours(a), ord),
        numpy.linalg.cond(a, ord),
        1e-2 if dtype in ("float32", "complex64") else None,
    )


def test_norm_of_everything():
    a = draw((2, 3, 4))
    close(LA.norm(ours(a)), numpy.linalg.norm(a))
    close(LA.norm(ours(a), keepdims=True), numpy.linalg.norm(a, keepdims=True))
    assert LA.norm(np.array([3, 4], dtype="int64")).item() == 5


def test_condition_of_a_singular_matrix_is_infinite():
    a = ours(numpy.array([[1.0, 2], [2, 4]]))
    assert LA.cond(a, 1).item() == numpy.inf
    assert LA.cond(a * 0).item() == numpy.inf
    a[0, 0] = numpy.nan
    assert numpy.isnan(LA.cond(a, 1).item())


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(4, 3), (3, 4), (2, 5, 2), (0, 3), (2, 3, 0)])
def test_pinv_and_rank(dtype, shape):
    a = draw(shape, dtype)
    close(LA.pinv(ours(a)), numpy.linalg.pinv(a))
    close(LA.pinv(ours(a), rcond=0.4), numpy.linalg.pinv(a, rcond=0.4))
    close(LA.pinv(ours(a), rtol=0.4), numpy.linalg.pinv(a, rtol=0.4))
    assert LA.matrix_rank(ours(a)).tolist() == numpy.linalg.matrix_rank(a).tolist()
    assert (
        LA.matrix_rank(ours(a), tol=1.0).tolist() == numpy.linalg.matrix_rank(a, tol=1.0).tolist()
    )


def test_rank_of_vectors_and_deficient_matrices():
    assert LA.matrix_rank(np.zeros(3)).item() == 0
    assert LA.matrix_rank(np.ones(3)).item() == 1
    assert LA.matrix_rank(np.ones((4, 4))).item() == 1


@pytest.mark.parametrize("n", [-3, -1, 0, 1, 2, 3, 7])
def test_matrix_power(n):
    a = draw((2, 3, 3))
    close(LA.matrix_power(ours(a), n), numpy.linalg.matrix_power(a, n))


def test_multi_dot():
    shapes = [(10, 30), (30, 5), (5, 60), (60, 2)]
    parts = [draw(s, seed=i) for i, s in enumerate(shapes)]
    close(LA.multi_dot([ours(p) for p in parts]), numpy.linalg.multi_dot(parts))
    ends = [draw(10), *parts, draw(2)]
    close(LA.multi_dot([ours(p) for p in ends]), numpy.linalg.multi_dot(ends))
    close(LA.multi_dot([ours(p) for p in parts[:2]]), numpy.linalg.multi_dot(parts[:2]))


def test_tensor_equations():
    a = draw((4, 6, 8, 3))
    close(LA.tensorinv(ours(a), 2), numpy.linalg.tensorinv(a, 2), 1e-8)
    a = draw((24, 8, 3))
    close(LA.tensorinv(ours(a), 1), numpy.linalg.tensorinv(a, 1), 1e-8)
    a, b = draw((2, 3, 6)), draw((2, 3))
    close(LA.tensorsolve(ours(a), ours(b)), numpy.linalg.tensorsolve(a, b))
    a = draw((2, 6, 3))
    close(LA.tensorsolve(ours(a), ours(b), (1,)), numpy.linalg.tensorsolve(a, b, (1,)))


@pytest.mark.parametrize(("n", "m"), [(1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (0, 0)])
def test_shapes_of_tensor_equations_of_one_element(n, m):
    a, b = numpy.full((1,) * n, 2.0), numpy.full((1,) * m, 3.0)
    expected = numpy.linalg.tensorsolve(a, b)
    found = LA.tensorsolve(ours(a), ours(b))
    assert found.shape == expected.shape
    close(found, expected)


@pytest.mark.parametrize(
    "call",
    [
        lambda: LA.inv(np.ones((2, 2))),
        lambda: LA.solve(np.zeros((2, 2)), np.ones(2)),
        lambda: LA.cholesky(-np.eye(3)),
        lambda: LA.inv(np.zeros((3, 2, 2))),
        lambda: LA.matrix_power(np.zeros((2, 2)), -1),
    ],
)
def test_bad_numbers_raise_at_every_sync_as_both_errors(call):
    x = call() + 1
    for kind in (LA.LinAlgError, numpy.linalg.LinAlgError, SlipstreamError, ValueError):
        with pytest.raises(kind, match="test_linalg"):
            x.asnumpy()


@pytest.mark.parametrize(
    "call",
    [
        lambda: LA.inv(np.ones(3)),
        lambda: LA.inv(np.ones((2, 3))),
        lambda: LA.det(np.ones((2, 3))),
        lambda: LA.eigh(np.ones((2, 3))),
        lambda: LA.cholesky(np.ones((2, 3))),
        lambda: LA.solve(np.ones((2, 3)), np.ones(2)),
        lambda: LA.svd(np.ones(3)),
        lambda: LA.qr(np.ones(3)),
        lambda: LA.lstsq(np.ones((2, 2)), np.ones(3)),
        lambda: LA.lstsq(np.ones(2), np.ones(2)),
        lambda: LA.matrix_power(np.ones((2, 3)), 2),
        lambda: LA.cond(np.ones((0, 0))),
    ],
)
def test_bad_shapes_raise_at_the_call(call):
    with pytest.raises(LA.LinAlgError):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: LA.qr(np.eye(2), "economic"),
        lambda: LA.eigh(np.eye(2), "X"),
        lambda: LA.solve(np.eye(2), np.ones(3)),
        lambda: LA.solve(np.ones((2, 3, 3)), np.ones((3, 3, 1))),
        lambda: LA.norm(np.eye(2), "unknown"),
        lambda: LA.norm(np.ones((2, 2, 2)), 2),
        lambda: LA.norm(np.ones(2), "nuc"),
        lambda: LA.norm(np.ones((2, 2)), None, (0, 0)),
        lambda: LA.pinv(np.eye(2), 0.1, rtol=0.1),
        lambda: LA.multi_dot([np.eye(2)]),
        lambda: LA.multi_dot([np.eye(2), np.eye(3)]),
        lambda: LA.tensorinv(np.eye(2), 0),
    ],
)
def test_bad_arguments_raise_at_the_call(call):
    with pytest.raises(ValueError):
        call()


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 30])
def test_eigenvalues_of_general_matrices(dtype, n):
    complex_name = "complex64" if dtype in ("float32", "complex64") else "complex128"
    for batch in ((), (2,), (0,)):
        a = draw((*batch, n, n), dtype)
        w, v = LA.eig(ours(a))
        assert w.dtype.name == v.dtype.name == complex_name
        assert (w.shape, v.shape) == ((*batch, n), (*batch, n, n))
        w, v = w.asnumpy(), v.asnumpy()
        tolerance = 30 * TOLERANCE[dtype]
        numpy.testing.assert_allclose(a @ v, v * w[..., None, :], atol=tolerance)
        assert numpy.allclose(numpy.linalg.norm(v, axis=-2), 1)
        values = LA.eigvals(ours(a)).asnumpy()
        numpy.testing.assert_allclose(
            numpy.sort_complex(values), numpy.sort_complex(w), atol=tolerance
        )


def test_eigenvalues_of_nan_are_an_error():
    with pytest.raises(LA.LinAlgError):
        LA.eig(np.array([[1, numpy.nan], [0, 1]]))[0].asnumpy()


@pytest.mark.parametrize("offset", [-3, -1, 0, 2, 4])
def test_diagonals_of_the_last_two_axes(offset):
    a = draw((2, 3, 4))
    for x in layouts(a):
        close(LA.diagonal(x, offset=offset), numpy.linalg.diagonal(a, offset=offset))
        close(LA.trace(x, offset=offset), numpy.linalg.trace(a, offset=offset))


def test_products():
    a, b = draw(3), draw(4)
    close(LA.outer(ours(a), ours(b)), numpy.outer(a, b))
    c, d = draw((2, 3)), draw((3, 2))
    close(LA.matmul(ours(c), ours(d)), c @ d)
    close(LA.tensordot(ours(c), ours(d), axes=1), c @ d)
    with pytest.raises(ValueError, match="vectors"):
        LA.outer(ours(c), ours(a))


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (2, 2, 4), (4, 2)])
def test_svd_has_the_shapes_of_mxnet_unless_full_matrices_are_asked_for(shape):
    a = numpy.random.default_rng(1).standard_normal(shape)
    u, s, vh = LA.svd(np.array(a, dtype="float64"))
    m, n = shape[-2:]
    k = min(m, n)
    assert (u.shape, s.shape, vh.shape) == ((*shape[:-1], k), (*shape[:-2], k), (*shape[:-2], k, n))
    close(u * s[..., None, :] @ vh, a)
    full = LA.svd(np.array(a), full_matrices=True)
    assert [x.shape[-2:] for x in (full[0], full[2])] == [(m, m), (n, n)]
