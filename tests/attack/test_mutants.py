"""Mutation testing: it finds exactly the mutants that no test detects."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.attack import nursery
from tests.attack.mutations import mutants_of
from tests.attack.nursery import _forked, _functions, exchanged, limit
from tests.attack.reach import Reached, noting, reaching

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="uses fork"),
]

SOURCE = """\
LIMIT = 1

def above(number):
    if (number >
            LIMIT):
        return True
    return False
"""


def test_a_mutant_knows_the_lines_of_its_statement() -> None:
    found = {str(one).partition(" in:")[0]: one for one in mutants_of(SOURCE)}
    assert not found["1: 1 becomes 2"].in_function
    assert found["4: Gt becomes GtE"].in_function
    assert found["4: Gt becomes GtE"].lines == {4, 5}
    assert found["6: True becomes False"].lines == {6}


def test_functions_exchange_their_code(tmp_path: Path) -> None:
    file = tmp_path / "above.py"
    names: dict[str, object] = {}
    exec(compile(SOURCE, str(file), "exec"), names)
    above = names["above"]
    assert callable(above)
    (mutant,) = (one for one in mutants_of(SOURCE) if one.kind == "Gt becomes GtE")
    assert not above(1)
    assert exchanged(mutant.tree(), list(_functions(str(file))))
    assert above(1)
    assert not above(0)


def test_functions_note_the_lines_that_they_reach(tmp_path: Path) -> None:
    file = tmp_path / "above.py"
    names: dict[str, object] = {}
    exec(compile(SOURCE, str(file), "exec"), names)
    above = names["above"]
    assert callable(above)
    assert exchanged(noting(SOURCE), list(_functions(str(file))))
    reached: list[Reached] = []
    for number in (1, 2):
        with reaching(names, reached):
            above(number)
    assert [one.lines for one in reached] == [{4, 7}, {4, 6}]


def spin() -> None:
    while True:
        pass


@pytest.mark.parametrize("hang", [spin, signal.pause])
def test_a_test_that_hangs_is_ended(
    hang: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work() -> int:
        limit(0)
        hang()
        return 0

    monkeypatch.setattr(nursery, "ROOM", 0.01)
    _child, status = os.waitpid(_forked(work), 0)
    assert os.WIFSIGNALED(status)


@pytest.mark.parametrize(
    ("tests", "code", "said"),
    [
        ("tests/sudoku/test_engines.py", 0, "4 of 4 mutants killed"),
        ("tests/sudoku/test_share.py", 1, "0 of 4 mutants killed"),
    ],
)
def test_what_no_test_reaches_survives(tests: str, code: int, said: str) -> None:
    """In a separate process, in which only the run itself has been imported."""
    file = "satdoku/sudoku/solving/check.py"
    program = f"""
import sys
from tests.attack import mutants
mutants.TARGETS[{file!r}] = ({tests!r},)
sys.exit(mutants.main(["mutants", {file!r}]))
"""
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=around, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    assert said in done.stdout
    assert "tests run without a mutant" in done.stderr
    assert done.stdout.count("(no test reaches it)") == 4 * code
