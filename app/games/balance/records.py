"""The results file of a balance run."""

from pathlib import Path

from app.games.balance.play import Record
from app.games.balance.run import BalanceRun
from app.games.run_file import OtherRunError, RunFile, read_lines


def read(path: Path) -> tuple[BalanceRun, list[Record]]:
    """Return the run that a file is of and the games in it, each once, in their order.

    A last line that was cut short by a crash is ignored. Raises OtherRunError.
    """
    header, games = read_lines(path)
    try:
        run = BalanceRun.from_header(header)
        found: dict[int, Record] = {each["game"]: Record(**each) for each in games}
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise OtherRunError(f"{path} holds no balance run: {fault}") from fault
    return run, [found[number] for number in sorted(found)]


class ResultsFile:
    """A file to which the games of one run are added as they end."""

    def __init__(self, path: Path, run: BalanceRun) -> None:
        """Open the file, or begin it. Raises OtherRunError if it is of another run."""
        has_games = path.exists() and path.stat().st_size > 0
        self.records: list[Record] = read(path)[1] if has_games else []
        self._file = RunFile(path, run.header())

    @property
    def played(self) -> set[int]:
        """The numbers of the games in the file."""
        return {record.game for record in self.records}

    def add(self, record: Record) -> None:
        """Add a game, on disk at once."""
        self.records.append(record)
        self._file.add(record.as_data())
