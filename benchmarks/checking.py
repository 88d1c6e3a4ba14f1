"""The time to check proofs: `python -m benchmarks.checking [FAMILY…] [--drat-trim PROGRAM]`.

For each family, the CPU seconds of the searches that wrote the proofs, of our check, of drat-trim
on the same files, and of the check of the same proofs as LRAT. Formulas that have a model, or are
not decided in time, are left out. The least of the repeats counts.
"""

from __future__ import annotations

import argparse
import io
import shutil
import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.instances import FAMILIES, write_instance
from benchmarks.tables import Row, Table, print_tables, ratio
from satdoku.bench.processes import run_timed
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import load, search

TIMEOUT = 20.0
DRAT_TRIM = shutil.which("drat-trim")
CHOSEN = ("random3-200", "pigeonhole", "miter", "clique-coloring", "parity")


@dataclass
class Times:
    """CPU seconds."""

    search: float = 0.0
    check: float = 0.0
    drat_trim: float = 0.0
    lrat: float = 0.0

    def add(self, other: Times) -> None:
        self.search += other.search
        self.check += other.check
        self.drat_trim += other.drat_trim
        self.lrat += other.lrat

    def least(self, other: Times) -> Times:
        return Times(*map(min, astuple(self), astuple(other)))


def refutation(cnf: Cnf) -> tuple[float, bytes] | None:
    """The CPU seconds of the search, and its proof; None if there is no proof."""
    stream = io.BytesIO()
    config = EngineConfig.named("cdcl")
    options = config.options.replace(proof=proof.ProofWriter(stream))
    run = search(cnf, config.replace(options=options), TIMEOUT)
    if run.result.status is not Status.UNSATISFIABLE:
        return None
    return run.cpu_ms / 1e3, stream.getvalue()


def measure(path: Path, drat_trim: str | None) -> Times | None:
    cnf = load(path).cnf
    found = refutation(cnf)
    if found is None:
        return None
    seconds, text = found
    start = time.process_time()
    checked = proof.check(cnf, text)
    times = Times(seconds, time.process_time() - start)
    assert checked.outcome is proof.Outcome.PROVED
    lrat = io.BytesIO()
    proof.check(cnf, text, lrat=lrat)
    start = time.process_time()
    assert proof.check_lrat(cnf, lrat.getvalue()).outcome is proof.Outcome.PROVED
    times.lrat = time.process_time() - start
    if drat_trim is not None:
        written = path.with_suffix(".drat")
        written.write_bytes(text)
        ended = run_timed([drat_trim, str(path), str(written), "-t", "1000"], 1000)
        assert "s VERIFIED" in ended.output, ended.last_line
        times.drat_trim = ended.cpu
    return times


def family_times(name: str, root: Path, drat_trim: str | None, repeat: int) -> Times:
    total = Times()
    for sample in FAMILIES[name]:
        path = write_instance(sample, root)
        best = measure(path, drat_trim)
        for _ in range(repeat - 1 if best is not None else 0):
            again = measure(path, drat_trim)
            assert best is not None
            assert again is not None
            best = best.least(again)
        if best is not None:
            total.add(best)
    return total


def row(name: str, t: Times) -> Row:
    seconds = [f"{value:.2f}" for value in astuple(t)]
    if not t.drat_trim:
        seconds[2] = "–"
    return (name, *seconds, ratio(t.check, t.drat_trim), ratio(t.check, t.search))


def tables(families: Sequence[str], drat_trim: str | None, repeat: int) -> list[Table]:
    total, rows = Times(), []
    with TemporaryDirectory() as folder:
        for name in families:
            times = family_times(name, Path(folder), drat_trim, repeat)
            total.add(times)
            rows.append(row(name, times))
    heading = ("family", "search", "check", "drat-trim", "as LRAT")
    ratios = ("check ÷ drat-trim", "check ÷ search")
    return [Table("Proofs, CPU s", (*heading, *ratios), [*rows, row("all", total)])]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.checking", description=__doc__)
    parser.add_argument("families", nargs="*", default=CHOSEN, metavar="FAMILY")
    parser.add_argument("--drat-trim", default=DRAT_TRIM, metavar="PROGRAM")
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    print_tables(tables(args.families, args.drat_trim, args.repeat))


if __name__ == "__main__":
    main()
