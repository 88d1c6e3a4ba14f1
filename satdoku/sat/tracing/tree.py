"""The search tree: a node for each value that was tried."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.sat.tracing.event import BRANCHING, UNDOING, Event, EventKind


class TreeNode:
    def __init__(self, literal: int = 0, parent: TreeNode | None = None, step: int = 0) -> None:
        self.literal, self.parent, self.step = literal, parent, step  # step: that opened it
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.children: list[TreeNode] = []
        self.implied: list[int] = []
        self.conflict = -1  # the clause that became empty
        self.model = False
        self.size = 1  # nodes of the subtree
        self.conflicts = 0  # likewise

    def path(self) -> Iterator[TreeNode]:
        """From the node up to the root."""
        node: TreeNode | None = self
        while node is not None:
            yield node
            node = node.parent


class SearchTree:
    def __init__(self) -> None:
        self.root = self.current = TreeNode()
        self._before: list[TreeNode] = []  # for each step back, the node where it began

    def apply(self, event: Event, step: int) -> None:
        here = self.current
        if event.kind in BRANCHING:
            self.current = TreeNode(event.literal, here, step)
            here.children.append(self.current)
            _count(here, size=1)
        elif event.kind in UNDOING:
            self._before.append(here)
            self.current = next(node for node in here.path() if node.depth == event.level)
        elif event.kind in (EventKind.IMPLY, EventKind.PURE):
            here.implied.append(event.literal)
        elif event.kind is EventKind.CONFLICT:
            here.conflict = event.clause
            _count(here, conflicts=1)
        elif event.kind is EventKind.MODEL:
            here.model = True

    def revert(self, event: Event) -> None:
        here = self.current
        if event.kind in BRANCHING and here.parent is not None:
            self.current = here.parent
            self.current.children.pop()
            _count(self.current, size=-1)
        elif event.kind in UNDOING:
            self.current = self._before.pop()
        elif event.kind in (EventKind.IMPLY, EventKind.PURE):
            here.implied.pop()
        elif event.kind is EventKind.CONFLICT:
            here.conflict = -1
            _count(here, conflicts=-1)
        elif event.kind is EventKind.MODEL:
            here.model = False


def _count(node: TreeNode, size: int = 0, conflicts: int = 0) -> None:
    for each in node.path():
        each.size += size
        each.conflicts += conflicts
