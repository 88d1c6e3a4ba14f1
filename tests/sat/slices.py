"""Searches in the smallest slices, uncompiled: `python -m tests.sat.slices`.

A slice of upkeep takes a millisecond or two, so a test formula needs only one. With slices of a few
ticks, a stop can hit the middle of a reduction or the start of a local search. Prints how often it
did.
"""

from __future__ import annotations

from random import Random

from tests import interpreted  # noqa: F401  (before the kernel)

COARSE = 1_000_000  # ticks, enough to finish in a single slice


def main() -> None:
    from satdoku.sat.incremental import cdcl_settings
    from satdoku.sat.kernel.cdcl import inprocess, search
    from satdoku.sat.options import Options

    often = {"reduce_interval": 2, "rephase_interval": 3, "inprocess_interval": 7}
    often |= {"lucky_first": 5, "lucky_size": 0, "tree_first": 1, "tree_share": 300}
    settings = cdcl_settings(Options("alternate", settings=often))
    rng = Random(3)
    midway = 0

    def begun(ticks: int, clauses: list[list[int]]) -> search.CdclSearch:
        for module in (search, inprocess):
            vars(module)["SLICE"] = ticks
        kernel = search.CdclSearch(settings)
        for clause in clauses:
            kernel.add_clause(clause)
        kernel.begin([])
        return kernel

    def finished(kernel: search.CdclSearch) -> tuple[int, int, int]:
        status = kernel.step(1)
        while status < 0:
            status = kernel.step(1)
        return status, kernel.counters.conflicts, kernel.counters.decisions

    for _ in range(3):
        clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, 25), 3)] for _ in range(102)]
        assert finished(begun(3, clauses)) == finished(begun(COARSE, clauses))
        kernel = begun(2, clauses)
        for _ in range(6):
            for _ in range(rng.randint(1, 60)):
                kernel.step(1)
            state = kernel.state
            midway += (
                bool(state.reduction.step or state.luck.rule or state.splitting.active)
                or state.local_search.walker is not None
            )
            clauses.append([rng.choice((v, -v)) for v in rng.sample(range(1, 25), 2)])
            kernel.add_clause(clauses[-1])
            kernel.begin([])
        assert finished(kernel)[0] == finished(begun(COARSE, clauses))[0]
    print(midway)


if __name__ == "__main__":
    main()
