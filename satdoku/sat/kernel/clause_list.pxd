cimport cython

from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec, IntView


@cython.final
cdef class ClauseList:
    cdef IntVec literals  # in DIMACS numbers
    cdef IntVec offsets  # clause i is literals[offsets[i] : offsets[i + 1]]
    cdef readonly long long max_vars
    cdef public long long num_vars  # at least those in the clauses
    cdef public bint held  # by someone who needs it unchanged

    cpdef int add(self, clause) except -1
    cpdef bint add_at_once(self, clause) except -1
    cdef int push(self, literal) except -1
    cdef Py_ssize_t push_all(self, literals) except -1
    cdef int note_variables(self, Py_ssize_t begin) except -1
    cpdef int add_array(self, IntView literals, IntView offsets, long long num_vars) except -1
    cpdef int take(self, ClauseList other) except -1
    cdef int append(
        self, const int* literals, Py_ssize_t num_literals, const int* offsets, Py_ssize_t num_offsets
    ) except -1


cdef bint plain(literals) except -1
