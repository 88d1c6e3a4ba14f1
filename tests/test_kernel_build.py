"""The header of a kernel says what the annotations and decorators of its files say."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from satdoku.kernel_build.declarations import c_type, declaration
from satdoku.kernel_build.joined import Joined, KernelFile
from satdoku.sat.kernel import cython_stub
from satdoku.sat.kernel.meter import METER_ROWS
from setup import kernel_modules

ROOT = Path(__file__).parents[1]
MODULES = {name: [ROOT / path for path in paths] for name, paths in kernel_modules().items()}
CLASSES = {"IntVec", "Meter"}


def written(folder: Path, **sources: str) -> list[Path]:
    """Kernel files made up by a test."""
    paths = []
    for name, source in sources.items():
        paths.append(folder / f"{name}.py")
        paths[-1].write_text(source, encoding="utf-8")
    return paths


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("cython.int", "int"),
        ("cython.longlong", "long long"),
        ("cython.ulonglong", "unsigned long long"),
        ("cython.Py_ssize_t", "Py_ssize_t"),
        ("cython.bint", "bint"),
        ("cython.p_int", "int*"),
        ("cython.p_schar", "signed char*"),
        ("cython.p_const_uchar", "const unsigned char*"),
        ("cython.pp_double", "double**"),
        ("None", "void"),
        ("IntVec", "IntVec"),
        ("IntVec | None", "IntVec"),
        ("bytes", "bytes"),
        ("list[int]", "list"),
        ("dict[str, list[int]]", "dict"),
        ("int", "object"),  # Cython would refuse a bool
        ("float", "object"),
        ("Callable[[], None]", "object"),
        ("tuple[int, ...]", "tuple"),
        ("cython.Readonly[cython.int]", "readonly int"),
        ("cython.Public[cython.ulonglong]", "public unsigned long long"),
        ("cython.Readonly[IntVec]", "readonly IntVec"),
        ("cython.Nullable[IntVec]", "IntVec"),
    ],
)
def test_an_annotation_is_a_c_type(annotation: str, expected: str) -> None:
    assert c_type(ast.parse(annotation, mode="eval").body, CLASSES) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@cython.cfunc\ndef f(n: cython.int) -> cython.int: ...", "cdef int f(int n)"),
        ("@cython.ccall\ndef f(v: IntVec) -> None: ...", "cpdef void f(IntVec v)"),
        ("@cython.cfunc\ndef f(x): ...", "cdef object f(x)"),
        (
            "@cython.cfunc\n@cython.exceptval(-1, check=False)\ndef f() -> cython.int: ...",
            "cdef int f() except -1",
        ),
        (
            "@cython.cfunc\n@cython.exceptval(-1)\ndef f() -> cython.int: ...",
            "cdef int f() except? -1",
        ),
        (
            "@cython.cfunc\n@cython.exceptval(check=False)\ndef f() -> None: ...",
            "cdef void f() noexcept",
        ),
        (
            "@cython.cfunc\n@cython.exceptval(check=True)\ndef f() -> None: ...",
            "cdef void f() except *",
        ),
        (
            "@cython.cfunc\n@cython.exceptval(cython.NULL, check=False)\n"
            "def f() -> cython.p_int: ...",
            "cdef int* f() except NULL",
        ),
        (
            "@cython.cfunc\n@cython.nogil\n@cython.exceptval(check=False)\n"
            "def f() -> cython.bint: ...",
            "cdef bint f() noexcept nogil",
        ),
        (
            "@cython.cfunc\n@cython.with_gil\n@cython.exceptval(-1, check=False)\n"
            "def f() -> cython.int: ...",
            "cdef int f() except -1 with gil",
        ),
        (
            "@cython.ccall\ndef f(limit: cython.longlong = -1) -> cython.int: ...",
            "cpdef int f(long long limit=*)",
        ),
        (
            '@cython.cfunc\n@cython.inline\ndef f(n: cython.int) -> cython.int:\n    """Twice."""\n'
            "    return 2 * n",
            "cdef inline int f(int n):\n    return 2 * n",
        ),
        ("BITS: Final = 63", "cdef enum:\n    BITS = 63"),
        ("MASK: cython.longlong = 1 << 40", "cdef long long MASK"),
        (
            "@cython.final\n@cython.cclass\nclass Tally:\n    seen: IntVec\n"
            "    total: cython.Readonly[cython.int]\n    made: list[int]\n"
            "    def __init__(self) -> None: ...\n"
            "    @cython.ccall\n    def add(self, digit: cython.int) -> cython.int: ...",
            "@cython.final\ncdef class Tally:\n    cdef IntVec seen\n    cdef readonly int total\n"
            "    cdef list made\n    cpdef int add(self, int digit)",
        ),
        (
            "@cython.cclass\nclass Empty:\n    def f(self) -> int: ...",
            "cdef class Empty:\n    pass",
        ),
        (
            "@cython.cclass\nclass Narrow(Wide):\n    size: cython.int",
            "cdef class Narrow(Wide):\n    cdef int size",
        ),
        ("NAMES = (1, 2)", ""),
        ("NAMES: tuple[int, ...] = (1, 2)", ""),  # Python code may read it
        ("def f(n: cython.int) -> int: ...", ""),
        ("class Plain:\n    size: int", ""),
    ],
)
def test_a_statement_is_declared(source: str, expected: str) -> None:
    [node] = ast.parse(source).body
    assert declaration(node, CLASSES).rstrip("\n") == expected


def test_a_decorator_without_its_value_is_refused() -> None:
    [node] = ast.parse("@cython.cfunc\n@cython.exceptval\ndef f(): ...").body
    with pytest.raises(ValueError, match="exceptval"):
        declaration(node, CLASSES)


SOURCE = '''
"""A file."""
from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satdoku.sat.kernel.meter import Meter

if cython.compiled:
    from cython.cimports.libc.stdlib import free

MOST: Final = 9
FACTOR: cython.longlong = 3


@cython.cclass
class Tally:
    seen: IntVec

    @cython.cfunc
    def add(self, digit: cython.int, meter: Meter) -> cython.int:
        pair: cython.int_2 = [0, 0]
        count: int = 0
        rest: Iterable[int]
        names: list[int] = []
        return pair[0]

    def tell(self, seen: IntVec, many: list[int], size: cython.int, name: bytes) -> int:
        return 0

    @property
    def most(self) -> int:
        return MOST
'''
CODE = '''
"""A file."""
from array import array
FACTOR = 3

class Tally:

    def add(self, digit, meter):
        pair: cython.int[2] = [0, 0]
        count = 0
        pass
        names: list = []
        return pair[0]

    def tell(self, seen: IntVec, many, size: cython.int, name: bytes):
        return 0

    @property
    def most(self):
        return MOST
'''


def test_a_file_is_split_into_imports_declarations_and_code(tmp_path: Path) -> None:
    [path] = written(tmp_path, tally=SOURCE)
    file = KernelFile(path)
    assert file.imports == [
        ("satdoku.sat.kernel.vec", ["IntVec"]),
        ("satdoku.sat.kernel.meter", ["Meter"]),
    ]
    assert file.cimports == [("libc.stdlib", ["free"])]
    assert list(file.declarations) == ["MOST", "FACTOR", "Tally"]
    assert file.code.strip() == CODE.strip()


def test_a_file_of_constants_and_inline_functions_has_no_code(tmp_path: Path) -> None:
    source = '"""Two."""\nN: Final = 2\n@cython.cfunc\n@cython.inline\ndef f(): return N\n'
    [path] = written(tmp_path, constants=source)
    assert KernelFile(path).code == ""
    assert "FILES = ()" in Joined("room.kernel.compiled", [path]).source


def test_a_file_comes_after_those_it_imports_from(tmp_path: Path) -> None:
    paths = written(
        tmp_path,
        a="from room.kernel.b import B\n@cython.cclass\nclass A:\n    b: B\n",
        b="from room.kernel.c import C\n@cython.cclass\nclass B:\n    c: C\n",
        c="from other.kernel.d import D, E\n@cython.cclass\nclass C:\n    d: D\n",
    )
    joined = Joined("room.kernel.compiled", paths)
    assert joined.header.split("\n")[:2] == [
        "cimport cython",
        "from other.kernel.compiled cimport D, E",
    ]
    assert [joined.header.index(f"cdef class {name}:") for name in "CBA"] == sorted(
        joined.header.index(f"cdef class {name}:") for name in "ABC"
    )
    assert "FILES = ('c', 'b', 'a')" in joined.source


def test_classes_can_refer_to_each_other(tmp_path: Path) -> None:
    paths = written(
        tmp_path,
        a="from room.kernel.b import B\n@cython.cclass\nclass A:\n    b: B\n",
        b="from room.kernel.a import A\n@cython.cclass\nclass B:\n    a: A\n",
    )
    header = Joined("room.kernel.compiled", paths).header
    for name in "AB":
        assert header.index(f"cdef class {name}\n") < header.index("cdef class B:")


def test_subclasses_are_declared_last(tmp_path: Path) -> None:
    """They need the whole base class, which may need their own file in turn."""
    paths = written(
        tmp_path,
        a="from room.kernel.b import B\n@cython.cclass\nclass A(B):\n    pass\n",
        b="from room.kernel.a import A\n@cython.cclass\nclass B:\n    a: A\n",
    )
    header = Joined("room.kernel.compiled", paths).header
    assert header.index("cdef class B:") < header.index("cdef class A(B):")
    assert "cdef class A\n" not in header


@pytest.mark.parametrize("other", ["SIZE: cython.longlong = 1\n", "SIZE: cython.int = 2\n"])
def test_a_name_cannot_be_declared_twice(tmp_path: Path, other: str) -> None:
    """A second value would silently replace the first in both files."""
    paths = written(tmp_path, a="SIZE: cython.int = 1\n", b=other)
    with pytest.raises(ValueError, match="declares `SIZE` twice"):
        Joined("room.kernel.compiled", paths)


@pytest.mark.parametrize("module", MODULES)
def test_what_another_folder_imports_is_in_the_header(module: str) -> None:
    """Cython would stop at a missing name, and the package would be installed uncompiled."""
    package = module.removesuffix("compiled")
    for path in (path for paths in MODULES.values() for path in paths):
        for imported, names in KernelFile(path).imports:
            if imported.rpartition(".")[0] + "." == package and path not in MODULES[module]:
                home = KernelFile(ROOT / Path(*imported.split(".")).with_suffix(".py"))
                assert set(names) <= set(home.declarations), f"{path.name} from {imported}"


@pytest.mark.parametrize("module", MODULES)
def test_a_compiled_kernel_imports_no_file_of_a_kernel(module: str) -> None:
    """The file would run interpreted beside its compiled version."""
    tree = ast.parse(Joined(module, MODULES[module]).source)
    imports = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [line for line in imports if "satdoku" in line or "cimports" in line] == []


VECTOR = """
from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython

