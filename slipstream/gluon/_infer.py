"""Unknown shapes of parameters, found by running a block.

The block's ``hybrid_forward`` gets the functions of ``nd`` behind a module that looks at each call:
a parameter without a shape gets it from the operation that takes it, and the call goes on.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import autograd, nd
from .. import operator as custom
from .._convert import Array
from .utils import shape_is_known

if TYPE_CHECKING:
    from .block import HybridBlock
    from .parameter import Parameter


class _Unknown:
    """Stands for a parameter whose shape is not known; operators with arrays tell it."""

    def __init__(self, parameter: Parameter) -> None:
        self.parameter = parameter

    def __getattr__(self, name: str) -> Any:
        raise _lost(self.parameter, f"its attribute {name}")

    def _reflected_dot(self, x: Array) -> Any:
        """The result of ``x.dot`` with it."""
        (x, value), _ = _resolve("dot", [x, self], {})
        return x.dot(value)

    def _shape_hint(self) -> tuple[int, ...] | None:
        """The sizes that are known, 0 for the others, as MXNet tells them."""
        shape = self.parameter._shape
        return None if shape is None else tuple(max(s, 0) for s in shape)


def _lost(p: Parameter, where: str) -> ValueError:
    return ValueError(
        f"the shape {p.shape} of Parameter {p.name!r} cannot be found from {where}; name all "
        "sizes at construction, or define infer_shape()"
    )


def _operator(name: str, reflected: bool) -> Callable[[_Unknown, Any], Any]:
    function = getattr(operator, name)

    def method(self: _Unknown, other: Any) -> Any:
        operands, _ = _resolve(name, [other, self] if reflected else [self, other], {})
        return function(*operands)

    return method


for _name in ("add", "sub", "mul", "truediv", "pow", "mod", "matmul"):
    setattr(_Unknown, f"__{_name}__", _operator(_name, False))
    setattr(_Unknown, f"__r{_name}__", _operator(_name, True))


def _product(shape: tuple[int, ...]) -> int:
    return math.prod(shape)


def _fully_connected(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    shape = a["data"].shape
    inputs = _product(shape[1:]) if a.get("flatten", True) else shape[-1]
    units = a.get("num_hidden") or 0
    return {"weight": (units, inputs), "bias": (units,)}


def _spatial(a: dict[str, Any]) -> tuple[int, ...]:
    kernel = a["kernel"]
    return tuple(kernel) if isinstance(kernel, (tuple, list)) else (kernel,)


def _convolution(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    filters, group = a["num_filter"], a.get("num_group", 1)
    layout = a.get("layout") or "NC"
    channels = a["data"].shape[layout.index("C")] // group
    kernel = _spatial(a)
    weight = (filters, *kernel, channels) if layout.endswith("C") and len(layout) > 2 else (
        filters, channels, *kernel)  # fmt: skip
    return {"weight": weight, "bias": (filters,)}


def _deconvolution(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    filters, group = a["num_filter"], a.get("num_group", 1)
    layout = a.get("layout") or "NC"
    channels = a["data"].shape[layout.index("C")]
    kernel = _spatial(a)
    weight = (
        (channels, *kernel, filters // group)
        if layout.endswith("C") and len(layout) > 2
        else (channels, filters // group, *kernel)
    )
    return {"weight": weight, "bias": (filters,)}


def _channels(axis_default: int, *names: str) -> Callable[[dict[str, Any]], Any]:
    def rule(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
        shape = (a["data"].shape[a.get("axis", axis_default)],)
        return dict.fromkeys(names, shape)

    return rule


def _embedding(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    return {"weight": (a["input_dim"], a["output_dim"])}


def _leaky(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    shape = a["data"].shape
    return {"gamma": (shape[1] if len(shape) > 1 else shape[-1],)}


def _dot(a: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    lhs, rhs = a.get("lhs"), a.get("rhs")
    if isinstance(lhs, Array) and isinstance(rhs, _Unknown):
        inner = lhs.shape[0 if a.get("transpose_a") else -1]
        found["rhs"] = (0, inner) if a.get("transpose_b") else (inner, 0)
    elif isinstance(rhs, Array) and isinstance(lhs, _Unknown):
        inner = rhs.shape[-1 if a.get("transpose_b") else 0]
        found["lhs"] = (inner, 0) if a.get("transpose_a") else (0, inner)
    return found


_AFFINE = ("gamma", "beta")
# Names of the array arguments in their order, and the rule for the shapes.
_RULES: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], Any]]] = {
    "FullyConnected": (("data", "weight", "bias"), _fully_connected),
    "Convolution": (("data", "weight", "bias"), _convolution),
    "Deconvolution": (("data", "weight", "bias"), _deconvolution),
    "BatchNorm": (
        ("data", "gamma", "beta", "moving_mean", "moving_var"),
        _channels(1, *_AFFINE, "moving_mean", "moving_var"),
    ),
    "LayerNorm": (("data", *_AFFINE), _channels(-1, *_AFFINE)),
    "InstanceNorm": (("data", *_AFFINE), _channels(1, *_AFFINE)),
    "GroupNorm": (("data", *_AFFINE), _channels(1, *_AFFINE)),
    "Embedding": (("data", "weight"), _embedding),
    "LeakyReLU": (("data", "gamma"), _leaky),
    "dot": (("lhs", "rhs"), _dot),
    "matmul": (("lhs", "rhs"), _dot),
}
# The same operations under the names of npx.
for _npx, _nd in {
    "fully_connected": "FullyConnected", "convolution": "Convolution",
    "deconvolution": "Deconvolution", "batch_norm": "BatchNorm", "layer_norm": "LayerNorm",
    "instance_norm": "InstanceNorm", "group_norm": "GroupNorm", "embedding": "Embedding",
    "leaky_relu": "LeakyReLU", "SyncBatchNorm": "BatchNorm",
}.items():  # fmt: skip
    _RULES[_npx] = _RULES[_nd]
_ALIASES = {"x": "data", "running_mean": "moving_mean", "running_var": "moving_var"}


def _broadcast_against(value: Any, others: list[Any]) -> tuple[int, ...] | None:
    """An unknown parameter in an elementwise operation: the sizes of the other operand."""
    wanted = value.parameter._shape
    for other in others:
        if isinstance(other, Array) and wanted is not None and other.ndim >= len(wanted):
            tail = other.shape[other.ndim - len(wanted) :]
            return tuple(w if w > 0 else s for w, s in zip(wanted, tail, strict=True))
    return None


class _Probe:
    """A module of functions whose calls tell shapes."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        if name in ("np", "npx", "contrib", "linalg", "random", "image"):
            return _Probe(found)
        if not callable(found):
            return found

        def call(*args: Any, **kwargs: Any) -> Any:
            args, kwargs = _resolve(name, list(args), kwargs)
            return found(*args, **kwargs)

        return call


