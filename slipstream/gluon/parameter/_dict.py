"""Parameters by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy

from ..._dtypes import dtype_name
from ...context import Context
from ..utils import _indent
from ._files import load_arrays, put_arrays, save_arrays
from ._parameter import Constant, Parameter
from ._shapes import as_shape
from ._shapes import merged as merged_shape


class ParameterDict(Mapping[str, Parameter]):
    """Parameters by name.

    ``collect_params()`` returns one whose keys are the places of the parameters in the block
    (``0.weight``), or by MXNet 1.x's rules their full names (``dense0_weight``). Both kinds of
    names find a parameter.

    Parameters
    ----------
    prefix : str
        Put before the names of parameters that ``get`` makes.
    shared : ParameterDict, optional
        Where ``get`` looks before it makes a parameter.

    Examples
    --------
    >>> from slipstream import gluon
    >>> params = gluon.ParameterDict('net_')
    >>> params.get('weight', shape=(2, 3))
    Parameter net_weight (shape=(2, 3), dtype=float32)
    """

    def __init__(self, prefix: str = "", shared: ParameterDict | None = None) -> None:
        self._prefix = prefix
        self._shared = shared
        self._params: dict[str, Parameter] = {}
        self._structural: dict[str, Parameter] = {}  # by place, of collect_params()
        self._full: dict[str, Parameter] = {}  # by full name, where keys are places

    def __repr__(self) -> str:
        if self._full:  # keys are places, which the parameters do not know
            return repr(self._params)
        name = self._prefix + " " if self._prefix else ""
        content = "\n".join(_indent(f"  {v!r}", 2) for v in self.values())
        return f"{name}(\n{content}\n)"

    def __getitem__(self, key: str) -> Parameter:
        found = self._params.get(key)
        if found is None:
            found = self._structural.get(key)
        if found is None:
            found = self._full.get(key)
        if found is None and isinstance(key, str):
            found = self._full_names().get(self._prefix + key)
        if found is None:
            raise KeyError(key)
        return found

    def _full_names(self) -> dict[str, Parameter]:
        """The parameters by full names, such as ``dense0_weight``."""
        return self._full or self._params

    def __contains__(self, key: Any) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self._params)

    def __len__(self) -> int:
        return len(self._params)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    @property
    def prefix(self) -> str:
        """The common prefix of the names."""
        return self._prefix

    def _find(self, name: str) -> Parameter | None:
        found = self._params.get(name)
        if found is None and self._shared is not None:
            found = self._shared._find(name)
            if found is not None:
                self._params[name] = found
        return found

    def get(self, name: str, default: Any = None, **kwargs: Any) -> Parameter:
        """The parameter of that name after the prefix; made when there is none.

        The keywords are those of ``Parameter``; a parameter that exists must agree with them.

        Raises
        ------
        AssertionError
            When the parameter exists and differs from what is asked for.

        Examples
        --------
        >>> from slipstream.gluon import ParameterDict
        >>> params = ParameterDict("net_")
        >>> weight = params.get("weight", shape=(2, 3))
        >>> weight.name, params.get("weight") is weight
        ('net_weight', True)
        """
        name = self._prefix + name
        found = self._find(name)
        if found is None:
            found = self._params[name] = Parameter(name, **kwargs)
            return found
        for key, value in kwargs.items():
            have = getattr(found, key, None)
            if have is None:
                if value is not None:
                    setattr(found, key, value)
            elif value is not None and not self._agree(found, key, have, value):
                raise AssertionError(
                    f"Parameter {name!r} exists with {key} {have}; {value} was asked for"
                )
        return found

    @staticmethod
    def _agree(found: Parameter, key: str, have: Any, value: Any) -> bool:
        if key == "shape":
            merged = merged_shape(found._shape or (), as_shape(value))
            if merged is not None:
                found._shape = merged
            return merged is not None
        if key == "dtype":
            return dtype_name(have) == dtype_name(value)
        if key == "allow_deferred_init":
            found.allow_deferred_init = bool(have or value)
            return True
        return have == value

    def get_constant(self, name: str, value: Any = None) -> Constant:
        """The constant of that name after the prefix; made of `value` when there is none."""
        name = self._prefix + name
        found: Any = self._find(name)
        if found is None:
            if value is None:
                raise KeyError(f"there is no constant {name!r}; give its value to make it")
            found = self._params[name] = Constant(name, value)
        elif value is not None:
            if not isinstance(found, Constant):
                raise AssertionError(f"Parameter {name!r} exists and is not a constant")
            given = numpy.asarray(value)
            have = numpy.asarray(found.value)
            if given.shape != have.shape or (given != have).any():
                raise AssertionError(f"Constant {name!r} exists with another value")
        return found

    def update(self, other: Mapping[str, Parameter]) -> None:
        """Take over the parameters of another dictionary."""
        for name, value in other.items():
            have = self._params.get(name)
            if have is not None and have is not value:
                raise AssertionError(
                    f"two different parameters are called {name!r}; give their blocks prefixes, or "
                    "make them inside of name_scope()"
                )
            self._params[name] = value
        if isinstance(other, ParameterDict):
            self._structural.update(other._structural)
            self._full.update(other._full)

    def pop(self, key: str, *default: Any) -> Any:
        """Take a parameter out of this dictionary; the block keeps it.

        >>> from slipstream.gluon import nn
        >>> params = nn.Dense(2, in_units=3).collect_params()
        >>> params.pop("bias").shape, len(params)
        ((2,), 1)
        """
        found = self[key] if not default or key in self else None
        if found is None:
            return default[0]
        for names in (self._params, self._structural, self._full):
            for name in [n for n, p in names.items() if p is found]:
                del names[name]
        return found

    def initialize(
        self,
        init: Any = None,
        ctx: Any = None,
        verbose: bool = False,
        force_reinit: bool = False,
        *,
        device: Any = None,
    ) -> None:
        """Initialize all parameters; `init` is for those that have no initializer of their own."""
        if init is None:
            from ... import init as initializers

            init = initializers.Uniform()
        if verbose and hasattr(init, "set_verbosity"):
            init.set_verbosity(verbose=verbose)
        for p in self._distinct():
            p.initialize(None, ctx if device is None else device, init, force_reinit=force_reinit)

    def _distinct(self) -> Iterable[Parameter]:
        return {id(p): p for p in self._params.values()}.values()

    def zero_grad(self) -> None:
        """Make the gradients of all parameters zero."""
        for p in self._distinct():
            p.zero_grad()

    def reset_ctx(self, ctx: Any) -> None:
        """Move all parameters to other contexts."""
        for p in self._distinct():
            p.reset_ctx(ctx)

    def reset_device(self, device: Any) -> None:
        """Move all parameters to other devices."""
        self.reset_ctx(device)

    def list_ctx(self) -> list[Context]:
        """The contexts that any parameter is on."""
        found: dict[Context, None] = {}
        for p in self._params.values():
            found.update(dict.fromkeys(p.list_ctx()))
        return list(found)

    list_device = list_ctx

    def setattr(self, name: str, value: Any) -> None:
        """Set an attribute of all parameters.

        Examples
        --------
        >>> from slipstream import gluon
        >>> params = gluon.ParameterDict()
        >>> p = params.get('weight', shape=(1,))
        >>> params.setattr('grad_req', 'null')
        >>> p.grad_req
        'null'
        """
        for p in self._params.values():
            setattr(p, name, value)

    def save(self, filename: str, strip_prefix: str = "") -> None:
        """Write all parameters to a file; waits for them.

        The suffix ``.safetensors`` chooses that format, otherwise it is MXNet's.

        >>> import tempfile
        >>> from slipstream.gluon import ParameterDict
        >>> params, others = ParameterDict("a_"), ParameterDict("b_")
        >>> for each in (params, others):
        ...     _ = each.get("weight", shape=(2,))
        >>> params.initialize("ones")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     params.save(folder + "/params", strip_prefix="a_")
        ...     others.load(folder + "/params", restore_prefix="b_")
        >>> others["b_weight"].data().tolist()
        [1.0, 1.0]
        """
        arrays = {}
        known = self._full_names() if strip_prefix else self._params
        for name, p in known.items():
            if not name.startswith(strip_prefix):
                raise ValueError(
                    f"strip_prefix {strip_prefix!r} is not the beginning of {name!r}: it would "
                    "not be found again"
                )
            arrays[name[len(strip_prefix) :]] = p._reduce()
        save_arrays(filename, arrays)

    def load(
        self,
        filename: str,
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
        restore_prefix: str = "",
        cast_dtype: bool = False,
        dtype_source: str = "current",
        *,
        device: Any = None,
    ) -> None:
        """Read parameters from a file.

        Parameters
        ----------
        filename : path
        ctx, device : Context or list of Context, optional
        allow_missing : bool
            Whether parameters that the file does not have keep their values.
        ignore_extra : bool
            Whether the file may have others.
        restore_prefix : str
            Put before the names in the file.
        cast_dtype : bool
            Whether element types may differ; `dtype_source` ``'current'`` or ``'saved'`` says which
            one counts.

        Raises
        ------
        AssertionError, ValueError
            When parameters are missing, or there are more.
        """
        loaded = {restore_prefix + k: v for k, v in load_arrays(filename).items()}
        known = self._params if any(k in self._params for k in loaded) else self._full_names()
        put_arrays(dict(known), loaded, filename, ctx if device is None else device,
                   allow_missing, ignore_extra, cast_dtype, dtype_source)  # fmt: skip