STEP: cython.int = 2


@cython.final
@cython.cclass
class Counter:
    count: cython.Readonly[cython.longlong]

    def __init__(self) -> None:
        self.count = 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add(self, times: cython.int = 1) -> cython.int:
        k: cython.int
        for k in range(times):
            self.count = step(self.count)
        return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(count: cython.longlong) -> cython.longlong:
    return count + STEP
"""


def test_what_is_written_compiles_and_runs(tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    pytest.importorskip("Cython")
    joined = Joined("counting", written(tmp_path, counter=VECTOR))
    target = joined.write(tmp_path / "joined")
    command = [sys.executable, "-m", "Cython.Build.Cythonize", "-q", "-3", "-i", target.name]
    subprocess.run(command, cwd=target.parent, check=True, capture_output=True)
    module = loaded(next(target.parent.glob("counting.*.so")))
    counter: Any = module.Counter()
    counter.add(3)
    assert counter.count == 6
    assert not hasattr(module, "step")
    with pytest.raises(AttributeError):
        counter.count = 1


def loaded(path: Path) -> ModuleType:
    spec = spec_from_file_location("counting", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ROWS = """
@cython.cclass
class Sizes:
    width: cython.Public[cython.int] = cython.row(3, "how wide")
    height: cython.Public[cython.int] = cython.row(4, "how" " high")
    area: cython.int


