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


class Options(Value):
    rule: str
    seed: int = 0
    settings: Mapping[str, int] = {}  # those that differ from their defaults
    proof: Callable[[bytes], None] | None = None  # receives the proof steps as they are derived
