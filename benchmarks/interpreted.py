"""What compiling the kernel gains: the same searches with and without, in processes of their own.

Both take the same decisions, so the ratio is that of the two kernels alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.tables import Row, Table, ratio

ROOT = Path(__file__).parents[1]
FORMULA = ROOT / "cnf_samples" / "small-random3-120-unsat.cnf"
SEARCH = """\
import sys
if sys.argv[3] == "interpreted":
    import tests.interpreted
from pathlib import Path
from satdoku.sat.engines import Contender
from satdoku.tasks.solve import load, search
cnf, contender = load(Path(sys.argv[1])).cnf, Contender.parse(sys.argv[2])
runs = [search(cnf, contender) for _ in range(int(sys.argv[4]))]
print(min(run.cpu_ms for run in runs), runs[0].result.statistics["decisions"])
"""


def tables(engines: Sequence[str], repeat: int) -> list[Table]:
    heading = ("engine", "decisions", "compiled, ms", "interpreted, ms", "times longer")
    return [
        Table("The kernel, compiled and interpreted", heading, [row(e, repeat) for e in engines])
    ]


def row(engine: str, repeat: int) -> Row:
    (compiled, decisions), (interpreted, same) = (
        _search(engine, mode, repeat) for mode in ("compiled", "interpreted")
    )
    assert decisions == same, "both modes decide alike"
    times = (f"{compiled:.1f}", f"{interpreted:.0f}", ratio(interpreted, compiled))
    return (engine, decisions, *times)


def _search(engine: str, mode: str, repeat: int) -> tuple[float, str]:
    words = [sys.executable, "-c", SEARCH, str(FORMULA), engine, mode, str(repeat)]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    ms, decisions = done.stdout.split()
    return float(ms), decisions
