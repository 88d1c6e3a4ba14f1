"""Batches on a real Dask scheduler and worker processes on loopback."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from satdoku.batch import dask_cluster
from satdoku.batch.conquer import cube_config
from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster, Seat
from satdoku.batch.dask_worker import ClusterError
from satdoku.batch.executor import Chunk, WorkersLostError
from satdoku.batch.run import Batch, BatchProgress, run
from satdoku.errors import FileError, UsageError
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import search
from tests.batch.dask_processes import Cluster
from tests.batch.works import Doubling
from tests.waiting import PATIENCE, patiently

pytest.importorskip("distributed")


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is slow to start workers."""
    monkeypatch.setattr(dask_cluster, "CONNECT", PATIENCE)


@pytest.fixture
def _without_nannies(_patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers need no time to settle, and joining or leaving is noticed immediately."""
    monkeypatch.setattr(dask_cluster, "SETTLED", 0.0)
    monkeypatch.setattr(dask_cluster, "LOOK_EVERY", 0.05)


@pytest.fixture
def cluster(_patient: None, tmp_path: Path) -> Iterator[Cluster]:
    """For tests that kill parts of it."""
    started = Cluster(tmp_path)
    yield started
    started.close()


@pytest.fixture(scope="module")
def lasting_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For tests that leave it unchanged."""
    started = Cluster(tmp_path_factory.mktemp("lasting"))
    yield started
    started.close()


@pytest.fixture
def _nannies(cluster: Cluster) -> None:
    """Two more workers, which are restarted when they die."""
    cluster.workers += [cluster.add_worker("--nanny"), cluster.add_worker("--nanny")]


without_nannies = pytest.mark.usefixtures("_without_nannies")
with_nannies = pytest.mark.usefixtures("_nannies")


def batch(folder: Path, work: Doubling, count: int) -> Batch:
    return Batch(work, range(count), "numbers", folder / "out.txt")


def lines(folder: Path) -> list[str]:
    return (folder / "out.txt").read_text().splitlines()


def await_room(executor: DaskCluster) -> None:
    for _left in patiently():
        if executor.room():
            break
        time.sleep(0.05)


@without_nannies
def test_killed_workers_and_a_late_one(cluster: Cluster, tmp_path: Path) -> None:
    """Only the late one is left to finish."""
    killed: list[int] = []

    def watch(progress: BatchProgress) -> None:
        if progress.done >= 40 and not killed:
            killed.append(progress.done)
            cluster.workers[0].kill()
            cluster.add_worker()
        elif progress.done >= 80:
            cluster.workers[1].kill()

    work = batch(tmp_path, Doubling(seconds=0.005), 400)
    finished = run(work, lambda w: DaskCluster(w, cluster.address), watch=watch)
    assert killed
    assert finished.tally == {"even": 400}
    assert lines(tmp_path) == [str(2 * n) for n in range(400)]


@without_nannies
def test_stopping_reaches_the_tasks_that_run(lasting_cluster: Cluster, tmp_path: Path) -> None:
    """They would take an hour. The workers are free again for the next batch."""
    counts: list[int] = []

    def watch(progress: BatchProgress) -> None:
        counts.append(progress.done)

    def make(work: object) -> DaskCluster:
        return DaskCluster(work, lasting_cluster.address)  # type: ignore[arg-type]

    endless = Doubling(seconds=3600, quick=1)
    slow = Batch(endless, range(10_000), "numbers", tmp_path / "slow.txt")
    with pytest.raises(Stopped):
        run(slow, make, Monitor(stop=lambda: counts[-1] == 1), watch)
    assert run(batch(tmp_path, Doubling(), 10), make).tally == {"even": 10}


ENDLESS = """
from contextlib import closing
from satdoku.batch.dask_cluster import ClusterAddress, DaskCluster, Seat
from tests.batch.works import Doubling
with closing(DaskCluster(Doubling("{folder}", seconds=3600), ClusterAddress("{file}"))) as there:
    while True:
        for number in range(there.room()):
            there.submit([(number, number)])
        there.collect(0.05)
"""


@without_nannies
def test_the_workers_of_a_killed_batch_are_free_again(
    lasting_cluster: Cluster, tmp_path: Path
) -> None:
    """Otherwise its unfinished tasks would keep them busy for an hour."""
    script = ENDLESS.format(folder=tmp_path, file=lasting_cluster.file)
    process = subprocess.Popen([sys.executable, "-c", script])
    for _left in patiently():
        if len([*tmp_path.glob("begun-*")]) == 2:
            break
        time.sleep(0.05)
    process.kill()
    process.wait()
    finished = run(
        batch(tmp_path, Doubling(), 10), lambda w: DaskCluster(w, lasting_cluster.address)
    )
    assert finished.tally == {"even": 10}


@without_nannies
def test_a_lost_scheduler_is_told_and_the_batch_goes_on_later(
    cluster: Cluster, tmp_path: Path
) -> None:
    def watch(progress: BatchProgress) -> None:
        if progress.done >= 20:
            os.kill(cluster.scheduler.pid, signal.SIGKILL)

    work = batch(tmp_path, Doubling(seconds=0.02), 100)
    with pytest.raises(WorkersLostError, match="run the same command again"):
        run(work, lambda w: DaskCluster(w, cluster.address), watch=watch)
    local = ClusterAddress(local_workers=1)
    again: list[BatchProgress] = []
    run(work, lambda w: DaskCluster(w, local), watch=again.append)
    assert again[0].done >= 20
    assert lines(tmp_path) == [str(2 * n) for n in range(100)]


@with_nannies
def test_a_deadly_item_is_recorded_and_harms_no_other(cluster: Cluster, tmp_path: Path) -> None:
    """Dask retries an item on another worker each time, and gives up after some; nannies restart
    the workers."""
    work = batch(tmp_path, Doubling(deadly=(7,)), 50)
    finished = run(work, lambda w: DaskCluster(w, cluster.address))
    assert finished.tally == {"even": 49, "failed": 1}
    assert lines(tmp_path) == ["-7" if n == 7 else str(2 * n) for n in range(50)]


def test_a_cluster_started_here_replaces_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes: on a busy machine, longer than the usual wait for workers."""
    monkeypatch.setattr("satdoku.batch.dask_cluster.DESERTED", 0.0)
    work = batch(tmp_path, Doubling(deadly=(0, 7)), 50)
    finished = run(work, lambda w: DaskCluster(w, ClusterAddress(local_workers=2)))
    assert finished.tally == {"even": 48, "failed": 2}


@without_nannies
def test_a_cluster_that_stays_without_workers_is_given_up(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satdoku.batch.dask_cluster.DESERTED", 0.5)
    work = batch(tmp_path, Doubling(deadly=tuple(range(50))), 50)
    with pytest.raises(WorkersLostError, match="All workers are gone"):
        run(work, lambda w: DaskCluster(w, cluster.address))


@with_nannies
def test_a_worker_that_has_just_joined_survives_a_deadly_item_by_its_nanny(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Nannies quit if their first worker dies before they have seen it run. Here the first chunk of
    each new worker is deadly; the first two workers have died of it."""
    work = batch(tmp_path, Doubling(seconds=0.05, deadly=(0, 1)), 10)
    finished = run(work, lambda w: DaskCluster(w, cluster.address))
    assert finished.tally == {"even": 8, "failed": 2}


@without_nannies
def test_results_are_not_lost_with_the_worker_that_found_them(cluster: Cluster) -> None:
    """They are fetched when they are found, not when the batch asks for them: that would have to
    wait for another worker, and here there will be none."""
    with closing(DaskCluster(Doubling(), cluster.address)) as executor:
        await_room(executor)
        executor.submit([(3, 3)])
        for _left in patiently():
            if executor.returned.qsize():
                break
            time.sleep(0.05)
        for worker in cluster.workers:
            worker.kill()
            worker.wait()
        (returned,) = executor.collect(1.0)
    assert returned.results is not None
    assert [(index, result.line) for index, result in returned.results] == [(3, "6")]


def test_a_cluster_started_here_listens_on_loopback_alone() -> None:
    with closing(DaskCluster(Doubling(), ClusterAddress(local_workers=1))) as started:
        assert started.local is not None
        assert "127.0.0.1" in started.local.cluster.dashboard_link
        assert listening(os.getpid()) <= {"127.0.0.1"}


def test_another_user_of_the_machine_cannot_talk_to_a_cluster_started_here() -> None:
    """With access, they could run programs as this user. Access is denied without a certificate,
    and with a different one."""
    import distributed

    with closing(DaskCluster(Doubling(), ClusterAddress(local_workers=1))) as started:
        assert started.local is not None
        scheduler = started.local.cluster.scheduler
        places = [scheduler.address, *scheduler.workers]
        places += [worker.nanny for worker in scheduler.workers.values()]
        assert len(places) == 3
        for place in places:
            assert place.startswith("tls://127.0.0.1:")
            for other in (None, distributed.Security.temporary()):
                assert not answers(place, other)
                assert not answers(place.replace("tls://", "tcp://"), other)
        assert answers(scheduler.address, started.local.cluster.security)


def answers(address: str, security: object) -> bool:
    """True if a Dask server identifies itself there."""
    from distributed.core import rpc

    async def ask() -> bool:
        arguments = {} if security is None else security.get_connection_args("client")  # type: ignore[attr-defined]
        try:
            async with rpc(address, connection_args=arguments, timeout=2) as there:
                return bool(await there.identity())
        except (OSError, TypeError, RuntimeError):
            return False

    return asyncio.run(ask())


def test_without_certificates_no_cluster_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(UsageError, match="need cryptography"):
        DaskCluster(Doubling(), ClusterAddress(local_workers=1))


def test_the_web_pages_of_a_cluster_started_here_say_nothing() -> None:
    with closing(DaskCluster(Doubling(), ClusterAddress(local_workers=1))) as started:
        assert started.local is not None
        port = started.local.cluster.scheduler.http_server.port
        for page in ("info/main/workers.html", "json/identity.json", "metrics", "proxy/80/x/"):
            with pytest.raises(HTTPError, match="404"):
                urlopen(f"http://127.0.0.1:{port}/{page}", timeout=PATIENCE)


@without_nannies
def test_a_worker_that_sends_no_results_is_named(
    lasting_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker could be anyone's. What it sends is treated as data and never run."""
    with closing(DaskCluster(Doubling(), lasting_cluster.address)) as executor:
        await_room(executor)
        seat = next(iter(executor.seats.values()))
        reply = {"status": "OK", "result": pickle.dumps(([(0, "x")], 0.0))}
        with pytest.raises(ClusterError, match=r"Worker tcp://.* sent an invalid result"):
            executor._result(seat, [(0, 0)], reply)


@pytest.mark.parametrize(
    "text", ["", "5", "{}", '{"address": 7}', '{"address": "x"}', "[" * 100_000, "\udcff"]
)
def test_a_scheduler_file_that_is_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UsageError, match="not a scheduler file"):
        DaskCluster(Doubling(), ClusterAddress(str(file)))


def test_a_scheduler_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"nowhere\.json: cannot be read"):
        DaskCluster(Doubling(), ClusterAddress(str(tmp_path / "nowhere.json")))


