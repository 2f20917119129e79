"""Reading research data and writing component files."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from app.games.components.csv_schema import LIST_SEPARATOR


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """Return the content of a JSON file of the research data."""
    content: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return content


def write_csv(path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> None:
    """Write records, one a line; a list becomes words divided by |, None an empty cell.

    Raises ValueError for a row with a column that the file does not have.
    """
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, restval="", lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow({name: cell(value) for name, value in row.items()})


def cell(value: object) -> str:
    """Return a value as the cell of a CSV file."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return LIST_SEPARATOR.join(str(each) for each in value)
    return str(value)


def field_tags(tags: Mapping[str, str], record: str) -> str:
    """Return the cell field_provenance: the tags of the fields that differ from their record's."""
    return " | ".join(f"{name}={tag}" for name, tag in tags.items() if tag and tag != record)
