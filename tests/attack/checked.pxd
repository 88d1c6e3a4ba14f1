cdef class Checked(list):
    cdef object start
    cdef object end
