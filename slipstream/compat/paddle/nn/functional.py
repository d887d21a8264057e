"""``paddle.nn.functional``."""

from __future__ import annotations

from typing import Any

from .... import np, npx
from .._absent import explain
from .._tensor import Tensor, apply


def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``x @ weight + bias``"""
    if bias is None:
        return apply(np.matmul, x, weight)
    return apply(lambda a, w, b: np.matmul(a, w) + b, x, weight, bias)


def relu(x: Tensor) -> Tensor:
    """Not below 0."""
    return apply(npx.relu, x)


def sigmoid(x: Tensor) -> Tensor:
    """``1 / (1 + exp(-x))``"""
    return apply(npx.sigmoid, x)


def tanh(x: Tensor) -> Tensor:
    """Hyperbolic tangent."""
    return apply(np.tanh, x)


def gelu(x: Tensor, approximate: bool = False) -> Tensor:
    """Gaussian error linear unit."""
    return apply(lambda a: npx.leaky_relu(a, act_type="gelu"), x)


def leaky_relu(x: Tensor, negative_slope: float = 0.01) -> Tensor:
    """Less of what is below 0."""
    return apply(lambda a: npx.leaky_relu(a, act_type="leaky", slope=negative_slope), x)


def softmax(x: Tensor, axis: int = -1) -> Tensor:
    """Exponentials that add up to 1."""
    return apply(lambda a: npx.softmax(a, axis=axis), x)


def log_softmax(x: Tensor, axis: int = -1) -> Tensor:
    """Logarithm of softmax."""
    return apply(lambda a: npx.log_softmax(a, axis=axis), x)


def dropout(x: Tensor, p: float = 0.5, training: bool = True) -> Tensor:
    """Some elements become 0, the others larger."""
    if not training or p == 0:
        return x
    return apply(lambda a: npx.dropout(a, p=p, mode="always"), x)


def one_hot(x: Tensor, num_classes: int) -> Tensor:
    """Rows with a single 1."""
    return apply(lambda a: npx.one_hot(a, num_classes), x)


def embedding(x: Tensor, weight: Tensor) -> Tensor:
    """Rows of a table by number."""
    return apply(lambda a, w: np.take(w, a, axis=0), x, weight)


def _pair(n: Any) -> tuple[int, int]:
    return (n, n) if isinstance(n, int) else tuple(n)


def conv2d(
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Tensor:
    """Convolution of images, channels first."""
    options: dict[str, Any] = {
        "kernel": tuple(weight.shape[2:]),
        "stride": _pair(stride),
        "pad": _pair(padding),
        "dilate": _pair(dilation),
        "num_filter": weight.shape[0],
        "num_group": groups,
    }
    if bias is None:
        return apply(lambda a, w: npx.convolution(a, w, no_bias=True, **options), x, weight)
    return apply(lambda a, w, b: npx.convolution(a, w, b, **options), x, weight, bias)


def _pool(x: Tensor, kind: str, kernel_size: Any, stride: Any, padding: Any) -> Tensor:
    options: dict[str, Any] = {"count_include_pad": False} if kind == "avg" else {}
    return apply(
        lambda a: npx.pooling(
            a,
            kernel=_pair(kernel_size),
            stride=_pair(kernel_size if stride is None else stride),
            pad=_pair(padding),
            pool_type=kind,
            **options,
        ),
        x,
    )


def max_pool2d(x: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0) -> Tensor:
    """The largest element of each window."""
    return _pool(x, "max", kernel_size, stride, padding)


def avg_pool2d(x: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0) -> Tensor:
    """The mean of each window."""
    return _pool(x, "avg", kernel_size, stride, padding)


def layer_norm(
    x: Tensor,
    normalized_shape: Any,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    epsilon: float = 1e-5,
) -> Tensor:
    """Mean 0 and variance 1 over the last axes."""
    n = 1 if isinstance(normalized_shape, int) else len(normalized_shape)
    axes = tuple(range(x.ndim - n, x.ndim))

    def normalize(a: Any) -> Any:
        centred = a - a.mean(axis=axes, keepdims=True)
        variance = (centred * centred).mean(axis=axes, keepdims=True)
        return centred / np.sqrt(variance + epsilon)

    out = apply(normalize, x)
    out = out if weight is None else out * weight
    return out if bias is None else out + bias


def _reduced(values: Tensor, reduction: str) -> Tensor:
    if reduction == "none":
        return values
    if reduction not in ("mean", "sum"):
        raise ValueError(f"reduction must be 'mean', 'sum' or 'none', not {reduction!r}")
    return values.mean() if reduction == "mean" else values.sum()


def mse_loss(input: Tensor, label: Tensor, reduction: str = "mean") -> Tensor:
    """Squared difference."""
    return _reduced(apply(lambda a, b: np.square(a - b), input, label), reduction)


def l1_loss(input: Tensor, label: Tensor, reduction: str = "mean") -> Tensor:
    """Absolute difference."""
    return _reduced(apply(lambda a, b: np.abs(a - b), input, label), reduction)


def cross_entropy(
    input: Tensor,
    label: Tensor,
    weight: Tensor | None = None,
    reduction: str = "mean",
    soft_label: bool = False,
    axis: int = -1,
) -> Tensor:
    """Cross entropy of unnormalized scores and classes (or shares of classes)."""

    def entropy(scores: Any, wanted: Any) -> Any:
        logs = npx.log_softmax(scores, axis=axis)
        if soft_label:
            return -(logs * wanted).sum(axis=axis)
        if wanted.ndim == scores.ndim:
            wanted = np.squeeze(wanted, axis)
        return -npx.pick(logs, wanted, axis=axis)

    values = apply(entropy, input, label)
    if weight is not None:
        shares = apply(lambda w, i: np.take(w, i.reshape(values._data.shape)), weight, label)
        values = values * shares
        if reduction == "mean":
            return values.sum() / shares.sum()
    return _reduced(values, reduction)


def binary_cross_entropy_with_logits(
    logit: Tensor, label: Tensor, reduction: str = "mean"
) -> Tensor:
    """Cross entropy of yes and no."""

    def entropy(a: Any, b: Any) -> Any:
        return npx.relu(a) - a * b + np.log1p(np.exp(-np.abs(a)))

    return _reduced(apply(entropy, logit, label), reduction)


__getattr__ = explain("paddle.nn.functional")
