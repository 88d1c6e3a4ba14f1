"""The hot loops: Python files that Cython compiles at install, and that also run as they are.

Each file has a header, the `.pxd` beside it, which declares its types, classes and functions for
the compiler and cimports the names that the file uses. The file itself imports the same names
under `if not cython.compiled:`, for the interpreter. `cython` is the compiler's own module or,
where Cython is not installed, `cython_stub`.

`ascii`, `literals` and `cdcl/clauses` are never compiled: the compiler takes their constants and
inline functions from their headers.

Nothing here imports from outside this folder. Literals are `2 * variable + sign` inside, and
variables count from 1; see `literals`.
"""
