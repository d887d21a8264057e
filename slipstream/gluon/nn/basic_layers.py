"""Fully connected layers, embeddings, dropout, and small helpers.

As in MXNet, the containers can be imported from here too.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._core import is_training
from ..._index_mode import index_mode
from ..._ops.arguments import whole
from ..._ops.nn.dropout import dropout
from .._operation import functions_of, layer_operation
from ..block import Block, HybridBlock
from ..parameter._substitutes import open_scopes
from ._settings import Settings, plain
from .activations import Activation, activated
from .containers import Concatenate, HybridConcatenate, HybridSequential, Sequential

__all__ = [
    "Concatenate",
    "Dense",
    "Dropout",
    "Embedding",
    "Flatten",
    "HybridConcatenate",
    "HybridLambda",
    "HybridSequential",
    "Identity",
    "Lambda",
    "Sequential",
]


class Dense(HybridBlock):
    """A fully connected layer: ``activation(x @ weight.T + bias)``.

    Parameters
    ----------
    units : int
        The size of the result.
    activation : str, optional
        ``'relu'``, ``'sigmoid'``, ``'tanh'``, ...; see ``npx.activation``.
    use_bias : bool
    flatten : bool
        Whether all axes but the first are one; otherwise the layer acts on the last axis.
    dtype : str
    weight_initializer, bias_initializer : str or Initializer, optional
    in_units : int
        The size of the data; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Dense(3, weight_initializer='ones')
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2))).tolist()
    [[2.0, 2.0, 2.0]]
    """

    def __init__(
        self,
        units: int,
        activation: str | None = None,
        use_bias: bool = True,
        flatten: bool = True,
        dtype: Any = "float32",
        weight_initializer: Any = None,
        bias_initializer: Any = "zeros",
        in_units: int = 0,
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        whole(units, "units", 1)
        super().__init__(prefix=prefix, params=params)
        self._units = units
        self._in_units = in_units
        self._flatten = flatten
        with self.name_scope():
            self.weight = self.params.get(
                "weight", shape=(units, in_units), init=weight_initializer, dtype=dtype,
                allow_deferred_init=True,
            )  # fmt: skip
            self.bias: Any = None
            if use_bias:
                self.bias = self.params.get(
                    "bias", shape=(units,), init=bias_initializer, dtype=dtype,
                    allow_deferred_init=True,
                )  # fmt: skip
            self.act = (
                None if activation is None else Activation(activation, prefix=activation + "_")
            )

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The size of the data from an example."""
        size = math.prod(x.shape[1:]) if self._flatten else x.shape[-1]
        self.weight.shape = (self._units, size)

    _connect = layer_operation(
        "FullyConnected", _core.fully_connected,
        lambda layer: {"num_hidden": layer._units, "no_bias": False, "flatten": layer._flatten},
        inputs=3,
    )  # fmt: skip

    def forward(self, x: Array) -> Array:
        """The layer's result."""
        # The arrays without a call where they are the only ones: most layers are this one.
        weight, bias, act = self.weight._only, self.bias, self.act
        if weight is None or open_scopes:
            weight = self.weight.data()
            bias = None if bias is None else bias.data()
        elif bias is not None:
            bias = bias.data() if bias._only is None else bias._only
        y = self._connect(x, weight, bias, None, self._flatten)
        return y if act is None else activated(act, y)

    def __repr__(self) -> str:
        shape = self.weight.shape
        act = "linear" if self.act is None else self.act
        return f"{type(self).__name__}({shape[1] if shape[1] > 0 else None} -> {shape[0]}, {act})"


def _drop(x: Array, rate: float, axes: tuple[int, ...]) -> Array:
    return dropout(x, rate, "training", axes) if is_training() else x


class Dropout(HybridBlock):
    """In training, zeros with probability `rate`; what stays is divided by 1 - rate.

    Parameters
    ----------
    rate : float
    axes : tuple of int
        Axes along which all elements share one draw.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Dropout(0.5)(nd.ones((2,))).tolist()
    [1.0, 1.0]
    """

    def __init__(self, rate: float, axes: tuple[int, ...] = (), **kwargs: Any) -> None:
        if not 0 <= rate <= 1:
            raise ValueError(f"rate must be from 0 to 1, not {rate}")
        super().__init__(**kwargs)
        self._rate = rate
        self._axes = axes

    _identity = layer_operation("identity", lambda x: x, name=None)
    _drop = layer_operation(
        "Dropout", _drop,
        lambda layer: {"p": layer._rate, "axes": layer._axes, "cudnn_off": False},
    )  # fmt: skip

    def forward(self, x: Array) -> Array:
        """The data, partly zero in training."""
        if not open_scopes and (self._rate == 0 or not is_training()):
            return x  # no symbol: there are none while no scope is open
        return self._drop(x, self._rate, self._axes) if self._rate else self._identity(x)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(p = {self._rate}, axes={self._axes})"


