"""Any program as a solver: `mine=./a.out {cnf} {res}`.

`{cnf}` stands for the formula's path. Words after `<<<` are lines that the program reads: a program
with a menu runs as `mine=./a.out <<< 1 {cnf} 0`. It runs in a folder of its own. The answer is read
from the file `{res}`, from `F.res` or `F.cnf.res` beside the formula, from the only `.res` file
that the program has left in its folder, or from what it prints, in any of the dialects that
`verify` reads; without any of them, exit codes 10 and 20 count. Nothing that a program does stops
the bench: a crash, a hang, a wrong answer or garbage is recorded as its result.
"""

from __future__ import annotations

import shlex
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from satdoku.bench.processes import EndedProcess, ProcessLimits, run_timed
from satdoku.bench.programs import EXIT_CODES, Measurement
from satdoku.errors import SatdokuError, UsageError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import res
from satdoku.sat.check import unsatisfied_by
from satdoku.sat.cnf import Cnf
from satdoku.sat.res_reader import Claim
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula
from satdoku.tasks.verify import both_values
from satdoku.value import Value

CNF, RES = "{cnf}", "{res}"
LINES = "<<<"  # before the words that are lines of its input
MEMORY_MB = 4096  # by default
MOST_WRITTEN = 1 << 26  # bytes of a file that it writes
MOST_READ = 1 << 20  # bytes of an answer, in addition to …
MOST_LITERAL = 32  # … this many per variable
SHOWN = 80  # characters of its last line


class OwnProgram(Value):
    name: str
    words: tuple[str, ...]  # with CNF and RES in them
    memory_mb: int = MEMORY_MB
    lines: tuple[str, ...] = ()  # that it reads

    @classmethod
    def parse(cls, text: str, memory_mb: int = MEMORY_MB) -> OwnProgram:
        name, _equals, command = text.partition("=")
        try:
            words = shlex.split(command)
        except ValueError:  # an unclosed quotation mark
            words = []
        place = words.index(LINES) if LINES in words else len(words)
        lines = words[place + 1 :]
        if not name.strip() or not place or not any(CNF in word for word in words):
            raise UsageError(
                _(
                    "--programs {text}: write NAME=COMMAND, with {place} where the command takes"
                    " the formula.",
                    text=text,
                    place=CNF,
                )
            )
        if sys.platform == "win32":
            raise UsageError(_("--programs: this system cannot limit and time other programs."))
        found = shutil.which(words[0])
        if found is None:
            raise UsageError(
                _("--programs {text}: there is no program “{name}”.", text=text, name=words[0])
            )
        program = str(Path(found).absolute())
        # It runs in another folder.
        others = (_absolute(word) for word in words[1:place])
        return cls(name.strip(), (program, *others), memory_mb, tuple(lines))

    @property
    def version(self) -> str:
        """The command, for reports; not where its program is."""
        first, *others = (_short(word) for word in self.words)
        text = shlex.join([Path(first).name, *others])
        return f"{text} {LINES} {shlex.join(self.lines)}" if self.lines else text

    @property
    def identity(self) -> list[object]:
        """The facts that its results depend on: a recompiled program counts as a different one."""
        files = [Path(word) for word in self.words if Path(word).is_file()]
        return [
            *self.words,
            *self.lines,
            self.memory_mb,
            *(path.stat().st_mtime_ns for path in files),
        ]

    def measure(
        self, formula: Formula, timeout: float, monitor: Monitor = UNWATCHED
    ) -> tuple[Measurement, str]:
        """The run, and the fault of its answer, if it has one."""
        with TemporaryDirectory() as folder:
            cnf = Path(folder) / "formula.cnf"
            with cnf.open("w", encoding="ascii") as stream:
                formula.cnf.write_dimacs(stream)
            answer = Path(folder) / "formula.res"
            places = ((CNF, str(cnf)), (RES, str(answer)))
            command = [_filled(word, places) for word in self.words]
            typed = Path(folder) / "typed"
            typed.write_text("".join(f"{_filled(line, places)}\n" for line in self.lines))
            limits = ProcessLimits(self.memory_mb << 20, MOST_WRITTEN)
            ended = run_timed(command, timeout, monitor, limits, inside=folder, reads=str(typed))
            return self._checked(ended, formula.cnf, _answer_text(cnf, ended), monitor)

    def _checked(
        self, ended: EndedProcess, cnf: Cnf, answer: Path, monitor: Monitor
    ) -> tuple[Measurement, str]:
        blank = Measurement(self.name, Status.UNKNOWN, ended.cpu, peak_kib=ended.peak_kib)
        if ended.timed_out:
            return blank.replace(timed_out=True), ""
        if ended.code < 0:
            return blank.replace(problem=_crash(ended)), ""
        claim = _claim(answer, cnf, monitor)
        by_code = EXIT_CODES.get(ended.code)
        if isinstance(claim, str):
            if by_code is Status.UNSATISFIABLE:
                return blank.replace(answer=by_code), ""
            return blank.replace(problem=_no_answer(ended, claim)), ""
        if by_code is not None and by_code is not claim.status:
            wrong = _(
                "exit code {code} contradicts the answer {answer}.",
                code=ended.code,
                answer=claim.status.name,
            )
        else:
            wrong = _fault(claim, cnf, monitor)
        return blank.replace(answer=claim.status), wrong


