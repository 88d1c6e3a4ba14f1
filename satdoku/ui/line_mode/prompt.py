"""Prompts that read one line."""

from __future__ import annotations

import sys
from pathlib import Path

from satdoku.errors import FileError, UsageError
from satdoku.files import expanded, is_there
from satdoku.messages import _

YES = ("y", "yes")


def ask(question: str, default: str = "") -> str:
    """Read a line; a blank one selects the default."""
    if default:
        prompt = _("{question} [{default}]: ", question=question, default=default)
    else:
        prompt = _("{question}: ", question=question)
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print()  # the input ended without Enter
    return answer or default


def is_number(answer: str) -> bool:
    """True for a small one: Python also takes superscripts for digits, and refuses to read
    thousands of them."""
    return answer.isascii() and answer.isdigit() and len(answer) < 5


def agreed(question: str) -> bool:
    return ask(_("{question} (y/n)", question=question), "n").lower() in YES


def ask_file(question: str, default: str = "") -> Path:
    answer = ask(question, default)
    if not answer:
        raise UsageError(_("No file name given."))
    path = expanded(answer)
    try:
        is_there(path)
    except (
        OSError,
        ValueError,
    ) as error:  # name too long, or permission denied
        raise FileError.unreadable(path, error) from error
    return path
