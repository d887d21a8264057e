"""``layer._kwargs``: the settings of a layer under the names of its operation's arguments.

Packages read them, to call the operation themselves, and write them, to change a layer that they
did not make: ``conv._kwargs['stride'] = (1, 1)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any, NamedTuple


class Setting(NamedTuple):
    """How one setting is read from a layer and, where that can be, written."""

    read: Callable[[Any], Any]
    write: Callable[[Any, Any], None] | None = None


def plain(attribute: str) -> Setting:
    """The attribute itself."""
    return Setting(
        lambda layer: getattr(layer, attribute),
        lambda layer, value: setattr(layer, attribute, value),
    )


def sizes(attribute: str) -> Setting:
    """A list of sizes, one for each dimension, as a tuple."""

    def write(layer: Any, value: Any) -> None:
        given = list(value)
        expected = len(getattr(layer, attribute))
        if len(given) != expected:
            raise ValueError(f"{layer.name} has {expected} dimensions; {value!r} does not")
        setattr(layer, attribute, given)

    return Setting(lambda layer: tuple(getattr(layer, attribute)), write)


class _Live(MutableMapping[str, Any]):
    """The settings of one layer: what is written here, the layer uses."""

    def __init__(self, layer: Any, places: dict[str, Setting]) -> None:
        self._layer = layer
        self._places = places

    def __getitem__(self, key: str) -> Any:
        return self._places[key].read(self._layer)

    def __setitem__(self, key: str, value: Any) -> None:
        place = self._places.get(key)
        if place is None or place.write is None:
            raise TypeError(f"the setting {key!r} of {self._layer.name} cannot be changed")
        place.write(self._layer, value)

    def __delitem__(self, key: str) -> None:
        raise TypeError(f"the setting {key!r} of {self._layer.name} cannot be removed")

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return repr(dict(self))


class Settings:
    """The attribute ``_kwargs`` of a class; a subclass may put one of its own in its place."""

    def __init__(self, **places: Setting) -> None:
        self._places = places

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        return self if layer is None else _Live(layer, self._places)
