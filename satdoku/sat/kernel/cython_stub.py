"""Stands in for `import cython` where Cython is not installed and the kernel runs interpreted.

Types live in annotations, which are never evaluated, and in `.pxd` files, which only the compiler
reads. A running kernel asks `cython` two things: whether it is compiled, and for the blocks that
release and take the interpreter's lock, which do nothing here.
"""

from contextlib import nullcontext

compiled = False
nogil = gil = nullcontext()
