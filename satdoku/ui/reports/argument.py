"""A long argument, step by step on lines of their own."""

from __future__ import annotations

LONG = 400  # characters: a shorter sentence is read in one go
INDENT = "  "
OPENING, CLOSING, ENDING = "(（", ")）", ";；"  # the last between steps, in either language


def in_lines(text: str) -> str:
    """The text, with a line for each step if it is long. What stands in parentheses, the steps of
    an inner supposition, is set in further."""
    if len(text) <= LONG:
        return text
    found, depth = [""], 0
    for sign in text:
        depth += (sign in OPENING) - (sign in CLOSING)
        found[-1] += sign
        if sign in ENDING:
            found.append(INDENT * (depth + 1))
        elif found[-1].isspace():
            found[-1] = found[-1][:-1]  # the blank after the last step
    return "\n".join(found)
