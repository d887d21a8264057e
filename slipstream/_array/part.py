"""The base of classes that hold some of the methods of arrays.

To type checkers it is the array itself. At run time it is not: every class between an array's and
the core's ``Array`` makes freeing an array slower, and all arrays are freed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._core import Array as Part
else:

    class Part:
        """Adds methods, no state."""

        __slots__ = ()


__all__ = ["Part"]
