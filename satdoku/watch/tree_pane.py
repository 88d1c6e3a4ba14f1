"""The search tree as lines: all of it if it fits, otherwise the part around the current branch.

Finished branches are folded, the deepest first, until the tree fits. If even the current branch is
too long, its lower end is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from satdoku.messages import _
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value
from satdoku.watch.tree import TreeNode
from satdoku.watch.watched_search import WatchedSearch

DETAILS = (6, 3, 2, 1, 0)  # depths to which finished branches are unfolded, tried in order
INDENT = 3  # columns per level
LABEL = 18  # minimum columns for the current node: a literal, the empty clause, an arrow
HERE = " ←"  # after the current node
MOST_BRANCHES = 4  # per node if the tree does not fit; CDCL can have thousands


class TreeRow(Value):
    node: TreeNode
    lines: str  # drawn before the node
    folded: bool = False  # the nodes below are hidden
    earlier: int = 0  # number of branches that this row replaces


def tree_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    tree = watched.trace.tree
    rows = _fitting(tree.root, tree.current, height)
    here = next(n for n, row in enumerate(rows) if row.node is tree.current and not row.earlier)
    top = max(0, min(here - height * 2 // 3, len(rows) - height))
    excess = len(rows[here].lines) - max(0, width - LABEL)
    shift = INDENT * max(0, -(-excess // INDENT))
    return [_line(watched, row, width, shift) for row in rows[top : top + height]]


def whole_tree(watched: WatchedSearch, width: int) -> Iterator[Text]:
    """The whole tree, with every node."""
    root = watched.trace.tree.root
    return (_line(watched, row, width) for row in _rows(root, set(), root.size, root.size))


def _fitting(root: TreeNode, current: TreeNode, height: int) -> list[TreeRow]:
    path = {id(node) for node in current.path()}
    if root.size <= height:
        return list(_rows(root, path, root.size, root.size))
    above = current.depth - height
    top = next(node for node in current.path() if node.depth == max(0, above))
    rows: list[TreeRow] = []
    for detail in DETAILS:
        rows = list(_rows(top, path, detail, MOST_BRANCHES))
        if len(rows) <= height:
            break
    return rows


def _rows(root: TreeNode, path: set[int], detail: int, most: int) -> Iterator[TreeRow]:
    """Depth-first traversal with an explicit stack: a tree can exceed Python's recursion limit."""
    waiting = [(TreeRow(root, ""), "", detail)]
    while waiting:
        row, before, left = waiting.pop()
        node = row.node
        folded = bool(node.children) and not row.earlier and id(node) not in path and left <= 0
        yield row.replace(folded=folded)
        if folded or row.earlier:
            continue
        shown = node.children[-most:]
        below = []
        if len(shown) < len(node.children):
            below.append((TreeRow(node, before + "├─ ", earlier=len(node.children) - most), "", 0))
        for child in shown:
            last = child is shown[-1]
            lines, further = (
                before + ("└─ " if last else "├─ "),
                before + ("   " if last else "│  "),
            )
            below.append(
                (TreeRow(child, lines), further, detail if id(child) in path else left - 1)
            )
        waiting += reversed(below)


def _line(watched: WatchedSearch, row: TreeRow, width: int, shift: int = 0) -> Text:
    """The line of a row. Around a deep branch, the first `shift` columns of all lines are cut."""
    lines = "…" + row.lines[shift:] if shift and row.lines else row.lines
    text = Text().append(lines, Tone.QUIET)
    if row.earlier:
        return text.append(_("earlier branches: {count}", count=row.earlier), Tone.QUIET)
    here = row.node is watched.trace.tree.current
    label = watched.label(row.node.literal) if row.node.literal else _("start")
    text.append(label, Tone.SELECTED if here else Tone.TITLE)
    end = Text().append(*_end(row)).append(HERE if here else "", Tone.UNSURE)
    if row.node.implied and not row.folded:
        text.append_text(_implied(watched, row.node, width - text.cell_len - end.cell_len))
    return text.append_text(end)


def _implied(watched: WatchedSearch, node: TreeNode, room: int) -> Text:
    """As many implied literals as fit, none of them cut: 1… could be 12."""
    words = [watched.label(literal) for literal in node.implied[: max(1, room)]]
    text = f" → {' '.join(words)}"
    while cell_len(text) > room and words:
        words.pop()
        text = " ".join((" →", *words, "…"))
    return (
        Text().append(text[:3], Tone.QUIET).append(text[3:]) if cell_len(text) <= room else Text()
    )


def _end(row: TreeRow) -> tuple[str, str]:
    node = row.node
    if row.folded:
        return " ✗ " + _("conflicts {count}", count=node.conflicts), Tone.QUIET
    if node.model:
        return " ✓ " + _("model"), Tone.GOOD
    if node.conflict >= 0:
        return " ✗ " + _("clause {number}", number=node.conflict + 1), Tone.BAD
    return "", ""
