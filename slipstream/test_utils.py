"""Helpers for tests, under the names that MXNet programs import."""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy
from numpy import random as rnd

from . import nd
from ._check_symbols import (
    check_consistency,
    check_numeric_gradient,
    check_symbolic_backward,
    check_symbolic_forward,
    numeric_grad,
    simple_forward,
)
from ._convert import Array
from .context import current_context, num_gpus
from .context import set_default as set_default_context
from .engine import waitall
from .io import DataIter, NDArrayIter
from .util import use_np

default_context = default_device = current_context
set_default_device = set_default_context

__all__ = [
    "DummyIter",
    "almost_equal", "assert_allclose", "assert_almost_equal", "assert_almost_equal_ignore_nan",
    "assert_almost_equal_with_err", "assert_exception", "check_consistency",
    "check_numeric_gradient", "check_symbolic_backward", "check_symbolic_forward",
    "chi_square_check", "collapse_sum_like",
    "compare_ndarray_tuple", "create_2d_tensor", "create_vector", "default_atols",
    "default_context", "default_device", "default_dtype", "default_numeric_eps", "default_rtols",
    "discard_stderr", "download", "effective_dtype", "environment",
    "gen_buckets_probs_with_ppf", "get_atol", "get_etol", "get_mnist", "get_mnist_iterator",
    "get_mnist_ubyte", "get_rtol",
    "get_tolerance", "get_tols", "is_cd_run", "list_gpus", "mean_check", "np_reduce",
    "numeric_grad",
    "rand_coord_2d", "rand_ndarray", "rand_shape_2d", "rand_shape_3d", "rand_shape_nd",
    "random_arrays", "random_sample", "random_uniform_arrays", "retry", "same", "same_array",
    "set_default_context", "set_default_device", "simple_forward", "use_np",
    "var_check", "verify_generator",
]  # fmt: skip


# ---- tolerances ----------------------------------------------------------------------------------

_RTOLS = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-5,
          "complex64": 1e-4, "complex128": 1e-5}  # fmt: skip
_ATOLS = {"float16": 1e-1, "bfloat16": 1e-1, "float32": 1e-3, "float64": 1e-20,
          "complex64": 1e-3, "complex128": 1e-20}  # fmt: skip
_EXACT = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


def default_dtype() -> type:
    """The type of random test data.

    >>> default_dtype()
    <class 'numpy.float32'>
    """
    return numpy.float32


def _by_dtype(tolerances: Mapping[str, float]) -> dict[numpy.dtype, float]:
    from ._dtypes import BY_NAME

    return {BY_NAME[n]: t for n, t in {**tolerances, **dict.fromkeys(_EXACT, 0.0)}.items()}


def default_rtols() -> dict[numpy.dtype, float]:
    """Relative tolerances by type.

    >>> import numpy
    >>> default_rtols()[numpy.dtype("float32")]
    0.0001
    """
    return _by_dtype(_RTOLS)


def default_atols() -> dict[numpy.dtype, float]:
    """Absolute tolerances by type.

    >>> import numpy
    >>> default_atols()[numpy.dtype("float32")]
    0.001
    """
    return _by_dtype(_ATOLS)


def default_numeric_eps() -> dict[numpy.dtype, float]:
    """Steps of difference quotients by type; powers of two, so that adding them is exact.

    >>> import numpy
    >>> default_numeric_eps()[numpy.dtype("float32")]
    0.001953125
    """
    return {
        numpy.dtype("float16"): 2.0**-6,
        numpy.dtype("float32"): 2.0**-9,
        numpy.dtype("float64"): 2.0**-14,
    }


def get_tolerance(dat: Any, tol: Any, default_tol: Mapping[Any, float]) -> float:
    """`tol` itself when it is a number, else its entry (or the default's) for the data's type.

    >>> import numpy
    >>> get_tolerance(numpy.ones(1, "float16"), None, default_rtols())
    0.01
    """
    if isinstance(tol, (int, float)):
        return tol
    dtype = numpy.dtype(dat.dtype)
    if tol is not None and dtype in tol:
        return tol[dtype]
    return default_tol.get(dtype, 0.0)


