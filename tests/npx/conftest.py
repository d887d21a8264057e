from __future__ import annotations

from collections.abc import Iterator

import pytest

from slipstream import _mode


@pytest.fixture
def training() -> Iterator[None]:
    """Operations run as in training."""
    before = _mode.set_training(True)
    yield
    _mode.set_training(before)
