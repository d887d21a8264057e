"""An optimizer together with the states of the parameters it updates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .. import _core
from . import _state_files
from .optimizer import Optimizer

_EXACT_UPDATE = Optimizer.update_multi_precision


# ``with updating:`` around the updates of one step, all of which are recorded. Its end raises why
# updates were skipped, earlier ones or in sync mode its own, if that is known by then and was not
# raised before.
updating = _core.Updating()


def _each(optimizer: Optimizer, updates: Iterable[tuple[Any, ...]]) -> None:
    for one in updates:
        optimizer.update_multi_precision(*one)


class Updater:
    """Updates weights, keeping their states by index.

    >>> from slipstream import nd, optimizer
    >>> updater = optimizer.get_updater(optimizer.SGD(learning_rate=0.5))
    >>> w = nd.ones((2,))
    >>> updater(0, nd.ones((2,)), w)
    >>> w.asnumpy().tolist()
    [0.5, 0.5]
    """

    def __init__(self, optimizer: Optimizer) -> None:
        self.optimizer = optimizer
        self.states: dict[Any, Any] = {}
        self.states_synced: dict[Any, bool] = {}
        self.aggregate_updates = True
        # Several updaters of one optimizer serve copies of the same parameters.
        self._device = getattr(optimizer, "_updaters", 0)
        optimizer._updaters = self._device + 1

    def __call__(self, index: Any, grad: Any, weight: Any) -> None:
        """Update a weight, or all weights of a list, in place."""
        if not isinstance(index, (list, tuple)):
            index, grad, weight = [index], [grad], [weight]
        with updating:
            self._update(index, grad, weight)

    def _update(self, index: Any, grad: Any, weight: Any) -> None:
        optimizer = self.optimizer
        optimizer._set_current_device(self._device)
        states = self.states
        try:
            state = [states[i] for i in index]
        except KeyError:
            for i, w in zip(index, weight, strict=True):
                if i not in states:
                    made = optimizer.create_state_multi_precision(i, w)
                    # A state that could not be made would fail all updates: that raises here.
                    _core.wait_for_state(made)
                    states[i] = made
                    self.states_synced[i] = True
            state = [states[i] for i in index]
        kind = type(optimizer)
        if kind.update is not Optimizer.update:  # written for one parameter at a time
            _core.guarded_update(
                lambda: _each(optimizer, zip(index, weight, grad, state, strict=True)),
                weight, grad, state,
            )  # fmt: skip
        elif kind.update_multi_precision is not _EXACT_UPDATE:
            _core.guarded_update(
                lambda: optimizer.update_multi_precision(index, weight, grad, state),
                weight, grad, state,
            )  # fmt: skip
        elif optimizer.multi_precision:
            optimizer.update_multi_precision(index, weight, grad, state)
        else:
            optimizer.update(index, weight, grad, state)

    def sync_state_context(self, state: Any, context: Any) -> Any:
        """The state itself: there is one kind of memory."""
        return state

    def get_states(self, dump_optimizer: bool = False) -> bytes:
        """All states as bytes in safetensors; `dump_optimizer`: and the optimizer's settings."""
        return _state_files.dump(self.states, self.optimizer, dump_optimizer)

    def set_states(self, states: bytes, allow_pickle: bool = False) -> None:
        """Take what ``get_states`` gave, or with `allow_pickle` a pickle, which could run any code.

        Pickles are what MXNet and earlier versions wrote. In programs that run through
        ``slipstream.compat`` they are read without `allow_pickle` too, but hold then nothing but
        arrays, optimizers and learning-rate schedulers.
        """
        loaded, optimizer = _state_files.load(states, self.optimizer, allow_pickle)
        self.states = loaded
        if optimizer is not None:
            self.optimizer = optimizer
        self.states_synced = dict.fromkeys(self.states, False)


def get_updater(optimizer: Optimizer) -> Updater:
    """A function of (index, grad, weight) that updates weights with `optimizer`.

    >>> from slipstream import nd, optimizer
    >>> update = optimizer.get_updater(optimizer.SGD(learning_rate=0.5))
    >>> w = nd.ones((2,))
    >>> update(0, nd.ones((2,)), w)
    >>> w.tolist()
    [0.5, 0.5]
    """
    return Updater(optimizer)