def get_tols(x: Any, y: Any, rtol: Any, atol: Any) -> tuple[float, float]:
    """The tolerances for comparing two arrays: of their types, the larger ones.

    >>> import numpy
    >>> get_tols(numpy.ones(1, "float16"), numpy.ones(1), None, 0.5)
    (0.01, 0.5)
    """
    pair = [v if hasattr(v, "dtype") else numpy.asarray(v) for v in (x, y)]
    return (
        max(get_tolerance(v, rtol, default_rtols()) for v in pair),
        max(get_tolerance(v, atol, default_atols()) for v in pair),
    )


def get_atol(atol: float | None = None, dtype: Any = "float64") -> float:
    """`atol`, or the default of a type.

    >>> get_atol(dtype="float32")
    0.001
    """
    return default_atols()[numpy.dtype(dtype)] if atol is None else atol


def get_rtol(rtol: float | None = None, dtype: Any = "float64") -> float:
    """`rtol`, or the default of a type.

    >>> get_rtol(dtype="float32")
    0.0001
    """
    return default_rtols()[numpy.dtype(dtype)] if rtol is None else rtol


def get_etol(etol: float | None = None) -> float:
    """The share of elements that may be wrong, none by default.

    >>> get_etol()
    0
    """
    return 0 if etol is None else etol


# ---- comparing -----------------------------------------------------------------------------------


def _host(x: Any) -> numpy.ndarray:
    return x.asnumpy() if isinstance(x, Array) else numpy.asarray(x)


def same(a: Any, b: Any) -> bool:
    """Whether two arrays have the same shape and elements.

    >>> import numpy
    >>> same(numpy.ones(2), numpy.ones(2))
    True
    """
    return numpy.array_equal(_host(a), _host(b))


def same_array(array1: Any, array2: Any) -> bool:
    """Whether two arrays see each other's changes.

    >>> x = nd.ones((2,))
    >>> same_array(x, x[:]), same_array(x, x.copy())
    (True, False)
    """
    before = array1.copy()
    array1[:] += 1
    shared = same(array1, array2)
    array1[:] = before
    return shared and same(array1, array2)


def almost_equal(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, equal_nan: bool = False,
    use_broadcast: bool = True,
) -> bool:  # fmt: skip
    """Whether two arrays are equal within tolerances.

    >>> almost_equal(nd.ones((2,)), [1, 1.00001])
    True
    """
    rtol, atol = get_tols(a, b, rtol, atol)
    a, b = _host(a), _host(b)
    if not use_broadcast and a.shape != b.shape:
        raise AssertionError(f"shapes {a.shape} and {b.shape} differ")
    return bool(numpy.allclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan))


def _worst(a: numpy.ndarray, b: numpy.ndarray, rtol: float, atol: float) -> str:
    a, b = numpy.broadcast_arrays(a, b)
    wide = [v.astype("complex128" if v.dtype.kind == "c" else "float64") for v in (a, b)]
    error = numpy.abs(wide[0] - wide[1]) / (atol + rtol * numpy.abs(wide[1]) + 1e-300)
    if error.size == 0:
        return ""
    error = numpy.where(numpy.isnan(error), numpy.inf, error)
    place = numpy.unravel_index(int(numpy.argmax(error)), error.shape)
    where = ", ".join(str(int(i)) for i in place)
    share = numpy.mean(error > 1) * 100
    return (
        f"error {error[place]:g} times the tolerance (rtol={rtol:g}, atol={atol:g}) at "
        f"({where}): {a[place]} and {b[place]}; {share:.3g}% of the elements are wrong"
    )


def assert_almost_equal(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, names: Sequence[str] = ("a", "b"),
    equal_nan: bool = False, use_broadcast: bool = True, mismatches: Any = (10, 10),
) -> None:  # fmt: skip
    """AssertionError, naming the worst place, unless two arrays are equal within tolerances.

    >>> assert_almost_equal(nd.ones((2,)), [1, 1.00001])
    """
    if almost_equal(a, b, rtol, atol, equal_nan, use_broadcast):
        return
    rtol, atol = get_tols(a, b, rtol, atol)
    raise AssertionError(f"{names[0]} and {names[1]}: {_worst(_host(a), _host(b), rtol, atol)}")


def assert_allclose(
    a: Any, b: Any, rtol: float = 1e-7, atol: float = 0, equal_nan: bool = True
) -> None:
    """As NumPy's, for arrays of any kind.

    >>> assert_allclose(nd.ones((2,)), [1, 1])
    """
    assert_almost_equal(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)


