"""The page in a real browser: it loads, zooms, searches and follows, with right numbers."""

from __future__ import annotations

import json
import os
import re

import pytest

from slipstream import np, profiler
from slipstream.profiler._format import format_bytes, format_rate, format_seconds
from tests.conftest import wait_until
from tests.profiler.conftest import work


@pytest.fixture
def open_page(visit, tmp_path):
    """Saves a profile and opens its page."""

    def call(profile, scheme="light", width=1400):
        profile.save(tmp_path / "run.html")
        page = visit(tmp_path / "run.html", scheme, width)
        wait_until(page, "canvas.height > 0")
        return page

    return call


def _data(profile, tmp_path):
    profile.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text()
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))


def test_data_is_that_of_the_profile(finished, tmp_path):
    data, counts = _data(finished, tmp_path), finished.summary()["counts"]
    assert len(data["nodes"]["seq"]) == counts["recorded"]
    assert sum(data["nodes"]["dropped"]) == counts["dropped"]
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


def test_page_loads_nothing_from_elsewhere(finished, tmp_path):
    finished.save(tmp_path / "run.html")
    text = (tmp_path / "run.html").read_text()
    assert not re.search(r"(src|href)\s*=|url\(|@import|fetch\(|XMLHttp", text)
    assert os.listdir(tmp_path) == ["run.html"]


def test_files_of_one_name_are_told_apart(quiet_engine, tmp_path):
    with profiler.profile() as p:
        for folder in ("one", "two"):
            exec(compile("np.ones(3).asnumpy()", f"/far/{folder}/same.py", "exec"), {"np": np})
        exec(compile("np.ones(3).asnumpy()", "/far/two/other.py", "exec"), {"np": np})
    shown = {row["site"] for row in _data(p, tmp_path)["summary"]["blockers"]}
    assert shown == {"one/same.py:1", "two/same.py:1", "other.py:1"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 400])
def test_it_loads_and_says_the_verdict(finished, open_page, scheme, width):
    page = open_page(finished, scheme, width)
    assert finished.summary()["time"]["why"] in page.inner_text("#verdict")
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") != scheme


def test_figures_are_those_of_the_summary(finished, open_page):
    summary, page = finished.summary(), open_page(finished)
    time, counts = summary["time"], summary["counts"]
    shown = dict(
        zip(page.locator("dt").all_inner_texts(), page.locator("dd").all_inner_texts(), strict=True)
    )
    for name, value in (
        ("wall time", summary["wall_s"]), ("t1 record", time["t1_record_s"]),
        ("t2 compute", time["t2_compute_s"]), ("t3 return", time["t3_return_s"]),
        ("waiting", time["waiting_s"]),
    ):  # fmt: skip
        assert shown[name] == format_seconds(value), name
    assert shown["overlap"] in (f"{time['overlap']:.0%}", "<1%")
    assert shown["peak memory"] == format_bytes(summary["memory"]["peak_bytes"])
    for name, key in (
        ("recorded", "recorded"), ("dropped", "dropped"), ("fused", "fused"),
        ("fused groups", "groups"), ("syncs", "syncs"), ("stalls", "stalls"),
    ):  # fmt: skip
        assert shown[name] == f"{counts[key]:,}", name
    peaks = page.evaluate("lanes.filter((l) => l.curve).map((l) => [l.name, peakOf(l).value])")
    assert dict(peaks)["Memory"] == summary["memory"]["peak_bytes"]


def test_bars_add_up_to_the_wall_time(finished, open_page):
    page, summary = open_page(finished), finished.summary()
    for name, parts in page.evaluate("bars()"):
        assert sum(s for _, s, _ in parts) == pytest.approx(summary["wall_s"], rel=0.01), name
    backend = dict(page.evaluate("bars()"))["Backend"]
    assert backend[0][1] == summary["time"]["t2_compute_s"]


def test_the_first_look_is_at_the_costliest_wait_or_operation(finished, open_page):
    page, summary = open_page(finished), finished.summary()
    first = page.inner_text("#first")
    row = summary["operations"][0]
    assert f"{row['name']} takes most of the computing" in first
    assert format_seconds(row["total_s"]) in first
    if summary["blockers"][0]["total_s"] > 0.06 * summary["wall_s"]:
        assert f"item() waited {format_seconds(summary['blockers'][0]['total_s'])} in 20" in first
        assert "total.item()" in first  # the text of the line


