"""satdoku watch: the whole search as text, well-formed pictures, and clear refusals."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.watch import variable_picture
from tests.cli.outcome import Command

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE = "12..34..2143...1"
SMALL = """p cnf 4 7
1 2 3 0
-1 2 0
-1 -2 0
-2 3 4 0
2 -3 0
-2 -4 0
-3 4 0
"""
STACK = """\
small.cnf: 4 variables, 7 clauses; engine stack, rule first
    1   decide 1
    2   imply 2 clause 2: -1✗ 2✓
    3   conflict clause 3: -1✗ -2✗
    4 take back 1 to level 0
    5   other value -1
    6     decide 2
    7     imply -4 clause 6: -2✗ -4✓
    8     imply 3 clause 4: -2✗ 3✓ 4✗
    9     conflict clause 7: -3✗ 4✗
   10   take back 2 to level 1
   11     other value -2
   12     imply 3 clause 1: 1✗ 2✗ 3✓
   13     conflict clause 5: 2✗ -3✗
   14 no model

start
├─ 1 → 2 ✗ clause 3
└─ -1
   ├─ 2 → -4 3 ✗ clause 7
   └─ -2 → 3 ✗ clause 5 ←

UNSATISFIABLE: every branch ended in a conflict. There is no model.
step 14, level 2, conflicts 3, decisions 2, implied 4
"""
CDCL = """\
small.cnf: 4 variables, 7 clauses; engine cdcl, rule first
    1   decide 1
    2   imply 2 clause 2: -1✗ 2✓
    3   conflict clause 3: -1✗ -2✗
    4   learn clause 8: -1✗
    5 jump back to level 0 clause 8: -1
    6 imply -1 clause 8: -1✓
    7   decide 2
    8   imply -4 clause 6: -2✗ -4✓
    9   imply 3 clause 4: -2✗ 3✓ 4✗
   10   conflict clause 7: -3✗ 4✗
   11   learn clause 9: -2✗
   12 jump back to level 0 clause 9: -2
   13 imply -2 clause 9: -2✓
   14 imply 3 clause 1: 1✗ 2✗ 3✓
   15 conflict clause 5: 2✗ -3✗
   16 no model

start → -1 -2 3 ✗ clause 5 ←
├─ 1 → 2 ✗ clause 3
└─ 2 → -4 3 ✗ clause 7

