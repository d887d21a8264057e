"""Which class new arrays have. Both are made after much that asks for them: they register here."""

from __future__ import annotations

from ._convert import A, Array
from ._numpy_mode import is_np_array

_CLASSES: dict[str, type[Array]] = {}


def register_class(frontend: str, cls: type[A]) -> type[A]:
    """Notes the class of a frontend's arrays, when it is defined."""
    _CLASSES[frontend] = cls
    return cls


def frontend_class(frontend: str) -> type[Array]:
    """The class of arrays of ``np`` or of ``nd``.

    >>> frontend_class("nd").__name__
    'NDArray'
    """
    return _CLASSES[frontend]


def array_class() -> type[Array]:
    """The class of new arrays: that of ``np`` in NumPy mode, else that of ``nd``.

    >>> array_class().__name__
    'NDArray'
    """
    return frontend_class("np" if is_np_array() else "nd")
