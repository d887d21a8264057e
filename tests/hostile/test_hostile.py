"""The default run's share of hostile arguments, and the finder itself."""

from __future__ import annotations

import pytest

from .check import run_batch, shrink
from .child import unclear
from .corpus import corpus
from .generate import generate


@pytest.fixture(scope="module")
def things():
    return corpus()


def test_a_share_of_hostile_programs_is_survived(things):
    """Of crashes and hangs: a new example in a docstring makes other programs of all seeds, and one
    in about a thousand meets an unclear message."""
    programs = [generate(things, seed) for seed in range(150)]
    found = [f for f in run_batch(programs) if f.kind != "unclear"]
    shown = [f"--seed {f.index}: {f.kind}: {f.text}\n{programs[f.index]}" for f in found]
    assert not found, "\n".join(shown)


def test_the_corpus_covers_the_public_functions(things):
    paths = {s.path for s in things.signatures}
    for path in ("np.take", "npx.gather_nd", "nd.Convolution", "sym.FullyConnected",
                 "np.linalg.svd", "mx.gluon.nn.Dense", "mx.gluon.loss.L2Loss", "mx.optimizer.Adam",
                 "nd.sgd_update", "mx.image.imdecode", "np.random.gamma"):  # fmt: skip
        assert path in paths
    assert len(things.examples) > 1000
    assert len(things.signatures) > 2000


def test_a_program_is_the_same_for_the_same_seed(things):
    assert [generate(things, s) for s in range(40)] == [generate(things, s) for s in range(40)]


def test_a_crash_is_found_shrunk_and_the_rest_goes_on():
    dies = ["import os", "os.abort()", "y = 1"]
    programs = [["x = np.ones(2)"], dies, ["exec('def f(: pass')"], ["np.take(1, 'a')"]]
    (found,) = run_batch(programs)
    assert (found.index, found.kind) == (1, "crash")
    assert shrink(dies, lambda p: bool(run_batch([p]))) == ["import os", "os.abort()"]


def test_a_hang_is_found():
    (found,) = run_batch([["while True: pass"]], seconds=2)
    assert found.kind == "hang"


def test_an_unclear_error_is_told_from_a_clear_one():
    program = compile("raise error", "<program>", "exec")
    for error in (SystemError("bad"), TypeError("f(): incompatible function arguments")):
        with pytest.raises(type(error)) as info:
            exec(program, {"error": error})
        assert unclear(info.value)
    for error in (
        ValueError("axis 3 is out of bounds"),
        ZeroDivisionError("its own"),
    ):
        with pytest.raises(type(error)) as info:
            exec(program, {"error": error})
        assert unclear(info.value) is None
