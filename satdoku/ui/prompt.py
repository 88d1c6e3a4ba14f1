"""A question on a line, and its answer."""

from __future__ import annotations

import sys


def ask(question: str, default: str = "") -> str:
    """A blank line takes the default."""
    prompt = f"{question} [{default}]: " if default else f"{question}: "
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print()  # nobody's Enter ended the line
    return answer or default
