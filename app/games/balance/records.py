"""The results file of a balance run: JSON lines, a header first, then a line a game."""

import json
from pathlib import Path
from typing import Any

from app.games.balance.play import Record
from app.games.balance.run import BalanceRun


class OtherRunError(ValueError):
    """The file cannot be used: it is of another run, or of none."""


def read(path: Path) -> tuple[BalanceRun, list[Record]]:
    """Return the run that a file is of and the games in it, each once, in their order.

    A last line that was cut short by a crash is ignored. Raises OtherRunError.
    """
    lines = _complete_lines(path)
    try:
        header, *games = (json.loads(line) for line in lines)
        run = BalanceRun.from_header(header)
        found: dict[int, Record] = {each["game"]: Record(**each) for each in games}
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise OtherRunError(f"{path} holds no balance run: {fault}") from fault
    return run, [found[number] for number in sorted(found)]


class ResultsFile:
    """A file to which the games of one run are added as they end."""

    def __init__(self, path: Path, run: BalanceRun) -> None:
        """Open the file, or begin it. Raises OtherRunError if it is of another run."""
        self._path = path
        self.records: list[Record] = []
        if path.exists() and path.stat().st_size:
            known, self.records = read(path)
            if known != run:
                raise OtherRunError(f"{path} is of another run: {differences(known, run)}")
            self._cut_short_line()
        else:
            self._append(run.header())

    @property
    def played(self) -> set[int]:
        """The numbers of the games in the file."""
        return {record.game for record in self.records}

    def add(self, record: Record) -> None:
        """Add a game, on disk at once."""
        self.records.append(record)
        self._append(record.as_data())

    def _append(self, line: dict[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def _cut_short_line(self) -> None:
        whole = "".join(line + "\n" for line in _complete_lines(self._path))
        if len(whole.encode()) != self._path.stat().st_size:
            self._path.write_text(whole, encoding="utf-8")


def differences(known: BalanceRun, run: BalanceRun) -> str:
    """Say in which settings two runs differ."""
    old, new = known.header(), run.header()
    return "; ".join(
        f"{key} {json.dumps(old[key])} there, {json.dumps(new[key])} here"
        for key in old
        if old[key] != new[key]
    )


def _complete_lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return text.split("\n")[:-1]
