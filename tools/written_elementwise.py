"""The functions and methods of the elementwise operations, as text."""

from __future__ import annotations

import importlib
import textwrap
from typing import Any, NamedTuple

import numpy
from written_places import FILES, WRITTEN, alias
from written_text import source


class Row(NamedTuple):
    """One elementwise function or method, of a row of src/base/elementwise_*.def."""

    name: str
    op: str
    operands: int
    host: str | None  # NumPy's function, for plain numbers
    summary: str
    example: str
    result: str


# For integers, these of NumPy differ from the first name of their row.
_OTHER_HOSTS = ("fabs", "fix")


def elementwise() -> dict[str, list[Row]]:
    """The elementwise functions of each frontend, and the methods."""
    table: dict[str, list[Row]] = {"np": [], "npx": [], "nd": [], "methods": []}
    for op, operands, names, *text in importlib.import_module(
        "slipstream._core"
    ).elementwise_rows():
        for frontend, own in names.items():
            for name in own:
                host = name if name in _OTHER_HOSTS else next(iter(names["np"]), "")
                known = host if hasattr(numpy, host) else None
                table[frontend].append(Row(name, op, operands, known, *text))
    return table


class ElementwiseMethod:
    """One method of a row of the elementwise operations."""

    def __init__(self, row: Row) -> None:
        self.row, self.name = row, row.name

    def heads(self) -> list[str]:
        return ["self", "out: Array | None = None"]

    def result_type(self) -> str:
        return "Self"

    def document(self) -> str:
        return f"{self.row.summary}, element by element; `out` takes the result."

    def body(self) -> list[str]:
        call = f"_core.{self.row.op}(self)"
        return [f"return {call} if out is None else finish({call}, out)"]

    def source(self) -> str:
        return source(self)


class Elementwise:
    """One public function of a row of the elementwise operations."""

    module = "_ops.elementwise.operands"

    def __init__(self, row: Row, frontend: str) -> None:
        self.row, self.name, self.frontend, self.operands = row, row.name, frontend, row.operands
        self.cls = FILES[frontend][1]
        self.used: set[str] = {"frontend_ops"} | ({"numpy"} if row.host else set())

    def results(self) -> set[str]:
        return set()

    def overloads(self) -> list[Any]:
        return []

    def result_type(self) -> str:
        return self.cls

    def names(self) -> list[str]:
        if self.frontend == "np":
            return ["x"] if self.operands == 1 else ["x1", "x2"]
        return ["data"] if self.operands == 1 else ["lhs", "rhs"]

    def heads(self) -> list[str]:
        heads = [f"{name}: ArrayLike" for name in self.names()]
        heads.append(f"out: {self.cls} | None = None")
        if self.frontend == "np":
            return [*heads, "where: Any = True"]
        heads.append("name: str | None = None")
        # MXNet overlooks arguments that an operation does not have; programs write axis=.
        return heads + ["axis: Any = None"] * (self.operands == 2)

    def body(self) -> list[str]:
        core = f"frontend_ops.{self.row.op}"
        host = f"numpy.{self.row.host}" if self.row.host else "None"
        names = self.names()
        given = ", ".join(names)
        plain = "out is None" + " and where is True" * (self.frontend == "np")
        direct = f"return {core}({given})"
        if self.operands == 1:
            lines = [f"if type({given}) is {self.cls} and {plain}:", f"    {direct}"]
        else:
            lines = [
                f"if type({names[0]}) is {self.cls} and {plain}:",
                f"    kind = type({names[1]})",
                f"    if kind is {self.cls} or kind is float or kind is int:",
                f"        {direct}",
            ]
        kind = "unary" if self.operands == 1 else "binary"
        where = ", where" * (self.frontend == "np")
        title = f'"{self.frontend}.{self.name}"'
        call = (
            f"{alias(self.module)}.{kind}({title}, {self.cls}, {core}, {host}, {given}, out{where})"
        )
        return [*lines, f"return {call}"]

    def document(self) -> str:
        row, frontend = self.row, self.frontend
        maker = "np" if frontend == "npx" else frontend
        first, _, second = row.example.partition("; ")
        arguments = ", ".join(filter(None, (f"{maker}.array({first})", second)))
        call = f"{frontend}.{row.name}({arguments})"
        if frontend == "nd":
            call += ".asnumpy()"
            result = {"TF": "[1., 0.]"}.get(row.result, row.result)
            shown = f"array({result}, dtype=float32)"
        elif row.result.endswith("i"):
            shown = f"array({row.result[:-1]}, dtype=int32)"
        else:
            shown = {"TF": "array([ True, False])"}.get(row.result, f"array({row.result})")
        where = "where : array of bool, optional\n    Elements of `out` elsewhere stay.\n"
        imports = ", ".join(sorted({frontend, maker}))
        return (
            f"{row.summary}, element by element.\n\n"
            f"Parameters\n----------\n"
            f"{', '.join(self.names())} : array, number or nested list\n"
            f"out : array, optional\n    Takes the result.\n{where * (frontend == 'np')}\n"
            f"Examples\n--------\n"
            f">>> from slipstream import {imports}\n"
            f">>> {call}\n{shown}\n"
        )

    def source(self) -> str:
        return source(self)


def methods(functions: list[ElementwiseMethod]) -> str:
    """The text of the file of elementwise methods."""
    sources = "\n".join(textwrap.indent(f.source(), "    ") for f in functions)
    return (
        f'"""Elementwise methods of arrays of both classes.\n\n{WRITTEN}"""\n\n'
        "# fmt: off\n"
        "from __future__ import annotations\n\n"
        "from typing import Self\n\n"
        "from .._convert import Array, finish\n"
        "from .._core import frontend_ops as _core\n"
        "from .part import Part\n\n\n"
        "class ElementwiseMethods(Part):\n"
        '    """Methods that are one core operation: ``x.exp()``."""\n\n'
        f"    __slots__ = ()\n\n{sources}"
    )
