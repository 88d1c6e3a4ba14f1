"""Checks a .res file against its .cnf, or its proof if the answer is 0; on request, decides an
unproved `s 0` by a search."""

from __future__ import annotations

from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile

from satdoku import files
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import dimacs, proof, res
from satdoku.sat.check import unsatisfied_by
from satdoku.sat.cnf import Cnf
from satdoku.sat.dimacs import Headers
from satdoku.sat.engines import EngineConfig
from satdoku.sat.proof import Format, ProofWriter, format_of
from satdoku.sat.res_reader import Claim
from satdoku.sat.result import Status
from satdoku.tasks.needed import NOTHING, Needed
from satdoku.tasks.proving import check_and_write
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
    unproved: bool = False  # a claim that a search could decide; see `decide_claim`
    written: Needed = NOTHING  # what a proof needs


class FormulaText(Value):
    """A formula, with the text that says on which line a clause is."""

    path: Path
    text: bytes
    cnf: Cnf

    def line_of(self, clause: int, monitor: Monitor) -> int:
        return dimacs.clause_line(self.path, self.text, clause, monitor)


def read_formula(
    path: Path,
    headers: Headers = Headers.USUAL,
    warn: dimacs.Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> FormulaText:
    text = dimacs.load(path, monitor)
    return FormulaText(
        path, text, dimacs.parse(path, text, headers=headers, warn=warn, monitor=monitor)
    )


def verify(
    cnf_path: Path,
    res_path: Path | None = None,
    proof_path: Path | None = None,
    warn: dimacs.Warn | None = None,
    monitor: Monitor = UNWATCHED,
    needed: Needed = NOTHING,
    *,
    headers: Headers = Headers.USUAL,
    complete: bool = False,
) -> Verification:
    """Check the file. By default, the .res and the proof are those beside the .cnf. If `complete`,
    a model must give every variable a value. `needed` says where to write what a DRAT proof needs.

    Raises `Stopped` if the monitor stops it, without a verdict.
    """
    answer = res_path or res.find(cnf_path)
    path = proof_path or proof_beside(cnf_path)
    files.require_places(needed.paths, [cnf_path, answer, *([] if path is None else [path])])
    formula = read_formula(cnf_path, headers, warn, monitor)
    claim = res.read(answer, formula.cnf.num_vars, monitor, warn)
    if claim.status is not Status.UNSATISFIABLE:
        return check_claim(formula, claim, monitor, complete=complete)
    return check_proof(formula.cnf, path, monitor.limited(None), needed)


def check_claim(
    formula: FormulaText, claim: Claim, monitor: Monitor, *, complete: bool = False
) -> Verification:
    """Check a model, or a claim that needs none. `s 0` needs a proof: see `check_proof`."""
    if claim.contradiction is not None:
        return Verification(Judgement.WRONG, both_values(claim.contradiction))
    if claim.status is not Status.SATISFIABLE:
        return Verification(
            Judgement.UNVERIFIABLE, _("“s -1” claims nothing: the formula was not decided.")
        )
    index = unsatisfied_by(formula.cnf, claim.values, monitor)
    if index is not None:
        return _wrong(formula, index, monitor)
    if complete and claim.missing:
        return Verification(Judgement.WRONG, _incomplete(claim))
    sentence = _("the model satisfies all {count} clauses.", count=len(formula.cnf))
    if claim.missing:
        sentence = _("{sentence} Note: {note}", sentence=sentence, note=_incomplete(claim))
    return Verification(Judgement.VERIFIED, sentence)


def _incomplete(claim: Claim) -> str:
    return _(
        "{missing} of the {count} variables have no value, the first of them {variable}.",
        missing=claim.missing,
        count=len(claim.values) - 1,
        variable=claim.first_missing,
    )


def check_proof(
    cnf: Cnf, path: Path | None, monitor: Monitor, needed: Needed = NOTHING
) -> Verification:
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
            "{path}: is a proof in {name} format; satdoku checks DRAT and LRAT.",
            path=str(path),
            name=found_format.value,
        )
        return Verification(Judgement.UNVERIFIABLE, sentence)
    if found_format is Format.LRAT and needed.paths:
        raise UsageError(
            _("{path}: --core and --trimmed need a DRAT proof, and this is LRAT.", path=str(path))
        )
    chunks, size = chain([first], steps), dimacs.unpacked_size(path)
    with monitor.stopped_by_ctrl_c():
        if found_format is Format.LRAT:
            found = proof.check_lrat(cnf, chunks, monitor, size)
        else:
            binary = proof.is_binary(first)
            found = check_and_write(cnf, chunks, size, needed, monitor, binary=binary)
    if found.outcome is not proof.Outcome.PROVED:
        return Verification(Judgement.WRONG, _proof_problem(path, found, found_format))
    sentence = _(
        "there is no model: the proof needs {needed} of its {count} steps, and all of "
        "these are valid.",
        count=found.steps,
        needed=found.needed,
    )
    return Verification(Judgement.VERIFIED, sentence, written=needed)


