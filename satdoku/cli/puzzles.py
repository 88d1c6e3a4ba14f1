"""The puzzles given to a command, each with its variant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from satdoku.cli.complain import tell

if TYPE_CHECKING:
    from satdoku.tasks.reading import Reading, SolvedReading

    Item = TypeVar("Item", Reading, Reading | SolvedReading)


def puzzles_of(args: argparse.Namespace, *, quiet: bool = False) -> Iterator[Reading]:
    """Print a detected variant to standard error, again only when it changes."""
    from satdoku.tasks.reading import Reader

    reader = Reader.of(args.variant)
    named = args.puzzle if isinstance(args.puzzle, list) else [args.puzzle]
    readings = (found for one in named for found in reader.read(one, sys.stdin.buffer))
    return _told(readings, quiet=quiet)


def solved_puzzles_of(
    args: argparse.Namespace, *, quiet: bool = False
) -> Iterator[Reading | SolvedReading]:
    """Like `puzzles_of`, but puzzles with one solution may come solved, in batches."""
    from satdoku.tasks.reading import Reader

    reader = Reader.of(args.variant)
    return _told(reader.read_and_solve(args.puzzle, sys.stdin.buffer), quiet=quiet)


def _told(readings: Iterator[Item], *, quiet: bool) -> Iterator[Item]:
    told = ""
    for reading in readings:
        if reading.sentence != told and not quiet:
            told = reading.sentence
            tell(told)
        yield reading
