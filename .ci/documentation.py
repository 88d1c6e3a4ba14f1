"""Builds the documentation site from the manual: `python .ci/documentation.py FOLDER`.

The pages are those of `satdoku manual`, in both languages, with the README as the first and a
reference made from docstrings. A link that leads nowhere is an error. The extra `docs` installs
what this needs.
"""

from __future__ import annotations

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import satdoku
from satdoku import sudoku
from satdoku.tasks.manual import NAMES

ROOT = Path(__file__).parents[1]
PICTURES = "tests/ui/pictures"
ADDRESS = os.environ.get("SATDOKU_ADDRESS", "").rstrip("/")
LANGUAGES = {  # the folder of the manual: the README, the theme's language, its place on the site
    "en": ("README.md", "en", "", "Reference", "English"),
    "zh_CN": ("README.zh-CN.md", "zh", "zh", "参考", "中文"),
}
CLASSES = (
    *(getattr(satdoku, name) for name in satdoku.__all__ if name[0] != "_"),
    *(getattr(sudoku, name) for name in sudoku.__all__ if name != "VARIANTS"),
)


def build(site: Path) -> None:
    shutil.rmtree(site, ignore_errors=True)
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            _write_pages(language, Path(folder) / "pages")
            config = Path(folder) / "mkdocs.yml"
            config.write_text(json.dumps(_config(language, Path(folder), site)))  # JSON is YAML
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
            environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
            subprocess.run([*command, "--config-file", str(config)], check=True, env=environment)


def _config(language: str, folder: Path, site: Path) -> dict[str, object]:
    _readme, theme_language, place, reference, _name = LANGUAGES[language]
    pages: list[object] = ["index.md", *(f"{name}.md" for name in NAMES)]
    return {
        "site_name": "satdoku",
        "docs_dir": str(folder / "pages"),
        "site_dir": str(site.absolute() / place),
        "use_directory_urls": False,  # pages open from a folder, too
        "nav": [*pages, {reference: "reference.md"}],
        "theme": {
            "name": "material",
            "language": theme_language,
            "font": False,  # nothing is loaded from elsewhere
            "features": ["navigation.top", "content.code.copy", "search.highlight"],
            "palette": [
                {
                    "media": f"(prefers-color-scheme: {scheme})",
                    "scheme": name,
                    "toggle": {"icon": icon, "name": name},
                }
                for scheme, name, icon in (
                    ("light", "default", "material/weather-night"),
                    ("dark", "slate", "material/weather-sunny"),
                )
            ],
        },
        "plugins": ["search"],
        "markdown_extensions": [
            "tables",
            {"toc": {"permalink": True}},
            {"pymdownx.highlight": {}},
            "pymdownx.superfences",
        ],
        "validation": {"links": {"anchors": "warn", "absolute_links": "warn"}},
        "extra": {
            "generator": False,
            "alternate": [
                {"name": label, "lang": code, "link": _between(place, other) or "./"}
                for _page, code, other, _title, label in LANGUAGES.values()
            ],
        },
        **({"repo_url": ADDRESS} if ADDRESS else {}),
    }


def _between(here: str, there: str) -> str:
    """The way from one language's first page to the other's."""
    return f"{'../' if here else './'}{there + '/' if there else ''}index.html"


# -- pages -------------------------------------------------------------------------------------


def _write_pages(language: str, pages: Path) -> None:
    shutil.copytree(ROOT / PICTURES, pages / PICTURES)
    readme = (ROOT / LANGUAGES[language][0]).read_text("utf-8")
    (pages / "index.md").write_text(_on_site(readme, language), "utf-8")
    for name in NAMES:
        text = (ROOT / "satdoku" / "manual" / language / f"{name}.md").read_text("utf-8")
        (pages / f"{name}.md").write_text(_marked_lists(text), "utf-8")
    (pages / "reference.md").write_text(_reference(LANGUAGES[language][3]), "utf-8")


def _on_site(readme: str, language: str) -> str:
    """The README, whose links lead to the pages. Files that are not on the site have a link only
    if the project has an address."""

    def moved(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        if target.startswith((PICTURES, "#", "https:")):
            return link[0]
        if target in (LANGUAGES[each][0] for each in LANGUAGES):
            return f"[{text}]({_between(LANGUAGES[language][2], _other(language))})"
        page = re.fullmatch(r"satdoku/manual/\w+/(\w+\.md)", target)
        if page:
            return f"{mark}[{text}]({page[1]})"
        return f"[{text}]({ADDRESS}/blob/v{satdoku.__version__}/{target})" if ADDRESS else text

    return _marked_lists(re.sub(r"(!?)\[([^]]*)\]\(([^)]*)\)", moved, readme))


def _other(language: str) -> str:
    return next(row[2] for name, row in LANGUAGES.items() if name != language)


def _marked_lists(text: str) -> str:
    """Python-Markdown wants a blank line before a list and after a picture."""
    text = re.sub(r"^(!\[.*\)\n)(?=!\[)", r"\1\n", text, flags=re.MULTILINE)
    return re.sub(r"(?<!\n)(?<!^)\n(- )", _list_start, text)


def _list_start(found: re.Match[str]) -> str:
    before = found.string[: found.start()].rpartition("\n")[2]
    in_list = before.startswith(("- ", "  "))
    return f"\n{found[1]}" if in_list else f"\n\n{found[1]}"


# -- the reference -----------------------------------------------------------------------------


def _reference(title: str) -> str:
    return "\n\n".join([f"# {title}", *(part for each in CLASSES for part in _class(each))]) + "\n"


def _class(kind: type) -> Iterator[str]:
    module = "satdoku.sudoku" if kind.__name__ in sudoku.__all__ else "satdoku"
    yield f"## `{module}.{kind.__name__}`"
    yield _docstring(kind)
    for name in sorted(set(dir(kind)) & _in_manual()):
        text = inspect.getdoc(getattr(kind, name))
        if name[0] != "_" and text:
            yield f"### `{name}`"
            if signature := _signature(kind, name):
                yield f"```python\n{name}{signature}\n```"
            yield _fenced(text)


@cache
def _in_manual() -> set[str]:
    """Every word of the manual: a method that it does not name is not public."""
    pages = (ROOT / "satdoku" / "manual" / "en").glob("*.md")
    return {word for page in pages for word in re.findall(r"\w+", page.read_text("utf-8"))}


def _docstring(kind: type) -> str:
    parts = [inspect.getdoc(kind)]
    if "__init__" in vars(kind):
        parts.append(inspect.getdoc(kind.__init__))  # type: ignore[misc]
    return "\n\n".join(_fenced(part) for part in parts if part)


def _signature(kind: type, name: str) -> str:
    if not callable(getattr(kind, name)):
        return ""
    text = str(inspect.signature(getattr(kind, name)))
    return re.sub(r"\(self(, )?", "(", text).replace("'", "")


def _fenced(text: str) -> str:
    """Examples become blocks."""
    examples = re.compile(r"((?:^>>> .*\n?(?:^(?!\s*$).*\n?)*)+)", re.MULTILINE)
    return examples.sub(lambda found: f"```pycon\n{found[1].rstrip()}\n```\n", text + "\n")


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else "site"))
