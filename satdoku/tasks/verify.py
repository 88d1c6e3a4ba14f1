"""Checks a .res file against its .cnf, or its proof if the answer is 0; on request, decides an
unproved `s 0` by a search."""

from __future__ import annotations

from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import dimacs, proof, res
from satdoku.sat.check import unsatisfied_by
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.proof import Format, ProofWriter, format_of
from satdoku.sat.result import Status
from satdoku.tasks.solve import load, search
from satdoku.value import Value

PROOF_SUFFIXES = (res.PROOF, ".lrat")


class Judgement(Enum):
    """The values are the exit codes of `satdoku verify`."""

    VERIFIED = 0
    WRONG = 1
    UNVERIFIABLE = 3


class Verification(Value):
    judgement: Judgement
    sentence: str
    clause: int | None = None  # the first unsatisfied clause, from 1
    line: int | None = None  # its line in the .cnf
    unproved: bool = False  # a claim that a search could decide; see `decide`


def verify(
    cnf_path: Path,
    res_path: Path | None = None,
    proof_path: Path | None = None,
    warn: dimacs.Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> Verification:
    """Check the file. By default, the .res and the proof are those beside the .cnf.

    Raises `Stopped` if the monitor stops it, without a verdict.
    """
    text = dimacs.load(cnf_path, monitor)
    cnf = dimacs.parse(cnf_path, text, warn=warn, monitor=monitor)
    claim = res.read(res_path or res.path_for(cnf_path), cnf.num_vars, monitor, warn)
    if claim.contradiction is not None:
        return Verification(Judgement.WRONG, both_values(claim.contradiction))
    if claim.status is Status.SATISFIABLE:
        index = unsatisfied_by(cnf, claim.values, monitor)
        if index is not None:
            line = dimacs.clause_line(cnf_path, text, index, monitor)
            return _wrong(cnf, index, cnf_path, line)
        sentence = _("the model satisfies all {count} clauses.", count=len(cnf))
        return Verification(Judgement.VERIFIED, sentence)
    if claim.status is Status.UNSATISFIABLE:
        path = proof_path or proof_beside(cnf_path)
        return judge_proof(cnf, path, monitor.limited(None))
    return Verification(
        Judgement.UNVERIFIABLE, _("“s -1” claims nothing: the formula was not decided.")
    )


def judge_proof(cnf: Cnf, path: Path | None, monitor: Monitor) -> Verification:
    """Check the proof that there is no model."""
    if path is None:
        return Verification(
            Judgement.UNVERIFIABLE,
            _("“s 0” claims that there is no model, but nothing here proves it."),
            unproved=True,
        )
    steps = dimacs.chunks(path)
    first = next(steps, b"")
    found_format = format_of(cnf, first)
    if found_format is Format.FRAT:
        sentence = _(
            "{path}: is a proof in the format {name}; satdoku checks DRAT and LRAT.",
            path=str(path),
            name=found_format.value,
        )
        return Verification(Judgement.UNVERIFIABLE, sentence)
    check = proof.check_lrat if found_format is Format.LRAT else proof.check
    with monitor.stopped_by_ctrl_c():
        found = check(cnf, chain([first], steps), monitor, dimacs.unpacked_size(path))
    if found.outcome is not proof.Outcome.PROVED:
        return Verification(Judgement.WRONG, _proof_problem(path, found, found_format))
    sentence = _(
        "there is no model: {needed} of the {count} steps of the proof are needed, and all of these"
        " check.",
        count=found.steps,
        needed=found.needed,
    )
    return Verification(Judgement.VERIFIED, sentence)


def proof_beside(cnf_path: Path) -> Path | None:
    """The proof beside the formula, if any."""
    paths = (res.path_for(cnf_path, suffix) for suffix in PROOF_SUFFIXES)
    return next((path for path in paths if path.exists()), None)


def _proof_problem(path: Path, found: proof.Check, written: Format) -> str:
    if found.outcome is proof.Outcome.INCOMPLETE:
        return _(
            "{path}: the {count} steps do not arrive at the empty clause.",
            path=str(path),
            count=found.steps,
        )
    if found.line is None:
        where = _("{path}, byte {offset}", path=str(path), offset=found.offset)
    else:
        where = _("{path}, line {line}", path=str(path), line=found.line)
    if found.outcome is proof.Outcome.MALFORMED:
        return _(
            "{where}: this is not a step of a proof in {name}.", where=where, name=written.value
        )
    return _(
        "{where}: step {step} does not follow from the clauses.", where=where, step=found.steps
    )


def both_values(variable: int) -> str:
    return _("variable {variable} has both values, so this is no model.", variable=variable)


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


CHUNK = 1 << 20  # bytes of the proof read at a time


def decide(path: Path, timeout: float | None = None, monitor: Monitor = UNWATCHED) -> Verification:
    """Check the claim that the formula has no model by a search. Raises `Stopped` if stopped."""
    cnf = load(path, monitor=monitor).cnf
    config = EngineConfig.named("cdcl")
    with TemporaryFile() as steps:
        options = config.options.replace(proof=ProofWriter(steps, binary=True))
        run = search(cnf, config.replace(options=options), timeout, monitor)
        if run.interrupted:
            raise Stopped
        if run.result.status is Status.UNKNOWN:
            return _undecided(timeout)
        if run.result.status is Status.SATISFIABLE:
            return Verification(Judgement.WRONG, _("satdoku solved it itself and found a model."))
        size = steps.tell()
        steps.seek(0)
        found = proof.check(cnf, iter(partial(steps.read, CHUNK), b""), monitor, size)
    return _confirmed(found)


def _undecided(timeout: float | None) -> Verification:
    sentence = _(
        "satdoku tried to solve it itself, but {seconds:g} s were not enough.",
        seconds=timeout or 0.0,
    )
    return Verification(Judgement.UNVERIFIABLE, sentence)


def _confirmed(found: proof.Check) -> Verification:
    if found.outcome is not proof.Outcome.PROVED:
        raise WrongAnswerError(
            _(
                "The proof that there is no model does not check: this is a bug in satdoku,"
                " please report it with the file."
            )
        )
    sentence = _(
        "there is no model: satdoku solved it itself, and {count} steps of its proof check.",
        count=found.needed,
    )
    return Verification(Judgement.VERIFIED, sentence)
