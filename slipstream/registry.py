"""Classes known by name: what ``register``, ``alias`` and ``create`` of initializers etc. do.

>>> class Shape: pass
>>> register, create = get_register_func(Shape, "shape"), get_create_func(Shape, "shape")
>>> @register
... class Circle(Shape):
...     def __init__(self, radius=1):
...         self.radius = radius
>>> create("circle", radius=2).radius
2
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from typing import Any

_REGISTRY: dict[type, dict[str, type]] = {}


def get_registry(base_class: type) -> dict[str, type]:
    """A copy of the classes registered for `base_class`, by name."""
    return dict(_REGISTRY.get(base_class, {}))


def get_register_func(base_class: type, nickname: str) -> Callable[..., type]:
    """A decorator that registers a subclass under its name, in lower case."""
    known = _REGISTRY.setdefault(base_class, {})

    def register(klass: type, name: str | None = None) -> type:
        if not (isinstance(klass, type) and issubclass(klass, base_class)):
            raise TypeError(f"only subclasses of {base_class.__name__} can be registered as "
                            f"{nickname}, not {klass!r}")  # fmt: skip
        name = (name or klass.__name__).lower()
        before = known.get(name)
        if before is not None and before is not klass:
            warnings.warn(f"{nickname} {name!r} was {before.__module__}.{before.__name__}; it is "
                          f"{klass.__module__}.{klass.__name__} now", stacklevel=2)  # fmt: skip
        known[name] = klass
        return klass

    register.__doc__ = f"Register a {nickname} under its name; a decorator."
    return register


def get_alias_func(base_class: type, nickname: str) -> Callable[..., Callable[[type], type]]:
    """A decorator that registers a subclass under the given names."""
    register = get_register_func(base_class, nickname)

    def alias(*aliases: str) -> Callable[[type], type]:
        def enter(klass: type) -> type:
            for name in aliases:
                register(klass, name)
            return klass

        return enter

    alias.__doc__ = f"Register a {nickname} under more names; a decorator."
    return alias


def get_create_func(base_class: type, nickname: str) -> Callable[..., Any]:
    """A function that makes an object of a name, a dict, their JSON, or of the object itself."""
    known = _REGISTRY.setdefault(base_class, {})

    def create(*args: Any, **kwargs: Any) -> Any:
        if not args and nickname not in kwargs:
            raise TypeError(f"create needs the name of a registered {nickname}")
        name = args[0] if args else kwargs.pop(nickname)
        args = args[1:]
        if isinstance(name, base_class):
            if args or kwargs:
                raise ValueError(
                    f"{name!r} is already a {nickname}; extra arguments are not allowed"
                )
            return name
        if isinstance(name, dict):
            return create(**name)
        if not isinstance(name, str):
            raise TypeError(f"{nickname} must be a name or {base_class.__name__}, not {name!r}")
        if name.startswith("["):
            name, stored = json.loads(name)
            return create(name, **stored)
        if name.startswith("{"):
            return create(**json.loads(name))
        klass = known.get(name.lower())
        if klass is None:
            raise ValueError(f"{name!r} is not a registered {nickname}; known are "
                             f"{', '.join(sorted(known))}")  # fmt: skip
        return klass(*args, **kwargs)

    create.__doc__ = f"Make a {nickname} of its name and arguments; an instance is returned as is."
    return create


__all__ = ["get_alias_func", "get_create_func", "get_register_func", "get_registry"]
