cimport cython

from satdoku.sat.kernel.literals cimport encode
from satdoku.sat.kernel.proof.lrat_steps cimport LratReader
from satdoku.sat.kernel.vec cimport MAX_SIZE, ByteVec, IntVec, IntView


cdef int NUMBER, NAMED, LRAT_HEAD, CONFLICT, USELESS, NUMBERS_PER_BYTE


@cython.final
cdef class LratChecker:
    cdef readonly int status  # see lrat.py
    cdef readonly long long steps  # checked so far, the failed one included
    cdef readonly long long place  # the line of the last step
    cdef public bint binary  # never
    cdef readonly bint hungry  # the text ended within a step
    cdef LratReader step  # the step at hand
    cdef int loaded  # clauses of the formula
    cdef IntVec arena  # clauses: size, number, stamp, literals
    cdef IntVec where  # per number of a clause: its place in the arena, or 0
    cdef IntVec first  # per literal: the first clause that has had it, or 0
    cdef ByteVec value  # per literal: 1 true, -1 false, 0 open
    cdef IntVec trail
    cdef IntVec lits  # of the clause being loaded

    cpdef int load(
        self, IntView literals, IntView offsets, Py_ssize_t start, Py_ssize_t end
    ) except -1
    cpdef Py_ssize_t read(
        self, bytes text, Py_ssize_t position, long long passed, bint whole, long long highest,
        long long budget,
    ) except -1
    cpdef Py_ssize_t growth(self) except -1
    cdef int take_step(self) except -1
    cdef bint shown(self) except -1
    cdef bint falsify(
        self, int* lits, Py_ssize_t start, Py_ssize_t end, int left_out
    ) except -1
    cdef Py_ssize_t follow(self, Py_ssize_t k) except -3
    cdef int only_literal(self, int clause) noexcept
    cdef bint partners_shown(self, Py_ssize_t k) except -1
    cdef Py_ssize_t partner_shown(self, int clause, int negation, Py_ssize_t k) except -2
    cdef bint all_named(self, int negation) noexcept
    cdef bint has(self, int clause, int lit) noexcept
    cdef int clause_of(self, int number) noexcept
    cdef int add(self, int number, IntVec lits) except -1
    cdef int grow(self, IntVec lits) except -1
    cdef int assign(self, int lit) except -1
    cdef int undo(self, Py_ssize_t mark) except -1
