"""Arguments of operations as text: attributes of nodes, and calls that attributes cannot say."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import numpy

from .._dtypes import dtype_name
from ..context import Context

_LONG = re.compile(r"(?<=\d)L\b")
_WORDS = {"true": True, "false": False, "inf": float("inf"), "-inf": float("-inf"),
          "nan": float("nan")}  # fmt: skip


def parse(text: Any) -> Any:
    """The value that an attribute's text stands for; words stay text.

    >>> parse("(2, 2)"), parse("True"), parse("1e-05"), parse("relu"), parse("(3L,)")
    ((2, 2), True, 1e-05, 'relu', (3,))
    """
    if not isinstance(text, str):
        return text
    if text in _WORDS:
        return _WORDS[text]
    try:
        value = ast.literal_eval(_LONG.sub("", text).strip())
    except (ValueError, SyntaxError):
        return text
    return tuple(value) if isinstance(value, list) else value


def as_text(value: Any) -> str | None:
    """An argument as an attribute, or None when the text would not say the same.

    >>> as_text((2, 2)), as_text(True), as_text("relu"), as_text([object()])
    ('(2, 2)', 'True', 'relu', None)
    """
    if isinstance(value, str):
        return value  # as in MXNet, no_bias="true" means no_bias=True
    if isinstance(value, (numpy.bool_, numpy.integer, numpy.floating)):
        value = value.item()
    if value is None or isinstance(value, (bool, int, float)):
        return str(value)
    if isinstance(value, (tuple, list)):
        items = [v.item() if isinstance(v, numpy.generic) else v for v in value]
        if all(v is None or isinstance(v, (bool, int, float)) for v in items):
            return str(tuple(items))
        nested = all(isinstance(v, (tuple, list)) for v in items)
        if nested and all(isinstance(n, int) for v in items for n in v):
            return str(tuple(tuple(v) for v in items))
        return None
    if isinstance(value, Context):
        return str(value)
    if isinstance(value, (type, numpy.dtype)):
        return dtype_name(value)
    return None


class Reference:
    """Stands in a call for the input of that number."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index


def _pack(value: Any) -> Any:
    if isinstance(value, Reference):
        return {"input": value.index}
    if isinstance(value, numpy.generic):
        value = value.item()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, tuple):
        return {"tuple": [_pack(v) for v in value]}
    if isinstance(value, list):
        return [_pack(v) for v in value]
    if isinstance(value, slice):
        return {"slice": [_pack(v) for v in (value.start, value.stop, value.step)]}
    if value is Ellipsis:
        return {"ellipsis": True}
    if isinstance(value, Context):
        return None
    if isinstance(value, (type, numpy.dtype)):
        return dtype_name(value)
    raise TypeError(f"a symbol cannot hold an argument of type {type(value).__name__}")


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(v) for v in value]
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    if kind == "input":
        return Reference(content)
    if kind == "tuple":
        return tuple(_unpack(v) for v in content)
    if kind == "slice":
        return slice(*(_unpack(v) for v in content))
    if kind == "ellipsis":
        return Ellipsis
    raise ValueError(f"unknown part of a call: {kind!r}")


def pack_call(args: list[Any], kwargs: dict[str, Any]) -> str:
    """A whole call as text."""
    return json.dumps([[_pack(a) for a in args], {k: _pack(v) for k, v in kwargs.items()}])


def unpack_call(text: str) -> tuple[list[Any], dict[str, Any]]:
    """The call that `pack_call` wrote."""
    args, kwargs = json.loads(text)
    return [_unpack(a) for a in args], {k: _unpack(v) for k, v in kwargs.items()}


def fill(value: Any, inputs: list[Any]) -> Any:
    """An argument with its references replaced by the inputs."""
    if isinstance(value, Reference):
        return inputs[value.index]
    if isinstance(value, tuple):
        return tuple(fill(v, inputs) for v in value)
    if isinstance(value, list):
        return [fill(v, inputs) for v in value]
    if isinstance(value, slice):
        return slice(*(fill(v, inputs) for v in (value.start, value.stop, value.step)))
    return value
