"""Handling of labels and tokens out of range, where MXNet clips them by default."""

from __future__ import annotations

_serves_mxnet = False


def serve_mxnet(serves: bool) -> None:
    """Note whether ``import mxnet`` finds slipstream; ``compat`` does."""
    global _serves_mxnet
    _serves_mxnet = serves


def serves_mxnet() -> bool:
    """Whether the program runs under ``compat``.

    >>> serves_mxnet()
    False
    """
    return _serves_mxnet


def index_mode(mode: str | None = None) -> str:
    """The mode that was asked for, or the default.

    A program written for MXNet may rely on clipping. Otherwise they are an error, also negative
    ones.

    >>> index_mode(), index_mode("clip")
    ('strict', 'clip')
    """
    if mode is not None:
        return mode
    return "clip" if _serves_mxnet else "strict"
