"""attach_grad() on computed arrays, by the rules of both MXNet versions, and on integers."""

import gc
import weakref

import pytest

from slipstream import _version_rules, autograd, nd, np


@pytest.fixture(params=["1.x", "2.0"])
def version(request):
    _version_rules.choose(request.param)
    return request.param


def variable(dtype="float32"):
    x = np.array([1, 2, 3], dtype=dtype)
    x.attach_grad()
    return x


# Each recorded from MXNet 1.9.1 and 2.0.0b1.
@pytest.mark.parametrize("mark", [False, True])
@pytest.mark.parametrize("inside", [False, True])
def test_a_computed_array_keeps_the_graph_in_2(version, inside, mark):
    x = variable()
    with autograd.record():
        y = x * 2
        if not inside:
            autograd.set_recording(False)
        if mark:
            autograd.mark_variables([y], [np.zeros(3)])
        else:
            y.attach_grad()
        autograd.set_recording(True)
        z = y * y
    z.backward()
    assert y.grad.tolist() == [4, 8, 12]
    assert x.grad.tolist() == ([0, 0, 0] if version == "1.x" else [8, 16, 24])


def test_what_was_computed_before_attaching_counts_in_2(version):
    x = variable()
    with autograd.record():
        y = x * 2
        w = y * 1
        y.attach_grad()
        z = y * y + w
    z.backward()
    new = version == "2.0"
    assert y.grad.tolist() == ([5, 9, 13] if new else [4, 8, 12])
    assert x.grad.tolist() == ([10, 18, 26] if new else [2, 2, 2])


def test_a_view_keeps_the_graph_in_2(version):
    x = variable()
    with autograd.record():
        y = x[:2]
        y.attach_grad()
        z = y * y
    z.backward()
    assert y.grad.tolist() == [2, 4]
    assert x.grad.tolist() == ([0, 0, 0] if version == "1.x" else [2, 4, 0])


def test_two_attached_arrays_do_not_share_their_gradients():
    x = variable()
    with autograd.record():
        y = x + 0
        y.attach_grad()
        z = y + 0
        z.attach_grad()
    z.backward(np.array([1.0, 2.0, 3.0]))
    z.grad[:] = 7
    assert y.grad.tolist() == x.grad.tolist() == [1, 2, 3]


def test_attached_array_collects_and_gets_zeros():
    x = variable()
    with autograd.record():
        y = x * 2
        y.attach_grad("add")
        y.grad[:] = 1
        z, flat = y * y, np.floor(y)
    z.backward(retain_graph=True)
    z.backward(retain_graph=True)
    assert y.grad.tolist() == [9, 17, 25]
    y.attach_grad()
    y.grad[:] = 7
    flat.backward()
    assert y.grad.tolist() == x.grad.tolist() == [0, 0, 0]


def test_the_gradient_goes_with_the_attached_array():
    x = variable()
    with autograd.record():
        y = x * 2
        y.attach_grad()
        z = y * y
    gradient = weakref.ref(y.grad)
    del y
    gc.collect()
    assert gradient() is None
    z.backward()
    assert x.grad.tolist() == [8, 16, 24]


def test_integers_have_gradients():
    x = variable("int32")
    with autograd.record():
        y = x * x + 2 * x
    y.backward()
    assert x.grad.dtype == "int32"
    assert x.grad.tolist() == [4, 6, 8]


def test_bools_have_gradients_in_float32():
    b = np.array([True, False, True])
    w = np.array([1.5, 2.5, 3.5])
    for f, expected in (
        (lambda b: b * w, [1.5, 2.5, 3.5]),
        (lambda b: np.concatenate([b, b]), [2, 2, 2]),
        (lambda b: b[1:], [0, 1, 1]),
        (lambda b: np.take(b, np.array([0, 1], dtype="int32")), [1, 1, 0]),
        (lambda b: np.maximum(b, True) * w, [0, 0, 0]),  # int64 beside floats
        (lambda b: b * True, [1, 1, 1]),
        (lambda b: np.where(b, w, 0), [0, 0, 0]),
        (lambda b: b == 1, [0, 0, 0]),
    ):
        b.attach_grad()
        with autograd.record():
            y = f(b)
        y.backward()
        assert b.grad.dtype == "float32"
        assert b.grad.tolist() == expected
    x = variable()
    with autograd.record():
        y = x.astype("bool") * x
    y.backward()
    assert x.grad.tolist() == [1, 1, 1]


def test_a_dropped_gradient_leaves_the_graph():
    x, y = variable(), variable()
    with autograd.record():
        u = x * y
        z = u * x
    u.attach_grad()
    z.backward(retain_graph=True)
    assert u.grad.tolist() == x.tolist()
    u.drop_grad()
    y.drop_grad()
    z.backward()
    assert u.grad is None and y.grad is None
    assert x.grad.tolist() == (2 * x * y).tolist()


def test_fresh_gradients_are_those_that_a_pass_wrote():
    x = variable()
    assert not x._fresh_grad
    with autograd.record():
        y = x * 2
    y.backward()
    assert x._fresh_grad
    x._fresh_grad = False
    assert not x._fresh_grad
    with pytest.raises(ValueError, match="attach_grad"):
        _ = np.ones(2)._fresh_grad


def test_a_constant_gradient_has_the_gradient_zero():
    x = variable()
    with autograd.record():
        y = 3 * x
        (slope,) = autograd.grad(y, x, create_graph=True)
    slope.backward()
    assert slope.tolist() == [3, 3, 3]
    assert x.grad.tolist() == [0, 0, 0]


def test_gradients_pass_a_cast_to_integers():
    x = nd.array([1.5, 2.5, 3.5])
    x.attach_grad()
    with autograd.record():
        y = x.astype("int32") * 3
        z = x.astype("int32").astype("float32") * x
    y.backward()
    assert x.grad.tolist() == [3, 3, 3]
    z.backward()
    assert x.grad.tolist() == [2, 4, 6]  # as MXNet: the integer's gradient is one too


def test_integers_that_say_where_have_no_gradient():
    x, w = nd.array([0.5, 2.0, 1.0]), nd.array([[1.0], [2.0], [3.0]])
    for a in (x, w):
        a.attach_grad()
    with autograd.record():
        y = nd.take(w, nd.argsort(x, dtype="int32")) + nd.topk(x, k=1, dtype="int32").astype(
            "float32"
        )
        z = y + nd.Embedding(x.astype("int32"), w, 3, 1)
    z.backward()
    assert x.grad.tolist() == [0, 0, 0]
    assert w.grad.tolist() == [[2], [2], [2]]


def test_places_computed_from_attached_integers():
    x, w = np.array([0, 2], dtype="int32"), np.array([4, 5, 6], dtype="int32")
    for a in (x, w):
        a.attach_grad()
    with autograd.record():
        y = np.take(w, x * 1) * 2
        z = np.concatenate([np.take(np.array([1, 2, 3], dtype="int32"), x * 1), x * 3])
    y.backward()
    assert w.grad.tolist() == [2, 0, 2]
    assert x.grad.tolist() == [0, 0]
    z.backward()
    assert x.grad.tolist() == [3, 3]


def test_switches_of_grad_take_any_truth():
    x = np.array([2.0])
    x.attach_grad()
    with autograd.record():
        y = x**3
        (slope,) = autograd.grad(y, x, create_graph=1, retain_graph=1)
    slope.backward()
    assert x.grad.tolist() == [12]
