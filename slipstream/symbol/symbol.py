"""Symbols: expressions over named variables, to compose, infer, save, load and run."""

from __future__ import annotations

from ._array_symbol import ArraySymbol  # noqa: F401  # of the package's names
from ._files import fromjson, load, load_json
from ._symbol import Group, Symbol
from ._symbol import from_json as _from_json  # noqa: F401  # pickled symbols look for it here
from ._variables import Variable, constant, var

__all__ = [
    "Group", "Symbol", "Variable", "constant", "fromjson", "load", "load_json", "var",
]  # fmt: skip
