cdef enum:
    NEWLINE = 10
    TAB = 9
    RETURN = 13
    SPACE = 32
    PERCENT = 37
    PLUS = 43
    MINUS = 45
    ZERO = 48
    NINE = 57
    COLON = 58
    LETTER_A = 97
    LETTER_C = 99
    LETTER_D = 100
    LETTER_P = 112
    LETTER_V = 118


cdef inline bint is_blank(int byte) noexcept:
    return byte == SPACE or (byte >= TAB and byte <= RETURN)


cdef inline bint is_digit(int byte) noexcept:
    return byte >= ZERO and byte <= NINE
