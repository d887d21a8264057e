"""Functions of ``paddle``; those that take a tensor first are its methods too."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import autograd, np
from ... import random as _random
from ._tensor import DType, Tensor, apply, dims, raw, to_array, wrap

_default = "float32"


def set_default_dtype(d: Any) -> None:
    """The type of floats that are made without one."""
    global _default
    _default = str(d)


def get_default_dtype() -> str:
    """The type of floats that are made without one."""
    return _default


def _type(dtype: Any) -> str:
    return _default if dtype is None else str(dtype)


# ---- making --------------------------------------------------------------------------------------


def to_tensor(
    data: Any, dtype: Any = None, place: Any = None, stop_gradient: bool = True
) -> Tensor:
    """A tensor of numbers, lists or arrays."""
    tensor = wrap(to_array(data, dtype))
    tensor.stop_gradient = stop_gradient
    return tensor


def ones(shape: Any, dtype: Any = None) -> Tensor:
    """Ones."""
    return wrap(np.ones(dims(shape), dtype=_type(dtype)))


def zeros(shape: Any, dtype: Any = None) -> Tensor:
    """Zeros."""
    return wrap(np.zeros(dims(shape), dtype=_type(dtype)))


empty = zeros


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Tensor:
    """One number everywhere."""
    return wrap(np.full(dims(shape), raw(fill_value), dtype=_type(dtype)))


def ones_like(x: Tensor, dtype: Any = None) -> Tensor:
    """Ones in the form of another tensor."""
    return wrap(np.ones(x._data.shape, dtype=str(dtype or x.dtype)))


def zeros_like(x: Tensor, dtype: Any = None) -> Tensor:
    """Zeros in the form of another tensor."""
    return wrap(np.zeros(x._data.shape, dtype=str(dtype or x.dtype)))


def full_like(x: Tensor, fill_value: Any, dtype: Any = None) -> Tensor:
    """One number everywhere, in the form of another tensor."""
    return wrap(np.full(x._data.shape, raw(fill_value), dtype=str(dtype or x.dtype)))


def eye(num_rows: int, num_columns: int | None = None, dtype: Any = None) -> Tensor:
    """Ones on the diagonal."""
    return wrap(np.eye(num_rows, num_columns, dtype=_type(dtype)))


def arange(start: Any = 0, end: Any = None, step: Any = 1, dtype: Any = None) -> Tensor:
    """Numbers at equal distances."""
    if end is None:
        start, end = 0, start
    start, end, step = (v.item() if isinstance(v, Tensor) else v for v in (start, end, step))
    if dtype is None:
        whole = builtins.all(isinstance(v, (int, numpy.integer)) for v in (start, end, step))
        dtype = "int64" if whole else _default
    return wrap(np.arange(start, end, step, dtype=str(dtype)))


def linspace(start: Any, stop: Any, num: int, dtype: Any = None) -> Tensor:
    """Numbers at equal distances, both ends included."""
    return wrap(np.linspace(float(start), float(stop), int(num)).astype(_type(dtype)))


# ---- random --------------------------------------------------------------------------------------


def seed(seed: int) -> None:
    """Starts the random numbers anew."""
    _random.seed(seed)


def randn(shape: Any, dtype: Any = None) -> Tensor:
    """Normally distributed numbers."""
    return wrap(np.random.normal(0.0, 1.0, size=dims(shape), dtype=_type(dtype)))


standard_normal = randn


def normal(mean: Any = 0.0, std: Any = 1.0, shape: Any = None) -> Tensor:
    """Normally distributed numbers of a mean and a deviation."""
    if shape is None and not isinstance(mean, Tensor) and not isinstance(std, Tensor):
        shape = [1]
    size = None if shape is None else dims(shape)
    return wrap(np.random.normal(raw(mean), raw(std), size=size))


def rand(shape: Any, dtype: Any = None) -> Tensor:
    """Numbers from 0 to 1."""
    return wrap(np.random.uniform(0.0, 1.0, size=dims(shape), dtype=_type(dtype)))


def uniform(
    shape: Any, dtype: Any = None, min: float = -1.0, max: float = 1.0, seed: int = 0
) -> Tensor:
    """Numbers between two others."""
    return wrap(np.random.uniform(min, max, size=dims(shape), dtype=_type(dtype)))


def randint(low: int = 0, high: int | None = None, shape: Any = (1,), dtype: Any = None) -> Tensor:
    """Whole numbers from `low` to below `high`."""
    if high is None:
        low, high = 0, low
    return wrap(np.random.randint(low, high, size=dims(shape)).astype(str(dtype or "int64")))


def randperm(n: int, dtype: Any = "int64") -> Tensor:
    """The numbers below n in random order."""
    return wrap(np.random.permutation(n).astype(str(dtype)))


# ---- functions of tensors ------------------------------------------------------------------------


def _unary(name: str, function: Callable[..., Any] | None = None) -> Callable[..., Tensor]:
    target = function or getattr(np, name)

    def call(x: Any, name: str | None = None) -> Tensor:
        return apply(target, x)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``{name}`` of every element."
    return call


def _binary(name: str, function: Callable[..., Any]) -> Callable[..., Tensor]:
    def call(x: Any, y: Any, name: str | None = None) -> Tensor:
        return apply(function, x, y)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``{name}`` of two tensors, element for element or as matrices."
    return call


def _reduction(name: str, function: Callable[..., Any]) -> Callable[..., Tensor]:
    def call(x: Any, axis: Any = None, keepdim: bool = False, name: str | None = None) -> Tensor:
        over = tuple(axis) if isinstance(axis, (list, tuple)) else axis
        return apply(lambda a: function(a, axis=over, keepdims=keepdim), x)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``{name}`` over all or some axes."
    return call


_UNARY = (
    "abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "exp", "expm1", "floor", "isfinite",
    "isinf", "isnan", "log", "log10", "log1p", "log2", "logical_not", "reciprocal", "round",
    "sign", "sin", "sinh", "sqrt", "square", "tan", "tanh",
)  # fmt: skip
_NUMPY_NAMES = {"acos": "arccos", "asin": "arcsin", "atan": "arctan"}
_made: dict[str, Callable[..., Any]] = {
    name: _unary(name, getattr(np, _NUMPY_NAMES.get(name, name))) for name in _UNARY
}
_function: Any
_made["rsqrt"] = _unary("rsqrt", lambda x: 1 / np.sqrt(x))
for _name, _function in {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "floor_divide": np.floor_divide,
    "mod": np.mod,
    "remainder": np.mod,
    "pow": np.power,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "matmul": np.matmul,
    "mm": np.matmul,
    "bmm": np.matmul,
    "mv": np.matmul,
    "outer": np.outer,
    "equal": np.equal,
    "not_equal": np.not_equal,
    "greater_than": np.greater,
    "greater_equal": np.greater_equal,
    "less_than": np.less,
    "less_equal": np.less_equal,
    "logical_and": np.logical_and,
    "logical_or": np.logical_or,
    "logical_xor": np.logical_xor,
}.items():
    _made[_name] = _binary(_name, _function)
for _name, _function in {
    "mean": np.mean,
    "max": np.max,
    "min": np.min,
    "amax": np.max,
    "amin": np.min,
    "all": np.all,
    "any": np.any,
}.items():
    _made[_name] = _reduction(_name, _function)


def matmul(x: Any, y: Any, transpose_x: bool = False, transpose_y: bool = False) -> Tensor:
    """Product of matrices."""

    def product(a: Any, b: Any) -> Any:
        a = np.swapaxes(a, -1, -2) if transpose_x and a.ndim > 1 else a
        b = np.swapaxes(b, -1, -2) if transpose_y and b.ndim > 1 else b
        return np.matmul(a, b)

    return apply(product, x, y)


def dot(x: Any, y: Any) -> Tensor:
    """Product of vectors; of matrices, row by row."""
    return apply(lambda a, b: (a * b).sum(axis=-1), x, y)


def sum(x: Any, axis: Any = None, dtype: Any = None, keepdim: bool = False) -> Tensor:
    """Sum over all or some axes."""
    over = tuple(axis) if isinstance(axis, (list, tuple)) else axis
    out = apply(lambda a: np.sum(a, axis=over, keepdims=keepdim), x)
    return out if dtype is None else out.astype(dtype)


def prod(x: Any, axis: Any = None, keepdim: bool = False, dtype: Any = None) -> Tensor:
    """Product over all or some axes."""
    out = apply(lambda a: np.prod(a, axis=axis, keepdims=keepdim), x)
    return out if dtype is None else out.astype(dtype)


def _spread(x: Any, function: Any, axis: Any, unbiased: bool, keepdim: bool) -> Tensor:
    over = tuple(axis) if isinstance(axis, (list, tuple)) else axis
    return apply(lambda a: function(a, axis=over, ddof=int(unbiased), keepdims=keepdim), x)


def std(x: Any, axis: Any = None, unbiased: bool = True, keepdim: bool = False) -> Tensor:
    """Standard deviation."""
    return _spread(x, np.std, axis, unbiased, keepdim)


def var(x: Any, axis: Any = None, unbiased: bool = True, keepdim: bool = False) -> Tensor:
    """Variance."""
    return _spread(x, np.var, axis, unbiased, keepdim)


def norm(x: Any, p: Any = 2, axis: Any = None, keepdim: bool = False) -> Tensor:
    """Length of a vector, or of all elements as one."""

    def length(a: Any) -> Any:
        if p in (2, "fro"):
            return np.sqrt((a * a).sum(axis=axis, keepdims=keepdim))
        if p == 1:
            return np.abs(a).sum(axis=axis, keepdims=keepdim)
        if p == float("inf"):
            return np.abs(a).max(axis=axis, keepdims=keepdim)
        return (np.abs(a) ** p).sum(axis=axis, keepdims=keepdim) ** (1.0 / p)

    return apply(length, x)


def argmax(x: Any, axis: int | None = None, keepdim: bool = False, dtype: Any = "int64") -> Tensor:
    """Where the largest element is."""
    return apply(lambda a: np.argmax(a, axis=axis, keepdims=keepdim), x).astype(dtype)


def argmin(x: Any, axis: int | None = None, keepdim: bool = False, dtype: Any = "int64") -> Tensor:
    """Where the smallest element is."""
    return apply(lambda a: np.argmin(a, axis=axis, keepdims=keepdim), x).astype(dtype)


def argsort(x: Any, axis: int = -1, descending: bool = False) -> Tensor:
    """Where the elements are, in the order of their size."""
    return apply(lambda a: np.argsort(-a if descending else a, axis=axis), x)


def sort(x: Any, axis: int = -1, descending: bool = False) -> Tensor:
    """The elements by size."""
    return apply(lambda a: -np.sort(-a, axis=axis) if descending else np.sort(a, axis=axis), x)


def topk(x: Any, k: int, axis: int = -1, largest: bool = True) -> tuple[Tensor, Tensor]:
    """The k largest (or smallest) elements, and where they are."""
    order = argsort(x, axis, largest)
    places = apply(lambda a: np.take(a, np.arange(k, dtype="int64"), axis=axis), order)
    return apply(lambda a, i: np.take_along_axis(a, i, axis), x, places), places


def cumsum(x: Any, axis: int | None = None, dtype: Any = None) -> Tensor:
    """Running sums."""
    return apply(lambda a: np.cumsum(a, axis=axis), x)


def clip(x: Any, min: Any = None, max: Any = None) -> Tensor:
    """The elements, but not below `min` nor above `max`."""
    return apply(lambda a: np.clip(a, min, max), x)


def cast(x: Tensor, dtype: Any) -> Tensor:
    """The elements in another type."""
    return x.astype(dtype)


def reshape(x: Tensor, shape: Any) -> Tensor:
    """The elements in another shape."""
    return x.reshape(shape)


def transpose(x: Tensor, perm: Sequence[int]) -> Tensor:
    """The axes in another order."""
    return x.transpose(perm)


def t(x: Tensor) -> Tensor:
    """The transposed matrix."""
    return x.t()


def flatten(x: Tensor, start_axis: int = 0, stop_axis: int = -1) -> Tensor:
    """Several axes as one."""
    shape = x.shape or [1]
    last = stop_axis % len(shape)
    return x.reshape([*shape[:start_axis], -1, *shape[last + 1 :]])


def squeeze(x: Any, axis: Any = None) -> Tensor:
    """Without the axes of length 1."""
    if axis is None:
        return apply(np.squeeze, x)
    axes = [axis] if isinstance(axis, int) else list(axis)
    axes = [a for a in axes if x.shape[a] == 1]
    return apply(lambda a: np.squeeze(a, tuple(axes)) if axes else a, x)


def unsqueeze(x: Any, axis: Any) -> Tensor:
    """With an axis of length 1 more."""
    return apply(lambda a: np.expand_dims(a, axis), x)


def concat(x: Sequence[Tensor], axis: int = 0) -> Tensor:
    """Tensors one after another."""
    return apply(lambda a: np.concatenate(a, axis=axis), list(x))


def stack(x: Sequence[Tensor], axis: int = 0) -> Tensor:
    """Tensors along a new axis."""
    return apply(lambda a: np.stack(a, axis=axis), list(x))


def split(x: Any, num_or_sections: Any, axis: int = 0) -> list[Tensor]:
    """Parts of a tensor: as many as said, or of the lengths said."""
    if isinstance(num_or_sections, int):
        return apply(lambda a: np.split(a, num_or_sections, axis), x)
    lengths = list(num_or_sections)
    if -1 in lengths:
        known = builtins.sum(n for n in lengths if n >= 0)
        lengths[lengths.index(-1)] = x.shape[axis] - known
    ends = [builtins.sum(lengths[: i + 1]) for i in range(len(lengths) - 1)]
    return apply(lambda a: np.split(a, ends, axis), x)


def chunk(x: Any, chunks: int, axis: int = 0) -> list[Tensor]:
    """Equal parts of a tensor."""
    return split(x, chunks, axis)


def tile(x: Any, repeat_times: Any) -> Tensor:
    """A tensor repeated."""
    return apply(lambda a: np.tile(a, dims(repeat_times)), x)


def expand(x: Any, shape: Any) -> Tensor:
    """A tensor repeated along axes of length 1; -1 keeps an axis."""
    want = list(dims(shape))
    have = [1] * (len(want) - x.ndim) + x.shape
    want = [h if w == -1 else w for w, h in zip(want, have, strict=True)]
    return apply(lambda a: np.broadcast_to(a, tuple(want)), x)


broadcast_to = expand


def gather(x: Any, index: Any, axis: int = 0) -> Tensor:
    """Rows by number."""
    return apply(lambda a, i: np.take(a, i, axis=axis), x, index)


index_select = gather


def where(condition: Any, x: Any, y: Any) -> Tensor:
    """Elements of `x` where the condition holds, of `y` elsewhere."""
    return apply(np.where, condition, x, y)


def meshgrid(*args: Any) -> list[Tensor]:
    """Coordinates of a grid."""
    parts = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
    return apply(lambda a: np.meshgrid(*a, indexing="ij"), list(parts))


def allclose(x: Any, y: Any, rtol: float = 1e-5, atol: float = 1e-8) -> Tensor:
    """Whether all elements are nearly equal."""
    return to_tensor(bool(np.allclose(raw(x), raw(y), rtol=rtol, atol=atol)))


def numel(x: Tensor) -> Tensor:
    """Number of elements."""
    return to_tensor(x.size)


def shape(x: Tensor) -> Tensor:
    """Lengths of the axes, as a tensor."""
    return to_tensor(x.shape, "int32")


def is_tensor(x: Any) -> bool:
    """Whether it is a tensor."""
    return isinstance(x, Tensor)


def assign(x: Any, output: Tensor | None = None) -> Tensor:
    """A copy."""
    if output is None:
        return x.clone() if isinstance(x, Tensor) else to_tensor(x)
    output.set_value(x)
    return output


def einsum(equation: str, *operands: Any) -> Tensor:
    """Sums of products, by Einstein's notation."""
    return apply(lambda *a: np.einsum(equation, *a), *operands)


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool = False,
) -> list[Tensor]:
    """Gradients of outputs with respect to inputs, without touching ``.grad``."""
    heads = list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]
    variables = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
    given = None if grad_outputs is None else raw(grad_outputs)
    if given is not None and not isinstance(given, (list, tuple)):
        given = [given]
    found = autograd.grad(
        [raw(h) for h in heads],
        [raw(v) for v in variables],
        head_grads=given,
        retain_graph=retain_graph,
        create_graph=create_graph,
    )
    return [wrap(g, not create_graph) for g in found]


