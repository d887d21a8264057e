"""What can be seen from shapes, types and axes raises where the mistake is made, naming it."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import engine, gluon, image, nd, np, npx


@pytest.fixture(autouse=True)
def recorded_nothing_that_stays(held_window):
    engine.waitall()
    yield
    engine.waitall()


X, Y = (2, 3), (4, 5)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda x, y: x + y, ValueError, r"add.*\(2,3\).*\(4,5\)"),
        (lambda x, y: np.dot(x, y), ValueError, r"dot.*\(2,3\).*\(4,5\)"),
        (lambda x, y: x @ y, ValueError, r"matmul.*\(2,3\).*\(4,5\)"),
        (lambda x, y: np.where(x > 0, x, y), ValueError, r"where.*\(2,3\).*\(4,5\)"),
        (lambda x, y: np.concatenate([x, y]), ValueError, r"concatenate.*\(2,3\).*\(4,5\)"),
        (lambda x, y: x.reshape(5, 5), ValueError, r"\(2,3\).*\(5,5\)"),
        (lambda x, y: x.reshape(-1, -1), ValueError, "newshape"),
        (lambda x, y: x.sum(axis=2), ValueError, "axis"),
        (lambda x, y: x.sum(axis=(0, 0)), ValueError, "axis"),
        (lambda x, y: x.transpose(0, 0), ValueError, "axes"),
        (lambda x, y: x.transpose(0, 1, 2), ValueError, "axes"),
        (lambda x, y: np.argmax(x, axis=7), ValueError, "axis"),
        (lambda x, y: np.broadcast_to(x, (7, 2)), ValueError, r"broadcast_to.*\(7,2\).*\(2,3\)"),
        (lambda x, y: x[5], IndexError, "index 5 .*axis 0 .*size 2"),
        (lambda x, y: x[0, -4], IndexError, "index -4 .*axis 1 .*size 3"),
        (lambda x, y: x[0, 0, 0], IndexError, "too many indices"),
        (lambda x, y: x[..., ...], IndexError, "ellipsis"),
        (lambda x, y: x[1.5], (IndexError, TypeError), "ind"),
        (lambda x, y: x["a"], (IndexError, TypeError), "ind"),
        (lambda x, y: x + "text", TypeError, "str"),
        (lambda x, y: x + None, TypeError, "None"),
        (lambda x, y: np.exp("text"), TypeError, "text"),
        (lambda x, y: ~x, TypeError, "invert.*float32"),
        (lambda x, y: x & x, TypeError, "bitwise_and.*float32"),
        (lambda x, y: x.astype("complex256"), TypeError, "dtype.*complex256"),
        (lambda x, y: x < 1j, TypeError, "less.*complex64"),
        (lambda x, y: np.ones((2,), dtype="float31"), TypeError, "float31"),
        (lambda x, y: np.zeros((2, -1)), ValueError, "shape"),
        (lambda x, y: np.zeros("a"), TypeError, "shape"),
        (lambda x, y: np.array("text"), TypeError, "text"),
        (lambda x, y: np.array([1j], dtype="float32"), TypeError, "complex"),
        (lambda x, y: np.array([[1], [2, 3]]), ValueError, "shape"),
        (lambda x, y: bool(x), ValueError, "truth value"),
        (lambda x, y: float(x), TypeError, "one element"),
        (lambda x, y: x.item(), ValueError, "one element"),
        (lambda x, y: len(np.array(1.0)), TypeError, "len"),
        (lambda x, y: list(np.array(1.0)), TypeError, "iterat"),
        (lambda x, y: np.add(x, 1, out=y), ValueError, r"out.*\(4,5\).*\(2,3\)"),
        (lambda x, y: np.exp(x, out=5), TypeError, "out"),
        (lambda x, y: x.__iadd__(y), ValueError, r"\(2,3\).*\(4,5\)"),
        (lambda x, y: x.__setitem__(0, y), ValueError, r"assignment.*\(3,\).*\(4,5\)"),
        (lambda x, y: x.__setitem__((0, 0), "q"), (TypeError, ValueError), "q|str"),
        (lambda x, y: x.__delitem__(0), TypeError, "delete"),
        (lambda x, y: np.max(np.zeros((0, 3)), axis=0), ValueError, "max.*axis 0"),
        (lambda x, y: np.arange(3).astype("int32").__itruediv__(2), TypeError, "float.*int32"),
        (lambda x, y: np.ones((10**8, 10**8)), ValueError, "too many elements"),
        (lambda x, y: np.ones((1,) * 17), ValueError, "16 dimensions"),
        (lambda x, y: np.clip(x, "a", 1), TypeError, "a_min|'a'"),
        (lambda x, y: pow(x, 2, 3), TypeError, "third"),
        (lambda x, y: np.eye(-1), ValueError, "N must"),
        (lambda x, y: np.eye(3, "a"), TypeError, "M must"),
        (lambda x, y: np.tri(2, -3), ValueError, "M must"),
        (lambda x, y: np.linspace(0, 1, 2.5), TypeError, "num must.*2.5"),
        (lambda x, y: np.arange(1 << 70), ValueError, "arange.*elements"),
        (lambda x, y: np.zeros(None), TypeError, "shape"),
        (lambda x, y: np.argmax(x, axis=(0, 1)), TypeError, "axis"),
        (lambda x, y: np.split(x, "a"), TypeError, "indices_or_sections"),
        (lambda x, y: np.split(x, [0.5]), TypeError, "indices_or_sections"),
        (lambda x, y: np.tile(x, 1.5), TypeError, "reps"),
        (lambda x, y: np.tile(x, None), TypeError, "reps"),
        (lambda x, y: np.roll(x, "a"), TypeError, "shift"),
        (lambda x, y: np.diff(x, n=-1), ValueError, "n must"),
        (lambda x, y: npx.one_hot(x, "a"), TypeError, "depth"),
        (lambda x, y: npx.save("/no/such/folder/x", x), FileNotFoundError, "folder/x'"),
        (lambda x, y: np.take(x, np.array([0]), mode="bounce"), ValueError, "mode.*bounce"),
        (lambda x, y: hash({}), TypeError, "unhashable"),  # the harness itself can fail
    ],
)
def test_mistake_raises_at_the_call(call, error, says):
    x, y = np.ones(X), np.ones(Y)
    with pytest.raises(error, match=f"(?s){says}"):
        call(x, y)
    # Nothing half-done: both arrays are as they were.
    numpy.testing.assert_array_equal(x.asnumpy(), numpy.ones(X))
    numpy.testing.assert_array_equal(y.asnumpy(), numpy.ones(Y))


def test_a_mistake_waits_for_nothing():
    x = np.ones(X) + 1
    engine.reset_stats()
    with pytest.raises(ValueError, match="add"):
        x + np.ones(Y)
    s = engine.stats()
    assert (s["syncs"], s["executed"]) == (0, 0)
    assert not engine.ready(x)


def test_a_mistake_under_out_leaves_out_unchanged():
    x, out = np.ones(X), np.zeros(X)
    with pytest.raises(ValueError):
        np.dot(x, x, out=out)
    assert float(out.sum()) == 0


def test_the_traceback_ends_at_the_users_line():
    with pytest.raises(ValueError) as caught:
        np.ones(X) + np.ones(Y)
    assert caught.traceback[-1].path.name == "test_errors_at_the_call.py"


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: np.add(np.ones(2), "a"), TypeError, "^x2: .*'a'"),
        (lambda: nd.broadcast_add("a", nd.ones(2)), TypeError, "^lhs: .*'a'"),
        (lambda: npx.relu("a"), TypeError, "^data: .*'a'"),
        (lambda: np.exp([[1], [2, 3]]), ValueError, "^x: "),
        (lambda: np.kron(np.ones(2), "a"), TypeError, "^b: .*'a'"),
        (lambda: nd.Embedding(nd.ones(2), "a", input_dim=1, output_dim=1), TypeError, "^weight: "),
        (lambda: np.full((2,), "a"), TypeError, "^fill_value: .*'a'"),
        (lambda: np.arange(0, "a"), TypeError, "^stop must be a number, not 'a'"),
        (lambda: np.round(np.ones(2), "a"), TypeError, "^decimals must be an integer, not 'a'"),
        (lambda: np.ones(2).round(1.5), TypeError, "^decimals must be an integer, not 1.5"),
        (lambda: np.var(np.ones(2), ddof="a"), TypeError, "^ddof must be a number, not 'a'"),
        (lambda: npx.softmax(np.ones(2), temperature="a"), TypeError, "^temperature must be a"),
        (lambda: nd.Dropout(nd.ones(2), p="a"), TypeError, "^p must be a number, not 'a'"),
        (lambda: np.vstack(3), TypeError, "sequence of arrays is needed, not 3"),
        (lambda: nd.zeros((2,), dtpye="int32"), TypeError, "zeros.* argument 'dtpye'"),
        (lambda: nd.ones((2,), dtpye="int32"), TypeError, "ones.* argument 'dtpye'"),
        (lambda: mx.cpu("a"), TypeError, "^device_id must be an integer, not 'a'"),
        (lambda: gluon.nn.Dense("a"), TypeError, "^units must be an integer, not 'a'"),
        (lambda: gluon.nn.Dense(-1), ValueError, "^units must be at least 1, not -1"),
        (
            lambda: gluon.loss.L2Loss()(nd.ones(X), nd.ones(7)),
            ValueError,
            r"label .*7.*pred .*2, 3",
        ),
        (
            lambda: gluon.loss.SoftmaxCrossEntropyLoss()(nd.ones(X), nd.ones(7)),
            ValueError,
            r"label .*\(2, 3\).*\(7,\)",
        ),
    ],
)
def test_the_message_names_the_argument(call, error, says):
    with pytest.raises(error, match=f"(?s){says}"):
        call()


def test_arguments_that_cells_give_with_their_states_are_no_mistake():
    assert nd.zeros((1, 2), name="state", __layout__="NC").shape == (1, 2)
    assert float(npx.softmax(np.ones(2), temperature="0.5")[0]) == 0.5


def test_an_image_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match=r"No such file or directory: 'no\.png'") as caught:
        image.imread("no.png")
    assert (caught.value.filename, isinstance(caught.value, mx.MXNetError)) == ("no.png", True)
