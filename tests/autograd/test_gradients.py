"""Gradients against difference quotients: one expression each, to the second order where smooth.

In an expression ``F`` is np, ``X`` is npx, ``N`` is nd. The names are float64 arrays at random
places away from kinks: ``x, y`` (3, 4), ``p`` the same between 0.2 and 0.9, ``v, w`` vectors of 5,
``m`` a well-conditioned square matrix, ``t`` (2, 3, 4), ``z, q`` complex (3, 3), ``s`` scalar,
``im`` an image (1, 2, 5, 6). Every name that an expression has is a variable. ``i`` are indices,
``b`` is a mask. What begins with ``1:`` is checked to the first order only.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Any

import numpy
import pytest

from slipstream import _core, autograd, nd, np, npx

TEXT = r"""
F.cumsum(x)  F.cumsum(x, axis=1)  F.cumsum(t, axis=1)  F.cumsum(x[::-1], axis=0)  F.cumprod(x)
F.cumprod(t, axis=1)  F.cumprod(x * 0, axis=1)  F.cumprod(z, axis=0)  F.sort(x, axis=1)
F.sort(t, axis=1)  F.sort(x, axis=None)  F.median(x, axis=0)  F.median(t)
F.percentile(x, 30, axis=-1)  F.quantile(x, 0.25)  F.partition(v, 2)
X.topk(x, k=2, ret_typ='value')  N.topk(x, k=2, ret_typ='value', axis=0, is_ascend=True)
F.max(x, axis=0)  F.min(x)  F.pad(x, 2)  F.pad(x, ((1, 0), (0, 2)), mode='edge')
F.pad(x, 2, mode='reflect')  F.pad(x, 1, mode='symmetric')  F.pad(t, 3, mode='wrap')
F.pad(x, 2, mode='linear_ramp')  F.pad(x, 1, mode='mean')  F.pad(x, 1, mode='maximum')
F.take_along_axis(x, F.array([[0, 1, 1]] * 3), axis=1)  F.take(x, i, mode='wrap')
X.pick(x, F.array([1, 0, 3]), axis=1)  N.pick(x, N.array([1, 0, 9]), axis=1, mode='clip')  F.tril(x)
F.triu(t, 1)  F.compress([True, False, True], x, axis=0)  F.extract(b, x)
F.bincount(F.array([1, 0, 1, 3, 2]), weights=v)
F.histogram(F.array([0.5, 2.5, 1.5, 9.0, 4.0]), bins=4, range=(0, 4), weights=v)[0]
F.ldexp(x, F.array([[1], [2], [-3]]))  F.frexp(x)[0]  F.modf(x)[0]  F.linalg.solve(m, x.T)
F.linalg.solve(m, m[0])  F.linalg.inv(m)  F.linalg.det(m)  F.linalg.slogdet(m)[1]
F.linalg.slogdet(z)  F.linalg.det(z)  F.linalg.inv(z)  F.linalg.solve(z, q)
F.linalg.cholesky(m @ m.T)  F.linalg.cholesky(z @ F.conj(z.T))
F.linalg.cholesky(m @ m.T, upper=True)  N.linalg.potri(N.tril(m))  N.linalg.potrf(m @ m.T)
N.linalg.potri(N.tril(m), lower=True)  N.linalg.trsm(N.tril(m), x.T)
N.linalg.trsm(N.tril(m), x, rightside=True)  N.linalg.trsm(N.tril(m), x.T, transpose=True)
N.linalg.trsm(N.triu(m), x, rightside=True, lower=False, transpose=True)
N.linalg.sumlogdiag(m @ m.T)  N.linalg.syrk(x)  N.linalg.trmm(m, x.T)  N.linalg.gemm2(x, m)
F.linalg.qr(x.T)  F.linalg.qr(x)  F.linalg.qr(m)  F.linalg.qr(x.T, mode='r')  N.linalg.gelqf(x)
F.linalg.eigvalsh(m + m.T)  N.linalg.syevd(m + m.T)  F.linalg.svd(x, full_matrices=False)
F.linalg.svd(x.T, full_matrices=False)  F.linalg.svd(m)  F.linalg.eigh(m + m.T)
F.abs(F.linalg.eigh(z + F.conj(z.T)).eigenvectors)  F.linalg.eigvals(m)  F.linalg.eig(z)[0]
F.abs(F.linalg.eig(z)[1])  F.abs(F.linalg.eig(m)[1])  F.abs(F.linalg.svd(z)[0])
F.abs(F.linalg.svd(z)[2])  F.linalg.svd(z)[0] @ F.linalg.svd(z)[2]  F.linalg.qr(z)
F.linalg.svd(x)[1]  F.linalg.svdvals(x)  F.linalg.norm(x)
F.linalg.norm(x, 'nuc')  F.linalg.norm(x, 2)
F.linalg.norm(x, axis=1)  F.linalg.pinv(x)  F.linalg.matrix_power(m, 3)  F.linalg.cond(m)
F.linalg.multi_dot([x, m, m])  F.linalg.lstsq(x.T, v[:4])[0]  F.linalg.lstsq(x, v[:3])[0]
F.linalg.lstsq(x.T, v[:4])[1]  F.linalg.tensorinv(m.reshape(2, 2, 2, 2), 2)
F.linalg.tensorsolve(m.reshape(2, 2, 4), x[:2, :2])  F.fft.fft(z)  F.fft.ifft(z, axis=0)
F.fft.fft(x)  F.fft.fft(x, n=3)  F.fft.fft(x, n=7)  F.fft.rfft(x)  F.fft.rfft(v)  F.fft.rfft(v, n=8)
F.fft.rfft(x, n=3)  F.fft.irfft(z)  F.fft.irfft(z, n=5)  F.fft.irfft(z, n=3)  F.fft.irfft(z, n=8)
F.fft.fftn(t)  F.fft.ifft2(x)  F.fft.hfft(z)  F.fft.ihfft(v)  F.fft.rfft2(x)  F.fft.irfftn(z)
F.fft.fft(x, norm='ortho')  F.interp(v, [-2, -0.5, 0.5, 1.5], x[0])  F.interp(s, F.sort(v), w)
F.correlate(v, w[:3])  F.convolve(v, w)  F.correlate(v, w, mode='full')
N.im2col(im, kernel=(3, 2), stride=(2, 1), pad=(1, 1))
N.col2im(im.reshape((1, 12, 5)), output_size=(2, 6), kernel=(2, 2))
N.BilinearSampler(im, N.tanh(N.reshape(t, (1, 2, 3, 4))))
N.Correlation(im, im * im, max_displacement=1, pad_size=1)
1:N.Correlation(im, im * im, kernel_size=3, max_displacement=1, pad_size=1, is_multiply=False)
N.ROIPooling(im, N.array([[0, 0, 0, 4, 3]]), (2, 2), 1.0)
N.contrib.ROIAlign(im, N.array([[0, 0.4, 0.3, 4.1, 3.2]]), (2, 2), 1.0)
X.ctc_loss(F.reshape(t, (4, 2, 3)), F.array([[1, 2], [2, 0]]))
X.ctc_loss(F.reshape(t, (4, 2, 3)), F.array([[1, 1], [0, 0]]), F.array([4, 3]), F.array([2, \
1]), use_data_lengths=True, use_label_lengths=True, blank_label='last')
X.digamma(p)  X.digamma(x)  X.gammaln(p)  X.gamma(x)  F.prod(x, axis=0)  F.prod(x * b)
F.matmul(z, q)  F.matmul(z, z[0])  F.dot(z[0], z)  F.einsum('ij,kj->ik', x, y)  F.kron(v, w)
F.vdot(z, q)  F.inner(z, q)  F.abs(z)  F.angle(z)  F.real(z * q)  F.exp(z)  F.sqrt(z)  F.sin(z)
F.sign(z)  F.power(p, y)  F.float_power(p, 3)  F.power(z, 3)  F.log(z)  F.tanh(z)  F.divide(z, q)
F.where(b, x, y)  F.clip(x, -0.5, 0.5)  F.maximum(x, y)  F.fmin(x, y)  F.hypot(x, y)
F.arctan2(x, y)  F.logaddexp(x, y)  F.logaddexp2(x, y)  F.copysign(x, y)  F.remainder(x, p)
F.fmod(x, p)  F.sinc(x)  F.i0(x)  F.heaviside(x, 0.5)  F.nan_to_num(x)  F.unwrap(x)  F.arcsin(p)
F.arccos(p)  F.arctanh(p)  F.arccosh(p + 1)  F.arcsinh(x)  F.cbrt(x)  F.reciprocal(x)  F.expm1(x)
F.log1p(p)  F.exp2(x)  F.log2(p)  F.log10(p)  F.square(x)  F.tan(x)  F.sinh(x)  F.cosh(x)
F.degrees(x)  F.radians(x)  F.absolute(x)  X.erf(x)  X.erfinv(p)  X.relu(x)  X.sigmoid(x)
X.activation(x, act_type='softrelu')  X.leaky_relu(x, act_type='elu', slope=0.3)
X.leaky_relu(x, act_type='gelu')
X.leaky_relu(x, F.array([0.1, 0.2, 0.3, 0.4], dtype='float64'), act_type='prelu')  N.hard_sigmoid(x)
N.smooth_l1(x, scalar=1.0)  N.softsign(x)  N.log_sigmoid(x)  N.mish(x)  F.mean(x, axis=0)
F.var(x, axis=1)  F.std(t, axis=-1)  F.sum(x, axis=(0, -1))  F.average(x, axis=1, weights=p)
F.ptp(x, axis=0)  F.nansum(x)  F.nanmean(x)  F.nanprod(x)  F.nanvar(x)  F.nanmax(x, axis=1)
F.nanmedian(x)  F.nancumsum(x)  F.diff(x, n=2)  F.ediff1d(v)  F.trapezoid(x)  F.gradient(x)
F.cov(x)  F.corrcoef(x)  F.cross(x[:, :3], y[:, 1:])  F.concatenate([x, y], axis=-1)
F.stack([x, y], axis=1)  F.tile(x, (2, 1))  F.repeat(x, 2, axis=0)  F.repeat(x, [1, 0, 2], axis=0)
F.flip(x)  F.roll(x, 3)  F.rot90(x)  F.moveaxis(t, 0, -1)  F.diag(v)  F.diag(m, 1)
F.diagonal(t, axis1=1, axis2=2)  F.diagflat(v)  F.trace(m)  F.vander(v, 3)
F.insert(x, 1, y[:, 0], axis=1)  F.delete(x, 1, axis=0)  F.append(x, y)  F.resize(x, (2, 5))
F.select([b, ~b], [x, y])  F.choose(F.array([0, 1, 0, 1]), [x, y])  F.polyval(v, x)  F.poly(v)
F.outer(v, w)  F.tensordot(t, m, 1)  F.squeeze(x[:, None])  F.broadcast_to(v, (2, 5)) * 2
F.split(x, 2, axis=1)  F.meshgrid(v, w)  F.block([[x, y]])  F.atleast_3d(x)  F.unstack(x)
F.apply_along_axis(lambda r: r * F.sum(r), 1, x)  x[1:, ::2]  x[F.array([0, 2, 0])]  x[b]
x[..., None] * y[:, None]  x.T @ y  x[i % 3, i % 4]  F.einsum('ijk,kl->ijl', t, m)  F.vecdot(z, q)
F.round(x) * x  F.floor(x) * x  F.sign(x) * x  N.L2Normalization(x)  N.LRN(im, nsize=3)
N.Pooling(im, kernel=(2, 2), pool_type='sum')
N.SequenceMask(t, N.array([1, 2, 1]), use_sequence_length=True)
N.SequenceLast(t, N.array([1, 2, 1]), use_sequence_length=True)
N.SequenceReverse(t, N.array([1, 2, 1]), use_sequence_length=True)  N.SwapAxis(t, 0, 2)
N.Crop(im, h_w=(3, 3), offset=(1, 1))  N.UpSampling(im, scale=2, sample_type='nearest')
N.GridGenerator(v[:5].reshape((1, 5))[:, [0, 1, 2, 3, 4, 0]], 'affine', (3, 4))
N.SpatialTransformer(im, N.concat(v, w, dim=0)[:6].reshape((1, 6)), (3, 4), 'affine', 'bilinear')
N.contrib.BilinearResize2D(im, height=7, width=4)  N.contrib.AdaptiveAvgPooling2D(im, (2, 3))
N.depth_to_space(F.concatenate([im, im], axis=1), 2)  N.space_to_depth(im[:, :, :4], 2)
N.khatri_rao(x, y)  N.batch_dot(t, t, transpose_b=True)  N.norm(x, ord=1, axis=1)
N.moments(x, axes=0)  N.gather_nd(x, N.array([[0, 2], [1, 3]]))
N.scatter_nd(v[:2], N.array([[0, 2]]), (4,))  N.contrib.index_copy(x, N.array([0, 2]), y[:2])
X.index_add(x, F.array([[0, 2], [1, 1]]), v[:2])
X.index_update(x, F.array([[0, 2], [1, 1]]), v[:2])  N.Embedding(N.array([0, 2, 2]), x, 3, 4)
N.one_hot(N.array([0, 2]), 3) * s  N.contrib.div_sqrt_dim(x)
N.contrib.quadratic(x, a=1.0, b=2.0, c=3.0)  N.contrib.boolean_mask(x, N.array([1, 0, 1]))
N.contrib.arange_like(x) * s
N.contrib.interleaved_matmul_selfatt_qk(F.reshape(im, (5, 1, 12)), heads=2)  F.array_split(v, 3)
F.atleast_2d(v)  F.column_stack([v, w])  F.dstack([x, y])  F.hsplit(x, 2)  F.vstack([x, y])
F.negative(x)  F.fabs(x)  F.cos(x)  F.arctan(x)  F.trunc(x) * x  F.fix(x) * x  F.add(x, y)
F.subtract(x, y[0])  F.multiply(x, y[:, :1])  F.true_divide(x, p)  F.mod(x, p)  F.minimum(x, y)
F.fmax(x, y)  F.floor_divide(x, p) * y  F.pow(p, x)  F.amax(x)  F.expand_dims(x, 1)
F.broadcast_arrays(x, y[0])  F.copy(x)  F.astype(x, 'float64')  F.conjugate(z)  F.angle(z * q)
F.cumulative_prod(v)  F.cumulative_sum(v, include_initial=True)  F.divmod(x, p)[1]
F.apply_over_axes(F.sum, x, [0])  F.nancumprod(x)  F.nanmin(x)  F.nanpercentile(x, 40)
F.nanstd(x, axis=0)  F.polyadd(v, w[:3])  F.polyder(v)  F.polyint(v)  F.polymul(v, w)
F.polysub(v, w)  F.polyfit(F.sort(v), w, 2)  F.piecewise(x, [b], [lambda a: a * a, lambda a: -a])
F.linalg.matrix_norm(x)  F.linalg.vector_norm(x, axis=1)  F.linalg.vector_norm(x, ord=3)
F.linalg.matrix_transpose(t)  F.fft.fft2(x)  F.fft.fftshift(x)  F.fft.ifftn(x)  F.fft.irfft2(z)
F.trim_zeros(v)  F.pad(x, 2, mode='median')  F.interp(v, w, v * v, period=3.0)  F.trapz(x)
F.heaviside(x, y)  F.nan_to_num(x * y)  F.einsum('ii->i', m)  F.einsum('ij,jk,kl->il', x, m, m)
F.digitize(v, [0.0]) * v  X.softmax(x)  X.softmax(x, axis=0, temperature=0.5)  X.log_softmax(x)
X.softmin(x)  X.masked_softmax(x, b)  N.masked_softmax(x, x > 0, axis=0)  X.softmax(t, axis=1)
X.softmax(x, length=F.array([1, 4, 2]), use_length=True)  N.SoftmaxActivation(x)
X.masked_log_softmax(x, b)[b]  N.softmax_cross_entropy(x, N.array([0, 3, 1]))
X.layer_norm(x, y[0], y[1])  X.layer_norm(t, x[0, :3], y[0, :3], axis=1)
X.group_norm(im, v[:2], w[:2], num_groups=2)  X.instance_norm(im, v[:2], w[:2])
X.l2_normalization(x)  X.l2_normalization(im, mode='channel')  X.lrn(im, nsize=3)
X.batch_norm(im, v[:2], w[:2], F.zeros(2), F.ones(2), fix_gamma=False)
X.batch_norm(im, v[:2], w[:2], F.zeros(2), F.ones(2), fix_gamma=False, use_global_stats=True)
X.convolution(im, F.reshape(t, (3, 2, 2, 2)), v[:3], kernel=(2, 2), num_filter=3)
X.convolution(im, F.reshape(t[:, :2], (2, 2, 2, 2)), kernel=(2, 2), num_filter=2, no_bias=True, \
stride=(2, 1), pad=(1, 0), dilate=(1, 2))
X.convolution(im, F.reshape(x[:2], (2, 1, 2, 2)), kernel=(2, 2), num_filter=2, no_bias=True, \
num_group=2)
X.deconvolution(im, F.reshape(t, (2, 3, 2, 2)), kernel=(2, 2), num_filter=3, no_bias=True, \
stride=(2, 2))
X.pooling(im, kernel=(2, 2), pool_type='avg')
X.pooling(im, kernel=(3, 2), stride=(2, 2), pad=(1, 1), pool_type='max')
1:X.pooling(im, kernel=(2, 2), pool_type='lp', p_value=2)
X.pooling(im, global_pool=True, pool_type='avg')
X.pooling(im, kernel=(3, 3), pool_type='avg', pad=(1, 1), count_include_pad=False)
X.fully_connected(x, y, v[:3], num_hidden=3)
X.fully_connected(t, m, num_hidden=4, no_bias=True, flatten=False)
X.embedding(F.array([0, 2, 2]), x, 3, 4)  X.silu(x)  X.gelu(x)  X.rsqrt(p)  X.rcbrt(p)
X.add_n(x, y)  X.batch_take(x, F.array([0, 1, 3]))  X.bilinear_resize2d(im, height=7, width=9)
X.adaptive_avg_pooling2d(im, (2, 3))  X.upsampling(im, scale=2, sample_type='nearest')
X.broadcast_like(x[:1], y)  X.slice(x, (0, 1), (2, 4))  X.slice_axis(x, 1, 0, 2)
X.slice_like(x, y[:2, :2])  X.sequence_mask(t, F.array([1, 2, 1]), use_sequence_length=True)
X.reshape_like(x, F.reshape(y, (4, 3)))
X.interleaved_matmul_selfatt_valatt(F.reshape(im, (5, 1, 12)), F.reshape(F.kron(w, v), (1, 5, \
5)), heads=1)
X.interleaved_matmul_encdec_qk(F.reshape(t, (6, 1, 4)), F.reshape(F.concatenate([x, y, x * y]), \
(9, 1, 4))[:, :, [0, 1, 2, 3, 0, 1, 2, 3]], heads=2)
X.norm(x, axis=1)  X.reshape(t, (-2, -1))  N.broadcast_add(x, y[:1])  N.elemwise_mul(x, y)
N.broadcast_hypot(x, y[:1])  N.Concat(x, y, dim=0)  N.SliceChannel(x, num_outputs=2)
N.broadcast_axis(y[:1], axis=0, size=3)  N.reverse(x, axis=1)  N.Activation(x, act_type='tanh')
N.LeakyReLU(x, slope=0.1)  N.LeakyReLU(x, act_type='selu')
N.Pad(im, mode='reflect', pad_width=(0, 0, 0, 0, 1, 2, 2, 1))
N.SoftmaxActivation(im, mode='channel')  N.linalg.extractdiag(m)  N.linalg.extracttrian(m)
N.linalg.makediag(v)  N.linalg.maketrian(v[:3])  N.linalg.gemm(x, m, y, alpha=2.0, beta=0.5)
N.linalg.inverse(m)  N.linalg.det(m)  N.linalg.slogdet(m)  N.random_pdf_normal(x, v[:3], p[:3, 0])
N.random_pdf_gamma(p, p[:3, 1] + 1, p[:3, 0])  N.random_pdf_exponential(p, p[:3, 0], is_log=True)
N.random_pdf_dirichlet(p[:1] / p[:1].sum(), p[1:2] + 1)
N.CTCLoss(N.reshape(t, (4, 2, 3)), N.array([[1, 2], [2, 0]]))  N.sum_axis(x, axis=1)
N.contrib.roi_align(im, N.array([[0, 0.4, 0.3, 4.1, 3.2]]), (2, 2), 0.9, sample_ratio=2)
N.split_v2(x, 2, axis=1)  N.choose_element_0index(x, N.array([0, 1, 3]))  N.amp_cast(x, 'float64')
"""
ENTRIES = re.split(r"\s{2,}|\n", TEXT.strip().replace(" \\\n", " "))


def _values() -> dict[str, numpy.ndarray]:
    g = numpy.random.default_rng(11)

    def away(*shape: int) -> numpy.ndarray:
        """No two close to each other, none close to a kink at a multiple of a half."""
        n = int(numpy.prod(shape))
        steps = (g.permutation(n) - n // 2 + 0.25 + 0.5 * g.random(n)) * (2.0 / max(n, 1))
        steps += numpy.where(abs(steps * 2 - numpy.round(steps * 2)) < 0.03, 0.04, 0.0)
        return steps.reshape(shape)

    square = away(4, 4) + 2.5 * numpy.eye(4)
    return {
        "x": away(3, 4), "y": away(3, 4) * 1.1 + 0.013, "p": 0.2 + 0.7 * g.random((3, 4)),
        "v": away(5), "w": away(5) + 0.1, "m": square, "t": away(2, 3, 4),
        "z": away(3, 3) + 1j * g.random((3, 3)) + 2 * numpy.eye(3),
        "q": away(3, 3) + 1j * away(3, 3) + 2 * numpy.eye(3), "s": away(), "im": away(1, 2, 5, 6),
    }  # fmt: skip


VALUES = _values()
CONSTANTS = {
    "i": numpy.array([0, 3, 3, 1]),
    "b": numpy.array([[True, False, True, True]] * 2 + [[False, True, True, False]]),
}


def _outputs(result: Any) -> list[Any]:
    if isinstance(result, (list, tuple)):
        return [a for r in result for a in _outputs(r)]
    return [result] if "float" in str(result.dtype) or "complex" in str(result.dtype) else []


def _loss(result: Any, seed: int, plain: bool) -> Any:
    """A random mix of what came out, of its sines or, `plain`, of itself."""
    g = numpy.random.default_rng(seed)
    total = None
    for out in _outputs(result):
        out = out.as_np_ndarray() if hasattr(out, "as_np_ndarray") else out
        parts = [np.real(out), np.imag(out)] if "complex" in str(out.dtype) else [out]
        for part in parts:
            weight = np.array(g.standard_normal(part.shape), dtype=part.dtype)
            term = np.sum((part if plain else np.sin(part)) * weight)
            total = term if total is None else total + term
    assert total is not None
    return total


class _Case:
    def __init__(self, entry: str) -> None:
        self.order = 1 if entry.startswith("1:") else 2
        self.expression = entry.removeprefix("1:")
        self.code = compile(self.expression, "<expression>", "eval")
        used = set(re.findall(r"\b[a-z]+\b(?!\s*=)", self.expression))
        self.names = [n for n in VALUES if n in used]
        self.seed = zlib.crc32(entry.encode())
        self.classic = "N." in self.expression and "F." not in self.expression

    def run(self, values: dict[str, Any], plain: bool = False) -> Any:
        names = {"F": np, "X": npx, "N": nd, **values}
        names |= {k: np.array(a) for k, a in CONSTANTS.items()}
        if self.classic:
            names |= {k: a.as_nd_ndarray() for k, a in values.items()}
        with autograd.train_mode():
            return _loss(eval(self.code, names), self.seed, plain)

    def variables(self, values: dict[str, numpy.ndarray]) -> dict[str, Any]:
        made = {n: np.array(values[n], dtype=values[n].dtype) for n in self.names}
        for a in made.values():
            a.attach_grad()
        return made

    def gradients(self, values: dict[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
        made = self.variables(values)
        with autograd.record():
            loss = self.run(made)
        loss.backward()
        return {n: a.grad.asnumpy() for n, a in made.items()}

    def along(
        self, values: dict[str, numpy.ndarray], direction: dict[str, Any], plain: bool
    ) -> Any:
        """The gradients' projection on a direction, and its own gradients."""
        made = self.variables(values)
        with autograd.record():
            loss = self.run(made, plain)
            slopes = autograd.grad(loss, list(made.values()), create_graph=True)
            total = None
            for n, slope in zip(self.names, slopes, strict=True):
                d = direction[n]
                term = np.sum(np.real(slope) * np.array(d.real, dtype="float64"))
                if numpy.iscomplexobj(d):
                    term = term + np.sum(np.imag(slope) * np.array(d.imag, dtype="float64"))
                total = term if total is None else total + term
        return total, made


