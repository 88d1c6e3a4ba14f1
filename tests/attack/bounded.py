"""Makes the sanitizer check every index of a compiled vector.

A vector has room for more elements than it holds, and the sanitizer for addresses knows only of the
room. Here `IntVec` tells it about each change of its size, so that whatever lies beyond is an error
too. The other kinds have no room to spare.
"""

from __future__ import annotations

from pathlib import Path

CLASS = "class IntVec:\n"

# Of `IntVec`: what a line says, what to say instead, and how often it is there.
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
    def bound(self, size):
        if cython.compiled and self.bounded != size:
            __sanitizer_annotate_contiguous_container(
                self.data, self.data + self.capacity, self.data + self.bounded, self.data + size
            )
            self.bounded = size
"""
DECLARED_FUNCTION = """
cdef extern from "sanitizer/common_interface_defs.h" nogil:
    void __sanitizer_annotate_contiguous_container(
        const void* start, const void* end, const void* old_middle, const void* new_middle)

"""
DECLARED_METHOD = """\
    cdef Py_ssize_t bounded
    cdef void bound(self, Py_ssize_t size) noexcept nogil
"""


def bound_vectors(file: Path) -> None:
    """Change `vec.py` and its header."""
    before, intro, after = file.read_text(encoding="utf-8").partition(CLASS)
    vector, next_class, rest = after.partition("\n\nclass ")
    for right, bounded, times in CHANGES:
        if vector.count(right) != times:
            raise SystemExit(f"{file.name} does not say {right.strip()!r} {times} times")
        vector = vector.replace(right, bounded)
    changed = before + intro + vector + METHOD + next_class + rest
    file.write_text(changed, encoding="utf-8")
    header = file.with_suffix(".pxd")
    declared = header.read_text(encoding="utf-8")
    capacity = "    cdef Py_ssize_t capacity\n"
    declared = declared.replace(capacity, capacity + DECLARED_METHOD)
    first = "@cython.final\ncdef class IntVec:"
    header.write_text(declared.replace(first, DECLARED_FUNCTION + first), encoding="utf-8")
