"""The panel of ships that are selected: what they have left, and what they could meet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from app.games.elope.board import Board
from app.games.elope.box import CHECKS, UNITS, enemy_of, side_of
from app.games.elope.naval_forecast import FACES, can_catch, duel_with
from app.games.elope.rules.fleet import cargo_of, is_steamer, ships_on
from app.games.elope.rules.naval_combat import batteries, meetings, shore_chance, shore_targets
from app.games.elope.rules.rivers import banks
from app.games.elope.rules.sailing import left_to, spent_by, voyages
from app.games.elope.wording import place_name
from app.games.kernel.state import Frame
from app.games.text import gettext

SHOWN: Final = 6
"""So many dangers the panel names, the nearest first."""


@dataclass(frozen=True, slots=True)
class Danger:
    """Something within reach that can stop ships: where, how many hexsides away, and its dice."""

    where: str
    cost: int
    says: str


@dataclass(frozen=True, slots=True)
class Crew:
    """The ships that are selected, in words, and the dangers within their reach."""

    ships: str
    left: int
    aboard: str
    dangers: tuple[Danger, ...]
    more: int


def crew(view: Mapping[str, Any]) -> Crew | None:
    """What the panel shows of the ships that are selected; None without any."""
    board, moving = view["board"], view["board"]["moving"]
    ships = moving["sailing"] if moving else []
    if not ships:
        return None
    dangers = sorted(dangers_of(board, ships, moving), key=lambda each: (each.cost, each.where))
    cargo = [unit for ship in ships if is_steamer(ship) for unit in cargo_of(board, ship)]
    return Crew(
        ", ".join(gettext(UNITS[ship].name) for ship in ships),
        left_to(moving, ships),
        ", ".join(gettext(UNITS[unit].name) for unit in cargo),
        tuple(dangers[:SHOWN]),
        len(dangers[SHOWN:]),
    )


def dangers_of(board: Board, ships: Sequence[str], moving: Frame) -> Iterator[Danger]:
    """Yield the guns and the ships of the enemy that a stack would meet within its reach."""
    side = side_of(ships[0])
    costs: dict[str, int] = {}
    fleets: dict[str, int] = {}
    for at, voyage in voyages(board, ships, spent_by(moving, ships)).items():
        for place in batteries(board, side, banks(at)) if any(shore_targets(ships)) else ():
            costs[place] = min(voyage.cost, costs.get(place, voyage.cost))
        for there in meetings(board, side, at, ()):
            fleets[there] = min(voyage.cost, fleets.get(there, voyage.cost))
    for place, cost in costs.items():
        yield Danger(place_name(place), cost, fire_in_words(ships))
    for there, cost in fleets.items():
        names = ", ".join(gettext(UNITS[s].name) for s in ships_on(board, there, enemy_of(side)))
        yield Danger(f"{there}: {names}", cost, meeting_in_words(board, ships, there))


def fire_in_words(ships: Sequence[str]) -> str:
    """Case 15.0: what the guns of a hex would do to a stack that comes beside them."""
    steamers, gunboats = shore_targets(ships)
    if steamers and gunboats:
        return gettext(
            "guns: %(gunboat)s to sink a gunboat or monitor, %(steamer)s a steamer",
            gunboat=_percent("gunboat_sunk_when_present"),
            steamer=_percent("steamer_sunk_when_gunboat_present"),
        )
    chance = f"{float(Fraction(shore_chance(ships), FACES)):.0%}"
    if steamers:
        return gettext("guns: %(chance)s to sink a steamer", chance=chance)
    return gettext("guns: %(chance)s to sink a gunboat or monitor", chance=chance)


def meeting_in_words(board: Board, ships: Sequence[str], river_side: str) -> str:
    """Cases 15.5, 15.6: what would come of a meeting with the ships on a hexside."""
    duel = duel_with(board, ships, river_side)
    if duel is not None:
        return gettext(
            "%(on)s to go on, %(sinks)s to sink a ship, %(loses)s to lose one",
            on=f"{float(duel.goes_on):.0%}",
            sinks=f"{float(duel.sinks):.0%}",
            loses=f"{float(duel.loses):.0%}",
        )
    if can_catch(board, ships, river_side):
        return gettext(
            "a steamer: %(sunk)s to sink it, %(taken)s that it surrenders",
            sunk=_percent("gunboat_sinks_steamer"),
            taken=_percent("steamer_surrenders_to_gunboat"),
        )
    return gettext("your ships do not fight; they cannot end there")


def _percent(check: str) -> str:
    return f"{len(CHECKS[check]) / FACES:.0%}"