def _direction(case: _Case, seed: int) -> dict[str, numpy.ndarray]:
    g = numpy.random.default_rng(seed)
    found = {}
    for n in case.names:
        d = g.standard_normal(VALUES[n].shape)
        if numpy.iscomplexobj(VALUES[n]):
            d = d + 1j * g.standard_normal(VALUES[n].shape)
        found[n] = d
    return found


def _moved(case: _Case, direction: dict[str, Any], step: float) -> dict[str, numpy.ndarray]:
    return {n: VALUES[n] + step * direction[n] for n in case.names}


STEP = 1e-5


@pytest.fixture(autouse=True)
def _double() -> Any:
    npx.set_np(dtype=True)
    yield
    npx.reset_np()


@pytest.mark.parametrize("entry", ENTRIES)
def test_gradient(entry: str) -> None:
    case = _Case(entry)
    assert case.names, "no variables"
    analytic = case.gradients({n: VALUES[n] for n in case.names})
    for seed in (1, 2):
        d = _direction(case, seed)
        slope = sum(float(numpy.sum((numpy.conj(analytic[n]) * d[n]).real)) for n in case.names)
        high, low = (
            float(case.run({n: np.array(a, dtype=a.dtype) for n, a in _moved(case, d, s).items()}))
            for s in (STEP, -STEP)
        )
        numpy.testing.assert_allclose(slope, (high - low) / (2 * STEP), rtol=2e-5, atol=2e-7)


