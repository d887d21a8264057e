"""Notebooks and Markdown documents as lists of cells."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class NotRunnable(Exception):
    """A file that is no program, with a sentence that says why."""


@dataclass
class Cell:
    """A piece of a document.

    Parameters
    ----------
    kind : str
        ``'code'`` or ``'markdown'``.
    source : str
        Its text. A code cell keeps its number of lines, whatever is taken out of it.
    line : int
        The line of the document at which `source` begins; 0 in a notebook.
    tabs : tuple of str
        The frameworks a code cell is for; empty if it is for all.
    number : int
        Which code cell it is, from 1.
    """

    kind: str
    source: str
    line: int = 0
    tabs: tuple[str, ...] = ()
    number: int = 0
    outputs: list[dict[str, Any]] = field(default_factory=list)
    ran: bool = False


@dataclass
class Document:
    """The cells of a file, in order."""

    path: Path
    cells: list[Cell]
    is_notebook: bool

    def code(self, tab: str | None) -> list[Cell]:
        """The code cells that a tab shows."""
        return [
            cell
            for cell in self.cells
            if cell.kind == "code" and (not cell.tabs or "all" in cell.tabs or tab in cell.tabs)
        ]

    def tab(self) -> str | None:
        """The tab to run if none is asked for: the first of ours that has cells."""
        seen = {tab for cell in self.cells for tab in cell.tabs}
        return next((tab for tab in ("mxnet", "paddle") if tab in seen), "mxnet")


def read_text(path: Path) -> str:
    """The text of a program, however it is encoded.

    Raises
    ------
    NotRunnable
        It is not text.
    """
    data = path.read_bytes()
    if b"\0" in data[:65536]:
        raise NotRunnable(f"{path} is a binary file, not a program")
    match = None
    for line in data.split(b"\n", 2)[:2]:  # as Python reads its own files
        match = match or re.match(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", line)
    encoding = match[1].decode() if match else "utf-8-sig"
    try:
        return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except (UnicodeDecodeError, LookupError) as error:
        raise NotRunnable(f"{path} is not text in {encoding}: {error}") from None


_FENCE = re.compile(r"^(?P<indent> *)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_PYTHON = frozenset(("python", "py", "python3", "ipython", "ipython3", "pycon"))


def is_python(info: str) -> bool:
    """Whether what follows the backticks of a fence announces Python to run.

    Examples
    --------
    >>> [is_python(i) for i in ("{.python .input  n=1}", "python", "{.json .output n=2}", "bash")]
    [True, True, False, False]
    """
    info = info.strip()
    if info.startswith("{"):
        words = info.strip("{}").split()
        classes = {word.lstrip(".").lower() for word in words if "=" not in word}
        if "output" in classes or "eval=false" in info.lower():
            return False
        if "code-cell" in info:
            return not classes & {"bash", "r", "julia"}
        return bool(classes & _PYTHON)
    word = re.split(r"[\s{,:]", info, maxsplit=1)[0]
    return word.lower() in _PYTHON


_TAB = re.compile(r"^\s*(?:#\s*@tab|%%tab)[ \t]+(.*)$")


def _take_tabs(lines: list[str]) -> tuple[str, ...]:
    """Reads a leading ``#@tab`` or ``%%tab`` line, and empties it."""
    for i, line in enumerate(lines):
        if match := _TAB.match(line):
            lines[i] = ""
            return tuple(t for t in re.split(r"[,\s]+", match[1].strip().lower()) if t)
        if line.strip():
            break
    return ()


def _without_prompts(lines: list[str]) -> list[str]:
    """A session with ``>>>`` as the program that was typed."""
    if not any(line.startswith(">>>") for line in lines):
        return lines
    return [line[4:] if line.startswith((">>>", "...")) else "" for line in lines]


def _without_options(lines: list[str]) -> list[str]:
    """Leading ``:option:`` lines of a MyST cell, emptied."""
    out = list(lines)
    for i, line in enumerate(out):
        if not re.match(r"^:[\w-]+:", line):
            break
        out[i] = ""
    return out


