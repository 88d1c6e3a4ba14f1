"""Weighted CNF: the format of the MaxSAT Evaluations, the old one with a header and the new one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import ModelFileError
from satdoku.messages import _
from satdoku.model.compiled import CompiledModel
from satdoku.model.expressions import disjunction
from satdoku.model.linear import IntVar
from satdoku.model.numbered import NumberedVariables
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS

if TYPE_CHECKING:
    from satdoku.model.model import Model

HARD = "h"
_NATURAL = re.compile("[0-9]{1,4000}")
_INTEGER = re.compile("-?[0-9]{1,4000}")


def parse(path: Path, text: str, model: Model, monitor: Monitor = UNWATCHED) -> None:
    """Add the clauses of a file, hard and soft."""
    variables = NumberedVariables(model)
    top: float | None = None
    headed = False
    for number, line in enumerate(monitor.through(text.splitlines()), 1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "p":
            if headed:
                raise ModelFileError(
                    path, number, None, _("a second header line; a file holds one problem.")
                )
            headed, top = True, _top(path, number, words)
            continue
        weight, literals = _clause(path, number, words, top)
        body = disjunction([variables.literal(x) for x in literals])
        if weight is None:
            model.add(body)
        elif weight:
            model.add_soft(body, weight)


def _top(path: Path, line: int, words: list[str]) -> float:
    """The weight of hard clauses that the header gives; infinite if it gives none."""
    numbers = words[2:]
    if (
        words[1:2] != ["wcnf"]
        or not 2 <= len(numbers) <= 3
        or not all(map(_NATURAL.fullmatch, numbers))
    ):
        problem = _("the header must be “p wcnf VARIABLES CLAUSES TOP”.")
        raise ModelFileError(path, line, None, problem)
    return int(numbers[2]) if len(numbers) == 3 else float("inf")


def _clause(
    path: Path, line: int, words: list[str], top: float | None
) -> tuple[int | None, list[int]]:
    """The weight of the clause, None if it is hard, and its literals."""
    first, *rest = words
    try:
        literals = [_number(word) for word in rest]
        weight = None if first == HARD and top is None else _number(first)
    except ValueError:
        problem = _("a clause is its weight (or h), its literals and a 0, not “{text}”.")
        raise ModelFileError(path, line, None, problem.format(text=" ".join(words)[:40])) from None
    if not literals or literals[-1] != 0 or 0 in literals[:-1]:
        raise ModelFileError(
            path, line, None, _("each clause must end with a single 0, on its own line.")
        )
    if weight is not None and weight < 0:
        raise ModelFileError(path, line, None, _("a weight must be at least 0."))
    if any(abs(literal) > MAX_VARS for literal in literals):
        problem = _("a variable is at most {most}.", most=MAX_VARS)
        raise ModelFileError(path, line, None, problem)
    return None if weight is not None and top is not None and weight >= top else weight, literals[
        :-1
    ]


def _number(word: str) -> int:
    """Python's own `int` also takes underscores and the digits of other scripts."""
    if not _INTEGER.fullmatch(word):
        raise ValueError
    return int(word)


def dimacs(model: Model) -> str:
    compiled = CompiledModel(model)
    compiled.update()
    return compiled.cnf().to_dimacs(list(_names(compiled)))


def render(model: Model) -> str:
    compiled = CompiledModel(model)
    compiled.update()
    costs, constant = compiled.all_costs()
    lines = [f"c {line}" for line in _names(compiled)]
    if constant:
        lines.append(f"c add {constant} to the cost")
    lines += [f"h {_text(clause)}" for clause in compiled.cnf()]
    lines += [f"{weight} {_text([-literal])}" for literal, weight in costs.items()]
    return "\n".join(lines) + "\n"


def _text(clause: Iterable[int]) -> str:
    return " ".join(map(str, (*clause, 0)))


def _names(compiled: CompiledModel) -> Iterator[str]:
    """A line for each variable of the model, which says what its numbers are."""
    for variable in compiled.model.variables:
        literals = compiled.literals(variable)
        if isinstance(variable, IntVar):
            steps = zip(range(variable.low + 1, variable.high + 1), literals, strict=True)
            yield from (f"{literal}: {variable} >= {step}" for step, literal in steps)
        else:
            yield f"{literals[0]}: {variable}"
