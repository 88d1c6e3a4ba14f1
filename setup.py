"""The build's one step of its own: catalogues of translations are compiled, as msgfmt would.

All else is in pyproject.toml. The .mo files lie beside their .po, where the wheel, the sdist and
an editable install find them; msgfmt itself is a program that few machines have.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

CATALOGUES = Path(__file__).parent / "satdoku" / "locale"


def read_po(text: str) -> dict[str, str]:
    """The translations by their source texts. Comments, fuzzy ones included, are passed over."""
    found = {}
    for entry in text.split("\n\n"):
        source, translation = _fields(entry.splitlines())
        if source is not None:
            found[source] = translation
    return found


def _fields(lines: list[str]) -> tuple[str | None, str]:
    """msgid and msgstr, each of which may go on over several lines."""
    parts: dict[str, str] = {}
    name = ""
    for line in lines:
        if line and not line.startswith("#"):
            keyword, quote, rest = line.partition('"')
            name = keyword.strip() or name
            parts[name] = parts.get(name, "") + ast.literal_eval(quote + rest)
    return parts.get("msgid"), parts.get("msgstr", "")


def mo_bytes(translations: Mapping[str, str]) -> bytes:
    """The format of GNU gettext: a header, two tables of lengths and places, the texts."""
    pairs = sorted((source.encode(), text.encode()) for source, text in translations.items())
    texts = [*(source for source, _text in pairs), *(text for _source, text in pairs)]
    count, tables = len(pairs), 28
    start = tables + 16 * count
    header = struct.pack("<7I", 0x950412DE, 0, count, tables, tables + 8 * count, 0, start)
    return header + b"".join(_places(texts, start)) + b"".join(text + b"\0" for text in texts)


def _places(texts: list[bytes], start: int) -> Iterator[bytes]:
    for text in texts:
        yield struct.pack("<2I", len(text), start)
        start += len(text) + 1


def compile_catalogues(folder: Path = CATALOGUES) -> None:
    for po in folder.rglob("*.po"):
        translated = {s: t for s, t in read_po(po.read_text("utf-8")).items() if t}
        po.with_suffix(".mo").write_bytes(mo_bytes(translated))


if __name__ == "__main__":
    from setuptools import setup

    compile_catalogues()
    setup()
