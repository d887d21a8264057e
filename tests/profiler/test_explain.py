"""The pending graph behind a value."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from slipstream import engine, np


@pytest.fixture
def patient():
    """Operations stay in the window until a result is read."""
    before = engine.configure()
    engine.configure(window_ops=100000, window_us=60_000_000)
    yield
    engine.configure(window_ops=before["window_ops"], window_us=before["window_us"])


def test_the_picture_of_the_first_program(patient):
    x, y = np.ones((1, 2)), np.ones((1, 2))
    engine.wait(x, y)
    z = x * y + 2
    e = engine.explain(z)
    assert [op.name for op in e.operations] == ["multiply", "add"]
    product, total = e.operations
    assert [text for _, text in product.inputs] == ["(1,2) float32", "(1,2) float32"]
    assert total.inputs[0][0] == product.seq
    assert total.inputs[1] == (0, "2")
    assert product.group == total.group
    assert not product.seen
    assert total.seen
    shown = str(e)
    assert "2 operations pending, in 1 run" in shown
    assert "fused in group 1" in shown
    assert "test_explain.py" in shown
    assert z.tolist() == [[3.0, 3.0]]
    assert "computed" in str(engine.explain(z))


def test_looking_computes_nothing(patient):
    engine.waitall()
    engine.reset_stats()
    x = np.ones((4, 4)) * 3
    for _ in range(3):
        engine.explain(x)
    assert engine.stats()["executed"] == 0
    assert engine.stats()["pending"] == 2
    assert x.sum().item() == 48


def test_dot_and_svg_are_well_formed(patient):
    x = np.ones((8, 8))
    y = np.maximum(np.dot(x, x) + 1, 0)
    z = y.sum(axis=0) - np.exp(y).mean()
    e = engine.explain(z)
    assert e.dot.count("{") == e.dot.count("}")
    assert e.dot.count("->") == sum(len(op.inputs) for op in e.operations)
    root = ElementTree.fromstring(e.svg)
    texts = [t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text")]
    for op in e.operations:
        assert any(text.startswith(op.name) for text in texts)
    assert e._repr_svg_() == e.svg
    z.wait_to_read()
    ElementTree.fromstring(engine.explain(z).svg)


def test_a_long_chain(patient):
    x = np.ones(3)
    for _ in range(5000):
        x = x + 1
    e = engine.explain(x)
    assert len(e.operations) == 5001
    ElementTree.fromstring(e.svg)
    assert x.tolist() == [5001.0] * 3
