"""``nd._internal``: operations by the names they have in MXNet's files, such as ``_plus_scalar``.

>>> from slipstream import nd
>>> nd._internal._plus(nd.ones(2), nd.ones(2)).tolist()
[2.0, 2.0]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import _core
from .._convert import finish

NDArrayBase = _core.Array  # gluonnlp and MXNet's test_gluon_rnn: the base of arrays of all kinds


def _function(
    name: str, own: Callable[..., Any], signature: Callable[..., Any]
) -> Callable[..., Any]:
    parameters = signature(own).parameters

    def function(*args: Any, out: Any = None, **kwargs: Any) -> Any:
        if "name" not in parameters:
            kwargs.pop("name", None)
        return finish(own(*args, **kwargs), out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = own.__doc__
    return function


def __getattr__(name: str) -> Any:
    if name.startswith("_") and not name.startswith("__"):
        from ..symbol import _registry
        from ..symbol._frontends import signature

        if _registry.known(name):
            globals()[name] = _function(name, _registry.candidates(name)[0], signature)
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
