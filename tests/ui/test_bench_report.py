"""The bench report in every format. Inspect the golden texts before changing them."""

from __future__ import annotations

import base64
import csv
import io
import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from satdoku.bench import plots, terminal, writing
from satdoku.bench.report import BenchedFile, BenchReport
from satdoku.bench.report_text import report_text
from satdoku.errors import UsageError
from satdoku.messages import speak
from satdoku.sat.result import Status
from tests.bench import benched
from tests.bench.benched import HOSTILE, NO, OPEN, YES

GOLDEN = Path(__file__).parent / "golden"
WHERE = "Measured on a machine that does not exist."
SVG = "{http://www.w3.org/2000/svg}"


def rendered(name: str, report: BenchReport | None = None) -> str:
    return writing.render(report or benched.sample(), name, WHERE)


@pytest.mark.parametrize("name", ["md", "csv", "latex", "json"])
def test_golden(name: str) -> None:
    expected = GOLDEN / f"bench{writing.FORMATS[name][0]}"
    assert rendered(name) == expected.read_text(encoding="utf-8")


def test_the_csv_table_is_read_back() -> None:
    heading, *rows = csv.reader(io.StringIO(rendered("csv")))
    assert heading[:2] == ["group", "file"]
    assert {len(row) for row in rows} == {len(heading)}
    assert rows[0][1].startswith("'=a_b|")  # a spreadsheet must not evaluate anything


def test_the_json_document_is_read_back() -> None:
    document = json.loads(rendered("json"))
    first = document["files"][0]
    assert (first["file"], first["group"]) == (HOSTILE, "S")
    assert [run["rate"] for run in first["runs"]] == [
        None,
        {"sign": "=", "percent": 75.0},
        {"sign": "=", "percent": 95.0},
        None,
    ]


