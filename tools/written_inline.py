"""Bodies of short declared functions, for the written functions to hold instead of a call."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping, Set
from typing import Any, NamedTuple

from written_text import WIDTH

# A call costs about as much as three simple statements: a long body gains little.
_LINES = 12
_STATEMENTS = (ast.Assign, ast.If, ast.Return, ast.Raise, ast.Expr, ast.For)


class Body(NamedTuple):
    """A body in the words of another module."""

    lines: list[str]  # before the result
    result: str | None  # None: the lines return by themselves
    names: set[str]  # names that the other module has to import


def inlined(
    function: Callable[..., Any], words: Mapping[str, str], imports: Mapping[str, Any],
    taken: Set[str], alias: str,
) -> Body | None:  # fmt: skip
    """The body of a function, or None where a call is better or needed.

    `words` says what each parameter is called, `imports` what the other module may import under the
    same name, and `taken` which of its names mean something else; it calls the function's module
    `alias`.
    """
    if hasattr(function, "__wrapped__"):  # a decorator does more
        return None
    source = textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    body = tree.body[isinstance(tree.body[0], ast.Expr) :]
    inner = [node for statement in body for node in ast.walk(statement)]
    if not body or not source.isascii():
        return None
    if not all(isinstance(n, _STATEMENTS) for n in inner if isinstance(n, ast.stmt)):
        return None
    names = [n for n in inner if isinstance(n, ast.Name)]
    own = {n.id for n in names if not isinstance(n.ctx, ast.Load)}
    if own & {*imports, "out", "name", "error"} - words.keys():
        return None
    # Errors and symbols need the arguments as they were given: what is assigned is a copy.
    copies = {n: f"{n}_" for n in words if n in own}
    begin = [f"{copy} = {words[n]}" for n, copy in copies.items()]
    words, own = {**words, **copies}, own - copies.keys()
    renamed, used = {}, set()
    for n in names:
        if n.id in own or words.get(n.id) == n.id:
            continue
        if n.id in words:
            renamed[n] = words[n.id]
        elif n.id not in function.__globals__:
            if not hasattr(builtins, n.id):
                return None
            if n.id in taken:
                renamed[n] = f"builtins.{n.id}"
                used.add("builtins")
        elif imports.get(n.id, inlined) is function.__globals__[n.id]:
            used.add(n.id)
        else:
            renamed[n] = f"{alias}.{n.id}"
    formatted = (n for node in inner if isinstance(node, ast.JoinedStr) for n in ast.walk(node))
    if not renamed.keys().isdisjoint(formatted):  # Python 3.11 does not know where these are
        return None
    lines = _renamed(source.splitlines()[: tree.end_lineno], renamed)
    first, end, result = body[0].lineno - 1, len(lines), None
    returns = [n for n in inner if isinstance(n, ast.Return)]
    if returns == body[-1:] and returns[0].value is not None:
        end = returns[0].lineno - 1
        result = " ".join(line.strip() for line in lines[end:]).removeprefix("return ")
        result = result.replace("( ", "(").replace(", )", ")").replace(" )", ")")
    lines = [line[4:] for line in lines[first:end]]
    if len(lines) >= _LINES or any(map(_too_long, [*lines, f"result = {result}"])):
        return None
    return None if "#" in (result or "") else Body(begin + lines, result, used)


def _too_long(line: str) -> bool:
    """Whether a line is long and can not be broken inside of a call."""
    if len(line) <= WIDTH - 8:
        return False
    depth, closed = 0, 0  # where the first parenthesis is closed
    for i, c in enumerate(line):
        depth += (c == "(") - (c == ")")
        if c == ")" and depth == 0:
            closed = i
            break
    spaced = any(" " in text for text in re.findall(r'"([^"]*)"', line))
    return spaced or "#" in line or closed != len(line) - 1


def _renamed(lines: list[str], names: Mapping[ast.Name, str]) -> list[str]:
    """The lines with other names in some places."""
    for n in sorted(names, key=lambda n: (n.lineno, n.col_offset), reverse=True):
        line = lines[n.lineno - 1]
        lines[n.lineno - 1] = line[: n.col_offset] + names[n] + line[n.end_col_offset :]
    return lines
