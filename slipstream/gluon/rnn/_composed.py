"""Cells made of cells: on top of each other, or in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..._convert import Array
from ..utils import _indent
from ._recurrent import HybridRecurrentCell, RecurrentCell
from ._sequence import backwards, joined, side_by_side, steps_of, time_axis


class _Stack(RecurrentCell):
    """Base of the two stacks of cells: each cell feeds the next one."""

    _children: dict[str, Any]

    def add(self, cell: RecurrentCell) -> None:
        """Append a cell."""
        self.register_child(cell)

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state, cell by cell."""
        return [i for cell in self._children.values() for i in cell.state_info(batch_size)]

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, cell by cell."""
        self._check_not_modified()
        cells = self._children.values()
        return [s for cell in cells for s in cell.begin_state(batch_size, func, **kwargs)]

    def _parts(self, states: Sequence[Array]) -> Iterator[tuple[Any, list[Array]]]:
        """Each cell with its part of the states."""
        at = 0
        for cell in self._children.values():
            n = len(cell.state_info())
            yield cell, list(states[at : at + n])
            at += n

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step through all cells."""
        after: list[Array] = []
        for cell, mine in self._parts(states):
            inputs, new = cell(inputs, mine)
            after += new
        return inputs, after

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence through one cell after the other; see ``RecurrentCell.unroll``."""
        self.reset()
        if begin_state is None:
            begin_state = self._zero_states(steps_of(length, inputs, layout)[0])
        after: list[Array] = []
        last = len(self._children) - 1
        for i, (cell, mine) in enumerate(self._parts(begin_state)):
            inputs, new = cell.unroll(
                length, inputs, mine, layout, merge_outputs if i == last else None, valid_length
            )
            after += new
        return inputs, after

    def __repr__(self) -> str:
        lines = [f"  ({k}): {_indent(repr(v), 2)}" for k, v in self._children.items()]
        return "{}(\n{}\n)".format(type(self).__name__, "\n".join(lines))

    def __getitem__(self, i: int) -> Any:
        """A cell by number."""
        return list(self._children.values())[i]

    def __len__(self) -> int:
        return len(self._children)

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self._children.values()))


class SequentialRNNCell(_Stack):
    """Cells on top of each other.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> stack = rnn.SequentialRNNCell()
    >>> stack.add(rnn.LSTMCell(4))
    >>> stack.add(rnn.GRUCell(5))
    >>> stack.initialize()
    >>> outputs, states = stack.unroll(3, nd.ones((2, 3, 6)), merge_outputs=True)
    >>> outputs.shape, len(states)
    ((2, 3, 5), 3)
    """


class HybridSequentialRNNCell(_Stack, HybridRecurrentCell):
    """Cells on top of each other that can be hybridized as a whole.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> stack = rnn.HybridSequentialRNNCell()
    >>> stack.add(rnn.RNNCell(4))
    >>> stack.initialize()
    >>> stack(nd.ones((2, 3)), stack.begin_state(2))[0].shape
    (2, 4)
    """


class BidirectionalCell(HybridRecurrentCell):
    """Two cells that run a sequence forwards and backwards; outputs are joined.

    Parameters
    ----------
    l_cell, r_cell : RecurrentCell
        The one that runs forwards, and the one that runs backwards.
    output_prefix : str
        Accepted.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.BidirectionalCell(rnn.LSTMCell(4), rnn.LSTMCell(4))
    >>> cell.initialize()
    >>> outputs, states = cell.unroll(3, nd.ones((2, 3, 5)), merge_outputs=True)
    >>> outputs.shape, len(states)
    ((2, 3, 8), 4)
    """

    def __init__(
        self,
        l_cell: RecurrentCell,
        r_cell: RecurrentCell,
        output_prefix: str = "bi_",
        prefix: str | None = "",
        params: Any = None,
    ) -> None:
        super().__init__(prefix=prefix, params=params)
        self.l_cell = l_cell
        self.r_cell = r_cell
        self._output_prefix = output_prefix

    def __call__(self, inputs: Any, states: Any, *args: Any, **kwargs: Any) -> Any:
        """There is no single step."""
        raise TypeError("a BidirectionalCell has no single step: use unroll()")

    def _infer(self, size: int) -> int:
        return self.l_cell._infer(size) + self.r_cell._infer(size)

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The states of both cells."""
        return self.l_cell.state_info(batch_size) + self.r_cell.state_info(batch_size)

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, of both cells."""
        self._check_not_modified()
        cells = (self.l_cell, self.r_cell)
        return [s for cell in cells for s in cell.begin_state(batch_size, func, **kwargs)]

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence in both directions; see ``RecurrentCell.unroll``."""
        self.reset()
        axis = time_axis(layout)
        steps = steps_of(length, inputs, layout)
        if begin_state is None:
            begin_state = self._zero_states(steps[0])

        n = len(self.l_cell.state_info())
        left, left_states = self.l_cell.unroll(
            length, steps, begin_state[:n], layout, False, valid_length
        )
        right, right_states = self.r_cell.unroll(
            length, backwards(steps, valid_length), begin_state[n:], layout, False, valid_length
        )
        if not isinstance(right, list):
            right = steps_of(length, right, layout)
        outputs = [
            side_by_side(a, b, f"{self._output_prefix}t{i}")
            for i, (a, b) in enumerate(zip(left, backwards(right, valid_length), strict=True))
        ]
        if merge_outputs is None:  # as in MXNet: with lengths, the cells mask the whole sequence
            merge_outputs = valid_length is not None
        result = joined(outputs, axis) if merge_outputs else outputs
        return result, left_states + right_states

    def __repr__(self) -> str:
        return f"{type(self).__name__}(forward={self.l_cell!r}, backward={self.r_cell!r})"
