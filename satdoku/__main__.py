"""The program. Ctrl-C ends it silently, even while it is still loading its modules."""

import sys


def main() -> int:
    try:
        from satdoku.current_folder import distrust

        distrust()
        from satdoku.cli.main import run

        return run()
    except KeyboardInterrupt:
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the next one would interrupt the end
        return 130  # errors.INTERRUPTED, but importing that could be interrupted again


if __name__ == "__main__":
    sys.exit(main())
