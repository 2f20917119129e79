"""Reading a component file of records (CSV), one record a line."""

import csv
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.games.components import provenance
from app.games.components.csv_schema import LIST_SEPARATOR, MARKS, Sheet
from app.games.components.errors import ComponentError
from app.games.components.overlay import Overlay, expected


@dataclass(slots=True)
class Row:
    """One record of a CSV file, with typed access to its cells; every refusal names the place.

    Of a record that an overlay (`overlay`, in its section `sheet`) has changed that is the line of
    the overlay: of the column at fault, if the overlay has set it, else of the section.
    """

    file: str
    line: int
    record: str
    cells: dict[str, str]
    defaults: Mapping[str, str]
    overlaid: set[str] = field(default_factory=set)
    overlay: Overlay | None = None
    sheet: str = ""

    def error(self, reason: str) -> ComponentError:
        """The refusal of this record, for the caller to raise."""
        if self.overlay is None:
            return ComponentError(self.file, self.line, self.record, reason)
        named = next((each for each in sorted(self.overlaid) if _is_in(each, reason)), "")
        if not named:
            reason = f"{reason} (laid over {self.file}, line {self.line})"
        return self.overlay.error(self.sheet, self.record, reason, named)

    def text(self, column: str) -> str:
        """A cell that must not be empty."""
        value = self.cells[column]
        if not value:
            raise self.error(f"{column} is missing")
        return value

    def optional(self, column: str) -> str | None:
        """A cell that may be empty."""
        return self.cells[column] or None

    def words(self, column: str) -> tuple[str, ...]:
        """A list of words; empty for an empty cell."""
        value = self.cells[column]
        return tuple(word.strip() for word in value.split(LIST_SEPARATOR)) if value else ()

    def yes(self, column: str) -> bool:
        """A yes or no."""
        return self.choice(column, ("yes", "no")) == "yes"

    def choice(self, column: str, allowed: Collection[str]) -> str:
        """A cell that holds one of the allowed words."""
        value = self.text(column)
        if value not in allowed:
            raise self.error(f"unknown {column} {value!r}, expected one of {_listed(allowed)}")
        return value

    def integer(self, column: str, low: int, high: int) -> int:
        """A whole number within a range, ends included."""
        value = self.text(column)
        try:
            number = int(value)
        except ValueError:
            wanted = f"{column} {value!r} is not a whole number from {low} to {high}"
            raise self.error(wanted) from None
        if not low <= number <= high:
            raise self.error(f"{column} {number} is out of range {low} to {high}")
        return number

    def degrees(self, column: str, bound: float) -> float:
        """A latitude or longitude in degrees."""
        value = self.text(column)
        try:
            number = float(value)
        except ValueError:
            raise self.error(f"{column} {value!r} is not a number") from None
        if not -bound <= number <= bound:
            raise self.error(f"{column} {number} is out of range -{bound} to {bound}")
        return number

    def known(self, column: str, names: Collection[str], what: str) -> str:
        """A cell that names a record of another file."""
        value = self.text(column)
        if value not in names:
            raise self.error(f"unknown {what} {value!r} in {column}{expected(value, names)}")
        return value

    def tag(self, column: str = "provenance") -> str:
        """The provenance tag in a column."""
        value = self.text(column)
        if not provenance.is_tag(value):
            raise self.error(f"{column} {value!r} is neither rule:, public: nor reconstructed")
        return value

    def provenance(self, fields: Collection[str]) -> dict[str, str]:
        """The record's tag under ``*``, and a tag for each field that has its own.

        ``fields`` are the names a tag may be given to. A field's own tag beats the default of the
        file (provenance.toml), which holds only where the field is filled.
        """
        tags = {provenance.RECORD: self.tag()}
        tags |= {name: tag for name, tag in self.defaults.items() if self._filled(name)}
        for entry in self.words("field_provenance") if "field_provenance" in self.cells else ():
            name, equals, tag = entry.partition("=")
            if not equals or name not in fields:
                raise self.error(f"field_provenance speaks of an unknown field {name!r}")
            if not provenance.is_tag(tag):
                raise self.error(f"provenance {tag!r} of {name} has no known source")
            tags[name] = tag
        return tags | dict.fromkeys(self.overlaid & set(fields), provenance.OVERLAY)

    def _filled(self, name: str) -> bool:
        return bool(self.cells.get(name)) or (MARKS in self.cells and name in self.words(MARKS))


def _listed(words: Collection[str]) -> str:
    return ", ".join(words)


def _is_in(column: str, reason: str) -> bool:
    return column in re.findall(r"\w+", reason)


def read_rows(
    folder: Path, sheet: Sheet, defaults: Mapping[str, str], overlay: Overlay
) -> tuple[Row, ...]:
    """All records of a CSV file, the overlay laid over them.

    Raises ComponentError on a missing file, a wrong header, a line with too many or too few
    cells, a record that is named twice, and an overlay of a record that does not exist.
    """
    rows: dict[str, tuple[int, dict[str, str]]] = {}
    for line, cells in _lines(folder, sheet):
        record = sheet.record_name(cells)
        if record in rows:
            raise ComponentError(
                sheet.file, line, record, f"stated twice, see line {rows[record][0]}"
            )
        rows[record] = line, cells
    laid = overlay.apply_to_records(sheet, rows)
    return tuple(
        Row(
            sheet.file,
            laid_row.line,
            record,
            laid_row.cells,
            defaults,
            set(laid_row.fields),
            overlay if laid_row.fields else None,
            sheet.name,
        )
        for record, laid_row in laid.items()
    )


def _lines(folder: Path, sheet: Sheet) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        stream = (folder / sheet.file).open(encoding="utf-8", newline="")
    except FileNotFoundError:
        raise ComponentError(sheet.file, None, "", "the file is missing") from None
    with stream:
        reader = csv.reader(stream, strict=True)
        header = tuple(next(reader, ()))
        if header != sheet.columns:
            raise ComponentError(
                sheet.file, 1, "header", f"expected the columns {_listed(sheet.columns)}"
            )
        for values in reader:
            if len(values) != len(header):
                reason = f"{len(values)} cells instead of {len(header)}"
                raise ComponentError(sheet.file, reader.line_num, (values or [""])[0], reason)
            yield reader.line_num, dict(zip(header, values, strict=True))
