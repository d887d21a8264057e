"""The page in a real browser: it loads, zooms, searches and follows, with right numbers."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest

from slipstream import np, profiler
from tests.profiler.conftest import work


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("there is no chromium")
    with playwright.sync_playwright() as p:
        b = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield b
        b.close()


@pytest.fixture
def open_page(browser, tmp_path):
    """Saves a profile and opens its page; no error may have appeared at the end."""
    trouble: list[str] = []
    contexts = []

    def call(profile, scheme="light", width=1400):
        profile.save(tmp_path / "run.html")
        context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, offline=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: trouble.append(m.text))
        page.on("pageerror", lambda e: trouble.append(str(e)))
        page.on("request", lambda r: r.url.startswith("file:") or trouble.append(r.url))
        page.goto((tmp_path / "run.html").as_uri())
        page.wait_for_function("canvas.height > 0")
        return page

    yield call
    for context in contexts:
        context.close()
    assert trouble == []


def _data(profile, tmp_path):
    profile.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text()
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))


def test_data_is_that_of_the_profile(finished, tmp_path):
    data, counts = _data(finished, tmp_path), finished.summary()["counts"]
    assert len(data["nodes"]["seq"]) == counts["recorded"]
    assert sum(data["nodes"]["dropped"]) == counts["elided"]
    assert len(data["runs"]["nodes"]) == counts["executed"]
    assert len(data["syncs"]["t"]) == counts["syncs"]
    assert max(data["memory"]["v"]) == finished.summary()["memory"]["peak_bytes"]


def test_names_are_escaped(quiet_engine, tmp_path):
    bad = '</script><img src=x onerror="alert(1)">&'
    with profiler.profile() as p:
        with profiler.scope(bad):
            np.ones(3).asnumpy()
        code = compile("f = np.ones(3).asnumpy()", f"/tmp/{bad}.py", "exec")
        exec(code, {"np": np})
    p.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text()
    assert text.count("</script>") == 2
    assert "<img" not in text
    data = _data(p, tmp_path)
    assert any(mark["name"].startswith(bad) for mark in data["marks"])


def test_page_asks_nobody(finished, tmp_path):
    finished.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text()
    assert not re.search(r"(src|href)\s*=|url\(|@import|fetch\(|XMLHttp", text)
    assert os.listdir(tmp_path) == ["run.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 400])
def test_it_loads_and_says_the_verdict(finished, open_page, scheme, width):
    page = open_page(finished, scheme, width)
    assert finished.summary()["time"]["why"] in page.inner_text("#verdict")
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    counts = finished.summary()["counts"]
    figures = page.inner_text("#figures")
    assert str(counts["recorded"]) in figures
    assert "conftest.py" in page.inner_text("#blockers")


def test_zoom_pan_and_fit(finished, open_page):
    page = open_page(finished)
    span = "view.end - view.begin"
    whole = page.evaluate(span)
    page.focus("#canvas")
    page.keyboard.press("w")
    assert page.evaluate(span) < whole
    begin = page.evaluate("view.begin")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("view.begin") > begin
    page.click("#in")
    page.mouse.move(700, 300)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"{span} < {whole} / 3")
    page.click("#fit")
    assert page.evaluate(span) == pytest.approx(whole)


def test_search_finds_and_goes_there(finished, open_page):
    page = open_page(finished)
    page.keyboard.press("/")
    page.keyboard.type("record exp")
    dropped = finished.summary()["counts"]["elided"]
    assert page.inner_text("#matches") == f"{dropped} matches"
    page.keyboard.press("Enter")
    assert page.inner_text("#matches") == f"1 of {dropped}"
    assert "dropped" in page.inner_text("#selected")
    page.keyboard.press("Escape")
    assert page.inner_text("#matches") == ""


def test_a_blocker_leads_to_its_wait_and_on_to_what_it_needed(finished, open_page):
    page = open_page(finished)
    page.click(".blocker")
    assert "wait: item()" in page.inner_text("#selected")
    page.click("#selected .follow >> nth=-1")
    assert "operation" in page.inner_text("#selected") or "fused" in page.inner_text("#selected")
    page.focus("#canvas")
    page.keyboard.press("Escape")
    assert page.is_hidden("#selected")


def test_hover_tells_line_and_shape(finished, open_page):
    page = open_page(finished)
    x, y = page.evaluate(
        """() => {
          const isRecord = (i) => i.kind === "record";
          const lane = lanes.find((l) => l.rows && l.rows[0].items.some(isRecord));
          const item = lane.rows[0].items.find(isRecord);
          setView(item.t - 1000, item.t + item.d + 1000);
          const box = canvas.getBoundingClientRect();
          return [box.left + toX(item.t + item.d / 2), box.top + lane.y + ROW / 2];
        }"""
    )
    page.mouse.move(x, y)
    tip = page.inner_text("#tip")
    assert "conftest.py" in tip
    assert "float32" in tip


def test_many_events_stay_usable(quiet_engine, open_page):
    with profiler.profile() as p:
        for _ in range(25):
            work(2000, look=False)
    assert p.summary()["counts"]["recorded"] > 200_000
    page = open_page(p)
    # Every event is in the visible range here.
    page.evaluate("draw()")
    page.keyboard.press("/")
    page.keyboard.type("exp")
    page.keyboard.press("Enter")
    assert "of" in page.inner_text("#matches")
