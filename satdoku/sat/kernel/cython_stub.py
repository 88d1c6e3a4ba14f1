"""Stands in for `import cython` where Cython is not installed and the kernel runs interpreted.

Types live in annotations, which are never evaluated, and in `.pxd` files, which only the
compiler reads; so the one thing a running kernel asks of `cython` is whether it is compiled.
"""

compiled = False
