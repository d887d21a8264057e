"""Types of arguments as callers of functions on symbols write them."""

from __future__ import annotations

from typing import TypeAlias

from .._typing import ArrayLike
from ._symbol import Symbol

# Symbols, and what becomes a constant of the graph.
SymbolLike: TypeAlias = Symbol | ArrayLike
