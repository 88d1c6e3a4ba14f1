"""The part of a large tree around its current branch."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from satdoku.sat.tracing.tree import SearchTree, TreeNode

MOST_NODES = 1000  # in a picture


class TreeWindow:
    """The current branch, and the nodes that are nearest to it."""

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
        """Nodes in those branches of a node that are not shown."""
        return sum(child.size for child in node.children if id(child) not in self._shown)

    def nodes(self) -> Iterator[TreeNode]:
        """Parents before their children, branches from left to right."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(self.children(node))
