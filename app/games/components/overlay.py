"""An operator's overlay: facts of the printed game laid over our reconstruction.

An overlay is a TOML file. A section names a component file and a record in it; its keys are the
columns to override::

    [units.R-111]
    strength = 6

    [borders.archangel-vologda]
    remove = true

    [borders.kovno-livonia]
    new = true
    rail = true
    white_only = false
    provenance = "overlay"
    rail_provenance = "overlay"

    [random_events.cells."1-2"]
    event = "draw"

The result goes through the same check as our own files. What is overridden has the provenance
``overlay``.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from app.games.components.csv_schema import LIST_SEPARATOR, MARKS, Sheet
from app.games.components.errors import ComponentError
from app.games.components.provenance import OVERLAY

MOST_LISTED = 16
"""So many names are listed where none looks like a wrong one."""


@dataclass(slots=True)
class OverlaidRow:
    """A record after the overlay: its line, its cells, and the fields that were overridden."""

    line: int
    cells: dict[str, str]
    fields: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Overlay:
    """The overrides of one file; an empty one where there is none."""

    file: str = ""
    text: str = ""
    sections: dict[str, Any] = field(default_factory=dict)

    def apply_to_records(
        self,
        sheet: Sheet,
        rows: Mapping[str, tuple[int, dict[str, str]]],
    ) -> dict[str, OverlaidRow]:
        """The records of a CSV file with the overrides of its section laid over them.

        ``rows`` are line and cells by the name of the record. A new record takes the columns of
        the sheet's key from its name.

        Raises ComponentError if the overlay names a record or a column that does not exist.
        """
        laid = {name: OverlaidRow(line, cells) for name, (line, cells) in rows.items()}
        for record, changes in self._section(sheet.name).items():
            if not isinstance(changes, dict):
                raise self.error(sheet.name, record, "is not a section of column = value")
            if changes.get("remove") is True:
                if laid.pop(record, None) is None:
                    raise self.error(sheet.name, record, "there is no such record to remove")
                continue
            if changes.get("new") is True:
                if record in laid:
                    raise self.error(sheet.name, record, "the record is not new")
                laid[record] = OverlaidRow(
                    self.line_of(sheet.name, record), dict.fromkeys(sheet.columns, "")
                )
                laid[record].cells |= zip(
                    sheet.key, record.split("-", len(sheet.key) - 1), strict=False
                )
            elif record not in laid:
                reason = f"there is no such record{expected(record, laid)}"
                raise self.error(sheet.name, record, reason)
            self._override(sheet, record, changes, laid[record])
        return laid

    def apply_to_table(self, table: str, content: dict[str, Any]) -> dict[str, Any]:
        """The content of a TOML table with the overrides of its section merged in.

        Raises ComponentError if the overlay names an entry that does not exist.
        """
        section = self._section(table)
        self._refuse_unknown(table, table, content, section)
        return _merged(content, section)

    def _refuse_unknown(
        self, table: str, part: str, below: dict[str, Any], above: dict[str, Any]
    ) -> None:
        """Raise ComponentError if a part of a table has no such entry; provenance may be added."""
        for key, value in above.items():
            if key not in below:
                if "provenance" in key:
                    continue
                reason = f"there is no such entry{expected(key, below)}"
                line = self.line_of_entry(table, key)
                raise ComponentError(self.file, line, f"{part}.{key}", reason)
            if isinstance(value, dict) and isinstance(below[key], dict):
                self._refuse_unknown(table, f"{part}.{key}", below[key], value)

    def line_of_entry(self, table: str, entry: str) -> int | None:
        """The line of the overlay on which an entry of a table stands, as a heading or a key; None
        if it has none there."""
        is_within = False
        for number, line in enumerate(self.text.splitlines(), 1):
            bare = line.strip().replace('"', "")
            if bare.startswith("["):
                is_within = bare.startswith((f"[{table}]", f"[{table}."))
                if is_within and bare.endswith((f".{entry}]", f"[{entry}]")):
                    return number
            elif is_within and bare.partition("=")[0].strip() == entry:
                return number
        return None

    def refuse_unknown_sections(self, known: set[str]) -> None:
        """Raise ComponentError if a section belongs to no component file."""
        for section in self.sections:
            if section not in known:
                reason = f"there is no such component file, expected one of {_listed(known)}"
                raise ComponentError(self.file, self._line_of(f"[{section}"), section, reason)

    def line_of(self, sheet: str, record: str, column: str = "") -> int:
        """The line of the overlay on which a record's section begins, or that of a column in it; 1
        if it has no heading."""
        begins = self._line_of(f"[{sheet}.{record}]") or 1
        for number, line in enumerate(self.text.splitlines()[begins:], begins + 1):
            if not column or line.lstrip().startswith("["):
                break
            if line.partition("=")[0].strip().strip('"') == column:
                return number
        return begins

    def _line_of(self, heading: str) -> int | None:
        """The first line that begins with a heading, written with or without quotation marks."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.strip().replace('"', "").startswith(heading):
                return number
        return None

    def error(self, sheet: str, record: str, reason: str, column: str = "") -> ComponentError:
        """The refusal of one section of this overlay, or of a column in it."""
        line = self.line_of(sheet, record, column)
        return ComponentError(self.file, line, f"{sheet}.{record}", reason)

    def _section(self, name: str) -> dict[str, Any]:
        section = self.sections.get(name, {})
        if not isinstance(section, dict):
            raise ComponentError(self.file, None, name, "is not a section")
        return section

    def _override(
        self, sheet: Sheet, record: str, changes: dict[str, Any], row: OverlaidRow
    ) -> None:
        for key, value in changes.items():
            column = sheet.aliases.get(key, key)
            if key == "new":
                continue
            if column in sheet.marks:
                marks = [
                    mark
                    for mark in row.cells[MARKS].split(LIST_SEPARATOR)
                    if mark and mark != column
                ]
                row.cells[MARKS] = LIST_SEPARATOR.join([*marks, column] if value else marks)
            elif column in row.cells:
                row.cells[column] = _as_cell(value)
            else:
                columns = _listed({*sheet.columns, *sheet.marks} - {MARKS})
                reason = f"there is no column {key!r}, expected one of {columns}"
                raise self.error(sheet.name, record, reason, key)
            row.fields.add(column)


