"""Reading a component file of tables (TOML)."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from app.games.components import provenance
from app.games.components.errors import ComponentError
from app.games.components.overlay import Overlay

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page:
    """One TOML file, with access that refuses what is missing and names the place: that of the
    overlay, where it has set the entry."""

    file: str
    text: str
    content: dict[str, Any]
    overlay: Overlay = field(default_factory=Overlay)

    def error(self, record: str, reason: str) -> ComponentError:
        """The refusal of one entry of this file, for the caller to raise."""
        name = self.file.removesuffix(".toml")
        line = self.overlay.line_of_entry(name, record)
        if line is not None:
            return ComponentError(self.overlay.file, line, f"{name}.{record}", reason)
        return ComponentError(self.file, self._line_of(record), record, reason)

    def part(self, name: str) -> dict[str, Any]:
        """A section of the file."""
        return self._get(name, dict)

    def word(self, name: str) -> str:
        """A text at the top of the file."""
        return self._get(name, str)

    def number(self, name: str) -> int:
        """A number at the top of the file."""
        return self._get(name, int)

    def array(self, name: str) -> list[Any]:
        """An array at the top of the file."""
        return self._get(name, list)

    def tag(self) -> str:
        """The provenance of the file."""
        return self.checked_tag("provenance", self.content.get("provenance"))

    def checked_tag(self, record: str, tag: object) -> str:
        """A provenance tag, refused if it is missing or names no known source."""
        if not isinstance(tag, str):
            raise self.error(record, "provenance is missing")
        if not provenance.is_tag(tag):
            raise self.error(record, f"{tag!r} is neither rule:, public: nor reconstructed")
        return tag

    def tags(self, name: str) -> dict[str, str]:
        """A section of provenance tags."""
        return {key: self.checked_tag(key, tag) for key, tag in self.part(name).items()}

    def rows(self, expected: Iterable[int]) -> dict[int, Any]:
        """The section ``rows``, one entry for each expected number and no other."""
        rows = self.part("rows")
        wanted = {str(number) for number in expected}
        for name in wanted - rows.keys():
            raise self.error("rows", f"row {name} is missing")
        for name in rows.keys() - wanted:
            raise self.error(name, "there is no such row")
        return {int(name): row for name, row in rows.items()}

    def cells(self, expected: Iterable[int], columns: int) -> dict[int, list[Any]]:
        """The rows of a chart, each with one cell for every column."""
        rows = self.rows(expected)
        for number, row in rows.items():
            if not isinstance(row, list) or len(row) != columns:
                count = len(row) if isinstance(row, list) else "no"
                raise self.error(str(number), f"{count} cells instead of {columns}")
        return rows

    def _get(self, name: str, kind: type[T]) -> T:
        value = self.content.get(name)
        if not isinstance(value, kind):
            raise self.error(name, "is missing or of the wrong kind")
        return value

    def _line_of(self, record: str) -> int | None:
        quoted = f'"{record}"'
        for number, line in enumerate(self.text.splitlines(), 1):
            name = line.partition("=")[0].strip()
            if name in (record, quoted, f"[{record}]"):
                return number
        return None


def read_page(folder: Path, name: str, overlay: Overlay) -> Page:
    """A TOML component file with the overlay merged in.

    Raises ComponentError if it is missing or is not TOML (a name stated twice included).
    """
    path = folder / f"{name}.toml"
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except FileNotFoundError:
        raise ComponentError(path.name, None, "", "the file is missing") from None
    except tomllib.TOMLDecodeError as fault:
        raise ComponentError(path.name, None, "", f"is not TOML: {fault}") from fault
    return Page(path.name, text, overlay.apply_to_table(name, content), overlay)
