"""Modules and names that programs written for MXNet import from odd places."""

from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys

import numpy
import pytest

import slipstream as mx
from slipstream import nd, np, npx, test_utils


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("base", "MXNetError integer_types string_types numeric_types mx_real_t py_str"),
        ("context", "Context cpu gpu num_gpus current_context cpu_pinned gpu_memory_info"),
        ("device", "Device cpu gpu num_gpus current_device cpu_pinned gpu_memory_info"),
        ("util", "use_np np_array is_np_array set_np reset_np np_shape is_np_shape use_np_shape "
                 "use_np_array makedirs set_np_shape np_default_dtype use_np_default_dtype "
                 "is_np_default_dtype set_np_default_dtype getenv setenv default_array "
                 "get_cuda_compute_capability get_gpu_count get_gpu_memory TemporaryDirectory"),
        ("ndarray", "NDArray array zeros ones concat waitall random linalg contrib image"),
        ("ndarray.ndarray", "NDArray array _STORAGE_TYPE_STR_TO_ID py_slice _DTYPE_NP_TO_MX "
                            "concatenate moveaxis"),
        ("ndarray.random", "uniform normal"),
        ("nd.ndarray", "NDArray"),
        ("numpy", "ndarray array zeros random linalg fft"),
        ("numpy.random", "normal uniform"),
        ("numpy.linalg", "svd norm"),
        ("numpy_extension", "relu set_np waitall seed"),
        ("numpy_extension.random", "seed"),
        ("contrib.nd", "MultiBoxPrior"),
        ("contrib.ndarray", "MultiBoxPrior"),
        ("random", "seed normal uniform"),
        ("runtime", "Features feature_list"),
        ("libinfo", "__version__"),
        ("operator", "get_all_registered_operators get_operator_arguments"),
        ("numpy_op_signature", "_get_builtin_op"),
        ("numpy_dispatch_protocol", "_NUMPY_ARRAY_FUNCTION_LIST _NUMPY_ARRAY_UFUNC_LIST"),
        ("test_utils", "environment default_device default_context set_default_context "
                       "assert_almost_equal almost_equal use_np same rand_ndarray "
                       "verify_generator rand_shape_2d rand_shape_3d rand_shape_nd "
                       "random_arrays same_array assert_exception"),
    ],
)  # fmt: skip
def test_names(module: str, names: str) -> None:
    found = importlib.import_module(f"slipstream.{module}")
    assert [n for n in names.split() if not hasattr(found, n)] == []
    place = mx
    for part in module.split("."):
        place = getattr(place, part)
    assert place is found


def test_long_names_are_the_same_modules() -> None:
    assert mx.ndarray is nd
    assert mx.numpy is np
    assert mx.numpy_extension is npx
    assert importlib.import_module("slipstream.numpy.linalg") is np.linalg
    assert importlib.import_module("slipstream.ndarray.contrib") is nd.contrib


