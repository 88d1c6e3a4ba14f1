cimport cython

from satdoku.sat.kernel.vec cimport ByteVec, DoubleVec, IntVec, LongVec


cdef int MOST_LITERALS, RATIO, FEWEST_TRIED, TRIED_SHARE, FAILED
cdef int GROWING, REFUTED, SATISFIED


@cython.final
cdef class Tree:
    cdef int num_vars
    cdef IntVec variables  # that occur in its clauses: often few of all
    cdef int outcome  # GROWING, or what came out
    cdef long long work  # records read so far, and the like
    cdef long long propagated  # literals since they were last counted, also by look-ahead
    cdef long long next_look  # at its prospects: so much work until then
    cdef long long formula  # what `split.fingerprint` said of the formula
    cdef IntVec lits, start  # the clauses one after the other; where each begins
    cdef IntVec records, first  # clauses by literal; where those of each literal begin
    cdef ByteVec value  # per literal: 1 true, -1 false, 0 open
    cdef IntVec trail  # assigned literals in order …
    cdef int assigned  # … and how many
    cdef IntVec rest, begin  # clauses left, level by level; where each level begins
    cdef IntVec decision, flipped  # per level: its literal; whether that is the second one
    cdef IntVec before  # per level: literals assigned before it
    cdef DoubleVec first_part  # per level: of its two halves, the first
    cdef bint promising  # it was found worth finishing
    cdef LongVec weight  # of a clause, per length
    cdef LongVec score  # per literal
    cdef IntVec candidates  # variables …
    cdef DoubleVec merit  # … and why
    cdef IntVec lemma, lemmas  # for the proof: one clause; those not yet deleted, size last
    cdef IntVec lemmas_before  # per level: where its lemmas begin

    cdef int connect(self) except -1
    cdef void list_clause(self, int c, int lit) noexcept
    cdef void assign(self, int lit) noexcept nogil
    cdef void undo(self, int size) noexcept nogil
    cdef long long follow(self, int size) noexcept nogil
    cdef long long measure(self, int lit) noexcept nogil
    cdef int survey(self) except -1 nogil
    cdef int choose(self) noexcept nogil
    cdef double mixed(self, int var) noexcept nogil
    cdef int heaviest(self, int count) noexcept nogil
    cdef int split(self, int lit) except -1 nogil
    cdef double closed(self) noexcept nogil
