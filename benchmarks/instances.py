"""Writes the benchmark formulas: `python -m benchmarks.instances OUT_FOLDER [--family NAME…]`.

The files are always the same, byte for byte. `--other-seeds` writes formulas of the same kinds
that no report uses, for tuning.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.large_file import NAME as LARGE
from benchmarks.large_file import write_large_file
from satdoku.families.arithmetic import (
    adder_miter,
    divider_designs,
    multiplier_designs,
    multiplier_miter,
    random_factoring,
    random_prime_factoring,
    squarer_designs,
    sum_miter,
)
from satdoku.families.chessboard import mutilated_chessboard, queens
from satdoku.families.coloring import clique_coloring, planted_coloring, random_coloring
from satdoku.families.hardware import arbiter, counter, fifo
from satdoku.families.job_shop import random_job_shop
from satdoku.families.latin import quasigroup_with_holes, sudoku
from satdoku.families.ordering import ordering
from satdoku.families.parity import parity_learning, random_xors, two_orders
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.families.sample import Sample
from satdoku.families.sha256 import sha256_preimage
from satdoku.families.sliding_tiles import sliding_tiles
from satdoku.families.software import (
    checksum_versions,
    division_versions,
    popcount_versions,
    sorting_versions,
)
from satdoku.families.tseitin import tseitin_cubic
from satdoku.sat.cnf import Cnf


def _series(
    name: str, family: Callable[..., Cnf], seeds: Iterable[int], **parameters: int
) -> list[Sample]:
    """The same parameters with several seeds."""
    return [Sample(f"{name}-{seed:02}", family, parameters, seed) for seed in seeds]


def _sizes(name: str, family: Callable[..., Cnf], sizes: Iterable[int]) -> list[Sample]:
    return [Sample(f"{name}-{n:03}", family, {"n": n}) for n in sizes]


TEN = range(1, 11)
FIVE = range(1, 6)
THREE = range(1, 4)

FAMILIES: dict[str, list[Sample]] = {
    "random3-100": _series("random3-100", random_ksat, TEN, n=100, m=426, k=3),
    "random3-150": _series("random3-150", random_ksat, TEN, n=150, m=639, k=3),
    "random3-200": _series("random3-200", random_ksat, TEN, n=200, m=852, k=3),
    "random3-225": _series("random3-225", random_ksat, FIVE, n=225, m=959, k=3),
    "random3-250": _series("random3-250", random_ksat, FIVE, n=250, m=1065, k=3),
    "random3-275": _series("random3-275", random_ksat, THREE, n=275, m=1172, k=3),
    "pigeonhole": [
        Sample(f"pigeonhole-{h + 1:02}-{h:02}", pigeonhole, {"pigeons": h + 1, "holes": h})
        for h in range(5, 11)
    ],
    "queens": _sizes("queens", queens, (8, 12, 16, 20, 24, 28, 32, 36, 40)),
    "coloring": [
        *_series("planted-300", planted_coloring, FIVE, vertices=300, edges=690, colours=3),
        *_series("random-200", random_coloring, FIVE, vertices=200, edges=460, colours=3),
    ],
    "parity": [
        *_series("xors-sat", random_xors, FIVE, n=150, m=140, k=3, satisfiable=True),
        *_series("xors-unsat", random_xors, FIVE, n=150, m=156, k=3, satisfiable=False),
        *_series("orders-near", two_orders, FIVE, n=20, reach=5, satisfiable=False),
        *_series("orders-far", two_orders, THREE, n=30, reach=30, satisfiable=False),
    ],
    "latin": [
        *_series("latin-09", quasigroup_with_holes, FIVE, n=9, holes=50),
        *_series("latin-20", quasigroup_with_holes, FIVE, n=20, holes=190),
        *_series("latin-30", quasigroup_with_holes, THREE, n=30, holes=380),
    ],
    "ordering": _sizes("ordering", ordering, (6, 8, 9, 10, 11, 16, 20)),
    "clique-coloring": [
        Sample(f"clique-{k}-{c}-of-{n:02}", clique_coloring, {"n": n, "k": k, "c": c})
        for n, k, c in ((8, 4, 3), (10, 4, 3), (12, 4, 3), (7, 5, 4), (8, 5, 4), (12, 5, 5))
    ],
    "factoring": [
        *_series("factoring-12", random_factoring, FIVE, bits=12),
        *_series("factoring-14", random_factoring, FIVE, bits=14),
        *_series("factoring-16", random_factoring, FIVE, bits=16),
        *_series("prime-11", random_prime_factoring, FIVE, bits=11),
        *_series("prime-13", random_prime_factoring, FIVE, bits=13),
    ],
    "miter": _sizes("miter", multiplier_miter, (4, 5, 6, 7)),
    "sudoku-09": _series("sudoku-09", sudoku, TEN, order=3, holes=55),
    "sudoku-25": [
        *_series("sudoku-25-340", sudoku, THREE, order=5, holes=340),
        *_series("sudoku-25-420", sudoku, THREE, order=5, holes=420),
    ],
    "planted": [
        *_series("planted3-200", planted_ksat, FIVE, n=200, m=1000, k=3),
        *_series("planted3-400", planted_ksat, FIVE, n=400, m=2800, k=3),
    ],
    "fifo": [
        Sample(f"fifo-{d}x{w}-{steps:02}", fifo, {"depth": d, "width": w, "steps": steps})
        for d, w, steps in ((4, 4, 12), (8, 2, 11), (8, 4, 10), (8, 8, 11))
    ],
    "counter": [
        Sample(f"counter-{bits:02}-{steps:02}", counter, {"bits": bits, "steps": steps})
        for bits, steps in ((6, 30), (8, 30), (8, 40), (10, 40))
    ],
    "arbiter": [
        Sample(f"arbiter-{clients:02}-{steps:02}", arbiter, {"clients": clients, "steps": steps})
        for clients, steps in ((6, 12), (8, 10), (10, 10), (12, 9))
    ],
    "adder": [
        *(Sample(f"prefix-{n:03}", adder_miter, {"bits": n}) for n in (64, 128, 192)),
        *_series("sums-4", sum_miter, THREE, bits=10, numbers=4),
        *_series("sums-5", sum_miter, THREE, bits=9, numbers=5),
    ],
    "multiplier": _sizes("designs", multiplier_designs, (5, 6, 7)),
    "hardware": [
        *_sizes("squarer", squarer_designs, (12, 13, 14)),
        *_sizes("divider", divider_designs, (7, 8, 9)),
    ],
    "software": [
        *(Sample(f"popcount-{n:02}", popcount_versions, {"bits": n}) for n in (24, 32, 40)),
        *(
            Sample(f"division-{n:02}-by-{d}", division_versions, {"bits": n, "divisor": d})
            for n, d in ((16, 3), (16, 7), (18, 10))
        ),
        *(
            Sample(f"sorting-{n}x{w}", sorting_versions, {"count": n, "width": w})
            for n, w in ((5, 8), (6, 4), (6, 5))
        ),
        *(
            Sample(f"checksum-{n:02}x{w:02}", checksum_versions, {"words": n, "bits": w})
            for n, w in ((5, 6), (5, 8), (6, 6))
        ),
    ],
    "job-shop": [
        *_series("shop-10x6", random_job_shop, THREE, jobs=10, machines=6, percent=103),
        *_series("shop-12x6", random_job_shop, FIVE, jobs=12, machines=6, percent=100),
    ],
    "sliding-tiles": [
        *_series("tiles-26", sliding_tiles, THREE, rows=3, columns=3, moves=26, satisfiable=True),
        *_series("tiles-28", sliding_tiles, THREE, rows=3, columns=3, moves=28, satisfiable=False),
        *_series("tiles-30", sliding_tiles, THREE, rows=3, columns=3, moves=30, satisfiable=False),
    ],
    "latin-large": [
        *_series("latin-33", quasigroup_with_holes, THREE, n=33, holes=460),
        *_series("latin-35", quasigroup_with_holes, THREE, n=35, holes=515),
    ],
    "sha256": [
        *_series("sha256-17", sha256_preimage, THREE, rounds=17, known=0, digest=128),
        *_series("sha256-24", sha256_preimage, THREE, rounds=24, known=503, digest=64),
    ],
    "chessboard": _sizes("chessboard", mutilated_chessboard, (8, 10, 11, 12)),
    "parity-learning": [
        *_series("learning-16", parity_learning, THREE, n=16, samples=32, errors=4),
        *_series("learning-20", parity_learning, THREE, n=20, samples=40, errors=5),
        *_series("learning-24", parity_learning, THREE, n=24, samples=48, errors=5),
    ],
    "tseitin": [
        *_series("tseitin-40", tseitin_cubic, THREE, n=40, satisfiable=False),
        *_series("tseitin-50", tseitin_cubic, THREE, n=50, satisfiable=False),
        *_series("tseitin-60", tseitin_cubic, THREE, n=60, satisfiable=False),
    ],
    # Just below the threshold: probably satisfiable, but the model is hard to find.
    "threshold": [
        *_series("threshold-400", random_ksat, FIVE, n=400, m=1660, k=3),
        *_series("threshold-600", random_ksat, THREE, n=600, m=2490, k=3),
    ],
}

NAMES = (*FAMILIES, "parsing")
OTHER_SEEDS = 1000  # added to the seeds of the table to get formulas for tuning


def write_family(name: str, root: Path, shift: int = 0) -> list[Path]:
    """Write the files of one family into `root/name` and return their paths."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    if name == "parsing":
        write_large_file(folder / LARGE, seed=1 + shift)
        return [folder / LARGE]
    return [write_instance(_shifted(sample, shift), folder) for sample in FAMILIES[name]]


def _shifted(sample: Sample, shift: int) -> Sample:
    """The sample with its seed shifted; a sample without a seed is unchanged."""
    return sample if sample.seed is None else replace(sample, seed=sample.seed + shift)


def write_instance(sample: Sample, folder: Path) -> Path:
    path = folder / f"{sample.name}.cnf"
    with path.open("w", encoding="ascii", newline="\n") as stream:
        sample.formula().write_dimacs(stream, comments=(sample.origin,))
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instances", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="OUT_FOLDER")
    parser.add_argument(
        "--family",
        nargs="+",
        choices=NAMES,
        default=NAMES,
        metavar="NAME",
        help=f"one or more of {', '.join(NAMES)} (default: all)",
    )
    parser.add_argument(
        "--other-seeds",
        dest="shift",
        action="store_const",
        const=OTHER_SEEDS,
        default=0,
        help="formulas for tuning, which no report uses",
    )
    args = parser.parse_args(arguments)
    for name in args.family:
        print(f"{args.folder / name}: {len(write_family(name, args.folder, args.shift))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
