"""Switches and helpers under the names of ``mxnet.util``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy

from . import engine
from ._numpy_mode import (
    _NumpyArrayScope,  # noqa: F401
    is_np_array,
    is_np_default_dtype,
    is_np_shape,
    np_array,
    np_default_dtype,
    np_shape,
    reset_np,
    set_np,
    set_np_default_dtype,
    set_np_shape,
    use_np,
    use_np_array,
    use_np_default_dtype,
    use_np_shape,
)
from .context import Context, num_gpus

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

__all__ = [
    "TemporaryDirectory",  # by __getattr__
    "default_array",
    "dtype_from_number",
    "get_cuda_compute_capability",
    "get_gpu_count",
    "get_gpu_memory",
    "getenv",
    "is_np_array",
    "is_np_default_dtype",
    "is_np_shape",
    "makedirs",
    "np_array",
    "np_default_dtype",
    "np_shape",
    "reset_np",
    "set_flush_denorms",
    "set_module",
    "set_np",
    "set_np_default_dtype",
    "set_np_shape",
    "setenv",
    "use_np",
    "use_np_array",
    "use_np_default_dtype",
    "use_np_shape",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """``TemporaryDirectory`` is Python's, imported only for those who ask for it."""
        if name == "TemporaryDirectory":
            import tempfile

            return tempfile.TemporaryDirectory
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def makedirs(d: str) -> None:
    """Makes a folder and those above it, unless they exist.

    >>> makedirs(".")
    """
    os.makedirs(os.path.expanduser(d), exist_ok=True)


def getenv(name: str) -> str | None:
    """The value of an environment variable, None when it is not set.

    >>> getenv("SLIPSTREAM_SURELY_NOT_SET") is None
    True
    """
    return os.environ.get(name)


def setenv(name: str, value: str | None) -> None:
    """Sets an environment variable, or removes it with None.

    >>> setenv("SLIPSTREAM_SURELY_NOT_SET", None)
    """
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


def get_gpu_count() -> int:
    """How many GPUs can be used.

    >>> get_gpu_count()
    0
    """
    return num_gpus()


def get_gpu_memory(gpu_dev_id: int) -> tuple[int, int]:
    """Free and total bytes of a GPU; raises where there is none.

    >>> get_gpu_memory(0)
    Traceback (most recent call last):
    slipstream.SlipstreamError: gpu(0) is not available: ...
    """
    from .context import gpu_memory_info

    return gpu_memory_info(gpu_dev_id)


def get_cuda_compute_capability(
    device: Context | None = None, *, ctx: Context | None = None
) -> int | None:
    """The compute capability of a GPU, None for other devices; `ctx` is the same as `device`.

    >>> from slipstream import cpu
    >>> get_cuda_compute_capability(cpu()) is None
    True
    """
    device = ctx if device is None else device
    if not isinstance(device, Context):
        raise ValueError(f"device must be a Device, not {device!r}")
    return None


def default_array(source_array: Any, device: Any = None, dtype: Any = None) -> Any:
    """An array of ``np`` when NumPy mode is on, else of ``nd``.

    >>> default_array([1, 2]).shape
    (2,)
    """
    from . import nd, np

    if is_np_array():
        return np.array(source_array, dtype=dtype, device=device)
    return nd.array(source_array, ctx=device, dtype=dtype)


def set_flush_denorms(value: bool) -> bool:
    """Take numbers too small for full precision (below 1.2e-38 in float32) for zero, or not.

    CPUs compute with such *denormal* numbers many times slower. They appear where something decays
    towards zero: a loss, gradients, the moments of an optimizer. They are kept unless this is
    called. The same as ``engine.configure(flush_denorms=value)``; waits for what is recorded.

    Parameters
    ----------
    value : bool
        Whether they are zero, for all operations recorded from now on, as operands and as results.

    Returns
    -------
    bool
        What it was before.

    Examples
    --------
    >>> import slipstream as mx
    >>> before = mx.util.set_flush_denorms(True)
    >>> (mx.np.array([1e-30]) * 1e-10).tolist()
    [0.0]
    >>> mx.util.set_flush_denorms(before)
    True
    """
    before = engine.configure()["flush_denorms"]
    engine.configure(flush_denorms=bool(value))
    return before


def dtype_from_number(number: Any) -> Any:
    """The type an array of this number has by default.

    >>> dtype_from_number(1.5)
    <class 'numpy.float32'>
    """
    if isinstance(number, (bool, numpy.bool_)):
        return numpy.bool_
    if isinstance(number, (int, numpy.integer)):
        return numpy.int64
    if isinstance(number, (float, numpy.floating)):
        return numpy.float64 if is_np_default_dtype() else numpy.float32
    raise TypeError(f"number must be an int or a float, not {number!r}")


def set_module(module: str | None) -> Callable[[Any], Any]:
    """Decorator that says which module a function belongs to.

    >>> @set_module("mine")
    ... def f(): ...
    >>> f.__module__
    'mine'
    """

    def mark(function: Any) -> Any:
        if module is not None:
            function.__module__ = module
        return function

    return mark
