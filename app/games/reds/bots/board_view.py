"""What the board is to a side: its units, lines of supply, objectives and guards, in worth."""

from collections.abc import Mapping
from functools import cached_property

from app.games.bot_kit.objectives import Objective, assign
from app.games.bot_kit.threats import Striker, threat_map
from app.games.reds.board import (
    Board,
    is_open,
    is_red_city,
    manpower,
    on_map,
    stacks,
)
from app.games.reds.bots.distances import (
    ALL_LAND,
    BEHIND_THE_LINE,
    WITHOUT_POLAND,
    bits_around,
    distance,
    hexes_around,
    network_around,
)
from app.games.reds.bots.worth import city_worth, fitness, is_late, price_of_hit, strength, worth
from app.games.reds.box import (
    BALTIC,
    BITS,
    BOX,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    MOSCOW,
    NEUTRAL,
    POLAND,
    RED,
    SOURCES,
    UNITS,
    WARSAW,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.attack import attackable
from app.games.reds.rules.control import controller
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.supply import Supply

KEPT = 6.5
"""What a city must be worth that is never left open to the enemy."""
RIDE = 7
"""Hexes over which an enemy could come into an open city before one's own side is active again."""
NEAR = 2
"""Hexes around a place within which enemies count among its defenders."""
STRIKE = 5
"""Hexes over which enemies threaten a city."""
ENOUGH = 1.3
"""How much stronger an attacker should be than the defenders."""
GUARD = 0.9
"""How strong the guard of a city should be, beside those who threaten it."""
MOSCOW_FROM_AFAR = 12.0
"""What Moscow is worth to White as an objective: it is never open, and few come so far."""
QUARRY = 0.3
"""The part of its worth that an enemy stack away from any city counts as an objective."""
POST, POST_STRENGTH = 0.35, 4.0
"""What a hex counts from which a line of supply is guarded, in parts of what the hits would cost
that its loss could bring; and how strong its guard should be."""
POSTS = 4
"""How many such hexes are objectives at once."""
BORDER_WATCH, IN_POLAND = 6.0, 60.0
"""What it is worth to Red to keep Poland out of the war by units near its border (15.2), and to
keep it conquered by units in it."""
NEAR_POLAND = frozenset(
    number
    for number, each in MAP.hexes.items()
    if each.is_land
    and number not in POLAND | BALTIC
    and min(GRID.distance(number, border) for border in POLAND)
    <= BOX.limits.ranges["poland_entry_radius"]
)
_GARRISONS_OF_STATES = frozenset(
    unit for unit, each in UNITS.items() if each.side == NEUTRAL and unit != UKRAINIANS
)
MANPOWER_AT_BORDER = BOX.limits.ranges["poland_entry_manpower"]
LAND_BITS = BITS.bits(number for number, each in MAP.hexes.items() if each.is_land)
MOST_KEPT = 48
"""How many views of boards are kept; then all are dropped."""
MOST_AROUND = 26.0
"""The strength that an enemy brings against a hex at most."""


class BoardView:
    """A board as a side sees it; each part is worked out when it is first asked for.

    It holds a copy of the board, so it stays true to it whatever is played on.
    """

    def __init__(self, board: Board, side: str, scenario: str) -> None:
        self.board = board
        self.side = side
        self.enemy = enemy_of(side)
        self.scenario = scenario
        self._worths: dict[str, float] = {}
        self._strengths: dict[tuple[str, int], dict[str, float]] = {}
        self._strikers_at: dict[str, tuple[str, ...]] = {}
        self._in_supply: dict[str, int] = {}
        self._holders: dict[str, str] = {}

    @cached_property
    def where(self) -> dict[str, str]:
        """The hex of each unit on the map."""
        return on_map(self.board)

    @cached_property
    def here(self) -> dict[str, list[str]]:
        """The units in each hex that has any."""
        return stacks(self.board)

    @cached_property
    def supply(self) -> Supply:
        """The lines of supply as they are."""
        return Supply(self.board)

    def hexes_in_supply(self, unit: str) -> int:
        """The hexes of land in which a unit would be in supply, as bits."""
        faction = UNITS[unit].faction or ""
        if faction not in self._in_supply:
            self._in_supply[faction] = self.supply.supplied_among(unit, LAND_BITS)
        return self._in_supply[faction]

    @cached_property
    def guarded(self) -> Supply:
        """The lines of supply that enemies could not cut by moving: where they could come next,
        and no unit of one's own stops them with its zone, counts as barred."""
        return self.supply.with_barred(self.side, self.open_to_foes)

    @cached_property
    def open_to_foes(self) -> frozenset[str]:
        """The hexes of railways and rivers to which enemies could come next."""
        marches = {(self.where[foe], UNITS[foe].move or 0) for foe in self.foes}
        held = {self.where[unit] for unit in self.own}
        held |= {near for place in held for near in GRID.neighbours(place)}
        return frozenset().union(*(network_around(*march) for march in marches)) - held

    @cached_property
    def posts(self) -> list[Objective]:
        """The hexes from which one's own units guard the lines of supply that enemies could cut,
        those that guard most first."""
        found: dict[str, float] = {}
        for unit in self.own:
            at = self.where[unit]
            if not self.supply.is_supplied(unit, at) or self.guarded.is_supplied(unit, at):
                continue
            line = self.supply.line(unit, at) or ()
            exposed = self.open_to_foes.intersection(line)
            for place in exposed:
                covered = exposed.intersection((place, *GRID.neighbours(place)))
                price = price_of_hit(self.board, unit) * len(covered) / len(exposed)
                found[place] = found.get(place, 0.0) + price
        chosen: list[str] = []
        for place in sorted(found, key=lambda each: (-found[each], each)):
            if len(chosen) < POSTS and all(GRID.distance(place, each) > 1 for each in chosen):
                chosen.append(place)
        return [Objective(place, POST * found[place], POST_STRENGTH) for place in chosen]

    @property
    def border_watch(self) -> list[Objective]:
        """Where Red keeps units so that Poland stays out of the war, while too few are there; and
        those that Red must have in Poland when it is conquered (15.4)."""
        if self.side == RED and self.board["poland"] == "conquered":
            return [Objective(WARSAW, IN_POLAND, 2 * POST_STRENGTH + 2)]
        lacking = MANPOWER_AT_BORDER - manpower(
            unit for unit in self.own if self.where[unit] in NEAR_POLAND
        )
        if self.side != RED or self.board["poland"] != "neutral" or self.board["turn"] < 3:
            return []
        return [
            Objective(place, BORDER_WATCH, POST_STRENGTH)
            for place in sorted(NEAR_POLAND & MAP.cities.keys())
            if lacking > 0 and self.holder(place) == RED and self.may_be_entered(place)
        ]

    @cached_property
    def own(self) -> list[str]:
        """The infantry, cavalry and partisans of one's own side on the map."""
        return [
            unit
            for unit in self.where
            if side_of(unit) == self.side
            and (is_fighting(unit) or UNITS[unit].type == "partisan")
            and not self.is_idle(unit)
        ]

    @cached_property
    def foes(self) -> list[str]:
        """The infantry, cavalry and partisans that can be fought."""
        return [
            unit
            for unit in self.where
            if side_of(unit) == self.enemy and not self.is_idle(unit)
            if is_fighting(unit) or UNITS[unit].type == "partisan"
        ]

    def is_idle(self, unit: str) -> bool:
        """Whether a unit takes no part in the war: Poles in peace (15.1)."""
        return UNITS[unit].faction == "polish" and self.board["poland"] != "war"

    @cached_property
    def land(self) -> str:
        """Which land is open to one's own units."""
        if not is_open(self.board):
            return BEHIND_THE_LINE
        at_war = self.board["poland"] in ("war", "conquered")
        return ALL_LAND if self.side == RED and at_war else WITHOUT_POLAND

    def distance(self, unit: str, place: str) -> int | None:
        """Return how far it is for a unit to a place, or None."""
        land = ALL_LAND if UNITS[unit].faction == "polish" else self.land
        return distance(unit, self.where[unit], place, land)

    def holder(self, place: str) -> str:
        """Who controls a city or source."""
        if place not in self._holders:
            self._holders[place] = controller(self.board, place, self.here.get(place, ()))
        return self._holders[place]

    def city_worth(self, place: str) -> float:
        """What control of a city is worth to one's own side."""
        if place not in self._worths:
            self._worths[place] = city_worth(self.board, place, self.side, self.scenario)
        return self._worths[place]

    def prize(self, place: str) -> float:
        """What it is worth to come into a hex: a city that is not one's own, or next to nothing."""
        if place in MAP.cities and self.holder(place) != self.side:
            return self.city_worth(place)
        return 0.3

    def strength_at(self, place: str, side: str, within: int) -> float:
        """Return the strength of a side within so many hexes of a place."""
        key = side, within
        if key not in self._strengths:
            units = self.own if side == self.side else self.foes
            found = self._strengths[key] = dict[str, float]()
            for unit in units:
                counts = fitness(self.board, unit)
                for near in hexes_around(self.where[unit], within):
                    found[near] = found.get(near, 0.0) + counts
        return self._strengths[key].get(place, 0.0)

    def opponents_at(self, place: str) -> list[str]:
        """The units in a hex that one's own side may attack."""
        return attackable(self.board, self.side, self.here.get(place, ()))

    def may_be_entered(self, place: str) -> bool:
        """Whether one's own side may come to a hex at all now.

        White may neither attack garrisons of new states nor stand with them, except with the
        Ukrainians (17.1, 17.2).
        """
        if place in CLOSED_BEFORE_B and not is_open(self.board):
            return False
        if place in POLAND:
            return self.side == RED and self.board["poland"] in ("war", "conquered")
        if self.side == WHITE and not _GARRISONS_OF_STATES.isdisjoint(self.here.get(place, ())):
            return False
        return not (place in BALTIC and self.board["poland"] in self._baltic_barred)

    @property
    def _baltic_barred(self) -> tuple[str, ...]:
        """Red units in the Baltic states bring neutral Poland into the war (15.2)."""
        return ("peace", "neutral") if self.side == RED else ("peace",)

    @cached_property
    def objectives(self) -> list[Objective]:
        """Cities to take and to guard, and enemies to destroy."""
        found = []
        for place in MAP.cities:
            if not self.may_be_entered(place):
                continue
            holder = self.holder(place)
            if holder != self.side:
                around = self.strength_at(place, self.enemy, NEAR)
                garrison = 3.0 if self.here.get(place) else 0.0
                counts = self.city_worth(place)
                if place == MOSCOW:
                    counts = min(counts, MOSCOW_FROM_AFAR)
                found.append(Objective(place, counts, 2 + garrison + ENOUGH * around))
            else:
                against = self.strength_at(place, self.enemy, STRIKE)
                if against:
                    counts = min(1.0, against / 8)
                    found.append(Objective(place, self.city_worth(place) * counts, GUARD * against))
        for place, units in self.here.items():
            foes = [unit for unit in units if unit in self._foes]
            if foes and self.may_be_entered(place) and place not in MAP.cities:
                around = self.strength_at(place, self.enemy, 1)
                found.append(Objective(place, QUARRY * sum(map(worth, foes)), ENOUGH * around))
        return [*found, *self.posts, *self.border_watch]

    @cached_property
    def kept(self) -> list[str]:
        """The cities that must not stand open now: Moscow always; sources of one's own units and
        cities of resource while an enemy is near, or while control would lapse; those worth most
        first."""
        found = []
        for place in MAP.cities:
            if self.holder(place) != self.side:
                continue
            counts = place in self._sources or self.city_worth(place) >= KEPT
            if place == MOSCOW or (counts and (self.is_near(place) or self.lapses(place))):
                found.append(place)
        return sorted(found, key=lambda place: (-self.city_worth(place), place))

    def is_near(self, place: str) -> bool:
        """Whether an enemy could come into a city before one's own side is active again."""
        return bool(self._ridden & BITS.bit[place])

    @cached_property
    def _ridden(self) -> int:
        found = 0
        for foe in self.foes:
            found |= bits_around(self.where[foe], RIDE)
        return found

    def lapses(self, place: str) -> bool:
        """Cases 2.2, 13.1: whether a city is one's own only while a unit is there: red cities for
        White, those of the Free Territory, and those with the garrison of a new state."""
        if self.side == WHITE and is_red_city(self.board, place):
            return True
        if place in FREE_CITIES and not (self.side == RED and is_red_city(self.board, place)):
            return True
        return any(side_of(unit) == NEUTRAL for unit in self.here.get(place, ()))

    @cached_property
    def _sources(self) -> frozenset[str]:
        factions = {UNITS[unit].faction for unit in self.own if UNITS[unit].faction in SOURCES}
        return frozenset().union(*(SOURCES[faction] for faction in factions if faction))

    @cached_property
    def _foes(self) -> frozenset[str]:
        return frozenset(self.foes)

    @cached_property
    def aims(self) -> Mapping[str, Objective]:
        """Which objective each of one's own units goes for."""
        movers = sorted(
            (unit for unit in self.own if unit not in self.sent_far),
            key=lambda unit: (-strength(unit), unit),
        )
        strengths = ((unit, fitness(self.board, unit)) for unit in movers)
        return self.sent_far | assign(strengths, self.objectives, self.distance)

    @cached_property
    def sent_far(self) -> dict[str, Objective]:
        """Late in a campaign, when Red needs every city of resource (4.2): the units that are
        nearest to those that it lacks, however far away they are."""
        if self.side != RED or not is_late(self.board, self.scenario):
            return {}
        found: dict[str, Objective] = {}
        for each in self.objectives:
            city = MAP.cities.get(each.place)
            if city is None or not city.resource or self.holder(each.place) == RED:
                continue
            ways = [
                (far, unit)
                for unit in self.own
                if unit not in found and (far := self.distance(unit, each.place)) is not None
            ]
            sent = 0.0
            for _far, unit in sorted(ways):
                if sent >= each.need:
                    break
                found[unit] = each
                sent += fitness(self.board, unit)
        return found

    def strikers_at(self, place: str) -> tuple[str, ...]:
        """The enemies that could attack a hex together before one's own units are active again."""
        if place not in self._strikers_at:
            found = threat_map(self.strikers, [place], GRID.distance, MOST_AROUND)
            self._strikers_at[place] = found.get(place, ())
        return self._strikers_at[place]

    @cached_property
    def strikers(self) -> list[Striker]:
        """The enemies that could attack before one's own units are active again."""
        return [
            Striker(
                unit,
                self.where[unit],
                (UNITS[unit].move or 0) + 1,
                _group(unit, self.where[unit]),
                fitness(self.board, unit),
            )
            for unit in self.foes
            if UNITS[unit].faction != "allied"
        ]


def _group(unit: str, place: str) -> str:
    """With whom a unit is activated (7.2, 7.3)."""
    if side_of(unit) == RED:
        return MAP.hexes[place].front or RED
    return UNITS[unit].faction or WHITE


Key = tuple[object, ...]
_views: dict[Key, BoardView] = {}


def key_of(board: Board, side: str, scenario: str) -> Key:
    """Return what a view depends on: boards with the same key look the same to a side."""
    return (
        side,
        scenario,
        board["turn"],
        board["strategic_turn"],
        board["withdrawal"],
        board["poland"],
        board.get("neutral_poles_bar_white", False),
        board["raid"],
        *board["gold"].values(),
        tuple(board["where"].items()),
        tuple(board["disordered"]),
        tuple(board["control"].items()),
        tuple(board["terror"]),
        tuple(board["seas"].items()),
        tuple(board["markers"]),
    )


def _copy(board: Board) -> Board:
    """Copy a board as far as a view looks at it."""
    return {
        **board,
        "gold": {**board["gold"]},
        "where": {**board["where"]},
        "disordered": [*board["disordered"]],
        "control": {**board["control"]},
        "terror": [*board["terror"]],
        "seas": {**board["seas"]},
        "markers": {**board["markers"]},
    }


def board_view(board: Board, side: str, scenario: str) -> BoardView:
    """Return the view of a board. Equal boards have one view: while a position is played on in
    several ways, it comes again and again."""
    key = key_of(board, side, scenario)
    found = _views.get(key)
    if found is None:
        if len(_views) >= MOST_KEPT:
            _views.clear()
        found = _views[key] = BoardView(_copy(board), side, scenario)
    return found
