"""Converts a puzzle to a formula, and a model back to a board."""

from __future__ import annotations

import re
from contextlib import suppress
from io import StringIO
from pathlib import Path

from satdoku.errors import ResError, SatdokuError, UsageError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs, res
from satdoku.sat.result import Status
from satdoku.sudoku import rules
from satdoku.sudoku.explain import clash_sentence
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.encode import NUMBERINGS, Numbering, decode, encode_puzzle
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.verify import Judgement, both_values
from satdoku.value import Value

HEADING = "satdoku {variant}, numbering {numbering}"  # the first comment; the second is the puzzle


def dimacs_text(puzzle: Grid, numbering: str = "natural") -> str:
    cnf = encode_puzzle(puzzle, numbering_of(numbering, puzzle.variant))
    text = StringIO()
    heading = HEADING.format(variant=safe(puzzle.variant.id), numbering=numbering)
    cnf.write_dimacs(text, [heading, str(puzzle)])
    return text.getvalue()


def numbering_of(name: str, variant: Variant) -> Numbering:
    if name not in NUMBERINGS:
        raise UsageError(
            _(
                "Unknown numbering “{name}”; choose one of {names}.",
                name=name,
                names=", ".join(NUMBERINGS),
            ),
            name,
            NUMBERINGS,
        )
    return NUMBERINGS[name](variant)


_ORIGIN = re.compile(
    re.escape(f"c {HEADING}").replace(r"\{variant\}", "(.+)").replace(r"\{numbering\}", r"(\w+)")
    + r"\r?\nc ([^\r\n]+)"
)


class Origin(Value):
    """The board that a formula encodes."""

    puzzle: Grid  # blank if only the variant is known
    numbering: str = "natural"

    @property
    def variant(self) -> Variant:
        return self.puzzle.variant


class DecodedAnswer(Value):
    """The board of an answer, and whether it solves the puzzle."""

    origin: Origin
    board: Grid | None  # None if the answer has no model
    judgement: Judgement
    sentence: str


def files_of(path: Path) -> tuple[Path, Path | None]:
    """The .res file and its .cnf, if there is one, given the name of either."""
    if path.suffix.lower() != ".res":
        return res.path_for(path), path
    beside = [path.with_suffix(suffix) for suffix in dimacs.SUFFIXES]
    if path.stem.lower().endswith(dimacs.SUFFIXES):  # F.cnf.res
        beside.insert(0, path.with_suffix(""))
    return path, next(filter(Path.is_file, beside), None)


def origin_of(path: Path) -> Origin | None:
    """The origin that `satdoku encode` wrote into the first lines of a formula, if any."""
    begun = next(dimacs.chunks(path), b"").decode("utf-8", "replace")
    found = _ORIGIN.match(begun)
    if found is None or found[2] not in NUMBERINGS:
        return None
    return Origin(parse(found[3], load(found[1])), found[2])


def decode_answer(
    answer: Path,
    origin: Origin,
    warn: dimacs.Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> DecodedAnswer:
    """Decode the board. A model without exactly one digit per cell raises WrongAnswerError, or a
    UsageError that names the numbering in which it has them."""
    try:
        return _decoded(answer, origin, warn, monitor)
    except (ResError, WrongAnswerError) as error:
        other = _fitting_numbering(answer, origin, monitor)
        if other is None:
            raise
        raise UsageError(
            _(
                "{error} The answer fits the other numbering: use --numbering {name}.",
                error=str(error),
                name=other,
            )
        ) from error


def _fitting_numbering(answer: Path, origin: Origin, monitor: Monitor) -> str | None:
    """The numbering in which the model is a board, unless it is the one that was tried."""
    for name in NUMBERINGS:
        if name != origin.numbering:
            with suppress(SatdokuError):
                found = _decoded(answer, origin.replace(numbering=name), None, monitor)
                if found.board is not None:
                    return name
    return None


def _decoded(
    answer: Path, origin: Origin, warn: dimacs.Warn | None, monitor: Monitor
) -> DecodedAnswer:
    numbering = numbering_of(origin.numbering, origin.variant)
    claim = res.read(answer, numbering.num_vars, monitor, warn)
    if claim.contradiction is not None:
        told = both_values(claim.contradiction)
        return DecodedAnswer(origin, None, Judgement.WRONG, told)
    if claim.status is not Status.SATISFIABLE:
        return DecodedAnswer(origin, None, Judgement.UNVERIFIABLE, _no_board(claim.status))
    board = decode(claim.literals, origin.variant, numbering)
    problem = _problem(origin.puzzle, board)
    if problem:
        return DecodedAnswer(origin, board, Judgement.WRONG, problem)
    return DecodedAnswer(origin, board, Judgement.VERIFIED, _("the board solves the puzzle."))


def find_origin(formula: Path | None, variant: str | None, numbering: str | None) -> Origin:
    """Find the origin in the formula; a variant or numbering that is given takes precedence."""
    found = None if formula is None else origin_of(formula)
    if variant is not None and (found is None or found.variant != load(variant)):
        found = Origin(Grid.empty(load(variant)))
    if found is None:
        raise UsageError(
            _("There is no Sudoku formula next to the answer; give its variant with --variant.")
        )
    return found if numbering is None else found.replace(numbering=numbering)


def _no_board(status: Status) -> str:
    if status is Status.UNSATISFIABLE:
        return _("“s 0”: the puzzle has no solution, so there is no board.")
    return _("“s -1” claims nothing: the formula was not decided.")


def _problem(puzzle: Grid, board: Grid) -> str:
    variant = puzzle.variant
    for cell, given in enumerate(puzzle.digits):
        if given and board[cell] != given:
            return _(
                "{cell} holds {digit}, but {given} is given.",
                cell=str(variant.cells[cell]),
                digit=variant.symbol(board[cell]),
                given=variant.symbol(given),
            )
    clashes = rules.clashes(board)
    return f"{clash_sentence(board, clashes[0])}." if clashes else ""
