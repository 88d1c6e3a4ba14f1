"""A batch on a cluster that uses TLS, with a certificate created here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.batch.dask_processes import Cluster
from tests.cli.outcome import Outcome

pytest.importorskip("distributed")
PROGRAM = (sys.executable, "-m", "satdoku", "batch")
pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is missing")


def certificate(folder: Path, name: str) -> tuple[str, str]:
    """A self-signed certificate and its key."""
    files = str(folder / f"{name}.pem"), str(folder / f"{name}-key.pem")
    asked = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1")
    command = ["openssl", "req", *asked, "-out", files[0], "-keyout", files[1]]
    subprocess.run(command, check=True, capture_output=True)
    return files


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    known, key = certificate(folder, "known")
    tls = {"--tls-ca-file": known, "--tls-cert": known, "--tls-key": key}
    started = Cluster(folder, tls)
    yield started
    started.close()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def generated(cluster: Cluster, *options: str) -> Outcome:
    """Run in a separate process: after a refusal, it keeps retrying in the background."""
    asked = ("generate", "--variant", "classic-4", "--givens", "8", "--seed", "7", "--count", "20")
    command = [*PROGRAM, *asked, "--scheduler", str(cluster.file), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Outcome(done.returncode, done.stdout, done.stderr)


def test_the_options_reach_dask(cluster: Cluster, tmp_path: Path) -> None:
    known, key = str(cluster.folder / "known.pem"), str(cluster.folder / "known-key.pem")
    assert cluster.file.read_text().count("tls://127.0.0.1") >= 1
    done = generated(cluster, "--tls-ca", known, "--tls-cert", known, "--tls-key", key)
    assert done.code == 0, done.err
    assert len((tmp_path / "puzzles.txt").read_text().splitlines()) == 20


def test_a_certificate_that_the_cluster_does_not_know_is_refused(
    cluster: Cluster, tmp_path: Path
) -> None:
    known, (other, key) = str(cluster.folder / "known.pem"), certificate(tmp_path, "other")
    done = generated(cluster, "--tls-ca", known, "--tls-cert", other, "--tls-key", key)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


def test_without_the_options_there_is_one_sentence(cluster: Cluster) -> None:
    done = generated(cluster)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "this scheduler uses TLS" in done.err


def test_files_that_are_no_certificates_are_told(cluster: Cluster) -> None:
    known, wrong = str(cluster.folder / "known.pem"), str(cluster.file)
    done = generated(cluster, "--tls-ca", known, "--tls-cert", wrong, "--tls-key", wrong)
    assert done.code == 2
    assert "not a matching set of certificates and key" in done.err
    assert done.err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(cluster: Cluster) -> None:
    known = str(cluster.folder / "known.pem")
    done = generated(cluster, "--tls-ca", known, "--tls-cert", known, "--tls-key", "nowhere.pem")
    assert done.code == 2
    assert "nowhere.pem" in done.err
    assert done.err.count("\n") == 1
