"""Attributes of nodes."""

from __future__ import annotations

from .. import attribute

# Attributes that programs write without underscores, in ``attr=``, scopes or as keywords; MXNet
# keeps it apart from an operation's own parameters.
HIDDEN_KEYS = (
    "ctx_group", "lr_mult", "wd_mult", "force_mirroring", "mirror_stage", "profiler_scope",
)  # fmt: skip


def stored_key(key: str) -> str:
    """The name of an attribute inside its node."""
    return f"__{key}__" if key in HIDDEN_KEYS else key


def own_attributes(attr: dict[str, str] | None) -> dict[str, str]:
    """The attributes of a new node: those of the scope, under its own."""
    return {stored_key(key): value for key, value in attribute.current().get(attr).items()}
