"""Hostile folders: nothing in them is run, and no command destroys its input or foreign files.

The names of a case's files determine their contents; links lead from outputs to inputs, journals
belong to other programs, formulas share a name. Commands and batches run in this process, except in
a folder full of traps: there the workers are processes, and sometimes the program is one, too.
"""

from __future__ import annotations

import gzip
import lzma
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku import files
from satdoku.batch import pool
from satdoku.batch.executor import InProcessExecutor, MakeExecutor
from satdoku.batch.journal import MARK
from satdoku.cli import executor_choice
from satdoku.monitor import UNWATCHED
from satdoku.sat import res
from satdoku.sudoku.variants import catalogue
from tests.attack import scratch
from tests.attack.inside import satdoku
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.hostile_folder import HostileFolder

SAT, OTHER = b"p cnf 2 2\n1 0\n1 2 0\n", b"p cnf 2 2\n-1 0\n-2 0\n"
PUZZLE = "...4.13..243..21"
VARIANT = (Path(catalogue.__file__).parent / "classic-4.toml").read_bytes()
FILES: Mapping[str, bytes] = {
    "a.cnf": SAT,
    "a.cnf.gz": gzip.compress(OTHER, mtime=0),
    "a.cnf.xz": lzma.compress(OTHER),
    "b.cnf": OTHER,
    "b.dimacs": SAT,
    "a.res": b"s 1\nv 1 2\n",
    "b.res": b"s 1\nv -1 -2\n",
    "p.txt": f"{PUZZLE}\n".encode(),
    "v.toml": VARIANT,
    "notes": b"my only copy\n",
    "out.part": b"my only copy\n",
    "notes.part": b"",
    "x.svg.part": MARK + b'"work": "another"}\nits result\n',
    "a.cnf.part": b"my only copy",
}
OUTPUTS = ("out", "x.svg", "x.res", "a.res", "b.res", "report.md", "a.drat", "out.part", "notes")
DEFAULTS = ("solved.jsonl", "verified.jsonl", "grades.jsonl", "puzzles.txt", "sheet.pdf")

EVERY, ANSWERS = "every formula", "their answers"

# The inputs of each command; {f} is a formula, {o} and {p} are outputs.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "solve {f}": ("{f}",),
    "solve {f} -o {o}": ("{f}",),
    "solve {f} --proof {o} -o x.res": ("{f}",),
    "solve {f} --lrat {o} -o x.res": ("{f}",),
    "encode p.txt -o {o}": ("p.txt",),
    "encode p.txt --variant v.toml -o {o}": ("p.txt", "v.toml"),
    "sudoku p.txt --variant v.toml -o {o}": ("p.txt", "v.toml"),
    "sheet p.txt -o {o}": ("p.txt",),
    "watch {f} --svg {o} --dot {p}": ("{f}",),
    "batch solve . -o {o}": (EVERY,),
    "batch solve {f} -o {o}": ("{f}",),
    "batch verify . -o {o}": (EVERY, ANSWERS),
    "batch grade p.txt --variant classic-4 -o {o}": ("p.txt",),
    "batch grade p.txt --variant v.toml -o {o}": ("p.txt", "v.toml"),
    "batch generate --variant v.toml --seed 1 --count 2 -o {o}": ("v.toml",),
    "batch solve {f}": ("{f}",),
    "batch verify .": (EVERY, ANSWERS),
    "batch grade p.txt --variant classic-4": ("p.txt",),
    "batch generate --variant v.toml --seed 1 --count 2": ("v.toml",),
    "bench {f} --repeat 1 --engine cdcl --programs none --res --format md -o {o}": ("{f}",),
    "mus {f} -o {o}": ("{f}",),
    "sheet p.txt --variant classic-4": ("p.txt",),
}
TRAPPED = (
    "batch generate --variant classic-4 --seed 1 --count 2 --jobs 1 -o {o}",
    "batch solve a.cnf --jobs 1 -o {o}",
    "solve a.cnf --cubes 2 --jobs 1 -o {o}",
    "bench a.cnf --repeat 1 --engine cdcl --format md -o {o}",
)
TRAPS = 40  # one in this many cases is full of traps
GOOD = {0, 1, 3, 10, 20}  # exit codes of commands that were not refused


@dataclass(frozen=True)
class Folder:
    command: str
    reads: tuple[str, ...] = ()  # the names of files that must not change
    names: tuple[str, ...] = ()  # of FILES
    links: tuple[tuple[str, str, bool], ...] = ()  # name, target, whether it is a hard link
    trapped: str = ""  # empty, or where the command runs: "here" or "outside"


