from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec
