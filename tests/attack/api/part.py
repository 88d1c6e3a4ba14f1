"""Programs that call the Python interface in any order, including misuse."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

from satdoku.sat import cardinality, late_variables
from satdoku.sat.questions import Questions
from tests.attack.api.play import Play
from tests.attack.api.program import Program, random_program
from tests.attack.part import Part, Planted, Tally


class Api(Part[Program]):
    name = "api"
    counted = "programs"

    def make(self, rng: Random) -> Program:
        return random_program(rng)

    def attempt(self, case: Program, tally: Tally) -> None:
        tally["programs"] += 1
        first, share = (10, 1) if case.sparse else (late_variables.FROM, late_variables.SHARE)
        with (
            patch.object(late_variables, "FROM", first),
            patch.object(late_variables, "SHARE", share),
            patch.object(cardinality, "MOST_COUNTERS", case.counters),
        ):
            Play(case, tally).run()

    def smaller(self, case: Program) -> Iterator[Program]:
        return case.smaller()

    def planted(self) -> Planted:
        """Minimising a core ignores the constraints added since the last question."""
        return patch.object(Questions, "_bring_up_to_date", lambda *_args: None)
