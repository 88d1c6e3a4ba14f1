"""Deals a formula of a family to one person: an instance of their own, with a known answer, about
as hard as everyone else's."""

from __future__ import annotations

from random import Random

from satdoku.errors import UsageError, WrongAnswerError
from satdoku.families.dealt import FAMILIES, SIZES, Family, FormulaRecipe
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import Run, search
from satdoku.value import Value

ENGINE = "stack"  # decides, and measures how hard a formula is
WIDTH = 1.5  # the decisions are at most this many times more or fewer than usual
TRIES = 1000  # formulas, of which one should be hard enough and have the right answer
KNOWN = {Status.SATISFIABLE: True, Status.UNSATISFIABLE: False}


class DealtFormula(Value):
    family: str
    size: str
    seed: str
    cnf: Cnf
    run: Run  # its answer

    @property
    def origin(self) -> str:
        """The comment that says what it is, but not the answer."""
        return f"satdoku formula {self.family} --size {self.size} --seed {self.seed!a}"


def deal(
    family: str,
    seed: str,
    size: str = "medium",
    satisfiable: bool | None = None,
    monitor: Monitor = UNWATCHED,
) -> DealtFormula:
    """The same arguments always give the same formula. Without `satisfiable`, the seed decides."""
    chosen = _family(family, size)
    rng = Random(f"{family} {size} {satisfiable} {seed}")
    answer = rng.choice(chosen.answers(size)) if satisfiable is None else satisfiable
    recipe = chosen.recipes.get((size, answer))
    if recipe is None:
        word = _("satisfiable") if answer else _("unsatisfiable")
        raise UsageError(
            _("The family {family} has no {answer} formulas.", family=family, answer=word)
        )
    cnf, run = _fitting(recipe, answer, rng, monitor)
    return DealtFormula(family, size, seed, cnf, run)


def _family(name: str, size: str) -> Family:
    if name not in FAMILIES:
        raise UsageError(
            _(
                "Unknown family “{name}”; choose one of {names}.",
                name=name,
                names=", ".join(FAMILIES),
            ),
            name,
            FAMILIES,
        )
    if size not in SIZES:
        raise UsageError(
            _("Unknown size “{name}”; choose one of {names}.", name=size, names=", ".join(SIZES))
        )
    return FAMILIES[name]


def _fitting(recipe: FormulaRecipe, answer: bool, rng: Random, monitor: Monitor) -> tuple[Cnf, Run]:
    """The first formula with that answer that is neither too easy nor too hard. A stop raises
    `Stopped`."""
    config = EngineConfig.named(ENGINE)
    for _number in range(TRIES):
        cnf = shuffled(recipe.formula(rng), rng)
        run = search(cnf, config, None, monitor)
        if run.interrupted:
            raise Stopped
        decisions = run.result.statistics["decisions"]
        hard_enough = recipe.decisions / WIDTH <= decisions <= recipe.decisions * WIDTH
        if hard_enough and KNOWN.get(run.result.status) is answer:
            return cnf, run
    raise WrongAnswerError(
        _("No formula of that difficulty was found: this is a bug in satdoku, please report it.")
    )


def shuffled(cnf: Cnf, rng: Random) -> Cnf:
    """The same formula with other names and signs of the variables, in another order."""
    names = rng.sample(range(1, cnf.num_vars + 1), cnf.num_vars)
    signed = [0, *(name if rng.random() < 0.5 else -name for name in names)]
    renamed = [[signed[x] if x > 0 else -signed[-x] for x in clause] for clause in cnf]
    for clause in renamed:
        rng.shuffle(clause)
    rng.shuffle(renamed)
    return Cnf.from_clauses(renamed, cnf.num_vars)
