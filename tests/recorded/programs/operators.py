"""Single operations: type, shape, values and gradient. Classic ones in 1.x, NumPy's in 2.0."""

import numpy

from . import case

UNARY = """
abs sign round rint ceil floor trunc fix square sqrt rsqrt cbrt rcbrt exp log log10 log2
log1p expm1 sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arctanh degrees radians gamma
gammaln erf erfinv relu sigmoid softsign reciprocal negative logical_not hard_sigmoid softmax
log_softmax softmin L2Normalization argmax_channel BlockGrad make_loss identity shape_array
size_array flatten ones_like zeros_like sort argsort topk smooth_l1 sum mean max min prod nansum
nanprod norm argmax argmin cumsum diag transpose SoftmaxActivation
"""
BINARY = """
broadcast_add broadcast_sub broadcast_mul broadcast_div broadcast_mod broadcast_power
broadcast_maximum broadcast_minimum broadcast_hypot broadcast_equal broadcast_not_equal
broadcast_greater broadcast_greater_equal broadcast_lesser broadcast_lesser_equal
broadcast_logical_and broadcast_logical_or broadcast_logical_xor elemwise_add elemwise_sub
elemwise_mul elemwise_div maximum minimum power modulo hypot
"""
# a, b: (2, 3) between 0.1 and 0.9; c: (3, 4); s: signed; i: integers; x: (2, 4, 5, 5)
CLASSIC = """
F.dot(a, c)
F.dot(a, b, transpose_b=True)
F.dot(a, b, transpose_a=True)
F.batch_dot(F.stack(a, b), F.stack(a, b), transpose_b=True)
F.linalg.gemm2(a, c, alpha=2)
F.sum(a, axis=1, keepdims=True)
F.sum(x, axis=1, exclude=True)
F.mean(x, axis=(0, 2))
F.max(a, axis=0)
F.norm(a, ord=1, axis=1)
F.norm(a, axis=0, keepdims=True)
F.argmax(a, axis=1)
F.argmin(a, axis=0)
F.argmax(F.cast(a, 'float64'), axis=1)
F.argmin(F.cast(a, 'float16'))
F.smooth_l1(F.BlockGrad(s / 0) + s)
F.topk(a, k=2)
F.topk(a, k=2, ret_typ='value')
F.topk(a, k=1, axis=0, ret_typ='mask')
F.topk(a, k=2, ret_typ='both', is_ascend=True)
F.sort(s, axis=0, is_ascend=False)
F.argsort(s, axis=0)
F.reshape(x, shape=(0, -1))
F.reshape(x, shape=(-2,))
F.reshape(x, shape=(-3, -3)).shape
F.reshape(x, shape=(0, -4, 2, 2, -2))
F.reshape(x, shape=(-1, 0), reverse=True)
F.expand_dims(a, axis=1)
F.transpose(x, axes=(1, 0, 3, 2))
F.swapaxes(a, 0, 1)
F.slice(a, begin=(0, 1), end=(2, 3))
F.slice_axis(a, axis=1, begin=-2, end=None)
F.slice_like(c, a)
F.flip(a, axis=1)
F.reverse(a, axis=0)
F.tile(a, reps=(2, 1))
F.repeat(a, repeats=2, axis=1)
F.repeat(a, repeats=2)
F.pad(x, mode='edge', pad_width=(0, 0, 0, 0, 1, 1, 2, 0))
F.pad(x, mode='reflect', pad_width=(0, 0, 0, 0, 1, 1, 2, 2))
F.concat(a, b, dim=1)
F.stack(a, b, axis=1)
F.split(c, num_outputs=2, axis=1)
F.split(a, num_outputs=3, axis=1, squeeze_axis=True)
F.SliceChannel(c, num_outputs=4)
F.squeeze(F.expand_dims(a, 0))
F.take(c, i)
F.take(c, i, axis=1, mode='wrap')
F.pick(c, F.array([0, 3, 1]))
F.pick(c, F.array([0, 2, 1, 0]), axis=0, keepdims=True)
F.gather_nd(c, F.array([[0, 2], [1, 3]]))
F.scatter_nd(F.array([5, 6]), F.array([[0, 2], [1, 3]]), shape=(3, 4))
F.one_hot(i, 4, on_value=2, off_value=-1)
F.where(s > 0, a, b)
F.clip(s, -0.3, 0.4)
F.batch_take(c, F.array([0, 3, 1]))
F.Embedding(i, c, input_dim=3, output_dim=4)
F.contrib.boolean_mask(c, F.array([1, 0, 1]))
F.softmax(a, axis=0, temperature=0.5)
F.log_softmax(a, axis=0)
F.softmax_cross_entropy(a, F.array([0, 2]))
F.smooth_l1(s, scalar=2.0)
F.LeakyReLU(s, act_type='elu', slope=0.3)
F.LeakyReLU(s, act_type='gelu')
F.LeakyReLU(s)
F.Activation(s, act_type='softrelu')
F.hard_sigmoid(s, alpha=0.5, beta=0.1)
F.LRN(x, nsize=3)
F.Pooling(x, kernel=(2, 2), pool_type='lp', p_value=2)
F.Pooling(x, kernel=(3, 3), stride=(2, 2), pooling_convention='full', pool_type='avg')
F.Pooling(x, kernel=(2, 2), pool_type='lp', p_value=1)
F.Pooling(x, kernel=(2, 2), pool_type='lp', p_value=3)
F.Pooling(x, kernel=(1, 2), stride=(3, 3), pooling_convention='full', pool_type='max')
F.Pooling(x, kernel=(1, 2), stride=(3, 3), pooling_convention='full', pool_type='avg')
F.Pooling(x, kernel=(2, 1), stride=(4, 4), pad=(1, 0), pooling_convention='full', pool_type='avg', count_include_pad=False)
F.Pooling(x, global_pool=True, pool_type='max', kernel=(1, 1))
F.UpSampling(x, scale=2, sample_type='nearest')
F.Convolution(x, F.ones((2, 4, 3, 3)), F.ones((2,)), kernel=(3, 3), num_filter=2, stride=(2, 2))
F.Deconvolution(x, F.ones((4, 2, 3, 3)), kernel=(3, 3), num_filter=2, stride=(2, 2), adj=(1, 1), no_bias=True)
F.FullyConnected(x, F.ones((2, 100)), F.ones((2,)), num_hidden=2)
F.FullyConnected(a, b, no_bias=True, num_hidden=2, flatten=False)
F.BilinearSampler(x, F.zeros((2, 2, 3, 3)))
F.GridGenerator(F.array([[1, 0, 0.1, 0, 1, 0.2]]), transform_type='affine', target_shape=(2, 2))
F.SequenceMask(F.stack(a, b), F.array([1, 2]), use_sequence_length=True, value=-1)
F.SequenceLast(F.stack(a, b), F.array([1, 2]), use_sequence_length=True)
F.SequenceReverse(F.stack(a, b), F.array([1, 2]), use_sequence_length=True)
F.space_to_depth(F.slice(x, begin=(0, 0, 0, 0), end=(2, 4, 4, 4)), 2)
F.depth_to_space(x, 2)
F.LayerNorm(a, F.ones((3,)), F.zeros((3,)))
F.InstanceNorm(x, F.ones((4,)), F.zeros((4,)))
F.L2Normalization(x, mode='channel')
F.L2Normalization(x, mode='spatial')
F.moments(a, axes=(0,))
F.khatri_rao(a, b)
F.diag(c, k=1)
F.eye(3, 4, k=1)
F.arange(2, 8, 1.5)
F.arange(0, 3, repeat=2)
F.linspace(0, 1, 5)
F.full((2,), 3, dtype='int32')
F.ravel_multi_index(F.array([[0, 1], [1, 2]]), shape=(2, 3))
F.unravel_index(F.array([1, 5]), shape=(2, 3))
F.histogram(a, bins=4, range=(0, 1))
F.broadcast_axis(F.expand_dims(a, 0), axis=0, size=2)
F.broadcast_to(F.slice(a, begin=(0, 0), end=(1, 3)), shape=(4, 3))
F.broadcast_like(F.ones((1, 3)), a)
F.add_n(a, b, a)
F.cast(s * 3, dtype='int32')
F.Cast(a, dtype='float16')
i + 1
i / 2
i * 1.5
i % 2
3 - i
2 / a
s % 0.3
-s % 0.3
a ** 2
2 ** a
a == b
a > 0.5
i // 2
s // 0.3
abs(s)
F.contrib.div_sqrt_dim(a)
F.contrib.arange_like(a, axis=1)
F.contrib.index_copy(c, F.array([1]), F.zeros((1, 4)))
F.contrib.AdaptiveAvgPooling2D(x, output_size=2)
F.contrib.BilinearResize2D(x, height=3, width=7)
F.contrib.BilinearResize2D(x, height=1, width=7, align_corners=False)
F.contrib.quadratic(a, a=1, b=2, c=3)
F.contrib.box_iou(F.array([[0, 0, 2, 2]]), F.array([[1, 1, 3, 3], [0, 0, 1, 1]]))
F.contrib.fft(a)
F.contrib.count_sketch(a, F.array([0, 1, 0]), F.array([1, -1, 1]), out_dim=2)
F.linalg.potrf(F.dot(a, a, transpose_b=True) + F.eye(2))
F.linalg.syrk(a)
F.linalg.sumlogdiag(F.eye(2) + 1)
F.linalg.det(F.eye(2) * 3 + 1)
F.linalg.slogdet(F.eye(2) * 3 + 1)
F.linalg.inverse(F.eye(2) * 3 + 1)
F.linalg.trsm(F.eye(2) * 2, a)
F.linalg.extractdiag(F.dot(a, a, transpose_b=True))
F.linalg.extracttrian(F.dot(c, c, transpose_b=True), lower=False)
F.linalg.extracttrian(x, offset=2)
F.linalg.maketrian(F.arange(6), lower=False)
F.LinearRegressionOutput(a, b)
F.LogisticRegressionOutput(s, b)
F.MAERegressionOutput(a, b)
F.SoftmaxOutput(a, F.array([0, 2]))
F.SVMOutput(a, F.array([0, 2]))
F.SoftmaxOutput(a, F.array([0, 2]), use_ignore=True, ignore_label=2, grad_scale=0.5)
F.SoftmaxOutput(a, F.array([0, 2]), normalization='batch', smooth_alpha=0.1)
F.SoftmaxOutput(x, F.ones((2, 5, 5)), multi_output=True, smooth_alpha=0.1, use_ignore=True)
F.MakeLoss(a, grad_scale=3)
F.MakeLoss(x, normalization='batch')
F.softmax_cross_entropy(c * 1000, F.array([0, 3, 1]))
F.Correlation(x, x, kernel_size=1, max_displacement=1, pad_size=1)
F.ROIPooling(x, F.array([[0, 0, 0, 3, 3]]), pooled_size=(2, 2), spatial_scale=1.0)
"""  # noqa: E501
NUMPY = """
np.sum(a, axis=1)
np.mean(i)
np.std(a, axis=0, ddof=1)
np.var(a)
np.prod(a, axis=1)
np.cumsum(a, axis=1)
np.argmax(a, axis=1)
np.max(a, axis=0)
np.dot(a, c)
np.matmul(a, c)
np.tensordot(a, b, 2)
np.einsum('ij,jk->ik', a, c)
np.outer(a, b)
np.inner(a, b)
np.vdot(a, b)
np.concatenate([a, b], axis=1)
np.stack([a, b], axis=1)
np.split(c, 2, axis=1)
np.hsplit(c, 2)
np.vsplit(c, [1])
np.array_split(c, 3, axis=1)
np.where(s > 0, a, b)
np.clip(s, -0.3, 0.4)
np.pad(a, ((1, 0), (0, 2)), constant_values=5)
np.roll(a, 1, axis=1)
np.rot90(a)
np.flip(a, 0)
np.diff(c, axis=1)
np.unique(i)
np.percentile(a, 30)
np.quantile(a, 0.3, axis=0)
np.median(a)
np.average(a, axis=0, weights=b)
np.tril(c)
np.triu(c, 1)
np.eye(3, 4, 1)
np.arange(2, 8, 1.5)
np.arange(4)
np.linspace(0, 1, 5)
np.logspace(0, 1, 3)
np.indices((2, 2))
np.identity(2)
np.full((2,), 3)
np.take(c, i)
np.take(c, i, axis=1, mode='wrap')
np.repeat(a, 2, axis=1)
np.tile(a, (2, 1))
np.expand_dims(a, 1)
np.squeeze(np.expand_dims(a, 0))
np.moveaxis(x, 1, -1)
np.sort(s, axis=0)
np.argsort(s, axis=0)
np.nonzero(s > 0)
np.bincount(np.array([1, 1, 3], dtype='int32'))
np.kron(a, b)
np.cross(a, b)
np.trace(c)
np.diag(c)
np.diagonal(c)
np.linalg.norm(a)
np.linalg.norm(a, axis=1, ord=1)
np.linalg.inv(np.eye(2) * 3 + 1)
np.linalg.det(np.eye(2) * 3 + 1)
np.linalg.solve(np.eye(2) * 3 + 1, a)
np.linalg.cholesky(np.eye(2) * 3 + 1)
np.linalg.slogdet(np.eye(2) * 3 + 1)
np.mod(s, 0.3)
np.fmod(s, 0.3)
np.true_divide(i, 2)
i / 2
i + 1
i * 1.5
i // 2
s // 0.3
i % 2
3 - i
np.exp(i)
np.sqrt(i)
np.sin(a)
np.arctan2(s, a)
np.hypot(a, b)
np.logaddexp(a, b)
np.maximum(s, 0.1)
np.power(a, 2)
np.square(i)
np.sign(s)
np.round(s * 10)
np.around(s, 1)
np.ceil(s)
np.trunc(s * 3)
np.fix(s * 3)
np.log1p(a)
np.expm1(a)
np.degrees(a)
np.isnan(a)
np.isfinite(a)
np.logical_not(i)
np.equal(a, b)
np.greater(a, b)
a > 0.5
a == b
np.nan_to_num(np.array([np.nan, np.inf, 1]))
np.interp(np.array([0.5]), np.array([0, 1]), np.array([2, 4]))
np.ediff1d(a)
np.cumsum(i)
np.sum(i)
np.mean(a, axis=(0, 1), keepdims=True)
npx.softmax(a, axis=0)
npx.log_softmax(a)
npx.relu(s)
npx.sigmoid(s)
npx.leaky_relu(s, act_type='elu', slope=0.3)
npx.activation(s, act_type='softrelu')
npx.one_hot(i, 4)
npx.pick(c, np.array([0, 3, 1]))
npx.topk(a, k=2)
npx.topk(a, k=2, ret_typ='value')
npx.batch_dot(np.stack([a, b]), np.stack([a, b]), transpose_b=True)
npx.embedding(i, c, 3, 4)
npx.sequence_mask(np.stack([a, b]), np.array([1, 2]), use_sequence_length=True, value=-1)
npx.reshape_like(c, np.ones((4, 3)))
npx.arange_like(a, axis=1)
npx.gamma(a)
npx.erf(s)
npx.layer_norm(a, np.ones(3), np.zeros(3))
npx.fully_connected(a, b, num_hidden=2, no_bias=True)
npx.pooling(x, kernel=(2, 2), pool_type='avg', stride=(2, 2))
npx.pooling(x, kernel=(2, 2), pool_type='lp', p_value=1)
npx.pooling(x, kernel=(1, 2), stride=(3, 3), pooling_convention='full', pool_type='avg')
np.copysign(s * 0, s)
npx.smooth_l1(s)
npx.convolution(x, np.ones((2, 4, 3, 3)), np.ones(2), kernel=(3, 3), num_filter=2)
npx.reshape(x, (-2, -1))
npx.gather_nd(c, np.array([[0, 2], [1, 3]]))
npx.masked_softmax(a, b > 0.5)
npx.batch_flatten(x)
npx.broadcast_like(np.ones((1, 3)), a)
npx.l2_normalization(x, mode='channel')
npx.group_norm(x, np.ones(4), np.zeros(4), num_groups=2)
"""