def _set(value: _Unknown, shape: tuple[int, ...] | None) -> Any:
    p = value.parameter
    if shape is not None:
        p.shape = shape
    if not shape_is_known(p._shape):
        return value
    p._finish_deferred_init()
    return p.data()


def _resolve(name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    flat = [*args, *kwargs.values()]
    if not any(isinstance(v, _Unknown) for v in flat):
        return args, kwargs
    if name == "Custom":
        return _resolve_custom(args, kwargs)
    if name in _RULES:
        names, rule = _RULES[name]
        given = dict(zip(names, args, strict=False))
        given |= {_ALIASES.get(k, k): v for k, v in kwargs.items()}
        shapes = rule(given)
        for i, (key, value) in enumerate(zip(names, args, strict=False)):
            if isinstance(value, _Unknown):
                args[i] = _set(value, shapes.get(key))
        for key, value in kwargs.items():
            if isinstance(value, _Unknown):
                kwargs[key] = _set(value, shapes.get(_ALIASES.get(key, key)))
    else:
        for i, value in enumerate(args):
            if isinstance(value, _Unknown):
                args[i] = _set(value, _broadcast_against(value, flat))
        for key, value in kwargs.items():
            if isinstance(value, _Unknown):
                kwargs[key] = _set(value, _broadcast_against(value, flat))
    for value in (*args, *kwargs.values()):
        if isinstance(value, _Unknown):
            raise _lost(value.parameter, name)
    return args, kwargs


def _resolve_custom(args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The operation's own ``infer_shape`` tells the shapes of its inputs."""
    settings = {
        k: v for k, v in kwargs.items()
        if k not in ("op_type", "name") and not isinstance(v, (Array, _Unknown))
    }  # fmt: skip
    names, states = custom.input_names(kwargs["op_type"], settings)
    given = dict(zip((*names, *states), args, strict=False)) | kwargs
    known = [
        v._shape_hint() if isinstance(v, _Unknown) else v.shape if isinstance(v, Array) else None
        for v in (given.get(n) for n in names)
    ]
    found = custom.input_shapes(kwargs["op_type"], settings, known)
    shapes = dict(zip((*names, *states), found, strict=False))
    places: Any = [(args, i, n) for i, n in zip(range(len(args)), (*names, *states), strict=False)]
    places += [(kwargs, n, n) for n in kwargs]
    for where, key, n in places:
        if isinstance(where[key], _Unknown):
            value = where[key]
            where[key] = _set(value, shapes.get(n))
            if where[key] is value:
                raise _lost(value.parameter, "Custom")
    return args, kwargs


def infer_by_running(
    block: HybridBlock, args: tuple[Any, ...], kwargs: dict[str, Any], own_forward: bool
) -> None:
    """Runs the block once, recording no gradient, and fills in the shapes it meets.

    `own_forward` says that its class has a ``forward`` of its own.
    """
    with autograd.pause():
        if own_forward:
            if not block._waiting():
                block.forward(*args, **kwargs)  # the blocks inside find theirs
            return
        params: dict[str, Any] = {}
        for name, p in block._reg_params.items():
            if p._deferred is not None and not shape_is_known(p._shape):
                params[name] = _Unknown(p)
            else:
                p._finish_deferred_init()
                params[name] = p.data()
        block.hybrid_forward(_Probe(nd), *args, **kwargs, **params)
