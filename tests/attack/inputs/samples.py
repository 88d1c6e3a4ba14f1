"""A valid input of every format, and the command lines that read it."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple

from satdoku.monitor import UNWATCHED
from satdoku.sat import dimacs, proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options

FILE, TEXT = "{file}", "{text}"  # in a command line: the name of the file, or its contents
Words = tuple[str, ...]

SAT = b"c three\np cnf 3 4\n1 2 0\n-1 2 0 1\n-2 0\nc here, too\n-3 0\n"
UNSAT = (
    b"p cnf 3 8\n1 2 3 0 1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2 3 0\n-1 2 -3 0 -1 -2 3 0 -1 -2 -3 0\n"
)
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = ".3..4...1.4....."
ROWS = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]
GZIP = partial(gzip.compress, mtime=0)  # with a timestamp, a seed would not reproduce a case
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": GZIP,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}
VARIANTS = Path(__file__).parents[3] / "satdoku" / "sudoku" / "variants"
OWN = (VARIANTS / "classic-4.toml").read_bytes()
BUILT_IN = 0.1  # the weight of a variant, of which there are many
PUZZLE = 0.5  # the weight of a puzzle, which is slow because every variant is tried
SLOW = {"generate", "compare", "play", "encode", "hint", "grade", "menu"}  # commands
REJECTED = 0.9  # share of the draws of a slow command
LINES = "\n".join(["r1c1=4", "hint", "undo", "4 4 3", "n112", "restart", "check", "end", ""])


class Sample(NamedTuple):
    name: str
    file: str
    text: bytes
    commands: tuple[Words, ...]
    beside: Mapping[str, bytes] = {}
    weight: float = 1.0  # weight in random draws


@cache
def samples() -> list[Sample]:
    return [*_formulas(), *_claims(), *_puzzles(), *_variants(), *_typed()]


def random_sample(rng: Random) -> tuple[Sample, Words]:
    """A sample with a command that reads it. Slow ones are drawn less often."""
    (sample,) = rng.choices(samples(), cum_weights=_weights())
    words = rng.choice(sample.commands)
    if (words or ["menu"])[0] in SLOW and rng.random() < REJECTED:
        return random_sample(rng)
    return sample, words


@cache
def _weights() -> list[float]:
    return list(accumulate(sample.weight for sample in samples()))


def _formulas() -> list[Sample]:
    """For packed formulas, the packed bytes are damaged."""
    commands: tuple[Words, ...] = (
        ("solve", "--quiet", FILE),
        ("solve", "--engine", "stack", "--competition", FILE),
        ("solve", "--engine", "recursive", "--json", FILE),
        ("solve", "--proof", "x.drat", "--lrat", "x.lrat", FILE),
        ("show", "--limit", "50", FILE),
        ("compare", "--timeout", "1", FILE),
        ("verify", FILE),
    )
    plain = [Sample("cnf", "x.cnf", text, commands) for text in (SAT, UNSAT, SAT + b"%\n0\n")]
    packed = [
        Sample("packed cnf", f"x.cnf{suffix}", pack(SAT), commands)
        for suffix, pack in PACKERS.items()
    ]
    return plain + packed


def _claims() -> list[Sample]:
    verify = (("verify", "x.cnf"), ("verify", "--json", "x.cnf", "--timeout", "1", "--solve"))
    answers = [b"s 1\nv 1 2 -3 0\nt 17\n", b"s SATISFIABLE\nv 1\nv 2 -3\n", b"SAT\n1 2 -3 0\n"]
    found = [Sample("res", "x.res", text, verify, {"x.cnf": SAT}) for text in answers]
    beside = {"x.cnf": UNSAT, "x.res": b"s 0\n"}
    for kind, name, text in (
        ("drat", "x.drat", _proof(binary=False)),
        ("binary drat", "x.drat", _proof(binary=True)),
        ("lrat", "x.lrat", _lrat()),
        ("packed drat", "x.drat", GZIP(_proof(binary=False))),
    ):
        found.append(Sample(kind, name, text, verify, beside))
    return found


def _proof(*, binary: bool) -> bytes:
    stream = io.BytesIO()
    options = Options("vsids", proof=proof.ProofWriter(stream, binary=binary))
    ENGINES["cdcl"].run(_unsat(), options, UNWATCHED)
    return stream.getvalue()


def _lrat() -> bytes:
    stream = io.BytesIO()
    proof.check(_unsat(), _proof(binary=False), lrat=stream)
    return stream.getvalue()


def _unsat() -> Cnf:
    return dimacs.loads(UNSAT.decode())


def _puzzles() -> list[Sample]:
    commands: tuple[Words, ...] = (
        ("sudoku", "--timeout", "1", FILE),
        ("sudoku", "--timeout", "1", "--json", "--variant", "classic", FILE),
        ("sudoku", "--timeout", "1", "--grid", "--engine", "backtrack", FILE),
        ("grade", "--json", FILE),
        ("hint", "--all", FILE),
        ("encode", "-o", "out.cnf", FILE),
    )
    table = "\n".join(" ".join(row.replace(".", "0")) for row in ROWS)
    framed = "\n".join(f"| {row[:3]} | {row[3:6]} | {row[6:]} |" for row in ROWS)
    marks = "".join(
        "123456789" if c == "." else c.rjust(int(c), ".").ljust(9, ".") for c in CLASSIC
    )
    texts = {
        "puzzle lines": f"# two\n{CLASSIC}\n{CLASSIC} a field\n",
        "table": f"{table}\n",
        "sdk": "#Asome\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n",
        "csv": f"puzzle,solution\n{CLASSIC.replace('.', '0')},{CLASSIC}\n",
        "csv table": "\n".join(",".join(row.replace(".", "")) for row in ROWS),
        "framed": f"Grid 1\n+---+---+---+\n{framed}\n",
        "ruled": "---!---!---\n"
        + "\n".join(f"{row[:3]}!{row[3:6]}!{row[6:]}" for row in ROWS)
        + "\n",
        "hodoku": f":0000:x:{CLASSIC}:112 113::\n",
        "pencil marks": f"{marks}\n",
        "4×4": f"{SMALL}\n1...\n.2..\n..3.\n...4\n",
    }
    found = [
        Sample(name, "p.txt", text.encode(), commands, weight=PUZZLE)
        for name, text in texts.items()
    ]
    mask = ("generate", "--variant", "classic-4", "--seed", "1", "--timeout", "1", "--mask", FILE)
    return [*found, Sample("mask", "mask.txt", b"X..X\n.XX.\n.XX.\nX..X\n", (mask,))]


def _variants() -> list[Sample]:
    commands: tuple[Words, ...] = (
        ("rules", FILE),
        ("sudoku", "--timeout", "1", "--variant", FILE, SMALL),
        ("encode", "-o", "out.cnf", "--variant", FILE, SMALL),
        ("generate", "--timeout", "1", "--seed", "1", "--variant", FILE),
        ("grade", "--variant", FILE, SMALL),
    )
    own = [Sample("variant", "own.toml", OWN, commands)]
    for path in sorted(VARIANTS.glob("*.toml")):
        words = (commands[0], (*commands[3], "--givens", "60"))
        own.append(Sample("variant", "own.toml", path.read_bytes(), words, weight=BUILT_IN))
    return own


def _typed() -> list[Sample]:
    """Typed or pasted text, as an argument or through standard input."""
    code = b"classic-4:ahg3wrs"
    beside = {"x.cnf": SAT}
    numbers: tuple[Words, ...] = (
        ("solve", "x.cnf", "--seed", TEXT),
        ("generate", "--variant", "classic-4", "--seed", TEXT),
        ("sudoku", SMALL, "--count", TEXT),
    )
    menu = "1 x.cnf - - - 4 x.cnf 3 x.cnf - 2 classic-4 12 0 0 ".replace("-", "").replace(" ", "\n")
    return [
        Sample("code", "code", code, (("sudoku", TEXT), ("grade", TEXT), ("encode", TEXT))),
        Sample("argument", "argument", SMALL.encode(), (("sudoku", "--timeout", "1", TEXT),)),
        Sample("setting", "word", b"tier1=3", (("solve", "x.cnf", "--set", TEXT),), beside),
        Sample("number", "word", b"12", numbers, beside),
        Sample("moves", "stdin", LINES.encode(), (("play", "--variant", "classic-4", SMALL),)),
        Sample("menu", "stdin", menu.encode(), ((),), beside),
    ]
