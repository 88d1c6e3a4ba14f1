"""The options of the engines, as tables that help texts and prompts are generated from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.value import Value

# The branching rules, by the names that `--rule` accepts. `kernel/branch.py` defines those of the
# DPLL engines exactly.
DPLL_RULES: dict[str, str] = {
    "first": N_("the first literal of the first clause"),
    "random": N_("a random literal (see --seed)"),
    "frequent": N_("the most frequent literal"),
    "shortest": N_("the first literal of the first shortest clause"),
    "mom": N_("the most frequent literal in the shortest clauses (MOM)"),
    "mom-product": N_("MOM with the product of both polarities"),
    "mom-conflict": N_("MOM with the product, variables of failed clauses first"),
    "jw": N_("Jeroslow-Wang, one-sided"),
    "jw2": N_("Jeroslow-Wang, two-sided"),
}

# For CDCL, a rule chooses the modes of the search; see `heap.py`, `queue.py` and `restart.py` in
# `kernel/cdcl/`.
CDCL_RULES: dict[str, str] = {
    "alternate": N_("move-to-front and VSIDS in turns"),
    "vsids": N_("variables of many recent conflicts first (VSIDS)"),
    "vmtf": N_("variables of the last conflict first (move to front)"),
}

RULES: dict[str, str] = {**DPLL_RULES, **CDCL_RULES}


class Setting(Value):
    """A numeric parameter of the CDCL search. Its meaning includes the unit."""

    name: str
    default: int
    low: int
    high: int
    meaning: str


SETTINGS: tuple[Setting, ...] = (
    Setting("phase", 0, 0, 1, N_("first value of a variable, 0 false, 1 true")),
    Setting("target", 1, 0, 2, N_("follow target phases: 0 never, 1 in stable mode, 2 always")),
    Setting("minimize", 1, 0, 1, N_("shorten learned clauses recursively: 0 no, 1 yes")),
    Setting("minimize_steps", 1000, 0, 1_000_000, N_("reasons looked at for a literal, at most")),
    Setting(
        "shrink",
        1,
        0,
        2,
        N_("put one literal for all of a level: 0 never, 1 in focused mode, 2 always"),
    ),
    Setting("binary_minimize", 1, 0, 1, N_("shorten them by binary clauses too: 0 no, 1 yes")),
    Setting("binary_glue", 6, 0, 1_000_000, N_("glue up to which binary clauses are tried")),
    Setting("binary_size", 30, 0, 1_000_000, N_("literals up to which binary clauses are tried")),
    Setting("restart_base", 2, 1, 10_000, N_("conflicts between two restarts, at least")),
    Setting(
        "restart_margin",
        110,
        50,
        500,
        N_("percent of the usual glue at which to restart"),
    ),
    Setting(
        "recent_weight",
        3000,
        1,
        100_000,
        N_("hundred-thousandths that a conflict weighs in the recent glue"),
    ),
    Setting(
        "long_run_weight",
        1,
        1,
        100_000,
        N_("hundred-thousandths that a conflict weighs in the usual glue"),
    ),
    Setting("reluctant", 128, 1, 100_000, N_("conflicts, times Luby, to a stable restart")),
    Setting("reuse_trail", 1, 0, 1, N_("keep the part of the trail that a restart would repeat")),
    Setting("mode_conflicts", 1000, 1, 1_000_000, N_("conflicts before the first change of mode")),
    Setting(
        "focused_share",
        20,
        1,
        1000,
        N_("percent of its full length that a focused turn has at least"),
    ),
    Setting(
        "stable_share",
        30,
        1,
        1000,
        N_("percent of its full length that a stable turn has at least"),
    ),
    Setting(
        "focused_gain",
        150,
        1,
        10_000,
        N_("percent of the focused glue that is below the stable glue if focused mode does better"),
    ),
    Setting("decay", 990, 500, 999, N_("per mille of a VSIDS score left at the next conflict")),
    Setting("bump_reasons", 1, 0, 1, N_("bump variables in reasons of a learned clause too")),
    Setting("bump_after", 3000, 0, 1_000_000_000, N_("conflicts before that is done")),
    Setting("bump_rate", 10, 0, 1_000_000, N_("decisions per conflict up to which that is done")),
    Setting(
        "bump_limit", 10, 1, 1000, N_("as many more variables for each of the conflict, at most")
    ),
    Setting("reduce_interval", 100, 1, 1_000_000, N_("conflicts before the first reduction")),
    Setting("reduce_percent", 75, 0, 100, N_("percent of the candidates that a reduction deletes")),
    Setting("tier1", 3, 0, 100, N_("glue up to which clauses are kept for good")),
    Setting("tier2", 6, 0, 100, N_("glue up to which clauses in use are kept longer")),
    Setting(
        "long_clause",
        1000,
        2,
        1_000_000,
        N_("literals beyond which a clause keeps its place in the search for a watch"),
    ),
    Setting("rephase_interval", 1000, 1, 1_000_000, N_("conflicts before the first rephasing")),
    Setting("lucky", 1, 0, 1, N_("try simple values for all variables at once")),
    Setting("lucky_first", 50, 1, 1_000_000, N_("conflicts before that is tried")),
    Setting(
        "lucky_size",
        1_000_000,
        0,
        2_000_000_000,
        N_("literals of a formula on which that is tried, at least"),
    ),
    Setting("walk", 1, 0, 1, N_("look for good phases by local search")),
    Setting("walk_share", 5, 0, 1000, N_("percent of the search's work for local search")),
    Setting(
        "walk_size",
        1_000_000,
        0,
        2_000_000_000,
        N_("literals of a formula on which local search is tried, at most"),
    ),
    Setting("tree", 1, 0, 1, N_("split small formulas without structure by look-ahead")),
    Setting("tree_first", 100, 1, 1_000_000_000, N_("conflicts before that is tried")),
    Setting("tree_share", 5, 0, 1000, N_("percent of the search's work spent on trying that")),
    Setting(
        "tree_gain",
        20,
        0,
        1_000_000,
        N_("work of a whole tree, at most, in multiples of the search so far"),
    ),
    Setting(
        "tree_size",
        20_000,
        0,
        1_000_000,
        N_("literals of a formula on which that is tried, at most"),
    ),
    Setting("inprocess", 1, 0, 1, N_("simplify the formula between parts of the search")),
    Setting(
        "inprocess_interval",
        2000,
        1,
        1_000_000,
        N_("conflicts before the formula is first simplified"),
    ),
    Setting(
        "inprocess_size",
        3_000_000,
        0,
        2_000_000_000,
        N_("literals of a formula that is simplified, at most"),
    ),
    Setting("inprocess_share", 10, 0, 1000, N_("percent of the search's work for each technique")),
    Setting("parity", 1, 0, 1, N_("find parities and eliminate variables from them")),
    Setting("gauss", 1, 0, 1, N_("follow sums of parities during the search, without a proof")),
    Setting("gauss_rows", 10, 1, 1_000_000, N_("sums of parities to follow, at least")),
    Setting(
        "gauss_words",
        1_000_000,
        0,
        100_000_000,
        N_("words of 62 bits for sums of parities, at most"),
    ),
    Setting(
        "gauss_trial",
        100_000,
        0,
        2_000_000_000,
        N_("ticks spent on sums of parities before they are given up for a while if idle"),
    ),
    Setting(
        "gauss_yield",
        100,
        0,
        1_000_000,
        N_("literals implied per million ticks below which they are idle"),
    ),
    Setting("congruence", 1, 0, 1, N_("merge gates of the same inputs")),
    Setting("congruence_first", 300, 1, 1_000_000, N_("conflicts before gates are first merged")),
    Setting("substitute", 1, 0, 1, N_("put one literal in place of all equivalent ones")),
    Setting("subsume", 1, 0, 1, N_("delete subsumed clauses, shorten others")),
    Setting(
        "subsume_size", 100, 0, 1_000_000, N_("literals of a clause tried for subsumption, at most")
    ),
    Setting(
        "subsume_occurrences",
        100,
        0,
        1_000_000,
        N_("clauses compared by one of their literals, at most"),
    ),
    Setting("probe", 1, 0, 1, N_("look for literals whose propagation fails")),
    Setting("hyper", 1, 0, 1, N_("add what a probed literal implies as binary clauses")),
    Setting("vivify", 1, 0, 1, N_("shorten learned clauses by propagation")),
    Setting(
        "vivify_glue", 6, 0, 1_000_000, N_("glue up to which clauses are shortened by propagation")
    ),
    Setting("factor", 1, 0, 1, N_("put a new variable for what clauses have in common")),
    Setting("factor_size", 2, 2, 1_000_000, N_("literals of a clause in a factoring, at most")),
    Setting("eliminate", 1, 0, 1, N_("eliminate variables by resolution")),
    Setting(
        "eliminate_size", 10, 0, 1_000_000, N_("literals of a clause in an elimination, at most")
    ),
    Setting(
        "eliminate_occurrences",
        100,
        0,
        1_000_000,
        N_("clauses of a literal in an elimination, at most"),
    ),
    Setting(
        "eliminate_bound", 16, 0, 1_000_000, N_("clauses that an elimination may add, at most")
    ),
)


_BY_NAME = {setting.name: setting for setting in SETTINGS}
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


class Options(Value):
    rule: str
    seed: int = 0
    settings: Mapping[str, int] = {}  # those that differ from their defaults
    proof: Callable[[bytes], None] | None = None  # receives the proof steps as they are derived


def require_settings(settings: Mapping[str, int]) -> None:
    """Every name must be in the table, every value in its range."""
    if not isinstance(settings, Mapping):
        raise UsageError(_("Settings are a table of names and their values, such as tier2: 4."))
    for name, value in settings.items():
        if name not in _BY_NAME:
            raise UsageError(
                _(
                    "There is no setting “{name}”; the settings are {names}.",
                    name=str(name),
                    names=", ".join(_BY_NAME),
                )
            )
        low, high = _BY_NAME[name].low, _BY_NAME[name].high
        if not isinstance(value, int) or not low <= value <= high:
            raise UsageError(
                _(
                    "The setting {name} cannot be {value}; it is a whole number from {low} to"
                    " {high}.",
                    name=name,
                    value=str(value),
                    low=low,
                    high=high,
                )
            )
