"""Functions of ``nd``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._arguments import explained
from .._array_contexts import made
from .._convert import (
    Array,
    as_index,
    as_kind,
    as_kinds,
    convert,
    each_kind,
    filled_like,
    finish,
    operand,
)
from .._core import frontend_ops
from .._core import ops as core_ops
from .._declare import check_attributes, check_dense, either
from .._dtypes import dtype_name
from .._ops import casting as _casting
from .._ops import logic as _logic
from .._ops.creation import diagonals as _creation_diagonals
from .._ops.creation import filled as _creation_filled
from .._ops.creation import from_data as _creation_from_data
from .._ops.creation import matrices as _creation_matrices
from .._ops.creation import ranges as _creation_ranges
from .._ops.creation import triangles as _creation_triangles
from .._ops.elementwise import arithmetic as _elementwise_arithmetic
from .._ops.elementwise import operands as _elementwise_operands
from .._ops.elementwise import rounding as _elementwise_rounding
from .._ops.elementwise import straight_through as _elementwise_straight_through
from .._ops.indexing import flat_index as _indexing_flat_index
from .._ops.indexing import gather as _indexing_gather
from .._ops.indexing import one_hot as _indexing_one_hot
from .._ops.indexing import put as _indexing_put
from .._ops.indexing import select as _indexing_select
from .._ops.indexing import slicing as _indexing_slicing
from .._ops.io import files as _io_files
from .._ops.io import interchange as _io_interchange
from .._ops.legacy import custom as _legacy_custom
from .._ops.linalg import blas as _linalg_blas
from .._ops.linalg import diagonals as _linalg_diagonals
from .._ops.linalg import dot as _linalg_dot
from .._ops.linalg import lapack as _linalg_lapack
from .._ops.linalg import norms as _linalg_norms
from .._ops.linalg import products as _linalg_products
from .._ops.manipulation import broadcasting as _manipulation_broadcasting
from .._ops.manipulation import joining as _manipulation_joining
from .._ops.manipulation import pad as _manipulation_pad
from .._ops.manipulation import reordering as _manipulation_reordering
from .._ops.manipulation import repeating as _manipulation_repeating
from .._ops.manipulation import reshape as _manipulation_reshape
from .._ops.manipulation import shape as _manipulation_shape
from .._ops.manipulation import space_to_depth as _manipulation_space_to_depth
from .._ops.manipulation import splitting as _manipulation_splitting
from .._ops.manipulation import transpose as _manipulation_transpose
from .._ops.nn import activation as _nn_activation
from .._ops.nn import convolution as _nn_convolution
from .._ops.nn import dense as _nn_dense
from .._ops.nn import dropout as _nn_dropout
from .._ops.nn import embedding as _nn_embedding
from .._ops.nn import im2col as _nn_im2col
from .._ops.nn import losses as _nn_losses
from .._ops.nn import normalization as _nn_normalization
from .._ops.nn import output_layers as _nn_output_layers
from .._ops.nn import pooling as _nn_pooling
from .._ops.nn import rnn as _nn_rnn
from .._ops.nn import sequence as _nn_sequence
from .._ops.nn import softmax as _nn_softmax
from .._ops.optimizer import adam as _optimizer_adam
from .._ops.optimizer import adaptive as _optimizer_adaptive
from .._ops.optimizer import lamb as _optimizer_lamb
from .._ops.optimizer import lars as _optimizer_lars
from .._ops.optimizer import multi_sgd as _optimizer_multi_sgd
from .._ops.optimizer import sgd as _optimizer_sgd
from .._ops.random import classic as _random_classic
from .._ops.random import classic_flat as _random_classic_flat
from .._ops.random import densities as _random_densities
from .._ops.reductions import cumulative as _reductions_cumulative
from .._ops.reductions import extremes as _reductions_extremes
from .._ops.reductions import sums as _reductions_sums
from .._ops.sorting import sort as _sorting_sort
from .._ops.statistics import averages as _statistics_averages
from .._ops.statistics import histograms as _statistics_histograms
from .._ops.statistics import moments as _statistics_moments
from .._ops.vision import correlation as _vision_correlation
from .._ops.vision import resize as _vision_resize
from .._ops.vision import roi as _vision_roi
from .._ops.vision import spatial_transformer as _vision_spatial_transformer
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..context import Context, check_device
from ._ndarray import NDArray

__all__ = [
    "Activation", "BatchNorm", "BilinearSampler", "BlockGrad", "CTCLoss", "Cast", "Concat",
    "Convolution", "Correlation", "Crop", "Custom", "Deconvolution", "Dropout", "ElementWiseSum",
    "Embedding", "Flatten", "FullyConnected", "GridGenerator", "GroupNorm", "InstanceNorm",
    "L2Normalization", "LRN", "LayerNorm", "LeakyReLU", "LinearRegressionOutput",
    "LogisticRegressionOutput", "MAERegressionOutput", "MakeLoss", "Pad", "Pooling", "RNN",
    "ROIPooling", "Reshape", "SVMOutput", "SequenceLast", "SequenceMask", "SequenceReverse",
    "SliceChannel", "Softmax", "SoftmaxActivation", "SoftmaxOutput", "SpatialTransformer",
    "SwapAxis", "UpSampling", "abs", "absolute", "adam_update", "add", "add_n", "all_finite",
    "amp_cast", "amp_multicast", "arange", "arccos", "arccosh", "arcsin", "arcsinh", "arctan",
    "arctan2", "arctanh", "argmax", "argmax_channel", "argmin", "argsort", "array", "array_equal",
    "batch_dot", "batch_take", "broadcast_add", "broadcast_axes", "broadcast_axis", "broadcast_div",
    "broadcast_equal", "broadcast_greater", "broadcast_greater_equal", "broadcast_hypot",
    "broadcast_lesser", "broadcast_lesser_equal", "broadcast_like", "broadcast_logical_and",
    "broadcast_logical_or", "broadcast_logical_xor", "broadcast_maximum", "broadcast_minimum",
    "broadcast_minus", "broadcast_mod", "broadcast_mul", "broadcast_not_equal", "broadcast_plus",
    "broadcast_power", "broadcast_sub", "broadcast_to", "cast", "cast_storage", "cbrt", "ceil",
    "choose_element_0index", "clip", "col2im", "concat", "concatenate", "cos", "cosh", "crop",
    "ctc_loss", "cumsum", "degrees", "depth_to_space", "diag", "digamma", "divide", "dot",
    "elemwise_add", "elemwise_div", "elemwise_mul", "elemwise_sub", "empty", "equal", "erf",
    "erfinv", "exp", "exp2", "expand_dims", "expm1", "exponential", "eye", "fabs",
    "fill_element_0index", "fix", "flatten", "flip", "floor", "from_dlpack", "from_numpy",
    "ftml_update", "ftrl_update", "full", "gamma", "gammaln", "gather_nd", "gelu",
    "generalized_negative_binomial", "greater", "greater_equal", "hard_sigmoid", "histogram",
    "hypot", "identity", "im2col", "khatri_rao", "lamb_update_phase1", "lamb_update_phase2", "less",
    "less_equal", "lesser", "lesser_equal", "linalg_det", "linalg_extractdiag",
    "linalg_extracttrian", "linalg_gelqf", "linalg_gemm", "linalg_gemm2", "linalg_inverse",
    "linalg_makediag", "linalg_maketrian", "linalg_potrf", "linalg_potri", "linalg_slogdet",
    "linalg_sumlogdiag", "linalg_syevd", "linalg_syrk", "linalg_trmm", "linalg_trsm", "linspace",
    "load", "load_frombuffer", "log", "log10", "log1p", "log2", "log_sigmoid", "log_softmax",
    "logical_and", "logical_not", "logical_or", "logical_xor", "make_loss", "masked_log_softmax",
    "masked_softmax", "max", "max_axis", "maximum", "mean", "min", "min_axis", "minimum", "mish",
    "mod", "modulo", "moments", "moveaxis", "mp_lamb_update_phase1", "mp_lamb_update_phase2",
    "mp_nag_mom_update", "mp_sgd_mom_update", "mp_sgd_update", "multi_all_finite", "multi_lars",
    "multi_mp_sgd_mom_update", "multi_mp_sgd_update", "multi_sgd_mom_update", "multi_sgd_update",
    "multi_sum_sq", "multiply", "nag_mom_update", "nanprod", "nansum", "negative",
    "negative_binomial", "norm", "normal", "not_equal", "one_hot", "onehot_encode", "ones",
    "ones_like", "pad", "pick", "poisson", "power", "preloaded_multi_mp_sgd_mom_update",
    "preloaded_multi_mp_sgd_update", "preloaded_multi_sgd_mom_update", "preloaded_multi_sgd_update",
    "prod", "radians", "random_exponential", "random_exponential_like", "random_gamma",
    "random_gamma_like", "random_generalized_negative_binomial",
    "random_generalized_negative_binomial_like", "random_negative_binomial",
    "random_negative_binomial_like", "random_normal", "random_normal_like", "random_pdf_dirichlet",
    "random_pdf_exponential", "random_pdf_gamma", "random_pdf_generalized_negative_binomial",
    "random_pdf_negative_binomial", "random_pdf_normal", "random_pdf_poisson", "random_pdf_uniform",
    "random_poisson", "random_poisson_like", "random_randint", "random_uniform",
    "random_uniform_like", "ravel_multi_index", "rcbrt", "reciprocal", "relu", "repeat",
    "reset_arrays", "reshape", "reshape_like", "reverse", "rint", "rmsprop_update",
    "rmspropalex_update", "round", "rsqrt", "sample_exponential", "sample_gamma",
    "sample_generalized_negative_binomial", "sample_multinomial", "sample_negative_binomial",
    "sample_normal", "sample_poisson", "sample_uniform", "save", "scatter_nd", "sgd_mom_update",
    "sgd_update", "shape_array", "shuffle", "sigmoid", "sign", "signsgd_update", "signum_update",
    "silu", "sin", "sinh", "size_array", "slice", "slice_axis", "slice_like", "smooth_l1",
    "softmax", "softmax_cross_entropy", "softmin", "softrelu", "softsign", "sort", "space_to_depth",
    "split", "split_v2", "sqrt", "square", "squeeze", "stack", "stop_gradient", "subtract", "sum",
    "sum_axis", "swapaxes", "take", "tan", "tanh", "tile", "to_dlpack_for_read",
    "to_dlpack_for_write", "topk", "transpose", "tril", "triu", "true_divide", "trunc", "uniform",
    "unravel_index", "where", "zeros", "zeros_like",
]


def Activation(
    data: ArrayLike, act_type: str = "relu", out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """An activation function by its name.

    Parameters
    ----------
    data : array
    act_type : str
        relu, sigmoid, tanh, softrelu, softsign, log_sigmoid, mish, gelu, gelu_erf, gelu_tanh, silu.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.Activation(nd.array([-1, 1]), act_type='relu').tolist()
    [0.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_activation.activation(data, act_type)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Activation", data, act_type, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_activation.activation, act_type=act_type) from error.__cause__


def BatchNorm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, moving_mean: ArrayLike,
    moving_var: ArrayLike, eps: float = 0.001, momentum: float = 0.9, fix_gamma: bool = True,
    use_global_stats: bool = False, output_mean_var: bool = False, axis: int = 1,
    cudnn_off: bool = False, min_calib_range: float | None = None,
    max_calib_range: float | None = None, out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    In training, with the statistics of this batch; otherwise with `moving_mean` and `moving_var`. A backward
    pass through it moves those two, each time: ``running = momentum * running + (1 - momentum) *
    batch``. Training without a backward pass leaves them as they are, as in MXNet.

    Parameters
    ----------
    data : array
    gamma, beta : array
        Factor and shift of each channel.
    moving_mean, moving_var : array
        Running statistics of each channel; written by backward passes.
    eps : float
        Added to the variance.
    momentum : float
        The part of the running statistics that stays.
    fix_gamma : bool
        Gamma counts as 1.
    use_global_stats : bool
        Use the running statistics in training, too.
    output_mean_var : bool
        Return the mean and 1 / sqrt(variance + eps) as well.
    axis : int
        Where the channels are.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import nd
    >>> zero, one = nd.zeros(1), nd.ones(1)
    >>> nd.BatchNorm(nd.array([[3], [5]]), one, zero, zero, one, eps=0.0).tolist()
    [[3.0], [5.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        if type(moving_mean) is not NDArray:
            moving_mean = as_kind(NDArray, moving_mean)
        if type(moving_var) is not NDArray:
            moving_var = as_kind(NDArray, moving_var)
        result = _nn_normalization.BatchNorm(
            data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma, use_global_stats,
            output_mean_var, axis, cudnn_off, min_calib_range, max_calib_range
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "BatchNorm", data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma,
            use_global_stats, output_mean_var, axis, cudnn_off, min_calib_range, max_calib_range,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.BatchNorm, eps=eps, momentum=momentum, axis=axis,
            min_calib_range=min_calib_range, max_calib_range=max_calib_range
        ) from error.__cause__


def BilinearSampler(
    data: ArrayLike, grid: ArrayLike, cudnn_off: Any = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Feature maps interpolated at the places of a grid; zero outside.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    grid : array of shape (batch, 2, h, w)
        x and y, from -1 to 1 over the feature map.
    cudnn_off : optional
        Accepted and unused.

    Returns
    -------
    array of shape (batch, channels, h, w)

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[[0, 10]]]])
    >>> nd.BilinearSampler(x, nd.array([[[[-0.5, 0.0, 1.0]], [[0, 0, 0]]]])).tolist()
    [[[[2.5, 5.0, 10.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(grid) is not NDArray:
            grid = as_kind(NDArray, grid)
        result = _core.bilinear_sampler(
            _vision_spatial_transformer.as_float(data), _vision_spatial_transformer.as_float(grid)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "BilinearSampler", data, grid, cudnn_off, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_spatial_transformer.BilinearSampler) from error.__cause__


def BlockGrad(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The same data, with a gradient of zero.

    >>> from slipstream import nd
    >>> nd.BlockGrad(nd.ones(2)).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.stop_gradient(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "BlockGrad", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.stop_gradient) from error.__cause__


def CTCLoss(
    data: ArrayLike, label: ArrayLike, data_lengths: ArrayLike | None = None,
    label_lengths: ArrayLike | None = None, use_data_lengths: bool = False,
    use_label_lengths: bool = False, blank_label: str = "first", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Minus the log likelihood of label sequences, summed over all alignments.

    Parameters
    ----------
    data : array of shape (steps, batch, classes)
        Activations before the softmax, one class of them for the blank.
    label : array of shape (batch, labels)
        Without ``use_label_lengths`` a sequence ends at the first padding value.
    data_lengths, label_lengths : array of shape (batch,), optional
        Used with ``use_data_lengths`` and ``use_label_lengths``.
    blank_label : str
        ``first``: class 0 is the blank, padding is 0; ``last``: the last class is the blank,
        padding is -1.

    Returns
    -------
    array of shape (batch,); zero where a label does not fit into the steps

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.CTCLoss(nd.zeros((1, 1, 4)), nd.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if data_lengths is not None and type(data_lengths) is not NDArray:
            data_lengths = as_kind(NDArray, data_lengths)
        if label_lengths is not None and type(label_lengths) is not NDArray:
            label_lengths = as_kind(NDArray, label_lengths)
        result = _nn_losses.ctc_loss(
            data, label, data_lengths, label_lengths, use_data_lengths, use_label_lengths,
            blank_label
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "CTCLoss", data, label, data_lengths, label_lengths, use_data_lengths,
            use_label_lengths, blank_label, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.ctc_loss, blank_label=blank_label) from error.__cause__


def Cast(
    data: ArrayLike, dtype: Any, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements in another type.

    >>> from slipstream import nd
    >>> nd.Cast(nd.array([1.7]), "int32").tolist()
    [1]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = data.astype(dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Cast", data, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.cast) from error.__cause__


def Concat(
    *data: ArrayLike | Sequence[ArrayLike], dim: int = 1, num_args: int | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Arrays joined along an existing axis, the second one by default.

    >>> from slipstream import nd
    >>> nd.Concat(nd.zeros((1, 1)), nd.ones((1, 2)), dim=1).asnumpy()
    array([[0., 1., 1.]], dtype=float32)
    """
    try:
        data = each_kind(NDArray, data)
        result = _manipulation_joining.concat_classic(*data, dim=dim, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Concat", *data, dim=dim, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_joining.concat_classic, dim=dim, num_args=num_args
        ) from error.__cause__


def Convolution(
    data: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    cudnn_tune: str | None = None, cudnn_off: bool = False, layout: str | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Slide filters over one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, width), (batch, channels, height, width) or with depth before height.
    weight : array
        (num_filter, channels / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Steps between positions, between taps, and zeros around `data`: 1, 1 and 0.
    num_group : int
        Channels and filters are split into that many independent convolutions.
    no_bias : bool
        `bias` is not used.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last, also in `weight` (filter, kernel..., channels).
    workspace, cudnn_tune, cudnn_off
        Accepted and not used.

    Returns
    -------
    array
        (batch, num_filter, size...), size = (n + 2 pad - dilate (kernel - 1) - 1) / stride + 1.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import nd
    >>> x, w = nd.ones((1, 1, 3, 3)), nd.ones((1, 1, 2, 2))
    >>> nd.Convolution(x, w, kernel=(2, 2), num_filter=1, no_bias=True).tolist()
    [[[[4.0, 4.0], [4.0, 4.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if bias is not None and type(bias) is not NDArray:
            bias = as_kind(NDArray, bias)
        result = _nn_convolution.convolution(
            data, weight, bias, kernel, stride, dilate, pad, num_filter, num_group, workspace,
            no_bias, cudnn_tune, cudnn_off, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Convolution", data, weight, bias, kernel, stride, dilate, pad, num_filter,
            num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_convolution.convolution, kernel=kernel, stride=stride, dilate=dilate,
            pad=pad, num_filter=num_filter, num_group=num_group, workspace=workspace,
            cudnn_tune=cudnn_tune, layout=layout
        ) from error.__cause__


def Correlation(
    data1: ArrayLike, data2: ArrayLike, kernel_size: int = 1, max_displacement: int = 1,
    stride1: int = 1, stride2: int = 1, pad_size: int = 0, is_multiply: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """How alike patches of two feature maps are, for every displacement in a neighbourhood.

    Parameters
    ----------
    data1, data2 : array of shape (batch, channels, height, width)
    kernel_size : int
        Side of a patch; odd.
    max_displacement : int
        How far patches of `data2` may lie away.
    stride1, stride2 : int
        Distance of patches, and of displacements.
    pad_size : int
        Zeros around the maps.
    is_multiply : bool
        Mean product, or mean absolute difference.

    Returns
    -------
    array of shape (batch, displacements, height, width), displacements row by row

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.ones((1, 2, 4, 4))
    >>> nd.Correlation(x, x * 3, max_displacement=1).asnumpy()[0, :, 0, 0].tolist()
    [3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]
    """
    try:
        if type(data1) is not NDArray:
            data1 = as_kind(NDArray, data1)
        if type(data2) is not NDArray:
            data2 = as_kind(NDArray, data2)
        result = _vision_correlation.Correlation(
            data1, data2, kernel_size, max_displacement, stride1, stride2, pad_size, is_multiply
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Correlation", data1, data2, kernel_size, max_displacement, stride1, stride2,
            pad_size, is_multiply, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_correlation.Correlation, kernel_size=kernel_size,
            max_displacement=max_displacement, stride1=stride1, stride2=stride2, pad_size=pad_size
        ) from error.__cause__


def Crop(
    *data: ArrayLike | Sequence[ArrayLike], offset: Sequence[int] = (0, 0),
    h_w: Sequence[int] = (0, 0), center_crop: bool = False, num_args: int | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A window of images (batch, channels, height, width), as large as `h_w` or a second array.

    >>> from slipstream import nd
    >>> nd.Crop(nd.ones((1, 1, 4, 4)), offset=(1, 1), h_w=(2, 3)).shape
    (1, 1, 2, 3)
    """
    try:
        data = each_kind(NDArray, data)
        result = _indexing_slicing.Crop(
            *data, offset=offset, h_w=h_w, center_crop=center_crop, num_args=num_args
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Crop", *data, offset=offset, h_w=h_w, center_crop=center_crop, num_args=num_args,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_slicing.Crop, offset=offset, h_w=h_w, num_args=num_args
        ) from error.__cause__


def Custom(
    *data: ArrayLike, op_type: str, out: NDArray | None = None, name: str | None = None,
    **kwargs: Any,
) -> Any:
    """The operation registered as `op_type` with :func:`slipstream.operator.register`.

    Parameters
    ----------
    *data : array
        Its arguments, then its auxiliary states; or by name, as keywords.
    op_type : str
        The name it was registered with.
    **kwargs
        Arguments that are no arrays go to the registered class, as strings.

    Returns
    -------
    array or list of arrays

    Examples
    --------
    >>> from slipstream import operator, nd
    >>> class Double(operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], in_data[0] * 2)
    ...
    ...     def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
    ...         self.assign(in_grad[0], req[0], out_grad[0] * 2)
    >>> @operator.register("double")
    ... class DoubleProp(operator.CustomOpProp):
    ...     def create_operator(self, ctx, shapes, dtypes):
    ...         return Double()
    >>> nd.Custom(nd.array([1, 2]), op_type="double").tolist()
    [2.0, 4.0]
    """
    try:
        data = tuple(as_kinds(NDArray, data))
        named = {k: v for k, v in kwargs.items() if isinstance(v, Array)}
        settings = {k: v for k, v in kwargs.items() if k not in named and v is not None}
        result = _legacy_custom._run(op_type, data, named, settings)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Custom", *data, op_type=op_type, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_custom.Custom, op_type=op_type) from error.__cause__


def Deconvolution(
    data: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    kernel: Sequence[int] | None = None, stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    adj: Sequence[int] | None = None, target_shape: Sequence[int] | None = None,
    num_filter: int | None = None, num_group: int = 1, workspace: int = 1024, no_bias: bool = False,
    cudnn_tune: str | None = None, cudnn_off: bool = False, layout: str | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The transpose of a convolution: each element is spread over the window it would come from.

    Parameters
    ----------
    data : array
        (batch, channels, size...), with one to three spatial dimensions.
    weight : array
        (channels, num_filter / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Those of the convolution that this one transposes.
    adj : ints, optional
        Added to the size of the result, each below stride or dilate.
    target_shape : ints, optional
        The size of the result; `pad` and `adj` follow from it.
    num_group, no_bias, layout, workspace, cudnn_tune, cudnn_off
        As in convolution.

    Returns
    -------
    array
        (batch, num_filter, size...), size = stride (n - 1) + dilate (kernel - 1) + 1 - 2 pad + adj.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import nd
    >>> x, w = nd.ones((1, 1, 2)), nd.ones((1, 1, 2))
    >>> nd.Deconvolution(x, w, kernel=(2,), stride=(1,), num_filter=1, no_bias=True).tolist()
    [[[1.0, 2.0, 1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if bias is not None and type(bias) is not NDArray:
            bias = as_kind(NDArray, bias)
        result = _nn_convolution.deconvolution(
            data, weight, bias, kernel, stride, dilate, pad, adj, target_shape, num_filter,
            num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Deconvolution", data, weight, bias, kernel, stride, dilate, pad, adj,
            target_shape, num_filter, num_group, workspace, no_bias, cudnn_tune, cudnn_off, layout,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_convolution.deconvolution, kernel=kernel, stride=stride, dilate=dilate,
            pad=pad, adj=adj, target_shape=target_shape, num_filter=num_filter, num_group=num_group,
            workspace=workspace, cudnn_tune=cudnn_tune, layout=layout
        ) from error.__cause__


def Dropout(
    data: ArrayLike, p: float = 0.5, mode: str = "training", axes: Sequence[int] | None = None,
    cudnn_off: bool = False, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    Parameters
    ----------
    data : array
    p : float
        The probability of a zero, from 0 to below 1.
    mode : str
        ``'training'``: only in training; ``'always'``: always.
    axes : ints, optional
        Axes along which all elements share one draw.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.Dropout(nd.ones((2,)), p=0.5).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_dropout.dropout(data, p, mode, axes, cudnn_off)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Dropout", data, p, mode, axes, cudnn_off, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_dropout.dropout, p=p, mode=mode, axes=axes) from error.__cause__


def ElementWiseSum(
    *args: ArrayLike | Sequence[ArrayLike], num_args: int | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The sum of all arguments.

    >>> from slipstream import nd
    >>> nd.ElementWiseSum(nd.ones((2,)), nd.ones((2,)), nd.ones((2,))).tolist()
    [3.0, 3.0]
    """
    try:
        args = each_kind(NDArray, args)
        result = _elementwise_arithmetic.add_n(*args, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "ElementWiseSum", *args, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_arithmetic.add_n, num_args=num_args
        ) from error.__cause__


def Embedding(
    data: ArrayLike, weight: ArrayLike, input_dim: int | None = None, output_dim: int | None = None,
    dtype: Any = "float32", sparse_grad: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The rows of `weight` at the given indices.

    An index out of range, also a negative one, is an error when it is computed. Programs that run
    as MXNet programs (``slipstream run``, ``compat``) get the nearest row, as in MXNet.

    Parameters
    ----------
    data : array
        Indices.
    weight : array
        (input_dim, output_dim).
    input_dim, output_dim : int, optional
        Checked against the shape of `weight`.
    dtype, sparse_grad
        Accepted and not used: the result has the type of `weight`.

    Returns
    -------
    array
        The shape of `data`, and output_dim.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.Embedding(nd.array([1, 0]), nd.array([[1, 2], [3, 4]])).tolist()
    [[3.0, 4.0], [1.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        result = _nn_embedding.embedding(data, weight, input_dim, output_dim, dtype, sparse_grad)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Embedding", data, weight, input_dim, output_dim, dtype, sparse_grad, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_embedding.embedding, input_dim=input_dim, output_dim=output_dim
        ) from error.__cause__


def Flatten(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import nd
    >>> nd.Flatten(nd.ones((2, 3, 4))).shape
    (2, 12)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_reshape.flatten(data))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Flatten", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.flatten_classic) from error.__cause__


def FullyConnected(
    data: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None,
    num_hidden: int | None = None, no_bias: bool = False, flatten: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The data times the transposed weights, plus the bias.

    Parameters
    ----------
    data : array
    weight : array
        (num_hidden, inputs).
    bias : array, optional
        (num_hidden,), used unless `no_bias`.
    num_hidden : int, optional
        Checked against the shape of `weight`.
    no_bias : bool
        `bias` is not used.
    flatten : bool
        All axes of `data` but the first are the inputs; otherwise the last one only.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> x, w, b = nd.ones((1, 3)), nd.ones((2, 3)), nd.ones((2,))
    >>> nd.FullyConnected(x, w, b, num_hidden=2).tolist()
    [[4.0, 4.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if bias is not None and type(bias) is not NDArray:
            bias = as_kind(NDArray, bias)
        if not no_bias and bias is None:
            raise ValueError("bias is needed unless no_bias is true")
        result = _core.fully_connected(data, weight, None if no_bias else bias, num_hidden, flatten)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "FullyConnected", data, weight, bias, num_hidden, no_bias, flatten, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_dense.FullyConnected, num_hidden=num_hidden) from error.__cause__


def GridGenerator(
    data: ArrayLike, transform_type: str, target_shape: Sequence[int] = (0, 0),
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Where to sample for an affine transformation or an optical flow.

    Parameters
    ----------
    data : array
        ``affine``: (batch, 6), the rows of 2 x 3 matrices; ``warp``: the flow in pixels,
        (batch, 2, height, width).
    transform_type : str
        ``affine`` or ``warp``.
    target_shape : pair of int
        Height and width of the grid, for ``affine``.

    Returns
    -------
    array of shape (batch, 2, height, width)
        x and y from -1 to 1, for `BilinearSampler`.

    Examples
    --------
    >>> from slipstream import nd
    >>> same = nd.array([[1, 0, 0, 0, 1, 0]])
    >>> nd.GridGenerator(same, "affine", (1, 3)).tolist()
    [[[[-1.0, 0.0, 1.0]], [[-1.0, -1.0, -1.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_spatial_transformer.GridGenerator(data, transform_type, target_shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "GridGenerator", data, transform_type, target_shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_spatial_transformer.GridGenerator, transform_type=transform_type,
            target_shape=target_shape
        ) from error.__cause__


def GroupNorm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, num_groups: int = 1, eps: float = 1e-05,
    output_mean_var: bool = False, out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    As ``npx.group_norm``, which adds more to the variance by default.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[1], [3]]])
    >>> nd.GroupNorm(x, nd.ones(2), nd.zeros(2), eps=0.0).tolist()
    [[[-1.0], [1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        result = _nn_normalization.group_norm(data, gamma, beta, num_groups, eps, output_mean_var)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "GroupNorm", data, gamma, beta, num_groups, eps, output_mean_var, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.GroupNorm, num_groups=num_groups, eps=eps
        ) from error.__cause__


def InstanceNorm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, eps: float = 0.001,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    gamma, beta : array
        Factor and shift of each channel.
    eps : float
        Added to the variance.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[1, 3]]])
    >>> nd.InstanceNorm(x, nd.ones(1), nd.zeros(1), eps=0.0).tolist()
    [[[-1.0, 1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        result = _nn_normalization.instance_norm(data, gamma, beta, eps)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "InstanceNorm", data, gamma, beta, eps, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_normalization.instance_norm, eps=eps) from error.__cause__


def L2Normalization(
    data: ArrayLike, eps: float = 1e-10, mode: str = "instance", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Divided by the square root of the sum of squares.

    Parameters
    ----------
    data : array
    eps : float
        Added to the sum.
    mode : str
        What is summed: ``'instance'`` all axes but the first, ``'channel'`` the second axis,
        ``'spatial'`` all axes from the third on.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.L2Normalization(nd.array([[0, 4]])).tolist()
    [[0.0, 1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_normalization.L2Normalization(data, eps, mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "L2Normalization", data, eps, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.L2Normalization, eps=eps, mode=mode
        ) from error.__cause__


def LRN(
    data: ArrayLike, alpha: float = 0.0001, beta: float = 0.75, knorm: float = 2.0, nsize: int = 5,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Local response normalisation: divided by a power of the squares of nearby channels.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    alpha, beta, knorm : float
        The divisor is ``(knorm + alpha / nsize * sum of squares) ** beta``.
    nsize : int
        How many channels are summed, an odd number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.ones((1, 1, 1, 1))
    >>> nd.LRN(x, alpha=1.0, beta=1.0, knorm=1.0, nsize=1).tolist()
    [[[[0.5]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_normalization.LRN(data, alpha, beta, knorm, nsize)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "LRN", data, alpha, beta, knorm, nsize, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.LRN, alpha=alpha, beta=beta, knorm=knorm, nsize=nsize
        ) from error.__cause__


def LayerNorm(
    data: ArrayLike, gamma: ArrayLike, beta: ArrayLike, axis: int = -1, eps: float = 1e-05,
    output_mean_var: bool = False, out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
    gamma, beta : array
        Factor and shift of each element of a row.
    axis : int
        The axis that is normalised.
    eps : float
        Added to the variance.
    output_mean_var : bool
        Return the mean and the standard deviation sqrt(variance + eps) as well.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.LayerNorm(nd.array([[1, 3]]), nd.ones(2), nd.zeros(2), eps=0.0).tolist()
    [[-1.0, 1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        result = _nn_normalization.layer_norm(data, gamma, beta, axis, eps, output_mean_var)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "LayerNorm", data, gamma, beta, axis, eps, output_mean_var, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_normalization.layer_norm, axis=axis, eps=eps
        ) from error.__cause__


def LeakyReLU(
    data: ArrayLike, gamma: ArrayLike | None = None, act_type: str = "leaky", slope: float = 0.25,
    lower_bound: float = 0.125, upper_bound: float = 0.334, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """x where it is positive; elsewhere slope * x, or what `act_type` says.

    Parameters
    ----------
    data : array
    gamma : array, optional
        For ``'prelu'``: the slope, one for all or one for each channel (axis 1).
    act_type : str
        ``'leaky'``, ``'prelu'``, ``'rrelu'`` (in training a slope drawn for each element between
        the bounds, otherwise their middle), ``'elu'``, ``'selu'`` or ``'gelu'``.
    slope : float
        For ``'leaky'`` and ``'elu'``.
    lower_bound, upper_bound : float
        For ``'rrelu'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.LeakyReLU(nd.array([-4, 1])).tolist()
    [-1.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if gamma is not None and type(gamma) is not NDArray:
            gamma = as_kind(NDArray, gamma)
        result = _nn_activation.leaky_relu(data, gamma, act_type, slope, lower_bound, upper_bound)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "LeakyReLU", data, gamma, act_type, slope, lower_bound, upper_bound, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_activation.leaky_relu, act_type=act_type, slope=slope,
            lower_bound=lower_bound, upper_bound=upper_bound
        ) from error.__cause__


def LinearRegressionOutput(
    data: ArrayLike, label: ArrayLike, grad_scale: float = 1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The data themselves; their gradient is that of half the squared error.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.LinearRegressionOutput(nd.ones((1, 1)), nd.ones((1, 1))).tolist()
    [[1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.LinearRegressionOutput(data, label, grad_scale)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "LinearRegressionOutput", data, label, grad_scale, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.LinearRegressionOutput, grad_scale=grad_scale
        ) from error.__cause__


def LogisticRegressionOutput(
    data: ArrayLike, label: ArrayLike, grad_scale: float = 1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The sigmoid, whose gradient is that of the cross entropy with `label`.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.LogisticRegressionOutput(nd.zeros((1, 1)), nd.ones((1, 1))).tolist()
    [[0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.LogisticRegressionOutput(data, label, grad_scale)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "LogisticRegressionOutput", data, label, grad_scale, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.LogisticRegressionOutput, grad_scale=grad_scale
        ) from error.__cause__


def MAERegressionOutput(
    data: ArrayLike, label: ArrayLike, grad_scale: float = 1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The data themselves; their gradient is that of the absolute error.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.MAERegressionOutput(nd.ones((1, 1)), nd.ones((1, 1))).tolist()
    [[1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.MAERegressionOutput(data, label, grad_scale)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "MAERegressionOutput", data, label, grad_scale, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.MAERegressionOutput, grad_scale=grad_scale
        ) from error.__cause__


def MakeLoss(
    data: ArrayLike, grad_scale: float = 1.0, valid_thresh: float = 0.0,
    normalization: str = "null", out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The data themselves, as a loss: the gradient that comes back to them is `grad_scale`.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.MakeLoss(nd.ones((1,))).tolist()
    [1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_output_layers.MakeLoss(data, grad_scale, valid_thresh, normalization)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "MakeLoss", data, grad_scale, valid_thresh, normalization, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.MakeLoss, grad_scale=grad_scale, valid_thresh=valid_thresh,
            normalization=normalization
        ) from error.__cause__


def Pad(
    data: ArrayLike, mode: str = "constant", pad_width: Sequence[int] = (),
    constant_value: float = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The array with a border around it.

    Parameters
    ----------
    data : array
    mode : str
        ``'constant'``, ``'edge'`` or ``'reflect'``.
    pad_width : sequence of ints
        Before and after for each axis, one after the other.
    constant_value : float
        The border's value for mode ``'constant'``.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2]])
    >>> nd.Pad(x, mode='edge', pad_width=(0, 0, 1, 1)).tolist()
    [[1.0, 1.0, 2.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if mode not in ("constant", "edge", "reflect"):
            raise ValueError(f"mode must be 'constant', 'edge' or 'reflect', not {mode!r}")
        widths = [_manipulation_pad.operator.index(w) for w in pad_width]
        if len(widths) != 2 * data.ndim:
            raise ValueError(f"pad_width must have {2 * data.ndim} entries, not {len(widths)}")
        result = _core.pad(data, widths[::2], widths[1::2], mode, constant_value)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "Pad", data, mode, pad_width, constant_value, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_pad.pad_classic, mode=mode, pad_width=pad_width,
            constant_value=constant_value
        ) from error.__cause__


def Pooling(
    data: ArrayLike, kernel: Sequence[int] | None = None, pool_type: str = "max",
    global_pool: bool = False, cudnn_off: bool = False, pooling_convention: str = "valid",
    stride: Sequence[int] | None = None, pad: Sequence[int] | None = None,
    p_value: float | None = None, count_include_pad: bool | None = None, layout: str | None = None,
    output_size: Any = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One number for each window of one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    kernel, stride, pad : ints
        The window, its step (1) and how far it may reach over the edges (0, below `kernel`).
    pool_type : str
        ``'max'``, ``'avg'``, ``'sum'`` or ``'lp'``, the `p_value`-norm.
    global_pool : bool
        One window of the size of the data.
    cudnn_off, output_size
        Accepted and not used.
    pooling_convention : str
        ``'valid'``: windows that do not fit at the end are left out; ``'full'``: they stay.
    count_include_pad : bool, optional
        Whether averages divide by the window's size (the default) or by its part inside the data.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When the arguments do not fit `data`.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[1, 4, 2, 3]]])
    >>> nd.Pooling(x, kernel=(2,), stride=(2,), pool_type='avg').tolist()
    [[[2.5, 2.5]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_pooling.Pooling(
            data, kernel, pool_type, global_pool, cudnn_off, pooling_convention, stride, pad,
            p_value, count_include_pad, layout, output_size
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Pooling", data, kernel, pool_type, global_pool, cudnn_off, pooling_convention,
            stride, pad, p_value, count_include_pad, layout, output_size, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_pooling.Pooling, kernel=kernel, pool_type=pool_type,
            pooling_convention=pooling_convention, stride=stride, pad=pad, p_value=p_value,
            layout=layout
        ) from error.__cause__


def RNN(
    data: ArrayLike, parameters: ArrayLike, state: ArrayLike, state_cell: ArrayLike | None = None,
    sequence_length: ArrayLike | None = None, state_size: int | None = None,
    num_layers: int | None = None, bidirectional: bool = False, mode: str | None = None,
    p: float = 0.0, state_outputs: bool = False, projection_size: None = None,
    lstm_state_clip_min: None = None, lstm_state_clip_max: None = None,
    lstm_state_clip_nan: None = None, use_sequence_length: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> Any:
    """Runs sequences through stacked recurrent layers, as ``npx.rnn`` does.

    Parameters
    ----------
    data : array of shape (steps, batch, features)
    parameters : array of one dimension
        All weights, then all biases, layer by layer and direction by direction.
    state, state_cell : array of shape (layers * directions, batch, state_size)
    sequence_length : array of shape (batch,), optional
    state_size, num_layers : int
    bidirectional : bool
    mode : str
        ``rnn_relu``, ``rnn_tanh``, ``lstm`` or ``gru``.
    p : float
        Dropout between layers, while training.
    state_outputs : bool
        Whether to return the final states too.

    Examples
    --------
    >>> from slipstream import nd
    >>> w = nd.ones((4,)) * 0.5
    >>> x, h = nd.ones((2, 1, 1)), nd.zeros((1, 1, 1))
    >>> nd.RNN(x, w, h, mode="rnn_relu", state_size=1, num_layers=1).shape
    (2, 1, 1)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(parameters) is not NDArray:
            parameters = as_kind(NDArray, parameters)
        if type(state) is not NDArray:
            state = as_kind(NDArray, state)
        if state_cell is not None and type(state_cell) is not NDArray:
            state_cell = as_kind(NDArray, state_cell)
        if sequence_length is not None and type(sequence_length) is not NDArray:
            sequence_length = as_kind(NDArray, sequence_length)
        result = _nn_rnn.RNN(
            data, parameters, state, state_cell, sequence_length, state_size, num_layers,
            bidirectional, mode, p, state_outputs, projection_size, lstm_state_clip_min,
            lstm_state_clip_max, lstm_state_clip_nan, use_sequence_length
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "RNN", data, parameters, state, state_cell, sequence_length, state_size,
            num_layers, bidirectional, mode, p, state_outputs, projection_size, lstm_state_clip_min,
            lstm_state_clip_max, lstm_state_clip_nan, use_sequence_length, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_rnn.RNN, state_size=state_size, num_layers=num_layers, mode=mode, p=p,
            projection_size=projection_size, lstm_state_clip_min=lstm_state_clip_min,
            lstm_state_clip_max=lstm_state_clip_max, lstm_state_clip_nan=lstm_state_clip_nan
        ) from error.__cause__


def ROIPooling(
    data: ArrayLike, rois: ArrayLike, pooled_size: int | Sequence[int], spatial_scale: float,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The largest elements of each region, in a grid of one size for all.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    rois : array of shape (regions, 5)
        Rows [image, x1, y1, x2, y2], corners included. A region of no image gives zeros.
    pooled_size : pair of int
        Height and width of the result.
    spatial_scale : float
        What coordinates are multiplied by to be those of `data`.

    Returns
    -------
    array of shape (regions, channels, height, width)

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.arange(16).reshape((1, 1, 4, 4))
    >>> rois = nd.array([[0, 0, 0, 20, 20], [0, 0, 10, 30, 30]])
    >>> nd.ROIPooling(x, rois, pooled_size=(2, 2), spatial_scale=0.1).tolist()
    [[[[5.0, 6.0], [9.0, 10.0]]], [[[9.0, 11.0], [13.0, 15.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(rois) is not NDArray:
            rois = as_kind(NDArray, rois)
        result = _core.roi_pooling(
            _vision_roi.as_float(data), _vision_roi.as_float(rois), _vision_roi._pair(pooled_size,
            "pooled_size"), spatial_scale
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "ROIPooling", data, rois, pooled_size, spatial_scale, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_roi.roi_pooling, pooled_size=pooled_size, spatial_scale=spatial_scale
        ) from error.__cause__


def Reshape(
    data: ArrayLike, shape: Any = (), reverse: bool = False, target_shape: Any = (),
    keep_highest: bool = False, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    `target_shape`, used without `shape`, is the older form: a single 0 in it is worked out, and
    with `keep_highest` the first axis stays.

    >>> from slipstream import nd
    >>> nd.Reshape(nd.ones((2, 3, 4)), (0, -3)).shape
    (2, 12)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _manipulation_reshape.reshape_classic(
            data, shape, reverse, target_shape, keep_highest
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Reshape", data, shape, reverse, target_shape, keep_highest, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.reshape_classic) from error.__cause__


def SVMOutput(
    data: ArrayLike, label: ArrayLike, margin: float = 1.0, regularization_coefficient: float = 1.0,
    use_linear: bool = False, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The scores themselves; their gradient is that of the hinge loss.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.SVMOutput(nd.ones((1, 2)), nd.zeros((1,))).tolist()
    [[1.0, 1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.SVMOutput(
            data, label, margin, regularization_coefficient, use_linear
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SVMOutput", data, label, margin, regularization_coefficient, use_linear,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.SVMOutput, margin=margin,
            regularization_coefficient=regularization_coefficient
        ) from error.__cause__


def SequenceLast(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    axis: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The last step of each sequence.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
        Lengths from 1; the last step is at length - 1.
    use_sequence_length : bool
        False takes the last step of all.
    axis : int
        The axis of the sequence: 0 or 1.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2], [3, 4], [5, 6]])
    >>> nd.SequenceLast(x).tolist()
    [5.0, 6.0]
    >>> nd.SequenceLast(x, nd.array([1, 2]), True).tolist()
    [1.0, 4.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if sequence_length is not None and type(sequence_length) is not NDArray:
            sequence_length = as_kind(NDArray, sequence_length)
        result = _nn_sequence.sequence_last(data, sequence_length, use_sequence_length, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SequenceLast", data, sequence_length, use_sequence_length, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_sequence.sequence_last, axis=axis) from error.__cause__


def SequenceMask(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    value: float = 0.0, axis: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Replaces what lies beyond each sequence's length.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False returns a copy of `data`.
    value : float
        What the elements beyond the length become.
    axis : int
        The axis of the sequence: 0 or 1; the batch is on the other.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2, 3], [4, 5, 6]])
    >>> nd.SequenceMask(x, nd.array([1, 2]), True, value=-1, axis=1).tolist()
    [[1.0, -1.0, -1.0], [4.0, 5.0, -1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if sequence_length is not None and type(sequence_length) is not NDArray:
            sequence_length = as_kind(NDArray, sequence_length)
        result = _nn_sequence.sequence_mask(data, sequence_length, use_sequence_length, value, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SequenceMask", data, sequence_length, use_sequence_length, value, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_sequence.sequence_mask, value=value, axis=axis
        ) from error.__cause__


def SequenceReverse(
    data: ArrayLike, sequence_length: ArrayLike | None = None, use_sequence_length: bool = False,
    axis: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Each sequence backwards; what lies beyond its length stays.

    Parameters
    ----------
    data : array
        Steps on axis 0, the batch on axis 1.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False reverses all steps.
    axis : int
        The axis of the sequence: 0.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2], [3, 4], [5, 6]])
    >>> nd.SequenceReverse(x).tolist()
    [[5.0, 6.0], [3.0, 4.0], [1.0, 2.0]]
    >>> nd.SequenceReverse(x, nd.array([2, 3]), True).tolist()
    [[3.0, 6.0], [1.0, 4.0], [5.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if sequence_length is not None and type(sequence_length) is not NDArray:
            sequence_length = as_kind(NDArray, sequence_length)
        result = _nn_sequence.sequence_reverse(data, sequence_length, use_sequence_length, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SequenceReverse", data, sequence_length, use_sequence_length, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_sequence.sequence_reverse, axis=axis) from error.__cause__


def SliceChannel(
    data: ArrayLike, num_outputs: int, axis: int = 1, squeeze_axis: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

    >>> from slipstream import nd
    >>> [x.shape for x in nd.SliceChannel(nd.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        pieces = [_core.snapshot(p) for p in _manipulation_splitting.parts(data, num_outputs, axis)]
        if squeeze_axis:
            pieces = [_core.snapshot(_manipulation_splitting.squeeze(p, axis)) for p in pieces]
        result = pieces[0] if len(pieces) == 1 else pieces
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "SliceChannel", data, num_outputs, axis, squeeze_axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_splitting.split_classic, num_outputs=num_outputs, axis=axis
        ) from error.__cause__


def Softmax(
    data: ArrayLike, label: ArrayLike | None = None, grad_scale: float = 1.0,
    ignore_label: float = -1.0, multi_output: bool = False, use_ignore: bool = False,
    preserve_shape: bool = False, normalization: str = "null", out_grad: bool = False,
    smooth_alpha: float = 0.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The softmax, whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : array
        (batch, classes), or (batch, classes, ...) with `multi_output`.
    label : array, optional
        The classes; used by the gradient only, like all arguments below `preserve_shape`.
    multi_output : bool
        The softmax goes over axis 1.
    preserve_shape : bool
        The softmax goes over the last axis; otherwise over all axes but the first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.Softmax(nd.zeros((1, 2)), nd.array([0])).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if label is not None and type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.SoftmaxOutput(
            data, label, grad_scale, ignore_label, multi_output, use_ignore, preserve_shape,
            normalization, out_grad, smooth_alpha
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "Softmax", data, label, grad_scale, ignore_label, multi_output, use_ignore,
            preserve_shape, normalization, out_grad, smooth_alpha, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.SoftmaxOutput, grad_scale=grad_scale,
            ignore_label=ignore_label, normalization=normalization, smooth_alpha=smooth_alpha
        ) from error.__cause__


def SoftmaxActivation(
    data: ArrayLike, mode: str = "instance", out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The softmax over all but the first axis (`instance`) or over the second (`channel`).

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.SoftmaxActivation(nd.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_softmax.SoftmaxActivation(data, mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "SoftmaxActivation", data, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_softmax.SoftmaxActivation, mode=mode) from error.__cause__


def SoftmaxOutput(
    data: ArrayLike, label: ArrayLike | None = None, grad_scale: float = 1.0,
    ignore_label: float = -1.0, multi_output: bool = False, use_ignore: bool = False,
    preserve_shape: bool = False, normalization: str = "null", out_grad: bool = False,
    smooth_alpha: float = 0.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The softmax, whose gradient is that of the cross entropy with `label`.

    Parameters
    ----------
    data : array
        (batch, classes), or (batch, classes, ...) with `multi_output`.
    label : array, optional
        The classes; used by the gradient only, like all arguments below `preserve_shape`.
    multi_output : bool
        The softmax goes over axis 1.
    preserve_shape : bool
        The softmax goes over the last axis; otherwise over all axes but the first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.SoftmaxOutput(nd.zeros((1, 2)), nd.array([0])).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if label is not None and type(label) is not NDArray:
            label = as_kind(NDArray, label)
        result = _nn_output_layers.SoftmaxOutput(
            data, label, grad_scale, ignore_label, multi_output, use_ignore, preserve_shape,
            normalization, out_grad, smooth_alpha
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SoftmaxOutput", data, label, grad_scale, ignore_label, multi_output, use_ignore,
            preserve_shape, normalization, out_grad, smooth_alpha, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.SoftmaxOutput, grad_scale=grad_scale,
            ignore_label=ignore_label, normalization=normalization, smooth_alpha=smooth_alpha
        ) from error.__cause__


def SpatialTransformer(
    data: ArrayLike, loc: ArrayLike, target_shape: Sequence[int] = (0, 0),
    transform_type: str = "affine", sampler_type: str = "bilinear", cudnn_off: Any = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Feature maps under affine transformations.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    loc : array of shape (batch, 6)
        The rows of 2 x 3 matrices.
    target_shape : pair of int
        Height and width of the result.
    transform_type : str
        ``affine``.
    sampler_type : str
        ``bilinear``.
    cudnn_off : optional
        Accepted and unused.

    Examples
    --------
    >>> from slipstream import nd
    >>> mirror = nd.array([[-1, 0, 0, 0, 1, 0]])
    >>> x = nd.array([[[[1, 2], [3, 4]]]])
    >>> nd.SpatialTransformer(x, mirror, (2, 2)).tolist()
    [[[[2.0, 1.0], [4.0, 3.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(loc) is not NDArray:
            loc = as_kind(NDArray, loc)
        if transform_type != "affine":
            raise ValueError(f"transform_type must be affine, not {transform_type!r}")
        if sampler_type != "bilinear":
            raise ValueError(f"sampler_type must be bilinear, not {sampler_type!r}")
        result = _core.bilinear_sampler(
            _vision_spatial_transformer.as_float(data),
            _vision_spatial_transformer.GridGenerator(loc, "affine", target_shape)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "SpatialTransformer", data, loc, target_shape, transform_type, sampler_type,
            cudnn_off, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_spatial_transformer.SpatialTransformer, target_shape=target_shape,
            transform_type=transform_type, sampler_type=sampler_type
        ) from error.__cause__


def SwapAxis(
    data: ArrayLike, dim1: int = 0, dim2: int = 0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """An array with two axes exchanged.

    >>> from slipstream import nd
    >>> nd.SwapAxis(nd.ones((2, 3)), 0, 1).shape
    (3, 2)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_transpose.swapaxes(data, dim1, dim2))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "SwapAxis", data, dim1, dim2, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.swapaxes_classic, dim1=dim1, dim2=dim2
        ) from error.__cause__


def UpSampling(
    *data: Any, scale: int, sample_type: str = "nearest", num_filter: int = 0,
    multi_input_mode: str = "concat", num_args: int = 1, workspace: int = 512,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Planes enlarged by a whole factor.

    Parameters
    ----------
    *data : arrays
        (batch, channels, height, width) each. With ``sample_type='bilinear'``: the data and the
        weights of a deconvolution (channels, 1, k, k) with k = 2 scale - scale % 2.
    scale : int
        The factor for the first array; the others are enlarged to the same size.
    sample_type : str
        ``'nearest'`` repeats elements, ``'bilinear'`` is the deconvolution.
    multi_input_mode : str
        ``'concat'`` joins several arrays along channels, ``'sum'`` adds them.
    num_filter, num_args, workspace
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[[1, 2]]]])
    >>> nd.UpSampling(x, scale=2, sample_type='nearest').tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """
    try:
        result = _vision_resize.UpSampling(
            *data, scale=scale, sample_type=sample_type, num_filter=num_filter,
            multi_input_mode=multi_input_mode, num_args=num_args, workspace=workspace
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "UpSampling", *data, scale=scale, sample_type=sample_type, num_filter=num_filter,
            multi_input_mode=multi_input_mode, num_args=num_args, workspace=workspace, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_resize.UpSampling, scale=scale, sample_type=sample_type,
            num_filter=num_filter, multi_input_mode=multi_input_mode, num_args=num_args,
            workspace=workspace
        ) from error.__cause__


def abs(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Absolute value, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.abs(nd.array([-1., 2.])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.absolute(data)
    return _elementwise_operands.unary(
        "nd.abs", NDArray, frontend_ops.absolute, numpy.absolute, data, out
    )


def absolute(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Absolute value, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.absolute(nd.array([-1., 2.])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.absolute(data)
    return _elementwise_operands.unary(
        "nd.absolute", NDArray, frontend_ops.absolute, numpy.absolute, data, out
    )


def adam_update(
    weight: ArrayLike, grad: ArrayLike, mean: ArrayLike, var: ArrayLike, lr: float,
    beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-08, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, lazy_update: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step of Adam, without its correction of the first steps; changes `mean` and `var`.

    >>> from slipstream import nd
    >>> m, v = nd.zeros((1,)), nd.zeros((1,))
    >>> w = nd.adam_update(nd.array([1.0]), nd.array([1.0]), m, v, lr=0.1, beta1=0, beta2=0)
    >>> format(w.asscalar(), ".4f"), m.tolist(), v.tolist()
    ('0.9000', [1.0], [1.0])
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mean) is not NDArray:
            mean = as_kind(NDArray, mean)
        if type(var) is not NDArray:
            var = as_kind(NDArray, var)
        result = _optimizer_adam.adam_update(
            weight, grad, mean, var, lr, beta1, beta2, epsilon, wd, rescale_grad, clip_gradient,
            lazy_update
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "adam_update", weight, grad, mean, var, lr, beta1, beta2, epsilon, wd,
            rescale_grad, clip_gradient, lazy_update, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adam.adam_update, lr=lr, beta1=beta1, beta2=beta2, epsilon=epsilon,
            wd=wd, rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def add(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 + x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.add(nd.array([1., 2.]), 1).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.add(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.add", NDArray, frontend_ops.add, numpy.add, lhs, rhs, out
    )


def add_n(
    *args: ArrayLike | Sequence[ArrayLike], num_args: int | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The sum of all arguments.

    >>> from slipstream import nd
    >>> nd.add_n(nd.ones((2,)), nd.ones((2,)), nd.ones((2,))).tolist()
    [3.0, 3.0]
    """
    try:
        args = each_kind(NDArray, args)
        result = _elementwise_arithmetic.add_n(*args, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "add_n", *args, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_arithmetic.add_n, num_args=num_args
        ) from error.__cause__


def all_finite(
    data: ArrayLike, init_output: bool = True, out: Any = None, name: str | None = None,
) -> NDArray:
    """One when all elements are finite, else zero; an array of one element.

    With ``init_output=False`` a zero in `out` stays.

    >>> from slipstream import nd
    >>> nd.all_finite(nd.array([1.0, float("inf")])).tolist()
    [0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        return _logic._answer(_logic._finite(data), init_output, out)
    except Symbolic:
        return symbolic("nd", "all_finite", data, init_output, out, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.all_finite) from error.__cause__


def amp_cast(
    data: ArrayLike, dtype: Any, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Between float32 and the low-precision floats; other types stay as they are.

    >>> from slipstream import nd
    >>> nd.amp_cast(nd.ones((1,)), "float16").dtype.__name__
    'float16'
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _casting.amp_cast(data, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "amp_cast", data, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.amp_cast) from error.__cause__


def amp_multicast(
    *data: ArrayLike | Sequence[ArrayLike], num_outputs: int | None = None,
    cast_narrow: bool = False, out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
    """float32 and low-precision arrays in their widest type (or their narrowest).

    >>> from slipstream import nd
    >>> half = nd.ones((1,), dtype="float16")
    >>> [x.dtype.__name__ for x in nd.amp_multicast(half, nd.ones((1,)), num_outputs=2)]
    ['float32', 'float32']
    """
    try:
        data = each_kind(NDArray, data)
        result = _casting.amp_multicast(*data, num_outputs=num_outputs, cast_narrow=cast_narrow)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "amp_multicast", *data, num_outputs=num_outputs, cast_narrow=cast_narrow,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.amp_multicast, num_outputs=num_outputs) from error.__cause__


def arange(
    start: float, stop: float | None = None, step: float = 1.0, repeat: int = 1,
    infer_range: Any = None, ctx: Context | str | None = None, dtype: Any = None,
) -> NDArray:
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import nd
    >>> nd.arange(3).asnumpy()
    array([0., 1., 2.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        start_ = start
        stop_ = stop
        step_ = step
        if stop_ is None:
            start_, stop_ = 0, start_
        plain = type(start_) in _creation_ranges._PLAIN and type(stop_) in _creation_ranges._PLAIN
        if plain and type(step_) in _creation_ranges._PLAIN:
            start_, stop_, step_ = float(start_), float(stop_), float(step_)
        else:
            start_, stop_, step_ = (
                _creation_ranges.real(start_, "start"), _creation_ranges.real(stop_, "stop"),
                _creation_ranges.real(step_, "step")
            )
        if step_ == 0:
            raise SlipstreamValueError("arange: step must not be zero")
        n = builtins.max(_creation_ranges.math.ceil((stop_ - start_) / step_), 0)
        result = _core.arange(NDArray, start_, step_, n, dtype_name(dtype))
        result = result if repeat == 1 else _creation_ranges.repeat_each(result, repeat)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.arange_classic, start=start, stop=stop, step=step, repeat=repeat
        ) from error.__cause__


def arccos(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse cosine, in radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arccos(nd.array([1.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arccos(data)
    return _elementwise_operands.unary(
        "nd.arccos", NDArray, frontend_ops.arccos, numpy.arccos, data, out
    )


def arccosh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse hyperbolic cosine, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arccosh(nd.array([1.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arccosh(data)
    return _elementwise_operands.unary(
        "nd.arccosh", NDArray, frontend_ops.arccosh, numpy.arccosh, data, out
    )


def arcsin(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse sine, in radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arcsin(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arcsin(data)
    return _elementwise_operands.unary(
        "nd.arcsin", NDArray, frontend_ops.arcsin, numpy.arcsin, data, out
    )


def arcsinh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse hyperbolic sine, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arcsinh(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arcsinh(data)
    return _elementwise_operands.unary(
        "nd.arcsinh", NDArray, frontend_ops.arcsinh, numpy.arcsinh, data, out
    )


def arctan(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse tangent, in radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arctan(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arctan(data)
    return _elementwise_operands.unary(
        "nd.arctan", NDArray, frontend_ops.arctan, numpy.arctan, data, out
    )


def arctan2(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Angle of the point (x2, x1), element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arctan2(nd.array([0.]), 1).asnumpy()
    array([0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.arctan2(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.arctan2", NDArray, frontend_ops.arctan2, numpy.arctan2, lhs, rhs, out
    )


def arctanh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse hyperbolic tangent, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.arctanh(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.arctanh(data)
    return _elementwise_operands.unary(
        "nd.arctanh", NDArray, frontend_ops.arctanh, numpy.arctanh, data, out
    )


def argmax(
    data: ArrayLike, axis: int | None = None, keepdims: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The place of the largest element, in the type of `data`.

    >>> from slipstream import nd
    >>> nd.argmax(nd.array([[1, 5, 3]]), axis=1).asnumpy()
    array([1.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.place_of_extreme(data, True, axis, keepdims)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "argmax", data, axis, keepdims, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.argmax_classic, axis=axis) from error.__cause__


def argmax_channel(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The place of the largest element along the second axis.

    >>> from slipstream import nd
    >>> nd.argmax_channel(nd.array([[1, 5, 3]])).asnumpy()
    array([1.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.place_of_extreme(data, True, 1, False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "argmax_channel", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.argmax_channel) from error.__cause__


def argmin(
    data: ArrayLike, axis: int | None = None, keepdims: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The place of the smallest element, in the type of `data`.

    >>> from slipstream import nd
    >>> nd.argmin(nd.array([[1, 5, 3]]), axis=1).asnumpy()
    array([0.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.place_of_extreme(data, False, axis, keepdims)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "argmin", data, axis, keepdims, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.argmin_classic, axis=axis) from error.__cause__


def argsort(
    data: ArrayLike, axis: int | None = -1, is_ascend: bool = True, dtype: Any = "float32",
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The places that sort an array; equal elements keep their order.

    Parameters
    ----------
    data : array
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    is_ascend : bool
        Whether the smallest come first.
    dtype : dtype
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.argsort(nd.array([3, 1, 2])).asnumpy().tolist()
    [1.0, 2.0, 0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _sorting_sort._in_type(_sorting_sort.order_along(data, axis, not is_ascend), dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "argsort", data, axis, is_ascend, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_sort.argsort_classic, axis=axis) from error.__cause__


def array(source_array: Any, ctx: Context | str | None = None, dtype: Any = None) -> NDArray:
    """A new array from a number, a nested list, a NumPy array or an array.

    The type is float32, or that of another array, unless `dtype` is given.

    >>> from slipstream import nd
    >>> nd.array([[1, 2]])
    <BLANKLINE>
    [[1. 2.]]
    <NDArray 1x2 @cpu(0)>
    """
    try:
        if ctx is not None:
            check_device(ctx)
        dtype_ = dtype
        if dtype_ is None and not isinstance(source_array, Array):
            dtype_ = _core.default_float()
        result = convert(NDArray, source_array, dtype_)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_from_data.array_classic) from error.__cause__


def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan: bool = False) -> bool:
    """Whether two arrays have the same shape and elements; waits for the answer.

    With `equal_nan` NaN equals NaN.

    >>> from slipstream import nd
    >>> nd.array_equal(nd.ones((2,)), nd.ones((2,)))
    True
    """
    try:
        if type(a1) is not NDArray:
            a1 = as_kind(NDArray, a1)
        if type(a2) is not NDArray:
            a2 = as_kind(NDArray, a2)
        if a1.shape != a2.shape:
            return False
        same = core_ops.equal(a1, a2)
        if equal_nan:
            same = core_ops.logical_or(same, _logic._both_nan(a1, a2))
        return bool(_core.reduce("all", same, None, False, None))
    except Symbolic:
        return symbolic("nd", "array_equal", a1, a2, equal_nan)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.array_equal) from error.__cause__


def batch_dot(
    lhs: ArrayLike, rhs: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: str | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The matrix products of two stacks of matrices.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import nd
    >>> nd.batch_dot(nd.ones((2, 1, 3)), nd.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    try:
        if forward_stype is not None:
            check_dense(forward_stype, "forward_stype")
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _linalg_dot.batch_dot(lhs, rhs, transpose_a, transpose_b)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "batch_dot", lhs, rhs, transpose_a, transpose_b, forward_stype, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.batch_dot_classic) from error.__cause__


def batch_take(
    a: ArrayLike, indices: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One element of each row.

    >>> from slipstream import nd
    >>> nd.batch_take(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(a) is not NDArray:
            a = as_kind(NDArray, a)
        if type(indices) is not NDArray:
            indices = as_kind(NDArray, indices)
        result = _indexing_gather.pick(a, indices, 1, False, "clip")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "batch_take", a, indices, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.batch_take) from error.__cause__


def broadcast_add(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 + x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_add(nd.array([1., 2.]), 1).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.add(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_add", NDArray, frontend_ops.add, numpy.add, lhs, rhs, out
    )


def broadcast_axes(
    data: ArrayLike, axis: int | Sequence[int], size: int | Sequence[int],
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """An array with axes of length one repeated to the given sizes.

    >>> from slipstream import nd
    >>> nd.broadcast_axes(nd.ones((2, 1)), axis=1, size=3).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        axes = axis if isinstance(axis, (tuple, list)) else (axis,)
        sizes = size if isinstance(size, (tuple, list)) else (size,)
        if len(axes) != len(sizes):
            raise SlipstreamValueError("axis and size must have the same number of entries")
        shape = list(data.shape)
        for a, s in zip(axes, sizes, strict=True):
            a = _manipulation_broadcasting.normalize_axis(a, data.ndim)
            if shape[a] != 1:
                raise SlipstreamValueError(f"broadcast_axis: axis {a} has size {shape[a]}, not one")
            shape[a] = s
        result = _core.broadcast_to(data, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "broadcast_axes", data, axis, size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_axis, axis=axis, size=size
        ) from error.__cause__


def broadcast_axis(
    data: ArrayLike, axis: int | Sequence[int], size: int | Sequence[int],
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """An array with axes of length one repeated to the given sizes.

    >>> from slipstream import nd
    >>> nd.broadcast_axis(nd.ones((2, 1)), axis=1, size=3).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        axes = axis if isinstance(axis, (tuple, list)) else (axis,)
        sizes = size if isinstance(size, (tuple, list)) else (size,)
        if len(axes) != len(sizes):
            raise SlipstreamValueError("axis and size must have the same number of entries")
        shape = list(data.shape)
        for a, s in zip(axes, sizes, strict=True):
            a = _manipulation_broadcasting.normalize_axis(a, data.ndim)
            if shape[a] != 1:
                raise SlipstreamValueError(f"broadcast_axis: axis {a} has size {shape[a]}, not one")
            shape[a] = s
        result = _core.broadcast_to(data, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "broadcast_axis", data, axis, size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_axis, axis=axis, size=size
        ) from error.__cause__


def broadcast_div(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 / x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_div(nd.array([1., 2.]), 4).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.divide(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_div", NDArray, frontend_ops.divide, numpy.divide, lhs, rhs, out
    )


def broadcast_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 == x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_equal(nd.array([1., 2.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_equal", NDArray, frontend_ops.equal, numpy.equal, lhs, rhs, out
    )


def broadcast_greater(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 > x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_greater(nd.array([2., 1.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.greater(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_greater", NDArray, frontend_ops.greater, numpy.greater, lhs, rhs, out
    )


def broadcast_greater_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 >= x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_greater_equal(nd.array([2., 1.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.greater_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_greater_equal", NDArray, frontend_ops.greater_equal, numpy.greater_equal, lhs,
        rhs, out
    )


def broadcast_hypot(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """sqrt(x1**2 + x2**2), element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_hypot(nd.array([3.]), 4).asnumpy()
    array([5.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.hypot(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_hypot", NDArray, frontend_ops.hypot, numpy.hypot, lhs, rhs, out
    )


def broadcast_lesser(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 < x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_lesser(nd.array([1., 2.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_lesser", NDArray, frontend_ops.less, numpy.less, lhs, rhs, out
    )


def broadcast_lesser_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 <= x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_lesser_equal(nd.array([1., 2.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_lesser_equal", NDArray, frontend_ops.less_equal, numpy.less_equal, lhs, rhs,
        out
    )


def broadcast_like(
    lhs: ArrayLike, rhs: ArrayLike, lhs_axes: int | Sequence[int] | None = None,
    rhs_axes: int | Sequence[int] | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_like(nd.ones((1, 2)), nd.ones((3, 2))).shape
    (3, 2)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _manipulation_broadcasting.broadcast_like(lhs, rhs, lhs_axes, rhs_axes)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "broadcast_like", lhs, rhs, lhs_axes, rhs_axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_like, lhs_axes=lhs_axes, rhs_axes=rhs_axes
        ) from error.__cause__


def broadcast_logical_and(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether both are true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_logical_and(nd.array([1., 0.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_and(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_logical_and", NDArray, frontend_ops.logical_and, numpy.logical_and, lhs, rhs,
        out
    )


def broadcast_logical_or(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether one is true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_logical_or(nd.array([1., 0.]), 0).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_or(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_logical_or", NDArray, frontend_ops.logical_or, numpy.logical_or, lhs, rhs, out
    )


def broadcast_logical_xor(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether one only is true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_logical_xor(nd.array([1., 0.]), 0).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_xor(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_logical_xor", NDArray, frontend_ops.logical_xor, numpy.logical_xor, lhs, rhs,
        out
    )


def broadcast_maximum(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """The larger one, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_maximum(nd.array([1., 3.]), 2).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.maximum(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_maximum", NDArray, frontend_ops.maximum, numpy.maximum, lhs, rhs, out
    )


def broadcast_minimum(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """The smaller one, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_minimum(nd.array([1., 3.]), 2).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.minimum(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_minimum", NDArray, frontend_ops.minimum, numpy.minimum, lhs, rhs, out
    )


def broadcast_minus(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 - x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_minus(nd.array([1., 2.]), 1).asnumpy()
    array([0., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.subtract(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_minus", NDArray, frontend_ops.subtract, numpy.subtract, lhs, rhs, out
    )


def broadcast_mod(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Remainder with the sign of x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_mod(nd.array([5., -5.]), 3).asnumpy()
    array([2., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.mod(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_mod", NDArray, frontend_ops.mod, numpy.mod, lhs, rhs, out
    )


def broadcast_mul(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 * x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_mul(nd.array([1., 2.]), 3).asnumpy()
    array([3., 6.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.multiply(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_mul", NDArray, frontend_ops.multiply, numpy.multiply, lhs, rhs, out
    )


def broadcast_not_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 != x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_not_equal(nd.array([1., 2.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.not_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_not_equal", NDArray, frontend_ops.not_equal, numpy.not_equal, lhs, rhs, out
    )


def broadcast_plus(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 + x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_plus(nd.array([1., 2.]), 1).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.add(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_plus", NDArray, frontend_ops.add, numpy.add, lhs, rhs, out
    )


def broadcast_power(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 to the power of x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_power(nd.array([2., 3.]), 2).asnumpy()
    array([4., 9.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.power(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_power", NDArray, frontend_ops.power, numpy.power, lhs, rhs, out
    )


def broadcast_sub(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 - x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.broadcast_sub(nd.array([1., 2.]), 1).asnumpy()
    array([0., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.subtract(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.broadcast_sub", NDArray, frontend_ops.subtract, numpy.subtract, lhs, rhs, out
    )


def broadcast_to(
    data: ArrayLike, shape: Sequence[int], out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A view repeated along axes to that shape; 0 keeps a size.

    >>> from slipstream import nd
    >>> nd.broadcast_to(nd.ones((2, 1)), (0, 3)).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        shape_ = shape
        if len(shape_) == data.ndim:
            shape_ = [s or old for s, old in zip(shape_, data.shape, strict=True)]
        result = _core.broadcast_to(data, shape_)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "broadcast_to", data, shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_to_classic, shape=shape
        ) from error.__cause__


def cast(
    data: ArrayLike, dtype: Any, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements in another type.

    >>> from slipstream import nd
    >>> nd.cast(nd.array([1.7]), "int32").tolist()
    [1]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = data.astype(dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "cast", data, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.cast) from error.__cause__


def cast_storage(
    data: ArrayLike, stype: str, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The array in another storage type; there is one, ``'default'``.

    >>> from slipstream import nd
    >>> nd.cast_storage(nd.ones((1,)), "default").stype
    'default'
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if stype != "default":
            raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
        result = _core.copy(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "cast_storage", data, stype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.cast_storage, stype=stype) from error.__cause__


def cbrt(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Cube root, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.cbrt(nd.array([8.])).asnumpy()
    array([2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.cbrt(data)
    return _elementwise_operands.unary("nd.cbrt", NDArray, frontend_ops.cbrt, numpy.cbrt, data, out)


def ceil(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Up to the next integer, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.ceil(nd.array([1.2, -1.2])).asnumpy()
    array([ 2., -1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.ceil(data)
    return _elementwise_operands.unary("nd.ceil", NDArray, frontend_ops.ceil, numpy.ceil, data, out)


def choose_element_0index(
    data: ArrayLike, index: ArrayLike, axis: int | None = -1, keepdims: bool = False,
    mode: str | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import nd
    >>> nd.choose_element_0index(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(index) is not NDArray:
            index = as_index(NDArray, index)
        result = _indexing_gather.with_axis(
            _indexing_gather.pick(data, index, axis, keepdims, mode)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "choose_element_0index", data, index, axis, keepdims, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_gather.pick_classic, axis=axis, mode=mode
        ) from error.__cause__


def clip(
    data: ArrayLike, a_min: float | None, a_max: float | None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Values below `a_min` become `a_min`, values above `a_max` become `a_max`.

    >>> from slipstream import nd
    >>> nd.clip(nd.array([1, 5, 9]), 2, 6).tolist()
    [2.0, 5.0, 6.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.frontend_ops.clip(data, a_min, a_max)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "clip", data, a_min, a_max, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_arithmetic.clip_classic, a_min=a_min, a_max=a_max
        ) from error.__cause__


def col2im(
    data: ArrayLike, output_size: int | Sequence[int], kernel: int | Sequence[int],
    stride: Any = None, dilate: Any = None, pad: Any = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Columns summed into an image: where blocks overlap, their elements add up.

    Parameters
    ----------
    data : array of shape (batch, channels * elements of the kernel, blocks)
    output_size : tuple of int
        The image's spatial shape.
    kernel, stride, dilate, pad : tuple of int
        As of a convolution.

    Returns
    -------
    array of shape (batch, channels, *output_size)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.col2im(nd.ones((1, 2, 2)), (3,), (2,)).tolist()
    [[[1.0, 2.0, 1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_im2col.col2im(data, output_size, kernel, stride, dilate, pad)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "col2im", data, output_size, kernel, stride, dilate, pad, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_im2col.col2im, output_size=output_size, kernel=kernel
        ) from error.__cause__


def concat(
    *data: ArrayLike | Sequence[ArrayLike], dim: int = 1, num_args: int | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Arrays joined along an existing axis, the second one by default.

    >>> from slipstream import nd
    >>> nd.concat(nd.zeros((1, 1)), nd.ones((1, 2)), dim=1).asnumpy()
    array([[0., 1., 1.]], dtype=float32)
    """
    try:
        data = each_kind(NDArray, data)
        result = _manipulation_joining.concat_classic(*data, dim=dim, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "concat", *data, dim=dim, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_joining.concat_classic, dim=dim, num_args=num_args
        ) from error.__cause__


def concatenate(
    arrays: Sequence[ArrayLike], axis: int = 0, always_copy: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Arrays joined along an existing axis, the first one by default.

    >>> from slipstream import nd
    >>> nd.concatenate([nd.zeros(1), nd.ones(2)]).asnumpy()
    array([0., 1., 1.], dtype=float32)
    """
    try:
        arrays = as_kinds(NDArray, arrays)
        result = _manipulation_joining.concatenate_classic(arrays, axis, always_copy)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "concatenate", arrays, axis, always_copy, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_joining.concatenate_classic, axis=axis
        ) from error.__cause__


def cos(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Cosine, of radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.cos(nd.array([0.])).asnumpy()
    array([1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.cos(data)
    return _elementwise_operands.unary("nd.cos", NDArray, frontend_ops.cos, numpy.cos, data, out)


def cosh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Hyperbolic cosine, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.cosh(nd.array([0.])).asnumpy()
    array([1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.cosh(data)
    return _elementwise_operands.unary("nd.cosh", NDArray, frontend_ops.cosh, numpy.cosh, data, out)


def crop(
    data: ArrayLike, begin: Any, end: Any, step: Any = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    >>> from slipstream import nd
    >>> nd.crop(nd.ones((3, 4)), begin=(0, 1), end=(2, None)).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_indexing_slicing.slice(data, begin, end, step))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "crop", data, begin, end, step, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_slicing.slice_classic) from error.__cause__


def ctc_loss(
    data: ArrayLike, label: ArrayLike, data_lengths: ArrayLike | None = None,
    label_lengths: ArrayLike | None = None, use_data_lengths: bool = False,
    use_label_lengths: bool = False, blank_label: str = "first", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Minus the log likelihood of label sequences, summed over all alignments.

    Parameters
    ----------
    data : array of shape (steps, batch, classes)
        Activations before the softmax, one class of them for the blank.
    label : array of shape (batch, labels)
        Without ``use_label_lengths`` a sequence ends at the first padding value.
    data_lengths, label_lengths : array of shape (batch,), optional
        Used with ``use_data_lengths`` and ``use_label_lengths``.
    blank_label : str
        ``first``: class 0 is the blank, padding is 0; ``last``: the last class is the blank,
        padding is -1.

    Returns
    -------
    array of shape (batch,); zero where a label does not fit into the steps

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.ctc_loss(nd.zeros((1, 1, 4)), nd.array([[2]])).asnumpy().round(3).tolist()
    [1.3860000371932983]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if data_lengths is not None and type(data_lengths) is not NDArray:
            data_lengths = as_kind(NDArray, data_lengths)
        if label_lengths is not None and type(label_lengths) is not NDArray:
            label_lengths = as_kind(NDArray, label_lengths)
        result = _nn_losses.ctc_loss(
            data, label, data_lengths, label_lengths, use_data_lengths, use_label_lengths,
            blank_label
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "ctc_loss", data, label, data_lengths, label_lengths, use_data_lengths,
            use_label_lengths, blank_label, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.ctc_loss, blank_label=blank_label) from error.__cause__


def cumsum(
    a: ArrayLike, axis: int | None = None, dtype: Any = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The running sum along an axis (of all elements by default).

    Floats are added up in double precision.

    Parameters
    ----------
    a : array
    axis : int, optional
        The flattened array by default.
    dtype : optional
        Type of the result; that of `a` by default (int64 for bool, and for all integers after
        ``set_np(dtype=True)``).

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.cumsum(nd.array([1, 2, 3])).tolist()
    [1.0, 3.0, 6.0]
    """
    try:
        if type(a) is not NDArray:
            a = as_kind(NDArray, a)
        result = _reductions_cumulative.scan(_core.cumsum, a, axis, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "cumsum", a, axis, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_cumulative.cumsum, axis=axis) from error.__cause__


def degrees(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Radians to degrees, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.degrees(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.degrees(data)
    return _elementwise_operands.unary(
        "nd.degrees", NDArray, frontend_ops.degrees, numpy.degrees, data, out
    )


def depth_to_space(
    data: ArrayLike, block_size: int, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Channels laid out as blocks of pixels.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    block_size : int

    Returns
    -------
    array of shape (batch, channels / block_size**2, height * block_size, width * block_size)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.depth_to_space(nd.arange(4).reshape((1, 4, 1, 1)), 2).tolist()
    [[[[0.0, 1.0], [2.0, 3.0]]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        b = _manipulation_space_to_depth._block(data, block_size)
        n, c, h, w = data.shape
        if c % (b * b):
            raise ValueError(f"{c} channels do not divide into blocks of {b} x {b}")
        parts = _core.transpose(
            _core.reshape(data, (n, b, b, c // (b * b), h, w)), [0, 3, 4, 1, 5, 2]
        )
        result = _core.reshape(_core.copy(parts), (n, c // (b * b), h * b, w * b))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "depth_to_space", data, block_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_space_to_depth.depth_to_space, block_size=block_size
        ) from error.__cause__


def diag(
    data: ArrayLike, k: int = 0, axis1: int = 0, axis2: int = 1, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.diag(nd.array([1, 2])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _creation_diagonals.diag_classic(data, k, axis1, axis2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "diag", data, k, axis1, axis2, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_diagonals.diag_classic, k=k, axis1=axis1, axis2=axis2
        ) from error.__cause__


def digamma(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Derivative of gammaln, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.digamma(nd.array([float('inf')])).asnumpy()
    array([inf], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.digamma(data)
    return _elementwise_operands.unary("nd.digamma", NDArray, frontend_ops.digamma, None, data, out)


def divide(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 / x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.divide(nd.array([1., 2.]), 4).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.divide(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.divide", NDArray, frontend_ops.divide, numpy.divide, lhs, rhs, out
    )


def dot(
    lhs: ArrayLike, rhs: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: str | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The product over the last axis of `lhs` and the first of `rhs`.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import nd
    >>> nd.dot(nd.ones((2, 3)), nd.ones((4, 3)), transpose_b=True).shape
    (2, 4)
    """
    try:
        if forward_stype is not None:
            check_dense(forward_stype, "forward_stype")
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _linalg_dot.product(lhs, rhs, transpose_a, transpose_b)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "dot", lhs, rhs, transpose_a, transpose_b, forward_stype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.dot_classic) from error.__cause__


def elemwise_add(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The sum of two arrays of the same shape.

    >>> from slipstream import nd
    >>> nd.elemwise_add(nd.ones((2, 3)), nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        _elementwise_operands._of_one_shape("add", lhs, rhs)
        result = _elementwise_operands.frontend_ops.add(lhs, rhs)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "elemwise_add", lhs, rhs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_operands.elemwise_add) from error.__cause__


def elemwise_div(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The quotient of two arrays of the same shape.

    >>> from slipstream import nd
    >>> nd.elemwise_div(nd.ones((2, 3)), nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        _elementwise_operands._of_one_shape("div", lhs, rhs)
        result = _elementwise_operands.frontend_ops.divide(lhs, rhs)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "elemwise_div", lhs, rhs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_operands.elemwise_div) from error.__cause__


def elemwise_mul(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The product of two arrays of the same shape.

    >>> from slipstream import nd
    >>> nd.elemwise_mul(nd.ones((2, 3)), nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        _elementwise_operands._of_one_shape("mul", lhs, rhs)
        result = _elementwise_operands.frontend_ops.multiply(lhs, rhs)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "elemwise_mul", lhs, rhs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_operands.elemwise_mul) from error.__cause__


def elemwise_sub(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The difference of two arrays of the same shape.

    >>> from slipstream import nd
    >>> nd.elemwise_sub(nd.ones((2, 3)), nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        _elementwise_operands._of_one_shape("sub", lhs, rhs)
        result = _elementwise_operands.frontend_ops.subtract(lhs, rhs)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "elemwise_sub", lhs, rhs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_operands.elemwise_sub) from error.__cause__


def empty(
    shape: int | Sequence[int], ctx: Context | str | None = None, dtype: Any = None,
    stype: str | None = None,
) -> NDArray:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    `stype` is None or ``'default'``: the array is dense.

    >>> from slipstream import nd
    >>> nd.empty((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if stype is not None:
            check_dense(stype, "stype")
        result = _core.fill(NDArray, 0, dtype_name(dtype), shape)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.empty_classic, shape=shape) from error.__cause__


def equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 == x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.equal(nd.array([1., 2.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.equal", NDArray, frontend_ops.equal, numpy.equal, lhs, rhs, out
    )


def erf(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Error function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.erf(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.erf(data)
    return _elementwise_operands.unary("nd.erf", NDArray, frontend_ops.erf, None, data, out)


def erfinv(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Inverse of the error function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.erfinv(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.erfinv(data)
    return _elementwise_operands.unary("nd.erfinv", NDArray, frontend_ops.erfinv, None, data, out)


def exp(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Exponential function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.exp(nd.array([0.])).asnumpy()
    array([1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.exp(data)
    return _elementwise_operands.unary("nd.exp", NDArray, frontend_ops.exp, numpy.exp, data, out)


def exp2(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """2 to the power of x, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.exp2(nd.array([3., -1.])).asnumpy()
    array([8. , 0.5], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.exp2(data)
    return _elementwise_operands.unary("nd.exp2", NDArray, frontend_ops.exp2, numpy.exp2, data, out)


def expand_dims(
    data: ArrayLike, axis: int, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """An array with a new axis of length one.

    >>> from slipstream import nd
    >>> nd.expand_dims(nd.ones(3), axis=0).shape
    (1, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_shape.expand_dims(data, axis))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "expand_dims", data, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_shape.expand_dims_classic, axis=axis
        ) from error.__cause__


def expm1(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """exp(x) - 1, exact near zero, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.expm1(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.expm1(data)
    return _elementwise_operands.unary(
        "nd.expm1", NDArray, frontend_ops.expm1, numpy.expm1, data, out
    )


def exponential(
    lam: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Waiting times at a rate of lam.

    >>> from slipstream import nd
    >>> nd.exponential(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.exponential(NDArray, 1.0 / lam, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "exponential", lam, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_exponential) from error.__cause__


def eye(
    N: int, M: int = 0, k: int = 0, ctx: Context | str | None = None, dtype: Any = None,
) -> NDArray:
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import nd
    >>> nd.eye(2).asnumpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _creation_matrices.compare_places(NDArray, N, M or None, k, core_ops.equal, dtype)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_matrices.eye_classic, N=N, M=M, k=k) from error.__cause__


def fabs(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Absolute value, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.fabs(nd.array([-1., 2.])).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.absolute(data)
    return _elementwise_operands.unary(
        "nd.fabs", NDArray, frontend_ops.absolute, numpy.fabs, data, out
    )


def fill_element_0index(
    lhs: ArrayLike, mhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """A copy of the matrix `lhs` with one element of each row replaced.

    Row i gets ``mhs[i]`` in column ``rhs[i]``.

    >>> from slipstream import nd
    >>> nd.fill_element_0index(nd.zeros((2, 2)), nd.array([5, 6]), nd.array([0, 1])).tolist()
    [[5.0, 0.0], [0.0, 6.0]]
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(mhs) is not NDArray:
            mhs = as_kind(NDArray, mhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _indexing_put.fill_element_0index(lhs, mhs, rhs)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "fill_element_0index", lhs, mhs, rhs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.fill_element_0index) from error.__cause__


def fix(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Towards zero to an integer, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.fix(nd.array([1.7, -1.7])).asnumpy()
    array([ 1., -1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.trunc(data)
    return _elementwise_operands.unary("nd.fix", NDArray, frontend_ops.trunc, numpy.fix, data, out)


def flatten(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import nd
    >>> nd.flatten(nd.ones((2, 3, 4))).shape
    (2, 12)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_reshape.flatten(data))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "flatten", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.flatten_classic) from error.__cause__


def flip(
    data: ArrayLike, axis: int | Sequence[int], out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements in reversed order along axes.

    >>> from slipstream import nd
    >>> nd.flip(nd.arange(3), axis=0).asnumpy()
    array([2., 1., 0.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_reordering.flip(data, axis))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "flip", data, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reordering.flip_classic, axis=axis
        ) from error.__cause__


def floor(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Down to the next integer, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.floor(nd.array([1.2, -1.2])).asnumpy()
    array([ 1., -2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.floor(data)
    return _elementwise_operands.unary(
        "nd.floor", NDArray, frontend_ops.floor, numpy.floor, data, out
    )


def from_dlpack(dlpack: Any) -> NDArray:
    """An array from another library's, or from a DLPack capsule; a copy. See ``np.from_dlpack``.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.from_dlpack(nd.to_dlpack_for_read(nd.ones(2))).tolist()
    [1.0, 1.0]
    """
    try:
        return _io_interchange.take(NDArray, dlpack, None)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.from_dlpack_copy) from error.__cause__


def from_numpy(
    ndarray: Any, zero_copy: bool = True, array_cls: type[NDArray] | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A NumPy array in its own type: its memory, locked, or a copy with `zero_copy=False`.

    Writing to the result gives it new memory; the NumPy array keeps its values.

    The result is of the class `array_cls`: ``nd.NDArray``, or ``np.ndarray``.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import nd
    >>> nd.from_numpy(numpy.ones(2, numpy.int32)).dtype
    <class 'numpy.int32'>
    """
    try:
        result = _io_interchange.nd_from_numpy(NDArray, ndarray, zero_copy, array_cls)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "from_numpy", ndarray, zero_copy, array_cls, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.nd_from_numpy) from error.__cause__


def ftml_update(
    weight: ArrayLike, grad: ArrayLike, d: ArrayLike, v: ArrayLike, z: ArrayLike, lr: float,
    beta1: float = 0.6, beta2: float = 0.999, epsilon: float = 1e-08, t: int | None = None,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_grad: float = -1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Step `t` (the first is 1) of "follow the moving leader"; changes `d`, `v` and `z`.

    >>> from slipstream import nd
    >>> d, v, z = nd.zeros((1,)), nd.zeros((1,)), nd.zeros((1,))
    >>> w = nd.ftml_update(nd.ones((1,)), nd.ones((1,)), d, v, z, lr=0.1, t=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(d) is not NDArray:
            d = as_kind(NDArray, d)
        if type(v) is not NDArray:
            v = as_kind(NDArray, v)
        if type(z) is not NDArray:
            z = as_kind(NDArray, z)
        result = _optimizer_adaptive.ftml_update(
            weight, grad, d, v, z, lr, beta1, beta2, epsilon, t, wd, rescale_grad, clip_grad
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "ftml_update", weight, grad, d, v, z, lr, beta1, beta2, epsilon, t, wd,
            rescale_grad, clip_grad, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adaptive.ftml_update, lr=lr, beta1=beta1, beta2=beta2,
            epsilon=epsilon, t=t, wd=wd, rescale_grad=rescale_grad, clip_grad=clip_grad
        ) from error.__cause__


def ftrl_update(
    weight: ArrayLike, grad: ArrayLike, z: ArrayLike, n: ArrayLike, lr: float, lamda1: float = 0.01,
    beta: float = 1.0, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step of "follow the regularized leader"; changes `z` and `n`.

    >>> from slipstream import nd
    >>> z, n = nd.zeros((1,)), nd.zeros((1,))
    >>> nd.ftrl_update(nd.zeros((1,)), nd.ones((1,)), z, n, lr=1.0, lamda1=0.0).tolist()
    [-0.5]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(z) is not NDArray:
            z = as_kind(NDArray, z)
        if type(n) is not NDArray:
            n = as_kind(NDArray, n)
        result = _optimizer_adaptive.ftrl_update(
            weight, grad, z, n, lr, lamda1, beta, wd, rescale_grad, clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "ftrl_update", weight, grad, z, n, lr, lamda1, beta, wd, rescale_grad,
            clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adaptive.ftrl_update, lr=lr, lamda1=lamda1, beta=beta, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def full(
    shape: int | Sequence[int], val: float, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None,
) -> NDArray:
    """An array with the same value everywhere.

    >>> from slipstream import nd
    >>> nd.full(2, 7).asnumpy()
    array([7., 7.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if not isinstance(val, (_creation_filled.Number, numpy.generic)):
            raise SlipstreamTypeError(f"val must be a number, not {val!r}")
        result = _core.fill(NDArray, val, dtype_name(dtype), shape)
        if out is not None:
            return finish(result, out)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_filled.full_classic, shape=shape, val=val
        ) from error.__cause__


def gamma(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Gamma function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.gamma(nd.array([1.])).asnumpy()
    array([1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.gamma(data)
    return _elementwise_operands.unary("nd.gamma", NDArray, frontend_ops.gamma, None, data, out)


def gammaln(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Logarithm of the gamma function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.gammaln(nd.array([1.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.gammaln(data)
    return _elementwise_operands.unary("nd.gammaln", NDArray, frontend_ops.gammaln, None, data, out)


def gather_nd(
    data: ArrayLike, indices: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Elements or slices at points: column j of `indices` is one point.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of `data`.

    Returns
    -------
    array
        The shape of `indices` without its first axis, and what remains of `data`.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2], [3, 4]])
    >>> nd.gather_nd(x, nd.array([[1, 0], [0, 1]])).tolist()
    [3.0, 2.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(indices) is not NDArray:
            indices = as_kind(NDArray, indices)
        if indices.ndim < 1 or not 1 <= indices.shape[0] <= data.ndim:
            raise ValueError(f"indices {indices.shape} do not fit data {data.shape}")
        places = _indexing_gather.as_index(indices)
        result = _core.gather(data, 0, [places[i] for i in range(indices.shape[0])], "raise")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "gather_nd", data, indices, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.gather_nd) from error.__cause__


def gelu(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """x times the normal distribution function, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.gelu(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.gelu(data)
    return _elementwise_operands.unary("nd.gelu", NDArray, frontend_ops.gelu, None, data, out)


def generalized_negative_binomial(
    mu: ArrayLike = 1.0, alpha: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of mean mu and dispersion alpha.

    >>> from slipstream import nd
    >>> nd.generalized_negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.generalized_negative_binomial(
            NDArray, mu, alpha, shape, dtype, out=out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic(
            "nd", "generalized_negative_binomial", mu, alpha, shape, ctx, dtype, out, **kwargs
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.random_generalized_negative_binomial
        ) from error.__cause__


def greater(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 > x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.greater(nd.array([2., 1.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.greater(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.greater", NDArray, frontend_ops.greater, numpy.greater, lhs, rhs, out
    )


def greater_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 >= x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.greater_equal(nd.array([2., 1.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.greater_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.greater_equal", NDArray, frontend_ops.greater_equal, numpy.greater_equal, lhs, rhs, out
    )


def hard_sigmoid(
    data: ArrayLike, alpha: float = 0.2, beta: float = 0.5, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """alpha * x + beta, kept between 0 and 1.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.hard_sigmoid(nd.array([-9, 0, 9])).tolist()
    [0.0, 0.5, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        line = core_ops.add(
            core_ops.multiply(_nn_activation.as_float(data), float(alpha)), float(beta)
        )
        inside = core_ops.logical_and(core_ops.greater(line, 0.0), core_ops.less(line, 1.0))
        # At the bounds, as beyond them, the gradient is zero.
        result = _core.where(inside, line, _core.clip(_core.detach(line), 0.0, 1.0))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "hard_sigmoid", data, alpha, beta, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_activation.hard_sigmoid, alpha=alpha, beta=beta
        ) from error.__cause__


def histogram(
    a: ArrayLike, bins: Any = 10, range: tuple[float, float] | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
    """How many elements fall into each bin.

    Parameters
    ----------
    a : array
    bins : int or array
        A number of equal bins, or their edges.
    range : (float, float), optional
        What equal bins cover; the smallest and the largest element by default.

    Returns
    -------
    list of counts and edges

    Examples
    --------
    >>> from slipstream import nd
    >>> counts, edges = nd.histogram(nd.array([1, 2, 2, 5]), bins=2)
    >>> counts.asnumpy().tolist(), edges.asnumpy().tolist()
    ([3, 1], [1.0, 3.0, 5.0])
    """
    try:
        if type(a) is not NDArray:
            a = as_kind(NDArray, a)
        result = list(_statistics_histograms.count_in_bins(a, bins, range, False, None))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "histogram", a, bins, range, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.histogram_classic) from error.__cause__


def hypot(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """sqrt(x1**2 + x2**2), element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.hypot(nd.array([3.]), 4).asnumpy()
    array([5.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.hypot(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.hypot", NDArray, frontend_ops.hypot, numpy.hypot, lhs, rhs, out
    )


def identity(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """A copy.

    >>> from slipstream import nd
    >>> nd.identity(nd.ones(1)).tolist()
    [1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.copy(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "identity", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.identity) from error.__cause__


def im2col(
    data: ArrayLike, kernel: int | Sequence[int], stride: Any = None, dilate: Any = None,
    pad: Any = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Sliding blocks of an image as columns.

    Parameters
    ----------
    data : array of shape (batch, channels, ...) with one to three spatial axes
    kernel, stride, dilate, pad : tuple of int
        As of a convolution.

    Returns
    -------
    array of shape (batch, channels * elements of the kernel, blocks)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.im2col(nd.array([[[1, 2, 3]]]), kernel=(2,)).tolist()
    [[[1.0, 2.0], [2.0, 3.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_im2col.im2col(data, kernel, stride, dilate, pad)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "im2col", data, kernel, stride, dilate, pad, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_im2col.im2col, kernel=kernel) from error.__cause__


def khatri_rao(*args: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The column-wise Kronecker product of matrices.

    Parameters
    ----------
    *args : arrays of shape (rows, columns)
        With one number of columns.

    Returns
    -------
    array of shape (product of all rows, columns)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.khatri_rao(nd.array([[1, 2]]), nd.array([[3, 4], [5, 6]])).tolist()
    [[3.0, 8.0], [5.0, 12.0]]
    """
    try:
        args = tuple(as_kinds(NDArray, args))
        result = _linalg_products.khatri_rao(*args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "khatri_rao", *args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.khatri_rao) from error.__cause__


def lamb_update_phase1(
    weight: ArrayLike, grad: ArrayLike, mean: ArrayLike, var: ArrayLike, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-06, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The direction of step `t` of LAMB; changes `mean` and `var`.

    >>> from slipstream import nd
    >>> m, v = nd.zeros((1,)), nd.zeros((1,))
    >>> g = nd.lamb_update_phase1(nd.ones((1,)), nd.ones((1,)), m, v, t=1, wd=0.0)
    >>> format(g.asscalar(), ".4f")
    '1.0000'
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mean) is not NDArray:
            mean = as_kind(NDArray, mean)
        if type(var) is not NDArray:
            var = as_kind(NDArray, var)
        result = _optimizer_lamb.lamb_update_phase1(
            weight, grad, mean, var, beta1, beta2, epsilon, t, bias_correction, wd, rescale_grad,
            clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "lamb_update_phase1", weight, grad, mean, var, beta1, beta2, epsilon, t,
            bias_correction, wd, rescale_grad, clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lamb.lamb_update_phase1, beta1=beta1, beta2=beta2, epsilon=epsilon,
            t=t, wd=wd, rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def lamb_update_phase2(
    weight: ArrayLike, g: ArrayLike, r1: ArrayLike, r2: ArrayLike, lr: float,
    lower_bound: float = -1.0, upper_bound: float = -1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The step of LAMB along `g`; `r1` and `r2` are the norms of weight and direction.

    >>> from slipstream import nd
    >>> one = nd.ones((1,))
    >>> nd.lamb_update_phase2(one, one, 2 * one, one, lr=0.25).tolist()
    [0.5]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(g) is not NDArray:
            g = as_kind(NDArray, g)
        if type(r1) is not NDArray:
            r1 = as_kind(NDArray, r1)
        if type(r2) is not NDArray:
            r2 = as_kind(NDArray, r2)
        new = _optimizer_lamb._phase2(
            _optimizer_lamb.wide(weight), _optimizer_lamb.wide(g), _optimizer_lamb.wide(r1),
            _optimizer_lamb.wide(r2), lr, lower_bound, upper_bound
        )
        result = _optimizer_lamb.rounded(new, weight)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "lamb_update_phase2", weight, g, r1, r2, lr, lower_bound, upper_bound, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lamb.lamb_update_phase2, lr=lr, lower_bound=lower_bound,
            upper_bound=upper_bound
        ) from error.__cause__


def less(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 < x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.less(nd.array([1., 2.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.less", NDArray, frontend_ops.less, numpy.less, lhs, rhs, out
    )


def less_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 <= x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.less_equal(nd.array([1., 2.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.less_equal", NDArray, frontend_ops.less_equal, numpy.less_equal, lhs, rhs, out
    )


def lesser(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 < x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.lesser(nd.array([1., 2.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.lesser", NDArray, frontend_ops.less, numpy.less, lhs, rhs, out
    )


def lesser_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 <= x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.lesser_equal(nd.array([1., 2.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.less_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.lesser_equal", NDArray, frontend_ops.less_equal, numpy.less_equal, lhs, rhs, out
    )


def linalg_det(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The determinant of square matrices, of shape (1,) for one.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_det(nd.array([[1, 0], [0, 1]])).asnumpy().tolist()
    [1.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _linalg_lapack.with_a_dimension(_core.linalg_det(_linalg_lapack.lapack(A)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_det", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.det) from error.__cause__


def linalg_extractdiag(
    A: ArrayLike, offset: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_extractdiag(nd.array([[1, 2], [3, 4]]), 1).asnumpy().tolist()
    [2.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        result = _core.copy(_linalg_diagonals._diagonal(A, offset))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_extractdiag", A, offset, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.extractdiag, offset=offset) from error.__cause__


def linalg_extracttrian(
    A: ArrayLike, offset: int = 0, lower: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements of a triangle of square matrices: a lower one by rows, an upper one by columns.

    Parameters
    ----------
    A : array, shape (..., m, m)
    offset : int
        The triangle above (positive) or below (negative) that diagonal.
    lower : bool
        Which triangle for offset 0.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_extracttrian(nd.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [1.0, 3.0, 4.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_diagonals.check_matrix(A, "A", square=True)
        n = A.shape[-1]
        flat = _core.reshape(A, (*A.shape[:-2], n * n))
        places = _linalg_diagonals._places_array(A, n, int(offset), bool(lower))
        result = _core.gather(flat, flat.ndim - 1, [places], "raise")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_extracttrian", A, offset, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.extracttrian, offset=offset) from error.__cause__


def linalg_gelqf(
    A: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
    """The factors Q and L of ``A = L @ Q``: orthonormal rows, lower triangle.

    Parameters
    ----------
    A : array, shape (..., m, n) with m <= n

    Examples
    --------
    >>> from slipstream import nd
    >>> Q, L = nd.linalg_gelqf(nd.array([[3, 4]]))
    >>> abs(L).asscalar()
    5.0
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A")
        result = list(_core.linalg_lq(_linalg_lapack.lapack(A)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_gelqf", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.gelqf) from error.__cause__


def linalg_gemm(
    A: ArrayLike, B: ArrayLike, C: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    alpha: float = 1.0, beta: float = 1.0, axis: int = -2, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """``alpha * op(A) @ op(B) + beta * C`` for stacks of matrices.

    Parameters
    ----------
    A, B, C : array
        With the same leading axes.
    transpose_a, transpose_b : bool
        Whether ``op`` transposes.
    alpha, beta : float
    axis : int
        Where the rows are; the columns are on the last axis.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2], [3, 4]])
    >>> nd.linalg_gemm(x, x, x, alpha=2, beta=10).asnumpy().tolist()
    [[24.0, 40.0], [60.0, 84.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        if type(C) is not NDArray:
            C = as_kind(NDArray, C)
        product = _linalg_blas._product(A, B, transpose_a, transpose_b, alpha, axis)
        total = core_ops.add(
            product, _linalg_blas._scaled(_linalg_blas._rows_last(C, axis, "C"), beta)
        )
        if total.shape != product.shape:
            raise ValueError(f"C of shape {C.shape} does not fit the product {product.shape}")
        result = _linalg_blas._rows_last(total, axis, "C")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "linalg_gemm", A, B, C, transpose_a, transpose_b, alpha, beta, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_blas.gemm, alpha=alpha, beta=beta, axis=axis
        ) from error.__cause__


def linalg_gemm2(
    A: ArrayLike, B: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    alpha: float = 1.0, axis: int = -2, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2]])
    >>> nd.linalg_gemm2(x, x, transpose_b=True, alpha=2).asnumpy().tolist()
    [[10.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        result = _linalg_blas._rows_last(
            _linalg_blas._product(A, B, transpose_a, transpose_b, alpha, axis), axis, "A"
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "linalg_gemm2", A, B, transpose_a, transpose_b, alpha, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.gemm2, alpha=alpha, axis=axis) from error.__cause__


def linalg_inverse(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The inverse of square matrices.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_inverse(nd.array([[1, 1], [1, 2]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_inv(_linalg_lapack.lapack(A), False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_inverse", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.inverse) from error.__cause__


def linalg_makediag(
    A: ArrayLike, offset: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Square matrices with `A` on a diagonal and zeros elsewhere.

    Parameters
    ----------
    A : array, shape (..., m)
    offset : int
        Which diagonal: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_makediag(nd.array([1, 2])).asnumpy().tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if A.ndim < 1:
            raise ValueError("A must have at least one dimension")
        n = A.shape[-1] + builtins.abs(offset)
        result = _core.fill(type(A), 0, _linalg_diagonals.name_of(A), (*A.shape[:-1], n, n))
        _core.store(_linalg_diagonals._diagonal(result, offset), A)
        result = result
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_makediag", A, offset, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.makediag, offset=offset) from error.__cause__


def linalg_maketrian(
    A: ArrayLike, offset: int = 0, lower: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Square matrices with a triangle of given elements: what `extracttrian` takes apart.

    Parameters
    ----------
    A : array, shape (..., k)
        k is 1, 3, 6, 10 or another triangular number.
    offset : int
        The triangle above (positive) or below (negative) that diagonal.
    lower : bool
        Which triangle for offset 0.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_maketrian(nd.array([1, 2, 3])).asnumpy().tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if A.ndim < 1:
            raise ValueError("A must have at least one dimension")
        k = A.shape[-1]
        side = int(((8 * k + 1) ** 0.5 - 1) / 2 + 0.5)
        if side * (side + 1) // 2 != k:
            raise ValueError(f"A has {k} elements per matrix, which do not form a triangle")
        n = side + builtins.abs(offset)
        flat = _core.fill(type(A), 0, _linalg_diagonals.name_of(A), (*A.shape[:-1], n * n))
        flat[..., _linalg_diagonals._places_array(A, n, int(offset), bool(lower))] = A
        result = _core.reshape(flat, (*A.shape[:-1], n, n))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_maketrian", A, offset, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.maketrian, offset=offset) from error.__cause__


def linalg_potrf(
    A: ArrayLike, lower: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    lower : bool
        Which factor: ``A = L @ L.T`` or ``A = U.T @ U``.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_potrf(nd.array([[4, 2], [2, 5]])).asnumpy().tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_cholesky(_linalg_lapack.lapack(A), not lower)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_potrf", A, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.potrf) from error.__cause__


def linalg_potri(
    A: ArrayLike, lower: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The inverse of the matrix whose Cholesky factor is `A`.

    Parameters
    ----------
    A : array, shape (..., m, m)
        What `potrf` gave.
    lower : bool
        Which factor it is.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_potri(nd.array([[1, 0], [1, 1]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_cholesky_inverse(_linalg_lapack.lapack(A), not lower)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_potri", A, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.potri) from error.__cause__


def linalg_slogdet(
    A: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
    """Sign and logarithm of the determinant of square matrices.

    Examples
    --------
    >>> from slipstream import nd
    >>> sign, logabsdet = nd.linalg_slogdet(nd.array([[0, 1], [1, 0]]))
    >>> sign.asscalar(), logabsdet.asscalar()
    (-1.0, 0.0)
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        result = _linalg_lapack.slogdet(A)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_slogdet", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.slogdet) from error.__cause__


def linalg_sumlogdiag(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_sumlogdiag(nd.array([[1, 5], [6, 1]])).asnumpy().tolist()
    [0.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        logs = core_ops.log(_linalg_diagonals._diagonal(A, 0))
        result = _linalg_diagonals.with_a_dimension(_core.reduce("sum", logs, [-1], False, None))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_sumlogdiag", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.sumlogdiag) from error.__cause__


def linalg_syevd(
    A: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> list[NDArray]:
    """Eigenvectors, in the rows of U, and eigenvalues L of symmetric matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)

    Returns
    -------
    list
        U and L with ``U @ A = diag(L) @ U``; L ascends.

    Examples
    --------
    >>> from slipstream import nd
    >>> U, L = nd.linalg_syevd(nd.array([[2, 0], [0, 1]]))
    >>> L.asnumpy().tolist()
    [1.0, 2.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        values, vectors = _core.linalg_eigh(_linalg_lapack.lapack(A), True, False)
        result = [_core.copy(_linalg_lapack.transposed(vectors)), values]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_syevd", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.syevd) from error.__cause__


def linalg_syrk(
    A: ArrayLike, transpose: bool = False, alpha: float = 1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg_syrk(nd.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [[5.0, 11.0], [11.0, 25.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_blas.check_matrix(A, "A")
        result = _linalg_blas._scaled(
            _core.matmul(A, A, bool(transpose), not transpose, "syrk"), alpha
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_syrk", A, transpose, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.syrk, alpha=alpha) from error.__cause__


def linalg_trmm(
    A: ArrayLike, B: ArrayLike, transpose: bool = False, rightside: bool = False,
    lower: bool = True, alpha: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """``alpha * op(A) @ B`` with a triangular A, or ``alpha * B @ op(A)``.

    Parameters
    ----------
    A : array, shape (..., m, m)
        Only one triangle is read.
    B : array
    transpose : bool
        Whether ``op`` transposes.
    rightside : bool
        A stands on the right.
    lower : bool
        Which triangle.
    alpha : float

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.ones((2, 2))
    >>> nd.linalg_trmm(x, x, alpha=2).asnumpy().tolist()
    [[2.0, 2.0], [4.0, 4.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        result = _linalg_blas.trmm(A, B, transpose, rightside, lower, alpha)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_trmm", A, B, transpose, rightside, lower, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.trmm, alpha=alpha) from error.__cause__


def linalg_trsm(
    A: ArrayLike, B: ArrayLike, transpose: bool = False, rightside: bool = False,
    lower: bool = True, alpha: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    Parameters are those of `trmm`. A zero on the diagonal raises where the result is read.

    Examples
    --------
    >>> from slipstream import nd
    >>> A = nd.array([[1, 0], [1, 1]])
    >>> nd.linalg_trsm(A, nd.array([[2], [4]]), alpha=0.5).asnumpy().tolist()
    [[1.0], [1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        _linalg_blas.check_matrix(A, "A", square=True)
        b = _linalg_blas._scaled(_linalg_blas.lapack(B), alpha)
        result = _core.linalg_triangular_solve(
            _linalg_blas.lapack(A), b, not lower, bool(transpose), bool(rightside)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "linalg_trsm", A, B, transpose, rightside, lower, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.trsm, alpha=alpha) from error.__cause__


def linspace(
    start: float, stop: float, num: int, endpoint: bool = True, ctx: Context | str | None = None,
    dtype: Any = None,
) -> NDArray:
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import nd
    >>> nd.linspace(0, 1, 3).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _creation_ranges.linspace(NDArray, start, stop, num, endpoint, dtype=dtype)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.linspace_classic, start=start, stop=stop, num=num
        ) from error.__cause__


def load(fname: Any) -> Any:
    """The arrays in a file, in any format that slipstream reads: a list, or a dict if named.

    Parameters
    ----------
    fname : path or binary file

    Returns
    -------
    list or dict of arrays
        Sparse arrays come as dense ones; arrays that were saved without a shape as None.

    Raises
    ------
    ValueError
        When the file is damaged or of another format: says where and what was expected.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import nd
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> nd.save(path, nd.ones((1, 2)))
    >>> [x.shape for x in nd.load(path)]
    [(1, 2)]
    """
    try:
        return _io_files._read(NDArray, fname)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.nd_load) from error.__cause__


def load_frombuffer(buf: Any) -> Any:
    """The arrays in the bytes of a file; see ``load``.

    Examples
    --------
    >>> import io
    >>> from slipstream import nd
    >>> file = io.BytesIO()
    >>> nd.save(file, [nd.ones((1, 2))])
    >>> nd.load_frombuffer(file.getvalue())[0].asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    try:
        if not isinstance(buf, (bytes, bytearray, memoryview)):
            raise TypeError(f"buf must be bytes, not {type(buf).__name__}")
        return _io_files._read(NDArray, buf)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.nd_load_frombuffer) from error.__cause__


def log(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Natural logarithm, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log(nd.array([1.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.log(data)
    return _elementwise_operands.unary("nd.log", NDArray, frontend_ops.log, numpy.log, data, out)


def log10(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Logarithm to base 10, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log10(nd.array([100.])).asnumpy()
    array([2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.log10(data)
    return _elementwise_operands.unary(
        "nd.log10", NDArray, frontend_ops.log10, numpy.log10, data, out
    )


def log1p(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """log(1 + x), exact near zero, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log1p(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.log1p(data)
    return _elementwise_operands.unary(
        "nd.log1p", NDArray, frontend_ops.log1p, numpy.log1p, data, out
    )


def log2(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Logarithm to base 2, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log2(nd.array([8., 0.5])).asnumpy()
    array([ 3., -1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.log2(data)
    return _elementwise_operands.unary("nd.log2", NDArray, frontend_ops.log2, numpy.log2, data, out)


def log_sigmoid(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """log(sigmoid(x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log_sigmoid(nd.array([-1000.])).asnumpy()
    array([-1000.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.log_sigmoid(data)
    return _elementwise_operands.unary(
        "nd.log_sigmoid", NDArray, frontend_ops.log_sigmoid, None, data, out
    )


def log_softmax(
    data: ArrayLike, axis: int = -1, temperature: float | None = None, dtype: Any = None,
    use_length: bool = False, length: ArrayLike | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The logarithm of the softmax.

    Parameters
    ----------
    data : array
    axis : int
        Where the results are normalised.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.log_softmax(nd.zeros((1, 1))).tolist()
    [[0.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if length is not None and type(length) is not NDArray:
            length = as_kind(NDArray, length)
        result = _nn_softmax.softmax_along(
            data, axis, length, temperature, dtype, True, _nn_softmax._use(length, use_length)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "log_softmax", data, axis, temperature, dtype, use_length, length, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.nd_log_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def logical_and(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether both are true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.logical_and(nd.array([1., 0.]), 1).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_and(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.logical_and", NDArray, frontend_ops.logical_and, numpy.logical_and, lhs, rhs, out
    )


def logical_not(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Whether x is zero, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.logical_not(nd.array([0., 2.])).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.logical_not(data)
    return _elementwise_operands.unary(
        "nd.logical_not", NDArray, frontend_ops.logical_not, numpy.logical_not, data, out
    )


def logical_or(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether one is true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.logical_or(nd.array([1., 0.]), 0).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_or(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.logical_or", NDArray, frontend_ops.logical_or, numpy.logical_or, lhs, rhs, out
    )


def logical_xor(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Whether one only is true, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.logical_xor(nd.array([1., 0.]), 0).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.logical_xor(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.logical_xor", NDArray, frontend_ops.logical_xor, numpy.logical_xor, lhs, rhs, out
    )


def make_loss(
    data: ArrayLike, grad_scale: float = 1.0, valid_thresh: float = 0.0,
    normalization: str = "null", out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The data themselves, as a loss: the gradient that comes back to them is `grad_scale`.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.make_loss(nd.ones((1,))).tolist()
    [1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _nn_output_layers.MakeLoss(data, grad_scale, valid_thresh, normalization)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "make_loss", data, grad_scale, valid_thresh, normalization, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_output_layers.MakeLoss, grad_scale=grad_scale, valid_thresh=valid_thresh,
            normalization=normalization
        ) from error.__cause__


def masked_log_softmax(
    data: ArrayLike, mask: ArrayLike, axis: int = -1, temperature: float = 1.0,
    normalize: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the softmax sums to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.masked_log_softmax(nd.zeros((1, 2)), nd.array([[1, 0]])).tolist()
    [[0.0, -inf]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(mask) is not NDArray:
            mask = as_kind(NDArray, mask)
        result = _core.where(
            mask, _nn_softmax._masked(data, mask, axis, temperature, True), float("-inf")
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "masked_log_softmax", data, mask, axis, temperature, normalize, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.masked_log_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def masked_softmax(
    data: ArrayLike, mask: ArrayLike, axis: int = -1, temperature: float = 1.0,
    normalize: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The softmax of those elements where the mask is true; zero elsewhere.

    Parameters
    ----------
    data : array
    mask : array
        Broadcasts against `data`.
    axis : int
        Where the results sum to one.
    temperature : float
        `data` is divided by it first.
    normalize : bool
        Accepted and not used: the largest element is always subtracted first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.masked_softmax(nd.zeros((1, 3)), nd.array([[1, 1, 0]])).tolist()
    [[0.5, 0.5, 0.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(mask) is not NDArray:
            mask = as_kind(NDArray, mask)
        result = _core.where(mask, _nn_softmax._masked(data, mask, axis, temperature, False), 0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "masked_softmax", data, mask, axis, temperature, normalize, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.masked_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def max(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The largest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.max(nd.array([2, 3])).asscalar()
    3.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.reduction("max", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "max", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.max_classic) from error.__cause__


def max_axis(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The largest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.max_axis(nd.array([2, 3])).asscalar()
    3.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.reduction("max", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "max_axis", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.max_classic) from error.__cause__


def maximum(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """The larger one, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.maximum(nd.array([1., 3.]), 2).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.maximum(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.maximum", NDArray, frontend_ops.maximum, numpy.maximum, lhs, rhs, out
    )


def mean(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The mean over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.mean(nd.array([1, 3])).asscalar()
    2.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _statistics_averages.reduction("mean", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "mean", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_averages.mean_classic) from error.__cause__


def min(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The smallest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.min(nd.array([2, 3])).asscalar()
    2.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.reduction("min", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "min", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.min_classic) from error.__cause__


def min_axis(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The smallest element over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.min_axis(nd.array([2, 3])).asscalar()
    2.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_extremes.reduction("min", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "min_axis", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.min_classic) from error.__cause__


def minimum(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """The smaller one, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.minimum(nd.array([1., 3.]), 2).asnumpy()
    array([1., 2.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.minimum(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.minimum", NDArray, frontend_ops.minimum, numpy.minimum, lhs, rhs, out
    )


def mish(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """x * tanh(log(1 + exp(x))), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.mish(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.mish(data)
    return _elementwise_operands.unary("nd.mish", NDArray, frontend_ops.mish, None, data, out)


def mod(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Remainder with the sign of x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.mod(nd.array([5., -5.]), 3).asnumpy()
    array([2., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.mod(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.mod", NDArray, frontend_ops.mod, numpy.mod, lhs, rhs, out
    )


def modulo(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """Remainder with the sign of x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.modulo(nd.array([5., -5.]), 3).asnumpy()
    array([2., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.mod(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.modulo", NDArray, frontend_ops.mod, numpy.mod, lhs, rhs, out
    )


def moments(
    data: ArrayLike, axes: Any = None, keepdims: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> tuple[NDArray, NDArray]:
    """Mean and variance over axes.

    >>> from slipstream import nd
    >>> mean, var = nd.moments(nd.array([[1, 2, 3], [4, 5, 6]]), axes=[0])
    >>> mean.tolist(), var.tolist()
    ([2.5, 3.5, 4.5], [2.25, 2.25, 2.25])
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _statistics_moments.moments(data, axes, keepdims)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "moments", data, axes, keepdims, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_moments.moments) from error.__cause__


def moveaxis(
    tensor: ArrayLike, source: Any, destination: Any, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """An array with axes moved to other places.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.moveaxis(nd.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    try:
        if type(tensor) is not NDArray:
            tensor = as_kind(NDArray, tensor)
        result = _core.snapshot(_manipulation_transpose.moveaxis(tensor, source, destination))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "moveaxis", tensor, source, destination, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_transpose.moveaxis_classic) from error.__cause__


def mp_lamb_update_phase1(
    weight: ArrayLike, grad: ArrayLike, mean: ArrayLike, var: ArrayLike, weight32: ArrayLike,
    beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-06, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The direction of step `t` of LAMB on an exact weight; changes `mean` and `var`.

    >>> from slipstream import nd
    >>> w, m, v = nd.ones((1,), dtype="float16"), nd.zeros((1,)), nd.zeros((1,))
    >>> g = nd.mp_lamb_update_phase1(w, w, m, v, nd.ones((1,)), t=1, wd=0.0)
    >>> g.asnumpy().dtype.name
    'float32'
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mean) is not NDArray:
            mean = as_kind(NDArray, mean)
        if type(var) is not NDArray:
            var = as_kind(NDArray, var)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        result = _optimizer_lamb.mp_lamb_update_phase1(
            weight, grad, mean, var, weight32, beta1, beta2, epsilon, t, bias_correction, wd,
            rescale_grad, clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "mp_lamb_update_phase1", weight, grad, mean, var, weight32, beta1, beta2, epsilon,
            t, bias_correction, wd, rescale_grad, clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lamb.mp_lamb_update_phase1, beta1=beta1, beta2=beta2, epsilon=epsilon,
            t=t, wd=wd, rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def mp_lamb_update_phase2(
    weight: ArrayLike, g: ArrayLike, r1: ArrayLike, r2: ArrayLike, weight32: ArrayLike, lr: float,
    lower_bound: float = -1.0, upper_bound: float = -1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The step of LAMB on an exact weight; returns the rounded one.

    >>> from slipstream import nd
    >>> one = nd.ones((1,))
    >>> nd.mp_lamb_update_phase2(one.astype("float16"), one, one, one, one, lr=0.25).tolist()
    [0.75]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(g) is not NDArray:
            g = as_kind(NDArray, g)
        if type(r1) is not NDArray:
            r1 = as_kind(NDArray, r1)
        if type(r2) is not NDArray:
            r2 = as_kind(NDArray, r2)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        result = _optimizer_lamb.narrowed(
            weight32, _optimizer_lamb._phase2(weight32, g, r1, r2, lr, lower_bound, upper_bound),
            weight
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "mp_lamb_update_phase2", weight, g, r1, r2, weight32, lr, lower_bound,
            upper_bound, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lamb.mp_lamb_update_phase2, lr=lr, lower_bound=lower_bound,
            upper_bound=upper_bound
        ) from error.__cause__


def mp_nag_mom_update(
    weight: ArrayLike, grad: ArrayLike, mom: ArrayLike, weight32: ArrayLike, lr: float,
    momentum: float = 0.0, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step with Nesterov's momentum on an exact weight; returns the rounded one.

    >>> from slipstream import nd
    >>> w = nd.array([1.0], dtype="float16")
    >>> exact, mom = nd.array([1.0]), nd.zeros((1,))
    >>> nd.mp_nag_mom_update(w, w, mom, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mom) is not NDArray:
            mom = as_kind(NDArray, mom)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        result = _optimizer_sgd.mp_nag_mom_update(
            weight, grad, mom, weight32, lr, momentum, wd, rescale_grad, clip_gradient
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "mp_nag_mom_update", weight, grad, mom, weight32, lr, momentum, wd, rescale_grad,
            clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.mp_nag_mom_update, lr=lr, momentum=momentum, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def mp_sgd_mom_update(
    weight: ArrayLike, grad: ArrayLike, mom: ArrayLike, weight32: ArrayLike, lr: float,
    momentum: float = 0.0, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    lazy_update: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step with momentum on an exact weight; returns the rounded one.

    >>> from slipstream import nd
    >>> w = nd.array([1.0], dtype="float16")
    >>> exact, mom = nd.array([1.0]), nd.zeros((1,))
    >>> nd.mp_sgd_mom_update(w, w, mom, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mom) is not NDArray:
            mom = as_kind(NDArray, mom)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        result = _optimizer_sgd.mp_sgd_mom_update(
            weight, grad, mom, weight32, lr, momentum, wd, rescale_grad, clip_gradient, lazy_update
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "mp_sgd_mom_update", weight, grad, mom, weight32, lr, momentum, wd, rescale_grad,
            clip_gradient, lazy_update, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.mp_sgd_mom_update, lr=lr, momentum=momentum, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def mp_sgd_update(
    weight: ArrayLike, grad: ArrayLike, weight32: ArrayLike, lr: float, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, lazy_update: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step of gradient descent on an exact weight; returns the rounded one.

    >>> from slipstream import nd
    >>> w = nd.array([1.0], dtype="float16")
    >>> exact = nd.array([1.0])
    >>> nd.mp_sgd_update(w, w, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(weight32) is not NDArray:
            weight32 = as_kind(NDArray, weight32)
        result = _optimizer_sgd.mp_sgd_update(
            weight, grad, weight32, lr, wd, rescale_grad, clip_gradient, lazy_update
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "mp_sgd_update", weight, grad, weight32, lr, wd, rescale_grad, clip_gradient,
            lazy_update, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.mp_sgd_update, lr=lr, wd=wd, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient
        ) from error.__cause__


def multi_all_finite(
    *data: ArrayLike | Sequence[ArrayLike], num_arrays: int | None = None, init_output: bool = True,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One when all elements of all arrays are finite, else zero; an array of one element.

    >>> from slipstream import nd
    >>> nd.multi_all_finite(nd.ones((2,)), nd.zeros((3,)), num_arrays=2).tolist()
    [1.0]
    """
    try:
        data = each_kind(NDArray, data)
        return _logic.multi_all_finite(
            *data, num_arrays=num_arrays, init_output=init_output, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "multi_all_finite", *data, num_arrays=num_arrays, init_output=init_output,
            out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.multi_all_finite, num_arrays=num_arrays) from error.__cause__


def multi_lars(
    lrs: ArrayLike, weights_sum_sq: ArrayLike, grads_sum_sq: ArrayLike, wds: ArrayLike, eta: float,
    eps: float, rescale_grad: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The rates of LARS for several layers, of the sums of squares of weights and gradients.

    >>> from slipstream import nd
    >>> x = nd.ones((2,))
    >>> nd.multi_lars(x, 4 * x, x, 0 * x, eta=0.5, eps=0.0).tolist()
    [1.0, 1.0]
    """
    try:
        if type(lrs) is not NDArray:
            lrs = as_kind(NDArray, lrs)
        if type(weights_sum_sq) is not NDArray:
            weights_sum_sq = as_kind(NDArray, weights_sum_sq)
        if type(grads_sum_sq) is not NDArray:
            grads_sum_sq = as_kind(NDArray, grads_sum_sq)
        if type(wds) is not NDArray:
            wds = as_kind(NDArray, wds)
        result = _optimizer_lars.multi_lars(
            lrs, weights_sum_sq, grads_sum_sq, wds, eta, eps, rescale_grad
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "multi_lars", lrs, weights_sum_sq, grads_sum_sq, wds, eta, eps, rescale_grad,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lars.multi_lars, eta=eta, eps=eps, rescale_grad=rescale_grad
        ) from error.__cause__


def multi_mp_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float], momentum: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
    name: str | None = None,
) -> Any:
    """Momentum on several exact weights, given as weight, grad, mom, weight32 and so on.

    >>> from slipstream import nd
    >>> w, exact, mom = nd.array([1.0], dtype="float16"), nd.array([1.0]), nd.zeros((1,))
    >>> nd.multi_mp_sgd_mom_update(w, w, mom, exact, lrs=[0.5], wds=[0], num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.multi_mp_sgd_mom_update(
            *data, lrs=lrs, wds=wds, momentum=momentum, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "multi_mp_sgd_mom_update", *data, lrs=lrs, wds=wds, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.multi_mp_sgd_mom_update, lrs=lrs, wds=wds,
            momentum=momentum, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            num_weights=num_weights
        ) from error.__cause__


def multi_mp_sgd_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
    name: str | None = None,
) -> Any:
    """Gradient descent on several exact weights, given as weight, grad, weight32 and so on.

    >>> from slipstream import nd
    >>> w, exact = nd.array([1.0], dtype="float16"), nd.array([1.0])
    >>> nd.multi_mp_sgd_update(w, w, exact, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.multi_mp_sgd_update(
            *data, lrs=lrs, wds=wds, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "multi_mp_sgd_update", *data, lrs=lrs, wds=wds, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.multi_mp_sgd_update, lrs=lrs, wds=wds,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def multi_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float], momentum: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
    name: str | None = None,
) -> Any:
    """Momentum on several weights, given as weight, grad, mom and so on.

    >>> from slipstream import nd
    >>> w, mom = nd.array([1.0]), nd.zeros((1,))
    >>> nd.multi_sgd_mom_update(w, w, mom, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.multi_sgd_mom_update(
            *data, lrs=lrs, wds=wds, momentum=momentum, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "multi_sgd_mom_update", *data, lrs=lrs, wds=wds, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.multi_sgd_mom_update, lrs=lrs, wds=wds, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def multi_sgd_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
    name: str | None = None,
) -> Any:
    """Gradient descent on several weights, given as weight, grad, weight, grad and so on.

    >>> from slipstream import nd
    >>> w = nd.array([1.0])
    >>> nd.multi_sgd_update(w, w, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.multi_sgd_update(
            *data, lrs=lrs, wds=wds, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "multi_sgd_update", *data, lrs=lrs, wds=wds, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.multi_sgd_update, lrs=lrs, wds=wds,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def multi_sum_sq(
    *arrays: Any, num_arrays: int | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The sum of squares of each array, as one vector.

    Parameters
    ----------
    *arrays : arrays
    num_arrays : int, optional
        Checked against their number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.multi_sum_sq(nd.ones((2,)), nd.array([3]), num_arrays=2).tolist()
    [2.0, 9.0]
    """
    try:
        result = _optimizer_lars.multi_sum_sq(*arrays, num_arrays=num_arrays)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "multi_sum_sq", *arrays, num_arrays=num_arrays, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_lars.multi_sum_sq, num_arrays=num_arrays
        ) from error.__cause__


def multiply(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 * x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.multiply(nd.array([1., 2.]), 3).asnumpy()
    array([3., 6.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.multiply(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.multiply", NDArray, frontend_ops.multiply, numpy.multiply, lhs, rhs, out
    )


def nag_mom_update(
    weight: ArrayLike, grad: ArrayLike, mom: ArrayLike, lr: float, momentum: float = 0.0,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0, out: Any = None,
    name: str | None = None,
) -> NDArray:
    """One step with Nesterov's momentum; changes `mom`.

    >>> from slipstream import nd
    >>> mom = nd.zeros((1,))
    >>> nd.nag_mom_update(nd.array([1.0]), nd.array([2.0]), mom, lr=0.25, momentum=0.5).tolist()
    [0.25]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mom) is not NDArray:
            mom = as_kind(NDArray, mom)
        return _optimizer_sgd.nag_mom_update(
            weight, grad, mom, lr, momentum, wd, rescale_grad, clip_gradient, out
        )
    except Symbolic:
        return symbolic(
            "nd", "nag_mom_update", weight, grad, mom, lr, momentum, wd, rescale_grad,
            clip_gradient, out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.nag_mom_update, lr=lr, momentum=momentum, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def nanprod(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The product over axes of what is not NaN; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.nanprod(nd.array([2, float('nan')])).asscalar()
    2.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_sums.reduction(
            "prod", _reductions_sums.without_nan(data, 1), axis, keepdims, exclude
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "nanprod", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.nanprod_classic) from error.__cause__


def nansum(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The sum over axes of what is not NaN; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.nansum(nd.array([1, float('nan')])).asscalar()
    1.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_sums.reduction(
            "sum", _reductions_sums.without_nan(data, 0), axis, keepdims, exclude
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "nansum", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.nansum_classic) from error.__cause__


def negative(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """-x, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.negative(nd.array([1., -2.])).asnumpy()
    array([-1.,  2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.negative(data)
    return _elementwise_operands.unary(
        "nd.negative", NDArray, frontend_ops.negative, numpy.negative, data, out
    )


def negative_binomial(
    k: ArrayLike = 1, p: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None,
    dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Failures before the k-th success of probability p.

    >>> from slipstream import nd
    >>> nd.negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.negative_binomial(
            NDArray, k, p, shape, dtype, out=out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "negative_binomial", k, p, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_negative_binomial) from error.__cause__


def norm(
    data: ArrayLike, ord: int = 2, axis: Any = None, out_dtype: Any = None, keepdims: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    >>> from slipstream import nd
    >>> nd.norm(nd.array([3, 4])).asscalar()
    5.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _linalg_norms.with_axis(
            _linalg_norms.elementwise_norm(data, ord, axis, keepdims, out_dtype)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "norm", data, ord, axis, out_dtype, keepdims, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.norm_classic, ord=ord) from error.__cause__


def normal(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Normal numbers.

    >>> from slipstream import nd
    >>> nd.normal(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.normal(NDArray, loc, scale, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "normal", loc, scale, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_normal) from error.__cause__


def not_equal(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 != x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.not_equal(nd.array([1., 2.]), 2).asnumpy()
    array([1., 0.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.not_equal(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.not_equal", NDArray, frontend_ops.not_equal, numpy.not_equal, lhs, rhs, out
    )


def one_hot(
    indices: ArrayLike, depth: int, on_value: float = 1.0, off_value: float = 0.0,
    dtype: Any = "float32", out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    >>> from slipstream import nd
    >>> nd.one_hot(nd.array([1]), 3).tolist()
    [[0.0, 1.0, 0.0]]
    """
    try:
        if type(indices) is not NDArray:
            indices = as_kind(NDArray, indices)
        result = _indexing_one_hot.one_hot(indices, depth, on_value, off_value, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "one_hot", indices, depth, on_value, off_value, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_one_hot.one_hot_classic, depth=depth, on_value=on_value,
            off_value=off_value
        ) from error.__cause__


def onehot_encode(indices: ArrayLike, out: ArrayLike, name: str | None = None) -> NDArray:
    """Indices as rows with a single one, put into the matrix `out`.

    >>> from slipstream import nd
    >>> nd.onehot_encode(nd.array([1, 0]), nd.zeros((2, 2))).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    try:
        if type(indices) is not NDArray:
            indices = as_kind(NDArray, indices)
        if type(out) is not NDArray:
            out = as_kind(NDArray, out)
        if out.ndim != 2:
            raise ValueError(f"out must be a matrix, not of shape {out.shape}")
        _core.store(
            out, _indexing_one_hot.one_hot(indices, out.shape[1],
            dtype=_indexing_one_hot.name_of(out))
        )
        return out
    except Symbolic:
        return symbolic("nd", "onehot_encode", indices, out, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_one_hot.onehot_encode) from error.__cause__


def ones(
    shape: int | Sequence[int], ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """An array of ones.

    >>> from slipstream import nd
    >>> nd.ones((1, 2)).asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if kwargs:
            check_attributes("ones", kwargs)
        result = _core.fill(NDArray, 1, dtype_name(dtype), shape)
        if out is not None:
            return finish(result, out)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.ones_classic, shape=shape) from error.__cause__


def ones_like(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Ones in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.ones_like(nd.zeros(2)).asnumpy()
    array([1., 1.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = filled_like(data, 1)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "ones_like", data, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.ones_like_classic) from error.__cause__


def pad(
    data: ArrayLike, mode: str = "constant", pad_width: Sequence[int] = (),
    constant_value: float = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The array with a border around it.

    Parameters
    ----------
    data : array
    mode : str
        ``'constant'``, ``'edge'`` or ``'reflect'``.
    pad_width : sequence of ints
        Before and after for each axis, one after the other.
    constant_value : float
        The border's value for mode ``'constant'``.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2]])
    >>> nd.pad(x, mode='edge', pad_width=(0, 0, 1, 1)).tolist()
    [[1.0, 1.0, 2.0, 2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if mode not in ("constant", "edge", "reflect"):
            raise ValueError(f"mode must be 'constant', 'edge' or 'reflect', not {mode!r}")
        widths = [_manipulation_pad.operator.index(w) for w in pad_width]
        if len(widths) != 2 * data.ndim:
            raise ValueError(f"pad_width must have {2 * data.ndim} entries, not {len(widths)}")
        result = _core.pad(data, widths[::2], widths[1::2], mode, constant_value)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "pad", data, mode, pad_width, constant_value, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_pad.pad_classic, mode=mode, pad_width=pad_width,
            constant_value=constant_value
        ) from error.__cause__


def pick(
    data: ArrayLike, index: ArrayLike, axis: int | None = -1, keepdims: bool = False,
    mode: str | None = None, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import nd
    >>> nd.pick(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(index) is not NDArray:
            index = as_index(NDArray, index)
        result = _indexing_gather.with_axis(
            _indexing_gather.pick(data, index, axis, keepdims, mode)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "pick", data, index, axis, keepdims, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_gather.pick_classic, axis=axis, mode=mode
        ) from error.__cause__


def poisson(
    lam: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of events where lam are expected.

    >>> from slipstream import nd
    >>> nd.poisson(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.poisson(NDArray, lam, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "poisson", lam, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_poisson) from error.__cause__


def power(base: ArrayLike, exp: ArrayLike) -> Any:
    """`base` to the power of `exp`, element by element.

    >>> from slipstream import nd
    >>> nd.power(nd.array([2, 3]), 2).tolist()
    [4.0, 9.0]
    """
    try:
        if type(base) is NDArray and type(exp) is NDArray:
            return _core.frontend_ops.power(base, exp)
        return _elementwise_arithmetic.binary(
            "nd.power", NDArray, _core.frontend_ops.power, numpy.power, base, exp, None
        )
    except Symbolic:
        return symbolic("nd", "power", base, exp)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.power) from error.__cause__


def preloaded_multi_mp_sgd_mom_update(
    *data: Any, momentum: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None, name: str | None = None,
) -> Any:
    """As ``multi_mp_sgd_mom_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import nd
    >>> w, exact, mom = nd.array([1.0], dtype="float16"), nd.array([1.0]), nd.zeros((1,))
    >>> nd.preloaded_multi_mp_sgd_mom_update(w, w, mom, exact, 0.5 * exact, 0 * exact).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.preloaded_multi_mp_sgd_mom_update(
            *data, momentum=momentum, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "preloaded_multi_mp_sgd_mom_update", *data, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.preloaded_multi_mp_sgd_mom_update, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def preloaded_multi_mp_sgd_update(
    *data: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1,
    out: Any = None, name: str | None = None,
) -> Any:
    """As ``multi_mp_sgd_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import nd
    >>> w, exact = nd.array([1.0], dtype="float16"), nd.array([1.0])
    >>> nd.preloaded_multi_mp_sgd_update(w, w, exact, 0.5 * exact, 0 * exact).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.preloaded_multi_mp_sgd_update(
            *data, rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "preloaded_multi_mp_sgd_update", *data, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.preloaded_multi_mp_sgd_update, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def preloaded_multi_sgd_mom_update(
    *data: Any, momentum: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None, name: str | None = None,
) -> Any:
    """As ``multi_sgd_mom_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import nd
    >>> w, mom = nd.array([1.0]), nd.zeros((1,))
    >>> nd.preloaded_multi_sgd_mom_update(w, w, mom, 0.5 * w, 0 * w, num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.preloaded_multi_sgd_mom_update(
            *data, momentum=momentum, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            num_weights=num_weights, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "preloaded_multi_sgd_mom_update", *data, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.preloaded_multi_sgd_mom_update, momentum=momentum,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def preloaded_multi_sgd_update(
    *data: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1,
    out: Any = None, name: str | None = None,
) -> Any:
    """As ``multi_sgd_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import nd
    >>> w = nd.array([1.0])
    >>> nd.preloaded_multi_sgd_update(w, w, 0.5 * w, 0 * w, num_weights=1).tolist()
    [0.5]
    """
    try:
        return _optimizer_multi_sgd.preloaded_multi_sgd_update(
            *data, rescale_grad=rescale_grad, clip_gradient=clip_gradient, num_weights=num_weights,
            out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "preloaded_multi_sgd_update", *data, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights, out=out, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_multi_sgd.preloaded_multi_sgd_update, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient, num_weights=num_weights
        ) from error.__cause__


def prod(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The product over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.prod(nd.array([2, 3])).asscalar()
    6.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_sums.reduction("prod", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "prod", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.prod_classic) from error.__cause__


def radians(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Degrees to radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.radians(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.radians(data)
    return _elementwise_operands.unary(
        "nd.radians", NDArray, frontend_ops.radians, numpy.radians, data, out
    )


def random_exponential(
    lam: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Waiting times at a rate of lam.

    >>> from slipstream import nd
    >>> nd.random_exponential(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.exponential(NDArray, 1.0 / lam, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_exponential", lam, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_exponential) from error.__cause__


def random_exponential_like(
    data: ArrayLike, lam: ArrayLike = 1.0, out: NDArray | None = None, name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_exponential_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if isinstance(lam, (int, float)) and not lam > 0:
            raise SlipstreamValueError(f"lam must be positive, not {lam}")
        result = _random_classic_flat.classic.exponential(
            NDArray, 1.0 / lam, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_exponential_like", data, lam, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.exponential_like) from error.__cause__


def random_gamma(
    alpha: ArrayLike = 1.0, beta: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers from the gamma distribution.

    >>> from slipstream import nd
    >>> nd.random_gamma(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.gamma(NDArray, alpha, beta, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_gamma", alpha, beta, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_gamma) from error.__cause__


def random_gamma_like(
    data: ArrayLike, alpha: ArrayLike = 1.0, beta: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `gamma` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_gamma_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.gamma(
            NDArray, alpha, beta, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_gamma_like", data, alpha, beta, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.gamma_like) from error.__cause__


def random_generalized_negative_binomial(
    mu: ArrayLike = 1.0, alpha: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of mean mu and dispersion alpha.

    >>> from slipstream import nd
    >>> nd.random_generalized_negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.generalized_negative_binomial(
            NDArray, mu, alpha, shape, dtype, out=out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic(
            "nd", "random_generalized_negative_binomial", mu, alpha, shape, ctx, dtype, out,
            **kwargs
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.random_generalized_negative_binomial
        ) from error.__cause__


def random_generalized_negative_binomial_like(
    data: ArrayLike, mu: ArrayLike = 1.0, alpha: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_generalized_negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.generalized_negative_binomial(
            NDArray, mu, alpha, shape=data.shape, dtype=_random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "random_generalized_negative_binomial_like", data, mu, alpha, **kwargs, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.generalized_negative_binomial_like
        ) from error.__cause__


def random_negative_binomial(
    k: ArrayLike = 1, p: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None,
    dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Failures before the k-th success of probability p.

    >>> from slipstream import nd
    >>> nd.random_negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.negative_binomial(
            NDArray, k, p, shape, dtype, out=out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_negative_binomial", k, p, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_negative_binomial) from error.__cause__


def random_negative_binomial_like(
    data: ArrayLike, k: ArrayLike = 1, p: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.negative_binomial(
            NDArray, k, p, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_negative_binomial_like", data, k, p, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.negative_binomial_like) from error.__cause__


def random_normal(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Normal numbers.

    >>> from slipstream import nd
    >>> nd.random_normal(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.normal(NDArray, loc, scale, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_normal", loc, scale, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_normal) from error.__cause__


def random_normal_like(
    data: ArrayLike, loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `normal` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_normal_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.normal(
            NDArray, loc, scale, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_normal_like", data, loc, scale, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.normal_like) from error.__cause__


def random_pdf_dirichlet(
    sample: ArrayLike, alpha: ArrayLike, is_log: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The density of shares that sum to one along the last axis, of concentrations `alpha`.

    >>> from slipstream import nd
    >>> nd.random_pdf_dirichlet(nd.array([[0.25, 0.75]]), nd.ones((1, 2))).tolist()
    [1.0]
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        result = _random_densities.random_pdf_dirichlet(sample, alpha, is_log)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_dirichlet", sample, alpha, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_dirichlet) from error.__cause__


def random_pdf_exponential(
    sample: ArrayLike, lam: ArrayLike, is_log: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The density of waiting times at a rate of `lam`.

    >>> from slipstream import nd
    >>> nd.random_pdf_exponential(nd.zeros((1,)), nd.array([2.0])).tolist()
    [2.0]
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(lam) is not NDArray:
            lam = as_kind(NDArray, lam)
        sample_ = sample
        lam_ = lam
        sample_ = _random_densities.as_float(sample_)
        lam_ = _random_densities._against(sample_, lam_, "lam")
        fall = core_ops.negative(core_ops.multiply(lam_, sample_))
        result = (
            core_ops.add(core_ops.log(lam_), fall) if is_log else core_ops.multiply(lam_,
            core_ops.exp(fall))
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_exponential", sample, lam, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_exponential) from error.__cause__


def random_pdf_gamma(
    sample: ArrayLike, alpha: ArrayLike, beta: ArrayLike, is_log: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The density of the gamma distribution of shape `alpha` and rate `beta`.

    >>> from slipstream import nd
    >>> x = nd.ones((1,))
    >>> format(nd.random_pdf_gamma(x, x, x).asscalar(), ".4f")
    '0.3679'
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        result = _random_densities.random_pdf_gamma(sample, alpha, beta, is_log)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_gamma", sample, alpha, beta, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_gamma) from error.__cause__


def random_pdf_generalized_negative_binomial(
    sample: ArrayLike, mu: ArrayLike, alpha: ArrayLike, is_log: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The probability of counts of mean `mu` and dispersion `alpha`.

    >>> from slipstream import nd
    >>> x = nd.ones((1,))
    >>> format(nd.random_pdf_generalized_negative_binomial(x, x, x).asscalar(), ".4f")
    '0.2500'
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(mu) is not NDArray:
            mu = as_kind(NDArray, mu)
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        result = _random_densities.random_pdf_generalized_negative_binomial(
            sample, mu, alpha, is_log
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "random_pdf_generalized_negative_binomial", sample, mu, alpha, is_log, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_densities.random_pdf_generalized_negative_binomial
        ) from error.__cause__


def random_pdf_negative_binomial(
    sample: ArrayLike, k: ArrayLike, p: ArrayLike, is_log: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The probability of so many failures before the k-th success of probability `p`.

    >>> from slipstream import nd
    >>> x = nd.ones((1,))
    >>> format(nd.random_pdf_negative_binomial(x, x, 0.5 * x).asscalar(), ".4f")
    '0.2500'
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(k) is not NDArray:
            k = as_kind(NDArray, k)
        if type(p) is not NDArray:
            p = as_kind(NDArray, p)
        sample_ = sample
        sample_ = _random_densities.as_float(sample_)
        result = _random_densities._negative_binomial(
            sample_, _random_densities._against(sample_, k, "k"),
            _random_densities._against(sample_, p, "p"), is_log
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_negative_binomial", sample, k, p, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_negative_binomial) from error.__cause__


def random_pdf_normal(
    sample: ArrayLike, mu: ArrayLike, sigma: ArrayLike, is_log: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The density of normal samples.

    >>> from slipstream import nd
    >>> x = nd.ones((1,))
    >>> format(nd.random_pdf_normal(x, x, x).asscalar(), ".4f")
    '0.3989'
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(mu) is not NDArray:
            mu = as_kind(NDArray, mu)
        if type(sigma) is not NDArray:
            sigma = as_kind(NDArray, sigma)
        result = _random_densities.random_pdf_normal(sample, mu, sigma, is_log)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_normal", sample, mu, sigma, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_normal) from error.__cause__


def random_pdf_poisson(
    sample: ArrayLike, lam: ArrayLike, is_log: bool = False, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The probability of counts where `lam` are expected.

    >>> from slipstream import nd
    >>> format(nd.random_pdf_poisson(nd.zeros((1,)), nd.ones((1,))).asscalar(), ".4f")
    '0.3679'
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(lam) is not NDArray:
            lam = as_kind(NDArray, lam)
        result = _random_densities.random_pdf_poisson(sample, lam, is_log)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_poisson", sample, lam, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_poisson) from error.__cause__


def random_pdf_uniform(
    sample: ArrayLike, low: ArrayLike, high: ArrayLike, is_log: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The density 1 / (high - low) of each sample, taken to lie in that range.

    >>> from slipstream import nd
    >>> x = nd.ones((1,))
    >>> nd.random_pdf_uniform(x, 0 * x, 2 * x).tolist()
    [0.5]
    """
    try:
        if type(sample) is not NDArray:
            sample = as_kind(NDArray, sample)
        if type(low) is not NDArray:
            low = as_kind(NDArray, low)
        if type(high) is not NDArray:
            high = as_kind(NDArray, high)
        sample_ = sample
        sample_ = _random_densities.as_float(sample_)
        width = core_ops.subtract(
            _random_densities._against(sample_, high, "high"), _random_densities._against(sample_,
            low, "low")
        )
        width = _core.broadcast_to(width, sample_.shape)
        result = core_ops.negative(core_ops.log(width)) if is_log else core_ops.reciprocal(width)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_pdf_uniform", sample, low, high, is_log, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_densities.random_pdf_uniform) from error.__cause__


def random_poisson(
    lam: ArrayLike = 1.0, shape: Any = None, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of events where lam are expected.

    >>> from slipstream import nd
    >>> nd.random_poisson(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.poisson(NDArray, lam, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_poisson", lam, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_poisson) from error.__cause__


def random_poisson_like(
    data: ArrayLike, lam: ArrayLike = 1.0, out: NDArray | None = None, name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Draws of `poisson` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_poisson_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.poisson(
            NDArray, lam, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_poisson_like", data, lam, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.poisson_like) from error.__cause__


def random_randint(
    low: int, high: int, shape: Any = None, ctx: Context | str | None = None, dtype: Any = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Integers from [low, high); int32 by default.

    >>> from slipstream import nd
    >>> nd.random_randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.randint(NDArray, low, high, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.random_randint, low=low, high=high
        ) from error.__cause__


def random_uniform(
    low: ArrayLike = 0.0, high: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import nd
    >>> nd.random_uniform(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.uniform(NDArray, low, high, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "random_uniform", low, high, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_uniform) from error.__cause__


def random_uniform_like(
    data: ArrayLike, low: ArrayLike = 0.0, high: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `uniform` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random_uniform_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.uniform(
            NDArray, low, high, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "random_uniform_like", data, low, high, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.uniform_like) from error.__cause__


def ravel_multi_index(
    data: ArrayLike, shape: Sequence[int] = (), out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A matrix with a row of indices per axis as flat places.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.ravel_multi_index(nd.array([[1], [2]]), shape=(2, 3)).tolist()
    [5.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _indexing_flat_index.ravel_multi_index_classic(data, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "ravel_multi_index", data, shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_flat_index.ravel_multi_index_classic, shape=shape
        ) from error.__cause__


def rcbrt(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """1 / cbrt(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.rcbrt(nd.array([8.])).asnumpy()
    array([0.5], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.rcbrt(data)
    return _elementwise_operands.unary("nd.rcbrt", NDArray, frontend_ops.rcbrt, None, data, out)


def reciprocal(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """1 / x, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.reciprocal(nd.array([2., 4.])).asnumpy()
    array([0.5 , 0.25], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.reciprocal(data)
    return _elementwise_operands.unary(
        "nd.reciprocal", NDArray, frontend_ops.reciprocal, numpy.reciprocal, data, out
    )


def relu(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """max(x, 0), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.relu(nd.array([-1., 2.])).asnumpy()
    array([0., 2.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.relu(data)
    return _elementwise_operands.unary("nd.relu", NDArray, frontend_ops.relu, None, data, out)


def repeat(
    data: ArrayLike, repeats: int, axis: int | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Each element repeated.

    >>> from slipstream import nd
    >>> nd.repeat(nd.array([1, 2]), 2).asnumpy()
    array([1., 1., 2., 2.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _manipulation_repeating.repeat(data, repeats, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "repeat", data, repeats, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_repeating.repeat_classic, repeats=repeats, axis=axis
        ) from error.__cause__


def reset_arrays(*data: Any, num_arrays: int | None = None) -> None:
    """Sets all elements of arrays to zero.

    >>> from slipstream import nd
    >>> x = nd.ones((2,))
    >>> nd.reset_arrays(x, num_arrays=1)
    >>> x.tolist()
    [0.0, 0.0]
    """
    try:
        listed = len(data) == 1 and isinstance(data[0], (list, tuple))
        arrays = _indexing_put.at_least_one(tuple(data[0]) if listed else data, "reset_arrays")
        _indexing_put.check_arrays(arrays, "data")
        for x in arrays:
            x[:] = 0
    except Symbolic:
        return symbolic("nd", "reset_arrays", *data, num_arrays=num_arrays)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_put.reset_arrays, num_arrays=num_arrays
        ) from error.__cause__


def reshape(
    data: ArrayLike, shape: Any = (), reverse: bool = False, target_shape: Any = (),
    keep_highest: bool = False, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    `target_shape`, used without `shape`, is the older form: a single 0 in it is worked out, and
    with `keep_highest` the first axis stays.

    >>> from slipstream import nd
    >>> nd.reshape(nd.ones((2, 3, 4)), (0, -3)).shape
    (2, 12)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _manipulation_reshape.reshape_classic(
            data, shape, reverse, target_shape, keep_highest
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "reshape", data, shape, reverse, target_shape, keep_highest, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.reshape_classic) from error.__cause__


def reshape_like(
    lhs: ArrayLike, rhs: ArrayLike, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import nd
    >>> nd.reshape_like(nd.ones(4), nd.ones((2, 2))).shape
    (2, 2)
    >>> x, y = nd.ones((30, 7)), nd.ones((15, 2, 4))
    >>> nd.reshape_like(x, y, lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2).shape
    (15, 2, 7)
    """
    try:
        if type(lhs) is not NDArray:
            lhs = as_kind(NDArray, lhs)
        if type(rhs) is not NDArray:
            rhs = as_kind(NDArray, rhs)
        result = _core.snapshot(
            _manipulation_reshape.reshape_like(lhs, rhs, lhs_begin, lhs_end, rhs_begin, rhs_end)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "reshape_like", lhs, rhs, lhs_begin, lhs_end, rhs_begin, rhs_end, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reshape.reshape_like_classic, lhs_begin=lhs_begin, lhs_end=lhs_end,
            rhs_begin=rhs_begin, rhs_end=rhs_end
        ) from error.__cause__


def reverse(
    data: ArrayLike, axis: int | Sequence[int], out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements in reversed order along axes.

    >>> from slipstream import nd
    >>> nd.reverse(nd.arange(3), axis=0).asnumpy()
    array([2., 1., 0.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_reordering.flip(data, axis))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "reverse", data, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reordering.flip_classic, axis=axis
        ) from error.__cause__


def rint(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """To the nearest integer, halves to the lower one.

    >>> from slipstream import nd
    >>> nd.rint(nd.array([1.5, 2.5, -0.5])).tolist()
    [1.0, 2.0, -1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _elementwise_rounding.round_down(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "rint", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.round_down) from error.__cause__


def rmsprop_update(
    weight: ArrayLike, grad: ArrayLike, n: ArrayLike, lr: float, gamma1: float = 0.95,
    epsilon: float = 1e-08, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    clip_weights: float = -1.0, out: NDArray | None = None, name: str | None = None, *,
    rho: float | None = None,
) -> NDArray:
    """One step of RMSProp; changes `n`. `rho` is another name of `gamma1`.

    >>> from slipstream import nd
    >>> n = nd.zeros((1,))
    >>> w = nd.rmsprop_update(nd.array([1.0]), nd.array([2.0]), n, lr=0.5, gamma1=0.0)
    >>> w.tolist(), n.tolist()
    ([0.5], [4.0])
    """
    if rho is not None:
        gamma1 = either("gamma1", gamma1, "rho", rho, 0.95)
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(n) is not NDArray:
            n = as_kind(NDArray, n)
        result = _optimizer_adaptive.rmsprop_update(
            weight, grad, n, lr, gamma1, epsilon, wd, rescale_grad, clip_gradient, clip_weights
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "rmsprop_update", weight, grad, n, lr, gamma1, epsilon, wd, rescale_grad,
            clip_gradient, clip_weights, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adaptive.rmsprop_update, lr=lr, gamma1=gamma1, epsilon=epsilon, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, clip_weights=clip_weights
        ) from error.__cause__


def rmspropalex_update(
    weight: ArrayLike, grad: ArrayLike, n: ArrayLike, g: ArrayLike, delta: ArrayLike, lr: float,
    gamma1: float = 0.95, gamma2: float = 0.9, epsilon: float = 1e-08, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, clip_weights: float = -1.0,
    out: NDArray | None = None, name: str | None = None, *, rho: float | None = None,
    momentum: float | None = None,
) -> NDArray:
    """One step of centered RMSProp with momentum; changes `n`, `g` and `delta`.

    `rho` and `momentum` are other names of `gamma1` and `gamma2`. As in MXNet 2.0, `n` is the mean
    of gradients and `g` that of their squares; under the rules of 1.x it is the other way round.

    >>> from slipstream import nd
    >>> n, g, delta = nd.zeros((1,)), nd.zeros((1,)), nd.zeros((1,))
    >>> w = nd.rmspropalex_update(nd.ones((1,)), nd.ones((1,)), n, g, delta, lr=0.1)
    >>> w.tolist() == (1 + delta).tolist()
    True
    """
    if rho is not None:
        gamma1 = either("gamma1", gamma1, "rho", rho, 0.95)
    if momentum is not None:
        gamma2 = either("gamma2", gamma2, "momentum", momentum, 0.9)
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(n) is not NDArray:
            n = as_kind(NDArray, n)
        if type(g) is not NDArray:
            g = as_kind(NDArray, g)
        if type(delta) is not NDArray:
            delta = as_kind(NDArray, delta)
        result = _optimizer_adaptive.rmspropalex_update(
            weight, grad, n, g, delta, lr, gamma1, gamma2, epsilon, wd, rescale_grad, clip_gradient,
            clip_weights
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "rmspropalex_update", weight, grad, n, g, delta, lr, gamma1, gamma2, epsilon, wd,
            rescale_grad, clip_gradient, clip_weights, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_adaptive.rmspropalex_update, lr=lr, gamma1=gamma1, gamma2=gamma2,
            epsilon=epsilon, wd=wd, rescale_grad=rescale_grad, clip_gradient=clip_gradient,
            clip_weights=clip_weights
        ) from error.__cause__


def round(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """To the nearest integer, halves away from zero.

    >>> from slipstream import nd
    >>> nd.round(nd.array([1.5, 2.5])).tolist()
    [2.0, 3.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _elementwise_rounding.round_away(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "round", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.round_away) from error.__cause__


def rsqrt(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """1 / sqrt(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.rsqrt(nd.array([4.])).asnumpy()
    array([0.5], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.rsqrt(data)
    return _elementwise_operands.unary("nd.rsqrt", NDArray, frontend_ops.rsqrt, None, data, out)


def sample_exponential(
    lam: ArrayLike, shape: Any = None, dtype: Any = None, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Waiting times at a rate of lam, for each element.

    >>> from slipstream import nd
    >>> nd.sample_exponential(nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(lam) is not NDArray:
            lam = as_kind(NDArray, lam)
        return _random_classic_flat.classic.exponential(NDArray, 1.0 / lam, shape, dtype, out=out)
    except Symbolic:
        return symbolic("nd", "sample_exponential", lam, shape, dtype, out, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_exponential) from error.__cause__


def sample_gamma(
    alpha: ArrayLike, beta: ArrayLike, shape: Any = None, dtype: Any = None,
    out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers from the gamma distribution, for each pair of elements.

    >>> from slipstream import nd
    >>> nd.sample_gamma(nd.ones(2), nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        if type(beta) is not NDArray:
            beta = as_kind(NDArray, beta)
        return _random_classic_flat.classic.gamma(NDArray, alpha, beta, shape, dtype, out=out)
    except Symbolic:
        return symbolic("nd", "sample_gamma", alpha, beta, shape, dtype, out, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_gamma) from error.__cause__


def sample_generalized_negative_binomial(
    mu: ArrayLike, alpha: ArrayLike, shape: Any = None, dtype: Any = None,
    out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of mean mu and dispersion alpha, for each pair of elements.

    >>> from slipstream import nd
    >>> nd.sample_generalized_negative_binomial(nd.ones(2), nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(mu) is not NDArray:
            mu = as_kind(NDArray, mu)
        if type(alpha) is not NDArray:
            alpha = as_kind(NDArray, alpha)
        return _random_classic_flat.classic.generalized_negative_binomial(
            NDArray, mu, alpha, shape, dtype, out=out
        )
    except Symbolic:
        return symbolic(
            "nd", "sample_generalized_negative_binomial", mu, alpha, shape, dtype, out, **kwargs,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.sample_generalized_negative_binomial
        ) from error.__cause__


def sample_multinomial(
    data: ArrayLike, shape: Any = None, get_prob: bool = False, dtype: Any = "int32",
    out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> Any:
    """Places drawn with the probabilities along the last axis of `data`.

    >>> from slipstream import nd
    >>> nd.sample_multinomial(nd.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        return _random_classic_flat.classic.categorical(NDArray, data, shape, get_prob, out, dtype)
    except Symbolic:
        return symbolic(
            "nd", "sample_multinomial", data, shape, get_prob, dtype, out, **kwargs, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_multinomial) from error.__cause__


def sample_negative_binomial(
    k: ArrayLike, p: ArrayLike, shape: Any = None, dtype: Any = None, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Failures before the k-th success of probability p, for each pair of elements.

    >>> from slipstream import nd
    >>> nd.sample_negative_binomial(nd.ones(2), nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(k) is not NDArray:
            k = as_kind(NDArray, k)
        if type(p) is not NDArray:
            p = as_kind(NDArray, p)
        return _random_classic_flat.classic.negative_binomial(NDArray, k, p, shape, dtype, out=out)
    except Symbolic:
        return symbolic(
            "nd", "sample_negative_binomial", k, p, shape, dtype, out, **kwargs, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_negative_binomial) from error.__cause__


def sample_normal(
    mu: ArrayLike, sigma: ArrayLike, shape: Any = None, dtype: Any = None,
    out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Normal numbers, for each pair of elements.

    >>> from slipstream import nd
    >>> nd.sample_normal(nd.ones(2), nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(mu) is not NDArray:
            mu = as_kind(NDArray, mu)
        if type(sigma) is not NDArray:
            sigma = as_kind(NDArray, sigma)
        return _random_classic_flat.classic.normal(NDArray, mu, sigma, shape, dtype, out=out)
    except Symbolic:
        return symbolic("nd", "sample_normal", mu, sigma, shape, dtype, out, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_normal) from error.__cause__


def sample_poisson(
    lam: ArrayLike, shape: Any = None, dtype: Any = None, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of events where lam are expected, for each element.

    >>> from slipstream import nd
    >>> nd.sample_poisson(nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(lam) is not NDArray:
            lam = as_kind(NDArray, lam)
        return _random_classic_flat.classic.poisson(NDArray, lam, shape, dtype, out=out)
    except Symbolic:
        return symbolic("nd", "sample_poisson", lam, shape, dtype, out, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_poisson) from error.__cause__


def sample_uniform(
    low: ArrayLike, high: ArrayLike, shape: Any = None, dtype: Any = None,
    out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers drawn evenly from [low, high), for each pair of elements.

    >>> from slipstream import nd
    >>> nd.sample_uniform(nd.ones(2), nd.ones(2), shape=3).shape
    (2, 3)
    """
    try:
        if type(low) is not NDArray:
            low = as_kind(NDArray, low)
        if type(high) is not NDArray:
            high = as_kind(NDArray, high)
        return _random_classic_flat.classic.uniform(NDArray, low, high, shape, dtype, out=out)
    except Symbolic:
        return symbolic("nd", "sample_uniform", low, high, shape, dtype, out, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.sample_uniform) from error.__cause__


def save(fname: Any, data: Any, format: str | None = None) -> None:
    """Write an array, a list or a dict of arrays to a file; waits for them.

    Parameters
    ----------
    fname : path or binary file
        Written as a whole or not at all.
    data : array, list of arrays or dict of str to array
    format : {'mxnet', 'npy', 'npz', 'safetensors'}, optional
        By default what the suffix says (``.npy``, ``.npz``, ``.safetensors``), else MXNet's own
        format, which MXNet 1 and 2 read.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import nd
    >>> path = os.path.join(tempfile.mkdtemp(), 'model.params')
    >>> nd.save(path, {'weight': nd.ones((1, 2))})
    >>> nd.load(path)['weight'].shape
    (1, 2)
    """
    try:
        _io_files._write(fname, data, format)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.nd_save, format=format) from error.__cause__


def scatter_nd(
    data: ArrayLike, indices: ArrayLike, shape: Sequence[int], out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of the result.
    shape : ints
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.scatter_nd(nd.array([5, 6]), nd.array([[2, 0]]), shape=(3,)).tolist()
    [6.0, 0.0, 5.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(indices) is not NDArray:
            indices = as_kind(NDArray, indices)
        result = _indexing_gather.scatter_nd(data, indices, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "scatter_nd", data, indices, shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.scatter_nd, shape=shape) from error.__cause__


def sgd_mom_update(
    weight: ArrayLike, grad: ArrayLike, mom: ArrayLike, lr: float, momentum: float = 0.0,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    lazy_update: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step of gradient descent with momentum; changes `mom`.

    >>> from slipstream import nd
    >>> mom = nd.array([1.0])
    >>> nd.sgd_mom_update(nd.array([1.0]), nd.array([2.0]), mom, lr=0.25, momentum=0.5).tolist()
    [1.0]
    >>> mom.tolist()
    [0.0]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mom) is not NDArray:
            mom = as_kind(NDArray, mom)
        result = _optimizer_sgd.sgd_mom_update(
            weight, grad, mom, lr, momentum, wd, rescale_grad, clip_gradient, lazy_update
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "sgd_mom_update", weight, grad, mom, lr, momentum, wd, rescale_grad,
            clip_gradient, lazy_update, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.sgd_mom_update, lr=lr, momentum=momentum, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient
        ) from error.__cause__


def sgd_update(
    weight: ArrayLike, grad: ArrayLike, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, lazy_update: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """One step of gradient descent.

    >>> from slipstream import nd
    >>> nd.sgd_update(nd.array([1.0]), nd.array([2.0]), lr=0.25).tolist()
    [0.5]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        result = _optimizer_sgd.sgd_update(
            weight, grad, lr, wd, rescale_grad, clip_gradient, lazy_update
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "sgd_update", weight, grad, lr, wd, rescale_grad, clip_gradient, lazy_update,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.sgd_update, lr=lr, wd=wd, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient
        ) from error.__cause__


def shape_array(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The shape as an array of int64.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.shape_array(nd.ones((2, 3))).tolist()
    [2, 3]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        shape = numpy.array(data.shape, numpy.int64)
        result = _core.from_buffer(type(data), shape, "int64", shape.shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "shape_array", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.shape_array) from error.__cause__


def shuffle(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """A copy with the slices along the first axis in random order.

    >>> from slipstream import nd
    >>> nd.shuffle(nd.arange(4)).sum().asscalar()
    6.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic.choices.shuffled(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "shuffle", data, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.shuffle) from error.__cause__


def sigmoid(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """1 / (1 + exp(-x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sigmoid(nd.array([0.])).asnumpy()
    array([0.5], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.sigmoid(data)
    return _elementwise_operands.unary("nd.sigmoid", NDArray, frontend_ops.sigmoid, None, data, out)


def sign(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """-1, 0 or 1 by the sign of x, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sign(nd.array([-5., 0.])).asnumpy()
    array([-1.,  0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.sign(data)
    return _elementwise_operands.unary("nd.sign", NDArray, frontend_ops.sign, numpy.sign, data, out)


def signsgd_update(
    weight: ArrayLike, grad: ArrayLike, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step by the sign of the gradient alone.

    >>> from slipstream import nd
    >>> nd.signsgd_update(nd.array([1.0]), nd.array([-7.0]), lr=0.25).tolist()
    [1.25]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        result = _optimizer_sgd.signsgd_update(weight, grad, lr, wd, rescale_grad, clip_gradient)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "signsgd_update", weight, grad, lr, wd, rescale_grad, clip_gradient, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.signsgd_update, lr=lr, wd=wd, rescale_grad=rescale_grad,
            clip_gradient=clip_gradient
        ) from error.__cause__


def signum_update(
    weight: ArrayLike, grad: ArrayLike, mom: ArrayLike, lr: float, momentum: float = 0.0,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0, wd_lh: float = 0.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """One step by the sign of the momentum; changes `mom`.

    >>> from slipstream import nd
    >>> mom = nd.zeros((1,))
    >>> nd.signum_update(nd.array([1.0]), nd.array([-7.0]), mom, lr=0.25).tolist()
    [1.25]
    """
    try:
        if type(weight) is not NDArray:
            weight = as_kind(NDArray, weight)
        if type(grad) is not NDArray:
            grad = as_kind(NDArray, grad)
        if type(mom) is not NDArray:
            mom = as_kind(NDArray, mom)
        result = _optimizer_sgd.signum_update(
            weight, grad, mom, lr, momentum, wd, rescale_grad, clip_gradient, wd_lh
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "signum_update", weight, grad, mom, lr, momentum, wd, rescale_grad, clip_gradient,
            wd_lh, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _optimizer_sgd.signum_update, lr=lr, momentum=momentum, wd=wd,
            rescale_grad=rescale_grad, clip_gradient=clip_gradient, wd_lh=wd_lh
        ) from error.__cause__


def silu(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """x * sigmoid(x), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.silu(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.silu(data)
    return _elementwise_operands.unary("nd.silu", NDArray, frontend_ops.silu, None, data, out)


def sin(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Sine, of radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sin(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.sin(data)
    return _elementwise_operands.unary("nd.sin", NDArray, frontend_ops.sin, numpy.sin, data, out)


def sinh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Hyperbolic sine, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sinh(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.sinh(data)
    return _elementwise_operands.unary("nd.sinh", NDArray, frontend_ops.sinh, numpy.sinh, data, out)


def size_array(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The number of elements as an array of int64.

    >>> from slipstream import nd
    >>> nd.size_array(nd.ones((3, 4))).tolist()
    [12]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.fill(type(data), data.size, "int64", (1,))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "size_array", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.size_array) from error.__cause__


def slice(
    data: ArrayLike, begin: Any, end: Any, step: Any = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    >>> from slipstream import nd
    >>> nd.slice(nd.ones((3, 4)), begin=(0, 1), end=(2, None)).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_indexing_slicing.slice(data, begin, end, step))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "slice", data, begin, end, step, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_slicing.slice_classic) from error.__cause__


def slice_axis(
    data: ArrayLike, axis: int, begin: int, end: int | None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements from `begin` to `end` along one axis.

    >>> from slipstream import nd
    >>> nd.slice_axis(nd.ones((3, 4)), axis=1, begin=1, end=3).shape
    (3, 2)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_indexing_slicing.slice_axis(data, axis, begin, end))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "slice_axis", data, axis, begin, end, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_slicing.slice_axis_classic, axis=axis, begin=begin, end=end
        ) from error.__cause__


def slice_like(
    data: ArrayLike, shape_like: ArrayLike, axes: Sequence[int] | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """An array cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import nd
    >>> nd.slice_like(nd.ones((3, 4)), nd.ones((2, 2))).shape
    (2, 2)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(shape_like) is not NDArray:
            shape_like = as_kind(NDArray, shape_like)
        result = _core.snapshot(_indexing_slicing.slice_like(data, shape_like, axes))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "slice_like", data, shape_like, axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_slicing.slice_like_classic, axes=axes) from error.__cause__


def smooth_l1(
    data: ArrayLike, scalar: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.smooth_l1(nd.array([0.5, 2.0])).tolist()
    [0.125, 1.5]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        x = _nn_losses.as_float(data)
        size, square = core_ops.absolute(x), float(scalar) ** 2
        # The quadratic part sees zeros beyond its range, where its gradient could overflow.
        inside = core_ops.less(size, 1 / square)
        near = core_ops.multiply(core_ops.square(_core.where(inside, x, 0.0)), 0.5 * square)
        far = core_ops.subtract(size, 0.5 / square)
        result = _nn_losses.in_type_of(_core.where(inside, near, far), data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "smooth_l1", data, scalar, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.smooth_l1, scalar=scalar) from error.__cause__


def softmax(
    data: ArrayLike, length: ArrayLike | None = None, axis: int = -1,
    temperature: float | None = None, dtype: Any = None, use_length: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """exp(x) divided by its sum along an axis.

    Parameters
    ----------
    data : array
    axis : int
        Where the results sum to one.
    length : array, optional
        With `use_length`: how many elements along the axis count, for each other place. The rest
        is zero in the result.
    temperature : float, optional
        `data` is divided by it first.
    use_length : bool
        Whether `length` is used.
    dtype : optional
        The type of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.softmax(nd.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if length is not None and type(length) is not NDArray:
            length = as_kind(NDArray, length)
        result = _nn_softmax.softmax_along(
            data, axis, length, temperature, dtype, False, _nn_softmax._use(length, use_length)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd", "softmax", data, length, axis, temperature, dtype, use_length, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.nd_softmax, axis=axis, temperature=temperature
        ) from error.__cause__


def softmax_cross_entropy(
    data: ArrayLike, label: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The sum over the batch of -log(softmax(data)) at the labelled class.

    Parameters
    ----------
    data : array
        (batch, classes).
    label : array
        (batch,), the classes.

    Returns
    -------
    array
        One element.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.softmax_cross_entropy(nd.zeros((2, 1)), nd.array([0, 0])).tolist()
    [0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if type(label) is not NDArray:
            label = as_kind(NDArray, label)
        if data.ndim != 2 or label.shape != data.shape[:1]:
            raise ValueError(
                f"softmax_cross_entropy: data {data.shape} must be (batch, classes) and label "
                f"{label.shape} (batch,)"
            )
        picked = _nn_losses.gather.pick(
            _nn_losses.softmax_along(data, -1, None, None, None, True), label, -1
        )
        # Probabilities below 1e-8 count as that; the gradient is that of the plain logarithm.
        limited = _core.pass_gradient(
            core_ops.maximum(picked, _nn_losses.math.log(1e-8)), picked, 1.0
        )
        total = _core.reduce("sum", limited, None, False, None)
        result = _core.reshape(core_ops.subtract(0.0, total), (1,))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "softmax_cross_entropy", data, label, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_losses.softmax_cross_entropy) from error.__cause__


def softmin(
    data: ArrayLike, axis: int = -1, temperature: float | None = None, dtype: Any = None,
    use_length: bool = False, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The softmax of -x: the smallest element gets the largest share.

    Parameters
    ----------
    data : array
    axis : int
        Where the results sum to one.
    temperature : float, optional
        `data` is divided by it first.
    dtype : optional
        The type of the result.
    use_length : bool
        False, as in MXNet: there is no argument for lengths.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.softmin(nd.zeros((1, 2))).tolist()
    [[0.5, 0.5]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if use_length:
            raise ValueError("use_length must be False: softmin takes no lengths")
        result = _nn_softmax.softmax_along(
            core_ops.negative(_nn_softmax.as_float(data)), axis, None, temperature, dtype, False
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "softmin", data, axis, temperature, dtype, use_length, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _nn_softmax.softmin, axis=axis, temperature=temperature
        ) from error.__cause__


def softrelu(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """log(1 + exp(x)).

    >>> from slipstream import nd
    >>> nd.softrelu(nd.array([100.])).tolist()
    [100.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = core_ops.softplus(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "softrelu", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _nn_activation.softrelu) from error.__cause__


def softsign(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """x / (1 + abs(x)), element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.softsign(nd.array([1.])).asnumpy()
    array([0.5], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.softsign(data)
    return _elementwise_operands.unary(
        "nd.softsign", NDArray, frontend_ops.softsign, None, data, out
    )


def sort(
    data: ArrayLike, axis: int | None = -1, is_ascend: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """A sorted copy.

    Parameters
    ----------
    data : array
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    is_ascend : bool
        Whether the smallest come first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sort(nd.array([3, 1, 2]), is_ascend=False).asnumpy().tolist()
    [3.0, 2.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _sorting_sort.sorted_along(data, axis, not is_ascend)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "sort", data, axis, is_ascend, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_sort.sort_classic, axis=axis) from error.__cause__


def space_to_depth(
    data: ArrayLike, block_size: int, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Blocks of pixels as channels: the inverse of ``depth_to_space``.

    Parameters
    ----------
    data : array of shape (batch, channels, height, width)
    block_size : int

    Returns
    -------
    array of shape (batch, channels * block_size**2, height / block_size, width / block_size)

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.space_to_depth(nd.arange(4).reshape((1, 1, 2, 2)), 2).shape
    (1, 4, 1, 1)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        b = _manipulation_space_to_depth._block(data, block_size)
        n, c, h, w = data.shape
        if h % b or w % b:
            raise ValueError(f"an image of {h} x {w} does not divide into blocks of {b} x {b}")
        parts = _core.transpose(
            _core.reshape(data, (n, c, h // b, b, w // b, b)), [0, 3, 5, 1, 2, 4]
        )
        result = _core.reshape(_core.copy(parts), (n, c * b * b, h // b, w // b))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "space_to_depth", data, block_size, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_space_to_depth.space_to_depth, block_size=block_size
        ) from error.__cause__


def split(
    data: ArrayLike, num_outputs: int, axis: int = 1, squeeze_axis: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

    >>> from slipstream import nd
    >>> [x.shape for x in nd.split(nd.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        pieces = [_core.snapshot(p) for p in _manipulation_splitting.parts(data, num_outputs, axis)]
        if squeeze_axis:
            pieces = [_core.snapshot(_manipulation_splitting.squeeze(p, axis)) for p in pieces]
        result = pieces[0] if len(pieces) == 1 else pieces
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "split", data, num_outputs, axis, squeeze_axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_splitting.split_classic, num_outputs=num_outputs, axis=axis
        ) from error.__cause__


def split_v2(
    ary: ArrayLike, indices_or_sections: Any, axis: int = 0, squeeze_axis: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> Any:
    """Equal parts along an axis, or the parts between the given indices.

    Examples
    --------
    >>> from slipstream import nd
    >>> [part.shape for part in nd.split_v2(nd.ones((4, 2)), (1,))]
    [(1, 2), (3, 2)]
    """
    try:
        if type(ary) is not NDArray:
            ary = as_kind(NDArray, ary)
        pieces = _manipulation_splitting.parts(ary, indices_or_sections, axis)
        if squeeze_axis:
            k = _manipulation_splitting.normalize_axis(axis, ary.ndim)
            pieces = [_core.reshape(p, p.shape[:k] + p.shape[k + 1 :]) for p in pieces]
        pieces = [_core.snapshot(p) for p in pieces]
        result = pieces if len(pieces) > 1 else pieces[0]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "split_v2", ary, indices_or_sections, axis, squeeze_axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.split_v2, axis=axis) from error.__cause__


def sqrt(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Square root, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.sqrt(nd.array([4., 9.])).asnumpy()
    array([2., 3.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.sqrt(data)
    return _elementwise_operands.unary("nd.sqrt", NDArray, frontend_ops.sqrt, numpy.sqrt, data, out)


def square(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """x * x, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.square(nd.array([2., -3.])).asnumpy()
    array([4., 9.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.square(data)
    return _elementwise_operands.unary(
        "nd.square", NDArray, frontend_ops.square, numpy.square, data, out
    )


def squeeze(
    data: ArrayLike, axis: int | Sequence[int] | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """An array without axes of length one.

    >>> from slipstream import nd
    >>> nd.squeeze(nd.ones((1, 3))).shape
    (3,)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(
            _manipulation_shape.with_axis(_manipulation_shape.squeeze(data, axis))
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "squeeze", data, axis, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.squeeze_classic, axis=axis) from error.__cause__


def stack(
    *data: ArrayLike | Sequence[ArrayLike], axis: int = 0, num_args: int | None = None,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import nd
    >>> nd.stack(nd.zeros(2), nd.ones(2)).shape
    (2, 2)
    """
    try:
        data = each_kind(NDArray, data)
        result = _manipulation_joining.stack_classic(*data, axis=axis, num_args=num_args)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "stack", *data, axis=axis, num_args=num_args, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_joining.stack_classic, axis=axis, num_args=num_args
        ) from error.__cause__


def stop_gradient(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The same data, with a gradient of zero.

    >>> from slipstream import nd
    >>> nd.stop_gradient(nd.ones(2)).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.stop_gradient(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "stop_gradient", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_straight_through.stop_gradient) from error.__cause__


def subtract(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 - x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.subtract(nd.array([1., 2.]), 1).asnumpy()
    array([0., 1.], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.subtract(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.subtract", NDArray, frontend_ops.subtract, numpy.subtract, lhs, rhs, out
    )


def sum(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The sum over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.sum(nd.ones((2, 3)), axis=0).asnumpy()
    array([2., 2., 2.], dtype=float32)
    >>> nd.sum(nd.ones((2, 3))).shape
    (1,)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_sums.reduction("sum", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "sum", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.sum_classic) from error.__cause__


def sum_axis(
    data: ArrayLike, axis: Any = None, keepdims: bool = False, exclude: bool = False,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The sum over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.sum_axis(nd.ones((2, 3)), axis=0).asnumpy()
    array([2., 2., 2.], dtype=float32)
    >>> nd.sum_axis(nd.ones((2, 3))).shape
    (1,)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _reductions_sums.reduction("sum", data, axis, keepdims, exclude)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "sum_axis", data, axis, keepdims, exclude, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.sum_classic) from error.__cause__


def swapaxes(
    data: ArrayLike, dim1: int = 0, dim2: int = 0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """An array with two axes exchanged.

    >>> from slipstream import nd
    >>> nd.swapaxes(nd.ones((2, 3)), 0, 1).shape
    (3, 2)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_manipulation_transpose.swapaxes(data, dim1, dim2))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "swapaxes", data, dim1, dim2, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.swapaxes_classic, dim1=dim1, dim2=dim2
        ) from error.__cause__


def take(
    a: ArrayLike, indices: ArrayLike, axis: int = 0, mode: str = "clip", out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Slices at the given places along an axis.

    `mode` says what happens to indices out of range: ``'clip'``, ``'wrap'`` or ``'raise'``, for
    which negative ones are out of range, too.

    >>> from slipstream import nd
    >>> nd.take(nd.array([10, 20, 30]), nd.array([0, 2])).asnumpy()
    array([10., 30.], dtype=float32)
    """
    try:
        if type(a) is not NDArray:
            a = as_kind(NDArray, a)
        if type(indices) is not NDArray:
            indices = as_index(NDArray, indices)
        result = _core.take(a, indices, axis, "strict" if mode == "raise" else mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "take", a, indices, axis, mode, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_gather.take_classic, axis=axis, mode=mode
        ) from error.__cause__


def tan(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Tangent, of radians, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.tan(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.tan(data)
    return _elementwise_operands.unary("nd.tan", NDArray, frontend_ops.tan, numpy.tan, data, out)


def tanh(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Hyperbolic tangent, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.tanh(nd.array([0.])).asnumpy()
    array([0.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.tanh(data)
    return _elementwise_operands.unary("nd.tanh", NDArray, frontend_ops.tanh, numpy.tanh, data, out)


def tile(
    data: ArrayLike, reps: Any, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The whole array repeated along axes; at least once, unless shapes are NumPy's.

    >>> from slipstream import nd
    >>> nd.tile(nd.array([1, 2]), 2).asnumpy()
    array([1., 2., 1., 2.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _manipulation_repeating.tile_classic(data, reps)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "tile", data, reps, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_repeating.tile_classic) from error.__cause__


def to_dlpack_for_read(data: ArrayLike) -> object:
    """A DLPack capsule on the array's value, without a copy; waits for it.

    The capsule is of the kind that every consumer takes, from before DLPack 1.0. Its consumer must
    not write: the value stays as it is, whatever happens to the array afterwards.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.from_dlpack(nd.to_dlpack_for_read(nd.ones(2))).tolist()
    [1.0, 1.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        return _core.to_dlpack(data, False, False)
    except Symbolic:
        return symbolic("nd", "to_dlpack_for_read", data)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.to_dlpack_for_read) from error.__cause__


def to_dlpack_for_write(data: ArrayLike) -> object:
    """A DLPack capsule on the array's own memory, to be written; waits for the array.

    What the consumer writes is seen by operations on `data`, and on its views, that are recorded
    afterwards. Those recorded before, other arrays with the same value and what NumPy was given
    keep the value as it was. The memory is the array's until the array changes: after ``data += 1``
    or ``data[:] = ...`` it has new memory, and what the consumer writes then is no longer seen.

    Raises
    ------
    ValueError
        When `data` is a view in reversed order, or repeats elements.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import nd
    >>> x = nd.zeros(2)
    >>> lent = nd.to_dlpack_for_write(x)  # give it to a library that writes 1, 2
    >>> x.tolist()
    [0.0, 0.0]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        return _core.to_dlpack_for_write(data)
    except Symbolic:
        return symbolic("nd", "to_dlpack_for_write", data)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.to_dlpack_for_write) from error.__cause__


def topk(
    data: ArrayLike, axis: int | None = -1, k: int = 1, ret_typ: str = "indices",
    is_ascend: bool = False, dtype: Any = "float32", out: NDArray | None = None,
    name: str | None = None,
) -> Any:
    """The k largest elements along an axis, in order.

    Parameters
    ----------
    data : array
    axis : int, optional
        None means the flattened array.
    k : int
        How many; less than one means all.
    ret_typ : str
        ``'indices'`` for their places, ``'value'`` for themselves, ``'both'`` for a list of values
        and places, ``'mask'`` for an array of the shape of `data` with ones at their places.
    is_ascend : bool
        Whether the smallest are wanted.
    dtype : dtype
        Of the places.

    Returns
    -------
    array, or list of two arrays

    Raises
    ------
    ValueError
        When `k` is larger than the axis or `ret_typ` is unknown.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([3, 1, 2])
    >>> nd.topk(x, k=2).asnumpy().tolist(), nd.topk(x, k=2, ret_typ='value').asnumpy().tolist()
    ([0.0, 2.0], [3.0, 2.0])
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _sorting_sort.topk(data, axis, k, ret_typ, is_ascend, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "topk", data, axis, k, ret_typ, is_ascend, dtype, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.topk, axis=axis, k=k, ret_typ=ret_typ
        ) from error.__cause__


def transpose(
    data: ArrayLike, axes: Sequence[int] | None = None, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """An array with the axes in another order, reversed by default.

    >>> from slipstream import nd
    >>> nd.transpose(nd.ones((2, 3))).shape
    (3, 2)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.snapshot(_core.transpose(data, axes or None))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "transpose", data, axes, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.transpose_classic, axes=axes
        ) from error.__cause__


def tril(
    data: ArrayLike, k: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements on and below a diagonal; zeros above.

    >>> from slipstream import nd
    >>> nd.tril(nd.ones((2, 2))).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.tril(data, k)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "tril", data, k, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.tril_classic, k=k) from error.__cause__


def triu(
    data: ArrayLike, k: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The elements on and above a diagonal; zeros below.

    >>> from slipstream import nd
    >>> nd.triu(nd.ones((2, 2))).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _core.triu(data, k)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "triu", data, k, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.triu_classic, k=k) from error.__cause__


def true_divide(
    lhs: ArrayLike, rhs: ArrayLike, out: NDArray | None = None, name: str | None = None,
    axis: Any = None,
) -> NDArray:
    """x1 / x2, element by element.

    Parameters
    ----------
    lhs, rhs : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.true_divide(nd.array([1., 2.]), 4).asnumpy()
    array([0.25, 0.5 ], dtype=float32)
    """
    if type(lhs) is NDArray and out is None:
        kind = type(rhs)
        if kind is NDArray or kind is float or kind is int:
            return frontend_ops.divide(lhs, rhs)
    return _elementwise_operands.binary(
        "nd.true_divide", NDArray, frontend_ops.divide, numpy.divide, lhs, rhs, out
    )


def trunc(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Towards zero to an integer, element by element.

    Parameters
    ----------
    data : array, number or nested list
    out : array, optional
        Takes the result.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.trunc(nd.array([1.7, -1.7])).asnumpy()
    array([ 1., -1.], dtype=float32)
    """
    if type(data) is NDArray and out is None:
        return frontend_ops.trunc(data)
    return _elementwise_operands.unary(
        "nd.trunc", NDArray, frontend_ops.trunc, numpy.trunc, data, out
    )


def uniform(
    low: ArrayLike = 0.0, high: ArrayLike = 1.0, shape: Any = None,
    ctx: Context | str | None = None, dtype: Any = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import nd
    >>> nd.uniform(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic_flat.classic.uniform(NDArray, low, high, shape, dtype, out=out)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd", "uniform", low, high, shape, ctx, dtype, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.random_uniform) from error.__cause__


def unravel_index(
    data: ArrayLike, shape: Sequence[int] = (), out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Flat places as a matrix with a row of indices per axis.

    The first size may be -1: then the first index has no limit.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.unravel_index(nd.array([5]), shape=(2, 3)).tolist()
    [[1.0], [2.0]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _indexing_flat_index.unravel_index_classic(data, shape)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "unravel_index", data, shape, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_flat_index.unravel_index_classic, shape=shape
        ) from error.__cause__


def where(
    condition: ArrayLike, x: ArrayLike | float, y: ArrayLike | float, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """`x` where the condition is true, `y` elsewhere; a vector condition chooses rows.

    >>> from slipstream import nd
    >>> nd.where(nd.array([1, 0]), nd.array([1, 2]), nd.array([3, 4])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(condition) is not NDArray:
            condition = as_kind(NDArray, condition)
        if type(x) is not NDArray:
            x = operand(NDArray, x)
        if type(y) is not NDArray:
            y = operand(NDArray, y)
        condition_ = condition
        if condition_.ndim == 1:
            ndim = builtins.max(getattr(x, "ndim", 0), getattr(y, "ndim", 0))
            if ndim > 1:
                condition_ = _core.reshape(condition_, condition_.shape + (1,) * (ndim - 1))
        result = _core.frontend_ops.where(condition_, x, y)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "where", condition, x, y, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_select.where_classic) from error.__cause__


def zeros(
    shape: int | Sequence[int], ctx: Context | str | None = None, dtype: Any = None,
    stype: str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """An array of zeros; `stype` is None or ``'default'``: it is dense.

    >>> from slipstream import nd
    >>> nd.zeros(2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if stype is not None:
            check_dense(stype, "stype")
        if kwargs:
            check_attributes("zeros", kwargs)
        result = _core.fill(NDArray, 0, dtype_name(dtype), shape)
        if out is not None:
            return finish(result, out)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.zeros_classic, shape=shape) from error.__cause__


def zeros_like(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Zeros in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.zeros_like(nd.ones(2)).asnumpy()
    array([0., 0.], dtype=float32)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = filled_like(data, 0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd", "zeros_like", data, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.zeros_like_classic) from error.__cause__
