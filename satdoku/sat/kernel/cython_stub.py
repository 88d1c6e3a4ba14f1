"""`cython` as seen by the interpreter and by type checkers; the compiler uses its own module.

Cython's shadow module is never imported, so a kernel runs the same whether or not Cython is
installed. Decorators and blocks do nothing here, and a C type is the Python type of its values in
an uncompiled kernel. `tests/test_cython_stub.py` checks that every name is defined here.
"""

from __future__ import annotations

import builtins
from collections.abc import MutableSequence, Sequence

from satdoku.sat.kernel.compiled_loader import WANTED

TYPE_CHECKING = False  # importing `typing` for it would take as long as loading the kernel
if TYPE_CHECKING:
    from typing import Annotated, Any, Literal, TypeAlias, TypeVar

    T = TypeVar("T")
    Readonly = Annotated[T, "readonly"]  # an attribute that Python code can read …
    Public = Annotated[T, "public"]  # … and write
    # An attribute that is sometimes None. The code that uses it knows when; nothing is checked.
    Nullable: TypeAlias = T | Any
    p_void: TypeAlias = Any  # memory, which only compiled code allocates
    p_char: TypeAlias = Any
else:
    p_void = p_char = object

compiled: Literal[False] = False
checked = "checked" in WANTED
traced = "traced" in WANTED

int = builtins.int  # noqa: A001
schar = builtins.int
uchar = builtins.int
longlong = builtins.int
ulonglong = builtins.int
Py_ssize_t = builtins.int
bint = bool
double = float
p_schar = MutableSequence[int]
p_uchar = MutableSequence[int]
p_int = MutableSequence[int]
p_longlong = MutableSequence[int]
p_double = MutableSequence[float]
p_const_uchar = Sequence[int]
p_const_int = Sequence[int]
int_1 = list[int]  # arrays: of one element …
int_2 = list[int]
int_4 = list[int]  # … to four
NULL = None


class _Nothing:
    """A decorator and a block that do nothing."""

    def __call__(self, decorated: T) -> T:
        return decorated

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


cclass = final = cfunc = ccall = inline = nogil = gil = with_gil = _Nothing()


def exceptval(value: object = None, check: bool = True) -> _Nothing:
    return cfunc


def cast(to: type[T], value: Any) -> T:
    return value  # type: ignore[no-any-return]


class _Row(tuple):  # type: ignore[type-arg]
    """The value that `row` gives an attribute."""


def row(*values: object) -> Any:
    """Describe an attribute: it becomes a row of the table that `rows` returns."""
    return _Row(values)


def rows(described: type) -> dict[str, tuple[Any, ...]]:
    """The rows of a class, by attribute. The build writes this table into the compiled code."""
    return {name: each for name, each in vars(described).items() if isinstance(each, _Row)}


def sizeof(of: type) -> builtins.int:
    raise NotImplementedError("only compiled code allocates memory")
