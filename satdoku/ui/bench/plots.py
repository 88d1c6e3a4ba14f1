"""The pictures of a report, drawn by matplotlib as SVG.

The text in them stays text: whoever shows the picture draws it with a font of its own, so that
Chinese needs no font on the machine that draws.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING

from satdoku.messages import _, safe
from satdoku.tasks.bench import Timing
from satdoku.tasks.bench_report import BenchedFile, BenchReport
from satdoku.value import Value

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    "text.parse_math": False,  # a $ in the name of a file is a $
}
INCHES = (7.5, 4.5)
BAR_INCHES = 0.22  # for each bar
LEAST_MS = 0.01  # a shorter time is drawn as this: logarithms have no zero
MARKS = "os^Dv<>P*X"


class Picture(Value):
    name: str
    title: str
    svg: str


Draw = Callable[["Axes", BenchReport], None]


def missing() -> str:
    """What to install if there can be no pictures; empty if there can."""
    if find_spec("matplotlib") is None:
        return _("Pictures need matplotlib; install it with: pip install 'satdoku[plots]'")
    return ""


def pictures(report: BenchReport) -> list[Picture]:
    """None of what has no data."""
    files = report.readable()
    drawn = [_draw("cactus", _("Files decided within a time"), _cactus, report)] if files else []
    if files and report.rivals:
        title = _("Baseline and optimised engines, file by file")
        drawn.append(_draw("scatter", title, _scatter, report))
    rates = sum(len(_rates(report, rival)) for rival in report.rivals)
    if rates:
        height = max(INCHES[1], 1.5 + BAR_INCHES * rates)
        drawn.append(_draw("rates", _("Optimisation rate of each file"), _bars, report, height))
    if any(one.decisions for file in files for one in file.timings):
        title = _("Decisions against the number of variables")
        drawn.append(_draw("decisions", title, _decisions, report))
    return drawn


def _draw(
    name: str, title: str, draw: Draw, report: BenchReport, height: float = INCHES[1]
) -> Picture:
    """Without pyplot: no window, no state that outlives the picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    stream = io.StringIO()
    with mpl.rc_context({**SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        # Fonts and glyphs that are missing here are somebody else's matter.
        warnings.simplefilter("ignore")
        logging.getLogger("matplotlib.font_manager").setLevel(logging.CRITICAL)
        figure = Figure(figsize=(INCHES[0], height), layout="constrained")
        axes = figure.add_subplot()
        draw(axes, report)
        axes.set_title(title)
        figure.savefig(stream, format="svg", metadata={"Date": None})
    return Picture(name, title, stream.getvalue())


def _cactus(axes: Axes, report: BenchReport) -> None:
    """For each solver, the time in which it decides so many files, the easy ones first."""
    for number, solver in enumerate(report.plan.solvers):
        times = sorted(_ms(one) for one in _timings(report, solver) if one.decided)
        counts = range(1, len(times) + 1)
        mark = MARKS[number % len(MARKS)]
        axes.plot(counts, list(accumulate(times)), marker=mark, markersize=4, label=solver)
    _logarithmic(axes, "y")
    axes.set_xlabel(_("files decided"))
    axes.set_ylabel(_("CPU time (ms), added up"))
    axes.grid(alpha=0.3)
    axes.legend()


def _scatter(axes: Axes, report: BenchReport) -> None:
    """Below the line the optimised engine is faster."""
    shown: list[float] = []
    for number, rival in enumerate(report.rivals):
        pairs = [_pair(report, file, rival) for file in report.readable()]
        points = [(_ms(one), _ms(other)) for one, other in filter(None, pairs)]
        mark = MARKS[number % len(MARKS)]
        axes.scatter(*_columns(points), marker=mark, s=24, alpha=0.8, label=rival)
        shown += [ms for point in points for ms in point]
    if shown:
        ends = (min(shown) / 2, max(shown) * 2)
        axes.plot(ends, ends, color="grey", linewidth=1)
    _logarithmic(axes, "xy")
    axes.set_xlabel(_("t (ms) {engine}", engine=report.baseline))
    axes.set_ylabel(_("t0 (ms)"))
    axes.grid(alpha=0.3)
    axes.legend()


def _bars(axes: Axes, report: BenchReport) -> None:
    """A rate below -100 % would make the others invisible: the bar is cut, its label is not."""
    names: list[str] = []
    for rival in report.rivals:
        found = _rates(report, rival)
        places = range(len(names), len(names) + len(found))
        widths = [max(percent, -100.0) for _name, percent, _text in found]
        axes.barh(places, widths, label=rival)
        for place, width, (_name, _percent, text) in zip(places, widths, found, strict=True):
            axes.text(max(width, 0.0) + 1, place, text, va="center", fontsize=7)
        names += [safe(name) for name, _percent, _text in found]
    axes.set_yticks(range(len(names)), names, fontsize=7)
    axes.invert_yaxis()
    axes.set_xlim(right=120)
    axes.margins(y=0.01)
    axes.set_xlabel(_("(t − t0) / t, in percent"))
    axes.legend(loc="lower left", fontsize=8)
    axes.grid(axis="x", alpha=0.3)


def _decisions(axes: Axes, report: BenchReport) -> None:
    for number, solver in enumerate(report.plan.solvers):
        found = [one for one in _timings(report, solver) if one.decided and one.decisions]
        points = [(float(one.variables), float(one.decisions or 0)) for one in found]
        if points:
            mark = MARKS[number % len(MARKS)]
            axes.scatter(*_columns(points), marker=mark, s=24, alpha=0.8, label=solver)
    _logarithmic(axes, "xy")
    axes.set_xlabel(_("variables"))
    axes.set_ylabel(_("decisions"))
    axes.grid(alpha=0.3)
    axes.legend()


def _logarithmic(axes: Axes, names: str) -> None:
    """With plain numbers: those of matplotlib are formulas."""
    from matplotlib.ticker import NullFormatter

    for name in names:
        axes.set(**{f"{name}scale": "log"})
        axis = axes.xaxis if name == "x" else axes.yaxis
        axis.set_major_formatter(lambda value, place: f"{value:g}")
        axis.set_minor_formatter(NullFormatter())


def _timings(report: BenchReport, solver: str) -> list[Timing]:
    return [one for file in report.readable() for one in file.timings if one.solver == solver]


def _pair(report: BenchReport, file: BenchedFile, rival: str) -> tuple[Timing, Timing] | None:
    one, other = file.of(report.baseline), file.of(rival)
    if one is None or other is None or not one.times or not other.times:
        return None
    return one, other


def _rates(report: BenchReport, rival: str) -> list[tuple[str, float, str]]:
    """The name of each file that has a rate, the rate, and how it is written."""
    found = [(file.name, report.rate(file, rival)) for file in report.readable()]
    return [(name, rate.percent, str(rate)) for name, rate in found if rate is not None]


def _ms(timing: Timing) -> float:
    return max(timing.ms, LEAST_MS)


def _columns(points: Iterable[tuple[float, float]]) -> tuple[Sequence[float], Sequence[float]]:
    listed = list(points)
    return [x for x, _y in listed], [y for _x, y in listed]
