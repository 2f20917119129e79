"""How the rulebook of a title is read here where it leaves room."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling; the engine and its refusals cite it as R and its number."""

    number: int
    section: str
    heading: str
    text: str


@cache
def rulings(title_id: str) -> tuple[Ruling, ...]:
    """The rulings of a title, by number; none if it has no file of them."""
    path = Path(__file__).parent / f"{title_id}_rulings.toml"
    if not path.exists():
        return ()
    with path.open("rb") as file:
        return tuple(Ruling(**ruling) for ruling in tomllib.load(file)["ruling"])


def by_section(listed: Iterable[Ruling]) -> list[tuple[str, list[Ruling]]]:
    """The rulings under the headings of their sections."""
    return [(section, list(group)) for section, group in groupby(listed, lambda r: r.section)]
