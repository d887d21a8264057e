"""The version, and where the compiled core is."""

from __future__ import annotations

from . import __version__

__all__ = ["__version__", "find_lib_path"]


def find_lib_path() -> list[str]:
    """The paths of compiled libraries.

    >>> len(find_lib_path())
    1
    """
    from . import _core

    return [_core.__file__]
