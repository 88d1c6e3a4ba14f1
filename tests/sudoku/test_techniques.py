"""Each technique on a board where it is visible, with its sentence."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.techniques import colouring, fish, intersections, lines, singles, subsets, wings
from satdoku.sudoku.techniques.argument import NO_DIGIT
from satdoku.sudoku.techniques.board_map import BoardMap
from satdoku.sudoku.techniques.nested import condensed
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import FIELDS, conclusion, sentence, where, why
from satdoku.sudoku.techniques.step import Link, Step
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES
from satdoku.sudoku.variants.catalogue import load

KILLER = str(Path(__file__).parent / "killer.toml")

# Puzzles in which the techniques occur, and the sentence of the first step of each.
EXAMPLES = {
    "hidden single in a box": (
        "classic-6",
        ".4.1.....2...2.3..3..65.......16....",
        "R4C6 is 2: no other cell of box 4 can hold 2.",
    ),
    "hidden single on a line": (
        "classic-6",
        ".4.1.....2...2.3..3..65.......16....",
        "R4C3 is 4: no other cell of row 4 can hold 4.",
    ),
    "full house": (
        "classic-6",
        ".4.1.....2...2.3..3..65.......16....",
        "R4C2 is 1: it is the last blank of row 4, where only 1 is missing.",
    ),
    "naked single": (
        "classic-6",
        "......4..1.2.....52.3......4..1....6",
        "R3C1 is 6: the cells that R3C1 sees exclude every other digit.",
    ),
    "intersection": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R6C4, R6C5 and R6C6 cannot hold 3: row 5 needs 3, which fits only in R5C5 or R5C6; each "
        "of these rules that out.",
    ),
    "naked pair": (
        "x",
        ".....18..7.3.....4..8...5......5...2...2.....3.......79....34..........8...5.....",
        "R6C2, R6C3, R6C4, R6C5 and R6C8 cannot hold 6 or 9: R6C6 and R6C7 of row 6 hold 6 and 9 "
        "between them.",
    ),
    "line range": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R1C1, R2C1 and R5C1 cannot hold 9: the 5 consecutive digits of the line R5C1–R1C1 can "
        "only be 2–6 or 3–7, since any others would leave a digit without a place or a cell "
        "without a digit.",
    ),
    "cage sum": (
        KILLER,
        "." * 36,
        "R2C2, R2C3 and R3C3 cannot hold 6: to add up to 8, the digits of cage 4 can only be 1 + "
        "2 + 5 or 1 + 3 + 4, since any others would leave a digit without a place or a cell "
        "without a digit.",
    ),
    "line clash": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R5C3 cannot hold 9: row 6 needs 2, which fits only in R6C2 or R6C3, where it would clash"
        " with that.",
    ),
    "turbot": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R8C4 cannot hold 3: the lines R1C3–R7C7 and R5C1–R1C1 each have two places for 3; R4C6 "
        "and R4C1 see each other and cannot both hold it, so R5C7 or R2C1 does.",
    ),
    "naked quad": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R2C4 cannot hold 4, 5 or 7; R3C3 cannot hold 7: R2C2, R2C3, R2C5 and R2C6 of row 2 hold "
        "4, 5, 6 and 7 between them.",
    ),
    "hidden pair": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R5C3 cannot hold 4 or 5; R7C1 cannot hold 5: the line R7C1–R1C3 needs 3 and 7, which fit"
        " only in R5C3 and R7C1.",
    ),
    "skyscraper": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R5C2 cannot hold 4: the lines R5C1–R1C1 and R7C1–R1C3 each have two places for 4; R1C1 "
        "and R3C3 see each other and cannot both hold it, so R5C1 or R6C2 does.",
    ),
    "XY-chain": (
        "classic-6",
        "32....6.1......5......36....544.....",
        "R3C6 cannot hold 1: R1C6 = 1 rules that out; otherwise R1C6 = 5, the only digit left "
        "there; so R1C3 = 4, the only digit left there; so R4C3 = 2, the only digit left there;"
        " so R3C1 = 1, the only digit left there, which rules it out as well.",
    ),
    "W-wing": (
        "classic-6",
        ".6...41..5......3....2.652......3...",
        "R2C6 and R5C4 cannot hold 3: R1C4 and R5C6 can each hold only 1 or 3; they cannot both "
        "hold 1, since row 3 would then have no place for it; so one of them is 3.",
    ),
    "naked triple": (
        "windoku",
        "...6.3......5.........1.6.4.8...1.........29..2.....3......54..71................",
        "R1C1 cannot hold 9; R3C1 cannot hold 3 or 9; R4C4 cannot hold 3: R1C2, R3C2 and R3C3 of "
        "box 1 hold 3, 7 and 9 between them.",
    ),
    "empty rectangle": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R3C5 cannot hold 3: R3C3 = 3 rules that out; otherwise R3C7 or R7C7 = 3, the only "
        "places left in the asterisk; so R1C5 or R1C6 = 3, the only places left in row 1, which "
        "rules it out as well.",
    ),
    "grouped X-chain": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R1C7 cannot hold 3: R1C5 = 3 rules that out; otherwise R1C6 or R2C6 = 3, the only "
        "places left in box 2; so R5C3 = 3, the only place left in row 5; so R3C7 or R7C7 = 3, "
        "the only places left in the asterisk, which rules it out as well.",
    ),
    "alternating chain": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R3C7 cannot hold 3: R2C8 = 3 rules that out; otherwise R7C8 = 3, the only place left in"
        " column 8; so R7C5 = 9, the only place left in row 7; so R3C7 = 9, the only place left"
        " in the asterisk, which rules it out as well.",
    ),
    "finned swordfish": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R3C3 cannot hold 4: rows 1, 2 and 5 can have their 4 only in columns 3, 6 and 7, unless "
        "R1C2, R2C1, R5C2 or R5C8 is 4; both cases exclude that.",
    ),
    "grouped alternating chain": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R1C2 cannot hold 1: R1C2 = 8 rules that out; otherwise R1C5 or R1C6 = 8, the only "
        "places left in row 1; so R3C5 = 1, the only digit left there; so R2C1 or R2C3 = 1, the"
        " only places left in row 2, which rules it out as well.",
    ),
    "hidden single in a special unit": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R7C7 is 3: no other cell of the asterisk can hold 3.",
    ),
    "XY-wing": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R5C7, R6C7 and R8C8 cannot hold 8: whatever R7C8 holds, R6C8 or R8C7 = 8 follows, and "
        "each of these rules that out.",
    ),
    "X-wing": (
        "classic-6",
        ".4...3..2...5...31.1..4..5...4..1...",
        "R2C1, R2C5 and R6C5 cannot hold 6: columns 2 and 6 can have their 6 only in rows 2 and 6.",
    ),
    "swordfish": (
        "classic",
        ".4...5..88..3.......3........87..1..2.6.4.....5......9....1...65872.3..4..4.7.52.",
        "R2C7, R2C8, R3C1, R3C7, R3C8, R5C7 and R5C8 cannot hold 7: rows 1, 6 and 7 can have "
        "their 7 only in columns 1, 7 and 8.",
    ),
    "XYZ-wing": (
        "classic",
        "6.....4.9.4.76.........8.3.5.9...2......1...7..68........37..2..582.46.32....6...",
        "R8C1 cannot hold 1: whatever R7C1 holds, R7C1, R7C3 or R3C1 = 1 follows, and each of "
        "these rules that out.",
    ),
    "WXYZ-wing": (
        "classic",
        "...14.....168...47......98.2...3.....9..62...3..9....6..........4.3..61.9.....3.8",
        "R7C4 and R7C5 cannot hold 2: A (R7C6, R7C8 and R7C9, with 1, 2, 5 and 9) and B (R9C5, "
        "with 1 and 2) each have one more digit than cells; only one of them can hold 1, so the"
        " other holds all its other digits, 2 among them; either way, that is excluded.",
    ),
    "ALS-XZ": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R6C7 cannot hold 6: A (R7C6 and R8C6, with 1, 2 and 6) and B (R7C7, R7C8, R8C7, R9C7 "
        "and R9C8, with 2, 3, 4, 5, 6 and 8) each have one more digit than cells; only one of "
        "them can hold 2, so the other holds all its other digits, 6 among them; either way, "
        "that is excluded.",
    ),
    "ALS-XY-wing": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R5C5 and R6C2 cannot hold 6: A (R2C4, R3C4, R4C4 and R6C4, with 1, 2, 6, 7 and 8), B "
        "(R6C4 and R8C2, with 1, 5 and 6) and C (R7C4, R7C6, R8C5, R8C6 and R9C4, with 1, 2, 3,"
        " 5, 6 and 8) each have one more digit than cells; only one of A and C can hold 8, and "
        "only one of B and C can hold 5; C holds at least one of these two, so A or B lacks it "
        "and holds all its other digits, 6 among them; either way, that is excluded.",
    ),
    "contradiction chain": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R2C5 cannot hold 4: if R2C5 = 4 [1], then R6C6 = 4 [2], the only place left in column "
        "6 after [1]; R7C3 = 4 [3], the only place left on the anti-diagonal after [1]; R1C6 = "
        "7 [4], the only place left in column 6 after [2]; R1C9 = 9 [5], the only place left on"
        " the anti-diagonal after [3]; R2C1 = 7 [6], the only place left in box 1 after [4]; "
        "after [1, 5, 6], row 2 has no place for 9.",
    ),
    "unit forcing chain": (
        "percent",
        ".53.....2..7..95....6......23...............8..9..........6...3.......4....9...7.",
        "R3C5 cannot hold 7: row 4 has its 7 in R4C5, R4C6 or R4C7; R4C5 = 7 rules that out; if "
        "R4C6 = 7, then R6C7 = 7, the only place left in window 2; so R3C9 = 7, the only place "
        "left in box 3, which rules that out; if R4C7 = 7, then R3C9 = 7, the only place left"
        " in box 3, which rules that out.",
    ),
    "contradiction net": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R6C2 cannot hold 4: if R6C2 = 4 [1], then R3C3 = 4 [2], the only place left in window "
        "1 after [1]; R7C1 = 4 [3], the only place left in column 1 after [1, 2]; after [1, 3],"
        " window 2 has no place for 4.",
    ),
    "cell forcing chain": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R6C7 cannot hold 1: R9C8 holds 3, 4, 5 or 8; if R9C8 = 3, then R6C7 = 3, the only "
        "place left in window 2, which rules that out; if R9C8 = 4, then R6C7 = 4, the only "
        "place left in window 2, which rules that out; if R9C8 = 5, then R6C7 = 5, the only "
        "place left in window 2, which rules that out; if R9C8 = 8, then R6C7 = 8, the only "
        "place left in window 2, which rules that out.",
    ),
    "ALS chain": (
        "percent",
        ".53.....2..7..95....6......23...............8..9..........6...3.......4....9...7.",
        "R6C2 cannot hold 6: R6C6 or R6C8 = 6 rules that out; otherwise R8C7 = 6, the only place"
        " left in window 2; so R8C1 = 9, the only place left in row 8; so R5C1 or R6C1 = 6, "
        "since no more than 3 digits are left for the 3 cells R5C1, R6C1 and R7C1, which rules "
        "it out as well.",
    ),
    "death blossom": (
        "asterisk",
        "4.....3.9........6..3..9......2...7............9..56.3.8....12......8..47.6.4.9..",
        "R3C7 cannot hold 7: whichever digit R4C3 holds, it takes that digit from a set with "
        "one more digit than cells (1 from R8C3, R8C5 and R8C7; 5 from R5C2; 8 from R2C7, R4C7 "
        "and R8C7), which then holds 7 and rules that out.",
    ),
    "sue de coq": (
        "asterisk",
        "4.....3.9........6..3..9......2...7............9..56.3.8....12......8..47.6.4.9..",
        "R1C5 cannot hold 1, 5 or 7: R2C5 and R8C5 belong to both column 5 and the asterisk; "
        "with R3C5 and R6C5 of the former and R3C7 of the latter, they are 5 cells for 5 digits"
        " (1, 2, 5, 7 and 8), none of which can be in two of them, so each digit is in one of "
        "them; a cell that sees all its places there loses it.",
    ),
    "multi-colouring": (
        "asterisk",
        "4.....3.9........6..3..9......2...7............9..56.3.8....12......8..47.6.4.9..",
        "R8C4 cannot hold 7: 7 is in R3C9 and R8C7 unless it is in R3C2, and in R8C5 unless it is "
        "in R5C2; R3C2 and R5C2 see each other and cannot both hold it, so it is in R3C9 and R8C7 "
        "or in R8C5; both exclude that.",
    ),
    "sashimi swordfish": (
        "asterisk",
        ".31....6...8..451.......9..2..................46.2.1......42.3......1..8...6.3.7.",
        "R9C9 cannot hold 9: rows 2, 7 and 8 can have their 9 only in columns 2, 4 and 9, unless "
        "R8C8 is 9; both cases exclude that.",
    ),
    "finned X-wing": (
        "percent",
        ".398.7....4...5..1.....3......9....8..........81...........87...5.........2.....5",
        "R6C7 cannot hold 6: columns 6 and 8 can have their 6 only in rows 6 and 9, unless R4C8, "
        "R8C6 or R8C8 is 6; both cases exclude that.",
    ),
    "direct intersection": (
        "honeycomb",
        "...7........6.3..8.....3.6......2......9..6.....4.....7..8...",
        "R1C1 is 6: row 2 needs 6, which fits only in R2C3 or R2C4; every other place for 6 in "
        "row 1 sees all of these cells.",
    ),
    "direct hidden pair": (
        "classic-6",
        "......4..1.2.....52.3......4..1....6",
        "R1C5 is 6: row 1 needs 1 and 2, which fit only in R1C2 and R1C3; outside these cells, it"
        " has only one place for 6.",
    ),
    "direct hidden triple": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R2C5 is 5: column 5 needs 2, 6 and 9, which fit only in R5C5, R7C5 and R8C5; outside "
        "these cells, it has only one place for 5.",
    ),
    "grouped contradiction net": (
        "honeycomb",
        "..5...6.......................................2......4..9..8.",
        "R2C1 cannot hold 1: if R2C1 = 1 [1], then R5C1 = 5 [2], the only digit left there "
        "after [1]; R7C1 or R8C1 = 6 [3], since after [2] no more than 3 digits are left for "
        "the 3 cells R6C1, R7C1 and R8C1; R9C2 = 6 [4], the only place left on the line "
        "R4C1–R9C2 after [1, 3]; R3C7 = 6 [5], the only place left in row 3 after [1, 4]; R1C4 "
        "= 6 [6], the only place left in row 1 after [5]; after [1, 5, 6], row 5 has no place "
        "for 6.",
    ),
    "high and low digits": (
        "classic-6+whisper=3@262534,3@546455,3@6252534241313223",
        "....2......4....5.....3.............",
        "R5C4 cannot hold 1, 2 or 3; R6C4 cannot hold 4, 5 or 6: neighbours on the "
        "whisper R5C4–R5C5 differ by 3 or more, so high and low digits alternate, and"
        " R5C5 holds one of 4 and 6.",
    ),
    "short trial": (
        "classic-6+sandwich=4@11-16,9@11-61,2@13-63,2@15-65,0@16-66,0@31-36,4@61-66",
        ".6..................................",
        "R3C2 cannot hold 4: if R3C2 = 4, then R5C1 is 4, since no other cell of box "
        "5 can hold 4; R6C1 is 6, since no other cell of box 5 can hold 6, and no "
        "digits fit the sandwich sum R6C1–R6C6: The digits between 1 and 6 add up to "
        "the clue.",
    ),
    "trial": (
        "classic-6+arrow=25354656,323323,414252,656455",
        "...................1......5....4....",
        "R5C1 cannot hold 2: if R5C1 = 2, then R5C4 is 6, since no other cell of row "
        "5 can hold 6; R5C5 is 4, since no other cell of box 6 can hold 4; R5C6 is 1,"
        " since no other cell of row 5 can hold 1, and no digits fit the arrow "
        "R6C5–R5C5: The digits along the arrow add up to the number in its circle.",
    ),
    "signs around a cell": (
        "classic-6+all-dots+difference=1@1121,1@1222,1@1516,1@1525,1@1626,1@2122,1@2425,1"
        "@2434,1@2535,1@3343,1@3435,1@4142,1@4243,1@4252,1@4344,1@4445,1@4454,1@4555,1@54"
        "55,1@5666,1@6162,1@6263+ratio=2@2131,2@2636,2@3132,2@4353,2@4546,2@5354,2@5464,2"
        "@6465",
        "....................................",
        "R2C1 cannot hold 1 or 6: with that, R1C1, R2C2 and R3C1 have no digits that "
        "fit the signs of R2C1.",
    ),
    "bounds of a rule": (
        "classic-6+arrow=251415,324253,546352,655556",
        ".6.......5....5......3............5.",
        "R2C5 cannot hold 1: the digits along the arrow R2C5–R1C5 add up to 2 to 8.",
    ),
}
# The easiest kind of loop also counts as one of the others.
RING = (
    "classic-6",
    "6.......3..1.6.1.2...56.45.2........",
    "R1C5, R1C6, R6C5 and R6C6 cannot hold 3: if R3C5 ≠ 3, then R4C6 = 3, the only place left "
    "in box 4; so R5C5 = 3, the only place left in row 5, and that leads back to R3C5 ≠ 3; the"
    " ring also works in reverse, so either R4C6 = 3 or R5C6 = 3; and either R5C5 = "
    "3 or R3C5 = 3; whatever both alternatives of a pair exclude is ruled out.",
)

# Harder techniques, which the solutions of these puzzles never need: where each is first found.
BESIDE = {
    "innies and outies": (
        "classic-6+cage=12@112122,18@23333443,8@2425,8@414252,12@445354,9@454656",
        "....................................",
        "R4C3 cannot hold 1: the digits of rows 4 and 5 add up to 42, and the cages "
        "inside to 29; with that, R4C3, R5C1 and R5C5 could not add up to the 13 "
        "left.",
    ),
    "combinations of a rule": (
        "classic-6+whisper=3@112122,3@131223,3@344443524131",
        "....1..............1.............46.",
        "R2C1 cannot hold 3, 4 or 5: on the whisper R1C1–R2C2, the other cells have "
        "no digits that go with that, unless a digit is repeated where cells see each"
        " other: Digits of neighbouring cells differ by at least 3.",
    ),
    "grouped cell forcing net": (
        "classic-6",
        ".....46..5..5.1.........1.3.2.26...1",
        "R1C2 cannot hold 2: R1C3 holds 2 or 5; R1C3 = 2 rules that out; if R1C3 = 5, then R1C2 "
        "= 1, since no more than 3 digits are left for the 3 cells R1C2, R3C2 and R4C2, which "
        "rules that out.",
    ),
    "grouped unit forcing net": (
        "classic-6",
        ".....46..5..5.1.........1.3.2.26...1",
        "R1C2 cannot hold 2: column 3 has its 2 in R1C3 or R2C3; each of these rules that out.",
    ),
    "hidden triple": (
        "classic-6",
        ".....46..5..5.1.........1.3.2.26...1",
        "R1C2 and R2C2 cannot hold 2: column 2 needs 1, 4 and 5, which fit only in R1C2, R2C2 and"
        " R5C2.",
    ),
    "unique rectangle": (
        "classic-6",
        "32....6.1......5......36....544.....",
        "R5C4 cannot hold 1 or 2; R6C2 cannot hold 1; R6C3 cannot hold 2: with only 3 and 6 in "
        "R3C2, R3C3, R5C2 and R5C3, the two digits could be swapped, giving a second solution; so"
        " one of R5C2 and R5C3 holds 1 or 2, and that cell together with R5C1 of row 5 takes up 1"
        " and 2.",
    ),
    "hidden rectangle": (
        "classic-6",
        ".....46..5..5.1.........1.3.2.26...1",
        "R3C5 cannot hold 3: with 3 in R3C5, 4 would have to go in R3C4 and R6C5, its only other "
        "places in box 4 and column 5, leaving R6C4 with 3; then 3 and 4 in R3C4, R3C5, R6C4 and "
        "R6C5 could be swapped, giving a second solution.",
    ),
    "sashimi X-wing": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R1C3 cannot hold 4: rows 2 and 3 can have their 4 only in columns 3 and 5, unless R2C2 "
        "is 4; both cases exclude that.",
    ),
    "simple colouring": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R6C4, R6C5 and R6C6 cannot hold 3: 3 is either in R5C5 or in R5C6; both exclude that.",
    ),
    "jellyfish": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R6C4, R6C5 and R6C6 cannot hold 3: rows 1, 3, 4 and 5 can have their 3 only in boxes 2, "
        "3, 4 and 6.",
    ),
    "remote pair": (
        "classic-6",
        "32....6.1......5......36....544.....",
        "R5C4 cannot hold 1 or 2: R4C4, R3C6, R3C1 and R5C1 can hold only 1 or 2, and each sees "
        "the next, so the digits alternate: of R4C4 and R5C1, one holds 1 and the other 2.",
    ),
    "X-chain": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R6C4, R6C5 and R6C6 cannot hold 3: R5C5 = 3 rules that out; otherwise R5C6 = 3, the "
        "only place left in row 5, which rules it out as well.",
    ),
    "nice loop": RING,
    "finned jellyfish": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R6C4 cannot hold 3: columns 1, 2, 5 and 6 can have their 3 only in rows 1, 3, 4 and 6, "
        "unless R5C5 or R5C6 is 3; both cases exclude that.",
    ),
    "sashimi jellyfish": (
        "classic-6",
        "32....6.1......5......36....544.....",
        "R6C2 cannot hold 1: columns 1, 4, 5 and 6 can have their 1 only in rows 1, 3, 4 and 6, "
        "unless R5C1 is 1; both cases exclude that.",
    ),
    "grouped nice loop": RING,
    "ALS loop": RING,
    "nested contradiction net": (
        "classic-6",
        "1.....3...24......4..5....34..5....1",
        "R3C1 cannot hold 2: if R3C1 = 2 [1], then R6C4 = 2 [2], the only place left in column "
        "4 after [1]; after [1, 2], row 5 has no place for 2.",
    ),
    "cell forcing net": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R1C2 cannot hold 4: R2C1 holds 2 or 5; if R2C1 = 2, then R2C2 = 4, the only digit left"
        " there, which rules that out; if R2C1 = 5, then R3C3 = 5, the only place left in "
        "column 3; so R3C5 = 4, the only place left in row 3; so R2C2 = 4, the only place left "
        "in row 2, which rules that out.",
    ),
    "unit forcing net": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R1C2 cannot hold 2: row 5 has its 1 in R5C3 or R5C5; if R5C3 = 1, then R1C2 = 1, the "
        "only place left in row 1, which rules that out; if R5C5 = 1, then R5C6 = 3, the only"
        " place left in row 5; so R3C5 = 3, the only place left in box 4; so R3C1 = 5, the only"
        " digit left there; so R2C1 = 2, the only digit left there, which rules that out.",
    ),
}
MADE_UP = {"jellyfish", "hidden quad"}  # too rare to occur; tested on boards made for them


def first_of(technique: str, name: str, puzzle: str) -> Step:
    human = HumanSolver(load(name))
    steps = human.steps(human.position(parse(puzzle, human.board.variant)))
    return next(step for step in steps if step.technique == technique)


@pytest.mark.parametrize("technique", EXAMPLES)
def test_it_is_found_and_explained(technique: str) -> None:
    name, puzzle, expected = EXAMPLES[technique]
    step = first_of(technique, name, puzzle)
    assert sentence(step, load(name)) == expected
    asked = {
        field.removeprefix("in_")
        for _text, field, _spec, _how in Formatter().parse(step.reason)
        if field
    }
    assert asked <= step.fields.keys() <= {*FIELDS, "last"}


@pytest.mark.parametrize("technique", BESIDE)
def test_it_is_found_beside_easier_ones(technique: str) -> None:
    name, puzzle, expected = BESIDE[technique]
    human = HumanSolver(load(name))
    position = human.position(parse(puzzle, human.board.variant))
    found = (
        next(BY_NAME[technique].find(position), None)
        for step in human.steps(position)
        if not step.placed
    )
    step = next(step for step in found if step is not None)
    assert sentence(step, human.board.variant) == expected


def test_every_technique_has_an_example() -> None:
    named = EXAMPLES.keys() | BESIDE.keys() | MADE_UP
    assert {technique.name for technique in TECHNIQUES} <= named


def test_the_special_unit_of_a_variant_is_named() -> None:
    percent = load("percent")
    position = blank("percent")
    diagonal = next(unit for unit in percent.units if unit.kind == "diagonal")
    keep(position, 1, diagonal.cells, {(4, 6)})
    (step,) = singles.special_singles(position)
    assert sentence(step, percent) == "R4C6 is 1: no other cell of the anti-diagonal can hold 1."


@pytest.mark.usefixtures("chinese")
def test_chinese_has_a_space_after_the_name_of_a_diagonal() -> None:
    position = blank("x")
    diagonal = next(unit for unit in load("x").units if unit.kind == "diagonal")
    keep(position, 1, diagonal.cells, {(5, 5)})
    (step,) = singles.special_singles(position)
    assert sentence(step, load("x")) == "R5C5 是 1：对角线 R1C1–R9C9 的其他格都不能填 1。"


@pytest.mark.usefixtures("chinese")
def test_chinese_has_no_space_between_its_own_characters() -> None:
    boxed = first_of("hidden single in a box", *EXAMPLES["hidden single in a box"][:2])
    assert where(boxed, load("classic-6")) == "宫内隐性唯一：请看第 4 宫"
    alone = first_of("naked single", *EXAMPLES["naked single"][:2])
    assert "：请看 R" in where(alone, load(EXAMPLES["naked single"][0]))


def test_what_falls_is_told_in_order() -> None:
    removed = ((30, 8), (30, 3), (2, 5), (30, 1))
    step = Step("ALS-XZ", (0,), "", {}, removed=removed)
    assert conclusion(step, load("classic")) == "R1C3 cannot hold 5; R4C4 cannot hold 1, 3 or 8"


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        ((((0, 5),), ((3, 5),)), "either R1C1 = 5 or R1C4 = 5"),
        ((((0, 5),), ((3, 5), (4, 5))), "either R1C1 = 5, or R1C4 or R1C5 = 5"),
        ((((3, 5), (4, 5)), ((0, 5),)), "either R1C4 or R1C5 = 5, or R1C1 = 5"),
        ((((3, 5),), ((3, 6), (3, 7))), "either R1C4 = 5, or R1C4 = 6 or 7"),
        ((((3, 5),), ((3, 6), (4, 7))), "either R1C4 = 5, or R1C4 = 6 or R1C5 = 7"),
        ((((3, 5),), ((3, 6),)), "R1C4 = 5 or 6"),
    ],
)
def test_a_pair_of_a_ring_has_two_sides(pair: object, told: str) -> None:
    so = "; whatever both alternatives exclude is ruled out"
    assert FIELDS["pairs"](load("classic"), [pair]) == told + so


ROW = {"unit": 0, "digit": 4}  # a choice


def test_branches_that_differ_only_in_what_they_suppose_are_told_as_one() -> None:
    four = Link((3,), 4, True, ROW, (0,))
    branches = [
        [Link((0,), 1), four],
        [Link((0,), 2)],
        [Link((0,), 3), four.replace(causes=(3,))],
        [Link((0,), 4)],
    ]
    told = FIELDS["branches"](load("classic"), branches)
    assert told == (
        "R1C1 = 2 or 4 rules that out; if R1C1 = 1 or 3, then R1C4 = 4, the only place left in row"
        " 1, which rules that out"
    )
    told = FIELDS["branches"](
        load("classic"), [branches[0], [Link((0,), 3), four.replace(causes=(2,))]]
    )
    assert told == "in each case R1C4 = 4, the only place left in row 1, which rules that out"


def test_a_single_branch_is_told_alone() -> None:
    four = Link((3,), 4, True, ROW, (0,))
    told = FIELDS["branches"](load("classic"), [[Link((0,), 1), four]])
    assert told == "if R1C1 = 1, then R1C4 = 4, the only place left in row 1, which rules that out"


def test_branches_with_other_links_are_told_apart() -> None:
    four = Link((3,), 4, True, ROW, (0,))
    other = Link((3,), 4, True, {"cell": 3}, (2,))
    told = FIELDS["branches"](load("classic"), [[Link((0,), 1), four], [Link((0,), 2), other]])
    assert told == (
        "if R1C1 = 1, then R1C4 = 4, the only place left in row 1, which rules that out; if R1C1"
        " = 2, then R1C4 = 4, the only digit left there, which rules that out"
    )


def test_inner_suppositions_that_are_refuted_alike_are_told_as_one() -> None:
    links = [Link((80,), 9)]
    for digit in (1, 2, 5):
        at = len(links)
        links.append(Link((0,), digit))
        links.append(Link((3,), 4, True, ROW, (0, at) if digit < 5 else (at,)))
        links.append(Link((0,), digit, False, {"cell": 8}, (0, at + 1)))
    links.append(Link((0,), 7, True, {"cell": 0}, (3, 6, 9)))
    fields = {"links": links, "last": (10,), "cell": 44}
    step = Step("nested contradiction net", (), NO_DIGIT, fields, removed=((80, 9),))
    assert sentence(step, load("classic")) == (
        "R9C9 cannot hold 9: if R9C9 = 9 [1], then R1C1 cannot hold 1 or 2 [2] (if R1C1 = 1 or 2 "
        "[a], then R1C4 = 4 [b], the only place left in row 1 after [1, a]; after [1, b], R1C9 "
        "has no digit left); R1C1 ≠ 5 [3] (if R1C1 = 5 [a], then R1C4 = 4 [b], the only place "
        "left in row 1 after [a]; after [1, b], R1C9 has no digit left); R1C1 = 7 [4], the only "
        "digit left there after [2, 3]; after [4], R5C9 has no digit left."
    )


def test_what_is_known_is_not_found_again_within_an_inner_supposition() -> None:
    two = Link((1,), 2, True, {"cell": 1}, (0,))
    links = [
        Link((0,), 1),
        two,
        Link((2,), 3),  # supposed
        Link((3,), 4, True, {"cell": 3}, (2,)),  # leads only to what is already known
        two.replace(causes=(3,)),
        Link((5,), 6, True, {"cell": 5}, (2, 4)),
        Link((2,), 3, False, {"cell": 6}, (4, 5)),
    ]
    six = Link((5,), 6, True, {"cell": 5}, (1, 2))
    refuted = Link((2,), 3, False, {"cell": 6}, (1, 3))
    told = [Link((0,), 1), two, Link((2,), 3), six, refuted]
    assert condensed(links, (1, 6), ROW, other_digit) == (told, (1, 4), ROW)


def other_digit(one: Link, other: Link) -> bool:
    """True if the one link excludes the other in its cell."""
    return one.cells == other.cells and (one.digit != other.digit) is one.right


def test_an_inner_supposition_ends_with_what_is_excluded() -> None:
    links = [
        Link((0,), 1),
        Link((1,), 2, True, {"cell": 1}, (0,)),
        Link((2,), 3),  # supposed
        Link((1,), 4, True, ROW, (2,)),  # not 2
        Link((5,), 6, True, {"cell": 5}, (3,)),
        Link((2,), 3, False, {"cell": 6}, (3, 4)),
        Link((2,), 7, True, {"cell": 2}, (5,)),
    ]
    refuted = Link((2,), 3, False, ROW, (1, 2))
    seven = Link((2,), 7, True, {"cell": 2}, (3,))
    told = [*links[:3], refuted, seven]
    assert condensed(links, (6,), {"cell": 7}, other_digit) == (told, (4,), {"cell": 7})


def test_a_supposition_ends_with_what_is_excluded() -> None:
    """The contradiction does not name the place that it calls impossible."""
    links = [
        Link((0,), 1),
        Link((1,), 2, True, {"cell": 1}, (0,)),
        Link((1,), 4, True, ROW, (0,)),  # not 2
        Link((5,), 6, True, {"cell": 5}, (2,)),
    ]
    told = condensed(links, (1, 2, 3), {"cell": 7}, other_digit)
    assert told == (links[:2], (0, 1), ROW)


def test_a_set_that_serves_several_digits_is_named_once() -> None:
    petals = [(1, (0, 1)), (2, (30,)), (3, (0, 1))]
    told = FIELDS["petals"](load("classic"), petals)
    assert told == "1 or 3 from R1C1 and R1C2; 2 from R4C4"


def test_a_set_keeps_one_digit_or_several() -> None:
    kept = [((0, 1, 2), (5, 6)), ((9, 10), (7,))]
    told = FIELDS["kept"](load("classic"), kept)
    assert told == "5 and 6 are each in one of R1C1, R1C2 and R1C3; 7 is in one of R2C1 and R2C2"


def test_what_follows_from_two_digits_of_a_pivot_is_told_once() -> None:
    """On a line of five consecutive digits, both 2 and 3 exclude 8."""
    position = blank("honeycomb")
    for digit in range(1, 10):
        lacking = ((1, 2), digit not in (2, 3, 9)), ((1, 4), digit not in (4, 8))
        position.remove((load("honeycomb").index[cell], digit) for cell, out in lacking if out)
    step = next(step for step in wings.xyz_wings(position))
    assert "holds, R1C2 = 9 or R1C4 = 4 follows" in sentence(step, load("honeycomb"))


def test_a_hint_comes_in_three_stages() -> None:
    variant = load("classic-6")
    step = first_of("hidden single in a box", *EXAMPLES["hidden single in a box"][:2])
    assert where(step, variant) == "hidden single in a box: look at box 4"
    assert why(step, variant) == "no other cell of box 4 can hold 2"
    assert conclusion(step, variant) == "R4C6 is 2"


# -- boards made for a technique ---------------------------------------------------------------


def blank(name: str) -> Position:
    variant = load(name)
    return Position(BoardMap(variant), Grid.empty(variant))


def keep(
    position: Position, digit: int, cells: tuple[int, ...], places: set[tuple[int, int]]
) -> None:
    """Remove the digit from all of these cells except at the places."""
    kept = {position.board.variant.index[place] for place in places}
    position.remove((cell, digit) for cell in cells if cell not in kept)


def row(position: Position, number: int) -> tuple[int, ...]:
    return position.board.variant.units[number - 1].cells


def at(name: str, *places: tuple[int, int]) -> set[int]:
    return {load(name).index[place] for place in places}


def test_a_jellyfish() -> None:
    position = blank("classic")
    for number in (1, 3, 5, 7):
        keep(position, 2, row(position, number), {(number, column) for column in (2, 4, 6, 8)})
    step = next(fish.fish(position, 4))
    assert {cell for cell, _digit in step.removed} == at(
        "classic", *((r, c) for r in (2, 4, 6, 8, 9) for c in (2, 4, 6, 8))
    )
    assert not list(fish.fish(position, 3))


def test_fish_of_a_unit_that_need_not_hold_the_digit_are_none() -> None:
    """Row 1 of the honeycomb has five cells: it can lack 2, but must hold 5."""
    position = blank("honeycomb")
    for digit in (2, 5):
        for number, columns in ((1, (1, 4)), (6, (5, 8))):
            keep(position, digit, row(position, number), {(number, c) for c in columns})
    assert {digit for step in fish.fish(position, 2) for _cell, digit in step.removed} <= {5}


def test_a_hidden_quad() -> None:
    position = blank("classic")
    for digit in (1, 2, 3, 4):
        keep(position, digit, row(position, 9), {(9, column) for column in (1, 3, 5, 9)})
    step = next(subsets.hidden(position, 4))
    cells = at("classic", (9, 1), (9, 3), (9, 5), (9, 9))
    assert set(step.removed) == {(cell, digit) for cell in cells for digit in (5, 6, 7, 8, 9)}
    assert not list(subsets.hidden(position, 3))


def test_an_intersection_needs_no_second_unit() -> None:
    """Two cells of the asterisk, and a cell that sees one along its row, one along its column."""
    position = blank("asterisk")
    asterisk = position.board.variant.units[-1].cells
    keep(position, 7, asterisk, {(3, 7), (8, 5)})
    (step,) = intersections.intersections(position)
    assert step.removed == tuple((cell, 7) for cell in sorted(at("asterisk", (3, 5), (8, 7))))


def test_a_single_place_is_no_intersection() -> None:
    """The digit itself can be placed, and a sentence about several cells would be wrong."""
    position = blank("classic")
    keep(position, 7, row(position, 1), {(1, 5)})
    assert not list(intersections.intersections(position))


def test_a_colour_of_one_cell_is_trapped_by_simple_colouring() -> None:
    """R2C1 sees both places of row 1; “all of R2C1 or none of them” would be odd."""
    position = blank("classic")
    keep(position, 4, row(position, 1), {(1, 1), (1, 2)})
    keep(position, 4, row(position, 2), {(2, 1), (2, 9)})
    (trapped,) = at("classic", (2, 1))
    assert (trapped, 4) in next(colouring.simple_colouring(position)).removed
    multi = colouring.multi_colouring(position)
    assert all(step.reason != colouring.REFUTED for step in multi)


def test_the_range_of_a_line() -> None:
    """A line of five cells, one of which is 2 or 3, holds no digit above 7."""
    position = blank("honeycomb")
    first = row(position, 1)
    for digit in (1, 4, 5, 6, 7, 8, 9):
        position.remove([(first[0], digit)])
    step = next(lines.line_ranges(position))
    assert set(step.removed) == {(cell, digit) for cell in first[1:] for digit in (8, 9)}
    assert "1–5, 2–6 or 3–7" in sentence(step, position.board.variant)
