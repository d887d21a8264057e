"""Activation layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._index_mode import serves_mxnet
from ..._ops.nn import activation as _activation
from .._operation import is_symbol, layer_operation, note
from ..block import HybridBlock
from ..parameter._substitutes import open_scopes

__all__ = ["ELU", "GELU", "SELU", "Activation", "LeakyReLU", "PReLU", "SiLU", "Swish"]

core_ops = _core.ops


def _unknown(activation: Any) -> ValueError:
    known = ", ".join(_activation.ACTIVATIONS)
    return ValueError(f"activation must be one of {known}, not {activation!r}")


def _function_of(activation: str) -> Callable[[Array], Array]:
    """The function; for an unknown name one that raises, as MXNet does at the first call."""

    def unknown(x: Array) -> Array:
        raise _unknown(activation)

    found = _activation.ACTIVATIONS.get(activation, unknown)

    def noted(x: Any) -> Any:
        if not is_symbol(x):
            return found(x)  # which says what is wrong
        return note("Activation", [x], {"act_type": activation}, "fwd")

    return _core.Operation(found, noted)


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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._act_type})"

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_function": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._function = _function_of(self._act_type)


def activated(act: Activation, x: Array) -> Array:
    """``act(x)`` inside of another layer, without the way of a call when nobody watches it."""
    # A symbol is named behind the prefix of `act`; there are none while no scope is open.
    if open_scopes or act._forward_hooks or act._forward_pre_hooks:
        return act(x)
    return act._function(x)


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

    _activate = layer_operation(
        "LeakyReLU",
        _activation.leaky_relu,
        lambda layer: {"act_type": "leaky", "slope": layer._alpha},
    )

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._activate(x, None, "leaky", self._alpha)

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

    _activate = layer_operation(
        "LeakyReLU", _activation.prelu, lambda layer: {"act_type": "prelu"}, inputs=2
    )

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._activate(x, self.alpha.data())


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

    _activate = layer_operation(
        "LeakyReLU", _activation.elu, lambda layer: {"act_type": "elu", "slope": layer._alpha}
    )

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._activate(x, self._alpha)


class SELU(HybridBlock):
    """The self-normalising ELU.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> round(nn.SELU()(nd.array([1])).item(), 4)
    1.0507
    """

    _activate = layer_operation("LeakyReLU", _activation.selu, lambda layer: {"act_type": "selu"})

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._activate(x)


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

    _by_erf = layer_operation("LeakyReLU", core_ops.gelu, lambda layer: {"act_type": "gelu"})
    _by_tanh = layer_operation(
        "Activation", _activation.gelu_tanh, lambda layer: {"act_type": "gelu_tanh"}
    )

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return self._by_erf(x) if self._approximation == "erf" else self._by_tanh(x)


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

    _sigmoid = layer_operation("sigmoid", core_ops.sigmoid)

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        needless = self._beta == 1 and isinstance(x, Array)
        return x * self._sigmoid(x if needless else self._beta * x)


class SiLU(HybridBlock):
    """x * sigmoid(x).

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.SiLU()(nd.array([0])).tolist()
    [0.0]
    """

    _sigmoid = layer_operation("sigmoid", core_ops.sigmoid)

    def forward(self, x: Array) -> Array:
        """The function of every element."""
        return x * self._sigmoid(x)
