"""Docstrings that take the description of parameters from another function's."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HEAD = "Parameters\n----------\n"
_SECTION = re.compile(r"^[A-Z]\w+\n-{3,}\n", re.M)


def with_parameters(document: str, names: Iterable[str], other: str) -> str:
    """The document, with those of the parameters `names` that only the other one describes.

    >>> other = "Twice.\\n\\nParameters\\n----------\\nx : int\\nout : array\\n    Takes it."
    >>> print(with_parameters("Half.\\n\\nExamples\\n--------\\n...", ["x", "out"], other))
    Half.
    <BLANKLINE>
    Parameters
    ----------
    x : int
    out : array
        Takes it.
    <BLANKLINE>
    Examples
    --------
    ...
    """
    before, own, after = _parted(document)
    described = {**_parted(other)[1], **own}
    wanted = dict.fromkeys(described[name] for name in names if name in described)
    return "\n\n".join(filter(None, (before, _HEAD + "\n".join(wanted), after)))


def _parted(document: str) -> tuple[str, dict[str, str], str]:
    """The text before the parameters, each parameter's description by name, and the text after."""
    before, head, rest = document.partition(_HEAD)
    if not head:
        first = _SECTION.search(document)
        at = len(document) if first is None else first.start()
        return document[:at].rstrip(), {}, document[at:]
    following = _SECTION.search(rest)
    at = len(rest) if following is None else following.start()
    entries: dict[str, str] = {}
    for entry in re.split(r"\n(?=\S)", rest[:at].rstrip()):
        for name in entry.partition(" : ")[0].split(","):
            entries[name.strip(" *")] = entry
    return before.rstrip(), entries, rest[at:]
