"""The functions and methods of `sym` as ordinary source, from the functions on arrays.

Every function of a frontend that graphs can hold has one on symbols, with the same parameters:
`slipstream/symbol/_frontends.py` says which, `_method_names.py` which are methods of symbols.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import inspect
import re
import sys
import textwrap
import types
from pathlib import Path
from typing import Any

from written_text import source, wrapped

WRITTEN = "Written by tools/write_functions.py from the functions on arrays; change those instead."
# The file for the functions of a frontend on symbols, and the frontend of arrays in examples.
FILES = {
    "nd": "_functions.py",
    "nd.contrib": "contrib/_functions.py",
    "nd.image": "image.py",
    "nd.linalg": "linalg.py",
    "nd.random": "random.py",
    "np": "numpy/_functions.py",
    "np.fft": "numpy/fft.py",
    "np.linalg": "numpy/linalg.py",
    "np.random": "numpy/random.py",
    "npx": "numpy_extension/_functions.py",
    "npx.image": "numpy_extension/image.py",
    "npx.random": "numpy_extension/random.py",
}
_WORDS = re.compile(r"\b(ArrayLike|Array|NDArray|ndarray)\b")


class _Fresh(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the functions on arrays from the text just made: their files may be stale."""

    def __init__(self, texts: dict[Path, str], package: Path) -> None:
        self.texts = {
            ".".join(("slipstream", *path.relative_to(package).with_suffix("").parts)): text
            for path, text in texts.items()
        }

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname not in self.texts:
            return None
        return importlib.util.spec_from_loader(fullname, self)

    def exec_module(self, module: types.ModuleType) -> None:
        exec(self.texts[module.__name__], vars(module))


def _modules(texts: dict[Path, str], package: Path) -> tuple[Any, Any, Any]:
    """What says which functions there are, their names in graphs, and the methods."""
    sys.meta_path.insert(0, _Fresh(texts, package))
    symbol = types.ModuleType("slipstream.symbol")  # without what this tool writes
    symbol.__path__ = [str(package / "symbol")]
    sys.modules[symbol.__name__] = symbol
    names = ("_frontends", "_registry", "_method_names")
    frontends, registry, methods = (
        importlib.import_module(f"slipstream.symbol.{name}") for name in names
    )
    return frontends, registry, methods


class Symbolic:
    """A function on symbols that makes a node of one on arrays."""

    def __init__(self, frontend: str, name: str, op: str, function: Any) -> None:
        self.frontend, self.name, self.op, self.function = frontend, name, op, function
        self.parameters = list(inspect.signature(function).parameters.values())
        self.hint = name

    def result_type(self) -> str:
        if self.frontend.startswith("nd"):
            return "Symbol"
        returns = str(inspect.signature(self.function).return_annotation)
        return "_Symbol" if returns == "ndarray" else "Any"

    def heads(self) -> list[str]:
        heads, own, star = [], {"name", "attr"}, False
        last = None
        for p in self.parameters:
            kind = "Any" if p.annotation is p.empty else str(p.annotation)
            kind = _WORDS.sub("SymbolLike", kind)
            if last is p.POSITIONAL_ONLY and p.kind is not p.POSITIONAL_ONLY:
                heads.append("/")
            if p.kind is p.KEYWORD_ONLY and not star:
                heads.append("*")
                star = True
            last = p.kind
            if p.kind is p.VAR_POSITIONAL:
                heads.append(f"*{p.name}: {kind}")
                star = True
            elif p.kind is p.VAR_KEYWORD:
                continue
            elif p.name == "out":
                heads.append("out: None = None")
            elif p.name == "name":
                own.discard("name")
                heads.append("name: str | None = None")
            else:
                heads.append(f"{p.name}: {kind} = UNSET")
        if last is inspect.Parameter.POSITIONAL_ONLY:
            heads.append("/")
        heads += ["*"] * (not star)
        heads += ["name: str | None = None"] * ("name" in own)
        return [*heads, "attr: dict[str, str] | None = None", "**attributes: Any"]

    def positional(self) -> list[str]:
        """The arguments that must be passed by position."""
        kinds = {p.kind for p in self.parameters}
        p = inspect.Parameter
        if p.VAR_POSITIONAL in kinds:
            by_position = (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)
        else:
            by_position = (p.POSITIONAL_ONLY,)
        return [
            "*" * (q.kind is q.VAR_POSITIONAL) + q.name
            for q in self.parameters
            if q.kind in by_position
        ]

    def given(self) -> str:
        """The arguments passed by name, as a dict."""
        positional = {name.lstrip("*") for name in self.positional()}
        named = [
            p.name for p in self.parameters
            if p.name not in positional and p.kind is not p.VAR_KEYWORD
        ]  # fmt: skip
        named = list(dict.fromkeys([*named, "name", "attr"]))
        return "{" + ", ".join(f'"{name}": {name}' for name in named) + "}"

    def call(self) -> str:
        return f'call("{self.op}", "{self.hint}", {self.frontend}.{self.name}'

    def body(self) -> list[str]:
        rest = "".join(f", {name}" for name in self.positional())
        return [f"return {self.call()}, {self.given()}, attributes{rest})"]

    def document(self) -> str:
        summary, _, _ = (inspect.getdoc(self.function) or "").partition("\n\n")
        parameters = ", ".join(_shown(p) for p in self.parameters if p.name not in ("out", "name"))
        about = (
            f"The symbol of ``{self.frontend}.{self.name}({parameters})``. Inputs that are missing "
            "become variables; `name` and `attr` are the symbol's own."
        )
        return "\n\n".join(filter(None, (summary, textwrap.fill(about, 96))))

    def source(self) -> str:
        return source(self)


