"""The hot loops: Python files that Cython compiles at install, and that also run as they are.

Each file has a header, the `.pxd` beside it, which declares its types, classes and functions for
the compiler and cimports the names that the file uses. The file itself imports the same names
under `if not cython.compiled:`, for the interpreter. `cython` is the compiler's own module or, for
the interpreter, `cython_stub`.

The files of a folder are compiled together, into one module `compiled` that stands in for each of
them: no two of them may use one name for different things. `ascii`, `literals`, `cdcl/clauses` and
`proof/layout` are not in it: the compiler takes their constants and inline functions from their
headers.

Nothing here imports from outside this folder. Literals are `2 * variable + sign` inside, and
variables count from 1; see `literals`.
"""

from satdoku.sat.kernel.stand_in import use_compiled

use_compiled(__name__)
