"""Devices under the names of MXNet 2; ``slipstream.context`` has the same."""

from __future__ import annotations

from .context import (
    Device,
    cpu,
    cpu_pinned,
    current_device,
    gpu,
    gpu_memory_info,
    num_gpus,
)

__all__ = [
    "Device",
    "cpu",
    "cpu_pinned",
    "current_device",
    "gpu",
    "gpu_memory_info",
    "num_gpus",
]