class SymbolMethod(Symbolic):
    """A method of symbols: the first input is the symbol itself."""

    def __init__(self, frontend: str, name: str, op: str, function: Any, hint: str) -> None:
        super().__init__(frontend, name, op, function)
        self.hint = hint
        first, *self.rest = self.parameters
        self.first = first.name

    def heads(self) -> list[str]:
        _, *rest = super().heads()
        return ["self", *rest]

    def given(self) -> str:
        return super().given().replace(f'"{self.first}": {self.first}', f'"{self.first}": self', 1)

    def call(self) -> str:
        if self.frontend == "nd":
            return super().call()
        return f'call_strict("{self.op}", "{self.hint}"'

    def document(self) -> str:
        summary, _, _ = (inspect.getdoc(self.function) or "").partition("\n\n")
        about = f"As the function ``{self.name}`` of this symbol."
        return "\n\n".join(filter(None, (summary, about)))


class Pair:
    """A function of two operands that does what an operator of symbols does."""

    def __init__(self, name: str, operator: str) -> None:
        self.name, self.operator = name, operator

    def result_type(self) -> str:
        return "Symbol"

    def heads(self) -> list[str]:
        return ["lhs: SymbolLike", "rhs: SymbolLike", "name: str | None = None"]

    def document(self) -> str:
        return f"``nd.{self.name}`` of two symbols, or of a symbol and a number."

    def body(self) -> list[str]:
        return [f'return pair("{self.operator}", "{self.name}", lhs, rhs, name)']

    def source(self) -> str:
        return source(self)


def _shown(p: inspect.Parameter) -> str:
    if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
        return "*" * (1 + (p.kind is p.VAR_KEYWORD)) + p.name
    if p.default is p.empty or repr(p.default) == "<required>":
        return p.name
    return f"{p.name}={p.default!r}"


