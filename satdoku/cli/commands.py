"""The commands: name and summary. Listing them loads no command modules."""

from __future__ import annotations

from satdoku.messages import N_

# A command is the module of its name in this folder, with two functions: `configure` adds its
# arguments to a parser, and `run` does the work. Only the requested command is imported.
COMMANDS = {
    "solve": N_("decide a CNF file and write the answer to a .res file"),
    "show": N_("print a formula's figures and every clause, walked from the clause store"),
    "verify": N_("judge a .res file by its .cnf: exit 0 verified, 1 wrong, 3 not verifiable"),
    "compare": N_("run engines on the same files: times and the optimisation rate (t − t0) / t"),
    "bench": N_("compare engines and other solvers on folders, check all answers, write a report"),
    "watch": N_("watch a search step by step: its tree, its clauses, its conflicts"),
    "generate": N_("make puzzles with one solution, one a line: exit 3 if short of what was asked"),
    "sudoku": N_(
        "solve puzzles, a solution a line: exit 0 unique, 1 none, 3 several, 4 not decided"
    ),
    "sheet": N_("print puzzles on pages, with their solutions, as PDF or SVG"),
    "encode": N_("write a puzzle as a CNF file, which solve then decides"),
    "decode": N_("show the board that a .res file answers: exit 0 right, 1 wrong, 3 no board"),
    "grade": N_("tell how hard puzzles are for a person: level, hardest technique, score"),
    "hint": N_("show the next step of a puzzle, and why it holds"),
    "play": N_("play a Sudoku: a new one, or a puzzle, a file or a code that you name"),
    "tour": N_("learn the game in ten steps, on a small board"),
    "daily": N_("play the puzzle of the day, the same for everybody"),
    "statistics": N_("show the results of your games by variant and level, or write them as CSV"),
    "batch": N_("solve, generate, grade or verify by the thousand, on all cores or many machines"),
    "rules": N_("print the rules of a variant: each kind of unit, drawn and said"),
    "manual": N_("read a page of the manual; without a page, list them"),
    "completion": N_("print a script with which a shell completes satdoku's command lines"),
}
