from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GARBAGE, HEAD
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport MAX_SIZE


cdef int NOTHING_YET, PLACE, WATCHES, REASONS, MOVE, COMPACT


cdef int collect_garbage(State s) except -1 nogil
cdef int begin_collection(State s) except -1 nogil
cdef Py_ssize_t collect_slice(State s, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t place_clauses(State s, Py_ssize_t budget) noexcept nogil
cdef int note_learned(State s) noexcept nogil
cdef Py_ssize_t update_watches(State s, Py_ssize_t budget) except -1 nogil
cdef Py_ssize_t update_reasons(State s, Py_ssize_t budget) except -1 nogil
cdef int update_excluding(State s) except -1 nogil
cdef Py_ssize_t move_clauses(State s, Py_ssize_t budget) except -1 nogil
