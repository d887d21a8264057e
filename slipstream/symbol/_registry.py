"""Operations of graphs: which function of a frontend an operation's name stands for.

Names are MXNet's, old ones too. A name may have several candidates; the first one that takes all
of a node's attributes is called.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from .. import nd, np
from ..base import MXNetError
from ._core_names import function_of
from ._frontends import EXCLUDED, FRONTENDS, signature
from ._old_names import OLD_NAMES, with_scalar

# Where to look for the rest of a name behind its prefix, in this order.
_PREFIXES = (
    ("_npi_linalg_", ("np.linalg",)),
    ("_npi_random_", ("np.random",)),
    ("_npi_fft_", ("np.fft",)),
    ("_npx_random_", ("npx.random",)),
    ("_npx_image_", ("npx.image",)),
    ("_npx__image_", ("npx.image",)),
    ("_npx_", ("npx", "nd", "np")),
    ("_npi_", ("np", "np.random", "np.linalg", "npx", "nd")),
    ("_np_", ("np", "np.linalg", "npx")),
    ("_contrib_", ("nd.contrib", "nd")),
    ("_linalg_", ("nd.linalg",)),
    ("linalg_", ("nd.linalg",)),
    ("_image_", ("nd.image",)),
    ("", ("nd", "nd.contrib")),
)


@functools.cache
def candidates(op: str) -> tuple[Callable[..., Any], ...]:
    """The functions an operation's name may stand for."""
    if op in OLD_NAMES:
        return tuple(OLD_NAMES[op])
    found: list[Callable[..., Any]] = []
    if op.startswith("_core_"):
        function = function_of(op)
        return () if function is None else (function,)
    if op.startswith("_npi_") and op.endswith("_scalar"):
        name = op[len("_npi_") : -len("_scalar")]
        if hasattr(np, name):
            return (with_scalar(getattr(np, name), False),)
        if name.startswith("r") and hasattr(np, name[1:]):
            return (with_scalar(getattr(np, name[1:]), True),)
    if op.startswith("_random_"):
        # MXNet's operation, then the function of nd.random, which names some parameters otherwise.
        name = op.removeprefix("_random_")
        for module, at in ((nd.random, name), (nd, f"random_{name}"), (nd, name)):
            if inspect.isfunction(getattr(module, at, None)):
                found.append(getattr(module, at))
        return tuple(found)
    if op.startswith("_sample_") and inspect.isfunction(getattr(nd, op[1:], None)):
        return (getattr(nd, op[1:]),)
    for prefix, frontends in _PREFIXES:
        if op.startswith(prefix):
            name = op.removeprefix(prefix)
            for frontend in frontends:
                function = getattr(FRONTENDS[frontend].module, name, None)
                if inspect.isfunction(function) and name not in EXCLUDED:
                    found.append(function)
    return tuple(found)


def known(op: str) -> bool:
    """Whether there is a function of that name."""
    return bool(candidates(op))


# Attributes that only say how MXNet is to compute.
_IGNORED = frozenset(
    ("workspace", "cudnn_tune", "cudnn_off", "num_args", "num_weights", "is_int", "ctx", "name")
)


def choose(op: str, attrs: dict[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """The function for a node, and those of its attributes that the function takes."""
    functions = candidates(op)
    if not functions:
        raise MXNetError(f"operation {op} is not known")
    missing = ""
    for function in functions:
        parameters = signature(function).parameters
        open_ended = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
        chosen = {}
        for key, value in attrs.items():
            if key == "ctx":
                continue
            if key in parameters:
                chosen[key] = value
            elif key in _IGNORED or value is None:
                continue
            elif open_ended:
                chosen[key] = value
            else:
                missing = key
                break
        else:
            return function, chosen
    raise MXNetError(f"operation {op} has no attribute {missing!r} here")
