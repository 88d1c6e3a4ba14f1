from satdoku.sat.kernel.cdcl.backtrack cimport backtrack
from satdoku.sat.kernel.cdcl.clauses cimport FLAGS, GLUE, HEAD, LEARNED, POSITION
from satdoku.sat.kernel.cdcl.live_matrix cimport LiveMatrix
from satdoku.sat.kernel.cdcl.matrix cimport BITS, Matrix
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec
from satdoku.sat.kernel.watches cimport Watches


cdef int BY_ROW


cdef int keep_parities(State s) except -1
cdef int begin_gauss(State s) except -1
cdef int number_columns(State s, IntVec column) except -1
cdef Py_ssize_t gauss_slice(State s, Py_ssize_t budget) except -1 with gil
cdef int make_live(State s) except -1
cdef int follow_parities(State s) except -1
cdef bint is_idle(State s) noexcept
cdef int give_up_parities(State s) except -1
cdef int look_at_rows(State s, int column) except -1
cdef int look_at_row(State s, int row, int column) except -1
cdef int settle_row(State s, int row, int column) except -1
cdef bint rewatch(LiveMatrix live, int row, int column) except -1
cdef int explain(State s, int var) except -1 with gil
cdef int row_clause(State s, int row, int implied) except -1
