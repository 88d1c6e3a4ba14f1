"""Measures the work between two pauses of a search, uncompiled: `python -m tests.sat.pauses`.

Counts the kernel lines executed in each step of a search with all kinds of upkeep. Counting ticks
would not do: the point is to find loops that do not count any. Prints the functions that dominated
the longest step, the number of steps, conflicts and rounds, and how often a literal's list of
clauses was reallocated: growing can move the whole list in one step.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from types import FrameType
from typing import Any

from tests import interpreted  # noqa: F401  (before the kernel)

TICKS = 50  # of a step and of a slice
VARIABLES, CLAUSES, SIZE = 60, 1500, 5  # a pass over all clauses takes 10 000 lines or more
CONFLICTS = 70
EFFORT = 3_000  # ticks per technique, which otherwise gets 50 000 or more

# Schedule all upkeep early, but nothing that takes long for a single clause or variable.
SETTINGS = {
    "reduce_interval": 20,
    "rephase_interval": 30,
    "inprocess_interval": 50,
    "congruence_first": 20,
    "mode_conflicts": 40,
    "eliminate_occurrences": 5,
    "vivify_glue": 0,
}


class Lines:
    """Counts the kernel lines executed, by function, while `sys.settrace` has `enter`."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        return self.line if "kernel" in code.co_filename else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.count[frame.f_code.co_name] += 1
        return self.line


def main() -> None:
    from satdoku.sat.incremental import cdcl_settings
    from satdoku.sat.kernel import watches
    from satdoku.sat.kernel.cdcl import inprocess, search
    from satdoku.sat.options import Options

    for module in (search, inprocess):
        vars(module)["SLICE"] = TICKS
    for effort in ("LEAST_EFFORT", "FIRST_EFFORT", "PARITY_EFFORT"):
        vars(inprocess)[effort] = EFFORT
    kernel = search.CdclSearch(cdcl_settings(Options("alternate", settings=SETTINGS)))
    rng = Random(1)
    for _ in range(CLAUSES):
        variables = rng.sample(range(1, VARIABLES + 1), SIZE)
        kernel.add_clause([rng.choice((v, -v)) for v in variables])
    kernel.seal()
    kernel.begin([])
    longest: Counter[str] = Counter()
    steps = moves = 0
    move: Any = watches.Watches.move

    def counted_move(lists: Any, *args: int) -> Any:
        nonlocal moves
        moves += bool(lists is kernel.state.round.occurrences and kernel.state.round.connecting)
        return move(lists, *args)

    vars(watches)["Watches"].move = counted_move
    while kernel.counters.conflicts < CONFLICTS or kernel.state.round.stage:
        lines = Lines()
        sys.settrace(lines.enter)
        status = kernel.step(TICKS)
        sys.settrace(None)
        assert status < 0
        longest = max(longest, lines.count, key=Counter.total)
        steps += 1
    counters = kernel.counters
    print(longest.total(), steps, counters.rounds, counters.reductions, counters.rephases, moves)
    print(longest.most_common(3))


if __name__ == "__main__":
    main()
