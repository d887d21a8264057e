"""Records of a program are compared value by value; slipstream runs both sides."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from slipstream.certify import BadRecord, Record, compare, load
from slipstream.certify._record_file import put_hybridized
from slipstream.certify._run import Program, record_here

from .changes import CHANGES

FOLDER = Path(__file__).parent
PROGRAM = FOLDER / "program.py"


def run_all(folder: Path, runs: list[tuple[str, str | None, dict]]) -> dict[str, Path]:
    """Runs programs; returns their records by name."""
    plan, records = [], {}
    for name, change, extra in runs:
        records[name] = folder / f"{name}.cert"
        settings = {
            "script": str(PROGRAM), "folder": str(FOLDER), "arguments": [], "limit": 1 << 26,
            "steps": 0, "gradients": False, "out": str(records[name]), **extra,
        }  # fmt: skip
        plan.append({"change": change, "settings": settings})
    file = folder / "runs.json"
    file.write_text(json.dumps(plan))
    command = [sys.executable, str(FOLDER / "runs.py"), str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    return records


@pytest.fixture(scope="module")
def records(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("records")
    there = {"replay": str(folder / "there.cert")}
    graded = {"replay": str(folder / "graded.cert"), "gradients": True}
    runs = [("there", None, {}), ("here", None, there)]
    runs += [("graded", None, {"gradients": True}), ("three", None, {"steps": 3})]
    runs += [(name, name, graded if "gradient" in name else there) for name in CHANGES]
    return run_all(folder, runs)


def line_of(comment: str) -> int:
    lines = PROGRAM.read_text().split("\n")
    return next(i for i, line in enumerate(lines, 1) if line.endswith(f"# {comment}"))


def test_a_replayed_run_is_the_same(records):
    verdict = compare(load(records["there"]), load(records["here"]))
    assert verdict.same, verdict
    assert str(verdict).startswith(f"same: {verdict.values} values at {len(verdict.lines)} lines")
    assert verdict.largest == 0
    looks = {(line.line, line.what) for line in verdict.lines}
    assert {(line_of("mean"), "print"), (line_of("metric"), "asscalar")} <= looks
    assert (line_of("metric"), "metric") in looks


@pytest.mark.parametrize("change", CHANGES)
def test_the_line_of_a_changed_operation_is_named(records, change):
    there = records["graded" if "gradient" in change else "there"]
    verdict = compare(load(there), load(records[change]))
    assert not verdict.same
    found = verdict.divergence
    assert found is not None
    assert (found.file, found.line) == (PROGRAM.name, line_of(CHANGES[change][1])), found
    assert found.there != found.here


def test_operands_that_agree_show_which_operation_is_to_blame(records):
    found = compare(load(records["there"]), load(records["dot"])).divergence
    assert found.operation == "dot"
    assert max(found.operands) == 0
    assert 5e-4 < found.error < 2e-3


def test_steps_end_a_run_early(records):
    record = load(records["three"])
    assert record.ended == "steps"
    assert sum(event["k"] == "step" for event in record.events) == 3


def test_a_record_that_is_full_is_not_called_the_same(tmp_path):
    runs = [("full", None, {"limit": 20_000})]
    record = load(run_all(tmp_path, runs)["full"])
    assert record.ended == "limit"
    verdict = compare(record, record)
    assert not verdict.same
    assert "the record is full" in str(verdict)


def test_draws_that_cannot_be_replayed_are_named(tmp_path):
    program = tmp_path / "symbol.py"
    program.write_text(
        "import mxnet as mx\n"
        "out = mx.sym.Dropout(mx.sym.var('data'), p=0.5)\n"
        "exe = out.simple_bind(mx.cpu(), data=(2, 3))\n"
        "print(exe.forward(is_train=True, data=mx.nd.ones((2, 3)))[0].asnumpy())\n"
    )
    runs = [("drawn", None, {"script": str(program), "folder": str(tmp_path)})]
    record = load(run_all(tmp_path, runs)["drawn"])
    verdict = compare(record, record)
    assert not verdict.same
    assert str(verdict) == "cannot be compared: Dropout inside of a symbol at symbol.py:3"


HYBRID = """
import sys
import mxnet as mx
from mxnet import autograd, gluon, nd
net = gluon.nn.HybridSequential()
net.add(gluon.nn.Dense(4, activation="relu"), gluon.nn.Dropout(float(sys.argv[1])))
net.add(gluon.nn.Dense(1))
net.initialize(mx.init.Xavier())
net.hybridize()
x = nd.random.normal(shape=(8, 3))
first, *others = x
one = mx.np.random.normal()  # without axes
print("{} {}".format(first, len(others)))
trainer = gluon.Trainer(net.collect_params(), "adam")
for _ in range(3):
    with autograd.record():
        out = net(x)
    out.backward()
    trainer.step(8)