def _rows(x: Array, weight: Array) -> Array:
    y = _core.take(weight, x, 0, index_mode())
    return y if type(y) is type(x) else _core.copy(y, type(x))


class Embedding(HybridBlock):
    """Rows of a table of weights at the given indices.

    Parameters
    ----------
    input_dim : int
        How many rows.
    output_dim : int
        Their size.
    dtype : str
    weight_initializer : str or Initializer, optional
    sparse_grad : bool
        Accepted; gradients are dense.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Embedding(10, 4)
    >>> layer.initialize()
    >>> layer(nd.array([[1, 2, 3]])).shape
    (1, 3, 4)
    """

    _kwargs = Settings(
        input_dim=plain("_input_dim"), output_dim=plain("_output_dim"), dtype=plain("_dtype"),
        sparse_grad=plain("_sparse_grad"),
    )  # fmt: skip

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        dtype: Any = "float32",
        weight_initializer: Any = None,
        sparse_grad: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._input_dim = input_dim
        self._output_dim = output_dim
        self._dtype = dtype
        self._sparse_grad = sparse_grad
        with self.name_scope():
            self.weight = self.params.get(
                "weight", shape=(input_dim, output_dim), init=weight_initializer, dtype=dtype,
                allow_deferred_init=True, grad_stype="row_sparse" if sparse_grad else "default",
            )  # fmt: skip

    _embed = layer_operation("Embedding", _rows, lambda layer: dict(layer._kwargs), inputs=2)

    def forward(self, x: Array) -> Array:
        """The rows."""
        return self._embed(x, self.weight.data())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._input_dim} -> {self._output_dim}, {self._dtype})"


class Flatten(HybridBlock):
    """All axes but the first as one.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Flatten()(nd.ones((2, 3, 4))).shape
    (2, 12)
    """

    _flatten = layer_operation("Flatten", _core.flatten, name=None)

    def forward(self, x: Array) -> Array:
        """The data in two dimensions."""
        return self._flatten(x)

    def __repr__(self) -> str:
        return type(self).__name__


def _function_of(module: Any, name: str, x: Any = None) -> Callable[..., Any]:
    """A function by name: of ``np`` or ``npx`` for their arrays, otherwise of the module."""
    from ... import np, npx

    places = [module, np, npx]
    if isinstance(x, np.ndarray):
        places = [np, npx, module]
    for place in places:
        found = getattr(place, name, None)
        if callable(found):
            return found
    raise ValueError(f"there is no function {name!r} in nd, np or npx")


class Lambda(Block):
    """A function as a block.

    Parameters
    ----------
    function : function or str
        Called with the arrays; a name means that function of ``np``, ``npx`` or ``nd``.
    prefix : str, optional

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Lambda('tanh')(nd.zeros(1)).tolist()
    [0.0]
    >>> nn.Lambda(lambda x: x + 1)(nd.zeros(1)).tolist()
    [1.0]
    """

    def __init__(self, function: Any, prefix: str | None = None) -> None:
        super().__init__(prefix=prefix)
        self._by_name = isinstance(function, str)
        self._function, self._func_name = _checked_function(function)

    def forward(self, *args: Any) -> Any:
        """Apply the function to the data."""
        if self._by_name:
            from ... import nd

            return _function_of(nd, self._func_name, args[0])(*args)
        return self._function(*args)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._func_name})"


def _checked_function(function: Any) -> tuple[Any, str]:
    if isinstance(function, str):
        from ... import nd

        _function_of(nd, function)
        return None, function
    if not callable(function):
        raise ValueError(f"function must be a function or a name, not {function!r}")
    return function, getattr(function, "__name__", type(function).__name__)


class HybridLambda(HybridBlock):
    """A function as a hybrid block.

    Parameters
    ----------
    function : function or str
        Called with the arrays, and before them with the module of functions when its first
        parameter is called ``F``. A name means that function of ``np``, ``npx`` or ``nd``.
    prefix : str, optional

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.HybridLambda(lambda F, x: F.relu(x))(nd.array([-1, 1])).tolist()
    [0.0, 1.0]
    """

    def __init__(self, function: Any, prefix: str | None = None) -> None:
        super().__init__(prefix=prefix)
        self._by_name = isinstance(function, str)
        self._function, self._func_name = _checked_function(function)
        self._wants_module = False
        if not self._by_name:
            try:
                first = next(iter(inspect.signature(function).parameters), None)
            except (TypeError, ValueError):  # a builtin without a signature
                first = None
            self._wants_module = first == "F"

    def forward(self, x: Any, *args: Any) -> Any:
        """Apply the function to the data."""
        F = functions_of(x)
        if self._by_name:
            return _function_of(F, self._func_name, x)(x, *args)
        if self._wants_module:
            return self._function(F, x, *args)
        return self._function(x, *args)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._func_name})"


class Identity(HybridBlock):
    """The data as they are.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.Identity()(nd.ones((2,))).tolist()
    [1.0, 1.0]
    """

    def forward(self, x: Any) -> Any:
        """The data."""
        return x
