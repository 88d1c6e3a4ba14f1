cpdef list threatened(list bases, list victims, list seen, list across, int most)
cdef list places_left(list places, int victim, bytes seen, int most)
cdef object crossed_at(list cells, list across)
