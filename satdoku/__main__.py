"""The program: Ctrl-C ends it without a word, even while its parts are still being loaded."""

import sys


def main() -> int:
    try:
        from satdoku.cli.main import run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
