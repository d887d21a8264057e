"""The base of all layers and models."""

from __future__ import annotations

import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ... import _array_contexts, _core
from ..._convert import Array
from .. import _changes
from ..parameter import (
    Parameter,
    ParameterDict,
    load_arrays,
    put_arrays,
    save_arrays,
    without_kinds,
)
from ..utils import HookHandle, _indent
from ._collect import collected, warn_of_stray_blocks
from ._hooks import Hooks, op_hook
from ._names import BlockScope


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
    ['dense.weight', 'dense.bias']
    """

    def __init__(self, prefix: str | None = None, params: ParameterDict | None = None) -> None:
        self._empty_prefix = prefix == ""
        self._prefix, self._params = BlockScope.create(prefix, params, self._alias())
        self._name = self._prefix[:-1] if self._prefix.endswith("_") else self._prefix
        self._scope = BlockScope()
        self._children: dict[str, Block] = OrderedDict()
        self._reg_params: dict[str, Parameter] = {}
        self._forward_hooks = Hooks()
        self._forward_pre_hooks = Hooks()

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
        self.__dict__["_scope"] = BlockScope()

    # ---- names and parameters --------------------------------------------------------------------

    @property
    def prefix(self) -> str:
        """The prefix of the names of its parameters."""
        return self._prefix

    @property
    def name(self) -> str:
        """The prefix without its last underscore."""
        return self._name

    def name_scope(self) -> BlockScope:
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
        ['0.weight', '1.weight']
        >>> net.collect_params()['1.bias'].name
        'last_bias'
        """
        warn_of_stray_blocks(self, Block)
        return collected(self, select)

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
        """The name of a parameter of this block in files, below the block's own name."""
        return attribute

    def _adapt_loaded(self, place: str, loaded: dict[str, Array]) -> None:
        """Give what was loaded for this block at `place` the names and shapes that it has."""

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

    def share_parameters(self, shared: Mapping[str, Parameter] | None) -> Block:
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
            warnings.warn(
                "share_parameters: none of the given names matches a parameter of this block",
                stacklevel=2,
            )
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
        loaded = without_kinds(param_dict)
        for place, block in self._walk(""):
            block._adapt_loaded(place, loaded)
        params: Mapping[str, Parameter] = self._collect_params_with_prefix()
        if not all(k in params for k in loaded):
            params = {**self.collect_params()._structural, **params}
        if loaded and not any(k in params for k in loaded) and not any("." in k for k in loaded):
            # Full names, as older files have them, with or without this block's prefix.
            params = self.collect_params()._full_names()
            if not any(k in params for k in loaded):
                loaded = {self.prefix + k: v for k, v in loaded.items()}
        put_arrays(params, loaded, _source, ctx, allow_missing, ignore_extra, cast_dtype,
                   dtype_source)  # fmt: skip

    def save(self, prefix: Any) -> None:
        """Write the parameters and which blocks are hybridized, for ``load``; waits for them.

        Parameters
        ----------
        prefix : path
            The files are ``<prefix>-model.json`` and ``<prefix>-model.params``.

        Examples
        --------
        >>> import tempfile
        >>> from slipstream import nd
        >>> from slipstream.gluon import nn
        >>> net, same = nn.Dense(1, in_units=2), nn.Dense(1, in_units=2)
        >>> net.initialize()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     net.save(folder + "/net")
        ...     same.load(folder + "/net")
        >>> bool(net(nd.ones((1, 2))) == same(nd.ones((1, 2))))
        True
        """
        from ._model_files import save

        save(self, prefix)

    def load(self, prefix: Any) -> None:
        """Read what ``save`` has written into a block of the same structure.

        Raises
        ------
        ValueError
            When the files are of another model.
        """
        from ._model_files import load

        load(self, prefix)

    def save_params(self, filename: Any) -> None:
        """The older ``save_parameters``: full names, without this block's prefix."""
        warnings.warn("save_params is deprecated; use save_parameters", stacklevel=2)
        self.collect_params().save(filename, strip_prefix=self.prefix)

    def load_params(
        self,
        filename: Any,
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
    ) -> None:
        """The older ``load_parameters``."""
        warnings.warn("load_params is deprecated; use load_parameters", stacklevel=2)
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
            Gets the name of the array, that of MXNet's operator, and the array.
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
        dense_fwd_output FullyConnected [[3.0, 3.0]]
        """
        if self._children:
            for child in self._children.values():
                child.register_op_hook(callback, monitor_all)
            return
        self.register_forward_hook(op_hook(callback, monitor_all))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the block: its hooks, and ``forward``."""
        if self._forward_pre_hooks or self._forward_hooks or _array_contexts.spread:
            return self._call_watched(args, kwargs)
        return self._run(*args, **kwargs)

    def _call_watched(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        for hook in list(self._forward_pre_hooks.values()):
            hook(self, args)
        # The parameters to use are those on the context of the data.
        ctx = _array_contexts.of(args) if _array_contexts.spread else None
        if ctx is None:
            if _array_contexts.spread and _core.is_recording() and not _array_contexts.in_call():
                self._check_not_spread()
            out = self._run(*args, **kwargs)
        else:
            with _array_contexts.calling(ctx):
                out = self._run(*args, **kwargs)
        for hook in list(self._forward_hooks.values()):
            hook(self, args, out)
        return out

    def _check_not_spread(self) -> None:
        """Raises if gradients could go to the copy of a parameter on the wrong context."""
        for p in self.collect_params().values():
            if _changes.is_spread(p):
                raise ValueError(
                    f"Parameter {p.name!r} is on {p.list_ctx()}, and the context of the data is "
                    "not known: call the block with the parts of split_and_load() themselves or "
                    "with x.as_in_context(ctx); results of other operations do not say where they "
                    "belong, since all arrays are in the same memory here"
                )

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """The block's computation; every block defines it."""
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
        from .._summary import summary

        summary(self, inputs)
