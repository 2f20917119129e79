"""The counters of Reds!: the face of each unit, the set-up, and what arrives when."""

from collections.abc import Sequence
from typing import Final

from app.games.board.counter_board import Counters
from app.games.board.counters import CounterFace
from app.games.presentation.map_sheet import TrackTurn
from app.games.reds.components.counters import Unit
from app.games.reds.components.loader import Components
from app.games.reds.map.facts import FACTION_NAMES
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l

SYMBOLS: Final = {
    "air": "aircraft",
    "armoured_train": "train",
    "river_flotilla": "ship",
    "naval_flotilla": "ship",
}
"""The symbol of each type of unit that is not called like it."""

SEASON_NAMES: Final = {
    "normal": _l("no snow"),
    "winter": _l("winter"),
    "thaw": _l("thaw"),
}


def face(unit: Unit, *, disordered: bool = False) -> CounterFace:
    """Return what the counter of a unit shows, on its full or its disordered side."""
    attack = unit.disordered_attack if disordered else unit.attack
    defence = unit.disordered_defence if disordered else unit.defence
    move = "∞" if unit.unlimited else "" if unit.move is None else str(unit.move)
    faction = FACTION_NAMES.get(unit.faction or "", "")
    says = _(
        "%(name)s (%(faction)s): manpower %(manpower)s, attack %(attack)s, defence %(defence)s,"
        " movement %(move)s",
        name=unit.name,
        faction=faction,
        manpower=unit.manpower,
        attack=signed(attack),
        defence=signed(defence),
        move=move or "–",
    )
    return CounterFace(
        id=unit.id,
        side=unit.side,
        symbol=SYMBOLS.get(unit.type, unit.type),
        value=str(unit.manpower),
        name="",
        seat="",
        says=says,
        size=unit.size or "",
        modifiers=(signed(attack), signed(defence)),
        figures=(move,) if move else (),
        reduced=disordered,
        band=(unit.faction or "") if unit.side == "white" else "",
        tabs=("disordered",) if disordered else (),
        strength=unit.manpower,
    )


def signed(number: int | None) -> str:
    """Return a modifier with its sign, as counters print it; a dash where there is none."""
    if number is None:
        return "–"
    return f"{number:+d}".replace("-", "−") if number else "0"


def setup(box: Components) -> Counters:
    """Return the units that stand on the map at the start (3.2), by hex."""
    found: dict[str, list[CounterFace]] = {}
    for unit in box.units.values():
        if unit.setup and unit.arrival is None:
            found.setdefault(unit.setup, []).append(face(unit, disordered=unit.disordered))
    return found


def track(box: Components) -> Sequence[TrackTurn]:
    """Return the turns, each strategic turn (5.0) with the units that arrive on it."""
    turns = []
    after = {each.after: each for each in box.strategic_turns.values()}
    for turn in box.turns:
        turns.append(
            TrackTurn(str(turn.number), turn.dates, str(SEASON_NAMES[turn.season]), turn.provenance)
        )
        strategic = after.get(turn.number)
        if strategic is None:
            continue
        groups: dict[str, list[CounterFace]] = {}
        for unit in box.units.values():
            if unit.arrival == strategic.letter:
                where = unit.setup or _("where its faction is supplied")
                groups.setdefault(where, []).append(face(unit))
        note = _("evacuation value %(value)s", value=strategic.evacuation)
        arriving = tuple((where, tuple(faces)) for where, faces in groups.items())
        source = strategic.provenance["*"]
        turns.append(
            TrackTurn(
                strategic.letter, _("Strategic turn"), note, source, arriving, is_strategic=True
            )
        )
    return turns
