"""Operations of ``np`` and ``npx`` by the names MXNet registers them under."""

from __future__ import annotations

from typing import Any

from .operator import _operators

__all__: list[str] = []


def _get_builtin_op(op_name: str) -> Any:
    """The function of a name such as ``_np_sum`` or ``_npx_relu``; None for other names.

    >>> from slipstream import npx
    >>> _get_builtin_op("_npx_relu") is npx.relu
    True
    """
    if not op_name.startswith(("_np_", "_npx_")):
        return None
    function = _operators().get(op_name)
    if function is None:
        raise ValueError(f"there is no operation {op_name!r}")
    return function
