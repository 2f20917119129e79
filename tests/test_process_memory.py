"""What long-lived processes keep of memory."""

import gc
import subprocess
import sys

import pytest

from app import process_memory

ARENAS_OF_BUSY_THREADS = """
import ctypes, threading
from tempfile import NamedTemporaryFile
from app import process_memory
process_memory.settle()
begun, done = threading.Barrier(25), threading.Event()

def work():
    kept = [bytearray(2000) for _ in range(100)]
    begun.wait()
    done.wait()

for _ in range(24):
    threading.Thread(target=work, daemon=True).start()
begun.wait()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
with NamedTemporaryFile("r") as told:
    file = ctypes.c_void_p(libc.fopen(told.name.encode(), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
    print(told.read().count("<heap nr="))
done.set()
"""

LARGEST_FREE_ROOM = """
import ctypes
from pathlib import Path
from app import process_memory
process_memory.settle()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

def use_and_free(size):
    block = ctypes.c_void_p(libc.malloc(size))
    ctypes.memset(block, 1, size)
    libc.free(block)

use_and_free(24 << 20)
before = resident()
use_and_free(20 << 20)
print(resident() - before)
"""


@pytest.fixture(autouse=True)
def _glibc() -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("Only glibc has arenas.")


def _printed(program: str) -> int:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return int(done.stdout)


def test_many_threads_share_two_arenas() -> None:
    assert _printed(ARENAS_OF_BUSY_THREADS) <= process_memory.ARENAS


def test_the_room_of_a_large_picture_goes_back_to_the_system() -> None:
    assert _printed(LARGEST_FREE_ROOM) < 2_000


def test_objects_of_the_loaded_site_are_not_looked_at_for_garbage() -> None:
    program = (
        "import gc; from app import process_memory; process_memory.settle(); "
        "print(gc.get_freeze_count() if gc.get_threshold() == process_memory.GARBAGE else 0)"
    )
    assert _printed(program) > 1_000
    assert gc.get_threshold() != process_memory.GARBAGE
