"""Scopes: what is recorded, in which mode, by which thread."""

from __future__ import annotations

import threading

import numpy
import pytest

from slipstream import autograd, npx

from .helpers import close, variable


def test_scopes_set_and_restore() -> None:
    assert not autograd.is_recording() and not autograd.is_training()
    with autograd.record():
        assert autograd.is_recording() and autograd.is_training()
        with autograd.pause():
            assert not autograd.is_recording() and not autograd.is_training()
            with autograd.train_mode():
                assert not autograd.is_recording() and autograd.is_training()
        with autograd.predict_mode():
            assert autograd.is_recording() and not autograd.is_training()
        assert autograd.is_recording() and autograd.is_training()
    with autograd.record(train_mode=False):
        assert autograd.is_recording() and not autograd.is_training()
    assert not autograd.is_recording() and not autograd.is_training()


def test_a_scope_ends_with_an_error() -> None:
    with pytest.raises(ZeroDivisionError), autograd.record():
        _ = 1 / 0
    assert not autograd.is_recording() and not autograd.is_training()


def test_one_scope_object_nests() -> None:
    scope = autograd.record()
    with scope, scope:
        assert autograd.is_recording()
    assert not autograd.is_recording()


def test_setters_return_what_was() -> None:
    assert autograd.set_recording(True) is False
    assert autograd.set_recording(False) is True
    assert autograd.set_training(True) is False
    assert autograd.set_training(False) is True


def test_recording_belongs_to_a_thread() -> None:
    seen = []
    with autograd.record():
        thread = threading.Thread(
            target=lambda: seen.append((autograd.is_recording(), autograd.is_training()))
        )
        thread.start()
        thread.join()
    assert seen == [(False, False)]


def test_each_thread_differentiates_its_own() -> None:
    found: dict[int, float] = {}

    def work(k: int) -> None:
        x = variable([float(k)])
        for _ in range(50):
            with autograd.record():
                y = x * x * k
            y.backward()
        found[k] = x.grad.item()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 5)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == {k: 2.0 * k * k for k in range(1, 5)}


def test_what_is_paused_counts_as_constant() -> None:
    x = variable([3.0])
    with autograd.record():
        with autograd.pause():
            c = x * x
        y = c * x
    y.backward()
    close(x.grad, [9.0])


def test_dropout_follows_the_mode() -> None:
    x = variable(numpy.ones(1000))
    with autograd.record():
        y = npx.dropout(x, 0.5)
    y.backward()
    close(x.grad, y)
    with autograd.record(train_mode=False):
        y = npx.dropout(x, 0.5)
    y.backward()
    close(x.grad, numpy.ones(1000))
