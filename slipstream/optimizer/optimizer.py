"""Base class of optimizers: names, arguments, updates of lists and of exact copies."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from .. import _core, _version_rules, autograd
from .._convert import Array
from .._dtypes import name_of
from .._ops.optimizer._steps import HALVES, limited, prepared, rescaled, wide
from .._suggest import nearest
from .._warn import warn
from ._rates import Rates

core_ops = _core.ops


def _unknown_argument(cls: type[Optimizer], name: str) -> TypeError:
    """The error for an argument that neither a class nor its bases take."""
    known = {
        parameter
        for base in cls.__mro__
        if base is not object and "__init__" in vars(base)
        for parameter in inspect.signature(vars(base)["__init__"]).parameters
    } - {"self", "kwargs", "unknown"}
    near = {"lr": "learning_rate", "weight_decay": "wd", "betas": "beta1 and beta2"}.get(name)
    near = near or nearest(name, known)
    hint = f"; did you mean {near}?" if near else f"; it takes {', '.join(sorted(known))}"
    return TypeError(f"{cls.__name__} has no argument {name!r}{hint}")


class Optimizer(Rates):
    """The base of all optimizers. Subclasses override ``create_state`` and ``step``.

    Gradients are multiplied by `rescale_grad`, clipped to [-clip_gradient, clip_gradient], and
    (mostly) added to ``wd * weight``.

    Parameters
    ----------
    rescale_grad
        A number, or an array of one element.
    param_idx2name
        Names of parameters, for multipliers given by name.
    wd
        Weight decay.
    clip_gradient
        Limit of the elements of gradients; None for none.
    learning_rate
        The rate when there is no `lr_scheduler`; with one, the rate it starts from.
    lr_scheduler
        Gives the rate for the number of updates done.
    begin_num_update
        Updates done before.
    multi_precision
        Keep float32 copies of parameters in half precision, and update those.
    param_dict
        Parameters by index; their ``lr_mult`` and ``wd_mult`` count.
    aggregate_num, use_fused_step
        Accepted and kept. All parameters are updated by one call in any case.

    Examples
    --------
    >>> from slipstream import nd, optimizer
    >>> @optimizer.register
    ... class Down(optimizer.Optimizer):
    ...     def step(self, indices, weights, grads, states):
    ...         for weight, grad in zip(weights, grads):
    ...             weight -= self.learning_rate * grad
    >>> w = nd.ones((2,))
    >>> optimizer.create("down", learning_rate=0.5).update(0, w, nd.ones((2,)), None)
    >>> w.asnumpy().tolist()
    [0.5, 0.5]
    """

    # Class of each name, in lower case.
    opt_registry: dict[str, type[Optimizer]] = {}  # noqa: RUF012  its name is part of the interface

    # The default of learning_rate in MXNet's signatures, which a scheduler takes over, too;
    # None (0.01 without a scheduler) for optimizers whose signature has none.
    _default_rate: float | None = None
    _default_rate_1x: float | None = None

    def __init__(
        self,
        rescale_grad: Any = 1.0,
        param_idx2name: dict[Any, str] | None = None,
        wd: float = 0.0,
        clip_gradient: float | None = None,
        learning_rate: float | None = None,
        lr_scheduler: Any = None,
        sym: Any = None,
        begin_num_update: int = 0,
        multi_precision: bool = False,
        param_dict: dict[Any, Any] | None = None,
        aggregate_num: float | None = None,
        use_fused_step: bool | None = None,
        **unknown: Any,
    ) -> None:
        if unknown:
            raise _unknown_argument(type(self), next(iter(unknown)))
        if param_idx2name is not None and not isinstance(param_idx2name, dict):
            raise TypeError("param_idx2name must be a dict of indices to names, "
                            f"not {type(param_idx2name).__name__}")  # fmt: skip
        _version_rules.settle(self)
        self.rescale_grad = rescale_grad
        self.lr_scheduler = lr_scheduler
        if learning_rate is None:
            learning_rate = self._rate_of_this_version(lr_scheduler is not None)
        self.lr = learning_rate
        if lr_scheduler is not None and learning_rate is not None:
            lr_scheduler.base_lr = learning_rate
        self.wd = wd
        self.clip_gradient = clip_gradient
        self.multi_precision = multi_precision
        self.begin_num_update = begin_num_update
        self.num_update = begin_num_update
        self.aggregate_num = 1 if aggregate_num is None else aggregate_num
        self.use_fused_step = bool(use_fused_step) if use_fused_step is not None else True
        self._all_index_update_counts = {0: {}}
        self._index_update_count = self._all_index_update_counts[0]
        self._updaters = 0
        self.idx2name = dict(param_idx2name) if param_idx2name else {}
        self.sym_info = (sym.attr_dict(), sym.list_arguments()) if sym is not None else ()
        self.param_dict = param_dict if param_dict else {}
        self.set_lr_mult({})
        self.set_wd_mult({})

    @classmethod
    def _rate_of_this_version(cls, scheduled: bool) -> float | None:
        """The rate when none is given; None leaves a scheduler its own."""
        old = _version_rules.follows_1x("optimizer.default_rate")
        rate = cls._default_rate_1x if old else cls._default_rate
        return 0.01 if rate is None and not scheduled else rate

    # ---- by name -----------------------------------------------------------------------------

    @staticmethod
    def register(klass: type[Optimizer]) -> type[Optimizer]:
        """Register an optimizer under its class's name; a decorator.

        >>> from slipstream import optimizer
        >>> @optimizer.register
        ... class Fixed(optimizer.Optimizer):
        ...     def create_state(self, index, weight):
        ...         return None
        ...     def step(self, indices, weights, grads, states):
        ...         for weight, grad in zip(weights, grads):
        ...             weight -= 0.1 * grad
        >>> type(optimizer.create("fixed")).__name__
        'Fixed'
        """
        if not (isinstance(klass, type) and issubclass(klass, Optimizer)):
            raise TypeError(f"only subclasses of Optimizer can be registered, not {klass!r}")
        name = klass.__name__.lower()
        before = Optimizer.opt_registry.get(name)
        if before is not None:
            warnings.warn(f"optimizer {name!r} was {before.__module__}.{before.__name__}; it is "
                          f"{klass.__module__}.{klass.__name__} now", stacklevel=2)  # fmt: skip
        Optimizer.opt_registry[name] = klass
        return klass

    @staticmethod
    def create_optimizer(name: Any, **kwargs: Any) -> Optimizer:
        """Make an optimizer of its name and arguments.

        >>> from slipstream import optimizer
        >>> optimizer.create("sgd", learning_rate=0.5).learning_rate
        0.5
        """
        if isinstance(name, Optimizer):
            if kwargs:
                raise ValueError("name is already an Optimizer; extra arguments are not allowed")
            return name
        if not isinstance(name, str):
            raise TypeError(f"name must be the name of an optimizer, not {name!r}")
        klass = Optimizer.opt_registry.get(name.lower())
        if klass is None:
            near = nearest(name.lower(), Optimizer.opt_registry)
            hint = f"did you mean {near!r}? Known" if near else "known"
            known = ", ".join(sorted(Optimizer.opt_registry))
            raise ValueError(f"unknown optimizer {name!r}; {hint} are {known}")
        return klass(**kwargs)

    # ---- what subclasses say -----------------------------------------------------------------

    def create_state(self, index: Any, weight: Array) -> Any:
        """The state that belongs to a weight: None, an array, or a tuple of those."""
        return None

    def step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        """Update all weights and states, in place."""
        raise TypeError(f"{type(self).__name__} must override step")

    def fused_step(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> None:  # fmt: skip
        """Called instead of ``step`` with `use_fused_step`, the default; is ``step`` here."""
        self.step(indices, weights, grads, states)

    # ---- what programs call ------------------------------------------------------------------

    def create_state_multi_precision(self, index: Any, weight: Array) -> Any:
        """As ``create_state``; with `multi_precision`, for halves, (float32 weight, its state)."""
        if name_of(weight) in HALVES:
            if self.multi_precision:
                exact = _core.cast(weight, "float32")
                state = self.create_state(index, exact)
                return (state, exact) if self._exact_last() else (exact, state)
            warn(
                f"updates of {name_of(weight)} parameters lose small steps; "
                "use multi_precision=True to keep them"
            )
        return self.create_state(index, weight)

    def _squares_first(self) -> bool:
        return False

    _exact_last_1x = False

    def _exact_last(self) -> bool:
        """Whether the states of halves are (state, exact weight): some are in MXNet 1.x."""
        return self._exact_last_1x and _version_rules.follows_1x("optimizer.exact_weight_last")

    def update(self, index: Any, weight: Any, grad: Any, state: Any) -> None:
        """Update a weight in place, or all weights of a list.

        Parameters
        ----------
        index, weight, grad, state
            A parameter's index, array, gradient and what ``create_state`` gave for it; or lists of
            those.
        """
        if not isinstance(index, (list, tuple)):
            index, weight, grad, state = [index], [weight], [grad], [state]
        fused = self.use_fused_step and type(self).fused_step is not _PLAIN_FUSED
        step = self.fused_step if fused else self.step
        if _core.is_recording():
            with autograd.pause():
                self.update(index, weight, grad, state)
        elif getattr(step, "_is_whole", False):
            step(index, weight, grad, state)
        else:
            _core.guarded_update(lambda: step(index, weight, grad, state), weight, grad, state)

    def update_multi_precision(self, index: Any, weight: Any, grad: Any, state: Any) -> None:
        """As ``update``, with states of ``create_state_multi_precision``."""
        if not isinstance(index, (list, tuple)):
            index, weight, grad, state = [index], [weight], [grad], [state]
        if self.multi_precision and any(name_of(w) in HALVES for w in weight):
            _core.guarded_update(
                lambda: self._update_exact(index, weight, grad, state), weight, grad, state
            )
        else:
            self._update_exact(index, weight, grad, state)

    def _update_exact(self, index: Any, weight: Any, grad: Any, state: Any) -> None:
        rounded = []
        if self.multi_precision:
            weight, grad, state = list(weight), list(grad), list(state)
            for k, w in enumerate(weight):
                if name_of(w) in HALVES:
                    weight[k], state[k] = state[k][::-1] if self._exact_last() else state[k]
                    grad[k] = _core.cast(grad[k], "float32")
                    rounded.append((w, weight[k]))
        if type(self).update is Optimizer.update:
            self.update(index, weight, grad, state)
        else:  # written for one parameter at a time
            for one in zip(index, weight, grad, state, strict=True):
                self.update(*one)
        for w, exact in rounded:
            _core.store(w, exact)

    # ---- for steps ---------------------------------------------------------------------------

    def _update_all(
        self, rule: str, weights: Sequence[Array], grads: Sequence[Array], states: Any, lrs: Any,
        wds: Any, numbers: dict[str, float],
    ) -> None:  # fmt: skip
        """One call for all parameters: see src/kernels/updates.cpp for the rules."""
        rescale = self.rescale_grad
        if isinstance(rescale, Array):
            grads, rescale = [rescaled(g, rescale) for g in grads], 1.0
        _core.update_all(rule, weights, grads, states, lrs, wds, rescale,
                         self.clip_gradient or None, numbers)  # fmt: skip

    def _each(
        self, indices: Sequence[Any], weights: Sequence[Array], grads: Sequence[Array],
        states: Sequence[Any],
    ) -> Iterator[tuple[Array, Array, Array, Any, float, float, int]]:  # fmt: skip
        """For steps in Python: (weight, the same in float32 or wider, gradient so, state, lr, wd,
        count) of every parameter."""
        self._update_count(indices)
        lrs, wds = self._get_lrs(indices), self._get_wds(indices)
        for weight, grad, state, lr, wd, t in zip(
            weights, grads, states, lrs, wds, self._times(indices), strict=True
        ):
            if grad.shape != weight.shape:
                raise ValueError(f"a gradient of shape {grad.shape} does not fit a weight of "
                                 f"shape {weight.shape}")  # fmt: skip
            yield weight, wide(weight), wide(grad), state, lr, wd, t

    def _prepared(self, grad: Array, weight: Array, wd: float) -> Array:
        return prepared(grad, weight, wd, self.rescale_grad, self.clip_gradient or None)

    def _clipped(self, grad: Array) -> Array:
        return limited(rescaled(grad, self.rescale_grad), self.clip_gradient or None)

    # ---- files -------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["param_dict"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.param_dict = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: learning rate {self.learning_rate}, wd {self.wd}>"


def whole(step: Any) -> Any:
    """Marks a ``step`` that is one call of ``_update_all``, which needs no guard: a weight and its
    states change together or not at all. Other steps, and those that override it, get one."""
    step._is_whole = True
    return step


def norm(x: Array) -> Array:
    """The Euclidean norm, with one element in every dimension."""
    total = _core.reduce("sum", core_ops.square(x), list(range(x.ndim)), True, None)
    return core_ops.sqrt(total)


def zeros_like(weight: Array) -> Array:
    """A state of zeros, of the weight's class and type."""
    return _core.fill(type(weight), 0, name_of(weight), weight.shape)


def of_version(rule: str, given: Any, v1: Any, v2: Any) -> Any:
    """An argument that was given, else the default of the version that a rule follows."""
    if given is not None:
        return given
    return v1 if _version_rules.follows_1x(rule) else v2


def take_renamed(kwargs: dict[str, Any], old: str, value: Any) -> Any:
    """An argument under its name in MXNet 1, or `value` when it was not given so."""
    return kwargs.pop(old, value)


_PLAIN_FUSED = Optimizer.fused_step
register = Optimizer.register
create = Optimizer.create_optimizer
