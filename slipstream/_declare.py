"""Public operations, declared once for all frontends.

A declaration is an ordinary function on arrays, with the names it has in ``np``, ``npx`` and
``nd``::

    @operation(np="cumsum", nd="cumsum")
    def cumsum(a: Array, axis: int | None = None) -> Array:
        '''The running sum ...

        >>> from slipstream import {imports}
        >>> {f}.cumsum({a}.array([1, 2, 3])).tolist()
        [1.0, 3.0, 6.0]
        '''

Each frontend gets its own function of the same signature. Parameters annotated ``Array`` accept
what its ``array()`` accepts and arrive as arrays of its class (``Array | None`` may be missing,
``Arrays`` is a sequence, ``Array | float`` lets numbers through). With ``out=True`` the function
takes ``out=``; those of ``nd`` and ``npx`` that make arrays of arrays always do. ``also`` gives
parameters a second name: with ``also={"array": "v"}`` callers may write ``array=`` for ``v``, as
another version of MXNet has it. With ``like`` the docstring leaves out parameters that the one of
another function describes. In docstrings ``{f}`` is the frontend, ``{a}`` the frontend that
makes its arrays and ``{imports}`` both, as an import statement lists them; write other braces
twice.
"""

from __future__ import annotations

import inspect
import os
import sys
import types
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from ._arguments import explained, is_checked
from ._convert import Array, as_kind, as_kinds, finish, operand
from ._docstrings import with_parameters
from ._symbolic import Symbolic, symbolic

Arrays = Sequence[Array]
FRONTENDS = ("np", "npx", "nd")


class Operation(NamedTuple):
    """One declared operation."""

    function: Callable[..., Any]
    names: dict[str, tuple[str, ...]]  # frontend: its names there
    out: bool
    also: dict[str, str]  # second names of parameters: their own


TABLE: list[Operation] = []


