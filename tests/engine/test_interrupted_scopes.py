"""Ctrl-C at any moment leaves the switches of all scopes as they were before them."""

from __future__ import annotations

import sys

import pytest

import slipstream as mx
from slipstream import (
    SlipstreamError,
    _core,
    attribute,
    engine,
    gluon,
    name,
    nd,
    np,
    npx,
    sym,
    util,
)

from ..autograd.test_interrupted_scopes import _InterruptAt

NET = gluon.nn.Dense(2, prefix="net_")
SCOPES = {
    "no_sync": engine.no_sync,
    "bulk": lambda: engine.bulk(7),
    "context": lambda: mx.cpu(3),
    "absent device": lambda: mx.gpu(0),
    "np_shape": util.np_shape,
    "np_array": util.np_array,
    "np_default_dtype": util.np_default_dtype,
    "Prefix": lambda: name.Prefix("p_"),
    "AttrScope": lambda: attribute.AttrScope(__a__="1"),
    "name_scope": NET.name_scope,
}


def creates() -> bool:
    try:
        np.zeros(1)
    except SlipstreamError:
        return False
    return True


def state() -> tuple[object, ...]:
    """Everything that one of the scopes changes."""
    return (
        _core.is_no_sync(), engine.configure()["window_ops"], mx.current_context(),
        npx.is_np_shape(), npx.is_np_array(), _core.default_float(),
        name.current(), attribute.current(), attribute.current().get({}), creates(),
        sym.relu(sym.var("x"), name="y").name, gluon.nn.Dense(2).prefix.startswith("net_"),
    )  # fmt: skip


@pytest.mark.parametrize("kind", SCOPES)
def test_scopes_are_left_whole(kind):
    before = state()
    scope = SCOPES[kind]
    with scope():
        assert state() != before

    def work():
        with scope():
            pass

    for n in range(1, 1000):
        tracer = _InterruptAt(n)
        sys.settrace(tracer)
        try:
            work()
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        assert state() == before, n
        if tracer.left > 0:  # it was not interrupted any more
            break
    assert n > 3


def test_scopes_may_be_entered_inside_of_themselves():
    scope, other = mx.cpu(1), mx.cpu(2)
    with scope:
        with other, scope:
            assert mx.current_context() == scope
        assert mx.current_context() == scope
    assert mx.current_context() == mx.cpu(0)
    with pytest.raises(RuntimeError, match="not entered"):
        scope.__exit__(None, None, None)


def test_an_error_in_a_scope_goes_on_to_the_caller():
    with pytest.raises(KeyError), mx.cpu(1), engine.no_sync(), engine.bulk(3):
        raise KeyError
    assert nd.ones(2).asnumpy().tolist() == [1, 1]
