"""The answer of an engine: a status, a model, and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from satdoku.messages import N_
from satdoku.value import Value


class Status(IntEnum):
    """The values are those on the `s` line of a .res file."""

    SATISFIABLE = 1
    UNSATISFIABLE = 0
    UNKNOWN = -1

    @property
    def exit_code(self) -> int:
        """As in the SAT competition."""
        return {Status.SATISFIABLE: 10, Status.UNSATISFIABLE: 20}.get(self, 0)


# The statistics. JSON and .res files use the name, which is the kernel's; people read the meaning.
# An engine reports the ones that it counts.
COUNTERS: tuple[tuple[str, str], ...] = (
    ("decisions", N_("decisions")),  # literals chosen by the branching rule
    ("propagations", N_("unit propagations")),  # literals forced by unit clauses
    ("pures", N_("pure literals")),  # literals assigned because their negation does not occur
    ("backtracks", N_("backtracks")),  # branches closed by a conflict
    ("deepest", N_("deepest level")),  # the most decisions open at a time
    ("conflicts", N_("conflicts")),  # falsified clauses; each yields a learned clause
    ("restarts", N_("restarts")),  # times all decisions were undone
    ("learned", N_("learned clauses")),
    ("minimized", N_("literals minimised")),  # removed from learned clauses as redundant
    ("reductions", N_("reductions")),  # times learned clauses were deleted
    ("deleted", N_("deleted clauses")),
    ("rephases", N_("rephasings")),  # times the preferred values were reset
    ("switches", N_("changes of mode")),  # between the focused and the stable mode
    ("lucky", N_("models found by simple values")),  # such as all true, without a search
    ("flips", N_("flips of local search")),  # values changed in search of good phases
    ("splits", N_("splits by look-ahead")),  # decisions of the tree search
    ("rounds", N_("rounds of inprocessing")),
    ("merged", N_("gates merged")),  # by congruence: the same function of the same inputs
    ("substituted", N_("variables substituted")),  # by equivalent ones
    ("subsumed", N_("clauses subsumed")),
    ("strengthened", N_("clauses strengthened")),  # by self-subsuming resolution
    ("introduced", N_("variables introduced")),  # by factoring, one per product of clauses
    ("factored", N_("clauses saved by factoring")),
    ("eliminated", N_("variables eliminated")),
    ("gates", N_("gates")),  # definitions used in variable elimination
    ("failed", N_("failed literals")),  # found by probing
    ("hyper", N_("hyper-binary resolvents")),  # also found by probing
    ("vivified", N_("clauses vivified")),  # attempted
    ("shortened", N_("clauses shortened")),  # by vivification
    ("parities", N_("parities")),  # found among the clauses, counted in every round
    ("implied", N_("literals implied by parities")),  # during the search
    ("row_clauses", N_("clauses from parities")),  # reasons and conflicts derived from them
    ("parity_facts", N_("facts from parities")),  # units, equivalences and refutations
    ("cubes", N_("cubes")),  # decided, each by its own search
)

# Local search, inprocessing and cubes start late, if at all: their counters are shown only if
# nonzero.
NAMES = [name for name, _meaning in COUNTERS]
SHOWN_IF_ANY = frozenset(NAMES[NAMES.index("lucky") :])


def shown(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The meaning and the count of each statistic to show, in order."""
    return [
        (meaning, counts[name])
        for name, meaning in COUNTERS
        if counts.get(name, 0) or (name in counts and name not in SHOWN_IF_ANY)
    ]


Statistics = Mapping[str, int]
NO_STATISTICS: Statistics = {}


def statistics(counts: object) -> Statistics:
    """Collect the counters among a kernel object's attributes."""
    found = ((name, getattr(counts, name, None)) for name in NAMES)
    return {name: count for name, count in found if count is not None}


def together(some: Statistics, more: Statistics) -> Statistics:
    """The combined statistics of two searches: sums, except for the maximum of the deepest
    level."""
    if not some:
        return more
    sums = {name: some.get(name, 0) + count for name, count in more.items()}
    if "deepest" in more:
        sums["deepest"] = max(some.get("deepest", 0), more["deepest"])
    return sums


class Result(Value):
    status: Status
    model: Sequence[int] = ()  # one literal per variable, in order; only when satisfiable
    statistics: Statistics = NO_STATISTICS
    closed: float = 0.0  # fraction of the search tree that was closed, 0 to 1