def listening(pid: int) -> set[str]:
    """The addresses on which the process listens, from the kernel's own table."""
    links = (str(fd.readlink()) for fd in Path(f"/proc/{pid}/fd").iterdir() if fd.is_symlink())
    own = {match[1] for link in links if (match := re.match(r"socket:\[(\d+)\]", link))}
    found = set()
    for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and fields[9] in own:
            found.add(".".join(str(b) for b in reversed(bytes.fromhex(fields[1][:8]))))
    return found


@without_nannies
def test_cubes_of_one_formula_with_a_killed_worker(cluster: Cluster) -> None:
    """The first worker that gets cubes is suspended until it is killed: it decides none of them."""
    killed: list[int] = []

    class Bereft(DaskCluster):
        def _send(self, seat: Seat, chunk: Chunk) -> None:
            if killed:
                super()._send(seat, chunk)
                return
            killed.extend(self.client.run(os.getpid, workers=[seat.address]).values())
            os.kill(killed[0], signal.SIGSTOP)
            super()._send(seat, chunk)
            os.kill(killed[0], signal.SIGKILL)

    cnf = random_ksat(200, 852, 3, Random(1))
    config = cube_config(EngineConfig.named("cdcl"), 40, lambda work: Bereft(work, cluster.address))
    found = search(cnf, config).result
    assert killed
    assert found.status is Status.UNSATISFIABLE
    assert found.statistics["cubes"] == 40


