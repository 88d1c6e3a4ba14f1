cimport cython

from satdoku.sat.kernel.cdcl.clauses cimport BINARY, FLAGS, GARBAGE, HEAD, LEARNED, POSITION
from satdoku.sat.kernel.cdcl.find_parities cimport ParityFinder
from satdoku.sat.kernel.cdcl.heap cimport Heap
from satdoku.sat.kernel.cdcl.live_matrix cimport LiveMatrix
from satdoku.sat.kernel.cdcl.matrix cimport Matrix
from satdoku.sat.kernel.cdcl.queue cimport Queue
from satdoku.sat.kernel.cdcl.tree cimport Tree
from satdoku.sat.kernel.cdcl.walker cimport Walker
from satdoku.sat.kernel.rng cimport Rng
from satdoku.sat.kernel.vec cimport MAX_SIZE, ByteVec, IntVec, LongVec
from satdoku.sat.kernel.watches cimport Watches


@cython.final
cdef class Settings:
    # One attribute per row of the table in sat/options.py, and the seed.
    cdef public unsigned long long seed  # 0 leaves nothing to chance
    cdef public int phase
    cdef public int restart_margin, restart_base, recent_weight, long_run_weight, reluctant
    cdef public int mode, mode_conflicts, focused_share, stable_share, focused_gain
    cdef public int reduce_interval, reduce_percent, tier1, tier2
    cdef public int rephase_interval, lucky, lucky_first, lucky_size, walk, walk_share, walk_size
    cdef public int tree, tree_first, tree_share, tree_gain, tree_size
    cdef public int decay, bump_reasons, bump_after, bump_rate, bump_limit
    cdef public int minimize, minimize_steps, shrink, binary_minimize, binary_glue, binary_size
    cdef public int reuse_trail, target, long_clause
    cdef public int inprocess, inprocess_interval, inprocess_size, inprocess_share
    cdef public int gauss, gauss_rows, gauss_words, gauss_trial, gauss_yield, parity
    cdef public int substitute, subsume, subsume_size, subsume_occurrences
    cdef public int probe, hyper, vivify, vivify_glue
    cdef public int congruence, congruence_first, factor, factor_size
    cdef public int eliminate, eliminate_size, eliminate_occurrences, eliminate_bound


@cython.final
cdef class Counters:
    # One attribute per row of the table in sat/result.py.
    cdef readonly long long decisions, propagations, conflicts, restarts, deepest
    cdef readonly long long learned, minimized, reductions, deleted, rephases, switches
    cdef readonly long long lucky, flips, splits
    cdef readonly long long rounds, parities, parity_facts, implied, row_clauses
    cdef readonly long long substituted, subsumed, strengthened, eliminated, gates
    cdef readonly long long introduced, factored, merged
    cdef readonly long long failed, vivified, shortened, hyper
    cdef readonly double closed


