"""satdoku completion"""

from __future__ import annotations

import argparse

SHELLS = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS)


def run(args: argparse.Namespace) -> int:
    import shtab

    from satdoku.cli.parser import full_parser

    print(shtab.complete(full_parser(), args.shell))
    return 0
