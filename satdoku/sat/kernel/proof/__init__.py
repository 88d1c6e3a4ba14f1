"""Proofs: written during the search, and checked by code that imports no search.

`render` writes DRAT and `steps` reads it. `drat` checks it backwards, with clauses found by their
literals (`arena`), unit propagation that prefers clauses already in the core (`propagate`) and the
reasons of each conflict (`analyze`). `hints` writes the result of `drat` as LRAT, and `lrat` checks
that. `trim` lists what the refutation needs.
"""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
