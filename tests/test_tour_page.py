"""The tour as a page: all of its words and numbers, a picture for each experiment, no network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from slipstream import np, profiler
from slipstream.tour import EXPERIMENTS, Report, experiments, page, pictures
from slipstream.tour._film import shoot
from slipstream.tour._svg import Bar, Curve, Item, Lane, bars, curves, timeline

VOID = {"meta", "link", "br"}


class Tree(HTMLParser):
    """Elements with their attributes and texts; every one that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


@pytest.fixture(scope="module")
def found():
    """Every experiment, quick, with its pictures."""
    return [
        (name, report, pictures(name, report, quick=True))
        for name, report in experiments(quick=True)
    ]


@pytest.fixture(scope="module")
def text(found):
    return page(found, "On this machine.", "Ten experiments.")


def test_every_experiment_has_all_its_words_and_a_picture(found, text):
    tree = Tree(text)
    shown = [a["id"] for tag, a in tree.elements if tag == "section"]
    assert shown == list(EXPERIMENTS)
    words = set(tree.texts)
    for name, report, drawn in found:
        assert {report.sentence, report.conclusion, report.program} <= words, name
        assert {cell for row in report.rows for cell in row if cell} <= words, name
        assert drawn, name
        assert {picture.title for picture in drawn} <= words
    assert "On this machine." in text and "Ten experiments." in words
    assert text.count("<svg") == sum(len(drawn) for *_, drawn in found)


def test_pictures_are_well_formed_and_stay_inside(found):
    for name, _, drawn in found:
        for picture in drawn:
            root = ElementTree.fromstring(picture.svg)
            _, _, width, height = map(float, root.get("viewBox").split())
            for box in root.iter("rect"):
                x, y, w, h = (float(box.get(k)) for k in ("x", "y", "width", "height"))
                assert -0.1 <= x <= x + w <= width + 0.1, (name, picture.title)
                assert -0.1 <= y <= y + h <= height + 0.1, (name, picture.title)


def test_barriers_are_drawn_with_memory_batches_and_timelines(found):
    titles = {name: [p.title for p in drawn] for name, _, drawn in found}
    for name in ("train", "predict"):
        assert any(t.startswith("Memory over time") for t in titles[name])
        assert "When all batches were issued, and when all were finished" in titles[name]
        assert any(t.startswith("Five batches") for t in titles[name])
    assert titles["error"] == ["Recorded here, raised there"]


def test_the_page_loads_nothing_from_elsewhere(text):
    assert "<script" not in text
    assert not re.search(r"(src\s*=|url\(|@import|https?:)", text)
    assert all(a["href"].startswith("#") for tag, a in Tree(text).elements if tag == "a")


def test_names_are_escaped():
    bad = "</title><script>alert('1')</script>&\""
    report = Report(bad, bad, bad, (bad, bad), [(bad, bad)], {}, bad, bad)
    drawn = [
        bars([Bar(bad, 1.0, bad)], bad),
        curves([Curve(bad, [0.0], [1], "run")], 1.0, lambda v: bad, bad),
        timeline([(bad, [Lane(bad, [Item(0.0, 1.0, "run", bad, "<b>")])])], 1.0, bad),
    ]
    shown = page([("queue", report, drawn)], bad, bad)
    assert "<script" not in shown
    assert shown.count("</title>") == 1 + len(re.findall("<title>", shown)) - 1
    assert bad in Tree(shown).texts
    for picture in drawn:
        ElementTree.fromstring(picture.svg)


def test_bars_are_as_long_as_their_values():
    root = ElementTree.fromstring(bars([Bar("a", 2.0, "2"), Bar("b", 1.0, "1")], "t").svg)
    first, second = (float(r.get("width")) for r in root.iter("rect"))
    assert first == pytest.approx(2 * second, rel=0.01)


def test_film_sees_records_waits_and_runs():
    def program():
        x = np.ones((50, 50))
        np.dot(x, x).asnumpy()

    film = shoot(program)
    lanes = {lane.name: lane.items for lane in film.lanes}
    assert any(i.title.startswith("asnumpy() waits") for i in lanes["Python"])
    assert any(i.title.startswith("records ") for i in lanes["Python"])
    computed = [i.title for name, items in lanes.items() if name != "Python" for i in items]
    assert any("matmul" in title for title in computed)
    assert all(
        0 <= i.begin <= i.end <= film.wall_s + 1e-9 for items in lanes.values() for i in items
    )
    assert max(film.live_bytes) > 0


def test_without_timelines_while_another_profile_runs():
    ((name, report),) = experiments(["queue"], quick=True)
    with profiler.profile():
        drawn = pictures(name, report, quick=True)
    assert [p.title for p in drawn] == ["Queued and finished"]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1400), ("dark", 400)])
def test_in_a_browser(text, visit, tmp_path, scheme, width):
    (tmp_path / "tour.html").write_text(text, encoding="utf-8")
    shown = visit(tmp_path / "tour.html", scheme, width)
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert shown.locator("section").count() == len(EXPERIMENTS)
    light = shown.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (light == "rgb(246, 247, 249)") == (scheme == "light")
    for k in range(shown.locator("svg").count()):
        assert shown.locator("svg").nth(k).bounding_box()["height"] > 20
    shown.click("nav a[href='#error']")
    assert shown.locator("#error").bounding_box()["y"] < 900


def call(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "slipstream", "tour", *arguments],
        cwd=folder,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_command_writes_the_page_beside_what_it_prints(tmp_path):
    result = call(tmp_path, "--quick", "--only", "error", "--html", "tour.html")
    assert (result.returncode, result.stderr) == (0, "wrote tour.html\n")
    plain = call(tmp_path, "--quick", "--only", "error")
    assert result.stdout.split("experiment,")[0] == plain.stdout.split("experiment,")[0]
    assert os.listdir(tmp_path) == ["tour.html"]
    shown = (tmp_path / "tour.html").read_text(encoding="utf-8")
    assert [a["id"] for tag, a in Tree(shown).elements if tag == "section"] == ["error"]


def test_json_stays_json(tmp_path):
    result = call(tmp_path, "--quick", "--only", "queue", "--json", "--html", "tour.html")
    assert result.returncode == 0, result.stderr
    figures = json.loads(result.stdout)["queue"]["figures"]
    shown = (tmp_path / "tour.html").read_text(encoding="utf-8")
    assert figures["queued_s"] < figures["finished_s"]
    assert "Queued and finished" in shown


@pytest.mark.parametrize("name", ["no/such/folder/tour.html", "."])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path, name):
    result = call(tmp_path, "--quick", "--html", name)
    assert result.returncode == 2
    assert result.stderr == f"slipstream tour: {name!r} cannot be written\n"
    assert result.stdout == ""