def proof_beside(cnf_path: Path) -> Path | None:
    """The proof beside the formula, if any."""
    paths = (res.path_for(cnf_path, suffix) for suffix in PROOF_SUFFIXES)
    return next((path for path in paths if path.exists()), None)


def _proof_problem(path: Path, found: proof.Check, written: Format) -> str:
    if found.outcome is proof.Outcome.INCOMPLETE:
        return _(
            "{path}: the {count} steps never derive the empty clause.",
            path=str(path),
            count=found.steps,
        )
    if found.line is None:
        where = _("{path}, byte {offset}", path=str(path), offset=found.offset)
    else:
        where = _("{path}, line {line}", path=str(path), line=found.line)
    if found.outcome is proof.Outcome.MALFORMED:
        return _("{where}: this is not a proof step in {name}.", where=where, name=written.value)
    return _(
        "{where}: step {step} does not follow from the clauses.", where=where, step=found.steps
    )


def both_values(variable: int) -> str:
    return _("variable {variable} has both values, so this is not a model.", variable=variable)


def _wrong(formula: FormulaText, index: int, monitor: Monitor) -> Verification:
    line = formula.line_of(index, monitor)
    sentence = _(
        "clause {number} ({clause}), line {line} of {path}, has no true literal.",
        number=index + 1,
        clause=_excerpt(formula.cnf[index]),
        line=line,
        path=str(formula.path),
    )
    return Verification(Judgement.WRONG, sentence, index + 1, line)


def _excerpt(clause: tuple[int, ...]) -> str:
    text = " ".join(map(str, clause[:12]))
    return text + " …" if len(clause) > 12 else text + " 0" if clause else "0"


CHUNK = 1 << 20  # bytes of the proof read at a time


class Decision(Value):
    """The checked result of our own search."""

    status: Status
    steps: int = 0  # of the checked proof, if there is no model

    def verdict_on_unsatisfiable(self, timeout: float | None) -> Verification:
        """The verdict on the claim that there is no model."""
        if self.status is Status.UNKNOWN:
            sentence = _(
                "satdoku tried to solve it itself, but {seconds:g} s were not enough.",
                seconds=timeout or 0.0,
            )
            return Verification(Judgement.UNVERIFIABLE, sentence)
        if self.status is Status.SATISFIABLE:
            return Verification(Judgement.WRONG, _("satdoku solved it itself and found a model."))
        sentence = _(
            "there is no model: satdoku solved it itself and checked {count} steps of its proof.",
            count=self.steps,
        )
        return Verification(Judgement.VERIFIED, sentence)


def decide(cnf: Cnf, timeout: float | None = None, monitor: Monitor = UNWATCHED) -> Decision:
    """Decide the formula by a search, and check its model or proof. Raises `Stopped` if stopped."""
    config = EngineConfig.named("cdcl")
    with TemporaryFile() as steps:
        options = config.options.replace(proof=ProofWriter(steps, binary=True))
        run = search(cnf, config.replace(options=options), timeout, monitor)
        if run.interrupted:
            raise Stopped
        if run.result.status is not Status.UNSATISFIABLE:
            return Decision(run.result.status)
        size = steps.tell()
        steps.seek(0)
        found = proof.check(cnf, iter(partial(steps.read, CHUNK), b""), monitor, size)
    if found.outcome is not proof.Outcome.PROVED:
        raise WrongAnswerError(
            _(
                "The proof that there is no model failed its check: this is a bug in "
                "satdoku, please report it with the file."
            )
        )
    return Decision(Status.UNSATISFIABLE, found.needed)


def decide_claim(
    path: Path,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    headers: Headers = Headers.USUAL,
) -> Verification:
    """Check the claim that the formula has no model by a search. Raises `Stopped` if stopped."""
    cnf = load(path, headers=headers, monitor=monitor).cnf
    return decide(cnf, timeout, monitor).verdict_on_unsatisfiable(timeout)
