"""Reads the records that the recorder writes; they may come from anywhere and are checked."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .recorder._record import FORMAT

MOST_BYTES = 4 << 30  # of the text and of the values, unpacked
_HYBRIDIZED = "hybridized.cert"  # the member that holds the hybridized run's record
_KINDS = {
    "look", "op", "block", "step", "backward", "grad", "draw", "init", "order", "seed",
    "unreplayable", "weights",
}  # fmt: skip
_DTYPE = re.compile(r"[<>|=][biufcV][1-9][0-9]?")
_GENERATOR = 624  # numbers in the state of NumPy's generator


class BadRecord(ValueError):
    """The file is not a record, or a damaged one."""


@dataclass
class Record:
    """The values that one run of a program computed.

    Attributes
    ----------
    settings : dict
        The program, the versions it ran with and how it ended.
    events : list of dict
        Looks, operations and draws, in the order in which they happened.
    """

    settings: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ended(self) -> str:
        """``finished``, ``steps``, ``limit`` or the error that ended the program."""
        return str(self.settings.get("ended", "?"))

    @property
    def complete(self) -> bool:
        """Whether the program ran as far as it was asked to."""
        return self.ended in ("finished", "steps")


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record.

    Raises
    ------
    BadRecord
        When the file is not a record.
    """
    name = os.fspath(path)
    try:
        with zipfile.ZipFile(name) as file:
            for member in ("record.json", "values.bin"):
                if file.getinfo(member).file_size > MOST_BYTES:
                    raise BadRecord(f"{name}: {member} is larger than {MOST_BYTES >> 30} GB")
            text = file.read("record.json")
            size = file.getinfo("values.bin").file_size
        content = json.loads(text)
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, RecursionError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"{name} is not a record of slipstream certify") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadRecord(f"{name} was written by another version: record the program again")
    settings, events = content.get("settings"), content.get("events")
    if not isinstance(settings, dict) or not isinstance(events, list):
        raise BadRecord(f"{name} is damaged: settings or events are missing")
    if not _has_settings(settings):
        raise BadRecord(f"{name} is damaged: it does not say how the program ran")
    for i, event in enumerate(events):
        if not _is_event(event, size):
            raise BadRecord(f"{name} is damaged: event {i} is not one")
    return Record(settings, events)


def put_hybridized(path: str, other: str) -> None:
    """Adds the record of the hybridized run to that of the eager one."""
    with zipfile.ZipFile(path, "a") as file:
        file.write(other, _HYBRIDIZED)


def take_hybridized(path: str, other: str) -> bool:
    """Copies the record of the hybridized run out of a file; whether there is one."""
    with zipfile.ZipFile(path) as file:
        if _HYBRIDIZED not in file.namelist():
            return False
        if file.getinfo(_HYBRIDIZED).file_size > MOST_BYTES:
            raise BadRecord(f"{path}: {_HYBRIDIZED} is larger than {MOST_BYTES >> 30} GB")
        with file.open(_HYBRIDIZED) as source, open(other, "wb") as target:
            shutil.copyfileobj(source, target)
    return True


# ---- whether a part is what the recorder writes --------------------------------------------------


def _has_settings(settings: dict[str, Any]) -> bool:
    steps = settings.get("steps")
    return (
        type(steps) is int
        and steps >= 0
        and isinstance(settings.get("gradients"), bool)
        and isinstance(settings.get("mxnet"), str)
    )


def _is_event(event: Any, size: int) -> bool:
    if not isinstance(event, dict) or event.get("k") not in _KINDS:
        return False
    if not all(isinstance(event.get(key), str) for key in ("w", "f")):
        return False
    if not isinstance(event.get("p", ""), str) or type(event.get("l")) is not int:
        return False
    return _REPLAYED.get(event["k"], _is_compared)(event, size)


def _is_compared(event: dict[str, Any], size: int) -> bool:
    """A look or an operation: the values that it took and gave."""
    if event["k"] == "unreplayable":
        return True
    given, names = event.get("in", []), event.get("names", [])
    made: Any = event.get("out")
    return (
        all(isinstance(x, list) for x in (given, made, names))
        and ("in" in event or event["k"] == "look")
        and all(_is_digest(d) for d in (*given, *made))
        and all(isinstance(name, str) for name in names)
        and type(event.get("of", 0)) is int
        and type(event.get("n", 1)) is int
    )


def _is_order(event: dict[str, Any], size: int) -> bool:
    """Indices, and NumPy's generator after them: it does not check where it goes on itself."""
    indices, at = event.get("v"), event.get("at")
    if not isinstance(indices, list) or not all(type(i) is int for i in indices):
        return False
    state: Any = event.get("state")
    return (
        _is_place(state, size)
        and (state[1], state[2][1:]) == ([_GENERATOR], "u4")
        and type(at) is int
        and 0 <= at <= _GENERATOR
    )


_REPLAYED: dict[str, Callable[[dict[str, Any], int], bool]] = {
    "draw": lambda event, size: _is_place(event.get("v"), size),
    "init": lambda event, size: event.get("v") is None or _is_place(event["v"], size),
    "order": _is_order,
    "seed": lambda event, size: type(event.get("v")) is int,
    "weights": lambda event, size: (
        isinstance(event.get("v"), list) and all(_is_place(v, size) for v in event["v"])
    ),
}


def _is_digest(d: Any) -> bool:
    if not isinstance(d, dict) or not isinstance(d.get("x"), list):
        return False
    shape = d.get("s")
    if shape is not None and not _is_shape(shape):
        return False
    sums = d.get("q", [0.0, 0.0, 0.0, 0] if shape is None else None)
    numbers = [*d["x"], *sums] if isinstance(sums, list) and len(sums) == 4 else [None]
    return (
        all(isinstance(x, (int, float)) for x in numbers)
        and isinstance(d.get("t"), str)
        and type(d.get("c")) is int
        and type(d.get("of", 0)) is int
    )


def _is_shape(shape: Any) -> bool:
    return isinstance(shape, list) and all(type(n) is int and n >= 0 for n in shape)


def _is_place(place: Any, size: int) -> bool:
    """Where an array is in the values: its beginning, its shape and its type."""
    if not isinstance(place, list) or len(place) != 3 or not _is_shape(place[1]):
        return False
    start, shape, dtype = place
    if type(start) is not int or start < 0:
        return False
    if not isinstance(dtype, str) or not _DTYPE.fullmatch(dtype):
        return False
    return start + math.prod(shape) * int(dtype[2:]) <= size
