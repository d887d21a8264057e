"""A store of arrays by key: gradients are pushed and summed, weights pulled.

>>> from slipstream import kvstore, nd
>>> kv = kvstore.create("local")
>>> kv.init(3, nd.zeros((2,)))
>>> kv.push(3, [nd.ones((2,)), nd.ones((2,))])
>>> out = nd.zeros((2,))
>>> kv.pull(3, out=out)
>>> out.asnumpy().tolist()
[2.0, 2.0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from . import _core
from ._convert import Array
from ._files import replacing
from .base import MXNetError
from .optimizer import Optimizer, Updater, get_updater
from .optimizer.optimizer import zeros_like
from .optimizer.updater import updating

core_ops = _core.ops


def _listed(key: Any, value: Any, what: str) -> Iterator[tuple[Any, list[Array]]]:
    """Each key with its list of arrays, of one key and value or of lists of both."""
    keys, values = (key, value) if isinstance(key, (list, tuple)) else ([key], [value])
    if not isinstance(values, (list, tuple)) or len(keys) != len(values):
        raise ValueError(f"{len(keys)} keys need as many entries of {what}")
    together: dict[Any, list[Array]] = {}
    for k, v in zip(keys, values, strict=True):
        if not isinstance(k, (int, str)):
            raise TypeError(f"keys must be integers or strings, not {type(k).__name__}")
        arrays = list(v) if isinstance(v, (list, tuple)) else [v]
        for a in arrays:
            if not isinstance(a, Array):
                raise TypeError(f"{what} of key {k!r} must be arrays, not {type(a).__name__}")
        together.setdefault(k, []).extend(arrays)
    yield from together.items()


class KVStoreBase:
    """Interface of a store; register your own with ``KVStoreBase.register``.

    >>> from slipstream import kvstore
    >>> @kvstore.KVStoreBase.register
    ... class Shouting(kvstore.KVStore):
    ...     pass
    >>> type(kvstore.create("shouting")).__name__
    'Shouting'
    """

    OPTIMIZER = "optimizer"
    kv_registry: ClassVar[dict[str, type[KVStoreBase]]] = {}

    @staticmethod
    def register(klass: type[KVStoreBase]) -> type[KVStoreBase]:
        """Register a store under its class's name; a decorator."""
        KVStoreBase.kv_registry[klass.__name__.lower()] = klass
        return klass

    def _unsupported(self, what: str) -> NotImplementedError:
        return NotImplementedError(f"a {type(self).__name__} has no {what}")

    def set_optimizer(self, optimizer: Optimizer) -> None:
        """Let pushed gradients update the weights, in stores that are capable of it."""
        raise self._unsupported("optimizer: override set_optimizer, or let the trainer update")

    def save_optimizer_states(self, fname: str, dump_optimizer: bool = False) -> None:
        """Save the states of the optimizer, in stores that have one."""
        raise self._unsupported("optimizer whose states could be saved")

    def load_optimizer_states(self, fname: str, allow_pickle: bool = False) -> None:
        """Load the states of the optimizer, in stores that have one."""
        raise self._unsupported("optimizer whose states could be loaded")


