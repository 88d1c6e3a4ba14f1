"""The options of `solve` that tune CDCL, and the table of settings."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.engines import EngineConfig
from satdoku.sat.settings import SETTINGS, require_settings

ENGINE = "cdcl"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar=_("NAME=VALUE"),
        help=_("change a setting of the engine {engine}; can be repeated", engine=ENGINE),
    )
    parser.add_argument(
        "--help-settings", action=_ShowTable, nargs=0, help=_("list the settings and exit")
    )


def applied(config: EngineConfig, assignments: Sequence[str]) -> EngineConfig:
    """The config with the settings from `--set`; the last value wins."""
    if not assignments:
        return config
    if config.engine.name != ENGINE:
        raise UsageError(_("--set: only the engine {engine} has settings.", engine=ENGINE))
    settings = {**config.options.settings, **dict(map(_parsed, assignments))}
    require_settings(settings)
    return config.replace(options=config.options.replace(settings=settings))


def _parsed(assignment: str) -> tuple[str, int]:
    name, _equals, value = assignment.partition("=")
    try:
        return name, int(value)
    except ValueError:
        raise UsageError(
            _(
                "--set {text}: write NAME=VALUE, where the value is a whole number;"
                " --help-settings lists the names.",
                text=assignment,
            )
        ) from None


class _ShowTable(argparse.Action):
    """Like --help, this exits before the parser complains about a missing file."""

    def __call__(self, parser: argparse.ArgumentParser, *_details: Any) -> None:
        sys.stdout.writelines(f"{line}\n" for line in _table())
        parser.exit()


def _table() -> Iterator[str]:
    from satdoku.cli.help import columns

    rows = [(_("setting"), _("default"), _("range"), _("meaning"))]
    rows += [
        (each.name, str(each.default), f"{each.low}–{each.high}", _(each.meaning))
        for each in SETTINGS
    ]
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(cell + " " * (width - columns(cell)) for cell, width in cells).rstrip()
