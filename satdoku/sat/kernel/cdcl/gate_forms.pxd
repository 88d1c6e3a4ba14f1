cimport cython

from satdoku.sat.kernel.cdcl.equal_literals cimport TRUE, EqualLiterals
from satdoku.sat.kernel.cdcl.find_functions cimport MOST_INPUTS
from satdoku.sat.kernel.cdcl.state cimport State
from satdoku.sat.kernel.vec cimport ByteVec, IntVec


cdef int GATE_BUCKETS
cdef int OUT, SIZE, TABLE, INPUTS, WIDTH


@cython.final
cdef class GateForms:
    cdef EqualLiterals equal
    cdef IntVec gates  # output, number of inputs, table, inputs; WIDTH integers each
    cdef int count  # of gates
    cdef IntVec inputs  # of each gate as it was found, 0 where there are fewer than MOST_INPUTS
    cdef IntVec first, after  # per bucket, per gate: the next gate of the bucket, plus 1
    cdef ByteVec filed  # per gate: it is in a bucket

    cdef int add(self, IntVec found, Py_ssize_t at) except -1
    cdef int begin_filing(self) except -1
    cdef int simplify(self, int gate) except -1
    cdef int drop_idle_inputs(self, int gate) except -1
    cdef int file(self, int gate) noexcept
    cdef int unfile(self, int gate) noexcept
    cdef int same(self, State s, int gate) noexcept
    cdef int bucket(self, int gate) noexcept
