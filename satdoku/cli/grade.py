"""satdoku grade"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.messages import N_, _

if TYPE_CHECKING:
    from satdoku.sudoku.grading.grade import Grade
    from satdoku.sudoku.grid import Grid

NAME = "grade"
SUMMARY = N_("tell how hard puzzles are for a person: level, hardest technique, score")

INTERRUPTED = 130


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant(parser)
    arguments.add_uniqueness(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.puzzles.puzzle_files import puzzle_or_file
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.grade import Adviser

    adviser = Adviser(load(args.variant), args.uniqueness)
    documents = []
    code = 0
    try:
        for puzzle in puzzle_or_file(args.puzzle, adviser.variant, sys.stdin.buffer):
            grade = adviser.grade(puzzle.grid, struck=puzzle.struck)
            if args.json:
                documents.append(_document(puzzle.grid, grade))
            else:
                print(_("{puzzle}: {grade}", puzzle=str(puzzle.grid), grade=str(grade)), flush=True)
    except KeyboardInterrupt:  # what is known is shown
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
        "score": grade.score,
        "technique": grade.technique,
        "finished": grade.finished,
        "steps": dict(grade.steps),
    }
