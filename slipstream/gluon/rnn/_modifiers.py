"""Cells that change what another cell does: dropout, zoneout, residual connections."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._core import is_training
from ..._dtypes import name_of
from ..._ops.nn.dropout import dropout
from ._composed import BidirectionalCell
from ._recurrent import HybridRecurrentCell, RecurrentCell
from ._sequence import formatted, masked, plus, steps_of, time_axis


class DropoutCell(HybridRecurrentCell):
    """Dropout on the data of each step; no states.

    Parameters
    ----------
    rate : float
    axes : tuple of int
        Axes along which all elements share one draw.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> rnn.DropoutCell(0.5)(nd.ones((1, 2)), [])[0].tolist()
    [[1.0, 1.0]]
    """

    def __init__(
        self,
        rate: float,
        axes: tuple[int, ...] = (),
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        if not 0 <= rate <= 1:
            raise ValueError(f"rate must be from 0 to 1, not {rate!r}")
        super().__init__(prefix=prefix, params=params)
        self._rate = rate
        self._axes = axes

    def _alias(self) -> str:
        return "dropout"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """None."""
        return []

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """The data, partly zero in training."""
        return _dropped(inputs, self._rate, self._axes, f"t{self._counter}_fwd"), states

    def unroll(
        self,
        length: int,
        inputs: Any,
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """The whole sequence at once when it is one array; see ``RecurrentCell.unroll``."""
        self.reset()
        if not isinstance(inputs, (list, tuple)) and merge_outputs is not False:
            outputs: Any = self.forward(inputs, [])[0]
        else:
            outputs = [self(x, [])[0] for x in steps_of(length, inputs, layout)]
        return formatted(outputs, layout, merge_outputs, length), []

    def __repr__(self) -> str:
        return f"{type(self).__name__}(rate={self._rate}, axes={self._axes})"


class ModifierCell(HybridRecurrentCell):
    """The base of cells that change what another cell does; the parameters are that cell's.

    Parameters
    ----------
    base_cell : RecurrentCell

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ZoneoutCell(rnn.RNNCell(3), zoneout_outputs=0.1)  # one of its kind
    >>> cell.initialize()
    >>> output, states = cell(nd.ones((2, 4)), cell.begin_state(2))
    >>> output.shape
    (2, 3)
    """

    def __init__(self, base_cell: RecurrentCell) -> None:
        if base_cell._modified:
            raise ValueError(f"{base_cell.name} was already given to another cell")
        base_cell._modified = True
        super().__init__(prefix=base_cell.prefix + self._alias(), params=None)
        self.base_cell = base_cell

    @property
    def params(self) -> Any:
        """The parameters of the cell inside."""
        return self.base_cell.params

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The states of the cell inside."""
        return self.base_cell.state_info(batch_size)

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, of the cell inside."""
        self._check_not_modified()
        with self._inside() as cell:
            return cell.begin_state(batch_size, func, **kwargs)

    @contextlib.contextmanager
    def _inside(self) -> Iterator[RecurrentCell]:
        """The cell inside, as if it stood alone."""
        self.base_cell._modified = False
        try:
            yield self.base_cell
        finally:
            self.base_cell._modified = True

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_cell!r})"


class _Remembering(ModifierCell):
    """A modifier that keeps something from step to step; only the cell inside replays."""

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Let the cell inside replay what it does."""
        super().hybridize(active, **kwargs)
        self._active = False


def _kept(rate: float, like: Array) -> Array | None:
    """In training, a draw of what is kept: not zero there. None when all is."""
    if not isinstance(like, Array):
        return _dropped(_symbols().ones_like(like), rate) if rate else None
    if rate == 0 or not is_training():
        return None
    return dropout(_core.fill(type(like), 1, name_of(like), like.shape), rate)


def _symbols() -> Any:
    from ... import symbol

    return symbol


def _dropped(x: Array, rate: float, axes: Sequence[int] = (), name: str | None = None) -> Array:
    """Dropout in training; whether a symbol trains is known when it runs."""
    if rate == 0:
        return x
    if not isinstance(x, Array):
        return _symbols().Dropout(x, p=rate, axes=tuple(axes), name=name)
    return dropout(x, rate, "training", axes) if is_training() else x


def _chosen(keep: Array | None, new: Array, old: Array | None) -> Array:
    """`new` where `keep` is not zero, elsewhere `old`, or zero."""
    if keep is None:
        return new
    if not isinstance(new, Array):
        functions = _symbols()
        return functions.where(keep, new, functions.zeros_like(new) if old is None else old)
    return _core.where(keep, new, 0.0 if old is None else old)


