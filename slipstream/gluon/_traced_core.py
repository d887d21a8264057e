"""The core's functions for the formulas of losses, which also take symbols.

On arrays each is the core's function. On symbols it notes the operation of MXNet that computes the
same where there is one.
"""

from __future__ import annotations

from typing import Any

from .. import _core as the_core


class _Functions:
    """Functions of the core, each made at its first use."""

    def __init__(self, module: Any, prefix: str = "") -> None:
        self._module = module
        self._prefix = prefix

    def __getattr__(self, name: str) -> Any:
        compute = getattr(self._module, name)

        def note(*args: Any) -> Any:
            from ..symbol._core_calls import call

            return call(self._prefix + name, compute, args)

        made = the_core.Operation(compute, note)
        setattr(self, name, made)
        return made


core: Any = _Functions(the_core)
core_ops: Any = _Functions(the_core.ops, "ops_")
