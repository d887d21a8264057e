"""The steps for one batch: forward, backward, evaluation."""

from __future__ import annotations

from typing import Any

from .... import autograd
from ...utils import split_and_load

__all__ = ["BatchProcessor"]


class BatchProcessor:
    """Trains on a batch, or evaluates one; inherit to do either in another way.

    >>> class Doubled(BatchProcessor):
    ...     def fit_batch(self, estimator, train_batch, batch_axis=0):
    ...         super().fit_batch(estimator, train_batch, batch_axis)
    ...         return super().fit_batch(estimator, train_batch, batch_axis)
    """

    def _get_data_and_label(self, batch: Any, ctx: Any, batch_axis: int = 0) -> tuple[Any, Any]:
        data = split_and_load(batch[0], ctx_list=ctx, batch_axis=batch_axis)
        label = split_and_load(batch[1], ctx_list=ctx, batch_axis=batch_axis)
        return data, label

    def evaluate_batch(
        self, estimator: Any, val_batch: Any, batch_axis: int = 0
    ) -> tuple[Any, Any, Any, Any]:
        """Predictions and losses of a batch.

        Parameters
        ----------
        estimator : Estimator
            Whose ``val_net`` and ``val_loss`` are used.
        val_batch : tuple
            Data and labels.
        batch_axis : int
            The axis along which the batch is cut for several contexts.

        Returns
        -------
        data, label, pred, loss : lists with one array for each context
        """
        data, label = self._get_data_and_label(val_batch, estimator.context, batch_axis)
        pred = [estimator.val_net(x) for x in data]
        loss = [estimator.val_loss(y_hat, y) for y_hat, y in zip(pred, label, strict=True)]
        return data, label, pred, loss

    def fit_batch(
        self, estimator: Any, train_batch: Any, batch_axis: int = 0
    ) -> tuple[Any, Any, Any, Any]:
        """Predictions, losses and gradients of a batch; a handler updates the parameters.

        Parameters and returns are those of ``evaluate_batch``.
        """
        data, label = self._get_data_and_label(train_batch, estimator.context, batch_axis)
        with autograd.record():
            pred = [estimator.net(x) for x in data]
            loss = [estimator.loss(y_hat, y) for y_hat, y in zip(pred, label, strict=True)]
        for one in loss:
            one.backward()
        return data, label, pred, loss