def operation(
    *, out: bool = False, also: dict[str, str] | None = None,
    like: Callable[..., Any] | None = None, **names: str | Sequence[str],
) -> Callable[[Any], Any]:  # fmt: skip
    """Declares a function as an operation of the named frontends (several names: a tuple).

    A frontend may be dotted: ``np_linalg="svd"`` means ``np.linalg.svd``.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        by_frontend = {
            frontend.replace("_", "."): (name,) if isinstance(name, str) else tuple(name)
            for frontend, name in names.items()
        }
        if like is not None:
            own, other = inspect.getdoc(function) or "", inspect.getdoc(like) or ""
            function.__doc__ = with_parameters(own, inspect.signature(function).parameters, other)
        TABLE.append(Operation(function, by_frontend, out, also or {}))
        return function

    return add


class _Required:
    """The default of a parameter that has none, but comes after one that may be missing."""

    def __repr__(self) -> str:
        return "<required>"


_REQUIRED = _Required()


def either(own: str, value: Any, other: str, second: Any, default: Any = None) -> Any:
    """What was given for a parameter of two names; TypeError when that is not one value."""
    if second is None:
        raise TypeError(f"the argument {own} is missing")
    if value is not default:
        raise TypeError(f"{own} and {other} are the same; give one of them")
    return second


def _lack(name: str) -> None:
    raise TypeError(f"the argument {name} is missing")


def _names_resolved(op: Operation, parameters: Sequence[inspect.Parameter]) -> list[str]:
    """The statements that put what was given under second names where it belongs."""
    body = []
    own_names = {own: other for other, own in op.also.items()}
    late = False
    for p in parameters:
        other = own_names.get(p.name)
        if other is not None:
            required = p.default is p.empty
            late = late or required
            missing = "_REQUIRED" if required else f"_default_{p.name}"
            test = f"{p.name} is _REQUIRED or " if required else ""
            body.append(
                f"if {test}{other} is not None: {p.name} = "
                f"_either({p.name!r}, {p.name}, {other!r}, {other}, {missing})"
            )
        elif late and p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD:
            body.append(f"if {p.name} is _REQUIRED: _lack({p.name!r})")
    return body


def _conversion(name: str, annotation: str) -> str | None:
    """The statement that turns an argument into what the operation expects."""
    kinds = {part.strip() for part in annotation.split("|")}
    optional = f"if {name} is not None: " if "None" in kinds else ""
    if "Arrays" in kinds:
        return f"{optional}{name} = _as_kinds(_cls, {name})"
    if "Array" not in kinds:
        return None
    given = f"{name} is not None and " if "None" in kinds else ""
    convert = "_operand" if "float" in kinds or "int" in kinds else "_as_kind"
    return f"if {given}type({name}) is not _cls: {name} = {convert}(_cls, {name})"


def _build(op: Operation, name: str, frontend: str, cls: type[Array], module: str) -> Any:
    signature = inspect.signature(op.function)
    heads, calls, body = [], [], []
    namespace: dict[str, Any] = {
        "_implementation": op.function, "_cls": cls, "_as_kind": as_kind, "_as_kinds": as_kinds,
        "_operand": operand, "_finish": finish, "_Symbolic": Symbolic, "_REQUIRED": _REQUIRED,
        "_either": either, "_lack": _lack,
    }  # fmt: skip
    star = False
    resolve = _names_resolved(op, list(signature.parameters.values()))
    late = False
    for p in signature.parameters.values():
        default = ""
        if p.default is not p.empty:
            namespace[f"_default_{p.name}"] = p.default
            default = f"=_default_{p.name}"
        elif (late or p.name in op.also.values()) and p.kind is p.POSITIONAL_OR_KEYWORD:
            late, default = True, "=_REQUIRED"
        if p.kind is p.VAR_POSITIONAL:
            heads.append(f"*{p.name}")
            calls.append(f"*{p.name}")
            star = True
        elif p.kind is p.VAR_KEYWORD:
            if op.also and not star:
                heads.append("*")
            heads += [f"{other}=None" for other in op.also]
            heads.append(f"**{p.name}")
            calls.append(f"**{p.name}")
        elif p.kind is p.KEYWORD_ONLY:
            if not star:
                heads.append("*")
                star = True
            heads.append(p.name + default)
            calls.append(f"{p.name}={p.name}")
        else:
            heads.append(p.name + default)
            calls.append(p.name)
        statement = _conversion(p.name, str(p.annotation))
        if statement is not None:
            body.append(statement)
    if op.also and not heads[-1].startswith("**"):
        heads += ["*"] * (not star) + [f"{other}=None" for other in op.also]
    # What makes arrays of arrays takes out= in nd and npx and, for symbols, name=.
    classic = (
        frontend.partition(".")[0] in ("nd", "npx")
        and ("Array" in str(signature.return_annotation) or signature.return_annotation == "Any")
        and any(
            "Array" in str(p.annotation) or p.kind is p.VAR_POSITIONAL
            for p in signature.parameters.values()
        )
    )
    takes_out = (op.out or classic) and "out" not in signature.parameters
    extra = ["out=None"] if takes_out else []
    if classic and "name" not in signature.parameters:
        extra.append("name=None")
        symbol_name = ", name=name"
    else:
        symbol_name = ""
    place = next((i for i, h in enumerate(heads) if h == "*" or h.startswith("**")), len(heads))
    heads[place:place] = extra
    call = f"_implementation({', '.join(calls)})"
    if body:
        # Free of cost on the way of arrays.
        namespace["_symbolic"] = symbolic(frontend, name)
        body = [
            "try:",
            *(f"    {statement}" for statement in body),
            f"except _Symbolic: return _symbolic({', '.join(calls)}{symbol_name})",
        ]
    body[:0] = resolve
    ending = [f"return {call}"]
    if takes_out:
        ending[:0] = [f"if out is not None: return _finish({call}, out)"]
    settings = {p.name: str(p.annotation) for p in signature.parameters.values()}
    settings = {key: kind for key, kind in settings.items() if is_checked(kind)}
    plain = not body and not extra and not settings  # the function itself, under this name
    namespace["_settings"], namespace["_explained"] = settings, explained
    given = ", ".join(f"{key!r}: {key}" for key in settings)
    ending = [
        "try:",
        *(f"    {statement}" for statement in ending),
        "except (TypeError, ValueError) as error:",
        f"    raise _explained(error, {{{given}}}, _settings) from error.__cause__",
    ]
    body += ending
    source = f"def {name}({', '.join(heads)}):\n    " + "\n    ".join(body)
    # A place inside the package: errors name the line of the caller.
    place = os.path.join(os.path.dirname(__file__), f"<{frontend}.{name}>")
    exec(compile(source, place, "exec"), namespace)
    function = namespace[name]
    if plain:
        own = op.function
        function = types.FunctionType(
            own.__code__, own.__globals__, name, own.__defaults__, own.__closure__
        )
        function.__kwdefaults__ = own.__kwdefaults__
    function.__module__ = module
    function.__qualname__ = name
    function.__annotations__ = dict(op.function.__annotations__)
    if op.also:
        function.also = op.also
        function.__signature__ = _shown(function)
    if takes_out:
        function.__annotations__["out"] = "Array | None"
    maker = "np" if frontend.startswith("np") else "nd"
    root = frontend.partition(".")[0]
    document = inspect.getdoc(op.function) or ""
    if not document and sys.flags.optimize < 2:  # python -OO leaves them out
        raise TypeError(f"operation {name} has no docstring")
    function.__doc__ = document.format(
        f=frontend, a=maker, imports=", ".join(sorted({root, maker}))
    )
    function.__doc__ = function.__doc__.replace(f".{op.function.__name__}(", f".{name}(")
    return function


def _shown(function: Callable[..., Any]) -> inspect.Signature:
    """A signature in which what must be given has no default."""
    signature = inspect.signature(function)
    return signature.replace(
        parameters=[
            p.replace(default=p.empty) if p.default is _REQUIRED else p
            for p in signature.parameters.values()
        ]
    )


def define(
    namespace: dict[str, Any],
    frontend: str,
    cls: type[Array],
    only: Collection[str] | None = None,
) -> list[str]:
    """Puts a frontend's operations (or some) into a module's namespace; returns their names."""
    names = []
    for op in TABLE:
        for name in op.names.get(frontend, ()):
            if only is not None and name not in only:
                continue
            namespace[name] = _build(op, name, frontend, cls, namespace["__name__"])
            names.append(name)
    return sorted(names)
