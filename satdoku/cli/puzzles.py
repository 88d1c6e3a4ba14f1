"""The puzzles that a command was given, each with its variant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from satdoku.cli.complain import tell

if TYPE_CHECKING:
    from satdoku.tasks.reading import Reading


def puzzles_of(args: argparse.Namespace, *, quiet: bool = False) -> Iterator[Reading]:
    """A variant that was not named is told on standard error, again only when it changes."""
    from satdoku.tasks.reading import Reader

    told = ""
    for reading in Reader.of(args.variant).read(args.puzzle, sys.stdin.buffer):
        if reading.sentence != told and not quiet:
            told = reading.sentence
            tell(told)
        yield reading
