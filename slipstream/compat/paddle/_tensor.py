"""``paddle.Tensor``: an ``np`` array with Paddle's methods.

Paddle records gradients of everything that comes from a tensor with ``stop_gradient=False``; here
each such operation is recorded on the tape by itself, so that the rest costs nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy
from numpy import ndarray as _HostArray

from ... import _core, engine, np

Shape = int | Sequence[int]


class DType(str):
    """A type of elements; ``paddle.float32 == 'float32'``."""

    def __new__(cls, name: str) -> DType:
        return super().__new__(cls, name)

    def __repr__(self) -> str:
        return "paddle." + str(self)

    __hash__ = str.__hash__


_enabled = True
_backwards = 0  # how many backward passes there were


def grad_enabled() -> bool:
    """Whether gradients are recorded."""
    return _enabled


def set_grad_enabled(mode: bool) -> bool:
    """Switches recording; returns how it was."""
    global _enabled
    before, _enabled = _enabled, bool(mode)
    return before


class no_grad:
    """Nothing is recorded inside: a context manager and a decorator."""

    _mode = False

    def __init__(self, function: Callable[..., Any] | None = None) -> None:
        self._function = function
        if function is not None:
            functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._function is None:
            return type(self)(args[0])
        with type(self)():
            return self._function(*args, **kwargs)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def __enter__(self) -> no_grad:
        self._before = set_grad_enabled(self._mode)
        return self

    def __exit__(self, *error: object) -> None:
        set_grad_enabled(self._before)


class enable_grad(no_grad):
    """Gradients are recorded inside, whatever is around."""

    _mode = True


def raw(x: Any) -> Any:
    """The array in a tensor; other things as they are."""
    if isinstance(x, Tensor):
        return x._data
    if isinstance(x, (list, tuple)):
        return type(x)(raw(v) for v in x)
    return x


def _wants_grad(x: Any) -> bool:
    if isinstance(x, Tensor):
        return not x.stop_gradient
    return isinstance(x, (list, tuple)) and any(_wants_grad(v) for v in x)


def wrap(x: Any, stop: bool = True) -> Any:
    """Arrays as tensors."""
    if isinstance(x, (list, tuple)):
        return [wrap(v, stop) for v in x]
    return Tensor._of(x, stop) if isinstance(x, np.ndarray) else x


def apply(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Calls a function of arrays with tensors."""
    if _enabled and (any(map(_wants_grad, args)) or any(map(_wants_grad, kwargs.values()))):
        with _core.Scope(True, None):
            result = function(*map(raw, args), **{k: raw(v) for k, v in kwargs.items()})
        return wrap(result, False)
    with _core.Scope(False, None):
        return wrap(function(*map(raw, args), **{k: raw(v) for k, v in kwargs.items()}))


def _operator(function: Callable[..., Any], swap: bool = False) -> Callable[..., Any]:
    if swap:
        return lambda self, other: apply(function, other, self)
    return lambda self, other: apply(function, self, other)


