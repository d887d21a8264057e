"""What a backward pass has gone through is the past for everything recorded later."""

from __future__ import annotations

import pytest

from slipstream import autograd, nd


def test_a_state_carried_from_batch_to_batch_is_a_number_for_the_next():
    w = nd.array([2.0])
    w.attach_grad()
    state = nd.ones(1)
    seen = []
    for _ in range(3):
        with autograd.record():
            state = state * w + 1
            loss = (state * state).sum()
        loss.backward()
        seen.append((state.asscalar(), w.grad.asscalar()))
    # d(s w + 1)^2 / dw = 2 (s w + 1) s, with s from the batch before
    assert seen == [(3, 2 * 3 * 1), (7, 2 * 7 * 3), (15, 2 * 15 * 7)]


def test_a_kept_graph_is_not_the_past():
    w = nd.array([2.0])
    w.attach_grad()
    with autograd.record():
        a = w * w
    a.backward(retain_graph=True)
    with autograd.record():
        b = a * 3
    b.backward()
    assert w.grad.asscalar() == 12


def test_the_same_pass_twice_is_still_an_error():
    w = nd.array([2.0])
    w.attach_grad()
    with autograd.record():
        a = w * w
    a.backward()
    with pytest.raises(ValueError, match="retain_graph"):
        a.backward()


def test_a_branch_of_the_past_that_no_pass_went_through_is_past_too():
    w = nd.array([2.0])
    w.attach_grad()
    with autograd.record():
        trunk = w * w
        state = trunk.reshape((1, 1))  # its gradient is not requested
        loss = trunk * 1
    loss.backward()
    with autograd.record():
        later = (state * w).sum()
    later.backward()
    assert w.grad.asscalar() == 4


def test_a_second_head_of_the_same_recording_is_still_an_error():
    w = nd.array([2.0])
    w.attach_grad()
    with autograd.record():
        trunk = w * w
        one, other = trunk * 2, trunk * 3
    one.backward()
    with pytest.raises(ValueError, match="retain_graph"):
        other.backward()
