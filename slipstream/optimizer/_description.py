"""Objects as files of states describe them."""

from __future__ import annotations

from typing import Any


class Description:
    """An object by the name of its class and its attributes; `own` when this package wrote it."""

    def __init__(self, name: str, values: dict[str, Any], own: bool) -> None:
        self.name, self.values, self.own = name, values, own
