"""Devices: where arrays live. This build computes on the CPU.

With ``SLIPSTREAM_GPUS=2`` in the environment, ``gpu(0)`` and ``gpu(1)`` are other names of
``cpu(0)`` and ``cpu(1)``: programs that were written for GPUs run, and compute on the CPU.
"""

from __future__ import annotations

import os
import threading
from typing import Any, ClassVar

from . import _core
from ._core import SlipstreamError

_TYPES = {"cpu": 1, "gpu": 2, "cpu_pinned": 3, "cpu_shared": 5}


class _ContextType(type):
    @property
    def default_ctx(cls) -> Context:
        """The current device of this thread, to read and to set; MXNet's test_thread_local."""
        return current_context()

    @default_ctx.setter
    def default_ctx(cls, device: Context) -> None:
        _local.default = device
        _follow()


class Context(_core.WholeScope, metaclass=_ContextType):
    """A device: its type and its number.

    Parameters
    ----------
    device_type : str or Context
        ``'cpu'`` or ``'gpu'``.
    device_id : int
        Which device of that type.

    Examples
    --------
    >>> Context("cpu", 0)
    cpu(0)
    >>> with Context("cpu", 1):
    ...     current_context()
    cpu(1)
    """

    __slots__ = ("device_id", "device_type")
    device_id: int
    device_type: str
    devstr2type: ClassVar[dict[str, int]] = _TYPES
    devtype2str: ClassVar[dict[int, str]] = {number: name for name, number in _TYPES.items()}

    def __init__(self, device_type: str | Context, device_id: int = 0) -> None:
        if isinstance(device_type, Context):
            device_id, device_type = device_type.device_id, device_type.device_type
        if device_type not in _TYPES:
            raise ValueError(f"device_type must be one of {', '.join(_TYPES)}, not {device_type!r}")
        try:
            self.device_id = int(device_id)
        except (TypeError, ValueError):
            raise TypeError(f"device_id must be an integer, not {device_id!r}") from None
        if device_type == "gpu" and self.device_id < num_gpus():
            device_type = "cpu"
        self.device_type = device_type

    @property
    def device_typeid(self) -> int:
        """MXNet's number for the device type."""
        return _TYPES[self.device_type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Context):
            return NotImplemented
        return (self.device_type, self.device_id) == (other.device_type, other.device_id)

    def __hash__(self) -> int:
        return hash((self.device_type, self.device_id))

    def __repr__(self) -> str:
        return f"{self.device_type}({self.device_id})"

    def __reduce__(self) -> tuple[type[Context], tuple[str, int]]:
        return type(self), (self.device_type, self.device_id)

    def _save(self) -> tuple[Context, ...]:
        return _local.stack

    def _set(self) -> None:
        _local.stack = (*_local.stack, self)
        _follow()

    def _restore(self, saved: tuple[Context, ...]) -> None:
        _local.stack = saved
        _follow()

    def empty_cache(self) -> None:
        """Give cached memory of this device back to the system."""
        from . import engine

        engine.empty_cache()


Device = Context


class _Local(threading.local):
    stack: tuple[Context, ...] = ()


_local = _Local()


def cpu(device_id: int = 0) -> Context:
    """The CPU.

    >>> cpu()
    cpu(0)
    """
    return Context("cpu", device_id)


def cpu_pinned(device_id: int = 0) -> Context:
    """Memory of the CPU that a GPU could read directly; here the same as ``cpu``.

    >>> cpu_pinned()
    cpu_pinned(0)
    """
    return Context("cpu_pinned", device_id)


def gpu(device_id: int = 0) -> Context:
    """A GPU; arrays cannot be made there in this build, see ``num_gpus``.

    >>> gpu(1)
    gpu(1)
    """
    return Context("gpu", device_id)


def num_gpus() -> int:
    """How many GPUs can be used: as many as ``SLIPSTREAM_GPUS`` makes of the CPU, else none.

    >>> num_gpus()
    0
    """
    return int(os.environ.get("SLIPSTREAM_GPUS", "").strip() or 0)


def gpu_memory_info(device_id: int = 0) -> tuple[int, int]:
    """Free and total bytes of a GPU; raises where there is none.

    >>> gpu_memory_info()
    Traceback (most recent call last):
    slipstream.SlipstreamError: gpu(0) is not available: ...
    """
    check_device(gpu(device_id))
    page = os.sysconf("SC_PAGE_SIZE")
    return os.sysconf("SC_AVPHYS_PAGES") * page, os.sysconf("SC_PHYS_PAGES") * page


_default = Context("cpu", 0)


def set_default(device: Context) -> None:
    """Makes a device the one outside of ``with`` blocks.

    >>> set_default(cpu(0))
    """
    global _default
    check_device(device)
    _default = device


def current_context() -> Context:
    """The device of the innermost ``with`` block, ``cpu(0)`` outside of one.

    >>> current_context()
    cpu(0)
    """
    stack = _local.stack
    return stack[-1] if stack else getattr(_local, "default", _default)


current_device = current_context


def _follow() -> None:
    """Let the creation of arrays fail while the current device does not exist."""
    device = current_context()
    if device.device_type == "gpu":
        _local.refused = True
        _core.refuse_creation(_absence(device))
    elif getattr(_local, "refused", False):
        _local.refused = False
        _core.refuse_creation("")


def check_device(*given: Any) -> None:
    """Raise when an array is asked for on a device that does not exist here."""
    for device in given:
        if device is None:
            continue
        if isinstance(device, str):
            name, _, number = device.partition("(")
            device = Context(name.strip(), int(number.rstrip(") ") or 0))
        if not isinstance(device, Context):
            raise TypeError(f"ctx/device must be a Context such as cpu(), not {device!r}")
        if device.device_type == "gpu":
            raise SlipstreamError(_absence(device))


def _absence(device: Context) -> str:
    there = num_gpus()
    return f"{device} is not available: this build computes on the CPU" + (
        f", also for {there} GPUs" if there else "; SLIPSTREAM_GPUS=1 lets it stand in"
    )
