"""Compares two records of one program: value by value, in the order the program made them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy

from ._record_file import Record

Event = dict[str, Any]
Key = tuple[str, int, str, str]

_EPSILON = {"float16": 1e-3, "bfloat16": 8e-3, "float32": 1.2e-7, "float64": 2.3e-16}
# How far one operation's result may be off when its operands are equal, in units of rounding.
_LOCAL = 200.0
# Rounding error left after subtracting large operands, in units of their own rounding.
_CANCELLED = 4.0
# How much an operation may enlarge the difference of its operands.
_ENLARGED = 1000.0
# A single operation this far off is a difference even if no look shows it.
_PLAIN = 1e-3
# No computation is so long that a look may be off by more.
_MOST = 0.05
# Gradients jump where a rectifier just opens, so a few elements may be far off; half may not.
_FEW, _HALF = 0.1, 5e-3
# How far half of an optimizer's changes may be off when its gradients are equal.
_CHANGE = 1e-4


@dataclass
class Divergence:
    """The first place where two runs differ.

    Attributes
    ----------
    file, line, occurrence
        The statement of the program, and which of its executions (from 1).
    operation : str
        What computed the value.
    there, here : str
        Both values.
    error : float
        The largest difference, relative to the largest element.
    operands : list of float
        The same for each operand of the operation.
    seen : str
        Where the program looked at it, when that is another statement.
    """

    file: str
    line: int
    occurrence: int
    operation: str
    there: str
    here: str
    error: float
    operands: list[float] = field(default_factory=list)
    seen: str = ""


@dataclass
class Line:
    """The looks at one statement: one error and one tolerance for each execution."""

    file: str
    line: int
    what: str
    errors: list[float] = field(default_factory=list)
    tolerances: list[float] = field(default_factory=list)


@dataclass
class Verdict:
    """The result of a comparison.

    Attributes
    ----------
    same : bool
        Every value agrees, and nothing was left out.
    values : int
        The values that the program looked at in both runs.
    largest : float
        The largest relative difference among them.
    lines : list of Line
        The statements that looked.
    divergence : Divergence or None
        The first difference.
    unreplayable : list of str
        Draws that could not be replayed: such a program is never called the same.
    notes : list of str
        What else a reader should know.
    hybridized : Verdict or None
        The same for the runs in which the program's ``hybridize()`` has an effect.
    """

    same: bool
    values: int
    largest: float
    lines: list[Line]
    divergence: Divergence | None
    unreplayable: list[str]
    notes: list[str]
    hybridized: Verdict | None = None

    def add_hybridized(self, other: Verdict) -> None:
        """Adds what the hybridized runs say; a difference there is one of the program."""
        self.hybridized = other
        if other.divergence is not None:
            self.same, self.divergence = False, other.divergence
        elif not other.same:
            self.notes.append(f"hybridized, it {other}; the verdict is that of the eager runs")

    def __str__(self) -> str:
        if self.same:
            return (
                f"same: {self.values:,} {'value' if self.values == 1 else 'values'} "
                f"at {len(self.lines)} {'line' if len(self.lines) == 1 else 'lines'}, "
                f"largest relative difference {self.largest:.0e}"
            ) + ("; the same hybridized" if self.hybridized and self.hybridized.same else "")
        if self.divergence is not None:
            d = self.divergence
            times = f", execution {d.occurrence}" if d.occurrence > 1 else ""
            when = " when hybridized" if self.hybridized else ""
            return f"different{when}: {d.operation} at {d.file}:{d.line}{times}"
        if self.unreplayable:
            return f"cannot be compared: {self.unreplayable[0]}"
        return f"cannot be compared: {self.notes[0] if self.notes else 'nothing was looked at'}"


def difference(a: Event, b: Event) -> float:
    """How far two digests are apart, relative to the largest element; inf for other shapes."""
    if a["s"] != b["s"] or len(a["x"]) != len(b["x"]):
        return math.inf
    if a["s"] is None:  # both failed
        return 0.0 if a["t"] == b["t"] else math.inf
    if a["c"] == b["c"] and a["t"] == b["t"]:
        return 0.0
    x, y = numpy.array(a["x"], "float64"), numpy.array(b["x"], "float64")
    finite = numpy.isfinite(x)
    others = ~finite
    if (finite != numpy.isfinite(y)).any() or a["q"][3] != b["q"][3]:
        return math.inf
    if not numpy.array_equal(x[others], y[others], equal_nan=True):
        return math.inf
    scale = max(a["q"][0], b["q"][0])
    if scale == 0:
        return 0.0
    error = float(abs(x - y)[finite].max(initial=0.0)) / scale
    # The sums notice what the samples miss.
    count = max(a["q"][3], 1)
    sums = max(abs(a["q"][i] - b["q"][i]) for i in (1, 2))
    return max(error, sums / (scale * count**0.75))


def typical(a: Event, b: Event) -> float:
    """How far half of the elements are apart, relative to the largest."""
    scale = max(a["q"][0], b["q"][0])
    apart = abs(numpy.array(a["x"], "float64") - numpy.array(b["x"], "float64"))
    apart = apart[numpy.isfinite(apart)]
    return float(numpy.median(apart)) / scale if scale and apart.size else 0.0


def epsilon(d: Event) -> float:
    """The rounding of a value's type; integers have none."""
    return _EPSILON.get(d["t"], 0.0)


