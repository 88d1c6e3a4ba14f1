"""Checks the certificates for a Dask cluster before Dask uses them: its own errors are meant for
developers, and cleaning up after them takes seconds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import FileError, UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from distributed import Security

LONGEST = 1 << 20  # bytes of a scheduler file


def security(files: Mapping[str, str], scheduler: str) -> Security:
    """Build it from the arguments of `distributed.Security`, and from Dask's configuration where
    they are missing. `scheduler` is the scheduler's address."""
    import distributed

    for path in files.values():
        try:
            Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise FileError.unreadable(Path(path), error) from error
    found = distributed.Security(**files)
    try:
        context = found.get_connection_args("client").get("ssl_context")
    except (OSError, ValueError) as error:
        raise UsageError(
            _(
                "The files given with --tls-ca, --tls-cert and --tls-key are not a "
                "matching set of certificates and key ({reason}).",
                reason=str(error),
            )
        ) from error
    if context is None and scheduler.startswith("tls://"):
        raise UsageError(
            _(
                "{address}: this scheduler uses TLS; add --tls-ca, --tls-cert and --tls-key.",
                address=scheduler,
            )
        )
    return found


def address_of(scheduler: str) -> str:
    """The address of a scheduler, given directly or by a scheduler file."""
    if "://" in scheduler:
        return scheduler
    path = Path(scheduler)
    try:
        with path.open("rb") as stream:
            found = json.loads(stream.read(LONGEST))
    except OSError as error:
        raise FileError.unreadable(path, error) from error
    except (ValueError, RecursionError):
        found = None
    address = found.get("address") if isinstance(found, dict) else None
    if not isinstance(address, str) or "://" not in address:
        raise UsageError(
            _("{path}: not a scheduler file; `dask scheduler` writes one.", path=scheduler)
        )
    return address
