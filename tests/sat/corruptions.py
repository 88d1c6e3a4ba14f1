"""Corrupts searches whose kernel has the part `checked`: `python -m tests.sat.corruptions`.

Prints, for each corruption, what the kernel said. Needs SATDOKU_KERNEL=checked.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from satdoku.sat.incremental import cdcl_settings
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options

VARIABLES = 30
EARLY = {"inprocess_interval": 20, "reduce_interval": 15, "mode_conflicts": 10}


def search() -> Any:
    """A search that stopped with implied literals above the root."""
    rng = Random(7)
    kernel = CdclSearch(cdcl_settings(Options("alternate", settings=EARLY)))
    for _ in range(126):
        variables = rng.sample(range(1, VARIABLES + 1), 3)
        kernel.add_clause([rng.choice((v, -v)) for v in variables])
    kernel.begin([])
    s = kernel.state
    while s.control.size < 3 or s.assigned < s.control.data[0] + s.control.size + 3:
        kernel.step(1)
    return s, kernel


def lose_a_watch(s: Any) -> None:
    lit = max(range(2 * VARIABLES + 2), key=s.watches.size.data.__getitem__)
    s.watches.size.data[lit] -= 2


def change_a_blocker(s: Any) -> None:
    lit = max(range(2 * VARIABLES + 2), key=s.watches.size.data.__getitem__)
    start = s.watches.start.data[lit]
    for k in range(start, start + s.watches.size.data[lit], 2):
        if s.watches.pool.data[k + 1]:
            s.watches.pool.data[k] = lit
            return


def swap_the_trail(s: Any) -> None:
    last, first = s.control.data[s.control.size - 1], s.control.data[0]
    s.trail.data[last], s.trail.data[first] = s.trail.data[first], s.trail.data[last]


def raise_a_level(s: Any) -> None:
    s.level.data[s.trail.data[s.assigned - 1] >> 1] += 1


def forget_a_reason(s: Any) -> None:
    for k in range(s.control.data[0] + 1, s.assigned):
        if k not in s.control.data[: s.control.size]:
            s.reason.data[s.trail.data[k] >> 1] = 0
            return


def lose_a_value(s: Any) -> None:
    s.value.data[s.trail.data[s.assigned - 1] ^ 1] = 0


def miscount_learned(s: Any) -> None:
    s.num_learned += 1


def miscount_removed(s: Any) -> None:
    s.num_removed += 1


def shorten_a_clause(s: Any) -> None:
    s.arena.data[1] -= 1


def delete_without_garbage(s: Any) -> None:
    s.arena.data[2] |= 2  # GARBAGE


def leave_a_mark(s: Any) -> None:
    s.scratch.marked.push(1)


CORRUPTIONS: tuple[Callable[[Any], None], ...] = (
    lose_a_watch,
    change_a_blocker,
    swap_the_trail,
    raise_a_level,
    forget_a_reason,
    lose_a_value,
    miscount_learned,
    miscount_removed,
    shorten_a_clause,
    delete_without_garbage,
    leave_a_mark,
)


def said(corrupt: Callable[[Any], None]) -> str:
    from satdoku.sat.kernel.cdcl.checked import check_state

    state, _ = search()
    corrupt(state)
    try:
        check_state(state)
    except AssertionError as error:
        return str(error)
    return "nothing"


def said_in_a_search() -> str:
    """The search itself must check: here the learned clauses are miscounted."""
    state, kernel = search()
    miscount_learned(state)
    try:
        while kernel.step(5000) < 0:
            pass
    except AssertionError as error:
        return str(error)
    return "nothing"


def main() -> None:
    print(f"sound: {said(lambda state: None)}")
    for corrupt in CORRUPTIONS:
        print(f"{corrupt.__name__}: {said(corrupt)}")
    print(f"in a search: {said_in_a_search()}")


if __name__ == "__main__":
    main()
