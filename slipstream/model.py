"""Checkpoints, in files that MXNet reads, too; and ``FeedForward``, which was before modules."""

from __future__ import annotations

import os
from collections import namedtuple
from typing import TYPE_CHECKING, Any

from . import nd
from ._convert import Array
from .symbol import Symbol, load

if TYPE_CHECKING:
    from ._feed_forward import FeedForward

__all__ = ["BatchEndParam", "FeedForward", "load_checkpoint", "load_params", "save_checkpoint"]

# Passed by ``Module.fit`` to functions that are called after a batch.
BatchEndParam = namedtuple("BatchEndParam", ["epoch", "nbatch", "eval_metric", "locals"])


def _params_file(prefix: str | os.PathLike[str], epoch: int) -> str:
    return f"{os.fspath(prefix)}-{epoch:04d}.params"


def save_checkpoint(
    prefix: str | os.PathLike[str],
    epoch: int,
    symbol: Symbol | None,
    arg_params: dict[str, Array],
    aux_params: dict[str, Array],
    remove_amp_cast: bool = True,
) -> None:
    """Write ``prefix-symbol.json`` and ``prefix-0000.params``.

    Parameters
    ----------
    prefix : str
        What the names of the files begin with.
    epoch : int
        The number in the name of the parameters' file.
    symbol : Symbol, optional
    arg_params, aux_params : dict of arrays
        The arguments and the states.

    Examples
    --------
    >>> import tempfile
    >>> from slipstream import model, nd, sym
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     net = sym.FullyConnected(sym.var("data"), num_hidden=1, name="fc")
    ...     model.save_checkpoint(folder + "/net", 3, net, {"fc_bias": nd.ones(1)}, {})
    ...     net, args, states = model.load_checkpoint(folder + "/net", 3)
    >>> net.list_arguments(), args["fc_bias"].tolist()
    (['data', 'fc_weight', 'fc_bias'], [1.0])
    """
    if symbol is not None:
        symbol.save(f"{os.fspath(prefix)}-symbol.json", remove_amp_cast)
    named = {f"arg:{k}": v for k, v in arg_params.items()}
    named |= {f"aux:{k}": v for k, v in aux_params.items()}
    nd.save(_params_file(prefix, epoch), named, format="mxnet")


def split_params(loaded: dict[str, Array]) -> tuple[dict[str, Array], dict[str, Array]]:
    """Arguments and states of a parameters' file; names without a mark are arguments."""
    arguments, states = {}, {}
    for key, value in loaded.items():
        kind, _, name = key.partition(":")
        if kind == "aux" and name:
            states[name] = value
        elif kind == "arg" and name:
            arguments[name] = value
        else:
            arguments[key] = value
    return arguments, states


def load_params(
    prefix: str | os.PathLike[str], epoch: int
) -> tuple[dict[str, Array], dict[str, Array]]:
    """The arguments and the states in ``prefix-0000.params``.

    >>> import tempfile
    >>> from slipstream import model, nd, sym
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     w, m = {"w": nd.ones((1,))}, {"m": nd.ones((1,))}
    ...     model.save_checkpoint(folder + "/net", 1, sym.var("x"), w, m)
    ...     arguments, states = model.load_params(folder + "/net", 1)
    >>> list(arguments), list(states)
    (['w'], ['m'])
    """
    loaded: Any = nd.load(_params_file(prefix, epoch))
    if isinstance(loaded, list) and not loaded:
        loaded = {}
    if not isinstance(loaded, dict):
        raise ValueError(f"{_params_file(prefix, epoch)} holds arrays without names")
    return split_params(loaded)


def load_checkpoint(
    prefix: str | os.PathLike[str], epoch: int
) -> tuple[Symbol, dict[str, Array], dict[str, Array]]:
    """The symbol, the arguments and the states that ``save_checkpoint`` wrote.

    >>> import tempfile
    >>> from slipstream import model, nd, sym
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=1, name="fc")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     model.save_checkpoint(folder + "/net", 3, net, {"fc_weight": nd.ones((1, 2))}, {})
    ...     symbol, arguments, states = model.load_checkpoint(folder + "/net", 3)
    >>> symbol.list_arguments(), list(arguments)
    (['data', 'fc_weight', 'fc_bias'], ['fc_weight'])
    """
    symbol = load(f"{os.fspath(prefix)}-symbol.json")
    return symbol, *load_params(prefix, epoch)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """``FeedForward``: it is made of modules, which save and load checkpoints."""
        if name == "FeedForward":
            from ._feed_forward import FeedForward

            return FeedForward
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
