"""satdoku tour"""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """It takes no arguments."""


def run(args: argparse.Namespace) -> int:
    from satdoku.ui.menu import run_tour

    return run_tour(args.lang)
