"""Proofs: ours check, CaDiCaL's check, damaged ones do not, and a naive checker agrees."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice, pairwise, product
from random import Random

import pytest

from satdoku import memory
from satdoku.errors import MemoryShortageError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED, Stopped
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.proof import Format, Outcome, ProofWriter, format_of, is_binary
from satdoku.sat.result import Status
from tests.monitors import Recorder
from tests.sat import naive_drat, naive_lrat
from tests.sat.naive_drat import Step
from tests.sat.random_formulas import random_formula

HASTY = {"reduce_interval": 3, "restart_base": 1, "mode_conflicts": 20, "rephase_interval": 10}

SQUARE = Cnf.from_clauses([[1, 2], [1, -2], [-1, 2], [-1, -2]])


def refute(cnf: Cnf, *, binary: bool = False) -> bytes | None:
    """A proof by an engine that reduces and restarts constantly; None if there is a model."""
    stream = io.BytesIO()
    writer = proof.ProofWriter(stream, binary=binary)
    options = Options("alternate", settings=HASTY, proof=writer)
    if ENGINES["cdcl"].run(cnf, options, UNWATCHED).status is Status.SATISFIABLE:
        return None
    return stream.getvalue()


def outcome(cnf: Cnf, text: bytes) -> Outcome:
    return proof.check(cnf, text).outcome


def parse(text: bytes) -> list[Step]:
    lines = [line.split() for line in text.decode().splitlines()]
    return [(words[0] == "d", [int(w) for w in words if w not in "d0"]) for words in lines]


def render(steps: list[Step]) -> bytes:
    lines = (" ".join([*["d"] * deletes, *map(str, lits), "0"]) for deletes, lits in steps)
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.parametrize("binary", [False, True])
def test_every_refutation_of_the_engine_checks(binary: bool) -> None:
    rng = Random(binary)
    proofs = [
        (cnf, text)
        for cnf in (random_formula(rng, 30) for _ in range(400 if COMPILED else 40))
        if (text := refute(cnf, binary=binary)) is not None
    ]
    assert len(proofs) > 10
    assert all(outcome(cnf, text) is Outcome.PROVED for cnf, text in proofs)


def test_text_and_binary_proofs_say_the_same() -> None:
    cnf = pigeonhole(6, 5)
    text, binary = refute(cnf), refute(cnf, binary=True)
    assert text is not None
    assert binary is not None
    assert b"\nd " in text
    first, second = (proof.check(cnf, p) for p in (text, binary))
    assert (first.outcome, first.steps) == (second.outcome, second.steps)
    assert not is_binary(text)
    assert is_binary(binary)


@pytest.mark.parametrize("length", [1, 2, 20, 61])
def test_a_binary_proof_that_begins_as_a_text_is_known_by_its_first_64_bytes(length: int) -> None:
    """Starts with `d` and literals whose bytes look like digits: 24 is encoded as 0, 25 as 2."""
    text, binary = b"d 24 0\n", b"d" + (b"02468" * length)[:length] + b"\0"
    assert not is_binary(text * length)
    assert is_binary(binary)


def test_a_proof_that_begins_by_deleting_is_read_in_the_right_format() -> None:
    cnf = Cnf.from_clauses([*SQUARE, [24, 25]])
    for text in (b"d 24 25 0\n1 0\n0\n", b"d02\0a\x02\0a\0"):
        assert outcome(cnf, text) is Outcome.PROVED


def damaged_proofs(rng: Random, count: int) -> Iterator[tuple[Cnf, list[Step]]]:
    """Proofs with missing steps and changed literals; half of them for a formula that lacks a
    clause and may be satisfiable."""
    for _ in range(count):
        cnf = rng.choice((random_formula(rng, 8), random_ksat(n=10, m=60, k=3, rng=rng)))
        text = refute(cnf)
        if not text:
            continue
        steps = [damage(step, rng, cnf.num_vars) for step in parse(text) if rng.random() < 0.7]
        clauses = list(cnf)
        if rng.random() < 0.5:
            del clauses[rng.randrange(len(clauses))]
        yield Cnf.from_clauses(clauses), steps


def test_damaged_proofs_get_the_verdict_of_naive_checkers() -> None:
    """A proof with only correct steps is accepted. An accepted proof can have wrong steps that
    nothing depends on: its LRAT version satisfies a checker of every step."""
    rng = Random(1)
    verdicts = {True: 0, False: 0}
    for cnf, steps in damaged_proofs(rng, 600 if COMPILED else 100):
        lrat = io.BytesIO()
        proved = proof.check(cnf, render(steps), lrat=lrat).outcome is Outcome.PROVED
        verdicts[proved] += 1
        trimmed = io.BytesIO()
        found = proof.check(cnf, render(steps), trimmed=ProofWriter(trimmed), with_core=True)
        core = Cnf.from_clauses((cnf[index] for index in found.core), cnf.num_vars)
        assert proved is naive_drat.proves(core, parse(trimmed.getvalue())), (list(cnf), steps)
        assert proved or not naive_drat.proves(cnf, steps), (list(cnf), steps)
        assert proved is naive_lrat.proves(cnf, lrat.getvalue()), (list(cnf), steps)
        assert not proved or refute(cnf) is not None
    assert min(verdicts.values()) > 5


def damage(step: Step, rng: Random, num_vars: int) -> Step:
    deletes, literals = step
    if rng.random() < 0.5:
        return step
    return deletes, [rng.choice((lit, -lit, rng.randint(1, num_vars + 1))) for lit in literals]


def test_proofs_of_an_outside_solver_check() -> None:
    solvers = pytest.importorskip("pysat.solvers")
    rng = Random(2)
    checked = 0
    for _ in range(100):
        cnf = random_formula(rng, 40)
        if not all(cnf):
            continue
        with solvers.Solver("cadical153", bootstrap_with=list(cnf), with_proof=True) as peer:
            if not peer.solve():
                lines = peer.get_proof()
                assert outcome(cnf, "\n".join(lines).encode()) is Outcome.PROVED
                checked += 1
    assert checked > 10


def test_a_definition_is_a_rat_step() -> None:
    """x3 ↔ (x1 ∧ x2) does not follow, but each of its clauses is RAT on its first literal."""
    definition = b"3 -1 -2 0\n-3 1 0\n-3 2 0\n"
    assert outcome(SQUARE, definition + b"1 0\n0\n") is Outcome.PROVED
    assert outcome(SQUARE, b"-1 3 0\n3 0\n-3 0\n") is Outcome.FAILED


def test_a_rat_step_on_an_assigned_literal_is_refused() -> None:
    """The clause that assigned it may have been deleted, and then no resolvent reveals the
    error."""
    cnf = Cnf.from_clauses([[1], [-1, 2, 3]])
    assert outcome(cnf, b"d 1 0\n-1 0\n0\n") is Outcome.FAILED


@pytest.mark.parametrize(
    ("text", "expected", "line"),
    [
        (b"1 0\n2 0\n", Outcome.PROVED, 1),
        (b"", Outcome.INCOMPLETE, 1),
        (b"c nothing\n\n", Outcome.INCOMPLETE, 3),
        (b"d 1 2 0\n2 0\n0\n", Outcome.FAILED, 2),
        (b"c first\n0\n", Outcome.FAILED, 2),
        (b"1 x 0\n", Outcome.MALFORMED, 1),
        (b"d 1 2 0\n1", Outcome.MALFORMED, 2),
        (b"1 - 0\n", Outcome.MALFORMED, 1),
        (b"99999999999999999999 0\n", Outcome.MALFORMED, 1),
        (b"99999999 0\n", Outcome.MALFORMED, 1),
        (b"d 1 2 3 4 0\n1 0\n", Outcome.PROVED, 2),
    ],
)
def test_outcomes_and_their_lines(text: bytes, expected: Outcome, line: int) -> None:
    cnf = Cnf.from_clauses([*SQUARE, [3, 4]])
    found = proof.check(cnf, text)
    assert (found.outcome, found.line) == (expected, line)


@pytest.mark.parametrize(
    "text", [b"a\x02", b"a\xff\xff\xff\xff\xff\x01\x00", b"x\x02\x00", b"a\x01\x00"]
)
def test_malformed_binary_proofs(text: bytes) -> None:
    assert outcome(SQUARE, text) is Outcome.MALFORMED


@pytest.mark.parametrize("last", [0x00, 0x01, 0x10, 0x7F])
def test_a_binary_literal_of_five_bytes_is_refused(last: int) -> None:
    """Modulo 2^32, the third of them would be the literal 1, which completes the proof."""
    written = bytes((0x82, 0x80, 0x80, 0x80, last))
    assert outcome(SQUARE, b"a" + written + b"\0a\0") is Outcome.MALFORMED


def test_a_binary_literal_of_four_bytes_is_read() -> None:
    assert outcome(SQUARE, b"a\x82\x80\x80\x00\0a\0") is Outcome.PROVED


def test_random_bytes_never_crash_the_checker() -> None:
    rng = Random(3)
    text = refute(pigeonhole(5, 4), binary=True)
    assert text is not None
    for _ in range(2000):
        changed = bytearray(text[: rng.randint(1, len(text))])
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(len(changed))] = rng.choice((0, 97, 100, 2, rng.randrange(256)))
        assert outcome(SQUARE, bytes(changed)) in Outcome


def test_the_tick_sees_the_check_go_on_and_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "BUDGET", 100)
    cnf = pigeonhole(7, 6)
    text = refute(cnf)
    monitor = Recorder(limit=10)
    assert text is not None
    with pytest.raises(Stopped):
        proof.check(cnf, text, monitor)
    assert 0 < monitor.seen[-1][0] < 1
    assert monitor.seen == sorted(monitor.seen)


def chunked(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize("binary", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
def test_a_proof_in_chunks_gets_the_same_verdict_as_in_one_piece(binary: bool, size: int) -> None:
    cnf = pigeonhole(5, 4)
    text = refute(cnf, binary=binary)
    assert text is not None
    for end in (*range(0, len(text), 11), len(text)):
        cut = text[:end]
        if is_binary(cut[:size]) == is_binary(cut):
            one, many = proof.check(cnf, cut), proof.check(cnf, chunked(cut, size))
            assert (one.outcome, one.steps) == (many.outcome, many.steps)
            if one.outcome in (Outcome.FAILED, Outcome.MALFORMED):
                assert (one.line, one.offset) == (many.line, many.offset)


def test_steps_over_lines_and_comments_in_chunks() -> None:
    text = b"c\t a 1 0\rc a comment 1 2\n1\n 2\n0 d 1\n2 0\nc more\n-1 0\n1 x 0\n"
    whole = proof.check(Cnf.from_clauses([*SQUARE, [3, 4]]), text)
    for size in range(1, len(text)):
        found = proof.check(Cnf.from_clauses([*SQUARE, [3, 4]]), chunked(text, size))
        assert found == whole


@pytest.mark.parametrize(
    ("chunk", "outcome", "taken"),
    [
        (b" " * 1000, Outcome.INCOMPLETE, 100),
        (b"c 1 0 ", Outcome.INCOMPLETE, 100),
        (b"\0" * 1000, Outcome.MALFORMED, 2),
        (b"1 " * 500, Outcome.MALFORMED, 20),
        (b"a" + b"\2" * 999, Outcome.MALFORMED, 20),
    ],
    ids=["blanks", "a comment", "NULs", "one step", "one binary step"],
)
def test_a_flood_is_not_held_in_memory(
    monkeypatch: pytest.MonkeyPatch, chunk: bytes, outcome: Outcome, taken: int
) -> None:
    """Less of it is kept than a step with all variables would take."""
    monkeypatch.setattr(proof, "MOST_BLANKS", 10_000)
    kept: list[int] = []
    take = proof._Reading._take

    def watched(reading: proof._Reading, window: bytes, *, whole: bool) -> bytes:
        rest = take(reading, window, whole=whole)
        kept.append(len(rest))
        return rest

    monkeypatch.setattr(proof._Reading, "_take", watched)
    chunks = iter([chunk, *[chunk.lstrip(b"a")] * 99])
    assert proof.check(Cnf.from_clauses(SQUARE), chunks).outcome is outcome
    assert 100 - len(list(chunks)) <= taken
    assert max(kept) < 25_000


def as_lrat(cnf: Cnf, text: bytes) -> bytes:
    lrat = io.BytesIO()
    assert proof.check(cnf, text, lrat=lrat).outcome is Outcome.PROVED
    return lrat.getvalue()


def test_a_rat_step_has_hints_for_each_clause_with_the_negation() -> None:
    """x5 ↔ (x1 ∧ x2) is defined, and replaces clauses that are deleted."""
    signs = list(product((1, -1), repeat=2))
    both = [[-1, -2, a * 3, b * 9] for a, b in signs]
    cnf = Cnf.from_clauses(
        [*both, *([1, a * 4, b * 7] for a, b in signs), *([2, a * 6, b * 8] for a, b in signs)]
    )
    added = [[5, -1, -2], [-5, 1], [-5, 2], [-5, 3], [-5]], [[1, 4], [1], [2, 6], [2], []]
    steps = [(False, lits) for lits in added[0]] + [(True, lits) for lits in both]
    text = render(steps + [(False, lits) for lits in added[1]])
    lrat = as_lrat(cnf, text)
    assert naive_lrat.proves(cnf, lrat)
    definition = [b"13 5 -1 -2 0 0", b"14 -5 1 0 -13 0", b"15 -5 2 0 -13 0"]
    assert lrat.splitlines()[:3] == definition
    assert proof.check_lrat(cnf, lrat).outcome is Outcome.PROVED


def test_lrat_is_checked_as_a_naive_checker_checks_it() -> None:
    rng = Random(4)
    verdicts = {True: 0, False: 0}
    for _ in range(300 if COMPILED else 60):
        cnf = random_ksat(n=10, m=60, k=3, rng=rng)
        text = refute(cnf)
        if text is None:
            continue
        lines = as_lrat(cnf, text).splitlines(keepends=True)
        if rng.random() < 0.8:
            place = rng.randrange(len(lines))
            words = lines[place].split()
            words[rng.randrange(len(words) - 1)] = b"%d" % rng.randint(1, len(lines) + 60)
            lines[place] = b" ".join(words) + b"\n"
        try:
            right = naive_lrat.proves(cnf, b"".join(lines))
        except (KeyError, ValueError):
            right = False
        verdicts[right] += 1
        found = proof.check_lrat(cnf, b"".join(lines)).outcome
        assert right or found is not Outcome.PROVED or b"d" in lines[place], lines
        assert not right or found is Outcome.PROVED, lines
    assert min(verdicts.values()) > 5


@pytest.mark.parametrize(
    ("text", "expected", "line"),
    [
        (b"5 1 0 1 2 0\n6 0 5 3 4 0\n", Outcome.PROVED, 2),
        (b"c first\n5 1 0 1 2 0\n6 0 5 4 0\n", Outcome.FAILED, 3),
        (b"5 1 0 1 2 0\n5 d 1 0\n6 2 0 1 5 0\n", Outcome.FAILED, 3),
        (b"4 1 0 1 2 0\n", Outcome.FAILED, 1),
        (b"5 1 0 1 2 0\n", Outcome.INCOMPLETE, 2),
        (b"5 1 0 1 2\n", Outcome.MALFORMED, 1),
        (b"5 1 0 1 2 0\n\n6 x 0 0\n", Outcome.MALFORMED, 3),
        (b"-5 1 0 1 2 0\n", Outcome.MALFORMED, 1),
        (b"5 d -1 0\n", Outcome.MALFORMED, 1),
        (b"99999999999 1 0 1 2 0\n", Outcome.MALFORMED, 1),
        (b"5 999999999 0 1 2 0\n", Outcome.MALFORMED, 1),
        # No clause contains the negation of 3, which is new, so adding 3 is sound. Adding 1 is not.
        (b"5 3 0 0\n", Outcome.INCOMPLETE, 2),
        (b"5 1 0 0\n", Outcome.FAILED, 1),
        (b"5 1 0 -3 0\n", Outcome.FAILED, 1),
        # A tautology needs no hints.
        (b"5 1 -1 0 0\n", Outcome.INCOMPLETE, 2),
    ],
)
def test_outcomes_of_lrat_and_their_lines(text: bytes, expected: Outcome, line: int) -> None:
    for size in (1, 5, len(text)):
        found = proof.check_lrat(SQUARE, chunked(text, size))
        assert (found.outcome, found.line) == (expected, line)


def test_the_steps_that_a_proof_needs_are_counted() -> None:
    found = proof.check(SQUARE, b"3 0\n1 0\n0\n")
    assert (found.outcome, found.needed) == (Outcome.PROVED, 1)


def test_an_lrat_proof_may_define_a_variable() -> None:
    text = b"5 9 1 0 0\n6 1 0 1 3 0\n7 0 6 2 4 0\n"
    cnf = Cnf.from_clauses([[1, 2], [-1, 2], [1, -2], [-1, -2]])
    assert proof.check_lrat(cnf, text).outcome is Outcome.PROVED
    assert proof.check_lrat(cnf, text.replace(b"5 9 1 0", b"5 2 1 -9 0")).outcome is Outcome.FAILED


def test_random_bytes_never_crash_the_checker_of_lrat() -> None:
    rng = Random(5)
    text = as_lrat(pigeonhole(5, 4), refute(pigeonhole(5, 4)) or b"")
    for _ in range(2000):
        changed = bytearray(text[: rng.randint(1, len(text))])
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(len(changed))] = rng.choice(b"0123456789- d\n\0c")
        assert proof.check_lrat(pigeonhole(5, 4), bytes(changed)).outcome in Outcome


@pytest.mark.parametrize("form", ["drat", "lrat"])
def test_a_proof_that_the_machine_cannot_hold_is_refused(
    monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """The error states the size, before the clauses exceed the memory; the text comes in chunks."""
    monkeypatch.setattr(memory, "MEGABYTE", 100)  # makes the check run for ten thousand bytes
    monkeypatch.setattr(memory, "available", lambda: 100_000)
    step = b"1 2 0\n" if form == "drat" else b"5 1 2 0 1 0\n"
    chunks = (step.replace(b"5", b"%d" % number) for number in range(5, 200_000))
    check = proof.check if form == "drat" else proof.check_lrat
    with pytest.raises(MemoryShortageError, match=r"the clauses of the proof: .* needs at least"):
        check(SQUARE, (b"".join(islice(chunks, 1000)) for _ in range(100)))


@pytest.mark.parametrize("step", [b"3 4 0\n", b"c a comment\n"])
def test_reading_a_long_proof_can_be_stopped(step: bytes) -> None:
    with pytest.raises(Stopped):
        proof.check(SQUARE, [step * 1000] * 100, Recorder(limit=4))


def test_the_progress_of_a_check_grows_from_0_to_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "BUDGET", 100)
    cnf = pigeonhole(7, 6)
    text = refute(cnf)
    assert text is not None
    recorder = Recorder(limit=-1)
    proof.check(cnf, text, recorder)
    parts = [done for done, _count in recorder.seen]
    assert parts == sorted(parts)
    assert parts[0] == 0.0
    assert 0.9 < parts[-1] <= 1.0
    assert {count for done, count in recorder.seen if done < proof.READING} == {0}


def test_a_number_of_thousands_of_digits_is_the_number_of_a_step() -> None:
    """Python does not convert numbers of more than 4 300 digits."""
    cnf = Cnf.from_clauses([[1], [-1]])
    assert format_of(cnf, b"9" * 5000 + b" 0 0\n") is Format.LRAT
    assert format_of(cnf, b"0" * 5000 + b"2 0 0\n") is Format.DRAT


def test_an_error_in_a_binary_proof_is_told_by_its_byte_and_in_a_text_by_its_line() -> None:
    binary = proof.check(SQUARE, b"a\x0a\x0c\0x\x02\0")
    assert (binary.outcome, binary.line, binary.offset) == (Outcome.MALFORMED, None, 4)
    text = proof.check(SQUARE, b"5 6 0\nx 1 0\n")
    assert (text.outcome, text.line, text.offset) == (Outcome.MALFORMED, 2, None)


def test_a_formula_that_the_checker_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clauses take forty thousand bytes."""
    monkeypatch.setattr(memory, "MEGABYTE", 100)  # makes the check run for ten thousand bytes
    monkeypatch.setattr(memory, "available", lambda: 30_000)
    cnf = Cnf.from_clauses([[1, 2, 3]] * 1000)
    with pytest.raises(MemoryShortageError, match="3 variables and 1000 clauses: "):
        proof.check(cnf, b"0\n")


