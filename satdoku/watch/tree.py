"""The search tree: a node for each value tried, and a window around the current branch."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from satdoku.watch.event import BRANCHING, UNDOING, Event, EventKind


class TreeNode:
    def __init__(self, literal: int = 0, parent: TreeNode | None = None, step: int = 0) -> None:
        self.literal, self.parent, self.step = literal, parent, step  # step: the one that opened it
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.children: list[TreeNode] = []
        self.implied: list[int] = []
        self.conflict = -1  # the clause that became empty
        self.model = False
        self.size = 1  # nodes of the subtree
        self.conflicts = 0  # in the subtree, too

    def path(self) -> Iterator[TreeNode]:
        """The path from the node to the root."""
        node: TreeNode | None = self
        while node is not None:
            yield node
            node = node.parent


class SearchTree:
    def __init__(self) -> None:
        self.root = self.current = TreeNode()
        self._before: list[TreeNode] = []  # for each backward step, the node it left

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


MOST_NODES = 1000  # in a picture


class TreeWindow:
    """The current branch and the nodes closest to it."""

    def __init__(self, tree: SearchTree, most: int = MOST_NODES) -> None:
        self.root = tree.root
        branch = list(tree.current.path())[-most:]
        self._shown = {id(node) for node in branch}
        waiting = deque(branch)
        while waiting and len(self._shown) < most:
            for child in waiting.popleft().children:
                if id(child) not in self._shown and len(self._shown) < most:
                    self._shown.add(id(child))
                    waiting.append(child)

    def __len__(self) -> int:
        return len(self._shown)

    def children(self, node: TreeNode) -> list[TreeNode]:
        return [child for child in node.children if id(child) in self._shown]

    def hidden(self, node: TreeNode) -> int:
        """The number of hidden nodes below a node."""
        return sum(child.size for child in node.children if id(child) not in self._shown)

    def nodes(self) -> Iterator[TreeNode]:
        """Parents before their children, branches from left to right."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(self.children(node))