SIZE_ROWS = cython.rows(Sizes)
"""


def test_rows_are_the_same_table_compiled_and_not(tmp_path: Path) -> None:
    expected = {"width": (3, "how wide"), "height": (4, "how high")}
    interpreted: dict[str, Any] = {"cython": cython_stub}
    exec(ROWS, interpreted)
    assert interpreted["SIZE_ROWS"] == expected
    [path] = written(tmp_path, sizes=ROWS)
    file = KernelFile(path)
    assert file.declarations["Sizes"].splitlines()[1:] == [
        "    cdef public int width",
        "    cdef public int height",
        "    cdef int area",
    ]
    compiled: dict[str, Any] = {}
    exec(file.code, compiled)
    assert compiled["SIZE_ROWS"] == expected


@pytest.mark.parametrize(
    ("file", "name", "others"),
    [
        ("settings.py", "Settings", {"seed", "mode"}),  # options of their own
        ("counters.py", "Counters", {*METER_ROWS, "closed"}),
    ],
)
def test_every_setting_and_counter_of_cdcl_has_a_row(
    file: str, name: str, others: set[str]
) -> None:
    """Without a row, nothing but the kernel would know of it."""
    tree = ast.parse((ROOT / "satdoku" / "sat" / "kernel" / "cdcl" / file).read_text("utf-8"))
    [described] = [node for node in tree.body if getattr(node, "name", "") == name]
    assert isinstance(described, ast.ClassDef)
    members = [node for node in described.body if isinstance(node, ast.AnnAssign)]
    assert {ast.unparse(node.target) for node in members if node.value is None} <= others
