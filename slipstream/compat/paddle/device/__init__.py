"""``paddle.device``: the CPU, and how to wait for it."""

from __future__ import annotations

from .._absent import explain
from .._tensor import synchronize
from . import cuda


def set_device(device: str) -> str:
    """Choose a device; there is only the CPU.

    Raises
    ------
    ValueError
        It is not ``'cpu'``.
    """
    if not str(device).startswith("cpu"):
        raise ValueError(f"device: {device!r}, but there is only 'cpu' here")
    return "cpu"


def get_device() -> str:
    """Where tensors are made."""
    return "cpu"


def get_all_device_type() -> list[str]:
    """Kinds of devices."""
    return ["cpu"]


def is_compiled_with_cuda() -> bool:
    """False: there is only the CPU."""
    return False


__all__ = ["cuda", "get_all_device_type", "get_device", "is_compiled_with_cuda", "set_device",
           "synchronize"]  # fmt: skip
__getattr__ = explain("paddle.device")
