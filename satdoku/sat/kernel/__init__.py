"""The hot loops: Python files that Cython compiles at install time and that also run uncompiled.

Each file declares its types in annotations and decorators: `@cython.cclass` for a class whose
attributes are C variables, `@cython.cfunc` for a function called from C, `@cython.ccall` for one
also called from Python, `NAME: Final = 3` for a C constant. The build derives a header from them,
and turns imports of kernel files into cimports; `satdoku/kernel_build` has the rules. `cython` is
`cython_stub` to the interpreter and to type checkers, and the compiler's own module when compiled.

The files of a folder are compiled together into one module, `compiled`, which replaces each of them
at import: no two files may use one name for different things. A file of nothing but constants and
inline functions, such as `literals`, exists only in the header.

Nothing here imports from outside this folder. Literals are `2 * variable + sign` internally, and
variables count from 1; see `literals`.
"""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
