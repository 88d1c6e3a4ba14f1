"""satdoku clues"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.messages import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satdoku.monitor import Monitor
    from satdoku.sudoku.grid import Grid


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--dig", action="store_true", help=_("remove superfluous givens (the default)")
    )
    what.add_argument(
        "--fill", action="store_true", help=_("add few givens until there is one solution")
    )
    what.add_argument(
        "--backdoor",
        action="store_true",
        help=_("find the fewest cells, up to three, whose digits leave singles only"),
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", default=0, help=_("choose other givens (default: 0)")
    )
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.ui.reports.progress_bar import progress_bar

    documents = []
    for puzzle in puzzles_of(args):
        with progress_bar(puzzle.grid.variant.family, wanted=not args.json) as bar:
            found = _backdoor if args.backdoor else _changed
            document, line = found(args, puzzle.grid, bar.monitor)
        documents.append(document)
        if not args.json:
            print(line, flush=True)
    if args.json:
        print(json.dumps(documents))
    return 0


def _changed(
    args: argparse.Namespace, puzzle: Grid, monitor: Monitor
) -> tuple[dict[str, object], str]:
    from satdoku.sudoku.setting.clues import completed, minimal_clues

    change = completed if args.fill else minimal_clues
    found = change(puzzle, args.seed, monitor)
    return _document(puzzle, found, None), found.line


def _backdoor(
    _args: argparse.Namespace, puzzle: Grid, monitor: Monitor
) -> tuple[dict[str, object], str]:
    from satdoku.sudoku.setting.clues import backdoor
    from satdoku.ui.reports.analysed import backdoor_sentence

    cells = backdoor(puzzle, monitor)
    return _document(puzzle, puzzle, cells), backdoor_sentence(puzzle.variant, cells)


def _document(puzzle: Grid, found: Grid, backdoor: Sequence[int] | None) -> dict[str, object]:
    variant = puzzle.variant

    def differing(full: Grid, other: Grid) -> list[str]:
        """The cells that are filled in the one only."""
        return [
            str(cell)
            for cell, here, there in zip(variant.cells, full.digits, other.digits, strict=True)
            if here and not there
        ]

    return {
        "puzzle": str(puzzle),
        "variant": variant.id,
        "result": str(found),
        "givens": found.givens,
        "added": differing(found, puzzle),
        "removed": differing(puzzle, found),
        "backdoor": None if backdoor is None else [str(variant.cells[cell]) for cell in backdoor],
    }
