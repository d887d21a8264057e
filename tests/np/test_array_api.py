"""The Python array API standard 2024.12: its names, its inspection and rules of its own."""

from __future__ import annotations

import inspect

import numpy
import pytest

from slipstream import cpu, nd, np

# Each name with its arguments: those before "/" by position, then by either, after "*" by keyword.
CREATION = """
arange start / stop step * dtype device
asarray obj / * dtype device copy
empty / shape * dtype device
empty_like x / * dtype device
eye n_rows n_cols / * k dtype device
from_dlpack x / * device copy
full / shape fill_value * dtype device
full_like x / fill_value * dtype device
linspace start stop / num * dtype device endpoint
meshgrid / * indexing
ones / shape * dtype device
ones_like x / * dtype device
tril x / * k
triu x / * k
zeros / shape * dtype device
zeros_like x / * dtype device
"""
TYPES = """
astype x dtype / * copy device
can_cast from_ to /
finfo type /
iinfo type /
isdtype / dtype kind
result_type /
"""
UNARY = (
    "abs acos acosh asin asinh atan atanh bitwise_invert ceil conj cos cosh exp expm1 floor imag "
    "isfinite isinf isnan log log1p log2 log10 logical_not negative positive real reciprocal round "
    "sign signbit sin sinh square sqrt tan tanh trunc"
)
BINARY = (
    "add atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign "
    "divide equal floor_divide greater greater_equal hypot less less_equal logaddexp logical_and "
    "logical_or logical_xor maximum minimum multiply nextafter not_equal pow remainder subtract"
)
OTHERS = """
clip x / min max
take x indices / * axis
take_along_axis x indices / * axis
matmul x1 x2 /
matrix_transpose x /
tensordot x1 x2 / * axes
vecdot x1 x2 / * axis
broadcast_arrays /
broadcast_to x / shape
concat arrays / * axis
expand_dims x / axis
flip x / * axis
moveaxis x source destination /
permute_dims x / axes
repeat x repeats / * axis
reshape x / shape * copy
roll x / shift * axis
squeeze x / axis
stack arrays / * axis
tile x repetitions /
unstack x / * axis
argmax x / * axis keepdims
argmin x / * axis keepdims
count_nonzero x / * axis keepdims
nonzero x /
searchsorted x1 x2 / * side sorter
where condition x1 x2 /
unique_all x /
unique_counts x /
unique_inverse x /
unique_values x /
argsort x / * axis descending stable
sort x / * axis descending stable
cumulative_prod x / * axis dtype include_initial
cumulative_sum x / * axis dtype include_initial
max x / * axis keepdims
mean x / * axis keepdims
min x / * axis keepdims
prod x / * axis dtype keepdims
std x / * axis correction keepdims
sum x / * axis dtype keepdims
var x / * axis correction keepdims
all x / * axis keepdims
any x / * axis keepdims
diff x / * axis n prepend append
__array_namespace_info__ /
"""
LINALG = """
cholesky x / * upper
cross x1 x2 / * axis
det x /
diagonal x / * offset
eigh x /
eigvalsh x /
inv x /
matmul x1 x2 /
matrix_norm x / * keepdims ord
matrix_power x n /
matrix_rank x / * rtol
matrix_transpose x /
outer x1 x2 /
pinv x / * rtol
qr x / * mode
slogdet x /
solve x1 x2 /
svd x / * full_matrices
svdvals x /
tensordot x1 x2 / * axes
trace x / * offset dtype
vecdot x1 x2 / * axis
vector_norm x / * axis keepdims ord
"""
FFT = """
fft x / * n axis norm
ifft x / * n axis norm
fftn x / * s axes norm
ifftn x / * s axes norm
rfft x / * n axis norm
irfft x / * n axis norm
rfftn x / * s axes norm
irfftn x / * s axes norm
hfft x / * n axis norm
ihfft x / * n axis norm
fftfreq n / * d dtype device
rfftfreq n / * d dtype device
fftshift x / * axes
ifftshift x / * axes
"""
METHODS = (
    "abs add and array_namespace bool complex dlpack dlpack_device eq float floordiv ge getitem gt "
    "index int invert le lshift lt matmul mod mul ne neg or pos pow rshift setitem sub truediv xor "
    "iadd iand ifloordiv ilshift imatmul imod imul ior ipow irshift isub itruediv ixor "
    "radd rand rfloordiv rlshift rmatmul rmod rmul ror rpow rrshift rsub rtruediv rxor"
)


