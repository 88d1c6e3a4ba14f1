cimport cython

from satdoku.sat.kernel.proof.analyze cimport analyze
from satdoku.sat.kernel.proof.implied cimport implied
from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, GONE, HEAD
from satdoku.sat.kernel.proof.propagate cimport propagate
from satdoku.sat.kernel.proof.state cimport CheckState
from satdoku.sat.kernel.proof.steps cimport StepReader
from satdoku.sat.kernel.vec cimport IntVec, IntView


@cython.final
cdef class DratChecker:
    cdef readonly int status  # see drat.py
    cdef readonly long long steps  # read so far; in the end, up to the one that failed
    cdef readonly long long left  # of these, how many are still to be checked
    cdef readonly long long needed  # and how many were, as the refutation needs them
    cdef readonly long long place  # of the last step, or the failed one: its line in a text, or
    cdef public bint binary  # … its first byte in a binary proof
    cdef readonly bint hungry  # the text ended within a step
    cdef CheckState state
    cdef StepReader step  # the step at hand
    cdef IntVec log  # per step: the clause added, the negative of the one deleted, or 0 …
    cdef IntVec height  # … how many literals the root had before …
    cdef IntVec pivot  # … its first literal …
    cdef IntVec distance  # … and how far its place is from that of the step before
    cdef long long last_place
    cdef IntVec journal  # what the check found; see hints.py
    cdef IntVec roots, reasons  # the root's trail at the conflict

    cpdef int load(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef Py_ssize_t read(
        self, bytes text, Py_ssize_t position, long long passed, bint whole, long long highest,
        long long budget,
    ) except -1
    cpdef Py_ssize_t growth(self) except -1
    cdef int take_step(self) except -1
    cdef int add(self) except -1
    cdef int turn_round(self, int conflict) except -1
    cpdef int check(self, long long budget) except -1
    cdef int undo_step(self, int clause) except -1
    cdef int check_step(self, int clause) except -1
    cdef int note_hints(self) except -1
    cdef int move(self, IntVec numbers) except -1