UNSATISFIABLE: the conflict does not depend on any decision. There is no model.
step 16, level 0, conflicts 3, learned 2, decisions 2, implied 6
"""


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.cnf"
    path.write_text(SMALL)
    return path


@pytest.mark.parametrize(("engine", "golden"), [("stack", STACK), ("cdcl", CDCL)])
def test_every_step_then_the_tree(satdoku: Command, engine: str, golden: str) -> None:
    done = satdoku("watch", "small.cnf", "--auto", "--engine", engine, "--rule", "first")
    assert (done.code, done.err, done.out) == (0, "", golden)


def test_in_a_pipe_it_is_text_without_being_asked(satdoku: Command) -> None:
    assert satdoku("watch", "small.cnf", "--rule", "first").out == STACK


def test_a_model_is_told(satdoku: Command, sat: Path) -> None:
    done = satdoku("watch", sat, "--auto")
    assert "SATISFIABLE: every clause has a true literal." in done.out
    assert "\nv 1 2 -3\n" in done.out


def test_what_if_with_a_breakpoint_and_a_look_inside(satdoku: Command) -> None:
    options = ["--engine", "stack-plain", "--rule", "first", "--decide=-2", "--stop", "conflict"]
    done = satdoku("watch", "small.cnf", "--auto", "--inside", *options)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1:4] == [
        "    1   decide -2",
        "          unlinks 2 from clauses 1 2 5",
        "          -2 is true: unlinks clauses 3 4 6 from the list",
    ]
    assert "Stopped at the breakpoint: conflict.\nNot decided: " in done.out


def test_a_page_that_replays_the_search(satdoku: Command, tmp_path: Path) -> None:
    done = satdoku("watch", "small.cnf", "--html", "page.html", "--decide=2", "--engine", "cdcl")
    assert (done.code, done.out) == (0, "page written to page.html\n")
    text = (tmp_path / "page.html").read_text()
    assert '"kind":"DECIDE","text":"Decide 2: nothing is forced, and you picked it."' in text


def test_no_more_steps_than_wanted(satdoku: Command) -> None:
    done = satdoku("watch", "small.cnf", "--auto", "--steps", 4, "--rule", "first")
    assert "Not decided: the search was watched for only 4 steps." in done.out
    assert done.out.splitlines()[1:5] == STACK.splitlines()[1:5]


def test_a_puzzle(satdoku: Command) -> None:
    done = satdoku("watch", "--puzzle", PUZZLE, "--variant", "classic-4", "--auto")
    assert done.code == 0
    assert re.search(r"^ +\d+ imply 111 clause \d+: 111✓$", done.out, re.MULTILINE)
    assert (
        done.out.splitlines()[-2] == satdoku("sudoku", PUZZLE, "--variant", "classic-4").out.strip()
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "watch takes either a CNF file or --puzzle."),
        (["small.cnf", "--puzzle", PUZZLE], "watch takes either a CNF file or --puzzle."),
        (["small.cnf", "--rule", "nothing"], "cannot be watched with the rule “nothing”"),
        (["small.cnf", "--rule", "vsids"], "cannot be watched with the rule “vsids”"),
        (["small.cnf", "--auto", "--steps", "-1"], "--steps -1: must be at least 0."),
        (["large.cnf", "--auto"], "too large to watch: 60000 variables"),
        (["two.txt"], "two.txt"),
        (["--puzzle", "two.txt"], "watch takes one puzzle, but the input has more."),
        (["\x1b[31m.cnf"], "\\x1b[31m.cnf"),
    ],
)
def test_refusals(satdoku: Command, arguments: list[str], sentence: str) -> None:
    Path("large.cnf").write_text("p cnf 60000 1\n1 0\n")
    Path("two.txt").write_text(f"{PUZZLE}\n{PUZZLE}\n")
    done = satdoku("watch", *arguments)
    assert done.code == 2
    assert sentence in done.err
    assert "\x1b" not in done.out + done.err


def test_a_hostile_name_is_made_visible_everywhere(satdoku: Command) -> None:
    name = "a\x1b]52;c;x\x07<&>\u202e.cnf"
    Path(name).write_text(SMALL)
    done = satdoku("watch", name, "--auto", "--svg", "t.svg", "--graph", "g.svg", "--dot", "t.dot")
    assert done.code == 0
    for text in (done.out, *(Path(one).read_text() for one in ("t.svg", "g.svg", "t.dot"))):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)
    assert "<&>" in "".join(ElementTree.parse("t.svg").getroot().itertext())


# -- pictures ----------------------------------------------------------------------------------


def texts(path: str) -> list[str]:
    return [element.text or "" for element in ElementTree.parse(path).iter(f"{SVG}text")]


def test_the_tree_as_a_picture(satdoku: Command) -> None:
    done = satdoku("watch", "small.cnf", "--rule", "first", "--svg", "tree.svg")
    assert (done.code, done.out) == (0, "picture written to tree.svg\n")
    root = ElementTree.parse("tree.svg").getroot()
    legend = 4
    lines, squares = root.findall(f"{SVG}line"), root.findall(f"{SVG}rect")
    assert len(lines) == 4  # from each node to its parent
    assert len(squares) == 1 + 3 + 1  # background, three conflicts, legend
    assert len(root.findall(f"{SVG}circle")) == 2 + legend  # the model's circle is double
    told = texts("tree.svg")
    for expected in ("small.cnf", "1", "-1", "2", "-2", "clause 3", "clause 7", "clause 5"):
        assert expected in told
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for circle in root.findall(f"{SVG}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height


def test_siblings_stand_side_by_side_in_their_order(satdoku: Command) -> None:
    satdoku("watch", "small.cnf", "--rule", "first", "--svg", "tree.svg")
    labels = {
        element.text: (float(element.attrib["x"]), float(element.attrib["y"]))
        for element in ElementTree.parse("tree.svg").iter(f"{SVG}text")
        if element.text in ("1", "-1", "2", "-2")
    }
    assert labels["1"][0] < labels["-1"][0]
    assert labels["2"][0] < labels["-2"][0]
    assert labels["1"][1] == labels["-1"][1] < labels["2"][1] == labels["-2"][1]


def test_a_large_tree_is_cut_around_the_branch(satdoku: Command) -> None:
    Path("php.cnf").write_text(pigeonhole(7, 6).to_dimacs())
    satdoku("watch", "php.cnf", "--rule", "mom-product", "--svg", "tree.svg", "--dot", "tree.dot")
    told = texts("tree.svg")
    assert any(
        re.fullmatch(r"stack, rule mom-product: 1439 nodes, 1000 shown", one) for one in told
    )
    hidden = sum(int(one.split()[1]) for one in told if re.fullmatch(r"… \d+ nodes", one))
    assert hidden == 439
    assert len(re.findall(r"^  n\d+ \[", Path("tree.dot").read_text(), re.MULTILINE)) == 1439


def test_the_tree_for_graphviz(satdoku: Command) -> None:
    satdoku("watch", "small.cnf", "--rule", "first", "--dot", "tree.dot")
    first, *lines, last = Path("tree.dot").read_text().splitlines()
    assert (first, last) == ("digraph search {", "}")
    edges = [line for line in lines if "->" in line]
    assert edges == [
        '  n0 -> n1 [label="1"];',
        '  n0 -> n2 [label="-1"];',
        '  n2 -> n3 [label="2"];',
        '  n2 -> n4 [label="-2"];',
    ]
    assert '  n1 [label="2\\n✗ clause 3", shape=box, style=filled, fillcolor="#f4b6b6"];' in lines


def test_the_graph_of_the_variables(satdoku: Command) -> None:
    satdoku("watch", "small.cnf", "--rule", "first", "--graph", "graph.svg")
    root = ElementTree.parse("graph.svg").getroot()
    assert len(root.findall(f"{SVG}line")) == 6 - 1  # 1 and 4 share no clause
    circles = root.findall(f"{SVG}circle")
    assert len(circles) == 4 + 1  # and the legend
    colours = [circle.attrib["fill"] for circle in circles]
    assert colours[0] == "#440154"  # 1 was decided first
    assert colours[1] == "#fdc825"  # 2 last
    assert set(colours[2:]) == {"#d9d9d9"}  # the others never


def test_of_many_variables_the_first_decided_are_drawn(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(variable_picture, "MOST_SHOWN", 100)
    Path("r.cnf").write_text(random_ksat(400, 1000, 3, Random(1)).to_dimacs())
    satdoku("watch", "r.cnf", "--engine", "cdcl", "--steps", 50, "--graph", "graph.svg")
    told = texts("graph.svg")
    circles = list(ElementTree.parse("graph.svg").iter(f"{SVG}circle"))
    shown = [circle for circle in circles if circle.get("class") == "variable"]
    assert 60 <= len(shown) <= 100
    assert any(f"{len(shown)} of 400 variables" in one for one in told)
    hidden = [int(one[1:]) for one in told if re.fullmatch(r"\+\d+", one)]
    assert sum(hidden) == 400 - len(shown)
    colours = {circle.get("fill") for circle in shown}
    assert {"#440154", "#fdc825"} <= colours  # those decided first and last are among them


def test_a_picture_of_nothing(satdoku: Command) -> None:
    Path("none.cnf").write_text("p cnf 0 0\n")
    done = satdoku(
        "watch", "none.cnf", "--auto", "--svg", "t.svg", "--graph", "g.svg", "--dot", "-"
    )
    assert done.code == 0
    assert "SATISFIABLE" in done.out
    for name in ("t.svg", "g.svg"):
        ElementTree.parse(name)