class KVStore(KVStoreBase):
    """A store in this process. Everything is recorded; nothing waits.

    `priority` and `ignore_sparse` are accepted and change nothing: the engine orders what it runs.

    >>> from slipstream import kvstore, nd
    >>> store = kvstore.create("local")
    >>> store.init("w", nd.zeros((2,)))
    >>> store.push("w", [nd.ones((2,)), nd.ones((2,))])  # of two contexts: added up
    >>> out = nd.empty((2,))
    >>> store.pull("w", out=out)
    >>> out.tolist()
    [2.0, 2.0]
    """

    def __init__(self, name: str = "local") -> None:
        self._name = name
        self._stored: dict[Any, Array] = {}
        self._updater: Callable[[Any, Array, Array], None] | None = None
        self._compression: tuple[str, float] | None = None
        self._residuals: dict[tuple[Any, int], Array] = {}

    # ---- values ------------------------------------------------------------------------------

    def init(self, key: Any, value: Any) -> None:
        """Give keys, which must be new, their first values."""
        for k, arrays in _listed(key, value, "value"):
            if k in self._stored:
                raise ValueError(f"key {k!r} has a value already")
            self._stored[k] = _core.detach(arrays[0])

    def push(self, key: Any, value: Any, priority: int = 0) -> None:
        """Sum the arrays of each key; the sum updates the stored value, or replaces it.

        Parameters
        ----------
        key, value
            A key and its array or list of arrays, or lists of those.
        """
        with updating:
            for k, arrays in _listed(key, value, "value"):
                self._push_one(k, arrays)

    def _push_one(self, key: Any, arrays: list[Array]) -> None:
        stored = self._of(key)
        total = self._sum(key, arrays)
        if total.shape != stored.shape:
            raise ValueError(f"key {key!r} has shape {stored.shape}, what is pushed {total.shape}")
        if self._updater is None:
            _core.store(stored, total)
        elif isinstance(self._updater, Updater):
            self._updater(key, total, stored)
        else:  # a function: what it does to the stored value is guarded
            updater = self._updater
            _core.guarded_update(lambda: updater(key, total, stored), [stored], [total], [None])

    def pull(
        self, key: Any, out: Any = None, priority: int = 0, ignore_sparse: bool = True
    ) -> None:
        """Put the values of keys into `out`: an array, or a list of arrays, for each."""
        if out is None:
            raise ValueError("pull needs out: the arrays that get the values")
        for k, arrays in _listed(key, out, "out"):
            stored = self._of(k)
            for a in arrays:
                _core.store(a, stored)

    def pushpull(self, key: Any, value: Any, out: Any = None, priority: int = 0) -> None:
        """Push, then pull into `out`, or into the pushed arrays themselves.

        Keys that have no value yet give the plain sum.
        """
        for k, _ in _listed(key, value, "value"):
            if k not in self._stored:
                self._sums(key, value, value if out is None else out)
                return
        self.push(key, value, priority)
        self.pull(key, value if out is None else out, priority)

    def _sums(self, key: Any, value: Any, out: Any) -> None:
        places = dict(_listed(key, out, "out"))
        for k, arrays in _listed(key, value, "value"):
            total = self._sum(k, arrays)
            for a in places[k]:
                _core.store(a, total)

    def broadcast(self, key: Any, value: Any, out: Any, priority: int = 0) -> None:
        """Give keys their first values, and put those into `out`."""
        self.init(key, value)
        self.pull(key, out, priority)

    def row_sparse_pull(
        self, key: Any, out: Any = None, priority: int = 0, row_ids: Any = None
    ) -> None:
        """Not available: there are no sparse arrays. Raises."""
        raise MXNetError("row_sparse_pull: there are no sparse arrays; use pull")

    def _of(self, key: Any) -> Array:
        stored = self._stored.get(key)
        if stored is None:
            raise ValueError(f"key {key!r} has no value: call init first")
        return stored

    def _sum(self, key: Any, arrays: list[Array]) -> Array:
        if self._compression is not None:
            arrays = [self._compressed(key, i, a) for i, a in enumerate(arrays)]
        total = arrays[0]
        for a in arrays[1:]:
            if a.shape != total.shape:
                raise ValueError(f"arrays of key {key!r} differ: {total.shape} and {a.shape}")
            total = core_ops.add(total, a)
        return total

    # ---- optimizers --------------------------------------------------------------------------

    def set_optimizer(self, optimizer: Optimizer) -> None:
        """Let pushed gradients update the stored weights."""
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"optimizer must be an Optimizer, not {type(optimizer).__name__}")
        self._set_updater(get_updater(optimizer))

    def _set_updater(self, updater: Callable[[Any, Array, Array], None] | None) -> None:
        """A function of (key, pushed sum, stored value), which changes the stored value."""
        self._updater = updater

    def _optimizing(self) -> Updater:
        if not isinstance(self._updater, Updater):
            raise ValueError("there is no optimizer: call set_optimizer first")
        return self._updater

    def save_optimizer_states(self, fname: str, dump_optimizer: bool = False) -> None:
        """Save the states of the optimizer, with `dump_optimizer` itself, too."""
        states = self._optimizing().get_states(dump_optimizer)
        with replacing(fname) as f:
            f.write(states)

    def load_optimizer_states(self, fname: str, allow_pickle: bool = False) -> None:
        """Load what ``save_optimizer_states`` saved; pickles as ``Trainer.load_states`` does."""
        updater = self._optimizing()
        with open(fname, "rb") as f:
            updater.set_states(f.read(), allow_pickle)

    # ---- compression -------------------------------------------------------------------------

    def set_gradient_compression(self, compression_params: dict[str, Any]) -> None:
        """Round what is pushed to two values or three; what was cut off is added next time.

        Parameters
        ----------
        compression_params
            ``{"type": "2bit", "threshold": 0.5}`` pushes 0.5, -0.5 or 0; ``"1bit"`` pushes 1 above
            the threshold and -1 elsewhere; ``"none"`` ends it. Not for ``local`` stores.
        """
        kind = compression_params.get("type")
        if kind not in ("1bit", "2bit", "none"):
            raise ValueError(f"type must be '1bit', '2bit' or 'none', not {kind!r}")
        if kind != "none" and not self._name.startswith("device"):
            raise ValueError(
                f"a {self._name} store does not support compression; use a device store"
            )
        threshold = float(compression_params.get("threshold", 0.5 if kind == "2bit" else 0.0))
        if kind == "2bit" and threshold <= 0:
            raise ValueError(f"threshold must be positive, not {threshold}")
        self._compression = None if kind == "none" else (kind, threshold)
        self._residuals.clear()

    def _compressed(self, key: Any, place: int, grad: Array) -> Array:
        kind, threshold = self._compression or ("none", 0.0)
        rest = self._residuals.get((key, place))
        if rest is None:
            rest = zeros_like(grad)
            _core.wait_for_state(rest)
            self._residuals[key, place] = rest
        whole = core_ops.add(rest, grad)
        if kind == "1bit":
            sent = _core.where(core_ops.greater(whole, threshold), 1.0, -1.0)
        else:
            low = _core.where(core_ops.less_equal(whole, -threshold), -threshold, 0.0)
            sent = _core.where(core_ops.greater_equal(whole, threshold), threshold, low)
        # A gradient that could not be computed leaves the rest as it was.
        _core.guarded_update(
            lambda: _core.store(rest, core_ops.subtract(whole, sent)), [rest], [grad], [None]
        )
        return sent

    # ---- who we are --------------------------------------------------------------------------

    @property
    def type(self) -> str:
        """The name that the store was created with."""
        return self._name

    @property
    def rank(self) -> int:
        """The number of this process: 0."""
        return 0

    @property
    def num_workers(self) -> int:
        """How many processes share the store: 1."""
        return 1

    @staticmethod
    def is_capable(capability: str) -> bool:
        """Whether such stores have a capability: ``"optimizer"``.

        >>> from slipstream import kvstore
        >>> kvstore.create().is_capable("optimizer")
        True
        """
        if capability.lower() == KVStoreBase.OPTIMIZER:
            return True
        raise ValueError(f"capability must be 'optimizer', not {capability!r}")

    def _barrier(self) -> None:
        """All processes, which is this one, are here."""

    def __repr__(self) -> str:
        return f"<KVStore {self._name}: {len(self._stored)} keys>"


