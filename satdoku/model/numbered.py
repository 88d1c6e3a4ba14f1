"""The variables of a file that numbers them: x1, x2, …"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.model.expressions import Bool

if TYPE_CHECKING:
    from satdoku.model.model import Model


class NumberedVariables:
    """Makes each variable when it is first used."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._literals: dict[int, Bool] = {}

    def literal(self, number: int) -> Bool:
        """The variable of a number, or the negation of a variable."""
        if number not in self._literals:
            variable = self.model.bool(f"x{abs(number)}")
            self._literals[abs(number)], self._literals[-abs(number)] = variable, ~variable
        return self._literals[number]
