"""Which functions there are, and which belong together: by the place where each is declared.

`slipstream/_ops` has a folder or file for each group of operations. A function of `np`, `npx` or
`nd` is in the group of its declaration.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from slipstream import _declare, _lazy

FRONTENDS = (
    "np", "np.linalg", "np.fft", "np.random", "npx", "npx.image", "npx.random", "nd", "nd.linalg",
    "nd.random", "nd.image", "nd.contrib",
)  # fmt: skip
# What a group is called, where that is not the name of its folder.
TITLES = {
    "casting": "Types and casting", "constants": "Constants and types",
    "elementwise": "Elementwise functions",
    "fft": "Fourier transforms", "io": "Files and exchange", "legacy": "Classic operations",
    "linalg": "Linear algebra", "logic": "Logic", "nn": "Neural networks",
    "optimizer": "Optimizer steps", "polynomial": "Polynomials", "random": "Random numbers",
    "signal": "Signal processing", "sorting": "Sorting and searching", "vision": "Images and boxes",
    "devices": "Devices, modes and waiting", "dtypes": "Type promotion",
}  # fmt: skip
# Functions that are not operations, by the module that has them.
_NOT_OPERATIONS = {
    "context": "devices", "engine": "devices", "_numpy_mode": "devices", "_core": "devices",
    "numpy": "io",
}  # fmt: skip

# Files of functions that are written by hand, and the group of their operations.
_HAND_WRITTEN = {"standard": "casting"}


@dataclass
class Function:
    """A public function of one frontend, with all the names it has there."""

    frontend: str
    name: str
    function: Callable[..., Any]
    group: str  # a folder of _ops
    section: str  # a file of it, or ""
    key: object  # what its twins in other frontends have, too
    others: list[str] = field(default_factory=list)

    @property
    def full_name(self) -> str:
        return f"{self.frontend}.{self.name}"

    @property
    def page(self) -> str:
        return f"api/{self.frontend}/{self.name}.md"


def functions() -> list[Function]:
    """All public functions of the frontends, each once."""
    _lazy.execute_all("slipstream._ops")
    declared = {
        (frontend, name): op.function
        for op in _declare.TABLE
        for frontend, names in op.names.items()
        for name in names
    }
    modules = {f: importlib.import_module(f"slipstream.{f}") for f in FRONTENDS}
    spread = Counter(name for module in modules.values() for name in module.__all__)
    found = []
    for frontend, module in modules.items():
        seen: dict[object, Function] = {}
        # The first of several names has the page: the one that most frontends have, in small
        # letters, the shortest.
        for name in sorted(module.__all__, key=lambda n: (-spread[n], n != n.lower(), len(n), n)):
            thing = getattr(module, name)
            if inspect.isclass(thing) or not callable(thing):
                continue
            made = declared.get((frontend, name), thing)
            group, section = _place(frontend, made)
            key = made if (frontend, name) in declared else (group, name)
            entry = Function(frontend, name, thing, group, section, key)
            first = seen.setdefault(_likeness(entry), entry)
            if first is entry:
                found.append(entry)
            else:
                first.others.append(name)
    return found


def _likeness(f: Function) -> object:
    """Equal for functions that differ in their names only."""
    text = inspect.getdoc(f.function) or ""
    text = re.sub(rf"\b{re.escape(f.frontend)}\.{re.escape(f.name)}\b", "", text)
    return text, str(inspect.signature(f.function)), f.group


def _place(frontend: str, made: Any) -> tuple[str, str]:
    """The group and the section of a declaration, or of a function that has none."""
    module = (inspect.unwrap(made).__module__ or "").removeprefix("slipstream.")
    if module.startswith("_ops."):
        _, group, *section = module.split(".")
        return group, "".join(section[:1])
    sub = frontend.partition(".")[2]
    if sub in ("linalg", "fft", "random"):
        return sub, ""
    for known, group in _NOT_OPERATIONS.items():
        if module == known or module.startswith(f"{known}."):
            return group, ""
    if module.endswith("functions"):  # written of a row in the table of elementwise operations
        return "elementwise", ""
    file = module.rpartition(".")[2].strip("_")
    return _HAND_WRITTEN.get(file, file), ""


def constants() -> Iterator[tuple[str, Any]]:
    """The public names of `np` that are values and types of elements."""
    np = importlib.import_module("slipstream.np")
    for name in np.__all__:
        thing = getattr(np, name)
        if inspect.ismodule(thing) or thing is np.ndarray:
            continue
        if inspect.isclass(thing) or not callable(thing):
            yield name, thing


def title(group: str) -> str:
    """What a group is called on the site.

    >>> title("linalg"), title("creation")
    ('Linear algebra', 'Creation')
    """
    return TITLES.get(group, group.replace("_", " ").capitalize())


def describe(group: str, section: str = "") -> str:
    """The first sentence of the docstring of a group's folder, or of a file in it."""
    name = ".".join(filter(None, ("slipstream._ops", group, section)))
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        return ""
    return " ".join((module.__doc__ or "").partition("\n\n")[0].split())
