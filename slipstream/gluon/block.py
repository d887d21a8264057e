"""Blocks: what models are made of.

>>> from slipstream import nd
>>> from slipstream.gluon import nn
>>> net = nn.Sequential()
>>> net.add(nn.Dense(3, activation='relu'), nn.Dense(1))
>>> net.initialize()
>>> net(nd.ones((2, 5))).shape
(2, 1)
"""

from __future__ import annotations

import re
import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .._convert import Array
from .._warn import warn
from . import _changes, _places
from ._cached import Cached
from ._example import example_of
from ._nested import flatten as _flatten  # noqa: F401  # packages import these two from here
from ._nested import form_of
from ._nested import regroup as _regroup  # noqa: F401  # the other one
from .parameter import (
    DeferredInitializationError,
    Parameter,
    ParameterDict,
    load_arrays,
    put_arrays,
    save_arrays,
)
from .utils import HookHandle, _indent, shape_is_known

__all__ = ["Block", "HybridBlock"]


class _Names(threading.local):
    """How many blocks of each kind there are, and the scope that new ones are in."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.scope: _BlockScope | None = None


_names = _Names()


def _number(counts: dict[str, int], hint: str) -> str:
    count = counts.get(hint, 0)
    counts[hint] = count + 1
    return f"{hint}{count}"


class _BlockScope:
    """What ``name_scope()`` returns: blocks made inside are named after this one.

    It does not hold its block: a dropped model frees its memory at once, without a collection.
    """

    def __init__(self) -> None:
        self._prefix = ""
        self._params: Any = None
        self._counts: dict[str, int] = {}
        self._before: list[_BlockScope | None] = []

    @staticmethod
    def create(
        prefix: str | None, params: ParameterDict | None, hint: str
    ) -> tuple[str, ParameterDict]:
        """The prefix and the parameters of a new block."""
        scope = _names.scope
        if scope is None:
            if prefix is None:
                prefix = _number(_names.counts, hint) + "_"
            if params is None:
                return prefix, ParameterDict(prefix)
            return prefix, ParameterDict(params.prefix, params)
        if prefix is None:
            prefix = _number(scope._counts, hint) + "_"
        parent = scope._params
        if params is None:
            params = ParameterDict(parent.prefix + prefix, parent._shared)
        else:
            params = ParameterDict(params.prefix, params)
        return scope._prefix + prefix, params

    def __enter__(self) -> _BlockScope:
        if self._params is not None:
            self._before.append(_names.scope)
            _names.scope = self
        return self

    def __exit__(self, *exc: object) -> None:
        if self._params is not None:
            _names.scope = self._before.pop()


class _Hooks(OrderedDict[int, Any]):
    """Hooks by number; a class of our own, so that handles can refer to it weakly."""


class Block:
    """The base of all layers and models.

    Blocks and parameters that are assigned to attributes belong to the block: they are found by
    ``collect_params``, saved and initialized with it.

    Parameters
    ----------
    prefix : str, optional
        What the names of its parameters begin with; by default the class's name and a number.
    params : ParameterDict, optional
        Parameters to share: those of another block.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import Block, nn
    >>> class Model(Block):
    ...     def __init__(self, **kwargs):
    ...         super().__init__(**kwargs)
    ...         with self.name_scope():
    ...             self.dense = nn.Dense(3)
    ...     def forward(self, x):
    ...         return self.dense(x).relu()
    >>> model = Model(prefix='model_')
    >>> model.initialize()
    >>> model(nd.ones((2, 4))).shape
    (2, 3)
    >>> list(model.collect_params())
    ['model_dense0_weight', 'model_dense0_bias']
    """

    def __init__(self, prefix: str | None = None, params: ParameterDict | None = None) -> None:
        self._empty_prefix = prefix == ""
        self._prefix, self._params = _BlockScope.create(prefix, params, self._alias())
        self._name = self._prefix[:-1] if self._prefix.endswith("_") else self._prefix
        self._scope = _BlockScope()
        self._children: dict[str, Block] = OrderedDict()
        self._reg_params: dict[str, Parameter] = {}
        self._forward_hooks = _Hooks()
        self._forward_pre_hooks = _Hooks()

    def _alias(self) -> str:
        return type(self).__name__.lower()

    def __repr__(self) -> str:
        lines = [
            f"  ({key}): {_indent(repr(value), 2)}"
            for key, value in self.__dict__.items()
            if isinstance(value, Block)
        ]
        return "{}(\n{}\n)".format(type(self).__name__, "\n".join(lines))

    def __setattr__(self, name: str, value: Any) -> None:
        own = self.__dict__
        existing = own.get(name)
        if isinstance(existing, (Parameter, Block)) and not isinstance(value, type(existing)):
            base = Parameter if isinstance(existing, Parameter) else Block
            if not isinstance(value, base):
                raise TypeError(
                    f"attribute {name} is a {type(existing).__name__}; it cannot become a "
                    f"{type(value).__name__}"
                )
        if isinstance(value, Block):
            if "_children" not in own:
                raise RuntimeError(f"call super().__init__() before {name} is assigned")
            self.register_child(value, name)
        elif isinstance(value, Parameter):
            if "_reg_params" not in own:
                raise RuntimeError(f"call super().__init__() before {name} is assigned")
            replaced = self._reg_params.get(name)
            if replaced is not None and replaced is not value:
                mine = self._params._params
                for key in [k for k, p in mine.items() if p is replaced]:
                    mine[key] = value
            self._reg_params[name] = value
            _changes.changed()
        object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_scope": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.__dict__["_scope"] = _BlockScope()

    # ---- names and parameters --------------------------------------------------------------------

    @property
    def prefix(self) -> str:
        """What the names of its parameters begin with."""
        return self._prefix

    @property
    def name(self) -> str:
        """The prefix without its last underscore."""
        return self._name

    def name_scope(self) -> _BlockScope:
        """A scope for ``with``: blocks made inside get names that begin with this one's.

        Examples
        --------
        >>> from slipstream.gluon import Block, nn
        >>> outer = Block(prefix='outer_')
        >>> with outer.name_scope():
        ...     nn.Dense(2).name
        'outer_dense0'
        """
        if not self._empty_prefix:
            self._scope._prefix, self._scope._params = self._prefix, self._params
        return self._scope

    @property
    def params(self) -> ParameterDict:
        """The parameters of this block alone; ``params.get`` makes one."""
        return self._params

    def collect_params(self, select: str | None = None) -> ParameterDict:
        """The parameters of this block and of all blocks in it.

        Parameters
        ----------
        select : str, optional
            A regular expression that the beginning of a parameter's name must match.

        Examples
        --------
        >>> from slipstream.gluon import nn
        >>> net = nn.Sequential(prefix='net_')
        >>> net.add(nn.Dense(2, prefix='first_'), nn.Dense(1, prefix='last_'))
        >>> list(net.collect_params('.*weight'))
        ['first_weight', 'last_weight']
        >>> net.collect_params()['1.bias'].name
        'last_bias'
        """
        self._check_containers()
        found = ParameterDict(self._params.prefix)
        entries: list[tuple[str, Parameter, bool]] = []
        for place, block in self._walk(""):
            named = block._params._params
            entries += [(key, p, True) for key, p in named.items()]
            have = {id(p) for p in named.values()}
            for attribute, p in block._reg_params.items():
                found._structural[place + attribute] = p
                if id(p) not in have:
                    entries.append((block._prefix + attribute, p, False))
        if select:
            pattern = re.compile(select)
            places = {id(p) for place, p in found._structural.items() if pattern.match(place)}
            entries = [e for e in entries if pattern.match(e[0]) or id(e[1]) in places]
        # A parameter that was only assigned counts once, under the name it has elsewhere if any.
        seen = {id(p) for _, p, is_named in entries if is_named}
        for key, p, is_named in entries:
            if not is_named:
                if id(p) in seen:
                    continue
                seen.add(id(p))
            if found._params.setdefault(key, p) is not p:
                raise AssertionError(
                    f"two different parameters are called {key!r}; give their blocks prefixes, or "
                    "make them inside of name_scope()"
                )
        if select:
            kept = {id(p) for p in found._params.values()}
            found._structural = {k: p for k, p in found._structural.items() if id(p) in kept}
        return found

    def _walk(self, place: str) -> Iterator[tuple[str, Block]]:
        """This block and all in it, each with what its parameters' structural names begin with."""
        yield place, self
        for name, child in self._children.items():
            yield from child._walk(f"{place}{name}.")

    def _collect_params_with_prefix(self, prefix: str = "") -> dict[str, Parameter]:
        """Parameters by structural name."""
        start = prefix + "." if prefix else ""
        return {
            place + block._saved_as(attribute): p
            for place, block in self._walk(start)
            for attribute, p in block._reg_params.items()
        }

    def _saved_as(self, attribute: str) -> str:
        """What a parameter of this block is called in files, below the block's place."""
        return attribute

    def _check_containers(self) -> None:
        """Warns of blocks in lists, tuples and dicts: they do not belong to the block."""
        children = {id(child) for child in self._children.values()}

        def stray(value: Any) -> bool:
            if isinstance(value, (list, tuple)):
                return any(stray(v) for v in value)
            if isinstance(value, dict):
                return any(stray(v) for v in value.values())
            return isinstance(value, Block) and id(value) not in children

        for key, value in self.__dict__.items():
            if key != "_children" and isinstance(value, (list, tuple, dict)) and stray(value):
                warn(
                    f"{type(self).__name__}.{key} holds blocks that are not registered: their "
                    "parameters are not found; use register_child() or nn.Sequential"
                )

    def register_child(self, block: Block, name: str | None = None) -> None:
        """Make a block part of this one, as assigning it to an attribute does.

        >>> from slipstream.gluon import Block, nn
        >>> class Stack(Block):
        ...     def __init__(self, layers):
        ...         super().__init__()
        ...         for layer in layers:
        ...             self.register_child(layer)
        ...     def forward(self, x):
        ...         for layer in self._children.values():
        ...             x = layer(x)
        ...         return x
        >>> len(Stack([nn.Dense(2), nn.Dense(1)]).collect_params())
        4
        """
        self._children[str(len(self._children)) if name is None else name] = block
        _changes.changed()

    def apply(self, fn: Callable[[Block], Any]) -> Block:
        """Call a function with all blocks in this one and then with itself; returns itself.

        Examples
        --------
        >>> from slipstream.gluon import nn
        >>> net = nn.Sequential()
        >>> net.add(nn.Dense(2))
        >>> _ = net.apply(lambda block: print(type(block).__name__))
        Dense
        Sequential
        """
        for child in self._children.values():
            child.apply(fn)
        fn(self)
        return self

    def initialize(
        self,
        init: Any = None,
        ctx: Any = None,
        verbose: bool = False,
        force_reinit: bool = False,
        *,
        device: Any = None,
    ) -> None:
        """Give all parameters their first values.

        Parameters
        ----------
        init : str or Initializer, optional
            For parameters without an initializer of their own; uniform by default.
        ctx, device : Context or list of Context, optional
            Where; by default the current context.
        verbose : bool
            Whether the initializer tells what it does.
        force_reinit : bool
            Whether parameters with values begin again.

        Examples
        --------
        >>> from slipstream import init
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1, in_units=2)
        >>> net.initialize(init.Constant(0.5))
        >>> net.weight.data().tolist(), net.bias.data().tolist()  # biases begin with zeros
        ([[0.5, 0.5]], [0.0])
        """
        self.collect_params().initialize(
            init, ctx if device is None else device, verbose, force_reinit
        )

    def zero_grad(self) -> None:
        """Make all gradients zero.

        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1, in_units=2)
        >>> net.initialize()
        >>> net.zero_grad()
        >>> net.weight.grad().tolist()
        [[0.0, 0.0]]
        """
        self.collect_params().zero_grad()

    def reset_ctx(self, ctx: Any) -> None:
        """Move all parameters to other contexts."""
        self.collect_params().reset_ctx(ctx)

    def reset_device(self, device: Any) -> None:
        """Move all parameters to other devices."""
        self.reset_ctx(device)

    def setattr(self, name: str, value: Any) -> None:
        """Set an attribute of all parameters, such as ``grad_req``.

        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1)
        >>> net.setattr("grad_req", "null")  # frozen: it is not trained
        >>> net.weight.grad_req
        'null'
        """
        self.collect_params().setattr(name, value)

    def cast(self, dtype: Any) -> None:
        """Change the element type of all parameters.

        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1, in_units=2)
        >>> net.initialize()
        >>> net.cast("float16")
        >>> net(nd.ones((1, 2), dtype="float16")).dtype.__name__
        'float16'
        """
        for child in self._children.values():
            child.cast(dtype)
        own = {id(p): p for p in (*self._params.values(), *self._reg_params.values())}
        for p in own.values():
            p.cast(dtype)

    def share_parameters(self, shared: Mapping[str, Parameter]) -> Block:
        """Use the parameters of another block, found by their structural names.

        Parameters
        ----------
        shared : dict of str to Parameter
            Such as ``other.collect_params()``; names that this block does not have are left out.

        Examples
        --------
        >>> from slipstream.gluon import nn
        >>> one, two = nn.Dense(2), nn.Dense(2)
        >>> two.share_parameters(one.collect_params()).weight is one.weight
        True
        """
        if shared is None:
            return self
        if not isinstance(shared, Mapping):
            raise ValueError(f"shared must be a dict of parameters, not {type(shared).__name__}")
        source = dict(getattr(shared, "_structural", {}))
        if not source:
            start = len(getattr(shared, "prefix", ""))  # of a block's own ``params``
            source = {key[start:]: p for key, p in shared.items()}
        taken = set()
        for place, block in self._walk(""):
            for attribute in list(block._reg_params):
                p = source.get(place + attribute)
                if p is not None:
                    taken.add(place + attribute)
                    setattr(block, attribute, p)
        if source and not taken:
            warnings.warn("share_parameters: no parameter has the name of one here", stacklevel=2)
        return self

    # ---- files -----------------------------------------------------------------------------------

    def save_parameters(self, filename: Any, deduplicate: bool = False) -> None:
        """Write all parameters to a file; waits for them.

        Parameters
        ----------
        filename : path
            ``.safetensors`` chooses that format, other names MXNet's. The file is written as a
            whole or not at all.
        deduplicate : bool
            Whether parameters that are in several places are saved once.

        Examples
        --------
        >>> import os, tempfile
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1, in_units=2)
        >>> net.initialize()
        >>> path = os.path.join(tempfile.mkdtemp(), 'net.params')
        >>> net.save_parameters(path)
        >>> other = nn.Dense(1, in_units=2)
        >>> other.load_parameters(path)
        >>> (other.weight.data() == net.weight.data()).asnumpy().all().item()
        True
        """
        params = self._collect_params_with_prefix()
        if deduplicate:
            first: dict[int, str] = {}
            for key, p in params.items():
                first.setdefault(id(p), key)
            params = {key: params[key] for key in first.values()}
        save_arrays(filename, {key: p._reduce() for key, p in params.items()})

    def load_parameters(
        self,
        filename: Any,
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
        cast_dtype: bool = False,
        dtype_source: str = "current",
        *,
        device: Any = None,
    ) -> None:
        """Read parameters from a file that ``save_parameters``, ``export`` or MXNet has written.

        Parameters
        ----------
        filename : path
            In MXNet's format, safetensors or ``.npz``.
        ctx, device : Context or list of Context, optional
            Where the parameters shall be; by default where they are.
        allow_missing : bool
            Whether parameters that the file does not have keep their values.
        ignore_extra : bool
            Whether the file may have others.
        cast_dtype : bool
            Whether element types may differ; `dtype_source` ``'current'`` or ``'saved'`` says which
            one counts.

        Raises
        ------
        AssertionError
            When parameters are missing, or differ in shape or type.
        ValueError
            When the file has parameters that this block does not have.

        Examples
        --------
        >>> import tempfile
        >>> from slipstream.gluon import nn
        >>> net, other = nn.Dense(1, in_units=2), nn.Dense(1)
        >>> net.initialize("ones")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     net.save_parameters(folder + "/net.safetensors")
        ...     other.load_parameters(folder + "/net.safetensors")  # also finds the input's size
        >>> other.weight.data().tolist()
        [[1.0, 1.0]]
        """
        self.load_dict(
            load_arrays(filename), ctx if device is None else device, allow_missing, ignore_extra,
            cast_dtype, dtype_source, str(filename),
        )  # fmt: skip

    def load_dict(
        self,
        param_dict: Mapping[str, Array],
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
        cast_dtype: bool = False,
        dtype_source: str = "current",
        _source: str = "the dict",
        *,
        device: Any = None,
    ) -> None:
        """Take parameters from a dict of arrays; see ``load_parameters``.

        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1, use_bias=False)
        >>> net.load_dict({"weight": nd.array([[1, 2]])})
        >>> net(nd.ones((1, 2))).tolist()
        [[3.0]]
        """
        ctx = ctx if device is None else device
        loaded = {k[4:] if k.startswith(("arg:", "aux:")) else k: v for k, v in param_dict.items()}
        params: Mapping[str, Parameter] = self._collect_params_with_prefix()
        if not all(k in params for k in loaded):
            params = {**self.collect_params()._structural, **params}
        if loaded and not any(k in params for k in loaded) and not any("." in k for k in loaded):
            # Full names, as older files have them, with or without this block's prefix.
            params = self.collect_params()._params
            if not any(k in params for k in loaded):
                loaded = {self.prefix + k: v for k, v in loaded.items()}
        put_arrays(params, loaded, _source, ctx, allow_missing, ignore_extra, cast_dtype,
                   dtype_source)  # fmt: skip

    def save_params(self, filename: Any) -> None:
        """The older ``save_parameters``: full names, without this block's prefix."""
        warnings.warn("save_params is old; use save_parameters", stacklevel=2)
        self.collect_params().save(filename, strip_prefix=self.prefix)

    def load_params(
        self,
        filename: Any,
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
    ) -> None:
        """The older ``load_parameters``."""
        warnings.warn("load_params is old; use load_parameters", stacklevel=2)
        self.load_parameters(filename, ctx, allow_missing, ignore_extra)

    # ---- running ---------------------------------------------------------------------------------

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Let the hybrid blocks in this one replay what they do; see ``HybridBlock.hybridize``."""
        for child in self._children.values():
            child.hybridize(active, **kwargs)

    def register_forward_pre_hook(self, hook: Callable[..., Any]) -> HookHandle:
        """Have ``hook(block, inputs)`` called before each forward pass.

        Returns
        -------
        HookHandle
            Its ``detach()`` takes the hook away.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Activation("relu")
        >>> handle = net.register_forward_pre_hook(lambda block, inputs: print(inputs[0].shape))
        >>> _ = net(nd.ones((2, 3)))
        (2, 3)
        >>> handle.detach()
        """
        handle = HookHandle()
        handle.attach(self._forward_pre_hooks, hook)
        return handle

    def register_forward_hook(self, hook: Callable[..., Any]) -> HookHandle:
        """Have ``hook(block, inputs, outputs)`` called after each forward pass.

        Returns
        -------
        HookHandle
            Its ``detach()`` takes the hook away.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(1)
        >>> net.initialize()
        >>> handle = net.register_forward_hook(lambda block, x, y: print(x[0].shape, y.shape))
        >>> _ = net(nd.ones((2, 3)))
        (2, 3) (2, 1)
        >>> handle.detach()
        """
        handle = HookHandle()
        handle.attach(self._forward_hooks, hook)
        return handle

    def register_op_hook(self, callback: Callable[..., Any], monitor_all: bool = False) -> None:
        """Have ``callback(name, operator, array)`` called with what each layer computes.

        Parameters
        ----------
        callback : function
            Gets the name of the array, the kind of layer, and the array.
        monitor_all : bool
            Whether it also gets the inputs and parameters of each layer.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Sequential(prefix="net_")
        >>> net.add(nn.Dense(2, prefix="dense_"))
        >>> net.initialize("ones")
        >>> net.register_op_hook(lambda name, kind, array: print(name, kind, array.tolist()))
        >>> _ = net(nd.ones((1, 3)))
        dense_fwd_output Dense [[3.0, 3.0]]
        """
        if self._children:
            for child in self._children.values():
                child.register_op_hook(callback, monitor_all)
            return

        def watch(block: Block, inputs: Any, outputs: Any) -> None:
            kind = type(block).__name__

            def tell(values: Any, label: str) -> None:
                if isinstance(values, Array):
                    callback(f"{block.name}_fwd_{label}", kind, values)
                elif isinstance(values, (list, tuple)):
                    for i, value in enumerate(values):
                        tell(value, f"{label}{i}")

            if monitor_all:
                tell(inputs[0] if len(inputs) == 1 else inputs, "data")
                for name, p in block._reg_params.items():
                    tell(p.data(), name)
            tell(outputs, "output")

        self.register_forward_hook(watch)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the block: its hooks, and ``forward``."""
        if self._forward_pre_hooks or self._forward_hooks or _changes.spread:
            return self._call_watched(args, kwargs)
        return self._run(*args, **kwargs)

    def _call_watched(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        for hook in list(self._forward_pre_hooks.values()):
            hook(self, args)
        # The parameters to use are those on the context of the data.
        ctx = _places.of(args) if _changes.spread else None
        if ctx is None:
            out = self._run(*args, **kwargs)
        else:
            with ctx:
                out = self._run(*args, **kwargs)
        for hook in list(self._forward_hooks.values()):
            hook(self, args, out)
        return out

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    def forward(self, *args: Any) -> Any:
        """What the block computes; every block defines it."""
        raise TypeError(f"{type(self).__name__} defines no forward()")

    def summary(self, *inputs: Any) -> None:
        """Print a table of all layers, the shapes of what they compute and their parameters.

        Parameters
        ----------
        *inputs : arrays
            What the block is called with.

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net = nn.Dense(2, prefix='net_')
        >>> net.initialize()
        >>> net.summary(nd.ones((1, 3)))
        --------------------------------------------------------------------------------
                Layer (type)                                Output Shape         Param #
        ================================================================================
                       Input                                      (1, 3)               0
                     Dense-1                                      (1, 2)               8
        ================================================================================
        Parameters in forward computation graph, duplicate included
           Total params: 8
           Trainable params: 8
           Non-trainable params: 0
        Shared params in forward computation graph: 0
        Unique parameters in model: 8
        --------------------------------------------------------------------------------
        """
        from ._summary import summary

        summary(self, inputs)


class HybridBlock(Block):
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
        """Of forward and hybrid_forward, the one of the more derived class counts."""
        super().__init_subclass__(**kwargs)
        if "hybrid_forward" in cls.__dict__:
            cls._has_hybrid_forward = True
            if "forward" not in cls.__dict__:
                cls.forward = HybridBlock.forward
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
                " (in a Sequential it is welcome)"
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
        if kwargs or _changes.spread:
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
        if self._forward_pre_hooks or self._forward_hooks or _changes.spread:
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
                raise ValueError(f"{self.name}: all arguments are None; there must be an array")
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
        from ._infer import infer_by_running

        infer_by_running(self, args, kwargs)
        unknown = [p.name for p in self._waiting() if not shape_is_known(p._shape)]
        if unknown:
            raise ValueError(
                f"the shapes of {unknown} could not be found; name all sizes at construction, or "
                f"define infer_shape() in {type(self).__name__}"
            )

    def infer_type(self, *args: Any) -> None:
        """Give the parameters the element type of the data."""
        first = next((x for x in args if isinstance(x, Array)), None)
        if first is not None:
            for p in self._reg_params.values():
                if p._arrays is None:
                    p.dtype = first.dtype

    def forward(self, x: Any, *args: Any, **kwargs: Any) -> Any:
        """What the block computes; by default by ``hybrid_forward``."""
        from .. import nd

        params = {name: p.data() for name, p in self._reg_params.items()}
        return self.hybrid_forward(nd, x, *args, **kwargs, **params)

    def hybrid_forward(self, F: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
        """What the block computes, with the functions of `F`; every block has this or forward."""
        if self._has_hybrid_forward:
            # That of a subclass asks for what its base computes, and that is in ``forward``.
            for cls in type(self).__mro__[: type(self).__mro__.index(HybridBlock)]:
                own = cls.__dict__.get("forward")
                if own is not None and own is not HybridBlock.forward:
                    kwargs = {k: v for k, v in kwargs.items() if k not in self._reg_params}
                    return own(self, x, *args, **kwargs)
        raise TypeError(f"{type(self).__name__} defines neither forward() nor hybrid_forward()")

    def _call_symbolic(self, *args: Any, **kwargs: Any) -> Any:
        """A call with symbols: the block as part of a larger symbol."""
        from ._export import call_symbolic

        return call_symbolic(self, args, kwargs)

    def export(
        self, path: str, epoch: int = 0, remove_amp_cast: bool = True
    ) -> tuple[str, str | None]:
        """Write the model as ``path-symbol.json`` and ``path-0000.params``.

        ``SymbolBlock.imports`` reads them, and so does MXNet. The block must have been run once.

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
        from ._export import export

        return export(self, path, epoch, remove_amp_cast)

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


def _is_symbol(x: Any) -> bool:
    """Whether it, or its first item, is a symbol; asks without importing that module."""
    while isinstance(x, (list, tuple)) and x:
        x = x[0]
    module = sys.modules.get("slipstream.symbol")
    return module is not None and isinstance(x, module.Symbol)


def __getattr__(name: str) -> Any:
    if name == "SymbolBlock":
        from ._export import SymbolBlock

        return SymbolBlock
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
