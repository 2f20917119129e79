"""What is fixed about a CSV component file."""

from collections.abc import Mapping
from dataclasses import dataclass, field

LIST_SEPARATOR = "|"
"""Parts the words of a cell that holds several."""

MARKS = "marks"
"""The column that lists which of a record's yes-or-no properties hold."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One CSV file: its columns and those that name a record.

    ``marks`` are the words of the column of that name; an overlay sets each as true or false.
    ``aliases`` are other names under which an overlay may set a column.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    marks: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.name}.csv"

    def record_name(self, cells: Mapping[str, str]) -> str:
        """The name of a record of this sheet in messages and overlays."""
        return "-".join(cells[column] for column in self.key)
