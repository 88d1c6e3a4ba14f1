"""Files that only their owner can read, such as the database of the games."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from satdoku.files import FLAGS
from satdoku.messages import _

OTHERS = 0o077  # what the group and all other users can do to a file


def make_private_folder(folder: Path) -> None:
    """A folder that is there already keeps its permissions."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Create an empty file, unless there is one."""
    with suppress(FileExistsError):  # another satdoku was faster
        os.close(os.open(path, FLAGS, 0o600))


def secure(path: Path) -> None:
    """Take what is there from all other users. Refuse what is not a regular file: opening a pipe
    waits for ever, and opening a device can do anything."""
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
    if not os.access(path, os.R_OK | os.W_OK):  # SQLite would complain at the first move only
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if mode & OTHERS:
        with suppress(PermissionError):  # another user's, who may decide
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
