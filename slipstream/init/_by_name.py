"""Initializers that go by a parameter's whole name: loaded arrays, patterns."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._convert import Array
from ._base import FillsByName


class Load(FillsByName):
    """Arrays from a file or dict, by name; `default_init` for the names that are not in it.

    >>> from slipstream import init, nd
    >>> load = init.Load({"dense0_weight": nd.array([1, 2])}, default_init=init.Zero())
    >>> x, y = nd.empty((2,)), nd.empty((2,))
    >>> load("dense0_weight", x)
    >>> load("dense0_bias", y)
    >>> x.tolist(), y.tolist()
    ([1.0, 2.0], [0.0, 0.0])
    """

    def __init__(
        self, param: str | Mapping[str, Array], default_init: Any = None, verbose: bool = False
    ) -> None:
        if isinstance(param, str):
            from .. import nd

            param = nd.load(param)
        if not isinstance(param, Mapping):
            raise TypeError(f"param must be a file or dict of named arrays, not {type(param)}")
        self.param = {_bare(name): arr for name, arr in param.items()}
        self.default_init = default_init
        self.verbose = verbose

    def _chosen(self, name: str) -> Callable[[str, Array], None]:
        found = self.param.get(name)
        if found is None and self.default_init is None:
            raise ValueError(f"{name} is not among the loaded arrays, and there is no default_init")
        if self.verbose:
            logging.info("Initialized %s by %s", name, "default" if found is None else "loading")
        if found is None:
            return self.default_init

        def put(name: str, arr: Array) -> None:
            if found.shape != arr.shape:
                raise ValueError(f"{name} has shape {arr.shape}, the loaded array {found.shape}")
            arr[:] = found

        return put


def _bare(name: str) -> str:
    return name[4:] if name.startswith(("arg:", "aux:")) else name


class Mixed(FillsByName):
    """One of several initializers: that of the first pattern that matches the name's beginning.

    >>> from slipstream import init, nd
    >>> mixed = init.Mixed([".*bias", ".*"], [init.Zero(), init.One()])
    >>> x = nd.zeros((2,))
    >>> mixed("dense0_weight", x)
    >>> x.asnumpy().tolist()
    [1.0, 1.0]
    """

    def __init__(self, patterns: Sequence[str], initializers: Sequence[Any]) -> None:
        if len(patterns) != len(initializers):
            raise ValueError(f"{len(patterns)} patterns for {len(initializers)} initializers")
        self.map = [(re.compile(p), i) for p, i in zip(patterns, initializers, strict=True)]

    def _chosen(self, name: str) -> Callable[[str, Array], None]:
        for pattern, init in self.map:
            if pattern.match(name):
                return init
        raise ValueError(f"no pattern matches {name!r}; a last pattern '.*' matches everything")
