"""Initializers: what the name of an array says about it, and how they are made by name."""

from __future__ import annotations

import json
import logging
import math
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy

from .. import _core, registry
from .._convert import Array
from ..nd import random as _random


class InitDesc(str):
    """A parameter's name, with its attributes and the initializer to fall back to.

    ``attrs["__init__"]``, an initializer or its description, is used instead of the name's ending.

    >>> from slipstream import init, nd
    >>> x = nd.zeros((2,))
    >>> init.Zero()(init.InitDesc("weight", {"__init__": "ones"}), x)
    >>> x.tolist()
    [1.0, 1.0]
    """

    attrs: dict[str, Any]
    global_init: Any

    def __new__(
        cls, name: str, attrs: Mapping[str, Any] | None = None, global_init: Any = None
    ) -> InitDesc:
        self = super().__new__(cls, name)
        self.attrs = dict(attrs) if attrs else {}
        self.global_init = global_init
        return self


class Initializer:
    """Fills arrays, by their names; subclasses override ``_init_weight(self, name, arr)``.

    >>> from slipstream import init, nd
    >>> class Halves(init.Initializer):
    ...     def _init_weight(self, name, arr):
    ...         arr[:] = 0.5
    >>> x = nd.zeros((2,))
    >>> Halves()("weight", x)
    >>> x.asnumpy().tolist()
    [0.5, 0.5]
    """

    # Also for subclasses that do not call __init__.
    _kwargs: Mapping[str, Any] = MappingProxyType({})
    _verbose = False
    _print_func: Callable[[Array], str] | None = None

    def __init__(self, **kwargs: Any) -> None:
        self._kwargs = kwargs

    def set_verbosity(
        self, verbose: bool = False, print_func: Callable[[Array], str] | None = None
    ) -> Initializer:
        """Log each array that is filled, with what `print_func` says about it (this waits)."""
        self._verbose = verbose
        self._print_func = print_func or _size_of_elements
        return self

    def _verbose_print(self, desc: str, init: Any, arr: Array) -> None:
        if self._verbose and self._print_func:
            logging.info("Initialized %s as %s: %s", desc, init, self._print_func(arr))

    def dumps(self) -> str:
        """The initializer as JSON; ``create`` makes it again.

        >>> from slipstream import init
        >>> init.Normal(0.5).dumps()
        '["normal", {"sigma": 0.5}]'
        """
        self._kwargs = {k: plain(v) for k, v in self._kwargs.items()}
        return json.dumps([type(self).__name__.lower(), self._kwargs])

    def __call__(self, desc: str, arr: Array) -> None:
        """Fill `arr`, the parameter called `desc`."""
        if not isinstance(desc, str):
            raise TypeError(f"desc must be a name or InitDesc, not {type(desc).__name__}")
        if not isinstance(arr, Array):
            raise TypeError(f"arr must be an array, not {type(arr).__name__}")
        own = None
        if isinstance(desc, InitDesc):
            if desc.global_init is None:
                desc.global_init = self
            own = desc.attrs.get("__init__")
        if own:
            create(own).init_weight(desc, arr)
            self._verbose_print(desc, own, arr)
            return
        for pattern, method in _LEGACY if type(desc) is str else ():
            if pattern.match(desc):
                getattr(self, method)(desc, arr)
                self._verbose_print(desc, method, arr)
                return
        for ending, method in _ENDINGS:
            if desc.endswith(ending):
                getattr(self, method)(desc, arr)
                self._verbose_print(desc, ending, arr)
                return
        self._init_default(desc, arr)

    def init_weight(self, name: str, arr: Array) -> None:
        """Fill `arr` as a weight, whatever its name is."""
        self._init_weight(name, arr)

    def _init_weight(self, name: str, arr: Array) -> None:
        raise TypeError(f"{type(self).__name__} must override _init_weight to fill {name}")

    def _init_zero(self, _: str, arr: Array) -> None:
        arr[:] = 0

    def _init_one(self, _: str, arr: Array) -> None:
        arr[:] = 1

    _init_bias = _init_beta = _init_quantized_bias = _init_zero
    _init_gamma = _init_one

    def _init_quantized_weight(self, _: str, arr: Array) -> None:
        _core.store(arr, _random.randint(-127, 127, shape=arr.shape, dtype="int32"))

    def _init_bilinear(self, name: str, arr: Array) -> None:
        create("bilinear").init_weight(name, arr)

    def _init_loc_bias(self, _: str, arr: Array) -> None:
        if arr.shape[0] != 6:
            raise ValueError(f"the bias of a transformer's net has 6 elements, not {arr.shape[0]}")
        arr[:] = numpy.array([1, 0, 0, 0, 1, 0], dtype="float32")

    def _init_default(self, name: str, arr: Array) -> None:
        raise ValueError(
            f"the name {name!r} does not tell how to fill the array: it ends with none of "
            f"{', '.join(ending for ending, _ in _ENDINGS)}. Give the parameter its own init"
        )

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Initializer):
            return NotImplemented
        return type(self) is type(other) and self._kwargs == other._kwargs

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self._kwargs.items())})"


