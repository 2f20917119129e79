"""The clock and the disk of a site's processes, in the hands of the harness, without root."""

import mmap
import os
import shutil
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("preload.c")
CONTROL = struct.Struct("=qi4xq")


class Preload:
    """A library for LD_PRELOAD, and the file through which it is told what holds."""

    def __init__(self, directory: Path) -> None:
        self._library = directory / "preload.so"
        command = ["cc", "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True)
        self._path = directory / "control"
        self._path.write_bytes(bytes(CONTROL.size))
        with self._path.open("r+b") as file:
            self._mapped = mmap.mmap(file.fileno(), CONTROL.size)
        self._device = directory.stat().st_dev
        self.clock_offset = 0
        self.is_disk_full = False

    @staticmethod
    def is_possible() -> bool:
        """Whether this machine has a compiler and a loader that knows LD_PRELOAD."""
        return os.uname().sysname == "Linux" and shutil.which("cc") is not None

    def environment(self) -> dict[str, str]:
        """What a process needs in its environment."""
        return {"LD_PRELOAD": str(self._library), "CHAOS_CONTROL": str(self._path)}

    def move_clock(self, seconds: int) -> None:
        """Let the clock of all processes jump, forward or back."""
        self.clock_offset += seconds
        self._write()

    def fill_disk(self, is_full: bool) -> None:
        """Take all room on the disk, or give it back."""
        self.is_disk_full = is_full
        self._write()

    def _write(self) -> None:
        self._mapped[:] = CONTROL.pack(self.clock_offset, self.is_disk_full, self._device)
