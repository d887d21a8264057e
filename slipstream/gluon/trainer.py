"""The trainer: an optimizer applied to the parameters of a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import _core, autograd
from .._convert import Array
from .._files import replacing
from ..optimizer.updater import updating
from . import _changes
from ._mxnet_names import TrainerNames
from .parameter import Parameter

__all__ = ["Trainer"]

core_ops = _core.ops


class Trainer(TrainerNames):
    """Updates parameters by their gradients.

    Parameters
    ----------
    params : ParameterDict, dict or list of Parameter
        Mostly ``net.collect_params()``.
    optimizer : str or Optimizer
    optimizer_params : dict, optional
        Arguments of the optimizer, when it is given by name.
    kvstore : str, KVStore or None
        Accepted; gradients of several contexts are added up in memory.
    compression_params : dict, optional
        Accepted; nothing is sent.
    update_on_kvstore : bool, optional
        True refuses ``allreduce_grads`` and ``update``, as in MXNet.

    Examples
    --------
    >>> from slipstream import autograd, gluon, nd
    >>> net = gluon.nn.Dense(1, in_units=1, use_bias=False, weight_initializer='zeros')
    >>> net.initialize()
    >>> trainer = gluon.Trainer(net.collect_params(), 'sgd', {'learning_rate': 0.5})
    >>> with autograd.record():
    ...     loss = (net(nd.ones((1, 1))) - 1) ** 2
    >>> loss.backward()
    >>> trainer.step(batch_size=1)
    >>> net.weight.data().tolist()
    [[1.0]]
    """

    def __init__(
        self,
        params: Mapping[str, Parameter] | Sequence[Parameter],
        optimizer: Any,
        optimizer_params: dict[str, Any] | None = None,
        kvstore: Any = "device",
        compression_params: dict[str, Any] | None = None,
        update_on_kvstore: bool | None = None,
    ) -> None:
        if isinstance(params, Mapping):
            params = [params[key] for key in sorted(params)]
        if not isinstance(params, (list, tuple)):
            raise ValueError(
                f"params must be a dict or a list of parameters, not {type(params).__name__}"
            )
        self._params: list[Parameter] = []
        seen = set()
        for p in params:
            if not isinstance(p, Parameter):
                raise ValueError(f"params must contain Parameters, got {type(p).__name__}")
            if id(p) not in seen:
                seen.add(id(p))
                self._params.append(p)
                p._set_trainer(self)
        self._param2idx = {id(p): i for i, p in enumerate(self._params)}
        if isinstance(kvstore, str) and kvstore.startswith(("dist", "p3", "horovod", "byteps")):
            raise ValueError(f"kvstore {kvstore!r}: this build trains on one machine; use 'device'")
        self._store = self._custom_store(kvstore, update_on_kvstore)
        self._store_type = kvstore if isinstance(kvstore, str) else getattr(kvstore, "type", None)
        self._asked_on_kvstore = update_on_kvstore
        self._broadcast: set[int] = set()  # parameters that the custom store has seen
        self._compression_params = compression_params
        self._init_optimizer(optimizer, dict(optimizer_params or {}))
        self._scale = self._optimizer.rescale_grad
        self._seen_changes = -1
        self._groups: list[tuple[Any, list[int], list[Array], list[Array]]] = []
        self._spread: list[list[Array]] = []

    @staticmethod
    def _custom_store(kvstore: Any, update_on_kvstore: bool | None) -> Any:
        """A store of another class than ours, which is to add up the gradients; else None."""
        from ..kvstore import KVStore, KVStoreBase

        if isinstance(kvstore, str):
            registered = KVStoreBase.kv_registry.get(kvstore.lower())
            kvstore = None if registered is None else registered()
        if kvstore is None or type(kvstore) is KVStore:
            return None
        if not isinstance(kvstore, KVStoreBase):
            raise TypeError(f"kvstore must be a name or a KVStore, not {type(kvstore).__name__}")
        if update_on_kvstore:
            raise ValueError(
                f"update_on_kvstore must not be True with a store of {type(kvstore).__name__}: the "
                "trainer updates the parameters"
            )
        return kvstore

    def _init_optimizer(self, optimizer: Any, optimizer_params: dict[str, Any]) -> None:
        from .. import optimizer as optimizers

        by_index = dict(enumerate(self._params))
        if isinstance(optimizer, optimizers.Optimizer):
            if optimizer_params:
                raise AssertionError(
                    "optimizer_params must be None when optimizer is an Optimizer: give them to it"
                )
            self._optimizer = optimizer
            optimizer.param_dict = by_index
        else:
            self._optimizer = optimizers.create(optimizer, param_dict=by_index, **optimizer_params)
        self._make_updater = optimizers.get_updater
        self._updaters = [optimizers.get_updater(self._optimizer)]

    # ---- rates -----------------------------------------------------------------------------------

    @property
    def optimizer(self) -> Any:
        """The optimizer."""
        return self._optimizer

    @property
    def learning_rate(self) -> float:
        """The current learning rate."""
        return self._optimizer.learning_rate

    def set_learning_rate(self, lr: float) -> None:
        """Set the learning rate; not when a scheduler does.

        >>> from slipstream import gluon
        >>> net = gluon.nn.Dense(1)
        >>> trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.5})
        >>> trainer.set_learning_rate(trainer.learning_rate / 10)
        >>> trainer.learning_rate
        0.05
        """
        self._optimizer.set_learning_rate(lr)

    # ---- steps -----------------------------------------------------------------------------------

    def step(self, batch_size: float, ignore_stale_grad: bool = False) -> None:
        """Update all parameters, with gradients divided by `batch_size`.

        A parameter whose gradient could not be computed keeps its value and its states, and the
        error is raised once, by what looks first: this method in a later step, a sync on the loss
        or on a parameter, or ``waitall``.

        Parameters
        ----------
        batch_size : int
        ignore_stale_grad : bool
            Whether parameters that no backward pass has reached since the last step are left out;
            otherwise they are an error.

        Raises
        ------
        UserWarning
            When a gradient is stale.
        SlipstreamError
            When updates of an earlier step were skipped, after those of this one are recorded.

        Examples
        --------
        >>> from slipstream import autograd, gluon, nd
        >>> net = gluon.nn.Dense(1, in_units=1, use_bias=False)
        >>> net.initialize("zeros")
        >>> trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.5})
        >>> with autograd.record():
        ...     loss = gluon.loss.L2Loss()(net(nd.array([[1], [3]])), nd.array([[1], [3]]))
        >>> loss.backward()
        >>> trainer.step(batch_size=2)
        >>> net.weight.data().tolist()
        [[2.5]]
        """
        self._step(batch_size, ignore_stale_grad, True)

    def allreduce_grads(self) -> None:
        """Add up the gradients of all contexts, before ``update``.

        >>> from slipstream import autograd, gluon, nd
        >>> net = gluon.nn.Dense(1, in_units=1, use_bias=False)
        >>> net.initialize("zeros")
        >>> trainer = gluon.Trainer(
        ...     net.collect_params(), "sgd", {"learning_rate": 0.5}, update_on_kvstore=False
        ... )
        >>> with autograd.record():
        ...     loss = (net(nd.ones((1, 1))) - 100) ** 2
        >>> loss.backward()
        >>> trainer.allreduce_grads()
        >>> norm = gluon.utils.clip_global_norm([net.weight.grad()], 1.0)
        >>> trainer.update(1)
        >>> net.weight.data().asnumpy().round(3).tolist()
        [[0.5]]
        """
        self._refuse_on_kvstore("allreduce_grads")
        self._prepare(True)
        self._add_up()

    def update(self, batch_size: float, ignore_stale_grad: bool = False) -> None:
        """Update all parameters without adding up the gradients of all contexts.

        Parameters
        ----------
        batch_size : int
        ignore_stale_grad : bool
            As in ``step``.
        """
        self._refuse_on_kvstore("update")
        self._step(batch_size, ignore_stale_grad, False)

    def _step(self, batch_size: float, ignore_stale_grad: bool, add_up: bool) -> None:
        if batch_size == 0:
            raise ValueError("batch_size must not be 0: gradients are divided by it")
        self._kv_initialized = True
        with updating:
            self._optimizer.rescale_grad = self._scale / batch_size
            self._prepare(ignore_stale_grad)
            if add_up and (self._spread or self._store is not None):
                self._add_up()
            self._update(ignore_stale_grad)

    def _refuse_on_kvstore(self, what: str) -> None:
        if self._update_on_kvstore:
            raise AssertionError(
                f"{what}() is not for parameters that are updated on the kvstore; make the trainer "
                "with update_on_kvstore=False"
            )

    def _prepare(self, ignore_unused: bool) -> None:
        """Lists of arrays and gradients for each context; made again when a parameter changed."""
        if self._seen_changes == _changes.changes():
            return
        self._spread = []
        groups: dict[int, tuple[list[int], list[Array], list[Array]]] = {}
        waiting = False
        for i, p in enumerate(self._params):
            if p.grad_req == "null":
                continue
            if p._arrays is None:
                if not ignore_unused:
                    p._check()
                waiting = True
                continue
            weights, grads = p.list_data(), p.list_grad()
            for k, (weight, grad) in enumerate(zip(weights, grads, strict=True)):
                indices, all_weights, all_grads = groups.setdefault(k, ([], [], []))
                indices.append(i)
                all_weights.append(weight)
                all_grads.append(grad)
            if len(grads) > 1:
                self._spread.append(grads)
        while len(self._updaters) < len(groups):
            self._updaters.append(self._make_updater(self._optimizer))
        self._groups = [(self._updaters[k], *groups[k]) for k in sorted(groups)]
        self._seen_changes = -1 if waiting else _changes.changes()

    def _add_up(self) -> None:
        with autograd.pause():
            if self._store is not None:
                self._add_up_by_store()
                return
            for grads in self._spread:
                total = grads[0]
                for g in grads[1:]:
                    total = core_ops.add(total, g)
                for g in grads:
                    _core.store(g, total)

    def _add_up_by_store(self) -> None:
        """Gradients of each parameter by the user's store, which first gets the parameter."""
        for i, p in enumerate(self._params):
            if p.grad_req == "null" or p._arrays is None:
                continue
            weights = p.list_data()
            if i not in self._broadcast:
                self._broadcast.add(i)
                self._store.broadcast(i, weights[0], weights)
            self._store.pushpull(i, p.list_grad(), out=None, priority=-i)

    def _update(self, ignore_stale: bool) -> None:
        groups = self._groups
        stale = [_core.stale_grads(weights, ignore_stale) for _, _, weights, _ in groups]
        if not any(stale):
            for updater, indices, weights, grads in groups:
                updater(indices, grads, weights)
            return
        for k, places in enumerate(stale):
            updater, *rest = groups[k]
            lists: list[Any] = rest
            if places and not ignore_stale:
                p = self._params[lists[0][places[0]]]
                raise UserWarning(
                    f"the gradient of Parameter {p.name!r} on {p.list_ctx()[k]} was not computed "
                    "by backward() since the last step; if it is not used, on purpose, call "
                    "step(..., ignore_stale_grad=True)"
                )
            left = [i for i in range(len(lists[0])) if i not in set(places)]
            indices, weights, grads = ([values[i] for i in left] for values in lists)
            if indices:
                updater(indices, grads, weights)

    # ---- files -----------------------------------------------------------------------------------

    def save_states(self, fname: Any) -> None:
        """Write the optimizer and its states to a file, as a whole or not at all; waits for them.

        Parameters
        ----------
        fname : path

        Examples
        --------
        >>> import tempfile
        >>> from slipstream import gluon
        >>> net = gluon.nn.Dense(1, in_units=1)
        >>> net.initialize()
        >>> trainer = gluon.Trainer(net.collect_params(), "adam")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     trainer.save_states(folder + "/states")
        ...     trainer.load_states(folder + "/states")
        """
        states = self._updaters[0].get_states(dump_optimizer=True)
        with replacing(fname) as out:
            out.write(states)

    def load_states(self, fname: Any, allow_pickle: bool = False) -> None:
        """Read what ``save_states`` has written.

        Parameters
        ----------
        fname : path
        allow_pickle : bool
            Whether to read pickles too, which earlier versions and MXNet wrote: they can run any
            code. Programs that run through ``slipstream.compat`` read them without it, as far as
            they hold nothing but arrays, optimizers and learning-rate schedulers.
        """
        with open(fname, "rb") as f:
            states = f.read()
        self._prepare(True)
        for updater in self._updaters:
            updater.set_states(states, allow_pickle)
            updater.optimizer = self._updaters[0].optimizer
        self._optimizer = self._updaters[0].optimizer
        self._optimizer.param_dict = dict(enumerate(self._params))
