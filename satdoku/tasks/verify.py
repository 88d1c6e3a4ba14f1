"""Verify: judge a .res file by its .cnf, and by a proof where it says 0. It never solves."""

from __future__ import annotations

from enum import Enum
from itertools import chain
from pathlib import Path

from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs, proof, res
from satdoku.sat.check import unsatisfied_by
from satdoku.sat.cnf import Cnf
from satdoku.sat.result import Status
from satdoku.value import Value


class Judgement(Enum):
    """The values are the exit codes of `satdoku verify`."""

    VERIFIED = 0
    WRONG = 1
    UNVERIFIABLE = 3


class Verification(Value):
    judgement: Judgement
    sentence: str
    clause: int | None = None  # the first unsatisfied clause, from 1
    line: int | None = None  # and its line in the .cnf


def verify(
    cnf_path: Path,
    res_path: Path | None = None,
    proof_path: Path | None = None,
    warn: dimacs.Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> Verification:
    """Judge the file. By default, the .res and the .drat are those beside the .cnf.

    What stops it raises `Stopped`: nothing is known then.
    """
    text = dimacs.load(cnf_path, monitor)
    cnf = dimacs.parse(cnf_path, text, warn=warn, monitor=monitor)
    claim = res.read(res_path or res.path_for(cnf_path), cnf.num_vars, monitor)
    if claim.status is Status.SATISFIABLE:
        index = unsatisfied_by(cnf, claim.values, monitor)
        if index is not None:
            line = dimacs.clause_line(cnf_path, text, index, monitor)
            return _wrong(cnf, index, cnf_path, line)
        sentence = _("the model satisfies all {count} clauses.", count=len(cnf))
        return Verification(Judgement.VERIFIED, sentence)
    if claim.status is Status.UNSATISFIABLE:
        beside = res.path_for(cnf_path).with_suffix(".drat")
        return _judge_proof(cnf, proof_path, beside, monitor.limited(None))
    return Verification(
        Judgement.UNVERIFIABLE, _("“s -1” claims nothing: the formula was not decided.")
    )


def _judge_proof(cnf: Cnf, given: Path | None, beside: Path, monitor: Monitor) -> Verification:
    if given is None and not beside.exists():
        return Verification(
            Judgement.UNVERIFIABLE,
            _("“s 0” claims that there is no model, but nothing here proves it."),
        )
    path = given or beside
    steps = dimacs.chunks(path)
    first = next(steps, b"")
    foreign = proof.foreign_format(cnf, first)
    if foreign is not None:
        sentence = _(
            "{path}: is a proof in the format {name}; satdoku checks DRAT.",
            path=str(path),
            name=foreign,
        )
        return Verification(Judgement.UNVERIFIABLE, sentence)
    with monitor.stopped_by_ctrl_c():
        found = proof.check(cnf, chain([first], steps), monitor, dimacs.unpacked_size(path))
    if found.outcome is proof.Outcome.PROVED:
        sentence = _("there is no model: {count} steps of the proof check.", count=found.steps)
        return Verification(Judgement.VERIFIED, sentence)
    return Verification(Judgement.WRONG, _proof_problem(path, found))


def _proof_problem(path: Path, found: proof.Check) -> str:
    if found.outcome is proof.Outcome.INCOMPLETE:
        return _(
            "{path}: all {count} steps are right, but they do not arrive at the empty clause.",
            path=str(path),
            count=found.steps,
        )
    if found.line is None:
        where = _("{path}, byte {offset}", path=str(path), offset=found.offset)
    else:
        where = _("{path}, line {line}", path=str(path), line=found.line)
    if found.outcome is proof.Outcome.MALFORMED:
        return _("{where}: this is not a step of a DRAT proof.", where=where)
    return _(
        "{where}: step {step} does not follow from the clauses.", where=where, step=found.steps
    )


def _wrong(cnf: Cnf, index: int, cnf_path: Path, line: int) -> Verification:
    sentence = _(
        "clause {number} ({clause}), line {line} of {path}, has no true literal.",
        number=index + 1,
        clause=_excerpt(cnf[index]),
        line=line,
        path=str(cnf_path),
    )
    return Verification(Judgement.WRONG, sentence, index + 1, line)


def _excerpt(clause: tuple[int, ...]) -> str:
    text = " ".join(map(str, clause[:12]))
    return text + " …" if len(clause) > 12 else text + " 0" if clause else "0"
