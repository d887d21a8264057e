"""Every function of np that NumPy has too: one expression, many types and layouts, NumPy decides.

An expression is run with ``F`` as our namespace and as NumPy's. ``x, y`` have shape (3, 4), ``m``
is square, ``v`` a vector, ``e`` empty, ``o`` has axes of length one, ``z`` no axes, ``t`` three,
``i`` are small indices, ``b`` is a mask.
"""

from __future__ import annotations

import inspect
import re

import numpy
import pytest

import slipstream
from slipstream import nd, np
from slipstream._declare import TABLE
from slipstream._lazy import execute_all

execute_all("slipstream._ops")  # they declare themselves when they are executed

TEXT = """
F.all(x, axis=0)  F.any(x, axis=-1)  F.sum(x, axis=(0, -1))  F.sum(e)
F.sum(t, axis=1, keepdims=True)  F.prod(x, axis=-1)  F.max(x, axis=-2)  F.min(o)
F.mean(x, axis=0)  F.var(x, axis=1)  F.std(t, axis=-1)  F.ptp(x, axis=0)  F.average(x, axis=1)
F.median(x, axis=0)  F.median(t)  F.percentile(x, 30, axis=-1)  F.quantile(x, 0.25)
F.argmax(x, axis=-1)  F.argmin(x, axis=0)  F.argmax(z)  F.count_nonzero(x, axis=0)
F.nansum(x, axis=0)  F.nanprod(x, axis=-1)  F.nanmean(x)  F.nanmax(x, axis=1)  F.nanmin(x)
F.nanvar(x)  F.nanstd(x, axis=0)  F.nanmedian(x, axis=0)  F.nanargmax(x, axis=1)  F.nanargmin(x)
F.nancumsum(x)  F.cumsum(x)  F.cumsum(x, axis=-1)  F.cumsum(t, axis=1)  F.cumsum(e, axis=1)
F.cumprod(x, axis=0)  F.cumsum(x[:0])  F.diff(x)  F.diff(x, n=2, axis=0)  F.diff(v, prepend=0)
F.ediff1d(v)  F.trapezoid(x)  F.sort(x, axis=0)  F.sort(x, axis=None)  F.sort(t, axis=1)
F.sort(e, axis=0)  F.argsort(d, axis=-1)  F.partition(v, 2)[2]  F.searchsorted(F.sort(v), v)
F.searchsorted(F.sort(v), v, side='right')  F.nonzero(x)[1]  F.flatnonzero(x)  F.argwhere(x)
F.where(b, x, y)  F.where(b)[0]  F.unique(x)  F.unique(x, return_counts=True)[1]
F.unique(x, return_inverse=True)[1]  F.isin(x, y)  F.lexsort((v, v))  F.intersect1d(x, y)
F.union1d(x, y)  F.setdiff1d(x, y)  F.setxor1d(x, y)  F.bincount(i)  F.bincount(i, minlength=9)
F.digitize(v, [0, 1, 2])  F.histogram(x, bins=4)[0]  F.histogram(x, bins=3, range=(0, 5))[1]
F.histogram_bin_edges(x, bins=5)  F.extract(b, x)  F.compress([True, False, True], x, axis=0)
F.delete(x, 1, axis=0)  F.insert(x, 1, 7, axis=1)  F.append(x, y, axis=0)  F.append(x, y)
F.trim_zeros(v)  F.resize(x, (2, 5))  F.concatenate([x, y], axis=-1)  F.concatenate([x, e4])
F.stack([x, y], axis=1)  F.vstack([x, y])  F.hstack([x, y])  F.dstack([x, y])
F.column_stack([v, v])  F.split(x, 2, axis=1)[1]  F.array_split(v, 3)[2]  F.hsplit(x, 2)[0]
F.vsplit(m, 2)[1]  F.dsplit(t, 2)[1]  F.tile(x, (2, 1))  F.tile(v, 3)  F.repeat(x, 2, axis=0)
F.repeat(x, [1, 0, 2], axis=0)  F.repeat(v, 2)  F.flip(x)  F.flip(x, axis=1)  F.fliplr(x)
F.flipud(x)  F.roll(x, 3)  F.roll(x, (1, -1), axis=(0, 1))  F.rot90(x, 3)  F.rollaxis(t, 2)
F.moveaxis(t, 0, -1)  F.swapaxes(t, 0, 2)  F.transpose(t, (1, 0, 2))  F.reshape(x, (4, 3))
F.reshape(t, -1)  F.ravel(x)  F.squeeze(o)  F.expand_dims(x, (0, 2))  F.atleast_1d(z)
F.atleast_2d(v)  F.atleast_3d(x)  F.broadcast_to(v, (2, 5))  F.pad(x, 2)
F.pad(x, ((1, 0), (0, 2)), mode='edge')  F.pad(x, 1, mode='reflect')
F.pad(x, 1, mode='symmetric')  F.pad(x, 1, mode='wrap')  F.pad(f, 2, mode='linear_ramp')
F.pad(x, 1, mode='mean')  F.pad(x, 1, mode='maximum')  F.pad(v, (2, 3), constant_values=1)
F.take(x, [1, 0, 2], axis=1)  F.take(x, [1, -1])
F.take_along_axis(x, F.argsort(d, axis=1), axis=1)  F.tril(x)  F.triu(x, 1)  F.diag(v)
F.diag(m, 1)  F.diagonal(t, axis1=1, axis2=2)  F.diagflat(v)  F.trace(m)  F.vander(v, 3)
F.dot(x, m)  F.dot(v, v)  F.matmul(x, m)  F.inner(x, y)  F.outer(v, v)  F.vdot(x, y)
F.tensordot(x, y, axes=([0, 1], [0, 1]))  F.tensordot(t, m, 1)  F.einsum('ij,kj->ik', x, y)
F.einsum('ii', m)  F.einsum('ij->j', x)  F.einsum('ijk,kl->ijl', t, m)  F.einsum('ij,ij->', x, y)
F.einsum('...j->...', t)  F.kron(v, v)  F.cross(c, c[::-1])  F.convolve(v, v)
F.correlate(v, v[:3])  F.interp([0.5, 1.5], [0, 1, 2], v[:3])  F.cov(x)  F.corrcoef(f)
F.gradient(f)[0]  F.polyval(i, 2)  F.clip(x, 1, 3)  F.round(f, 1)  F.around(f)  F.nan_to_num(f)
F.isclose(x, y)  F.allclose(x, x)  F.array_equal(x, y)  F.array_equiv(x, x)  F.sinc(f)
F.heaviside(f, 0.5)  F.i0(f)  F.unwrap(f)  F.gcd(i, 6)  F.lcm(i, 4)  F.divmod(x, 2)[1]
F.modf(f)[0]  F.ldexp(f, i4)  F.frexp(f)[1]  F.float_power(i, 2)  F.logaddexp2(f, f)
F.nextafter(f, 0)  F.real(x)  F.imag(x)  F.conj(x * 1)  F.angle(f)  F.isreal(x)  F.iscomplex(x)
F.isneginf(f)  F.isposinf(f)  F.select([b, ~b], [x, y])  F.choose(i % 2, [i, i + 1])
F.unravel_index(i, (3, 4))[0]  F.ravel_multi_index((i % 3, i % 4), (3, 4))  F.tril_indices(3)[0]
F.triu_indices(3)[1]  F.indices((2, 3))  F.meshgrid(v, v)[0]  F.block([[x, y]])
F.apply_along_axis(F.sum, 0, x)  F.eye(3, 4, 1)  F.identity(3)  F.tri(3, 4, -1)  F.full_like(x, 2)
F.zeros_like(x)  F.ones_like(x)  F.linspace(0, 1, 5)  F.logspace(0, 2, 3)  F.geomspace(1, 8, 4)
F.hanning(5)  F.hamming(5)  F.blackman(5)  F.bartlett(5)  F.kaiser(5, 2.0)  F.fft.fft(v)
F.fft.rfft(x)  F.fft.irfft(x)  F.fft.ifft2(x)  F.fft.fftn(t)  F.fft.fftshift(x)  F.fft.fftfreq(5)
F.linalg.norm(x)  F.linalg.norm(x, axis=1)  F.linalg.norm(x, 1)  F.linalg.det(p)  F.linalg.inv(p)
F.linalg.solve(p, v4)  F.linalg.cholesky(p)  F.linalg.eigvalsh(p)  F.linalg.svd(x)[1]
F.linalg.matrix_rank(p)  F.linalg.pinv(x)  F.linalg.slogdet(p)[1]  F.linalg.matrix_power(p, 3)
F.linalg.cond(p)  F.linalg.multi_dot([x, m, m])  F.matrix_transpose(t)
F.permute_dims(t, (2, 0, 1))  F.cumulative_sum(v)  F.unstack(x)[1]  F.vecdot(x, y)
F.count_nonzero(e)  F.trim_zeros(v, 'f')
"""
EXPRESSIONS = re.split(r"\s{2,}|\n", TEXT.strip())

