"""Questions to the Python interface, under random settings, each answer checked."""

from __future__ import annotations

from collections.abc import Iterator
from pprint import pformat
from random import Random
from unittest.mock import patch

from satdoku import Solver
from tests.attack.part import Part, Planted, Tally
from tests.attack.questions.play import play
from tests.attack.questions.sequence import Sequence, random_sequence
from tests.attack.questions.shrink import smaller_ones
from tests.attack.questions.tiny import tiny_sequence

TINY = 0.995  # share of the formulas; the others take thirty times as long


class Questions(Part[Sequence]):
    name = "questions"
    counted = "formulas"

    def __init__(self, tiny: float = TINY) -> None:
        self.tiny = tiny

    def make(self, rng: Random) -> Sequence:
        return tiny_sequence(rng) if rng.random() < self.tiny else random_sequence(rng)

    def attempt(self, case: Sequence, tally: Tally) -> None:
        play(case, tally)

    def smaller(self, case: Sequence) -> Iterator[Sequence]:
        return smaller_ones(case)

    def planted(self) -> Planted:
        """A core lacks its last literal."""
        right = Solver.get_core

        def last_missing(self: Solver, minimize: bool = False) -> list[int] | None:
            return (right(self, minimize) or [])[:-1]

        return patch.object(Solver, "get_core", last_missing)

    def as_test(self, case: Sequence) -> str:
        lines = pformat(case, width=90, compact=True).splitlines()
        body = "\n".join(f"        {line}" for line in lines)
        return f"    play(\n{body}\n    )\n"
