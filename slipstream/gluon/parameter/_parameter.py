"""One array of a block: its name, shape, initializer, contexts and gradient."""

from __future__ import annotations

import copy
import warnings
import weakref
from collections.abc import Sequence
from typing import Any

from ... import _core, autograd
from ..._array_class import array_class
from ..._convert import Array, as_kind
from ..._dtypes import BY_NAME, dtype_name, name_of
from ..._numpy_mode import is_np_array, is_np_shape
from ..._warn import warn
from ...base import MXNetError
from ...context import Context, check_device, current_context
from .._changes import changed, note_spread
from ..utils import shape_is_known
from ._mxnet_names import MXNetNames
from ._shapes import as_shape, is_known
from ._shapes import merged as merged_shape
from ._substitutes import of_thread, open_scopes

_GRAD_REQS = ("write", "add", "null")
_FLOATS = ("float16", "bfloat16", "float32", "float64", "complex64", "complex128")


class DeferredInitializationError(MXNetError):
    """A parameter was used before its shape was known."""


def _contexts(ctx: Any) -> list[Context]:
    if ctx is None:
        return [current_context()]
    found = [ctx] if isinstance(ctx, Context) else list(ctx)
    if not found:
        raise ValueError("ctx must name at least one context")
    check_device(*found)
    return found