def assert_almost_equal_with_err(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, etol: float | None = None,
    names: Sequence[str] = ("a", "b"), equal_nan: bool = False, mismatches: Any = (10, 10),
) -> None:  # fmt: skip
    """As ``assert_almost_equal``, where a share `etol` of the elements may be wrong.

    >>> assert_almost_equal_with_err([1, 2, 3, 4], [1, 2, 3, 9], etol=0.3)
    """
    rtol, atol = get_tols(a, b, rtol, atol)
    near = numpy.isclose(_host(a), _host(b), rtol=rtol, atol=atol, equal_nan=equal_nan)
    if near.size and 1 - near.mean() > get_etol(etol):
        raise AssertionError(f"{names[0]} and {names[1]}: {_worst(_host(a), _host(b), rtol, atol)}")


def assert_almost_equal_ignore_nan(
    a: Any, b: Any, rtol: Any = None, atol: Any = None, names: Sequence[str] = ("a", "b")
) -> None:
    """As ``assert_almost_equal``, leaving out places where either one is NaN.

    >>> assert_almost_equal_ignore_nan([1, float("nan")], [1, 2])
    """
    a, b = _host(a).copy(), _host(b).copy()
    missing = numpy.isnan(a) | numpy.isnan(b)
    a[missing] = 0
    b[missing] = 0
    assert_almost_equal(a, b, rtol, atol, names)


def assert_exception(f: Callable[..., Any], exception_type: Any, *args: Any, **kwargs: Any) -> None:
    """AssertionError unless calling `f` raises that exception.

    >>> assert_exception(int, ValueError, "x")
    """
    try:
        f(*args, **kwargs)
        waitall()
    except exception_type:
        return
    raise AssertionError(f"{f} did not raise {exception_type}")


def compare_ndarray_tuple(t1: Any, t2: Any, rtol: Any = None, atol: Any = None) -> None:
    """``assert_almost_equal`` on arrays, or on nested tuples of them.

    >>> compare_ndarray_tuple((nd.ones((1,)), None), (nd.ones((1,)), None))
    """
    if t1 is None or t2 is None:
        return
    if isinstance(t1, tuple):
        for x, y in zip(t1, t2, strict=True):
            compare_ndarray_tuple(x, y, rtol, atol)
    else:
        assert_almost_equal(t1, t2, rtol=rtol, atol=atol)


# ---- data ----------------------------------------------------------------------------------------


def random_arrays(*shapes: Sequence[int]) -> Any:
    """Normal numbers as NumPy arrays of those shapes; a single one alone.

    >>> random_arrays((2, 3)).shape
    (2, 3)
    """
    arrays = [numpy.asarray(rnd.standard_normal(s), dtype=default_dtype()) for s in shapes]
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


# ---- random generators ---------------------------------------------------------------------------


def gen_buckets_probs_with_ppf(
    ppf: Callable[[float], float], nbuckets: int
) -> tuple[list[tuple[float, float]], list[float]]:
    """Ranges of equal probability, by the inverse of a distribution function.

    >>> gen_buckets_probs_with_ppf(lambda p: p, 2)
    ([(0.0, 0.5), (0.5, 1.0)], [0.5, 0.5])
    """
    edges = [ppf(i / nbuckets) for i in range(nbuckets + 1)]
    return list(itertools.pairwise(edges)), [1 / nbuckets] * nbuckets


def chi_square_check(
    generator: Callable[[int], Any], buckets: Sequence[Any], probs: Sequence[float],
    nsamples: int = 1000000,
) -> tuple[float, numpy.ndarray, numpy.ndarray]:  # fmt: skip
    """How probable draws like these are when `probs` holds (the p-value), and the counts.

    `buckets` are ranges (low, high) of a continuous distribution, or the values of a discrete one.
    Needs SciPy.
    """
    from scipy import stats

    if len(probs) != len(buckets):
        raise ValueError(f"{len(buckets)} buckets, but {len(probs)} probabilities")
    samples = _host(generator(nsamples)).ravel()
    if isinstance(buckets[0], (tuple, list)):
        seen = [numpy.sum((samples >= low) & (samples < high)) for low, high in buckets]
    else:
        seen = [numpy.sum(samples == value) for value in buckets]
    observed = numpy.array(seen, dtype=numpy.float64)
    expected = numpy.array(probs, dtype=numpy.float64) * samples.size
    # Values outside of all buckets count against the generator, as a bucket of their own.
    outside = samples.size - observed.sum()
    rest = samples.size - expected.sum()
    if outside > 0 and rest <= 1e-6 * samples.size:
        return 0.0, observed, expected
    scaled = expected * (observed.sum() / expected.sum())
    return float(stats.chisquare(observed, scaled).pvalue), observed, expected


