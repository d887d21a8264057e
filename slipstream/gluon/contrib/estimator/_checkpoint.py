"""Saves model and trainer while training, and goes on from there."""

from __future__ import annotations

import os
import re
from typing import Any

from ....metric import EvalMetric
from ._events import BatchEnd, EpochEnd, TrainBegin
from ._monitor import Monitor


class CheckpointHandler(TrainBegin, BatchEnd, EpochEnd):
    """Saves parameters and the trainer's state after some epochs or batches.

    Files are ``<prefix>-epoch<n>batch<m>.params`` and ``.states``; a hybridized model is saved as
    ``<prefix>-symbol.json`` after the first batch.

    Parameters
    ----------
    model_dir : path
        The folder; made if need be.
    model_prefix : str
        Files begin with it.
    monitor : metric, optional
        Decides what is best.
    verbose : int
        1 logs what is saved.
    save_best : bool
        Also keep ``<prefix>-best``, by `monitor`.
    mode : 'auto', 'min' or 'max'
        Whether smaller or larger is better; 'auto' sees by the name.
    epoch_period, batch_period : int, optional
        After how many epochs, after how many batches; None for never.
    max_checkpoints : int
        How many are kept; the best is not counted.
    resume_from_checkpoint : bool
        Whether to load the last one and train for what is left.

    Examples
    --------
    >>> import tempfile
    >>> CheckpointHandler(tempfile.mkdtemp(), max_checkpoints=2).max_checkpoints
    2
    """

    def __init__(
        self, model_dir: str | os.PathLike[str], model_prefix: str = "model",
        monitor: EvalMetric | None = None, verbose: int = 0, save_best: bool = False,
        mode: str = "auto", epoch_period: int | None = 1, batch_period: int | None = None,
        max_checkpoints: int = 5, resume_from_checkpoint: bool = False,
    ) -> None:  # fmt: skip
        if save_best and not isinstance(monitor, EvalMetric):
            raise ValueError(
                "save_best needs a monitor of estimator.train_metrics or estimator.val_metrics"
            )
        self.model_dir = os.fspath(model_dir)
        os.makedirs(self.model_dir, exist_ok=True)
        self.model_prefix = model_prefix
        self.monitor = monitor
        self.verbose = verbose
        self.save_best = save_best
        self.epoch_period = epoch_period
        self.batch_period = batch_period
        self.max_checkpoints = max_checkpoints
        self.resume_from_checkpoint = resume_from_checkpoint
        self.current_batch = 0
        self.current_epoch = 0
        self.trained_epoch = -1
        self.trained_batch = -1
        self.saved_checkpoints: list[str] = []
        self._watch = Monitor(monitor, mode) if save_best and monitor is not None else None

    def train_begin(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        self.current_epoch = 0
        self.current_batch = 0
        if self._watch is not None:
            self._watch.reset()
        if self.resume_from_checkpoint:
            self._resume(estimator)

    def batch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self.current_batch == 0:
            self._save_symbol(estimator)
        if self.batch_period and (self.current_batch + 1) % self.batch_period == 0:
            self._save_checkpoint(estimator)
        self.current_batch += 1

    def epoch_end(self, estimator: Any, *args: Any, **kwargs: Any) -> None:
        if self.epoch_period and (self.current_epoch + 1) % self.epoch_period == 0:
            self._save_checkpoint(estimator)
        self.current_epoch += 1

    def _path(self, name: str) -> str:
        return os.path.join(self.model_dir, name)

    def _save_checkpoint(self, estimator: Any) -> None:
        epoch, batch = self.current_epoch, self.current_batch
        if self.resume_from_checkpoint:
            epoch += self.trained_epoch + 1
            # After an epoch the batches are counted already.
            batch += self.trained_batch + (0 if estimator.max_epoch else 1)
        prefix = f"{self.model_prefix}-epoch{epoch}batch{batch}"
        self._save(estimator, prefix)
        self.saved_checkpoints.append(prefix)
        while len(self.saved_checkpoints) > self.max_checkpoints:
            self._remove(self.saved_checkpoints.pop(0))
        if self.verbose > 0:
            estimator.logger.info("[Epoch %d] CheckpointHandler: saved %s", epoch, prefix)
        if self._watch is not None:
            before = self._watch.best
            if self._watch.better():
                self._save(estimator, f"{self.model_prefix}-best")
                if self.verbose > 0:
                    name = self._watch.metric.get()[0]
                    estimator.logger.info(
                        "[Epoch %d] CheckpointHandler: %s went from %.5f to %.5f, the best so far",
                        epoch, name, before, self._watch.best,
                    )  # fmt: skip

    def _save(self, estimator: Any, prefix: str) -> None:
        estimator.net.save_parameters(self._path(prefix + ".params"))
        estimator.trainer.save_states(self._path(prefix + ".states"))

    def _remove(self, prefix: str) -> None:
        for suffix in (".params", ".states"):
            if os.path.exists(path := self._path(prefix + suffix)):
                os.remove(path)

    def _save_symbol(self, estimator: Any) -> None:
        net, target = estimator.net, self._path(f"{self.model_prefix}-symbol.json")
        if not getattr(net, "_active", False):
            estimator.logger.info(
                "The model is not saved as %s: only a HybridBlock after hybridize() is.", target
            )
            return
        from ..._export import trace

        trace(net)[0].save(target)

    def _found(self) -> list[tuple[int, int]]:
        """Epoch and batch of each checkpoint in the folder, oldest first."""
        pattern = re.compile(re.escape(self.model_prefix) + r"-epoch(\d+)batch(\d+)\.params")
        matches = (pattern.fullmatch(name) for name in os.listdir(self.model_dir))
        return sorted((int(m[1]), int(m[2])) for m in matches if m)

    def _resume(self, estimator: Any) -> None:
        by_batch = bool(estimator.max_batch)
        wrong = self.epoch_period if by_batch else self.batch_period
        if wrong or not (self.batch_period if by_batch else self.epoch_period):
            raise ValueError(
                "to resume, save by what is counted: training by batches needs batch_period and "
                "epoch_period=None, training by epochs the other way round"
            )
        found = self._found()
        if not found:
            self.trained_epoch = self.trained_batch = -1
            estimator.logger.info("CheckpointHandler: no checkpoint found, training from scratch")
            return
        self.saved_checkpoints = [f"{self.model_prefix}-epoch{e}batch{b}" for e, b in found]
        self.trained_epoch, self.trained_batch = found[-1]
        wanted = estimator.max_batch if by_batch else estimator.max_epoch
        trained = (self.trained_batch if by_batch else self.trained_epoch) + 1
        if trained >= wanted:
            raise ValueError(
                f"the checkpoint {self.saved_checkpoints[-1]} is trained already; "
                "resume_from_checkpoint=False trains from scratch"
            )
        if by_batch:
            estimator.max_batch = wanted - trained
        else:
            estimator.max_epoch = wanted - trained
        last = self._path(self.saved_checkpoints[-1])
        estimator.net.load_parameters(last + ".params", ctx=estimator.context)
        estimator.trainer.load_states(last + ".states")
        estimator.logger.warning(
            "CheckpointHandler: resumed from %s, %d %s are left",
            self.saved_checkpoints[-1], wanted - trained, "batches" if by_batch else "epochs",
        )  # fmt: skip
