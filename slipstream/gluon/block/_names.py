"""Names of blocks: a number for each of a kind, and the scopes that names begin with."""

from __future__ import annotations

import threading
from typing import Any

from ... import _core
from ...name import Prefix
from ..parameter import ParameterDict


class _Names(threading.local):
    """How many blocks of each kind there are, and the scope that new ones are in."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.scope: BlockScope | None = None


_names = _Names()
_NO_PREFIX = Prefix("")


def _number(counts: dict[str, int], hint: str) -> str:
    count = counts.get(hint, 0)
    counts[hint] = count + 1
    return f"{hint}{count}"


class BlockScope(_core.WholeScope):
    """The scope of ``name_scope()``: blocks and symbols made inside are named after this one.

    It does not hold its block: a dropped model frees its memory at once, without a collection.
    """

    def __init__(self) -> None:
        self._prefix = ""
        self._params: Any = None
        self._counts: dict[str, int] = {}

    @staticmethod
    def create(
        prefix: str | None, params: ParameterDict | None, hint: str
    ) -> tuple[str, ParameterDict]:
        """The prefix and the parameters of a new block."""
        scope = _names.scope
        if scope is None:
            if prefix is None:
                prefix = _number(_names.counts, hint) + "_"
            if params is None:
                return prefix, ParameterDict(prefix)
            return prefix, ParameterDict(params.prefix, params)
        if prefix is None:
            prefix = _number(scope._counts, hint) + "_"
        parent = scope._params
        if params is None:
            params = ParameterDict(parent.prefix + prefix, parent._shared)
        else:
            params = ParameterDict(params.prefix, params)
        return scope._prefix + prefix, params

    def _save(self) -> Any:
        return _names.scope, _NO_PREFIX._save()

    def _set(self) -> None:
        if self._params is not None:
            Prefix(self._prefix)._set()
            _names.scope = self

    def _restore(self, saved: Any) -> None:
        _names.scope = saved[0]
        _NO_PREFIX._restore(saved[1])
