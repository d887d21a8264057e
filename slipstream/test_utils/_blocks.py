"""Comparing a gluon block with its hybridized self and with NumPy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import autograd
from ._compare import assert_almost_equal


def _run(net: Any, data: Sequence[Any], with_gradients: bool) -> list[Any]:
    """The output as a NumPy array, followed by the gradients of the inputs."""
    inputs = [x.copy() for x in data]
    if not with_gradients:
        return [net(*inputs).asnumpy()]
    for x in inputs:
        x.attach_grad()
    with autograd.record():
        out = net(*inputs)
    out.backward(out)
    return [out.asnumpy(), *(x.grad.asnumpy() for x in inputs)]


def check_gluon_hybridize_consistency(
    net_builder: Callable[[], Any], data_l: Sequence[Any],
    numpy_func: Callable[..., Any] | None = None, test_grad: bool = True,
    rtol: float = 1e-4, atol: float = 1e-4,
) -> None:  # fmt: skip
    """Check that a block gives the same results hybridized or not, recorded or not.

    Parameters
    ----------
    net_builder : callable
        Makes the block, the same one at every call. It must not draw random numbers when it runs.
    data_l : list of arrays
        The inputs.
    numpy_func : callable, optional
        Computes the expected output from the inputs as NumPy arrays.
    test_grad : bool
        Compare the gradients of the inputs too.
    rtol, atol : float
        Tolerances.

    >>> from slipstream import np
    >>> from slipstream.gluon import nn
    >>> check_gluon_hybridize_consistency(
    ...     lambda: nn.Activation("relu"), [np.array([-1.0, 2.0])], lambda x: x.clip(0)
    ... )
    """
    parameters = None
    expected: list[Any] = []
    for hybridize in (False, True):
        for with_gradients in (False, True)[: 1 + test_grad]:
            net = net_builder()
            net.initialize()
            if parameters is not None:
                # In their order: the names may count the blocks that were made.
                for p, value in zip(net.collect_params().values(), parameters, strict=True):
                    p.shape = value.shape
                    p.set_data(value)
            if hybridize:
                net.hybridize()
            got = _run(net, data_l, with_gradients)
            if parameters is None:
                parameters = [p.data().copy() for p in net.collect_params().values()]
            for ours, theirs in zip(got, expected, strict=False):
                assert_almost_equal(ours, theirs, rtol=rtol, atol=atol)
            expected += got[len(expected) :]
    if numpy_func is not None:
        wanted = numpy_func(*(x.asnumpy() for x in data_l))
        assert_almost_equal(expected[0], wanted, rtol=rtol, atol=atol)
