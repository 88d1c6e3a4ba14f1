"""The settings of a search."""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython


@cython.final
@cython.cclass
class Settings:
    """The numbers that steer the search.

    Each row is a setting: its default, its least and greatest value, and its meaning, including the
    unit. `--set`, the help and `Solver(settings=…)` follow from the rows.
    """

    seed: cython.Public[cython.ulonglong]  # 0 leaves nothing to chance
    mode: cython.Public[cython.int]  # 0 both modes in turns, 1 stable, 2 focused
    phase: cython.Public[cython.int] = cython.row(
        0, 0, 1, "initial value of a variable: 0 false, 1 true"
    )
    target: cython.Public[cython.int] = cython.row(
        1, 0, 2, "follow target phases: 0 never, 1 in stable mode, 2 always"
    )
    minimize: cython.Public[cython.int] = cython.row(
        1, 0, 1, "shorten learned clauses recursively: 0 no, 1 yes"
    )
    minimize_steps: cython.Public[cython.int] = cython.row(
        1000, 0, 1_000_000, "maximum number of reasons examined per literal"
    )
    shrink: cython.Public[cython.int] = cython.row(
        1, 0, 2, "replace the literals of a level by one: 0 never, 1 in focused mode, 2 always"
    )
    binary_minimize: cython.Public[cython.int] = cython.row(
        1, 0, 1, "also shorten learned clauses by binary clauses: 0 no, 1 yes"
    )
    binary_glue: cython.Public[cython.int] = cython.row(
        6, 0, 1_000_000, "maximum glue for shortening by binary clauses"
    )
    binary_size: cython.Public[cython.int] = cython.row(
        30, 0, 1_000_000, "maximum length for shortening by binary clauses"
    )
    restart_base: cython.Public[cython.int] = cython.row(
        2, 1, 10_000, "minimum number of conflicts between restarts"
    )
    restart_margin: cython.Public[cython.int] = cython.row(
        110, 50, 500, "restart if the recent glue exceeds this percentage of the long-term glue"
    )
    recent_weight: cython.Public[cython.int] = cython.row(
        3000, 1, 100_000, "weight of a conflict in the recent glue, in hundred-thousandths"
    )
    long_run_weight: cython.Public[cython.int] = cython.row(
        1, 1, 100_000, "weight of a conflict in the long-term glue, in hundred-thousandths"
    )
    reluctant: cython.Public[cython.int] = cython.row(
        128, 1, 100_000, "conflicts per stable restart, multiplied by the Luby sequence"
    )
    reuse_trail: cython.Public[cython.int] = cython.row(
        1, 0, 1, "reuse the part of the trail that a restart would repeat"
    )
    mode_conflicts: cython.Public[cython.int] = cython.row(
        1000, 1, 1_000_000, "conflicts before the first mode switch"
    )
    focused_share: cython.Public[cython.int] = cython.row(
        20, 1, 1000, "minimum length of a focused phase, in percent of its full length"
    )
    stable_share: cython.Public[cython.int] = cython.row(
        30, 1, 1000, "minimum length of a stable phase, in percent of its full length"
    )
    focused_gain: cython.Public[cython.int] = cython.row(
        150, 1, 10_000, "focused mode wins if this percentage of its glue is below the stable glue"
    )
    decay: cython.Public[cython.int] = cython.row(
        990, 500, 999, "VSIDS decay: per mille of the score kept after each conflict"
    )
    bump_reasons: cython.Public[cython.int] = cython.row(
        1, 0, 1, "also bump variables in the reasons of a learned clause"
    )
    bump_after: cython.Public[cython.int] = cython.row(
        3000, 0, 1_000_000_000, "conflicts before reasons are bumped"
    )
    bump_rate: cython.Public[cython.int] = cython.row(
        10, 0, 1_000_000, "maximum decisions per conflict for bumping reasons"
    )
    bump_limit: cython.Public[cython.int] = cython.row(
        10, 1, 1000, "extra variables bumped per conflict variable, at most"
    )
    reduce_interval: cython.Public[cython.int] = cython.row(
        100, 1, 1_000_000, "conflicts before the first reduction"
    )
    reduce_percent: cython.Public[cython.int] = cython.row(
        75, 0, 100, "percentage of candidates that a reduction deletes"
    )
    tier1: cython.Public[cython.int] = cython.row(
        3, 0, 100, "clauses up to this glue are kept forever"
    )
    tier2: cython.Public[cython.int] = cython.row(
        6, 0, 100, "recently used clauses up to this glue are kept longer"
    )
    long_clause: cython.Public[cython.int] = cython.row(
        1000, 2, 1_000_000, "clauses longer than this remember where they last found a watch"
    )
    rephase_interval: cython.Public[cython.int] = cython.row(
        1000, 1, 1_000_000, "conflicts before the first rephasing"
    )
    lucky: cython.Public[cython.int] = cython.row(
        1, 0, 1, "try simple assignments of all variables"
    )
    lucky_first: cython.Public[cython.int] = cython.row(
        50, 1, 1_000_000, "conflicts before simple assignments are tried"
    )
    lucky_size: cython.Public[cython.int] = cython.row(
        1_000_000, 0, 2_000_000_000, "minimum formula size for simple assignments, in literals"
    )
    walk: cython.Public[cython.int] = cython.row(1, 0, 1, "find good phases by local search")
    walk_share: cython.Public[cython.int] = cython.row(
        5, 0, 1000, "effort of local search, in percent of the search"
    )
    walk_size: cython.Public[cython.int] = cython.row(
        1_000_000, 0, 2_000_000_000, "maximum formula size for local search, in literals"
    )
    tree: cython.Public[cython.int] = cython.row(
        1, 0, 1, "split small unstructured formulas by look-ahead"
    )
    tree_first: cython.Public[cython.int] = cython.row(
        100, 1, 1_000_000_000, "conflicts before look-ahead is tried"
    )
    tree_share: cython.Public[cython.int] = cython.row(
        5, 0, 1000, "effort of trying look-ahead, in percent of the search"
    )
    tree_gain: cython.Public[cython.int] = cython.row(
        20, 0, 1_000_000, "maximum effort of a look-ahead tree, in multiples of the search so far"
    )
    tree_size: cython.Public[cython.int] = cython.row(
        20_000, 0, 1_000_000, "maximum formula size for look-ahead, in literals"
    )
    inprocess: cython.Public[cython.int] = cython.row(
        1, 0, 1, "simplify the formula during the search"
    )
    inprocess_interval: cython.Public[cython.int] = cython.row(
        2000, 1, 1_000_000, "conflicts before the formula is first simplified"
    )
    inprocess_size: cython.Public[cython.int] = cython.row(
        3_000_000,
        0,
        2_000_000_000,
        "size of a formula, in literals, above which simplification comes later",
    )
    inprocess_share: cython.Public[cython.int] = cython.row(
        10, 0, 1000, "effort of each technique, in percent of the search"
    )
    parity: cython.Public[cython.int] = cython.row(
        1, 0, 1, "find parities and eliminate variables from them"
    )
    gauss: cython.Public[cython.int] = cython.row(
        1, 0, 1, "propagate sums of parities during the search, without a proof"
    )
    gauss_rows: cython.Public[cython.int] = cython.row(
        10, 1, 1_000_000, "minimum number of parity sums to propagate"
    )
    gauss_words: cython.Public[cython.int] = cython.row(
        1_000_000, 0, 100_000_000, "maximum number of 62-bit words for parity sums"
    )
    gauss_trial: cython.Public[cython.int] = cython.row(
        100_000, 0, 2_000_000_000, "ticks spent on parity sums before they are suspended if idle"
    )
    gauss_yield: cython.Public[cython.int] = cython.row(
        100, 0, 1_000_000, "parity sums are idle below this many implied literals per million ticks"
    )
    congruence: cython.Public[cython.int] = cython.row(1, 0, 1, "merge gates with the same inputs")
    congruence_first: cython.Public[cython.int] = cython.row(
        300, 1, 1_000_000, "conflicts before gates are first merged"
    )
    sweep: cython.Public[cython.int] = cython.row(
        1, 0, 1, "find equal and constant literals in small parts of the formula"
    )
    sweep_size: cython.Public[cython.int] = cython.row(
        256, 2, 100_000, "maximum number of variables in such a part"
    )
    sweep_depth: cython.Public[cython.int] = cython.row(
        4, 1, 1000, "maximum distance of clauses in such a part"
    )
    substitute: cython.Public[cython.int] = cython.row(
        1, 0, 1, "replace equivalent literals by one representative"
    )
    subsume: cython.Public[cython.int] = cython.row(
        1, 0, 1, "delete subsumed clauses and shorten others"
    )
    subsume_size: cython.Public[cython.int] = cython.row(
        100, 0, 1_000_000, "maximum clause length for subsumption"
    )
    subsume_occurrences: cython.Public[cython.int] = cython.row(
        100, 0, 1_000_000, "maximum number of clauses compared per literal"
    )
    probe: cython.Public[cython.int] = cython.row(1, 0, 1, "find failed literals by probing")
    hyper: cython.Public[cython.int] = cython.row(
        1, 0, 1, "add binary clauses for what a probed literal implies"
    )
    vivify: cython.Public[cython.int] = cython.row(
        1, 0, 1, "shorten learned clauses by propagation"
    )
    vivify_glue: cython.Public[cython.int] = cython.row(
        6, 0, 1_000_000, "maximum glue of clauses shortened by propagation"
    )
    vivify_formula: cython.Public[cython.int] = cython.row(
        1, 0, 1, "also shorten clauses of the formula by propagation"
    )
    factor: cython.Public[cython.int] = cython.row(
        1, 0, 1, "introduce a variable for what clauses have in common"
    )
    factor_size: cython.Public[cython.int] = cython.row(
        2, 2, 1_000_000, "maximum clause length for factoring"
    )
    eliminate: cython.Public[cython.int] = cython.row(1, 0, 1, "eliminate variables by resolution")
    eliminate_size: cython.Public[cython.int] = cython.row(
        10, 0, 1_000_000, "maximum clause length for elimination"
    )
    eliminate_occurrences: cython.Public[cython.int] = cython.row(
        100, 0, 1_000_000, "maximum number of clauses per literal for elimination"
    )
    eliminate_bound: cython.Public[cython.int] = cython.row(
        16, 0, 1_000_000, "maximum number of clauses that an elimination adds"
    )

    def __init__(self, **values: int) -> None:
        for name, value in values.items():
            setattr(self, name, value)


SETTING_ROWS = cython.rows(Settings)
