"""The names of the processes of `make run` that die again and again, in a file under FIELDPOST_VAR.

The runner writes it, which talks to no Redis; `/readyz` and the alarm read it.
"""

from contextlib import suppress
from pathlib import Path

CRASHING = Path("run", "crashing")


def note_crashing(var: Path, names: list[str]) -> None:
    """Keep the names of the processes that die again and again. A full disk keeps nothing."""
    with suppress(OSError):
        (var / CRASHING).write_text("".join(f"{name}\n" for name in names), encoding="ascii")


def crashing(var: Path) -> tuple[str, ...]:
    """The names of the processes that die again and again; none where `make run` is not used."""
    try:
        return tuple((var / CRASHING).read_text(encoding="ascii").split())
    except OSError:
        return ()
