"""Every setting of `cdcl` is read in its kernel, and every counter is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from satdoku.sat.kernel import cdcl
from satdoku.sat.kernel.cdcl.counters import COUNTER_ROWS
from satdoku.sat.settings import DEFAULTS

KERNEL = Path(cdcl.__file__).parent


@pytest.mark.parametrize(("table", "names"), [("settings", DEFAULTS), ("counters", COUNTER_ROWS)])
def test_every_row_is_used(table: str, names: Iterable[str]) -> None:
    source = "".join(path.read_text("utf-8") for path in KERNEL.glob("*.py") if path.stem != table)
    assert set(names) <= set(re.findall(rf"\b{table}\.(\w+)", source))
