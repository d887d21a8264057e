"""The files of written functions: what they import, and their functions."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from written_places import FILES, IMPORTS, METHODS, WRITTEN, alias
from written_text import WIDTH, wrapped


def module(frontend: str, functions: list[Any]) -> str:
    """The text of a frontend's file, or of the file of its methods."""
    sources = [f.source() for f in functions]
    used = set().union(*(f.used for f in functions))
    imports = []

    def take(names: list[str], origin: str) -> None:
        found = [n for n in names if n in used]
        if found:
            line = f"from {origin} import {', '.join(found)}"
            listed = "".join(f"    {n},\n" for n in found)
            imports.append(line if len(line) <= WIDTH else f"from {origin} import (\n{listed})")

    take(IMPORTS["."], "..")
    take(["explained"], ".._arguments")
    take(["made"], ".._array_contexts")
    take(IMPORTS["._convert"], ".._convert")
    take(["frontend_ops"], ".._core")
    if "core_ops" in used:
        imports.append("from .._core import ops as core_ops")
    take(
        ["REQUIRED", "check_attributes", "check_dense", "check_order", "either", "lack"],
        ".._declare",
    )
    take(IMPORTS["._dtypes"], ".._dtypes")
    lines: dict[tuple[str, str], str] = {}  # as ruff sorts them
    for f in functions:
        package, _, name = f.module.rpartition(".")
        if not any(f"{alias(f.module)}." in text for text in sources):
            continue  # all that is used of it are calls of the core
        lines[package, name] = f"from ..{package} import {name} as {alias(f.module)}"
        if f.results():
            results = {r for g in functions if g.module == f.module for r in g.results()}
            listed = ", ".join(sorted(results, key=str.lower))
            lines[f.module, listed] = f"from ..{f.module} import {listed}"
    imports += [line for _, line in sorted(lines.items())]
    take(["Symbolic", "symbolic"], ".._symbolic")
    if frontend in METHODS:
        own = METHODS[frontend][1]
    else:
        origin = "..np._ndarray" if frontend.startswith("npx") else "._ndarray"
        own = f"from {origin} import {FILES[frontend][1]}"
    every = [g for f in functions for g in (f, *f.overloads())]
    signatures = " ".join(head for f in every for head in (*f.heads(), f.result_type()))
    if "ArrayLike" in signatures:
        imports.append("from .._typing import ArrayLike")
    used |= {"Context"} if "Context" in signatures else set()
    take(IMPORTS[".base"], "..base")
    take(["Context", "check_device"], "..context")
    if frontend in METHODS:
        # What the others of the class are is known to checkers only: see _array/part.py.
        imports.append(
            f"\nif TYPE_CHECKING:\n    {own} as Part\nelse:\n    from .._array.part import Part"
        )
    else:
        imports.append(own)
    top = ["import builtins"] if "builtins" in used else []
    collections = [n for n in ("Callable", "Iterable", "Sequence") if f"{n}[" in signatures]
    if collections:
        top.append(f"from collections.abc import {', '.join(collections)}")
    words = [n for n in ("Any", "Literal", "Self") if re.search(rf"\b{n}\b", signatures)]
    words += ["overload"] * (len(every) > len(functions))
    words = ["TYPE_CHECKING"] * (frontend in METHODS) + words
    if words:
        top.append(f"from typing import {', '.join(words)}")
    if "numpy." in signatures or "numpy" in used:
        top.append("\nimport numpy")
    if frontend in METHODS:
        title = f"Methods of the arrays of ``{frontend.partition('.')[0]}`` that are its functions."
        indented = "\n".join(textwrap.indent(text, "    ") for text in sources)
        content = (
            "class DeclaredMethods(Part):\n"
            '    """Functions of the frontend, of this array."""\n\n'
            f"    __slots__ = ()\n\n{indented}"
        )
    else:
        title = f"Functions of ``{frontend}``."
        names = wrapped([f'"{f.name}"' for f in functions])
        content = f"__all__ = [\n{names}\n]\n\n\n" + "\n\n".join(sources)
    return (
        f'"""{title}\n\n{WRITTEN}"""\n\n'
        "# fmt: off\n"
        "from __future__ import annotations\n\n"
        + "\n".join(top)
        + ("\n\n" if top else "")
        + "\n".join(imports)
        + ("\n\n\n" if frontend in METHODS else "\n\n")
        + content
    )
