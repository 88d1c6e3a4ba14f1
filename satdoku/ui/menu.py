"""The menu, as a table that the full-screen app and the line mode share."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import satdoku
from satdoku.messages import N_
from satdoku.ui.store import open_store


@dataclass(frozen=True)
class Item:
    key: str
    name: str  # what the modes know it by
    title: str


ITEMS: tuple[Item, ...] = (
    Item("1", "solve", N_("Solve a CNF file")),
    Item("3", "verify", N_("Verify a .res file")),
    Item("4", "show", N_("Show clauses")),
    Item("5", "compare", N_("Compare engines")),
    Item("7", "settings", N_("Settings")),
    Item("0", "quit", N_("Quit")),
)


def run_menu() -> int:
    """Full-screen on a terminal that can, line by line on anything else."""
    store, notice = open_store(os.environ)
    if not _has_screen():
        from satdoku.ui.lines import run_lines

        return run_lines(store, notice)
    from satdoku.ui.app import App
    from satdoku.ui.screens.menu import MenuScreen

    return App(MenuScreen, store, samples=samples(), notice=notice).run()


def _has_screen() -> bool:
    """Both ends are a terminal, and one that knows more than plain lines."""
    streams = (sys.stdin, sys.stdout)
    known = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return known and all(stream is not None and stream.isatty() for stream in streams)


def samples() -> list[Path]:
    """The formulas of a checkout, the smallest first; an installed package has none."""
    folder = Path(satdoku.__file__).parents[1] / "cnf_samples"
    return sorted(folder.glob("*.cnf"), key=lambda path: path.stat().st_size)
