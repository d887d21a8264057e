"""Contexts of GPUs that do not exist: nothing is created there, and the error names the context."""

import threading

import pytest

import slipstream as mx
from slipstream import gluon, nd, np

CREATE = {
    "nd.ones": lambda: nd.ones(2),
    "nd.array": lambda: nd.array([1, 2]),
    "nd.arange": lambda: nd.arange(3),
    "nd.random": lambda: nd.random.uniform(shape=2),
    "np.zeros": lambda: np.zeros(2),
    "np.array": lambda: np.array([1, 2]),
    "np.random": lambda: np.random.normal(size=2),
    "parameters": lambda: gluon.nn.Dense(2, in_units=2).initialize(),
}


@pytest.fixture(autouse=True)
def no_gpus(monkeypatch):
    monkeypatch.delenv("SLIPSTREAM_GPUS", raising=False)


@pytest.mark.parametrize("create", CREATE.values(), ids=CREATE)
def test_nothing_is_created_on_an_absent_gpu(create):
    with mx.gpu(1), pytest.raises(mx.base.MXNetError, match=r"gpu\(1\) is not available"):
        create()
    create()


def test_the_innermost_context_of_the_thread_counts():
    x, elsewhere = nd.ones(2), []
    with mx.gpu(0):
        assert (x + 1).asnumpy().tolist() == [2, 2]
        with mx.cpu():
            assert nd.ones(2).asnumpy().tolist() == [1, 1]
        with pytest.raises(mx.base.MXNetError, match=r"gpu\(0\)"):
            nd.ones(2)
        thread = threading.Thread(target=lambda: elsewhere.append(nd.ones(2).asnumpy().tolist()))
        thread.start()
        thread.join()
    assert elsewhere == [[1, 1]]


def test_gpus_that_the_cpu_stands_in_for_compute(monkeypatch):
    monkeypatch.setenv("SLIPSTREAM_GPUS", "1")
    with mx.gpu(0):
        assert nd.ones(2).asnumpy().tolist() == [1, 1]
