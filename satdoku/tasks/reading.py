"""Reads puzzles as the given variant, or as the one that fits.

A line of 81 characters does not say which 9×9 variant it belongs to. By default it is the first in
which the puzzle has exactly one solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO

from satdoku.errors import PuzzleError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle
from satdoku.sudoku.links.shared_puzzles import shared_puzzles
from satdoku.sudoku.puzzles import formats, share
from satdoku.sudoku.puzzles.formats import PuzzleEntry
from satdoku.sudoku.puzzles.puzzle_files import STDIN, PuzzleLines, is_file, lines_of
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.solved_lines import FileSolver, SolvedLines
from satdoku.sudoku.variants import NAMES, USUAL, own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.variants.variant_file import SUFFIX
from satdoku.value import Value

NOTHING: IO[bytes] = BytesIO()
MOST_SOLVERS = 16  # kept; puzzles that bring rules each have a variant of their own
SECONDS = 5.0  # per puzzle and variant; a guess is not worth a longer wait


class Reading(Value):
    """A puzzle, and how its variant was found."""

    puzzle: PuzzleEntry
    tried: tuple[Variant, ...] = ()  # empty if the variant was given or the only one of its size
    unique: bool = True
    imported: str = ""  # states what was read from another program's link or document

    @property
    def grid(self) -> Grid:
        return self.puzzle.grid

    @property
    def struck(self) -> tuple[tuple[int, int], ...]:
        """The candidates that pencil marks exclude."""
        return self.puzzle.struck

    @property
    def placed(self) -> tuple[int, ...]:
        """The cells that the player filled."""
        return self.puzzle.placed

    @property
    def sentence(self) -> str:
        """States the variant it was read as; empty if there was no choice."""
        name = str(self.grid.variant.name)
        if not self.tried:
            return self.imported
        if self.unique:
            return _("Read as {variant}.", variant=name)
        names = _(", ").join(str(variant.name) for variant in self.tried)
        return _(
            "Read as {variant}: the puzzle has a unique solution in none of {names}.",
            variant=name,
            names=names,
        )


class SolvedReading(Value):
    """Puzzles that were solved while reading, and the variants that were tried."""

    solved: SolvedLines
    tried: tuple[Variant, ...]

    @property
    def sentence(self) -> str:
        """Like `Reading.sentence`."""
        name = str(self.solved.variant.name)
        return _("Read as {variant}.", variant=name) if self.tried else ""


class Reader:
    """Reads puzzles, and keeps the solvers of the variants from puzzle to puzzle."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        """Earlier variants are preferred."""
        self.variants = tuple(dict.fromkeys(variants))
        self._solver = lru_cache(MOST_SOLVERS)(BoardSolver)
        self._file_solver = lru_cache(MOST_SOLVERS)(FileSolver)

    @classmethod
    def of(cls, name: str | None) -> Reader:
        """A reader for the named variant, or for all built-in ones."""
        return cls([load(one) for one in ((USUAL, *NAMES) if name is None else (name,))])

    @classmethod
    def near(cls, variant: Variant) -> Reader:
        """A reader that prefers a variant chosen from a list, but accepts puzzles of other built-in
        ones. A custom variant is read as itself only."""
        others = (USUAL, *NAMES) if variant.id in NAMES else ()
        return cls([variant, *map(load, others)])

    def read(self, argument: str, stdin: IO[bytes] = NOTHING) -> Iterator[Reading]:
        """Read the puzzles of a text, a file, a share code, or standard input (`-`). A variant file
        is read as its empty board, which is a complete puzzle for a killer."""
        for reading in self.read_and_solve(argument, stdin, solving=False):
            assert isinstance(reading, Reading)
            yield reading

    def read_and_solve(
        self, argument: str, stdin: IO[bytes] = NOTHING, *, solving: bool = True
    ) -> Iterator[Reading | SolvedReading]:
        """Like `read`, but puzzles with one solution may come solved, in batches."""
        whole = "".join(argument.split())
        if share.is_code(whole) and not is_file(argument):
            yield Reading(PuzzleEntry(share.decode(whole, load), 1))
            return
        if argument.lower().endswith(SUFFIX) and is_file(argument):
            yield Reading(PuzzleEntry(Grid.empty(load(argument.strip())), 1))
            return
        if linked := shared_puzzles(argument, stdin):
            # All of them are read before the first is answered.
            yield from [reading for each in linked for reading in self._linked(each)]
            return
        if _is_variant(argument) and not is_file(argument):  # a link can look like one
            yield Reading(PuzzleEntry(Grid.empty(load(argument.strip())), 1))
            return
        lines, source = lines_of(argument, self.variants, stdin)
        again = _Rewindable(lines)
        same_size: Sequence[Variant]
        found, same_size = self._begun(again, source)
        if argument != STDIN and (not source or Path(source).is_file()):
            self._read_to_the_end(argument, same_size)
        for puzzle in found:
            reading = self._reading(puzzle, same_size, source)
            if reading.unique and not puzzle.rules:  # a file usually has one variant
                variant = reading.grid.variant
                same_size = sorted(same_size, key=lambda one: one != variant)
            yield reading
            if solving and isinstance(lines, PuzzleLines) and not again.repeating:
                yield from self._solved(lines, same_size)

    def _linked(self, each: LinkedPuzzle | str) -> Iterator[Reading]:
        if isinstance(each, LinkedPuzzle):
            puzzle = PuzzleEntry(each.grid, 1, struck=each.struck, placed=each.placed)
            yield Reading(puzzle, imported=each.sentence)
        else:
            yield from self.read(each)

    def _read_to_the_end(self, argument: str, variants: Sequence[Variant]) -> None:
        """Report a bad line before any puzzle is answered. Pipes are not read ahead: the writer may
        be waiting for an answer."""
        lines, source = lines_of(argument, variants, NOTHING)
        plainest = _plainest(variants)
        whole = formats.whole_puzzle(plainest)
        for _puzzle in formats.puzzles(lines, plainest, source):
            if isinstance(lines, PuzzleLines):
                lines.pass_over_puzzles(whole)

    def _solved(self, lines: PuzzleLines, variants: Sequence[Variant]) -> Iterator[SolvedReading]:
        """The next run of puzzles with one solution in the first variant."""
        tried = tuple(variants) if len(variants) > 1 else ()
        solver = self._file_solver(variants[0])
        while solved := solver.solve_ahead(lines):
            yield SolvedReading(solved, tried)

    def _begun(
        self, lines: _Rewindable, source: str
    ) -> tuple[Iterator[PuzzleEntry], list[Variant]]:
        """The puzzles, read as the plainest variant of their size, and all variants of that
        size."""
        problems: list[tuple[bool, PuzzleError]] = []
        for same_size in _by_size(self.variants):
            plainest = _plainest(same_size)
            found = formats.puzzles(lines, plainest, source)
            try:
                first = next(found)
            except PuzzleError as problem:
                problems.append((formats.fits(lines, plainest), problem))
            else:
                lines.settle()
                return _chained(first, found), same_size
        raise next((problem for fits, problem in problems if fits), problems[0][1])

    def _reading(self, puzzle: PuzzleEntry, variants: Sequence[Variant], source: str) -> Reading:
        if puzzle.rules:
            variants = _with_rules(puzzle, variants, source)
            puzzle = _moved(puzzle, variants[0])
        if len(variants) == 1:
            return Reading(puzzle)
        solvable = None
        for variant in variants:
            grid = Grid(variant, puzzle.grid.digits)
            count = self._solutions(grid)
            if count == 1:
                return Reading(_moved(puzzle, variant), tuple(variants))
            if count and solvable is None:
                solvable = variant
        if solvable is None and rules.clashes(puzzle.grid):  # explained by the plainest variant
            return Reading(puzzle, tuple(variants), unique=False)
        return Reading(_moved(puzzle, solvable or variants[0]), tuple(variants), unique=False)

    def _solutions(self, puzzle: Grid) -> int:
        """Count the solutions up to two; also two if time ran out."""
        if rules.clashes(puzzle):
            return 0
        try:
            found = self._solver(puzzle.variant).solutions(puzzle, Monitor(SECONDS))
            return len(list(islice(found, 2)))
        except Stopped:
            return 2


class _Rewindable:
    """PuzzleLines that can be rewound until `settle` is called."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._rest = iter(lines)
        self._read: list[str] = []
        self._settled = False
        self.repeating = False  # lines read before may be left to repeat

    def settle(self) -> None:
        self._settled = True

    def __iter__(self) -> Iterator[str]:
        self.repeating = True
        yield from list(self._read)
        self.repeating = False
        for line in self._rest:
            if not self._settled:
                self._read.append(line)
            yield line


