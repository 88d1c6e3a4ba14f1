"""Sorting integers by 64-bit keys: a merge sort from below, stable.

The C library's `qsort` is not stable, and Python's `sort` cannot be called on C arrays. Equal
keys must come out in the same order everywhere, or two machines would search differently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def make_sorting_room(s: State, count: cython.int) -> cython.int:
    if s.sort_keys.size < count:
        s.sort_keys.resize(count)
        s.sort_keys_spare.resize(count)
        s.sort_values.resize(count)
        s.sort_values_spare.resize(count)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_by_key(s: State, count: cython.int) -> None:
    """Sort so many of the values of the state by its keys, ascending."""
    keys: cython.p_longlong = s.sort_keys.data
    values: cython.p_int = s.sort_values.data
    spare_keys: cython.p_longlong = s.sort_keys_spare.data
    spare_values: cython.p_int = s.sort_values_spare.data
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
    s.sort_count = count
    s.sort_width = 1
    s.sort_place = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def sort_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Go on; returns what is left of the budget, above 0 when done. After a pass over all runs,
    the spare arrays change places with the others."""
    while s.sort_width < s.sort_count:
        while s.sort_place < s.sort_count:
            if budget <= 0:
                return 0
            merge(
                s.sort_keys.data,
                s.sort_values.data,
                s.sort_keys_spare.data,
                s.sort_values_spare.data,
                s.sort_place,
                s.sort_width,
                s.sort_count,
            )
            s.sort_place += 2 * s.sort_width
            budget -= 1 + (s.sort_width >> 2)
        with cython.gil:
            s.sort_keys, s.sort_keys_spare = s.sort_keys_spare, s.sort_keys
            s.sort_values, s.sort_values_spare = s.sort_values_spare, s.sort_values
        s.sort_place = 0
        s.sort_width *= 2
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
