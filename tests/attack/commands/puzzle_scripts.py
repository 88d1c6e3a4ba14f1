"""Commands that generate, solve and grade a random puzzle, with arbitrary options."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

from pysat.formula import CNF
from pysat.solvers import Solver

from satdoku.sudoku.making.symmetry import SYMMETRIES
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.sudoku.variants import NAMES
from tests.attack.commands.script import PUZZLE, Script, Words
from tests.attack.inside import Done, satdoku
from tests.attack.part import Tally
from tests.sudoku.outside import SYMBOLS, Outside

LARGE = {"classic-16", "classic-25", "samurai"}
VARIANTS = sorted(set(NAMES) - LARGE)
GIVENS = {"classic-4": "6", "classic-6": "14", "honeycomb": "20", "twodoku": "70"}
EASY = [t.name for t in TECHNIQUES[:5]]
VERDICTS = {0: 1, 1: 0, 3: 2}  # exit code of `sudoku`, and the number of solutions up to 2


def puzzle_script(rng: Random) -> Script:
    variant = rng.choice(VARIANTS)
    of = ("--variant", variant)
    made = ("generate", *of, "--seed", str(rng.randrange(10**6)), *_wish(rng, variant))
    named = _maybe(rng, of)
    lines: list[Words] = [
        made,
        ("sudoku", PUZZLE, *named, *_sudoku_options(rng, "all" if named else "9")),
        ("encode", PUZZLE, *of, *_maybe(rng, ("-o", "out.cnf")), *_numbering(rng, variant)),
    ]
    unique = _maybe(rng, ("--uniqueness",))
    if rng.random() < 0.3:
        lines.append(("grade", PUZZLE, *of, *unique, *_maybe(rng, ("--json",))))
    if rng.random() < 0.3:
        shown = rng.choice(((), ("--all",), ("--steps",), ("--technique", "naked single")))
        lines.append(("hint", PUZZLE, *of, *unique, *shown))
    return Script(tuple(lines), spoil=rng.choice((None, None, rng.randrange(200))))


def _wish(rng: Random, variant: str) -> Words:
    difficulty = rng.choice(
        (
            (),
            ("--minimal",),
            ("--givens", GIVENS.get(variant, "32")),
            ("--level", rng.choice("123")),
            ("--needs", rng.choice(EASY)),
            ("--symmetry", rng.choice(_symmetries(variant))),
            ("--count", "3"),
        )
    )
    shape: Words = rng.choice(((), ("--json",), ("--grid",)))
    return (*difficulty, *shape, "--timeout", "5")


def _symmetries(variant: str) -> list[str]:
    """All symmetries of the board; the two boards that are not square have only a few."""
    return ["none", "rotational"] if variant in ("twodoku", "honeycomb") else list(SYMMETRIES)


def _sudoku_options(rng: Random, most: str) -> Words:
    """Without a named variant, a spoilt puzzle can be read as another variant with millions of
    solutions. So `most` limits the number requested."""
    engine = rng.choice(("cdcl", "stack", "recursive", "backtrack"))
    return (
        *_maybe(rng, ("--engine", engine)),
        *(_maybe(rng, ("-o", "own.res")) if engine != "backtrack" else ()),
        *_maybe(rng, ("--timeout", "30")),
        *_maybe(rng, ("--count", rng.choice(("1", "3", most)))),
        *rng.choice(((), ("--json",), ("--grid",), ("--quiet",))),
    )


def _numbering(rng: Random, variant: str) -> Words:
    plain = variant not in ("twodoku", "honeycomb", "classic-4", "classic-6")
    return ("--numbering", rng.choice(("natural", "ijk"))) if plain and rng.random() < 0.5 else ()


def _maybe(rng: Random, words: Words) -> Words:
    return words if rng.random() < 0.5 else ()


outside = cache(Outside)


class PuzzleChecker:
    """Solves the puzzles with CaDiCaL and its own encoding of the rules, and compares."""

    def __init__(self, script: Script, tally: Tally) -> None:
        self.script, self.tally = script, tally
        made = script.lines[0]
        self.variant = made[made.index("--variant") + 1]
        self.oracle = outside(self.variant)
        self.puzzle = ""
        self.solutions: list[str] = []

    def run(self) -> None:
        for words in self.script.lines:
            self.tally[words[0]] += 1
            words = tuple(self.puzzle if word == PUZZLE else word for word in words)
            done = satdoku(words, stop_after=300)
            assert "Traceback" not in done.err, done.err
            getattr(self, words[0])(words, done)
            if not self.puzzle:
                return

    def generate(self, words: Words, done: Done) -> None:
        assert done.code in (0, 3), done.err
        if "--grid" in words:  # a drawing is for human readers
            words = tuple(word for word in words if word != "--grid")
            done = satdoku(words, stop_after=300)
        if "--json" in words:
            puzzles = [one["puzzle"] for one in json.loads(done.out)]
        else:
            puzzles = done.out.split()
        if not puzzles:  # within the time
            assert (done.code, done.err != "") == (3, True), f"no puzzle, exit {done.code}"
            return
        for puzzle in puzzles:
            self.tally["puzzles"] += 1
            assert len(self.oracle.solutions(puzzle)) == 1, f"{puzzle} is not unique"
        self.puzzle = _spoilt(puzzles[0], self.script.spoil, self.oracle.digits)
        self.solutions = self.oracle.solutions(self.puzzle)

    def sudoku(self, words: Words, done: Done) -> None:
        if "--variant" not in words and len(self.solutions) != 1:
            return  # it may be read as another variant
        count = words[words.index("--count") + 1] if "--count" in words else "2"
        if "--variant" in words:
            assert VERDICTS[done.code] == len(self.solutions) or count == "1", f"exit {done.code}"
        found = json.loads(done.out)[0]["solutions"] if "--json" in words else done.out.split()
        if "--json" in words:
            _require_label(words, json.loads(done.out)[0]["engine"])
        if "-o" in words and "--variant" in words:
            self._require_answer()
        if "--grid" not in words and "--variant" in words:
            for solution in found:
                assert len(solution) == len(self.puzzle)
                assert not self.oracle.broken(solution), solution
                assert all(g in (".", s) for g, s in zip(self.puzzle, solution, strict=True))
            assert len(found) == len(set(found))
            assert len(found) >= min(len(self.solutions), 1)

    def _require_answer(self) -> None:
        """The .res file answers the formula that `encode` writes."""
        satdoku(["encode", self.puzzle, "--variant", self.variant, "-o", "enc.cnf"])
        code = satdoku(["verify", "enc.cnf", "own.res"]).code
        assert code == (0 if self.solutions else 3), f"verify exits with {code}"

    def encode(self, words: Words, done: Done) -> None:
        assert done.code == 0, done.err
        text = Path("out.cnf").read_text() if "-o" in words else done.out
        with Solver("cadical153", bootstrap_with=CNF(from_string=text).clauses) as peer:
            assert peer.solve() is bool(self.solutions)

    def grade(self, words: Words, done: Done) -> None:
        """Only a puzzle with one solution has a grade."""
        assert done.code == (0 if len(self.solutions) == 1 else 2), done.out + done.err
        assert bool(done.out) == (done.code == 0), done.out

    def hint(self, _words: Words, done: Done) -> None:
        """Some steps hold in several solutions."""
        codes = {0: {2}, 1: {0}}.get(len(self.solutions), {0, 2})
        assert done.code in codes, done.out + done.err


def _require_label(words: Words, ran: str) -> None:
    asked = words[words.index("--engine") + 1] if "--engine" in words else "cdcl"
    assert ran in {"cdcl": ("bit-board", "cdcl"), "backtrack": ("bit-board",)}.get(asked, (asked,))


def _spoilt(puzzle: str, cell: int | None, digits: int) -> str:
    """A modified puzzle, which can have several solutions or none."""
    if cell is None:
        return puzzle
    cell %= len(puzzle)
    last = SYMBOLS[digits - 1]
    symbol = "." if puzzle[cell] == last else "1" if puzzle[cell] == "." else last
    return puzzle[:cell] + symbol + puzzle[cell + 1 :]
