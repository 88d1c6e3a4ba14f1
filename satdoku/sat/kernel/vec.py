"""Growable arrays of machine integers: reallocated memory when compiled, a list when not.

Hot loops take `data` into a local and reload it after any call that may grow the vector.
"""

from __future__ import annotations

from array import array

from satdoku.sat.kernel import cython_stub as cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free, realloc
    from cython.cimports.libc.string import memset

COMPILED = bool(cython.compiled)

# Maximum size of a vector that is indexed with 32-bit integers.
MAX_SIZE: cython.Py_ssize_t = 2_000_000_000


@cython.cfunc
@cython.nogil
@cython.exceptval(cython.NULL, check=False)
def enlarge(
    data: cython.p_void, before: cython.Py_ssize_t, after: cython.Py_ssize_t
) -> cython.p_void:
    """Reallocate memory to `after` bytes, zero from `before` on. The system hands out zeroed pages
    on first write, so new memory costs neither time nor space until then."""
    grown: cython.p_void = calloc(1, after) if data is cython.NULL else realloc(data, after)
    if grown is cython.NULL:
        with cython.gil:
            raise MemoryError
    if data is not cython.NULL:
        memset(cython.cast(cython.p_char, grown) + before, 0, after - before)
    return grown


@cython.final
@cython.cclass
class IntVec:
    """32-bit integers."""

    data: cython.p_int
    size: cython.Readonly[cython.Py_ssize_t]
    capacity: cython.Py_ssize_t

    def __init__(self) -> None:
        self.size = 0
        if not cython.compiled:
            self.data = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.data)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def reserve(self, capacity: cython.Py_ssize_t) -> cython.int:
        """Make room for `capacity` elements; after that, pushing up to this size cannot fail."""
        if cython.compiled and capacity > self.capacity:
            grown: cython.p_int = cython.cast(
                cython.p_int, realloc(self.data, capacity * cython.sizeof(cython.int))
            )
            if grown is cython.NULL:
                with cython.gil:
                    raise MemoryError
            self.data = grown
            self.capacity = capacity
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push(self, value: cython.int) -> cython.int:
        if cython.compiled:
            if self.size == self.capacity:
                self.reserve(self.capacity + self.capacity // 2 + 16)
            self.data[self.size] = value
        else:
            self.data.append(value)
        self.size += 1
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def pop(self) -> cython.int:
        self.size -= 1
        if cython.compiled:
            return self.data[self.size]
        return self.data.pop()

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def shrink(self, size: cython.Py_ssize_t) -> cython.int:
        if not cython.compiled:
            del self.data[size:]
        self.size = size
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def resize(self, size: cython.Py_ssize_t) -> cython.int:
        """Grow to `size` elements; new ones are zero."""
        if size <= self.size:
            return 0
        if cython.compiled:
            if size > self.capacity:
                width: cython.Py_ssize_t = cython.sizeof(cython.int)
                self.data = cython.cast(
                    cython.p_int, enlarge(self.data, self.size * width, size * width)
                )
                self.capacity = size
            else:
                memset(self.data + self.size, 0, (size - self.size) * cython.sizeof(cython.int))
        else:
            self.data.extend([0] * (size - self.size))
        self.size = size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def stretch(self, size: cython.Py_ssize_t) -> cython.int:
        """Grow to `size` elements; new ones must be written before they are read."""
        if size <= self.size:
            return 0
        if cython.compiled:
            if size > self.capacity:
                self.reserve(max(size, self.capacity + self.capacity // 2))
        else:
            self.data.extend([0] * (size - self.size))
        self.size = size
        return 0

    def to_bytes(self) -> bytes:
        """A copy in native byte order, for an `IntView` or a memoryview."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.data)[: self.size * cython.sizeof(cython.int)]
        return array("i", self.data).tobytes()


@cython.final
@cython.cclass
class IntView:
    """A view of a bytes object as 32-bit integers in native byte order."""

    data: cython.p_const_int
    size: cython.Readonly[cython.Py_ssize_t]
    owner: bytes

    def __init__(self, owner: bytes) -> None:
        self.owner = owner
        self.size = len(owner) // 4
        if cython.compiled:
            self.data = cython.cast("const int *", cython.cast(cython.p_char, self.owner))
        else:
            self.data = memoryview(owner).cast("i")

    def at(self, place: cython.Py_ssize_t) -> int:
        return self.data[place]


@cython.final
@cython.cclass
class LongVec:
    """64-bit integers, for scores and stamps."""

    data: cython.p_longlong
    size: cython.Readonly[cython.Py_ssize_t]

    def __init__(self) -> None:
        self.size = 0
        if not cython.compiled:
            self.data = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.data)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def resize(self, size: cython.Py_ssize_t) -> cython.int:
        """Grow to `size` elements; new ones are zero."""
        if size <= self.size:
            return 0
        if cython.compiled:
            width: cython.Py_ssize_t = cython.sizeof(cython.longlong)
            self.data = cython.cast(
                cython.p_longlong, enlarge(self.data, self.size * width, size * width)
            )
        else:
            self.data.extend([0] * (size - self.size))
        self.size = size
        return 0


@cython.final
@cython.cclass
class ByteVec:
    """Small signed integers, for values and marks."""

    data: cython.p_schar
    size: cython.Readonly[cython.Py_ssize_t]

    def __init__(self) -> None:
        self.size = 0
        if not cython.compiled:
            self.data = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.data)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def resize(self, size: cython.Py_ssize_t) -> cython.int:
        """Grow to `size` elements; new ones are zero."""
        if size <= self.size:
            return 0
        if cython.compiled:
            width: cython.Py_ssize_t = cython.sizeof(cython.schar)
            self.data = cython.cast(
                cython.p_schar, enlarge(self.data, self.size * width, size * width)
            )
        else:
            self.data.extend([0] * (size - self.size))
        self.size = size
        return 0


@cython.final
@cython.cclass
class DoubleVec:
    """Floating-point numbers, for activities."""

    data: cython.p_double
    size: cython.Readonly[cython.Py_ssize_t]

    def __init__(self) -> None:
        self.size = 0
        if not cython.compiled:
            self.data = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.data)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def resize(self, size: cython.Py_ssize_t) -> cython.int:
        """Grow to `size` elements; new ones are zero."""
        if size <= self.size:
            return 0
        if cython.compiled:
            width: cython.Py_ssize_t = cython.sizeof(cython.double)
            self.data = cython.cast(
                cython.p_double, enlarge(self.data, self.size * width, size * width)
            )
        else:
            self.data.extend([0.0] * (size - self.size))
        self.size = size
        return 0
