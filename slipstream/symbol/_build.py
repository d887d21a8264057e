"""Making nodes: what calling an operation on symbols does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from .. import name as naming
from .. import operator
from .._convert import Array
from .._symbolic import build_with
from . import _control_flow, _frontends, _inputs, _registry
from ._attributes import HIDDEN_KEYS, own_attributes
from ._collect import Collector, finish
from ._later import provides
from ._node import Node
from ._numpy_symbol import _Symbol
from ._run import CALL, is_hidden
from ._symbol import Symbol
from ._values import Reference, as_text, pack_call, parse
from ._variables import var


def _spread(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arrays given as one list, or as one symbol of several outputs, one by one."""
    if len(values) == 1:
        (only,) = values
        if isinstance(only, (list, tuple)):
            return tuple(only)
        if isinstance(only, Symbol) and len(only._entries) > 1:
            return tuple(only._outputs())
    return values


def _is_reference_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(v, Reference) for v in value)


def _plain(
    function: Callable[..., Any], given: dict[str, Any], count: int
) -> dict[str, str] | None:
    """The attributes that say the same as the call, when MXNet's convention can: inputs first."""
    parameters = list(_frontends.signature(function).parameters.values())
    attrs: dict[str, str] = {}
    expected = 0
    for position, p in enumerate(parameters):
        if p.name not in given:
            continue
        value = given[p.name]
        if isinstance(value, Reference):
            if expected != value.index or position != expected:
                return None
            expected += 1
        elif p.kind is p.VAR_POSITIONAL:
            if position or not _is_reference_list(value):
                return None
            expected += len(value)
            attrs["num_args"] = str(len(value))
        elif position == 0 and _is_reference_list(value) and _inputs.first_is_list(function):
            expected += len(value)
        elif p.kind is p.VAR_KEYWORD:
            texts = {k: as_text(v) for k, v in value.items()}
            if None in texts.values():
                return None
            attrs |= texts
        elif p.name in ("ctx", "device") or (value is None and p.default is None):
            continue
        else:
            text = as_text(value)
            if text is None:
                return None
            attrs[p.name] = text
    return attrs if expected == count else None


def _packed(function: Callable[..., Any], given: dict[str, Any]) -> str:
    parameters = _frontends.signature(function).parameters.values()
    starred = any(p.kind is p.VAR_POSITIONAL and given.get(p.name) for p in parameters)
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for p in parameters:
        if p.name not in given or p.name in ("ctx", "device"):
            continue
        value = given[p.name]
        if p.kind is p.VAR_POSITIONAL:
            args += value
        elif p.kind is p.VAR_KEYWORD:
            kwargs |= value
        elif p.kind is p.POSITIONAL_ONLY or (starred and p.kind is p.POSITIONAL_OR_KEYWORD):
            args.append(value)
        else:
            kwargs[p.name] = value
    return pack_call(args, kwargs)


def _take_attributes(kwargs: dict[str, Any]) -> dict[str, str]:
    """The attributes of a new operation, out of its arguments."""
    attr = dict(kwargs.pop("attr", None) or {})
    for key in attr:
        if not is_hidden(key) and key not in HIDDEN_KEYS:
            raise ValueError(
                f"attribute {key} is not supported: names of attributes must start and end with "
                "two underscores"
            )
    for key in [k for k in kwargs if is_hidden(k)]:  # __layout__="TNC"
        attr[key] = str(kwargs.pop(key))
    for key in [k for k in kwargs if k.endswith(HIDDEN_KEYS)]:
        attr[key if key in HIDDEN_KEYS else f"__{key}__"] = str(kwargs.pop(key))
    found = own_attributes(attr)
    return {key if is_hidden(key) else f"__{key}__": value for key, value in found.items()}


def _inherited(attributes: dict[str, str], name: str) -> dict[str, str]:
    """Attributes of the operation that a variable made for its input gets.

    How to begin is said of the weight: it hardly fits a bias.
    """
    left_out = ("__shape__",) if name == "weight" else ("__init__", "__shape__")
    found = {key: value for key, value in attributes.items() if key not in left_out}
    for key in HIDDEN_KEYS:
        special = f"__{name}_{key}__"  # weight_lr_mult
        if special in found:
            found[f"__{key}__"] = found.pop(special)
    return {k: v for k, v in found.items() if not k.endswith(tuple(f"_{h}__" for h in HIDDEN_KEYS))
            or k[2:-2] in HIDDEN_KEYS}  # fmt: skip


