"""The plots of a report, drawn by matplotlib as SVG.

Text in them stays text: the viewer renders it with its own fonts, so Chinese needs no font on the
machine that draws.
"""

from __future__ import annotations

import io
import logging
import os
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, chdir, nullcontext
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satdoku.bench.report import BenchedFile, BenchReport
from satdoku.bench.timing import Timing
from satdoku.messages import _, safe
from satdoku.value import Value

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis


FONTS = [
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "WenQuanYi Zen Hei",
    "DejaVu Sans",
]
SETTINGS = {
    "svg.fonttype": "none",  # text, not outlines
    "font.sans-serif": FONTS,
    "font.family": "sans-serif",
    "axes.unicode_minus": False,
    "text.parse_math": False,  # show $ in file names literally
}
INCHES = (7.5, 4.5)
BAR_INCHES = 0.18  # per bar
GAP = 0.6  # in bars, between the bars of two files
MOST_FILES = 100  # shown with bars
NAME = 44  # characters of a file name
LEAST_MS = 0.01  # minimum time to draw: logarithms have no zero
MARKS = "os^Dv<>P*X"


class Picture(Value):
    name: str
    title: str
    svg: str


Draw = Callable[["Axes", BenchReport], None]
Points = list[tuple[float, float]]


def missing() -> str:
    """What to install to get plots; empty if nothing is missing."""
    if find_spec("matplotlib") is None:
        return _("Pictures need matplotlib; install it with: pip install 'satdoku[plots]'")
    return ""


def pictures(report: BenchReport) -> list[Picture]:
    """All plots that have data."""
    drawn = []
    if any(one.decided for file in report.readable() for one in file.timings):
        drawn.append(_draw("cactus", _("Files decided over time"), _cactus, report))
    if any(any(_compared(report, rival)) for rival in report.rivals):
        title = _("Baseline and optimised engines, file by file (hollow: one ran out of time)")
        drawn.append(_draw("scatter", title, _scatter, report))
    rated = len(_rated(report))
    if rated:
        height = max(INCHES[1], 1.5 + BAR_INCHES * rated * (len(report.rivals) + GAP))
        drawn.append(_draw("rates", _("Optimisation rate of each file"), _bars, report, height))
    if any(_counted(report, solver) for solver in report.plan.solvers):
        title = _("Decisions against the number of variables")
        drawn.append(_draw("decisions", title, _decisions, report))
    return drawn


