"""Puts the reference into the site (a hook of MkDocs, see mkdocs.yml)."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import groups
from contents import MARK, Contents
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

_CODE = re.compile(r"(<a\b[^>]*>.*?</a>|<h\d.*?</h\d>|<pre.*?</pre>)|<code>([^<]+)</code>", re.S)
_CALL = re.compile(r"(?:mx\.)?([A-Za-z_][\w.]*)(\(.*\))?", re.S)


_contents: Contents


def on_config(config: MkDocsConfig) -> None:
    """Make the pages, and put the groups into the navigation."""
    global _contents
    _contents = Contents(Path(config.docs_dir))
    for entry in config.nav or ():
        if isinstance(entry, dict) and "Reference" in entry:
            shown = [{groups.title(g): path} for g, path in _contents.titles.items()]
            entry["Reference"].insert(0, {"Functions by topic": shown})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages to those that are files."""
    for path, text in _contents.pages.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(text: str, page: Page, **_: Any) -> str:
    """Tables in the place of marks."""
    return MARK.sub(lambda m: _contents.tables[m.group(1), m.group(2) or ""], text)


def on_page_content(text: str, page: Page, **_: Any) -> str:
    """Links on names in code, outside of links, headings and blocks."""

    def link(m: re.Match[str]) -> str:
        if m.group(1):
            return m.group()
        call = _CALL.fullmatch(html.unescape(m.group(2)))
        target = _contents.links.get(call.group(1)) if call else None
        if target is None or target.partition("#")[0] == page.file.src_uri:
            return m.group()
        path, _, anchor = target.partition("#")
        url = get_relative_url(path.removesuffix(".md") + "/", page.url)
        return f'<a href="{url}{anchor and "#" + anchor}">{m.group()}</a>'

    return _CODE.sub(link, text)
