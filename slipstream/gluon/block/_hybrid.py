"""Blocks that can be replayed: ``hybridize()``, shapes found from data, export."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ... import _array_contexts
from ..._convert import Array
from ...base import SlipstreamValueError
from .._cached import Cached
from .._example import example_of
from .._nested import form_of
from .._operation import is_symbol
from ..parameter import DeferredInitializationError, Parameter, ParameterDict
from ..parameter._substitutes import substituted
from ..utils import shape_is_known
from ._block import Block
from ._given import DEEPEST, as_arrays
from ._mxnet_names import HybridBlockNames


class HybridBlock(HybridBlockNames, Block):
    """A block whose computation does not depend on values, so that it can be replayed.

    It defines ``forward(x)``, or the older ``hybrid_forward(F, x, weight=...)``, which gets the
    module of functions and this block's parameters. After ``hybridize()`` calls replay what the
    first one did.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import HybridBlock
    >>> class Scale(HybridBlock):
    ...     def __init__(self, **kwargs):
    ...         super().__init__(**kwargs)
    ...         with self.name_scope():
    ...             self.factor = self.params.get('factor', shape=(1,), init='ones')
    ...     def hybrid_forward(self, F, x, factor):
    ...         return F.broadcast_mul(x, factor)
    >>> scale = Scale()
    >>> scale.initialize()
    >>> scale.hybridize()
    >>> scale(nd.array([1, 2])).tolist()
    [1.0, 2.0]
    """

    # Whether calls with symbols go to hybrid_forward.
    _has_hybrid_forward = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """A ``hybrid_forward`` replaces the ``forward`` of our layers, not that of a user's class.

        MXNet's layers compute in ``hybrid_forward``; a user's ``forward`` calls it.
        """
        super().__init_subclass__(**kwargs)
        if "hybrid_forward" in cls.__dict__:
            cls._has_hybrid_forward = True
            if "forward" not in cls.__dict__ and not has_users_forward(cls):
                cls.forward = HybridBlock.forward  # type: ignore[method-assign]
        elif "forward" in cls.__dict__:
            cls._has_hybrid_forward = False

    def __init__(self, prefix: str | None = None, params: ParameterDict | None = None) -> None:
        super().__init__(prefix, params)
        self._active = False
        self._cached: Cached | None = None
        self._example: list[Any] | None = None  # of the arguments, for export
        # How they and the results are nested, for packages that save and load models.
        self._in_format: Any = None
        self._out_format: Any = None
        self._flags: dict[str, Any] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_cached": None}

    def register_child(self, block: Block, name: str | None = None) -> None:
        """Make a hybrid block part of this one, as assigning it to an attribute does."""
        if not isinstance(block, HybridBlock):
            raise ValueError(
                f"blocks in a HybridBlock must be HybridBlocks; {type(block).__name__} is not"
                "; use a Sequential instead"
            )
        super().register_child(block, name)
        self._clear_cached_op()

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Let calls replay what the first one computes, without running Python for each layer.

        Parameters
        ----------
        active : bool
            False goes back to running ``forward``.
        static_alloc, static_shape, inline_limit, forward_bulk_size, backward_bulk_size, ...
            Accepted; memory is planned in any case.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import HybridBlock
        >>> class Double(HybridBlock):
        ...     def forward(self, x):
        ...         print("Python runs for", x.shape)
        ...         return x * 2
        >>> double = Double()
        >>> double.hybridize()
        >>> _ = double(nd.ones((2,)))
        Python runs for (2,)
        >>> _ = double(nd.ones((2,)))  # replayed
        >>> _ = double(nd.ones((3,)))  # other shapes are traced again
        Python runs for (3,)
        """
        self._active = bool(active)
        self._flags = kwargs
        self._clear_cached_op()
        super().hybridize(active, **kwargs)

    def _clear_cached_op(self) -> None:
        """Forgets what was traced."""
        self._cached = None

    def _call_cached(self, *args: Any, **kwargs: Any) -> Any:
        """A call after ``hybridize()``: replays what an earlier one recorded, or is that one."""
        if kwargs or _array_contexts.spread:
            if not kwargs and self._example is None:
                self._example = example_of(args)  # export needs no replay
            return self._compute(*args, **kwargs)
        if self._cached is not None:
            return self._cached(self, args)
        self._cached = Cached()
        self._example = example_of(args)
        result = self._cached(self, args)
        self._in_format, self._out_format = form_of(args), form_of(result)
        return result

    def cast(self, dtype: Any) -> None:
        """Change the element type of all parameters."""
        self._clear_cached_op()
        super().cast(dtype)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the block: its hooks, and ``forward``, or what ``hybridize()`` kept of it."""
        # One frame for the ordinary case: this is on the way of every layer.
        if self._forward_pre_hooks or self._forward_hooks or _array_contexts.spread:
            return self._call_watched(args, kwargs)
        if self._active or kwargs or not args or not isinstance(args[0], Array):
            return self._run(*args, **kwargs)
        try:
            return self.forward(*args)
        except DeferredInitializationError:
            if not self._waiting():
                raise
        return self._compute(*args)

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        if args and not isinstance(args[0], Array):
            if any(_is_symbol(x) for x in args):
                return self._call_symbolic(*args, **kwargs)
            if all(x is None for x in args):
                raise ValueError(
                    f"{self.name}: all arguments are None; at least one must be an array"
                )
            args, kwargs = as_arrays(args, kwargs)
        elif kwargs:
            args, kwargs = as_arrays(args, kwargs)
        if self._active:
            return self._call_cached(*args, **kwargs)
        return self._compute(*args, **kwargs)

    def _compute(self, *args: Any, **kwargs: Any) -> Any:
        """``forward``, after the shapes that it needs were found."""
        try:
            return self.forward(*args, **kwargs)
        except DeferredInitializationError:
            waiting = self._waiting()
            if not waiting:
                raise
        self.infer_shape(*args, **kwargs)
        for p in waiting:
            p._finish_deferred_init()
        return self.forward(*args, **kwargs)

    def _waiting(self) -> list[Parameter]:
        """This block's own parameters whose initialization waits for a shape."""
        own = {id(p): p for p in (*self._params.values(), *self._reg_params.values())}
        return [p for p in own.values() if p._deferred is not None]

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """Find the unknown sizes of this block's parameters from the data.

        Layers have a rule; a block with ``hybrid_forward`` is run, and the operations that take its
        parameters tell their shapes.

        Raises
        ------
        ValueError
            When a size cannot be found.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(2)
        >>> net.initialize()
        >>> net.infer_shape(nd.ones((1, 3)))
        >>> net.weight.shape
        (2, 3)
        """
        from .._infer import infer_by_running

        own_forward = type(self).forward is not HybridBlock.forward
        infer_by_running(self, args, kwargs, own_forward)
        unknown = [p.name for p in self._waiting() if not shape_is_known(p._shape)]
        if unknown:
            raise SlipstreamValueError(
                f"the shapes of {unknown} could not be inferred; give all sizes at construction, "
                f"or define infer_shape() in {type(self).__name__}"
            )

    def _prefers_forward(self) -> bool:
        """Whether ``forward`` computes the block: the user's, or where there is nothing else."""
        for cls in type(self).__mro__:
            if cls is HybridBlock:
                break
            if "hybrid_forward" in vars(cls):
                return has_users_forward(type(self))
            if "forward" in vars(cls):
                return True
        return True

    def infer_type(self, *args: Any) -> None:
        """Give the parameters the element type of the data."""
        first = next((x for x in args if isinstance(x, Array)), None)
        if first is not None:
            for p in self._reg_params.values():
                if p._arrays is None:
                    p.dtype = first.dtype

    if TYPE_CHECKING:  # subclasses take the arguments that they need

        def forward(self, *args: Any, **kwargs: Any) -> Any: ...
        def hybrid_forward(self, *args: Any, **kwargs: Any) -> Any: ...
    else:

        def forward(self, x: Any, *args: Any, **kwargs: Any) -> Any:
            """The block's computation; by default that of ``hybrid_forward``."""
            if not isinstance(x, Array) and _is_symbol(x):  # from a forward of the user's
                from .._export import hybrid_forward_of_symbols

                return hybrid_forward_of_symbols(self, (x, *args), kwargs)
            from ... import nd

            params = {name: p.data() for name, p in self._reg_params.items()}
            return self.hybrid_forward(nd, x, *args, **kwargs, **params)

        def hybrid_forward(self, F: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
            """The block's computation with functions of `F`; every block has this or forward."""
            # A subclass, or a program for MXNet, asks for what a layer computes: its ``forward``.
            for cls in type(self).__mro__[: type(self).__mro__.index(HybridBlock)]:
                own = cls.__dict__.get("forward")
                if own is not None and own is not HybridBlock.forward:
                    return self._forward_with(own, (x, *args), kwargs)
            raise TypeError(f"{type(self).__name__} defines neither forward() nor hybrid_forward()")

    def _forward_with(
        self, forward: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """`forward` of the data, with the parameters that come behind them or by name.

        They come in MXNet's order, biases last; those that do not come are not used.
        """
        names = sorted(self._reg_params, key=lambda name: name.endswith("bias"))
        code = forward.__code__
        if not code.co_flags & inspect.CO_VARARGS:
            data = code.co_argcount - 1
            given = dict(zip(names, args[data:], strict=False))
            if any(x is not None for x in args[data + len(names) :]):
                raise TypeError(f"{self.name} has the parameters {names}, not {len(args) - data}")
            args = args[:data]
        else:
            given = {}
        given |= {name: kwargs.pop(name) for name in names if name in kwargs}
        known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        kwargs = {k: v for k, v in kwargs.items() if v is not None or k in known}
        with substituted([(self._reg_params[name], given.get(name)) for name in names]):
            return forward(self, *args, **kwargs)

    def _call_symbolic(self, *args: Any, **kwargs: Any) -> Any:
        """A call with symbols: the block as part of a larger symbol."""
        from .._export import call_symbolic

        return call_symbolic(self, args, kwargs)

    def export(
        self,
        path: str,
        epoch: int = 0,
        remove_amp_cast: bool = True,
        *,
        lowered: bool | Mapping[str, Sequence[int | str]] = False,
    ) -> tuple[str, str | None]:
        """Write the model as ``path-symbol.json`` and ``path-0000.params``.

        ``SymbolBlock.imports`` reads them, and so does MXNet. The block must have been run once.

        Parameters
        ----------
        path : str
            What the names of the files begin with.
        epoch : int
            The number in the name of the parameters' file.
        lowered : bool or dict
            Write the core's operations instead, for programs without Python (``serving.load`` and
            the C functions). The first axis of every input is the batch size, which stays free;
            a dict gives other shapes, such as ``{"data": (16, "N", 8)}``.

        Returns
        -------
        (str, str)
            The paths of the two files.

        Examples
        --------
        >>> import os, tempfile
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(2)
        >>> net.initialize()
        >>> _ = net(nd.ones((1, 3)))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = net.export(folder + "/net", epoch=1)
        ...     print(sorted(os.listdir(folder)))
        ['net-0001.params', 'net-symbol.json']
        """
        from .._export import export

        return export(self, path, epoch, remove_amp_cast, lowered)

    def optimize_for(
        self, x: Any, *args: Any, backend: str | None = None, clear: bool = False, **kwargs: Any
    ) -> Any:
        """Hybridize the block and run it; there are no other backends."""
        if backend not in (None, ""):
            raise ValueError(f"there is no backend {backend!r}")
        known = ("partition_if_dynamic", "static_alloc", "static_shape", "inline_limit",
                 "forward_bulk_size", "backward_bulk_size", "backend_opts")  # fmt: skip
        self.hybridize(True, **{k: v for k, v in kwargs.items() if k in known})
        return self(x, *args)


def has_users_forward(cls: type) -> bool:
    """Whether the ``forward`` of a class was written outside of this package."""
    for base in cls.__mro__:
        if "forward" in base.__dict__:
            ours = base.__module__.partition(".")[0] == __name__.partition(".")[0]
            return not ours and base.__dict__["forward"] is not HybridBlock.forward
    return False


def _is_symbol(x: Any) -> bool:
    """Whether it, or its first item, is a symbol; asks without importing that module."""
    for _ in range(DEEPEST):  # a list may contain itself
        if not isinstance(x, (list, tuple)) or not x:
            break
        x = x[0]
    return is_symbol(x)
