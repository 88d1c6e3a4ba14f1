from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_unit, has_binary, refute
from satdoku.sat.kernel.cdcl.find_parities cimport ParityFinder
from satdoku.sat.kernel.cdcl.gauss cimport keep_parities
from satdoku.sat.kernel.cdcl.matrix cimport BITS, Matrix
from satdoku.sat.kernel.cdcl.parity_proof cimport Chain, ParityProof
from satdoku.sat.kernel.cdcl.sort cimport make_sorting_room, sort_by_key
from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport IntVec


cdef int MOST_WORDS, MOST_ORIGINS, MOST_PROOF


cdef Py_ssize_t parity_slice(State s, Py_ssize_t budget) except -1 with gil
cdef int begin_gathering(State s) except -1
cdef Py_ssize_t gather_slice(State s, Py_ssize_t budget) except -1
cdef Py_ssize_t search_slice(State s, Py_ssize_t budget) except -1
cdef int fill_matrix(State s) except -1
cdef int begin_harvest(State s) except -1
cdef Py_ssize_t harvest_slice(State s, Py_ssize_t budget) except -1
cdef int take_row(State s, int row) except -1
cdef int take_equal_rows(State s, int count) except -1
cdef long long hash_of_rest(Matrix m, int row) noexcept
cdef bint same_rest(Matrix m, int row, int other) noexcept
cdef int take_fact(State s, int row, int other, int a, int b, int total) except -1
cdef bint known(State s, int a, int b, int total) noexcept
cdef bint prove_fact(State s, int row, int other) except -1
cdef IntVec named(State s, int place)
cdef int take_nearest(State s, IntVec origins) except -1
cdef int forget_parity(State s) except -1
