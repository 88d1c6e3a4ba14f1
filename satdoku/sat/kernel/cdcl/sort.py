"""Sorts integers by 64-bit keys: a stable bottom-up merge sort.

The C library's `qsort` is not stable, and Python's `sort` cannot be called on C arrays. Equal keys
must come out in the same order everywhere, or two machines would search differently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.final
@cython.cclass
class Sorting:
    keys: LongVec
    values: IntVec  # what is sorted, in the order of the keys
    spare_keys: LongVec
    spare_values: IntVec
    count: cython.int  # values to sort in slices
    width: cython.int  # length of the sorted runs
    place: cython.int  # the next two runs to merge

    def __init__(self) -> None:
        self.keys, self.values = LongVec(), IntVec()
        self.spare_keys, self.spare_values = LongVec(), IntVec()
        self.count = self.width = self.place = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def make_sorting_room(s: State, count: cython.int) -> cython.int:
    if s.sorting.keys.size < count:
        s.sorting.keys.resize(count)
        s.sorting.spare_keys.resize(count)
        s.sorting.values.resize(count)
        s.sorting.spare_values.resize(count)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_by_key(s: State, count: cython.int) -> None:
    """Sort the first `count` values of the state by its keys, ascending."""
    keys: cython.p_longlong = s.sorting.keys.data
    values: cython.p_int = s.sorting.values.data
    spare_keys: cython.p_longlong = s.sorting.spare_keys.data
    spare_values: cython.p_int = s.sorting.spare_values.data
    width: cython.int = 1
    left: cython.int
    while width < count:
        left = 0
        while left < count:
            merge(keys, values, spare_keys, spare_values, left, width, count)
            left += 2 * width
        for left in range(count):
            keys[left] = spare_keys[left]
            values[left] = spare_values[left]
        width *= 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_sorting(s: State, count: cython.int) -> cython.int:
    """The same, a slice at a time."""
    s.sorting.count = count
    s.sorting.width = 1
    s.sorting.place = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sort_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Continue; returns the remaining budget, above 0 when done. After a pass over all runs, the
    arrays and their spares are swapped."""
    while s.sorting.width < s.sorting.count:
        while s.sorting.place < s.sorting.count:
            if budget <= 0:
                return 0
            merge(
                s.sorting.keys.data,
                s.sorting.values.data,
                s.sorting.spare_keys.data,
                s.sorting.spare_values.data,
                s.sorting.place,
                s.sorting.width,
                s.sorting.count,
            )
            s.sorting.place += 2 * s.sorting.width
            budget -= 1 + (s.sorting.width >> 2)
        with cython.gil:
            s.sorting.keys, s.sorting.spare_keys = s.sorting.spare_keys, s.sorting.keys
            s.sorting.values, s.sorting.spare_values = s.sorting.spare_values, s.sorting.values
        s.sorting.place = 0
        s.sorting.width *= 2
    return max(budget, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def merge(
    keys: cython.p_longlong,
    values: cython.p_int,
    out_keys: cython.p_longlong,
    out_values: cython.p_int,
    left: cython.int,
    width: cython.int,
    count: cython.int,
) -> None:
    """Merge the runs at `left` and `left + width` into the same place of the other arrays."""
    i: cython.int = left
    middle: cython.int = min(left + width, count)
    j: cython.int = middle
    end: cython.int = min(left + 2 * width, count)
    k: cython.int
    for k in range(left, end):
        if i < middle and (j >= end or keys[i] <= keys[j]):
            out_keys[k], out_values[k] = keys[i], values[i]
            i += 1
        else:
            out_keys[k], out_values[k] = keys[j], values[j]
            j += 1
