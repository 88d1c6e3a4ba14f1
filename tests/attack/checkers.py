"""Mutated proofs and answers: satdoku never accepts what an external checker rejects."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pysat.solvers import Solver

from satdoku.errors import SatdokuError
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.tasks.verify import Judgement, verify
from tests.attack import scratch
from tests.attack.inputs.mutate import mutated
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.sat import naive_drat, naive_lrat
from tests.sat.naive_drat import Step
from tests.sat.random_formulas import random_formula
from tests.sat.test_proof import damage, parse, render

Clauses = list[list[int]]
SPOILED = 0.7  # share of the models that are mutated
CLAIMED = 0.1  # share of the refutations claimed without a proof
OUTSIDE = 0.05  # share of the proofs also given to these programs, if installed
DRAT_TRIM, LRAT_CHECK = shutil.which("drat-trim"), shutil.which("lrat-check")
NO_HINTS = re.compile(rb"^\d+ (?:-?[1-9]\d* )+0 0$", re.MULTILINE)
HASTY = {"reduce_interval": 3, "restart_base": 1, "mode_conflicts": 20, "inprocess_interval": 2}


@dataclass(frozen=True)
class Evidence:
    """A claim about a formula: steps of a proof, or the text of a .res file."""

    clauses: Clauses
    num_vars: int
    steps: list[Step] | None = None
    answer: bytes = b""
    expected: Judgement | None = None  # expected verdict for a correct answer in any dialect
    outside: bool = False


class Checkers(Part[Evidence]):
    name = "checkers"
    counted = "checked"

    def make(self, rng: Random) -> Evidence:
        while True:
            cnf = rng.choice((random_formula(rng, 12), random_ksat(n=10, m=60, k=3, rng=rng)))
            if not all(cnf):
                continue
            model, steps = _solved(cnf, rng)
            clauses = [list(clause) for clause in cnf]
            if model is not None and rng.random() < SPOILED:
                text = f"s 1\nv {' '.join(map(str, model))} 0\nt {rng.randrange(99)}\n"
                return Evidence(clauses, cnf.num_vars, answer=mutated(text.encode(), rng))
            if model is not None or rng.random() < CLAIMED:
                right = Judgement.UNVERIFIABLE if model is None else Judgement.VERIFIED
                text = in_dialect(model, rng)
                return Evidence(clauses, cnf.num_vars, answer=text.encode(), expected=right)
            if steps:
                steps = [damage(s, rng, cnf.num_vars) for s in steps if rng.random() < 0.8]
                if rng.random() < 0.5:
                    del clauses[rng.randrange(len(clauses))]
                outside = rng.random() < OUTSIDE
                return Evidence(clauses, cnf.num_vars, steps, outside=outside)

    def attempt(self, case: Evidence, tally: Tally) -> None:
        tally["checked"] += 1
        if case.steps is None:
            _check_answer(case, tally)
        else:
            _check_proof(case, case.steps, tally)

    def smaller(self, case: Evidence) -> Iterator[Evidence]:
        for clauses in without_parts(case.clauses):
            yield replace(case, clauses=clauses)
        for steps in without_parts(case.steps or ()):
            yield replace(case, steps=steps)
        for answer in without_parts(case.answer):
            yield replace(case, answer=bytes(answer), expected=None)

    def planted(self) -> Planted:
        """A failed proof counts as checked. The kernel must not write it as LRAT: that reads what
        only a finished check has."""
        right = proof.check

        def lenient(*given: Any, **named: Any) -> proof.Check:
            found = right(*given, **named)
            failed = found.outcome is proof.Outcome.FAILED
            return found.replace(outcome=proof.Outcome.PROVED) if failed else found

        return patch.object(proof, "check", lenient)


def in_dialect(model: list[int] | None, rng: Random) -> str:
    """A correct answer in another program's format; None means unsatisfiable."""
    if model is None:
        values = rng.choice(("", "v\n", "v none\n", "v 0\n", "v 1 -1\n", "v NULL 2\n"))
        parts = [rng.choice(("s 0\n", "S 0\n", "s: 0\n", "s UNSATISFIABLE\n")), values]
    else:
        plus = rng.choice(("", "+"))
        words = [f"{'-' if literal < 0 else plus}{abs(literal)}" for literal in model]
        blank = rng.choice((" ", "\n", "\nv "))
        end = rng.choice(("", " 0", " +0"))
        status = rng.choice(("s 1\n", "s +1\n", "S 1\n", "s: 1\n", "s SATISFIABLE\n"))
        parts = [status, f"v{rng.choice((' ', ': '))}{blank.join(words)}{end}\n"]
    if rng.random() < 0.3:
        parts.reverse()
    return "".join([*parts, rng.choice(("", "t 17\n", "t17ms\n", "T: 3 decisions 4\n"))])