class FillsByName:
    """The base of what chooses by an array's whole name how to fill it."""

    def _chosen(self, name: str) -> Callable[[str, Array], None]:
        raise TypeError(f"{type(self).__name__} must override _chosen")

    def __call__(self, name: str, arr: Array) -> None:
        """Fill `arr`, the parameter called `name`."""
        self._chosen(name)(name, arr)

    def init_weight(self, name: str, arr: Array) -> None:
        """Fill `arr` as a weight, whatever its name ends with."""
        chosen = self._chosen(name)
        getattr(chosen, "init_weight", chosen)(name, arr)

    def _init_weight(self, name: str, arr: Array) -> None:
        self.init_weight(name, arr)


_ENDINGS = (
    ("weight", "_init_weight"), ("bias", "_init_bias"), ("gamma", "_init_gamma"),
    ("beta", "_init_beta"), ("moving_mean", "_init_zero"), ("running_mean", "_init_zero"),
    ("moving_var", "_init_one"), ("running_var", "_init_one"), ("moving_inv_var", "_init_zero"),
    ("moving_avg", "_init_zero"), ("min", "_init_zero"), ("max", "_init_one"),
    ("weight_quantize", "_init_quantized_weight"), ("bias_quantize", "_init_quantized_bias"),
)  # fmt: skip


# Names whose beginning says more than their ending; for plain strings only, as in MXNet.
_LEGACY = (
    (re.compile("upsampling"), "_init_bilinear"),
    (re.compile("stn_loc.*weight$"), "_init_zero"),
    (re.compile("stn_loc.*bias$"), "_init_loc_bias"),
)


def _size_of_elements(x: Array) -> str:
    return str(float(numpy.linalg.norm(x.asnumpy().astype("float64"))) / math.sqrt(x.size or 1))


def plain(value: Any) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, Initializer):
        return value.dumps()
    if isinstance(value, Array):
        value = value.asnumpy()
    if isinstance(value, (numpy.ndarray, numpy.generic)):
        return value.tolist()
    return value


register = registry.get_register_func(Initializer, "initializer")
alias = registry.get_alias_func(Initializer, "initializer")
_create = registry.get_create_func(Initializer, "initializer")


def create(initializer: Any, *args: Any, **kwargs: Any) -> Any:
    """Make an initializer of its name and arguments, or of what ``dumps`` gave.

    Initializers, also ``Load`` and ``Mixed``, are returned as they are.

    >>> from slipstream import init
    >>> init.create("xavier", magnitude=2)
    Xavier(rnd_type='uniform', factor_type='avg', magnitude=2)
    """
    if isinstance(initializer, FillsByName):
        return initializer
    return _create(initializer, *args, **kwargs)
