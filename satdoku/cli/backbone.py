"""satdoku backbone"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    arguments.add_headers(parser)
    arguments.add_timeout(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.cli.facts import report
    from satdoku.tasks.facts import find_backbone
    from satdoku.ui.reports.facts import backbone_lines

    return report(args, find_backbone, backbone_lines, "backbone")
