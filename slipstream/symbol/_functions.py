"""Symbols of the functions of ``nd``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import nd
from ._call import UNSET, call, pair

if TYPE_CHECKING:
    from ..context import Context
    from ._symbol import Symbol
    from ._typing import SymbolLike

__all__ = [
    "Activation", "BatchNorm", "BatchNorm_v1", "BilinearSampler", "BlockGrad", "CTCLoss", "Cast",
    "Concat", "Convolution", "Convolution_v1", "Correlation", "Crop", "Custom", "Deconvolution",
    "Dropout", "ElementWiseSum", "Embedding", "Flatten", "FullyConnected", "GridGenerator",
    "GroupNorm", "InstanceNorm", "L2Normalization", "LRN", "LayerNorm", "LeakyReLU",
    "LinearRegressionOutput", "LogisticRegressionOutput", "MAERegressionOutput", "MakeLoss", "Pad",
    "Pooling", "Pooling_v1", "RNN", "ROIPooling", "Reshape", "SVMOutput", "SequenceLast",
    "SequenceMask", "SequenceReverse", "SliceChannel", "Softmax", "SoftmaxActivation",
    "SoftmaxOutput", "SpatialTransformer", "SwapAxis", "UpSampling", "abs", "absolute",
    "adam_update", "add", "add_n", "all_finite", "amp_cast", "amp_multicast", "arange", "arccos",
    "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmax_channel",
    "argmin", "argsort", "batch_dot", "batch_take", "broadcast_add", "broadcast_axes",
    "broadcast_axis", "broadcast_div", "broadcast_equal", "broadcast_greater",
    "broadcast_greater_equal", "broadcast_hypot", "broadcast_lesser", "broadcast_lesser_equal",
    "broadcast_like", "broadcast_logical_and", "broadcast_logical_or", "broadcast_logical_xor",
    "broadcast_maximum", "broadcast_minimum", "broadcast_minus", "broadcast_mod", "broadcast_mul",
    "broadcast_not_equal", "broadcast_plus", "broadcast_power", "broadcast_sub", "broadcast_to",
    "cast", "cast_storage", "cbrt", "ceil", "choose_element_0index", "clip", "col2im", "concat",
    "concatenate", "cos", "cosh", "crop", "ctc_loss", "cumsum", "degrees", "depth_to_space", "diag",
    "digamma", "divide", "dot", "elemwise_add", "elemwise_div", "elemwise_mul", "elemwise_sub",
    "empty", "equal", "erf", "erfinv", "exp", "exp2", "expand_dims", "expm1", "exponential", "eye",
    "fabs", "fill_element_0index", "fix", "flatten", "flip", "floor", "ftml_update", "ftrl_update",
    "full", "gamma", "gammaln", "gather_nd", "gelu", "generalized_negative_binomial", "greater",
    "greater_equal", "hard_sigmoid", "histogram", "hypot", "identity", "im2col", "khatri_rao",
    "lamb_update_phase1", "lamb_update_phase2", "less", "less_equal", "lesser", "lesser_equal",
    "linalg_det", "linalg_extractdiag", "linalg_extracttrian", "linalg_gelqf", "linalg_gemm",
    "linalg_gemm2", "linalg_inverse", "linalg_makediag", "linalg_maketrian", "linalg_potrf",
    "linalg_potri", "linalg_slogdet", "linalg_sumlogdiag", "linalg_syevd", "linalg_syrk",
    "linalg_trmm", "linalg_trsm", "linspace", "log", "log10", "log1p", "log2", "log_sigmoid",
    "log_softmax", "logical_and", "logical_not", "logical_or", "logical_xor", "make_loss",
    "masked_log_softmax", "masked_softmax", "max", "max_axis", "maximum", "mean", "min", "min_axis",
    "minimum", "mish", "mod", "modulo", "moments", "moveaxis", "mp_lamb_update_phase1",
    "mp_lamb_update_phase2", "mp_nag_mom_update", "mp_sgd_mom_update", "mp_sgd_update",
    "multi_all_finite", "multi_lars", "multi_mp_sgd_mom_update", "multi_mp_sgd_update",
    "multi_sgd_mom_update", "multi_sgd_update", "multi_sum_sq", "multiply", "nag_mom_update",
    "nanprod", "nansum", "negative", "negative_binomial", "norm", "normal", "not_equal", "one_hot",
    "onehot_encode", "ones", "ones_like", "pad", "pick", "poisson", "pow", "power",
    "preloaded_multi_mp_sgd_mom_update", "preloaded_multi_mp_sgd_update",
    "preloaded_multi_sgd_mom_update", "preloaded_multi_sgd_update", "prod", "radians",
    "random_exponential", "random_exponential_like", "random_gamma", "random_gamma_like",
    "random_generalized_negative_binomial", "random_generalized_negative_binomial_like",
    "random_negative_binomial", "random_negative_binomial_like", "random_normal",
    "random_normal_like", "random_pdf_dirichlet", "random_pdf_exponential", "random_pdf_gamma",
    "random_pdf_generalized_negative_binomial", "random_pdf_negative_binomial", "random_pdf_normal",
    "random_pdf_poisson", "random_pdf_uniform", "random_poisson", "random_poisson_like",
    "random_randint", "random_uniform", "random_uniform_like", "ravel_multi_index", "rcbrt",
    "reciprocal", "relu", "repeat", "reset_arrays", "reshape", "reshape_like", "reverse", "rint",
    "rmsprop_update", "rmspropalex_update", "round", "rsqrt", "sample_exponential", "sample_gamma",
    "sample_generalized_negative_binomial", "sample_multinomial", "sample_negative_binomial",
    "sample_normal", "sample_poisson", "sample_uniform", "scatter_nd", "sgd_mom_update",
    "sgd_update", "shape_array", "shuffle", "sigmoid", "sign", "signsgd_update", "signum_update",
    "silu", "sin", "sinh", "size_array", "slice", "slice_axis", "slice_like", "smooth_l1",
    "softmax", "softmax_cross_entropy", "softmin", "softrelu", "softsign", "sort", "space_to_depth",
    "split", "split_v2", "sqrt", "square", "squeeze", "stack", "stop_gradient", "subtract", "sum",
    "sum_axis", "swapaxes", "take", "tan", "tanh", "tile", "topk", "transpose", "tril", "triu",
    "true_divide", "trunc", "uniform", "unravel_index", "where", "zeros", "zeros_like",
]


def Activation(
    data: SymbolLike = UNSET, act_type: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An activation function by its name.

    The symbol of ``nd.Activation(data, act_type='relu')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Activation", "Activation", nd.Activation, {"data": data, "act_type": act_type, "out": out,
        "name": name, "attr": attr}, attributes
    )


def BatchNorm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    moving_mean: SymbolLike = UNSET, moving_var: SymbolLike = UNSET, eps: float = UNSET,
    momentum: float = UNSET, fix_gamma: bool = UNSET, use_global_stats: bool = UNSET,
    output_mean_var: bool = UNSET, axis: int = UNSET, cudnn_off: bool = UNSET,
    min_calib_range: float | None = UNSET, max_calib_range: float | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``nd.BatchNorm(data, gamma, beta, moving_mean, moving_var, eps=0.001,
    momentum=0.9, fix_gamma=True, use_global_stats=False, output_mean_var=False, axis=1,
    cudnn_off=False, min_calib_range=None, max_calib_range=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "BatchNorm", "BatchNorm", nd.BatchNorm, {"data": data, "gamma": gamma, "beta": beta,
        "moving_mean": moving_mean, "moving_var": moving_var, "eps": eps, "momentum": momentum,
        "fix_gamma": fix_gamma, "use_global_stats": use_global_stats, "output_mean_var":
        output_mean_var, "axis": axis, "cudnn_off": cudnn_off, "min_calib_range": min_calib_range,
        "max_calib_range": max_calib_range, "out": out, "name": name, "attr": attr}, attributes
    )


def BatchNorm_v1(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    moving_mean: SymbolLike = UNSET, moving_var: SymbolLike = UNSET, eps: float = UNSET,
    momentum: float = UNSET, fix_gamma: bool = UNSET, use_global_stats: bool = UNSET,
    output_mean_var: bool = UNSET, axis: int = UNSET, cudnn_off: bool = UNSET,
    min_calib_range: float | None = UNSET, max_calib_range: float | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``nd.BatchNorm_v1(data, gamma, beta, moving_mean, moving_var, eps=0.001,
    momentum=0.9, fix_gamma=True, use_global_stats=False, output_mean_var=False, axis=1,
    cudnn_off=False, min_calib_range=None, max_calib_range=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "BatchNorm_v1", "BatchNorm_v1", nd.BatchNorm_v1, {"data": data, "gamma": gamma, "beta":
        beta, "moving_mean": moving_mean, "moving_var": moving_var, "eps": eps, "momentum":
        momentum, "fix_gamma": fix_gamma, "use_global_stats": use_global_stats, "output_mean_var":
        output_mean_var, "axis": axis, "cudnn_off": cudnn_off, "min_calib_range": min_calib_range,
        "max_calib_range": max_calib_range, "out": out, "name": name, "attr": attr}, attributes
    )


def BilinearSampler(
    data: SymbolLike = UNSET, grid: SymbolLike = UNSET, cudnn_off: Any = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Feature maps interpolated at the places of a grid; zero outside.

    The symbol of ``nd.BilinearSampler(data, grid, cudnn_off=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "BilinearSampler", "BilinearSampler", nd.BilinearSampler, {"data": data, "grid": grid,
        "cudnn_off": cudnn_off, "out": out, "name": name, "attr": attr}, attributes
    )


def BlockGrad(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The same data, with a gradient of zero.

    The symbol of ``nd.BlockGrad(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "BlockGrad", "BlockGrad", nd.BlockGrad, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def CTCLoss(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, data_lengths: SymbolLike | None = UNSET,
    label_lengths: SymbolLike | None = UNSET, use_data_lengths: bool = UNSET,
    use_label_lengths: bool = UNSET, blank_label: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Minus the log likelihood of label sequences, summed over all alignments.

    The symbol of ``nd.CTCLoss(data, label, data_lengths=None, label_lengths=None,
    use_data_lengths=False, use_label_lengths=False, blank_label='first')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "CTCLoss", "CTCLoss", nd.CTCLoss, {"data": data, "label": label, "data_lengths":
        data_lengths, "label_lengths": label_lengths, "use_data_lengths": use_data_lengths,
        "use_label_lengths": use_label_lengths, "blank_label": blank_label, "out": out, "name":
        name, "attr": attr}, attributes
    )


def Cast(
    data: SymbolLike = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements in another type.

    The symbol of ``nd.Cast(data, dtype)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "Cast", "Cast", nd.Cast, {"data": data, "dtype": dtype, "out": out, "name": name, "attr":
        attr}, attributes
    )


def Concat(
    *data: SymbolLike | Sequence[SymbolLike], dim: int = UNSET, num_args: int | None = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Arrays joined along an existing axis, the second one by default.

    The symbol of ``nd.Concat(*data, dim=1, num_args=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Concat", "Concat", nd.Concat, {"dim": dim, "num_args": num_args, "out": out, "name": name,
        "attr": attr}, attributes, *data
    )


def Convolution(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, workspace: int = UNSET,
    no_bias: bool = UNSET, cudnn_tune: str | None = UNSET, cudnn_off: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Slide filters over one to three spatial dimensions.

    The symbol of ``nd.Convolution(data, weight, bias=None, kernel=None, stride=None, dilate=None,
    pad=None, num_filter=None, num_group=1, workspace=1024, no_bias=False, cudnn_tune=None,
    cudnn_off=False, layout=None)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "Convolution", "Convolution", nd.Convolution, {"data": data, "weight": weight, "bias": bias,
        "kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad, "num_filter": num_filter,
        "num_group": num_group, "workspace": workspace, "no_bias": no_bias, "cudnn_tune":
        cudnn_tune, "cudnn_off": cudnn_off, "layout": layout, "out": out, "name": name, "attr":
        attr}, attributes
    )


def Convolution_v1(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, workspace: int = UNSET,
    no_bias: bool = UNSET, cudnn_tune: str | None = UNSET, cudnn_off: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Slide filters over one to three spatial dimensions.

    The symbol of ``nd.Convolution_v1(data, weight, bias=None, kernel=None, stride=None,
    dilate=None, pad=None, num_filter=None, num_group=1, workspace=1024, no_bias=False,
    cudnn_tune=None, cudnn_off=False, layout=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "Convolution_v1", "Convolution_v1", nd.Convolution_v1, {"data": data, "weight": weight,
        "bias": bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad,
        "num_filter": num_filter, "num_group": num_group, "workspace": workspace, "no_bias":
        no_bias, "cudnn_tune": cudnn_tune, "cudnn_off": cudnn_off, "layout": layout, "out": out,
        "name": name, "attr": attr}, attributes
    )


def Correlation(
    data1: SymbolLike = UNSET, data2: SymbolLike = UNSET, kernel_size: int = UNSET,
    max_displacement: int = UNSET, stride1: int = UNSET, stride2: int = UNSET,
    pad_size: int = UNSET, is_multiply: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """How alike patches of two feature maps are, for every displacement in a neighbourhood.

    The symbol of ``nd.Correlation(data1, data2, kernel_size=1, max_displacement=1, stride1=1,
    stride2=1, pad_size=0, is_multiply=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "Correlation", "Correlation", nd.Correlation, {"data1": data1, "data2": data2,
        "kernel_size": kernel_size, "max_displacement": max_displacement, "stride1": stride1,
        "stride2": stride2, "pad_size": pad_size, "is_multiply": is_multiply, "out": out, "name":
        name, "attr": attr}, attributes
    )