@KVStoreBase.register
class TestStore(KVStoreBase):
    """The smallest store: it adds up, and keeps nothing. MXNet's own tests train with it.

    >>> from slipstream import kvstore, nd
    >>> store = kvstore.create("teststore")
    >>> grads = [nd.ones((1,)), nd.ones((1,))]
    >>> store.pushpull("g", grads)
    >>> grads[1].tolist(), store.is_capable("optimizer")
    ([2.0], False)
    """

    __test__ = False  # not a test, whatever pytest makes of its name

    type = "teststore"
    rank = 0
    num_workers = 1

    def broadcast(self, key: Any, value: Any, out: Any, priority: int = 0) -> None:
        """Put a value into `out`."""
        for k, arrays in _listed(key, out, "out"):
            first = dict(_listed(key, value, "value"))[k][0]
            for a in arrays:
                _core.store(a, first)

    def pushpull(self, key: Any, value: Any, out: Any = None, priority: int = 0) -> None:
        """Put the sum of the values into `out`, or into the values themselves."""
        places = dict(_listed(key, value if out is None else out, "out"))
        for k, arrays in _listed(key, value, "value"):
            total = arrays[0]
            for a in arrays[1:]:
                total = core_ops.add(total, a)
            for a in places[k]:
                _core.store(a, total)

    @staticmethod
    def is_capable(capability: str) -> bool:
        """Whether it has an ability: it cannot update weights."""
        if capability.lower() == KVStoreBase.OPTIMIZER:
            return False
        raise ValueError(f"unknown capability {capability!r}")


_HERE = ("local", "device")
_ELSEWHERE = ("dist", "p3", "nccl", "horovod", "byteps")


def create(name: str = "local") -> Any:
    """Make a store: ``"local"`` or ``"device"``, which are alike, or one that was registered.

    Raises
    ------
    MXNetError
        For stores shared by several processes (``"dist_sync"`` and the like): slipstream trains in
        one process.

    Examples
    --------
    >>> from slipstream import kvstore
    >>> kvstore.create("device")
    <KVStore device: 0 keys>
    """
    if not isinstance(name, str):
        raise TypeError(f"name must be a string, not {type(name).__name__}")
    registered = KVStoreBase.kv_registry.get(name.lower())
    if registered is not None:
        return registered()
    if name.lower().startswith(_HERE):
        return KVStore(name.lower())
    if name.lower().startswith(_ELSEWHERE):
        raise MXNetError(f"a {name!r} store needs several processes and what launches them; "
                         "there is one process here: use 'local' or 'device'")  # fmt: skip
    raise ValueError(f"unknown kvstore type {name!r}; use 'local' or 'device'")


__all__ = ["KVStore", "KVStoreBase", "create"]