class Parameter(MXNetNames):
    """One array of a block, kept once on each of its contexts.

    Parameters
    ----------
    name : str
    grad_req : {'write', 'add', 'null'}
        What happens to the gradient in a backward pass: replaced, added to, or not computed.
    shape : int or tuple of int, optional
        Sizes of 0 or -1 are not known yet.
    dtype : str or type
    lr_mult, wd_mult : float
        Factors for the learning rate and the weight decay of this parameter.
    init : str or Initializer, optional
        Used instead of the initializer that ``initialize`` is given by default.
    allow_deferred_init : bool
        Whether ``initialize`` may wait until the shape is known.
    differentiable : bool
        False for parameters that never have a gradient.
    stype, grad_stype : {'default', 'row_sparse', 'csr'}
        Accepted; arrays are dense.

    Examples
    --------
    >>> from slipstream import gluon
    >>> gluon.Parameter('weight', shape=(2, 3))
    Parameter weight (shape=(2, 3), dtype=float32)
    """

    def __init__(
        self,
        name: str = "weight",
        grad_req: str = "write",
        shape: int | Sequence[int] | None = None,
        dtype: Any = "float32",
        lr_mult: float = 1.0,
        wd_mult: float = 1.0,
        init: Any = None,
        allow_deferred_init: bool = False,
        differentiable: bool = True,
        stype: str = "default",
        grad_stype: str = "default",
    ) -> None:
        for label, kind in (("stype", stype), ("grad_stype", grad_stype)):
            if kind not in ("default", "row_sparse", "csr"):
                raise AssertionError(
                    f"{label} of Parameter {name!r} must be default, row_sparse or csr, "
                    f"not {kind!r}"
                )
        self._name = name
        self._shape: tuple[int, ...] | None = None
        if shape is not None:
            self._shape = as_shape(shape)
        self.dtype = dtype
        self.lr_mult = lr_mult
        self.wd_mult = wd_mult
        self.init = init
        self.allow_deferred_init = allow_deferred_init
        self._differentiable = differentiable
        self._stype = stype
        self._grad_stype = grad_stype
        self._grad_req = "null"
        self._var: Any = None
        self._trainer: Any = None
        self._contexts: list[Context] = []
        self._arrays: list[Array] | None = None
        self._only: Array | None = None  # the array when there is one context
        self._deferred: tuple[Any, list[Context], Any, Array | None] | None = None
        self.grad_req = grad_req

    def __repr__(self) -> str:
        return f"{type(self).__name__} {self.name} (shape={self.shape}, dtype={self._dtype_name()})"

    def _dtype_name(self) -> str:
        return dtype_name(self.dtype)

    # ---- what it is ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name, with the prefix of its block."""
        return self._name

    @property
    def stype(self) -> str:
        """The storage type that was asked for."""
        return self._stype

    @property
    def grad_stype(self) -> str:
        """The storage type of the gradient that was asked for."""
        return self._grad_stype

    @property
    def grad_req(self) -> str:
        """How a backward pass treats the gradient: ``write``, ``add`` or ``null``."""
        return self._grad_req

    @grad_req.setter
    def grad_req(self, req: str) -> None:
        if req not in _GRAD_REQS:
            raise ValueError(f"grad_req must be one of {', '.join(_GRAD_REQS)}, not {req!r}")
        if not self._differentiable:
            req = "null"
        if req == self._grad_req:
            return
        self._grad_req = req
        if self._arrays is not None:
            if req == "null":
                for x in self._arrays:
                    x.drop_grad()
            self._attach()

    @property
    def shape(self) -> tuple[int, ...] | Any:
        """The shape; sizes that are not known are 0, with NumPy shapes -1."""
        if self._shape is None:
            return None
        if is_np_shape():
            return tuple(s if is_known(s) else -1 for s in self._shape)
        return self._shape

    @shape.setter
    def shape(self, new_shape: Sequence[int]) -> None:
        new_shape = as_shape(new_shape)
        if self._shape is None:
            self._shape = new_shape
            return
        merged = merged_shape(self._shape, new_shape)
        if merged is None:
            raise AssertionError(
                f"Parameter {self.name!r} has shape {self.shape}; {new_shape} does not fit it"
            )
        self._shape = merged

    # ---- initialization --------------------------------------------------------------------------

    def initialize(
        self,
        init: Any = None,
        ctx: Any = None,
        default_init: Any = None,
        force_reinit: bool = False,
        *,
        device: Any = None,
    ) -> None:
        """Give the parameter its first values, or note how to when its shape is not known yet.

        Parameters
        ----------
        init : str or Initializer, optional
            Used instead of the parameter's own initializer.
        ctx, device : Context or list of Context, optional
            Where; by default the current context. Each one gets its copy.
        default_init : str or Initializer, optional
            Used when neither `init` nor the parameter names one; uniform by default.
        force_reinit : bool
            Whether to begin again when the parameter has values.

        Examples
        --------
        >>> from slipstream import gluon
        >>> p = gluon.Parameter('bias', shape=(2,))
        >>> p.initialize(init='zeros')
        >>> p.data().tolist()
        [0.0, 0.0]
        """
        if self._arrays is not None and not force_reinit:
            warn(
                f"Parameter {self.name!r} is already initialized; use force_reinit=True to "
                "initialize it again"
            )
            return
        places = _contexts(ctx if device is None else device)
        if default_init is None:
            default_init = "uniform"
        if init is None:
            init = default_init if self.init is None else self.init
        if not shape_is_known(self._shape):
            if not self.allow_deferred_init:
                raise ValueError(
                    f"Parameter {self.name!r} cannot be initialized: its shape {self.shape} has "
                    "unknown sizes; name them (in_units, in_channels), or let "
                    "allow_deferred_init=True find them in the first forward pass"
                )
            self._set_arrays(None)
            self._defer((init, places, default_init, None))
            return
        self._defer((init, places, default_init, None))
        self._finish_deferred_init()

    def _defer(self, waiting: tuple[Any, list[Context], Any, Array | None] | None) -> None:
        """Notes how to make the arrays: initializer, contexts, default initializer, value."""
        self._deferred = waiting
        if waiting is not None:
            note_spread(self, len(waiting[1]) > 1)

    def _finish_deferred_init(self) -> None:
        """Makes the arrays, now that the shape is known."""
        if self._deferred is None:
            return
        if not shape_is_known(self._shape):
            raise ValueError(
                f"Parameter {self.name!r} cannot be initialized: its shape {self.shape} has "
                "unknown sizes; name them (in_units, in_channels) or run a forward pass first"
            )
        init, places, default_init, value = self._deferred
        self._deferred = None
        with autograd.pause():
            if value is None:
                value = self._first_value(init, default_init)
            cls, kind = array_class(), self._dtype_name()
            if name_of(value) != kind:
                value = _core.cast(value, kind)
            arrays = [_core.copy(value, cls) for _ in places]
        self._contexts = places
        self._set_arrays(arrays)
        self._attach()

    def _first_value(self, init: Any, default_init: Any) -> Array:
        from ... import init as initializers

        kind = self._dtype_name()
        assert self._shape is not None  # complete by now
        value = _core.fill(array_class(), 0, kind, self._shape)
        if isinstance(init, initializers.RNNFused):
            init = init.with_default(default_init)
        initializers.create(default_init)(
            initializers.InitDesc(self.name, {"__init__": init}), value
        )
        return value

    def _set_arrays(self, arrays: list[Array] | None) -> None:
        changed()
        self._arrays = arrays
        # Layers take it without asking; not where a subclass gives something else.
        plain = type(self).data is Parameter.data
        self._only = arrays[0] if plain and arrays is not None and len(arrays) == 1 else None
        note_spread(self, arrays is not None and len(arrays) > 1)

    def _attach(self) -> None:
        changed()
        if self._grad_req != "null" and self._arrays is not None:
            for x in self._arrays:
                if name_of(x) in _FLOATS:  # others have no gradients
                    x.attach_grad(self._grad_req)

    def _check(self) -> None:
        """Raises unless there are arrays."""
        if self._arrays is not None:
            return
        if self._deferred is not None:
            raise DeferredInitializationError(
                f"Parameter {self.name!r} is not initialized yet: its shape {self.shape} becomes "
                "known in the first forward pass; run one, or name all sizes at construction"
            )
        raise RuntimeError(
            f"Parameter {self.name!r} has not been initialized; call initialize() of its block "
            "before it is used"
        )

    def _at(self, ctx: Context | None) -> Any:
        self._check()
        if ctx is None and self._only is not None:
            return self._only
        arrays: Any = self._arrays
        return arrays[self._contexts.index(self._place(ctx))]

    def _place(self, ctx: Context | None) -> Context:
        """A context the parameter is on; by default the current one."""
        if ctx is None:
            ctx = current_context()
        if ctx not in self._contexts:
            raise RuntimeError(
                f"Parameter {self.name!r} was not initialized on {ctx}, only on {self._contexts}"
            )
        return ctx

    # ---- values ----------------------------------------------------------------------------------

    def data(self, ctx: Context | None = None, *, device: Context | None = None) -> Array:
        """The array on a context; with several, that of the current one by default.

        `device` is a later name of `ctx`.

        Raises
        ------
        DeferredInitializationError
            When the shape is not known yet.
        RuntimeError
            When the parameter was not initialized, or not on `ctx`.

        Examples
        --------
        >>> from slipstream.gluon import Parameter
        >>> p = Parameter("w", shape=(2,), init="ones")
        >>> p.initialize()
        >>> p.data().tolist()
        [1.0, 1.0]
        """
        if open_scopes and id(self) in of_thread.values:
            return of_thread.values[id(self)]
        only = self._only
        if device is not None:
            ctx = device
        return only if ctx is None and only is not None else self._at(ctx)

    def list_data(self) -> list[Array]:
        """The arrays on all contexts, in their order."""
        self._check()
        return list(self._arrays or ())

    def row_sparse_data(self, row_id: Array) -> Array:
        """The array: parameters are dense."""
        return self.data()

    def list_row_sparse_data(self, row_id: Array) -> list[Array]:
        """The arrays on all contexts: parameters are dense."""
        return self.list_data()

    def set_data(self, data: Any) -> None:
        """Give the parameter other values, on all contexts.

        As in MXNet, a trainer that updates on the kvstore (its default with several contexts)
        begins with new optimizer states then.

        Examples
        --------
        >>> from slipstream import gluon, nd
        >>> p = gluon.Parameter('bias', shape=(2,))
        >>> p.initialize()
        >>> p.set_data(nd.ones((2,)))
        >>> p.data().tolist()
        [1.0, 1.0]
        """
        data = as_kind(array_class(), data)
        self.shape = data.shape
        if self._arrays is None:
            if self._deferred is None:
                raise RuntimeError(f"Parameter {self.name!r} must be initialized before set_data")
            self._deferred = (*self._deferred[:3], data)
            return
        with autograd.pause():
            for x in self._arrays:
                _core.store(x, data)
        trainer = None if self._trainer is None else self._trainer()
        if trainer is not None:
            trainer._reset_kvstore()

    def grad(self, ctx: Context | None = None, *, device: Context | None = None) -> Array:
        """The gradient on a context; `device` is a later name of `ctx`.

        Raises
        ------
        RuntimeError
            When there is none: ``grad_req='null'``.

        Examples
        --------
        >>> from slipstream import autograd
        >>> from slipstream.gluon import Parameter
        >>> p = Parameter("w", shape=(2,), init="ones")
        >>> p.initialize()
        >>> with autograd.record():
        ...     y = p.data() * 3
        >>> y.backward()
        >>> p.grad().tolist()
        [3.0, 3.0]
        """
        self._check_grad()
        return self._at(ctx if device is None else device).grad

    def list_grad(self) -> list[Any]:
        """The gradients on all contexts."""
        self._check_grad()
        return [x.grad for x in self.list_data()]

    def _check_grad(self) -> None:
        if self._grad_req == "null":
            raise RuntimeError(f"Parameter {self.name!r} has no gradient: its grad_req is 'null'")

    def zero_grad(self) -> None:
        """Make all gradients zero."""
        for gradient in self._grad or ():
            if gradient is not None:  # the arrays are of integers
                gradient[:] = 0

    def list_ctx(self) -> list[Context]:
        """The contexts the parameter is on, or will be when its shape is known."""
        if self._arrays is None:
            if self._deferred is not None:
                return list(self._deferred[1])
            raise RuntimeError(f"Parameter {self.name!r} has not been initialized")
        return list(self._contexts)

    list_device = list_ctx

    def reset_ctx(self, ctx: Any) -> None:
        """Move the parameter to other contexts."""
        places = _contexts(ctx)
        if self._arrays is not None:
            value = self._reduce()
            self._contexts = places
            with autograd.pause():
                self._set_arrays([_core.copy(value) for _ in places])
            self._attach()
        elif self._deferred is not None:
            self._defer((self._deferred[0], places, *self._deferred[2:]))
        else:
            raise ValueError(
                f"Parameter {self.name!r} must be initialized before it can change its context"
            )

    def reset_device(self, device: Any) -> None:
        """Move the parameter to other devices."""
        self.reset_ctx(device)

    def cast(self, dtype: Any) -> None:
        """Change the element type, of the gradient too.

        >>> from slipstream.gluon import Parameter
        >>> p = Parameter("w", shape=(2,))
        >>> p.initialize()
        >>> p.cast("float64")
        >>> p.data().dtype.__name__
        'float64'
        """
        name = dtype_name(dtype)
        self.dtype = dtype
        if self._arrays is None:
            return
        with autograd.pause():
            self._set_arrays([_core.cast(x, name) for x in self._arrays])
        self._attach()

    def _reduce(self) -> Array:
        """The mean over all contexts."""
        arrays = self.list_data()
        with autograd.pause():
            total = arrays[0]
            for x in arrays[1:]:
                total = _core.ops.add(total, x)
            return total if len(arrays) == 1 else _core.ops.multiply(total, 1 / len(arrays))

    def _load_init(
        self, data: Array, ctx: Any, cast_dtype: bool = False, dtype_source: str = "current"
    ) -> None:
        """Takes values from a file."""
        if dtype_source not in ("current", "saved"):
            raise ValueError(f"dtype_source must be 'current' or 'saved', not {dtype_source!r}")
        if self._shape is not None and merged_shape(self._shape, data.shape) is None:
            raise AssertionError(
                f"Parameter {self.name!r} has shape {self.shape}, the saved one {data.shape}"
            )
        have, saved = self._dtype_name(), name_of(data)
        if have != saved:
            if not cast_dtype:
                raise AssertionError(
                    f"Parameter {self.name!r} is {have}, the saved one {saved}; "
                    "cast_dtype=True converts it"
                )
            if dtype_source == "current":
                data = _core.cast(data, have)
            else:
                self.cast(BY_NAME[saved].type)
        self._shape = data.shape
        if self._arrays is None:
            places = _contexts(ctx) if ctx is not None else None
            if self._deferred is not None:
                if places is not None and set(places) != set(self._deferred[1]):
                    raise AssertionError(
                        f"Parameter {self.name!r} waits for its initialization on "
                        f"{self._deferred[1]}; it cannot be loaded on {places}"
                    )
                places = self._deferred[1]
            self._defer((None, places or [current_context()], None, data))
            self._finish_deferred_init()
            return
        if ctx is not None and set(_contexts(ctx)) != set(self._contexts):
            self.reset_ctx(ctx)
        self.set_data(data)

    # ---- symbols, copies -------------------------------------------------------------------------

    def var(self) -> Any:
        """The symbol of this parameter."""
        if self._var is None:
            from ... import symbol

            self._var = symbol.var(
                self.name,
                shape=self._shape,
                dtype=self._dtype_name(),
                lr_mult=self.lr_mult,
                wd_mult=self.wd_mult,
                init=self.init,
            )
        return self._var

    def _set_trainer(self, trainer: Any) -> None:
        self._trainer = None if trainer is None else weakref.ref(trainer)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_var": None, "_trainer": None, "_only": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._set_arrays(self._arrays)
        self._defer(self._deferred)
        self._attach()

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        new.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return new


class Constant(Parameter):
    """A parameter that training does not change.

    Parameters
    ----------
    name : str or array
        In the newer form the only argument is the value.
    value : array, optional

    Examples
    --------
    >>> from slipstream import gluon
    >>> c = gluon.Constant('two', [[2.0]])
    >>> c.initialize()
    >>> c.data().tolist()
    [[2.0]]
    """

    def __init__(self, name: Any = "const", value: Any = None) -> None:
        if not isinstance(name, str):
            name, value = "const", name
        self.value = _array(value)
        super().__init__(name, "null", self.value.shape, name_of(self.value))

    def _first_value(self, init: Any, default_init: Any) -> Array:
        return self.value

    @property
    def grad_req(self) -> str:
        """Always ``'null'``."""
        return "null"

    @grad_req.setter
    def grad_req(self, req: str) -> None:
        if req != "null":
            warnings.warn(f"Constant {self.name!r} keeps grad_req 'null'", stacklevel=2)


def _array(value: Any) -> Array:
    """A value as an array of the frontend in use."""
    from ... import nd, np

    return (np if is_np_array() else nd).array(value)
