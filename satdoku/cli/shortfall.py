"""Messages about new puzzles that fall short of the request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.cli.complain import warn
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.making.generate import MadePuzzle
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec

SHORT = 3  # the exit code


def tell_shortfall(
    request: PuzzleSpec, timeout: float | None, puzzle: MadePuzzle | None, seed: int
) -> None:
    if puzzle is None:
        warn(_nothing(request, timeout, seed))
    elif not puzzle.as_asked and puzzle.grade is not None:
        warn(_not_as_hard(request, puzzle))
    elif not puzzle.as_asked:
        warn(
            _(
                "seed {seed}: the best puzzle found within {time} s has {givens} givens, not what"
                " was asked.",
                seed=seed,
                time=f"{timeout:g}",
                givens=puzzle.grid.givens,
            )
        )


def _nothing(request: PuzzleSpec, timeout: float | None, seed: int) -> str:
    time = f"{timeout:g}"
    if request.mask is not None:
        return _(
            "seed {seed}: no puzzle with the givens of this mask was found within {time} s.",
            seed=seed,
            time=time,
        )
    if request.graded:
        return _("seed {seed}: no such puzzle was found within {time} s.", seed=seed, time=time)
    return _("seed {seed}: no board was found within {time} s.", seed=seed, time=time)


def _not_as_hard(request: PuzzleSpec, puzzle: MadePuzzle) -> str:
    assert puzzle.grade is not None
    if request.needs:
        return _(
            "seed {seed}: no puzzle in {boards} boards was found that needs {techniques}; this one"
            " does not: {grade}.",
            seed=puzzle.seed,
            boards=puzzle.boards,
            techniques=", ".join(map(_, request.needs)),
            grade=str(puzzle.grade),
        )
    return _(
        "seed {seed}: the hardest puzzle found in {boards} boards has level {level}, not {asked};"
        " perhaps {variant} has none of that level.",
        seed=puzzle.seed,
        boards=puzzle.boards,
        level=puzzle.grade.level,
        asked=request.level,
        variant=request.variant.id,
    )
