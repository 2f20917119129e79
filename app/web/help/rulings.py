"""The rulings of a title as its help page lists them."""

from collections.abc import Iterable
from itertools import groupby

from app.games.rulebook import Ruling


def by_section(listed: Iterable[Ruling]) -> list[tuple[str, list[Ruling]]]:
    """The rulings under the headings of their sections."""
    return [(section, list(group)) for section, group in groupby(listed, lambda r: r.section)]
