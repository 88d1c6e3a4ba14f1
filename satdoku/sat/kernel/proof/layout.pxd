cdef enum:
    FLAGS = 1
    LINK = 2
    HEAD = 3
    GONE = 1
    CORE = 2
