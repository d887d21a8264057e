"""Operations as layers call them: computed on arrays, noted on symbols.

Public functions convert their arguments and check settings at every call. A layer has arrays
already and has checked its settings when it was made, so on arrays it calls the function below;
on symbols, the public operation of MXNet's name, with the attributes that MXNet's layer gives it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from .. import _core, nd
from .._symbolic import AnySymbol


def _nothing(layer: Any) -> dict[str, Any]:
    return {}


def layer_operation(
    op: str,
    compute: Callable[..., Any],
    attributes: Callable[[Any], dict[str, Any]] = _nothing,
    inputs: int = 1,
    name: str | None = "fwd",
) -> Any:
    """A method for layers: ``compute(x, ...)`` on arrays, the symbol of `op` on symbols.

    Parameters
    ----------
    op : str
        The function of ``sym``, such as ``"Convolution"``.
    compute : function
        Takes the arguments of the call.
    attributes : function
        Gives the symbol's attributes for a layer.
    inputs : int
        How many of the arguments, the first ones, are inputs; None is left out.
    name : str, optional
        The symbol's name, behind the prefix of the block.
    """

    def note_for(layer: Any, *args: Any) -> Any:
        if not any(is_symbol(x) for x in args[:inputs]):
            return compute(*args)  # which says what is wrong
        settings = attributes(layer)
        if "no_bias" in settings:  # a subclass may call the layer without its bias
            settings["no_bias"] = args[inputs - 1] is None
        return note(op, [x for x in args[:inputs] if x is not None], settings, name)

    return _core.LayerOperation(compute, note_for)


def operation(op: str, compute: Callable[..., Any], *attributes: str, inputs: int = 1) -> Any:
    """A function for formulas: `compute` on arrays, the symbol of `op` on symbols.

    Arguments are the inputs and then the attributes of those names.
    """

    def note_call(*args: Any) -> Any:
        if not any(is_symbol(x) for x in args[:inputs]):
            return compute(*args)
        settings = dict(zip(attributes, args[inputs:], strict=False))
        return note(op, [x for x in args[:inputs] if x is not None], settings)

    return _core.Operation(compute, note_call)


def is_symbol(x: Any) -> bool:
    """Whether `x` is a symbol."""
    return isinstance(x, AnySymbol)


def functions_of(x: Any) -> Any:
    """The module of functions for `x`: ``sym`` for a symbol, otherwise ``nd``."""
    return sys.modules["slipstream.symbol"] if is_symbol(x) else nd


def note(op: str, inputs: list[Any], attributes: dict[str, Any], name: str | None = None) -> Any:
    """The symbol of an operation of ``sym``, of the class of its inputs."""
    from .. import symbol

    function: Any = symbol
    for part in op.split("."):
        function = getattr(function, part)
    return function(*inputs, **attributes, name=name)