class Page(HTMLParser):
    """The cell texts, the pictures, and whatever the page would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.sources: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)
        self.sources += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def pictures(self) -> list[ElementTree.Element]:
        data = [source.removeprefix("data:image/svg+xml;base64,") for source in self.sources]
        return [ElementTree.fromstring(base64.b64decode(one)) for one in data]


def test_the_page_stands_alone_and_means_no_name_as_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "missing", lambda: "There are no pictures.")
    page = Page(rendered("html"))
    assert page.open == []
    assert page.sources == []
    assert "i" not in page.tags
    assert any("=a_b|<i>&$1" in text for text in page.texts)
    assert "There are no pictures." in page.texts
    assert page.tags.count("table") == 6  # five groups and the totals


def words(picture: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


def test_the_pictures_of_the_page_are_text_and_lines() -> None:
    pytest.importorskip("matplotlib")
    cactus, scatter, rates, decisions = map(words, Page(rendered("html")).pictures)
    assert "Files decided over time" in cactus
    assert set(benched.SOLVERS) <= set(cactus)
    assert {"t (ms) recursive", "t0 (ms)", "stack", "cdcl"} <= set(scatter)
    assert {"75.00 %", "≥ 99.92 %", "m/two.cnf"} <= set(rates)
    assert any(word.startswith("=a_b|<i>&$1%~") for word in rates)  # neither formulas nor markup
    assert max(int(word) for word in rates if word.isdecimal()) == 100  # where the axis ends
    assert "Optimisation rate of each file" in rates
    assert ">Optimisation rate of each file<" not in rendered("html")  # its title is in it
    assert {"variables", "decisions", "cdcl"} <= set(decisions)
    assert "minisat" not in decisions


def test_chinese_labels_are_left_to_the_fonts_of_the_reader(chinese: None) -> None:
    pytest.importorskip("matplotlib")
    (cactus, *_others) = plots.pictures(benched.sample())
    picture = ElementTree.fromstring(cactus.svg)
    assert {"一定时间内判定的文件数", "已判定的文件数"} <= set(words(picture))
    fonts = [text.get("style", "") for text in picture.iter(f"{SVG}text")]
    assert all("Noto Sans CJK SC" in font for font in fonts)


@pytest.mark.parametrize(
    ("results", "drawn"),
    [
        ([(OPEN, 9.0), (OPEN, 9.0)], []),
        ([(YES, 0.0), (YES, 0.0)], ["cactus", "scatter"]),
        ([(OPEN, 9.0), (YES, 0.0)], ["cactus", "scatter"]),
    ],
)
def test_plots_without_data_are_left_out(
    results: list[tuple[Status, float]], drawn: list[str]
) -> None:
    """Logarithmic axes cannot be drawn without numbers above 0."""
    pytest.importorskip("matplotlib")
    found = [
        picture.name for picture in plots.pictures(benched.report(benched.file("x", 0, *results)))
    ]
    assert [name for name in found if name != "rates"] == drawn


def test_a_baseline_that_failed_is_compared_with_nothing() -> None:
    pytest.importorskip("matplotlib")
    failed = benched.timing("x.cnf", "recursive", OPEN, 0.0).replace(times=(), problem="too deep")
    other = benched.timing("x.cnf", "cdcl", YES, 1.0)
    report = benched.report(BenchedFile("x.cnf", (failed, other)))
    assert [picture.name for picture in plots.pictures(report)] == ["cactus", "decisions"]


def test_without_matplotlib_the_tables_come_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    page = Page(rendered("html"))
    assert page.pictures == []
    assert page.tags.count("table") == 6
    assert any("pip install 'satdoku[plots]'" in text for text in page.texts)


def test_wrong_answers_come_first() -> None:
    wrong = benched.report(benched.file("x.cnf", 9, (YES, 1.0), (NO, 1.0)))
    for name in ("md", "latex"):
        text = rendered(name, wrong)
        assert 0 < text.index("One of them is wrong") < text.index("t0 (ms)")
        assert "disputed" in text
    assert json.loads(rendered("json", wrong))["wrong"]


def test_proofs_and_res_files_have_columns() -> None:
    files = [
        benched.file("p.cnf", 9, (NO, 1.0)),
        benched.file("u.cnf", 9, (NO, 1.0)),
        benched.file("s.cnf", 9, (YES, 1.0)),
    ]
    files[0] = files[0].replace(timings=(files[0].timings[0].replace(proved=True, res="VERIFIED"),))
    text = report_text(benched.report(*files, proofs=True, res=True), WHERE)
    small, unsat, _totals = text.tables
    assert small.heading[-2:] == ["proof", ".res"]
    assert [row[-2:] for row in unsat.rows] == [["checked", "verified"], ["unproved", "–"]]
    assert small.rows[0][-2:] == ["–", "–"]


def test_a_report_of_nothing_is_one() -> None:
    empty = benched.report().replace(wanted=2)
    assert report_text(empty, WHERE).title == "Bench: 0 of 2 files"
    assert [rendered(name, empty) for name in writing.FORMATS].count("") == 1  # the CSV table


@pytest.mark.parametrize(
    ("output", "formats", "expected"),
    [
        ("r.html", [], ["r.html"]),
        ("r.TEX", [], ["r.TEX"]),
        ("r", [], ["r.md", "r.csv", "r.tex", "r.json", "r.html"]),
        ("r", ["csv", "latex"], ["r.csv", "r.tex"]),
        ("r.html", ["md"], ["r.md"]),
        ("v1.2", ["md"], ["v1.2.md"]),
    ],
)
def test_the_suffix_or_the_formats_say_what_is_written(
    output: str, formats: list[str], expected: list[str]
) -> None:
    assert [str(path) for path in writing.targets(Path(output), formats)] == expected


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UsageError, match="Unknown format “pdf”"):
        writing.parse_formats("md,pdf")


def test_the_terminal_shows_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_report(benched.sample())
    shown = capsys.readouterr().out
    assert shown.replace("\n", "").isprintable()
    assert "[/]\\x1b\\u202e数独.cnf" in shown
    assert "≥ 99.92 %" in shown
    assert shown.count("all files") == 1


def test_a_narrow_window_leaves_out_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rich.console import Console

    monkeypatch.setattr(terminal, "table_console", lambda: Console(width=70, highlight=False))
    terminal.print_report(benched.sample())
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 70
    assert "clauses" not in shown.partition("Totals")[0]
    assert "Widen the window to see more columns." in shown


def without_programs() -> BenchReport:
    """With nine columns."""
    report = benched.sample()
    own = {one.label for one in report.plan.configs}
    files = tuple(
        file.replace(timings=tuple(one for one in file.timings if one.solver in own))
        for file in report.files
    )
    return report.replace(plan=report.plan.replace(programs=()), files=files)


def test_a_page_of_latex_is_turned_where_its_tables_are_wide() -> None:
    assert r"\documentclass[a4paper,landscape]{article}" in rendered("latex")
    assert r"\documentclass[a4paper]{article}" in rendered("latex", without_programs())


@pytest.mark.skipif(shutil.which("xelatex") is None, reason="needs XeLaTeX")
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("chosen", ["en", "zh_CN"])
def test_latex_compiles_and_nothing_leaves_the_page(
    tmp_path: Path, wide: bool, chosen: str
) -> None:
    speak(chosen)
    report = benched.sample() if wide else without_programs()
    (tmp_path / "x.tex").write_text(rendered("latex", report), encoding="utf-8")
    command = ["xelatex", "-interaction=nonstopmode", "-halt-on-error", "x.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    if b"ctexart.cls' not found" in done.stdout:
        pytest.skip("needs ctex")
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-1000:]
    assert b"Overfull" not in done.stdout
    assert (tmp_path / "x.pdf").exists()