for _name, _function in _made.items():
    globals().setdefault(_name, _function)

# ---- methods -------------------------------------------------------------------------------------

_METHODS = (
    *_made, "all", "allclose", "argmax", "argmin", "argsort", "broadcast_to", "chunk", "clip",
    "cumsum", "dot", "expand", "flatten", "gather", "index_select", "matmul", "norm", "prod",
    "sort", "split", "squeeze", "std", "sum", "tile", "topk", "unsqueeze", "var", "where",
)  # fmt: skip


def _in_place(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def call(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        self.set_value(function(self, *args, **kwargs))
        return self

    return call


for _name in _METHODS:
    if _name not in Tensor.__dict__:
        setattr(Tensor, _name, globals()[_name])
for _name in ("add", "subtract", "multiply", "divide", "clip", "exp", "sqrt", "scale"):
    if _name in globals():
        setattr(Tensor, _name + "_", _in_place(globals()[_name]))

FUNCTIONS = sorted(
    name
    for name, value in globals().items()
    if not name.startswith("_")
    and callable(value)
    and name not in ("Any", "Callable", "Sequence", "Tensor", "DType", "apply", "dims", "raw",
                     "to_array", "wrap")
)  # fmt: skip
TYPES = {
    name: DType(name)
    for name in ("float16", "bfloat16", "float32", "float64", "int8", "int16", "int32", "int64",
                 "uint8", "bool", "complex64", "complex128")
}  # fmt: skip
