"""What both array classes do: conversion, waiting, asyncio, pickling, shapes and reductions.

Operators, indexing, ``len`` and truth live in the core's C slots; nothing here may redefine them,
a Python method in their place would cost more than the operation itself. Classes have no instance
dictionary.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core, _places
from .._convert import Array, as_kind, as_numbers, as_operand, convert, finish, from_numpy
from .._dtypes import dtype_name, name_of
from .._ops.elementwise import complex_numbers
from .._ops.indexing import gather, masks, one_hot
from .._ops.manipulation import reordering, repeating, shape, splitting, transpose
from .._ops.manipulation.broadcasting import broadcast_to
from .._ops.nn import softmax as softmax_ops
from .._ops.reductions import reduce
from .._ops.sorting import search, sort
from .._version_rules import follows_1x
from ..context import Context, check_device
from ._elementwise_methods import ElementwiseMethods

core_ops = _core.ops
_CPU = Context("cpu", 0)


def _rebuild(cls: type[Array], data: numpy.ndarray) -> Array:
    return from_numpy(cls, data, data.dtype.name)


def _shape_argument(args: tuple[Any, ...], keyword: Any, name: str) -> Any:
    """f(2, 3), f((2, 3)) and f(shape=(2, 3)) mean the same."""
    if keyword is not None:
        if args:
            raise TypeError(f"{name} was given twice")
        return keyword
    if len(args) == 1:
        return args[0]
    if not args:
        raise TypeError(f"{name} is missing")
    return args


class ArrayMethods(ElementwiseMethods):
    """Methods common to ``nd.NDArray`` and ``np.ndarray``, with NumPy's conventions."""

    __slots__ = ()

    __array_priority__ = 1000.0

    if TYPE_CHECKING:  # each class has its own

        @property
        def dtype(self) -> Any: ...

    # ---- reading ---------------------------------------------------------------------------------

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
        from .._interop import call_ufunc

        return call_ufunc(self, ufunc, method, inputs, kwargs)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        from .._interop import call_function

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

    def __round__(self, decimals: int = 0) -> Self:
        return self.round(decimals)

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
                with contextlib.suppress(RuntimeError):  # closed loop: nobody waits any more
                    loop.call_soon_threadsafe(wake)

            _core.when_done(self, done)
            yield from future
        _core.wait(self, "await")  # raises what failed
        return self

    # ---- copying ---------------------------------------------------------------------------------

    def __new__(cls, handle: None) -> ArrayMethods:
        """For pickles that MXNet wrote: they make an array without a handle, then set its state."""
        if handle is not None:
            raise TypeError("arrays are made by functions such as np.array or np.zeros")
        return _core.fill(cls, 0, "float32", (0,))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Takes the array in a pickle of MXNet's: the bytes of a record, whatever its device."""
        from .._files import mxnet
        from .._files._reader import Reader

        handle = state.get("handle") if isinstance(state, dict) else None
        if handle is not None:
            reader = Reader(io.BytesIO(bytes(handle)), "pickle")
            _core.become(self, mxnet.read_record(reader, type(self), "an array"))

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _rebuild, (type(self), _core.numpy_view(self, "pickle"))

    def __reduce__(self) -> Any:
        return self.__reduce_ex__(2)

    def __copy__(self) -> Self:
        return _core.copy(self)

    def __deepcopy__(self, memo: Any) -> Self:
        return _core.copy(self)

    def copy(self, order: str = "C") -> Self:
        """A copy with its own data."""
        return _core.copy(self)

    def copyto(self, other: Any) -> Self:
        """Copy into another array of the same shape, or to a device."""
        if isinstance(other, Context):
            check_device(other)
            return _places.made(self.copy(), other)
        _core.store(other, self)
        return other

    def astype(self, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True,
               copy: bool = True) -> Self:  # fmt: skip
        """The elements in another type; with ``copy=False`` itself when it has that type."""
        name = dtype_name(dtype)
        if not copy and name == name_of(self):
            return self
        return _core.cast(self, name)

    # ---- gradients -------------------------------------------------------------------------------

    def attach_grad(self, grad_req: str = "write", stype: str | None = None) -> None:
        """Make this array a variable: a backward pass leaves its gradient in ``grad``.

        An array that was computed from other variables keeps its place between them and the
        results: gradients also reach what is behind it. By the rules of MXNet 1.x it is cut off.

        Parameters
        ----------
        grad_req : str
            'write' replaces the gradient at each pass, 'add' adds to it, 'null' keeps none.
        stype : str, optional
            Only 'default' (dense) exists.

        Examples
        --------
        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = (x * x).sum()
        >>> y.backward()
        >>> x.grad
        array([2., 4.])
        """
        if stype not in (None, "default"):
            raise ValueError(f"stype must be 'default': gradients are dense here, not {stype!r}")
        name = name_of(self)
        grad = _core.fill(type(self), 0, "float32" if name == "bool" else name, self.shape)
        _core.attach_grad(self, grad, grad_req, not follows_1x("autograd.attach_grad"))

    def drop_grad(self) -> None:
        """Keep no gradient for this array any more.

        What was computed from variables keeps its place in the graph: gradients still reach them.
        """
        had_one = _core.grad_of(self) is not None
        if not _core.drop_grad(self) and had_one:
            _core.become(self, _core.detach(self))

    @property
    def _fresh_grad(self) -> bool:
        """Whether a pass has written the gradient since this was last False; MXNet's Trainer."""
        return _core.is_fresh(self)

    @_fresh_grad.setter
    def _fresh_grad(self, fresh: bool) -> None:
        _core.set_fresh(self, bool(fresh))

    @property
    def grad(self) -> Self | Any:
        """The gradient that the last backward pass left; None without :meth:`attach_grad`."""
        return _core.grad_of(self)

    def backward(
        self, out_grad: Array | None = None, retain_graph: bool = False, train_mode: bool = True
    ) -> None:
        """Gradients of this array's sum (or of its product with ``out_grad``) for all variables.

        Only records: nothing is computed before somebody looks.

        Parameters
        ----------
        out_grad : array, optional
            Gradient with respect to this array; ones by default.
        retain_graph : bool
            Keep what the pass needs, for a second one.
        train_mode : bool
            Whether the pass moves running statistics of batch norms.

        Examples
        --------
        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = x * x
        >>> y.backward(np.array([1.0, 10.0]))
        >>> x.grad
        array([ 2., 40.])
        """
        grads = None if out_grad is None else [as_operand(type(self), out_grad)]
        _core.backward([self], grads, retain_graph, False, train_mode)

    def detach(self) -> Self:
        """The same data, outside of any gradient.

        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = x * x.detach()  # the second factor is a constant
        >>> y.backward()
        >>> x.grad
        array([1., 2.])
        """
        return _core.detach(self) if _core.on_tape(self) else _core.view_as(self, type(self))

    # ---- device ----------------------------------------------------------------------------------

    @property
    def context(self) -> Context:
        """The device the data is on."""
        return (_places.context_of(self) or _CPU) if _places.spread else _CPU

    ctx = device = context

    # MXNet's test fixtures look among garbage for arrays whose memory waits for a finalizer; here
    # reference counts give it back.
    _alive = False

    @property
    def stype(self) -> str:
        """Storage type; always ``'default'`` (dense)."""
        return "default"

    def tostype(self, stype: str) -> Self:
        """The array in another storage type; there is one, ``'default'``."""
        if stype != "default":
            raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
        return self

    def as_in_context(self, context: Context) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(context)
        return _places.moved(self, context)

    def as_in_ctx(self, ctx: Context) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(ctx)
        return _places.moved(self, ctx)

    def to_device(self, device: Any, /, *, stream: None = None) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(device)
        if stream is not None:
            raise ValueError("stream must be None: there is one device, the CPU")
        return _places.moved(self, device)

    # ---- shape -----------------------------------------------------------------------------------

    def reshape(self, *args: Any, newshape: Any = None, shape: Any = None, order: str = "C",
                **kwargs: Any) -> Self:  # fmt: skip
        """The same elements in another shape: a view where possible. One size may be -1."""
        if order != "C":
            raise ValueError(f"order must be 'C', not {order!r}")
        if kwargs:
            raise TypeError(f"reshape: unknown argument {next(iter(kwargs))!r}")
        wanted = _shape_argument(args, newshape if shape is None else shape, "newshape")
        return _core.reshape(self, wanted)

    def _set_shape(self, shape: Any) -> None:
        """What ``x.shape = ...`` does: the same data, seen in another shape."""
        view = self.reshape(shape)
        if not _core.same_data(self, view):
            raise AttributeError(f"shape {shape} would need a copy; use reshape")
        _core.become(self, view)

    def transpose(self, *axes: Any, **named: Any) -> Self:
        """A view with its axes (also ``axes=``) in another order, reversed by default."""
        if named:
            if axes or set(named) != {"axes"}:
                raise TypeError("transpose: axes are given twice")
            axes = (named["axes"],)
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
            return _core.transpose(self, axes[0] or None)
        return _core.transpose(self, axes or None)

    @property
    def T(self) -> Self:
        """The transposed view."""
        return _core.transpose(self, None)

    def swapaxes(self, axis1: int, axis2: int) -> Self:
        """A view with two axes exchanged."""
        return transpose.swapaxes(self, axis1, axis2)

    def flatten(self, order: str = "C") -> Self:
        """A one-dimensional copy."""
        return _core.reshape(_core.copy(self), (-1,))

    def ravel(self, order: str = "C") -> Self:
        """The elements in one dimension: a view where possible."""
        return _core.reshape(self, (-1,))

    def squeeze(self, axis: Any = None, inplace: bool = False) -> Self:
        """A view without axes of length one."""
        return shape.squeeze(self, axis)

    def expand_dims(self, axis: Any, inplace: bool = False) -> Self:
        """A view with a new axis of length one."""
        return shape.expand_dims(self, axis)

    def broadcast_to(self, shape: Any) -> Self:
        """A view repeated along axes to that shape; -2 stands for the size that the axis has."""
        return broadcast_to(self, shape)

    def broadcast_like(self, other: Array) -> Self:
        """A view repeated along axes to the shape of `other`."""
        return _core.broadcast_to(self, as_kind(type(self), other).shape)

    def repeat(self, repeats: Any, axis: int | None = None) -> Self:
        """Each element repeated."""
        return repeating.repeat(self, repeats, axis)

    def tile(self, reps: Any) -> Self:
        """The whole array repeated along axes."""
        return repeating.tile(self, reps)

    def split(self, indices_or_sections: Any, axis: int = 0) -> list[Self]:
        """Views of equal parts along an axis."""
        return splitting.split(self, indices_or_sections, axis)

    def flip(self, axis: Any = None) -> Self:
        """A view in reversed order."""
        return reordering.flip(self, axis)

    def take(self, indices: Any, axis: int | None = None, mode: str = "raise",
             out: Array | None = None) -> Self:  # fmt: skip
        """Elements at those places along an axis."""
        if not isinstance(indices, Array):
            indices = self._adopt_index(indices)
        result = _core.take(self, indices, axis, mode)
        return result if out is None else finish(result, out)

    def slice_assign(self, rhs: Any, begin: Any, end: Any, step: Any) -> Self:
        """Puts `rhs` into the window from `begin` to `end`; returns this array."""
        from .._methods import assign_window

        return assign_window(self, rhs, begin, end, step)

    def slice_assign_scalar(self, value: float, begin: Any, end: Any, step: Any) -> Self:
        """Puts a number into the window from `begin` to `end`; returns this array."""
        from .._methods import assign_window

        return assign_window(self, value, begin, end, step)

    def _adopt_index(self, x: Any) -> Array:
        if isinstance(x, Array):
            return x
        a = as_numbers(x)
        return from_numpy(type(self), a, "int64" if a.dtype.kind in "iu" or not a.size else None)

    # ---- reductions ------------------------------------------------------------------------------

    def sum(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
            keepdims: bool = False, initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Sum over axes."""
        if initial is None and where is None:
            return reduce.reduce("sum", self, axis, dtype, out, keepdims)
        return reduce.reduce_some("sum", self, axis, dtype, out, keepdims, initial, where)

    def mean(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
             keepdims: bool = False, *, where: Any = None) -> Self:  # fmt: skip
        """Mean over axes."""
        if where is None:
            return reduce.reduce("mean", self, axis, dtype, out, keepdims)
        return reduce.reduce_some("mean", self, axis, dtype, out, keepdims, None, where)

    def prod(self, axis: Any = None, dtype: Any = None, out: Array | None = None,
             keepdims: bool = False, initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Product over axes."""
        if initial is None and where is None:
            return reduce.reduce("prod", self, axis, dtype, out, keepdims)
        return reduce.reduce_some("prod", self, axis, dtype, out, keepdims, initial, where)

    def max(self, axis: Any = None, out: Array | None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Largest element over axes."""
        if initial is None and where is None:
            return reduce.reduce("max", self, axis, None, out, keepdims)
        return reduce.reduce_some("max", self, axis, None, out, keepdims, initial, where)

    def min(self, axis: Any = None, out: Array | None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None) -> Self:  # fmt: skip
        """Smallest element over axes."""
        if initial is None and where is None:
            return reduce.reduce("min", self, axis, None, out, keepdims)
        return reduce.reduce_some("min", self, axis, None, out, keepdims, initial, where)

    def any(self, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
            where: Any = None) -> Self:  # fmt: skip
        """Whether any element is true."""
        if where is None:
            return reduce.reduce("any", self, axis, None, out, keepdims)
        return reduce.reduce_some("any", self, axis, None, out, keepdims, None, where)

    def all(self, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
            where: Any = None) -> Self:  # fmt: skip
        """Whether all elements are true."""
        if where is None:
            return reduce.reduce("all", self, axis, None, out, keepdims)
        return reduce.reduce_some("all", self, axis, None, out, keepdims, None, where)

    def argmax(self, axis: int | None = None, out: Array | None = None,
               keepdims: bool = False) -> Self:  # fmt: skip
        """Place of the largest element."""
        return reduce.arg_extreme(self, True, axis, out, keepdims)

    def argmin(self, axis: int | None = None, out: Array | None = None,
               keepdims: bool = False) -> Self:  # fmt: skip
        """Place of the smallest element."""
        return reduce.arg_extreme(self, False, axis, out, keepdims)

    def var(self, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
            keepdims: bool = False, correction: float | None = None, *,
            where: Any = None) -> Self:  # fmt: skip
        """Variance over axes."""
        ddof = ddof if correction is None else correction
        return reduce.var(self, axis, dtype, out, ddof, keepdims, where)

    def std(self, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
            keepdims: bool = False, correction: float | None = None, *,
            where: Any = None) -> Self:  # fmt: skip
        """Standard deviation over axes."""
        ddof = ddof if correction is None else correction
        return reduce.std(self, axis, dtype, out, ddof, keepdims, where)

    def norm(self, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Self:
        """Vector norm; the Euclidean one by default."""
        from .._ops.linalg.norms import norm

        return norm(self, ord, axis, keepdims)

    # ---- sorting and searching -------------------------------------------------------------------

    def sort(self, axis: int = -1, kind: str | None = None, order: None = None, *,
             descending: bool = False, stable: bool | None = None) -> None:  # fmt: skip
        """Sorts the array in place."""
        _core.store(self, sort.sort(self, axis, kind, descending=descending))

    def argsort(self, axis: int | None = -1, kind: str | None = None, order: None = None, *,
                descending: bool = False, stable: bool | None = None) -> Self:  # fmt: skip
        """The places that sort the array."""
        return sort.argsort(self, axis, kind, descending=descending)

    def partition(self, kth: Any, axis: int = -1, kind: str = "introselect",
                  order: None = None) -> None:  # fmt: skip
        """Puts the kth smallest element in its place, smaller ones before it."""
        _core.store(self, sort.partition(self, kth, axis, kind))

    def argpartition(self, kth: Any, axis: int | None = -1, kind: str = "introselect",
                     order: None = None) -> Self:  # fmt: skip
        """The places that partition the array."""
        return sort.argpartition(self, kth, axis, kind)

    def searchsorted(self, v: Any, side: str = "left", sorter: Any = None) -> Self:
        """Where elements would have to be inserted to keep this sorted array sorted."""
        if not isinstance(v, (Array, bool, int, float)):
            v = convert(type(self), v)
        sorter = None if sorter is None else self._adopt_index(sorter)
        return search.searchsorted(self, v, side, sorter)

    def nonzero(self) -> tuple[Array, ...]:
        """Places of the elements that are not zero, one array per axis; waits for them."""
        return search.nonzero_places(self)

    def compress(self, condition: Any, axis: int | None = None,
                 out: Array | None = None) -> Self:  # fmt: skip
        """Slices along an axis where a condition is true; waits for the condition."""
        mask = condition if isinstance(condition, Array) else convert(type(self), condition)
        return finish(masks.compress_along(self, mask, axis), out)

    # ---- complex numbers -------------------------------------------------------------------------

    @property
    def real(self) -> Self:
        """The real part: a new array, or this one when it is not complex."""
        return complex_numbers.real(self)

    @real.setter
    def real(self, value: Any) -> None:
        complex_numbers.set_part(self, value, None)

    @property
    def imag(self) -> Self:
        """The imaginary part: a new array, zeros when this one is not complex."""
        return core_ops.imag(self)

    @imag.setter
    def imag(self, value: Any) -> None:
        complex_numbers.set_part(self, None, value)

    def conj(self) -> Self:
        """The complex conjugate of every element."""
        return core_ops.conjugate(self)

    conjugate = conj

    # ---- elementwise -----------------------------------------------------------------------------

    def clip(self, min: Any = None, max: Any = None, out: Array | None = None) -> Self:
        """Values below `min` become `min`, values above `max` become `max`."""
        return finish(_core.frontend_ops.clip(self, min, max), out)

    def round(self, decimals: int = 0, out: Array | None = None) -> Self:
        """To the nearest number with that many decimals; halves to even."""
        if not isinstance(decimals, (int, numpy.integer)):
            raise TypeError(f"decimals must be an integer, not {decimals!r}")
        if self._dtype.kind in "biu":
            if decimals >= 0:
                return finish(core_ops.rint(self), out)
            tens = ArrayMethods.round(_core.cast(self, "float64"), decimals)
            return finish(_core.cast(_core.cast(tens, "int64"), name_of(self)), out)
        if decimals == 0:
            return finish(core_ops.rint(self), out)
        scale = 10.0**decimals
        return finish(core_ops.divide(core_ops.rint(core_ops.multiply(self, scale)), scale), out)

    def softmax(self, axis: int = -1, temperature: float | None = None) -> Self:
        """Softmax along an axis."""
        return softmax_ops.softmax(self, axis, temperature=temperature)

    def log_softmax(self, axis: int = -1, temperature: float | None = None) -> Self:
        """Logarithm of the softmax along an axis."""
        return softmax_ops.log_softmax(self, axis, temperature=temperature)

    def one_hot(self, depth: int, on_value: float = 1.0, off_value: float = 0.0,
                dtype: Any = "float32") -> Self:  # fmt: skip
        """Indices as rows with a single one."""
        return one_hot.one_hot(self, depth, on_value, off_value, dtype)

    def pick(self, index: Any, axis: int | None = -1, keepdims: bool = False,
             mode: str | None = None) -> Self:  # fmt: skip
        """One element per position along an axis; `mode` as in ``npx.pick``."""
        return gather.pick(self, self._adopt_index(index), axis, keepdims, mode)

    def dot(self, b: Any, out: Array | None = None) -> Self:
        """Matrix product, as ``np.dot``."""
        if not isinstance(b, Array):
            if hasattr(type(b), "_reflected_dot"):  # a parameter whose shape is not known yet
                return b._reflected_dot(self)
            b = convert(type(self), b)
        return finish(_core.dot(self, b), out)
