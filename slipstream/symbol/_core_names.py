"""Operations of the core by the names that graphs give them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import _core

PREFIX = "_core_"


# Operations on arrays. The core's other functions look at values, write into arrays or control the
# engine: a graph, which may come from a file, cannot name them.
_OPERATIONS = frozenset(
    """
    arange arg_extreme argsort batch_norm batch_norm_fixed bilinear_sampler bincount
    bipartite_matching box_decode box_encode box_iou box_nms broadcast_to cast categorical clip
    col2im compress concatenate constraint_check contains convolution convolution_backward_data
    copy correlate correlation covariance_root ctc_loss cumprod cumsum detach dot draw fft_axis
    fft_pairs fill frexp gather gcd histogram im2col image_resize integers_between interp lcm
    ldexp linalg_cholesky linalg_cholesky_inverse linalg_det linalg_eig linalg_eigh linalg_inv
    linalg_lq linalg_lstsq linalg_qr linalg_slogdet linalg_solve linalg_svd
    linalg_triangular_solve matmul multibox_detection multibox_prior multibox_target multinomial
    nextafter one_hot pad pass_gradient permutation places pooling put_along_axis reduce reshape
    rnn rnn_layer roi_align roi_pooling row_norm sampler scatter searchsorted select softmax sort
    spacing stop_gradient sum_of_products take take_along_axis topk transpose tril triu view_as
    view weighted_choice where zero_gradient
    """.split()  # noqa: SIM905  # one name for each operation, as a table
)

# Names in files of earlier versions.
_OLD_NAMES = {"window": "view"}


def function_of(op: str) -> Callable[..., Any] | None:
    """The core's function that an operation's name stands for."""
    if not op.startswith(PREFIX):
        return None
    name = op.removeprefix(PREFIX)
    name = _OLD_NAMES.get(name, name)
    holder: Any = _core
    if name.startswith("ops_"):
        holder, name = _core.ops, name.removeprefix("ops_")
    elif name not in _OPERATIONS:
        return None
    found = getattr(holder, name, None)
    if found is None or isinstance(found, type):
        return None
    return found
