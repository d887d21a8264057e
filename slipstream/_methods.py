"""Methods that are functions of a frontend under the same name: ``x.nansum()`` and so on.

They are put on the classes when all functions exist.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ._convert import Array

# Methods of nd.NDArray, and by inheritance of np.ndarray.
_CLASSIC = ("argmax_channel", "nanprod", "nansum")

# Methods of np.ndarray, with NumPy's arguments.
_NUMPY = ("ptp", "trace")


def _method(cls: type[Array], frontend: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Array, *args: Any, **kwargs: Any) -> Any:
        return function(self, *args, **kwargs)

    name = function.__name__
    method.__name__ = name
    method.__qualname__ = f"{cls.__name__}.{name}"
    method.__module__ = cls.__module__
    method.__doc__ = f"As the function ``{frontend}.{name}`` of this array."
    signature = inspect.signature(function)
    _, *rest = signature.parameters.values()
    method.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY), *rest]
    )
    return method


def install() -> None:
    """Puts the methods on both classes."""
    from . import nd, np

    for cls, frontend, module, names in (
        (nd.NDArray, "nd", nd, _CLASSIC),
        (np.ndarray, "np", np, _NUMPY),
    ):
        for name in names:
            setattr(cls, name, _method(cls, frontend, getattr(module, name)))