def _custom_inputs(
    name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """All inputs of a registered operation in its order, and the other arguments of the call.

    Inputs may be given by name; missing ones become variables.
    """
    named = {k: v for k, v in kwargs.items() if isinstance(v, (Symbol, Array, numpy.ndarray))}
    rest = {k: v for k, v in kwargs.items() if k not in named}
    settings = {k: v for k, v in rest.items() if k != "op_type"}
    arguments, states = operator.input_names(rest.get("op_type", ""), settings)
    unknown = set(named) - set(arguments + states)
    if unknown:
        raise TypeError(f"{rest['op_type']} has no argument {sorted(unknown)[0]!r}")
    given = iter(_spread(args))
    inputs = []
    for n in arguments + states:
        value = named[n] if n in named else next(given, None)
        if value is None:
            value = var(f"{name}_{n}")
        if n in states and isinstance(value, Symbol) and value._entries[0][0].op is None:
            value._entries[0][0].aux = True
        inputs.append(value)
    return (*inputs, *given), rest


def _upsampling_inputs(
    name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Data and weight of a bilinear UpSampling; a missing weight becomes a variable."""
    inputs = [*_spread(args), *(kwargs.pop(k) for k in ("data", "weight") if k in kwargs)]
    if kwargs.get("sample_type") == "bilinear" and len(inputs) == 1:
        inputs.append(var(f"{name}_weight"))
    return tuple(inputs), kwargs


@provides("create")
def create(
    op: str,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    *,
    function: Callable[..., Any] | None = None,
    hint: str | None = None,
    kind: type[Symbol] | None = None,
    fill_in: bool = False,
    defaults: bool = True,
) -> Any:
    """The symbol of an operation's call; with `fill_in` missing inputs become variables.

    Without `defaults` arguments that have their default value are left out.
    """
    if function is None:
        function = _registry.candidates(op)[0]
    also = getattr(function, "also", {})  # second names of parameters
    kwargs = {also.get(k, k): v for k, v in kwargs.items()}
    if kwargs.pop("out", None) is not None:
        raise TypeError(f"{op}: out= needs arrays; symbols have no memory to write to")
    attributes = _take_attributes(kwargs)
    signature = _frontends.signature(function)
    wanted = kwargs.pop("name", None)
    name = naming.current().get(wanted, (hint or op).lower())
    if fill_in and op == "Custom":
        args, kwargs = _custom_inputs(name, args, kwargs)
    elif fill_in and op == "UpSampling":
        args, kwargs = _upsampling_inputs(name, args, kwargs)
    bind = signature.bind_partial if fill_in else signature.bind
    given = dict(bind(*args, **kwargs).arguments)
    parameters = signature.parameters
    if not defaults:
        given = {k: v for k, v in given.items() if v is not parameters[k].default}
    for p in parameters.values():
        if p.kind is p.VAR_POSITIONAL and p.name in given:
            given[p.name] = _spread(given[p.name])
        if p.name in given and isinstance(given[p.name], Symbol):
            symbol = given[p.name]
            if len(symbol._entries) > 1 and _inputs.first_is_list(function):
                given[p.name] = list(symbol._outputs())
    if fill_in:
        for i, missing in enumerate(_inputs.input_names(op, function, given)):
            if given.get(missing) is None:
                given[missing] = var(f"{name}_{missing}")
                given[missing]._entries[0][0].attrs.update(_inherited(attributes, missing))
                given[missing]._entries[0][0].aux = _inputs.is_state(op, i)
    for p in parameters.values():
        if p.default is p.empty and p.name not in given and p.kind not in (
            p.VAR_POSITIONAL, p.VAR_KEYWORD,
        ):  # fmt: skip
            raise TypeError(f"{op} needs the argument {p.name!r}")
    collector = Collector()
    given = {p: collector.take(given[p]) for p in parameters if p in given}
    # A key is more than a tuple of numbers: its text could not say whether it is a list.
    attrs = None if op == "_getitem" else _plain(function, given, len(collector.entries))
    if attrs is None:
        packed = _packed(function, given)
        attrs = {CALL: packed}
        values = {k: v for k, v in given.items() if isinstance(v, (bool, int, str, tuple, list))}
    else:
        values = {k: parse(v) for k, v in attrs.items()}
    if fill_in:
        for i, (child, _) in enumerate(collector.entries):
            init = _inputs.initial_value(op, i) if child.op is None else None
            if init is not None:
                child.attrs.setdefault("__init__", init)
    node = Node(op, name, {**attributes, **attrs}, collector.entries)
    node.num_outputs = _inputs.count_outputs(op, values, len(collector.entries))
    return finish(node, collector.kind() if kind is None else kind)


@build_with
def of_arrays(frontend: str, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The symbol of a call of a frontend's function on arrays that was given symbols."""
    function = getattr(_frontends.FRONTENDS[frontend].module, name)
    if name in _FLOWS:
        given = _frontends.signature(function).bind(*args, **kwargs).arguments
        return getattr(_control_flow, name)(**given)
    return create(
        _frontends.op_name(frontend, name), args, kwargs, function=function, hint=name,
        kind=_kind(frontend), defaults=False,
    )  # fmt: skip


# Loops and branches, whose symbols hold graphs.
_FLOWS = frozenset(("foreach", "while_loop", "cond"))


def _kind(frontend: str) -> type[Symbol] | None:
    return _Symbol if frontend.startswith("np") else None
