"""Running out of memory raises an error instead of crashing, wherever it happens in the kernel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.sat.kernel.vec import COMPILED

pytest.importorskip("resource")  # other systems cannot set a limit
needs_kernel = pytest.mark.skipif(not COMPILED, reason="Python's own memory is not at issue")

LIMIT = """
import resource
def limit(spare):
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + spare
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
"""

# Each program runs out of memory at a different place. A second solver must be unaffected.
PROGRAMS = {
    "growing formula": """
from satdoku import Solver
solver = Solver([[1, 2], [-1, 2]])
limit(SPARE)
try:
    for n in range(3, 3_000_000, 2):
        solver.append_formula([[n, n + 1, -n - 2], [-n, n + 1, n + 2]])
        if n % 999 == 0:
            solver.solve()
except MemoryError:
    print("MemoryError")
""",
    "learning": """
from random import Random
from satdoku import Solver
rng = Random(1)
clauses = [[v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 301), 3)]
           for _ in range(1290)]
solver = Solver(clauses, with_proof=True, settings={"reduce_percent": 0, "tier1": 100})
small = Solver([[1, 2], [-1, 2], [1, -2]])
small.solve()
limit(SPARE)
try:
    while solver.solve_limited(conflict_budget=50_000) is None:
        pass
except MemoryError:
    print("MemoryError")
    del clauses
print(small.solve(), small.get_model())
""",
    "clause store": """
from array import array
from satdoku.sat.cnf import Cnf
from satdoku.monitor import UNWATCHED
from satdoku.sat.engines import EngineConfig
cnf = Cnf.from_clauses([[n, n + 1, -n - 2] for n in range(1, 60_000)])
config = EngineConfig.named("stack")
limit(SPARE)
try:
    config.engine.run(cnf, config.options, UNWATCHED)
except MemoryError:
    print("MemoryError")
""",
}


@needs_kernel
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("spare", [1 << 20, 3 << 19, 1 << 22])
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_no_memory_is_an_error(program: str, spare: int) -> None:
    text = LIMIT + program.replace("SPARE", str(spare))
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "MemoryError" in done.stdout


@needs_kernel
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("engine", ["cdcl", "stack", "recursive"])
def test_the_command_says_so_in_a_sentence(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "large.cnf"
    clauses = "".join(f"{n} {n + 1} -{n + 2} 0\n" for n in range(1, 200_000))
    path.write_text(f"p cnf 200001 199999\n{clauses}")
    run = f"import sys; sys.exit(run(['solve', '--engine', '{engine}', {str(path)!r}]))"
    text = f"{LIMIT}\nfrom satdoku.cli.main import run\nimport satdoku.ui.reports.progress_bar\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{text}limit(20 << 20)\n{run}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].endswith("machine does not have enough memory for that.")
    assert "Traceback" not in done.stderr
