"""The functions and methods of declared operations, as text."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import re
import typing
from typing import Any

import numpy
from written_elementwise import elementwise
from written_inline import Body, inlined
from written_places import FILES, IMPORTS, ROOT, alias
from written_text import literal, signature, source

# How callers see what `_declare` has a name for.
PUBLIC = {
    "Size": "int | Sequence[int] | None", "Unconverted": "ArrayLike", "Index": "ArrayLike",
    "Device": "Context | str | None", "Order": "str", "Storage": "str | None",
    "Attributes": "Any", "Unused": "Any",
}  # fmt: skip
# What the written functions deal with.
KEPT = ("Device", "Order", "Storage", "Attributes", "Unused")


@functools.cache
def _importable() -> dict[str, Any]:
    """What the files may import, by the name that it has there."""
    found: dict[str, Any] = {"numpy": numpy}
    for origin, names in IMPORTS.items():
        package = importlib.import_module(f"slipstream{origin}".rstrip("."))
        found |= {name: getattr(package, name) for name in names if name != "_core"}
    core = importlib.import_module("slipstream._core")
    return found | {"_core": core, "core_ops": core.ops}


@functools.cache
def _functions_of(frontend: str) -> frozenset[str]:
    """The names of a frontend's functions: in its file they hide those of Python."""
    table = importlib.import_module("slipstream._declare").TABLE
    declared = {name for op in table for name in op.names.get(frontend, ())}
    return frozenset(declared | {row.name for row in elementwise().get(frontend, ())})


def _general(annotation: Any) -> Any:
    """An annotation in which arrays are `Array`, also where it says that their class stays."""
    return re.sub(r"\bA\b", "Array", annotation) if isinstance(annotation, str) else annotation


def _without_symbols() -> frozenset[str]:
    """Functions that make no symbols, loops and branches aside: files, switches, types."""
    text = (ROOT / "slipstream/symbol/_frontends.py").read_text()
    names = re.search(r"EXCLUDED = frozenset\(\n(.*?)\n\)", text, re.DOTALL)
    assert names is not None
    return frozenset(ast.literal_eval(names[1].strip())) - {"foreach", "while_loop", "cond"}


# Parameters of any type that are no arrays.
_SETTINGS = frozenset(
    ("axes", "axis", "ctx", "d", "device", "dtype", "key", "name", "order", "out", "pad_width")
)


def _may_be_array(p: inspect.Parameter) -> bool:
    """Whether arrays come through this parameter that the operation itself converts."""
    if str(p.annotation) not in ("Any", "typing.Any") or p.name in _SETTINGS:
        return False
    return p.kind is not p.VAR_KEYWORD and p.default is p.empty


