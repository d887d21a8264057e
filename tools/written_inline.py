"""Bodies of short declared functions, for the written functions to hold instead of a call."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Mapping, Set
from typing import Any, NamedTuple

from written_text import WIDTH

# A call costs about as much as three simple statements: longer bodies gain little.
_LINES = 8
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
    # Errors and symbols need the arguments as they were given.
    if own & {*words, *words.values(), *imports, *taken, "out", "name", "error"}:
        return None
    renamed, used = [], set()
    for n in names:
        if n.id in own or words.get(n.id) == n.id:
            continue
        if n.id in words:
            renamed.append((n, words[n.id]))
        elif n.id not in function.__globals__:
            if n.id in taken or not hasattr(builtins, n.id):
                return None
        elif imports.get(n.id, inlined) is function.__globals__[n.id]:
            used.add(n.id)
        else:
            renamed.append((n, f"{alias}.{n.id}"))
    lines = _renamed(source.splitlines(), renamed)
    if lines is None:
        return None
    last, result = body[-1], None
    first, end = body[0].lineno - 1, len(lines)
    returns = [n for n in inner if isinstance(n, ast.Return)]
    if returns == [last] and isinstance(last, ast.Return) and last.value is not None:
        end = last.lineno - 1
        result = " ".join(line.strip() for line in lines[end:]).removeprefix("return ")
        result = result.replace("( ", "(").replace(", )", ")").replace(" )", ")")
    lines = [line[4:] for line in lines[first:end]]
    if (
        len(lines) >= _LINES
        or any(len(line) > WIDTH - 8 for line in lines)
        or "#" in (result or "")
    ):
        return None
    return Body(lines, result, used)


def _renamed(lines: list[str], names: list[tuple[ast.Name, str]]) -> list[str] | None:
    """The lines with other names in some places; None where these are inside of f-strings."""
    for n, new in sorted(
        names, key=lambda pair: (pair[0].lineno, pair[0].col_offset), reverse=True
    ):
        line = lines[n.lineno - 1]
        if line[n.col_offset : n.end_col_offset] != n.id:
            return None  # Python 3.11 does not know where that is
        lines[n.lineno - 1] = line[: n.col_offset] + new + line[n.end_col_offset :]
    return lines