def _solved(cnf: Cnf, rng: Random) -> tuple[list[int] | None, list[Step] | None]:
    stream = io.BytesIO()
    settings = rng.choice(({}, HASTY))
    options = Options("alternate", settings=settings, proof=proof.ProofWriter(stream))
    found = ENGINES["cdcl"].run(cnf, options, UNWATCHED)
    if found.status.name == "SATISFIABLE":
        return list(found.model), None
    return None, parse(stream.getvalue())


def _check_proof(case: Evidence, steps: list[Step], tally: Tally) -> None:
    """A proof with only correct steps is accepted. An accepted proof can have wrong steps that
    nothing depends on: its LRAT version satisfies a checker of every step."""
    cnf = Cnf.from_clauses(case.clauses, case.num_vars)
    text, lrat = render(steps), io.BytesIO()
    accepted = proof.check(cnf, text, lrat=lrat).outcome is proof.Outcome.PROVED
    tally["proofs accepted" if accepted else "proofs refused"] += 1
    with Solver("cadical153", bootstrap_with=case.clauses) as peer:
        assert not (accepted and peer.solve()), "a proof for a formula that has a model"
    right = naive_drat.proves(cnf, steps)
    assert accepted or not right, "refuses a right proof"
    assert accepted is naive_lrat.proves(cnf, lrat.getvalue()), "the proof in LRAT"
    if accepted:
        found = proof.check_lrat(cnf, lrat.getvalue()).outcome
        assert found is proof.Outcome.PROVED, "our own checker refuses our LRAT"
    if case.outside:
        _ask_outside(cnf, text, right, lrat.getvalue() if accepted else None, tally)


def _ask_outside(cnf: Cnf, text: bytes, right: bool, lrat: bytes | None, tally: Tally) -> None:
    """drat-trim is more lenient: it ignores deletions of units and tries every literal of a RAT
    step. It can also find another refutation, to which a wrong step matters. But it must accept
    proofs with only correct steps, and lrat-check must accept what we accepted. lrat-check cannot
    read a RAT step without hints if a deleted clause has the opposite literal, so it gets none of
    these."""
    if DRAT_TRIM is not None and right:
        tally["drat-trim"] += 1
        assert "s VERIFIED" in _said_by(DRAT_TRIM, cnf, text), "drat-trim refuses a right proof"
    if LRAT_CHECK is not None and lrat is not None and not NO_HINTS.search(lrat):
        tally["lrat-check"] += 1
        assert "c VERIFIED" in _said_by(LRAT_CHECK, cnf, lrat), "lrat-check refuses our LRAT"


def _said_by(program: str, cnf: Cnf, text: bytes) -> str:
    """Without repeated literals: lrat-check would count them as two open literals."""
    plain = Cnf.from_clauses([list(dict.fromkeys(clause)) for clause in cnf], cnf.num_vars)
    with scratch.folder() as folder:
        formula, steps = Path(folder, "x.cnf"), Path(folder, "x.proof")
        with formula.open("w") as stream:
            plain.write_dimacs(stream)
        steps.write_bytes(text)
        command = [program, str(formula), str(steps)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _check_answer(case: Evidence, tally: Tally) -> None:
    """Check a verified model with a second parser, which takes the values anywhere in the text."""
    with scratch.folder() as folder:
        formula, answer = Path(folder, "x.cnf"), Path(folder, "x.res")
        with formula.open("w") as stream:
            Cnf.from_clauses(case.clauses, case.num_vars).write_dimacs(stream)
        answer.write_bytes(case.answer)
        judgement = _verdict(formula)
    if case.expected is not None:
        assert judgement is case.expected, f"{judgement} for a right answer"
    verified = judgement is Judgement.VERIFIED
    tally["answers verified" if verified else "answers refused"] += 1
    said = _values(case.answer)
    if verified:
        assert all(not said.isdisjoint(clause) for clause in case.clauses), "verifies no model"
    if _is_plain(case.answer) and _is_model(case):
        assert verified, "refuses a model"


def _verdict(formula: Path) -> Judgement | None:
    try:
        return verify(formula).judgement
    except SatdokuError:
        return None


def _values(answer: bytes) -> set[int]:
    apart = re.sub(rb"(?<=[0-9])-", b" -", answer)
    words = re.sub(rb"[vV]:?", b" ", apart).split()
    return {int(word) for word in words if re.fullmatch(rb"[+-]?[0-9]{1,9}", word)}


def _is_plain(answer: bytes) -> bool:
    return re.fullmatch(rb"s 1\nv [-0-9 ]*\nt [0-9]*\n", answer) is not None


def _is_model(case: Evidence) -> bool:
    words = case.answer.split(b"\n")[1].split()[1:]
    if not all(re.fullmatch(rb"-?[0-9]{1,9}", word) for word in words):
        return False
    numbers = [int(word) for word in words]
    values = [number for number in numbers if number]
    one_each = sorted(map(abs, values)) == list(range(1, case.num_vars + 1))
    shaped = numbers.index(0) == len(values) if 0 in numbers else True
    return one_each and shaped and all(not set(values).isdisjoint(c) for c in case.clauses)
