"""Makes the pictures of the guide "Where does my time go?": profiles each program, opens its page.

Needs playwright, Pillow and Chromium (Debian: apt install chromium):

    python docs/profiling/pictures.py

Figures differ from machine to machine, and from run to run on a busy one.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
MOST_BYTES = 150_000
# Of all waits in the second half the one in the middle by its length, as if it had been clicked.
A_USUAL_WAIT = """() => {
  const late = [...data.syncs.t.keys()].filter((s) => data.syncs.t[s] > data.wall / 2);
  late.sort((a, b) => data.syncs.d[a] - data.syncs.d[b]);
  show(itemOf("sync", late[late.length >> 1]));
}"""


def profiled(program: str, folder: Path) -> Path:
    """Runs a program once to warm up and once under the profiler; returns its page."""
    out = folder / f"{program}.html"
    script = HERE / f"{program}.py"
    subprocess.run([sys.executable, script], check=True, cwd=HERE)
    command = [sys.executable, "-m", "slipstream", "profile", "-o", out, script.name]
    subprocess.run(command, check=True, cwd=HERE)
    return out


def few_colors(image: Image.Image) -> Image.Image:
    """The image in its 256 most frequent colours: surfaces stay as they are, edges come near."""
    counts = sorted(image.getcolors(image.width * image.height), reverse=True)[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for _, color in counts for value in color])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def picture(page: Page, name: str, first: str) -> None:
    """Saves the page from element `first` to the end of the timeline, in 256 colours."""
    top = page.locator(first).bounding_box()
    end = page.locator(".timeline").bounding_box()
    clip = {
        "x": 0,
        "y": max(0, top["y"] - 12),
        "width": page.viewport_size["width"],
        "height": end["y"] + end["height"] + 12 - max(0, top["y"] - 12),
    }
    path = HERE / f"{name}.png"
    page.screenshot(path=path, clip=clip)
    with Image.open(path) as image:
        rgb = image.convert("RGB")
    few_colors(rgb).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size:,} bytes")
    assert size < MOST_BYTES, f"{path.name} is too large"


def main() -> None:
    """All of them."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1240, "height": 1000}, color_scheme="light")
        for program in ("mlp", "hidden_asnumpy", "late_look", "lenet"):
            page.goto(profiled(program, Path(folder)).as_uri())
            page.wait_for_function("canvas.height > 0")
            page.wait_for_timeout(200)
            picture(page, program, "header")
            if program == "hidden_asnumpy":
                page.evaluate(A_USUAL_WAIT)
                page.keyboard.press("s")
                page.wait_for_timeout(200)
                picture(page, "hidden_asnumpy_zoomed", ".timeline")
        browser.close()


if __name__ == "__main__":
    main()
