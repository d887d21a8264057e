"""After every test: nothing pending, nothing leaked, the engine configured as before."""

from __future__ import annotations

import contextlib
import gc
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from slipstream import SlipstreamError, _version_rules, engine, npx

# A shell's background jobs ignore Ctrl-C, and so would all programs that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _settle() -> dict[str, int]:
    """What is alive once everything is computed and all garbage is gone."""
    gc.collect()
    with contextlib.suppress(SlipstreamError):  # failures that a test left unread on purpose
        engine.waitall()
    stats = engine.stats()
    return {name: stats[name] for name in ("live_values", "live_bytes", "pending")}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> object:
    """Notes a failed test: its traceback keeps its arrays alive, which is no leak."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


_FAILED = pytest.StashKey[bool]()


_VERSION = _version_rules.state()  # MXNet's rules that tests begin with, nothing made yet


@pytest.fixture
def mxnet_1x() -> None:
    """The rules of MXNet 1.x hold until the test ends."""
    _version_rules.choose("1.x")


@pytest.fixture
def numpy_types() -> None:
    """Element types are NumPy's until the test ends; by default they are MXNet's."""
    npx.set_np(shape=False, array=False, dtype=True)


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaks values or bytes; restores the engine's configuration."""
    _version_rules.restore(_VERSION)  # metrics that collecting tests made settle nothing
    config = engine.configure()
    before = _settle()
    gc.freeze()  # what is here before the test need not be looked at after it
    yield
    after = _settle()
    changed = engine.configure()
    engine.configure(**config)
    npx.reset_np()
    _version_rules.restore(_VERSION)
    if request.node.stash.get(_FAILED, True):
        return
    assert after["pending"] == 0
    # Less than before is fine: a failed test's traceback kept some arrays until now.
    leaked = {name: after[name] - before[name] for name in after if after[name] > before[name]}
    assert not leaked, f"leaked {leaked} under {changed}"


@pytest.fixture
def held_window() -> None:
    """Nothing recorded starts before a sync: what was dropped or fused can be counted exactly."""
    engine.configure(window_ops=1_000_000, window_us=30_000_000)


@pytest.fixture(scope="module")  # not longer: its event loop would be in the way of other tests
def browser() -> Iterator[Any]:
    """A real browser, without a window."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="pages are tested in a browser: pip install playwright"
    )
    with playwright.sync_playwright() as p:
        # The system's, or what `playwright install chromium` brought.
        chromium = shutil.which("chromium") or p.chromium.executable_path
        if not Path(chromium).exists():
            pytest.skip("pages are tested in Chromium: playwright install chromium")
        b = p.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield b
        b.close()


def wait_until(page: Any, condition: str, seconds: float = 30) -> None:
    """Asks the page again and again from here: its own policy forbids it to evaluate text."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"the page never came to {condition}"
        time.sleep(0.02)


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens a file in the browser; it must neither log errors nor load anything from elsewhere."""
    trouble: list[str] = []
    contexts = []

    def call(path: Path, scheme: str = "light", width: int = 1400) -> Any:
        context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, offline=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: trouble.append(m.text))
        page.on("pageerror", lambda e: trouble.append(str(e)))
        page.on("request", lambda r: r.url.startswith("file:") or trouble.append(r.url))
        page.goto(path.as_uri())
        return page

    yield call
    for context in contexts:
        context.close()
    assert trouble == []