def verify_generator(
    generator: Callable[[int], Any], buckets: Sequence[Any], probs: Sequence[float],
    nsamples: int = 1000000, nrepeat: int = 5, success_rate: float = 0.2, alpha: float = 0.05,
) -> list[float]:  # fmt: skip
    """AssertionError unless enough of several chi-square tests succeed; returns their p-values."""
    values = [chi_square_check(generator, buckets, probs, nsamples)[0] for _ in range(nrepeat)]
    if sum(p > alpha for p in values) < nrepeat * success_rate:
        raise AssertionError(f"the draws do not follow the distribution: p-values {values}")
    return values


def mean_check(
    generator: Callable[[int], Any], mu: float, sigma: float, nsamples: int = 1000000
) -> bool:
    """Whether the mean of draws lies within three standard errors of `mu`."""
    mean = _host(generator(nsamples)).mean()
    return bool(abs(mean - mu) < 3 * sigma / numpy.sqrt(nsamples))


def var_check(generator: Callable[[int], Any], sigma: float, nsamples: int = 1000000) -> bool:
    """Whether the variance of normal draws lies within three standard errors of sigma**2."""
    var = _host(generator(nsamples)).astype("float64").var(ddof=1)
    return bool(abs(var - sigma**2) < 3 * numpy.sqrt(2 * sigma**4 / (nsamples - 1)))


# ---- surroundings --------------------------------------------------------------------------------


@contextlib.contextmanager
def environment(*args: Any) -> Iterator[None]:
    """Environment variables inside a ``with`` block: name and value, or a dict; None removes.

    >>> import os
    >>> with environment("SLIPSTREAM_NO_SUCH_NAME", "1"):
    ...     os.environ["SLIPSTREAM_NO_SUCH_NAME"]
    '1'
    >>> "SLIPSTREAM_NO_SUCH_NAME" in os.environ
    False
    """
    if len(args) == 1 and isinstance(args[0], dict):
        wanted = args[0]
    elif len(args) == 2:
        wanted = {args[0]: args[1]}
    else:
        raise TypeError("environment takes a name and a value, or a dict")
    before = {name: os.environ.get(name) for name in wanted}

    def put(values: Mapping[str, str | None]) -> None:
        for name, value in values.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    put(wanted)
    try:
        yield
    finally:
        waitall()
        put(before)


def list_gpus() -> list[int]:
    """The numbers of the GPUs that can be used.

    >>> list_gpus()
    []
    """
    return list(range(num_gpus()))


def is_cd_run() -> bool:
    """Whether the environment says that releases are being made.

    >>> is_cd_run()
    False
    """
    return os.environ.get("CD_JOB", "0") == "1"


# ---- data and files ------------------------------------------------------------------------------


def download(
    url: str,
    fname: str | None = None,
    dirname: str | None = None,
    overwrite: bool = False,
    retries: int = 5,
) -> str:
    """Fetch a file; its path. A file that is there is not fetched again.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_text("a")
    ...     path = download("http://localhost/a.txt", dirname=folder)
    ...     os.path.basename(path)
    'a.txt'
    """
    from .gluon.utils import download as fetch

    name = url.split("/")[-1] if fname is None else fname
    path = name if dirname is None else os.path.join(dirname, name)
    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    return fetch(url, path, overwrite, retries=retries)


_MNIST = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte",
          "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")  # fmt: skip


def _mnist_folder(path: str) -> str | None:
    """`path` if MNIST's files are there, else None: where Gluon looks for them."""
    there = os.path.exists(os.path.join(path, _MNIST[0]))
    return path if there or os.path.exists(os.path.join(path, _MNIST[0] + ".gz")) else None


