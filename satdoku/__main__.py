"""The entry point. Ctrl-C exits silently, even while modules are still being imported."""

import sys


def main() -> int:
    try:
        from satdoku.current_folder import distrust

        distrust()
        from satdoku.cli.main import run

        return run()
    except KeyboardInterrupt:
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # another Ctrl-C would interrupt the exit
        return 130  # errors.INTERRUPTED, but importing that could be interrupted again


if __name__ == "__main__":
    sys.exit(main())
