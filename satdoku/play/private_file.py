"""Files that only their owner can read, such as the database."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from satdoku.files import FLAGS
from satdoku.messages import _

OTHERS = 0o077  # permissions of the group and all other users


def make_private_folder(folder: Path) -> None:
    """An existing folder keeps its permissions."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Create an empty file unless it exists."""
    with suppress(FileExistsError):  # another satdoku was faster
        os.close(os.open(path, FLAGS, 0o600))


def secure(path: Path) -> None:
    """Remove the permissions of all other users. Refuse anything but a regular file: opening a pipe
    blocks forever, and opening a device can do anything."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if path.is_symlink():
            raise OSError(errno.ENOENT, _("a link to a file that does not exist")) from None
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, _("not a regular file"))
    if not os.access(path, os.R_OK | os.W_OK):  # SQLite would complain only at the first move
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if mode & OTHERS:
        with suppress(PermissionError):  # owned by another user, who decides
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
