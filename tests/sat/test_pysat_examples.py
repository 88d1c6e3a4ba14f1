"""PySAT's own examples run unchanged on this solver, with the same results as on PySAT's."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satdoku import Solver
from satdoku.sat.kernel.vec import COMPILED

pytest.importorskip("pysat")

from pysat.formula import CNF, WCNF, CNFPlus

from tests.documents import ROOT, page

MODULES = ("fm", "genhard", "hitman", "lbx", "lsu", "mcsls", "models", "musx", "optux", "primer")
ROUNDS = 6 if COMPILED else 1


def example(name: str) -> Any:
    """A module of PySAT's examples; an older PySAT may lack it."""
    return pytest.importorskip(f"pysat.examples.{name}")


@pytest.fixture
def swapped(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Replace PySAT's solver with this one in every example that uses one."""

    def swap() -> None:
        for name in (*MODULES, "rc2", "bbscan", "bica"):
            with contextlib.suppress(ImportError):
                module = import_module(f"pysat.examples.{name}")
                if hasattr(module, "Solver"):
                    monkeypatch.setattr(module, "Solver", Solver)

    return swap


def weighted(rng: Random) -> Any:
    """A formula with hard clauses, and soft clauses that cannot all be satisfied."""
    formula = WCNF()
    for _ in range(12):
        formula.append(clause(rng, 8, 3))
    for _ in range(14):
        formula.append(clause(rng, 8, rng.randint(1, 2)), weight=rng.randint(1, 4))
    return formula


def clause(rng: Random, num_vars: int, size: int) -> list[int]:
    return [rng.choice((-1, 1)) * v for v in rng.sample(range(1, num_vars + 1), size)]


def plain(formula: Any) -> Any:
    """The same clauses, with weight 1 for each soft one."""
    unweighted = WCNF()
    unweighted.extend(formula.hard)
    unweighted.extend(formula.soft, weights=[1] * len(formula.soft))
    return unweighted


def cost_of_rc2(formula: Any) -> object:
    with example("rc2").RC2(formula) as rc2:
        rc2.compute()
        return rc2.cost


def cost_of_stratified_rc2(formula: Any) -> object:
    with example("rc2").RC2Stratified(formula, exhaust=True, minz=True, trim=5) as rc2:
        rc2.compute()
        return rc2.cost


def cost_of_fm(formula: Any) -> object:
    with example("fm").FM(formula, verbose=0) as fm:
        return fm.compute(), fm.cost


def cost_of_lsu(formula: Any) -> object:
    with example("lsu").LSU(plain(formula), expect_interrupt=True) as lsu:
        return lsu.solve(), lsu.cost


def all_of_lbx(formula: Any) -> object:
    with example("lbx").LBX(formula, use_cld=True, use_timer=True) as lbx:
        return corrections(lbx)


def all_of_mcsls(formula: Any) -> object:
    with example("mcsls").MCSls(formula, use_cld=True, use_timer=True) as mcsls:
        return corrections(mcsls)


def corrections(tool: Any) -> object:
    """All minimal correction sets of soft clauses."""
    found = set()
    for mcs in tool.enumerate():
        found.add(frozenset(mcs))
        tool.block(mcs)
    return found


def smallest_of_optux(formula: Any) -> object:
    with example("optux").OptUx(formula) as optux:
        optux.compute()
        return optux.cost


def all_of_primer(formula: Any) -> object:
    with example("primer").Primer(CNF(from_clauses=formula.hard)) as primer:
        return {frozenset(prime) for prime in primer.enumerate()}


def all_of_hitman(formula: Any) -> object:
    sets = [[abs(literal) for literal in c] for c in formula.hard[:6]]
    found = []
    for kind in ("sorted", "lbx", "mcsls"):
        with example("hitman").Hitman(bootstrap_with=sets, htype=kind) as hitman:
            found.append({frozenset(hit) for hit in hitman.enumerate()})
    return found


def all_of_models(formula: Any) -> object:
    """With a constraint that is not a clause; in PySAT, minicard supports those."""
    text = io.StringIO()
    constrained = CNFPlus()
    constrained.extend(formula.hard)
    constrained.append([[1, 2, 3, 4, 5], 2], is_atmost=True)
    with contextlib.redirect_stdout(text):
        example("models").enumerate_models(constrained, "all", "minicard")
    lines = text.getvalue().splitlines()
    return sorted(line for line in lines if line.startswith("v"))


@pytest.mark.parametrize(
    "outcome",
    [
        cost_of_rc2,
        cost_of_stratified_rc2,
        cost_of_fm,
        cost_of_lsu,
        all_of_lbx,
        all_of_mcsls,
        smallest_of_optux,
        all_of_primer,
        all_of_hitman,
        all_of_models,
    ],
)
def test_an_example_finds_the_same(
    outcome: Callable[[Any], object], swapped: Callable[[], None]
) -> None:
    formulas = [weighted(Random(seed)) for seed in range(ROUNDS)]
    theirs = [outcome(formula.copy()) for formula in formulas]
    swapped()
    assert [outcome(formula.copy()) for formula in formulas] == theirs


def test_musx_finds_clauses_that_are_all_needed(swapped: Callable[[], None]) -> None:
    swapped()
    for seed in range(ROUNDS):
        formula = weighted(Random(seed))
        with example("musx").MUSX(formula, verbosity=0) as musx:
            core = [formula.soft[k - 1] for k in musx.compute()]
        assert not holds(formula.hard + core)
        for k in range(len(core)):
            assert holds(formula.hard + core[:k] + core[k + 1 :])


def holds(clauses: list[list[int]]) -> object:
    from pysat.solvers import Solver as Peer

    with Peer("glucose4", bootstrap_with=clauses) as peer:
        return peer.solve()


def hard_formulas() -> Iterator[Any]:
    genhard = example("genhard")
    yield genhard.PHP(nof_holes=4)
    yield genhard.PHP(nof_holes=4, kval=2)
    yield genhard.PAR(size=4)
    yield genhard.GT(size=5)
    yield genhard.CB(size=4)


def test_the_hard_formulas_have_no_model() -> None:
    for formula in hard_formulas():
        with Solver(name="g3", bootstrap_with=formula, use_timer=True) as solver:
            assert solver.solve() is False
            assert solver.time() == solver.time_accum() > 0


def test_the_command_of_the_manual_runs_pysat_tests_on_this_solver(tmp_path: Path) -> None:
    (tmp_path / "test_solver.py").write_text(
        "from pysat.solvers import Solver\n\n"
        "def test_it():\n    assert Solver.__module__ == 'satdoku.sat.solver'\n"
    )
    [command] = [line for line in page("python").splitlines() if line.endswith(" PYSAT/tests")]
    program, *words = command.replace("PYSAT/tests", str(tmp_path)).split()
    assert program == "python"
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
