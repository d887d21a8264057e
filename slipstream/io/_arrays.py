"""Batches of arrays in memory."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from .._array_class import array_class
from .._convert import Array, convert, from_numpy
from .._warn import warn
from ._base import DataDesc, DataIter
from ._order import Order, drawn_by_numpy


def _named(data: Any, empty: bool, default: str) -> list[tuple[str, Any]]:
    """Data in any of the accepted forms as a list of names and arrays."""
    if data is None:
        data = []
    if isinstance(data, (numpy.ndarray, Array)):
        data = [data]
    if isinstance(data, (list, tuple)):
        if not data and not empty:
            raise ValueError(f"{default} must not be empty")
        if len(data) == 1:
            data = {default: data[0]}
        else:
            data = {f"_{i}_{default}": x for i, x in enumerate(data)}
    elif isinstance(data, dict):
        data = dict(sorted(data.items()))  # as MXNet does, whatever order they were put in
    if not isinstance(data, dict):
        raise TypeError(f"{default} must be an array, a list or a dict of arrays, not {data!r}")
    # As in MXNet, whatever is no array of ours becomes one of floats.
    kind = _core.default_float()
    return [
        (k, v if isinstance(v, Array) else convert(array_class(), v, kind)) for k, v in data.items()
    ]


class NDArrayIter(DataIter):
    """Batches of arrays in memory.

    Parameters
    ----------
    data, label : array, list of arrays, or dict of names and arrays
        A dict is taken in the order of its names. Arrays of NumPy become floats; those of
        slipstream keep their type.
    batch_size : int
    shuffle : bool
        Another order in every pass, drawn by ``numpy.random``.
    last_batch_handle : {'pad', 'discard', 'roll_over'}
        The last batch is filled from the beginning, dropped, or begins the next pass.
    data_name, label_name : str
    layout : str
        What the axes are; ``N`` is that of the samples.

    Examples
    --------
    >>> from slipstream import nd
    >>> batches = NDArrayIter(nd.arange(5), batch_size=2)
    >>> [(batch.data[0].tolist(), batch.pad) for batch in batches]
    [([0.0, 1.0], 0), ([2.0, 3.0], 0), ([4.0, 0.0], 1)]
    """

    def __init__(
        self, data: Any, label: Any = None, batch_size: int = 1, shuffle: bool = False,
        last_batch_handle: str = "pad", data_name: str = "data",
        label_name: str = "softmax_label", layout: str = "NCHW",
    ) -> None:  # fmt: skip
        super().__init__(batch_size)
        self.data = _named(data, False, data_name)
        self.label = _named(label, True, label_name)
        if not isinstance(layout, str) or "N" not in layout:
            raise ValueError(f"layout must have N, the axis of the samples, not be {layout!r}")
        self.layout = layout
        self.num_data = self.data[0][1].shape[self._axis(self.data[0][1])]
        for name, x in self.data + self.label:
            count = x.shape[self._axis(x)]
            if count == self.num_data:
                continue
            text = f"{name} has {count} samples, but {self.data[0][0]} has {self.num_data}"
            if count < self.num_data or name in dict(self.data):
                raise ValueError(text)
            warn(f"{text}: the others are not used")  # as MXNet, which says nothing
        self.shuffle = shuffle
        self.last_batch_handle = last_batch_handle
        draw = drawn_by_numpy(self.num_data) if shuffle else None
        self._order = Order(self.num_data, batch_size, draw, last_batch_handle)
        self._chosen: numpy.ndarray | None = None

    def _described(self, columns: list[tuple[str, Array]]) -> list[DataDesc]:
        described = []
        for name, x in columns:
            shape = list(x.shape)
            shape[self._axis(x)] = self.batch_size
            described.append(DataDesc(name, tuple(shape), x.dtype, self.layout))
        return described

    def _axis(self, x: Array) -> int:
        """Where the samples are; labels may have fewer axes than the layout."""
        axis = self.layout.find("N")
        return axis if axis < x.ndim else 0

    @property
    def idx(self) -> numpy.ndarray:
        """The order of this pass."""
        return self._order.order

    @property
    def cursor(self) -> int:
        """The place of the present batch."""
        return self._order.cursor

    @property
    def provide_data(self) -> list[DataDesc]:
        """Names and shapes of the data."""
        return self._described(self.data)

    @property
    def provide_label(self) -> list[DataDesc]:
        """Names and shapes of the labels."""
        return self._described(self.label)

    def reset(self) -> None:
        """Begins anew, with what rolled over."""
        self._order.reset()

    def hard_reset(self) -> None:
        """Begins anew, and forgets what rolled over."""
        self._order.rest = self._order.rest[:0]
        self._order.reset()

    def iter_next(self) -> bool:
        """Goes to the next batch; False after the last."""
        self._chosen = self._order.next()
        return self._chosen is not None

    def _rows(self, columns: list[tuple[str, Array]]) -> list[Array]:
        if self._chosen is None:
            raise ValueError("there is no batch: call reset() and next()")
        at = self._chosen
        # A batch of neighbours is a part of the array; others are gathered.
        near = len(at) == 1 or bool((numpy.diff(at) == 1).all())
        rows = []
        for _, x in columns:
            axis = self._axis(x)
            if near:
                part = (slice(None),) * axis + (slice(int(at[0]), int(at[-1]) + 1),)
                rows.append(_core.copy(x[part]))
            else:
                places = from_numpy(type(x), at.astype("int64"))
                rows.append(_core.take(x, places, axis, "clip"))
        return rows

    def getdata(self) -> list[Array]:
        """The data of the batch."""
        return self._rows(self.data)

    def getlabel(self) -> list[Array]:
        """The labels of the batch."""
        return self._rows(self.label)

    def getindex(self) -> Any:
        """The places of the batch's samples."""
        return self._chosen

    def getpad(self) -> int:
        """How many samples at the end of the batch are padding."""
        return self._order.pad
