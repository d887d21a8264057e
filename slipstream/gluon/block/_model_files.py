"""``Block.save`` and ``Block.load``: parameters, and which blocks were hybridized."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..._files import replacing
from ..parameter import load_arrays

if TYPE_CHECKING:
    from ._block import Block


def _described(block: Block, counter: Iterator[int]) -> dict[str, Any]:
    """A block and those in it, each by its class and its number, as MXNet writes them."""
    name = f"{type(block).__name__.lower()}{next(counter)}"
    about: dict[str, Any] = {"params": {k: p.name for k, p in block._reg_params.items()}}
    if hasattr(block, "_active"):
        about["hybridized"] = bool(block._active)
    for child in block._children.values():
        about |= _described(child, counter)
    return {name: about}


def _count() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


def save(block: Block, prefix: str) -> None:
    """Writes ``<prefix>-model.json`` and ``<prefix>-model.params``."""
    prefix = os.fspath(prefix)
    block.save_parameters(f"{prefix}-model.params")
    with replacing(f"{prefix}-model.json") as out:
        out.write(json.dumps(_described(block, _count())).encode())


def load(block: Block, prefix: str) -> None:
    """Reads what ``save`` wrote into a block of the same structure."""
    prefix = os.fspath(prefix)
    with open(f"{prefix}-model.json", encoding="utf-8") as file:
        try:
            saved = json.load(file)
        except ValueError as error:
            raise ValueError(f"{prefix}-model.json is not a saved model: {error}") from None
    hybridized: list[Block] = []
    _match(block, saved, _count(), hybridized, f"{prefix}-model.json")
    arrays = load_arrays(f"{prefix}-model.params")
    own = block._collect_params_with_prefix()
    if arrays.keys() != own.keys() and len(arrays) == len(own):
        # The blocks are the same, whatever their children are called.
        arrays = dict(zip(own, arrays.values(), strict=True))
    block.load_dict(arrays, _source=f"{prefix}-model.params")
    for each in hybridized:
        each._active = True  # type: ignore[attr-defined]


def _match(
    block: Block, saved: Any, counter: Iterator[int], hybridized: list[Block], source: str
) -> None:
    name = f"{type(block).__name__.lower()}{next(counter)}"
    about = saved.get(name) if isinstance(saved, dict) else None
    if not isinstance(about, dict):
        raise ValueError(f"{source} has no block {name}: it was saved from another model")
    if about.get("hybridized") and hasattr(block, "_active"):
        hybridized.append(block)
    for child in block._children.values():
        _match(child, about, counter, hybridized, source)
