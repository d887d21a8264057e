"""Private names of MXNet's ``gluon.Trainer`` that programs use nevertheless, and who uses each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .parameter import Parameter


class TrainerStore:
    """``Trainer._kvstore``: the type, and whether the store updates the weights."""

    def __init__(self, type: str, updater: Any) -> None:
        self.type = type
        self._updater = updater


class TrainerNames:
    """``gluon.Trainer``: sockeye saves optimizer states with these, gluonnlp trains with some.

    MXNet makes a key-value store at the first step if there are several devices, and updates the
    weights there unless it is told not to. Here the numbers are the same without one.
    """

    _params: list[Parameter]
    _updaters: list[Any]
    _store: Any
    _store_type: str | None
    _asked_on_kvstore: bool | None
    _kv_initialized = True  # there is nothing to make, but after a parameter got other values

    @property
    def _several_devices(self) -> bool:
        return any(p._arrays is not None and len(p._arrays) > 1 for p in self._params)

    @property
    def _update_on_kvstore(self) -> bool | None:
        if self._store is not None:
            return False
        if self._store_type is None or not (self._several_devices or self._asked_on_kvstore):
            return None
        return self._asked_on_kvstore is not False

    @property
    def _kvstore(self) -> Any:
        """A custom store itself; else, with several devices, what there is to know of ours."""
        if self._store is not None or self._update_on_kvstore is None or not self._kv_initialized:
            return self._store
        return TrainerStore(self._store_type or "", self._updaters[0])

    @property
    def _params_to_init(self) -> list[Parameter]:
        """Parameters whose shapes are not known yet."""
        return [p for p in self._params if p._arrays is None]

    def _reset_kvstore(self) -> None:
        """Forget the optimizer states that MXNet keeps in its store; a step makes new ones."""
        if not (self._kv_initialized and self._several_devices and self._update_on_kvstore):
            return
        self._kv_initialized = False
        for updater in self._updaters:
            updater.states.clear()
            updater.states_synced.clear()

    def _init_kvstore(self) -> None:
        self._kv_initialized = True

    def _init_params(self) -> None:
        """Nothing is left to do: parameters join when they have values."""
