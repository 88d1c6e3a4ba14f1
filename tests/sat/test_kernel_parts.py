"""The parts of the kernel that a normal build leaves out: checks of invariants, and a trace."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from satdoku.kernel_build.joined import PARTS, Joined
from satdoku.sat.kernel import compiled_loader
from setup import kernel_modules
from tests.sat.corruptions import CORRUPTIONS
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "cnf_samples" / "small-queens-12-sat.cnf"
CDCL = "satdoku.sat.kernel.cdcl.compiled"


def python(parts: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "SATDOKU_KERNEL": parts},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def joined(*parts: str) -> Joined:
    return Joined(CDCL, [ROOT / path for path in kernel_modules()[CDCL]], parts)


def test_the_checks_find_each_corruption_and_nothing_else() -> None:
    done = python("checked", "-m", "tests.sat.corruptions")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert done.stderr == ""
    assert said.pop("sound") == "nothing"
    assert set(said) == {*(each.__name__ for each in CORRUPTIONS), "in a search"}
    assert [name for name, what in said.items() if what == "nothing"] == []


def pigeonhole(pigeons: int) -> str:
    """One hole too few."""
    variable = {(p, h): p * pigeons + h + 1 for p in range(pigeons) for h in range(pigeons - 1)}
    clauses = [[variable[p, h] for h in range(pigeons - 1)] for p in range(pigeons)]
    pairs = combinations(range(pigeons), 2)
    clauses += [
        [-variable[p, h], -variable[other, h]] for p, other in pairs for h in range(pigeons - 1)
    ]
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {pigeons * pigeons} {len(clauses)}", *lines, ""])


def test_the_trace_has_a_line_for_each_event(tmp_path: Path) -> None:
    cnf = tmp_path / "x.cnf"
    cnf.write_text(pigeonhole(7))
    done = python("traced", "-m", "satdoku", "solve", str(cnf), "--set", "reduce_interval=50")
    lines = [line.split(" ", 3) for line in done.stderr.splitlines()]
    assert {line[0] for line in lines} == {"c"}
    found = Counter(line[3].split()[0] for line in lines)
    counts = {
        name: int(re.search(rf"{name} (\d+)", done.stdout)[1])  # type: ignore[index]
        for name in ("decisions", "learned clauses", "restarts", "reductions")
    }
    assert counts["decisions"] == found["decide"] > 100
    assert counts["learned clauses"] == found["learn"] > 100
    assert counts["restarts"] == found["restart"] > 0
    assert counts["reductions"] == found["reduced"] > 0


def test_a_normal_build_has_neither() -> None:
    assert not re.search(
        r"cython\.(checked|traced)|check_state|\blog\(", joined().source + joined().header
    )


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_build_can_have_a_part(part: str) -> None:
    assert f"PARTS = ('{part}',)" in joined(part).source
    assert f"'{part}'" in joined(part).source.partition("PARTS")[0]  # its file


def test_an_unknown_part_is_refused() -> None:
    done = python("check", "-m", "satdoku", "solve", str(SAMPLE))
    assert done.returncode != 0
    assert "SATDOKU_KERNEL names parts of the kernel: checked, traced" in done.stderr
    assert set(compiled_loader.PARTS) == PARTS
