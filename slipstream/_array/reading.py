"""Reading an array: numbers, lists, NumPy, DLPack, iteration, ``await``."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator
from typing import Any

import numpy

from .. import _core
from .._convert import as_operand
from .part import Part

core_ops = _core.ops


class ReadingMethods(Part):
    """Methods that wait for values, and exchange with other libraries."""

    __slots__ = ()

    def item(self, *args: Any) -> Any:
        """One element as a Python number; waits for it."""
        x = self
        if len(args) == 1 and isinstance(args[0], (int, numpy.integer)):
            x = _core.reshape(self, (-1,))[int(args[0])]
        elif args:
            x = self[tuple(args[0]) if len(args) == 1 else args]
        return _core.item(x, "item()")

    def asscalar(self) -> Any:
        """The only element as a Python number; waits for it."""
        return _core.item(self, "asscalar()")

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers; waits for them."""
        return _core.to_numpy(self, "tolist()").tolist()

    def tobytes(self, order: str = "C") -> bytes:
        """The elements as bytes, in row-major order; waits for them."""
        if order != "C":
            raise ValueError(f"order must be 'C', not {order!r}")
        return _core.numpy_view(self, "tobytes()").tobytes()

    __bytes__ = tobytes

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray:
        """The value for NumPy: read-only and without a copy, unless a copy is asked for."""
        if copy:
            a = _core.to_numpy(self, "NumPy conversion")
        else:
            a = _core.numpy_view(self, "NumPy conversion")
        if dtype is None or a.dtype == dtype:
            return a
        if copy is False:
            raise ValueError(f"copy=False: {a.dtype} elements cannot be seen as {dtype}")
        return a.astype(dtype)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        from .._numpy_protocols import call_ufunc

        return call_ufunc(self, ufunc, method, inputs, kwargs)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        from .._numpy_protocols import call_function

        return call_function(func, args, kwargs)

    def __dlpack__(
        self,
        *,
        stream: None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """This array for another library: read-only without a copy, or as a copy; waits for it."""
        if stream is not None:
            raise BufferError("stream must be None: the data is in ordinary memory")
        if dl_device is not None and tuple(dl_device) != self.__dlpack_device__():
            raise BufferError(f"dl_device must be {self.__dlpack_device__()}, not {dl_device}")
        versioned = max_version is not None and max_version[0] >= 1
        if copy is False and not versioned:
            raise BufferError("copy=False needs a consumer of DLPack 1.0: values are read-only")
        if copy is False and any(step < 0 for step in _core.strides(self)):
            raise BufferError("copy=False: a view in reversed order has to be copied")
        return _core.to_dlpack(self, versioned, bool(copy) or not versioned)

    def __dlpack_device__(self) -> tuple[int, int]:
        """The CPU, in DLPack's numbers."""
        return (1, 0)

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 0:
            raise TypeError("iteration over an array without dimensions")
        return (self[i] for i in range(len(self)))

    def __contains__(self, value: Any) -> bool:
        return bool(_core.reduce("any", core_ops.equal(self, as_operand(type(self), value)),
                                 None, False, None))  # fmt: skip

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if self.size != 1:
            raise TypeError(f"an array of shape {self.shape} takes no format specification")
        return format(_core.item(self, "format()"), spec)

    def __await__(self) -> Generator[Any, None, Any]:
        """``await x``: the event loop runs on until `x` is computed."""
        if not _core.ready(self):
            import asyncio

            loop = asyncio.get_running_loop()
            future = loop.create_future()

            def wake() -> None:
                if not future.done():  # it may have been cancelled meanwhile
                    future.set_result(None)

            def done() -> None:
                with contextlib.suppress(RuntimeError):  # the event loop is closed
                    loop.call_soon_threadsafe(wake)

            _core.when_done(self, done)
            yield from future
        _core.wait(self, "await")  # raises what failed
        return self
