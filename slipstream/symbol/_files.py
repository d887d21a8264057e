"""Symbols from JSON, as MXNet writes it."""

from __future__ import annotations

import os

from ..base import MXNetError
from . import _json
from ._symbol import Symbol


def load_json(json_str: str) -> Symbol:
    """The symbol that ``tojson`` wrote, here or in any MXNet.

    >>> from slipstream import sym
    >>> sym.load_json(sym.relu(sym.var("x"), name="act").tojson()).list_outputs()
    ['act_output']
    """
    if not isinstance(json_str, str):
        raise TypeError(f"json_str must be a string, not {type(json_str).__name__}")
    return Symbol(_json.parse_graph(json_str))


fromjson = load_json


def load(fname: str | os.PathLike[str]) -> Symbol:
    """The symbol in a file.

    >>> import tempfile
    >>> from slipstream import sym
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     (sym.var("x") * 2).save(folder + "/net-symbol.json")
    ...     print(sym.load(folder + "/net-symbol.json").list_arguments())
    ['x']
    """
    if not isinstance(fname, (str, os.PathLike)):
        raise TypeError(f"fname must be a path, not {type(fname).__name__}")
    with open(fname, encoding="utf-8") as file:
        text = file.read()
    try:
        return load_json(text)
    except (ValueError, KeyError, TypeError, MXNetError) as error:
        raise MXNetError(f"{os.fspath(fname)} is not a saved symbol: {error}") from error
