"""What a watched search leaves on paper: its tree, and the graph of its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from satdoku import files
from satdoku.sat.tracing.dot import tree_dot
from satdoku.sat.tracing.tree_picture import tree_svg
from satdoku.sat.tracing.variable_picture import variable_svg
from satdoku.tasks.watch import WatchedSearch

Draw = Callable[[WatchedSearch], Iterator[str]]

DRAWINGS: Mapping[str, Draw] = {  # by the options of the command
    "svg": lambda watched: tree_svg(watched.trace, watched.name, watched.label),
    "dot": lambda watched: tree_dot(watched.trace, watched.label),
    "graph": lambda watched: variable_svg(watched.trace, watched.name, watched.label),
}
NAMES = {"svg": "-tree.svg", "dot": "-tree.dot", "graph": "-variables.svg"}


def write_picture(watched: WatchedSearch, kind: str, path: Path) -> None:
    files.write_text(path, DRAWINGS[kind](watched))


def write_pictures(watched: WatchedSearch, folder: Path) -> list[Path]:
    """All of them, named after the formula; pictures of an earlier moment are replaced."""
    stem = watched.name.partition(".")[0] or watched.name
    paths = {kind: folder / f"{stem}{end}" for kind, end in NAMES.items()}
    for kind, path in paths.items():
        write_picture(watched, kind, path)
    return list(paths.values())
