cimport cython

from satdoku.sat.kernel.cdcl.equal_literals cimport TRUE, EqualLiterals
from satdoku.sat.kernel.cdcl.find_functions cimport FunctionFinder
from satdoku.sat.kernel.cdcl.find_parities cimport ParityFinder
from satdoku.sat.kernel.cdcl.gate_forms cimport INPUTS, OUT, SIZE, WIDTH, GateForms
from satdoku.sat.kernel.cdcl.parity cimport begin_gathering, gather_slice
from satdoku.sat.kernel.cdcl.proof_by_cases cimport ProofByCases
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport ByteVec, IntVec
from satdoku.sat.kernel.watches cimport Watches


@cython.final
cdef class Congruence:
    cdef State s
    cdef FunctionFinder finder
    cdef Py_ssize_t taken  # so much of what was found is among the gates; -1: still looking
    cdef EqualLiterals equal
    cdef GateForms forms
    cdef ProofByCases proof
    cdef Watches gates_of  # per variable: the gates that it is an input of
    cdef IntVec agenda  # gates to be looked at
    cdef ByteVec waiting  # per gate: it is on the agenda
    cdef bint over

    cdef int begin(self) except -1
    cdef Py_ssize_t slice(self, Py_ssize_t budget) except -1
    cdef int begin_taking(self) except -1
    cdef Py_ssize_t take_gates(self, Py_ssize_t budget) except -1
    cdef int look_at(self, int gate) except -1
    cdef int merge(self, int a, int b, int gate, int twin) except -1


cdef int begin_congruence(State s) except -1
cdef Py_ssize_t congruence_slice(State s, Py_ssize_t budget) except -1 with gil
