"""A Sudoku as a value: read, solved, explained, made, drawn and written in a line each."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Self

from satdoku.api import puzzle_pictures, puzzle_source
from satdoku.api.cell_names import CellName, cell_of, digit_of
from satdoku.api.puzzle_forms import PuzzleForms
from satdoku.api.puzzle_step import PuzzleStep
from satdoku.api.puzzle_why import PuzzleWhy
from satdoku.api.time_limits import monitor_of, raising_timeout
from satdoku.argument_types import number, text, whole, wholes, wrong
from satdoku.errors import UnmetRequestError, UsageError
from satdoku.messages import _
from satdoku.sat.cnf import Cnf
from satdoku.sudoku import rules
from satdoku.sudoku.explain import clash_sentence
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.names import require_technique
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.grade import Adviser
from satdoku.tasks.reading import Reading

SECONDS = 60.0  # for making a puzzle, by default
FORMATS = ("line", "table", "sdk", "code", "f-puzzles", "sudokupad")


class Puzzle(PuzzleForms):
    """A Sudoku of any variant: a board with some digits on it, which never changes.

    >>> puzzle = Puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> puzzle.is_unique, puzzle.grade().level
    (True, 1)
    >>> print(puzzle.hint())
    hidden single in a box: R1C6 is 8: no other cell of box 2 can hold 8.
    >>> puzzle.solve()["R5C5"]
    5
    """

    _reading: Reading

    def __init__(
        self,
        source: str | Path | Iterable[Any],
        variant: str | None = None,
    ) -> None:
        """A puzzle from a line of text, a board in several lines, a shared code, a link, the path
        of a file that holds one puzzle, or digits in a list.

        Without `variant`, the puzzle is read as the built-in variant of its size in which it has
        one solution.

        >>> Puzzle("1..............2")
        Puzzle('1..............2', variant='classic-4')
        >>> Puzzle([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]).givens
        2
        """
        self._reading = puzzle_source.read_one(source, variant)

    @classmethod
    def read(cls, source: str | Path, variant: str | None = None) -> Iterator[Self]:
        """The puzzles of a file, or of a text with a puzzle on each line.

        >>> [puzzle.givens for puzzle in Puzzle.read("1..............2\\n12.............3")]
        [2, 3]
        """
        return map(cls._of, puzzle_source.read_all(source, variant))

    @classmethod
    def empty(cls, variant: str = "classic") -> Self:
        """A board without digits; with rules of its own, that is a puzzle.

        >>> Puzzle.empty("honeycomb").givens
        0
        """
        return cls._on(Grid.empty(load(text("variant", variant))))

    @classmethod
    def generate(
        cls,
        variant: str = USUAL,
        *,
        level: int | None = None,
        givens: int | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        needs: Sequence[str] = (),
        rules: Sequence[str] = (),
        mask: str | None = None,
        seed: int | None = None,
        timeout: float | None = SECONDS,
    ) -> Self:
        """A new puzzle with one solution; the same seed gives the same puzzle.

        If there is none within `timeout` seconds, UnmetRequestError has the best one as `best`.

        >>> Puzzle.generate("classic-4", givens=5, seed=1).is_unique
        True
        """
        from satdoku.api.puzzle_making import made

        spec = (level, givens, minimal, symmetry, needs, rules, mask)
        result, as_asked = made(variant, *spec, seed=seed, timeout=timeout)
        best = None if result is None else cls._on(result)
        if best is None or not as_asked:
            raise UnmetRequestError(_("No puzzle that meets the request was found in time."), best)
        return best

    @classmethod
    def from_model(cls, model: Iterable[int], variant: str = "classic") -> Self:
        """The board that a model of `to_cnf()` describes.

        >>> from satdoku import Solver
        >>> puzzle = Puzzle("1..............2")
        >>> with Solver(puzzle.to_cnf()) as solver:
        ...     board = Puzzle.from_model(solver.get_model() if solver.solve() else [], "classic-4")
        >>> board.is_solved
        True
        """
        from satdoku.sudoku.solving.encode import decode

        return cls._on(decode(wholes("model", model), load(text("variant", variant))))

    @classmethod
    def _of(cls, reading: Reading) -> Self:
        puzzle = cls.__new__(cls)
        puzzle._reading = reading
        return puzzle

    @classmethod
    def _on(cls, grid: Grid) -> Self:
        return cls._of(puzzle_source.reading(grid))

    @property
    def _grid(self) -> Grid:
        return self._reading.grid

    # -- the board -------------------------------------------------------------------------

    @property
    def variant(self) -> str:
        """The name of the variant, with the rules that the puzzle brings."""
        return self._grid.variant.id

    @property
    def digits(self) -> tuple[int, ...]:
        """The digit of each cell, row by row; 0 for a blank."""
        return self._grid.digits

    @property
    def rows(self) -> list[list[int]]:
        """The digits, a list for each row.

        >>> Puzzle("1..............2").rows
        [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]
        """
        return [[self.digits[cell] for cell in row] for row in self._grid.variant.rows]

    @property
    def cells(self) -> list[str]:
        """The names of the cells, such as R4C5, row by row."""
        return [str(cell) for cell in self._grid.variant.cells]

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return self._grid.givens

    def __getitem__(self, cell: CellName) -> int:
        """The digit in a cell, named "R4C5" or (4, 5); 0 if it is blank."""
        return self.digits[cell_of(self._grid.variant, cell)]

    def candidates(self, cell: CellName) -> list[int]:
        """The digits that fit beside the digits on the board; none for a filled cell.

        >>> Puzzle("1..............2").candidates("R1C4")
        [3, 4]
        """
        number = cell_of(self._grid.variant, cell)
        struck = {digit for other, digit in self._reading.struck if other == number}
        if self.digits[number]:
            return []
        fitting = rules.fitting(self._grid.variant, self.digits, number)
        return [digit for digit in fitting if digit not in struck]

    def with_digit(self, cell: CellName, digit: int) -> Self:
        """The board with this digit in this cell; 0 clears it.

        >>> Puzzle("1..............2").with_digit("R1C2", 3)
        Puzzle('13.............2', variant='classic-4')
        """
        variant = self._grid.variant
        grid = self._grid.with_digit(cell_of(variant, cell), digit and digit_of(variant, digit))
        entry = self._reading.puzzle.replace(grid=grid)
        return self._of(self._reading.replace(puzzle=entry))

    @property
    def clashes(self) -> list[str]:
        """The rules that the digits break, a sentence for each.

        >>> Puzzle("11..............", "classic-4").clashes
        ['R1C1 and R1C2 both hold 1 in row 1', 'R1C1 and R1C2 both hold 1 in box 1']
        """
        found = (clash_sentence(self._grid, clash) for clash in rules.clashes(self._grid))
        return list(dict.fromkeys(found))

    @property
    def is_solved(self) -> bool:
        """True if the board is full and no rule is broken."""
        return rules.solved(self._grid)

    # -- solving ---------------------------------------------------------------------------

    def solve(self, *, timeout: float | None = None) -> Self | None:
        """A solution, or None if there is none.

        >>> Puzzle("12..............").solve().is_solved
        True
        """
        return next(self.solutions(1, timeout=timeout), None)

    def solutions(
        self, limit: int | None = None, *, timeout: float | None = None
    ) -> Iterator[Self]:
        """Each solution once. TimeoutError is raised after `timeout` seconds.

        >>> sum(1 for solution in Puzzle.empty("classic-4").solutions())
        288
        """
        most = sys.maxsize if limit is None else min(whole("limit", limit), sys.maxsize)
        if most < 0:
            raise wrong("limit", _("a whole number, not below 0"), limit)
        if rules.clashes(self._grid):
            return
        found = BoardSolver(self._grid.variant).solutions(self._grid, monitor_of(timeout))
        with raising_timeout():
            yield from map(self._on, islice(found, most))

    @cached_property
    def is_unique(self) -> bool:
        """True if the puzzle has exactly one solution."""
        return len(list(self.solutions(2))) == 1

    @cached_property
    def _adviser(self) -> Adviser:
        return Adviser(self._grid.variant)

    def grade(self, *, timeout: float | None = None) -> Grade:
        """How hard the puzzle is for a person: `level` from 1 to 10, `technique`, `score`,
        `steps`. Without exactly one solution, UsageError is raised.

        >>> print(Puzzle("1.3..4....2....1").grade())
        level 1, hidden single in a box, score 54
        """
        with raising_timeout():
            return self._adviser.grade(self._grid, monitor_of(timeout), *self._marks)

    def hint(self, *, timeout: float | None = None) -> PuzzleStep | None:
        """The next step that a person can take; None on a full board.

        >>> Puzzle("1.3..4....2....1").hint().placed
        (('R2C1', 3),)
        """
        return next(self.steps(timeout=timeout), None)

    def steps(self, *, timeout: float | None = None) -> Iterator[PuzzleStep]:
        """The steps to the full board, each the easiest one available.

        >>> len(list(Puzzle("1.3..4....2....1").steps()))
        11
        """
        path = self._adviser.path(self._grid, monitor_of(timeout), *self._marks)
        with raising_timeout():
            for step in path:
                yield PuzzleStep.of(step, self._grid.variant)

    def all_steps(
        self, technique: str | None = None, *, timeout: float | None = None
    ) -> Iterator[PuzzleStep]:
        """Every step that the board offers now, the easiest first; or those of one technique.

        >>> for step in Puzzle("1.3..4....2....1").all_steps("naked single"):
        ...     print(step.placed)
        (('R1C2', 2),)
        (('R2C3', 1),)
        (('R2C4', 2),)
        (('R4C3', 4),)
        """
        named = None if technique is None else require_technique(text("technique", technique))
        struck, placed = self._marks
        steps = self._adviser.offered(self._grid, named, monitor_of(timeout), struck, placed)
        with raising_timeout():
            for step in steps:
                yield PuzzleStep.of(step, self._grid.variant)

    def why(
        self,
        cell: CellName | None = None,
        digit: int | None = None,
        *,
        timeout: float | None = None,
    ) -> PuzzleWhy:
        """Why the cell can, must or cannot hold the digit; without arguments, why there is no
        solution.

        >>> print(Puzzle("1.3..4....2....1").why("R1C2", 4).verdict)
        refuted
        """
        from satdoku.tasks.why import explain

        if (cell is None) is not (digit is None):
            raise UsageError(_("Name a cell and a digit, or neither."))
        variant, about = self._grid.variant, None
        if cell is not None and digit is not None:
            about = cell_of(variant, cell), digit_of(variant, digit)
        with raising_timeout():
            return PuzzleWhy.of(explain(self._grid, about, monitor_of(timeout)))

    @property
    def _marks(self) -> tuple[Sequence[tuple[int, int]], Sequence[int]]:
        return self._reading.struck, self._reading.placed

    # -- writing ---------------------------------------------------------------------------

    def to_text(self, form: str = "line") -> str:
        """The puzzle as a "line" of a puzzle file, a "table" of numbers, an "sdk" file, a short
        "code" for satdoku, or a link to "f-puzzles" or "sudokupad".

        >>> Puzzle("1..............2").to_text("code")
        'classic-4:9001bwm'
        >>> Puzzle(Puzzle("1..............2").to_text("f-puzzles")) == Puzzle("1..............2")
        True
        """
        from satdoku.sudoku.links.fpuzzles_writing import link
        from satdoku.sudoku.puzzles import formats, share

        if form not in FORMATS:
            names = ", ".join(FORMATS)
            raise UsageError(
                _("There is no format “{name}”; choose one of {names}.", name=form, names=names)
            )
        if form in ("table", "sdk") and self._grid.variant.base:
            raise UsageError(_("This format cannot hold the puzzle's own rules."))
        if form in ("f-puzzles", "sudokupad"):
            return link(self._grid, form, self._reading.placed)
        writers = {"line": _line, "table": formats.table, "sdk": formats.sdk, "code": share.encode}
        return writers[form](self._grid)

    def to_dimacs(self, numbering: str = "natural") -> str:
        """The puzzle as the text of a CNF file; the numbering is "natural" or "ijk".

        >>> print(Puzzle("1..............2").to_dimacs().splitlines()[2])
        p cnf 64 450
        """
        from satdoku.tasks.encode import dimacs_text

        return dimacs_text(self._grid, text("numbering", numbering))

    def to_cnf(self, numbering: str = "natural") -> Cnf:
        """The same formula as a `Cnf`; `from_model` reads a model of it.

        >>> Puzzle("1..............2").to_cnf()
        <Cnf: 64 variables, 450 clauses>
        """
        from satdoku.sudoku.solving.encode import encode_puzzle
        from satdoku.tasks.encode import numbering_of

        return encode_puzzle(
            self._grid, numbering_of(text("numbering", numbering), self._grid.variant)
        )

    def to_svg(self, *, solved: bool = False, width: float = 360) -> str:
        """A picture of the puzzle, or of its solution with the givens in bold.

        >>> Puzzle("1..............2").to_svg().startswith("<svg")
        True
        """
        solution = None
        if solved:
            found = self.solve()
            if found is None:
                raise UsageError(_("This puzzle has no solution."))
            solution = found._grid
        return puzzle_pictures.svg(self._grid, solution, number("width", width))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return puzzle_pictures.html(self._grid)

    # -- as a value ------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._grid.line

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self._grid)!r}, variant={self.variant!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self._grid, self._marks) == (other._grid, other._marks)

    def __hash__(self) -> int:
        return hash(self._grid)

    def __getstate__(self) -> dict[str, object]:
        """Without the cached solvers, which cannot be pickled."""
        return {"_reading": self._reading}


def _line(grid: Grid) -> str:
    return grid.line
