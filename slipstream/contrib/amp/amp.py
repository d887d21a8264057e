"""The functions of ``contrib.amp``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

__all__ = ["convert_hybrid_block", "init", "init_trainer", "scale_loss", "unscale"]

# Whether operations run in half precision: never.
_amp_initialized = False

_TYPES = ("float16", "bfloat16")


def init(
    target_dtype: str = "float16",
    target_precision_ops: Any = None,
    conditional_fp32_ops: Any = None,
    fp32_ops: Any = None,
    layout_optimization: bool = False,
) -> None:
    """Allow operations to run in a smaller type; they go on in float32.

    Lists of operations and `layout_optimization` are accepted and not used.

    Raises
    ------
    ValueError
        `target_dtype` is neither float16 nor bfloat16.

    Examples
    --------
    >>> init("bfloat16")
    """
    name = getattr(target_dtype, "__name__", None) or str(target_dtype)
    if name not in _TYPES:
        raise ValueError(f"target_dtype must be 'float16' or 'bfloat16', not {target_dtype!r}")


def init_trainer(optimizer_or_trainer: Any) -> None:
    """Prepare a trainer; it stays as it is, because losses are not scaled."""


@contextlib.contextmanager
def scale_loss(loss: Any, optimizer_or_trainer: Any) -> Iterator[Any]:
    """The loss times the scale, which is 1: gradients of float32 do not vanish.

    Examples
    --------
    >>> with scale_loss(3.0, None) as scaled:
    ...     print(scaled)
    3.0
    """
    yield loss


def unscale(optimizer_or_trainer: Any) -> None:
    """Undo the scale of the gradients, which is 1."""


def convert_hybrid_block(block: Any, target_dtype: str = "float16", **options: Any) -> Any:
    """Cast a block for prediction.

    Returns
    -------
    Block
        The same block, with its parameters in `target_dtype`.
    """
    init(target_dtype)
    block.cast(target_dtype)
    return block
