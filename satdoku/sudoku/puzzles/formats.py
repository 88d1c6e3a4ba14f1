"""Puzzles as text, for any variant: one line, one line per row, tables, files of other programs.

A line of text holds a whole puzzle, one character per cell, or one row of it: characters without
spaces, or numbers separated by spaces. The reader detects the format from the text, not from the
file name:

- one puzzle per line (.sdm, .txt). After a space, other fields can follow, such as the solution, or
  the rules that the puzzle brings (own_rules.py). A board of several grids can have one field per
  grid, or all grids in one, instead of one for all cells; a board can have a field per row;
- a table of numbers, one row per line (sudoku*.txt);
- .sdk: rows of characters, in a section [Puzzle] if the file has sections;
- tables of a spreadsheet (.csv): a cell per field, or a puzzle and its solution in two fields;
- boards in frames of `|`, `+` and `-` or of box characters (.ss, .txt, a page of several);
- boards with pencil marks: a cell's candidates in its place in the row (.sdx and pasted grids), or
  the lines of pencil_marks.py.

`#` starts a comment. Any of 0 . _ * - is a blank, and X on boards without letters. Digits above 9
are letters; A is 10. A title can precede a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType

from satdoku.errors import PuzzleError
from satdoku.messages import _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.page_lines import Line, content, is_title
from satdoku.sudoku.puzzles.pencil_marks import Candidate, MarksError, has_marks, read_marks
from satdoku.sudoku.variants.own_rules import are_rules
from satdoku.sudoku.variants.variant import SYMBOLS, Cell, Variant
from satdoku.value import Value

BLANKS = "0._*-"
LETTER_BLANK = "X"  # also a blank where no letter is a digit, as in files of Simple Sudoku
PLACED = "u"  # precedes a digit that the player placed, in .sdx files


class PuzzleEntry(Value):
    """A puzzle, and the other content of its line."""

    grid: Grid
    line: int
    fields: tuple[str, ...] = ()
    solution: Grid | None = None  # a full board from the next fields, unchecked
    struck: tuple[Candidate, ...] = ()  # the candidates that pencil marks exclude
    placed: tuple[int, ...] = ()  # the cells filled by the player, not given
    rules: str = ""  # the rules that it brings, perhaps after the name of a variant; unchecked


# -- reading ---------------------------------------------------------------------------------


def expected() -> str:
    """A description of the puzzle files that can be read."""
    return _("a puzzle file has a puzzle on each line, or a line for each row of cells.")


def parse(text: str, variant: Variant) -> Grid:
    """The one puzzle in the text."""
    first, *more = puzzles(text.split("\n"), variant)
    if more:
        raise PuzzleError("", more[0].line, _("a second puzzle begins here; give only one."))
    return first.grid


def puzzles(lines: Iterable[str], variant: Variant, source: str = "") -> Iterator[PuzzleEntry]:
    """Yields each puzzle as soon as its last line is read. A text without a puzzle is an error."""
    some = False
    found = (_whole(line, variant) for line in content(lines, variant, source))
    for line in found:
        if is_title(line.tokens, variant):
            continue
        if has_marks(line.tokens[0], variant):
            puzzle = _marked(line, variant)
        elif count := _board_fields(line.tokens, variant):
            grid = _from_fields(line, line.tokens[:count], variant)
            rules = next(filter(are_rules, line.tokens[count:]), "")
            fields = tuple(field for field in line.tokens[count:] if field != rules)
            solution = _solution(line, fields, variant)
            puzzle = PuzzleEntry(grid, line.number, fields, solution, rules=rules)
        else:
            puzzle = _from_rows(line, found, variant)
        yield puzzle
        some = True
    if not some:
        raise PuzzleError(source, 1, _("there is no puzzle here; {expected}", expected=expected()))


def fits(lines: Iterable[str], variant: Variant) -> bool:
    """True if the first line is as long as a board of the variant or, if there are several lines,
    as its first row."""
    found = (_whole(line, variant) for line in content(lines, variant, ""))
    held = (line for line in found if not is_title(line.tokens, variant))
    first, *more = (*islice(held, 2),) or (None,)
    if first is None:
        return False
    row = variant.rows[0]
    as_row = bool(more) and len(_symbols(first, row)) == len(row)
    return as_row or bool(_board_fields(first.tokens, variant))


def _whole(line: Line, variant: Variant) -> Line:
    """The line with its board in the usual fields: rows become one field, and grids without a space
    between them one field each. Nine equal rows are no board, but may be pencil marks."""
    tokens, grids = line.tokens, [len(grid) for grid in variant.grids]
    rows = [len(row) for row in variant.rows]
    if len(rows) > 1 and rows == [len(token) for token in tokens] and len(set(tokens)) > 1:
        return line.replace(tokens=("".join(tokens),))
    if len(grids) > 1 and tokens and len(tokens[0]) == sum(grids):
        starts = [sum(grids[:number]) for number in range(len(grids))]
        parts = (tokens[0][at : at + size] for at, size in zip(starts, grids, strict=True))
        return line.replace(tokens=(*parts, *tokens[1:]))
    return line


def _marked(line: Line, variant: Variant) -> PuzzleEntry:
    try:
        marked = read_marks(" ".join(line.tokens), variant)
    except MarksError as error:
        raise line.error(str(error)) from error
    if not _board_fields([marked.board], variant):
        raise line.error(_misfit(line.replace(tokens=(marked.board,)), 0, variant))
    grid = _from_fields(line, [marked.board], variant)
    return PuzzleEntry(grid, line.number, struck=marked.struck, placed=marked.placed)


def _board_fields(tokens: Sequence[str], variant: Variant) -> int:
    """The number of fields of the board: 1 for all cells, or one per grid. 0 if it is no board."""
    if tokens and len(tokens[0]) == len(variant.cells):
        return 1
    sizes = [len(grid) for grid in variant.grids]
    return len(sizes) if sizes == [len(token) for token in tokens[: len(sizes)]] else 0


def _from_fields(line: Line, fields: Sequence[str], variant: Variant) -> Grid:
    grids = variant.grids if len(fields) > 1 else [range(len(variant.cells))]
    digits: dict[int, int] = {}
    for grid, field in zip(grids, fields, strict=True):
        for cell, symbol in zip(grid, field, strict=True):
            digit = _digit(line, symbol, variant.cells[cell], variant)
            if digits.setdefault(cell, digit) != digit:
                raise line.error(
                    _(
                        "the grids disagree about {cell}, which they share: {one} and {other}.",
                        cell=str(variant.cells[cell]),
                        one=_shown(digits[cell], variant),
                        other=_shown(digit, variant),
                    )
                )
    return Grid(variant, tuple(digits[cell] for cell in range(len(variant.cells))))


def _shown(digit: int, variant: Variant) -> str:
    return variant.symbol(digit) if digit else _("a blank")


def _solution(line: Line, fields: Sequence[str], variant: Variant) -> Grid | None:
    count = _board_fields(fields, variant)
    if not count:
        return None
    try:
        grid = _from_fields(line, fields[:count], variant)
    except PuzzleError:  # a field of another kind that happens to be as long
        return None
    return grid if grid.full else None


def _from_rows(line: Line, content: Iterator[Line], variant: Variant) -> PuzzleEntry:
    """Read a board of one line per row, of which `line` is the first."""
    number, struck = line.number, list[Candidate]()
    digits = _row(line, 0, variant, struck)
    for row in range(1, len(variant.rows)):
        following = next(content, None)
        if following is None:
            problem = _(
                "the puzzle ends after {row} of {rows} rows.", row=row, rows=len(variant.rows)
            )
            raise line.error(problem)
        line = following
        digits += _row(line, row, variant, struck)
    return PuzzleEntry(Grid(variant, tuple(digits)), number, struck=tuple(struck))


def _row(line: Line, row: int, variant: Variant, struck: list[Candidate]) -> list[int]:
    """The digits of a row; adds the candidates that its marks exclude to `struck`."""
    cells = variant.rows[row]
    symbols = _symbols(line, cells)
    if len(symbols) != len(cells):
        raise line.error(_misfit(line, row, variant))
    digits = []
    for symbol, cell in zip(symbols, cells, strict=True):
        if marks := _marks(symbol, variant):
            struck += [(cell, n) for n in range(1, variant.digits + 1) if n not in marks]
        digits.append(0 if marks else _digit(line, symbol, variant.cells[cell], variant))
    return digits


def _marks(symbol: str, variant: Variant) -> set[int]:
    """The candidates written in place of a digit; none if it is not a list of them."""
    single = len(symbol) < 2 or variant.digits > 9
    if single or len(set(symbol)) < len(symbol) or not set(symbol) <= set(variant.symbols):
        return set()
    return {variant.symbols.index(one) + 1 for one in symbol}


def _symbols(line: Line, row: Sequence[int]) -> Sequence[str]:
    return line.tokens[0] if len(line.tokens) == 1 < len(row) else line.tokens


def _misfit(line: Line, row: int, variant: Variant) -> str:
    longest = max(map(len, line.tokens))
    numbers = len(line.tokens) > 1 and longest <= len(str(variant.digits))
    count = len(line.tokens) if numbers else len(line.tokens[0])
    width = len(variant.rows[row])
    if row:
        return _(
            "row {row} has {count} cells instead of {width}.", row=row + 1, count=count, width=width
        )
    sizes = [[len(variant.cells)], [len(grid) for grid in variant.grids]]
    return _(
        "{count} cells; a puzzle is one line of {whole} cells, or a line for each row, with {width}"
        " cells in the first.",
        count=count,
        whole=_(" or ").join(" + ".join(map(str, size)) for size in sizes if size),
        width=width,
    )


def _digit(line: Line, symbol: str, cell: Cell, variant: Variant) -> int:
    placed = symbol.removeprefix(PLACED) if variant.digits < 10 else symbol
    digit = _values(variant.digits).get(placed)
    if digit is None:
        last = variant.symbols[-1]
        raise line.error(
            _(
                "“{symbol}” in {cell} is neither a digit ({digits}) nor a blank (0 or .).",
                symbol=symbol[:20],
                cell=str(cell),
                digits=f"1–{last}" if variant.digits < 10 else f"1–9, A–{last}",
            )
        )
    return digit


def whole_puzzle(variant: Variant) -> re.Pattern[bytes]:
    """A line that holds a puzzle, perhaps followed by other fields, but not by rules."""
    symbols = re.escape("".join(symbol for symbol in _values(variant.digits) if len(symbol) == 1))
    cells = len(variant.cells)
    return re.compile(
        rf"(?!\S*[A-Za-z:])[{symbols}]{{{cells}}}(?:[ \t][^#\n+]{{0,999}})?\r?\n".encode()
    )


def bytes_of_digits(variant: Variant, other: int) -> bytes:
    """The digit of each byte in a line of cells; `other` for all remaining bytes."""
    values = _values(variant.digits)
    return bytes(values.get(chr(byte), other) for byte in range(128)) + bytes([other] * 128)


@cache
def _values(digits: int) -> Mapping[str, int]:
    """The digit of each symbol. Numbers above 9 occur only in tables."""
    symbols = enumerate(SYMBOLS[:digits], start=1)
    letters = {case: digit for digit, symbol in symbols for case in (symbol, symbol.lower())}
    numbers = {str(digit): digit for digit in range(1, digits + 1)}
    blanks = BLANKS if digits > 9 else BLANKS + LETTER_BLANK
    return MappingProxyType({**dict.fromkeys(blanks, 0), **letters, **numbers})


# -- writing; `str(grid)` is the line --------------------------------------------------------


def table(grid: Grid) -> str:
    """Numbers, one row per line, aligned in columns; 0 for a blank."""
    width = len(str(grid.variant.digits))
    return "".join(_table_row(grid, row, width) + "\n" for row in grid.variant.rows)


def _table_row(grid: Grid, row: Sequence[int], width: int) -> str:
    text = ""
    for cell in row:
        start = grid.variant.cells[cell].across * (width + 1) // 2
        text = text.ljust(start) + str(grid[cell]).rjust(width)
    return text


def sdk(grid: Grid, notes: Mapping[str, str] = MappingProxyType({})) -> str:
    """The text of an .sdk file. A note's key is the letter of its kind: A author, D description,
    C comment, B date, S source, L level, U address."""
    lines = [f"#{letter}{safe(note)}" for letter, note in notes.items()]
    rows = ["".join(grid.variant.symbol(grid[cell]) for cell in row) for row in grid.variant.rows]
    return "\n".join([*lines, *rows, ""])
