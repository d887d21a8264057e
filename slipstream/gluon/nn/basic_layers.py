"""Sequences of layers, fully connected layers, embeddings, dropout, and small helpers."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from typing import Any

from ... import _core
from ..._convert import Array
from ..block import Block, HybridBlock
from ..utils import _indent
from .activations import Activation, activated

__all__ = [
    "Dense",
    "HybridSequential",
    "Sequential",
]

_ops = _core.ops


class _Chain:
    """What Sequential and HybridSequential share: blocks by number, each fed by the one before."""

    _children: dict[str, Any]

    def add(self, *blocks: Any) -> None:
        """Append blocks."""
        for block in blocks:
            self.register_child(block)

    def append(self, block: Any) -> None:
        """Append a block."""
        self.register_child(block)

    def extend(self, blocks: Any) -> None:
        """Append all blocks of a sequence."""
        self.add(*blocks)

    def forward(self, x: Any, *args: Any) -> Any:
        """The data through all blocks; further arguments go to the first one."""
        for block in self._children.values():
            x = block(x, *args)
            if args:
                args = ()
                if isinstance(x, (tuple, list)):
                    x, args = x[0], tuple(x[1:])
        return x if not args else (x, *args)

    def __repr__(self) -> str:
        lines = [f"  ({k}): {_indent(repr(v), 2)}" for k, v in self._children.items()]
        return "{}(\n{}\n)".format(type(self).__name__, "\n".join(lines))

    def __getitem__(self, key: Any) -> Any:
        """A block by number, or a new sequence of the same blocks by slice."""
        found = list(self._children.values())[key]
        if not isinstance(found, list):
            return found
        part = type(self)(prefix=self._prefix)
        part.add(*found)
        return part

    def __len__(self) -> int:
        return len(self._children)

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self._children.values()))


class Sequential(_Chain, Block):
    """Blocks one after the other.

    Parameters
    ----------
    *blocks : Block
        The first ones; ``add`` appends more.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.Sequential()
    >>> net.add(nn.Dense(10, activation='relu'), nn.Dense(2))
    >>> net.initialize()
    >>> net(nd.ones((4, 5))).shape
    (4, 2)
    >>> len(net), net[1].weight.shape
    (2, (2, 10))
    """

    def __init__(self, *blocks: Block, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(prefix=prefix, params=params)
        self.add(*blocks)

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Hybridize the blocks; when all of them can be, HybridSequential does it as a whole."""
        if self._children and all(isinstance(c, HybridBlock) for c in self._children.values()):
            warnings.warn(
                f"all blocks of {self.name} are HybridBlocks: nn.HybridSequential is faster",
                stacklevel=2,
            )
        super().hybridize(active, **kwargs)


class HybridSequential(_Chain, HybridBlock):
    """Hybrid blocks one after the other; ``hybridize()`` replays them as a whole.

    Parameters
    ----------
    *blocks : HybridBlock
        The first ones; ``add`` appends more.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.HybridSequential()
    >>> net.add(nn.Dense(10, activation='relu'), nn.Dense(2))
    >>> net.initialize()
    >>> net.hybridize()
    >>> net(nd.ones((4, 5))).shape
    (4, 2)
    """

    def __init__(self, *blocks: HybridBlock, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(prefix=prefix, params=params)
        self.add(*blocks)


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
        super().__init__(prefix=prefix, params=params)
        self._units = units
        self._in_units = in_units
        self._flatten = flatten
        with self.name_scope():
            self.weight = self.params.get(
                "weight", shape=(units, in_units), init=weight_initializer, dtype=dtype,
                allow_deferred_init=True,
            )  # fmt: skip
            if use_bias:
                self.bias = self.params.get(
                    "bias", shape=(units,), init=bias_initializer, dtype=dtype,
                    allow_deferred_init=True,
                )  # fmt: skip
            else:
                self.bias = None
            self.act = (
                None if activation is None else Activation(activation, prefix=activation + "_")
            )

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The size of the data from an example."""
        size = math.prod(x.shape[1:]) if self._flatten else x.shape[-1]
        self.weight.shape = (self._units, size)

    def forward(self, x: Array) -> Array:
        """The layer's result."""
        weight = self.weight.data()
        if self._flatten and x.ndim != 2:
            x = _core.reshape(x, (x.shape[0], math.prod(x.shape[1:])))
        y = _core.matmul(x, weight, False, True, "fully_connected")
        if self.bias is not None:
            y = _ops.add(y, self.bias.data())
        return y if self.act is None else activated(self.act, y)

    def hybrid_forward(self, F: Any, x: Any, weight: Any, bias: Any = None) -> Any:
        """The layer's result by the functions of `F`."""
        y = F.FullyConnected(
            x, weight, bias, no_bias=bias is None, num_hidden=self._units, flatten=self._flatten,
            name="fwd",
        )  # fmt: skip
        return y if self.act is None else self.act(y)

    def __repr__(self) -> str:
        shape = self.weight.shape
        act = "linear" if self.act is None else self.act
        return f"{type(self).__name__}({shape[1] if shape[1] > 0 else None} -> {shape[0]}, {act})"
