"""Notebook syntax that is not Python: ``%matplotlib inline``, ``!ls``, ``%%time``.

Such lines become calls of functions of this module, on the same line, so that line numbers stay.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import timeit
from typing import Any

# Without an effect here: pictures are always caught, and modules are not reloaded.
_SILENT = frozenset(("matplotlib", "config", "autoreload", "load_ext", "reload_ext", "pylab"))
_PACKAGERS = re.compile(
    r"^\s*(?:sudo\s+)?(?:\S*python\S*\s+-m\s+)?(pip3?|conda|mamba|apt|apt-get)\b"
)

_LINE = re.compile(
    r"^(?P<indent>\s*)(?:(?P<target>[\w, ]+?)\s*=\s*)?(?P<sign>%{1,2}|!{1,2})(?P<rest>[^\s=].*)$"
)
_HELP = re.compile(r"^(?P<indent>\s*)(?:\?{1,2}[\w.*]+|[\w.]+\?{1,2})\s*$")


class Tab:
    """``tab`` of the book's notebooks: which framework's cells are shown."""

    def __init__(self, tab: str | None) -> None:
        self.tab = tab

    def interact_select(self, *names: Any) -> None:
        """Nothing: the choice is made."""

    def selected(self, *names: str) -> bool:
        """Whether the tab is one of these."""
        return self.tab in names


def translate(source: str) -> str:
    """A cell as Python, line for line.

    Examples
    --------
    >>> translate("%matplotlib inline\\nx = 1")
    "__slipstream_magics__.line('matplotlib', 'inline')\\nx = 1"
    """
    if source.lstrip().startswith("%%"):
        return _cell_magic(source)
    lines = source.split("\n")
    for i, line in enumerate(lines):
        if match := _LINE.match(line):
            call = _call(match["sign"], match["rest"])
            target = f"{match['target']} = " if match["target"] else ""
            lines[i] = match["indent"] + target + call
        elif match := _HELP.match(line):
            lines[i] = match["indent"] + "pass"
    return "\n".join(lines)


def _call(sign: str, rest: str) -> str:
    if sign.startswith("!"):
        return f"__slipstream_magics__.shell({rest!r}, globals())"
    name, _, arguments = rest.partition(" ")
    if name in ("time", "timeit"):
        return f"__slipstream_magics__.{name}({arguments!r}, globals())"
    return f"__slipstream_magics__.line({name!r}, {arguments.strip()!r})"


def _cell_magic(source: str) -> str:
    blank = source[: len(source) - len(source.lstrip())]
    first, _, body = source.lstrip().partition("\n")
    name, _, arguments = first[2:].partition(" ")
    if name in ("time", "capture", "prun"):
        return f"{blank}\n{translate(body)}"
    if name == "timeit":
        call = f"__slipstream_magics__.timeit({body!r}, globals())"
    elif name in ("bash", "sh"):
        call = f"__slipstream_magics__.shell({body!r}, globals())"
    elif name == "writefile":
        call = f"__slipstream_magics__.write({arguments!r}, {body!r})"
    else:
        call = f"__slipstream_magics__.line({'%' + name!r}, '')"
    return f"{blank}{call}"


def note(text: str) -> None:
    """Says on the error stream what was not done."""
    print(f"note: {text}", file=sys.stderr)


def line(name: str, arguments: str) -> None:
    """A line magic."""
    if name == "pip" or name == "conda":
        note(f"%{name} {arguments} was skipped")
    elif name not in _SILENT:
        note(f"%{name} has no effect here")


def shell(command: str, variables: dict[str, Any]) -> list[str]:
    """``!command``; installing packages is left to the user."""
    if _PACKAGERS.match(command):
        note(f"!{command.strip()} was skipped")
        return []
    filled = re.sub(
        r"\{(\w+)\}|\$(\w+)",
        lambda m: str(variables.get(m[1] or m[2], m[0])),
        command,
    )
    result = subprocess.run(
        filled, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    print(result.stdout, end="")
    return result.stdout.splitlines()


def time_(statement: str, variables: dict[str, Any]) -> Any:
    """``%time``"""
    start = time.perf_counter()
    try:
        return eval(compile(statement, "<%time>", "eval"), variables)
    except SyntaxError:
        exec(compile(statement, "<%time>", "exec"), variables)
        return None
    finally:
        print(f"Wall time: {(time.perf_counter() - start) * 1e3:.3g} ms")


def timeit_(statement: str, variables: dict[str, Any]) -> None:
    """``%timeit``"""
    statement = re.sub(r"^\s*(?:-\w\s*\S*\s+)+", "", statement)
    timer = timeit.Timer(statement, globals=variables)
    number, _ = timer.autorange()
    best = min(timer.repeat(3, number)) / number
    print(f"{best * 1e6:.3g} µs per loop (best of 3, {number} loops each)")


def write(path: str, text: str) -> None:
    """``%%writefile``"""
    with open(path.strip(), "w", encoding="utf-8") as file:
        file.write(text)
    print(f"Writing {path.strip()}")


class Magics:
    """Functions that translated cells call."""

    line = staticmethod(line)
    shell = staticmethod(shell)
    time = staticmethod(time_)
    timeit = staticmethod(timeit_)
    write = staticmethod(write)
