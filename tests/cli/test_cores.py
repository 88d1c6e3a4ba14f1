"""Without --jobs, a batch starts a process for each core available to this process."""

from __future__ import annotations

import os

import pytest

from satdoku.cli import executor_choice


@pytest.mark.parametrize("allowed", [{0}, {0, 2, 5}])
def test_cores_that_are_out_of_bounds_do_not_count(
    allowed: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: allowed, raising=False)
    assert executor_choice.usable_cores() == len(allowed)


def test_a_system_without_affinity_counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert executor_choice.usable_cores() == 64
