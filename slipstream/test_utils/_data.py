"""Random arrays and shapes, and NumPy's reductions as a reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from numpy import random as rnd

from .. import nd
from ._tolerances import default_dtype


def random_arrays(*shapes: Sequence[int]) -> Any:
    """Normal numbers as NumPy arrays of those shapes; a single one alone.

    >>> random_arrays((2, 3)).shape
    (2, 3)
    """
    dtype: Any = default_dtype()
    arrays = [numpy.asarray(rnd.standard_normal(s), dtype=dtype) for s in shapes]
    return arrays[0] if len(arrays) == 1 else arrays


def random_uniform_arrays(
    *shapes: Sequence[int], low: float = 0.0, high: float = 1.0, dtype: Any = None
) -> list[numpy.ndarray]:
    """Evenly distributed numbers as NumPy arrays of those shapes.

    >>> [x.shape for x in random_uniform_arrays((2, 3), (4,))]
    [(2, 3), (4,)]
    """
    dtype = default_dtype() if dtype is None else dtype
    return [numpy.asarray(rnd.uniform(low, high, s), dtype=dtype) for s in shapes]


def random_sample(population: Sequence[Any], k: int) -> list[Any]:
    """`k` different items of a sequence.

    >>> random_sample([7], 1)
    [7]
    """
    return [population[i] for i in rnd.permutation(len(population))[:k]]


def rand_ndarray(
    shape: Sequence[int], stype: str = "default", density: Any = None, dtype: Any = None,
    modifier_func: Any = None, shuffle_csr_indices: bool = False, distribution: Any = None,
    ctx: Any = None,
) -> Any:  # fmt: skip
    """An ``nd`` array of normal numbers; `stype` can only be ``'default'``.

    >>> rand_ndarray((2, 3)).shape
    (2, 3)
    """
    if stype != "default":
        raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
    return nd.array(random_arrays(shape), dtype=dtype, ctx=ctx)


def rand_shape_2d(dim0: int = 10, dim1: int = 10, allow_zero_size: bool = False) -> tuple[int, int]:
    """A random shape of two dimensions.

    >>> rand_shape_2d(1, 1)
    (1, 1)
    """
    low = 0 if allow_zero_size else 1
    return int(rnd.randint(low, dim0 + 1)), int(rnd.randint(low, dim1 + 1))


def rand_shape_3d(
    dim0: int = 10, dim1: int = 10, dim2: int = 10, allow_zero_size: bool = False
) -> tuple[int, int, int]:
    """A random shape of three dimensions.

    >>> rand_shape_3d(1, 1, 1)
    (1, 1, 1)
    """
    low = 0 if allow_zero_size else 1
    a, b, c = (int(rnd.randint(low, d + 1)) for d in (dim0, dim1, dim2))
    return a, b, c


def rand_shape_nd(num_dim: int, dim: int = 10, allow_zero_size: bool = False) -> tuple[int, ...]:
    """A random shape.

    >>> rand_shape_nd(4, 1)
    (1, 1, 1, 1)
    """
    low = 0 if allow_zero_size else 1
    return tuple(int(n) for n in rnd.randint(low, dim + 1, size=num_dim))


def rand_coord_2d(x_low: int, x_high: int, y_low: int, y_high: int) -> tuple[int, int]:
    """A random place in a matrix.

    >>> rand_coord_2d(0, 1, 3, 4)
    (0, 3)
    """
    return int(rnd.randint(x_low, x_high)), int(rnd.randint(y_low, y_high))


def create_vector(size: int, dtype: Any = "int64") -> Any:
    """0, 1, 2 and so on.

    >>> create_vector(3).tolist()
    [0, 1, 2]
    """
    return nd.arange(0, size, dtype=dtype)


def create_2d_tensor(rows: int, columns: int, dtype: Any = "int64") -> Any:
    """A matrix whose rows hold their own number.

    >>> create_2d_tensor(2, 2).tolist()
    [[0, 0], [1, 1]]
    """
    return nd.broadcast_to(nd.arange(0, rows, dtype=dtype).reshape((rows, 1)), (rows, columns))


def np_reduce(dat: Any, axis: Any, keepdims: bool, numpy_reduce_func: Callable[..., Any]) -> Any:
    """A reduction of NumPy over several axes, one after the other.

    >>> import numpy
    >>> np_reduce(numpy.ones((2, 3)), (0, 1), True, numpy.sum)
    array([[6.]])
    """
    axes = [axis] if isinstance(axis, int) else range(dat.ndim) if axis is None else axis
    axes = sorted({a % dat.ndim for a in axes}, reverse=True)
    result = dat
    for a in axes:
        result = numpy_reduce_func(result, axis=a)
    if keepdims:
        shape = [1 if i in axes else n for i, n in enumerate(dat.shape)]
        result = numpy.reshape(result, shape)
    return result


def collapse_sum_like(a: Any, shape: Sequence[int]) -> Any:
    """The sum of an array over the axes along which `shape` would be broadcast to it.

    >>> import numpy
    >>> collapse_sum_like(numpy.ones((2, 3)), (3,))
    array([2., 2., 2.])
    """
    lead = a.ndim - len(shape)
    axes = [*range(lead), *(lead + i for i, n in enumerate(shape) if n == 1)]
    return numpy.sum(a, axis=tuple(axes)).reshape(shape) if axes else a
