"""Requirements on every command, whatever its input."""

from __future__ import annotations

from unicodedata import category

from pysat.solvers import Solver

from tests.attack.inputs import reference_cnf
from tests.attack.inside import Done

CODES = {0, 1, 2, 3, 4, 10, 20, 30, 130}
MEGABYTES = 1000
SECONDS = 1.0
BAD = 2
UNDECIDED = {0, 130}
ANSWERS = {10: True, 20: False}
FEW = 1000  # variables, for another solver


def require_manners(done: Done) -> None:
    """No traceback, one sentence per error, no terminal control sequences, no flood of output."""
    assert done.code in CODES, f"exit code {done.code}\n{done.err}"
    assert "Traceback" not in done.err, done.err
    assert done.megabytes < MEGABYTES, f"took {done.megabytes} MB"
    assert done.late < SECONDS, f"went on for {done.late:.1f} s after Ctrl-C"
    for text in (done.out, done.err):
        hidden = {sign for sign in text if not sign.isprintable() and _acts(sign)}
        assert not hidden, f"shows {hidden}"
    if done.code == BAD:
        last = done.err.rstrip("\n").rpartition("\n")[2]
        assert last.startswith("satdoku"), f"exit code 2 without a sentence: {done.err!r}"


def require_nothing_before_an_error(done: Done) -> None:
    """A file is parsed completely before anything is printed."""
    assert done.code != BAD or not done.out, f"refuses a file after it printed {done.out!r}"


def _acts(sign: str) -> bool:
    """True if a character could affect the terminal. Spaces and unassigned characters cannot."""
    return category(sign) not in ("Zs", "Cn") and sign not in "\n\t"


def require_formula_read(text: bytes, command: str, done: Done) -> None:
    """A bad file is refused, a good one is accepted, and its answer is correct."""
    formula = reference_cnf.read(text)
    if formula is None:
        assert done.code == BAD, f"accepts a bad file: exit code {done.code}"
        return
    if command == "verify":  # there is no answer next to it
        return
    assert done.code != BAD, f"refuses a good file: {done.err}"
    num_vars, clauses = formula
    if command != "solve" or num_vars > FEW or done.code in UNDECIDED:
        return
    with Solver("cadical153", bootstrap_with=filter(None, clauses)) as peer:
        expected = all(clauses) and peer.solve()
    assert ANSWERS[done.code] is expected, f"exit code {done.code}"
