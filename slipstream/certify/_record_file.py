"""Reads the records that the recorder writes; they may come from anywhere and are checked."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from dataclasses import dataclass, field
from typing import Any

from .recorder._record import FORMAT

MOST_BYTES = 4 << 30  # of the text and of the values, unpacked
_HYBRIDIZED = "hybridized.cert"  # the member that holds the hybridized run's record
_KINDS = {
    "look", "op", "block", "step", "backward", "grad", "draw", "init", "order", "seed",
    "unreplayable", "weights",
}  # fmt: skip


class BadRecord(ValueError):
    """The file is not a record, or a damaged one."""


@dataclass
class Record:
    """What one run of a program computed.

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


def _is_event(event: Any, size: int) -> bool:
    if not isinstance(event, dict) or event.get("k") not in _KINDS:
        return False
    if not all(isinstance(event.get(key, ""), str) for key in ("w", "f", "p")):
        return False
    if "w" not in event or "f" not in event:
        return False
    if not isinstance(event.get("l"), int):
        return False
    digests = [d for key in ("in", "out") for d in event.get(key, ())]
    if not all(_is_digest(d) for d in digests):
        return False
    places = {
        "draw": [event.get("v")],
        "init": [event.get("v")],
        "order": [event.get("state")],
        "weights": event.get("v"),
    }.get(event["k"], [])
    if event["k"] == "order" and not all(isinstance(i, int) for i in event.get("v", [None])):
        return False
    if not isinstance(places, list):
        return False
    return all(place is None or _is_place(place, size) for place in places)


def _is_digest(d: Any) -> bool:
    if not isinstance(d, dict) or not isinstance(d.get("x"), list):
        return False
    shape = d.get("s")
    if shape is not None and not (
        isinstance(shape, list) and all(isinstance(n, int) and n >= 0 for n in shape)
    ):
        return False
    sums = d.get("q", [0.0, 0.0, 0.0, 0])
    numbers = [*d["x"], *sums] if isinstance(sums, list) and len(sums) == 4 else [None]
    return all(isinstance(x, (int, float)) for x in numbers) and isinstance(d.get("t"), str)


def _is_place(place: Any, size: int) -> bool:
    return (
        isinstance(place, list)
        and len(place) == 3
        and isinstance(place[0], int)
        and 0 <= place[0] <= size
        and isinstance(place[1], list)
        and all(isinstance(n, int) and n >= 0 for n in place[1])
        and isinstance(place[2], str)
        and len(place[2]) <= 4
    )
