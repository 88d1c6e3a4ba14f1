"""The names of PySAT's solvers. All select ours, but some refuse what others accept."""

from __future__ import annotations

CADICAL_3 = ("cd30", "cd300", "cdl30", "cdl300", "cadical300")
ERGO = ("ergo",)
GLUECARD_3 = ("gc3", "gc30", "gluecard3", "gluecard30")
GLUECARD_4 = ("gc4", "gc41", "gluecard4", "gluecard41")
MINICARD = ("mc", "mcard", "minicard")

# Aliases, the full name last.
FAMILIES: tuple[tuple[str, ...], ...] = (
    ("cd", "cd103", "cdl", "cdl103", "cadical103"),
    ("cd15", "cd153", "cdl15", "cdl153", "cadical153"),
    ("cd19", "cd195", "cdl19", "cdl195", "cadical195"),
    CADICAL_3,
    ("cms", "cms5", "crypto", "crypto5", "cryptominisat", "cryptominisat5"),
    ERGO,
    GLUECARD_3,
    GLUECARD_4,
    ("g3", "g30", "glucose3", "glucose30"),
    ("g4", "g41", "glucose4", "glucose41"),
    ("g42", "g421", "glucose42", "glucose421"),
    ("ks", "ks4", "kissat", "kissat4", "kissat404"),
    ("lgl", "lingeling"),
    ("mcb", "chrono", "chronobt", "maplechrono"),
    ("mcm", "maplecm"),
    ("mpl", "maple", "maplesat"),
    ("mg3", "mgs3", "mergesat3", "mergesat30"),
    MINICARD,
    ("m22", "msat22", "minisat22"),
    ("mgh", "msat-gh", "minisat-gh"),
    ("mep", "msat-ep", "minisat-ep", "minisatep"),
)
NAMES = tuple(name for family in FAMILIES for name in family)

TAKE_ATMOST = (*MINICARD, *GLUECARD_3, *GLUECARD_4)
KEEP_A_POOL = (*CADICAL_3, *ERGO)
