"""The certificates for a Dask cluster, looked at before Dask needs them: what it says of wrong ones
is for its developers, and what it leaves behind takes seconds to end."""

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
    """From the arguments of `distributed.Security` and, where they say nothing, from the
    configuration of Dask. `scheduler` is its address."""
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
                "The files of --tls-ca, --tls-cert and --tls-key are not certificates and a key"
                " that fit together ({reason}).",
                reason=str(error),
            )
        ) from error
    if context is None and scheduler.startswith("tls://"):
        raise UsageError(
            _(
                "{address}: this scheduler speaks TLS; give --tls-ca, --tls-cert and --tls-key.",
                address=scheduler,
            )
        )
    return found


def address_of(scheduler: str) -> str:
    """The address of a scheduler that is named by it, or by a scheduler file."""
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
            _("{path}: is no scheduler file; `dask scheduler` writes one.", path=scheduler)
        )
    return address
