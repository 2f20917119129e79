"""The turn track: 24 operational turns and the strategic turns A to G between them (5.0)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.reds.components.counters import LETTERS

SEASONS = ("normal", "winter", "thaw")
LAST_TURN = 24

TURN_SHEET = Sheet("turns", ("number", "dates", "season", "provenance"), ("number",))
STRATEGIC_SHEET = Sheet(
    "strategic_turns",
    ("letter", "russian_letter", "after", "evacuation", "provenance", "field_provenance"),
    ("letter",),
)


@dataclass(frozen=True, slots=True)
class Turn:
    """An operational turn. `season` is winter (19.1), thaw (19.2) or normal."""

    number: int
    dates: str
    season: str
    provenance: str


@dataclass(frozen=True, slots=True)
class StrategicTurn:
    """A strategic turn: after which operational turn it comes, and the evacuation value (18.2)."""

    letter: str
    russian_letter: str
    after: int
    evacuation: int
    provenance: Mapping[str, str]


def read_turns(rows: Sequence[Row]) -> tuple[Turn, ...]:
    """The operational turns in order. Raises ComponentError if any is missing or out of order."""
    turns = tuple(
        Turn(
            row.integer("number", 1, LAST_TURN),
            row.text("dates"),
            row.choice("season", SEASONS),
            row.tag(),
        )
        for row in rows
    )
    if [turn.number for turn in turns] != list(range(1, LAST_TURN + 1)):
        raise rows[0].error(f"the file does not list the turns 1 to {LAST_TURN} in order")
    return turns


def read_strategic_turns(rows: Sequence[Row]) -> dict[str, StrategicTurn]:
    """The strategic turns by letter. Raises ComponentError unless they come one after another."""
    turns = {
        row.record: StrategicTurn(
            row.choice("letter", LETTERS),
            row.text("russian_letter"),
            row.integer("after", 1, LAST_TURN - 1),
            row.integer("evacuation", 0, 9),
            row.provenance(STRATEGIC_SHEET.columns),
        )
        for row in rows
    }
    after = [turn.after for turn in turns.values()]
    if tuple(turns) != LETTERS or after != sorted(set(after)):
        raise rows[0].error(f"the file does not list the turns {', '.join(LETTERS)} in order")
    return turns