class Function:
    """One public function: a declared operation under one of its names in one frontend."""

    def __init__(self, op: Any, name: str, frontend: str) -> None:
        self.op, self.name, self.frontend = op, name, frontend
        self.cls = self.kind = FILES[frontend][1]  # the class of its arrays, and in annotations
        self.parameters = [
            p.replace(annotation=_general(p.annotation))
            for p in inspect.signature(op.function).parameters.values()
        ]
        # The class of the arrays that it makes is given by the written call.
        self.makes = bool(self.parameters) and self.parameters[0].name == "cls"
        self.parameters = self.parameters[self.makes :]
        self.devices = [p.name for p in self.parameters if p.annotation == "Device"]
        # Arguments that the written function deals with.
        self.kept = {p.name for p in self.parameters if p.annotation in KEPT}
        self.returns = _general(op.function.__annotations__.get("return", "Any"))
        self.module = op.function.__module__.removeprefix("slipstream.")
        self.used: set[str] = set()  # helpers that the body calls
        # What makes arrays of arrays takes out= in nd and npx and, for symbols, name=.
        takes_arrays = any(
            re.search(r"\bArrays?\b", str(p.annotation))
            or (p.kind is p.VAR_POSITIONAL and p.annotation == "Any")
            for p in self.parameters if p.name != "out"
        )  # fmt: skip
        self.makes_arrays = "Array" in self.returns or self.returns == "Any"
        self.classic = (
            frontend.partition(".")[0] in ("nd", "npx") and self.makes_arrays and takes_arrays
        )
        own = {p.name for p in self.parameters}
        self.takes_out = (op.out or self.classic) and "out" not in own
        self.takes_name = self.classic and "name" not in own

    @property
    def implementation(self) -> str:
        return f"{alias(self.module)}.{self.op.function.__name__}"

    def results(self) -> set[str]:
        """The classes of results that live beside the implementation."""
        return {word for word in re.findall(r"\w+Result\b", self.returns)}

    # ---- signature -------------------------------------------------------------------------

    def public_type(self, annotation: str) -> str:
        """The annotation of a parameter as callers see it."""
        text = re.sub(r"\w+", lambda word: PUBLIC.get(word[0], word[0]), annotation)
        text = text.replace("Arrays", "Sequence[Array]")
        text = text.replace("type[Array]", f"type[{self.kind}]")
        return re.sub(r"\bArray\b", "ArrayLike", text)

    def result_type(self) -> str:
        return re.sub(r"\bArray\b", self.kind, self.returns)

    def overloads(self) -> list[Function]:
        """The signatures that its result depends on, as ``typing.overload`` declares them."""
        variants = []
        for function in typing.get_overloads(self.op.function):
            op = self.op._replace(function=function)
            variants.append(Function(op, self.name, self.frontend))
        return variants

    def heads(self) -> list[str]:
        """The parameters as they stand in the signature."""
        op, heads, star, late, only_by_position = self.op, [], False, False, False
        for p in self.parameters:
            kind = self.public_type(str(p.annotation)) if p.annotation is not p.empty else "Any"
            if p.name == "out" and kind == "ArrayLike | None":
                kind = f"{self.kind} | None"
            default = ""
            if p.default is not p.empty:
                default = f" = {literal(p.default)}"
            elif p.kind is p.POSITIONAL_OR_KEYWORD and (late or p.name in op.also.values()):
                late, default = True, " = REQUIRED"
                self.used.add("REQUIRED")
            if heads and p.kind is not p.POSITIONAL_ONLY and only_by_position:
                heads.append("/")
            only_by_position = p.kind is p.POSITIONAL_ONLY
            if p.kind is p.VAR_POSITIONAL:
                heads.append(f"*{p.name}: {kind}")
                star = True
            elif p.kind is p.VAR_KEYWORD:
                if op.also and not star:
                    heads.append("*")
                heads += self.second_names()
                heads.append(f"**{p.name}: {kind}")
            else:
                if p.kind is p.KEYWORD_ONLY and not star:
                    heads.append("*")
                    star = True
                heads.append(f"{p.name}: {kind}{default}")
        heads += ["/"] * only_by_position
        if op.also and not heads[-1].startswith("**"):
            heads += ["*"] * (not star) + self.second_names()
        extra = [f"out: {self.kind} | None = None"] * self.takes_out
        extra += ["name: str | None = None"] * self.takes_name
        at = next((i for i, h in enumerate(heads) if h == "*" or h.startswith("**")), len(heads))
        heads[at:at] = extra
        return heads

    def second_names(self) -> list[str]:
        kinds = {p.name: str(p.annotation) for p in self.parameters}
        return [
            f"{other}: {self.public_type(kinds[own]).removesuffix(' | None')} | None = None"
            for other, own in self.op.also.items()
        ]

    # ---- body ------------------------------------------------------------------------------

    def second_names_resolved(self) -> list[str]:
        """The statements that put what was given under second names where it belongs."""
        body, late = [], False
        others = {own: other for other, own in self.op.also.items()}
        for p in self.parameters:
            other, required = others.get(p.name), p.default is p.empty
            if other is not None:
                late = late or required
                test = f"{p.name} is REQUIRED or " * required
                default = "REQUIRED" if required else literal(p.default)
                given = f'"{p.name}", {p.name}, "{other}", {other}, {default}'
                body += [f"if {test}{other} is not None:", f"    {p.name} = either({given})"]
                self.used.add("either")
            elif late and required and p.kind is p.POSITIONAL_OR_KEYWORD:
                body += [f"if {p.name} is REQUIRED:", f'    lack("{p.name}")']
                self.used.add("lack")
        return body

    def checks(self) -> list[str]:
        """The statements that refuse arguments which the operation itself does not look at."""
        lines = []
        if self.devices:
            given = " or ".join(f"{name} is not None" for name in self.devices)
            lines = [f"if {given}:", f"    check_device({', '.join(self.devices)})"]
            self.used.add("check_device")
        for p in self.parameters:
            if p.annotation == "Order":
                lines += [f'if {p.name} != "C":', f"    check_order({p.name})"]
                self.used.add("check_order")
            elif p.annotation == "Storage":
                lines += [f"if {p.name} is not None:", f'    check_dense({p.name}, "{p.name}")']
                self.used.add("check_dense")
            elif p.annotation == "Attributes":
                lines += [f"if {p.name}:", f'    check_attributes("{self.name}", {p.name})']
                self.used.add("check_attributes")
        return lines

    def conversions(self) -> list[str]:
        """The statements that turn arguments into what the operation expects."""
        body = []
        for p in self.parameters:
            kinds = {part.strip() for part in str(p.annotation).split("|")}
            if p.name == "out" and "None" in kinds:
                continue
            if "Size" in kinds and self.takes_out:
                body.append(f"if {p.name} is None and out is not None:")
                body.append(f"    {p.name} = shape_of_out(out)")
                self.used.add("shape_of_out")
            elif {"Array", "Arrays"} <= kinds:
                body.append(f"{p.name} = each_kind({self.cls}, {p.name})")
                self.used.add("each_kind")
            elif "Array" in kinds and p.kind is p.VAR_POSITIONAL:
                body.append(f"{p.name} = tuple(as_kinds({self.cls}, {p.name}))")
                self.used.add("as_kinds")
            elif "Arrays" in kinds:
                convert = f"{p.name} = as_kinds({self.cls}, {p.name})"
                self.used.add("as_kinds")
                if "None" in kinds:
                    body += [f"if {p.name} is not None:", f"    {convert}"]
                else:
                    body.append(convert)
            elif kinds & {"Array", "Index"}:
                given = f"{p.name} is not None and " * ("None" in kinds)
                helper = "operand" if kinds & {"float", "int"} else "as_kind"
                helper = "as_index" if "Index" in kinds else helper
                self.used.add(helper)
                body.append(f"if {given}type({p.name}) is not {self.cls}:")
                body.append(f"    {p.name} = {helper}({self.cls}, {p.name})")
        return body

    def call(self, kept: bool = True) -> str:
        """The arguments of a call; without those that the written function deals with.

        Unless others follow them.
        """
        given, arguments = list(self.parameters), []
        if not kept:
            last = max(
                (i for i, p in enumerate(given)
                 if p.name not in self.kept and p.kind is p.POSITIONAL_OR_KEYWORD), default=-1
            )  # fmt: skip
            given = [p for i, p in enumerate(given) if i < last or p.name not in self.kept]
        for p in given:
            star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
            by_name = f"{p.name}=" if p.kind is p.KEYWORD_ONLY else ""
            arguments.append(f"{star}{by_name}{p.name}")
        return ", ".join(arguments)

    def inlined(self) -> Body | None:
        """The body of the operation where that is short: it needs no function between."""
        if any(p.kind is p.VAR_POSITIONAL and "Arrays" in str(p.annotation)
               for p in self.parameters):  # fmt: skip
            return None  # what was converted is no tuple
        # A method's first parameter has another name.
        declared = list(inspect.signature(self.op.function).parameters)
        names = [self.cls] * self.makes + [p.name for p in self.parameters]
        words = dict(zip(declared, names, strict=True))
        taken = _functions_of(self.frontend) if self.cls != "type(self)" else frozenset()
        body = inlined(self.op.function, words, _importable(), taken, alias(self.module))
        if body is None or (body.result is None and (self.takes_out or self.devices)):
            return None
        self.used |= body.names
        return body

    def ending(self) -> list[str]:
        """The statements that return the result of the operation."""
        body = self.inlined()
        if body is None:
            given = ", ".join(filter(None, (self.cls * self.makes, self.call(kept=False))))
            body = Body([], f"{self.implementation}({given})", set())
            if self.overloads():  # they know arrays, not what was converted to them
                body = body._replace(result=f"{body.result}  # type: ignore[arg-type]")
        if body.result is None:
            return body.lines
        if not (self.takes_out or self.devices):
            return [*body.lines, f"return {body.result}"]
        lines = [*body.lines, f"result = {body.result}"]
        if self.takes_out:
            self.used.add("finish")
            if not self.devices:
                return [*lines, "return result if out is None else finish(result, out)"]
            lines += ["if out is not None:", "    return finish(result, out)"]
        self.used.add("made")
        none = " and ".join(f"{name} is None" for name in self.devices)
        return [*lines, f"return result if {none} else made(result, {', '.join(self.devices)})"]

    def body(self) -> list[str]:
        arguments, conversions, ending = self.call(), self.conversions(), self.ending()
        settings = [
            p.name for p in self.parameters
            if p.annotation is not p.empty and self.op.is_checked(str(p.annotation))
        ]  # fmt: skip
        inputs = r"\b(Arrays?|Index|Unconverted)\b" if self.makes_arrays else r"\bArrays?\b"
        unconverted = (  # graphs hold no functions of nd.sparse
            self.name not in _without_symbols() and self.frontend != "nd.sparse"
            and any(map(_may_be_array, self.parameters))
        )  # fmt: skip
        reasons = (conversions, settings, self.takes_out, self.makes, self.kept, unconverted)
        if not any(reasons):
            return [*self.second_names_resolved(), *ending]
        before = self.checks() + conversions
        lines = ["try:", *(f"    {line}" for line in before + ending)]
        if unconverted or any(
            re.search(inputs, str(p.annotation)) for p in self.parameters if p.name != "out"
        ):
            self.used |= {"Symbolic", "symbolic"}
            given = ", ".join(filter(None, (arguments, "name=name" * self.takes_name)))
            lines += ["except Symbolic:"]
            lines += [f'    return symbolic("{self.frontend}", "{self.name}", {given})']
        lines.append("except (TypeError, ValueError) as error:")
        self.used.add("explained")
        given = ", ".join((f"error, {self.implementation}", *(f"{s}={s}" for s in settings)))
        lines.append(f"    raise explained({given}) from error.__cause__")
        return [*self.second_names_resolved(), *lines]

    # ---- text ------------------------------------------------------------------------------

    def document(self) -> str:
        maker = "np" if self.frontend.startswith("np") else "nd"
        root = self.frontend.partition(".")[0]
        text = self.op.document().format(
            f=self.frontend, a=maker, imports=", ".join(sorted({root, maker}))
        )
        return text.replace(f".{self.op.function.__name__}(", f".{self.name}(")

    def source(self) -> str:
        variants = (f"@overload\n{signature(v)} ...\n" for v in self.overloads())
        return "".join([*variants, source(self)])


class Method(Function):
    """The method of a declared operation: its first argument is the array itself."""

    def __init__(self, op: Any, name: str, frontend: str) -> None:
        super().__init__(op, name, frontend)
        first, *rest = self.parameters
        self.cls, self.kind = "type(self)", "Self"
        self.parameters = [first.replace(name="self", annotation=first.empty), *rest]
        also = {other: own for other, own in op.also.items() if own != first.name}
        self.op = op._replace(also=also)

    def heads(self) -> list[str]:
        _, *rest = super().heads()
        return ["self", *rest]

    def document(self) -> str:
        summary, _, _ = super().document().partition("\n\n")
        return f"{summary}\n\nAs the function ``{self.frontend}.{self.name}`` of this array."
