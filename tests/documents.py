"""The documents of the project, and functions that extract their parts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from satdoku.messages import LANGUAGES
from satdoku.tasks.manual import FOLDER

ROOT = Path(__file__).parents[1]
READMES = {"en": ROOT / "README.md", "zh_CN": ROOT / "README.zh-CN.md"}


class Document(NamedTuple):
    path: Path
    language: str

    def __str__(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


class Block(NamedTuple):
    """A fenced block, and the word after its fence."""

    kind: str
    body: str


DOCUMENTS = [
    *(Document(path, language) for language, path in READMES.items()),
    *(
        Document(path, language)
        for language in LANGUAGES
        for path in sorted((FOLDER / language).glob("*.md"))
    ),
]


def page(name: str, language: str = "en") -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str, *kinds: str) -> list[Block]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(*one) for one in found if not kinds or one[0] in kinds]


def prose(text: str) -> str:
    """The text without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def quoted(text: str) -> set[str]:
    """The pieces of text in backticks."""
    return set(re.findall(r"`([^`\n]+)`", prose(text)))


def table_rows(text: str) -> list[list[str]]:
    """The cells of each row of every table, headings included."""
    lines = (line for line in prose(text).splitlines() if line.startswith("|"))
    return [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in lines
        if not re.fullmatch(r"[|:-]+", line)
    ]
