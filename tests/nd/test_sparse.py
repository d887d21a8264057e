"""``nd.sparse``: names that can be asked about, and errors for what is not there."""

from __future__ import annotations

import numpy
import pytest

from slipstream import MXNetError, nd
from slipstream.compat._check import missing


def test_no_array_is_sparse() -> None:
    x = nd.ones((2, 2))
    for kind in (nd.sparse.BaseSparseNDArray, nd.sparse.CSRNDArray, nd.sparse.RowSparseNDArray):
        assert not isinstance(x, kind)
        with pytest.raises(MXNetError, match=f"{kind.__name__}.*no sparse arrays"):
            kind(x)
    assert issubclass(nd.sparse.CSRNDArray, nd.sparse.BaseSparseNDArray)


@pytest.mark.parametrize("name", ["array", "csr_matrix", "row_sparse_array"])
def test_making_one_raises(name: str) -> None:
    with pytest.raises(MXNetError, match=f"nd.sparse.{name}: there are no sparse arrays"):
        getattr(nd.sparse, name)(numpy.eye(2))
    assert missing(f"mxnet.nd.sparse.{name}") == f"mxnet.nd.sparse.{name}"


@pytest.mark.parametrize("name", ["empty", "zeros"])
def test_of_a_storage_type(name: str) -> None:
    function = getattr(nd.sparse, name)
    assert function("default", (2, 3)).shape == (2, 3)
    with pytest.raises(MXNetError, match="csr"):
        function("csr", (2, 3))


def test_operations_that_take_dense_arrays_too() -> None:
    x = nd.array([[1, 2], [3, 4]])
    assert nd.sparse.dot(x, x).tolist() == nd.dot(x, x).tolist()
    assert nd.sparse.square is nd.square
    assert missing("mxnet.nd.sparse.dot") is None
    assert not hasattr(nd.sparse, "Convolution")
