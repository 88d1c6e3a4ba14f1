"""`solve --set` reaches the search, and `--help-settings` lists the settings."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from satdoku.cli import engine_choice
from satdoku.cli.main import run
from satdoku.sat.settings import SETTINGS
from tests.cli.outcome import Command

SAMPLE = Path(__file__).parents[2] / "cnf_samples" / "small-queens-12-sat.cnf"


def statistics(capsys: pytest.CaptureFixture[str], tmp_path: Path, *options: str) -> object:
    run(["solve", str(SAMPLE), "--json", "-o", str(tmp_path / "x.res"), *options])
    return json.loads(capsys.readouterr().out)["statistics"]


def test_a_setting_changes_the_search(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    usual = statistics(capsys, tmp_path)
    assert statistics(capsys, tmp_path, "--set", "phase=0") == usual
    assert statistics(capsys, tmp_path, "--set", "phase=1") != usual
    assert statistics(capsys, tmp_path, "--set", "phase=1", "--set", "phase=0") == usual


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--set", "phase"], "write NAME=VALUE"),
        (["--set", "phase=up"], "write NAME=VALUE"),
        (["--set", "luck=1"], "Unknown setting “luck”"),
        (["--set", "phase=2"], "it is a whole number from 0 to 1"),
        (["--engine", "stack", "--set", "phase=1"], "only the engine cdcl has settings"),
    ],
)
def test_what_cannot_be_set_is_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert run(["solve", str(SAMPLE), *options]) == 2
    assert sentence in capsys.readouterr().err


def test_the_table_lists_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        run(["solve", "--help-settings"])
    assert done.value.code == 0
    rows = [line.split(maxsplit=3) for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["setting", "default", "range", "meaning"]
    assert rows[1:] == [
        [each.name, str(each.default), f"{each.low}–{each.high}", each.meaning] for each in SETTINGS
    ]


def test_a_config_chooses_rule_and_settings_which_options_change(
    satdoku: Command, sat: Path
) -> None:
    def chosen(*words: str) -> tuple[str, Mapping[str, int]]:
        parser = argparse.ArgumentParser()
        engine_choice.add(parser)
        options = engine_choice.parsed(parser.parse_args(words)).options
        return options.rule, options.settings

    assert chosen("--config", "default") == chosen() == ("alternate", {})
    assert chosen("--config", "unsat") == ("vmtf", {})
    assert chosen("--config", "sat", "--set", "tier1=2") == ("vsids", {"target": 2, "tier1": 2})
    assert chosen("--config", "sat", "--rule", "vmtf", "--set", "target=0") == (
        "vmtf",
        {"target": 0},
    )
    assert satdoku("solve", sat, "--config", "sat").code == 10
    assert satdoku("solve", sat, "--config", "sat", "--engine", "stack").code == 2
