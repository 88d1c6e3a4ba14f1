"""Formulas that are small as files and large in memory, with every engine and kind of proof."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku.sat import dimacs
from satdoku.sat.cnf import MAX_VARS
from tests.attack import scratch
from tests.attack.inputs import requirements
from tests.attack.inputs.samples import PACKERS
from tests.attack.inside import Done, satdoku
from tests.attack.part import Part, Planted, Tally

PROMISED = 1_000_000  # bytes of text, for less than a gigabyte of memory
MOST = 1 << 26  # bytes of text before packing
LARGE = 0.3  # share of packed cases with more text than promised
PATIENCE = 20.0  # seconds of CPU time: the memory fills slowly
BAD = 2
FILE_FAILED = 3  # of `bench`, which reports on the other files
TOO_LONG = "unpacks to"
# Why a good file can be refused.
REASONS = (
    *("recursion is too deep", "too large to watch", "takes too much memory"),
    "this is not a model of what",  # `reconstruct`, whose files are not those of `simplify`
)

Words = tuple[str, ...]

COMMANDS: tuple[Words, ...] = (
    *(("solve", "--engine", engine) for engine in ("recursive", "stack", "cdcl")),
    ("solve", "--engine", "recursive", "--rule", "first"),
    ("solve", "--proof", "x.drat"),
    ("solve", "--lrat", "x.lrat"),
    ("solve", "--proof", "x.drat", "--lrat", "x.lrat", "--binary-proof"),
    ("mus",),
    ("backbone",),
    ("simplify", "-o", "s.cnf", "--reconstruct", "s.aside"),
    ("simplify", "-o", "s.cnf", "--proof", "s.drat"),
    ("reconstruct", "-o", "x.res"),
    ("count",),
    ("solve", "--config", "sat"),
    ("solve", "--core", "x.core", "--trimmed", "x.trimmed"),
    ("optimize",),
    ("show", "--limit", "5"),
    ("compare", "--timeout", "5"),
    ("verify",),
    ("watch", "--auto", "--steps", "50"),
)
OPTIMIZE: tuple[Words, ...] = tuple(
    ("optimize", "--strategy", strategy) for strategy in ("auto", "core", "linear")
)
# These start other processes, or print long models.
OUTSIDE: tuple[Words, ...] = (
    ("solve", "--json", "--timeout", "10"),
    ("optimize", "--show", "--timeout", "10"),
    ("backbone", "--json", "--timeout", "10"),
    ("solve", "--cubes", "4", "--jobs", "1", "--timeout", "10"),
    ("bench", "--engine", "recursive,cdcl", "--timeout", "5", "--proofs", "-o", "report"),
)
OUTSIDE_SHARE = 0.05  # share of the cases


def _repeated(rng: Random, size: int) -> bytes:
    """A few clauses repeated many times, which pack to almost nothing."""
    clauses = rng.choice(
        (
            b"0 ",
            b"1 0 ",
            b"1 2 0\n",
            b"-1 0 1 2 0 ",
            b"1 2 3 4 5 6 7 8 9 0\n",
            b"1 -1 0 ",
            b"1 2 0 -1 2 0 1 -2 0 -1 -2 0 ",
        )
    )
    times = size // len(clauses)
    return _text(9, times * clauses.count(b"0 ") or times, clauses * times)


def _long(rng: Random, size: int) -> bytes:
    body = rng.choice((b"1 ", b"1 -2 ", b"1 2 3 4 5 6 7 8 9 "))
    return _text(9, 2, body * (size // len(body)) + b"0 -1 0\n")


def _pairs(_rng: Random, size: int) -> bytes:
    """One decision per clause: the deepest recursion."""
    clauses = [f"{k} {k + 1} 0\n" for k in range(1, size // 8, 2)]
    return _fitting(size, 2 * len(clauses), clauses)


def _chain(rng: Random, size: int) -> bytes:
    last = max(3, size // 10)
    clauses = [f"-{k} {k + 1} 0\n" for k in range(1, last)]
    return _fitting(size, last, [rng.choice(("1 0\n", "-1 0\n", "1 2 0\n")), *clauses])


def _random(rng: Random, size: int) -> bytes:
    width, last = rng.choice((2, 3, 8)), rng.choice((9, 300, 20_000))
    count = size // (4 * width)
    literals = [rng.choice(("", "-")) + str(rng.randint(1, last)) for _ in range(width * count)]
    clauses = [" ".join(literals[k : k + width]) + " 0\n" for k in range(0, len(literals), width)]
    return _fitting(size, last, clauses)


def _far(rng: Random, size: int) -> bytes:
    """Variables with huge numbers."""
    some = [rng.randint(1, MAX_VARS) for _ in range(min(size, 2000) // 10)]
    return _fitting(size, MAX_VARS, [f"{k} -{MAX_VARS} 0\n" for k in some])


FAMILIES: dict[str, Callable[[Random, int], bytes]] = {
    "repeated": _repeated,
    "long": _long,
    "pairs": _pairs,
    "chain": _chain,
    "random": _random,
    "far": _far,
}
PACKABLE = ("repeated", "long")


def _weighted(rng: Random, size: int) -> bytes:
    """Soft clauses, many of which contradict each other."""
    last, heaviest = rng.choice((9, 300, 20_000)), rng.choice((1, 9, 10**9, 10**300))
    lines: list[str] = []
    length = 0
    while length < size:
        weight = "h" if rng.random() < 0.2 else str(rng.randint(1, heaviest))
        literals = [rng.choice(("", "-")) + str(rng.randint(1, last)) for _ in range(2)]
        lines.append(f"{weight} {' '.join(literals)} 0\n")
        length += len(lines[-1])
    return "".join(lines[:-1]).encode()


def _sums(rng: Random, size: int) -> bytes:
    """A few long sums with weights, or many short ones."""
    heaviest, terms = rng.choice((1, 9, 10**6, 10**300)), rng.choice((3, 50, 10**6))
    last = rng.choice((30, 20_000, MAX_VARS))
    lines = ["min:"] if rng.random() < 0.7 else []
    length = total = 0
    while length < size:
        total += 1
        weight = rng.randint(1, heaviest)
        lines.append(f" {rng.choice('+-')}{weight} x{rng.randint(1, last)}")
        length += len(lines[-1])
        if total % terms == 0:
            lines.append(";\n" if lines[0] == "min:" and total == terms else _bound(rng, weight))
    lines.append(";\n" if lines[0] == "min:" and total < terms else _bound(rng, heaviest))
    return "".join(lines).encode()


def _bound(rng: Random, about: int) -> str:
    return f" {rng.choice(('>=', '<=', '='))} {rng.randint(-about, about)} ;\n"


# Problems with an objective, by the suffix of their files.
PROBLEMS: dict[str, Callable[[Random, int], bytes]] = {"wcnf": _weighted, "opb": _sums}


def _text(num_vars: int, count: int, body: bytes) -> bytes:
    return b"p cnf %d %d\n" % (num_vars, count) + body


def _fitting(size: int, num_vars: int, clauses: list[str]) -> bytes:
    body = "".join(clauses).encode()
    if len(body) > size:
        body = body[: body.rfind(b"\n", 0, size) + 1]
    return _text(num_vars, body.count(b"\n"), body)


@dataclass(frozen=True)
class Bomb:
    family: str
    seed: int
    size: int  # bytes of text, about
    packed: str  # file suffix; empty if not packed
    words: Words
    outside: bool = False

    def text(self) -> bytes:
        return {**FAMILIES, **PROBLEMS}[self.family](Random(self.seed), self.size)

    @property
    def name(self) -> str:
        return f"x.{self.family if self.family in PROBLEMS else 'cnf'}{self.packed}"


class Bombs(Part[Bomb]):
    name = "bombs"
    counted = "bombs"

    def make(self, rng: Random) -> Bomb:
        outside = rng.random() < OUTSIDE_SHARE
        words = rng.choice(OUTSIDE if outside else COMMANDS)
        packed = rng.choice(("", *PACKERS))
        if packed and rng.random() < LARGE:
            size, family = rng.randint(PROMISED, MOST), rng.choice(PACKABLE)
        else:
            size = rng.choice((PROMISED - 100, rng.randint(1, PROMISED - 100)))
            family = rng.choice([*FAMILIES, *PROBLEMS])
        if family in PROBLEMS:
            outside, words = False, rng.choice(OPTIMIZE)
        return Bomb(family, rng.getrandbits(32), size, packed, words, outside)

    def attempt(self, case: Bomb, tally: Tally) -> None:
        tally["bombs"] += 1
        text = case.text()
        with scratch.home():
            path = Path(case.name)
            path.write_bytes(PACKERS[case.packed](text) if case.packed else text)
            if case.words[0] == "verify":
                Path("x.res").write_bytes(Random(case.seed).choice((b"s 0\n", b"s 1\nv 1 0\n")))
            words = [*_silent(case.words), str(path)]
            if case.words[0] == "reconstruct":  # the formula, set aside as a whole
                Path("s.res").write_bytes(b"s 1\nv 1 0\n")
                words += [str(path), "s.res"]
            limit = dimacs.MAX_RATIO * path.stat().st_size
            done = _outside(words) if case.outside else satdoku(words, b"", PATIENCE)
        refused = bool(case.packed) and len(text) > max(1 << 22, limit)
        promised = len(text) < PROMISED and case.family not in PROBLEMS
        _require(case, done, refused=refused, promised=promised)
        tally["refused" if refused else "read"] += 1
        tally[f"exit {done.code}"] += 1

    def smaller(self, case: Bomb) -> Iterator[Bomb]:
        if case.packed and case.size < PROMISED:
            yield replace(case, packed="")
        for size in (case.size // 10, case.size // 2, case.size * 9 // 10):
            if size:
                yield replace(case, size=size)

    def planted(self) -> Planted:
        """A packed file can unpack to any length."""
        return patch.object(dimacs, "_most_unpacked", lambda _path: 1 << 30)


def _silent(words: Words) -> list[str]:
    """A model of a hundred million variables is long enough in memory."""
    return [*words, "-o", os.devnull] if words[0] == "solve" else list(words)


def _require(case: Bomb, done: Done, *, refused: bool, promised: bool) -> None:
    requirements.require_manners(done if promised or refused else done._replace(megabytes=0))
    if refused:
        expected = FILE_FAILED if case.words[0] == "bench" else BAD
        assert done.code == expected, f"unpacks a bomb: exit code {done.code}"
        assert TOO_LONG in done.err, done.err
    elif done.code == BAD:
        assert any(reason in done.err for reason in REASONS), f"refuses a good file: {done.err}"


def _outside(words: list[str]) -> Done:
    """Run in a separate process. The memory is that of the largest process."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with Path("out").open("wb") as out, Path("err").open("wb") as err:
        started = subprocess.Popen(
            [sys.executable, "-m", "satdoku", *words],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env=environment,
        )
        _pid, status, usage = os.wait4(started.pid, 0)
    started.returncode = code = os.waitstatus_to_exitcode(status)
    texts = [Path(name).read_text(errors="replace") for name in ("out", "err")]
    return Done(code, texts[0], texts[1], usage.ru_maxrss >> 10, 0.0)
