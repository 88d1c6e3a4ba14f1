cimport cython

from satdoku.sat.kernel.proof.drat cimport DratChecker
from satdoku.sat.kernel.proof.layout cimport CORE, FLAGS, HEAD, LINK
from satdoku.sat.kernel.proof.render cimport as_line
from satdoku.sat.kernel.proof.state cimport CheckState
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class LratWriter:
    cdef DratChecker checker
    cdef CheckState state  # the checker's …
    cdef IntVec clauses  # … and the clauses in it, whose links are their numbers now
    cdef int number  # of the last clause
    cdef Py_ssize_t step  # the next step of the DRAT proof
    cdef int root  # the next literal of the root
    cdef IntVec unit  # per variable: the number of the unit clause that holds at the root
    cdef IntVec line  # numbers of the line at hand
    cdef bint begun
    cdef readonly bint done

    cpdef bytes piece(self, Py_ssize_t budget)
    cdef bytes number_formula(self)
    cdef int write_step(self, list lines) except -1
    cdef int write_clause(self, int clause, int pivot, list lines) except -1
    cdef int push_literal(self, int lit) except -1
    cdef int push_hints(self, IntVec journal) except -1
    cdef int write_roots(self, int end, list lines) except -1
    cdef bytes root_line(self, int lit, int reason)
    cdef int begin_line(self) except -1
    cdef bytes end_line(self, bint deleting)
