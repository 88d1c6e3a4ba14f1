cdef enum:
    BINARY = 0
    FLAGS = 1
    POSITION = 2
    HEAD = 3
    LEARNED = 1
    GARBAGE = 2
    USED = 4
    USED_TWICE = 8
    VIVIFIED = 16
    GLUE = 32
