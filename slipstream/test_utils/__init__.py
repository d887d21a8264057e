"""Helpers for tests, under the names that MXNet programs import."""

from __future__ import annotations

from typing import Any

from .. import _mxnet_names
from ..context import current_context
from ..context import set_default as set_default_context
from ..util import use_np, use_np_default_dtype
from ._blocks import check_gluon_hybridize_consistency
from ._compare import (
    almost_equal,
    assert_allclose,
    assert_almost_equal,
    assert_almost_equal_ignore_nan,
    assert_almost_equal_with_err,
    assert_exception,
    compare_ndarray_tuple,
    same,
    same_array,
)
from ._data import (
    collapse_sum_like,
    create_2d_tensor,
    create_vector,
    np_reduce,
    rand_coord_2d,
    rand_ndarray,
    rand_shape_2d,
    rand_shape_3d,
    rand_shape_nd,
    random_arrays,
    random_sample,
    random_uniform_arrays,
)
from ._files import (
    DummyIter,
    download,
    get_cifar10,
    get_mnist,
    get_mnist_iterator,
    get_mnist_ubyte,
)
from ._generators import (
    chi_square_check,
    gen_buckets_probs_with_ppf,
    mean_check,
    var_check,
    verify_generator,
)
from ._matrices import (
    new_matrix_with_real_eigvals_2d,
    new_matrix_with_real_eigvals_nd,
    new_orthonormal_matrix_2d,
    new_sym_matrix_with_real_eigvals_2d,
    new_sym_matrix_with_real_eigvals_nd,
)
from ._optimizers import (
    compare_optimizer,
    compare_optimizer_noise_seeded,
    same_symbol_structure,
)
from ._surroundings import (
    discard_stderr,
    environment,
    has_tvm_ops,
    is_aarch64_run,
    is_cd_run,
    is_op_runnable,
    list_gpus,
    retry,
)
from ._symbols import (
    check_consistency,
    check_numeric_gradient,
    check_symbolic_backward,
    check_symbolic_forward,
    numeric_grad,
    simple_forward,
)
from ._tolerances import (
    default_atols,
    default_dtype,
    default_numeric_eps,
    default_rtols,
    effective_dtype,
    get_atol,
    get_etol,
    get_rtol,
    get_tolerance,
    get_tols,
)

default_context = default_device = current_context
set_default_device = set_default_context

__all__ = [
    "DummyIter",
    "almost_equal", "assert_allclose", "assert_almost_equal", "assert_almost_equal_ignore_nan",
    "assert_almost_equal_with_err", "assert_exception", "check_consistency",
    "check_gluon_hybridize_consistency",
    "check_numeric_gradient", "check_symbolic_backward", "check_symbolic_forward",
    "chi_square_check", "collapse_sum_like",
    "compare_ndarray_tuple", "compare_optimizer",
    "compare_optimizer_noise_seeded", "create_2d_tensor", "create_vector", "default_atols",
    "default_context", "default_device", "default_dtype", "default_numeric_eps", "default_rtols",
    "discard_stderr", "download", "effective_dtype", "environment",
    "gen_buckets_probs_with_ppf", "get_atol", "get_cifar10", "get_etol", "get_mnist",
    "get_mnist_iterator",
    "get_mnist_ubyte", "get_rtol",
    "get_tolerance", "get_tols", "has_tvm_ops", "is_aarch64_run", "is_cd_run", "is_op_runnable",
    "list_gpus", "mean_check", "np_reduce",
    "new_matrix_with_real_eigvals_2d", "new_matrix_with_real_eigvals_nd",
    "new_orthonormal_matrix_2d", "new_sym_matrix_with_real_eigvals_2d",
    "new_sym_matrix_with_real_eigvals_nd", "numeric_grad",
    "rand_coord_2d", "rand_ndarray", "rand_shape_2d", "rand_shape_3d", "rand_shape_nd",
    "random_arrays", "random_sample", "random_uniform_arrays", "retry", "same", "same_array",
    "same_symbol_structure",
    "set_default_context", "set_default_device", "simple_forward", "use_np",
    "use_np_default_dtype",
    "var_check", "verify_generator",
    *_mxnet_names.brought_along("test_utils"),
]  # fmt: skip


def __getattr__(name: str) -> Any:
    return _mxnet_names.find("test_utils", __name__, name)
