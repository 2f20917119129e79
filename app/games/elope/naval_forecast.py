"""What a voyage would bring: guns on the banks, shallows, mines, ships of the enemy (15.0 to 15.8).

Dice are counted for the stack as it sets out: a ship that is lost on the way still counts at the
guns after it, so the chances of long voyages are a little too low.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, NamedTuple

from app.games.elope.board import Board, board_of
from app.games.elope.box import ALLIED, CHECKS, RED, UNITS, enemy_of, side_of
from app.games.elope.rules.fleet import grounds, is_fighting, is_low, is_steamer, ships_on
from app.games.elope.rules.naval_combat import SINKS, batteries, beside, meetings, shore_chance
from app.games.elope.rules.rivers import is_mined_upstream
from app.games.elope.rules.sailing import Voyage, left_to, spent_by, voyages
from app.games.elope.rules.voyage import meets_mines
from app.games.elope.wording import place_name
from app.games.kernel.state import Action, State
from app.games.text import gettext, ngettext

FACES: Final = 6
MOST_DICE: Final = 4
"""So many gunboats of a side are reckoned with in a duel; more have never met."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Case 15.6: what a meeting of gunboats would bring the stack that moves: the chance that it
    goes on, that it sinks a ship of the enemy, and that it loses one."""

    goes_on: Fraction
    sinks: Fraction
    loses: Fraction


@dataclass(frozen=True, slots=True)
class VoyageForecast:
    """What lies on a way: the hexes whose guns fire, the dice for shallows and mines, the hexsides
    with ships of the enemy; and the chance that guns, shallows and mines do no harm."""

    guns: tuple[str, ...]
    shallows: int
    mines: int
    meets: tuple[str, ...]
    unharmed: Fraction


class _Passage(NamedTuple):
    """What a stack has met after a part of a way; `spared` is the chance that shallows and mines
    have done no harm."""

    guns: tuple[str, ...] = ()
    shallows: int = 0
    mines: int = 0
    meets: tuple[str, ...] = ()
    spared: Fraction = Fraction(1)


class VoyageForecasts:
    """What a stack would meet on its voyages. Long ones begin as shorter ones do: each step is
    looked at once."""

    def __init__(self, board: Board, ships: Sequence[str]) -> None:
        self._board, self._ships = board, ships
        self._firing = shore_chance(ships)
        self._start = board["fleet"]["at"][ships[0]]
        self._known: dict[tuple[str, ...], _Passage] = {(): _Passage()}

    def of(self, voyage: Voyage) -> VoyageForecast:
        """Return what would be met on a voyage."""
        passed = self._passage(voyage.path)
        unharmed = passed.spared * Fraction(FACES - self._firing, FACES) ** len(passed.guns)
        return VoyageForecast(passed.guns, passed.shallows, passed.mines, passed.meets, unharmed)

    def _passage(self, path: tuple[str, ...]) -> _Passage:
        length = len(path)
        while path[:length] not in self._known:
            length -= 1
        found = self._known[path[:length]]
        for end in range(length, len(path)):
            here = path[end - 1] if end else self._start
            found = self._known[path[: end + 1]] = self._gone_on(found, here, path[end])
        return found

    def _gone_on(self, before: _Passage, here: str, there: str) -> _Passage:
        board, side = self._board, side_of(self._ships[0])
        guns = batteries(board, side, beside(there, here)) if self._firing else []
        grounding = [s for s in self._ships if grounds(board, s, there)]
        mined = [check for s in self._ships for check in mine_checks(board, s, here, there)]
        dice = [*("aground" for _ship in grounding), *mined]
        meets = dict.fromkeys((*before.meets, *meetings(board, side, there, ())))
        return _Passage(
            (*before.guns, *guns),
            before.shallows + len(grounding),
            before.mines + len(mined),
            tuple(meets),
            before.spared * prod(map(missing, dice)) if dice else before.spared,
        )


def voyage_forecast(board: Board, ships: Sequence[str], voyage: Voyage) -> VoyageForecast:
    """Return what a stack would meet on a voyage."""
    return VoyageForecasts(board, ships).of(voyage)


def in_words(expected: VoyageForecast) -> str:
    """The dangers of a voyage in a few words, and the chance to pass them; "" for none."""
    said = []
    if expected.guns:
        places = ", ".join(map(place_name, dict.fromkeys(expected.guns)))
        said.append(gettext("guns in %(places)s", places=places))
    if expected.shallows:
        said.append(ngettext("1 die for shallows", "%(num)s dice for shallows", expected.shallows))
    if expected.mines:
        said.append(ngettext("1 die for mines", "%(num)s dice for mines", expected.mines))
    if said:
        chance = f"{float(expected.unharmed):.0%}"
        said.append(gettext("%(chance)s to pass unharmed", chance=chance))
    if expected.meets:
        said.append(gettext("ships of the enemy at %(places)s", places=", ".join(expected.meets)))
    return "; ".join(said)


SAILS: Final = frozenset({"sail", "sail_landing"})
"""The orders that name the hexside to which ships sail."""


def way_note(state: State, actions: Sequence[Action]) -> str:
    """To which hexside "river to HEX" leads, what that costs and what lies on the way (15.1)."""
    frame = state["steps"][-1] if state["steps"] else {}
    if not actions or actions[-1]["do"] not in SAILS or not frame.get("sailing"):
        return ""
    board, ships, goal = board_of(state), frame["sailing"], actions[-1]["side"]
    voyage = voyages(board, ships, spent_by(frame, ships))[goal]
    said = gettext(
        "to the hexside %(river_side)s, %(cost)s of %(left)s points",
        river_side=goal,
        cost=voyage.cost,
        left=left_to(frame, ships),
    )
    risk = in_words(voyage_forecast(board, ships, voyage))
    return f"{said}; {risk}" if risk else said


def mine_checks(board: Board, ship: str, here: str, there: str) -> Iterator[str]:
    """Cases 15.7, 15.8: the dice for mines that a ship rolls as it goes to the next hexside."""
    if there in board["fleet"]["mines"]:
        yield "mine_sinks_ship"
    if is_low(board) and is_mined_upstream(here, there) and meets_mines(ship):
        yield "upper_dvina_mine_past_toulgas"


def missing(check: str) -> Fraction:
    """The chance that a die does not show what harms."""
    return Fraction(FACES - len(CHECKS[check]), FACES)


def duel_with(board: Board, ships: Sequence[str], river_side: str) -> Duel | None:
    """Case 15.6: what the gunboats of a stack would do against those on a hexside; None where one
    of the two has none. Ships that give way are taken to have somewhere to go."""
    side = side_of(ships[0])
    own = [ship for ship in ships if is_fighting(ship)]
    enemy = [ship for ship in ships_on(board, river_side, enemy_of(side)) if is_fighting(ship)]
    if not own or not enemy:
        return None
    counts = min(len(own), MOST_DICE), min(len(enemy), MOST_DICE)
    return _duel(*counts, _bonus(own) - _bonus(enemy))


def can_catch(board: Board, ships: Sequence[str], river_side: str) -> bool:
    """Case 15.5: whether a stack with gunboats finds steamers alone on a hexside."""
    there = ships_on(board, river_side, enemy_of(side_of(ships[0])))
    return any(map(is_fighting, ships)) and any(map(is_steamer, there))


def _bonus(ships: Sequence[str]) -> int:
    """Red adds one, the Allies with a monitor."""
    side = side_of(ships[0])
    monitor = any(UNITS[ship].type == "monitor" for ship in ships)
    return int(side == RED or (side == ALLIED and monitor))


@cache
def _duel(own: int, enemy: int, more: int) -> Duel:
    goes_on, sinks, loses, every = 0, 0, 0, 0
    for faces, ways in _rolls(own):
        for others, other_ways in _rolls(enemy):
            differences = [a + more - b for a, b in zip(faces, others, strict=False)]
            weight = ways * other_ways
            every += weight
            sinks += weight * any(each >= SINKS for each in differences)
            loses += weight * any(each <= -SINKS for each in differences)
            beaten = sum(each > 0 for each in differences)
            left = own - sum(each < 0 for each in differences)
            goes_on += weight * (beaten == enemy and left > 0)
    return Duel(Fraction(goes_on, every), Fraction(sinks, every), Fraction(loses, every))


@cache
def _rolls(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What some dice can show, the highest first, and in how many ways."""
    found = []
    for faces in combinations_with_replacement(range(FACES, 0, -1), count):
        same = prod(factorial(faces.count(face)) for face in set(faces))
        found.append((faces, factorial(count) // same))
    return tuple(found)
