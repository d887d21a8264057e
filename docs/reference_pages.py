"""Prepares the package for the reference pages (an extension of griffe, see mkdocs.yml)."""

from __future__ import annotations

import re
from typing import Any

import griffe

_HEADING = re.compile(r"^Examples\n-+$", re.M)
_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).+)*", re.M)


class ReferencePages(griffe.Extension):
    """Fences around doctests, and classes without their private members."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        # Markdown would take an example for quotes and links; below a heading griffe does it.
        if obj.docstring is None or _HEADING.search(obj.docstring.value):
            return
        fenced = _EXAMPLE.sub(lambda m: f"```pycon\n{m.group()}\n```", obj.docstring.value)
        obj.docstring.value = fenced

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        self._hide_private(pkg)

    def _hide_private(self, obj: griffe.Object) -> None:
        for name, member in list(obj.members.items()):
            if member.is_alias:
                continue
            # __init__ stays: the signature of a class is its own.
            if obj.is_class and name.startswith("_") and name != "__init__":
                obj.del_member(name)
            elif member.is_module or member.is_class:
                self._hide_private(member)
