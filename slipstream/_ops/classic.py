"""Operations of MXNet's classic interface that NumPy has no name for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _core
from .._array_class import frontend_class
from .._convert import Array, as_kinds, check_arrays
from .._declare import operation
from .._dtypes import name_of
from . import nn, reduce

_ops = _core.ops


def check_dense(stype: str | None, argument: str) -> None:
    """SlipstreamError for a storage type that is not dense, naming the argument."""
    if stype not in (None, "default"):
        raise _core.SlipstreamError(
            f"{argument}={stype!r}: there are no sparse arrays; 'default' is the only one"
        )


_LOW_PRECISION = ("float16", "bfloat16")


def _listed(given: Sequence[Any], name: str) -> list[Any]:
    """f(a, b) and f([a, b]) mean the same."""
    if len(given) == 1 and isinstance(given[0], (list, tuple)):
        given = given[0]
    if not given:
        raise ValueError(f"{name}: need at least one array")
    return list(given)


def _sequence(given: Sequence[Any], name: str) -> list[Array]:
    return as_kinds(frontend_class("nd"), _listed(given, name))


def _one(x: Array) -> Array:
    return _core.reshape(x, (1,))


# ---- elements of rows ----------------------------------------------------------------------------


@operation(nd="fill_element_0index")
def fill_element_0index(lhs: Array, mhs: Array, rhs: Array) -> Array:
    """A copy of the matrix `lhs` with one element of each row replaced.

    Row i gets ``mhs[i]`` in column ``rhs[i]``.

    >>> from slipstream import {imports}
    >>> {f}.fill_element_0index({a}.zeros((2, 2)), {a}.array([5, 6]), {a}.array([0, 1])).tolist()
    [[5.0, 0.0], [0.0, 6.0]]
    """
    if lhs.ndim != 2:
        raise ValueError(f"fill_element_0index: lhs must be a matrix, not of shape {lhs.shape}")
    rows = lhs.shape[0]
    for name, x in (("mhs", mhs), ("rhs", rhs)):
        if x.shape != (rows,):
            raise ValueError(f"fill_element_0index: {name} has shape {x.shape}, not ({rows},)")
    chosen = nn.one_hot(rhs, lhs.shape[1], dtype="bool")
    return _core.cast(_core.where(chosen, _core.reshape(mhs, (rows, 1)), lhs), name_of(lhs))


@operation(nd="onehot_encode")
def onehot_encode(indices: Array, out: Array) -> Array:
    """Indices as rows with a single one, put into the matrix `out`.

    >>> from slipstream import {imports}
    >>> {f}.onehot_encode({a}.array([1, 0]), {a}.zeros((2, 2))).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    if out.ndim != 2:
        raise ValueError(f"out must be a matrix, not of shape {out.shape}")
    _core.store(out, nn.one_hot(indices, out.shape[1], dtype=name_of(out)))
    return out


# ---- statistics and questions --------------------------------------------------------------------


@operation(nd="moments")
def moments(data: Array, axes: Any = None, keepdims: bool = False) -> tuple[Array, Array]:
    """Mean and variance over axes.

    >>> from slipstream import {imports}
    >>> mean, var = {f}.moments({a}.array([[1, 2, 3], [4, 5, 6]]), axes=[0])
    >>> mean.tolist(), var.tolist()
    ([2.5, 3.5, 4.5], [2.25, 2.25, 2.25])
    """
    axes = tuple(axes) if isinstance(axes, list) else axes
    mean = reduce.reduce("mean", data, axes, None, None, keepdims)
    var = reduce.var(data, axes, None, None, 0, keepdims)
    return (_one(mean), _one(var)) if mean.ndim == 0 else (mean, var)


def _finite(data: Array) -> Array:
    return _core.reduce("all", _ops.isfinite(reduce.as_float(data)), None, False, None)


def _answer(finite: Array, init_output: bool, out: Array | None) -> Array:
    result = _core.cast(_one(finite), "float32")
    if out is None:
        return result
    _core.store(out, result if init_output else _ops.minimum(out, result))
    return out


@operation(nd="all_finite")
def all_finite(data: Array, init_output: bool = True, out: Any = None) -> Array:
    """One when all elements are finite, else zero; an array of one element.

    With ``init_output=False`` a zero in `out` stays.

    >>> from slipstream import {imports}
    >>> {f}.all_finite({a}.array([1.0, float("inf")])).tolist()
    [0.0]
    """
    return _answer(_finite(data), init_output, out)


