"""Sizes and nestings beyond what an array can have: an error at the call, never other memory."""

from __future__ import annotations

import pytest

from slipstream import nd, np, npx, sym

DEEP = (1,) * 9


@pytest.mark.parametrize(
    "call",
    [
        lambda: np.take(np.ones((2,) * 9), np.zeros(DEEP, dtype="int32"), axis=3),
        lambda: np.ones((2,) * 9)[np.zeros(DEEP, dtype="int32")],
        lambda: npx.gather_nd(np.ones((2,) * 10), np.zeros((1,) * 10, dtype="int32")),
        lambda: npx.embedding(np.zeros((1,) * 16, dtype="int32"), np.ones((3, 3)), 3, 3),
        lambda: nd.take(nd.ones((2,) * 9), nd.zeros(DEEP)),
        lambda: np.dot(np.ones((2,) * 9), np.ones((2,) * 10)),
        lambda: (
            np.multiply.outer(np.ones(DEEP), np.ones(DEEP))
            if hasattr(np.multiply, "outer")
            else np.tensordot(np.ones(DEEP), np.ones(DEEP), axes=0)
        ),
        lambda: np.ones((1,) * 16)[None],
    ],
)
def test_a_result_of_more_than_16_dimensions_raises_at_the_call(call):
    with pytest.raises(ValueError, match=r"16 dimensions|too many dimensions"):
        call()


@pytest.mark.parametrize("function", [npx.index_add, npx.index_update])
def test_an_indexed_update_needs_an_index(function):
    none = np.zeros((0, 2), dtype="int32")
    with pytest.raises(ValueError, match="ind must have at least one row"):
        function(np.ones((2, 3)), none, np.ones((2, 3)))
    with pytest.raises(ValueError, match="ind must have at least one row"):
        function(np.ones((2, 3)), none, 1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: np.broadcast_to(np.ones(1), (2**40, 2**40)),
        lambda: np.broadcast_to(np.ones(1), (2**32, 2**31)).sum(),
        lambda: np.broadcast_to(np.ones(1), (2**40, 1)) * np.broadcast_to(np.ones(1), (1, 2**40)),
        lambda: np.add(np.broadcast_to(np.ones(1), (2**40, 1)), np.ones((1, 2**18))).sum(),
        lambda: np.zeros((2**40, 2**40)),
        lambda: np.random.normal(size=(2**40, 2**40)),
    ],
)
def test_more_elements_than_can_be_counted_raise_at_the_call(call):
    """Also where they would take no memory: a view repeats them, a sum never stores them."""
    with pytest.raises(ValueError, match="has too many elements"):
        call()


def own(item=None):
    contains_itself = [] if item is None else [item]
    contains_itself.append(contains_itself)
    return contains_itself


@pytest.mark.parametrize("make", [np.array, nd.array, np.sum, np.asarray])
def test_lists_that_contain_themselves_are_refused(make):
    both = []
    both += [both, both]  # NumPy alone would look at 2**64 places
    for source in (own(), own(1.0), own(np.ones(2)), both, (own(),), [[[both]]]):
        with pytest.raises(ValueError, match=r"contain themselves|inhomogeneous|differ in"):
            make(source)


def test_lists_that_repeat_others_are_refused_before_they_are_walked_through():
    source = [0.0] * 1000
    for _ in range(15):
        source = [source] * 1000
    with pytest.raises(MemoryError, match="elements"):
        np.array(source)


def test_sizes_that_no_integer_holds_are_named():
    for call in (lambda: np.zeros(2**64), lambda: np.indices((2, 2**64)), lambda: nd.arange(2**64)):
        with pytest.raises((ValueError, MemoryError)):
            call()


def test_out_that_contains_itself_is_refused():
    inner = []
    outer = (inner,)
    inner.append(outer)
    with pytest.raises(TypeError, match="out must be an array"):
        np.exp(np.ones(2), out=outer)


@pytest.mark.parametrize(
    "call",
    [
        lambda: np.mean(np.ones((2, 2)), axis=2**63),
        lambda: nd.sum(nd.ones((2, 2)), axis=-(2**64)),
        lambda: nd.argmax(nd.ones((2, 2)), axis=2**63),
        lambda: nd.contrib.getnnz(nd.ones((2, 2)), axis=2**64),
        lambda: np.sum(np.ones((2, 2)), axis=(0, 2**64)),
    ],
)
def test_an_axis_that_no_array_has_is_named(call):
    with pytest.raises(ValueError, match=r"axis.* out of bounds"):
        call()


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: np.block(own()), ValueError, "contain themselves"),
        (lambda: sym.reshape(sym.var("a"), shape=own()), ValueError, "contain themselves"),
        (lambda: nd.linalg.extractdiag(nd.ones((3, 3)), nd.ones(2)), TypeError, "offset"),
        (lambda: nd.contrib.getnnz(nd.ones((3, 3)), axis=1.5), TypeError, "axis"),
        (lambda: nd.image.random_crop(nd.ones((5, 6, 3)), width=3, height=float("nan")),
         TypeError, "height"),
        (lambda: nd.random.exponential_like(nd.ones(2), lam=0), ValueError, "lam"),
    ],
)  # fmt: skip
def test_errors_name_the_argument(call, error, says):
    with pytest.raises(error, match=says):
        call()
