"""The time a game has taken, not counting pauses."""

from __future__ import annotations

from satdoku.value import Value


class Clock(Value):
    """The seconds counted so far and, while the clock is running, when it was started."""

    counted: float = 0.0
    since: float | None = None

    def elapsed(self, now: float) -> float:
        return self.counted + (0.0 if self.since is None else max(0.0, now - self.since))

    def running(self, now: float) -> Clock:
        return Clock(self.elapsed(now), now)

    def stopped(self, now: float) -> Clock:
        return Clock(self.elapsed(now))


def spoken(seconds: float) -> str:
    """In clock format: 0:07, 12:34, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