def _lines():
    for place, text in (("", CREATION + TYPES + OTHERS), ("linalg", LINALG), ("fft", FFT)):
        for line in filter(None, text.splitlines()):
            yield place, line
    for name in UNARY.split():
        yield "", f"{name} x /"
    for name in BINARY.split():
        yield "", f"{name} x1 x2 /"


@pytest.mark.parametrize(("place", "line"), list(_lines()))
def test_every_function_takes_the_standards_arguments(place, line):
    name, *words = line.split()
    function = getattr(getattr(np, place) if place else np, name)
    slash = words.index("/")
    star = words.index("*") if "*" in words else len(words)
    by_place, either, by_name = words[:slash], words[slash + 1 : star], words[star + 1 :]
    parameters = inspect.signature(function).parameters
    listed = [p for p in parameters.values() if p.kind is not p.KEYWORD_ONLY]
    takes_any = any(p.kind is p.VAR_POSITIONAL for p in listed)
    assert takes_any or len(listed) >= len(by_place) + len(either)
    for i, wanted in enumerate(either, len(by_place)):
        assert listed[i].name == wanted
        assert listed[i].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    for wanted in by_name:
        kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        assert parameters[wanted].kind in kinds


def test_every_constant_type_and_method_is_there():
    for name in ("e", "inf", "nan", "pi"):
        assert isinstance(getattr(np, name), float)
    assert np.newaxis is None
    for name in np.__array_namespace_info__().dtypes():
        assert np.dtype(getattr(np, name)).name == name
    for name in METHODS.split():
        assert hasattr(np.ndarray, f"__{name}__")
    for name in ("dtype", "device", "mT", "ndim", "shape", "size", "T", "to_device"):
        assert hasattr(np.ndarray, name)


# ---- inspection ----------------------------------------------------------------------------------


def test_arrays_name_their_namespace():
    assert np.__array_api_version__ == "2024.12"
    x = np.ones(2)
    assert x.__array_namespace__() is np
    assert x.__array_namespace__(api_version="2023.12") is np
    with pytest.raises(ValueError, match="api_version"):
        x.__array_namespace__(api_version="1999.12")
    assert not hasattr(nd.ones(2), "__array_namespace__")


def test_inspection():
    info = np.__array_namespace_info__()
    able = info.capabilities()
    assert able["boolean indexing"] and able["data-dependent shapes"]
    assert np.ones((1,) * able["max dimensions"]).ndim == able["max dimensions"]
    with pytest.raises(ValueError, match="dimensions"):
        np.ones((1,) * (able["max dimensions"] + 1))
    assert info.default_device() == cpu() and info.devices() == [cpu()]
    assert info.default_dtypes()["real floating"] == np.float32
    assert info.default_dtypes(device="cpu")["complex floating"] == np.complex64
    assert len(info.dtypes()) == 13
    assert list(info.dtypes(kind="bool")) == ["bool"]
    assert set(info.dtypes(kind=("bool", "signed integer"))) == {
        "bool", "int8", "int16", "int32", "int64",
    }  # fmt: skip
    with pytest.raises(ValueError, match="kind"):
        info.dtypes(kind="real")


def test_default_types_follow_the_mode(numpy_types):
    defaults = np.__array_namespace_info__().default_dtypes()
    assert defaults["real floating"] == np.float64
    assert defaults["complex floating"] == np.complex128
    assert np.asarray(1).dtype == defaults["integral"]


def test_isdtype():
    assert np.isdtype(np.float16, "real floating") and np.isdtype(np.bfloat16, "numeric")
    assert np.isdtype(np.dtype("uint8"), ("bool", "unsigned integer"))
    assert np.isdtype(np.complex64, "complex floating") and np.isdtype(np.int8, np.int8)
    assert not np.isdtype(np.bool, "numeric")
    with pytest.raises(ValueError, match="kind"):
        np.isdtype(np.int8, "int")


def test_limits_are_pythons_numbers():
    info = np.finfo(np.float32)
    assert type(info.eps) is float and info.eps == numpy.finfo("float32").eps
    assert info.bits == 32 and info.dtype == np.float32 and info.nmant == 23
    assert np.finfo(np.complex64).dtype == np.float32
    assert np.finfo(np.ones(2)).max == info.max
    assert np.finfo(np.bfloat16).bits == 16
    assert type(np.iinfo(np.uint64).max) is int and np.iinfo(np.ones(2, dtype="int8")).min == -128
    with pytest.raises(ValueError, match="floating"):
        np.finfo(np.int8)


# ---- devices, copies -----------------------------------------------------------------------------


