"""Blocks as symbols: tracing them, and writing them to files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import _files, autograd, symbol
from .._convert import Array
from .._dtypes import name_of
from ..symbol import ArraySymbol, Group, Symbol
from ..symbol._json import in_numpy_mode
from ..symbol._variables import trace as _trace
from ..symbol._variables import tracing
from ..symbol.numpy import _Symbol
from ._example import Example
from .parameter import Parameter
from .parameter._substitutes import substituted

if TYPE_CHECKING:
    from .block import HybridBlock

__all__ = ["call_symbolic", "export", "trace"]


def flat_items(items: Any) -> list[Any]:
    """The items of nested lists, one after the other."""
    return [v for i in items for v in (flat_items(i) if isinstance(i, (list, tuple)) else [i])]


# ---- symbolic calls ------------------------------------------------------------------------------


def parameter_symbol(p: Parameter) -> Symbol:
    known = _trace.known
    if known is not None and id(p) in known:
        return known[id(p)][1]
    return p.var()


def _substitutes(
    params: Iterable[Parameter], args: tuple[Any, ...]
) -> Iterator[tuple[Parameter, Symbol]]:
    """The symbols that ``data()`` gives in a call with symbols, of their class.

    A classic symbol cannot be indexed as an array, so a parameter with values gives its array then,
    which becomes the same variable when it meets a symbol.
    """
    first = next((x for x in flat_items(args) if isinstance(x, Symbol)), None)
    for p in params:
        if isinstance(first, ArraySymbol):
            yield p, type(first)(parameter_symbol(p)._entries)
        elif p._arrays is None:
            yield p, parameter_symbol(p)


def call_symbolic(block: HybridBlock, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The result of a block for symbols; operations are named behind the block's prefix."""
    if _trace.known is None:
        params = [(p, p.var()) for p in block.collect_params().values()]
        known = [(array, s) for p, s in params for array in (p._arrays or ())]
        with tracing([*params, *known]):
            return call_symbolic(block, args, kwargs)
    with block.name_scope():
        if block._prefers_forward():
            with substituted(_substitutes(block._reg_params.values(), args)):
                return block.forward(*args, **kwargs)
        return hybrid_forward_of_symbols(block, args, kwargs)


def hybrid_forward_of_symbols(
    block: HybridBlock, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """``hybrid_forward`` with symbols for the data and for the block's parameters."""
    params = {name: parameter_symbol(p) for name, p in block._reg_params.items()}
    return block.hybrid_forward(symbol, *args, **kwargs, **params)


# ---- export --------------------------------------------------------------------------------------


def _inputs(example: list[Any] | None) -> tuple[list[Any], list[Symbol]]:
    """Arguments for a traced call: a variable for each array of the example."""
    if example is None:
        data = symbol.var("data")
        return [data], [data]
    flat: list[Any] = []

    def collect(value: Any) -> None:
        if isinstance(value, Example):
            flat.append(value)
        elif isinstance(value, list):
            for v in value:
                collect(v)

    collect(example)
    variables: list[Any] = []
    for i, one in enumerate(flat):
        name = "data" if len(flat) == 1 else f"data{i}"
        node = symbol.var(name)._entries[0][0]
        node.shapes, node.dtypes = [one.shape], [one.dtype]
        variables.append((_Symbol if one.numpy else ArraySymbol)([(node, 0)]))
    rest = iter(variables)

    def build(value: Any) -> Any:
        if isinstance(value, Example):
            return next(rest)
        if isinstance(value, list):
            return [build(v) for v in value]
        return value

    return [build(v) for v in example], variables


def _flat_outputs(out: Any) -> list[Symbol]:
    if isinstance(out, Symbol):
        return [out]
    if isinstance(out, (list, tuple)):
        return [s for item in out for s in _flat_outputs(item)]
    if out is None:
        return []
    raise TypeError(f"a block must give symbols for symbols, not {type(out).__name__}")


def trace(block: HybridBlock) -> tuple[Symbol, dict[str, Array]]:
    """The symbol of a block, and the values of its variables but the data."""
    values: dict[str, Array] = {}
    known: list[tuple[Any, Symbol]] = []
    for name, p in block.collect_params().items():
        if any(p is other for other, _ in known):
            continue  # it is in several places, and goes by the first
        if p._arrays is None:
            raise RuntimeError(
                f"Parameter {name!r} has no values yet: initialize the block and run it once "
                "before export"
            )
        variable = symbol.var(name)
        node = variable._entries[0][0]
        value = values[name] = p._reduce()
        node.shapes, node.dtypes = [value.shape], [name_of(value)]
        known.append((p, variable))
        known += [(array, variable) for array in p.list_data()]
    args, _ = _inputs(block._example)
    with tracing(known), autograd.pause(train_mode=False), symbol.NameManager():
        try:
            out = call_symbolic(block, tuple(args), {})
        except (AttributeError, TypeError) as error:
            if block._example is None:
                raise RuntimeError(
                    f"{type(block).__name__} could not be traced without an example: call "
                    "hybridize() and run it once before export"
                ) from error
            raise
    outputs = Group(_flat_outputs(out))
    for node in outputs._nodes():
        if node.op is None and node.value is not None:
            values[node.name] = node.value
    return outputs, values


def export(
    block: HybridBlock,
    path: str | os.PathLike[str],
    epoch: int = 0,
    remove_amp_cast: bool = True,
    lowered: bool | Mapping[str, Sequence[int | str]] = False,
) -> tuple[str, str | None]:
    """Writes ``path-symbol.json`` and ``path-0000.params``, whose name is given if it has any."""
    path = os.fspath(path)
    names = f"{path}-symbol.json", f"{path}-{epoch:04d}.params"
    if lowered:
        from ..serving import lower_block

        return lower_block(block, names, None if lowered is True else lowered)
    outputs, values = trace(block)
    outputs.save(names[0], remove_amp_cast)
    marked = {f"arg:{n}": values[n] for n in outputs.list_arguments() if n in values}
    marked |= {f"aux:{n}": values[n] for n in outputs.list_auxiliary_states() if n in values}
    _files.save(names[1], marked, "mxnet", v3=in_numpy_mode(outputs._nodes()))
    return names if marked else (names[0], None)


# ---- blocks of symbols ---------------------------------------------------------------------------
