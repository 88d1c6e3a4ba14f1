"""Random programs with `satdoku.Model`, against brute force over all values: its solutions, optima,
backbones and contradictions, and the files it writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku import Model
from satdoku.model import linear_search
from satdoku.model.check import Values
from satdoku.model.core_guided import CoreGuided
from satdoku.model.linear import Arithmetic
from satdoku.model.questions import cost_of
from tests.attack import scratch
from tests.attack.inside import satdoku
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.model.random_models import RandomModel

QUESTIONS = ("best", "solutions", "backbone", "contradiction", "file", "command", "assumptions")
STRATEGIES = ("auto", "core", "linear")
OPTIMAL, FEASIBLE, INFEASIBLE = 30, 10, 20  # exit codes of `optimize`


@dataclass(frozen=True)
class Asked:
    seed: int  # of the model
    questions: tuple[tuple[str, int], ...]  # and a seed for the details of each


class Models(Part[Asked]):
    name = "models"
    counted = "models"

    def make(self, rng: Random) -> Asked:
        kinds = rng.choices(QUESTIONS, k=rng.choice((1, 2, 4)))
        questions = tuple((kind, rng.randrange(10**9)) for kind in kinds)
        return Asked(rng.randrange(10**9), questions)

    def attempt(self, case: Asked, tally: Tally) -> None:
        tally["models"] += 1
        random = RandomModel(case.seed)
        allowed = list(random.allowed())
        tally["infeasible"] += not allowed
        for kind, seed in case.questions:
            tally[kind] += 1
            getattr(self, f"_{kind}")(random.model, allowed, Random(seed))

    def smaller(self, case: Asked) -> Iterator[Asked]:
        for questions in without_parts(case.questions):
            yield replace(case, questions=tuple(questions))

    def planted(self) -> Planted:
        """Each contradiction raises the bound by one too much."""
        right = CoreGuided._raise
        return patch.object(CoreGuided, "_raise", lambda self, weight: right(self, weight + 1))

    # -- questions -------------------------------------------------------------------------

    def _best(self, model: Model, allowed: Sequence[Values], rng: Random) -> None:
        strategy, seed = rng.choice(STRATEGIES), rng.randrange(100)
        with patch.object(linear_search, "MOST_OF_ALL", rng.choice((0, 100, 10**6))):
            solution = model.solve(strategy=strategy, seed=seed)
        _require_best(model, allowed, solution.status, solution.objective)

    def _assumptions(self, model: Model, allowed: Sequence[Values], rng: Random) -> None:
        """Only the solutions in which some variables have given values count."""
        chosen = rng.sample(model.variables, rng.randint(1, len(model.variables)))
        values = {each: rng.choice(list(_domain(each))) for each in chosen}
        solution = model.solve([each == value for each, value in values.items()])
        left = [one for one in allowed if all(one[v] == value for v, value in values.items())]
        _require_best(model, left, solution.status, solution.objective)

    def _solutions(self, model: Model, allowed: Sequence[Values], rng: Random) -> None:
        chosen = rng.sample(model.variables, rng.randint(1, len(model.variables)))
        found = [tuple(solution[chosen]) for solution in model.solutions(over=chosen)]
        assert len(found) == len(set(found)), "the same solution twice"
        assert set(found) == {tuple(values[each] for each in chosen) for values in allowed}

    def _backbone(self, model: Model, allowed: Sequence[Values], _rng: Random) -> None:
        try:
            fixed: Mapping[Arithmetic, int] = model.backbone()
        except ValueError:
            assert not allowed, "no backbone"
            return
        for each in model.variables:
            values = {one[each] for one in allowed}
            expected = {fixed[each]} == values if each in fixed else len(values) > 1
            assert expected, f"{each}: {values}, {fixed}"

    def _contradiction(self, model: Model, allowed: Sequence[Values], _rng: Random) -> None:
        try:
            names = model.why_infeasible()
        except ValueError:
            assert allowed, "a model without solutions has no contradiction"
            return
        assert not allowed, "a contradiction in a model with solutions"
        assert _solvable(model, set(names)) is False
        assert all(_solvable(model, {*names} - {name}) for name in names), "not minimal"

    def _file(self, model: Model, allowed: Sequence[Values], rng: Random) -> None:
        """A written model, read again, has the same best value."""
        suffix, text = _written(model, rng)
        with scratch.folder() as folder:
            path = Path(folder, f"m{suffix}")
            path.write_text(text)
            twin = Model.from_file(path).solve()
        if suffix == ".cnf":
            assert bool(twin) == bool(allowed)
            return
        status, value = twin.status, twin.objective
        if status == "feasible" and (model.objective is not None or model.soft):
            status, value = "optimal", 0  # all costs cancel out
        worth = None if value is None else model.sense * (value + _added(text))
        _require_best(model, allowed, status, worth)

    def _command(self, model: Model, allowed: Sequence[Values], rng: Random) -> None:
        suffix, text = _written(model, rng)
        strategy = rng.choice(STRATEGIES)
        with scratch.home():
            Path(f"m{suffix}").write_text(text)
            done = satdoku(["optimize", f"m{suffix}", "--competition", "--strategy", strategy])
        assert done.err == "", done.err
        assert (done.code == INFEASIBLE) == (not allowed), done.out
        if done.code == OPTIMAL:
            costs = [int(line[2:]) for line in done.out.splitlines() if line.startswith("o ")]
            assert costs == sorted(costs, reverse=True), done.out
            _require_best(model, allowed, "optimal", model.sense * (costs[-1] + _added(text)))


def _domain(variable: object) -> range:
    return range(getattr(variable, "low", 0), getattr(variable, "high", 1) + 1)


def _require_best(
    model: Model, allowed: Sequence[Values], status: str, objective: int | None
) -> None:
    if not allowed:
        assert status == "infeasible", status
    elif objective is None:
        assert status == "feasible", status
        assert model.objective is None or not model.objective.terms, "no best value"
    else:
        best = min(cost_of(model, values) for values in allowed)
        assert (status, objective) == ("optimal", model.sense * best), f"{objective}, not {best}"


def _solvable(model: Model, names: set[str]) -> bool:
    part = Model()
    part.variables = model.variables
    part.constraints = [c for c in model.constraints if c.name is None or c.name in names]
    return bool(part.solve())


def _written(model: Model, rng: Random) -> tuple[str, str]:
    forms = {".opb": model.to_opb, ".wcnf": model.to_wcnf, ".cnf": model.to_dimacs}
    suffix = rng.choice(list(forms))
    return suffix, forms[suffix]()


def _added(text: str) -> int:
    """What the comments of a file say must be added to the value."""
    return sum(int(line.split()[2]) for line in text.splitlines() if line[1:6] == " add ")
