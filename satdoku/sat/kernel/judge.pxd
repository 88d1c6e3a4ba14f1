from satdoku.sat.kernel.vec cimport IntView
