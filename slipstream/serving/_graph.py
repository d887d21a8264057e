"""The graph of a lowered model: what several probes have in common, as the file has it."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from .._files import replacing
from ._probe import LoweringError, Probe, references
from ._sizes import Differs, equal, merge, size_at, values_at

VERSION = 1


def merged(sizes: Sequence[int], probes: Sequence[Probe]) -> Probe:
    """One probe whose numbers are those of all, in terms of N."""
    first = probes[0]
    names = [[call[0] for call in p.calls] for p in probes]
    if any(n != names[0] for n in names):
        at = next((i for i, n in enumerate(zip(*names, strict=False)) if len(set(n)) > 1), None)
        where = f": {names[0][at]} is another one" if at is not None else ""
        raise LoweringError(f"the model's operations depend on the batch size{where}")

    def common(what: str, values: Sequence[Any]) -> Any:
        try:
            return merge(sizes, list(values))
        except Differs:
            raise LoweringError(
                f"{what} depends on the batch size in a way that no multiple of it describes: "
                + " and ".join(f"{v} for N = {n}" for n, v in zip(sizes[:2], values, strict=False))
            ) from None

    calls: list[Any] = []
    for parts in zip(*(p.calls for p in probes), strict=True):
        name, rules, arguments, outputs = parts[0]
        common(f"the operation {name}", [[p[1], {"array": p[3]}] for p in parts])
        arguments = {
            key: common(f"the argument {key} of {name}", [p[2].get(key) for p in parts])
            for key in {**arguments, **parts[-1][2]}
        }
        calls.append((name, rules, arguments, outputs))
    if any(p.constants.keys() != first.constants.keys() for p in probes):
        raise LoweringError("the model's constants depend on the batch size")
    for number, value in first.constants.items():
        for p in probes[1:]:
            other = p.constants[number]
            if (value.dtype, value.shape) != (other.dtype, other.shape) or (
                value.tobytes() != other.tobytes()
            ):
                raise LoweringError(
                    f"a constant of shape {value.shape} depends on the batch size "
                    f"(shape {other.shape} for another one)"
                )
    results = [
        common(f"output {y[0]['name']}", y) for y in zip(*(p.results for p in probes), strict=True)
    ]
    internals = [
        common(f"the value {y[0]['name']}", y)
        for y in zip(*(p.internals for p in probes), strict=True)
    ]
    return Probe(calls, first.inputs, first.parameters, results, internals, first.constants)


def _plain(value: Any) -> Any:
    """An argument without the values that it refers to, whose memory depends on the batch size."""
    if isinstance(value, dict):
        return None if "array" in value else {k: _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list) else value


def check_one(found: Probe, one: Probe) -> None:
    """Refuses a model that computes something else for a batch of one.

    That is the size for which axes disappear (``squeeze``) or are broadcast. Copies are not
    compared: an array of one row can be reshaped without them.
    """
    for y, single in zip(found.results, one.results, strict=True):
        shape = [size_at(size, 1) for size in y["shape"]]
        if shape != single["shape"] or y["dtype"] != single["dtype"]:
            raise LoweringError(
                f"output {y['name']} has the shape {tuple(single['shape'])} for a batch of one, "
                f"not {tuple(shape)}, which follows from larger ones"
            )
    several, single_calls = (
        [(name, _plain(arguments)) for name, _, arguments, _ in p.calls if name != "copy"]
        for p in (found, one)
    )
    if [name for name, _ in several] != [name for name, _ in single_calls]:
        raise LoweringError("the model's operations are other ones for a batch of one")
    for (name, arguments), (_, wanted) in zip(several, single_calls, strict=True):
        if not equal(values_at(arguments, 1), wanted):
            raise LoweringError(f"the arguments of {name} are other ones for a batch of one")


class Writer:
    """Nodes of the file, from the calls that results need."""

    def __init__(self, found: Probe, inputs: Mapping[str, Mapping[str, Any]]) -> None:
        self.found = found
        self.inputs = inputs
        self.nodes: list[dict[str, Any]] = []
        self.entries: dict[int, list[int]] = {}  # of values, by number
        self.constants: dict[str, numpy.ndarray] = {}
        self.used: list[str] = []  # parameters
        self._names: Counter[str] = Counter()
        self._taken = {*inputs, *found.parameters.values()}

    def _name(self, base: str) -> str:
        while True:
            name = f"{base}{self._names[base]}"
            self._names[base] += 1
            if name not in self._taken:
                self._taken.add(name)
                return name

    def _live(self) -> list[Any]:
        """The calls that results need, without those that give back what they were given."""
        needed = {y["from"]["array"] for y in self.found.results}
        made_by: dict[int, int] = {}
        for i, (_, _, _, outputs) in enumerate(self.found.calls):
            for number in outputs:
                made_by.setdefault(number, i)
        live = []
        for i in range(len(self.found.calls) - 1, -1, -1):
            call = self.found.calls[i]
            if any(number in needed and made_by[number] == i for number in call[3]):
                live.append(call)
                needed |= {r["array"] for r in references(call[2])}
        self._needed = needed
        return live[::-1]

    def _add(self, node: dict[str, Any], numbers: Sequence[int]) -> None:
        at = len(self.nodes)
        self.nodes.append(node)
        for k, number in enumerate(numbers):
            self.entries.setdefault(number, [at, k, 0])

    def build(self) -> None:
        """Makes all nodes."""
        found = self.found
        live = self._live()
        by_name = {name: number for number, name in found.inputs.items()}
        for name in self.inputs:
            self._add({"op": "null", "name": name, "inputs": []}, [by_name[name]])
        for number, name in found.inputs.items():
            if name not in self.inputs and number in self._needed:
                raise LoweringError(
                    f"the model computes with the variable {name!r}, which has no value in the "
                    f"parameters; give its shape to make it an input"
                )
        for number, name in found.parameters.items():
            if number in self._needed:
                self.used.append(name)
                self._add({"op": "null", "name": name, "inputs": []}, [number])
        for number, value in found.constants.items():
            if number in self._needed:
                name = self._name("constant")
                self.constants[name] = value
                self._add({"op": "null", "name": name, "inputs": []}, [number])
        for name, rules, arguments, outputs in live:
            self._step(name, rules, arguments, outputs)
        for y in found.results:
            if "view" in y["from"]:
                base = len(self.nodes)
                self._step("copy", None, {"x": y["from"]}, [])
                y["entry"] = [base, 0, 0]
            else:
                y["entry"] = self.entries[y["from"]["array"]]

    def _step(
        self, name: str, rules: str | None, arguments: dict[str, Any], outputs: Sequence[int]
    ) -> None:
        inputs: list[list[int]] = []

        def stored(value: Any) -> Any:
            if isinstance(value, dict) and "array" in value:
                entry = self.entries[value["array"]]
                if entry not in inputs:
                    inputs.append(entry)
                view = {"view": value["view"]} if "view" in value else {}
                return {"input": inputs.index(entry), **view}
            if isinstance(value, dict):
                return {key: stored(item) for key, item in value.items()}
            if isinstance(value, list):
                return [stored(item) for item in value]
            if isinstance(value, float) and not math.isfinite(value):
                return str(value)
            return value

        node: dict[str, Any] = {
            "op": f"slipstream.{name}",
            "name": self._name(name.rpartition(".")[2]),
        }
        node["attrs"] = stored(arguments)
        node["inputs"] = inputs
        if rules is not None:
            node["rules"] = rules
        if len(outputs) > 1:
            node["num_outputs"] = len(outputs)
        self._add(node, outputs)

    def file(self) -> dict[str, Any]:
        """The contents of the symbol's file."""
        internals = []
        for y in self.found.internals:
            entry = self.entries.get(y["from"]["array"])
            if entry is not None:
                view = {"view": y["from"]["view"]} if "view" in y["from"] else {}
                internals.append({**_port(y), "entry": entry, **view})
        return {
            "nodes": self.nodes,
            "arg_nodes": [i for i, node in enumerate(self.nodes) if node["op"] == "null"],
            "heads": [y["entry"] for y in self.found.results],
            "attrs": {"slipstream_lowered": ["int", VERSION]},
            "lowered": {
                "inputs": [{"name": name, **about} for name, about in self.inputs.items()],
                "outputs": [_port(y) for y in self.found.results],
                "internals": internals,
            },
        }


def _port(y: Mapping[str, Any]) -> dict[str, Any]:
    return {key: y[key] for key in ("name", "shape", "dtype")}


def write_json(path: str, contents: dict[str, Any]) -> None:
    """Writes the symbol's file, a line for each node."""

    def lines(items: Sequence[Any]) -> str:
        return "[\n" + ",\n".join("  " + json.dumps(item) for item in items) + "\n]"

    parts = []
    for key, value in contents.items():
        if key == "lowered":
            inner = ",\n".join(f"{json.dumps(k)}: {lines(v)}" for k, v in value.items())
            parts.append(f'"lowered": {{\n{inner}\n}}')
        else:
            parts.append(
                f"{json.dumps(key)}: {lines(value) if key == 'nodes' else json.dumps(value)}"
            )
    with replacing(path) as file:
        file.write(("{\n" + ",\n".join(parts) + "\n}\n").encode())
