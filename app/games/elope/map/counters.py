"""The counters of Elope: the face of each unit, the set-up, and what arrives when."""

from collections.abc import Sequence
from typing import Final

from app.games.board.counter_board import Counters
from app.games.board.counters import CounterFace
from app.games.elope.components.counters import Unit
from app.games.elope.components.loader import Components
from app.games.presentation.map_sheet import TrackTurn
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l

SYMBOLS: Final = {
    "hq": "headquarters",
    "mg": "machine-gun",
    "armoured_train": "train",
    "carrier": "ship",
    "monitor": "ship",
    "gunboat": "ship",
    "minesweeper": "ship",
    "steamer": "ship",
    "depot_ship": "ship",
    "barge": "ship",
}
"""The symbol of each type of unit that is not called like it."""

SEAPLANE: Final = "sea"
"""The base of aircraft that come down on water."""

WEATHER_NAMES: Final = {
    "dry": _l("dry"),
    "thaw": _l("thaw"),
    "snow": _l("snow"),
    "roll": _l("weather by a die"),
}


def face(box: Components, unit: Unit, *, reduced: bool = False) -> CounterFace:
    """Return what the counter of a unit shows, on its full or its reduced side."""
    value, figures = _figures(box, unit, reduced=reduced)
    words = [unit.name, unit.type.replace("_", " ")]
    if value:
        words.append(_("strength %(value)s", value=value))
    if unit.competence is not None:
        words.append(_("competence %(value)s", value=unit.competence))
    if figures:
        words.append(_("movement %(value)s", value=figures[-1]))
    return CounterFace(
        id=unit.id,
        side=unit.side,
        symbol=_symbol(box, unit),
        value=value,
        name="",
        seat="",
        says=", ".join(words),
        size=unit.size,
        figures=figures,
        supports=unit.support,
        asterisks=unit.asterisk,
        reduced=reduced,
        band=unit.nation if unit.side == "allied" else "",
        strength=0 if unit.support else unit.strength or 0,
    )


def _symbol(box: Components, unit: Unit) -> str:
    if unit.aircraft is not None and box.aircraft[unit.aircraft].base == SEAPLANE:
        return "seaplane"
    return SYMBOLS.get(unit.type, unit.type)


def _figures(box: Components, unit: Unit, *, reduced: bool) -> tuple[str, tuple[str, ...]]:
    """The main figure, and the others in the order in which they are printed."""
    if unit.aircraft is not None:
        aircraft = box.aircraft[unit.aircraft]
        return str(aircraft.bomb), (str(aircraft.air), str(aircraft.radius))
    if unit.type in box.ships:
        ship = box.ships[unit.type]
        return str(ship.strength or ""), (str(ship.movement),)
    strength = unit.reduced if reduced else unit.strength
    if strength is None:
        strength = unit.defence_alone
    figures = [str(each) for each in (unit.competence, unit.movement) if each is not None]
    return "" if strength is None else str(strength), tuple(figures)


def setup(box: Components) -> Counters:
    """Return the units that come on the first turn in a known hex (23.1), by hex.

    Those that a player may put down elsewhere stand where the turn track tells them.
    """
    found: dict[str, list[CounterFace]] = {}
    for arrival in box.arrivals:
        hexes = [place for place in arrival.places if place in box.board.hexes]
        if arrival.turn == 1 and len(hexes) == 1 and not arrival.within and not arrival.scenario:
            faces = [face(box, box.units[unit]) for unit in arrival.units]
            found.setdefault(hexes[0], []).extend(faces)
    return found


def track(box: Components) -> Sequence[TrackTurn]:
    """Return the turns with their weather, supply points, and the units that arrive (23.1)."""
    turns = []
    for turn in box.turns:
        groups: dict[str, list[CounterFace]] = {}
        for arrival in box.arrivals:
            if arrival.turn == turn.number:
                faces = [face(box, box.units[unit]) for unit in arrival.units]
                places = [_place(box, place) for place in arrival.places]
                where = _(" or ").join(places)
                if arrival.within:
                    where = _("within %(n)s hexes of %(where)s", n=arrival.within, where=where)
                groups.setdefault(where, []).extend(faces)
        note = _(
            "%(weather)s; supply points: Allied %(allied)s, Red %(red)s",
            weather=WEATHER_NAMES[turn.weather],
            allied=turn.supply["allied"],
            red=turn.supply["red"],
        )
        arriving = tuple((where, tuple(faces)) for where, faces in groups.items())
        source = turn.provenance["*"]
        turns.append(TrackTurn(str(turn.number), turn.month, note, source, arriving))
    return turns


def _place(box: Components, place: str) -> str:
    """A hex or a box off the map, by name."""
    if place in box.charts.boxes:
        return _("%(name)s box", name=box.charts.boxes[place].name)
    named = box.board.places.get(place)
    return f"{place} {named.name}" if named else place