# Complex numbers have no order; these need none.
COMPLEX = {
    e
    for e in EXPRESSIONS
    if e.startswith((
        "F.sum", "F.prod", "F.mean", "F.all", "F.any", "F.concatenate", "F.stack", "F.tile",
        "F.flip", "F.roll", "F.transpose", "F.reshape", "F.take(", "F.tril", "F.diag", "F.dot",
        "F.matmul", "F.einsum", "F.fft", "F.real", "F.imag", "F.conj", "F.kron", "F.outer",
        "F.where(b, x",
    ))
}  # fmt: skip
TYPES = ("float32", "float64", "int32", "uint8", "bool", "complex64")
LAYOUTS = ("contiguous", "transposed", "strided", "reversed")


def _sources(dtype: str) -> dict[str, numpy.ndarray]:
    g = numpy.random.default_rng(3)

    def make(*shape: int) -> numpy.ndarray:
        values = g.integers(0, 5, shape)
        return (values + 1j * g.integers(0, 3, shape)).astype(dtype) if "complex" in dtype else (
            values.astype(dtype)
        )  # fmt: skip

    real = "float32" if dtype not in ("float32", "float64") else dtype
    square = g.random((4, 4)).astype(real)
    return {
        "x": make(3, 4), "y": make(3, 4), "m": make(4, 4), "v": make(5), "e": make(0, 3),
        "e4": make(0, 4), "o": make(1, 3, 1), "z": make(), "t": make(2, 3, 4), "c": make(2, 3),
        "d": g.permutation(12).reshape(3, 4).astype(dtype), "f": g.random((3, 4)).astype(real),
        "p": square @ square.T + numpy.eye(4, dtype=real), "v4": g.random(4).astype(real),
        "i": g.integers(0, 5, 6), "i4": g.integers(0, 5, (3, 4)).astype("int32"),
        "b": make(3, 4) > 1 if "complex" not in dtype else g.random((3, 4)) > 0.5,
    }  # fmt: skip