def parse_markdown(text: str, path: Path) -> Document:
    """A Markdown document as cells: its fenced Python, and the text between.

    Examples
    --------
    >>> text = "Add:\\n\\n```python\\n1 + 1\\n```\\n"
    >>> [(c.kind, c.source, c.line) for c in parse_markdown(text, Path("a.md")).cells]
    [('markdown', 'Add:', 1), ('code', '1 + 1', 4)]
    """
    cells: list[Cell] = []
    prose: list[str] = []
    prose_line = 1
    lines = text.split("\n")
    i = number = 0

    def end_prose() -> None:
        source = "\n".join(prose).strip("\n")
        if source.strip():
            cells.append(Cell("markdown", source, prose_line))
        prose.clear()

    while i < len(lines):
        opening = _FENCE.match(lines[i])
        if opening is None:
            prose.append(lines[i])
            i += 1
            continue
        marks, indent = opening["marks"], len(opening["indent"])
        end = i + 1
        while end < len(lines):
            closing = lines[end].strip()
            if closing.startswith(marks) and not closing.strip(marks[0]):
                break
            end += 1
        if not is_python(opening["info"]):
            prose.extend(lines[i : end + 1])
        else:
            end_prose()
            body = [
                line[indent:] if not line[:indent].strip() else line for line in lines[i + 1 : end]
            ]
            if "code-cell" in opening["info"]:
                body = _without_options(body)
            tabs = _take_tabs(body)
            body = _without_prompts(body)
            if any(line.strip() for line in body):
                number += 1
                cells.append(Cell("code", "\n".join(body), i + 2, tabs, number))
            prose_line = end + 2
        i = end + 1
    end_prose()
    return Document(path, cells, False)


def parse_notebook(text: str, path: Path) -> Document:
    """A notebook as cells.

    Raises
    ------
    NotRunnable
        It is not a notebook of version 3 or 4.
    """
    if not text.strip():
        raise NotRunnable(f"{path} is empty")
    try:
        content = json.loads(text)
        if "worksheets" in content:  # version 3
            raw = [cell for sheet in content["worksheets"] for cell in sheet["cells"]]
        else:
            raw = content["cells"]
        cells = []
        number = 0
        for entry in raw:
            source = entry.get("source", entry.get("input", ""))
            source = source if isinstance(source, str) else "".join(source)
            if entry["cell_type"] != "code":
                cells.append(Cell("markdown", source))
            elif source.strip():
                lines = source.split("\n")
                tabs = _take_tabs(lines)
                number += 1
                cells.append(Cell("code", "\n".join(lines), 0, tabs, number))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotRunnable(f"{path} is not a notebook: {error}") from None
    return Document(path, cells, True)


def read_document(path: Path) -> Document | None:
    """A notebook or a Markdown document; None if the file is neither."""
    suffix = path.suffix.lower()
    if suffix == ".ipynb":
        return parse_notebook(read_text(path), path)
    if suffix in (".md", ".markdown", ".myst", ".rmd", ".qmd"):
        return parse_markdown(read_text(path), path)
    if suffix not in (".txt", ".text"):
        return None
    document = parse_markdown(read_text(path), path)
    if not any(cell.kind == "code" for cell in document.cells):
        raise NotRunnable(f"{path} has no fenced Python cells")
    return document


def to_notebook(document: Document, tab: str | None) -> dict[str, Any]:
    """The document with its outputs, as a notebook of version 4.5."""
    shown = {id(cell) for cell in document.code(tab)}
    count = 0
    cells: list[dict[str, Any]] = []
    for i, cell in enumerate(document.cells):
        source = cell.source.splitlines(keepends=True)
        entry: dict[str, Any] = {"cell_type": cell.kind, "id": f"cell-{i + 1}", "metadata": {}}
        if cell.kind == "code":
            if id(cell) not in shown:
                continue
            if cell.ran:
                count += 1
            while source and not source[0].strip():  # where the tab was named
                source.pop(0)
            entry["execution_count"] = count if cell.ran else None
            entry["outputs"] = [
                {**output, "execution_count": count}
                if output["output_type"] == "execute_result"
                else output
                for output in cell.outputs
            ]
        entry["source"] = source
        cells.append(entry)
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"file_extension": ".py", "name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