def test_operations_are_held_against_the_machine(finished, open_page):
    page, summary = open_page(finished), finished.summary()
    row = next(r for r in summary["operations"] if r["flops"])
    cells = page.locator("#tables table >> nth=0").locator("tr", has_text=row["name"]).first
    share = format_rate(row["gflops"], row["gflops_share"]).split(" ")[1]
    assert cells.locator("td").last.inner_text().endswith(share)
    assert f"what {summary['machine']['threads']} threads can do" in page.inner_text("#tables")


def test_blockers_are_beside_the_timeline_with_line_cost_and_advice(finished, open_page):
    page, row = open_page(finished), finished.summary()["blockers"][0]
    words = page.inner_text(".blocker")
    assert "conftest.py:" in words and "total.item()" in words and row["advice"] in words
    assert f"{format_seconds(row['total_s'])} in 20 waits" in words
    timeline, blockers = (page.locator(s).bounding_box() for s in (".timeline", "#blockers"))
    assert blockers["x"] >= timeline["x"] + timeline["width"]
    assert blockers["y"] == timeline["y"]


def test_lanes_are_named_and_the_legend_has_the_longest_operations(finished, open_page):
    page, summary = open_page(finished), finished.summary()
    names = page.evaluate("lanes.map((l) => l.name)")
    assert names[0] == "Python: MainThread" and "Pending operations" in names
    assert names[-1] == "Memory"
    legend = page.inner_text("#legend")
    for row in summary["operations"][:8]:
        assert row["name"] in legend
    page.click("#legend .find >> nth=0")
    assert "match" in page.inner_text("#matches")
    assert page.input_value("#search") == summary["operations"][0]["name"]


SPAN = "view.end - view.begin"


def test_zoom_and_pan_by_keys_and_buttons(finished, open_page):
    page = open_page(finished)
    whole = page.evaluate(SPAN)
    page.focus("#canvas")
    page.keyboard.press("w")
    assert page.evaluate(SPAN) == pytest.approx(0.6 * whole)
    for there, back in (("ArrowRight", "ArrowLeft"), ("d", "a")):
        begin = page.evaluate("view.begin")
        page.keyboard.press(there)
        assert page.evaluate("view.begin") > begin
        page.keyboard.press(back)
        assert page.evaluate("view.begin") == pytest.approx(begin, abs=whole * 1e-9)
    page.keyboard.press("s")
    assert page.evaluate(SPAN) == pytest.approx(whole)
    page.click("#in")
    page.click("#in")
    page.click("#out")
    assert page.evaluate(SPAN) == pytest.approx(0.5 * whole)
    page.click("#fit")
    assert page.evaluate(SPAN) == pytest.approx(whole)
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert page.evaluate(SPAN) == pytest.approx(whole)


def test_wheel_zooms_where_it_points_and_dragging_moves(finished, open_page):
    page = open_page(finished)
    whole = page.evaluate(SPAN)
    page.locator("#canvas").scroll_into_view_if_needed()
    box = page.locator("#canvas").bounding_box()
    x, y = box["x"] + 500, box["y"] + box["height"] / 2
    at = page.evaluate("toTime(500)")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    wait_until(page, f"{SPAN} < 0.8 * {whole}")
    assert page.evaluate("toTime(500)") == pytest.approx(at, abs=whole * 1e-3)
    begin = page.evaluate("view.begin")
    page.mouse.down()
    page.mouse.move(x - 100, y, steps=4)
    page.mouse.up()
    assert page.evaluate("view.begin") > begin
    assert page.is_hidden("#selected")  # a drag is no click


def test_search_finds_and_goes_there(finished, open_page):
    page = open_page(finished)
    page.keyboard.press("/")
    page.keyboard.type("record exp")
    dropped = finished.summary()["counts"]["dropped"]
    assert page.inner_text("#matches") == f"{dropped} matches"
    times = []
    for k in range(1, 4):
        page.keyboard.press("Enter")
        assert page.inner_text("#matches") == f"{k} of {dropped}"
        assert "dropped" in page.inner_text("#selected")
        times.append(page.evaluate("selected.t"))
    assert times == sorted(times)
    page.keyboard.press("Shift+Enter")
    assert page.inner_text("#matches") == f"2 of {dropped}"
    page.keyboard.press("Escape")
    assert page.inner_text("#matches") == ""
    page.fill("#search", "no such thing")
    assert page.inner_text("#matches") == "0 matches"
    page.fill("#search", "conftest.py:")
    counts = finished.summary()["counts"]
    assert int(page.inner_text("#matches").split()[0].replace(",", "")) >= counts["recorded"]


