cimport cython

from satdoku.sat.kernel.vec cimport IntVec


@cython.final
cdef class Forcing:
    # The variant.
    cdef int candidates
    cdef IntVec excluded, excluded_start  # what each candidate excludes, and where that starts

    # The position. Nodes are the candidates, and after them groups of candidates; then come joints.
    cdef int choices, nodes
    cdef list known_alive  # the candidates, as they were given
    cdef IntVec alive  # per node: whether it is one still
    cdef IntVec near, near_start  # of each candidate that is alive, those alive that it excludes
    cdef IntVec inside, inside_start  # the candidates of each group
    cdef IntVec joint, joint_start  # the groups of each joint
    cdef IntVec by_group, by_group_start  # what each group excludes
    cdef IntVec member, member_start  # the nodes of each choice
    cdef IntVec belongs, belongs_start  # the choices of each node

    # One supposition. What has another stamp is as it was.
    cdef int stamp
    cdef bint single, refute  # whether it is a chain, and ends with a choice that has nothing left
    cdef int broken  # that choice, or -1
    cdef int followed  # how many of the nodes were followed up
    cdef IntVec gone, right  # per node: the stamp at which it fell, or was forced
    cdef IntVec taker  # per node that fell: the place of the node that excluded it first
    cdef IntVec left, left_stamp  # per choice: how many of its nodes are left
    cdef IntVec forced, reason, cause  # nodes in order, the choices that force them, after which

    # One node of it. What has another turn is as it was.
    cdef int turn
    cdef int place  # of the node among the forced
    cdef IntVec hit  # per node: the turn at which it was excluded last
    cdef IntVec lost, lost_turn  # per choice: how many it loses in this turn
    cdef IntVec touched  # choices that may have only one left

    cpdef int load(self, list alive, list choices, list inside, list groups, list joints) except -1
    cdef int find_near(self, list alive) except -1
    cdef int invert(self, int nodes) except -1
    cpdef int follow(self, int first, bint is_right, bint single, bint refute, int length) except -2
    cdef int follow_up(self, int node) except -1
    cdef int suppose_wrong(self, int node) except -1
    cpdef list refuted(self, list supposed, bint single)
    cdef int row_start(self, int node) noexcept
    cdef int row_end(self, int node) noexcept
    cdef int exclude(self, int candidate) except -1
    cdef int count_left(self, int candidate) except -1
    cdef int count_lost(self, int candidate) except -1
    cdef int force(self, int n, int length) except -1
    cdef int put(self, int node, int choice, int n, int length) except -1
    cdef int only(self, int choice) noexcept
    cpdef list takers(self, list candidates)
    cpdef list path(self)