def Crop(
    *data: SymbolLike | Sequence[SymbolLike], offset: Sequence[int] = UNSET,
    h_w: Sequence[int] = UNSET, center_crop: bool = UNSET, num_args: int | None = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """A window of images (batch, channels, height, width), as large as `h_w` or a second array.

    The symbol of ``nd.Crop(*data, offset=(0, 0), h_w=(0, 0), center_crop=False, num_args=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Crop", "Crop", nd.Crop, {"offset": offset, "h_w": h_w, "center_crop": center_crop,
        "num_args": num_args, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def Custom(
    *data: SymbolLike, op_type: str = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The operation registered as `op_type` with :func:`slipstream.operator.register`.

    The symbol of ``nd.Custom(*data, op_type, **kwargs)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "Custom", "Custom", nd.Custom, {"op_type": op_type, "out": out, "name": name, "attr": attr},
        attributes, *data
    )


def Deconvolution(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    kernel: Sequence[int] | None = UNSET, stride: Sequence[int] | None = UNSET,
    dilate: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    adj: Sequence[int] | None = UNSET, target_shape: Sequence[int] | None = UNSET,
    num_filter: int | None = UNSET, num_group: int = UNSET, workspace: int = UNSET,
    no_bias: bool = UNSET, cudnn_tune: str | None = UNSET, cudnn_off: bool = UNSET,
    layout: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The transpose of a convolution: each element is spread over the window it would come from.

    The symbol of ``nd.Deconvolution(data, weight, bias=None, kernel=None, stride=None, dilate=None,
    pad=None, adj=None, target_shape=None, num_filter=None, num_group=1, workspace=1024,
    no_bias=False, cudnn_tune=None, cudnn_off=False, layout=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Deconvolution", "Deconvolution", nd.Deconvolution, {"data": data, "weight": weight, "bias":
        bias, "kernel": kernel, "stride": stride, "dilate": dilate, "pad": pad, "adj": adj,
        "target_shape": target_shape, "num_filter": num_filter, "num_group": num_group, "workspace":
        workspace, "no_bias": no_bias, "cudnn_tune": cudnn_tune, "cudnn_off": cudnn_off, "layout":
        layout, "out": out, "name": name, "attr": attr}, attributes
    )


def Dropout(
    data: SymbolLike = UNSET, p: float = UNSET, mode: str = UNSET,
    axes: Sequence[int] | None = UNSET, cudnn_off: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    The symbol of ``nd.Dropout(data, p=0.5, mode='training', axes=None, cudnn_off=False)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Dropout", "Dropout", nd.Dropout, {"data": data, "p": p, "mode": mode, "axes": axes,
        "cudnn_off": cudnn_off, "out": out, "name": name, "attr": attr}, attributes
    )


def ElementWiseSum(
    *args: SymbolLike | Sequence[SymbolLike], num_args: int | None = UNSET, out: None = None,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of all arguments.

    The symbol of ``nd.ElementWiseSum(*args, num_args=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "add_n", "ElementWiseSum", nd.ElementWiseSum, {"num_args": num_args, "out": out, "name":
        name, "attr": attr}, attributes, *args
    )


def Embedding(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, input_dim: int | None = UNSET,
    output_dim: int | None = UNSET, dtype: Any = UNSET, sparse_grad: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The rows of `weight` at the given indices.

    The symbol of ``nd.Embedding(data, weight, input_dim=None, output_dim=None, dtype='float32',
    sparse_grad=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "Embedding", "Embedding", nd.Embedding, {"data": data, "weight": weight, "input_dim":
        input_dim, "output_dim": output_dim, "dtype": dtype, "sparse_grad": sparse_grad, "out": out,
        "name": name, "attr": attr}, attributes
    )


def Flatten(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Two dimensions: the first one, and all others as one.

    The symbol of ``nd.Flatten(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "Flatten", "Flatten", nd.Flatten, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def FullyConnected(
    data: SymbolLike = UNSET, weight: SymbolLike = UNSET, bias: SymbolLike | None = UNSET,
    num_hidden: int | None = UNSET, no_bias: bool = UNSET, flatten: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The data times the transposed weights, plus the bias.

    The symbol of ``nd.FullyConnected(data, weight, bias=None, num_hidden=None, no_bias=False,
    flatten=True)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "FullyConnected", "FullyConnected", nd.FullyConnected, {"data": data, "weight": weight,
        "bias": bias, "num_hidden": num_hidden, "no_bias": no_bias, "flatten": flatten, "out": out,
        "name": name, "attr": attr}, attributes
    )


def GridGenerator(
    data: SymbolLike = UNSET, transform_type: str = UNSET, target_shape: Sequence[int] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Where to sample for an affine transformation or an optical flow.

    The symbol of ``nd.GridGenerator(data, transform_type, target_shape=(0, 0))``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "GridGenerator", "GridGenerator", nd.GridGenerator, {"data": data, "transform_type":
        transform_type, "target_shape": target_shape, "out": out, "name": name, "attr": attr},
        attributes
    )


def GroupNorm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    num_groups: int = UNSET, eps: float = UNSET, output_mean_var: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    The symbol of ``nd.GroupNorm(data, gamma, beta, num_groups=1, eps=1e-05,
    output_mean_var=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "GroupNorm", "GroupNorm", nd.GroupNorm, {"data": data, "gamma": gamma, "beta": beta,
        "num_groups": num_groups, "eps": eps, "output_mean_var": output_mean_var, "out": out,
        "name": name, "attr": attr}, attributes
    )


def InstanceNorm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    eps: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``nd.InstanceNorm(data, gamma, beta, eps=0.001)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "InstanceNorm", "InstanceNorm", nd.InstanceNorm, {"data": data, "gamma": gamma, "beta":
        beta, "eps": eps, "out": out, "name": name, "attr": attr}, attributes
    )


def L2Normalization(
    data: SymbolLike = UNSET, eps: float = UNSET, mode: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Divided by the square root of the sum of squares.

    The symbol of ``nd.L2Normalization(data, eps=1e-10, mode='instance')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "L2Normalization", "L2Normalization", nd.L2Normalization, {"data": data, "eps": eps, "mode":
        mode, "out": out, "name": name, "attr": attr}, attributes
    )


def LRN(
    data: SymbolLike = UNSET, alpha: float = UNSET, beta: float = UNSET, knorm: float = UNSET,
    nsize: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Local response normalisation: divided by a power of the squares of nearby channels.

    The symbol of ``nd.LRN(data, alpha=0.0001, beta=0.75, knorm=2.0, nsize=5)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "LRN", "LRN", nd.LRN, {"data": data, "alpha": alpha, "beta": beta, "knorm": knorm, "nsize":
        nsize, "out": out, "name": name, "attr": attr}, attributes
    )


def LayerNorm(
    data: SymbolLike = UNSET, gamma: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    axis: int = UNSET, eps: float = UNSET, output_mean_var: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    The symbol of ``nd.LayerNorm(data, gamma, beta, axis=-1, eps=1e-05, output_mean_var=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "LayerNorm", "LayerNorm", nd.LayerNorm, {"data": data, "gamma": gamma, "beta": beta, "axis":
        axis, "eps": eps, "output_mean_var": output_mean_var, "out": out, "name": name, "attr":
        attr}, attributes
    )


def LeakyReLU(
    data: SymbolLike = UNSET, gamma: SymbolLike | None = UNSET, act_type: str = UNSET,
    slope: float = UNSET, lower_bound: float = UNSET, upper_bound: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x where it is positive; elsewhere slope * x, or what `act_type` says.

    The symbol of ``nd.LeakyReLU(data, gamma=None, act_type='leaky', slope=0.25, lower_bound=0.125,
    upper_bound=0.334)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "LeakyReLU", "LeakyReLU", nd.LeakyReLU, {"data": data, "gamma": gamma, "act_type": act_type,
        "slope": slope, "lower_bound": lower_bound, "upper_bound": upper_bound, "out": out, "name":
        name, "attr": attr}, attributes
    )


def LinearRegressionOutput(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, grad_scale: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The data themselves; their gradient is that of half the squared error.

    The symbol of ``nd.LinearRegressionOutput(data, label, grad_scale=1.0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "LinearRegressionOutput", "LinearRegressionOutput", nd.LinearRegressionOutput, {"data":
        data, "label": label, "grad_scale": grad_scale, "out": out, "name": name, "attr": attr},
        attributes
    )


def LogisticRegressionOutput(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, grad_scale: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The sigmoid, whose gradient is that of the cross entropy with `label`.

    The symbol of ``nd.LogisticRegressionOutput(data, label, grad_scale=1.0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "LogisticRegressionOutput", "LogisticRegressionOutput", nd.LogisticRegressionOutput,
        {"data": data, "label": label, "grad_scale": grad_scale, "out": out, "name": name, "attr":
        attr}, attributes
    )


def MAERegressionOutput(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, grad_scale: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The data themselves; their gradient is that of the absolute error.

    The symbol of ``nd.MAERegressionOutput(data, label, grad_scale=1.0)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "MAERegressionOutput", "MAERegressionOutput", nd.MAERegressionOutput, {"data": data,
        "label": label, "grad_scale": grad_scale, "out": out, "name": name, "attr": attr},
        attributes
    )


def MakeLoss(
    data: SymbolLike = UNSET, grad_scale: float = UNSET, valid_thresh: float = UNSET,
    normalization: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The data themselves, as a loss: the gradient that comes back to them is `grad_scale`.

    The symbol of ``nd.MakeLoss(data, grad_scale=1.0, valid_thresh=0.0, normalization='null')``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "MakeLoss", "MakeLoss", nd.MakeLoss, {"data": data, "grad_scale": grad_scale,
        "valid_thresh": valid_thresh, "normalization": normalization, "out": out, "name": name,
        "attr": attr}, attributes
    )


def Pad(
    data: SymbolLike = UNSET, mode: str = UNSET, pad_width: Sequence[int] = UNSET,
    constant_value: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The array with a border around it.

    The symbol of ``nd.Pad(data, mode='constant', pad_width=(), constant_value=0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Pad", "Pad", nd.Pad, {"data": data, "mode": mode, "pad_width": pad_width, "constant_value":
        constant_value, "out": out, "name": name, "attr": attr}, attributes
    )


def Pooling(
    data: SymbolLike = UNSET, kernel: Sequence[int] | None = UNSET, pool_type: str = UNSET,
    global_pool: bool = UNSET, cudnn_off: bool = UNSET, pooling_convention: str = UNSET,
    stride: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    p_value: float | None = UNSET, count_include_pad: bool | None = UNSET,
    layout: str | None = UNSET, output_size: Any = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One number for each window of one to three spatial dimensions.

    The symbol of ``nd.Pooling(data, kernel=None, pool_type='max', global_pool=False,
    cudnn_off=False, pooling_convention='valid', stride=None, pad=None, p_value=None,
    count_include_pad=None, layout=None, output_size=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Pooling", "Pooling", nd.Pooling, {"data": data, "kernel": kernel, "pool_type": pool_type,
        "global_pool": global_pool, "cudnn_off": cudnn_off, "pooling_convention":
        pooling_convention, "stride": stride, "pad": pad, "p_value": p_value, "count_include_pad":
        count_include_pad, "layout": layout, "output_size": output_size, "out": out, "name": name,
        "attr": attr}, attributes
    )


def Pooling_v1(
    data: SymbolLike = UNSET, kernel: Sequence[int] | None = UNSET, pool_type: str = UNSET,
    global_pool: bool = UNSET, cudnn_off: bool = UNSET, pooling_convention: str = UNSET,
    stride: Sequence[int] | None = UNSET, pad: Sequence[int] | None = UNSET,
    p_value: float | None = UNSET, count_include_pad: bool | None = UNSET,
    layout: str | None = UNSET, output_size: Any = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One number for each window of one to three spatial dimensions.

    The symbol of ``nd.Pooling_v1(data, kernel=None, pool_type='max', global_pool=False,
    cudnn_off=False, pooling_convention='valid', stride=None, pad=None, p_value=None,
    count_include_pad=None, layout=None, output_size=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Pooling_v1", "Pooling_v1", nd.Pooling_v1, {"data": data, "kernel": kernel, "pool_type":
        pool_type, "global_pool": global_pool, "cudnn_off": cudnn_off, "pooling_convention":
        pooling_convention, "stride": stride, "pad": pad, "p_value": p_value, "count_include_pad":
        count_include_pad, "layout": layout, "output_size": output_size, "out": out, "name": name,
        "attr": attr}, attributes
    )


def RNN(
    data: SymbolLike = UNSET, parameters: SymbolLike = UNSET, state: SymbolLike = UNSET,
    state_cell: SymbolLike | None = UNSET, sequence_length: SymbolLike | None = UNSET,
    state_size: int | None = UNSET, num_layers: int | None = UNSET, bidirectional: bool = UNSET,
    mode: str | None = UNSET, p: float = UNSET, state_outputs: bool = UNSET,
    projection_size: None = UNSET, lstm_state_clip_min: None = UNSET,
    lstm_state_clip_max: None = UNSET, lstm_state_clip_nan: None = UNSET,
    use_sequence_length: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Runs sequences through stacked recurrent layers, as ``npx.rnn`` does.

    The symbol of ``nd.RNN(data, parameters, state, state_cell=None, sequence_length=None,
    state_size=None, num_layers=None, bidirectional=False, mode=None, p=0.0, state_outputs=False,
    projection_size=None, lstm_state_clip_min=None, lstm_state_clip_max=None,
    lstm_state_clip_nan=None, use_sequence_length=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "RNN", "RNN", nd.RNN, {"data": data, "parameters": parameters, "state": state, "state_cell":
        state_cell, "sequence_length": sequence_length, "state_size": state_size, "num_layers":
        num_layers, "bidirectional": bidirectional, "mode": mode, "p": p, "state_outputs":
        state_outputs, "projection_size": projection_size, "lstm_state_clip_min":
        lstm_state_clip_min, "lstm_state_clip_max": lstm_state_clip_max, "lstm_state_clip_nan":
        lstm_state_clip_nan, "use_sequence_length": use_sequence_length, "out": out, "name": name,
        "attr": attr}, attributes
    )


def ROIPooling(
    data: SymbolLike = UNSET, rois: SymbolLike = UNSET, pooled_size: int | Sequence[int] = UNSET,
    spatial_scale: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The largest elements of each region, in a grid of one size for all.

    The symbol of ``nd.ROIPooling(data, rois, pooled_size, spatial_scale)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "ROIPooling", "ROIPooling", nd.ROIPooling, {"data": data, "rois": rois, "pooled_size":
        pooled_size, "spatial_scale": spatial_scale, "out": out, "name": name, "attr": attr},
        attributes
    )


def Reshape(
    data: SymbolLike = UNSET, shape: Any = UNSET, reverse: bool = UNSET, target_shape: Any = UNSET,
    keep_highest: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    The symbol of ``nd.Reshape(data, shape=(), reverse=False, target_shape=(),
    keep_highest=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "Reshape", "Reshape", nd.Reshape, {"data": data, "shape": shape, "reverse": reverse,
        "target_shape": target_shape, "keep_highest": keep_highest, "out": out, "name": name,
        "attr": attr}, attributes
    )


def SVMOutput(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, margin: float = UNSET,
    regularization_coefficient: float = UNSET, use_linear: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The scores themselves; their gradient is that of the hinge loss.

    The symbol of ``nd.SVMOutput(data, label, margin=1.0, regularization_coefficient=1.0,
    use_linear=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "SVMOutput", "SVMOutput", nd.SVMOutput, {"data": data, "label": label, "margin": margin,
        "regularization_coefficient": regularization_coefficient, "use_linear": use_linear, "out":
        out, "name": name, "attr": attr}, attributes
    )


def SequenceLast(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, axis: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The last step of each sequence.

    The symbol of ``nd.SequenceLast(data, sequence_length=None, use_sequence_length=False,
    axis=0)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "SequenceLast", "SequenceLast", nd.SequenceLast, {"data": data, "sequence_length":
        sequence_length, "use_sequence_length": use_sequence_length, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def SequenceMask(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, value: float = UNSET, axis: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Replaces what lies beyond each sequence's length.

    The symbol of ``nd.SequenceMask(data, sequence_length=None, use_sequence_length=False,
    value=0.0, axis=0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "SequenceMask", "SequenceMask", nd.SequenceMask, {"data": data, "sequence_length":
        sequence_length, "use_sequence_length": use_sequence_length, "value": value, "axis": axis,
        "out": out, "name": name, "attr": attr}, attributes
    )


def SequenceReverse(
    data: SymbolLike = UNSET, sequence_length: SymbolLike | None = UNSET,
    use_sequence_length: bool = UNSET, axis: int = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each sequence backwards; what lies beyond its length stays.

    The symbol of ``nd.SequenceReverse(data, sequence_length=None, use_sequence_length=False,
    axis=0)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "SequenceReverse", "SequenceReverse", nd.SequenceReverse, {"data": data, "sequence_length":
        sequence_length, "use_sequence_length": use_sequence_length, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def SliceChannel(
    data: SymbolLike = UNSET, num_outputs: int = UNSET, axis: int = UNSET,
    squeeze_axis: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

    The symbol of ``nd.SliceChannel(data, num_outputs, axis=1, squeeze_axis=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "SliceChannel", "SliceChannel", nd.SliceChannel, {"data": data, "num_outputs": num_outputs,
        "axis": axis, "squeeze_axis": squeeze_axis, "out": out, "name": name, "attr": attr},
        attributes
    )


def Softmax(
    data: SymbolLike = UNSET, label: SymbolLike | None = UNSET, grad_scale: float = UNSET,
    ignore_label: float = UNSET, multi_output: bool = UNSET, use_ignore: bool = UNSET,
    preserve_shape: bool = UNSET, normalization: str = UNSET, out_grad: bool = UNSET,
    smooth_alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The softmax, whose gradient is that of the cross entropy with `label`.

    The symbol of ``nd.Softmax(data, label=None, grad_scale=1.0, ignore_label=-1.0,
    multi_output=False, use_ignore=False, preserve_shape=False, normalization='null',
    out_grad=False, smooth_alpha=0.0)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "SoftmaxOutput", "Softmax", nd.Softmax, {"data": data, "label": label, "grad_scale":
        grad_scale, "ignore_label": ignore_label, "multi_output": multi_output, "use_ignore":
        use_ignore, "preserve_shape": preserve_shape, "normalization": normalization, "out_grad":
        out_grad, "smooth_alpha": smooth_alpha, "out": out, "name": name, "attr": attr}, attributes
    )


def SoftmaxActivation(
    data: SymbolLike = UNSET, mode: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The softmax over all but the first axis (`instance`) or over the second (`channel`).

    The symbol of ``nd.SoftmaxActivation(data, mode='instance')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "SoftmaxActivation", "SoftmaxActivation", nd.SoftmaxActivation, {"data": data, "mode": mode,
        "out": out, "name": name, "attr": attr}, attributes
    )


def SoftmaxOutput(
    data: SymbolLike = UNSET, label: SymbolLike | None = UNSET, grad_scale: float = UNSET,
    ignore_label: float = UNSET, multi_output: bool = UNSET, use_ignore: bool = UNSET,
    preserve_shape: bool = UNSET, normalization: str = UNSET, out_grad: bool = UNSET,
    smooth_alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The softmax, whose gradient is that of the cross entropy with `label`.

    The symbol of ``nd.SoftmaxOutput(data, label=None, grad_scale=1.0, ignore_label=-1.0,
    multi_output=False, use_ignore=False, preserve_shape=False, normalization='null',
    out_grad=False, smooth_alpha=0.0)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "SoftmaxOutput", "SoftmaxOutput", nd.SoftmaxOutput, {"data": data, "label": label,
        "grad_scale": grad_scale, "ignore_label": ignore_label, "multi_output": multi_output,
        "use_ignore": use_ignore, "preserve_shape": preserve_shape, "normalization": normalization,
        "out_grad": out_grad, "smooth_alpha": smooth_alpha, "out": out, "name": name, "attr": attr},
        attributes
    )


def SpatialTransformer(
    data: SymbolLike = UNSET, loc: SymbolLike = UNSET, target_shape: Sequence[int] = UNSET,
    transform_type: str = UNSET, sampler_type: str = UNSET, cudnn_off: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Feature maps under affine transformations.

    The symbol of ``nd.SpatialTransformer(data, loc, target_shape=(0, 0), transform_type='affine',
    sampler_type='bilinear', cudnn_off=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "SpatialTransformer", "SpatialTransformer", nd.SpatialTransformer, {"data": data, "loc":
        loc, "target_shape": target_shape, "transform_type": transform_type, "sampler_type":
        sampler_type, "cudnn_off": cudnn_off, "out": out, "name": name, "attr": attr}, attributes
    )


def SwapAxis(
    data: SymbolLike = UNSET, dim1: int = UNSET, dim2: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with two axes exchanged.

    The symbol of ``nd.SwapAxis(data, dim1=0, dim2=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "SwapAxis", "SwapAxis", nd.SwapAxis, {"data": data, "dim1": dim1, "dim2": dim2, "out": out,
        "name": name, "attr": attr}, attributes
    )


def UpSampling(
    *data: Any, scale: int = UNSET, sample_type: str = UNSET, num_filter: int = UNSET,
    multi_input_mode: str = UNSET, num_args: int = UNSET, workspace: int = UNSET, out: None = None,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Planes enlarged by a whole factor.

    The symbol of ``nd.UpSampling(*data, scale, sample_type='nearest', num_filter=0,
    multi_input_mode='concat', num_args=1, workspace=512)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "UpSampling", "UpSampling", nd.UpSampling, {"scale": scale, "sample_type": sample_type,
        "num_filter": num_filter, "multi_input_mode": multi_input_mode, "num_args": num_args,
        "workspace": workspace, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def abs(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Absolute value, element by element.

    The symbol of ``nd.abs(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "abs", "abs", nd.abs, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def absolute(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Absolute value, element by element.

    The symbol of ``nd.absolute(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "abs", "absolute", nd.absolute, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def adam_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mean: SymbolLike = UNSET,
    var: SymbolLike = UNSET, lr: float = UNSET, beta1: float = UNSET, beta2: float = UNSET,
    epsilon: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, lazy_update: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of Adam, without its correction of the first steps; changes `mean` and `var`.

    The symbol of ``nd.adam_update(weight, grad, mean, var, lr, beta1=0.9, beta2=0.999,
    epsilon=1e-08, wd=0.0, rescale_grad=1.0, clip_gradient=-1.0, lazy_update=True)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "adam_update", "adam_update", nd.adam_update, {"weight": weight, "grad": grad, "mean": mean,
        "var": var, "lr": lr, "beta1": beta1, "beta2": beta2, "epsilon": epsilon, "wd": wd,
        "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "lazy_update": lazy_update,
        "out": out, "name": name, "attr": attr}, attributes
    )


def add(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.add`` of two symbols, or of a symbol and a number."""
    return pair("plus", "add", lhs, rhs, name)


def add_n(
    *args: SymbolLike | Sequence[SymbolLike], num_args: int | None = UNSET, out: None = None,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of all arguments.

    The symbol of ``nd.add_n(*args, num_args=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "add_n", "add_n", nd.add_n, {"num_args": num_args, "out": out, "name": name, "attr": attr},
        attributes, *args
    )


def all_finite(
    data: SymbolLike = UNSET, init_output: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One when all elements are finite, else zero; an array of one element.

    The symbol of ``nd.all_finite(data, init_output=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "all_finite", "all_finite", nd.all_finite, {"data": data, "init_output": init_output, "out":
        out, "name": name, "attr": attr}, attributes
    )


def amp_cast(
    data: SymbolLike = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Between float32 and the low-precision floats; other types stay as they are.

    The symbol of ``nd.amp_cast(data, dtype)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "amp_cast", "amp_cast", nd.amp_cast, {"data": data, "dtype": dtype, "out": out, "name":
        name, "attr": attr}, attributes
    )


def amp_multicast(
    *data: SymbolLike | Sequence[SymbolLike], num_outputs: int | None = UNSET,
    cast_narrow: bool = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """float32 and low-precision arrays in their widest type (or their narrowest).

    The symbol of ``nd.amp_multicast(*data, num_outputs=None, cast_narrow=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "amp_multicast", "amp_multicast", nd.amp_multicast, {"num_outputs": num_outputs,
        "cast_narrow": cast_narrow, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def arange(
    start: float = UNSET, stop: float | None = UNSET, step: float = UNSET, repeat: int = UNSET,
    infer_range: Any = UNSET, ctx: Context | str | None = UNSET, dtype: Any = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    The symbol of ``nd.arange(start, stop=None, step=1.0, repeat=1, infer_range=None, ctx=None,
    dtype=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_arange", "arange", nd.arange, {"start": start, "stop": stop, "step": step, "repeat":
        repeat, "infer_range": infer_range, "ctx": ctx, "dtype": dtype, "name": name, "attr": attr},
        attributes
    )


def arccos(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse cosine, in radians, element by element.

    The symbol of ``nd.arccos(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arccos", "arccos", nd.arccos, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def arccosh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse hyperbolic cosine, element by element.

    The symbol of ``nd.arccosh(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arccosh", "arccosh", nd.arccosh, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def arcsin(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse sine, in radians, element by element.

    The symbol of ``nd.arcsin(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arcsin", "arcsin", nd.arcsin, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def arcsinh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse hyperbolic sine, element by element.

    The symbol of ``nd.arcsinh(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arcsinh", "arcsinh", nd.arcsinh, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def arctan(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse tangent, in radians, element by element.

    The symbol of ``nd.arctan(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arctan", "arctan", nd.arctan, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def arctan2(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Angle of the point (x2, x1), element by element.

    The symbol of ``nd.arctan2(lhs, rhs, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "arctan2", "arctan2", nd.arctan2, {"lhs": lhs, "rhs": rhs, "out": out, "name": name, "axis":
        axis, "attr": attr}, attributes
    )


def arctanh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse hyperbolic tangent, element by element.

    The symbol of ``nd.arctanh(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "arctanh", "arctanh", nd.arctanh, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def argmax(
    data: SymbolLike = UNSET, axis: int | None = UNSET, keepdims: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The place of the largest element, in the type of `data`.

    The symbol of ``nd.argmax(data, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "argmax", "argmax", nd.argmax, {"data": data, "axis": axis, "keepdims": keepdims, "out":
        out, "name": name, "attr": attr}, attributes
    )


def argmax_channel(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The place of the largest element along the second axis.

    The symbol of ``nd.argmax_channel(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "argmax_channel", "argmax_channel", nd.argmax_channel, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )


def argmin(
    data: SymbolLike = UNSET, axis: int | None = UNSET, keepdims: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The place of the smallest element, in the type of `data`.

    The symbol of ``nd.argmin(data, axis=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "argmin", "argmin", nd.argmin, {"data": data, "axis": axis, "keepdims": keepdims, "out":
        out, "name": name, "attr": attr}, attributes
    )


def argsort(
    data: SymbolLike = UNSET, axis: int | None = UNSET, is_ascend: bool = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The places that sort an array; equal elements keep their order.

    The symbol of ``nd.argsort(data, axis=-1, is_ascend=True, dtype='float32')``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "argsort", "argsort", nd.argsort, {"data": data, "axis": axis, "is_ascend": is_ascend,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def batch_dot(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, forward_stype: str | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The matrix products of two stacks of matrices.

    The symbol of ``nd.batch_dot(lhs, rhs, transpose_a=False, transpose_b=False,
    forward_stype=None)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "batch_dot", "batch_dot", nd.batch_dot, {"lhs": lhs, "rhs": rhs, "transpose_a": transpose_a,
        "transpose_b": transpose_b, "forward_stype": forward_stype, "out": out, "name": name,
        "attr": attr}, attributes
    )


def batch_take(
    a: SymbolLike = UNSET, indices: SymbolLike = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One element of each row.

    The symbol of ``nd.batch_take(a, indices)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "batch_take", "batch_take", nd.batch_take, {"a": a, "indices": indices, "out": out, "name":
        name, "attr": attr}, attributes
    )


def broadcast_add(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 + x2, element by element.

    The symbol of ``nd.broadcast_add(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_add", "broadcast_add", nd.broadcast_add, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_axes(
    data: SymbolLike = UNSET, axis: int | Sequence[int] = UNSET, size: int | Sequence[int] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An array with axes of length one repeated to the given sizes.

    The symbol of ``nd.broadcast_axes(data, axis, size)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_axis", "broadcast_axes", nd.broadcast_axes, {"data": data, "axis": axis, "size":
        size, "out": out, "name": name, "attr": attr}, attributes
    )


def broadcast_axis(
    data: SymbolLike = UNSET, axis: int | Sequence[int] = UNSET, size: int | Sequence[int] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An array with axes of length one repeated to the given sizes.

    The symbol of ``nd.broadcast_axis(data, axis, size)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_axis", "broadcast_axis", nd.broadcast_axis, {"data": data, "axis": axis, "size":
        size, "out": out, "name": name, "attr": attr}, attributes
    )


def broadcast_div(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 / x2, element by element.

    The symbol of ``nd.broadcast_div(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_div", "broadcast_div", nd.broadcast_div, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_equal(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 == x2, element by element.

    The symbol of ``nd.broadcast_equal(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_equal", "broadcast_equal", nd.broadcast_equal, {"lhs": lhs, "rhs": rhs, "out":
        out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_greater(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 > x2, element by element.

    The symbol of ``nd.broadcast_greater(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_greater", "broadcast_greater", nd.broadcast_greater, {"lhs": lhs, "rhs": rhs,
        "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_greater_equal(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 >= x2, element by element.

    The symbol of ``nd.broadcast_greater_equal(lhs, rhs, axis=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_greater_equal", "broadcast_greater_equal", nd.broadcast_greater_equal, {"lhs":
        lhs, "rhs": rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_hypot(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """sqrt(x1**2 + x2**2), element by element.

    The symbol of ``nd.broadcast_hypot(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_hypot", "broadcast_hypot", nd.broadcast_hypot, {"lhs": lhs, "rhs": rhs, "out":
        out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_lesser(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 < x2, element by element.

    The symbol of ``nd.broadcast_lesser(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_lesser", "broadcast_lesser", nd.broadcast_lesser, {"lhs": lhs, "rhs": rhs, "out":
        out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_lesser_equal(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 <= x2, element by element.

    The symbol of ``nd.broadcast_lesser_equal(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_lesser_equal", "broadcast_lesser_equal", nd.broadcast_lesser_equal, {"lhs": lhs,
        "rhs": rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_like(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, lhs_axes: int | Sequence[int] | None = UNSET,
    rhs_axes: int | Sequence[int] | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    The symbol of ``nd.broadcast_like(lhs, rhs, lhs_axes=None, rhs_axes=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_like", "broadcast_like", nd.broadcast_like, {"lhs": lhs, "rhs": rhs, "lhs_axes":
        lhs_axes, "rhs_axes": rhs_axes, "out": out, "name": name, "attr": attr}, attributes
    )


def broadcast_logical_and(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether both are true, element by element.

    The symbol of ``nd.broadcast_logical_and(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_logical_and", "broadcast_logical_and", nd.broadcast_logical_and, {"lhs": lhs,
        "rhs": rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_logical_or(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether one is true, element by element.

    The symbol of ``nd.broadcast_logical_or(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_logical_or", "broadcast_logical_or", nd.broadcast_logical_or, {"lhs": lhs, "rhs":
        rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_logical_xor(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether one only is true, element by element.

    The symbol of ``nd.broadcast_logical_xor(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_logical_xor", "broadcast_logical_xor", nd.broadcast_logical_xor, {"lhs": lhs,
        "rhs": rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_maximum(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The larger one, element by element.

    The symbol of ``nd.broadcast_maximum(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_maximum", "broadcast_maximum", nd.broadcast_maximum, {"lhs": lhs, "rhs": rhs,
        "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_minimum(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The smaller one, element by element.

    The symbol of ``nd.broadcast_minimum(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_minimum", "broadcast_minimum", nd.broadcast_minimum, {"lhs": lhs, "rhs": rhs,
        "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_minus(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 - x2, element by element.

    The symbol of ``nd.broadcast_minus(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_sub", "broadcast_minus", nd.broadcast_minus, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_mod(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Remainder with the sign of x2, element by element.

    The symbol of ``nd.broadcast_mod(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_mod", "broadcast_mod", nd.broadcast_mod, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_mul(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 * x2, element by element.

    The symbol of ``nd.broadcast_mul(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_mul", "broadcast_mul", nd.broadcast_mul, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_not_equal(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 != x2, element by element.

    The symbol of ``nd.broadcast_not_equal(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_not_equal", "broadcast_not_equal", nd.broadcast_not_equal, {"lhs": lhs, "rhs":
        rhs, "out": out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_plus(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 + x2, element by element.

    The symbol of ``nd.broadcast_plus(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_add", "broadcast_plus", nd.broadcast_plus, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_power(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 to the power of x2, element by element.

    The symbol of ``nd.broadcast_power(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_power", "broadcast_power", nd.broadcast_power, {"lhs": lhs, "rhs": rhs, "out":
        out, "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_sub(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 - x2, element by element.

    The symbol of ``nd.broadcast_sub(lhs, rhs, axis=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "broadcast_sub", "broadcast_sub", nd.broadcast_sub, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "axis": axis, "attr": attr}, attributes
    )


def broadcast_to(
    data: SymbolLike = UNSET, shape: Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A view repeated along axes to that shape; 0 keeps a size.

    The symbol of ``nd.broadcast_to(data, shape)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "broadcast_to", "broadcast_to", nd.broadcast_to, {"data": data, "shape": shape, "out": out,
        "name": name, "attr": attr}, attributes
    )


def cast(
    data: SymbolLike = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements in another type.

    The symbol of ``nd.cast(data, dtype)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "Cast", "cast", nd.cast, {"data": data, "dtype": dtype, "out": out, "name": name, "attr":
        attr}, attributes
    )


def cast_storage(
    data: SymbolLike = UNSET, stype: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The array in another storage type; there is one, ``'default'``.

    The symbol of ``nd.cast_storage(data, stype)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "cast_storage", "cast_storage", nd.cast_storage, {"data": data, "stype": stype, "out": out,
        "name": name, "attr": attr}, attributes
    )


def cbrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Cube root, element by element.

    The symbol of ``nd.cbrt(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "cbrt", "cbrt", nd.cbrt, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def ceil(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Up to the next integer, element by element.

    The symbol of ``nd.ceil(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "ceil", "ceil", nd.ceil, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def choose_element_0index(
    data: SymbolLike = UNSET, index: SymbolLike = UNSET, axis: int | None = UNSET,
    keepdims: bool = UNSET, mode: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One element per position along an axis, chosen by `index`.

    The symbol of ``nd.choose_element_0index(data, index, axis=-1, keepdims=False, mode=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "pick", "choose_element_0index", nd.choose_element_0index, {"data": data, "index": index,
        "axis": axis, "keepdims": keepdims, "mode": mode, "out": out, "name": name, "attr": attr},
        attributes
    )


def clip(
    data: SymbolLike = UNSET, a_min: float | None = UNSET, a_max: float | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Values below `a_min` become `a_min`, values above `a_max` become `a_max`.

    The symbol of ``nd.clip(data, a_min, a_max)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "clip", "clip", nd.clip, {"data": data, "a_min": a_min, "a_max": a_max, "out": out, "name":
        name, "attr": attr}, attributes
    )


def col2im(
    data: SymbolLike = UNSET, output_size: int | Sequence[int] = UNSET,
    kernel: int | Sequence[int] = UNSET, stride: Any = UNSET, dilate: Any = UNSET, pad: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Columns summed into an image: where blocks overlap, their elements add up.

    The symbol of ``nd.col2im(data, output_size, kernel, stride=None, dilate=None, pad=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "col2im", "col2im", nd.col2im, {"data": data, "output_size": output_size, "kernel": kernel,
        "stride": stride, "dilate": dilate, "pad": pad, "out": out, "name": name, "attr": attr},
        attributes
    )


def concat(
    *data: SymbolLike | Sequence[SymbolLike], dim: int = UNSET, num_args: int | None = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Arrays joined along an existing axis, the second one by default.

    The symbol of ``nd.concat(*data, dim=1, num_args=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Concat", "concat", nd.concat, {"dim": dim, "num_args": num_args, "out": out, "name": name,
        "attr": attr}, attributes, *data
    )


def concatenate(
    arrays: Sequence[SymbolLike] = UNSET, axis: int = UNSET, always_copy: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Arrays joined along an existing axis, the first one by default.

    The symbol of ``nd.concatenate(arrays, axis=0, always_copy=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "concatenate", "concatenate", nd.concatenate, {"arrays": arrays, "axis": axis,
        "always_copy": always_copy, "out": out, "name": name, "attr": attr}, attributes
    )


def cos(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Cosine, of radians, element by element.

    The symbol of ``nd.cos(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "cos", "cos", nd.cos, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def cosh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Hyperbolic cosine, element by element.

    The symbol of ``nd.cosh(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "cosh", "cosh", nd.cosh, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def crop(
    data: SymbolLike = UNSET, begin: Any = UNSET, end: Any = UNSET, step: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    The symbol of ``nd.crop(data, begin, end, step=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "slice", "crop", nd.crop, {"data": data, "begin": begin, "end": end, "step": step, "out":
        out, "name": name, "attr": attr}, attributes
    )


def ctc_loss(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, data_lengths: SymbolLike | None = UNSET,
    label_lengths: SymbolLike | None = UNSET, use_data_lengths: bool = UNSET,
    use_label_lengths: bool = UNSET, blank_label: str = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Minus the log likelihood of label sequences, summed over all alignments.

    The symbol of ``nd.ctc_loss(data, label, data_lengths=None, label_lengths=None,
    use_data_lengths=False, use_label_lengths=False, blank_label='first')``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "ctc_loss", "ctc_loss", nd.ctc_loss, {"data": data, "label": label, "data_lengths":
        data_lengths, "label_lengths": label_lengths, "use_data_lengths": use_data_lengths,
        "use_label_lengths": use_label_lengths, "blank_label": blank_label, "out": out, "name":
        name, "attr": attr}, attributes
    )


def cumsum(
    a: SymbolLike = UNSET, axis: int | None = UNSET, dtype: Any = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The running sum along an axis (of all elements by default).

    The symbol of ``nd.cumsum(a, axis=None, dtype=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "cumsum", "cumsum", nd.cumsum, {"a": a, "axis": axis, "dtype": dtype, "out": out, "name":
        name, "attr": attr}, attributes
    )


def degrees(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Radians to degrees, element by element.

    The symbol of ``nd.degrees(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "degrees", "degrees", nd.degrees, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def depth_to_space(
    data: SymbolLike = UNSET, block_size: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Channels laid out as blocks of pixels.

    The symbol of ``nd.depth_to_space(data, block_size)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "depth_to_space", "depth_to_space", nd.depth_to_space, {"data": data, "block_size":
        block_size, "out": out, "name": name, "attr": attr}, attributes
    )


def diag(
    data: SymbolLike = UNSET, k: int = UNSET, axis1: int = UNSET, axis2: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    The symbol of ``nd.diag(data, k=0, axis1=0, axis2=1)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "diag", "diag", nd.diag, {"data": data, "k": k, "axis1": axis1, "axis2": axis2, "out": out,
        "name": name, "attr": attr}, attributes
    )


def digamma(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Derivative of gammaln, element by element.

    The symbol of ``nd.digamma(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "digamma", "digamma", nd.digamma, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def divide(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.divide`` of two symbols, or of a symbol and a number."""
    return pair("div", "divide", lhs, rhs, name)


def dot(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, forward_stype: str | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The product over the last axis of `lhs` and the first of `rhs`.

    The symbol of ``nd.dot(lhs, rhs, transpose_a=False, transpose_b=False, forward_stype=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "dot", "dot", nd.dot, {"lhs": lhs, "rhs": rhs, "transpose_a": transpose_a, "transpose_b":
        transpose_b, "forward_stype": forward_stype, "out": out, "name": name, "attr": attr},
        attributes
    )


def elemwise_add(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of two arrays of the same shape.

    The symbol of ``nd.elemwise_add(lhs, rhs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "elemwise_add", "elemwise_add", nd.elemwise_add, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "attr": attr}, attributes
    )


def elemwise_div(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The quotient of two arrays of the same shape.

    The symbol of ``nd.elemwise_div(lhs, rhs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "elemwise_div", "elemwise_div", nd.elemwise_div, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "attr": attr}, attributes
    )


def elemwise_mul(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The product of two arrays of the same shape.

    The symbol of ``nd.elemwise_mul(lhs, rhs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "elemwise_mul", "elemwise_mul", nd.elemwise_mul, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "attr": attr}, attributes
    )


def elemwise_sub(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The difference of two arrays of the same shape.

    The symbol of ``nd.elemwise_sub(lhs, rhs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "elemwise_sub", "elemwise_sub", nd.elemwise_sub, {"lhs": lhs, "rhs": rhs, "out": out,
        "name": name, "attr": attr}, attributes
    )


def empty(
    shape: int | Sequence[int] = UNSET, ctx: Context | str | None = UNSET, dtype: Any = UNSET,
    stype: str | None = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    The symbol of ``nd.empty(shape, ctx=None, dtype=None, stype=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "empty", "empty", nd.empty, {"shape": shape, "ctx": ctx, "dtype": dtype, "stype": stype,
        "name": name, "attr": attr}, attributes
    )


def equal(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.equal`` of two symbols, or of a symbol and a number."""
    return pair("equal", "equal", lhs, rhs, name)


def erf(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Error function, element by element.

    The symbol of ``nd.erf(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "erf", "erf", nd.erf, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def erfinv(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Inverse of the error function, element by element.

    The symbol of ``nd.erfinv(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "erfinv", "erfinv", nd.erfinv, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def exp(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Exponential function, element by element.

    The symbol of ``nd.exp(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "exp", "exp", nd.exp, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def exp2(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """2 to the power of x, element by element.

    The symbol of ``nd.exp2(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "exp2", "exp2", nd.exp2, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def expand_dims(
    data: SymbolLike = UNSET, axis: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with a new axis of length one.

    The symbol of ``nd.expand_dims(data, axis)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "expand_dims", "expand_dims", nd.expand_dims, {"data": data, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def expm1(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """exp(x) - 1, exact near zero, element by element.

    The symbol of ``nd.expm1(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "expm1", "expm1", nd.expm1, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def exponential(
    lam: SymbolLike = UNSET, shape: Any = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Waiting times at a rate of lam.

    The symbol of ``nd.exponential(lam=1.0, shape=None, ctx=None, dtype=None, **kwargs)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "exponential", "exponential", nd.exponential, {"lam": lam, "shape": shape, "ctx": ctx,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def eye(
    N: int = UNSET, M: int = UNSET, k: int = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Ones on a diagonal, zeros elsewhere.

    The symbol of ``nd.eye(N, M=0, k=0, ctx=None, dtype=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_eye", "eye", nd.eye, {"N": N, "M": M, "k": k, "ctx": ctx, "dtype": dtype, "name": name,
        "attr": attr}, attributes
    )


def fabs(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Absolute value, element by element.

    The symbol of ``nd.fabs(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "fabs", "fabs", nd.fabs, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def fill_element_0index(
    lhs: SymbolLike = UNSET, mhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A copy of the matrix `lhs` with one element of each row replaced.

    The symbol of ``nd.fill_element_0index(lhs, mhs, rhs)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "fill_element_0index", "fill_element_0index", nd.fill_element_0index, {"lhs": lhs, "mhs":
        mhs, "rhs": rhs, "out": out, "name": name, "attr": attr}, attributes
    )


def fix(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Towards zero to an integer, element by element.

    The symbol of ``nd.fix(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "fix", "fix", nd.fix, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def flatten(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Two dimensions: the first one, and all others as one.

    The symbol of ``nd.flatten(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "Flatten", "flatten", nd.flatten, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def flip(
    data: SymbolLike = UNSET, axis: int | Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements in reversed order along axes.

    The symbol of ``nd.flip(data, axis)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "reverse", "flip", nd.flip, {"data": data, "axis": axis, "out": out, "name": name, "attr":
        attr}, attributes
    )


def floor(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Down to the next integer, element by element.

    The symbol of ``nd.floor(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "floor", "floor", nd.floor, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def ftml_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, d: SymbolLike = UNSET,
    v: SymbolLike = UNSET, z: SymbolLike = UNSET, lr: float = UNSET, beta1: float = UNSET,
    beta2: float = UNSET, epsilon: float = UNSET, t: int | None = UNSET, wd: float = UNSET,
    rescale_grad: float = UNSET, clip_grad: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Step `t` (the first is 1) of "follow the moving leader"; changes `d`, `v` and `z`.

    The symbol of ``nd.ftml_update(weight, grad, d, v, z, lr, beta1=0.6, beta2=0.999, epsilon=1e-08,
    t=None, wd=0.0, rescale_grad=1.0, clip_grad=-1.0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "ftml_update", "ftml_update", nd.ftml_update, {"weight": weight, "grad": grad, "d": d, "v":
        v, "z": z, "lr": lr, "beta1": beta1, "beta2": beta2, "epsilon": epsilon, "t": t, "wd": wd,
        "rescale_grad": rescale_grad, "clip_grad": clip_grad, "out": out, "name": name, "attr":
        attr}, attributes
    )


def ftrl_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, z: SymbolLike = UNSET,
    n: SymbolLike = UNSET, lr: float = UNSET, lamda1: float = UNSET, beta: float = UNSET,
    wd: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of "follow the regularized leader"; changes `z` and `n`.

    The symbol of ``nd.ftrl_update(weight, grad, z, n, lr, lamda1=0.01, beta=1.0, wd=0.0,
    rescale_grad=1.0, clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "ftrl_update", "ftrl_update", nd.ftrl_update, {"weight": weight, "grad": grad, "z": z, "n":
        n, "lr": lr, "lamda1": lamda1, "beta": beta, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "out": out, "name": name, "attr": attr}, attributes
    )


def full(
    shape: int | Sequence[int] = UNSET, val: float = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with the same value everywhere.

    The symbol of ``nd.full(shape, val, ctx=None, dtype=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_full", "full", nd.full, {"shape": shape, "val": val, "ctx": ctx, "dtype": dtype, "out":
        out, "name": name, "attr": attr}, attributes
    )


def gamma(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Gamma function, element by element.

    The symbol of ``nd.gamma(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "gamma", "gamma", nd.gamma, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def gammaln(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Logarithm of the gamma function, element by element.

    The symbol of ``nd.gammaln(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "gammaln", "gammaln", nd.gammaln, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def gather_nd(
    data: SymbolLike = UNSET, indices: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Elements or slices at points: column j of `indices` is one point.

    The symbol of ``nd.gather_nd(data, indices)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "gather_nd", "gather_nd", nd.gather_nd, {"data": data, "indices": indices, "out": out,
        "name": name, "attr": attr}, attributes
    )


def gelu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x times the normal distribution function, element by element.

    The symbol of ``nd.gelu(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "gelu", "gelu", nd.gelu, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def generalized_negative_binomial(
    mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of mean mu and dispersion alpha.

    The symbol of ``nd.generalized_negative_binomial(mu=1.0, alpha=1.0, shape=None, ctx=None,
    dtype=None, **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "generalized_negative_binomial", "generalized_negative_binomial",
        nd.generalized_negative_binomial, {"mu": mu, "alpha": alpha, "shape": shape, "ctx": ctx,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def greater(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.greater`` of two symbols, or of a symbol and a number."""
    return pair("greater", "greater", lhs, rhs, name)


def greater_equal(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.greater_equal`` of two symbols, or of a symbol and a number."""
    return pair("greater_equal", "greater_equal", lhs, rhs, name)


def hard_sigmoid(
    data: SymbolLike = UNSET, alpha: float = UNSET, beta: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """alpha * x + beta, kept between 0 and 1.

    The symbol of ``nd.hard_sigmoid(data, alpha=0.2, beta=0.5)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "hard_sigmoid", "hard_sigmoid", nd.hard_sigmoid, {"data": data, "alpha": alpha, "beta":
        beta, "out": out, "name": name, "attr": attr}, attributes
    )


def histogram(
    a: SymbolLike = UNSET, bins: Any = UNSET, range: tuple[float, float] | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """How many elements fall into each bin.

    The symbol of ``nd.histogram(a, bins=10, range=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "histogram", "histogram", nd.histogram, {"a": a, "bins": bins, "range": range, "out": out,
        "name": name, "attr": attr}, attributes
    )


def hypot(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.hypot`` of two symbols, or of a symbol and a number."""
    return pair("hypot", "hypot", lhs, rhs, name)


def identity(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A copy.

    The symbol of ``nd.identity(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "_copy", "identity", nd.identity, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def im2col(
    data: SymbolLike = UNSET, kernel: int | Sequence[int] = UNSET, stride: Any = UNSET,
    dilate: Any = UNSET, pad: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Sliding blocks of an image as columns.

    The symbol of ``nd.im2col(data, kernel, stride=None, dilate=None, pad=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "im2col", "im2col", nd.im2col, {"data": data, "kernel": kernel, "stride": stride, "dilate":
        dilate, "pad": pad, "out": out, "name": name, "attr": attr}, attributes
    )


def khatri_rao(
    *args: SymbolLike, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The column-wise Kronecker product of matrices.

    The symbol of ``nd.khatri_rao(*args)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "khatri_rao", "khatri_rao", nd.khatri_rao, {"out": out, "name": name, "attr": attr},
        attributes, *args
    )


def lamb_update_phase1(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mean: SymbolLike = UNSET,
    var: SymbolLike = UNSET, beta1: float = UNSET, beta2: float = UNSET, epsilon: float = UNSET,
    t: int | None = UNSET, bias_correction: bool = UNSET, wd: float | None = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The direction of step `t` of LAMB; changes `mean` and `var`.

    The symbol of ``nd.lamb_update_phase1(weight, grad, mean, var, beta1=0.9, beta2=0.999,
    epsilon=1e-06, t=None, bias_correction=True, wd=None, rescale_grad=1.0, clip_gradient=-1.0)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "lamb_update_phase1", "lamb_update_phase1", nd.lamb_update_phase1, {"weight": weight,
        "grad": grad, "mean": mean, "var": var, "beta1": beta1, "beta2": beta2, "epsilon": epsilon,
        "t": t, "bias_correction": bias_correction, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "out": out, "name": name, "attr": attr}, attributes
    )


def lamb_update_phase2(
    weight: SymbolLike = UNSET, g: SymbolLike = UNSET, r1: SymbolLike = UNSET,
    r2: SymbolLike = UNSET, lr: float = UNSET, lower_bound: float = UNSET,
    upper_bound: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The step of LAMB along `g`; `r1` and `r2` are the norms of weight and direction.

    The symbol of ``nd.lamb_update_phase2(weight, g, r1, r2, lr, lower_bound=-1.0,
    upper_bound=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "lamb_update_phase2", "lamb_update_phase2", nd.lamb_update_phase2, {"weight": weight, "g":
        g, "r1": r1, "r2": r2, "lr": lr, "lower_bound": lower_bound, "upper_bound": upper_bound,
        "out": out, "name": name, "attr": attr}, attributes
    )


def less(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.less`` of two symbols, or of a symbol and a number."""
    return pair("lesser", "less", lhs, rhs, name)


def less_equal(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.less_equal`` of two symbols, or of a symbol and a number."""
    return pair("lesser_equal", "less_equal", lhs, rhs, name)


def lesser(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.lesser`` of two symbols, or of a symbol and a number."""
    return pair("lesser", "lesser", lhs, rhs, name)


def lesser_equal(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.lesser_equal`` of two symbols, or of a symbol and a number."""
    return pair("lesser_equal", "lesser_equal", lhs, rhs, name)


def linalg_det(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The determinant of square matrices, of shape (1,) for one.

    The symbol of ``nd.linalg_det(A)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "linalg_det", "linalg_det", nd.linalg_det, {"A": A, "out": out, "name": name, "attr": attr},
        attributes
    )


def linalg_extractdiag(
    A: SymbolLike = UNSET, offset: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A diagonal of square matrices.

    The symbol of ``nd.linalg_extractdiag(A, offset=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_extractdiag", "linalg_extractdiag", nd.linalg_extractdiag, {"A": A, "offset":
        offset, "out": out, "name": name, "attr": attr}, attributes
    )


def linalg_extracttrian(
    A: SymbolLike = UNSET, offset: int = UNSET, lower: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements of a triangle of square matrices: a lower one by rows, an upper one by columns.

    The symbol of ``nd.linalg_extracttrian(A, offset=0, lower=True)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_extracttrian", "linalg_extracttrian", nd.linalg_extracttrian, {"A": A, "offset":
        offset, "lower": lower, "out": out, "name": name, "attr": attr}, attributes
    )


def linalg_gelqf(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The factors Q and L of ``A = L @ Q``: orthonormal rows, lower triangle.

    The symbol of ``nd.linalg_gelqf(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "linalg_gelqf", "linalg_gelqf", nd.linalg_gelqf, {"A": A, "out": out, "name": name, "attr":
        attr}, attributes
    )


def linalg_gemm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, C: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, alpha: float = UNSET, beta: float = UNSET, axis: int = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ op(B) + beta * C`` for stacks of matrices.

    The symbol of ``nd.linalg_gemm(A, B, C, transpose_a=False, transpose_b=False, alpha=1.0,
    beta=1.0, axis=-2)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "linalg_gemm", "linalg_gemm", nd.linalg_gemm, {"A": A, "B": B, "C": C, "transpose_a":
        transpose_a, "transpose_b": transpose_b, "alpha": alpha, "beta": beta, "axis": axis, "out":
        out, "name": name, "attr": attr}, attributes
    )


def linalg_gemm2(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose_a: bool = UNSET,
    transpose_b: bool = UNSET, alpha: float = UNSET, axis: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    The symbol of ``nd.linalg_gemm2(A, B, transpose_a=False, transpose_b=False, alpha=1.0,
    axis=-2)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_gemm2", "linalg_gemm2", nd.linalg_gemm2, {"A": A, "B": B, "transpose_a":
        transpose_a, "transpose_b": transpose_b, "alpha": alpha, "axis": axis, "out": out, "name":
        name, "attr": attr}, attributes
    )


def linalg_inverse(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The inverse of square matrices.

    The symbol of ``nd.linalg_inverse(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "linalg_inverse", "linalg_inverse", nd.linalg_inverse, {"A": A, "out": out, "name": name,
        "attr": attr}, attributes
    )


def linalg_makediag(
    A: SymbolLike = UNSET, offset: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Square matrices with `A` on a diagonal and zeros elsewhere.

    The symbol of ``nd.linalg_makediag(A, offset=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_makediag", "linalg_makediag", nd.linalg_makediag, {"A": A, "offset": offset, "out":
        out, "name": name, "attr": attr}, attributes
    )


def linalg_maketrian(
    A: SymbolLike = UNSET, offset: int = UNSET, lower: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Square matrices with a triangle of given elements: what `extracttrian` takes apart.

    The symbol of ``nd.linalg_maketrian(A, offset=0, lower=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_maketrian", "linalg_maketrian", nd.linalg_maketrian, {"A": A, "offset": offset,
        "lower": lower, "out": out, "name": name, "attr": attr}, attributes
    )


def linalg_potrf(
    A: SymbolLike = UNSET, lower: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The Cholesky factor of symmetric positive definite matrices.

    The symbol of ``nd.linalg_potrf(A, lower=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_potrf", "linalg_potrf", nd.linalg_potrf, {"A": A, "lower": lower, "out": out,
        "name": name, "attr": attr}, attributes
    )


def linalg_potri(
    A: SymbolLike = UNSET, lower: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The inverse of the matrix whose Cholesky factor is `A`.

    The symbol of ``nd.linalg_potri(A, lower=True)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_potri", "linalg_potri", nd.linalg_potri, {"A": A, "lower": lower, "out": out,
        "name": name, "attr": attr}, attributes
    )


def linalg_slogdet(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Sign and logarithm of the determinant of square matrices.

    The symbol of ``nd.linalg_slogdet(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "linalg_slogdet", "linalg_slogdet", nd.linalg_slogdet, {"A": A, "out": out, "name": name,
        "attr": attr}, attributes
    )


def linalg_sumlogdiag(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    The symbol of ``nd.linalg_sumlogdiag(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "linalg_sumlogdiag", "linalg_sumlogdiag", nd.linalg_sumlogdiag, {"A": A, "out": out, "name":
        name, "attr": attr}, attributes
    )


def linalg_syevd(
    A: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Eigenvectors, in the rows of U, and eigenvalues L of symmetric matrices.

    The symbol of ``nd.linalg_syevd(A)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "linalg_syevd", "linalg_syevd", nd.linalg_syevd, {"A": A, "out": out, "name": name, "attr":
        attr}, attributes
    )


def linalg_syrk(
    A: SymbolLike = UNSET, transpose: bool = UNSET, alpha: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    The symbol of ``nd.linalg_syrk(A, transpose=False, alpha=1.0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_syrk", "linalg_syrk", nd.linalg_syrk, {"A": A, "transpose": transpose, "alpha":
        alpha, "out": out, "name": name, "attr": attr}, attributes
    )


def linalg_trmm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose: bool = UNSET, rightside: bool = UNSET,
    lower: bool = UNSET, alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``alpha * op(A) @ B`` with a triangular A, or ``alpha * B @ op(A)``.

    The symbol of ``nd.linalg_trmm(A, B, transpose=False, rightside=False, lower=True, alpha=1.0)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_trmm", "linalg_trmm", nd.linalg_trmm, {"A": A, "B": B, "transpose": transpose,
        "rightside": rightside, "lower": lower, "alpha": alpha, "out": out, "name": name, "attr":
        attr}, attributes
    )


def linalg_trsm(
    A: SymbolLike = UNSET, B: SymbolLike = UNSET, transpose: bool = UNSET, rightside: bool = UNSET,
    lower: bool = UNSET, alpha: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    The symbol of ``nd.linalg_trsm(A, B, transpose=False, rightside=False, lower=True, alpha=1.0)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "linalg_trsm", "linalg_trsm", nd.linalg_trsm, {"A": A, "B": B, "transpose": transpose,
        "rightside": rightside, "lower": lower, "alpha": alpha, "out": out, "name": name, "attr":
        attr}, attributes
    )


def linspace(
    start: float = UNSET, stop: float = UNSET, num: int = UNSET, endpoint: bool = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """`num` evenly spaced values from `start` to `stop`.

    The symbol of ``nd.linspace(start, stop, num, endpoint=True, ctx=None, dtype=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_linspace", "linspace", nd.linspace, {"start": start, "stop": stop, "num": num, "endpoint":
        endpoint, "ctx": ctx, "dtype": dtype, "name": name, "attr": attr}, attributes
    )


def log(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Natural logarithm, element by element.

    The symbol of ``nd.log(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "log", "log", nd.log, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def log10(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Logarithm to base 10, element by element.

    The symbol of ``nd.log10(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "log10", "log10", nd.log10, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def log1p(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """log(1 + x), exact near zero, element by element.

    The symbol of ``nd.log1p(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "log1p", "log1p", nd.log1p, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def log2(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Logarithm to base 2, element by element.

    The symbol of ``nd.log2(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "log2", "log2", nd.log2, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def log_sigmoid(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """log(sigmoid(x)), element by element.

    The symbol of ``nd.log_sigmoid(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "log_sigmoid", "log_sigmoid", nd.log_sigmoid, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def log_softmax(
    data: SymbolLike = UNSET, axis: int = UNSET, temperature: float | None = UNSET,
    dtype: Any = UNSET, use_length: bool = UNSET, length: SymbolLike | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The logarithm of the softmax.

    The symbol of ``nd.log_softmax(data, axis=-1, temperature=None, dtype=None, use_length=False,
    length=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "log_softmax", "log_softmax", nd.log_softmax, {"data": data, "axis": axis, "temperature":
        temperature, "dtype": dtype, "use_length": use_length, "length": length, "out": out, "name":
        name, "attr": attr}, attributes
    )


def logical_and(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether both are true, element by element.

    The symbol of ``nd.logical_and(lhs, rhs, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "logical_and", "logical_and", nd.logical_and, {"lhs": lhs, "rhs": rhs, "out": out, "name":
        name, "axis": axis, "attr": attr}, attributes
    )


def logical_not(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether x is zero, element by element.

    The symbol of ``nd.logical_not(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "logical_not", "logical_not", nd.logical_not, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def logical_or(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether one is true, element by element.

    The symbol of ``nd.logical_or(lhs, rhs, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "logical_or", "logical_or", nd.logical_or, {"lhs": lhs, "rhs": rhs, "out": out, "name":
        name, "axis": axis, "attr": attr}, attributes
    )


def logical_xor(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Whether one only is true, element by element.

    The symbol of ``nd.logical_xor(lhs, rhs, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "logical_xor", "logical_xor", nd.logical_xor, {"lhs": lhs, "rhs": rhs, "out": out, "name":
        name, "axis": axis, "attr": attr}, attributes
    )


def make_loss(
    data: SymbolLike = UNSET, grad_scale: float = UNSET, valid_thresh: float = UNSET,
    normalization: str = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The data themselves, as a loss: the gradient that comes back to them is `grad_scale`.

    The symbol of ``nd.make_loss(data, grad_scale=1.0, valid_thresh=0.0, normalization='null')``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "make_loss", "make_loss", nd.make_loss, {"data": data, "grad_scale": grad_scale,
        "valid_thresh": valid_thresh, "normalization": normalization, "out": out, "name": name,
        "attr": attr}, attributes
    )


def masked_log_softmax(
    data: SymbolLike = UNSET, mask: SymbolLike = UNSET, axis: int = UNSET,
    temperature: float = UNSET, normalize: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The logarithm of masked_softmax: minus infinity where the mask is false.

    The symbol of ``nd.masked_log_softmax(data, mask, axis=-1, temperature=1.0, normalize=True)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "masked_log_softmax", "masked_log_softmax", nd.masked_log_softmax, {"data": data, "mask":
        mask, "axis": axis, "temperature": temperature, "normalize": normalize, "out": out, "name":
        name, "attr": attr}, attributes
    )


def masked_softmax(
    data: SymbolLike = UNSET, mask: SymbolLike = UNSET, axis: int = UNSET,
    temperature: float = UNSET, normalize: bool = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The softmax of those elements where the mask is true; zero elsewhere.

    The symbol of ``nd.masked_softmax(data, mask, axis=-1, temperature=1.0, normalize=True)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "masked_softmax", "masked_softmax", nd.masked_softmax, {"data": data, "mask": mask, "axis":
        axis, "temperature": temperature, "normalize": normalize, "out": out, "name": name, "attr":
        attr}, attributes
    )


def max(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The largest element over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.max(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "max", "max", nd.max, {"data": data, "axis": axis, "keepdims": keepdims, "exclude": exclude,
        "out": out, "name": name, "attr": attr}, attributes
    )


def max_axis(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The largest element over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.max_axis(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "max_axis", "max_axis", nd.max_axis, {"data": data, "axis": axis, "keepdims": keepdims,
        "exclude": exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def maximum(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.maximum`` of two symbols, or of a symbol and a number."""
    return pair("maximum", "maximum", lhs, rhs, name)


def mean(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The mean over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.mean(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "mean", "mean", nd.mean, {"data": data, "axis": axis, "keepdims": keepdims, "exclude":
        exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def min(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The smallest element over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.min(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "min", "min", nd.min, {"data": data, "axis": axis, "keepdims": keepdims, "exclude": exclude,
        "out": out, "name": name, "attr": attr}, attributes
    )


def min_axis(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The smallest element over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.min_axis(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "min_axis", "min_axis", nd.min_axis, {"data": data, "axis": axis, "keepdims": keepdims,
        "exclude": exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def minimum(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.minimum`` of two symbols, or of a symbol and a number."""
    return pair("minimum", "minimum", lhs, rhs, name)


def mish(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x * tanh(log(1 + exp(x))), element by element.

    The symbol of ``nd.mish(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "mish", "mish", nd.mish, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def mod(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Remainder with the sign of x2, element by element.

    The symbol of ``nd.mod(lhs, rhs, axis=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "mod", "mod", nd.mod, {"lhs": lhs, "rhs": rhs, "out": out, "name": name, "axis": axis,
        "attr": attr}, attributes
    )


def modulo(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.modulo`` of two symbols, or of a symbol and a number."""
    return pair("mod", "modulo", lhs, rhs, name)


def moments(
    data: SymbolLike = UNSET, axes: Any = UNSET, keepdims: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Mean and variance over axes.

    The symbol of ``nd.moments(data, axes=None, keepdims=False)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "moments", "moments", nd.moments, {"data": data, "axes": axes, "keepdims": keepdims, "out":
        out, "name": name, "attr": attr}, attributes
    )


def moveaxis(
    tensor: SymbolLike = UNSET, source: Any = UNSET, destination: Any = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with axes moved to other places.

    The symbol of ``nd.moveaxis(tensor, source, destination)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "moveaxis", "moveaxis", nd.moveaxis, {"tensor": tensor, "source": source, "destination":
        destination, "out": out, "name": name, "attr": attr}, attributes
    )


def mp_lamb_update_phase1(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mean: SymbolLike = UNSET,
    var: SymbolLike = UNSET, weight32: SymbolLike = UNSET, beta1: float = UNSET,
    beta2: float = UNSET, epsilon: float = UNSET, t: int | None = UNSET,
    bias_correction: bool = UNSET, wd: float | None = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The direction of step `t` of LAMB on an exact weight; changes `mean` and `var`.

    The symbol of ``nd.mp_lamb_update_phase1(weight, grad, mean, var, weight32, beta1=0.9,
    beta2=0.999, epsilon=1e-06, t=None, bias_correction=True, wd=None, rescale_grad=1.0,
    clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "mp_lamb_update_phase1", "mp_lamb_update_phase1", nd.mp_lamb_update_phase1, {"weight":
        weight, "grad": grad, "mean": mean, "var": var, "weight32": weight32, "beta1": beta1,
        "beta2": beta2, "epsilon": epsilon, "t": t, "bias_correction": bias_correction, "wd": wd,
        "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "out": out, "name": name,
        "attr": attr}, attributes
    )


def mp_lamb_update_phase2(
    weight: SymbolLike = UNSET, g: SymbolLike = UNSET, r1: SymbolLike = UNSET,
    r2: SymbolLike = UNSET, weight32: SymbolLike = UNSET, lr: float = UNSET,
    lower_bound: float = UNSET, upper_bound: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The step of LAMB on an exact weight; returns the rounded one.

    The symbol of ``nd.mp_lamb_update_phase2(weight, g, r1, r2, weight32, lr, lower_bound=-1.0,
    upper_bound=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "mp_lamb_update_phase2", "mp_lamb_update_phase2", nd.mp_lamb_update_phase2, {"weight":
        weight, "g": g, "r1": r1, "r2": r2, "weight32": weight32, "lr": lr, "lower_bound":
        lower_bound, "upper_bound": upper_bound, "out": out, "name": name, "attr": attr}, attributes
    )


def mp_nag_mom_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mom: SymbolLike = UNSET,
    weight32: SymbolLike = UNSET, lr: float = UNSET, momentum: float = UNSET, wd: float = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step with Nesterov's momentum on an exact weight; returns the rounded one.

    The symbol of ``nd.mp_nag_mom_update(weight, grad, mom, weight32, lr, momentum=0.0, wd=0.0,
    rescale_grad=1.0, clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "mp_nag_mom_update", "mp_nag_mom_update", nd.mp_nag_mom_update, {"weight": weight, "grad":
        grad, "mom": mom, "weight32": weight32, "lr": lr, "momentum": momentum, "wd": wd,
        "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "out": out, "name": name,
        "attr": attr}, attributes
    )


def mp_sgd_mom_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mom: SymbolLike = UNSET,
    weight32: SymbolLike = UNSET, lr: float = UNSET, momentum: float = UNSET, wd: float = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, lazy_update: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """One step with momentum on an exact weight; returns the rounded one.

    The symbol of ``nd.mp_sgd_mom_update(weight, grad, mom, weight32, lr, momentum=0.0, wd=0.0,
    rescale_grad=1.0, clip_gradient=-1.0, lazy_update=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "mp_sgd_mom_update", "mp_sgd_mom_update", nd.mp_sgd_mom_update, {"weight": weight, "grad":
        grad, "mom": mom, "weight32": weight32, "lr": lr, "momentum": momentum, "wd": wd,
        "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "lazy_update": lazy_update,
        "out": out, "name": name, "attr": attr}, attributes
    )


def mp_sgd_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, weight32: SymbolLike = UNSET,
    lr: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    lazy_update: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of gradient descent on an exact weight; returns the rounded one.

    The symbol of ``nd.mp_sgd_update(weight, grad, weight32, lr, wd=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, lazy_update=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "mp_sgd_update", "mp_sgd_update", nd.mp_sgd_update, {"weight": weight, "grad": grad,
        "weight32": weight32, "lr": lr, "wd": wd, "rescale_grad": rescale_grad, "clip_gradient":
        clip_gradient, "lazy_update": lazy_update, "out": out, "name": name, "attr": attr},
        attributes
    )


def multi_all_finite(
    *data: SymbolLike | Sequence[SymbolLike], num_arrays: int | None = UNSET,
    init_output: bool = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One when all elements of all arrays are finite, else zero; an array of one element.

    The symbol of ``nd.multi_all_finite(*data, num_arrays=None, init_output=True)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "multi_all_finite", "multi_all_finite", nd.multi_all_finite, {"num_arrays": num_arrays,
        "init_output": init_output, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def multi_lars(
    lrs: SymbolLike = UNSET, weights_sum_sq: SymbolLike = UNSET, grads_sum_sq: SymbolLike = UNSET,
    wds: SymbolLike = UNSET, eta: float = UNSET, eps: float = UNSET, rescale_grad: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The rates of LARS for several layers, of the sums of squares of weights and gradients.

    The symbol of ``nd.multi_lars(lrs, weights_sum_sq, grads_sum_sq, wds, eta, eps,
    rescale_grad=1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "multi_lars", "multi_lars", nd.multi_lars, {"lrs": lrs, "weights_sum_sq": weights_sum_sq,
        "grads_sum_sq": grads_sum_sq, "wds": wds, "eta": eta, "eps": eps, "rescale_grad":
        rescale_grad, "out": out, "name": name, "attr": attr}, attributes
    )


def multi_mp_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float] = UNSET, wds: float | Sequence[float] = UNSET,
    momentum: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    num_weights: int = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Momentum on several exact weights, given as weight, grad, mom, weight32 and so on.

    The symbol of ``nd.multi_mp_sgd_mom_update(*data, lrs, wds, momentum=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, num_weights=1)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "multi_mp_sgd_mom_update", "multi_mp_sgd_mom_update", nd.multi_mp_sgd_mom_update, {"lrs":
        lrs, "wds": wds, "momentum": momentum, "rescale_grad": rescale_grad, "clip_gradient":
        clip_gradient, "num_weights": num_weights, "out": out, "name": name, "attr": attr},
        attributes, *data
    )


def multi_mp_sgd_update(
    *data: Any, lrs: float | Sequence[float] = UNSET, wds: float | Sequence[float] = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, num_weights: int = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Gradient descent on several exact weights, given as weight, grad, weight32 and so on.

    The symbol of ``nd.multi_mp_sgd_update(*data, lrs, wds, rescale_grad=1.0, clip_gradient=-1.0,
    num_weights=1)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "multi_mp_sgd_update", "multi_mp_sgd_update", nd.multi_mp_sgd_update, {"lrs": lrs, "wds":
        wds, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "num_weights":
        num_weights, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def multi_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float] = UNSET, wds: float | Sequence[float] = UNSET,
    momentum: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    num_weights: int = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Momentum on several weights, given as weight, grad, mom and so on.

    The symbol of ``nd.multi_sgd_mom_update(*data, lrs, wds, momentum=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, num_weights=1)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "multi_sgd_mom_update", "multi_sgd_mom_update", nd.multi_sgd_mom_update, {"lrs": lrs, "wds":
        wds, "momentum": momentum, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient,
        "num_weights": num_weights, "out": out, "name": name, "attr": attr}, attributes, *data
    )


def multi_sgd_update(
    *data: Any, lrs: float | Sequence[float] = UNSET, wds: float | Sequence[float] = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, num_weights: int = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Gradient descent on several weights, given as weight, grad, weight, grad and so on.

    The symbol of ``nd.multi_sgd_update(*data, lrs, wds, rescale_grad=1.0, clip_gradient=-1.0,
    num_weights=1)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "multi_sgd_update", "multi_sgd_update", nd.multi_sgd_update, {"lrs": lrs, "wds": wds,
        "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "num_weights": num_weights,
        "out": out, "name": name, "attr": attr}, attributes, *data
    )


def multi_sum_sq(
    *arrays: Any, num_arrays: int | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum of squares of each array, as one vector.

    The symbol of ``nd.multi_sum_sq(*arrays, num_arrays=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "multi_sum_sq", "multi_sum_sq", nd.multi_sum_sq, {"num_arrays": num_arrays, "out": out,
        "name": name, "attr": attr}, attributes, *arrays
    )


def multiply(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.multiply`` of two symbols, or of a symbol and a number."""
    return pair("mul", "multiply", lhs, rhs, name)


def nag_mom_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mom: SymbolLike = UNSET,
    lr: float = UNSET, momentum: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step with Nesterov's momentum; changes `mom`.

    The symbol of ``nd.nag_mom_update(weight, grad, mom, lr, momentum=0.0, wd=0.0, rescale_grad=1.0,
    clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "nag_mom_update", "nag_mom_update", nd.nag_mom_update, {"weight": weight, "grad": grad,
        "mom": mom, "lr": lr, "momentum": momentum, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "out": out, "name": name, "attr": attr}, attributes
    )


def nanprod(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The product over axes of what is not NaN; with `exclude` over all axes but the named ones.

    The symbol of ``nd.nanprod(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "nanprod", "nanprod", nd.nanprod, {"data": data, "axis": axis, "keepdims": keepdims,
        "exclude": exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def nansum(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The sum over axes of what is not NaN; with `exclude` over all axes but the named ones.

    The symbol of ``nd.nansum(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "nansum", "nansum", nd.nansum, {"data": data, "axis": axis, "keepdims": keepdims, "exclude":
        exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def negative(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """-x, element by element.

    The symbol of ``nd.negative(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "negative", "negative", nd.negative, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def negative_binomial(
    k: SymbolLike = UNSET, p: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Failures before the k-th success of probability p.

    The symbol of ``nd.negative_binomial(k=1, p=1.0, shape=None, ctx=None, dtype=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "negative_binomial", "negative_binomial", nd.negative_binomial, {"k": k, "p": p, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def norm(
    data: SymbolLike = UNSET, ord: int = UNSET, axis: Any = UNSET, out_dtype: Any = UNSET,
    keepdims: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    The symbol of ``nd.norm(data, ord=2, axis=None, out_dtype=None, keepdims=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "norm", "norm", nd.norm, {"data": data, "ord": ord, "axis": axis, "out_dtype": out_dtype,
        "keepdims": keepdims, "out": out, "name": name, "attr": attr}, attributes
    )


def normal(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Normal numbers.

    The symbol of ``nd.normal(loc=0.0, scale=1.0, shape=None, ctx=None, dtype=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "normal", "normal", nd.normal, {"loc": loc, "scale": scale, "shape": shape, "ctx": ctx,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def not_equal(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.not_equal`` of two symbols, or of a symbol and a number."""
    return pair("not_equal", "not_equal", lhs, rhs, name)


def one_hot(
    indices: SymbolLike = UNSET, depth: int = UNSET, on_value: float = UNSET,
    off_value: float = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Indices as rows with a single one: `on_value` at the index and `off_value` elsewhere.

    The symbol of ``nd.one_hot(indices, depth, on_value=1.0, off_value=0.0, dtype='float32')``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "one_hot", "one_hot", nd.one_hot, {"indices": indices, "depth": depth, "on_value": on_value,
        "off_value": off_value, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def onehot_encode(
    indices: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Indices as rows with a single one, put into the matrix `out`.

    The symbol of ``nd.onehot_encode(indices)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "onehot_encode", "onehot_encode", nd.onehot_encode, {"indices": indices, "out": out, "name":
        name, "attr": attr}, attributes
    )


def ones(
    shape: int | Sequence[int] = UNSET, ctx: Context | str | None = UNSET, dtype: Any = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An array of ones.

    The symbol of ``nd.ones(shape, ctx=None, dtype=None, **kwargs)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_ones", "ones", nd.ones, {"shape": shape, "ctx": ctx, "dtype": dtype, "out": out, "name":
        name, "attr": attr}, attributes
    )


def ones_like(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Ones in the shape and type of `data`.

    The symbol of ``nd.ones_like(data, **kwargs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "ones_like", "ones_like", nd.ones_like, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def pad(
    data: SymbolLike = UNSET, mode: str = UNSET, pad_width: Sequence[int] = UNSET,
    constant_value: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The array with a border around it.

    The symbol of ``nd.pad(data, mode='constant', pad_width=(), constant_value=0)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "Pad", "pad", nd.pad, {"data": data, "mode": mode, "pad_width": pad_width, "constant_value":
        constant_value, "out": out, "name": name, "attr": attr}, attributes
    )


def pick(
    data: SymbolLike = UNSET, index: SymbolLike = UNSET, axis: int | None = UNSET,
    keepdims: bool = UNSET, mode: str | None = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One element per position along an axis, chosen by `index`.

    The symbol of ``nd.pick(data, index, axis=-1, keepdims=False, mode=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "pick", "pick", nd.pick, {"data": data, "index": index, "axis": axis, "keepdims": keepdims,
        "mode": mode, "out": out, "name": name, "attr": attr}, attributes
    )


def poisson(
    lam: SymbolLike = UNSET, shape: Any = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of events where lam are expected.

    The symbol of ``nd.poisson(lam=1.0, shape=None, ctx=None, dtype=None, **kwargs)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "poisson", "poisson", nd.poisson, {"lam": lam, "shape": shape, "ctx": ctx, "dtype": dtype,
        "out": out, "name": name, "attr": attr}, attributes
    )


def pow(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.pow`` of two symbols, or of a symbol and a number."""
    return pair("power", "pow", lhs, rhs, name)


def power(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.power`` of two symbols, or of a symbol and a number."""
    return pair("power", "power", lhs, rhs, name)


def preloaded_multi_mp_sgd_mom_update(
    *data: Any, momentum: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    num_weights: int = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """As ``multi_mp_sgd_mom_update``, with arrays of rates and of decays after the weights.

    The symbol of ``nd.preloaded_multi_mp_sgd_mom_update(*data, momentum=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, num_weights=1)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "preloaded_multi_mp_sgd_mom_update", "preloaded_multi_mp_sgd_mom_update",
        nd.preloaded_multi_mp_sgd_mom_update, {"momentum": momentum, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "num_weights": num_weights, "out": out, "name": name,
        "attr": attr}, attributes, *data
    )


def preloaded_multi_mp_sgd_update(
    *data: Any, rescale_grad: float = UNSET, clip_gradient: float = UNSET, num_weights: int = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """As ``multi_mp_sgd_update``, with arrays of rates and of decays after the weights.

    The symbol of ``nd.preloaded_multi_mp_sgd_update(*data, rescale_grad=1.0, clip_gradient=-1.0,
    num_weights=1)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "preloaded_multi_mp_sgd_update", "preloaded_multi_mp_sgd_update",
        nd.preloaded_multi_mp_sgd_update, {"rescale_grad": rescale_grad, "clip_gradient":
        clip_gradient, "num_weights": num_weights, "out": out, "name": name, "attr": attr},
        attributes, *data
    )


def preloaded_multi_sgd_mom_update(
    *data: Any, momentum: float = UNSET, rescale_grad: float = UNSET, clip_gradient: float = UNSET,
    num_weights: int = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """As ``multi_sgd_mom_update``, with arrays of rates and of decays after the weights.

    The symbol of ``nd.preloaded_multi_sgd_mom_update(*data, momentum=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, num_weights=1)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "preloaded_multi_sgd_mom_update", "preloaded_multi_sgd_mom_update",
        nd.preloaded_multi_sgd_mom_update, {"momentum": momentum, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "num_weights": num_weights, "out": out, "name": name,
        "attr": attr}, attributes, *data
    )


def preloaded_multi_sgd_update(
    *data: Any, rescale_grad: float = UNSET, clip_gradient: float = UNSET, num_weights: int = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """As ``multi_sgd_update``, with arrays of rates and of decays after the weights.

    The symbol of ``nd.preloaded_multi_sgd_update(*data, rescale_grad=1.0, clip_gradient=-1.0,
    num_weights=1)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "preloaded_multi_sgd_update", "preloaded_multi_sgd_update", nd.preloaded_multi_sgd_update,
        {"rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "num_weights": num_weights,
        "out": out, "name": name, "attr": attr}, attributes, *data
    )


def prod(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The product over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.prod(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "prod", "prod", nd.prod, {"data": data, "axis": axis, "keepdims": keepdims, "exclude":
        exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def radians(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Degrees to radians, element by element.

    The symbol of ``nd.radians(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "radians", "radians", nd.radians, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def random_exponential(
    lam: SymbolLike = UNSET, shape: Any = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Waiting times at a rate of lam.

    The symbol of ``nd.random_exponential(lam=1.0, shape=None, ctx=None, dtype=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_exponential", "random_exponential", nd.random_exponential, {"lam": lam, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_exponential_like(
    data: SymbolLike = UNSET, lam: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    The symbol of ``nd.random_exponential_like(data, lam=1.0, **kwargs)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_exponential_like", "random_exponential_like", nd.random_exponential_like, {"data":
        data, "lam": lam, "out": out, "name": name, "attr": attr}, attributes
    )


def random_gamma(
    alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers from the gamma distribution.

    The symbol of ``nd.random_gamma(alpha=1.0, beta=1.0, shape=None, ctx=None, dtype=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_gamma", "random_gamma", nd.random_gamma, {"alpha": alpha, "beta": beta, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_gamma_like(
    data: SymbolLike = UNSET, alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `gamma` in the shape and type of `data`.

    The symbol of ``nd.random_gamma_like(data, alpha=1.0, beta=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_gamma_like", "random_gamma_like", nd.random_gamma_like, {"data": data, "alpha":
        alpha, "beta": beta, "out": out, "name": name, "attr": attr}, attributes
    )


def random_generalized_negative_binomial(
    mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of mean mu and dispersion alpha.

    The symbol of ``nd.random_generalized_negative_binomial(mu=1.0, alpha=1.0, shape=None, ctx=None,
    dtype=None, **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "random_generalized_negative_binomial", "random_generalized_negative_binomial",
        nd.random_generalized_negative_binomial, {"mu": mu, "alpha": alpha, "shape": shape, "ctx":
        ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_generalized_negative_binomial_like(
    data: SymbolLike = UNSET, mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    The symbol of ``nd.random_generalized_negative_binomial_like(data, mu=1.0, alpha=1.0,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_generalized_negative_binomial_like", "random_generalized_negative_binomial_like",
        nd.random_generalized_negative_binomial_like, {"data": data, "mu": mu, "alpha": alpha,
        "out": out, "name": name, "attr": attr}, attributes
    )


def random_negative_binomial(
    k: SymbolLike = UNSET, p: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Failures before the k-th success of probability p.

    The symbol of ``nd.random_negative_binomial(k=1, p=1.0, shape=None, ctx=None, dtype=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_negative_binomial", "random_negative_binomial", nd.random_negative_binomial, {"k":
        k, "p": p, "shape": shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr":
        attr}, attributes
    )


def random_negative_binomial_like(
    data: SymbolLike = UNSET, k: SymbolLike = UNSET, p: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `negative_binomial` in the shape and type of `data`.

    The symbol of ``nd.random_negative_binomial_like(data, k=1, p=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_negative_binomial_like", "random_negative_binomial_like",
        nd.random_negative_binomial_like, {"data": data, "k": k, "p": p, "out": out, "name": name,
        "attr": attr}, attributes
    )


def random_normal(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Normal numbers.

    The symbol of ``nd.random_normal(loc=0.0, scale=1.0, shape=None, ctx=None, dtype=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_normal", "random_normal", nd.random_normal, {"loc": loc, "scale": scale, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_normal_like(
    data: SymbolLike = UNSET, loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `normal` in the shape and type of `data`.

    The symbol of ``nd.random_normal_like(data, loc=0.0, scale=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_normal_like", "random_normal_like", nd.random_normal_like, {"data": data, "loc":
        loc, "scale": scale, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_dirichlet(
    sample: SymbolLike = UNSET, alpha: SymbolLike = UNSET, is_log: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The density of shares that sum to one along the last axis, of concentrations `alpha`.

    The symbol of ``nd.random_pdf_dirichlet(sample, alpha, is_log=False)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_dirichlet", "random_pdf_dirichlet", nd.random_pdf_dirichlet, {"sample": sample,
        "alpha": alpha, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_exponential(
    sample: SymbolLike = UNSET, lam: SymbolLike = UNSET, is_log: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The density of waiting times at a rate of `lam`.

    The symbol of ``nd.random_pdf_exponential(sample, lam, is_log=False)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_exponential", "random_pdf_exponential", nd.random_pdf_exponential, {"sample":
        sample, "lam": lam, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_gamma(
    sample: SymbolLike = UNSET, alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET,
    is_log: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The density of the gamma distribution of shape `alpha` and rate `beta`.

    The symbol of ``nd.random_pdf_gamma(sample, alpha, beta, is_log=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_gamma", "random_pdf_gamma", nd.random_pdf_gamma, {"sample": sample, "alpha":
        alpha, "beta": beta, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_generalized_negative_binomial(
    sample: SymbolLike = UNSET, mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET,
    is_log: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The probability of counts of mean `mu` and dispersion `alpha`.

    The symbol of ``nd.random_pdf_generalized_negative_binomial(sample, mu, alpha, is_log=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_generalized_negative_binomial", "random_pdf_generalized_negative_binomial",
        nd.random_pdf_generalized_negative_binomial, {"sample": sample, "mu": mu, "alpha": alpha,
        "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_negative_binomial(
    sample: SymbolLike = UNSET, k: SymbolLike = UNSET, p: SymbolLike = UNSET, is_log: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The probability of so many failures before the k-th success of probability `p`.

    The symbol of ``nd.random_pdf_negative_binomial(sample, k, p, is_log=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_negative_binomial", "random_pdf_negative_binomial",
        nd.random_pdf_negative_binomial, {"sample": sample, "k": k, "p": p, "is_log": is_log, "out":
        out, "name": name, "attr": attr}, attributes
    )


def random_pdf_normal(
    sample: SymbolLike = UNSET, mu: SymbolLike = UNSET, sigma: SymbolLike = UNSET,
    is_log: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The density of normal samples.

    The symbol of ``nd.random_pdf_normal(sample, mu, sigma, is_log=False)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_normal", "random_pdf_normal", nd.random_pdf_normal, {"sample": sample, "mu": mu,
        "sigma": sigma, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_poisson(
    sample: SymbolLike = UNSET, lam: SymbolLike = UNSET, is_log: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The probability of counts where `lam` are expected.

    The symbol of ``nd.random_pdf_poisson(sample, lam, is_log=False)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_poisson", "random_pdf_poisson", nd.random_pdf_poisson, {"sample": sample, "lam":
        lam, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_pdf_uniform(
    sample: SymbolLike = UNSET, low: SymbolLike = UNSET, high: SymbolLike = UNSET,
    is_log: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The density 1 / (high - low) of each sample, taken to lie in that range.

    The symbol of ``nd.random_pdf_uniform(sample, low, high, is_log=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_pdf_uniform", "random_pdf_uniform", nd.random_pdf_uniform, {"sample": sample, "low":
        low, "high": high, "is_log": is_log, "out": out, "name": name, "attr": attr}, attributes
    )


def random_poisson(
    lam: SymbolLike = UNSET, shape: Any = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of events where lam are expected.

    The symbol of ``nd.random_poisson(lam=1.0, shape=None, ctx=None, dtype=None, **kwargs)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_poisson", "random_poisson", nd.random_poisson, {"lam": lam, "shape": shape, "ctx":
        ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_poisson_like(
    data: SymbolLike = UNSET, lam: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `poisson` in the shape and type of `data`.

    The symbol of ``nd.random_poisson_like(data, lam=1.0, **kwargs)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_poisson_like", "random_poisson_like", nd.random_poisson_like, {"data": data, "lam":
        lam, "out": out, "name": name, "attr": attr}, attributes
    )


def random_randint(
    low: int = UNSET, high: int = UNSET, shape: Any = UNSET, ctx: Context | str | None = UNSET,
    dtype: Any = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Integers from [low, high); int32 by default.

    The symbol of ``nd.random_randint(low, high, shape=None, ctx=None, dtype=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_randint", "random_randint", nd.random_randint, {"low": low, "high": high, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_uniform(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers drawn evenly from [low, high).

    The symbol of ``nd.random_uniform(low=0.0, high=1.0, shape=None, ctx=None, dtype=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_uniform", "random_uniform", nd.random_uniform, {"low": low, "high": high, "shape":
        shape, "ctx": ctx, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def random_uniform_like(
    data: SymbolLike = UNSET, low: SymbolLike = UNSET, high: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `uniform` in the shape and type of `data`.

    The symbol of ``nd.random_uniform_like(data, low=0.0, high=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "random_uniform_like", "random_uniform_like", nd.random_uniform_like, {"data": data, "low":
        low, "high": high, "out": out, "name": name, "attr": attr}, attributes
    )


def ravel_multi_index(
    data: SymbolLike = UNSET, shape: Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A matrix with a row of indices per axis as flat places.

    The symbol of ``nd.ravel_multi_index(data, shape=())``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "ravel_multi_index", "ravel_multi_index", nd.ravel_multi_index, {"data": data, "shape":
        shape, "out": out, "name": name, "attr": attr}, attributes
    )


def rcbrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """1 / cbrt(x), element by element.

    The symbol of ``nd.rcbrt(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "rcbrt", "rcbrt", nd.rcbrt, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def reciprocal(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """1 / x, element by element.

    The symbol of ``nd.reciprocal(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "reciprocal", "reciprocal", nd.reciprocal, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def relu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """max(x, 0), element by element.

    The symbol of ``nd.relu(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "relu", "relu", nd.relu, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def repeat(
    data: SymbolLike = UNSET, repeats: int = UNSET, axis: int | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Each element repeated.

    The symbol of ``nd.repeat(data, repeats, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "repeat", "repeat", nd.repeat, {"data": data, "repeats": repeats, "axis": axis, "out": out,
        "name": name, "attr": attr}, attributes
    )


def reset_arrays(
    *data: Any, num_arrays: int | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Sets all elements of arrays to zero.

    The symbol of ``nd.reset_arrays(*data, num_arrays=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "reset_arrays", "reset_arrays", nd.reset_arrays, {"num_arrays": num_arrays, "name": name,
        "attr": attr}, attributes, *data
    )


def reshape(
    data: SymbolLike = UNSET, shape: Any = UNSET, reverse: bool = UNSET, target_shape: Any = UNSET,
    keep_highest: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    The symbol of ``nd.reshape(data, shape=(), reverse=False, target_shape=(),
    keep_highest=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "Reshape", "reshape", nd.reshape, {"data": data, "shape": shape, "reverse": reverse,
        "target_shape": target_shape, "keep_highest": keep_highest, "out": out, "name": name,
        "attr": attr}, attributes
    )


def reshape_like(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, lhs_begin: int | None = UNSET,
    lhs_end: int | None = UNSET, rhs_begin: int | None = UNSET, rhs_end: int | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    The symbol of ``nd.reshape_like(lhs, rhs, lhs_begin=None, lhs_end=None, rhs_begin=None,
    rhs_end=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "reshape_like", "reshape_like", nd.reshape_like, {"lhs": lhs, "rhs": rhs, "lhs_begin":
        lhs_begin, "lhs_end": lhs_end, "rhs_begin": rhs_begin, "rhs_end": rhs_end, "out": out,
        "name": name, "attr": attr}, attributes
    )


def reverse(
    data: SymbolLike = UNSET, axis: int | Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements in reversed order along axes.

    The symbol of ``nd.reverse(data, axis)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "reverse", "reverse", nd.reverse, {"data": data, "axis": axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def rint(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """To the nearest integer, halves to the lower one.

    The symbol of ``nd.rint(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "rint", "rint", nd.rint, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def rmsprop_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, n: SymbolLike = UNSET, lr: float = UNSET,
    gamma1: float = UNSET, epsilon: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, clip_weights: float = UNSET, out: None = None,
    name: str | None = None, *, rho: float | None = UNSET, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """One step of RMSProp; changes `n`. `rho` is another name of `gamma1`.

    The symbol of ``nd.rmsprop_update(weight, grad, n, lr, gamma1=0.95, epsilon=1e-08, wd=0.0,
    rescale_grad=1.0, clip_gradient=-1.0, clip_weights=-1.0, rho=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "rmsprop_update", "rmsprop_update", nd.rmsprop_update, {"weight": weight, "grad": grad, "n":
        n, "lr": lr, "gamma1": gamma1, "epsilon": epsilon, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "clip_weights": clip_weights, "out": out, "name": name,
        "rho": rho, "attr": attr}, attributes
    )


def rmspropalex_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, n: SymbolLike = UNSET,
    g: SymbolLike = UNSET, delta: SymbolLike = UNSET, lr: float = UNSET, gamma1: float = UNSET,
    gamma2: float = UNSET, epsilon: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, clip_weights: float = UNSET, out: None = None,
    name: str | None = None, *, rho: float | None = UNSET, momentum: float | None = UNSET,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of centered RMSProp with momentum; changes `n`, `g` and `delta`.

    The symbol of ``nd.rmspropalex_update(weight, grad, n, g, delta, lr, gamma1=0.95, gamma2=0.9,
    epsilon=1e-08, wd=0.0, rescale_grad=1.0, clip_gradient=-1.0, clip_weights=-1.0, rho=None,
    momentum=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "rmspropalex_update", "rmspropalex_update", nd.rmspropalex_update, {"weight": weight,
        "grad": grad, "n": n, "g": g, "delta": delta, "lr": lr, "gamma1": gamma1, "gamma2": gamma2,
        "epsilon": epsilon, "wd": wd, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient,
        "clip_weights": clip_weights, "out": out, "name": name, "rho": rho, "momentum": momentum,
        "attr": attr}, attributes
    )


def round(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """To the nearest integer, halves away from zero.

    The symbol of ``nd.round(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "round", "round", nd.round, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def rsqrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """1 / sqrt(x), element by element.

    The symbol of ``nd.rsqrt(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "rsqrt", "rsqrt", nd.rsqrt, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def sample_exponential(
    lam: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Waiting times at a rate of lam, for each element.

    The symbol of ``nd.sample_exponential(lam, shape=None, dtype=None, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_exponential", "sample_exponential", nd.sample_exponential, {"lam": lam, "shape":
        shape, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def sample_gamma(
    alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Numbers from the gamma distribution, for each pair of elements.

    The symbol of ``nd.sample_gamma(alpha, beta, shape=None, dtype=None, **kwargs)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_gamma", "sample_gamma", nd.sample_gamma, {"alpha": alpha, "beta": beta, "shape":
        shape, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def sample_generalized_negative_binomial(
    mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Counts of mean mu and dispersion alpha, for each pair of elements.

    The symbol of ``nd.sample_generalized_negative_binomial(mu, alpha, shape=None, dtype=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_generalized_negative_binomial", "sample_generalized_negative_binomial",
        nd.sample_generalized_negative_binomial, {"mu": mu, "alpha": alpha, "shape": shape, "dtype":
        dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def sample_multinomial(
    data: SymbolLike = UNSET, shape: Any = UNSET, get_prob: bool = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Places drawn with the probabilities along the last axis of `data`.

    The symbol of ``nd.sample_multinomial(data, shape=None, get_prob=False, dtype='int32',
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_multinomial", "sample_multinomial", nd.sample_multinomial, {"data": data, "shape":
        shape, "get_prob": get_prob, "dtype": dtype, "out": out, "name": name, "attr": attr},
        attributes
    )


def sample_negative_binomial(
    k: SymbolLike = UNSET, p: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Failures before the k-th success of probability p, for each pair of elements.

    The symbol of ``nd.sample_negative_binomial(k, p, shape=None, dtype=None, **kwargs)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_negative_binomial", "sample_negative_binomial", nd.sample_negative_binomial, {"k":
        k, "p": p, "shape": shape, "dtype": dtype, "out": out, "name": name, "attr": attr},
        attributes
    )


def sample_normal(
    mu: SymbolLike = UNSET, sigma: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Normal numbers, for each pair of elements.

    The symbol of ``nd.sample_normal(mu, sigma, shape=None, dtype=None, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_normal", "sample_normal", nd.sample_normal, {"mu": mu, "sigma": sigma, "shape":
        shape, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def sample_poisson(
    lam: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of events where lam are expected, for each element.

    The symbol of ``nd.sample_poisson(lam, shape=None, dtype=None, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_poisson", "sample_poisson", nd.sample_poisson, {"lam": lam, "shape": shape, "dtype":
        dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def sample_uniform(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Numbers drawn evenly from [low, high), for each pair of elements.

    The symbol of ``nd.sample_uniform(low, high, shape=None, dtype=None, **kwargs)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sample_uniform", "sample_uniform", nd.sample_uniform, {"low": low, "high": high, "shape":
        shape, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def scatter_nd(
    data: SymbolLike = UNSET, indices: SymbolLike = UNSET, shape: Sequence[int] = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    The symbol of ``nd.scatter_nd(data, indices, shape)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "scatter_nd", "scatter_nd", nd.scatter_nd, {"data": data, "indices": indices, "shape":
        shape, "out": out, "name": name, "attr": attr}, attributes
    )


def sgd_mom_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mom: SymbolLike = UNSET,
    lr: float = UNSET, momentum: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, lazy_update: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step of gradient descent with momentum; changes `mom`.

    The symbol of ``nd.sgd_mom_update(weight, grad, mom, lr, momentum=0.0, wd=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, lazy_update=True)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "sgd_mom_update", "sgd_mom_update", nd.sgd_mom_update, {"weight": weight, "grad": grad,
        "mom": mom, "lr": lr, "momentum": momentum, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "lazy_update": lazy_update, "out": out, "name": name,
        "attr": attr}, attributes
    )


def sgd_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, lr: float = UNSET, wd: float = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, lazy_update: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """One step of gradient descent.

    The symbol of ``nd.sgd_update(weight, grad, lr, wd=0.0, rescale_grad=1.0, clip_gradient=-1.0,
    lazy_update=True)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "sgd_update", "sgd_update", nd.sgd_update, {"weight": weight, "grad": grad, "lr": lr, "wd":
        wd, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "lazy_update":
        lazy_update, "out": out, "name": name, "attr": attr}, attributes
    )


def shape_array(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The shape as an array of int64.

    The symbol of ``nd.shape_array(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "shape_array", "shape_array", nd.shape_array, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def shuffle(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A copy with the slices along the first axis in random order.

    The symbol of ``nd.shuffle(data, **kwargs)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "shuffle", "shuffle", nd.shuffle, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def sigmoid(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """1 / (1 + exp(-x)), element by element.

    The symbol of ``nd.sigmoid(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "sigmoid", "sigmoid", nd.sigmoid, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def sign(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """-1, 0 or 1 by the sign of x, element by element.

    The symbol of ``nd.sign(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "sign", "sign", nd.sign, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def signsgd_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, lr: float = UNSET, wd: float = UNSET,
    rescale_grad: float = UNSET, clip_gradient: float = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step by the sign of the gradient alone.

    The symbol of ``nd.signsgd_update(weight, grad, lr, wd=0.0, rescale_grad=1.0,
    clip_gradient=-1.0)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "signsgd_update", "signsgd_update", nd.signsgd_update, {"weight": weight, "grad": grad,
        "lr": lr, "wd": wd, "rescale_grad": rescale_grad, "clip_gradient": clip_gradient, "out":
        out, "name": name, "attr": attr}, attributes
    )


def signum_update(
    weight: SymbolLike = UNSET, grad: SymbolLike = UNSET, mom: SymbolLike = UNSET,
    lr: float = UNSET, momentum: float = UNSET, wd: float = UNSET, rescale_grad: float = UNSET,
    clip_gradient: float = UNSET, wd_lh: float = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """One step by the sign of the momentum; changes `mom`.

    The symbol of ``nd.signum_update(weight, grad, mom, lr, momentum=0.0, wd=0.0, rescale_grad=1.0,
    clip_gradient=-1.0, wd_lh=0.0)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "signum_update", "signum_update", nd.signum_update, {"weight": weight, "grad": grad, "mom":
        mom, "lr": lr, "momentum": momentum, "wd": wd, "rescale_grad": rescale_grad,
        "clip_gradient": clip_gradient, "wd_lh": wd_lh, "out": out, "name": name, "attr": attr},
        attributes
    )


def silu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x * sigmoid(x), element by element.

    The symbol of ``nd.silu(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "silu", "silu", nd.silu, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def sin(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Sine, of radians, element by element.

    The symbol of ``nd.sin(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "sin", "sin", nd.sin, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def sinh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Hyperbolic sine, element by element.

    The symbol of ``nd.sinh(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "sinh", "sinh", nd.sinh, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def size_array(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The number of elements as an array of int64.

    The symbol of ``nd.size_array(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "size_array", "size_array", nd.size_array, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )


def slice(
    data: SymbolLike = UNSET, begin: Any = UNSET, end: Any = UNSET, step: Any = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    The symbol of ``nd.slice(data, begin, end, step=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "slice", "slice", nd.slice, {"data": data, "begin": begin, "end": end, "step": step, "out":
        out, "name": name, "attr": attr}, attributes
    )


def slice_axis(
    data: SymbolLike = UNSET, axis: int = UNSET, begin: int = UNSET, end: int | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The elements from `begin` to `end` along one axis.

    The symbol of ``nd.slice_axis(data, axis, begin, end)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "slice_axis", "slice_axis", nd.slice_axis, {"data": data, "axis": axis, "begin": begin,
        "end": end, "out": out, "name": name, "attr": attr}, attributes
    )


def slice_like(
    data: SymbolLike = UNSET, shape_like: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """An array cut to the shape of another array, on the given axes or on all.

    The symbol of ``nd.slice_like(data, shape_like, axes=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "slice_like", "slice_like", nd.slice_like, {"data": data, "shape_like": shape_like, "axes":
        axes, "out": out, "name": name, "attr": attr}, attributes
    )


def smooth_l1(
    data: SymbolLike = UNSET, scalar: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    The symbol of ``nd.smooth_l1(data, scalar=1.0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "smooth_l1", "smooth_l1", nd.smooth_l1, {"data": data, "scalar": scalar, "out": out, "name":
        name, "attr": attr}, attributes
    )


def softmax(
    data: SymbolLike = UNSET, length: SymbolLike | None = UNSET, axis: int = UNSET,
    temperature: float | None = UNSET, dtype: Any = UNSET, use_length: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """exp(x) divided by its sum along an axis.

    The symbol of ``nd.softmax(data, length=None, axis=-1, temperature=None, dtype=None,
    use_length=False)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "softmax", "softmax", nd.softmax, {"data": data, "length": length, "axis": axis,
        "temperature": temperature, "dtype": dtype, "use_length": use_length, "out": out, "name":
        name, "attr": attr}, attributes
    )


def softmax_cross_entropy(
    data: SymbolLike = UNSET, label: SymbolLike = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The sum over the batch of -log(softmax(data)) at the labelled class.

    The symbol of ``nd.softmax_cross_entropy(data, label)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "softmax_cross_entropy", "softmax_cross_entropy", nd.softmax_cross_entropy, {"data": data,
        "label": label, "out": out, "name": name, "attr": attr}, attributes
    )


def softmin(
    data: SymbolLike = UNSET, axis: int = UNSET, temperature: float | None = UNSET,
    dtype: Any = UNSET, use_length: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The softmax of -x: the smallest element gets the largest share.

    The symbol of ``nd.softmin(data, axis=-1, temperature=None, dtype=None, use_length=False)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "softmin", "softmin", nd.softmin, {"data": data, "axis": axis, "temperature": temperature,
        "dtype": dtype, "use_length": use_length, "out": out, "name": name, "attr": attr},
        attributes
    )


def softrelu(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """log(1 + exp(x)).

    The symbol of ``nd.softrelu(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "softrelu", "softrelu", nd.softrelu, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def softsign(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x / (1 + abs(x)), element by element.

    The symbol of ``nd.softsign(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "softsign", "softsign", nd.softsign, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def sort(
    data: SymbolLike = UNSET, axis: int | None = UNSET, is_ascend: bool = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A sorted copy.

    The symbol of ``nd.sort(data, axis=-1, is_ascend=True)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sort", "sort", nd.sort, {"data": data, "axis": axis, "is_ascend": is_ascend, "out": out,
        "name": name, "attr": attr}, attributes
    )


def space_to_depth(
    data: SymbolLike = UNSET, block_size: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Blocks of pixels as channels: the inverse of ``depth_to_space``.

    The symbol of ``nd.space_to_depth(data, block_size)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "space_to_depth", "space_to_depth", nd.space_to_depth, {"data": data, "block_size":
        block_size, "out": out, "name": name, "attr": attr}, attributes
    )


def split(
    data: SymbolLike = UNSET, num_outputs: int = UNSET, axis: int = UNSET,
    squeeze_axis: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

    The symbol of ``nd.split(data, num_outputs, axis=1, squeeze_axis=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "SliceChannel", "split", nd.split, {"data": data, "num_outputs": num_outputs, "axis": axis,
        "squeeze_axis": squeeze_axis, "out": out, "name": name, "attr": attr}, attributes
    )


def split_v2(
    ary: SymbolLike = UNSET, indices_or_sections: Any = UNSET, axis: int = UNSET,
    squeeze_axis: bool = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Equal parts along an axis, or the parts between the given indices.

    The symbol of ``nd.split_v2(ary, indices_or_sections, axis=0, squeeze_axis=False)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_split_v2", "split_v2", nd.split_v2, {"ary": ary, "indices_or_sections":
        indices_or_sections, "axis": axis, "squeeze_axis": squeeze_axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def sqrt(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Square root, element by element.

    The symbol of ``nd.sqrt(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "sqrt", "sqrt", nd.sqrt, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def square(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x * x, element by element.

    The symbol of ``nd.square(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "square", "square", nd.square, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def squeeze(
    data: SymbolLike = UNSET, axis: int | Sequence[int] | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array without axes of length one.

    The symbol of ``nd.squeeze(data, axis=None)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "squeeze", "squeeze", nd.squeeze, {"data": data, "axis": axis, "out": out, "name": name,
        "attr": attr}, attributes
    )


def stack(
    *data: SymbolLike | Sequence[SymbolLike], axis: int = UNSET, num_args: int | None = UNSET,
    out: None = None, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Arrays of one shape joined along a new axis.

    The symbol of ``nd.stack(*data, axis=0, num_args=None)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "stack", "stack", nd.stack, {"axis": axis, "num_args": num_args, "out": out, "name": name,
        "attr": attr}, attributes, *data
    )


def stop_gradient(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The same data, with a gradient of zero.

    The symbol of ``nd.stop_gradient(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "BlockGrad", "stop_gradient", nd.stop_gradient, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def subtract(lhs: SymbolLike, rhs: SymbolLike, name: str | None = None) -> Symbol:
    """``nd.subtract`` of two symbols, or of a symbol and a number."""
    return pair("minus", "subtract", lhs, rhs, name)


def sum(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The sum over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.sum(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sum", "sum", nd.sum, {"data": data, "axis": axis, "keepdims": keepdims, "exclude": exclude,
        "out": out, "name": name, "attr": attr}, attributes
    )


def sum_axis(
    data: SymbolLike = UNSET, axis: Any = UNSET, keepdims: bool = UNSET, exclude: bool = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """The sum over axes; with `exclude` over all axes but the named ones.

    The symbol of ``nd.sum_axis(data, axis=None, keepdims=False, exclude=False)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "sum", "sum_axis", nd.sum_axis, {"data": data, "axis": axis, "keepdims": keepdims,
        "exclude": exclude, "out": out, "name": name, "attr": attr}, attributes
    )


def swapaxes(
    data: SymbolLike = UNSET, dim1: int = UNSET, dim2: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with two axes exchanged.

    The symbol of ``nd.swapaxes(data, dim1=0, dim2=0)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "SwapAxis", "swapaxes", nd.swapaxes, {"data": data, "dim1": dim1, "dim2": dim2, "out": out,
        "name": name, "attr": attr}, attributes
    )


def take(
    a: SymbolLike = UNSET, indices: SymbolLike = UNSET, axis: int = UNSET, mode: str = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Slices at the given places along an axis.

    The symbol of ``nd.take(a, indices, axis=0, mode='clip')``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "take", "take", nd.take, {"a": a, "indices": indices, "axis": axis, "mode": mode, "out":
        out, "name": name, "attr": attr}, attributes
    )


def tan(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Tangent, of radians, element by element.

    The symbol of ``nd.tan(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "tan", "tan", nd.tan, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def tanh(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Hyperbolic tangent, element by element.

    The symbol of ``nd.tanh(data)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "tanh", "tanh", nd.tanh, {"data": data, "out": out, "name": name, "attr": attr}, attributes
    )


def tile(
    data: SymbolLike = UNSET, reps: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The whole array repeated along axes; at least once, unless shapes are NumPy's.

    The symbol of ``nd.tile(data, reps)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "tile", "tile", nd.tile, {"data": data, "reps": reps, "out": out, "name": name, "attr":
        attr}, attributes
    )


def topk(
    data: SymbolLike = UNSET, axis: int | None = UNSET, k: int = UNSET, ret_typ: str = UNSET,
    is_ascend: bool = UNSET, dtype: Any = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The k largest elements along an axis, in order.

    The symbol of ``nd.topk(data, axis=-1, k=1, ret_typ='indices', is_ascend=False,
    dtype='float32')``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "topk", "topk", nd.topk, {"data": data, "axis": axis, "k": k, "ret_typ": ret_typ,
        "is_ascend": is_ascend, "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def transpose(
    data: SymbolLike = UNSET, axes: Sequence[int] | None = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array with the axes in another order, reversed by default.

    The symbol of ``nd.transpose(data, axes=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "transpose", "transpose", nd.transpose, {"data": data, "axes": axes, "out": out, "name":
        name, "attr": attr}, attributes
    )


def tril(
    data: SymbolLike = UNSET, k: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements on and below a diagonal; zeros above.

    The symbol of ``nd.tril(data, k=0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "tril", "tril", nd.tril, {"data": data, "k": k, "out": out, "name": name, "attr": attr},
        attributes
    )


def triu(
    data: SymbolLike = UNSET, k: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """The elements on and above a diagonal; zeros below.

    The symbol of ``nd.triu(data, k=0)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "triu", "triu", nd.triu, {"data": data, "k": k, "out": out, "name": name, "attr": attr},
        attributes
    )


def true_divide(
    lhs: SymbolLike = UNSET, rhs: SymbolLike = UNSET, out: None = None, name: str | None = None,
    axis: Any = UNSET, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """x1 / x2, element by element.

    The symbol of ``nd.true_divide(lhs, rhs, axis=None)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "true_divide", "true_divide", nd.true_divide, {"lhs": lhs, "rhs": rhs, "out": out, "name":
        name, "axis": axis, "attr": attr}, attributes
    )


def trunc(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Towards zero to an integer, element by element.

    The symbol of ``nd.trunc(data)``. Inputs that are missing become variables; `name` and `attr`
    are the symbol's own.
    """
    return call(
        "trunc", "trunc", nd.trunc, {"data": data, "out": out, "name": name, "attr": attr},
        attributes
    )


def uniform(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET, shape: Any = UNSET,
    ctx: Context | str | None = UNSET, dtype: Any = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers drawn evenly from [low, high).

    The symbol of ``nd.uniform(low=0.0, high=1.0, shape=None, ctx=None, dtype=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "uniform", "uniform", nd.uniform, {"low": low, "high": high, "shape": shape, "ctx": ctx,
        "dtype": dtype, "out": out, "name": name, "attr": attr}, attributes
    )


def unravel_index(
    data: SymbolLike = UNSET, shape: Sequence[int] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Flat places as a matrix with a row of indices per axis.

    The symbol of ``nd.unravel_index(data, shape=())``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "unravel_index", "unravel_index", nd.unravel_index, {"data": data, "shape": shape, "out":
        out, "name": name, "attr": attr}, attributes
    )


def where(
    condition: SymbolLike = UNSET, x: SymbolLike | float = UNSET, y: SymbolLike | float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """`x` where the condition is true, `y` elsewhere; a vector condition chooses rows.

    The symbol of ``nd.where(condition, x, y)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "where", "where", nd.where, {"condition": condition, "x": x, "y": y, "out": out, "name":
        name, "attr": attr}, attributes
    )


def zeros(
    shape: int | Sequence[int] = UNSET, ctx: Context | str | None = UNSET, dtype: Any = UNSET,
    stype: str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """An array of zeros; `stype` is None or ``'default'``: it is dense.

    The symbol of ``nd.zeros(shape, ctx=None, dtype=None, stype=None, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_zeros", "zeros", nd.zeros, {"shape": shape, "ctx": ctx, "dtype": dtype, "stype": stype,
        "out": out, "name": name, "attr": attr}, attributes
    )


def zeros_like(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Zeros in the shape and type of `data`.

    The symbol of ``nd.zeros_like(data, **kwargs)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "zeros_like", "zeros_like", nd.zeros_like, {"data": data, "out": out, "name": name, "attr":
        attr}, attributes
    )
