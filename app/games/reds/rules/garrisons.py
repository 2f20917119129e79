"""Case 20.5: where units that move can leave garrisons."""

from app.games.kernel.state import Action, Frame
from app.games.reds.board import ELIMINATED, POOL, Board, units_at
from app.games.reds.box import MAP, NEUTRAL, UNITS, is_fighting
from app.games.reds.rules.stacking import why_not_together

GARRISONS = {
    faction: tuple(
        unit
        for unit, each in UNITS.items()
        if each.type == "garrison" and each.faction == faction and each.side != NEUTRAL
    )
    for faction in sorted({each.faction for each in UNITS.values() if each.faction})
}
"""The garrisons of each faction (20.5)."""


def garrisons(board: Board, frame: Frame) -> list[Action]:
    """Case 20.5: the cities in which active infantry and cavalry can leave a garrison: where they
    stand, and where they have come through."""
    where, able = board["where"], dict[str, str | None](frame["entered"])
    factions = {UNITS[unit].faction for unit in frame["active"]}.union(able.values())
    ready = {faction: available_garrison(board, faction or "") for faction in factions}
    if not any(ready.values()):
        return []
    for unit in reversed(frame["active"]):
        if where[unit] in MAP.cities and is_fighting(unit):
            able[where[unit]] = UNITS[unit].faction
    places = [place for place in sorted(able) if ready[able[place]] is not None]
    if not places:
        return []
    return [
        {"do": "garrison", "place": place}
        for place in places
        if why_not_together([*units_at(board, place), ready[able[place]] or ""]) is None
    ]


def garrison_faction(board: Board, frame: Frame, place: str) -> str | None:
    """The faction whose garrison can be left in a city."""
    for unit in frame["active"]:
        if is_fighting(unit) and board["where"][unit] == place:
            return UNITS[unit].faction
    entered: str | None = frame["entered"].get(place)
    return entered


def available_garrison(board: Board, faction: str) -> str | None:
    """Case 20.5: a garrison of a faction that is not on the map and can still come."""
    for unit in GARRISONS.get(faction, ()):
        if board["where"][unit] in (POOL, ELIMINATED):
            return unit
    return None
