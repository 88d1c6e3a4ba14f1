"""The options of the engines, as tables that help texts and prompts are made of."""

from __future__ import annotations

from dataclasses import dataclass

from satdoku.messages import N_

# The branching rules by the names `--rule` takes; `kernel/branch.py` defines them exactly.
RULES: dict[str, str] = {
    "first": N_("the first literal of the first clause"),
    "random": N_("a random literal (see --seed)"),
    "frequent": N_("the most frequent literal"),
    "shortest": N_("the first literal of the first shortest clause"),
    "mom": N_("the most frequent literal in the shortest clauses (MOM)"),
    "mom-product": N_("MOM with the product of both polarities"),
    "jw": N_("Jeroslow-Wang, one-sided"),
    "jw2": N_("Jeroslow-Wang, two-sided"),
}


@dataclass(frozen=True)
class Options:
    rule: str
    seed: int = 0
