"""satdoku grade"""

from __future__ import annotations

import argparse
import json
from functools import lru_cache
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import INTERRUPTED
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.grading.grade import Grade
    from satdoku.sudoku.grid import Grid


MOST_KEPT = 16  # variants; puzzles that bring rules each have a variant of their own


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_uniqueness(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.grade import Adviser

    adviser = lru_cache(MOST_KEPT)(Adviser)
    documents = []
    code = 0
    try:
        for puzzle in puzzles_of(args):
            variant = puzzle.grid.variant
            grade = adviser(variant, args.uniqueness).grade(
                puzzle.grid, struck=puzzle.struck, placed=puzzle.placed
            )
            if args.json:
                documents.append(_document(puzzle.grid, grade))
            else:
                print(_("{puzzle}: {grade}", puzzle=puzzle.grid.line, grade=str(grade)), flush=True)
    except KeyboardInterrupt:  # show partial results
        code = INTERRUPTED
    if args.json:
        print(json.dumps(documents))
    return code


def _document(puzzle: Grid, grade: Grade) -> dict[str, object]:
    return {
        "puzzle": str(puzzle),
        "variant": puzzle.variant.id,
        "givens": puzzle.givens,
        "level": grade.level,
        "part": grade.part,
        "score": grade.score,
        "technique": grade.technique,
        "finished": grade.finished,
        "steps": dict(grade.steps),
    }
