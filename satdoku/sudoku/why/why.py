"""Why a cell cannot hold a digit, or must hold it: the clues that decide it, and their story.

The clues are minimal: without any one of them, there is a board with (or without) the digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import LARGEST_USUAL
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.why.clue_search import ClueSearch
from satdoku.sudoku.why.clues import Clues, all_clues, reduced, renumbered
from satdoku.sudoku.why.story import Story, Teller
from satdoku.value import Value

ORDERS = 4  # orders of leaving out clues; the best of their minimal sets is shown
ORDERS_OF_LARGE = 1
FEW_CLUES = 2  # another order would hardly find fewer
# If no story needs the minimal clues alone: the weights of techniques that get more clues, and how
# often some of these are left out.
WEIGHTS_WITH_MORE = (14, 60, 120)
MOST_ATTEMPTS = 40


class Finding(Enum):
    REFUTED = "refuted"  # no solution has the digit in the cell
    FORCED = "forced"  # every solution has it
    POSSIBLE = "possible"  # some solutions have it, others do not
    UNSOLVABLE = "unsolvable"  # the puzzle has no solution


class Why(Value):
    puzzle: Grid
    about: Candidate | None  # the cell and the digit; None for a question about the whole puzzle
    verdict: Finding
    clues: Clues  # a minimal set that decides it
    story: Story | None  # None if the digit is possible
    solution: Grid | None = None  # a solution, with the digit unless it is refuted
    other: Grid | None = None  # a solution without the digit, if it is possible


def why(puzzle: Grid, cell: int, digit: int, monitor: Monitor = UNWATCHED) -> Why:
    """Explain why the cell can, must or cannot hold the digit."""
    asker = _Asker(puzzle, monitor)
    if (unsolvable := asker.unsolvable()) is not None:
        return unsolvable
    return asker.about(cell, digit)


def why_unsolvable(puzzle: Grid, monitor: Monitor = UNWATCHED) -> Why | None:
    """A minimal set of clues that contradict each other; None if the puzzle has a solution."""
    return _Asker(puzzle, monitor).unsolvable()


class _Asker:
    def __init__(self, puzzle: Grid, monitor: Monitor) -> None:
        self.puzzle, self.monitor = puzzle, monitor
        self.search = ClueSearch(puzzle.variant, monitor)
        self.clues = all_clues(puzzle)
        self.literals = self.search.literals(puzzle, self.clues)

    def _solution(self, *more: int) -> Grid | None:
        if not self.search.possible([*self.literals, *more], self.monitor):
            return None
        return self.search.board(self.puzzle, self.clues)

    def unsolvable(self) -> Why | None:
        if self._solution() is not None:
            return None
        return self._decided(None, Finding.UNSOLVABLE, [])

    def about(self, cell: int, digit: int) -> Why:
        variable, about = cell * self.puzzle.variant.digits + digit, (cell, digit)
        having, lacking = self._solution(variable), self._solution(-variable)
        if having is not None and lacking is not None:
            return Why(self.puzzle, about, Finding.POSSIBLE, Clues(()), None, having, lacking)
        verdict = Finding.REFUTED if having is None else Finding.FORCED
        found = self._decided(about, verdict, [variable if having is None else -variable])
        return found.replace(solution=having or lacking)

    def _decided(self, about: Candidate | None, verdict: Finding, fixed: list[int]) -> Why:
        right = verdict is Finding.FORCED
        if about is not None and self.puzzle[about[0]]:  # the given alone decides
            cores = iter([Clues((about[0],))])
        elif about is not None and not right and (core := self._clashing(about)) is not None:
            cores = iter([core])
        else:
            cores = self._cores(fixed, None if about is None else about[0])
        found = sorted(dict.fromkeys(cores), key=len)
        teller = Teller(about, right, self.monitor)
        boards = {reduced(self.puzzle, core): core for core in reversed(found)}
        story = teller.easiest(list(reversed(boards)))
        core = boards[story.board]
        if not story.closed:
            story = self._with_more(core, teller) or teller.with_trials(story.board) or story
        return Why(self.puzzle, about, verdict, core, story)

    def _clashing(self, about: Candidate) -> Clues | None:
        """A given that excludes the digit by a rule of the variant, unless the rules alone do."""
        cell, digit = about
        if not self.search.possible([cell * self.puzzle.variant.digits + digit], self.monitor):
            return None
        alone = Grid.empty(reduced(self.puzzle, Clues(())).variant).with_digit(cell, digit)
        for given in self.clues.cells:
            if rules.clashes(alone.with_digit(given, self.puzzle[given])):
                return Clues((given,))
        return None

    def _with_more(self, core: Clues, teller: Teller) -> Story | None:
        """A story that needs as few clues as possible beyond the minimal ones."""
        for weight in WEIGHTS_WITH_MORE:
            if teller.possible(self.puzzle, weight):
                clues = self._fewest(core, teller, weight)
                story = teller.easiest([reduced(self.puzzle, clues)])
                more = renumbered(self.puzzle, _difference(clues, core), clues)
                return story.replace(more=more) if story.closed else None
        return None

    def _fewest(self, core: Clues, teller: Teller, weight: int) -> Clues:
        """Leave out clues while techniques of this weight still give a story: first several at a
        time."""
        more = _difference(self.clues, core)
        left = [Clues((cell,)) for cell in more.cells] + [Clues((), (rule,)) for rule in more.rules]
        size, attempts = max(1, len(left) // 2), MOST_ATTEMPTS
        while size and attempts > 0:
            start = 0
            while start < len(left) and attempts > 0:
                tried = left[:start] + left[start + size :]
                attempts -= 1
                if teller.possible(reduced(self.puzzle, _joined([core, *tried])), weight):
                    left = tried
                else:
                    start += size
            size //= 2
        return _joined([core, *left])

    def _cores(self, fixed: list[int], near: int | None) -> Iterator[Clues]:
        large = self.puzzle.variant.digits > LARGEST_USUAL
        for number in range(ORDERS_OF_LARGE if large else ORDERS):
            ordered = self._ordered(number, near)
            found = self.search.clues(self.search.minimal(ordered, fixed, self.monitor))
            yield found
            if len(found) <= FEW_CLUES:
                return

    def _ordered(self, number: int, near: int | None) -> Sequence[int]:
        """The clues in the order in which they are left out: first those far from the cell."""
        places = _distances(self.puzzle.variant, near)
        cells = zip(self.clues.cells, self.literals, strict=False)
        distances = [(-places[cell], literal) for cell, literal in cells]
        for rule, literal in self.search.selector_of.items():
            units = (self.puzzle.variant.units[unit] for unit in rule)
            nearest = min((places[cell] for unit in units for cell in unit.cells), default=0)
            distances.append((-nearest, literal))
        if number == 0:
            return [literal for _distance, literal in sorted(distances)]
        rng, ordered = Rng(number), list(self.literals)
        rng.shuffle(ordered)
        return ordered


def _difference(whole: Clues, part: Clues) -> Clues:
    cells, rules = set(part.cells), set(part.rules)
    return Clues(
        tuple(cell for cell in whole.cells if cell not in cells),
        tuple(rule for rule in whole.rules if rule not in rules),
    )


def _joined(several: Sequence[Clues]) -> Clues:
    cells = {cell for clues in several for cell in clues.cells}
    rules = {rule for clues in several for rule in clues.rules}
    return Clues(tuple(sorted(cells)), tuple(sorted(rules)))


def _distances(variant: Variant, cell: int | None) -> Sequence[int]:
    """The distance of each cell from this one; cells that share a unit with it are near."""
    if cell is None:
        return [0] * len(variant.cells)
    here, peers = variant.cells[cell], variant.peers[cell]
    return [
        0
        if other in peers
        else max(2 * abs(place.down - here.down), abs(place.across - here.across))
        for other, place in enumerate(variant.cells)
    ]