def test_without_a_scheduler_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satdoku.batch.dask_cluster.CONNECT", 0.5)
    with pytest.raises(ClusterError, match="no Dask scheduler"):
        DaskCluster(Doubling(), ClusterAddress("tcp://127.0.0.1:1"))


@without_nannies
def test_another_version_is_reported_before_work_starts(
    monkeypatch: pytest.MonkeyPatch, lasting_cluster: Cluster
) -> None:
    monkeypatch.setattr("satdoku.batch.dask_cluster.__version__", "99")
    with pytest.raises(ClusterError, match="not 99"):
        DaskCluster(Doubling(), lasting_cluster.address)


@without_nannies
def test_a_worker_of_another_version_that_joins_late_is_reported(
    monkeypatch: pytest.MonkeyPatch, lasting_cluster: Cluster
) -> None:
    with closing(DaskCluster(Doubling(), lasting_cluster.address)) as executor:
        monkeypatch.setattr("satdoku.batch.dask_cluster.__version__", "99")
        with pytest.raises(ClusterError, match=r"Worker tcp://127\.0\.0\.1:\d+ runs .* not 99"):
            await_room(executor)


@without_nannies
def test_a_suspect_has_its_worker_for_itself(
    lasting_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for an idle worker, which gets nothing else until it is done."""
    company: list[int] = []
    with closing(DaskCluster(Doubling(seconds=0.05), lasting_cluster.address)) as executor:
        send = executor._send

        def watched(seat: Seat, chunk: Chunk) -> None:
            if chunk == [(99, 99)]:
                company.append(len(seat.out))
            assert not any((99, 99) in each for each in seat.out.values())
            send(seat, chunk)

        monkeypatch.setattr(executor, "_send", watched)
        await_room(executor)
        rest = list(range(executor.room()))
        for n in rest:
            executor.submit([(n, n)])
        executor.submit([(99, 99)], alone=True)
        assert not company
        back: list[int] = []
        for _left in patiently():
            if executor.room() and rest[-1] < 30:
                rest.append(rest[-1] + 1)
                executor.submit([(rest[-1], rest[-1])])
            back += [returned.chunk[0][0] for returned in executor.collect(0.05)]
            if len(back) == len(rest) + 1:
                break
    assert company == [0]
    assert sorted(back) == [*rest, 99]
