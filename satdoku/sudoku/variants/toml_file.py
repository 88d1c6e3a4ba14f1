"""Reads TOML files that people write by hand; every error names the key and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from satdoku.errors import FileError, VariantError
from satdoku.messages import _, safe
from satdoku.value import Value

Keys = tuple[str | int, ...]  # from the top of the file down to a value

# More than any board needs, and little enough for the slow but simple search for a line below.
MAX_BYTES = 32 << 10
MAX_LINES = 500


class Document(Value):
    """A file's text and its parsed content."""

    path: Path
    text: str
    table: dict[str, Any]

    def error(self, keys: Keys, problem: str) -> VariantError:
        if keys:
            problem = f"{safe(_dotted(keys))}: {problem}"
        return VariantError(self.path, self._line(keys), None, problem)

    def _line(self, keys: Keys) -> int:
        """The line of the key, else of the table that lacks it, else of the key `inherits`.

        tomllib reports no lines, so try every prefix of the text: the key begins after the longest
        valid prefix that lacks it. Finding the key ourselves would take a full TOML parser.
        """
        if not _reaches(self.table, keys):
            keys = keys[:-1]
        if not _reaches(self.table, keys):
            keys = ("inherits",)
        lines = self.text.split("\n")
        before = 0
        for end in range(1, len(lines) + 1):
            try:
                table = tomllib.loads("\n".join(lines[:end]))
            except tomllib.TOMLDecodeError:
                continue
            if _reaches(table, keys):
                break
            before = end
        return before + 1


def read(path: Path) -> Document:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error
    if len(data) > MAX_BYTES or data.count(b"\n") > MAX_LINES:
        problem = _(
            "the file is too large: a variant file has at most {lines} lines and {bytes} bytes.",
            lines=MAX_LINES,
            bytes=MAX_BYTES,
        )
        raise VariantError(path, 1, None, problem)
    text = _decode(path, data)
    return Document(path, text, _parse(path, text))


def _decode(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise VariantError(path, line, None, _("the text is not UTF-8.")) from error


def _parse(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = re.sub(r" \(at .*\)$", "", str(error))
        found = re.search(r"\(at line (\d+), column \d+\)$", str(error))
        line = int(found.group(1)) if found else text.count("\n") + 1
        problem = _("this is not valid TOML ({reason}).", reason=reason)
        raise VariantError(path, line, None, problem) from error
    except ValueError as error:
        problem = _("a number has too many digits.")
        raise VariantError(path, _endless_number(text), None, problem) from error
    except RecursionError as error:
        raise VariantError(path, 1, None, _("brackets are nested too deeply.")) from error


def _endless_number(text: str) -> int:
    """The line of a number that Python refuses to read."""
    lines = text.split("\n")
    for end in range(1, len(lines)):
        try:
            tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue
        except ValueError:
            return end
    return len(lines)


def _reaches(table: Any, keys: Keys) -> bool:
    for key in keys:
        try:
            table = table[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _dotted(keys: Keys) -> str:
    text = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in keys)
    return text.removeprefix(".")


class Section(Value):
    """A table and the keys that lead to it. Its methods check the values they return."""

    document: Document
    keys: Keys
    table: dict[str, Any]

    def error(self, key: str, problem: str) -> VariantError:
        return self.document.error((*self.keys, key), problem)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def allow(self, *known: str) -> None:
        for key in self.table:
            if key not in known:
                problem = _("unknown key; the keys here are {known}.", known=", ".join(known))
                raise self.error(key, problem)

    def value(self, key: str) -> Any:
        if key not in self.table:
            raise self.error(key, _("is missing."))
        return self.table[key]

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.value(key)
        if type(value) is not int or not low <= value <= high:
            problem = _("must be a whole number from {low} to {high}.", low=low, high=high)
            if low == high:
                problem = _("must be {value}.", value=low)
            raise self.error(key, problem)
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, _("must be true or false."))
        return value

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        value = self.table.get(key, default)
        if value not in choices:
            raise self.error(key, _("must be one of {choices}.", choices=", ".join(choices)))
        return str(value)

    def text(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            raise self.error(key, _("must be text in quotes."))
        return value

    def words(self, key: str, count: int) -> list[str]:
        """A value for each of `count` units: a list of texts or numbers, or one for all."""
        value = self.value(key)
        values = value if isinstance(value, list) else [value] * count
        if len(values) != count or not all(type(each) in (int, str) for each in values):
            raise self.error(
                key, _("must be {count} items, numbers or text in quotes.", count=count)
            )
        return list(map(str, values))

    def section(self, key: str) -> Section:
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.error(key, _("must be a table."))
        return Section(self.document, (*self.keys, key), value)

    def sections(self, key: str) -> list[Section]:
        """The tables of an array of tables; empty if the value is anything else."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            return []
        return [
            Section(self.document, (*self.keys, key, number), item)
            for number, item in enumerate(value)
        ]