def _head(title: str, functions: list[Any], depth: int, run_time: list[str]) -> str:
    """The docstring and the imports of a file, `depth` folders below ``symbol``."""
    text = " ".join(head for f in functions for head in (*f.heads(), f.result_type()))
    collections = [n for n in ("Callable", "Iterable", "Sequence") if f"{n}[" in text]
    up = "." * (depth + 1)
    checked = [f"from {up}_numpy_symbol import _Symbol"] * ("_Symbol" in text)
    checked += [f"from {up}.context import Context"] * bool(re.search(r"\bContext\b", text))
    checked += [f"from {up}_symbol import Symbol"] * bool(re.search(r"\bSymbol\b", text))
    checked += [f"from {up}_typing import SymbolLike"] * ("SymbolLike" in text)
    lines = [
        f'"""{title}\n\n{WRITTEN}\n"""\n',
        "# fmt: off",
        "from __future__ import annotations\n",
        *[f"from collections.abc import {', '.join(collections)}"] * bool(collections),
        "from typing import TYPE_CHECKING, Any\n",
        *run_time,
        "\nif TYPE_CHECKING:",
        *(f"    {line}" for line in sorted(checked)),
    ]
    return "\n".join(lines) + "\n\n"


def _functions(frontend: str, functions: list[Any]) -> str:
    """The text of the file of a frontend's functions on symbols."""
    depth = FILES[frontend].count("/")
    up = "." * (depth + 1)
    package, _, _ = frontend.partition(".")
    run_time = [f"from {up}. import {package}"]
    used = " ".join(line for f in functions for line in f.body())
    names = [n for n in ("UNSET", "call", "pair") if n != "pair" or "pair(" in used]
    if package == "nd":
        run_time.append(f"from {up}_call import {', '.join(names)}")
    else:
        run_time.append(f"from {up}_call import UNSET")
        run_time.append(f"from {up}_numpy_symbol import call")
    title = f"Symbols of the functions of ``{frontend}``."
    head = _head(title, functions, depth, run_time)
    listed = wrapped([f'"{f.name}"' for f in functions])
    return head + f"__all__ = [\n{listed}\n]\n\n\n" + "\n\n".join(f.source() for f in functions)


def _methods(functions: list[SymbolMethod]) -> str:
    """The text of the file of a class's methods."""
    if functions[0].frontend == "nd":
        title, head = "Methods of symbols that are functions of ``sym``.", "class SymbolMethods:"
        run_time = ["from .. import nd", "from ._call import UNSET, call"]
    else:
        title = "Methods of NumPy's symbols that are functions of ``sym.np`` or ``sym.npx``."
        head = "class NumpyMethods(ArraySymbol):"
        run_time = [
            "from ._array_symbol import ArraySymbol", "from ._call import UNSET, call_strict"
        ]  # fmt: skip
    body = "\n".join(textwrap.indent(f.source(), "    ") for f in functions)
    return (
        _head(title, functions, 0, run_time)
        + f'\n{head}\n    """{title}"""\n\n    __slots__ = ()\n\n{body}'
    )


def files(texts: dict[Path, str], package: Path) -> dict[Path, str]:
    """What each file should hold, when the functions on arrays are those of `texts`."""
    frontends, registry, methods = _modules(texts, package)
    symbol = package / "symbol"
    out = {}
    for frontend, file in FILES.items():
        pairs = methods.PAIRS if frontend == "nd" else {}
        module = frontends.FRONTENDS[frontend].module
        functions: list[Any] = [Pair(name, operator) for name, operator in pairs.items()]
        functions += [
            Symbolic(frontend, name, frontends.op_name(frontend, name), getattr(module, name))
            for name in frontends.function_names(frontend)
            if name not in pairs and name not in methods.BY_HAND.get(frontend, ())
        ]
        out[symbol / file] = _functions(frontend, sorted(functions, key=lambda f: f.name))
    nd = frontends.FRONTENDS["nd"].module
    own = [
        SymbolMethod("nd", name, frontends.op_name("nd", name), getattr(nd, name), name)
        for name in methods.SYMBOL
    ]
    out[symbol / "_methods.py"] = _methods(own)
    numpy = [
        SymbolMethod(frontend, name, op, registry.candidates(op)[0], f"np_{name}")
        for frontend, prefix, names in (
            ("np", "_npi_", methods.NUMPY), ("npx", "_npx_", methods.NUMPY_EXTENSION)
        )
        for name in names
        for op in [prefix + name]
    ]  # fmt: skip
    out[symbol / "_numpy_methods.py"] = _methods(sorted(numpy, key=lambda f: f.name))
    return out
