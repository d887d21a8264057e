"""The text of functions that tools write: signatures, docstrings and bodies in lines of 100."""

from __future__ import annotations

import json
import textwrap
from typing import Any

WIDTH = 100


def signature(function: Any) -> str:
    """The head of a function, up to its colon."""
    head = f"def {function.name}("
    heads = function.heads()
    tail = f") -> {function.result_type()}:"
    line = head + ", ".join(heads) + tail
    return line if len(line) <= WIDTH else f"{head}\n{wrapped(heads)}\n{tail}"


def source(function: Any) -> str:
    """The text of a function: signature, docstring, body."""
    line = signature(function)
    text = function.document().rstrip()
    quotes = 'r"""' if "\\" in text else '"""'
    last = '\n    """' if "\n" in text else '"""'
    document = textwrap.indent(f"{quotes}{text}", "    ") + last
    return "\n".join([line, document, *(indented(function.body()))]) + "\n"


def literal(value: Any) -> str:
    """A default as it stands in a signature."""
    if value is ...:
        return "..."
    return json.dumps(value) if isinstance(value, str) else repr(value)


def wrapped(parts: list[str]) -> str:
    """Parts separated by commas, in lines that are full."""
    lines, line = [], "   "
    for part in parts:
        if len(line) + len(part) + 2 > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {part},"
    return "\n".join([*lines, line])


def indented(lines: list[str]) -> list[str]:
    """The lines of a body, long calls in several."""
    out = []
    for line in lines:
        whole = f"    {line}"
        if len(whole) > WIDTH and "(" in whole:  # a long call
            indent = " " * (len(whole) - len(whole.lstrip()) + 4)
            head, _, rest = whole.partition("(")
            inner, _, tail = rest.rpartition(")")
            filled = textwrap.wrap(inner, WIDTH - len(indent), break_long_words=False)
            out += [f"{head}(", *(indent + part for part in filled), f"{indent[4:]}){tail}"]
        else:
            out.append(whole)
    return out