def _draw(
    name: str, title: str, draw: Draw, report: BenchReport, height: float = INCHES[1]
) -> Picture:
    """Draw without pyplot: no window, and no state that outlives the picture."""
    with _elsewhere():
        import matplotlib as mpl
        from matplotlib.figure import Figure

    stream = io.StringIO()
    with mpl.rc_context({**SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        # Fonts and glyphs missing here do not matter: the viewer supplies its own.
        warnings.simplefilter("ignore")
        logging.getLogger("matplotlib.font_manager").setLevel(logging.CRITICAL)
        figure = Figure(figsize=(INCHES[0], height), layout="constrained")
        axes = figure.add_subplot()
        draw(axes, report)
        axes.set_title(title)
        figure.savefig(stream, format="svg", metadata={"Date": None})
    return Picture(name, title, stream.getvalue())


def _elsewhere() -> AbstractContextManager[None]:
    """Change the current folder while matplotlib loads if there is a `matplotlibrc`: that file
    could choose the modules and programs matplotlib uses."""
    return chdir(Path(__file__).parent) if os.path.lexists("matplotlibrc") else nullcontext()


def _cactus(axes: Axes, report: BenchReport) -> None:
    """For each solver, the cumulative time over the number of files decided, easiest first."""
    for number, solver in enumerate(report.plan.solvers):
        times = sorted(_ms(one) for one in _timings(report, solver) if one.decided)
        counts = range(1, len(times) + 1)
        summed = list(accumulate(times))
        axes.plot(counts, summed, marker=_mark(number), markersize=4, label=solver)
    _logarithmic(axes, "y")
    axes.locator_params(axis="x", integer=True)
    axes.set_xlabel(_("files decided"))
    axes.set_ylabel(_("cumulative CPU time (ms)"))
    axes.grid(alpha=0.3)
    axes.legend()


def _scatter(axes: Axes, report: BenchReport) -> None:
    """The optimised engine is faster for points below the line. Hollow marks are bounds."""
    shown: list[float] = []
    for number, rival in enumerate(report.rivals):
        exact, bounds = _compared(report, rival)
        look: dict[str, Any] = {"marker": _mark(number), "s": 24, "edgecolors": f"C{number}"}
        axes.scatter(*_columns(exact), color=f"C{number}", label=rival, **look)
        axes.scatter(*_columns(bounds), facecolors="none", **look)
        shown += [ms for point in exact + bounds for ms in point]
    ends = (min(shown) / 2, max(shown) * 2)
    axes.plot(ends, ends, color="grey", linewidth=1)
    _logarithmic(axes, "xy")
    axes.set_xlabel(_("t (ms) {engine}", engine=report.baseline))
    axes.set_ylabel(_("t0 (ms)"))
    axes.grid(alpha=0.3)
    axes.legend()


def _bars(axes: Axes, report: BenchReport) -> None:
    """A rate below -100 % would make the others invisible: its bar is truncated, its label is
    not."""
    files = _rated(report)
    step = len(report.rivals) + GAP
    for number, rival in enumerate(report.rivals):
        rates = [report.rate(file, rival) for file in files]
        found = [(place * step + number, rate) for place, rate in enumerate(rates) if rate]
        places = [place for place, _rate in found]
        widths = [max(rate.percent, -100.0) for _place, rate in found]
        axes.barh(places, widths, label=rival, color=f"C{number}")
        for place, rate in found:
            axes.text(101, place, str(rate), va="center", fontsize=7)  # beside the axes
    middles = [place * step + (len(report.rivals) - 1) / 2 for place in range(len(files))]
    axes.set_yticks(middles, [_short(file.name) for file in files], fontsize=7)
    axes.invert_yaxis()
    axes.set_xlim(right=100)  # no rate is larger
    axes.margins(y=0.01)
    axes.set_xlabel(_("(t − t0) / t, in percent"))
    axes.legend(loc="upper left", bbox_to_anchor=(1.1, 1.0), fontsize=8)  # beside the labels
    axes.grid(axis="x", alpha=0.3)


def _decisions(axes: Axes, report: BenchReport) -> None:
    for number, solver in enumerate(report.plan.solvers):
        if points := _counted(report, solver):
            axes.scatter(*_columns(points), marker=_mark(number), s=24, alpha=0.8, label=solver)
    _logarithmic(axes, "xy")
    axes.set_xlabel(_("variables"))
    axes.set_ylabel(_("decisions"))
    axes.grid(alpha=0.3)
    axes.legend()


def _logarithmic(axes: Axes, names: str) -> None:
    """Use plain numbers as labels: matplotlib's own are formulas."""
    for name in names:
        axes.set(**{f"{name}scale": "log"})
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_formatter(lambda value, place: f"{value:g}")
        axis.set_minor_formatter(_minor(axis))


def _minor(axis: Axis) -> Callable[[float, float], str]:
    """If few powers of ten are visible, also label 2 and 5 times each."""

    def text(value: float, place: float) -> str:
        low, high = axis.get_view_interval()
        named = high < 100 * low and f"{value:e}"[0] in "25"
        return f"{value:g}" if named else ""

    return text


def _timings(report: BenchReport, solver: str) -> list[Timing]:
    return [one for file in report.readable() for one in file.timings if one.solver == solver]


def _pair(report: BenchReport, file: BenchedFile, rival: str) -> tuple[Timing, Timing] | None:
    one, other = file.of(report.baseline), file.of(rival)
    if one is None or other is None or not one.times or not other.times:
        return None
    return one, other


def _compared(report: BenchReport, rival: str) -> tuple[Points, Points]:
    """The times of the baseline and the rival on each file that both decided, and on each that one
    of them did."""
    pairs = [pair for file in report.readable() if (pair := _pair(report, file, rival))]
    exact = [(_ms(one), _ms(other)) for one, other in pairs if one.decided and other.decided]
    bounds = [(_ms(one), _ms(other)) for one, other in pairs if one.decided != other.decided]
    return exact, bounds


def _counted(report: BenchReport, solver: str) -> Points:
    """The variables and decisions of each file that took decisions."""
    found = [one for one in _timings(report, solver) if one.decided and one.decisions]
    return [(float(one.variables), float(one.decisions or 0)) for one in found]


def _rated(report: BenchReport) -> list[BenchedFile]:
    """The files with a rate, in report order; if there are too many, those with the longest
    baseline times."""
    files = [
        file
        for _group, members in report.groups()
        for file in members
        if any(report.rate(file, rival) for rival in report.rivals)
    ]
    longest = sorted(files, key=lambda file: -_baseline_ms(report, file))[:MOST_FILES]
    return [file for file in files if file in longest]


def _baseline_ms(report: BenchReport, file: BenchedFile) -> float:
    timing = file.of(report.baseline)
    return 0.0 if timing is None else timing.ms


def _short(name: str) -> str:
    """The end of a long name, which distinguishes files better."""
    text = safe(name)
    return text if len(text) <= NAME else f"…{text[1 - NAME :]}"


def _mark(number: int) -> str:
    return MARKS[number % len(MARKS)]


def _ms(timing: Timing) -> float:
    return max(timing.ms, LEAST_MS)


def _columns(points: Iterable[tuple[float, float]]) -> tuple[Sequence[float], Sequence[float]]:
    listed = list(points)
    return [x for x, _y in listed], [y for _x, y in listed]