def inputs(env):
    names = {
        "a": env.array(env.random(2, 3, seed=1, low=0.1, high=0.9)),
        "b": env.array(env.random(2, 3, seed=2, low=0.1, high=0.9)),
        "c": env.array(env.random(3, 4, seed=3)),
        "s": env.array(env.random(2, 3, seed=4)),
        "x": env.array(env.random(2, 4, 5, 5, seed=5)),
        "i": env.array([[0, 2], [1, 2]], "int32"),
    }
    names.update({"F": env.mx.nd} if env.classic else {"np": env.mx.np, "npx": env.mx.npx})
    return names


def seen(value):
    """Types, shapes and values; of large arrays, sums."""
    if isinstance(value, (list, tuple)):
        return [seen(v) for v in value]
    if not hasattr(value, "asnumpy"):
        return value
    x = value.asnumpy()
    kind = "int" if x.dtype.kind in "iu" else str(x.dtype)
    values = x if x.size <= 24 else x.reshape(x.shape[0], -1).astype("float64").sum(axis=1)
    return [kind, list(x.shape), values]


def run(env, expression):
    names = inputs(env)
    differentiated = [names[n] for n in "abcsx"]
    for x in differentiated:
        x.attach_grad()
    value = eval(expression, names)
    result = [seen(value)]
    with env.mx.autograd.record():
        value = eval(expression, names)
        first = value[0] if isinstance(value, (list, tuple)) else value
        if not hasattr(first, "asnumpy") or "float" not in str(numpy.dtype(first.dtype)):
            return result
        head = first * first
    try:
        head.backward()
    except Exception:  # not differentiable
        return [*result, "no gradient"]
    return [
        *result,
        [seen(x.grad) for n, x in zip("abcsx", differentiated, strict=True) if n in expression],
    ]


def enter(label, expression, versions):
    @case("operator/" + label, versions)
    def program(env):
        return run(env, expression)


for _name in UNARY.split():
    enter(f"nd/{_name}", f"F.{_name}(a)", ("1.x",))
for _name in BINARY.split():
    enter(f"nd/{_name}", f"F.{_name}(a, b)", ("1.x",))
for _kind, _version, _lines in (("nd", "1.x", CLASSIC), ("np", "2.0", NUMPY)):
    for _expression in _lines.strip().splitlines():
        enter(f"{_kind}/{_expression}", _expression, (_version,))
