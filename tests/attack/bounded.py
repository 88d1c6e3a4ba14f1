"""Makes the sanitizer check every index of a compiled vector.

A vector has room for more elements than it holds, and the address sanitizer only knows its
capacity. Here `IntVec` reports each change of its size, so that access beyond it is an error, too.
The other kinds have no spare room.
"""

from __future__ import annotations

from pathlib import Path

CLASS = "class IntVec:\n"

# For `IntVec`: the original text, its replacement, and how often it occurs.
CHANGES = (
    (
        "            self.data[self.size] = value\n",
        "            self.bound(self.size + 1)\n            self.data[self.size] = value\n",
        1,
    ),
    (
        "            return self.data[self.size]\n",
        "            last: cython.int = self.data[self.size]\n"
        "            self.bound(self.size)\n"
        "            return last\n",
        1,
    ),
    (
        "                memset(self.data + self.size,",
        "                self.bound(size)\n                memset(self.data + self.size,",
        1,
    ),
    ("        self.size = size\n", "        self.size = size\n        self.bound(size)\n", 3),
    (
        "            self.capacity = capacity\n",
        "            self.capacity = self.bounded = capacity\n            self.bound(self.size)\n",
        1,
    ),
    (
        "                self.capacity = size\n",
        "                self.capacity = self.bounded = size\n",
        1,
    ),
)
METHOD = """
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bound(self, size: cython.Py_ssize_t) -> None:
        if cython.compiled and self.bounded != size:
            __sanitizer_annotate_contiguous_container(
                self.data, self.data + self.capacity, self.data + self.bounded, self.data + size
            )
            self.bounded = size
"""
ATTRIBUTE = "    capacity: cython.Py_ssize_t\n"
BOUNDED = "    bounded: cython.Py_ssize_t\n"
DECLARED_FUNCTION = """\
cdef extern from "sanitizer/common_interface_defs.h" nogil:
    void __sanitizer_annotate_contiguous_container(
        const void* start, const void* end, const void* old_middle, const void* new_middle)
"""


def bound_vectors(file: Path) -> None:
    """Patch `vec.py`, and declare the sanitizer's function beside it."""
    before, intro, after = file.read_text(encoding="utf-8").partition(CLASS)
    vector, next_class, rest = after.partition("\n\n@cython.final\n")
    for right, bounded, times in (*CHANGES, (ATTRIBUTE, ATTRIBUTE + BOUNDED, 1)):
        if vector.count(right) != times:
            raise SystemExit(f"{file.name} does not say {right.strip()!r} {times} times")
        vector = vector.replace(right, bounded)
    changed = before + intro + vector + METHOD + next_class + rest
    file.write_text(changed, encoding="utf-8")
    file.with_name("native.pxd").write_text(DECLARED_FUNCTION, encoding="utf-8")