def shown(d: Event) -> str:
    """A value for the reader."""
    if d["s"] is None:
        return d["t"]
    few = ", ".join(f"{x:.8g}" for x in d["x"][:4])
    more = ", ..." if math.prod(d["s"]) > 4 else ""
    return f"[{few}{more}] {d['t']} {tuple(d['s'])}"


def _keys(events: list[Event]) -> Iterator[tuple[int, tuple[Key, int]]]:
    """Which execution of which statement each event is."""
    counts: dict[Key, int] = defaultdict(int)
    for i, e in enumerate(events):
        if e["k"] in ("look", "op", "block", "step", "backward", "grad"):
            key = (e["f"], e["l"], e["k"], e["w"] + e.get("p", ""))
            counts[key] += 1
            yield i, (key, counts[key])


class Comparison:
    """Walks through both records side by side."""

    def __init__(self, there: Record, here: Record) -> None:
        self.there, self.here = there, here
        places = {key: i for i, key in _keys(here.events)}
        self.pairs = [(i, places.get(key), key) for i, key in _keys(there.events)]
        self.partner = {i: j for i, j, _ in self.pairs if j is not None}
        self.lines: dict[tuple[str, int, str], Line] = {}
        self.notes: list[str] = []
        self.values = 0
        self.largest = 0.0
        self.operations = 0
        self.gradients: dict[int, float] = {}  # the largest error so far, by parameter

    def run(self) -> Verdict:
        """The verdict."""
        first: Divergence | None = None
        suspects: list[Divergence] = []
        for i, j, (key, nth) in self.pairs:
            event = self.there.events[i]
            if j is None:
                if self._must_be_there(event):
                    first = first or self._missing(event, nth)
                    if first is not None and not self.here.complete:
                        break
                continue
            if event["k"] == "look":
                found = self._look(i, j, nth)
                if found is not None and first is None:
                    first = suspects[0] if suspects else found
                    first.seen = first.seen or (
                        "" if (first.file, first.line) == key[:2] else f"{key[0]}:{key[1]}"
                    )
            elif first is None:
                self.operations += 1
                found = self._operation(i, j, nth)
                if found is not None:
                    suspects.append(found)
                    if found.error > _PLAIN:
                        first = suspects[0]
        if first is None:
            first = self._extra()
        return self._verdict(first, suspects)

    def _verdict(self, first: Divergence | None, suspects: list[Divergence]) -> Verdict:
        unreplayable = [
            f"{e['w']} at {e['f']}:{e['l']}"
            for record in (self.there, self.here)
            for e in record.events
            if e["k"] == "unreplayable"
        ]
        unreplayable = list(dict.fromkeys(unreplayable))
        notes = list(self.notes)
        for record, where in ((self.there, "with mxnet"), (self.here, "here")):
            if not record.complete:
                reason = "the record is full" if record.ended == "limit" else record.ended
                notes.append(f"the program did not end {where}: {reason}")
        complete = self.there.complete and self.here.complete
        if first is None:
            notes += [
                f"{d.operation} at {d.file}:{d.line} is off by {d.error:.0e}, more than rounding"
                for d in suspects[:5]
            ]
        same = first is None and not unreplayable and complete and self.values > 0
        # A draw that could not be replayed explains every difference after it.
        if unreplayable:
            first = None
        return Verdict(
            same, self.values, self.largest, list(self.lines.values()), first, unreplayable, notes
        )

    # ---- single events ---------------------------------------------------------------------------

    def _must_be_there(self, event: Event) -> bool:
        """The program's own looks and operations happen in both runs; what a library does inside
        may be done another way."""
        return self.here.complete and (event["k"] in ("look", "step") or bool(event.get("u")))

    def _missing(self, event: Event, nth: int) -> Divergence:
        return Divergence(
            event["f"], event["l"], nth, f"{event['w']} (the program took another way)",
            shown(event["out"][0]) if event["out"] else "", "not computed", math.inf,
        )  # fmt: skip

    def _extra(self) -> Divergence | None:
        """A look that happened here only."""
        if not (self.there.complete and self.here.complete):
            return None
        known = {key for _, key in _keys(self.there.events)}
        for j, (key, nth) in _keys(self.here.events):
            if key[2] == "look" and (key, nth) not in known:
                value = shown(self.here.events[j]["out"][0]) if self.here.events[j]["out"] else ""
                what = f"{key[3]} (the program took another way)"
                return Divergence(key[0], key[1], nth, what, "not computed", value, math.inf)
        return None

    def _errors(self, mine: list[Event], theirs: list[Event]) -> list[float]:
        if len(mine) != len(theirs):
            return [math.inf]
        return [difference(a, b) for a, b in zip(mine, theirs, strict=True)]

    def _look(self, i: int, j: int, nth: int) -> Divergence | None:
        a, b = self.there.events[i], self.here.events[j]
        errors = self._errors(a["out"], b["out"])
        if a["w"] == "parameters":  # a step's own rule: a sign in Adam may turn, half may not
            pairs = zip(errors, a["out"], b["out"], strict=False)
            errors = [typical(x, y) if error < _FEW else error for error, x, y in pairs]
        self.values += len(errors)
        line = self.lines.setdefault((a["f"], a["l"], a["w"]), Line(a["f"], a["l"], a["w"]))
        worst = max(errors, default=0.0)
        # Metrics are added up in float64, from values that were computed in float32.
        computed = {"t": "float32"} if a["w"] in ("metric", "score") else None
        allowed = [self.tolerance(computed or d) + self._left_of_rounding(d) for d in a["out"]] or [
            0.0
        ]
        line.errors.append(worst)
        line.tolerances.append(max(allowed))
        if len(errors) != len(a["out"]):
            return self._diverged(i, j, 0, nth, math.inf)
        for n, (error, tolerance) in enumerate(zip(errors, allowed, strict=False)):
            if a["out"][n]["t"] != b["out"][n]["t"] and a["w"] not in ("metric", "score"):
                return self._diverged(i, j, n, nth, error)
            if error > tolerance:
                return self._diverged(i, j, n, nth, error)
        if math.isfinite(worst):
            self.largest = max(self.largest, worst)
        return None

    def tolerance(self, d: Event) -> float:
        """How far a look may be off after the operations so far."""
        return min(_MOST, epsilon(d) * 64 * (1 + self.operations) ** 0.75)

    def _operation(self, i: int, j: int, nth: int) -> Divergence | None:
        """An operation whose result differs more than its operands explain."""
        a, b = self.there.events[i], self.here.events[j]
        if len(a["out"]) != len(b["out"]):
            return self._diverged(i, j, 0, nth, math.inf) if a.get("u") else None
        operands = self._errors(a["in"], b["in"])
        before = max(operands, default=0.0)
        for n, error in enumerate(operands if len(a["in"]) == len(b["in"]) else []):
            d = a["in"][n]
            if error > epsilon(d) * _LOCAL and "of" not in d and a.get("u") and a["k"] != "step":
                return self._given(a, b, n, nth, error)
        if a["k"] == "step":
            return self._step(i, j, nth)
        if not math.isfinite(before):
            return None
        local = _LOCAL * max(int(a.get("n", 1)), 1) ** 0.75  # a graph's rounding adds up
        for n, (x, y) in enumerate(zip(a["out"], b["out"], strict=True)):
            error = difference(x, y)
            allowed = (
                epsilon(x) * local + _ENLARGED * before + self._cancelled(a["in"], operands, x)
            )
            if a["k"] in ("backward", "grad") and epsilon(x) and math.isfinite(error):
                error = error if error > _FEW else typical(x, y)
                allowed = max(allowed, _HALF)
            if error > allowed or (x["t"] != y["t"] and a.get("u")):
                return self._diverged(i, j, n, nth, error)
        return None

    def _cancelled(self, operands: list[Event], errors: list[float], result: Event) -> float:
        """Allowed relative error of a small result of large operands."""
        scale = result["q"][0] if result["s"] is not None else 0.0
        if not scale or len(errors) != len(operands):
            return 0.0
        rounding = _CANCELLED * epsilon(result)
        parts = [
            (rounding + error) * d["q"][0] / scale
            for d, error in zip(operands, errors, strict=True)
            if d["s"] is not None and math.isfinite(error)
        ]
        return max(parts, default=0.0)

    def _left_of_rounding(self, d: Event) -> float:
        """The same for a look at a value whose maker had equal operands."""
        maker = d.get("of")
        if maker not in self.partner:
            return 0.0
        operands = self.there.events[maker].get("in", [])
        return self._cancelled(operands, [0.0] * len(operands), d)

    def _step(self, i: int, j: int, nth: int) -> Divergence | None:
        """An optimizer whose changes of a parameter differ more than its gradients explain."""
        a, b = self.there.events[i], self.here.events[j]
        count = len(a["out"])
        if len(a["in"]) != len(b["in"]) or len(a["in"]) % max(count, 1):
            return None
        for n, (x, y) in enumerate(zip(a["out"], b["out"], strict=True)):
            if x["s"] != y["s"] or x["s"] is None:
                return self._diverged(i, j, n, nth, math.inf)
            # Operands are the gradients, if they are known, and then the parameters before.
            old, old_here = (e["in"][len(e["in"]) - count + n] for e in (a, b))
            grad = difference(a["in"][n], b["in"][n]) if len(a["in"]) > count else 0.0
            # Momentum remembers the gradients of the steps before.
            grad = self.gradients[n] = max(grad, self.gradients.get(n, 0.0))
            there = numpy.array(x["x"]) - numpy.array(old["x"])
            here = numpy.array(y["x"]) - numpy.array(old_here["x"])
            change = float(abs(there).max(initial=0.0))
            apart = float(numpy.median(abs(there - here))) if there.size else 0.0
            # Optimizers compute in float32, whatever the parameter is.
            rounding = 8 * max(epsilon(x), _EPSILON["float32"]) * x["q"][0]
            allowed = rounding + change * (_CHANGE + 100 * grad)
            if apart > allowed and math.isfinite(grad):
                return self._diverged(i, j, n, nth, apart / change if change else math.inf)
        return None

    def _given(self, a: Event, b: Event, n: int, nth: int, error: float) -> Divergence:
        """An operand that no operation made: data that was already different."""
        there, here = shown(a["in"][n]), shown(b["in"][n])
        what = f"the data given to {a['w']}"
        return Divergence(a["f"], a["l"], nth, what, there, here, error)

    # ---- naming ----------------------------------------------------------------------------------

    def _diverged(self, i: int, j: int, n: int, nth: int, error: float) -> Divergence:
        a, b = self.there.events[i], self.here.events[j]
        there = shown(a["out"][n]) if n < len(a["out"]) else "nothing"
        here = shown(b["out"][n]) if n < len(b["out"]) else "nothing"
        what = f"{a['w']} ({a['p']})" if a.get("p") else a["w"]
        names = a.get("names")
        if names and n < len(names):
            what = f"{what} of {names[n]}"
        found = Divergence(a["f"], a["l"], nth, what, there, here, error)
        if a["k"] == "look":
            maker = a["out"][n].get("of") if n < len(a["out"]) else None
            if maker is not None and maker in self.partner:
                made, made_here = self.there.events[maker], self.here.events[self.partner[maker]]
                found.seen = f"{a['f']}:{a['l']}"
                found.file, found.line, found.operation = made["f"], made["l"], made["w"]
                found.operands = self._errors(made.get("in", []), made_here.get("in", []))
        elif a["k"] == "grad":
            self._blame_consumer(found, a)
        else:
            found.operands = self._errors(a.get("in", []), b.get("in", []))
        return found

    def _blame_consumer(self, found: Divergence, grad: Event) -> None:
        """A wrong gradient of a result is made by the operation that took the result."""
        for event in self.there.events:
            if any(d.get("of") == grad.get("of") for d in event.get("in", ())):
                found.file, found.line = event["f"], event["l"]
                found.operation = f"gradient of {event['w']}"
                return
        found.operation = f"gradient of what uses the result of {grad['w']}"


def compare(there: Record, here: Record) -> Verdict:
    """Compare what a program computed with MXNet and here.

    Parameters
    ----------
    there, here : Record
        What `load` reads.
    """
    return Comparison(there, here).run()