class Folders(Part[Folder]):
    name = "folders"
    counted = "folders"

    def make(self, rng: Random) -> Folder:
        if rng.randrange(TRAPS) == 0:
            command = rng.choice(TRAPPED).format(o=rng.choice(("out", "x.res")))
            return Folder(command, trapped=rng.choice(("here", "here", "outside")))
        names = tuple(name for name in FILES if rng.random() < 0.6)
        known = {**dict.fromkeys((*OUTPUTS, *DEFAULTS)), **FILES}
        free = [name for name in known if name not in names]
        linked = rng.sample(free, min(len(free), rng.randrange(4)))
        links = tuple((name, rng.choice([*FILES]), rng.random() < 0.5) for name in linked)
        formulas = [name for name in (*names, *linked) if _is_formula(name)] or ["a.cnf"]
        fields = {
            "f": rng.choice(formulas),
            "o": rng.choice((*OUTPUTS, *names, *linked)),
            "p": rng.choice(OUTPUTS),
        }
        template, reads = rng.choice([*COMMANDS.items()])
        read = tuple(name.format(**fields) for name in reads)
        return Folder(template.format(**fields), read, names, links)

    def attempt(self, case: Folder, tally: Tally) -> None:
        tally["folders"] += 1
        if case.trapped:
            _try_traps(case, tally)
            return
        with scratch.home(), patch.object(executor_choice, "parsed", _here):
            _make(case)
            _try_files(case, tally)

    def smaller(self, case: Folder) -> Iterator[Folder]:
        for names in without_parts(case.names):
            yield replace(case, names=tuple(names))
        for links in without_parts(case.links):
            yield replace(case, links=tuple(links))

    def planted(self) -> Planted:
        """Outputs can be inputs, and workers import from the current folder."""
        stack = ExitStack()
        stack.enter_context(patch.object(files, "require_unread", lambda _out, _in: None))
        stack.enter_context(patch.object(pool, "safe_processes", nullcontext))
        return stack


def _here(_args: object) -> MakeExecutor:
    return lambda work: InProcessExecutor(work, UNWATCHED)


def _make(case: Folder) -> None:
    for name in case.names:
        Path(name).write_bytes(FILES[name])
    for name, target, hard in case.links:
        if hard and Path(target).exists():
            Path(name).hardlink_to(target)
        else:
            Path(name).symlink_to(target)


def _contents() -> dict[str, bytes]:
    """The contents behind each name in the folder."""
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}


def _try_files(case: Folder, tally: Tally) -> None:
    before = _contents()
    links = [path for path in Path().glob("*.part") if path.is_symlink()]
    formulas = sorted(name for name in before if _is_formula(name))
    answers = [str(res.path_for(Path(name))) for name in formulas]
    typed = {os.path.realpath(name) for name in case.command.split()}
    named = typed | {os.path.realpath(name) for name in answers}
    own = typed | {real for real in named if real.endswith(res.ANSWER)}
    own |= {os.path.abspath(name) for name in DEFAULTS}  # noqa: PTH100  of links, the name
    own |= {f"{real}{ending}" for real in own for ending in (".part", ".md")}
    done = satdoku(case.command.split())
    after = _contents()
    assert done.code in (*GOOD, 2), f"exit code {done.code}"
    tally["refused" if done.code == 2 else "done"] += 1
    if done.code == 2:
        assert done.err.count("\n") <= 1 or "warning" in done.err, "more than a sentence"
    groups = {EVERY: formulas, ANSWERS: answers}
    for name in (each for read in case.reads for each in groups.get(read, [read])):
        old = before.get(name, b"")
        assert after.get(name, b"") == old or not old, f"{name} was read, and is another one now"
    for name, text in before.items():
        foreign = name.endswith(".part") and text and not text.startswith(MARK)
        if foreign and os.path.realpath(name) not in named:
            assert after.get(name) == text, f"{name} belongs to somebody else"
    for name, text in before.items():
        kept = not text or os.path.realpath(name) in own  # an empty file can become a journal
        assert kept or after.get(name) == text, f"a link to {name} was followed"
    for path in links:
        assert path.is_symlink(), f"the link {path} is gone"
    if case.command.startswith("batch solve ."):
        _require_own_answers(formulas, done.code, tally)


def _is_formula(name: str) -> bool:
    return name.endswith((".cnf", ".cnf.gz", ".cnf.xz", ".dimacs"))


def _require_own_answers(formulas: Sequence[str], code: int, tally: Tally) -> None:
    """Formulas that share an answer file are refused; otherwise every answer is correct."""
    answers = [os.path.realpath(res.path_for(Path(name))) for name in formulas]
    if len(set(answers)) < len(answers):
        assert code == 2, "two formulas share an answer"
        tally["shared"] += 1
    elif code == 0:
        verified = satdoku(["batch", "verify", *formulas, "-o", "verified.jsonl"])
        assert verified.code != 1, verified.err
        tally["verified"] += 1


def _try_traps(case: Folder, tally: Tally) -> None:
    tally["trapped"] += 1
    with scratch.folder() as parent, scratch.home():
        hostile = HostileFolder(Path(parent))
        (hostile.path / "a.cnf").write_bytes(SAT)
        os.chdir(hostile.path)
        words = case.command.split()
        if case.trapped == "here":
            code = satdoku(words, stop_after=60).code
        else:
            command = [sys.executable, str(hostile.starter), *words]
            code = subprocess.run(
                command, env=hostile.environment(), capture_output=True, check=False
            ).returncode
        assert hostile.ran() == [], "a file in the current folder ran"
        assert code in (0, 10), f"exit code {code}"
