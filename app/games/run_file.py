"""Files of runs that can be stopped and go on: JSON lines, a header first, then a line a game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class OtherRunError(ValueError):
    """The file cannot be used: it is of another run, or of none."""


class RunFile:
    """A file to which the games of one run are added as they end."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        """Open the file, or begin it. Raises OtherRunError if its header is another.

        A last line that was cut short by a crash is dropped.
        """
        self._path = path
        if not path.exists() or not path.stat().st_size:
            self._append(header)
            return
        known, _games = read_lines(path)
        if known != header:
            raise OtherRunError(f"{path} is of another run: {differences(known, header)}")
        whole = "".join(line + "\n" for line in _complete_lines(path))
        if len(whole.encode()) != path.stat().st_size:
            path.write_text(whole, encoding="utf-8")

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The games in the file, as they were added."""
        return read_lines(self._path)[1]

    def add(self, game: Mapping[str, Any]) -> None:
        """Add a game, on disk at once."""
        self._append(game)

    def _append(self, line: Mapping[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def read_lines(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the header of a file and its games. Raises OtherRunError for what holds no run."""
    try:
        header, *games = (json.loads(line) for line in _complete_lines(path))
    except ValueError as fault:
        raise OtherRunError(f"{path} holds no run: {fault}") from fault
    if not all(isinstance(each, dict) for each in (header, *games)):
        raise OtherRunError(f"{path} holds no run: not every line is an object")
    return header, games


def differences(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Say in which settings two runs differ."""
    return "; ".join(
        f"{key} {json.dumps(known.get(key))} there, {json.dumps(wanted.get(key))} here"
        for key in dict.fromkeys((*known, *wanted))
        if known.get(key) != wanted.get(key)
    )


def _complete_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]
