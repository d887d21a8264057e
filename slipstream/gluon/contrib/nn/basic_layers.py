"""Layers under the names that they have in MXNet's ``gluon.contrib.nn``."""

from __future__ import annotations

from typing import Any

from ...nn import (
    Concatenate,
    Embedding,
    HybridConcatenate,
    Identity,
    PixelShuffle1D,
    PixelShuffle2D,
    PixelShuffle3D,
    SyncBatchNorm,
)

__all__ = [
    "Concurrent",
    "HybridConcurrent",
    "Identity",
    "PixelShuffle1D",
    "PixelShuffle2D",
    "PixelShuffle3D",
    "SparseEmbedding",
    "SyncBatchNorm",
]


class Concurrent(Concatenate):
    """Blocks side by side, their results joined along `axis`.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.contrib import nn
    >>> net = nn.Concurrent(axis=1)
    >>> net.add(nn.Identity(), nn.Identity())
    >>> net(nd.ones((2, 3))).shape
    (2, 6)
    """

    def __init__(self, axis: int = -1, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(axis=axis, prefix=prefix, params=params)


class HybridConcurrent(HybridConcatenate):
    """Hybrid blocks side by side, their results joined along `axis`.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.contrib import nn
    >>> net = nn.HybridConcurrent(axis=1)
    >>> net.add(nn.Identity(), nn.Identity())
    >>> net(nd.ones((2, 3))).shape
    (2, 6)
    """

    def __init__(self, axis: int = -1, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(axis=axis, prefix=prefix, params=params)


class SparseEmbedding(Embedding):
    """``Embedding``; its gradient is dense here.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.contrib import nn
    >>> layer = nn.SparseEmbedding(10, 4)
    >>> layer.initialize()
    >>> layer(nd.array([1, 2])).shape
    (2, 4)
    """

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        dtype: Any = "float32",
        weight_initializer: Any = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(input_dim, output_dim, dtype, weight_initializer, True, **kwargs)
