"""MXNet's functions."""

from __future__ import annotations

import json

import pytest

import slipstream as mx
from slipstream import profiler
from tests.profiler.conftest import work


@pytest.fixture(autouse=True)
def stopped():
    yield
    profiler.stop()
    profiler.dumps(reset=True)


def test_state_and_dump(tmp_path):
    profiler.set_config(profile_all=True, aggregate_stats=True, filename=str(tmp_path / "p.json"))
    profiler.set_state("run")
    work(3)
    profiler.set_state("stop")
    profiler.dump()
    names = {e["name"] for e in json.loads((tmp_path / "p.json").read_text())["traceEvents"]}
    assert "exp" in names


def test_dump_may_go_on(tmp_path):
    profiler.set_config(filename=str(tmp_path / "p.txt"))
    profiler.start()
    work(1)
    profiler.dump(finished=False)
    assert profiler.current() is not None
    profiler.dump()
    assert profiler.current() is None


def test_a_trace_that_goes_on_keeps_its_earlier_parts(tmp_path):
    path = tmp_path / "p.json"
    profiler.set_config(filename=str(path))

    def seen():
        events = json.loads(path.read_text())["traceEvents"]
        runs = [e for e in events if e["ph"] == "X" and e["cat"] == "run"]
        marks = [e for e in events if e["ph"] == "b"]
        assert len({e["id"] for e in marks}) == len(marks)
        return [len(runs), [e["name"] for e in marks], [e["ts"] for e in marks]]

    for step in ("one", "two", "three"):  # paused by a stop, dumped, and dumped for good
        profiler.start()
        with profiler.Task(profiler.Domain("d"), step):
            mx.nd.dot(mx.nd.ones((2, 2)), mx.nd.ones((2, 2))).wait_to_read()
        if step == "one":
            profiler.stop()
        else:
            profiler.dump(finished=step == "three")
            runs, names, times = seen()
            assert names == ["one", "two", "three"][: len(names)] and times == sorted(times)
            assert runs >= len(names) == (2 if step == "two" else 3)
    profiler.start()
    with profiler.Task(profiler.Domain("d"), "anew"):
        pass
    profiler.dump()
    assert seen()[1] == ["anew"]


def test_aggregate_table():
    profiler.start()
    work(3)
    profiler.stop()
    table = profiler.dumps()
    assert "Total Count" in table
    assert "Avg Time (ms)" in table
    rows = json.loads(profiler.dumps(format="json", sort_by="count", ascending=True))
    counts = [row["Count"] for row in rows["Time"]["operator"].values()]
    assert counts == sorted(counts)
    assert counts
    profiler.dumps(reset=True)
    assert json.loads(profiler.dumps(format="json"))["Time"]["operator"] == {}


def test_statistics_add_up_until_they_are_reset(tmp_path):
    profiler.set_config(filename=str(tmp_path / "p.txt"))
    profiler.start()
    mx.nd.dot(mx.nd.ones((2, 2)), mx.nd.ones((2, 2))).wait_to_read()
    first = json.loads(profiler.dumps(format="json"))["Time"]["operator"]["matmul"]
    profiler.dump(finished=False)
    mx.nd.dot(mx.nd.ones((2, 2)), mx.nd.ones((2, 2))).wait_to_read()
    profiler.stop()
    both = json.loads(profiler.dumps(format="json"))["Time"]["operator"]["matmul"]
    assert (first["Count"], both["Count"]) == (1, 2)
    assert both["Total"] > first["Total"] and both["Avg"] == both["Total"] / 2
    assert both["Min"] <= both["Avg"] <= both["Max"]


def test_marks_and_custom_operators_have_tables_of_their_own():
    @mx.operator.register("profiled_double")
    class DoubleProp(mx.operator.CustomOpProp):
        def create_operator(self, ctx, shapes, dtypes):
            return Double()

    class Double(mx.operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            self.assign(out_data[0], req[0], in_data[0] * 2)

        def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
            self.assign(in_grad[0], req[0], out_grad[0] * 2)

    domain = profiler.Domain("loading")
    x = mx.nd.ones((3,))
    x.attach_grad()
    profiler.start()
    with profiler.Task(domain, "read"):
        with mx.autograd.record():
            y = mx.nd.Custom(x, op_type="profiled_double")
        y.backward()
    profiler.stop()
    found = json.loads(profiler.dumps(format="json"))
    assert found["Time"]["loading"]["read"]["Count"] == 1
    names = ["_backward_profiled_double::pure_python", "profiled_double::pure_python"]
    assert sorted(found["Time"]["Custom Operator"]) == names
    assert found["Unit"] == {"Time": "ms", "Memory": "kB"}
    assert "Custom Operator" in profiler.dumps()


def test_pause_and_resume():
    profiler.start()
    profiler.pause()
    work(2)
    profiler.resume()
    profiler.stop()
    assert json.loads(profiler.dumps(format="json"))["Time"]["operator"] == {}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: profiler.set_state("go"), "state must be"),
        (lambda: profiler.set_config(colour=1), "no option 'colour'"),
        (lambda: profiler.dumps(format="xml"), "format must be"),
        (lambda: profiler.dumps(sort_by="name"), "sort_by must be"),
        (lambda: profiler.Marker(profiler.Domain("d"), "m").mark("moon"), "scope must be"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_old_names_still_work():
    with pytest.warns(DeprecationWarning):
        profiler.profiler_set_state("stop")
    assert mx.profiler is profiler


def test_counter_values(quiet_engine):
    with profiler.profile() as p:
        counter = profiler.Counter(profiler.Domain("d"), "n", 5)
        counter.increment(2)
        counter -= 3
    assert [s.value for s in p.events.spans] == [5, 7, 4]
