"""What arrays of np do as MXNet 2's and NumPy's do."""

import operator

import numpy
import pytest

from slipstream import MXNetError, nd, np, npx


@pytest.mark.parametrize("dtype", ["int32", "uint8", "int64"])
def test_only_one_integer_without_dimensions_is_an_index(dtype):
    assert operator.index(np.array(3, dtype=dtype)) == 3
    assert [10, 20, 30, 40][np.array(2, dtype=dtype)] == 30
    for other in (np.ones((1,), dtype=dtype), np.array(True), np.array(1.0)):
        with pytest.raises(TypeError, match="index"):
            operator.index(other)
    assert operator.index(nd.array([3], dtype=dtype)) == 3  # classic arrays have no fewer


def test_only_an_array_without_dimensions_takes_a_format():
    assert f"{np.array(3.14159):.3g}" == "3.14"
    assert f"{np.array([2.0])}" == "[2.]"
    with pytest.raises(TypeError, match=r"shape \(1,\)") as caught:
        f"{np.array([2.0]):30}"
    assert isinstance(caught.value, MXNetError)
    assert f"{nd.array([2.0]):.1f}" == "2.0"


def test_the_namespace_may_be_asked_for_by_position():
    x = np.ones(2)
    assert x.__array_namespace__("2021.12") is np
    assert x.__array_namespace__(api_version=None) is np
    with pytest.raises(ValueError, match=r"2020\.09"):
        x.__array_namespace__("2020.09")


@pytest.mark.parametrize("size", [None, 0, (3,), (2, 0)])
def test_no_outcomes_are_drawn_no_times(size):
    shape = () if size is None else (size,) if isinstance(size, int) else size
    drawn = np.random.multinomial(10, [], size=size)
    assert drawn.shape == (*shape, 0)
    assert drawn.asnumpy().size == 0


def test_classic_arrays_of_a_number_have_no_dimensions_with_numpy_shapes():
    assert nd.array(3.0).shape == (1,)
    npx.set_np()
    try:
        assert nd.array(3.0).shape == nd.array(numpy.array(3.0)).shape == ()
        assert nd.array([3.0]).shape == (1,)
    finally:
        npx.reset_np()