@pytest.mark.parametrize("device", [None, "cpu", cpu()])
def test_devices(device):
    x = np.ones((2, 2), device=device)
    for made in (
        np.asarray([1], device=device), np.zeros_like(x, device=device),
        np.arange(2, device=device), np.ones_like(x, device=device),
        np.empty_like(x, device=device),
        np.full_like(x, 2, device=device), np.eye(2, device=device),
        np.linspace(0, 1, 3, device=device), np.astype(x, np.int8, device=device),
    ):  # fmt: skip
        assert made.device == cpu()
    assert x.to_device(x.device) is x and x.to_device("cpu") is x
    with pytest.raises(ValueError, match="stream"):
        x.to_device("cpu", stream=1)


def test_copies():
    x = np.arange(6).reshape(2, 3)
    assert np.asarray(x, copy=False) is x and np.asarray(x) is x
    assert not np.shares_memory(np.asarray(x, copy=True), x)
    for source, dtype in ((x, "int8"), ([1], None)):
        with pytest.raises(ValueError, match="copy=False"):
            np.asarray(source, dtype, copy=False)
    assert np.astype(x, np.float32, copy=False) is x
    assert not np.shares_memory(np.astype(x, np.float32), x)
    assert np.shares_memory(np.reshape(x, (3, 2), copy=False), x)
    assert not np.shares_memory(np.reshape(x, (3, 2), copy=True), x)
    with pytest.raises(ValueError, match="copy=False"):
        np.reshape(x.T, (6,), copy=False)


def test_older_names_of_arguments():
    x = np.arange(6)
    assert np.reshape(x, newshape=(2, 3)).shape == np.reshape(x, shape=(2, 3)).shape == (2, 3)
    assert np.clip(x, a_min=1, a_max=2).tolist() == np.clip(x, 1, max=2).tolist()
    assert float(np.var(x, ddof=1)) == float(np.var(x, correction=1)) == 3.5
    for call in (
        lambda: np.reshape(x),
        lambda: np.reshape(x, (2, 3), newshape=(3, 2)),
        lambda: np.clip(x, 1, a_min=1),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="correction"):
        np.std(x, ddof=1, correction=1)


# ---- rules ---------------------------------------------------------------------------------------

INF, NAN = float("inf"), float("nan")


def _same(got, expected):
    got = got.item()
    for a, b in ((got.real, expected.real), (got.imag, expected.imag)):
        assert numpy.array_equal(a, b, equal_nan=True)
        assert numpy.isnan(a) or numpy.signbit(a) == numpy.signbit(b)


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize(
    ("name", "x", "expected"),
    [
        ("expm1", complex(-0.0, 0.0), complex(0.0, 0.0)),
        ("expm1", complex(INF, 0.0), complex(INF, 0.0)),
        ("expm1", complex(-INF, INF), complex(-1.0, 0.0)),
        ("expm1", complex(INF, INF), complex(INF, NAN)),
        ("expm1", complex(-INF, NAN), complex(-1.0, 0.0)),
        ("expm1", complex(INF, NAN), complex(INF, NAN)),
        ("expm1", complex(NAN, 0.0), complex(NAN, 0.0)),
        ("tanh", complex(INF, 6e30), complex(1.0, 0.0)),
        ("tanh", complex(INF, -2.0), complex(1.0, -0.0)),
    ],
)
def test_complex_functions_at_their_limits(name, x, expected, dtype):
    got = getattr(np, name)(np.array([x], dtype=dtype)).item()
    if numpy.isinf(got.real) and expected.imag != 0:
        got = complex(abs(got.real), got.imag)  # of any sign
    if expected.real == -1:
        got = complex(got.real, abs(got.imag))
    _same(numpy.asarray(got), expected)


def test_log1p_of_small_complex_numbers_keeps_its_digits():
    x = 1e-12 + 2e-12j
    got = np.log1p(np.array([x], dtype="complex128")).item()
    assert abs(got - (x - x * x / 2)) < 1e-27


def _complex_data(dtype):
    rng = numpy.random.default_rng(0)
    a = (rng.integers(0, 3, (5, 40)) + 1j * rng.integers(0, 3, (5, 40))).astype(dtype)
    a[0, 3], a[0, 7], a[2, 9] = complex(NAN, 1), complex(0, NAN), complex(NAN, NAN)
    return a


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("axis", [0, 1, -1, None])
def test_complex_numbers_are_sorted_as_by_numpy(axis, dtype):
    a = _complex_data(dtype)
    x = np.array(a, dtype=dtype)
    numpy.testing.assert_array_equal(np.sort(x, axis).asnumpy(), numpy.sort(a, axis))
    order = numpy.argsort(a, axis, kind="stable")
    numpy.testing.assert_array_equal(np.argsort(x, axis).asnumpy(), order)