def test_seldom_used_modules_are_not_imported_at_once() -> None:
    code = (
        "import sys, slipstream;"
        "print([m for m in slipstream._LATER if 'slipstream.' + m in sys.modules]);"
        "print(slipstream.test_utils.same([1], [1]))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout.split() == ["[]", "True"]
    with pytest.raises(AttributeError, match="no_such_module"):
        mx.no_such_module  # noqa: B018  # reading it is what raises


# ---- registries ----------------------------------------------------------------------------------


def test_registered_operators_can_be_called_for() -> None:
    names = mx.operator.get_all_registered_operators()
    for name in ("FullyConnected", "_contrib_box_nms", "_np_sum", "_npx_relu", "_np_linalg_svd"):
        assert name in names
    for name in names:
        if name.startswith(("_np_", "_npx_")):
            assert callable(mx.numpy_op_signature._get_builtin_op(name))
    assert mx.numpy_op_signature._get_builtin_op("FullyConnected") is None
    with pytest.raises(ValueError, match="_np_no_such"):
        mx.numpy_op_signature._get_builtin_op("_np_no_such")
    arguments = mx.operator.get_operator_arguments("sgd_update")
    assert arguments.names[:3] == ["weight", "grad", "lr"]
    assert arguments.narg == len(arguments.names) == len(arguments.types)
    with pytest.raises(ValueError, match="no_such"):
        mx.operator.get_operator_arguments("no_such")


def test_dispatched_functions_really_are() -> None:
    functions = mx.numpy_dispatch_protocol._NUMPY_ARRAY_FUNCTION_LIST
    for name in ("sum", "concatenate", "linalg.svd", "mean", "argsort", "where"):
        assert name in functions
    assert "add" in mx.numpy_dispatch_protocol._NUMPY_ARRAY_UFUNC_LIST
    x = np.array([[1.0, 2.0], [3.0, 5.0]])
    for name in ("sum", "mean", "argsort", "transpose", "linalg.inv", "cumsum", "tril"):
        assert name in functions
        place = numpy
        for part in name.split("."):
            place = getattr(place, part)
        assert isinstance(place(x), np.ndarray), name
    two = {"add", "subtract", "multiply", "maximum", "less"}
    assert two <= set(mx.numpy_dispatch_protocol._NUMPY_ARRAY_UFUNC_LIST)
    for name in two:
        assert isinstance(getattr(numpy, name)(x, x), np.ndarray)


def test_features() -> None:
    features = mx.runtime.Features()
    assert not features.is_enabled("cuda")
    assert features.is_enabled("LAPACK")
    assert repr(features["CUDA"]) == "✖ CUDA"
    with pytest.raises(RuntimeError, match="no_such"):
        features.is_enabled("no_such")
    assert mx.libinfo.__version__ == mx.__version__


# ---- switches ------------------------------------------------------------------------------------


def test_scopes_put_everything_back() -> None:
    npx.reset_np()
    with mx.util.np_array(), mx.util.np_shape():
        assert mx.util.is_np_array()
        assert mx.util.is_np_shape()
        assert isinstance(mx.util.default_array([1]), np.ndarray)
        with mx.util.np_array(False):
            assert not npx.is_np_array()
    assert not mx.util.is_np_array()
    assert not mx.util.is_np_shape()
    assert type(mx.util.default_array([1])) is nd.NDArray
    with pytest.raises(KeyError), mx.util.np_default_dtype():
        assert np.ones(1).dtype == "float64"
        raise KeyError
    assert np.ones(1).dtype == "float32"


def test_default_dtype_decorates_classes() -> None:
    @mx.util.use_np_default_dtype
    class Maker:
        def make(self) -> np.ndarray:
            """Make one."""
            return np.ones(1)

    assert Maker().make().dtype == "float64"
    assert inspect.getdoc(Maker.make) == "Make one."
    assert np.ones(1).dtype == "float32"


def test_default_device() -> None:
    test_utils.set_default_context(mx.cpu(1))
    try:
        assert test_utils.default_context() == mx.cpu(1)
        with mx.cpu(2):
            assert mx.current_device() == mx.cpu(2)
    finally:
        test_utils.set_default_device(mx.cpu(0))
    with pytest.raises(mx.MXNetError, match="gpu"):
        test_utils.set_default_context(mx.gpu(0))
    with pytest.raises(mx.MXNetError, match="gpu"):
        mx.gpu_memory_info(0)


# ---- test helpers --------------------------------------------------------------------------------


def test_almost_equal() -> None:
    x = nd.array([1, 2, 3])
    test_utils.assert_almost_equal(x, np.array([1, 2, 3.0001]))
    test_utils.assert_almost_equal(x, numpy.array([1, 2, 3], "float16"))
    test_utils.assert_almost_equal(x, [1, 2, 3.3], rtol=0.2)
    test_utils.assert_almost_equal(x, [1, 2, 3.3], rtol={numpy.dtype("float64"): 0.2}, atol=0)
    test_utils.assert_almost_equal([numpy.nan], [numpy.nan], equal_nan=True)
    with pytest.raises(AssertionError, match=r"mine and yours.*\(2\): 3\.0 and 4\.0"):
        test_utils.assert_almost_equal(x, numpy.array([1, 2, 4.0]), names=("mine", "yours"))
    with pytest.raises(AssertionError):
        test_utils.assert_almost_equal([numpy.nan], [numpy.nan])
    with pytest.raises(AssertionError, match="shapes"):
        test_utils.assert_almost_equal(x, [1.0], use_broadcast=False)
    assert not test_utils.almost_equal(x, [1, 2, 4])
    assert test_utils.same(x, [1, 2, 3])
    assert not test_utils.same(x, [1, 2])


def test_shared_memory() -> None:
    x = nd.ones((2, 3))
    assert test_utils.same_array(x, x.reshape((2, 3)))
    assert not test_utils.same_array(x, x.copy())
    assert x.tolist() == [[1.0] * 3] * 2


def test_environment() -> None:
    os.environ["SLIPSTREAM_PLACES_A"] = "1"
    with test_utils.environment({"SLIPSTREAM_PLACES_A": None, "SLIPSTREAM_PLACES_B": "2"}):
        assert "SLIPSTREAM_PLACES_A" not in os.environ
        assert mx.util.getenv("SLIPSTREAM_PLACES_B") == "2"
    assert os.environ.pop("SLIPSTREAM_PLACES_A") == "1"
    assert "SLIPSTREAM_PLACES_B" not in os.environ
    with pytest.raises(TypeError), test_utils.environment("only a name"):
        pass


def test_generators_are_verified() -> None:
    buckets, probs = test_utils.gen_buckets_probs_with_ppf(lambda p: p, 5)
    np.random.seed(3)
    test_utils.verify_generator(
        lambda n: np.random.uniform(size=n), buckets, probs, nsamples=10000, nrepeat=3
    )
    with pytest.raises(AssertionError, match="distribution"):
        test_utils.verify_generator(
            lambda n: np.random.uniform(size=n) ** 2, buckets, probs, nsamples=10000, nrepeat=3
        )
    assert test_utils.mean_check(lambda n: np.random.normal(1, 2, size=n), 1, 2, 10000)
    assert test_utils.var_check(lambda n: np.random.normal(1, 2, size=n), 2, 10000)


def test_exceptions_are_asserted() -> None:
    test_utils.assert_exception(nd.ones, mx.MXNetError, (2,), ctx=mx.gpu())
    with pytest.raises(AssertionError):
        test_utils.assert_exception(nd.ones, mx.MXNetError, (2,))
