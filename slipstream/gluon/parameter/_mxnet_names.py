"""The names that programs written for MXNet look behind the scenes of parameters with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..._convert import Array
from ...context import Context


class MXNetNames:
    """A base of parameters. Parameters that stand for others take over all of these names."""

    _ctx_map: Any = None

    if TYPE_CHECKING:  # what parameters have
        allow_deferred_init: bool
        _arrays: list[Array] | None
        _deferred: tuple[Any, ...] | None
        _grad_req: str

        def _check(self) -> None: ...
        def _defer(self, waiting: Any) -> None: ...
        def _place(self, ctx: Any) -> Context: ...
        def _set_arrays(self, arrays: list[Array] | None) -> None: ...

    @property
    def _data(self) -> list[Array] | None:
        return self._arrays

    @_data.setter
    def _data(self, arrays: Sequence[Array] | None) -> None:
        self._set_arrays(None if arrays is None else list(arrays))

    @property
    def _grad(self) -> list[Any] | None:
        if self._arrays is None or self._grad_req == "null":
            return None
        return [x.grad for x in self._arrays]

    @_grad.setter
    def _grad(self, arrays: Any) -> None:
        """Gradients belong to the arrays, and come with them."""

    @property
    def _ctx_list(self) -> list[Context]:
        return self._contexts

    @_ctx_list.setter
    def _ctx_list(self, contexts: Sequence[Context] | None) -> None:
        self._contexts = list(contexts or ())

    @property
    def _deferred_init(self) -> tuple[Any, ...]:
        return self._deferred or ()

    @_deferred_init.setter
    def _deferred_init(self, waiting: tuple[Any, ...]) -> None:
        self._defer(waiting or None)

    @property
    def _allow_deferred_init(self) -> bool:
        return self.allow_deferred_init

    def _check_and_get(self, arr_list: Sequence[Array] | None, ctx: Any) -> Any:
        """One array of a list by its context, or the whole list when `ctx` is the type list."""
        self._check()
        if ctx is list:
            return arr_list
        if ctx is None and len(self._contexts) == 1:
            return arr_list[0]  # type: ignore[index]
        return arr_list[self._contexts.index(self._place(ctx))]  # type: ignore[index]
