"""Each part finds its planted fault; the campaigns themselves are run by hand."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

pytest.importorskip("pysat.solvers")

from satdoku.cli.parser import full_parser
from satdoku.kernel_build.joined import Joined
from satdoku.sudoku.techniques.position import Position
from tests.attack import __main__ as attack
from tests.attack import builds, report
from tests.attack.__main__ import _parsed, main
from tests.attack.bounded import bound_vectors
from tests.attack.campaign import campaign
from tests.attack.checkers import Checkers, Evidence
from tests.attack.child import Run, Task
from tests.attack.commands.part import Commands
from tests.attack.commands.puzzle_scripts import PuzzleChecker
from tests.attack.commands.script import PUZZLE, Script
from tests.attack.inputs import reference_cnf
from tests.attack.parts import CAMPAIGN, PARTS, part_of
from tests.attack.record import Record, joined

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="uses /proc and fork"),
]

# A seed whose first cases expose the fault, and how many are needed.
CONTROLS = {
    "questions": (1, 60),
    "api": (1, 10),
    "commands": (3, 12),
    "inputs": (7, 30),
    "bombs": (9, 2),
    "checkers": (3, 40),
    "databases": (1, 200),
    "journals": (1, 5),
    "folders": (51, 3),
    "interruptions": (3, 3),
    "terminals": (1, 3),
    "steps": (5, 5),
    "links": (6, 3),
    "variants": (1, 5),
    "models": (1, 20),
}

# Options that need a cluster, or whose exit code is not informative.
EXEMPT = {
    *("--help", "-h", "--help-settings", "--scheduler", "--local-cluster", "--lang"),
    *("--tls-ca", "--tls-cert", "--tls-key", "--mask", "--hardest"),
    *("--programs", "--memory", "--rules", "--checks", "--complete"),  # not tried yet
}
TRIED = ("solve", "show", "verify", "compare", "generate", "sudoku", "encode", "grade", "hint")


def test_every_part_has_a_control() -> None:
    assert set(CONTROLS) == set(PARTS)


@pytest.mark.parametrize("name", sorted(set(CONTROLS) - {"questions"}))
def test_a_planted_fault_is_found(name: str) -> None:
    """The fault of `questions` has its own test."""
    seed, cases = CONTROLS[name]
    part = part_of(name)
    with part.planted(), patch.object(part, "smaller", lambda _case: iter(())):
        found = campaign(part, seed, lambda tally: tally["cases"] < cases, Counter())
    assert found is not None
    assert found.startswith(f"# seed {seed}, case ")
    assert "def test_found" in found


def test_a_grader_that_does_not_check_the_finished_board_is_found() -> None:
    part = part_of("steps")
    unchecked = property(lambda position: not position.blanks)
    with (
        patch.object(Position, "solved", unchecked),
        patch.object(part, "smaller", lambda _case: iter(())),
    ):
        found = campaign(part, 8, lambda tally: tally["cases"] < 5, Counter())
    assert found is not None
    assert "0 solutions, but level" in found


def test_the_commands_are_tried_with_all_of_their_options() -> None:
    tried: defaultdict[str, set[str]] = defaultdict(set)
    for number in range(3000):
        for words in Commands().make(Random(number)).lines:
            tried[words[0]].update(word for word in words if word.startswith("-"))
    parsers = next(
        action.choices
        for action in full_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    for name in TRIED:
        options = {a.option_strings[-1] for a in parsers[name]._actions if a.option_strings}
        if name == "generate":
            options.discard("--engine")  # not tried yet: it needs seconds for a puzzle
        if name == "verify":
            options -= {"--core", "--trimmed"}  # not tried yet, unlike those of solve
        assert options - EXEMPT - tried[name] == set(), name


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (b"c x\np cnf 2 1\n1 -2 0\n", (2, [[1, -2]])),
        (b"p cnf 2 2\n1\nc x\n-2 0 0\n%\nrubbish", (2, [[1, -2], []])),
        (b"p cnf 2 1\n1 3 0", None),
        (b"p cnf 2 1\n1 -0 0", None),
        (b"p cnf 2 1\n" + b"0" * 40 + b"2 " + b"0" * 40, (2, [[2]])),
        (b"p cnf 2 1\n" + b"0" * 40 + b"3 0", None),
        (b"p cnf 2 1\n1", None),
        (b"1 0", None),
    ],
)
def test_the_second_reader_of_formulas(
    text: bytes, formula: tuple[int, list[list[int]]] | None
) -> None:
    assert reference_cnf.read(text) == formula


def test_the_second_reading_of_an_answer_knows_the_forms_that_circulate() -> None:
    answer = Evidence(clauses=[[3, -1]], num_vars=3, answer=b"s1\nv:-1")
    tally: Counter[str] = Counter()
    Checkers().attempt(answer, tally)
    assert tally["answers verified"] == 1


def test_no_puzzle_was_found_in_time() -> None:
    words = ("generate", "--variant", "classic", "--timeout", "1e-6", "--json")
    tally: Counter[str] = Counter()
    PuzzleChecker(Script((words, ("grade", PUZZLE))), tally).run()
    assert tally == Counter(generate=1)


def test_vectors_that_check_every_index() -> None:
    program = """
