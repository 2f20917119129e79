"""The counters of Triumph of Chaos: their faces, the set-up of the campaign, and the turns."""

from collections.abc import Sequence
from typing import Final

from app.games.board.counter_board import Counters
from app.games.board.counters import CounterFace
from app.games.presentation.map_sheet import TrackTurn
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.toc.components import Components, Leader, Unit

SIDE_CLASSES: Final = {
    "red": "red",
    "white": "white",
    "green": "green",
    "faction": "neutral",
    "other": "neutral",
}
"""The class of the counters of each side."""

SIDES: Final = ("red", "white", "green", "neutral")
ARM_SYMBOLS: Final = {"inf": "infantry", "cav": "cavalry"}
SIZE_NAMES: Final = {"army": _l("army"), "corps": _l("corps")}
SEASONS: Final = {
    "Summer 1": _l("Summer 1"),
    "Summer 2": _l("Summer 2"),
    "Fall": _l("Fall"),
    "Winter": _l("Winter"),
    "Spring 1": _l("Spring 1"),
    "Spring 2": _l("Spring 2"),
}


def unit_face(unit: Unit, *, reduced: bool = False) -> CounterFace:
    """Return what the counter of a unit shows, on its full or its reduced side."""
    values = unit.reduced if reduced and unit.reduced is not None else unit.full
    words = [
        unit.name,
        str(SIZE_NAMES[unit.size]),
        _("combat strength %(value)s", value=values.strength),
        _("loss factor %(value)s", value=values.loss),
        _("movement %(value)s", value=values.movement),
    ]
    return CounterFace(
        id=unit.id,
        side=SIDE_CLASSES[unit.side],
        symbol=ARM_SYMBOLS[unit.arm],
        value=str(values.strength),
        name="",
        seat="",
        says=", ".join(words),
        size=unit.size,
        figures=(str(values.loss), str(values.movement)),
        reduced=reduced,
        band=unit.camp if unit.side == "white" else unit.faction,
        strength=values.strength,
    )


def leader_face(leader: Leader) -> CounterFace:
    """Return what the counter of a leader shows."""
    words = [leader.name, _("leader")]
    if leader.rating is not None:
        words.append(_("rating %(value)s", value=leader.rating))
    return CounterFace(
        id=leader.id,
        side=SIDE_CLASSES[leader.side],
        symbol="leader",
        value="" if leader.rating is None else str(leader.rating),
        name="",
        seat="",
        says=", ".join(words),
    )


def face(box: Components, piece: str) -> CounterFace | None:
    """Return the counter of a unit or leader; None if there is none of this id."""
    if piece in box.units:
        return unit_face(box.units[piece])
    return leader_face(box.leaders[piece]) if piece in box.leaders else None


def setup(box: Components) -> Counters:
    """Return what stands on the map when the campaign begins, by space."""
    found: dict[str, list[CounterFace]] = {}
    for placement in box.setup:
        unit = box.units.get(placement.piece)
        drawn = (
            unit_face(unit, reduced=placement.is_reduced)
            if unit is not None
            else leader_face(box.leaders[placement.piece])
        )
        found.setdefault(placement.space, []).append(drawn)
    return found


def track(box: Components) -> Sequence[TrackTurn]:
    """Return the turns with the size of a hand and the action rounds (5.1.1)."""
    turns = []
    for turn in box.turns:
        note = _("hand of %(hand)s, %(rounds)s rounds", hand=turn.hand, rounds=turn.rounds)
        if turn.is_political:
            note = _("%(note)s, Political Phase", note=note)
        name = f"{SEASONS[turn.season]} {turn.year}"
        turns.append(TrackTurn(str(turn.number), name, note, turn.provenance))
    return turns
