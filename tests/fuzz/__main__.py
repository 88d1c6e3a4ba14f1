"""`python -m tests.fuzz --minutes 5 [--seed 1]`: a long campaign."""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
from dataclasses import asdict

from satdoku.sat.kernel.vec import COMPILED
from tests.fuzz.campaign import campaign
from tests.fuzz.play import Tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    faulthandler.enable()
    deadline = time.monotonic() + options.minutes * 60
    tally = Tally()
    print(f"seed {options.seed}, kernel {'compiled' if COMPILED else 'interpreted'}", flush=True)
    found = campaign(options.seed, lambda _: time.monotonic() < deadline, tally)
    tally.counters.pop("deepest", None)  # the one count that cannot be summed
    counts = {**asdict(tally), **tally.counters}
    del counts["counters"]
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    print(found or "nothing wrong found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
