from __future__ import annotations

from collections.abc import Iterator

import pytest

from slipstream import autograd


@pytest.fixture
def training() -> Iterator[None]:
    """Operations run as in training."""
    before = autograd.set_training(True)
    yield
    autograd.set_training(before)