class Tensor:
    """An array of Paddle's kind.

    Examples
    --------
    >>> from slipstream.compat import paddle
    >>> paddle.ones((1, 2)) * 2 + 1
    Tensor(shape=[1, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
           [[3., 3.]])
    """

    __array_priority__ = 100
    # NumPy's operators leave mixed expressions to ours.
    __array_ufunc__ = None

    def __init__(self, data: Any, dtype: Any = None, stop_gradient: bool = True) -> None:
        self._set(to_array(data, dtype), stop_gradient)

    def _set(self, data: np.ndarray, stop: bool) -> None:
        self._data = data
        self._stop = stop
        self._leaf = stop
        self._cleared = _backwards
        self.name = ""
        self.persistable = False

    @classmethod
    def _of(cls, data: np.ndarray, stop: bool = True) -> Tensor:
        tensor = Tensor.__new__(Tensor)
        tensor._set(data, stop)
        return tensor

    # ---- what it is ----

    @property
    def shape(self) -> list[int]:
        """Lengths of the axes."""
        return list(self._data.shape)

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return self._data.ndim

    rank = ndim

    def dim(self) -> int:
        """Number of axes."""
        return self._data.ndim

    @property
    def size(self) -> int:
        """Number of elements."""
        return self._data.size

    def numel(self) -> int:
        """Number of elements."""
        return self._data.size

    @property
    def dtype(self) -> DType:
        """Type of the elements."""
        return DType(numpy.dtype(self._data.dtype).name)

    @property
    def place(self) -> str:
        """Where it is: always on the CPU."""
        return "Place(cpu)"

    @property
    def stop_gradient(self) -> bool:
        """Whether no gradient flows to it."""
        return self._stop

    @stop_gradient.setter
    def stop_gradient(self, stop: bool) -> None:
        if bool(stop) == self._stop:
            return
        self._stop = bool(stop)
        self._leaf = True
        if stop:
            self._data = self._data.detach()
        else:
            self._data.attach_grad("add")
            self._cleared = _backwards

    @property
    def is_leaf(self) -> bool:
        """Whether it was made by the user, not by an operation that is recorded."""
        return self._leaf

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        values = numpy.array2string(
            self.numpy(), separator=", ", prefix=" " * 7, threshold=1000, edgeitems=3
        )
        return (
            f"Tensor(shape={self.shape}, dtype={self.dtype!s}, place={self.place}, "
            f"stop_gradient={self.stop_gradient},\n       {values})"
        )

    # ---- looking: these wait ----

    def numpy(self) -> numpy.ndarray:
        """The elements as a NumPy array."""
        return self._data.asnumpy()

    def item(self, *args: int) -> Any:
        """One element as a Python number."""
        return self._data.item(*args)

    def tolist(self) -> Any:
        """The elements as nested lists."""
        return self._data.tolist()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> _HostArray:
        values = self.numpy()
        return values if dtype is None else values.astype(dtype)

    def __float__(self) -> float:
        return float(self._data.item())

    def __int__(self) -> int:
        return int(self._data.item())

    __index__ = __int__

    def __bool__(self) -> bool:
        return bool(self._data.item())

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if self.size == 1 and spec else repr(self)

    def __dlpack__(self, **options: Any) -> Any:
        return self._data.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._data.__dlpack_device__()

    # ---- elements ----

    def __getitem__(self, key: Any) -> Tensor:
        return apply(lambda x, k: x[k], self, raw(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        with _core.Scope(False, None):
            self._data[raw(key)] = raw(value)

    def __iter__(self) -> Iterator[Tensor]:
        return (self[i] for i in range(len(self)))

    def __hash__(self) -> int:
        return id(self)

    def set_value(self, value: Any) -> None:
        """Overwrites all elements."""
        with _core.Scope(False, None):
            self._data[...] = to_array(value, self.dtype)

    # ---- gradients ----

    @property
    def grad(self) -> Tensor | None:
        """The gradient that backward passes have added up; None if there was none."""
        grad = self._data.grad
        return None if grad is None or self._cleared == _backwards else wrap(grad)

    def backward(self, grad_tensor: Tensor | None = None, retain_graph: bool = False) -> None:
        """Adds the gradients of this tensor to those of the leaves it comes from."""
        global _backwards
        _backwards += 1
        self._data.backward(raw(grad_tensor), retain_graph=retain_graph)

    def clear_grad(self, set_to_zero: bool = True) -> None:
        """Forgets the gradient."""
        if self._data.grad is not None and self._cleared != _backwards:
            self._data.grad[...] = 0
        self._cleared = _backwards

    clear_gradient = clear_grad

    def detach(self) -> Tensor:
        """The same elements, without a past."""
        return wrap(self._data.detach())

    # ---- changing form ----

    def astype(self, dtype: Any) -> Tensor:
        """The elements in another type."""
        return apply(lambda x: x.astype(str(dtype)), self)

    cast = astype

    def clone(self) -> Tensor:
        """A copy, through which gradients flow."""
        return apply(lambda x: x.copy(), self)

    def reshape(self, shape: Any, *more: int) -> Tensor:
        """The elements in another shape."""
        whole = (shape, *more) if more else shape
        return apply(lambda x: x.reshape(_dims(whole)), self)

    def transpose(self, perm: Sequence[int]) -> Tensor:
        """The axes in another order."""
        return apply(lambda x: x.transpose(tuple(perm)), self)

    def t(self) -> Tensor:
        """The transposed matrix."""
        return apply(lambda x: x.T, self)

    T = property(t)

    def cpu(self) -> Tensor:
        """Itself: it is there."""
        return self

    def cuda(self, *args: Any) -> Tensor:
        """There is no GPU here."""
        raise RuntimeError("there is no GPU here: paddle.device.cuda.device_count() is 0")

    def wait_to_read(self) -> None:
        """Waits until the elements are computed."""
        self._data.wait_to_read()

    def fill_(self, value: float) -> Tensor:
        """Overwrites all elements with one number."""
        self.set_value(numpy.full(self._data.shape, value))
        return self

    def zero_(self) -> Tensor:
        """Overwrites all elements with 0."""
        return self.fill_(0)

    # ---- arithmetic ----

    __add__ = _operator(lambda a, b: a + b)
    __radd__ = _operator(lambda a, b: a + b, True)
    __sub__ = _operator(lambda a, b: a - b)
    __rsub__ = _operator(lambda a, b: a - b, True)
    __mul__ = _operator(lambda a, b: a * b)
    __rmul__ = _operator(lambda a, b: a * b, True)
    __truediv__ = _operator(lambda a, b: a / b)
    __rtruediv__ = _operator(lambda a, b: a / b, True)
    __floordiv__ = _operator(lambda a, b: a // b)
    __mod__ = _operator(lambda a, b: a % b)
    __pow__ = _operator(lambda a, b: a**b)
    __rpow__ = _operator(lambda a, b: a**b, True)
    __matmul__ = _operator(lambda a, b: np.matmul(a, b))
    __eq__ = _operator(lambda a, b: a == b)  # type: ignore[assignment]
    __ne__ = _operator(lambda a, b: a != b)  # type: ignore[assignment]
    __lt__ = _operator(lambda a, b: a < b)
    __le__ = _operator(lambda a, b: a <= b)
    __gt__ = _operator(lambda a, b: a > b)
    __ge__ = _operator(lambda a, b: a >= b)
    __and__ = _operator(lambda a, b: a & b)
    __or__ = _operator(lambda a, b: a | b)
    __xor__ = _operator(lambda a, b: a ^ b)

    def __neg__(self) -> Tensor:
        return apply(lambda x: -x, self)

    def __invert__(self) -> Tensor:
        return apply(lambda x: ~x, self)

    def __abs__(self) -> Tensor:
        return apply(np.abs, self)

    def __getattr__(self, name: str) -> Any:
        # Only what is not found otherwise; functions of the module become methods there.
        raise AttributeError(f"paddle.Tensor.{name} is not in slipstream's Paddle", name=name)


def _dims(shape: Any) -> tuple[int, ...]:
    if isinstance(shape, Tensor):
        shape = shape.tolist()
    if isinstance(shape, (int, numpy.integer)):
        return (int(shape),)
    return tuple(int(n) for n in shape)


dims = _dims


def to_array(data: Any, dtype: Any = None) -> np.ndarray:
    """Data of any kind as an array of ours; NumPy's types are kept."""
    if isinstance(data, Tensor):
        data = data._data
    if isinstance(data, np.ndarray):
        return data.copy() if dtype is None else data.astype(str(dtype))
    if isinstance(data, (list, tuple)):
        data = [v.numpy() if isinstance(v, Tensor) else v for v in data]
    values = numpy.asarray(data)
    if dtype is None:
        is_plain = not isinstance(data, (numpy.ndarray, numpy.generic))
        dtype = "float32" if is_plain and values.dtype == numpy.float64 else values.dtype.name
    return np.array(values, dtype=str(dtype))


def synchronize(device: Any = None) -> None:
    """Waits for everything that is under way."""
    engine.waitall()
