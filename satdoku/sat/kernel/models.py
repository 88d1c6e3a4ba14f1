"""Models as arrays of literals, one per variable and in order, and the text of such an array.

There may be a hundred million variables, so each function handles a part of them at a time or takes
a fraction of a second.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.ascii import SPACE
from satdoku.sat.kernel.numerals import WIDEST, write_number
from satdoku.sat.kernel.vec import IntVec, IntView


def full_model(num_vars: cython.int, true: IntView) -> bytes:
    """One literal per variable. `true` holds literals 2v + sign; other variables are false."""
    model = IntVec()
    k: cython.Py_ssize_t
    v: cython.int
    model.stretch(num_vars)
    for v in range(num_vars):
        model.data[v] = -1 - v
    for k in range(true.size):
        if not true.data[k] & 1:
            v = true.data[k] >> 1
            model.data[v - 1] = v
    return model.to_bytes()


def model_between(first: cython.int, end: cython.int, used: IntView) -> bytes:
    """One literal for each variable from `first` to `end - 1`: the one in `used`, which is sorted
    by variable, or else the negative one."""
    model = IntVec()
    k: cython.Py_ssize_t = place_of(used, first)
    v: cython.int
    model.stretch(end - first)
    for v in range(first, end):
        model.data[v - first] = -v
    while k < used.size and abs(used.data[k]) < end:
        model.data[abs(used.data[k]) - first] = used.data[k]
        k += 1
    return model.to_bytes()


@cython.cfunc
@cython.exceptval(check=False)
def place_of(used: IntView, variable: cython.int) -> cython.Py_ssize_t:
    """The index of the first literal whose variable is `variable` or greater."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = used.size
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) // 2
        if abs(used.data[middle]) < variable:
            low = middle + 1
        else:
            high = middle
    return low


def as_text(literals: IntView) -> bytearray:
    """The literals as decimal numbers, each preceded by a space."""
    out = bytearray(WIDEST * literals.size)
    p: cython.p_uchar = out
    end: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    for k in range(literals.size):
        p[end] = SPACE
        end = write_number(p, end + 1, literals.data[k])
    return out[:end]
