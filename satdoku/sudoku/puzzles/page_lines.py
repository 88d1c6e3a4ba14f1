"""The lines of a page that hold puzzles: no comments, frames or titles; CSV is split into fields.

Real files are rarely plain: boards in frames of `|`, `+` and `-` or of box characters, tables saved
by a spreadsheet, pages where every board has a title.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from satdoku.errors import PuzzleError
from satdoku.sudoku.puzzles.pencil_marks import LIBRARY
from satdoku.sudoku.variants.own_rules import are_rules
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

BLANK = "."
PLAIN_BLANKS = "0."
RULING = "-_*"  # characters of rules, and of blanks
_SIDE = re.compile(r"[|!│┃║╎╏┆┇┊┋]")  # vertical lines of a frame
_LEVEL = re.compile(r"[+=─━═┄┅┈┉┌-╬]")  # never part of a row; vertical lines were removed before
_RULE = re.compile(r"[-_*.:'`,\s]*[-_*][-_*.:'`,\s]*")  # of characters that can also be blanks
_FRAMED = re.compile(rf"\s*\d*\s*{_SIDE.pattern}(.*){_SIDE.pattern}\s*")  # row number optional
_DRAWN = re.compile("[:;%~]")  # marks of special units, on boards as the game draws them
_SEPARATOR = re.compile("[,;\t]")


class Line(Value):
    """A line that holds more than a comment."""

    source: str
    number: int
    tokens: tuple[str, ...]

    def error(self, problem: str) -> PuzzleError:
        return PuzzleError(self.source, self.number, problem)


def content(lines: Iterable[str], variant: Variant, source: str) -> Iterator[Line]:
    """The lines that hold puzzles; of a file with sections, only those of [Puzzle]. A line of
    nothing but `-`, `_` or `*` that is as long as a row can be a rule between boxes or a row of
    blanks. It is a row if other lines write their blanks this way; until one of them decides, it
    waits."""
    signs = _BlankSigns()
    waiting: list[Line] = []
    for line in _without_rules(_filled_lines(lines, variant, source), len(variant.rows)):
        if not is_title(line.tokens, variant):
            signs.note(line)
        waiting.append(line)
        if signs.known or not any(map(_may_be_rule, waiting)):
            yield from (each for each in waiting if not signs.is_rule(each))
            waiting.clear()
    only_rules = all(map(_may_be_rule, waiting))
    yield from (each for each in waiting if only_rules or not _may_be_rule(each))


class _BlankSigns:
    """How the lines of a page write blanks, as far as known."""

    def __init__(self) -> None:
        self.ruling = ""  # those of `-`, `_` and `*` that occur beside digits
        self.plain = False  # whether there are dots or zeros

    @property
    def known(self) -> bool:
        return self.plain or bool(self.ruling)

    def note(self, line: Line) -> None:
        found = set("".join(line.tokens))
        if not _may_be_rule(line):
            self.ruling += "".join(found & set(RULING))
            self.plain |= not found.isdisjoint(PLAIN_BLANKS)

    def is_rule(self, line: Line) -> bool:
        return _may_be_rule(line) and not set("".join(line.tokens)) <= set(self.ruling)


def _may_be_rule(line: Line) -> bool:
    return set("".join(line.tokens)) <= set(RULING)


def _without_rules(lines: Iterable[Line], rows: int) -> Iterator[Line]:
    """Drop the rules between boxes of boards that write rules and blanks the same way. Only the
    places of these lines in a block of lines show what they are."""
    before = 0  # lines of the block that are no rules, and were yielded
    waiting: list[Line] = []  # the rest of the block, from the first that may be a rule
    last = 0
    for line in lines:
        if line.number > last + 1:
            yield from _rows_of(before, waiting, rows)
            before, waiting = 0, []
        last = line.number
        if waiting or _may_be_rule(line):
            waiting.append(line)
        else:
            before += 1
            yield line
    yield from _rows_of(before, waiting, rows)


def _rows_of(before: int, waiting: Sequence[Line], rows: int) -> Iterable[Line]:
    shape = [False] * before + [_may_be_rule(line) for line in waiting]
    for period, places in _drawings(rows):
        if shape and len(shape) % period == 0:
            drawn = [number % period in places for number in range(len(shape))]
            if all(rule for rule, meant in zip(shape, drawn, strict=True) if meant):
                return [
                    line for line, rule in zip(waiting, drawn[before:], strict=True) if not rule
                ]
    return waiting


def _drawings(rows: int) -> Iterator[tuple[int, set[int]]]:
    """The ways to draw a board with rules: its number of lines, and which of them are rules."""
    for height in range(2, rows // 2 + 1):
        if rows % height == 0:
            period = rows + rows // height - 1
            yield period, set(range(height, period, height + 1))
            yield period + 2, set(range(0, period + 2, height + 1))


def _filled_lines(lines: Iterable[str], variant: Variant, source: str) -> Iterator[Line]:
    wanted = True
    sizes = _sizes(variant)
    for number, text in enumerate(lines, start=1):
        plain = text.removeprefix("\ufeff").partition("#")[0]
        if plain.lstrip().startswith("["):
            wanted = plain.strip().lower().startswith("[puzzle]")
        elif wanted and (tokens := _tokens(plain, sizes)):
            yield Line(source, number, tokens)


def is_title(tokens: Sequence[str], variant: Variant) -> bool:
    """True if a line before a board only names it, as `Grid 01` and `puzzle,solution` do."""
    first = tokens[0]
    if not first[0].isalpha() or (len(tokens) < 2 and not first.endswith(":")):
        return False
    return _sizes(variant).isdisjoint((len(first), len(tokens)))


def _sizes(variant: Variant) -> frozenset[int]:
    """The numbers of cells that a line can have: a row, a grid or all."""
    return frozenset(map(len, (*variant.rows, *variant.grids, variant.cells)))


def _tokens(text: str, sizes: frozenset[int]) -> tuple[str, ...]:
    """The fields of a line, or the cells of a row."""
    if (text.startswith(LIBRARY) and text[1:2].isalnum()) or _brings_rules(text):
        return tuple(text.split())
    inner = _SIDE.sub(" ", text)
    plain = tuple(inner.split())
    if _LEVEL.search(inner) or (_RULE.fullmatch(inner) and len("".join(plain)) not in sizes):
        return ()
    if not _DRAWN.search(inner) and (len(plain) in sizes or (plain and len(plain[0]) in sizes)):
        return plain
    if len("".join(plain)) in sizes and len(set(map(len, plain))) == 1:  # 53.|.7.|...
        return ("".join(plain),)
    return _places(text, sizes) or _fields(inner, sizes) or plain


def _brings_rules(text: str) -> bool:
    """True if a word of the line is the rules of its puzzle."""
    return "+" in text and any(map(are_rules, text.split()[1:]))


def _fields(text: str, sizes: frozenset[int]) -> tuple[str, ...]:
    """The fields of a CSV line, starting at the board; separators are commas, semicolons or tabs.
    Empty if it is no such line, for example if a tab only indents it."""
    found = _SEPARATOR.search(text)
    if found is None:
        return ()
    line = "".join(text.splitlines())
    fields = [field.strip() for field in next(csv.reader([line], delimiter=found[0]))]
    if found[0] == "\t" and len(fields) not in sizes:
        return ()
    board = next((n for n, field in enumerate(fields) if len(field) == max(sizes)), 0)
    return tuple(field or BLANK for field in fields[board:])


def _places(text: str, sizes: frozenset[int]) -> tuple[str, ...]:
    """The cells of a framed row whose blanks are spaces, by their position in the frame."""
    framed = _FRAMED.fullmatch(text)
    parts = _SIDE.split(framed[1]) if framed else []
    for size in sorted(sizes):
        each = size // len(parts) if parts else 0
        if each and size == each * len(parts):
            cells = [cell for part in parts for cell in _cut(part, each)]
            if all(len(_DRAWN.sub("", cell).split()) < 2 for cell in cells):
                return tuple(_DRAWN.sub("", cell).strip() or BLANK for cell in cells)
    return ()


def _cut(part: str, count: int) -> list[str]:
    """Cut into `count` pieces of about the same length."""
    ends = [round(n * len(part) / count) for n in range(count + 1)]
    return [part[start:end] for start, end in pairwise(ends)]
