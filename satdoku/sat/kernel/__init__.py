"""The hot loops: Python files that Cython compiles at install and that also run as they are.

Each file starts the same way: `cython` is the compiler's own module, or, where that is not
installed, `shadow`. Classes and functions shared between files are declared in the `.pxd`
beside the `.py`, which reads like a header. Nothing here imports from outside this folder.
Literals are `2 * variable + sign` inside, variables count from 1.
"""
