import sys

from satdoku.cli.main import run

sys.exit(run())
