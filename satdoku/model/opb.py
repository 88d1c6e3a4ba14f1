"""Pseudo-Boolean problems in the formats of the PB competitions: OPB, and WBO, which has soft
constraints.

The competitions number the variables from x1 on. Other programs give them names, begin with x0, or
write a star between a factor and its variable; all of that is read.
"""

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
from satdoku.model.sums import steps
from satdoku.monitor import TICK_EVERY, UNWATCHED, Monitor
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.model.model import Model

TOKEN = re.compile(
    r"""\s*(?:
        (?P<number> [+-]?\s*\d+ )(?!\w) (?:\s*\*)?
      | (?P<goal> (?:min|max|soft)\s*: )
      | (?P<negated> ~? )(?P<name> [a-z_][\w{}^.-]*(?:\[[\w,]*\])* )
      | \[\s* (?P<weight> \d+ ) \s*\]
      | (?P<sign> >=|<=|= )
    )""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
MOST_DIGITS = 4_000  # of a number
SIGNS = {"=": "==", ">=": ">=", "<=": "<="}


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
    reader.finish()


class _Weight(Value):
    """What it costs to violate a soft constraint: a number in brackets."""

    value: int


class _Reader:
    def __init__(self, path: Path, model: Model, monitor: Monitor) -> None:
        self.path, self.model, self.monitor = path, model, monitor
        self.variables: dict[str, Bool] = {}
        self.limit: int | None = None  # the cost of violated soft constraints is below

    def add(self, line: int, statement: str) -> None:
        tokens = list(self._tokens(line, statement))
        if not tokens:
            return
        first = tokens[0]
        if isinstance(first, _Weight):
            self.model.add_soft(self._constraint(line, tokens[1:]), first.value)
        elif not isinstance(first, str) or first in SIGNS:  # an empty sum
            self.model.add(self._constraint(line, tokens))
        elif first == "soft:":
            self._limit(line, tokens[1:])
        else:
            if self.model.objective is not None:
                raise self._error(line, _("a second objective; a file has one."))
            goal = self.model.minimize if first == "min:" else self.model.maximize
            goal(self._sum(line, tokens[1:]))

    def _limit(self, line: int, tokens: list[object]) -> None:
        """The violated soft constraints must cost less than this, if anything."""
        match tokens:
            case []:
                return
            case [int() as most] if self.limit is None and not self.model.soft:
                self.limit = most
            case _:
                problem = _("“soft:” and a number come once, before the soft constraints.")
                raise self._error(line, problem)

    def finish(self) -> None:
        if self.limit is not None:
            cost = Linear.of(0)
            for soft in self.model.soft:
                cost = cost + soft.weight * ~soft.body
            self.model.add(cost < self.limit)

    def _constraint(self, line: int, tokens: list[object]) -> Bool:
        if (
            len(tokens) < 2
            or not isinstance(tokens[-2], str)
            or tokens[-2] not in SIGNS
            or not isinstance(tokens[-1], int)
        ):
            raise self._error(line, _("a constraint is a sum, then >=, <= or =, and a number."))
        return LinearRelation(self._sum(line, tokens[:-2]), SIGNS[tokens[-2]], tokens[-1])

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
                raise self._error(line, _("“{text}” does not belong here.", text=str(token)))
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
            yield self._token(line, found)

    def _token(self, line: int, found: re.Match[str]) -> object:
        digits = found["number"] or found["weight"]
        if found["name"]:
            variable = self._variable(found["name"])
            return ~variable if found["negated"] else variable
        if not digits:
            return found["sign"] or found["goal"].replace(" ", "").lower()
        if len(digits) > MOST_DIGITS:
            raise self._error(line, _("a number has at most {most} digits.", most=MOST_DIGITS))
        number = int("".join(digits.split()))
        if found["number"]:
            return number
        if not number:
            raise self._error(line, _("the weight of a soft constraint is at least 1."))
        return _Weight(number)

    def _variable(self, name: str) -> Bool:
        if name not in self.variables:
            self.variables[name] = self.model.bool(name)
        return self.variables[name]

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