def test_a_blocker_leads_to_its_wait_and_on_to_what_it_needed(finished, open_page):
    page = open_page(finished)
    page.click(".blocker")
    longest = finished.summary()["blockers"][0]["max_s"]
    assert "wait: item()" in page.inner_text("#selected")
    assert f"took {format_seconds(longest)}" in page.inner_text("#selected")
    wait_until(page, "frame.arrows >= 2")  # recorded → ran → waited for
    page.click("#selected .follow >> nth=-1")
    assert "operation" in page.inner_text("#selected") or "fused" in page.inner_text("#selected")
    page.focus("#canvas")
    page.keyboard.press("Escape")
    assert page.is_hidden("#selected")
    page.keyboard.press("b")
    assert "wait: item()" in page.inner_text("#selected")
    page.click("#selected .close")
    assert page.is_hidden("#selected")


_FIRST_RECORD = """() => {
  const row = lanes.find((l) => l.name.startsWith("Python")).rows[0];
  const item = itemIn(row, row.kind.indexOf(kindNames.indexOf("record")));
  setView(item.t - 1000, item.t + item.d + 1000);
  draw();
  const box = canvas.getBoundingClientRect();
  return [box.left + toX(item.t + item.d / 2), box.top + row.y + ROW / 2];
}"""


def test_hover_tells_line_shape_and_time_and_a_click_selects(finished, open_page):
    page = open_page(finished)
    page.locator("#canvas").scroll_into_view_if_needed()
    x, y = page.evaluate(_FIRST_RECORD)
    page.mouse.move(x, y)
    tip = page.inner_text("#tip")
    assert "conftest.py" in tip and "x = np.ones((64, 64))" in tip
    assert "(64, 64) float32" in tip
    assert "took" in tip and "later" in tip
    page.mouse.click(x, y)
    selected = page.inner_text("#selected")
    assert "record" in selected and "computed by" in selected
    wait_until(page, "frame.arrows >= 1")
    page.mouse.move(x, 5)
    assert page.is_hidden("#tip")


def test_hovering_over_the_memory_tells_bytes_and_time(finished, open_page):
    page = open_page(finished)
    page.locator("#canvas").scroll_into_view_if_needed()
    x, y = page.evaluate(
        """() => {
          const lane = lanes.at(-1), box = canvas.getBoundingClientRect();
          return [box.left + toX(lane.peak.time) + 1, box.top + lane.y + 30];
        }"""
    )
    page.mouse.move(x, y)
    assert re.search(r"Memory\s+[\d.]+ (B|KiB|MiB) at [\d.]+ [mµn]?s", page.inner_text("#tip"))


def test_keys_are_explained(finished, open_page):
    page = open_page(finished)
    page.keyboard.press("?")
    assert "next blocker" in page.inner_text("#help")
    page.keyboard.press("Escape")
    assert page.is_hidden("#help")
    page.click("#keys")
    assert page.is_visible("#help")
    page.click("#help button")
    assert page.is_hidden("#help")


def test_marks_inside_one_another_have_rows_of_their_own(quiet_engine, open_page):
    with profiler.profile() as p, profiler.scope("outer"), profiler.scope("inner"):
        work(2)
    page = open_page(p)
    found = page.evaluate("lanes[0].rows.map((r) => [r.n, kinds.mark.name(r.i[0])])")
    assert found == [[1, "outer:"], [1, "inner:"]]


def test_a_profile_of_nothing_has_a_page(quiet_engine, open_page):
    with profiler.profile() as p:
        pass
    page = open_page(p)
    assert "Nothing was recorded" in page.inner_text("#verdict")
    assert "No line waited" in page.inner_text("#blockers")


def test_many_events_are_drawn_by_pixels_not_by_events(quiet_engine, open_page):
    with profiler.profile() as p:
        for _ in range(25):
            work(2000, look=False)
    assert p.summary()["counts"]["recorded"] > 200_000
    page = open_page(p)
    # Every event is in the visible range here.
    page.evaluate("draw()")
    drawn = page.evaluate("frame")
    assert drawn["items"] > 200_000
    assert drawn["rectangles"] < 30_000
    page.keyboard.press("/")
    page.keyboard.type("exp")
    page.keyboard.press("Enter")
    assert re.fullmatch(r"1 of [\d,]{6,}", page.inner_text("#matches"))
    page.evaluate("draw()")
    assert page.evaluate("frame.rectangles") < 30_000
