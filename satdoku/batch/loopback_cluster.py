"""A Dask cluster on this machine that no other machine and no other user can reach.

Every user of a machine can connect to its loopback address, and anyone who can talk to a scheduler
can run programs. So each cluster creates a certificate, which only its processes have, in memory.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, suppress
from multiprocessing import get_all_start_methods
from typing import TYPE_CHECKING, Any

from satdoku.batch.dask_worker import ClusterError
from satdoku.batch.safe_processes import safe_processes
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from distributed import LocalCluster

LOOPBACK = "127.0.0.1"

# Turn off Dask's diagnostics. By default it samples each worker's stack a hundred times a second,
# and the lag of every event loop fifty times: unused here. Its web pages have no password.
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
METHOD = "distributed.worker.multiprocessing-method"


def _settings() -> dict[str, object]:
    """If the system can fork, workers, including replacements, share the import of Dask, and shut
    down in a tenth of the time."""
    forks = "forkserver" in get_all_start_methods()
    return {**QUIET, METHOD: "forkserver"} if forks else {**QUIET}


class LoopbackCluster:
    """A scheduler and `workers` processes. Dask's settings stay changed until it is closed, so that
    replacements for dead workers get the same ones."""

    def __init__(self, workers: int) -> None:
        import dask
        import distributed  # before changing its settings: it loads their defaults

        self._settings = ExitStack()
        self._settings.enter_context(dask.config.set(_settings()))
        self._settings.enter_context(safe_processes())
        try:
            self.cluster = _started(distributed, workers)
        except ImportError as error:
            self._settings.close()
            raise UsageError(
                _("Clusters need cryptography; install it with: pip install 'satdoku[cluster]'")
            ) from error
        except (OSError, RuntimeError) as error:
            self._settings.close()
            raise ClusterError(
                _("Could not start a Dask cluster: {reason}", reason=str(error))
            ) from error

    def close(self) -> None:
        with suppress(Exception):
            self.cluster.close(timeout=1)
        self._settings.close()

    @property
    def has_nannies(self) -> bool:
        """True if dead workers are replaced."""
        nannies: list[Any] = [*self.cluster.workers.values()]
        return any(nanny.status.name == "running" for nanny in nannies)


def _started(distributed: Any, workers: int) -> LocalCluster:
    cluster: LocalCluster = distributed.LocalCluster(
        security=distributed.Security.temporary(),
        n_workers=workers,
        threads_per_worker=1,
        host=LOOPBACK,
        dashboard_address=f"{LOOPBACK}:0",
        worker_dashboard_address=f"{LOOPBACK}:0",
        scheduler_kwargs={"dashboard": False},
        silence_logs=logging.CRITICAL,
    )
    return cluster
