"""``np._internal``: operations of ``np`` by the names they have in MXNet's files.

>>> from slipstream import np
>>> np._internal.add_scalar(np.ones(2), scalar=1)
array([2., 2.])
"""

from __future__ import annotations

from typing import Any

from .._convert import finish


def __getattr__(name: str) -> Any:
    if not name.startswith("__"):
        from ..symbol import _registry

        for op in (f"_npi_{name}", f"_np_{name}", name):
            if _registry.known(op):
                globals()[name] = _function(name, op, _registry)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _function(name: str, op: str, registry: Any) -> Any:
    def function(*args: Any, out: Any = None, **kwargs: Any) -> Any:
        own, chosen = registry.choose(op, kwargs)
        result = own(*args, **chosen)
        many = isinstance(result, (list, tuple))
        results = [r.as_np_ndarray() for r in (result if many else [result])]
        return finish(results if many else results[0], out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = registry.candidates(op)[0].__doc__
    return function
