"""Writes pictures of a watched search: the tree as SVG or DOT, the variable graph, and a page that
replays the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from satdoku import files
from satdoku.messages import _
from satdoku.watch.replay_page import page
from satdoku.watch.trace import Trace
from satdoku.watch.tree import TreeNode, TreeWindow
from satdoku.watch.tree_picture import tree_svg
from satdoku.watch.variable_picture import variable_svg
from satdoku.watch.watched_search import WatchedSearch

Draw = Callable[[WatchedSearch], Iterator[str]]

DRAWINGS: Mapping[str, Draw] = {  # by command-line option
    "svg": lambda watched: tree_svg(watched.trace, watched.name, watched.label),
    "dot": lambda watched: tree_dot(watched.trace, watched.label),
    "graph": lambda watched: variable_svg(watched.trace, watched.name, watched.label),
    "html": page,
}
NAMES = {
    "svg": "-tree.svg",
    "dot": "-tree.dot",
    "graph": "-variables.svg",
    "html": "-replay.html",
}


def write_picture(watched: WatchedSearch, kind: str, path: Path) -> None:
    files.write_text(path, DRAWINGS[kind](watched))


def write_pictures(watched: WatchedSearch, folder: Path) -> list[Path]:
    """Write all pictures, named after the formula; earlier ones are overwritten."""
    stem = watched.name.partition(".")[0] or watched.name
    paths = {kind: folder / f"{stem}{end}" for kind, end in NAMES.items()}
    for kind, path in paths.items():
        write_picture(watched, kind, path)
    return list(paths.values())


Label = Callable[[int], str]

LOOKS = {
    "conflict": 'shape=box, style=filled, fillcolor="#f4b6b6"',
    "model": 'shape=doublecircle, style=filled, fillcolor="#b7e1b7"',
    "inner": "shape=ellipse",
}


def tree_dot(trace: Trace, label: Label = str) -> Iterator[str]:
    """The tree in DOT, with every node."""
    window = TreeWindow(trace.tree, trace.tree.root.size)
    numbers = {id(node): number for number, node in enumerate(window.nodes())}
    yield "digraph search {\n"
    for node in window.nodes():
        here = numbers[id(node)]
        yield f"  n{here} [label={_quoted(_told(node, label))}, {LOOKS[_kind(node)]}];\n"
        if node.parent is not None:
            edge = _quoted(label(node.literal))
            yield f"  n{numbers[id(node.parent)]} -> n{here} [label={edge}];\n"
    yield "}\n"


def _kind(node: TreeNode) -> str:
    if node.model:
        return "model"
    return "conflict" if node.conflict >= 0 and not node.children else "inner"


def _told(node: TreeNode, label: Label) -> str:
    """The literals implied by the value, and how the branch ended."""
    lines = [" ".join(map(label, node.implied))]
    if node.model:
        lines.append(_("model"))
    if node.conflict >= 0:
        lines.append("✗ " + _("clause {number}", number=node.conflict + 1))
    return "\n".join(filter(None, lines))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
