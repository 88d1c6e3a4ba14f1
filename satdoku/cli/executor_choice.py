"""The options that choose the workers: local processes or a Dask cluster."""

from __future__ import annotations

import argparse
import os
import re

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.batch.executor import MakeExecutor

MOST_JOBS = 1024

# Options passed through to Dask, with its names.
TLS = {
    "tls_ca": ("tls_ca_file", N_("the certificate authority of the cluster")),
    "tls_cert": ("tls_client_cert", N_("this client's certificate")),
    "tls_key": ("tls_client_key", N_("this client's private key")),
}


def add(parser: argparse.ArgumentParser, jobs: str | None = None) -> None:
    """`jobs` is the help of --jobs, if a command gives it another meaning."""
    places = parser.add_mutually_exclusive_group()
    jobs = jobs or _("number of processes (default: one per core)")
    places.add_argument("--jobs", metavar="N", help=jobs)
    places.add_argument(
        "--scheduler",
        metavar="tcp://HOST:8786",
        help=_("use the Dask cluster of this scheduler address or scheduler file"),
    )
    places.add_argument(
        "--local-cluster", metavar="N", help=_("start a Dask cluster of N workers on this machine")
    )
    for option, (_name, meaning) in TLS.items():
        parser.add_argument("--" + option.replace("_", "-"), metavar="F.pem", help=_(meaning))


def given(args: argparse.Namespace) -> list[str]:
    """The options that were given, as typed."""
    options = ("jobs", "scheduler", "local_cluster", *TLS)
    names = (option for option in options if getattr(args, option) is not None)
    return ["--" + name.replace("_", "-") for name in names]


def parsed(args: argparse.Namespace) -> MakeExecutor:
    if args.scheduler is None and args.local_cluster is None:
        from satdoku.batch.pool import ProcessPool

        jobs = usable_cores() if args.jobs is None else number("--jobs", args.jobs)
        return lambda work: ProcessPool(work, jobs)
    from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster

    workers = 0 if args.local_cluster is None else number("--local-cluster", args.local_cluster)
    tls = {name: getattr(args, option) for option, (name, _meaning) in TLS.items()}
    given = {name: path for name, path in tls.items() if path is not None}
    address = ClusterAddress(args.scheduler, workers, given)
    return lambda work: DaskCluster(work, address)


def usable_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def number(option: str, text: str, most: int = MOST_JOBS) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= most:
        raise UsageError(
            _(
                "{option} {text}: must be a number from 1 to {most}.",
                option=option,
                text=text,
                most=most,
            )
        )
    return int(text)
