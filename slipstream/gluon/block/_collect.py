"""Which parameters belong to a block, and under which names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..._version_rules import follows_1x
from ..._warn import warn
from ..parameter import Parameter, ParameterDict

if TYPE_CHECKING:
    from ._block import Block


def collected(block: Block, select: str | None) -> ParameterDict:
    """The parameters of a block and of all blocks in it; both kinds of names find them."""
    found = ParameterDict(block._params.prefix)
    entries: list[tuple[str, Parameter, bool]] = []  # the last: whether `params.get` made it
    for place, part in block._walk(""):
        named = part._params._params
        entries += [(key, p, True) for key, p in named.items()]
        have = {id(p) for p in named.values()}
        for attribute, p in part._reg_params.items():
            found._structural[place + attribute] = p
            if id(p) not in have:
                entries.append((part._prefix + attribute, p, False))
    by_name = follows_1x("gluon.parameter_names")
    if select:
        pattern = re.compile(select)
        # The keys that the result has: full names or places, never either.
        places = {} if by_name else {id(p): place for place, p in found._structural.items()}
        entries = [e for e in entries if pattern.match(places.get(id(e[1]), e[0]))]
    # A parameter that was only assigned counts once, under the name it has elsewhere if any.
    seen = {id(p) for _, p, is_named in entries if is_named}
    for key, p, is_named in entries:
        if not is_named:
            if id(p) in seen:
                continue
            seen.add(id(p))
        if found._params.setdefault(key, p) is not p:
            raise AssertionError(
                f"two different parameters are called {key!r}; give their blocks prefixes, or "
                "make them inside of name_scope()"
            )
    if select:
        kept = {id(p) for p in found._params.values()}
        found._structural = {k: p for k, p in found._structural.items() if id(p) in kept}
    if not by_name:
        _key_by_place(found)
    return found


def _key_by_place(found: ParameterDict) -> None:
    """MXNet 2's keys: the place of each parameter; full names for those that have no place."""
    found._full = found._params
    placed = {id(p) for p in found._structural.values()}
    rest = {name: p for name, p in found._full.items() if id(p) not in placed}
    found._params = {**found._structural, **rest}


def warn_of_stray_blocks(block: Block, kind: type[Block]) -> None:
    """Warns of blocks in lists, tuples and dicts: they do not belong to the block."""
    children = {id(child) for child in block._children.values()}

    def stray(value: Any, depth: int = 0) -> bool:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, (list, tuple)):  # deeper ones, or in themselves, are not looked for
            return depth < 16 and any(stray(v, depth + 1) for v in value)
        return isinstance(value, kind) and id(value) not in children

    for key, value in block.__dict__.items():
        if key != "_children" and isinstance(value, (list, tuple, dict)) and stray(value):
            warn(
                f"{type(block).__name__}.{key} holds blocks that are not registered: their "
                "parameters are not found; use register_child() or nn.Sequential"
            )