def _is_variant(argument: str) -> bool:
    """True if it names a variant with rules of a puzzle, and no puzzle beside them."""
    name = argument.strip()
    return own_rules.are_rules(name) and bool(own_rules.split(name)[0])


def _with_rules(puzzle: PuzzleEntry, variants: Sequence[Variant], source: str) -> list[Variant]:
    """The variants with the rules of the puzzle; one, if the rules name it."""
    name, text = own_rules.split(puzzle.rules)
    try:
        bases = [load(name)] if name else variants
        if bases[0].shape != variants[0].shape:
            raise UsageError(
                _(
                    "its rules are for {variant}, but the puzzle has {count} cells.",
                    variant=name,
                    count=len(puzzle.grid.digits),
                )
            )
        return [own_rules.with_rules(base, text) for base in bases]
    except UsageError as error:
        raise PuzzleError(source, puzzle.line, str(error)) from error


def _by_size(variants: Sequence[Variant]) -> list[list[Variant]]:
    """The preferred size first, then larger before smaller: a single 16×16 row looks like a 4×4
    board."""
    groups: dict[bytes, list[Variant]] = {}
    for variant in variants:
        groups.setdefault(variant.shape, []).append(variant)
    preferred, *others = groups.values()
    return [preferred, *sorted(others, key=lambda group: -len(group[0].cells))]


def _plainest(variants: Sequence[Variant]) -> Variant:
    return min(variants, key=lambda variant: len(variant.units))


def _chained(first: PuzzleEntry, rest: Iterator[PuzzleEntry]) -> Iterator[PuzzleEntry]:
    yield first
    yield from rest


def _moved(puzzle: PuzzleEntry, variant: Variant) -> PuzzleEntry:
    def on(grid: Grid | None) -> Grid | None:
        return None if grid is None else Grid(variant, grid.digits)

    return puzzle.replace(grid=on(puzzle.grid), solution=on(puzzle.solution))