def test_loading_a_formula_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "PORTION", 100)
    with pytest.raises(Stopped):
        proof.check(Cnf.from_clauses([[1, 2, 3]] * 1000), b"", Recorder(limit=10))


def test_writing_lrat_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    cnf = pigeonhole(5, 4)
    text = refute(cnf)
    assert text is not None
    whole = Recorder(limit=-1)
    proof.check(cnf, text, whole)
    monkeypatch.setattr(proof, "PORTION", 1)
    longer = Recorder(limit=-1)
    proof.check(cnf, text, longer, lrat=io.BytesIO())
    ticks = [done for done, _count in longer.seen].count(1.0)
    assert ticks > 10 > [done for done, _count in whole.seen].count(1.0)


def test_looking_for_the_clauses_of_a_rat_step_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of ten definitions scans thousands of clauses for those with its negation."""
    monkeypatch.setattr(proof, "BUDGET", 1000)
    chain = [1, *range(3, 13)]
    pairs = list(pairwise(chain))
    steps = [[-x, before] for before, x in pairs]
    steps += [[1, 2]] * 4000
    steps += [[x, -before] for before, x in pairs]
    steps += [[1, 20], [-1, 20], [chain[-1]]]
    cube = [[a, b * 20, c * 21] for a, b, c in product((1, -1), repeat=3)]
    recorder = Recorder(limit=-1)
    text = render([(False, step) for step in steps])
    assert proof.check(Cnf.from_clauses(cube), text, recorder).outcome is Outcome.PROVED
    checking = [done for done, _count in recorder.seen if done > proof.READING]
    assert len(checking) >= len(pairs) + 4000 // 1000


def windows_of(
    monkeypatch: pytest.MonkeyPatch, cnf: Cnf, chunks: list[bytes]
) -> tuple[Outcome, list[int]]:
    """The verdict on a proof, and the sizes of the windows read on the way."""
    sizes: list[int] = []
    take = proof._Reading._take

    def watched(reading: proof._Reading, window: bytes, *, whole: bool) -> bytes:
        sizes.append(len(window))
        return take(reading, window, whole=whole)

    monkeypatch.setattr(proof._Reading, "_take", watched)
    return proof.check(cnf, chunks).outcome, sizes


def test_a_step_of_many_chunks_is_not_read_again_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"a" + b"\x02" * 5000 + b"\0a\x02\0"
    outcome, sizes = windows_of(monkeypatch, SQUARE, chunked(text, 10))
    assert outcome is Outcome.PROVED
    assert sum(sizes) < 5 * len(text)


@pytest.mark.parametrize("blank", [b" ", b"\t", b"\r", b"\n"])
def test_no_number_is_cut_whatever_stands_between_the_numbers(blank: bytes) -> None:
    numbers = blank.join(b"-%d" % number for number in range(100, 500))
    text = numbers + blank + b"0" + blank + b"1" + blank + b"0" + blank
    cnf = Cnf.from_clauses(SQUARE, num_vars=500)
    whole = proof.check(cnf, text)
    assert whole.outcome is Outcome.PROVED
    for size in (1, 3, 7):
        assert proof.check(cnf, chunked(text, size)) == whole


def test_of_a_comment_of_many_chunks_only_the_last_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"c" + b" 1 0" * 1000 + b"\n1 0\n"
    outcome, sizes = windows_of(monkeypatch, SQUARE, chunked(text, 100))
    assert outcome is Outcome.PROVED
    assert max(sizes) <= 101


@pytest.mark.parametrize("before", [0, 100])
def test_a_step_may_have_every_variable_of_the_formula_and_of_the_proof(
    monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """However it is cut: it is not too long, even without any bytes for spaces."""
    monkeypatch.setattr(proof, "MOST_BLANKS", 0)
    cnf = Cnf.from_clauses(SQUARE, num_vars=2 if before else 60)
    step = b" ".join(b"%d" % number for number in range(1, 60)) + b" 0\n"
    text = b"d 5 6 0\n" * before + step + b"1 0\n"
    for size in (1, 7, 50):
        assert proof.check(cnf, chunked(text, size)).outcome is Outcome.PROVED


def test_each_clause_with_the_negation_has_its_hints_once() -> None:
    """Verifying the definition of x3 adds clauses to the core, so everything is verified again."""
    clauses = [
        [1, 6],
        [1, -6],
        [-5, 7, 8],
        [-5, 7, -8],
        [-5, -7, 8],
        [-5, -7, -8],
        [-1, 4],
        [-4, 5],
    ]
    text = b"-3 5 0\n3 -1 0\nd -1 4 0\n-5 7 0\n-5 0\n"
    lines = as_lrat(Cnf.from_clauses(clauses), text).splitlines()
    assert b"10 3 -1 0 -9 7 8 0" in lines


def random_lrat(rng: Random, cnf: Cnf) -> bytes:
    """A few deletions, then one step with arbitrary hints, many of them nearly correct."""
    numbers = list(range(1, len(cnf) + 1))
    gone = rng.sample(numbers, rng.choice((0, 0, 1)))
    variables = rng.sample(range(1, cnf.num_vars + 1), rng.choice((0, 1, 1, 2, 2)))
    literals = [rng.choice((1, -1)) * variable for variable in variables]
    hints = rng.sample(numbers, rng.randint(0, 3))
    partners = [n for n, clause in enumerate(cnf, 1) if literals and -literals[0] in clause]
    for partner in rng.sample(partners, rng.choice((0, len(partners), len(partners)))):
        hints += [-rng.choice((*[partner] * 9, *numbers)), *rng.sample(numbers, rng.randint(0, 2))]
    deletion = f"9 d {' '.join(map(str, gone))} 0\n" if gone else ""
    return f"{deletion}99 {' '.join(map(str, [*literals, 0, *hints, 0]))}\n".encode()


def test_every_kind_of_lrat_step_gets_the_verdict_of_a_naive_checker() -> None:
    """Hints that are missing, deleted, not unit, or incomplete for a RAT step."""
    rng = Random(6)
    verdicts = {True: 0, False: 0}
    for _ in range(20_000 if COMPILED else 6_000):
        clauses = [
            [rng.choice((1, -1)) * v for v in rng.sample(range(1, 4), rng.choice((1, 2, 2, 3)))]
            for _ in range(rng.randint(3, 7))
        ]
        cnf = Cnf.from_clauses(clauses, num_vars=3)
        text = random_lrat(rng, cnf)
        right = naive_lrat.accepts(cnf, text)
        verdicts[right] += 1
        found = proof.check_lrat(cnf, text).outcome
        assert (found is not Outcome.FAILED) is right, (clauses, text)
    assert min(verdicts.values()) > 500


def test_a_proof_is_written_as_text_unless_binary_is_asked_for() -> None:
    stream = io.BytesIO()
    options = Options("alternate", proof=proof.ProofWriter(stream))
    ENGINES["cdcl"].run(SQUARE, options, UNWATCHED)
    assert parse(stream.getvalue())[-1] == (False, [])


CHECKS = {"drat": proof.check, "lrat": proof.check_lrat}


@pytest.mark.parametrize("form", CHECKS)
def test_of_a_proof_of_unknown_size_no_progress_is_claimed(form: str) -> None:
    """While it is read: any figure would jump to the end at the first byte."""
    recorder = Recorder(limit=-1)
    text = b"3 4 0\n" if form == "drat" else b"5 3 4 0 0\n"
    found = CHECKS[form](SQUARE, [text, *[b"c nothing\n"] * 5], recorder)
    assert (found.outcome, found.steps) == (Outcome.INCOMPLETE, 1)
    assert len(recorder.seen) > 5
    assert set(recorder.seen) == {(0.0, 0)}


@pytest.mark.parametrize("form", CHECKS)
@pytest.mark.parametrize("text", [b"", []], ids=["of no bytes", "of no chunks"])
def test_an_empty_proof_is_a_text_that_ends_in_its_first_line(
    form: str, text: bytes | list[bytes]
) -> None:
    found = CHECKS[form](SQUARE, text)
    assert found == proof.Check(Outcome.INCOMPLETE, 0, 0, 1, None)


PROOFS = {
    "drat": b"d 3 4 0\n3 4 0\n1 5 0\n" + b"5 6 0\n" * 6 + b"1 0\n",
    "lrat": b"5 3 4 0 0\n6 1 5 0 1 2 0\n6 d 5 0\n7 1 0 1 2 0\n8 0 7 3 4 0\n",
}


@pytest.mark.parametrize("form", CHECKS)
@pytest.mark.parametrize("size", [1, 4, 9, 16, 1000])
def test_a_check_in_small_portions_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch, form: str, size: int
) -> None:
    """Likewise if the proof is cut into chunks."""
    whole = CHECKS[form](SQUARE, PROOFS[form])
    assert whole.outcome is Outcome.PROVED
    monkeypatch.setattr(proof, "BUDGET", 1)
    assert CHECKS[form](SQUARE, chunked(PROOFS[form], size)) == whole


@pytest.mark.parametrize("form", CHECKS)
def test_the_monitor_is_asked_before_every_step_if_there_is_no_time(
    monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr(proof, "BUDGET", 1)
    recorder = Recorder(limit=-1)
    lines = [b"3 4 0", b"1 2 0"] * 50
    if form == "lrat":
        hints = [b"0", b"1 0"] * 50  # the steps of a definition, and of an existing clause
        both = zip(lines, hints, strict=True)
        lines = [b"%d %b %b" % (number, *step) for number, step in enumerate(both, 5)]
    found = CHECKS[form](SQUARE, b"\n".join(lines), recorder)
    assert (found.outcome, found.steps) == (Outcome.INCOMPLETE, 100)
    assert len(recorder.seen) > found.steps


def test_a_clause_that_is_not_there_shows_nothing_and_can_be_deleted() -> None:
    """Whatever its number: the list of clauses has spare room."""
    for number in range(5, 40):
        for hints in (b"%d", b"1 %d", b"-%d", b"-3 1 -%d"):
            text = b"50 1 0 " + hints % number + b" 0\n"
            assert proof.check_lrat(SQUARE, text).outcome is Outcome.FAILED
        text = b"50 d %d 0\n51 1 0 1 2 0\n52 0 51 3 4 0\n" % number
        assert proof.check_lrat(SQUARE, text).outcome is Outcome.PROVED


# It has a model. The first clause has three literals here, and two in the other formula.
CONSISTENT = Cnf.from_clauses([[1, 2, 3], [-1, 4], [-1, -4], [-2, 5], [-2, -5]])
REFUTABLE = [[1, 2], [1, -2, 3], [1, -2, -3], [-1, 4, 5], [-1, 4, -5], [-1, -4, 6], [-1, -4, -6]]


@pytest.mark.parametrize("gone", [b"", b"d 7 8 0\n", b"d 9 0\n"], ids=["none", "unknown", "reason"])
def test_a_deletion_that_is_passed_over_changes_no_clause(gone: bytes) -> None:
    """Neither when read nor when undone: `1 2` does not follow, `1` does."""
    cnf = Cnf.from_clauses([*CONSISTENT, [9]])
    assert outcome(cnf, b"1 2 0\n" + gone + b"-1 0\n") is Outcome.FAILED
    assert outcome(cnf, gone + b"1 2 0\n-1 0\n") is Outcome.FAILED
    cnf = Cnf.from_clauses([*REFUTABLE, [9]])
    assert outcome(cnf, b"1 -2 0\n1 0\n" + gone + b"4 0\n") is Outcome.PROVED
    assert outcome(cnf, gone + b"1 -2 0\n1 0\n4 0\n") is Outcome.PROVED


@pytest.mark.parametrize("text", [b"0\n", b"a\0"])
def test_a_formula_without_clauses_is_not_refuted(text: bytes) -> None:
    assert outcome(Cnf.from_clauses([]), text) is Outcome.FAILED


def test_a_unit_may_be_given_any_number_of_times() -> None:
    """Also by the proof, or together with false literals."""
    cnf = Cnf.from_clauses([*[[7]] * 30, *[[7, 1]] * 30, *REFUTABLE])
    text = b"7 0\n-7 1 7 0\n" * 30 + b"1 -2 0\n1 0\n" + b"1 0\n" * 30 + b"4 0\n"
    assert outcome(cnf, text) is Outcome.PROVED


def test_passing_over_the_steps_that_nothing_needs_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proof, "BUDGET", 100)
    recorder = Recorder(limit=-1)
    found = proof.check(SQUARE, b"3 4 0\n" * 5000 + b"1 0\n", recorder)
    assert (found.outcome, found.needed) == (Outcome.PROVED, 1)
    checking = [done for done, _count in recorder.seen if done >= proof.READING]
    assert len(checking) >= 5000 // 100


@pytest.mark.parametrize("clauses", [[[1], [-1]], [[1], [2], [-1, -2]], [[2], [-2, 1], [-1, -2]]])
def test_lrat_of_a_formula_that_contradicts_itself_names_all_that_is_needed(
    clauses: list[list[int]],
) -> None:
    cnf = Cnf.from_clauses(clauses)
    lrat = as_lrat(cnf, b"")
    assert naive_lrat.proves(cnf, lrat)
    assert proof.check_lrat(cnf, lrat).outcome is Outcome.PROVED


def test_a_step_may_have_any_new_variable_whichever_were_there_before() -> None:
    """The tables grow for the literal and for its negation."""
    literals = [sign * variable for variable in range(1, 17) for sign in (1, -1)]
    for old, new in product(literals, repeat=2):
        cnf = Cnf.from_clauses([[old]], num_vars=16)
        expected = Outcome.FAILED if old == -new else Outcome.INCOMPLETE
        assert proof.check_lrat(cnf, b"2 %d 0 0\n" % new).outcome is expected
        assert outcome(cnf, b"%d %d 0\n" % (new, old)) is Outcome.INCOMPLETE


@pytest.mark.parametrize("unit", [[2, -1], [-1, 2], [-1, 2, -4], [2, -4, -1]])
def test_what_follows_by_units_alone_needs_no_step(unit: list[int]) -> None:
    """Wherever the remaining literal is in its clause, in a formula or a proof."""
    ends = [[-2, 3], [-2, -3]]
    assert outcome(Cnf.from_clauses([[1], [4], *ends, unit]), b"") is Outcome.PROVED
    cnf = Cnf.from_clauses([[1], [4], *ends, [*unit, 5], [*unit, -5]])
    assert outcome(cnf, render([(False, unit)])) is Outcome.PROVED


def test_the_steps_up_to_the_one_that_fails_are_counted() -> None:
    found = proof.check(CONSISTENT, b"c it has a model\n7 8 0\n1 2 0\n-1 0\n")
    assert (found.outcome, found.steps, found.line) == (Outcome.FAILED, 2, 3)
