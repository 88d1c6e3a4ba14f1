"""The progress of a search or check, as a bar with figures."""

from __future__ import annotations

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from satdoku.messages import _
from satdoku.monitor import Progress
from satdoku.ui.reports.progress_bar import rate_text


def gauge(progress: Progress | None, unit: str, limit: float | None = None) -> RenderableType:
    """The bar is empty if there is no progress yet: most searches end before there is any."""
    line = Table.grid(expand=True, padding=(0, 2, 0, 0))
    line.add_column(ratio=1)
    cells: list[RenderableType] = [ProgressBar(1.0, progress.done if progress else 0.0)]
    if progress is not None:
        seconds = f"{progress.seconds:.1f}"
        if limit is None:
            time = _("{seconds} s", seconds=seconds)
        else:
            time = _("{seconds} s of {limit} s", seconds=seconds, limit=f"{limit:g}")
        cells += [
            Text(f"{progress.done:7.2%}"),
            Text(rate_text(progress, _(unit))),
            Text(time),
        ]
    line.add_row(*cells)
    return line