def _filled(word: str, places: Sequence[tuple[str, str]]) -> str:
    for place, path in places:
        word = word.replace(place, path)
    return word


def _absolute(word: str) -> str:
    """The word, absolute if it is the name of a file or folder."""
    return str(Path(word).absolute()) if Path(word).exists() else word


def _short(word: str) -> str:
    """A path within the current folder, as it was typed."""
    path = Path(word)
    here = path.is_absolute() and path.is_relative_to(Path.cwd())
    return str(path.relative_to(Path.cwd())) if here else word


def _answer_text(cnf: Path, ended: EndedProcess) -> Path:
    """The file with the answer: one that the program has written, or else its output."""
    found = res.find(cnf)
    if not found.is_file():
        left = [path for path in cnf.parent.iterdir() if path.suffix.lower() == res.ANSWER]
        found = left[0] if len(left) == 1 else found
    if not found.is_file() or not found.stat().st_size:
        found = cnf.with_suffix(".out")
        found.write_text(ended.output, encoding="utf-8")
    return found


def _claim(answer: Path, cnf: Cnf, monitor: Monitor) -> Claim | str:
    """What the answer claims, or why it cannot be read."""
    limit = MOST_READ + MOST_LITERAL * cnf.num_vars
    if answer.stat().st_size > limit:
        return _("it wrote more than {count} bytes.", count=limit)
    try:
        return res.read(answer, cnf.num_vars, monitor)
    except SatdokuError as error:
        return str(error).removeprefix(f"{safe(str(answer))}, ")


def _fault(claim: Claim, cnf: Cnf, monitor: Monitor) -> str:
    if claim.status is not Status.SATISFIABLE:
        return ""
    if claim.contradiction is not None:
        return both_values(claim.contradiction)
    clause = unsatisfied_by(cnf, claim.values, monitor)
    if clause is None:
        return ""
    return _("the model leaves clause {number} unsatisfied.", number=clause + 1)


def _crash(ended: EndedProcess) -> str:
    try:
        name = signal.Signals(-ended.code).name
    except ValueError:
        name = str(-ended.code)
    return _("killed by {signal}, last line: {line}", signal=name, line=ended.last_line[:SHOWN])


def _no_answer(ended: EndedProcess, reason: str) -> str:
    return _(
        "no answer: {reason} Exit code {code}, last line: {line}",
        reason=reason,
        code=ended.code,
        line=ended.last_line[:SHOWN],
    )
