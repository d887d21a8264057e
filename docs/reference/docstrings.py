"""Signatures and docstrings of Python objects as Markdown."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Iterator
from typing import Any

_WIDTH = 88
_HEAD = re.compile(r"^([A-Z][a-z]+(?: [A-Z]?[a-z]+)*)\n-{3,}\n", re.M)
_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).+)*", re.M)
# Sections that are lists of "name : type" with an indented description.
_LISTS = {"Parameters", "Other Parameters", "Attributes", "Returns", "Yields", "Raises", "See Also"}


def summary(thing: Any) -> str:
    """The first paragraph of a docstring, for tables: one line."""
    text = (inspect.getdoc(thing) or "").partition("\n\n")[0]
    return " ".join(text.split()).replace("|", "\\|")


def signature(name: str, thing: Any, skip_first: bool = False) -> str:
    """How a function or class is called, as a block of code; overloads one by one."""
    made = inspect.unwrap(thing) if callable(thing) else thing
    forms = [*typing.get_overloads(made)] if inspect.isfunction(made) else []
    return "\n".join(_one_signature(name, form, skip_first) for form in forms or [thing])


def _one_signature(name: str, thing: Any, skip_first: bool) -> str:
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return f"{name}(...)"
    parameters = list(found.parameters.values())[skip_first:]
    if inspect.isclass(thing):
        found = found.replace(return_annotation=inspect.Signature.empty)
    result = _annotation(found.return_annotation)
    result = f" -> {result}" if result else ""
    parts = list(_parameters(parameters))
    line = f"{name}({', '.join(parts)}){result}"
    if len(line) <= _WIDTH:
        return line
    inner = ",\n".join(f"    {part}" for part in parts)
    return f"{name}(\n{inner},\n){result}"


def _parameters(parameters: list[inspect.Parameter]) -> Iterator[str]:
    starred = False
    for at, p in enumerate(parameters):
        kind = _annotation(p.annotation)
        text = f"{p.name}: {kind}" if kind else p.name
        if p.kind is p.VAR_POSITIONAL:
            starred = True
            yield f"*{text}"
        elif p.kind is p.VAR_KEYWORD:
            yield f"**{text}"
        else:
            if p.kind is p.KEYWORD_ONLY and not starred:
                starred = True
                yield "*"
            default = "" if p.default is p.empty else f" = {_value(p.default)}"
            yield text + (default if kind else default.replace(" ", "", 2))
        following = parameters[at + 1].kind if at + 1 < len(parameters) else None
        if p.kind is p.POSITIONAL_ONLY and following is not p.POSITIONAL_ONLY:
            yield "/"


def _annotation(annotation: Any) -> str:
    if annotation is inspect.Parameter.empty:
        return ""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = re.sub(r"ForwardRef\('(\w+)'\)", r"\1", text)  # of named tuples
    return re.sub(r"\b(?:slipstream|numpy|typing|collections)\.(?:\w+\.)*", "", text)


def _value(default: Any) -> str:
    shown = repr(default)
    if inspect.isclass(default) or inspect.isroutine(default):
        return str(default.__name__)
    return "..." if shown.startswith("<") else shown


def document(thing: Any) -> str:
    """The docstring of an object, which is in NumPy's format."""
    text, *sections = _HEAD.split(inspect.getdoc(thing) or "")
    parts = [_prose(text)] if text.strip() else []
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        shown = _entries(body) if title in _LISTS else _prose(body)
        parts.append(f"**{title}**\n\n{shown}")
    return "\n\n".join(parts)


def _prose(text: str) -> str:
    """Paragraphs; examples get fences, because Markdown takes them for quotations."""
    text = _EXAMPLE.sub(lambda m: f"\n```pycon\n{m.group()}\n```\n", text.strip())
    return re.sub(r"::$", ":", text, flags=re.M).strip()


def _entries(body: str) -> str:
    """A list of parameters, results or errors."""
    lines: list[str] = []
    for line in body.strip().splitlines():
        if line.startswith((" ", "\t")) or not line.strip():
            lines.append(f"    {line.strip()}" if line.strip() else "")
            continue
        name, colon, kind = line.partition(" : ")
        lines += ["", f"- `{name.strip()}`{colon and ': ' + kind.strip()}", ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
