"""``paddle.device.cuda``: no GPU, but programs that wait for one wait here for the CPU."""

from __future__ import annotations

from .._absent import explain
from .._tensor import synchronize


def device_count() -> int:
    """Number of GPUs: 0."""
    return 0


def empty_cache() -> None:
    """Nothing to give back."""


__all__ = ["device_count", "empty_cache", "synchronize"]
__getattr__ = explain("paddle.device.cuda")