def _run(expression: str, namespace: object, names: dict[str, object]) -> object:
    with numpy.errstate(all="ignore"):
        return eval(expression, {"F": namespace, **names})


def _compare(ours: object, theirs: object, dtype: str) -> None:
    ours = ours.asnumpy() if hasattr(ours, "asnumpy") else numpy.asarray(ours)
    theirs = numpy.asarray(theirs)
    assert ours.shape == theirs.shape
    kinds = {ours.dtype.kind, theirs.dtype.kind}
    assert len(kinds) == 1 or kinds == {"i", "u"}, f"{ours.dtype} instead of {theirs.dtype}"
    loose = dtype != "float64" or ours.dtype.itemsize < theirs.dtype.itemsize
    numpy.testing.assert_allclose(
        ours, theirs, rtol=2e-4 if loose else 1e-9, atol=2e-5 if loose else 1e-10
    )


@pytest.mark.parametrize("expression", EXPRESSIONS)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("numpy_types")
def test_gives_what_numpy_gives(expression):
    compared = 0
    for dtype in TYPES:
        if dtype == "complex64" and expression not in COMPLEX:
            continue
        sources = _sources(dtype)
        layouts = LAYOUTS if dtype in ("float32", "int32") else LAYOUTS[:1]
        try:
            theirs = _run(expression, numpy, sources)
        except (TypeError, ValueError, AttributeError, IndexError):
            continue  # not for this type
        for layout in layouts:
            # Laid out by views of ours, so that our kernels meet the strides.
            names = {k: _arranged(a, layout) for k, a in sources.items()}
            try:
                _compare(_run(expression, np, names), theirs, dtype)
            except Exception as e:
                e.add_note(f"{expression} for {dtype}, {layout}")
                raise
            compared += 1
    assert compared >= 1


def _arranged(a: numpy.ndarray, layout: str) -> np.ndarray:
    x = np.array(a, dtype=a.dtype)
    if layout == "transposed" and a.ndim > 1:
        return np.array(a.T, dtype=a.dtype).T
    if layout == "strided" and a.ndim:
        return np.array(a.repeat(2, axis=-1), dtype=a.dtype)[..., ::2]
    if layout == "reversed" and a.ndim:
        return np.array(a[..., ::-1], dtype=a.dtype)[..., ::-1]
    return x


def _find(frontend: str) -> object:
    module: object = slipstream
    for part in frontend.split("."):
        if part == "method":  # of the class of its arrays
            return nd.NDArray if frontend == "nd.method" else np.ndarray
        module = getattr(module, part)
    return module


@pytest.mark.parametrize("op", TABLE, ids=lambda op: op.function.__name__)
def test_a_declared_operation_is_complete(op):
    """Its functions exist where it says, with a signature, an example and no stub."""
    for frontend, names in op.names.items():
        for name in names:
            function = getattr(_find(frontend), name)
            example = "As the function" if frontend.endswith(".method") else ">>> "
            assert example in function.__doc__, f"{frontend}.{name} has no example"
            assert "{f}" not in function.__doc__, f"{frontend}.{name} shows its template"
            parameters = inspect.signature(function).parameters
            assert all(not p.startswith("_") for p in parameters)


FRONTENDS = [
    "np", "npx", "nd", "np.linalg", "np.fft", "np.random", "nd.random", "nd.linalg", "nd.contrib",
    "nd.image", "npx.image", "npx.random", "engine", "random",
]  # fmt: skip


@pytest.mark.parametrize("frontend", FRONTENDS)
def test_every_public_function_has_a_docstring_with_an_example(frontend):
    module = _find(frontend)
    without = [
        name
        for name in module.__all__
        if callable(function := getattr(module, name))
        and not isinstance(function, type)
        and (getattr(function, "__module__", "") or "").startswith("slipstream")
        and ">>> " not in (function.__doc__ or "")
    ]
    assert not without
