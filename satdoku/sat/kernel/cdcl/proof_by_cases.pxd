cimport cython

from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_unit
from satdoku.sat.kernel.cdcl.equal_literals cimport TRUE, EqualLiterals
from satdoku.sat.kernel.cdcl.find_functions cimport MOST_INPUTS
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class ProofByCases:
    cdef State s
    cdef EqualLiterals equal
    cdef IntVec inputs  # of each gate, as in `GateForms`
    cdef IntVec split  # the inputs by whose values the cases differ
    cdef IntVec lits

    cdef int equate(self, int a, int b, int gate, int twin) except -1
    cdef int split_inputs(self, int gate, int twin) except -1
    cdef int imply(self, int a, int b) except -1
    cdef int cases(self, int a, int b, int kind) except -1