def test_descending_order_of_complex_numbers_keeps_equals_in_order():
    assert np.argsort(np.array([1j, 1j, 2, 0]), descending=True).tolist() == [2, 0, 1, 3]


def test_distinct_complex_numbers():
    a = _complex_data("complex128")
    x = np.array(a, dtype="complex128")
    numpy.testing.assert_array_equal(np.unique(x).asnumpy(), numpy.unique(a))
    finite = np.array([[2j, 1], [1, 2j]])
    values, indices, inverse, counts = np.unique_all(finite)
    assert values.tolist() == [2j, 1] and indices.tolist() == [0, 1]
    assert inverse.tolist() == [[0, 1], [1, 0]] and counts.tolist() == [2, 2]


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("shape", [(0,), (7,), (3, 5000), (70000,), (40, 3)])
def test_running_sums_and_products_of_complex_numbers(shape, dtype):
    rng = numpy.random.default_rng(1)
    a = numpy.exp(1j * rng.uniform(0, 6, shape)).astype(dtype)
    x = np.array(a, dtype=dtype)
    for axis in range(a.ndim):
        for name in ("cumsum", "cumprod"):
            expected = getattr(numpy, name)(a.astype("complex128"), axis)
            got = getattr(np, name)(x, axis)
            assert got.dtype == dtype
            tolerance = 1e-4 if dtype == "complex64" else 1e-9
            numpy.testing.assert_allclose(got.asnumpy(), expected, atol=tolerance)


def test_masks_of_size_zero_select_nothing():
    x = np.ones((3, 2))
    assert x[np.zeros((0,), dtype="bool")].shape == (0, 2)
    assert x[np.zeros((3, 0), dtype="bool")].shape == (0,)
    with pytest.raises(IndexError):
        x[np.zeros((2,), dtype="bool")]


def test_empty_windows_can_be_assigned():
    x = np.zeros((3, 0))
    x[::2, :] = np.zeros((2, 0))
    assert x.shape == (3, 0)


@pytest.mark.parametrize("axis", [2, -4])
def test_axes_out_of_bounds_are_index_errors_too(axis):
    with pytest.raises(IndexError, match="out of bounds"):
        np.expand_dims(np.ones(()), axis)
    with pytest.raises(ValueError, match="out of bounds"):
        np.sort(np.ones(2), axis)


def test_types_of_results_with_complex_numbers(numpy_types):
    assert np.result_type(np.float32, 1j) == np.complex64
    assert np.result_type(np.float64, 1j) == np.complex128
    assert np.result_type(np.int8, 1j) == np.result_type(1, 1j) == np.complex128
    assert np.full(2, 1j).dtype == np.complex128 and np.full(2, 7).dtype == np.int64


def test_linspace_between_complex_numbers():
    got, step = np.linspace(0, 2 + 4j, 3, retstep=True)
    assert got.tolist() == [0, 1 + 2j, 2 + 4j] and step == 1 + 2j
    assert np.linspace(0, 1j, 2, dtype="complex128").dtype == np.complex128
    with pytest.raises(TypeError, match="dtype"):
        np.linspace(0, 1j, 2, dtype="float32")


def test_products_conjugate_their_first_operand():
    a, b = np.array([1j, 2]), np.array([1j, 1 + 1j])
    expected = 1 + 2 + 2j
    assert np.vecdot(a, b).item() == np.linalg.vecdot(a, b).item() == expected
    assert np.vdot(a, b).item() == expected


def test_linear_algebra_takes_the_last_two_axes():
    a = numpy.arange(24, dtype="float32").reshape(2, 3, 4)
    x = np.array(a)
    expected = numpy.linalg.diagonal(a, offset=1)
    numpy.testing.assert_array_equal(np.linalg.diagonal(x, offset=1).asnumpy(), expected)
    numpy.testing.assert_array_equal(np.linalg.trace(x).asnumpy(), numpy.linalg.trace(a))
    numpy.testing.assert_array_equal(x.mT.asnumpy(), a.transpose(0, 2, 1))
    with pytest.raises(ValueError, match="mT"):
        _ = np.ones(2).mT
    v = np.array(a[:, :, :3])
    expected = numpy.cross(a[:, :, :3], a[:1, :, 1:])
    numpy.testing.assert_array_equal(np.linalg.cross(v, x[:1, :, 1:]).asnumpy(), expected)
    with pytest.raises(ValueError, match="cross"):
        np.linalg.cross(x, x)


def test_msort_and_round():
    assert np.msort(np.array([[2, 1], [1, 3]])).tolist() == [[1, 1], [2, 3]]
    assert np.round_(np.array([1.25, 2.5]), 1).tolist() == np.array([1.2, 2.5]).tolist()
