"""Which operations there are, under MXNet's names."""

from __future__ import annotations

import inspect
import types
from typing import Any, NamedTuple

__all__ = [
    "OperatorArguments",
    "get_all_registered_operators",
    "get_all_registered_operators_grouped",
    "get_operator_arguments",
]

# Place, and what MXNet puts before the names of operations there.
_PLACES = (
    ("nd", ""), ("nd.contrib", "_contrib_"), ("nd.linalg", "_linalg_"), ("nd.image", "_image_"),
    ("np", "_np_"), ("np.linalg", "_np_linalg_"), ("np.fft", "_np_fft_"), ("npx", "_npx_"),
    ("npx.image", "_npx__image_"),
)  # fmt: skip


class OperatorArguments(NamedTuple):
    """How many arguments an operation has, their names and their types."""

    narg: int
    names: list[str]
    types: list[str]


def _operators() -> dict[str, Any]:
    from . import nd, np, npx

    found: dict[str, Any] = {}
    roots = {"nd": nd, "np": np, "npx": npx}
    for place, prefix in _PLACES:
        root, _, inner = place.partition(".")
        module = getattr(roots[root], inner) if inner else roots[root]
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, types.FunctionType):
                found[prefix + name] = value
    return found


def get_all_registered_operators() -> list[str]:
    """The names of all operations, those of ``np`` as ``_np_...``, of ``npx`` as ``_npx_...``.

    >>> "FullyConnected" in get_all_registered_operators()
    True
    """
    return sorted(_operators())


def get_all_registered_operators_grouped() -> dict[str, list[str]]:
    """The names of operations that are the same function, by the first of them.

    >>> sorted(get_all_registered_operators_grouped()["Concat"])
    ['Concat', 'concat']
    """
    groups: dict[int, list[str]] = {}
    for name, function in sorted(_operators().items()):
        groups.setdefault(id(function), []).append(name)
    return {names[0]: names for names in groups.values()}


def get_operator_arguments(op_name: str) -> OperatorArguments:
    """The arguments of an operation.

    >>> get_operator_arguments("broadcast_add").names[:2]
    ['lhs', 'rhs']
    """
    operators = _operators()
    if op_name not in operators:
        raise ValueError(f"there is no operation {op_name!r}")
    parameters = inspect.signature(operators[op_name]).parameters.values()
    kinds = [str(p.annotation) if p.annotation is not p.empty else "Any" for p in parameters]
    return OperatorArguments(len(kinds), [p.name for p in parameters], kinds)
