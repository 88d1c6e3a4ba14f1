"""The hot loops: Python files that Cython compiles at install, and that also run as they are.

Each file declares its types in annotations and decorators: `@cython.cclass` for a class whose
attributes are C variables, `@cython.cfunc` or `@cython.ccall` for a function that C or also Python
code calls, `NAME: Final = 3` for a constant of C. The build derives a header from them, and turns
imports of kernel files into its cimports; `satdoku/kernel_build` has the rules. `cython` is
`cython_stub` to the interpreter and to type checkers, and the compiler's own module when compiled.

The files of a folder are compiled together, into one module `compiled` that stands in for each of
them: no two of them may use one name for different things. A file of nothing but constants and
inline functions, such as `literals`, is in the header alone.

Nothing here imports from outside this folder. Literals are `2 * variable + sign` inside, and
variables count from 1; see `literals`.
"""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
