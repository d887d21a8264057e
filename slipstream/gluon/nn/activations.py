"""Activation layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._index_mode import serves_mxnet
from ..._ops.casting import as_float
from ..._ops.nn import activation as _activation
from ..._ops.nn.activation import leaky_relu, prelu
from ..block import HybridBlock

__all__ = ["ELU", "GELU", "SELU", "Activation", "LeakyReLU", "PReLU", "SiLU", "Swish"]

core_ops = _core.ops


def _unknown(activation: Any) -> ValueError:
    known = ", ".join(_activation.ACTIVATIONS)
    return ValueError(f"activation must be one of {known}, not {activation!r}")


def _function_of(activation: str) -> Callable[[Array], Array]:
    """The function; for an unknown name one that raises, as MXNet does at the first call."""
    found = _activation.ACTIVATIONS.get(activation)
    if found is not None:
        return found

    def unknown(x: Array) -> Array:
        raise _unknown(activation)

    return unknown


class Activation(HybridBlock):
    """An activation function by its name.

    Parameters
    ----------
    activation : str
        ``'relu'``, ``'sigmoid'``, ``'tanh'``, ``'softrelu'``, ``'softsign'``, ``'log_sigmoid'``,
        ``'mish'``, ``'gelu'``, ``'silu'``.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Activation('relu')(nd.array([-1, 2])).tolist()
    [0.0, 2.0]
    """

    def __init__(self, activation: str, prefix: str | None = None, params: Any = None) -> None:
        if activation not in _activation.ACTIVATIONS and not serves_mxnet():
            raise _unknown(activation)
        self._act_type = activation
        super().__init__(prefix=prefix, params=params)
        self._function = _function_of(activation)

    def _alias(self) -> str:
        return self._act_type

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._function(x)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return F.Activation(x, act_type=self._act_type, name="fwd")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._act_type})"

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_function": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._function = _function_of(self._act_type)


def activated(act: Activation, x: Array) -> Array:
    """``act(x)`` inside of another layer, without the way of a call when nobody watches it."""
    return act(x) if act._forward_hooks or act._forward_pre_hooks else act._function(x)


class LeakyReLU(HybridBlock):
    """x where it is positive, alpha * x elsewhere.

    Parameters
    ----------
    alpha : float
        Not negative.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.LeakyReLU(0.5)(nd.array([-4, 1])).tolist()
    [-2.0, 1.0]
    """

    def __init__(self, alpha: float, **kwargs: Any) -> None:
        if alpha < 0:
            raise ValueError(f"alpha must not be negative, not {alpha}")
        super().__init__(**kwargs)
        self._alpha = alpha

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return leaky_relu(x, slope=self._alpha)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return F.LeakyReLU(x, act_type="leaky", slope=self._alpha, name="fwd")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._alpha})"


class PReLU(HybridBlock):
    """x where it is positive, alpha * x elsewhere; alpha is learned.

    Parameters
    ----------
    alpha_initializer : Initializer, optional
        0.25 by default.
    in_channels : int
        How many factors: 1, or one for each channel (axis 1).
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.PReLU()
    >>> layer.initialize()
    >>> layer(nd.array([[-4, 1]])).tolist()
    [[-1.0, 1.0]]
    """

    def __init__(self, alpha_initializer: Any = None, in_channels: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if alpha_initializer is None:
            from ... import init

            alpha_initializer = init.Constant(0.25)
        with self.name_scope():
            self.alpha = self.params.get("alpha", shape=(in_channels,), init=alpha_initializer)

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return prelu(as_float(x), self.alpha.data())

    def hybrid_forward(self, F: Any, x: Any, alpha: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return F.LeakyReLU(x, gamma=alpha, act_type="prelu", name="fwd")


class ELU(HybridBlock):
    """x where it is positive, alpha * (exp(x) - 1) elsewhere.

    Parameters
    ----------
    alpha : float
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.ELU()(nd.array([0, 1])).tolist()
    [0.0, 1.0]
    """

    def __init__(self, alpha: float = 1.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._alpha = alpha

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return _activation.elu(x, self._alpha)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return F.LeakyReLU(x, act_type="elu", slope=self._alpha, name="fwd")


class SELU(HybridBlock):
    """The self-normalising ELU.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> round(nn.SELU()(nd.array([1])).item(), 4)
    1.0507
    """

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return _activation.selu(x)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return F.LeakyReLU(x, act_type="selu", name="fwd")


class GELU(HybridBlock):
    """x times the normal distribution function of x.

    Parameters
    ----------
    approximation : {'erf', 'tanh'}
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> round(nn.GELU()(nd.array([1])).item(), 4)
    0.8413
    """

    def __init__(self, approximation: str = "erf", **kwargs: Any) -> None:
        if approximation not in ("erf", "tanh"):
            raise ValueError(f"approximation must be 'erf' or 'tanh', not {approximation!r}")
        super().__init__(**kwargs)
        self._approximation = approximation

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return core_ops.gelu(x) if self._approximation == "erf" else _activation.gelu_tanh(x)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        if self._approximation == "erf":
            return F.LeakyReLU(x, act_type="gelu", name="fwd")
        return F.Activation(x, act_type="gelu_tanh", name="fwd")


class Swish(HybridBlock):
    """x * sigmoid(beta * x).

    Parameters
    ----------
    beta : float
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Swish()(nd.array([0])).tolist()
    [0.0]
    """

    def __init__(self, beta: float = 1.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._beta = beta

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        if self._beta == 1:
            return core_ops.multiply(x, core_ops.sigmoid(x))
        return core_ops.multiply(x, core_ops.sigmoid(core_ops.multiply(x, float(self._beta))))

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return x * F.sigmoid(self._beta * x, name="fwd")


class SiLU(HybridBlock):
    """x * sigmoid(x).

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.SiLU()(nd.array([0])).tolist()
    [0.0]
    """

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return core_ops.multiply(x, core_ops.sigmoid(x))

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The function of every element, by the functions of `F`."""
        return x * F.sigmoid(x, name="fwd")
