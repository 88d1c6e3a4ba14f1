cimport cython

from satdoku.sat.kernel.cdcl.derive cimport derive_binary, derive_unit
from satdoku.sat.kernel.cdcl.find_functions cimport MOST_INPUTS, FunctionFinder
from satdoku.sat.kernel.cdcl.find_parities cimport ParityFinder
from satdoku.sat.kernel.cdcl.parity cimport begin_gathering, gather_slice
from satdoku.sat.kernel.cdcl.state cimport ADDED, DELETED, State
from satdoku.sat.kernel.vec cimport ByteVec, IntVec
from satdoku.sat.kernel.watches cimport Watches


cdef int GATE_BUCKETS, TRUE
cdef int OUT, SIZE, TABLE, INPUTS, WIDTH


@cython.final
cdef class Congruence:
    cdef State s
    cdef FunctionFinder finder
    cdef IntVec gates  # output, number of inputs, table, inputs; WIDTH integers each
    cdef int count  # of gates
    cdef Py_ssize_t taken  # so much of what was found is among them; -1: still looking
    cdef IntVec inputs  # of each gate as it was found, 0 where there are fewer than MOST_INPUTS
    cdef IntVec leader  # per literal: an equal one, nearer to the leader of all
    cdef Watches gates_of  # per variable: the gates that it is an input of
    cdef IntVec agenda  # gates to be looked at
    cdef ByteVec waiting  # per gate: it is on the agenda
    cdef IntVec first, after  # per bucket, per gate: the next gate of the bucket, plus 1
    cdef ByteVec filed  # per gate: it is in a bucket
    cdef IntVec split, lits
    cdef bint over

    cdef int begin(self) except -1
    cdef Py_ssize_t slice(self, Py_ssize_t budget) except -1
    cdef int begin_taking(self) except -1
    cdef Py_ssize_t take_gates(self, Py_ssize_t budget) except -1
    cdef int look_at(self, int gate) except -1
    cdef int simplify(self, int gate) except -1
    cdef int drop_idle_inputs(self, int gate) except -1
    cdef int bucket(self, int gate) noexcept
    cdef int unfile(self, int gate) noexcept
    cdef int same(self, int gate) noexcept
    cdef int find(self, int lit) noexcept
    cdef int merge(self, int a, int b, int gate, int twin) except -1
    cdef int split_inputs(self, int gate, int twin) except -1
    cdef int imply(self, int a, int b) except -1
    cdef int cases(self, int a, int b, int kind) except -1


cdef int begin_congruence(State s) except -1
cdef Py_ssize_t congruence_slice(State s, Py_ssize_t budget) except -1 with gil
