"""Prints a long argument with each step on its own line."""

from __future__ import annotations

LONG = 400  # characters; shorter sentences stay on one line
INDENT = "  "
OPENING, CLOSING, ENDING = "(（", ")）", ";；"  # the last separates steps, in either language


def in_lines(text: str) -> str:
    """The text, with each step on its own line if it is long. Text in parentheses, the steps of a
    nested assumption, is indented further."""
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
