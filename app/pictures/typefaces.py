"""The files of type that pictures are drawn with: PT Sans and PT Serif from their packages.

resvg reads the whole file for each piece of text. The tables that it does not need are left out:
old kerning, and hints for screens without grey. So text is drawn in half the time, with the same
pixels.
"""

import os
import struct
from functools import cache
from importlib.resources import files
from pathlib import Path

TYPE_CASES = ("fontpkg_pt_sans", "fontpkg_pt_serif")
FACES = ("PT_Sans-Web-Regular", "PT_Sans-Web-Bold", "PT_Serif-Web-Regular", "PT_Serif-Web-Italic")

NEEDED = frozenset(b"OS/2 cmap glyf head hhea hmtx loca maxp name post GDEF GPOS GSUB".split())
"""The tables (OpenType 1.9, 4.2) that say which shape a letter has, and where the next one goes."""

HEADER, RECORD = ">4sHHHH", ">4sLLL"


def typefaces() -> list[str]:
    """The files of type that a board needs. Raises FileNotFoundError if one is missing."""
    return _of_process(os.getpid())


@cache
def _of_process(_pid: int) -> list[str]:
    """The files of this process: one that is forked may not keep the open files of its parent."""
    found = {
        face.stem: face
        for case in TYPE_CASES
        for face in Path(str(files(case).joinpath("files"))).glob("*.ttf")
    }
    missing = set(FACES) - set(found)
    if missing:
        raise FileNotFoundError(f"no such faces: {', '.join(sorted(missing))}")
    return [_in_memory(found[face]) for face in FACES]


def _in_memory(face: Path) -> str:
    """A file in memory with what is needed of `face`; where there are none, `face` itself."""
    if not hasattr(os, "memfd_create"):
        return str(face)
    number = os.memfd_create(face.stem)
    with open(number, "wb", closefd=False) as file:
        file.write(reduced(face.read_bytes()))
    return f"/proc/self/fd/{number}"


def reduced(font: bytes) -> bytes:
    """A TrueType font with the tables in NEEDED alone."""
    version, count, *_search = struct.unpack_from(HEADER, font)
    records = struct.iter_unpack(RECORD, font[12 : 12 + 16 * count])
    kept = [record for record in records if record[0].strip() in NEEDED]
    power = len(kept).bit_length() - 1
    search = 16 << power
    header = struct.pack(HEADER, version, len(kept), search, power, 16 * len(kept) - search)
    directory, tables = b"", b""
    begins = 12 + 16 * len(kept)
    for tag, checksum, offset, length in kept:
        directory += struct.pack(RECORD, tag, checksum, begins + len(tables), length)
        tables += font[offset : offset + length].ljust(-(-length // 4) * 4, b"\0")
    return header + directory + tables
