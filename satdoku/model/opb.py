"""Pseudo-Boolean problems in the OPB format of the PB competitions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import ModelFileError
from satdoku.messages import _
from satdoku.model.compiled import CompiledModel
from satdoku.model.expressions import Bool, LinearRelation, conjunction
from satdoku.model.linear import Linear
from satdoku.model.numbered import NumberedVariables
from satdoku.model.sums import steps
from satdoku.monitor import TICK_EVERY, UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS

if TYPE_CHECKING:
    from satdoku.model.model import Model

TOKEN = re.compile(r"\s*(?:([+-]?\d+)(?![\w])|(~?)x(\d+)|(>=|<=|=)|(min:|max:))", re.ASCII)
MOST_DIGITS = 4_000  # of a number


def parse(path: Path, text: str, model: Model, monitor: Monitor = UNWATCHED) -> None:
    """Add the constraints and the objective of a file."""
    plain = re.sub(r"^[ \t]*\*.*$", "", text, flags=re.MULTILINE)
    reader = _Reader(path, model, monitor)
    line = 1
    *statements, rest = plain.split(";")
    for statement in statements:
        begin = line + statement[: len(statement) - len(statement.lstrip())].count("\n")
        reader.add(begin, statement)
        line += statement.count("\n")
    if rest.strip():
        begin = line + rest[: len(rest) - len(rest.lstrip())].count("\n")
        raise ModelFileError(path, begin, None, _("the last constraint does not end with “;”."))


class _Reader:
    def __init__(self, path: Path, model: Model, monitor: Monitor) -> None:
        self.path, self.model, self.monitor = path, model, monitor
        self.variables = NumberedVariables(model)
        self.started = False

    def add(self, line: int, statement: str) -> None:
        tokens = list(self._tokens(line, statement))
        if not tokens:
            return
        if tokens[0] in ("min:", "max:"):
            if self.started:
                raise self._error(line, _("the objective must come first."))
            goal = self.model.minimize if tokens[0] == "min:" else self.model.maximize
            goal(self._sum(line, tokens[1:]))
        else:
            self.model.add(self._constraint(line, tokens))
        self.started = True

    def _constraint(self, line: int, tokens: list[object]) -> Bool:
        if (
            len(tokens) < 2
            or tokens[-2] not in ("=", ">=", "<=")
            or not isinstance(tokens[-1], int)
        ):
            raise self._error(line, _("a constraint is a sum, then >=, <= or =, and a number."))
        sign = "==" if tokens[-2] == "=" else str(tokens[-2])
        return LinearRelation(self._sum(line, tokens[:-2]), sign, tokens[-1])

    def _sum(self, line: int, tokens: Iterable[object]) -> Linear:
        total = Linear.of(0)
        factor: int | None = None
        factors: list[Bool] = []
        for token in (*tokens, 0):
            if isinstance(token, int):
                if factors:
                    total = total + (1 if factor is None else factor) * conjunction(factors)
                elif factor is not None:
                    raise self._error(line, _("a number must be followed by a variable."))
                factor, factors = token, []
            elif isinstance(token, Bool):
                factors.append(token)
            else:
                raise self._error(line, _("“{text}” does not belong here.", text=token))
        return total

    def _tokens(self, line: int, statement: str) -> Iterator[object]:
        position, end = 0, len(statement.rstrip())
        for number in count():
            if position >= end:
                return
            if number % TICK_EVERY == 0:
                self.monitor.tick()
            found = TOKEN.match(statement, position)
            if found is None:
                text = statement[position:].split()[0][:40]
                raise self._error(line, _("“{text}” does not belong here.", text=text))
            position = found.end()
            digits, negated, variable, sign, goal = found.groups()
            if digits is not None:
                if len(digits) > MOST_DIGITS:
                    raise self._error(
                        line, _("a number has at most {most} digits.", most=MOST_DIGITS)
                    )
                yield int(digits)
            elif variable is not None:
                if len(variable) > 9 or not 1 <= int(variable) <= MAX_VARS:
                    problem = _("a variable is a number from 1 to {most}.", most=MAX_VARS)
                    raise self._error(line, problem)
                yield self.variables.literal(-int(variable) if negated else int(variable))
            else:
                yield sign or goal

    def _error(self, line: int, problem: str) -> ModelFileError:
        return ModelFileError(self.path, line, None, problem)


def render(model: Model) -> str:
    """Comparisons become constraints, everything else clauses."""
    compiled = CompiledModel(model)
    compiled.number_variables()
    lines: list[str] = []
    for constraint in model.constraints:
        if isinstance(constraint.body, LinearRelation):
            lines += _relation(compiled, constraint.body)
        else:
            compiled.compiler.post(constraint.body)
    costs, constant = compiled.all_costs()
    lines += [_line([(1, literal) for literal in clause], ">=", 1) for clause in compiled.cnf()]
    head = [f"* #variable= {compiled.compiler.num_vars} #constraint= {len(lines)}"]
    if constant:
        head.append(f"* add {constant} to the objective")
    if costs:
        terms, negated = _positive((weight, literal) for literal, weight in costs.items())
        if negated:
            head.append(f"* add {negated} to the objective")
        head.append(f"min: {terms};")
    return "\n".join([*head, *lines]) + "\n"


def _relation(compiled: CompiledModel, relation: LinearRelation) -> Iterator[str]:
    total, sign = relation.difference, relation.sign
    turned = -1 if sign in ("<", "<=") else 1
    parts, least = compiled.compiler.parts(total, turned)
    bound = -least + (len(sign) == 1)
    terms = [step for part in parts for step in steps(part)]
    yield _line(terms, "=" if sign == "==" else ">=", bound)


def _line(terms: Iterable[tuple[int, int]], sign: str, bound: int) -> str:
    text, constant = _positive(terms)
    return f"{text}{sign} {bound - constant} ;"


def _positive(terms: Iterable[tuple[int, int]]) -> tuple[str, int]:
    """The terms without negated variables, and what to add to them."""
    text, constant = "", 0
    for weight, literal in terms:
        constant += weight if literal < 0 else 0
        text += f"{weight if literal > 0 else -weight:+} x{abs(literal)} "
    return text, constant
