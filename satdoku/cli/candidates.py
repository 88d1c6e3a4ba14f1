"""satdoku candidates"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of

if TYPE_CHECKING:
    from satdoku.sudoku.setting.analysis import Analysis


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.setting.analysis import analyse
    from satdoku.ui.reports.progress_bar import progress_bar

    documents = []
    for puzzle in puzzles_of(args):
        with progress_bar(puzzle.grid.variant.family, wanted=not args.json) as bar:
            found = analyse(puzzle.grid, bar.monitor)
        if args.json:
            documents.append(document(found))
        else:
            _print(found)
    if args.json:
        print(json.dumps(documents))
    return 0


def _print(found: Analysis) -> None:
    from satdoku.ui.reports.analysed import analysis_lines, cell_line

    for line in analysis_lines(found):
        print(line)
    for cell, digit in enumerate(found.puzzle.digits):
        if not digit and found.candidates is not None:
            print(cell_line(found, cell))


def document(found: Analysis) -> dict[str, object]:
    cells = found.puzzle.variant.cells
    known = found.candidates
    return {
        "puzzle": str(found.puzzle),
        "variant": found.puzzle.variant.id,
        "solutions": found.solutions if found.count is None else found.count.number,
        "exact": found.count is None or found.count.exact,
        "candidates": [] if known is None else [sorted(digits) for digits in known.possible],
        "decisive": [] if known is None else [sorted(digits) for digits in known.decisive],
        "superfluous": [str(cells[cell]) for cell in found.superfluous or ()],
        "level": None if found.grade is None else found.grade.level,
        "technique": None if found.grade is None else found.grade.technique,
    }
