"""Writes `slipstream/_core.pyi`, what type checkers know of the compiled core.

    python tools/write_core_stub.py           # write it
    python tools/write_core_stub.py --check   # only say whether it is stale; exit code 1

It is read off the compiled module, so it lists what the bindings have. A test fails when the file
is stale.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

STUB = Path(__file__).resolve().parent.parent / "slipstream" / "_core.pyi"

# What operators give and take; all others give an array of the same class.
_RESULTS = {
    "__bool__": "bool", "__int__": "int", "__float__": "float", "__complex__": "complex",
    "__index__": "int", "__len__": "int", "__hash__": "int", "__setitem__": "None",
    "__delitem__": "None", "wait_to_read": "None", "asnumpy": "numpy.ndarray",
}  # fmt: skip
_ALONE = {"__neg__", "__pos__", "__abs__", "__invert__"} | {
    name for name, result in _RESULTS.items() if result != "None"
}
_PROPERTIES = {
    "shape": "tuple[int, ...]", "ndim": "int", "size": "int", "itemsize": "int", "nbytes": "int",
    "_dtype": "numpy.dtype", "_is_view": "bool",
}  # fmt: skip


def _method(name: str) -> str:
    if name == "__setitem__":
        return "def __setitem__(self, key: Any, value: Any) -> None: ..."
    given = "" if name in _ALONE or name == "wait_to_read" else ", other: Any"
    if name in ("__getitem__", "__delitem__"):
        given = ", key: Any"
    line = f"def {name}(self{given}) -> {_RESULTS.get(name, 'Self')}: ..."
    return line + ("  # type: ignore[override]" if name in ("__eq__", "__ne__") else "")


def _array(cls: type) -> list[str]:
    lines = ["class Array:", "    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ..."]
    for name, value in vars(cls).items():
        kind = type(value).__name__
        if kind == "getset_descriptor":
            lines += ["    @property", f"    def {name}(self) -> {_PROPERTIES[name]}: ..."]
        elif kind in ("wrapper_descriptor", "method_descriptor") and name != "__repr__":
            lines.append(f"    {_method(name)}")
    return lines


def _class(name: str, cls: type) -> list[str]:
    if issubclass(cls, BaseException):
        kind = name.removeprefix("Slipstream")  # IndexError of SlipstreamIndexError
        bases = "RuntimeError" if kind == "Error" else f"SlipstreamError, {kind}"
        return [f"class {name}({bases}): ..."]
    lines = [f"class {name}:"]
    if "__new__" in vars(cls) and "__init__" not in vars(cls):
        lines.append("    def __init__(self, *args: Any) -> None: ...")
    for method, value in vars(cls).items():
        if callable(value) and (not method.startswith("_") or method in _SCOPE):
            lines.append(f"    {_own_method(method, value)}")
    return lines


def _own_method(name: str, value: Any) -> str:
    known = {"__enter__": "(self) -> Self", "__exit__": "(self, *error: object) -> None"}
    if name in known:
        return f"def {name}{known[name]}: ..."
    return _function(name, value, "self, ")


_SCOPE = {"__init__", "__enter__", "__exit__", "__call__"}


def _function(name: str, value: Any, first: str = "") -> str:
    text = (value.__doc__ or "").strip()
    if not text.startswith(f"{name}("):
        return f"def {name}({first}*args: Any) -> Any: ..."
    text = text.splitlines()[0].replace("collections.abc.", "")
    if ", cls: type[ArrayT] | None = None)" in text:
        return _by_class(text)
    return f"def {re.sub(r'object', 'Any', text)}: ..."


def _by_class(text: str) -> str:
    """The two ways to call a function whose last parameter may name the class of the result."""
    alone = text.replace(", cls: type[ArrayT] | None = None", "")
    named = text.replace(": ArrayT", ": Array").replace("] | None = None", "]")
    return "\n".join(f"@overload\ndef {way}: ..." for way in (alone, named))


def _module(module: ModuleType) -> list[str]:
    lines: list[str] = []
    for name in sorted(vars(module)):
        value = getattr(module, name)
        if name.startswith("__") or isinstance(value, ModuleType):
            continue
        if name == "Array":
            lines += _array(value)
        elif isinstance(value, type):
            lines += _class(name, value)
        elif isinstance(value, str):
            lines.append(f"{name}: str")
        elif callable(value):
            lines.append(_function(name, value))
    return lines


def stub() -> str:
    """The text of the file."""
    from slipstream import _core

    head = [
        '"""The compiled core. Written by tools/write_core_stub.py."""',
        "", "# fmt: off", "from collections.abc import Sequence",
        "from numbers import Number", "from typing import Any, Self, TypeVar, overload",
        "", "import numpy", "from numpy.exceptions import AxisError",
        "from numpy.linalg import LinAlgError", "",
        "# Results have the class of the first array operand, or the one that `cls` names.",
        'ArrayT = TypeVar("ArrayT", bound="Array")', "",
    ]  # fmt: skip
    parts: list[str] = []
    for name, value in sorted(vars(_core).items()):
        if isinstance(value, ModuleType):
            parts += ["", f"class {name}:  # a module"]
            lines = _module(value)
            if name == "frontend_ops":
                # Public functions test the second operand's class in a way checkers do not follow.
                lines = [line.replace("x2: ArrayT | complex", "x2: Any") for line in lines]
            parts += [f"    @staticmethod\n    {line}" for line in lines]
    return "\n".join([*head, *_module(_core), *parts, ""])


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=inspect.cleandoc(__doc__ or ""))
    parser.add_argument("--check", action="store_true", help="write nothing, fail when stale")
    check = parser.parse_args().check
    text = stub()
    if STUB.exists() and STUB.read_text() == text:
        return 0
    print(("stale: " if check else "written: ") + "slipstream/_core.pyi")
    if not check:
        STUB.write_text(text)
    return 1 if check else 0


if __name__ == "__main__":
    sys.exit(main())
