"""The texts of lessons: Markdown, one file per language.

A section has the name of the lesson as its heading, paragraphs with the idea, and a list of what to
look for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from satdoku.errors import FileError
from satdoku.value import Value


class LessonText(Value):
    idea: tuple[str, ...]  # paragraphs
    look_for: tuple[str, ...]  # the items of a list


@cache
def lesson_texts(path: Path) -> Mapping[str, LessonText]:
    """The texts, by lesson name."""
    try:
        _title, *sections = path.read_text(encoding="utf-8").split("\n## ")
    except OSError as error:
        raise FileError.unreadable(path, error) from error
    return dict(map(_section, sections))


def _section(section: str) -> tuple[str, LessonText]:
    name, _newline, body = section.partition("\n")
    blocks = [block.strip() for block in body.split("\n\n") if block.strip()]
    idea = tuple(block for block in blocks if not block.startswith("- "))
    items = (line for block in blocks if block.startswith("- ") for line in block.split("\n"))
    return name, LessonText(idea, tuple(item.removeprefix("- ") for item in items))
