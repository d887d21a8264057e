"""The device and the storage type of an array."""

from __future__ import annotations

from typing import Any, Self

from .. import _array_contexts
from ..context import Context, check_device
from .part import Part

_CPU = Context("cpu", 0)


class DeviceMethods(Part):
    """Where an array is."""

    __slots__ = ()

    @property
    def context(self) -> Context:
        """The device the data is on."""
        return (_array_contexts.context_of(self) or _CPU) if _array_contexts.spread else _CPU

    ctx = device = context

    # MXNet's test fixtures look among garbage for arrays whose memory waits for a finalizer; here
    # reference counts give it back.
    _alive = False

    @property
    def stype(self) -> str:
        """Storage type; always ``'default'`` (dense)."""
        return "default"

    def tostype(self, stype: str) -> Self:
        """The array in another storage type; there is one, ``'default'``."""
        if stype != "default":
            raise ValueError(f"stype must be 'default': arrays are dense here, not {stype!r}")
        return self

    def as_in_context(self, context: Context) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(context)
        return _array_contexts.moved(self, context)

    def as_in_ctx(self, ctx: Context) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(ctx)
        return _array_contexts.moved(self, ctx)

    def to_device(self, device: Any, /, *, stream: None = None) -> Self:
        """The array on that device: itself when it is there already."""
        check_device(device)
        if stream is not None:
            raise ValueError("stream must be None: there is one device, the CPU")
        return _array_contexts.moved(self, device)
