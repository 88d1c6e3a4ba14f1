# A C function that no annotation can declare: Cython takes C code from headers only.
cdef extern from *:
    """
    #if defined(__GNUC__)
    #define trailing_zeros __builtin_ctzll
    #else
    static int trailing_zeros(unsigned long long word) {
        int count = 0;
        for (; !(word & 1); word >>= 1) count++;
        return count;
    }
    #endif
    """
    int trailing_zeros(unsigned long long word) noexcept nogil
