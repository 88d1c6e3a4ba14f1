"""The commands: name and summary. Listing them loads no command modules."""

from __future__ import annotations

from satdoku.messages import N_

# A command is the module of its name in this folder, with two functions: `configure` adds its
# arguments to a parser, and `run` does the work. Only the requested command is imported.
COMMANDS = {
    "solve": N_("solve a CNF file and write the answer to a .res file"),
    "show": N_("print a formula's statistics and all its clauses, read from the clause store"),
    "verify": N_("check a .res file against its .cnf: exit 0 verified, 1 wrong, 3 not verifiable"),
    "optimize": N_("find the best solution of a .wcnf or .opb file, and check it"),
    "mus": N_("find a minimal unsatisfiable subset of the clauses, and check it"),
    "backbone": N_("find the literals that are true in all models, and check them"),
    "count": N_("count the models, or the assignments of chosen variables that have one"),
    "simplify": N_("simplify a formula without solving it"),
    "reconstruct": N_("turn an answer for a simplified formula into one for the formula"),
    "compare": N_("run engines on the same files: times and optimisation rate (t − t0) / t"),
    "bench": N_("compare engines and other solvers on folders, check all answers, write a report"),
    "watch": N_("watch a search step by step: its tree, its clauses, its conflicts"),
    "learn": N_("lessons and practice: Sudoku techniques, and exercises on SAT solving"),
    "generate": N_(
        "make puzzles with one solution, one per line: exit 3 if the request is not met"
    ),
    "sudoku": N_(
        "solve puzzles, one solution per line: exit 0 unique, 1 none, 3 several, 4 not decided"
    ),
    "sheet": N_("print puzzles on pages, with their solutions, as PDF or SVG"),
    "formula": N_("make a formula of a family, a different one for each seed, with a known answer"),
    "samples": N_("list sample formulas with known answers, or write them into a folder"),
    "encode": N_("write a puzzle as a CNF file, ready for solve"),
    "decode": N_("show the board in a .res file: exit 0 right, 1 wrong, 3 no board"),
    "grade": N_("grade how hard puzzles are for people: level, hardest technique, score"),
    "hint": N_("show the next step of a puzzle and explain it"),
    "why": N_("explain why a cell cannot or must hold a digit, or why a puzzle has no solution"),
    "candidates": N_("show the true candidates of a puzzle, its solutions and superfluous clues"),
    "clues": N_("remove superfluous givens from puzzles, add missing ones, or find a backdoor"),
    "minlex": N_("print the canonical form of puzzles, the same for all equivalent ones"),
    "share": N_("print puzzles as codes, or as links to f-puzzles or SudokuPad"),
    "play": N_("play a Sudoku: a new one, or a puzzle, file or code of your own"),
    "set": N_("set a puzzle on the workbench, or copy one from a newspaper"),
    "tour": N_("learn the game in ten steps, on a small board"),
    "daily": N_("play the puzzle of the day, the same for everyone"),
    "statistics": N_("show the results of your games by variant and level, or write them as CSV"),
    "batch": N_("solve, generate, grade or verify by the thousand, on all cores or many machines"),
    "mark": N_("check the answers of a class: a table per student, with what is missing or late"),
    "rules": N_("print the rules of a variant: each kind of unit, drawn and described"),
    "manual": N_("show a manual page; without a name, list all pages"),
    "completion": N_("print a shell completion script for satdoku"),
}
