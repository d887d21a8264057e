"""The version, and where the compiled core is."""

from __future__ import annotations

from . import _version_rules

__all__ = ["__version__", "find_lib_path"]  # noqa: F822  __getattr__ gives it


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _version_rules.full_version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find_lib_path() -> list[str]:
    """The paths of compiled libraries.

    >>> len(find_lib_path())
    1
    """
    from . import _core

    return [_core.__file__]
