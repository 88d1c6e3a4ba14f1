from satdoku.sat.kernel.vec cimport IntVec, IntView