def read_overlay(path: Path | None) -> Overlay:
    """The overlay in a file, or an empty one for None.

    Raises ComponentError if the file cannot be read or is not TOML.
    """
    if path is None:
        return Overlay()
    try:
        text = path.read_text(encoding="utf-8")
        return Overlay(path.name, text, tomllib.loads(text))
    except OSError as fault:
        raise ComponentError(path.name, None, "", f"cannot be read: {fault.strerror}") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ComponentError(path.name, None, "", f"is not TOML: {fault}") from fault


def expected(value: str, names: Collection[str]) -> str:
    """What to say of a name that is not among `names`: those that look like it, else some of them
    and their number."""
    near = get_close_matches(value, names, n=3, cutoff=0.6)
    if near:
        return f", did you mean {' or '.join(near)}?"
    if len(names) <= MOST_LISTED:
        return f", expected one of {_listed(names)}" if names else ""
    return f", expected one of {len(names)} such as {', '.join(sorted(names)[:3])}"


def _listed(names: Collection[str]) -> str:
    return ", ".join(sorted(names))


def _as_cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return LIST_SEPARATOR.join(str(item) for item in value)
    return str(value)


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    if not above:
        return below
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            merged[key] = _merged(under, value)
        else:
            merged[key] = value
    if "provenance" in below and "provenance" not in above:
        merged["provenance"] = f"{OVERLAY}, else {below['provenance']}"
    return merged