@operation(nd="multi_all_finite")
def multi_all_finite(
    *data: Any, num_arrays: int | None = None, init_output: bool = True, out: Any = None
) -> Array:
    """One when all elements of all arrays are finite, else zero; an array of one element.

    >>> from slipstream import {imports}
    >>> {f}.multi_all_finite({a}.ones((2,)), {a}.zeros((3,)), num_arrays=2).tolist()
    [1.0]
    """
    answers = [_finite(x) for x in _sequence(data, "multi_all_finite")]
    finite = answers[0]
    for other in answers[1:]:
        finite = _ops.logical_and(finite, other)
    return _answer(finite, init_output, out)


@operation(nd_contrib="allclose")
def allclose(
    a: Array, b: Array, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = True
) -> Array:
    """One when all elements are equal within a tolerance, else zero; an array of one uint8.

    >>> from slipstream import {imports}
    >>> {f}.allclose({a}.array([1.0]), {a}.array([1.0000001])).tolist()
    [1]
    """
    if a.shape != b.shape:
        raise ValueError(f"allclose: shapes {a.shape} and {b.shape} differ")
    a, b = reduce.as_float(a), reduce.as_float(b)
    limit = _ops.add(_ops.multiply(_ops.absolute(b), rtol), atol)
    near = _ops.logical_and(
        _ops.less_equal(_ops.absolute(_ops.subtract(a, b)), limit), _ops.isfinite(b)
    )
    near = _ops.logical_or(near, _ops.equal(a, b))
    if equal_nan:
        near = _ops.logical_or(near, _ops.logical_and(_ops.isnan(a), _ops.isnan(b)))
    return _core.cast(_one(_core.reduce("all", near, None, False, None)), "uint8")


@operation(nd_contrib="getnnz")
def getnnz(data: Array, axis: int | None = None) -> Array:
    """How many elements are not zero: of all, in each column (0) or in each row (1); int64.

    >>> from slipstream import {imports}
    >>> {f}.getnnz({a}.array([[1, 0], [2, 3]]), axis=0).tolist()
    [2, 1]
    """
    count = _core.reduce(
        "sum", _ops.not_equal(data, 0), None if axis is None else [axis], False, "int64"
    )
    return _one(count) if axis is None else count


@operation(nd="array_equal")
def array_equal(a1: Array, a2: Array) -> bool:
    """Whether two arrays have the same shape and elements; waits for the answer.

    >>> from slipstream import {imports}
    >>> {f}.array_equal({a}.ones((2,)), {a}.ones((2,)))
    True
    """
    if a1.shape != a2.shape:
        return False
    return bool(_core.reduce("all", _ops.equal(a1, a2), None, False, None))


# ---- parts of arrays -----------------------------------------------------------------------------


@operation(nd="tril")
def tril(data: Array, k: int = 0) -> Array:
    """The elements on and below a diagonal; zeros above.

    >>> from slipstream import {imports}
    >>> {f}.tril({a}.ones((2, 2))).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    return _core.tril(data, k)


@operation(nd="triu")
def triu(data: Array, k: int = 0) -> Array:
    """The elements on and above a diagonal; zeros below.

    >>> from slipstream import {imports}
    >>> {f}.triu({a}.ones((2, 2))).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    return _core.triu(data, k)


