"""A symbol as a function of arrays: MXNet's ``nd.CachedOp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._convert import Array, finish
from ..context import check_device
from ._run import Program
from ._symbol import Symbol


class CachedOp:
    """A function of arrays, from a symbol; it records gradients as other functions do.

    Parameters
    ----------
    sym : Symbol
    flags : list of (str, value)
        ``static_alloc`` and the like: accepted, and nothing changes.

    Examples
    --------
    >>> from slipstream import nd, sym
    >>> op = nd.CachedOp(sym.var("x") * 2 + sym.var("y"))
    >>> op(nd.array([1, 2]), nd.array([3, 4])).tolist()
    [5.0, 8.0]
    """

    def __init__(self, sym: Symbol, flags: Sequence[tuple[str, Any]] = ()) -> None:
        if not isinstance(sym, Symbol):
            raise TypeError(f"sym must be a Symbol, not {type(sym).__name__}")
        self._program = Program(sym._entries)
        self._names = [variable.name for variable in self._program.variables]

    def __call__(
        self, *args: Any, out: Any = None, default_ctx: Any = None, default_device: Any = None
    ) -> Any:
        """The outputs for arrays in the order of ``sym.list_inputs()``; one alone, or a list."""
        check_device(default_ctx if default_ctx is not None else default_device)
        if len(args) == 1 and args[0] is None:  # MXNet's way to say that there are no inputs
            args = ()
        if len(args) != len(self._names):
            raise ValueError(f"need {len(self._names)} arrays ({', '.join(self._names)}), "
                             f"not {len(args)}")  # fmt: skip
        for name, x in zip(self._names, args, strict=True):
            if not isinstance(x, Array):
                raise TypeError(f"{name} must be an array, not {type(x).__name__}")
        results = self._program(args)
        if out is not None:
            places = [out] if isinstance(out, Array) else list(out)
            if len(places) != len(results):
                raise ValueError(f"out has {len(places)} arrays for {len(results)} outputs")
            results = [finish(r, place) for r, place in zip(results, places, strict=True)]
        return results[0] if len(results) == 1 else results
