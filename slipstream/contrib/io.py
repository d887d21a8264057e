"""Loaders of Gluon for programs that want iterators."""

from __future__ import annotations

from typing import Any

from .. import nd
from ..io import DataDesc, DataIter


class DataLoaderIter(DataIter):
    """A ``gluon.data.DataLoader`` of data and labels as a ``DataIter``.

    The last batch is filled up with zeros if it is smaller; ``getpad`` tells by how many.

    Parameters
    ----------
    loader : DataLoader
    data_name, label_name : str
        What a module calls them.
    dtype : str
        The type of both.

    Examples
    --------
    >>> from slipstream import gluon, nd
    >>> from slipstream.contrib.io import DataLoaderIter
    >>> pairs = gluon.data.ArrayDataset(nd.ones((5, 3)), nd.ones((5,)))
    >>> batches = DataLoaderIter(gluon.data.DataLoader(pairs, batch_size=2))
    >>> [(batch.data[0].shape, batch.pad) for batch in batches]
    [((2, 3), 0), ((2, 3), 0), ((2, 3), 1)]
    """

    def __init__(
        self,
        loader: Any,
        data_name: str = "data",
        label_name: str = "softmax_label",
        dtype: Any = "float32",
    ) -> None:
        super().__init__()
        self._loader = loader
        self._batch: Any = None
        self.dtype = dtype
        data, label = next(iter(loader))
        self.batch_size = data.shape[0]
        self.provide_data = [DataDesc(data_name, data.shape, dtype)]
        self.provide_label = [DataDesc(label_name, label.shape, dtype)]
        self.reset()

    def reset(self) -> None:
        """Begins anew."""
        self._batches = iter(self._loader)

    def iter_next(self) -> bool:
        """Goes to the next batch; False after the last."""
        self._batch = next(self._batches, None)
        return self._batch is not None

    def _filled(self, x: Any) -> list[Any]:
        x = x.astype(self.dtype)
        missing = self.getpad()
        if missing:
            x = nd.concat(x, nd.zeros((missing, *x.shape[1:]), dtype=self.dtype), dim=0)
        return [x]

    def getdata(self) -> list[Any]:
        """The data of the batch."""
        return self._filled(self._batch[0])

    def getlabel(self) -> list[Any]:
        """The labels of the batch."""
        return self._filled(self._batch[1])

    def getpad(self) -> int:
        """How many samples at the end are zeros."""
        return self.batch_size - self._batch[0].shape[0]


__all__ = ["DataLoaderIter"]