import tests.interpreted
from satdoku.sat.kernel.vec import IntVec
from tests.attack.checked import check
check(IntVec)
for act in (
    lambda v: v.data[-1],
    lambda v: v.data[1],
    lambda v: v.push(1 << 31),
    lambda v: v.data.__setitem__(0, -(1 << 31) - 1),
):
    vector = IntVec()
    vector.push(-(1 << 31))
    try:
        act(vector)
    except (IndexError, OverflowError) as error:
        print(type(error).__name__)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["IndexError", "IndexError", "OverflowError", "OverflowError"]


def test_vectors_tell_the_sanitizer_their_size(tmp_path: Path) -> None:
    kernel = builds.ROOT / builds.KERNEL
    shutil.copy(kernel / "vec.py", tmp_path)
    bound_vectors(tmp_path / "vec.py")
    told = (tmp_path / "vec.py").read_text(encoding="utf-8")
    vector = told[told.index("class IntVec") : told.index("class IntView")]
    for method in ("push", "pop", "shrink", "resize", "stretch", "reserve"):
        body = vector.partition(f"def {method}(")[2].partition("\n    def ")[0]
        assert "self.bound(" in body, method
    header = Joined("satdoku.sat.kernel.compiled", [tmp_path / "vec.py"]).header
    assert "cdef void bound(" in header
    assert "__sanitizer_annotate_contiguous_container" in header
    with pytest.raises(SystemExit, match="does not say"):
        bound_vectors(tmp_path / "vec.py")


LEAK = """
==1==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 64 byte(s) in 1 object(s) allocated from:
    #0 0x7f in realloc (/usr/lib/libasan.so+0xb8)
    #1 0x7f in __pyx_f_enlarge (/x/satdoku/sat/kernel/vec.cpython-311.so+0x1)

Direct leak of 8 byte(s) in 1 object(s) allocated from:
    #0 0x7f in malloc (/usr/lib/libasan.so+0xb8)
    #1 0x7f in _PyMem_RawMalloc (/usr/bin/python3+0x1)
    #2 0x7f in __pyx_pymod_exec (/x/satdoku/sat/kernel/vec.cpython-311.so+0x1)

"""


def test_reports_of_the_sanitizers() -> None:
    (leak,) = builds.reports(LEAK)
    assert "64 byte" in leak
    assert len(builds.reports("==1==ERROR: AddressSanitizer: heap-use-after-free")) == 1
    assert len(builds.reports("x.c:1:2: runtime error: signed integer overflow")) == 1
    assert builds.reports("nothing") == []


@pytest.mark.parametrize("path", report.DOCUMENTS, ids=lambda path: path.parent.name)
def test_the_documents_show_the_figures_of_the_last_campaign(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert all(re.search(rf"^\| `{part}` \|", text, re.MULTILINE) for part in PARTS)
    assert report.shown(text, Record(report.RESULTS)) == text
    other = Record()
    other.begin("questions", 1).update(Counter(formulas=12_345), 1.0)
    assert "| 12 345 |" in report.shown(text, other)


def test_a_record_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    words = ["--record", str(path), "--count", "checkers=3", "checkers"]
    assert main(["--seed", "7", *words]) == 0
    assert main([*words, "--count", "checkers=5"]) == 0
    assert [(one.seed, one.first, one.end) for one in Record(path).slices] == [(7, 0, 3), (7, 3, 5)]
    assert Record(path).counts("checkers")["checked"] == 5
    both = joined([Record(path), Record(path)], tmp_path / "both.json")
    assert both.counts("checkers")["checked"] == 10


def test_a_night_goes_on_after_a_find_and_tries_no_case_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks: list[Task] = []
    clock = iter(range(0, 36_000, 600))  # ten minutes pass between two looks

    def ran(task: Task, _heard: object) -> Run:
        tasks.append(task)
        return Run(
            task.part, task.first, Counter(cases=7), 1.0, "a test" if len(tasks) == 2 else None
        )

    monkeypatch.setattr(attack, "run", ran)
    monkeypatch.setattr("tests.attack.__main__.time.monotonic", lambda: next(clock))
    assert main(["--seed", "5", "--hours", "1", "models", "links"]) == 1
    assert [(task.part, task.first, task.seed) for task in tasks] == [
        *(("models", 0, 5), ("links", 0, 5), ("models", 7, 5)),
        *(("links", 7, 5), ("models", 14, 5)),
    ]
    assert "something is wrong: links" in capsys.readouterr().out


def test_processes_share_a_campaign() -> None:
    options = _parsed(["--full", "--share", "3", "--count", "inputs=7"])
    assert options.count == {name: -(-n // 3) for name, n in CAMPAIGN.items()} | {"inputs": 7}
    assert options.minutes == float("inf")


def test_ctrl_c_ends_an_attack_and_its_process() -> None:
    command = [sys.executable, "-m", "tests.attack", "--minutes", "1", "questions"]
    attack = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=builds.ROOT
    )
    assert attack.stdout
    assert attack.stdout.readline().startswith("seed ")
    while not (sessions := _sessions_below(attack.pid)):
        time.sleep(0.01)
    attack.send_signal(signal.SIGINT)
    assert attack.wait(timeout=30) == 130
    assert attack.stdout.read() == "stopped\n"
    assert not any(Path(f"/proc/{process}").exists() for process in sessions)


def _sessions_below(parent: int) -> list[str]:
    """The children that lead a session."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    with suppress(ProcessLookupError):
        return [child for child in children if os.getsid(int(child)) == int(child)]
    return []
