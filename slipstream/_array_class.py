"""Which class new arrays have. Both are made after much that asks, so they are looked up late."""

from __future__ import annotations

from ._convert import Array


def frontend_class(frontend: str) -> type[Array]:
    """The class of arrays of ``np`` or of ``nd``.

    >>> frontend_class("nd").__name__
    'NDArray'
    """
    if frontend == "nd":
        from .nd._ndarray import NDArray

        return NDArray
    from .np._ndarray import ndarray

    return ndarray


def array_class() -> type[Array]:
    """The class of new arrays: that of ``np`` in NumPy mode, else that of ``nd``.

    >>> array_class().__name__
    'NDArray'
    """
    from .npx._mode import is_np_array

    return frontend_class("np" if is_np_array() else "nd")
