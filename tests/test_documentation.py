"""The pages of the documentation site. `.ci/run` builds the site itself and checks every link."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from satdoku.messages import LANGUAGES
from satdoku.tasks.manual import NAMES

BUILDER = Path(__file__).parents[1] / ".ci" / "documentation.py"


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    spec = spec_from_file_location("documentation", BUILDER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_written_and_every_link_leads_to_one(
    builder: ModuleType, language: str, tmp_path: Path
) -> None:
    builder._write_pages(language, tmp_path)
    pages = {path.name for path in tmp_path.glob("*.md")}
    assert pages == {"index.md", "reference.md", *(f"{name}.md" for name in NAMES)}
    for page in pages:
        text = (tmp_path / page).read_text("utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            there = (tmp_path / target).exists() or target.endswith("index.html")
            assert there, f"{page}: {target}"
    nav = builder._config(language, tmp_path, tmp_path)["nav"]
    assert [page for page in nav if isinstance(page, str)] == [
        "index.md",
        *map("{}.md".format, NAMES),
    ]


def test_the_reference_has_every_public_class_with_its_examples(builder: ModuleType) -> None:
    text = builder._reference("Reference")
    for kind in builder.CLASSES:
        assert re.search(rf"^## `satdoku[.\w]*\.{kind.__name__}`$", text, re.MULTILINE)
    for name in ("add_atmost", "generate", "why_infeasible", "on_backtrack", "to_dimacs"):
        assert f"\n### `{name}`\n\n```python\n{name}(" in text
    assert text.count("```pycon\n>>> ") > 50
    assert text.count("```") % 2 == 0


def test_python_markdown_sees_lists(builder: ModuleType) -> None:
    """It wants a blank line before a list; other readers do not."""
    assert builder._marked_lists("a\n- b\n  c\n- d\n") == "a\n\n- b\n  c\n- d\n"