class ZoneoutCell(_Remembering):
    """In training, parts of output and states stay as they were one step before.

    Parameters
    ----------
    base_cell : RecurrentCell
    zoneout_outputs, zoneout_states : float
        The probability that an element stays.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ZoneoutCell(rnn.RNNCell(4), zoneout_states=0.2)
    >>> cell.initialize()
    >>> cell(nd.ones((2, 3)), cell.begin_state(2))[0].shape
    (2, 4)
    """

    def __init__(
        self,
        base_cell: RecurrentCell,
        zoneout_outputs: float = 0.0,
        zoneout_states: float = 0.0,
    ) -> None:
        if isinstance(base_cell, BidirectionalCell):
            raise TypeError("apply ZoneoutCell to the two cells of a BidirectionalCell")
        super().__init__(base_cell)
        self._zoneout_outputs = zoneout_outputs
        self._zoneout_states = zoneout_states

    def _alias(self) -> str:
        return "zoneout"

    def reset(self) -> None:
        """Forget the output of the step before."""
        super().reset()
        self._prev_output: Array | None = None

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, partly undone."""
        output, after = self.base_cell(inputs, states)
        output = _chosen(_kept(self._zoneout_outputs, output), output, self._prev_output)
        mixed = [
            _chosen(_kept(self._zoneout_states, new), new, old)
            for new, old in zip(after, states, strict=True)
        ]
        self._prev_output = output
        return output, mixed


class ResidualCell(ModifierCell):
    """Adds the data to the output of a cell.

    Parameters
    ----------
    base_cell : RecurrentCell

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ResidualCell(rnn.GRUCell(3))
    >>> cell.initialize()
    >>> cell(nd.ones((2, 3)), cell.begin_state(2))[0].shape
    (2, 3)
    """

    def _alias(self) -> str:
        return "residualcell"

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, and the data."""
        output, states = self.base_cell(inputs, states)
        return plus(output, inputs, f"t{self._counter}_fwd"), states

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence and add it to the outputs; see ``RecurrentCell.unroll``."""
        self.reset()
        with self._inside() as cell:
            outputs, states = cell.unroll(
                length, inputs, begin_state, layout, merge_outputs, valid_length
            )
        added = masked(inputs, layout, valid_length) if valid_length is not None else inputs
        if not isinstance(outputs, (list, tuple)):
            return plus(outputs, formatted(added, layout, True)), states
        added = steps_of(length, added, layout)
        return [plus(y, x) for y, x in zip(outputs, added, strict=True)], states


class VariationalDropoutCell(_Remembering):
    """Dropout with one draw for all steps of a sequence, on data, states and outputs.

    Parameters
    ----------
    base_cell : RecurrentCell
    drop_inputs, drop_states, drop_outputs : float
        Probabilities of a zero; the first state alone is dropped.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.VariationalDropoutCell(rnn.LSTMCell(4), drop_inputs=0.3)
    >>> cell.initialize()
    >>> cell.unroll(3, nd.ones((2, 3, 5)), merge_outputs=True)[0].shape
    (2, 3, 4)
    """

    def __init__(
        self,
        base_cell: RecurrentCell,
        drop_inputs: float = 0.0,
        drop_states: float = 0.0,
        drop_outputs: float = 0.0,
    ) -> None:
        if drop_states and isinstance(base_cell, BidirectionalCell):
            raise TypeError("apply it to the two cells of a BidirectionalCell")
        super().__init__(base_cell)
        self.drop_inputs = drop_inputs
        self.drop_states = drop_states
        self.drop_outputs = drop_outputs

    def _alias(self) -> str:
        return "vardrop"

    def reset(self) -> None:
        """Forget the draws: the next sequence gets its own."""
        super().reset()
        self._masks: dict[str, Array] = {}

    def _drop(self, x: Array, rate: float, which: str) -> Array:
        mask = self._masks.get(which)
        if mask is None:
            mask = _kept(rate, x)
            if mask is None:
                return x
            self._masks[which] = mask
        return x * mask

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, with the draws of this sequence."""
        if self.drop_states:
            states = [self._drop(states[0], self.drop_states, "states"), *states[1:]]
        inputs = self._drop(inputs, self.drop_inputs, "inputs")
        output, after = self.base_cell(inputs, states)
        return self._drop(output, self.drop_outputs, "outputs"), after

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence; see ``RecurrentCell.unroll``.

        Where states are not dropped, data and outputs are as a whole, around the cell inside.
        """
        if self.drop_states:
            return super().unroll(length, inputs, begin_state, layout, merge_outputs, valid_length)
        self.reset()
        if merge_outputs is None:
            merge_outputs = not isinstance(inputs, (list, tuple))
        sequence = _drop_alike(formatted(inputs, layout, True), self.drop_inputs, layout)
        with self._inside() as cell:
            outputs, states = cell.unroll(length, sequence, begin_state, layout, True, valid_length)
        outputs = _drop_alike(outputs, self.drop_outputs, layout)
        return formatted(outputs, layout, merge_outputs, length), states

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(p_out = {self.drop_outputs}, p_state = {self.drop_states}, "
            f"{self.base_cell!r})"
        )


def _drop_alike(sequence: Array, rate: float, layout: str) -> Array:
    """In training, dropout with one draw for all steps."""
    return _dropped(sequence, rate, (time_axis(layout),))


def dynamic_unroll(
    cell: RecurrentCell,
    inputs: Array,
    begin_state: list[Array] | None = None,
    drop_inputs: float = 0.0,
    drop_outputs: float = 0.0,
    layout: str = "TNC",
    valid_length: Array | None = None,
) -> tuple[Array, list[Array]]:
    """Run a sequence of any length; ``cell.unroll`` that finds the length itself.

    Parameters
    ----------
    cell : RecurrentCell
    inputs : array
    begin_state : list of arrays, optional
    drop_inputs, drop_outputs : float
        Dropout on all data and all outputs, one draw for all steps.
    layout : str
    valid_length : array of shape (batch,), optional

    Returns
    -------
    outputs, states

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.GRUCell(4)
    >>> cell.initialize()
    >>> rnn.dynamic_unroll(cell, nd.ones((3, 2, 5)))[0].shape
    (3, 2, 4)
    """
    length = inputs.shape[time_axis(layout)]
    inputs = _drop_alike(inputs, drop_inputs, layout)
    outputs, states = cell.unroll(length, inputs, begin_state, layout, True, valid_length)
    return _drop_alike(outputs, drop_outputs, layout), states
