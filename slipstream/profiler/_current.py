"""The profile that is on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._profile import Profile


active: list[Profile] = []


def current() -> Profile | None:
    """The profile that is running, or None.

    >>> current() is None
    True
    """
    # One that was running when this process was forked is the parent's.
    if active and active[0]._process != os.getpid():
        active.clear()
    return active[0] if active else None