@operation(nd="Crop")
def Crop(
    *data: Any, offset: Sequence[int] = (0, 0), h_w: Sequence[int] = (0, 0),
    center_crop: bool = False, num_args: int | None = None, out: Any = None,
    name: str | None = None,
) -> Array:  # fmt: skip
    """A window of images (batch, channels, height, width), as large as `h_w` or a second array.

    >>> from slipstream import {imports}
    >>> {f}.Crop({a}.ones((1, 1, 4, 4)), offset=(1, 1), h_w=(2, 3)).shape
    (1, 1, 2, 3)
    """
    arrays = _sequence(data, "Crop")
    x = arrays[0]
    if x.ndim != 4 or len(arrays) > 2:
        raise ValueError("Crop: data must be one array of four dimensions, or two")
    size = tuple(arrays[1].shape[2:]) if len(arrays) == 2 else tuple(h_w)
    room = [x.shape[2 + i] - size[i] for i in range(2)]
    if min(size) <= 0 or min(room) < 0:
        raise ValueError(f"Crop: no window of size {size} fits into shape {x.shape}")
    start = [r // 2 for r in room] if center_crop else list(offset)
    if any(not 0 <= s <= r for s, r in zip(start, room, strict=True)):
        raise ValueError(f"offset {tuple(offset)} leaves no window of {size} in shape {x.shape}")
    window = x[:, :, start[0] : start[0] + size[0], start[1] : start[1] + size[1]]
    if out is None:
        return _core.copy(window)
    _core.store(out, window)
    return out


@operation(npx="slice_like")
def slice_like(data: Array, shape_like: Array, axes: Sequence[int] | None = None) -> Array:
    """A view cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import {imports}
    >>> {f}.slice_like({a}.ones((3, 4)), {a}.ones((2, 2))).shape
    (2, 2)
    """
    from ..nd import slice_like as classic

    return classic(data, shape_like, axes)


# ---- types and storage ---------------------------------------------------------------------------


@operation(nd="amp_cast")
def amp_cast(data: Array, dtype: Any) -> Array:
    """Between float32 and the low-precision floats; other types stay as they are.

    >>> from slipstream import {imports}
    >>> {f}.amp_cast({a}.ones((1,)), "float16").dtype.__name__
    'float16'
    """
    from .._dtypes import dtype_name

    movable = (*_LOW_PRECISION, "float32")
    name = dtype_name(dtype)
    return _core.cast(data, name) if name_of(data) in movable and name in movable else data


@operation(nd="amp_multicast")
def amp_multicast(
    *data: Any, num_outputs: int | None = None, cast_narrow: bool = False, out: Any = None
) -> list[Array]:
    """float32 and low-precision arrays in their widest type (or their narrowest).

    >>> from slipstream import {imports}
    >>> half = {a}.ones((1,), dtype="float16")
    >>> [x.dtype.__name__ for x in {f}.amp_multicast(half, {a}.ones((1,)), num_outputs=2)]
    ['float32', 'float32']
    """
    from .._convert import finish

    arrays = _sequence(data, "amp_multicast")
    names = [name_of(x) for x in arrays]
    low = [n for n in names if n in _LOW_PRECISION]
    wide = "float32" in names
    target = (low[0] if low else "float32") if cast_narrow or not wide else "float32"
    movable = (*_LOW_PRECISION, "float32")
    results = [
        _core.cast(x, target) if n in movable and n != target else x
        for x, n in zip(arrays, names, strict=True)
    ]
    return finish(results, out)


@operation(nd="cast_storage")
def cast_storage(data: Array, stype: str) -> Array:
    """The array in another storage type; there is one, ``'default'``.

    >>> from slipstream import {imports}
    >>> {f}.cast_storage({a}.ones((1,)), "default").stype
    'default'
    """
    if stype != "default":
        raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
    return _core.copy(data)


@operation(nd="reset_arrays")
def reset_arrays(*data: Any, num_arrays: int | None = None) -> None:
    """Sets all elements of arrays to zero.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((2,))
    >>> {f}.reset_arrays(x, num_arrays=1)
    >>> x.tolist()
    [0.0, 0.0]
    """
    arrays = _listed(data, "reset_arrays")
    check_arrays(arrays, "data")
    for x in arrays:
        x[:] = 0


# ---- what differs in its gradient only -----------------------------------------------------------


@operation(nd_contrib="gradientmultiplier")
def gradientmultiplier(data: Array, scalar: float = 1.0, is_int: bool = True) -> Array:
    """The data themselves; their gradient is multiplied by `scalar`.

    `is_int` is accepted and not used: the number knows its type.

    >>> from slipstream import {imports}
    >>> {f}.gradientmultiplier({a}.ones((1,)), 0.5).tolist()
    [1.0]
    """
    return _core.pass_gradient(data, data, float(scalar))


@operation(npx="round_ste", nd_contrib="round_ste")
def round_ste(data: Array) -> Array:
    """To the nearest integer, halves away from zero; the gradient passes unchanged.

    >>> from slipstream import {imports}
    >>> {f}.round_ste({a}.array([1.5, -0.2])).tolist()
    [2.0, -0.0]
    """
    from ..nd._ndarray import round_away

    return _core.pass_gradient(round_away(data), data, 1.0)


@operation(npx="sign_ste", nd_contrib="sign_ste")
def sign_ste(data: Array) -> Array:
    """-1, 0 or 1 by the sign; the gradient passes unchanged.

    >>> from slipstream import {imports}
    >>> {f}.sign_ste({a}.array([-5, 0, 2])).tolist()
    [-1.0, 0.0, 1.0]
    """
    return _core.pass_gradient(_ops.sign(data), data, 1.0)


# ---- sampling ------------------------------------------------------------------------------------


@operation(nd_contrib="rand_zipfian")
def rand_zipfian(
    true_classes: Array, num_sampled: int, range_max: int, ctx: Any = None
) -> tuple[Array, Array, Array]:
    """Classes drawn with a probability that falls with their number, for sampled losses.

    Class c is drawn with probability ``log((c + 2) / (c + 1)) / log(range_max + 1)``.

    Returns
    -------
    tuple of arrays
        The drawn classes (int64), and how often `true_classes` and the drawn ones are expected
        in as many draws (float64).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> drawn, true_count, drawn_count = {f}.rand_zipfian({a}.array([3]), 4, 5)
    >>> drawn.shape, true_count.shape, drawn_count.shape
    ((4,), (1,), (4,))
    """
    from ..nd import random

    spread = math.log(range_max + 1)
    places = random.uniform(0, spread, shape=(num_sampled,), dtype="float64", ctx=ctx)
    if type(places) is not type(true_classes):
        places = _core.view_as(places, type(true_classes))
    drawn = _core.cast(_ops.expm1(places), "int64")
    drawn = _ops.mod(drawn, range_max)

    def expected(classes: Array) -> Array:
        c = _core.cast(classes, "float64")
        share = _ops.divide(_ops.log(_ops.divide(_ops.add(c, 2.0), _ops.add(c, 1.0))), spread)
        return _ops.multiply(share, float(num_sampled))

    return drawn, expected(true_classes), expected(drawn)


# ---- extensions that share a classic implementation ----------------------------------------------


@operation(npx="norm", out=True)
def norm(
    data: Array, ord: int = 2, axis: Any = None, keepdims: bool = False, out_dtype: Any = None
) -> Array:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    >>> from slipstream import {imports}
    >>> {f}.norm({a}.array([3, 4])).item()
    5.0
    """
    return elementwise_norm(data, ord, axis, keepdims, out_dtype)


def elementwise_norm(
    x: Array, ord: Any = 2, axis: Any = None, keepdims: bool = False, out_dtype: Any = None
) -> Array:
    """Norms over any number of axes as if they were one: never a norm of matrices."""
    if ord not in (1, 2, None):
        raise ValueError(f"ord must be 1 or 2, not {ord!r}")
    axis = None if axis == () else axis
    x = reduce.as_float(x)
    if ord == 1:
        result = reduce.reduce("sum", _ops.absolute(x), axis, None, None, keepdims)
    else:
        result = _ops.sqrt(reduce.reduce("sum", reduce.squared_size(x), axis, None, None, keepdims))
    return result if out_dtype is None else result.astype(out_dtype, copy=False)


@operation(npx="batch_take", out=True)
def batch_take(a: Array, indices: Array) -> Array:
    """One element of each row.

    >>> from slipstream import {imports}
    >>> {f}.batch_take({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    return nn.pick(a, indices, 1, False, "clip")


@operation(npx="add_n", nd=("add_n", "ElementWiseSum"))
def add_n(*args: Any, num_args: int | None = None, out: Any = None, name: Any = None) -> Array:
    """The sum of all arguments.

    >>> from slipstream import {imports}
    >>> {f}.add_n({a}.ones((2,)), {a}.ones((2,)), {a}.ones((2,))).tolist()
    [3.0, 3.0]
    """
    from .._convert import finish

    arrays = _sequence(args, "add_n")
    total = _core.copy(arrays[0])
    for a in arrays[1:]:
        total = _ops.add(total, a)
    return finish(total, out)


@operation(npx="cast", out=True)
def cast(data: Array, dtype: Any) -> Array:
    """The elements in another type.

    >>> from slipstream import {imports}
    >>> {f}.cast({a}.array([1.7]), "int32").tolist()
    [1]
    """
    return data.astype(dtype)


@operation(npx="constraint_check", also={"x": "input"})
def constraint_check(input: Array, msg: str = "Constraint violated!") -> Array:
    """True, once all elements are true; otherwise looking at the result raises with `msg`.

    Multiply by the result what depends on the condition.

    >>> from slipstream import {imports}
    >>> {f}.constraint_check({a}.array([1, 2]) > 0, "must be positive").item()
    True
    """
    return _core.constraint_check(_core.cast(input, "bool"), msg)