print(net(x))
"""


@pytest.fixture(scope="module")
def hybrid(tmp_path_factory) -> tuple[Path, dict[str, Path]]:
    folder = tmp_path_factory.mktemp("hybrid")
    program = folder / "hybrid.py"
    program.write_text(HYBRID)
    here = {"script": str(program), "folder": str(folder), "arguments": ["0"]}
    runs = [
        ("eager", None, here),
        ("compiled", None, {**here, "hybridize": True}),
        ("changed", "Dense", {**here, "hybridize": True}),
        ("replayed", None, {**here, "hybridize": True, "replay": str(folder / "compiled.cert")}),
        ("drawing", None, {**here, "hybridize": True, "arguments": ["0.5"]}),
        ("stopped", None, {**here, "steps": 2}),
    ]
    return program, run_all(folder, runs)


def blocks(record) -> list[str]:
    return [event["w"] for event in record.events if event["k"] == "block"]


def test_hybridized_blocks_are_compared_from_outside(hybrid):
    records = {name: load(path) for name, path in hybrid[1].items()}
    assert records["eager"].settings["hybridized"]
    assert blocks(records["eager"]).count("Dense") == 8
    assert blocks(records["compiled"]) == ["HybridSequential"] * 4
    verdict = compare(records["compiled"], records["replayed"])
    assert verdict.same, verdict
    verdict = compare(records["compiled"], records["changed"])
    assert verdict.divergence.operation == "HybridSequential"


def test_formatting_is_a_look_like_printing(hybrid):
    looks = [e["w"] for e in load(hybrid[1]["eager"]).events if e["k"] == "look"]
    assert looks == ["print", "print"]


def test_a_draw_inside_of_a_hybridized_block_is_named(hybrid):
    record = load(hybrid[1]["drawing"])
    verdict = compare(record, record)
    assert not verdict.same
    assert "Dropout inside of the hybridized HybridSequential" in str(verdict)


def test_iterating_over_an_array_is_noted_like_indexing(hybrid):
    items = [e for e in load(hybrid[1]["eager"]).events if e["k"] == "op" and e["w"] == "getitem"]
    assert len(items) == 8
    assert items[0]["out"][0]["s"] == [3]


def test_parameters_are_looked_at_where_steps_end_a_run(hybrid):
    record = load(hybrid[1]["stopped"])
    last = record.events[-1]
    assert (last["k"], last["w"], len(last["out"])) == ("look", "parameters", 4)
    verdict = compare(record, record)
    assert verdict.same
    assert verdict.values == 5


def test_the_command_compares_the_hybridized_run_too(hybrid, tmp_path):
    program, records = hybrid
    for name, expected in (("compiled", "; the same hybridized"), ("changed", "different when")):
        kept = tmp_path / f"{name}.cert"
        kept.write_bytes(records["eager"].read_bytes())
        put_hybridized(str(kept), str(records[name]))
        done = certify("--against", str(kept), str(program), "0", cwd=tmp_path)
        assert expected in done.stdout, done.stdout + done.stderr
        assert done.returncode == (1 if "different" in expected else 0)


def test_threads_other_folders_and_generators_without_a_seed(tmp_path):
    program = tmp_path / "odd.py"
    program.write_text(
        "import os, threading, numpy\n"
        "import mxnet as mx\n"
        "os.mkdir('out' + str(os.getpid())); os.chdir('out' + str(os.getpid()))\n"
        "x = mx.nd.array(numpy.random.default_rng().normal(size=3))\n"
        "thread = threading.Thread(target=lambda: print((x * 2).asnumpy()))\n"
        "thread.start(); thread.join()\n"
        "mx.nd.save('x.params', [x])\n"
    )
    here = {"script": str(program), "folder": str(tmp_path)}
    runs = [
        ("first", None, here),
        ("second", None, {**here, "replay": str(tmp_path / "first.cert")}),
    ]
    records = run_all(tmp_path, runs)
    verdict = compare(load(records["first"]), load(records["second"]))
    assert verdict.same, verdict
    assert [(line.line, line.what) for line in verdict.lines] == [(5, "asnumpy"), (7, "save")]


def test_packages_that_are_installed_here_are_used_as_they_are(tmp_path, monkeypatch):
    for name in ("d2l", "mxnet"):
        (tmp_path / "site" / name).mkdir(parents=True)
        (tmp_path / "site" / name / "__init__.py").write_text("own = True\n")
    program = tmp_path / "uses.py"
    program.write_text(
        "import d2l\nimport mxnet as mx\nassert d2l.own and not hasattr(mx, 'own')\n"
        "print(mx.nd.ones(2).asnumpy())\n"
    )
    here = {"script": str(program), "folder": str(tmp_path)}
    kept = run_all(tmp_path, [("kept", None, here)])["kept"]  # served without them: it failed
    assert "d2l" in load(kept).ended
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    out = tmp_path / "here.cert"
    record_here(Program(str(program)), str(kept), "1.9.1", str(out), str(tmp_path), False)
    assert load(out).ended == "finished"


def test_a_notebook_runs_cell_by_cell(tmp_path):
    cells = [
        "%matplotlib inline\nimport mxnet as mx\n!echo yes > file.txt\nf = open('file.txt')",
        "x = mx.nd.random.normal(shape=(2, 3))\ny = (x *\n     2)\ny",
        "%%time\nz = y.sum()\nprint(z.asscalar())",
        "y;",
    ]
    content = [{"cell_type": "code", "source": source} for source in cells]
    notebook = tmp_path / "lesson.ipynb"
    notebook.write_text(json.dumps({"cells": content, "nbformat": 4}))
    path = Program(str(notebook)).settings("", str(tmp_path))["source"]
    extra = {"script": str(notebook), "folder": str(tmp_path), "source": path}
    record = load(run_all(tmp_path, [("cells", None, extra)])["cells"])
    assert record.ended == "finished"
    looks = [(e["w"], e["f"], e["l"]) for e in record.events if e["k"] == "look"]
    assert looks == [("print", "lesson.ipynb cell 2", 4), ("asscalar", "lesson.ipynb cell 3", 3)]
    made = next(e for e in record.events if e["k"] == "op" and e["w"] == "mul")
    assert (made["f"], made["l"]) == ("lesson.ipynb cell 2", 2)


def event(kind: str, value: float, line: int, **more) -> dict:
    digest = {"s": [], "t": "float32", "x": [value], "q": [abs(value), value, value, 1], "c": value}
    return {"k": kind, "w": kind, "f": "a.py", "l": line, "u": 1, "in": [], "out": [digest], **more}


def test_what_large_operands_leave_of_their_rounding_is_no_difference():
    def record(tiny: float) -> Record:
        large = event("op", 10.0, 1)
        left = event("op", tiny, 2, **{"in": large["out"]})
        seen = event("look", tiny, 3)
        seen["out"][0]["of"] = 1
        return Record({"ended": "finished"}, [large, left, seen])

    assert compare(record(1e-7), record(-1e-7)).same
    found = compare(record(1e-4), record(-1e-4)).divergence
    assert found.line == 2


def damaged(path: Path, text: str) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("record.json", text)
        file.writestr("values.bin", bytes(4 * 624))
    return path


SETTINGS = {"steps": 0, "gradients": False, "mxnet": "1.9.1"}
LOOK = {"k": "look", "w": "", "f": "", "l": 0}
DIGEST = {"s": [1], "t": "float32", "x": [1.0], "q": [1.0, 1.0, 1.0, 1], "c": 5}
ORDER = {"k": "order", "w": "", "f": "", "l": 0, "v": [1, 0], "state": [0, [624], "<u4"], "at": 3}


def record_of(*events: object, **settings: object) -> str:
    return json.dumps({"format": 1, "settings": {**SETTINGS, **settings}, "events": list(events)})


def test_what_is_not_damaged_is_read(tmp_path):
    text = record_of({**LOOK, "out": [DIGEST]}, ORDER)
    assert len(load(damaged(tmp_path / "good.cert", text)).events) == 2


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{}",
        record_of(1),
        record_of(steps="many"),
        record_of(gradients=None),
        record_of(mxnet=2),
        record_of({"k": "draw", "w": "", "f": "", "l": 0, "v": [9999, [1], "<f4"]}),
        record_of({"k": "draw", "w": "", "f": "", "l": 0, "v": [0, [10**9, 10**9], "<f4"]}),
        record_of({"k": "draw", "w": "", "f": "", "l": 0, "v": [0, [1], "|O8"]}),
        record_of({"k": "draw", "w": "", "f": "", "l": 0, "v": None}),
        record_of({"k": "weights", "w": "", "f": "", "l": 0, "v": [None]}),
        record_of({"k": "seed", "w": "", "f": "", "l": 0, "v": {}}),
        record_of({**ORDER, "at": 625}),
        record_of({**ORDER, "at": -1}),
        record_of({**ORDER, "state": [0, [1], "<u4"]}),
        record_of({**ORDER, "state": None}),
        record_of(LOOK),
        record_of({**LOOK, "out": 5}),
        record_of({**LOOK, "k": "op", "out": [DIGEST]}),
        record_of({**LOOK, "out": [{**DIGEST, "x": ["a"]}]}),
        record_of({**LOOK, "out": [{**DIGEST, "of": [1]}]}),
        record_of({**LOOK, "out": [{k: v for k, v in DIGEST.items() if k != "c"}]}),
        record_of({**LOOK, "out": [{k: v for k, v in DIGEST.items() if k != "q"}]}),
    ],
)
def test_damaged_records_are_refused(tmp_path, text):
    with pytest.raises(BadRecord):
        load(damaged(tmp_path / "bad.cert", text))


def certify(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "slipstream", "certify", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)


def test_the_command_compares_with_a_kept_run_and_writes_a_page(records, tmp_path):
    page = tmp_path / "page.html"
    done = certify(
        "--against", str(records["there"]), "--page", str(page), str(PROGRAM), cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("same: ")
    text = page.read_text()
    assert "same: " in text
    assert f"{PROGRAM.name}:{line_of('mean')}" in text
    assert "<polyline" in text


def test_the_command_says_what_is_missing(tmp_path):
    assert "--mxnet" in certify(str(PROGRAM), cwd=tmp_path).stderr
    done = certify("--mxnet", sys.executable, "nowhere.py", cwd=tmp_path)
    assert (done.returncode, "nowhere.py" in done.stderr) == (2, True)
    done = certify("--mxnet", sys.executable, str(PROGRAM), cwd=tmp_path)
    assert (done.returncode, "cannot import mxnet" in done.stderr) == (2, True)