@pytest.mark.parametrize("entry", ENTRIES)
def test_gradient_in_float32(entry: str) -> None:
    case = _Case(entry)
    wide = case.gradients({n: VALUES[n] for n in case.names})
    npx.set_np(dtype=False)
    kinds = {n: "complex64" if numpy.iscomplexobj(VALUES[n]) else "float32" for n in case.names}
    narrow = case.gradients({n: VALUES[n].astype(kinds[n]) for n in case.names})
    for n, expected in wide.items():
        assert narrow[n].dtype == kinds[n]
        scale = abs(expected).max() + 1e-3
        numpy.testing.assert_allclose(narrow[n] / scale, expected / scale, atol=2e-3)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("entry", [e for e in ENTRIES if not e.startswith("1:")])
def test_second_gradient(entry: str, plain: bool) -> None:
    case = _Case(entry)
    u, d = _direction(case, 3), _direction(case, 4)
    total, made = case.along({n: VALUES[n] for n in case.names}, u, plain)
    curve = 0.0
    if _core.on_tape(total):  # else the gradient does not depend on the variables
        total.backward()
        found = {n: a.grad.asnumpy() for n, a in made.items()}
        curve = sum(float(numpy.sum((numpy.conj(found[n]) * d[n]).real)) for n in case.names)
    high, low = (float(case.along(_moved(case, d, s), u, plain)[0]) for s in (STEP, -STEP))
    numpy.testing.assert_allclose(curve, (high - low) / (2 * STEP), rtol=2e-4, atol=2e-5)


