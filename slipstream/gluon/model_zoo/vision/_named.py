"""Models by name: each is a function of its own, listed for ``get_model``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from ...block import HybridBlock
from ..model_store import get_model_file

Net = TypeVar("Net", bound=HybridBlock)
Made = TypeVar("Made", bound=HybridBlock, covariant=True)


class Maker(Protocol[Made]):
    """A function that builds one model."""

    def __call__(
        self, pretrained: bool = False, ctx: Any = None,
        root: str | os.PathLike[str] | None = None, **kwargs: Any,
    ) -> Made: ...  # fmt: skip


MODELS: dict[str, Callable[..., HybridBlock]] = {}

_DOC = """{what}, from "{paper}".

Parameters
----------
pretrained : bool
    Whether to load trained parameters; they are looked for on disk.
ctx : Context or list of Context
    Where to load them.
root : path
    The folder with ``{name}*.params``; ``models`` in ``base.data_dir()`` by default.
**kwargs
    For the class: ``classes`` and more.

Examples
--------
>>> from slipstream.gluon.model_zoo import vision
>>> type(vision.{function}(classes=10)).__name__
'{kind}'
"""


def load(net: Net, name: str, root: str | os.PathLike[str] | None, ctx: Any) -> Net:
    """Loads the parameters of `name` into `net`."""
    net.load_parameters(get_model_file(name, root), ctx=ctx)
    return net


def named(
    function: str, name: str, what: str, kind: type[Net], paper: str, build: Any,
    *fixed: Any, **options: Any,
) -> Maker[Net]:  # fmt: skip
    """Makes the function that builds one model: ``build(*fixed, **options)`` and its arguments."""

    def make(
        pretrained: bool = False,
        ctx: Any = None,
        root: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> Net:
        ctx = kwargs.pop("device", ctx)
        return build(*fixed, pretrained=pretrained, ctx=ctx, root=root, **options, **kwargs)

    make.__name__ = make.__qualname__ = function
    make.__module__ = build.__module__
    make.__doc__ = _DOC.format(
        what=what, paper=paper, name=name, function=function, kind=kind.__name__
    )
    MODELS[name] = make
    return make