@cython.final
cdef class State:
    # The problem.
    cdef readonly int num_vars  # those that techniques introduced included
    cdef int given  # variables of the caller
    cdef int plain  # so many have the caller's number; see names.py
    cdef IntVec inner, name  # per later variable: of the caller, ours; of ours, the caller's
    cdef readonly bint inconsistent  # the empty clause has been derived
    cdef IntVec arena  # clauses: size, flags, literals; see clauses.py
    cdef Watches watches
    cdef readonly long long num_clauses  # original ones of two literals or more
    cdef long long num_learned  # learned ones in the arena
    cdef long long garbage  # integers of the arena in deleted clauses
    cdef Py_ssize_t first_garbage  # no deleted clause stands before it
    cdef Py_ssize_t learned_from  # no learned clause stands before it
    cdef IntVec moved  # where clauses go in a garbage collection, from the first garbage on
    cdef int collecting, collected, collection_end  # the one under way; see collect.py
    cdef int reducing  # what the reduction under way does next; see reduce.py
    cdef IntVec clause  # the one that the caller brings; see formula.py
    cdef Py_ssize_t expected  # integers in the arena once all clauses are there
    cdef int swept  # literals that held for good when satisfied clauses were last deleted

    # The assignment.
    cdef ByteVec value  # per literal: 1 true, -1 false, 0 open
    cdef IntVec level  # per variable: how many decisions it rests on
    cdef IntVec reason  # per variable: a clause, minus the other literal of a binary one, or 0
    cdef IntVec trail  # assigned literals in order …
    cdef int assigned  # … and how many
    cdef int propagated  # so many of them have been propagated
    cdef IntVec control  # per level from 1: the length of the trail before its decision
    cdef IntVec assumptions

    # A conflict and what is learned from it.
    cdef int conflict_a, conflict_b  # the two literals, where it is a binary clause
    cdef IntVec learned  # the clause; first the literal that it asserts
    cdef int glue  # different levels in it
    cdef ByteVec mark  # per variable: SEEN, POISON, REMOVABLE
    cdef IntVec marked  # variables with a mark
    cdef IntVec pending  # for minimisation
    cdef LongVec level_stamp, lit_stamp  # per level, per literal: the stamp when last met
    cdef long long stamp
    cdef IntVec excluding  # clauses that forbid models; see exclude.py
    cdef readonly IntVec core  # assumptions that cannot hold together

    # Which variable, which value.
    cdef Rng rng
    cdef Heap heap
    cdef Queue queue
    cdef LongVec sort_keys, sort_keys_spare
    cdef IntVec sort_values, sort_values_spare
    cdef int sort_count, sort_width, sort_place  # of a sort under way; see sort.py
    cdef ByteVec saved, target, best  # per variable: 1, -1; 0 where there is none yet
    cdef Walker walker  # the local search under way, if there is one; see walk.py
    cdef long long walk_left  # its ticks
    cdef long long walk_ticks  # of the search, when the last one began
    cdef int target_size, best_size  # assigned without a conflict when they were taken
    cdef Tree tree  # the tree search, if there is one; see split.py
    cdef bint splitting  # it is under way
    cdef long long tree_limit  # ticks of the search before it goes on
    cdef int luck  # the rule under way, or 0; see lucky.py
    cdef long long luck_limit, luck_left  # conflicts before it is tried, and its ticks
    cdef double decision_rate  # average of decisions between two conflicts; see reason_side.py
    cdef long long decisions_before  # the last conflict
    cdef int bump_failures, bump_pause  # failures in a row; conflicts to pass over

    # When to do what.
    cdef bint stable
    cdef double fast_glue, slow_glue, slow_bias
    cdef double stable_glue, focused_glue  # averages of the last turn of each mode
    cdef long long turn_glue, turn_conflicts  # sums of this turn
    cdef long long restart_limit, reduce_limit, rephase_limit
    cdef long long mode_limit, mode_length, ticks
    cdef long long chores  # what the search did besides propagating, in ticks: for stops alone
    cdef long long max_conflicts, max_propagations, max_decisions  # counts at which to stop
    cdef long long reluctant_u, reluctant_v, reluctant_limit

    # Inprocessing: see inprocess.py.
    cdef readonly int stage  # of the round under way, 0 while searching
    cdef bint early  # the first round, which merges gates, is under way or still to come
    cdef bint begun  # the technique of the stage has begun
    cdef bint tidying  # clauses are being tidied …
    cdef int walk, walk_end  # … from here on, up to there
    cdef long long inprocess_limit
    cdef readonly bint sealed  # the caller brings no more clauses, variables or assumptions
    cdef int tidied  # variables assigned at the root or removed when clauses were last tidied
    cdef long long round_ticks  # of the search, when the last round ended
    cdef long long changes  # clauses, not learned, that inprocessing has added, plus 1
    cdef long long parity_seen, subsume_seen, eliminate_seen  # so many when they were last looked at
    cdef long long tried  # ticks of the step at hand
    cdef IntVec candidates  # variables or clauses still to be tried, the next one last
    cdef int listing  # they are still being listed: the step of that, or 0
    cdef Watches occurrences  # per literal: clauses, with nothing as blocker
    cdef int connecting  # they are still being filled: the step of that, or 0
    cdef long long subsumption_left, elimination_left, probing_left, vivification_left  # ticks
    cdef object substitution  # the pass under way; see substitute.py
    cdef object congruence  # the pass under way; see congruence.py
    cdef long long parity_left, congruence_left, congruence_seen
    cdef object factoring  # the pass under way; see factor.py
    cdef long long factoring_left
    cdef int elimination_bound
    cdef IntVec positive, negative  # clauses of the variable at hand; see eliminate.py
    cdef IntVec gate_positive, gate_negative  # those of its definition, which come first
    cdef IntVec resolvent
    cdef IntVec probe_place, probe_parent  # per literal; see hyper.py
    cdef IntVec probed  # per literal: 1 + the units there were when it was probed
    cdef IntVec occurring  # per literal: how often it is in clauses to vivify
    cdef ByteVec phases  # saved ones, as they were before the round

    # Variables out of the search: see remove.py.
    cdef ByteVec removed, frozen  # per variable: it is removed; it must not be
    cdef int num_removed
    cdef IntVec aside  # clauses set aside: witness, other literals, size

    # Parities: see parity.py.
    cdef ParityFinder parities
    cdef bint gathering  # it has not got all clauses yet
    cdef IntVec known_parities  # size, sum, variables; see gauss.py
    cdef LiveMatrix live  # the matrix that the search follows, if there is one
    cdef int followed  # so much of the trail has been followed in it
    cdef Matrix matrix
    cdef IntVec columns  # of the matrix: their variables
    cdef long long parity_steps  # integers in the proofs of its facts

    cdef readonly Settings settings
    cdef readonly Counters counters
    cdef bint proving
    cdef int proof_vars  # variables of the proof that are not the caller's, numbered past those
    cdef IntVec proof  # steps not yet taken away: kind, size, literals
    cdef int proved_units  # so much of the trail is in it as unit clauses

    cpdef int add_variables(self, int count) except -1
    cdef int make_room(self, int room) except -1
    cdef int inside(self, int literal) noexcept nogil
    cdef int outside(self, int lit) noexcept nogil
    cdef bint is_introduced(self, int var) noexcept nogil
    cdef int vary(self, int var) except -1
    cdef int attach(self, IntVec lits, int flags) except? -1 nogil
    cdef int new_clause(self, IntVec lits, int flags) except -1 nogil
    cdef void delete_clause(self, int clause) noexcept nogil
    cdef void assign(self, int lit, int reason) noexcept nogil
    cdef int open_level(self) except -1 nogil
    cdef int prove_units(self) except -1 nogil
    cdef int prove(self, int kind, int* lits, int start, int size) except -1 nogil
    cdef int count_levels(self, int* lits, int start, int size) noexcept nogil


cdef int ADDED, DELETED
cdef long long NO_LIMIT
cdef double WHOLE
cdef int SEEN, REMOVABLE, POISON
