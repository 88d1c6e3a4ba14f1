"""Verify: judge a .res file by its .cnf. It never solves anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from satdoku.messages import _
from satdoku.sat import dimacs, res
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.result import Status


class Judgement(Enum):
    """The values are the exit codes of `satdoku verify`."""

    VERIFIED = 0
    WRONG = 1
    UNVERIFIABLE = 3


@dataclass(frozen=True)
class Verdict:
    judgement: Judgement
    sentence: str
    clause: int | None = None  # the first unsatisfied clause, from 1
    line: int | None = None  # and its line in the .cnf


def verify(
    cnf_path: Path, res_path: Path | None = None, warn: dimacs.Warn | None = None
) -> Verdict:
    """Judge the file; without `res_path`, the .res beside the .cnf."""
    text = dimacs.load(cnf_path)
    cnf = dimacs.parse(cnf_path, text, warn=warn)
    claim = res.read(res_path or res.path_for(cnf_path), cnf.num_vars)
    if claim.status is Status.SATISFIABLE:
        index = unsatisfied_clause(cnf, claim.literals)
        if index is not None:
            return _wrong(cnf, index, cnf_path, dimacs.clause_line(cnf_path, text, index))
        sentence = _("the model satisfies all {count} clauses.", count=len(cnf))
        return Verdict(Judgement.VERIFIED, sentence)
    if claim.status is Status.UNSATISFIABLE:
        return Verdict(
            Judgement.UNVERIFIABLE,
            _("“s 0” claims that there is no model, but nothing here proves it."),
        )
    return Verdict(Judgement.UNVERIFIABLE, _("“s -1” claims nothing: the formula was not decided."))


def _wrong(cnf: Cnf, index: int, cnf_path: Path, line: int) -> Verdict:
    sentence = _(
        "clause {number} ({clause}), line {line} of {path}, has no true literal.",
        number=index + 1,
        clause=_excerpt(cnf[index]),
        line=line,
        path=str(cnf_path),
    )
    return Verdict(Judgement.WRONG, sentence, index + 1, line)


def _excerpt(clause: tuple[int, ...]) -> str:
    text = " ".join(map(str, clause[:12]))
    return text + " …" if len(clause) > 12 else text + " 0" if clause else "0"
