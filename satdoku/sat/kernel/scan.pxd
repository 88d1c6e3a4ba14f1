from satdoku.sat.kernel.ascii cimport (
    LETTER_C, LETTER_P, MINUS, NEWLINE, PERCENT, SPACE, ZERO, is_blank, is_digit
)
from satdoku.sat.kernel.vec cimport MAX_SIZE, IntVec
