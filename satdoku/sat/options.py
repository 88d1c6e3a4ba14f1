"""The options of the engines, as tables that help texts and prompts are generated from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satdoku.messages import N_
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
    "alternate": N_("alternating move-to-front and VSIDS"),
    "vsids": N_("variables in many recent conflicts first (VSIDS)"),
    "vmtf": N_("variables in the last conflict first (move to front)"),
}

RULES: dict[str, str] = {**DPLL_RULES, **CDCL_RULES}


class Config(Value):
    """A rule and settings of CDCL for a kind of formula."""

    meaning: str
    rule: str
    settings: Mapping[str, int] = {}


# As in Kissat and CaDiCaL. The default is for formulas about which nothing is known.
CONFIGS: dict[str, Config] = {
    "default": Config(N_("both modes in turns"), "alternate"),
    "sat": Config(
        N_("stable mode only, for formulas expected to have a model"), "vsids", {"target": 2}
    ),
    "unsat": Config(N_("focused mode only, for formulas expected to have none"), "vmtf"),
}


class Options(Value):
    rule: str
    seed: int = 0
    settings: Mapping[str, int] = {}  # those that differ from their defaults
    proof: Callable[[bytes], None] | None = None  # receives the proof steps as they are derived