# What has neither a rule nor a mark, and why that is right.
SILENT = {
    "softmax_backward", "layer_norm_backward", "batch_norm_backward",  # composed when recorded
    "bilinear_sampler_backward", "ctc_loss_backward",
    "rnn_backward", "random.gamma_slope", "hawkesll_backward",  # of first order
    "optimizer_step", "running_mean", "guard",  # write parameters, never recorded
}  # fmt: skip


def test_every_operation_says_what_its_gradient_is() -> None:
    """Each OpDef of the sources has a rule, or is marked to have none."""
    sources = Path(__file__).parents[2] / "src" / "ops"
    if not sources.is_dir():
        pytest.skip("the sources are not here")
    says = re.compile(r"with_gradient|without_gradient|flat = true|set_elementwise_gradient")
    silent = set()
    for path in sources.glob("*.cpp"):
        text = path.read_text()

        def maker(name: str, text: str = text) -> str:
            found = re.search(rf"^(?:inline )?OpDef {name}\([^{{]*\{{.*?^\}}", text, re.M | re.S)
            return found.group(0) if found else ""

        for statement in re.findall(r"^const OpDef k[^;]*;", text, re.M):
            calls = re.findall(r"\b([a-z_]\w+)(?:<\w+>)?\(", statement)
            bodies = [maker(c) for c in calls]
            bodies += [maker(c) for b in bodies for c in re.findall(r"\b([a-z_]\w+)\(", b)]
            if not says.search(statement + "".join(bodies)):
                silent.update(re.findall(r'"([^"]+)"', statement + "".join(bodies)))
    assert silent == SILENT