def get_mnist(path: str = "data") -> dict[str, numpy.ndarray]:
    """MNIST as arrays: ``train_data`` (60000, 1, 28, 28) in [0, 1], ``train_label``, and for tests.

    Read from the folder `path`, or from where ``gluon.data.vision.MNIST`` reads.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _blank_mnist(folder)
    ...     digits = get_mnist(folder)
    >>> digits["train_data"].shape, digits["test_label"].tolist()
    ((3, 1, 28, 28), [0, 1, 2])
    """
    from .gluon.data.vision import MNIST

    found: dict[str, numpy.ndarray] = {}
    for name, train in (("train", True), ("test", False)):
        digits = MNIST(_mnist_folder(path), train=train)
        images = _host(digits._data).reshape(-1, 1, 28, 28)
        found[f"{name}_data"] = images.astype(numpy.float32) / 255
        found[f"{name}_label"] = _host(digits._label).astype(numpy.int32)
    return found


def _blank_mnist(path: str, count: int = 3) -> None:
    """Writes blank images in MNIST's format, labelled 0, 1, 2...: for examples."""
    import struct

    images = struct.pack(">IIII", 2051, count, 28, 28) + bytes(count * 28 * 28)
    labels = struct.pack(">II", 2049, count) + bytes(i % 10 for i in range(count))
    for name in _MNIST:
        with open(os.path.join(path, name), "wb") as file:
            file.write(images if "images" in name else labels)


def get_mnist_ubyte(path: str = "data") -> None:
    """Makes sure that MNIST's files are in the folder `path`; nothing is downloaded.

    Raises
    ------
    FileNotFoundError
        Naming the files and where they are published.
    """
    from .gluon.data.vision import MNIST

    MNIST(path, train=True)
    MNIST(path, train=False)


def get_mnist_iterator(
    batch_size: int,
    input_shape: Sequence[int],
    num_parts: int = 1,
    part_index: int = 0,
    path: str = "data",
) -> tuple[Any, Any]:
    """Iterators over MNIST for training and for validation.

    Parameters
    ----------
    batch_size : int
    input_shape : tuple of ints
        Of one image: ``(1, 28, 28)``, or ``(784,)`` for flat ones.
    num_parts, part_index : int
        Into how many parts the training data are cut, and which one this is.
    path : str
        As in ``get_mnist``.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _blank_mnist(folder, 4)
    ...     train, validate = get_mnist_iterator(2, (784,), path=folder)
    >>> next(train).data[0].shape
    (2, 784)
    """
    digits = get_mnist(path)
    made = []
    for name, part in (("train", slice(part_index, None, num_parts)), ("test", slice(None))):
        x = digits[f"{name}_data"][part].reshape(-1, *input_shape)
        y = digits[f"{name}_label"][part].astype(numpy.float32)
        made.append(NDArrayIter(x, y, batch_size, shuffle=name == "train"))
    return made[0], made[1]


class DummyIter(DataIter):
    """An iterator that gives the first batch of another one for ever, to measure speed.

    >>> from slipstream.io import NDArrayIter
    >>> batches = DummyIter(NDArrayIter(nd.ones((4, 3)), batch_size=2))
    >>> next(batches) is next(batches)
    True
    """

    def __init__(self, real_iter: Any) -> None:
        super().__init__(real_iter.batch_size)
        self.real_iter = real_iter
        self.provide_data = real_iter.provide_data
        self.provide_label = real_iter.provide_label
        self.the_batch = next(real_iter)

    def next(self) -> Any:
        """The batch."""
        return self.the_batch


def effective_dtype(dat: Any) -> numpy.dtype:
    """The type whose tolerances suit an array: its own.

    >>> effective_dtype(nd.ones(2))
    dtype('float32')
    """
    return numpy.dtype(dat.dtype)


def retry(n: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator that runs a test up to `n` times until its assertions hold.

    >>> tries = []
    >>> @retry(3)
    ... def test():
    ...     tries.append(1)
    ...     assert len(tries) > 1
    >>> test(), len(tries)
    (None, 2)
    """
    if n < 1:
        raise ValueError(f"n must be positive, not {n}")

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def again(*args: Any, **kwargs: Any) -> Any:
            for left in reversed(range(n)):
                try:
                    return function(*args, **kwargs)
                except AssertionError:
                    if not left:
                        raise
            return None

        return again

    return decorate


@contextlib.contextmanager
def discard_stderr() -> Iterator[None]:
    """Throws away what is written to standard error, by C++ too.

    >>> with discard_stderr():
    ...     _ = os.write(2, b"not seen")
    """
    kept = os.dup(2)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
