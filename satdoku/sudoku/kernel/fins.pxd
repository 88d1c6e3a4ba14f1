from satdoku.sudoku.kernel.integer_sets cimport crowded


cpdef list threatened(list bases, list victims, list seen, list across, int most)
cpdef list with_fins(list threats, int size)
cdef list places_left(list places, int victim, bytes seen, int most)
cdef object crossed_at(list cells, list across)
