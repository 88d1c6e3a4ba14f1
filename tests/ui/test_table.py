"""The comparison table, to the character."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from satdoku.bench.compare import Comparison
from satdoku.bench.table_print import print_comparisons
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from tests.tasks import fakes
from tests.ui.terminal import Terminal

YES, NO, OPEN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


def comparison(
    path: str, clauses: Sequence[Sequence[int]], *runs: tuple[Status, float]
) -> Comparison:
    names = ("recursive", "stack", "stack:jw")
    done = [fakes.measured(name, *run) for name, run in zip(names, runs, strict=False)]
    formula = fakes.formula(*clauses, path=path)
    return Comparison(formula, done[0], tuple(done[1:]), tuple(map(EngineConfig.parse, names)))


COMPARISONS = [
    comparison("samples/a.cnf", [(1, 2), (3,), (-1,)], (YES, 200.0), (YES, 50.0), (YES, 300.0)),
    comparison("中文.cnf", [(1, 2)], (OPEN, 1000.4), (NO, 123.456), (OPEN, 1000.0)),
    comparison("[/]\x1b.cnf", [(1,), (-1,)], (NO, 0.5), (NO, 0.25), (OPEN, 1000.0)),
    comparison("none.cnf", [], (OPEN, 12.0)),  # stopped by Ctrl-C
]

GOLDEN = """\
                        clauses ÷            t (ms) t0 (ms)            t0 (ms)
file          variables variables  answer recursive   stack      rate stack:jw           rate
samples/a.cnf         3     1.000     sat    200.00   50.00   75.00 %   300.00       -50.00 %
中文.cnf              2     0.500   unsat    > 1000  123.46 ≥ 87.65 %   > 1000              –
[/]\\x1b.cnf           1     2.000   unsat      0.50    0.25   50.00 %   > 1000 ≤ -199900.00 %
none.cnf              0         – unknown      > 12       –         –        –              –
Times are the median CPU times of repeated searches.
"""


def test_golden(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    print_comparisons(COMPARISONS)
    lines = capsys.readouterr().out.splitlines()
    assert [line.rstrip() for line in lines] == GOLDEN.splitlines()


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_wider_than_its_window(here: Path, columns: int) -> None:
    """Nothing is cut off either: every figure appears at every width."""
    (here / "x.cnf").write_text("p cnf 4321 1\n1 0\n")
    with Terminal(columns) as terminal:
        command = [sys.executable, "-m", "satdoku", "compare", "x.cnf"]
        terminal.start(command, stderr=subprocess.DEVNULL)  # hides the progress bar
        lines = terminal.read_rest().decode().splitlines()
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines))
    assert [line for line in text.split("\n") if len(line) > columns] == []
    for word in ("x.cnf", "4321", "0.000", "sat", "recursive", "stack", "rate"):
        assert word in text
    assert "…" not in text
