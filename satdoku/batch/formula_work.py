"""Batch work on formulas: finds the files, solves them, verifies their answers."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from satdoku import files
from satdoku.batch.executor import FAILED, ItemResult, Perform
from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat import dimacs, res
from satdoku.sat.dimacs import Headers
from satdoku.sat.engines import EngineConfig
from satdoku.tasks import solve
from satdoku.tasks.verify import PROOF_SUFFIXES, Judgement, decide_claim, verify
from satdoku.value import Value


def find(places: Iterable[Path]) -> list[str]:
    """The formulas, sorted by name without duplicates; folders are searched recursively."""
    found = sorted({str(path) for place in places for path in _in(place)})
    if not found:
        raise UsageError(_("There are no formulas (.cnf) in these folders."))
    return found


def find_absolute(places: Iterable[Path]) -> list[str]:
    """Like `find`, but with absolute paths without `..`, so that each file has one name."""
    return find(Path(os.path.abspath(place)) for place in places)  # noqa: PTH100


def _in(place: Path) -> Iterator[Path]:
    try:
        if place.is_dir():
            yield from (path for path in place.rglob("*") if _is_formula(path))
        else:
            place.stat()
            yield place
    except (OSError, ValueError) as error:
        raise FileError.unreadable(place, error) from error


def _is_formula(path: Path) -> bool:
    return path.name.lower().endswith(dimacs.SUFFIXES) and path.is_file()


def require_own_answers(paths: Sequence[str], answers: Sequence[Path]) -> None:
    """Require separate answer files: `a.cnf` and `a.cnf.gz` would share `a.res`."""
    shared = files.first_shared(answers)
    if shared is not None:
        one, other = shared
        raise UsageError(
            _(
                "{one} and {other}: both answers would go to {path}; rename or leave out "
                "one of them.",
                one=paths[one],
                other=paths[other],
                path=str(answers[other]),
            )
        )


def fingerprint(paths: Sequence[str]) -> str:
    """A hash that changes when a file changes or the list does."""
    digest = hashlib.sha256()
    for path in paths:
        try:
            found = Path(path).stat()
            state = f"{found.st_size} {found.st_mtime_ns}"
        except OSError:
            state = "-"
        digest.update(f"{path}\0{state}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


class SolveFiles(Value):
    config: EngineConfig
    timeout: float | None = None
    headers: Headers = Headers.USUAL

    @property
    def identity(self) -> Mapping[str, object]:
        options = self.config.options
        return {
            "work": "solve",
            "engine": self.config.engine.name,
            "rule": options.rule,
            "seed": options.seed,
            "settings": dict(options.settings),
            "timeout": self.timeout,
            "headers": self.headers.value,
        }

    def begin(self) -> Perform:
        return self.solve

    def solve(self, path: str, monitor: Monitor) -> ItemResult:
        """Unlike `solve`, an interrupted search writes no `s -1`: the next run repeats it."""
        request = solve.SolveRequest(Path(path), self.config, self.timeout, self.headers)
        formula, run = solve.attempt(request, monitor.limited(self.timeout))
        if run.interrupted:
            raise Stopped
        solved = solve.write(request, formula, run)
        if solved.failure is not None:
            return self.failure(path, solved.failure)
        document = {
            "file": path,
            "variables": None if formula is None else formula.cnf.num_vars,
            "clauses": None if formula is None else len(formula.cnf),
            "answer": run.result.status.name,
        }
        return ItemResult(run.result.status.name, json.dumps(document))

    def failure(self, path: str, complaint: str) -> ItemResult:
        document = {"file": path, "answer": None, "failure": complaint}
        return ItemResult(
            FAILED, json.dumps(document), _("{name}: {text}", name=path, text=complaint)
        )


class VerifyFiles(Value):
    headers: Headers = Headers.USUAL
    complete: bool = False
    solve: bool = False  # decide an unproved `s 0` by a search …
    timeout: float | None = None  # … of at most this many seconds

    @property
    def identity(self) -> Mapping[str, object]:
        return {
            "work": "verify",
            "headers": self.headers.value,
            "complete": self.complete,
            "solve": self.solve,
            "timeout": self.timeout,
        }

    def begin(self) -> Perform:
        return self.verify

    def verify(self, path: str, monitor: Monitor) -> ItemResult:
        found = verify(Path(path), monitor=monitor, headers=self.headers, complete=self.complete)
        if found.unproved and self.solve:
            found = decide_claim(Path(path), self.timeout, monitor, self.headers)
        document = {"file": path, "judgement": found.judgement.name, "sentence": found.sentence}
        wrong = found.judgement is Judgement.WRONG
        complaint = _("{name}: {text}", name=path, text=found.sentence) if wrong else ""
        return ItemResult(found.judgement.name, json.dumps(document), complaint)

    def failure(self, path: str, complaint: str) -> ItemResult:
        document = {"file": path, "judgement": None, "failure": complaint}
        return ItemResult(
            FAILED, json.dumps(document), _("{name}: {text}", name=path, text=complaint)
        )


def beside(paths: Sequence[str]) -> list[str]:
    """The paths of the formulas' answers and proofs, existing or not."""
    answers = [res.path_for(Path(path)) for path in paths]
    answers += [res.find(Path(path)) for path in paths]
    proofs = [answer.with_suffix(suffix) for answer in answers for suffix in PROOF_SUFFIXES]
    return [*map(str, answers), *map(str, proofs)]
