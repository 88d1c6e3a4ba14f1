"""What the interpreter knows as `cython`; the compiler has a module of its own (see `setup.py`).

Cython's shadow module is never imported, so a kernel runs the same whether or not Cython is
installed. Types live in annotations, which are never evaluated, and in `.pxd` files, which only the
compiler reads. What remains are the names that kernel code evaluates; `tests/test_cython_stub.py`
checks that they are all here.
"""

from contextlib import nullcontext

compiled = False
nogil = gil = nullcontext()  # the blocks that release and take the interpreter's lock

# Types, as arguments of `cast` and `sizeof`.
int = schar = longlong = int  # noqa: A001
double = float
p_char = p_schar = p_int = p_longlong = p_double = list
NULL = None


def cast(to, value):
    return value


def sizeof(of):
    raise NotImplementedError("only compiled code allocates memory")
