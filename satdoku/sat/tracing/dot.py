"""The search tree in the language of Graphviz: `dot -Tpdf tree.dot`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satdoku.messages import _
from satdoku.sat.tracing.trace import Trace
from satdoku.sat.tracing.tree import TreeNode
from satdoku.sat.tracing.tree_window import TreeWindow

Label = Callable[[int], str]

LOOKS = {
    "conflict": 'shape=box, style=filled, fillcolor="#f4b6b6"',
    "model": 'shape=doublecircle, style=filled, fillcolor="#b7e1b7"',
    "inner": "shape=ellipse",
}


def tree_dot(trace: Trace, label: Label = str) -> Iterator[str]:
    """Every node, however many there are."""
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
    """What follows from the value, and how it ended."""
    lines = [" ".join(map(label, node.implied))]
    if node.model:
        lines.append(_("model"))
    if node.conflict >= 0:
        lines.append("✗ " + _("clause {number}", number=node.conflict + 1))
    return "\n".join(filter(None, lines))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
