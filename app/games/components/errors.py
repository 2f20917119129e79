"""The refusal of a broken component file."""


class ComponentError(Exception):
    """A component file states something that cannot be true of the game.

    The message names the file, the line, the
    record and the reason, so that whoever edits the file (or an overlay) finds the fault at once.
    """

    def __init__(self, file: str, line: int | None, record: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.record = record
        self.reason = reason
        place = file if line is None else f"{file}, line {line}"
        super().__init__(f"{place}, {record}: {reason}" if record else f"{place}: {reason}")
