"""Writes `slipstream/include/slipstream_ops.hpp`: every core operation as a C++ function.

    python tools/write_cpp_operations.py           # write it
    python tools/write_cpp_operations.py --check   # only say whether it is stale; exit code 1

It is read off the declarations that the compiled core has. A test fails when the file is stale.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

HEADER = Path(__file__).resolve().parent.parent / "slipstream" / "include" / "slipstream_ops.hpp"

# For tests of the engine and the sanitizers only.
_NOT_WRITTEN = {"block_when_run", "fail_when_run", "unchecked_view"}

# What Python's signatures say, what C++ takes for it, and how callers leave it out.
_TYPES = {
    "Array": "const Array&",
    "Array | complex": "const Operand&",
    "complex | Number": "const Operand&",
    "Sequence[Array]": "const Arrays&",
    "int": "int64_t",
    "float": "double",
    "bool": "bool",
    "str": "const char*",
    "dtype": "DType",
    "int | Sequence[int]": "const Integers&",
}
_OPTIONAL = {
    "const Array&": "const Array&",  # a null array is none
    "const Operand&": "const std::optional<Operand>&",
    "const Integers&": "const Axes&",
}
_KEYWORDS = {"and", "class", "default", "double", "float", "new", "not", "operator", "or", "xor"}


class Parameter(NamedTuple):
    """As C++ writes it; `default` is "" where callers must give it."""

    name: str
    type: str
    default: str
    optional: bool


class Function(NamedTuple):
    """An operation that gives one array, or several."""

    name: str
    parameters: list[Parameter]
    several: bool


def _split(text: str) -> list[str]:
    """At commas outside of brackets and quotes."""
    parts, depth, quoted = [""], 0, False
    for c in text:
        quoted ^= c == "'"
        depth += (c in "[(") - (c in "])")
        if c == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts if p.strip()]


def _default(text: str) -> str:
    known = {"": "", "None": "{}", "True": "true", "False": "false"}
    return known.get(text, text.replace("'", '"'))


def _parameter(text: str) -> Parameter:
    name, kind = text.split(": ", 1)
    kind, _, default = kind.partition(" = ")
    kind = kind.replace("ArrayT", "Array")
    optional = kind.endswith(" | None")
    kind = kind.removesuffix(" | None")
    if name == "dtype":
        kind = "dtype"
    type_ = _TYPES[kind]
    if optional:
        type_ = _OPTIONAL.get(type_, f"std::optional<{type_}>")
    return Parameter(name + "_" * (name in _KEYWORDS), type_, _default(default), optional)


def _function(text: str) -> Function:
    """From `tril(m: ArrayT, k: int = 0) -> ArrayT`."""
    match = re.fullmatch(r"(\w+)\((.*)\) -> (.*)", text)
    assert match, text
    name, given, result = match.groups()
    parameters = [_parameter(p) for p in _split(given) if not p.startswith("cls: ")]
    return Function(name, parameters, result.startswith("tuple["))


def _declared(module: ModuleType) -> list[Function]:
    """Those that a declaration in C++ has made."""
    found = []
    for name, value in sorted(vars(module).items()):
        made = type(getattr(value, "__self__", None)).__name__ == "PyCapsule"
        if made and name not in _NOT_WRITTEN:
            found.append(_function(value.__doc__.strip().splitlines()[0]))
    return found


def _wrapped(head: str, items: list[str], tail: str, indent: str) -> str:
    """`head` and `items` on one line, or on as many as they need."""
    text = ", ".join(items)
    if len(head) + len(text) + len(tail) <= 100:
        return head + text + tail
    width = 100 - len(indent) - len(tail)
    joined = text.replace(" ", "\0").replace(",\0", ", ")  # lines end behind commas only
    lines = textwrap.wrap(joined, width, break_long_words=False)
    return head.rstrip() + "\n" + "\n".join(indent + s.replace("\0", " ") for s in lines) + tail


def _text(f: Function) -> str:
    given = [f"{p.type} {p.name}" + (f" = {p.default}" if p.default else "") for p in f.parameters]
    result = "std::vector<Array>" if f.several else "Array"
    call = "call_several" if f.several else "call"
    args, lines = [], []
    for p in f.parameters:
        if p.type == "const Arrays&":
            lines.append(f"  const detail::Handles {p.name}_handles({p.name});")
            args.append(f"detail::arg({p.name}_handles)")
        else:
            none = "_or_none" if p.optional and p.type == "const Array&" else ""
            args.append(f"detail::arg{none}({p.name})")
    head = _wrapped(
        f"inline {result} {f.name}(", [*given, "Site at = Site::current()"], ") {", " " * 4
    )
    return "\n".join(
        [
            head,
            f'  static ss_operation* const op = detail::find("{f.name}");',
            *lines,
            _wrapped("  const ss_arg args[] = {", args, "};", " " * 6),
            f"  return detail::{call}(op, args, {len(args)}, at);",
            "}",
        ]
    )


def header() -> str:
    """The text of the file."""
    from slipstream import _core

    functions = {f.name: f for module in (_core.ops, _core) for f in _declared(module)}
    head = """\
    // Every operation of the core as a function. Written by tools/write_cpp_operations.py.
    //
    // A null Array stands for none where an array may be left out. The last parameter is the line
    // that errors and profiles name.
    // clang-format off
    #pragma once

    #include "slipstream/call.hpp"

    namespace slipstream::ops {
    """
    parts = [_text(functions[name]) for name in sorted(functions)]
    return "\n".join(
        [textwrap.dedent(head), "\n\n".join(parts), "", "}  // namespace slipstream::ops", ""]
    )


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=inspect.cleandoc(__doc__ or ""))
    parser.add_argument("--check", action="store_true", help="write nothing, fail when stale")
    check = parser.parse_args().check
    text = header()
    if HEADER.exists() and HEADER.read_text() == text:
        return 0
    print(("stale: " if check else "written: ") + "slipstream/include/slipstream_ops.hpp")
    if not check:
        HEADER.write_text(text)
    return 1 if check else 0


if __name__ == "__main__":
    sys.exit(main())
