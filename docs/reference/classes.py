"""Pages of classes and of single functions, and the page of constants."""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import docstrings
import groups
import ml_dtypes
import numpy

import slipstream

Paged = dict[Any, str]  # classes that have a page: their public name


def public_names(module: ModuleType, *wanted: str) -> list[str]:
    """The classes and functions that a module offers, or only its classes, or those given."""
    if wanted and wanted != ("classes",):
        return list(wanted)
    names = getattr(module, "__all__", None) or [n for n in dir(module) if n[0] != "_"]
    found = {name: getattr(module, name) for name in names}
    if wanted:  # not NumPy's, which are types of elements
        found = {n: c for n, c in found.items() if inspect.isclass(c) and _is_ours(c)}
    shown = (n for n, thing in found.items() if callable(thing) and not inspect.ismodule(thing))
    return sorted(shown, key=str.lower)


def _is_ours(cls: type) -> bool:
    return cls.__module__.startswith("slipstream") or issubclass(cls, Exception)


def page(name: str, thing: Any, paged: Paged) -> str:
    """The page of a class or function."""
    parts = [f"# {name}"]
    call = docstrings.signature(name, thing)
    parts += [f"```python\n{call}\n```", docstrings.document(thing)]
    if inspect.isclass(thing):
        parts += _class_parts(thing, paged)
    return "\n\n".join(filter(None, parts)) + "\n"


def _class_parts(cls: type, paged: Paged) -> Iterator[str]:
    bases = [f"`{paged[base]}`" for base in cls.__mro__[1:] if base in paged]
    if bases:
        yield f"Bases: {', '.join(bases)}. Their methods are on their pages."
    own = vars(cls).get("__init__")
    if own is not None and own.__doc__:
        yield docstrings.document(own)
    for name, member in members(cls, paged).items():
        yield f"## {name}"
        function = getattr(member, "__func__", member)
        if inspect.isroutine(function):
            bound = not isinstance(member, staticmethod)
            yield f"```python\n{docstrings.signature(name, function, skip_first=bound)}\n```"
        yield docstrings.document(getattr(cls, name))


def members(cls: type, paged: Paged) -> dict[str, Any]:
    """Methods and properties of a class: its own, and those of bases that have no page."""
    found: dict[str, Any] = {}
    # np.ndarray is an nd.NDArray, too, but most of its methods have other arguments.
    whole = issubclass(cls, slipstream.nd.NDArray)
    for base in cls.__mro__:
        elsewhere = base in paged and base is not cls and not whole
        if elsewhere or not base.__module__.startswith("slipstream"):
            continue
        for name, member in vars(base).items():
            described = inspect.isroutine(member) or inspect.isdatadescriptor(member)
            described = described or isinstance(member, classmethod | staticmethod)
            if described and not name.startswith("_"):
                found.setdefault(name, member)
    return dict(sorted(found.items()))


def constants_page() -> str:
    """`np.pi`, `np.float32` and the like: what each is."""
    described = _attribute_docstrings(slipstream.np)
    values, types = [], []
    for name, thing in groups.constants():
        if inspect.isclass(thing) and issubclass(thing, numpy.generic):
            types.append(f"| `np.{name}` | {_element_type(thing)} |")
        else:
            value = "a class" if inspect.isclass(thing) else f"`{thing!r}`"
            text = described.get(name) or docstrings.summary(thing)
            values.append(f"| `np.{name}` | {value} | {text} |")
    return "\n".join(
        ["# Constants and types", "", "## Constants", "",
         "| name | value | what it is |", "|---|---|---|", *values, "", "## Types of elements", "",
         "What `dtype=` takes, besides their names as strings. They are NumPy's own, so that both "
         "libraries understand each other; `bfloat16` is that of the package ml_dtypes.", "",
         "| name | what it is |", "|---|---|", *types, ""]
    )  # fmt: skip


def _element_type(kind: type) -> str:
    dtype = numpy.dtype(kind)
    size = f"{dtype.itemsize} byte{'s' * (dtype.itemsize > 1)}"
    if dtype.kind in "iu":
        limits = numpy.iinfo(dtype)
        return f"integers from {limits.min} to {limits.max}; {size}"
    if dtype.kind == "c":
        return f"complex numbers of two `float{dtype.itemsize * 4}`; {size}"
    if dtype.kind == "b":
        return f"`False` and `True`; {size}"
    info = ml_dtypes.finfo(dtype)
    largest, step = float(info.max), float(info.eps)
    return f"floating-point numbers up to {largest:.3g}, {step:.2g} apart near 1; {size}"


def _attribute_docstrings(module: ModuleType) -> dict[str, str]:
    """Strings below assignments, which describe what is assigned."""
    body = ast.parse(inspect.getsource(module)).body
    found = {}
    for statement, after in itertools.pairwise(body):
        match statement, after:
            case ast.Assign(targets=targets), ast.Expr(value=ast.Constant(value=str(text))):
                for name in (n for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)):
                    found[name.id] = " ".join(text.split())
    return found
