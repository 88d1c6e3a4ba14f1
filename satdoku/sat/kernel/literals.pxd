cdef inline int encode(int literal) noexcept nogil:
    return 2 * literal if literal > 0 else 1 - 2 * literal


cdef inline int decode(int lit) noexcept nogil:
    return -(lit >> 1) if lit & 1 else lit >> 1
