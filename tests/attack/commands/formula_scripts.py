"""Commands on a random formula, with arbitrary options, and their expected results."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import product
from pathlib import Path
from random import Random

from pysat.solvers import Solver

from satdoku.sat.cnf import Cnf
from satdoku.sat.options import CDCL_RULES, DPLL_RULES
from tests.attack.commands.script import Clauses, Script, Words
from tests.attack.inputs.samples import PACKERS
from tests.attack.inside import Done, satdoku
from tests.attack.part import Tally
from tests.attack.questions.formulas import random_clauses
from tests.attack.questions.sequence import random_settings
from tests.sat import naive_drat, naive_lrat
from tests.sat.test_proof import parse as parse_proof

OUTSIDE = ("cadical153", "minisat22")
COUNTABLE = 10  # variables whose assignments are all tried
SMALL_PROOF = 4000  # bytes that the naive DRAT checker can handle in reasonable time
DRAT_TRIM = shutil.which("drat-trim")
VERIFIED, UNPROVED = 0, 3
SHAPES: tuple[Words, ...] = (
    (),
    ("--json",),
    ("--competition",),
    ("--quiet",),
    ("--competition", "--quiet"),
)


def formula_script(rng: Random) -> Script:
    num_vars = rng.choice((rng.randint(1, 12), rng.randint(8, 40)))
    clauses = random_clauses(rng, num_vars)
    name = "x.cnf" + rng.choice(("", "", "", "", *PACKERS))
    solve = ("solve", name, *_solve_options(rng))
    answer = ("own.res",) if "-o" in solve else ()
    headers = ((), ("--strict",), ("--relaxed",))[num_vars % 3]
    verify = ("verify", name, *answer, *headers, *_some(rng, 0.5, "--json"))
    if "own.drat" in solve:
        verify = (*verify, "--proof", "own.drat")
    if rng.random() < 0.3:
        verify = (*verify, "--solve", "--timeout", "60")
    lines = [solve, verify]
    if rng.random() < 0.2:
        shown = rng.choice(((), ("--limit", "3"), ("--strict",)))
        lines.append(("show", name, *(shown or ("--relaxed",) * (num_vars % 2))))
    if rng.random() < 0.1:
        lines.append(("compare", name, *_compare_options(rng)))
    if rng.random() < 0.2:
        proof = _some(rng, 0.3, "--proof", "s.drat")
        lines.append(("simplify", name, "-o", "s.cnf", "--reconstruct", "s.aside", *proof))
    if num_vars <= COUNTABLE and rng.random() < 0.3:
        chosen = sorted(rng.sample(range(1, num_vars + 1), rng.randint(1, num_vars)))
        some = _some(rng, 0.5, "--variables", ",".join(map(str, chosen)))
        lines.append(("count", name, "--json", *some))
    return Script(tuple(lines), num_vars, tuple(map(tuple, clauses)))


def _solve_options(rng: Random) -> Words:
    engine = rng.choice(("cdcl", "cdcl", "stack", "recursive"))
    rules = CDCL_RULES if engine == "cdcl" else DPLL_RULES
    words = [
        *_some(rng, 0.8, "--engine", engine),
        *_some(rng, 0.3, "--seed", str(rng.randrange(1000))),
        *_some(rng, 0.3, "--timeout", "60"),
        *_headers(rng),
        *_some(rng, 0.3, "-o", "own.res"),
        *rng.choice(
            (
                *((), ("--json",), ("--competition",), ("--quiet",), ("--competition", "--quiet")),
                ("--show",),
            )
        ),
    ]
    if "--engine" in words:
        words += _some(rng, 0.5, "--rule", rng.choice(list(rules)))
    if engine != "cdcl" and "--engine" in words:
        return tuple(words)
    words += _some(rng, 0.3, "--config", rng.choice(("default", "sat", "unsat")))
    for setting, value in random_settings(rng).items():
        words += ("--set", f"{setting}={value}")
    if rng.random() < 0.01:
        return (*words, "--cubes", "3", "--jobs", "2")
    words += _some(rng, 0.6, "--proof", rng.choice(("x.drat", "own.drat")))
    if "--proof" in words:
        words += _some(rng, 0.5, "--binary-proof")
    words += _some(rng, 0.5, "--lrat", "own.lrat")
    words += _some(rng, 0.2, "--core", "own.core")
    words += _some(rng, 0.2, "--trimmed", "own.trimmed")
    return tuple(words)


def _compare_options(rng: Random) -> Words:
    return (
        *_some(rng, 0.3, "--baseline", f"stack:{rng.choice(list(DPLL_RULES))}"),
        *_some(rng, 0.3, "--against", f"cdcl:{rng.choice(list(CDCL_RULES))},recursive"),
        *_headers(rng),
        *("--timeout", "5", "--json"),
    )


def _headers(rng: Random) -> Words:
    share = rng.random()
    return ("--strict",) if share < 0.3 else ("--relaxed",) if share > 0.8 else ()


def _some(rng: Random, chance: float, *words: str) -> Words:
    return words if rng.random() < chance else ()


def dimacs(num_vars: int, clauses: Clauses) -> bytes:
    lines = [f"p cnf {num_vars} {len(clauses)}", *(" ".join(map(str, (*c, 0))) for c in clauses)]
    return "\n".join(lines).encode()


class FormulaChecker:
    """Knows the answer, and checks what the commands print and write in the current folder."""

    def __init__(self, script: Script, tally: Tally) -> None:
        self.script, self.tally = script, tally
        self.clauses = script.clauses or ()
        self.cnf = Cnf.from_clauses(list(map(list, self.clauses)), script.num_vars)
        self.satisfiable = _answer(self.clauses)
        self.proved = False

    def run(self) -> None:
        self.tally["formulas"] += 1
        name = self.script.lines[0][1]
        text = dimacs(self.script.num_vars, self.clauses)
        pack = PACKERS.get(name.removeprefix("x.cnf"))
        Path(name).write_bytes(pack(text) if pack else text)
        for words in self.script.lines:
            self.tally[words[0]] += 1
            done = satdoku(words, stop_after=300)
            if done.err:
                raise ValueError(f"{words}: {done.err}")
            getattr(self, words[0])(words, done)

    def solve(self, words: Words, done: Done) -> None:
        assert done.code == (10 if self.satisfiable else 20), f"exit code {done.code}"
        answers = [Path("own.res" if "-o" in words else "x.res").read_text()]
        if "--competition" in words or "--show" in words:
            answers.append(done.out)
        if "--json" in words:
            document = json.loads(done.out)
            assert document["answer"] == ("SATISFIABLE" if self.satisfiable else "UNSATISFIABLE")
            assert (document["model"] is not None) is self.satisfiable
            if self.satisfiable:
                answers.append("v " + " ".join(map(str, document["model"])))
        for answer in answers if self.satisfiable else ():
            self.require_model(answer)
        if not self.satisfiable:
            self.require_proofs(words)

    def require_model(self, answer: str) -> None:
        lines = [line[1:] for line in answer.splitlines() if line.startswith("v")]
        model = [int(word) for word in " ".join(lines).split() if word != "0"]
        self.tally["models"] += 1
        assert [abs(one) for one in model] == list(range(1, self.script.num_vars + 1)), answer
        true = set(model)
        for clause in self.clauses:
            assert not true.isdisjoint(clause), f"{clause} is false"

    def require_proofs(self, words: Words) -> None:
        drat = words[words.index("--proof") + 1] if "--proof" in words else None
        self.proved = drat is not None
        if drat is not None:
            self.tally["proofs"] += 1
            self.require_drat(Path(drat), binary="--binary-proof" in words)
        if "--core" in words or "--trimmed" in words:
            self.require_core(words)
        if "--lrat" in words:
            self.tally["proofs"] += 1
            assert naive_lrat.proves(self.cnf, Path("own.lrat").read_bytes()), "LRAT"

    def require_core(self, words: Words) -> None:
        """Clauses of the formula that have no model; the trimmed proof refutes them."""
        core = self.cnf
        if "--core" in words:
            self.tally["cores"] += 1
            core = Cnf.from_file("own.core")
            assert {*map(frozenset, core)} <= {*map(frozenset, self.clauses)}, "the core"
            assert not _answer(tuple(core)), "the core has a model"
        if "--trimmed" in words and "--binary-proof" not in words:
            text = Path("own.trimmed").read_bytes()
            assert len(text) >= SMALL_PROOF or naive_drat.proves(core, parse_proof(text)), "trimmed"

    def require_drat(self, path: Path, *, binary: bool) -> None:
        text = path.read_bytes()
        if not binary and len(text) < SMALL_PROOF:
            assert naive_drat.proves(self.cnf, parse_proof(text)), "DRAT"
        if DRAT_TRIM is not None:
            Path("plain.cnf").write_bytes(dimacs(self.script.num_vars, self.clauses))
            command = [DRAT_TRIM, "plain.cnf", str(path), *["-i"] * binary]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert "s VERIFIED" in done.stdout, done.stdout

    def verify(self, words: Words, done: Done) -> None:
        known = self.satisfiable or "--solve" in words or "--proof" in words or self._beside()
        assert done.code == (VERIFIED if known else UNPROVED), f"verify exits with {done.code}"

    def _beside(self) -> bool:
        return Path("x.drat").exists()

    def show(self, words: Words, done: Done) -> None:
        shown = [line.split()[:-1] for line in done.out.splitlines() if _is_clause(line)]
        expected = [[str(literal) for literal in clause] for clause in self.clauses]
        assert shown == (expected[:3] if "--limit" in words else expected)

    def simplify(self, words: Words, done: Done) -> None:
        """Solve the result, and turn its model into one of the formula."""
        assert done.code in ((0, 10) if self.satisfiable else (0, 20)), f"exit code {done.code}"
        expected = 10 if self.satisfiable else 20
        for line in (
            ("solve", "s.cnf", "-o", "s.res"),
            ("reconstruct", words[1], "s.aside", "s.res", "-o", "r.res"),
        ):
            done = satdoku(line, stop_after=300)
            assert (done.code, done.err) == (expected, ""), f"{line}: {done.code} {done.err}"
        if self.satisfiable:
            self.require_model(Path("r.res").read_text())

    def count(self, words: Words, done: Done) -> None:
        chosen = range(1, self.script.num_vars + 1)
        some = (
            words[words.index("--variables") + 1].split(",") if "--variables" in words else chosen
        )
        found = {
            tuple(values[int(variable) - 1] for variable in some)
            for values in product((False, True), repeat=self.script.num_vars)
            if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in self.clauses)
        }
        assert done.code == (10 if found else 20), f"exit code {done.code}"
        assert json.loads(done.out)["count"] == len(found), f"not {len(found)}"

    def compare(self, _words: Words, done: Done) -> None:
        (found,) = json.loads(done.out)
        for run in found["runs"]:
            right = "SATISFIABLE" if self.satisfiable else "UNSATISFIABLE"
            assert run["answer"] in (right, "UNKNOWN"), run


def _is_clause(line: str) -> bool:
    return re.fullmatch(r"(-?\d+ )*0", line) is not None


def _answer(clauses: Clauses) -> bool:
    answers = set()
    for name in OUTSIDE:
        with Solver(name, bootstrap_with=list(map(list, filter(None, clauses)))) as peer:
            answers.add(all(clauses) and bool(peer.solve()))
    assert len(answers) == 1, "the outside solvers disagree"
    return answers.pop()
