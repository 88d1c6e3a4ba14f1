"""The machine that a bench ran on, and the versions of its programs."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from satdoku import __version__
from satdoku.bench.report import BenchReport
from satdoku.messages import _
from satdoku.sat.build import KERNEL_IS_COMPILED


def measured_on(report: BenchReport) -> str:
    """The machine and the versions."""
    kernel = _("compiled") if KERNEL_IS_COMPILED else _("interpreted")
    versions = [f"{one.name} {one.version}" for one in report.plan.third_party]
    return _(
        "Measured with satdoku {version} ({kernel}), Python {python}, on {cpu}, {cores} cores"
        "{others}.",
        version=__version__,
        kernel=kernel,
        python=platform.python_version(),
        cpu=cpu_model(),
        cores=os.cpu_count() or 1,
        others="".join(f"; {version}" for version in versions),
    )


def cpu_model() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found.group(1).strip() if found else platform.processor() or platform.machine()
