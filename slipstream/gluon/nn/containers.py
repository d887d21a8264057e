"""Blocks made of blocks: one after the other, or side by side."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.arguments import normalize_axis
from .._operation import is_symbol, note
from ..block import Block, HybridBlock
from ..utils import _indent

__all__ = ["Concatenate", "HybridConcatenate", "HybridSequential", "Sequential"]


def _arguments(blocks: tuple[Any, ...], prefix: str | None, params: Any) -> tuple[Any, Any, Any]:
    """Blocks, prefix and parameters; old programs give the latter two by position."""
    if blocks and (blocks[0] is None or isinstance(blocks[0], str)):
        prefix, *others = blocks
        if len(others) > 1:
            raise TypeError(f"prefix and params may be given by position, not {blocks!r}")
        return (), prefix, others[0] if others else params
    return blocks, prefix, params


class _Chain:
    """Base of Sequential and HybridSequential: numbered blocks, each fed by the one before."""

    _children: dict[str, Any]
    _prefix: str
    register_child: Callable[..., None]

    def add(self, *blocks: Any) -> None:
        """Append blocks."""
        for block in blocks:
            self.register_child(block)

    def append(self, block: Any) -> None:
        """Append a block."""
        self.register_child(block)

    def extend(self, blocks: Any) -> None:
        """Append all blocks of a sequence."""
        self.add(*blocks)

    def forward(self, x: Any, *args: Any) -> Any:
        """The data through all blocks; further arguments go to the first one."""
        for block in self._children.values():
            x = block(x, *args)
            if args:
                args = ()
                if isinstance(x, (tuple, list)):
                    x, args = x[0], tuple(x[1:])
        return x if not args else (x, *args)

    def __repr__(self) -> str:
        lines = [f"  ({k}): {_indent(repr(v), 2)}" for k, v in self._children.items()]
        return "{}(\n{}\n)".format(type(self).__name__, "\n".join(lines))

    def __getitem__(self, key: Any) -> Any:
        """A block by number, or a new sequence of the same blocks by slice."""
        found = list(self._children.values())[key]
        if not isinstance(found, list):
            return found
        kind: Any = type(self)
        part = kind(prefix=self._prefix)
        part.add(*found)
        return part

    def __len__(self) -> int:
        return len(self._children)

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self._children.values()))


class Sequential(_Chain, Block):
    """Blocks one after the other.

    Parameters
    ----------
    *blocks : Block
        The first ones; ``add`` appends more.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.Sequential()
    >>> net.add(nn.Dense(10, activation='relu'), nn.Dense(2))
    >>> net.initialize()
    >>> net(nd.ones((4, 5))).shape
    (4, 2)
    >>> len(net), net[1].weight.shape
    (2, (2, 10))
    """

    def __init__(self, *blocks: Block, prefix: str | None = None, params: Any = None) -> None:
        blocks, prefix, params = _arguments(blocks, prefix, params)
        super().__init__(prefix=prefix, params=params)
        self.add(*blocks)

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Hybridize the blocks; when all of them can be, HybridSequential does it as a whole."""
        if self._children and all(isinstance(c, HybridBlock) for c in self._children.values()):
            warnings.warn(
                f"all blocks of {self.name} are HybridBlocks: nn.HybridSequential is faster",
                stacklevel=2,
            )
        super().hybridize(active, **kwargs)


class HybridSequential(_Chain, HybridBlock):
    """Hybrid blocks one after the other; ``hybridize()`` replays them as a whole.

    Parameters
    ----------
    *blocks : HybridBlock
        The first ones; ``add`` appends more.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.HybridSequential()
    >>> net.add(nn.Dense(10, activation='relu'), nn.Dense(2))
    >>> net.initialize()
    >>> net.hybridize()
    >>> net(nd.ones((4, 5))).shape
    (4, 2)
    """

    def __init__(self, *blocks: HybridBlock, prefix: str | None = None, params: Any = None) -> None:
        blocks, prefix, params = _arguments(blocks, prefix, params)
        super().__init__(prefix=prefix, params=params)
        self.add(*blocks)


class _SideBySide:
    """Base of Concatenate and HybridConcatenate."""

    _children: dict[str, Any]

    def __init__(
        self, *blocks: Any, axis: int = -1, prefix: str | None = None, params: Any = None
    ) -> None:
        # That of the sequence beside it.
        super().__init__(*blocks, prefix=prefix, params=params)  # type: ignore[call-arg]
        self.axis = axis

    def forward(self, x: Any) -> Array:
        """The results of all blocks, joined."""
        parts = [block(x) for block in self._children.values()]
        if is_symbol(parts[0]):
            return note("concat", parts, {"dim": self.axis})
        return _core.concatenate(parts, normalize_axis(self.axis, parts[0].ndim))


class Concatenate(_SideBySide, Sequential):
    """Blocks side by side: all get the same data, their results are joined along an axis.

    Parameters
    ----------
    *blocks : Block
    axis : int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.Concatenate(axis=1)
    >>> net.add(nn.Identity(), nn.Identity())
    >>> net(nd.ones((2, 3))).shape
    (2, 6)
    """


class HybridConcatenate(_SideBySide, HybridSequential):
    """``Concatenate`` of hybrid blocks.

    Parameters
    ----------
    *blocks : HybridBlock
    axis : int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.HybridConcatenate(axis=1)
    >>> net.add(nn.Identity(), nn.Identity())
    >>> net(nd.ones((2, 3))).shape
    (2, 6)
    """
